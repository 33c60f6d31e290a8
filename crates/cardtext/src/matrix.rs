//! Tables that combine every filler with every slot. A language is compositional if a phrase that is valid in one place
//! is valid in every place where it makes sense. These tables measure how far the grammar is.
//!
//! A *row* is a filler, such as a condition or a noun phrase. A *column* is a place for such a filler. A [`Cell`] is
//! the resulting line.

mod amounts;
mod conditions;
mod durations;
mod nouns;
mod verbs;

use maneframe_card::CardType;

use crate::{Context, Verdict, read};

/// A kind of filler in all places where it is possible.
pub struct Table {
    /// Name of the fillers: "amounts".
    pub name: &'static str,
    /// Minimum percentage of cells that must be understood.
    pub aim: usize,
    /// Cells, row by row. Combinations that make no sense are left out.
    pub cells: Vec<Cell>,
}

/// A filler in a place.
pub struct Cell {
    /// Name of the filler.
    pub row: String,
    /// Name of the place.
    pub column: String,
    /// The resulting line of text.
    pub line: String,
    /// Context in which the line is read.
    pub context: Context,
}

impl Cell {
    /// Returns the result of reading the line.
    pub fn verdict(&self) -> Verdict {
        read(&self.line, &self.context).verdict
    }
}

impl Table {
    /// Combines every filler with every place. Rows are a name and the words; columns are a name, a card type and a
    /// line with `{}` for the words.
    fn crossed(name: &'static str, aim: usize, rows: &[(&str, &str)], columns: &[(&str, CardType, &str)]) -> Table {
        let cell = |(column, kind, line): &(&str, CardType, &str), (row, words): &(&str, &str)| Cell {
            row: (*row).to_owned(),
            column: (*column).to_owned(),
            line: line.replace("{}", words),
            context: Context::new(*kind),
        };
        let cells = rows.iter().flat_map(|row| columns.iter().map(move |column| cell(column, row))).collect();
        Table { name, aim, cells }
    }
}

/// Returns all tables.
pub fn tables() -> Vec<Table> {
    vec![verbs::table(), amounts::table(), conditions::table(), durations::table(), nouns::table()]
}
