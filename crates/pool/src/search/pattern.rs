//! [`Pattern`]: words that a query searches for in a field.

use std::fmt;

use memchr::memmem::Finder;
use regex::bytes::{Regex, RegexBuilder};

use super::field::WordField;
use super::folded::{folded, folded_pattern};
use super::index::Lines;
use super::token::Value;
use crate::near::fold;

/// Maximum total size in bytes of the compiled regular expressions of a query. Their running time grows with the size.
pub(super) const ALL_REGEXES: usize = 16 * 1024;

/// Plain words, words with wildcards, or a regular expression.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    written: Written,
    /// True if the pattern must match a whole line. A line is a name, a trait, or a line of text.
    whole: bool,
    matcher: Matcher,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Written {
    Plain(String),
    /// Words with wildcards: `*` represents any text, and `?` one character.
    Wild(String),
    Regex(String),
}

#[derive(Clone, Debug)]
enum Matcher {
    /// Matches anywhere in the text.
    InText(Finder<'static>),
    /// Matches anywhere in the words, ignoring punctuation.
    InWords(Finder<'static>),
    /// Matches at the beginning of a word.
    Begins(Finder<'static>),
    TextIs(String),
    WordsAre(String),
    /// Matches a set by its code, or by the beginning of a word of its name.
    Set(String),
    Regex(Box<Regex>),
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Pattern) -> bool {
        self.written == other.written && self.whole == other.whole
    }
}

fn finder(needle: &str) -> Finder<'static> {
    Finder::new(needle.as_bytes()).into_owned()
}

impl Pattern {
    /// Creates a pattern for a field. If `whole` is true, it must match a whole line. `room` is the maximum size in
    /// bytes of the compiled regular expression.
    ///
    /// # Errors
    /// If the regular expression is invalid or too large, or if words with wildcards begin with an apostrophe. The
    /// error is a message for users.
    pub(super) fn new(field: WordField, value: Value, whole: bool, room: usize) -> Result<Pattern, String> {
        // An id must always match as a whole: `PR2` must not find `PR20`.
        let whole = whole || field == WordField::Id;
        let written = match value {
            Value::Quoted(words) => Written::Plain(words),
            Value::Regex(source) => Written::Regex(source),
            Value::Word(word) if is_wild(&word) && word.starts_with(['\'', '‘']) => {
                return Err("words with wildcards don't begin with an apostrophe: leave it out".to_owned());
            }
            Value::Word(word) if is_wild(&word) => Written::Wild(word),
            Value::Word(word) => Written::Plain(word),
        };
        let matcher = match &written {
            Written::Plain(words) => Matcher::plain(field, words, whole),
            Written::Wild(words) => Matcher::Regex(Box::new(regex(&wild(words, whole), room)?)),
            Written::Regex(source) => {
                let source = folded_pattern(source);
                // The expression is compiled by itself first. So an expression that closes the group around it is
                // refused.
                let alone = regex(&source, room)?;
                Matcher::Regex(Box::new(if whole { regex(&format!("^(?:{source})$"), room)? } else { alone }))
            }
        };
        Ok(Pattern { written, whole, matcher })
    }

    /// Returns true if the pattern matches one of these lines.
    pub(super) fn is_in(&self, lines: &Lines) -> bool {
        match &self.matcher {
            Matcher::InText(finder) => finder.find(lines.text.as_bytes()).is_some(),
            Matcher::InWords(finder) => finder.find(lines.words.as_bytes()).is_some(),
            Matcher::Begins(finder) => begins(finder, &lines.words),
            Matcher::TextIs(text) => lines.text.split('\n').any(|line| line == text),
            Matcher::WordsAre(words) => lines.words.split('\n').any(|line| line == words),
            Matcher::Set(words) => {
                lines.words.split('\n').any(|line| line == words || words.len() > 2 && begins_word(line, words))
            }
            Matcher::Regex(regex) => !lines.text.is_empty() && regex.is_match(lines.text.as_bytes()),
        }
    }

    /// Returns the words of the pattern. Returns `None` if it has wildcards or is a regular expression.
    pub(super) fn plain(&self) -> Option<&str> {
        match &self.written {
            Written::Plain(words) => Some(words),
            _ => None,
        }
    }

