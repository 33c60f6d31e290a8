//! Colours on standard output. They are disabled if `NO_COLOR` is set or the output is not a terminal.

use std::fmt;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io::IsTerminal as _;
use std::sync::OnceLock;

use maneframe_card::Color;

/// Returns true if the user allows coloured output (<https://no-color.org>).
pub fn allowed() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && std::env::var_os("TERM").is_none_or(|t| t != "dumb")
}

/// Returns true if standard output is coloured.
fn on() -> bool {
    static ON: OnceLock<bool> = OnceLock::new();
    *ON.get_or_init(|| allowed() && std::io::stdout().is_terminal())
}

/// Style of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    Plain,
    Bold,
    Dim,
    Good,
    Warn,
    Bad,
    Card(Color),
}

impl Style {
    /// All styles. A mark in text has the style's index in this list.
    const ALL: [Style; 12] = [
        Style::Plain,
        Style::Bold,
        Style::Dim,
        Style::Good,
        Style::Warn,
        Style::Bad,
        Style::Card(Color::Blue),
        Style::Card(Color::Orange),
        Style::Card(Color::Pink),
        Style::Card(Color::Purple),
        Style::Card(Color::White),
        Style::Card(Color::Yellow),
    ];

    /// Returns the escape sequence for a terminal.
    fn sequence(self) -> &'static str {
        match self {
            Style::Plain => "\u{1b}[0m",
            Style::Bold => "\u{1b}[1m",
            Style::Dim => "\u{1b}[2m",
            Style::Good => "\u{1b}[32m",
            Style::Warn => "\u{1b}[33m",
            Style::Bad => "\u{1b}[31;1m",
            Style::Card(Color::Blue) => "\u{1b}[38;5;75m",
            Style::Card(Color::Orange) => "\u{1b}[38;5;208m",
            Style::Card(Color::Pink) => "\u{1b}[38;5;213m",
            Style::Card(Color::Purple) => "\u{1b}[38;5;141m",
            Style::Card(Color::White) => "\u{1b}[1;37m",
            Style::Card(Color::Yellow) => "\u{1b}[38;5;221m",
        }
    }
}

/// Returns the mark before a style within text. It consists of noncharacters that differ in each run of the program, so
/// no text from a file can contain it.
fn seal() -> &'static str {
    static SEAL: OnceLock<String> = OnceLock::new();
    SEAL.get_or_init(|| {
        let chance = RandomState::new().build_hasher().finish();
        (0..8).filter_map(|i| char::from_u32(0xfdd0 + (chance >> (5 * i) & 31) as u32)).collect()
    })
}

/// If `text` begins with a marked style, returns its escape sequence and the rest.
pub fn sealed(text: &str) -> Option<(&'static str, &str)> {
    let rest = text.strip_prefix(seal())?;
    let sign = *rest.as_bytes().first()?;
    let style = Style::ALL.get(usize::from(sign.checked_sub(b'a')?))?;
    Some((style.sequence(), &rest[1..]))
}

/// Text in a style.
pub struct Painted<T> {
    what: T,
    style: Style,
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !on() || self.style == Style::Plain {
            return self.what.fmt(f);
        }
        let sign =
            |style: Style| Style::ALL.iter().zip('a'..).find(|(s, _)| **s == style).map_or('a', |(_, sign)| sign);
        write!(f, "{}{}", seal(), sign(self.style))?;
        self.what.fmt(f)?;
        write!(f, "{}{}", seal(), sign(Style::Plain))
    }
}

/// Formats important text.
pub fn bold<T>(what: T) -> Painted<T> {
    Painted { what, style: Style::Bold }
}

/// Formats less important text.
pub fn dim<T>(what: T) -> Painted<T> {
    Painted { what, style: Style::Dim }
}

/// Formats a good result.
pub fn good<T>(what: T) -> Painted<T> {
    Painted { what, style: Style::Good }
}

/// Formats a warning.
pub fn warn<T>(what: T) -> Painted<T> {
    Painted { what, style: Style::Warn }
}

/// Formats an error or a bad result.
pub fn bad<T>(what: T) -> Painted<T> {
    Painted { what, style: Style::Bad }
}

/// Formats text in a card's colour.
pub fn colored<T>(what: T, color: Option<Color>) -> Painted<T> {
    Painted { what, style: color.map_or(Style::Plain, Style::Card) }
}
