//! The number of copies in a line of a list.

use crate::deck::MAX_COPIES;

/// A line split into a number of copies and the words for the card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asked<'a> {
    /// Number of copies. `None` if it is not from 1 to [`MAX_COPIES`].
    pub count: Option<u32>,
    /// Words for the card.
    pub words: &'a str,
}

/// Returns true for white space and invisible characters.
pub(crate) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

pub(crate) fn trim(text: &str) -> &str {
    text.trim_matches(is_blank)
}

const OPENING: [char; 4] = ['(', '[', '{', '<'];
const CLOSING: [char; 4] = [')', ']', '}', '>'];

fn is_times(c: char) -> bool {
    matches!(c, 'x' | 'X' | '×' | '✕' | '*')
}

/// Parses a number of copies. `None` if it is not from 1 to [`MAX_COPIES`].
fn number(digits: &str) -> Option<u32> {
    digits.parse().ok().filter(|n| (1..=MAX_COPIES).contains(n))
}

/// Parses `3`, `3x`, `x3`, `(3)`, `[3x]`, `3:`, `3.`, `3)` or `3 -` at the start of a line.
pub(crate) fn before(line: &str) -> Option<Asked<'_>> {
    let opening = line.chars().next().filter(|c| OPENING.contains(c));
    let rest = opening.map_or(line, |c| &line[c.len_utf8()..]).trim_start_matches(is_blank);
    let times = rest.chars().next().filter(|c| is_times(*c));
    let rest = times.map_or(rest, |c| &rest[c.len_utf8()..]);
    let rest = if times.is_some() { rest.trim_start_matches(is_blank) } else { rest };
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits == 0 {
        return None;
    }
    let (digits, rest) = rest.split_at(digits);
    let count = number(digits);
    let ends = |rest: &str| rest.is_empty() || rest.starts_with(is_blank);
    // `3x` is a number of copies, unless a lower-case letter follows, as in `3xenon`.
    let spaced = rest.trim_start_matches(is_blank);
    let behind = spaced.chars().next().filter(|c| is_times(*c) && times.is_none());
    let behind = behind.map(|c| &spaced[c.len_utf8()..]).filter(|after| !after.starts_with(char::is_lowercase));
    if let Some(opening) = opening {
        let closing = CLOSING[OPENING.iter().position(|c| *c == opening)?];
        let rest = behind.unwrap_or(spaced).trim_start_matches(is_blank).strip_prefix(closing)?;
        return Some(Asked { count, words: trim(rest.trim_start_matches([':', '.'])) });
    }
    if let Some(after) = behind {
        let after = after.trim_start_matches(is_blank);
        return Some(Asked {
            count,
            words: trim(after.strip_prefix([':', '-']).filter(|after| ends(after)).unwrap_or(after)),
        });
    }
    if ends(rest) {
        let dash = spaced.strip_prefix(['-', '–', '—', ':', '|']).filter(|after| ends(after));
        return Some(Asked { count, words: trim(dash.unwrap_or(spaced)) });
    }
    Some(Asked { count, words: trim(rest.strip_prefix([':', '.', ')', ',', ';'])?) })
}

/// Parses `x3`, `3x`, `×3`, `(3)`, `[x3]`, `: 3`, `- 3`, `, 3` or a bare `3` at the end of a line.
pub(crate) fn behind(line: &str) -> Option<Asked<'_>> {
    let closing = line.chars().next_back().filter(|c| CLOSING.contains(c));
    let rest = closing.map_or(line, |c| &line[..line.len() - c.len_utf8()]).trim_end_matches(is_blank);
    let times = rest.chars().next_back().filter(|c| is_times(*c));
    let rest = times.map_or(rest, |c| rest[..rest.len() - c.len_utf8()].trim_end_matches(is_blank));
    let digits = rest.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (rest, digits) = rest.split_at(digits);
    if digits.is_empty() {
        return None;
    }
    let spaced = rest.trim_end_matches(is_blank);
    let before = spaced.chars().next_back().filter(|c| is_times(*c) && times.is_none());
    // In `Jynx 3`, the x is a part of the name.
    let alone =
        |head: &str| head.is_empty() || head.ends_with(is_blank) || head.ends_with([',', ';', ':', '"', '”', ')', ']']);
    let before = before.map(|c| (c, &spaced[..spaced.len() - c.len_utf8()]));
    let before = before
        .filter(|(c, head)| matches!(c, '×' | '✕' | '*') || closing.is_some() || alone(head))
        .map(|(_, head)| head);
    let count = number(digits);
    if let Some(closing) = closing {
        let opening = OPENING[CLOSING.iter().position(|c| *c == closing)?];
        let rest = before.unwrap_or(spaced).trim_end_matches(is_blank).strip_suffix(opening)?;
        return named(count, rest);
    }
    match before {
        Some(head) => named(count, head),
        None if rest.ends_with(is_blank) || rest.ends_with([':', '=', ',', ';', '|']) => named(count, rest),
        None => None,
    }
}

/// Removes the divider between the words and a number of copies after them.
fn named(count: Option<u32>, words: &str) -> Option<Asked<'_>> {
    let words = trim(trim(words).trim_end_matches([':', '=', ',', ';', '|']));
    let dash = words.strip_suffix(['-', '–', '—']).filter(|head| head.ends_with(is_blank));
    let words = trim(dash.unwrap_or(words));
    (!words.is_empty()).then_some(Asked { count, words })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_stand_before_or_behind() {
        for line in [
            "3 Boat",
            "3x Boat",
            "3 x Boat",
            "x3 Boat",
            "×3 Boat",
            "3× Boat",
            "(3) Boat",
            "[3] Boat",
            "{3x} Boat",
            "(x3) Boat",
            "3: Boat",
            "3. Boat",
            "3) Boat",
            "3 - Boat",
            "3xBoat",
            "3X Boat",
            "3 × Boat",
            "<3> Boat",
            "3\u{a0}Boat",
            "3, Boat",
        ] {
            assert_eq!(before(line), Some(Asked { count: Some(3), words: "Boat" }), "{line}");
        }
        for line in [
            "Boat x3",
            "Boat ×3",
            "Boat (3)",
            "Boat [3]",
            "Boat (x3)",
            "Boat [3x]",
            "Boat: 3",
            "Boat - 3",
            "Boat – 3",
            "Boat, 3",
            "Boat 3",
            "Boat 3x",
            "Boat*3",
            "Boat = 3",
            "Boat x 3",
            "Boat {3}",
        ] {
            assert_eq!(behind(line), Some(Asked { count: Some(3), words: "Boat" }), "{line}");
        }
        assert_eq!(before("0 Boat"), Some(Asked { count: None, words: "Boat" }));
        assert_eq!(before("3xenon"), None);
        assert_eq!(before("20% Off"), None);
        assert_eq!(behind("Boat (ZZ12)"), None);
        assert_eq!(behind("Boat PR37"), None);
    }
}
