//! [`Words`]: single lines of text that people typed.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Line of text that a person typed, such as a name or a reason. It is not empty and has at most [`Words::MAX`]
/// characters. It has no control characters, invisible characters or direction marks, and no leading, trailing or
/// double spaces. HTML and CSV output must still escape it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Words(String);

/// Reason why a text is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WordsError {
    /// The text has no visible characters.
    #[error("the text has no visible characters")]
    Empty,
    /// The text is longer than [`Words::MAX`] characters.
    #[error("the text is longer than {} characters", Words::MAX)]
    Long,
}

impl Words {
    /// Maximum number of characters of a line.
    pub const MAX: usize = 500;
    /// Maximum number of combining marks on a letter, which is enough for every script. More marks would cover the
    /// lines above or below.
    const MARKS: usize = 4;

    /// Cleans a text: control characters and line breaks become spaces.
    ///
    /// # Errors
    /// If nothing is left, or the text is too long.
    pub fn new(text: &str) -> Result<Words, WordsError> {
        let mut clean = String::new();
        let mut length = 0;
        let mut marks = 0;
        let mut blank = false;
        for c in text.chars() {
            if c.is_whitespace() || c.is_control() {
                blank = true;
                continue;
            }
            if unseen(c) {
                continue;
            }
            marks = if is_mark(c) { marks + 1 } else { 0 };
            if marks > Words::MARKS {
                continue;
            }
            if std::mem::take(&mut blank) && !clean.is_empty() {
                clean.push(' ');
                length += 1;
            }
            clean.push(c);
            length += 1;
            if length > Words::MAX {
                return Err(WordsError::Long);
            }
        }
        if clean.chars().all(|c| c == ' ' || is_mark(c)) { Err(WordsError::Empty) } else { Ok(Words(clean)) }
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the number of characters.
    pub fn length(&self) -> usize {
        self.0.chars().count()
    }

    /// Returns the text in lower case, for comparisons.
    pub fn folded(&self) -> String {
        self.0.to_lowercase()
    }
}

/// Returns true for invisible characters: direction marks, joiners, fillers, variation selectors and tags.
fn unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{3164}' | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
        | '\u{fff0}'..='\u{ffff}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Returns true for combining marks. Only Unicode blocks that contain nothing else are tested.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for Words {
    type Err = WordsError;

    fn from_str(text: &str) -> Result<Words, WordsError> {
        Words::new(text)
    }
}

impl TryFrom<String> for Words {
    type Error = WordsError;

    fn try_from(text: String) -> Result<Words, WordsError> {
        Words::new(&text)
    }
}

impl From<Words> for String {
    fn from(words: Words) -> String {
        words.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_plays_tricks_is_left_out() {
        let name = Words::new(" \u{202e}Ann\u{1b}[2J\r\n\tLee\u{200b} ").expect("letters are left");
        assert_eq!(name.as_str(), "Ann [2J Lee");
        assert_eq!(Words::new(" \u{200b}\n"), Err(WordsError::Empty));
        assert_eq!(Words::new("\u{301}"), Err(WordsError::Empty));
        let tower = Words::new(&format!("x{}y", "\u{336}".repeat(300))).expect("a letter");
        assert_eq!(tower.length(), 6);
    }

    #[test]
    fn what_people_write_stays() {
        for name in ["שלום", "日本語", "Größe O'Neill", "=cmd()", "<b>x</b>"] {
            assert_eq!(Words::new(name).expect("a name").as_str(), name);
        }
        assert!(Words::new(&"x".repeat(Words::MAX)).is_ok());
        assert_eq!(Words::new(&"x".repeat(Words::MAX + 1)), Err(WordsError::Long));
    }
}
