//! Colours on standard output: none where `NO_COLOR` is set or the output is no terminal.

use std::fmt;
use std::io::IsTerminal as _;
use std::sync::OnceLock;

use maneframe_card::Color;

/// Whether the user lets programs colour their output (<https://no-color.org>).
pub fn allowed() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && std::env::var_os("TERM").is_none_or(|t| t != "dumb")
}

/// Whether standard output is coloured.
fn on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| allowed() && std::io::stdout().is_terminal())
}

/// Words in a style.
pub struct Painted<T> {
    what: T,
    code: &'static str,
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if on() && !self.code.is_empty() {
            write!(f, "\u{1b}[{}m", self.code)?;
            self.what.fmt(f)?;
            f.write_str("\u{1b}[0m")
        } else {
            self.what.fmt(f)
        }
    }
}

/// Important words.
pub fn bold<T>(what: T) -> Painted<T> {
    Painted { what, code: "1" }
}

/// Words that may be passed over.
pub fn dim<T>(what: T) -> Painted<T> {
    Painted { what, code: "2" }
}

/// What is well.
pub fn good<T>(what: T) -> Painted<T> {
    Painted { what, code: "32" }
}

/// What asks for attention.
pub fn warn<T>(what: T) -> Painted<T> {
    Painted { what, code: "33" }
}

/// What is wrong.
pub fn bad<T>(what: T) -> Painted<T> {
    Painted { what, code: "31;1" }
}

/// Words in a card's colour.
pub fn colored<T>(what: T, color: Option<Color>) -> Painted<T> {
    let code = match color {
        Some(Color::Blue) => "38;5;75",
        Some(Color::Orange) => "38;5;208",
        Some(Color::Pink) => "38;5;213",
        Some(Color::Purple) => "38;5;141",
        Some(Color::White) => "1;37",
        Some(Color::Yellow) => "38;5;221",
        None => "",
    };
    Painted { what, code }
}
