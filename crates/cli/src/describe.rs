//! Descriptions of cards, tables and choices, for the line mode and the drawn table.

pub mod log;
pub mod printed;
pub mod rule;
pub mod scene;
pub mod sheet;
pub mod table;
pub mod why;
pub mod window;
pub mod words;

#[cfg(test)]
mod scene_tests;
#[cfg(test)]
mod tests;

use maneframe_card::{Color, ColorSet};
use maneframe_engine::PlayerId;
use maneframe_engine::message::Seat;
use serde::de::DeserializeOwned;

/// Returns two letters for a colour, for players who can't see colours.
pub fn code(color: Color) -> &'static str {
    match color {
        Color::Blue => "Bl",
        Color::Orange => "Or",
        Color::Pink => "Pi",
        Color::Purple => "Pu",
        Color::White => "Wh",
        Color::Yellow => "Ye",
    }
}

/// Returns the letters of several colours: `Bl/Wh`; `--` for none.
pub fn codes(colors: ColorSet) -> String {
    if colors.is_empty() {
        return "--".to_owned();
    }
    colors.iter().map(code).collect::<Vec<_>>().join("/")
}

/// Formats a number: `1 card`, `2 cards`.
pub fn count(n: impl Into<i64>, word: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {word}") } else { format!("{n} {word}s") }
}

/// Returns the player of a seat.
pub fn player(seat: Seat) -> PlayerId {
    PlayerId(seat.0.saturating_sub(1))
}

/// Converts a word of a message to the value with that name.
pub fn word<T: DeserializeOwned>(word: &str) -> Option<T> {
    serde_json::from_value(serde_json::Value::String(word.to_owned())).ok()
}
