//! Search for a phrase in a text.

use std::ops::Range;

/// Placeholder in a phrase that matches any words within a line.
const GAP: char = '…';

/// Finds `phrase` in `text` from byte `from` on. Only whole words match, in any case.
pub(super) fn find(text: &str, phrase: &str, from: usize) -> Option<Range<usize>> {
    let starts = text.char_indices().map(|(i, _)| i).filter(|&i| i >= from);
    starts.into_iter().find_map(|start| {
        let end = ends(&text[start..], phrase)? + start;
        let inside = |at: usize| {
            let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            letter(text[..at].chars().next_back()) && letter(text[at..].chars().next())
        };
        (!inside(start) && !inside(end)).then_some(start..end)
    })
}

/// Returns true if `text` contains `phrase`.
pub(crate) fn has(text: &str, phrase: &str) -> bool {
    find(text, phrase, 0).is_some()
}

/// Returns the end of `phrase` if `text` begins with it. For the words after a gap, the first match is taken. A later
/// match is never better, because all that can follow it can also follow the first match.
fn ends(text: &str, phrase: &str) -> Option<usize> {
    let mut parts = phrase.split(GAP);
    let mut at = begins(text, parts.next()?)?;
    for part in parts {
        let line = text[at..].find('\n').map_or(text.len(), |i| at + i);
        let mut places = text[at..line].char_indices().map(|(i, _)| at + i);
        at = places.find_map(|from| begins(&text[from..line], part).map(|length| from + length))?;
    }
    Some(at)
}

/// Returns the length in bytes of `words` in `text`, if the text begins with them.
fn begins(text: &str, words: &str) -> Option<usize> {
    let mut have = text.chars();
    words.chars().all(|want| have.next().is_some_and(|c| same(c, want))).then(|| text.len() - have.as_str().len())
}

fn same(a: char, b: char) -> bool {
    a.eq_ignore_ascii_case(&b) || (a == '\u{2019}' && b == '\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_whole_in_any_case() {
        let found = |text, phrase| find(text, phrase, 0).map(|r| &text[r]);
        assert_eq!(found("Ready it. Put it here.", "put it"), Some("Put it"));
        assert_eq!(found("Input it, put it", "put it"), Some("put it"));
        assert_eq!(found("an owner\u{2019}s hand", "owner's"), Some("owner\u{2019}s"));
        assert_eq!(found("two pens", "two pen"), None);
        assert_eq!(find("a b a b", "a b", 1), Some(4..7));
    }

    #[test]
    fn a_gap_stays_in_its_line() {
        let found = |text, phrase| find(text, phrase, 0).map(|r| &text[r]);
        assert_eq!(found("if one would ever go away, go", "one would … go away"), Some("one would ever go away"));
        assert_eq!(found("one would\nnow go", "one would … go"), None);
        assert_eq!(found("one would", "one would … go"), None);
    }

    #[test]
    fn many_gaps_are_looked_for_once() {
        // An implementation that tried every position for every gap would take too long here.
        let text = "a b ".repeat(2_000);
        assert!(!has(&text, &format!("{}c", "a … b … ".repeat(20))));
        assert!(has(&text, &format!("{}a", "a … b … ".repeat(20))));
    }
}