    /// Returns true if the pattern must match a whole line.
    pub(super) fn is_whole(&self) -> bool {
        self.whole
    }
}

impl Matcher {
    fn plain(field: WordField, words: &str, whole: bool) -> Matcher {
        let (text, plain) = (folded(words), fold(words));
        match field {
            WordField::Text | WordField::Flavour | WordField::Id if whole => Matcher::TextIs(text),
            WordField::Text | WordField::Flavour | WordField::Id => Matcher::InText(finder(&text)),
            // The pattern consists only of punctuation, so it is compared with the form that has punctuation.
            _ if plain.is_empty() && whole => Matcher::TextIs(text),
            _ if plain.is_empty() => Matcher::InText(finder(&text)),
            _ if whole => Matcher::WordsAre(plain),
            WordField::Set => Matcher::Set(plain),
            WordField::Trait | WordField::Keyword => Matcher::Begins(finder(&plain)),
            WordField::Name | WordField::Title | WordField::Subtitle => Matcher::InWords(finder(&plain)),
        }
    }
}

/// Returns true if a word in these lines begins with the pattern.
fn begins(finder: &Finder, words: &str) -> bool {
    let words = words.as_bytes();
    finder.find_iter(words).any(|i| i == 0 || matches!(words[i - 1], b' ' | b'\n'))
}

fn begins_word(line: &str, words: &str) -> bool {
    line.match_indices(words).any(|(i, _)| i == 0 || line.as_bytes()[i - 1] == b' ')
}

/// Returns true if the value becomes a regular expression.
pub(super) fn is_regex(value: &Value) -> bool {
    match value {
        Value::Regex(_) => true,
        Value::Word(word) => is_wild(word),
        Value::Quoted(_) => false,
    }
}

/// Returns true if the word has wildcards. A `?` at the end is part of the text.
fn is_wild(word: &str) -> bool {
    word.contains('*') || word.trim_end_matches('?').contains('?')
}

/// Converts words with wildcards to a regular expression. It must begin and end at word boundaries.
fn wild(words: &str, whole: bool) -> String {
    let last = words.trim_end_matches('?').len();
    let mut source = String::new();
    let mut plain = String::new();
    for (i, c) in words.char_indices() {
        match c {
            '*' | '?' if c == '*' || i < last => {
                source.push_str(&regex::escape(&folded(&std::mem::take(&mut plain))));
                source.push_str(if c == '*' { ".*" } else { "." });
            }
            c => plain.push(c),
        }
    }
    source.push_str(&regex::escape(&folded(&plain)));
    if whole {
        return format!("^(?:{source})$");
    }
    let edge = |c: Option<char>| if c.is_some_and(char::is_alphanumeric) { r"\b" } else { "" };
    format!("{}{source}{}", edge(words.chars().next()), edge(words.chars().last()))
}

/// Compiles a regular expression. It matches bytes, so it needs no Unicode tables. The sizes of the text and of the
/// expression limit its running time.
fn regex(source: &str, room: usize) -> Result<Regex, String> {
    let built = RegexBuilder::new(source)
        .unicode(false)
        .case_insensitive(true)
        .multi_line(true)
        .nest_limit(50)
        .size_limit(room)
        .dfa_size_limit(512 * 1024)
        .build();
    built.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => {
            "the regular expression is too large: use fewer repetitions or fewer expressions".to_owned()
        }
        error => {
            let told = error.to_string();
            let last = told.lines().last().unwrap_or_default().trim();
            format!("invalid regular expression: {}", last.strip_prefix("error: ").unwrap_or(last))
        }
    })
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.written {
            Written::Plain(words) => quoted(words, f),
            Written::Wild(words) => f.write_str(words),
            Written::Regex(source) => write!(f, "/{source}/"),
        }
    }
}

/// Writes words as a value, in quotes if necessary.
pub(super) fn quoted(words: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // A `'` at the beginning could be read as a quotation mark.
    let plain = words.chars().all(|c| c.is_alphanumeric() || matches!(c, '\'' | ',' | '.'));
    if plain && !words.is_empty() && !words.starts_with('\'') {
        return f.write_str(words);
    }
    f.write_str("\"")?;
    for c in words.chars() {
        if matches!(c, '"' | '\\' | '“' | '”') {
            f.write_str("\\")?;
        }
        write!(f, "{c}")?;
    }
    f.write_str("\"")
}
