//! `maneframe cards matrix`: coverage of the card text language.

use maneframe_cardtext::{Verdict, matrix};
use serde::Serialize;

use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bad, bold, dim};

/// Count which phrases are understood in which places: every verb, amount, condition, duration and noun phrase
///
/// Rows are phrases, columns are places. A line that is read in two ways, or written back with another meaning, is a
/// defect of this program, and makes it exit with 1.
#[derive(clap::Args)]
pub struct Args {
    /// List the lines that are not understood
    #[arg(long, short)]
    lines: bool,
    /// Print JSON for programs: every line with its table, row, column and verdict
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    /// Percentage of lines that should be understood.
    aim: usize,
    read: usize,
    total: usize,
    cells: Vec<Cell<'a>>,
}

#[derive(Serialize)]
struct Cell<'a> {
    row: &'a str,
    column: &'a str,
    line: &'a str,
    verdict: Verdict,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let tables = matrix::tables();
    let rows: Vec<Row<'_>> = tables.iter().map(Row::of).collect();
    let wrong = |cell: &Cell<'_>| matches!(cell.verdict, Verdict::Mismatch | Verdict::Ambiguous);
    let ended = Ended::when(!rows.iter().flat_map(|row| &row.cells).any(wrong));
    if args.json {
        out::json(&rows)?;
        return Ok(ended);
    }
    for row in &rows {
        row.tell(args.lines);
    }
    if !args.lines {
        say!("{}", dim("`--lines` lists lines that are not understood"));
    }
    Ok(ended)
}

impl Cell<'_> {
    fn is_read(&self) -> bool {
        matches!(self.verdict, Verdict::Exact | Verdict::Variant)
    }
}

impl<'a> Row<'a> {
    fn of(table: &'a matrix::Table) -> Row<'a> {
        let cell = |cell: &'a matrix::Cell| Cell {
            row: &cell.row,
            column: &cell.column,
            line: &cell.line,
            verdict: cell.verdict(),
        };
        let cells: Vec<Cell<'_>> = table.cells.iter().map(cell).collect();
        let read = cells.iter().filter(|c| c.is_read()).count();
        Row { name: table.name, aim: table.aim, read, total: cells.len(), cells }
    }

    fn tell(&self, lines: bool) {
        let share = |read: usize, total: usize| if total == 0 { 100.0 } else { 100.0 * read as f64 / total as f64 };
        let all = share(self.read, self.total);
        say!(
            "{}",
            bold(format_args!("{}: {} of {} ({all:.1} %, aim {} %)", self.name, self.read, self.total, self.aim))
        );
        let mut columns: Vec<&str> = Vec::new();
        for cell in &self.cells {
            if !columns.contains(&cell.column) {
                columns.push(cell.column);
            }
        }
        for column in columns {
            let cells = || self.cells.iter().filter(|c| c.column == column);
            let (read, total) = (cells().filter(|c| c.is_read()).count(), cells().count());
            say!("  {read:4} of {total:4}  {column}");
            for cell in cells().filter(|c| lines && !c.is_read()) {
                say!("      {}  {}", cell.line, bad(cell.verdict));
            }
        }
    }
}
