//! Sanitising of text. Text from files or other people is shown without characters that control a terminal, reverse the
//! direction of text or are invisible.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar as _;

/// Replacement for characters that must not be printed.
const INSTEAD: char = '\u{fffd}';
/// Maximum number of combining marks on a letter. No script uses more.
const MARKS: usize = 4;

/// Treatment of a character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    /// It is shown.
    Shown,
    /// It is replaced by a blank, because it breaks the line.
    Blank,
    /// It controls a terminal, and is replaced by [`INSTEAD`].
    Replaced,
    /// It has no width and only affects other characters, so it is removed.
    Dropped,
}

fn fate(c: char) -> Fate {
    match c {
        ' '..='~' => Fate::Shown,
        '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => Fate::Blank,
        c if c.is_control() => Fate::Replaced,
        // Direction marks, joiners, fillers, selectors, tags and other default-ignorable characters.
        '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'
        | '\u{1160}'
        | '\u{17b4}'
        | '\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{fdd0}'..='\u{fdef}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' => Fate::Dropped,
        _ => Fate::Shown,
    }
}

/// Returns true if the text needs no changes.
fn is_clean(text: &str) -> bool {
    text.bytes().all(|b| (b' '..=b'~').contains(&b))
}

/// Filters characters one by one.
#[derive(Default)]
pub struct Sieve {
    marks: usize,
}

impl Sieve {
    /// Returns the replacement for the next character; `None` to remove it.
    pub fn sift(&mut self, c: char) -> Option<char> {
        match fate(c) {
            Fate::Shown => {
                self.marks = if c.width() == Some(0) { self.marks + 1 } else { 0 };
                (self.marks <= MARKS).then_some(c)
            }
            Fate::Blank => Some(' '),
            Fate::Replaced => Some(INSTEAD),
            Fate::Dropped => None,
        }
    }
}

/// Sanitises a line of text. Line breaks become spaces.
pub fn line(text: &str) -> Cow<'_, str> {
    if is_clean(text) {
        return Cow::Borrowed(text);
    }
    let mut sieve = Sieve::default();
    Cow::Owned(text.chars().filter_map(|c| sieve.sift(c)).collect())
}

/// Sanitises several lines.
pub fn lines(text: &str) -> String {
    text.split('\n').map(|l| line(l.strip_suffix('\r').unwrap_or(l))).collect::<Vec<_>>().join("\n")
}

/// Sanitises text so that every character keeps its byte position, and positions in bytes stay valid. Line breaks and
/// tabs stay.
pub fn in_place(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        match fate(c) {
            Fate::Shown => clean.push(c),
            Fate::Blank if c == '\n' || c == '\t' => clean.push(c),
            _ => clean.push_str(match c.len_utf8() {
                1 => " ",
                2 => "¿",
                3 => "\u{fffd}",
                _ => "\u{fffd} ",
            }),
        }
    }
    clean
}

/// Escapes unsafe characters in JSON, where they can only occur within strings. Line breaks are part of the JSON's
/// layout and stay.
pub fn json(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' || fate(c) == Fate::Shown {
            clean.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                clean.push_str(&format!("\\u{unit:04x}"));
            }
        }
    }
    clean
}

/// Sanitises the content of a cell on the screen: a letter with its marks.
pub fn cell(symbol: &str) -> Cow<'_, str> {
    if symbol.chars().all(|c| fate(c) == Fate::Shown) && symbol.chars().count() <= 1 + MARKS {
        return Cow::Borrowed(symbol);
    }
    // The separate parts of a joined emoji would be wider, so only the first is shown.
    let first = symbol.chars().position(|c| fate(c) != Fate::Shown).unwrap_or(1 + MARKS);
    Cow::Owned(line(&symbol.chars().take(first.max(1)).collect::<String>()).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRICKS: &str =
        "a\u{1b}[2J\u{7}\u{9b}\u{7f}\u{202e}b\u{200b}\u{feff}\u{2066}\u{ad}c\r\nd\te\u{2028}f\u{e0041}";

    #[test]
    fn tricks_are_not_shown() {
        assert_eq!(line(TRICKS), "a\u{fffd}[2J\u{fffd}\u{fffd}\u{fffd}bc  d e f");
        assert_eq!(lines("a\u{202e}\r\nb\n"), "a\nb\n");
        assert_eq!(cell("\u{1f469}\u{200d}\u{1f680}"), "\u{1f469}");
        assert_eq!(cell("\u{202e}"), "");
    }

    #[test]
    fn what_people_write_is_shown_as_they_write_it() {
        for text in ["Skerry Vane", "Größe, naïve “quotes” – ×3", "日本語", "Ω≈ç", "e\u{301}\u{323}", "שלום", "नमस्ते"]
        {
            assert_eq!(line(text), text);
            assert_eq!(in_place(text), text);
            assert_eq!(json(text), text);
        }
        assert_eq!(cell("e\u{301}"), "e\u{301}");
    }

    #[test]
    fn marks_do_not_pile_up_over_other_lines() {
        let tower = format!("x{}y", "\u{336}".repeat(200));
        assert_eq!(line(&tower).chars().count(), 2 + MARKS);
        assert_eq!(cell(&tower[..tower.len() - 1]).chars().count(), 1 + MARKS);
    }

    #[test]
    fn places_stay_where_they_are() {
        let clean = in_place(TRICKS);
        assert_eq!(clean.len(), TRICKS.len());
        for (i, c) in TRICKS.char_indices().filter(|(_, c)| c.is_ascii_lowercase()) {
            assert!(clean[i..].starts_with(c), "{c} is at {i} of {clean:?}");
        }
    }

    #[test]
    fn json_says_the_same_in_escapes() {
        let text = serde_json::to_string_pretty(&[TRICKS]).expect("strings are JSON");
        let clean = json(&text);
        assert!(clean.chars().all(|c| c == '\n' || fate(c) == Fate::Shown), "{clean}");
        assert_eq!(serde_json::from_str::<[String; 1]>(&clean).expect("still JSON"), [TRICKS]);
    }
}
