//! `maneframe rules --house`: the bundled rules of the table.

use maneframe_deck::House;
use serde::Serialize;

use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

/// Bundled rules, for programs.
#[derive(Serialize)]
struct Row {
    id: &'static str,
    name: String,
    about: String,
    text: Vec<String>,
}

/// Lists the bundled rules with their lines.
///
/// # Errors
/// If the list can't be written.
pub fn run(json: bool) -> miette::Result<Ended> {
    let mut rows = Vec::new();
    for id in House::names() {
        let House { name, about, text, .. } = House::bundled(id)?;
        rows.push(Row { id, name, about, text });
    }
    if json {
        out::json(&rows)?;
        return Ok(Ended::Well);
    }
    for row in rows {
        say!("{}  {}", bold(row.id), row.name);
        say!("    {}", dim(&row.about));
        row.text.iter().for_each(|line| say!("    {line}"));
    }
    Ok(Ended::Well)
}
