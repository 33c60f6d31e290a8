//! The matrix: every filler in every slot. A language composes if what can be said in one place can be said in every place
//! where it makes sense; here that is counted.
//!
//! A *row* is something to say, such as a condition or a noun phrase; a *column* is a place where such a thing may stand. A
//! [`Cell`] is the line that they make together.

mod amounts;
mod conditions;
mod durations;
mod nouns;
mod verbs;

use maneframe_card::CardType;

use crate::{Context, Verdict, read};

/// A kind of filler in all places where it may stand.
pub struct Table {
    /// What is put into places: "amounts".
    pub name: &'static str,
    /// How many of a hundred cells must be read, in percent.
    pub aim: usize,
    /// Its cells, row by row. A place where a filler makes no sense has none.
    pub cells: Vec<Cell>,
}

/// A filler in a place.
pub struct Cell {
    /// The filler's name.
    pub row: String,
    /// The place's name.
    pub column: String,
    /// The line that they make.
    pub line: String,
    /// The card that it stands on.
    pub context: Context,
}

impl Cell {
    /// How well the line is understood.
    pub fn verdict(&self) -> Verdict {
        read(&self.line, &self.context).verdict
    }
}

impl Table {
    /// Every filler in every place: rows are a name and the words, columns a name, a card type and a line with `{}` where the words
    /// stand.
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

/// All tables.
pub fn tables() -> Vec<Table> {
    vec![verbs::table(), amounts::table(), conditions::table(), durations::table(), nouns::table()]
}
