//! Words and punctuation marks of a line.

use std::ops::Range;

/// Punctuation marks that are words of their own.
const MARKS: &[char] = &['.', ',', ':', ';', '!', '?', '"'];

/// A word or a punctuation mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub(super) text: String,
    /// True if a space precedes it.
    pub(super) spaced: bool,
}

impl Token {
    /// Returns true if this is a punctuation mark.
    pub(super) fn is_mark(&self) -> bool {
        self.text.len() == 1 && self.text.starts_with(MARKS)
    }
}

/// Returns the byte ranges of the words and punctuation marks of a line.
pub(crate) fn split(text: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut at = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        let (mut start, mut end) = (at, at + word.len());
        at += piece.len();
        while end - start > 1 && text[start..end].starts_with('"') {
            parts.push(start..start + 1);
            start += 1;
        }
        let mut marks = Vec::new();
        while end - start > 1 && text[start..end].ends_with(MARKS) {
            marks.push(end - 1..end);
            end -= 1;
        }
        if start < end {
            parts.push(start..end);
        }
        parts.extend(marks.into_iter().rev());
    }
    parts
}

/// Splits a line.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let word =
        |at: Range<usize>| Token { spaced: text[..at.start].ends_with(char::is_whitespace), text: text[at].to_owned() };
    split(text).into_iter().map(word).collect()
}

/// Joins the words of a line.
pub(super) fn text_of(tokens: &[Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        if token.spaced && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}

/// Returns true if a sentence, or the part after a colon, starts at the word with index `at`.
pub(super) fn starts_sentence(tokens: &[Token], at: usize) -> bool {
    at == 0 || matches!(tokens[at - 1].text.as_str(), "." | ":" | "\"" | "!")
}
