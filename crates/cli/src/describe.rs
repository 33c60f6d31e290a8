//! Descriptions of cards, tables and choices, for the line mode and the drawn table.

pub mod log;
pub mod remote;
pub mod rule;
pub mod scene;
pub mod sheet;
pub mod table;
pub mod why;
pub mod window;
pub mod words;

#[cfg(test)]
mod remote_tests;
#[cfg(test)]
mod tests;

use maneframe_card::{Color, ColorSet};

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
