//! `maneframe cards check`.

use std::path::PathBuf;

use maneframe_library::{Counts, check};

use super::{files, show};
use crate::deal;
use crate::ended::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

/// Count how many lines of card text are understood, set by set
///
/// exact: written back as printed. variant: an older wording, written back in today's. declined: not understood.
/// mismatch and ambiguous are mistakes of this program, and make it exit with 1.
#[derive(clap::Args)]
pub struct Args {
    /// Set files, or folders of them; the library's sets where none is given
    files: Vec<PathBuf>,
    /// List the lines that are not understood
    #[arg(long, short)]
    lines: bool,
    /// For programs
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let sets = if args.files.is_empty() { deal::library()?.sets().to_vec() } else { files::read(&args.files)? };
    let report = check(sets.iter().flat_map(|s| &s.cards));
    let lines = report.total.lines;
    let ended = Ended::when(lines.mismatch + lines.ambiguous == 0);
    if args.json {
        out::json(&report)?;
        return Ok(ended);
    }
    let width = report.sets.iter().map(|s| s.set.chars().count()).max().unwrap_or(0).max(5);
    say!("{}", bold(format_args!("{:width$}  exact variant declined mismatch ambiguous   whole cards", "set")));
    for set in &report.sets {
        say!("{:width$} {}", set.set, row(&set.counts));
    }
    say!("{}", bold(format_args!("{:width$} {}", "all", row(&report.total))));
    if args.lines {
        for card in sets.iter().flat_map(|s| &s.cards) {
            for face in &card.faces {
                for (line, reading) in face.lines.iter().zip(show::readings(face, card)) {
                    if reading.abilities.is_none() {
                        let at = reading.stopped_at.filter(|&at| line.text.is_char_boundary(at)).unwrap_or(0);
                        let (read, rest) = line.text.split_at(at);
                        say!("{:8} {read}{}{rest}", card.id, crate::paint::bad("⟂"));
                    }
                }
            }
        }
    } else if lines.declined > 0 {
        say!("{}", dim("--lines lists those that are not understood, `maneframe cards explain ID` shows why"));
    }
    Ok(ended)
}

fn row(c: &Counts) -> String {
    let (l, cards) = (&c.lines, &c.cards);
    let rate = if cards.total == 0 { 100.0 } else { 100.0 * cards.whole as f64 / cards.total as f64 };
    format!(
        "{:6} {:7} {:8} {:8} {:9}   {} of {} ({rate:.0} %)",
        l.exact, l.variant, l.declined, l.mismatch, l.ambiguous, cards.whole, cards.total
    )
}
