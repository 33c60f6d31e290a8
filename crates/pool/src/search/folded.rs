//! Text in a normal form, so that searches ignore case, accents and the kind of quotes.

use crate::near::unaccented;

/// Returns text in lower case without accents, with straight quotes and single spaces. Punctuation stays.
pub(super) fn folded(text: &str) -> String {
    if text.is_ascii() {
        return folded_ascii(text);
    }
    let mut folded = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match plain(c) {
            Some(' ') if folded.is_empty() || folded.ends_with(' ') => {}
            Some(c) => folded.push(c),
            None => {}
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// Like [`folded`], but faster, for ASCII text. Most texts are ASCII.
fn folded_ascii(text: &str) -> String {
    let mut folded = Vec::with_capacity(text.len());
    for b in text.bytes() {
        match b {
            b' ' | b'\t'..=b'\r' if folded.last().is_none_or(|&last| last == b' ') => {}
            b' ' | b'\t'..=b'\r' => folded.push(b' '),
            b => folded.push(b.to_ascii_lowercase()),
        }
    }
    if folded.last() == Some(&b' ') {
        folded.pop();
    }
    String::from_utf8(folded).unwrap_or_default()
}

/// Replaces accents and quotes in a regular expression, as [`folded`] does in text. Upper case is kept, because it has
/// a meaning in escapes such as `\W`.
pub(super) fn folded_pattern(source: &str) -> String {
    source.chars().filter_map(|c| if c.is_ascii() { Some(c) } else { c.to_lowercase().find_map(plain) }).collect()
}

/// Returns the normal form of a lower-case letter or a punctuation mark. Returns `None` for combining accents, which
/// are removed.
fn plain(c: char) -> Option<char> {
    match c {
        '\u{300}'..='\u{36f}' => None,
        '‘' | '’' => Some('\''),
        '“' | '”' => Some('"'),
        '–' | '—' | '−' => Some('-'),
        c if c.is_whitespace() => Some(' '),
        c => Some(unaccented(c)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_folded() {
        assert_eq!(folded("  Protégé’s\t \nDAY – “one” "), "protege's day - \"one\"");
        assert_eq!(folded("  It's\t \nDAY - \"one\" "), "it's day - \"one\"");
        assert_eq!(folded("e\u{301}tude\u{a0} "), "etude");
        assert_eq!(folded_pattern(r"É\S’"), r"e\S'");
    }
}
