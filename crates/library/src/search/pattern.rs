//! [`Pattern`]: words that are looked for on a card.

use std::fmt;

use memchr::memmem::Finder;
use regex::bytes::{Regex, RegexBuilder};

use super::field::WordField;
use super::folded::{folded, folded_pattern};
use super::index::Lines;
use super::token::Value;
use crate::near::fold;

/// What all regular expressions of a query may grow to, in bytes: the time that they take goes by that.
pub(super) const ALL_REGEXES: usize = 16 * 1024;

/// Words, with wildcards or as a regular expression.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    written: Written,
    /// Whether a whole line must be it: a name, a trait, a line of text.
    whole: bool,
    matcher: Matcher,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Written {
    Plain(String),
    /// `*` stands for anything, `?` for one character.
    Wild(String),
    Regex(String),
}

#[derive(Clone, Debug)]
enum Matcher {
    /// Somewhere in the text as it stands.
    InText(Finder<'static>),
    /// Somewhere in the words, whatever stands between them.
    InWords(Finder<'static>),
    /// Where a word begins.
    Begins(Finder<'static>),
    TextIs(String),
    WordsAre(String),
    /// A set: its code, or where a word of its name begins.
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
    /// What is looked for in that field; `whole` where nothing else may stand beside it. `room` is what a regular expression may
    /// grow to, in bytes.
    ///
    /// # Errors
    /// If it is no regular expression, or too large a one, or begins with an apostrophe before wildcards; in words.
    pub(super) fn new(field: WordField, value: Value, whole: bool, room: usize) -> Result<Pattern, String> {
        // Nobody who asks for PR2 means PR20.
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
                // It must hold by itself, lest it ends the group around it.
                let alone = regex(&source, room)?;
                Matcher::Regex(Box::new(if whole { regex(&format!("^(?:{source})$"), room)? } else { alone }))
            }
        };
        Ok(Pattern { written, whole, matcher })
    }

    /// Whether these lines have it.
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

    /// The words, if they are plain ones.
    pub(super) fn plain(&self) -> Option<&str> {
        match &self.written {
            Written::Plain(words) => Some(words),
            _ => None,
        }
    }

    /// Whether nothing else may stand beside it.
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
            // Signs only: what is compared otherwise has none.
            _ if plain.is_empty() && whole => Matcher::TextIs(text),
            _ if plain.is_empty() => Matcher::InText(finder(&text)),
            _ if whole => Matcher::WordsAre(plain),
            WordField::Set => Matcher::Set(plain),
            WordField::Trait | WordField::Keyword => Matcher::Begins(finder(&plain)),
            WordField::Name | WordField::Title | WordField::Subtitle => Matcher::InWords(finder(&plain)),
        }
    }
}

/// Whether a word of a line begins with it.
fn begins(finder: &Finder, words: &str) -> bool {
    let words = words.as_bytes();
    finder.find_iter(words).any(|i| i == 0 || matches!(words[i - 1], b' ' | b'\n'))
}

fn begins_word(line: &str, words: &str) -> bool {
    line.match_indices(words).any(|(i, _)| i == 0 || line.as_bytes()[i - 1] == b' ')
}

/// Whether a regular expression is made of it.
pub(super) fn is_regex(value: &Value) -> bool {
    match value {
        Value::Regex(_) => true,
        Value::Word(word) => is_wild(word),
        Value::Quoted(_) => false,
    }
}

/// Whether it has wildcards. A `?` in the end belongs to the words.
fn is_wild(word: &str) -> bool {
    word.contains('*') || word.trim_end_matches('?').contains('?')
}

/// The regular expression of words with wildcards, which begin and end where words do.
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

/// Compiles a regular expression. It reads bytes, so it needs no tables of Unicode, and takes time that grows with the text and
/// its own size only.
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
            "this is too large a regular expression: repeat less, or have fewer of them".to_owned()
        }
        error => {
            let told = error.to_string();
            let last = told.lines().last().unwrap_or_default().trim();
            format!("this is no regular expression: {}", last.strip_prefix("error: ").unwrap_or(last))
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

/// Writes words as a value, in quotes where they need them.
pub(super) fn quoted(words: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    // A `'` in front could be taken for a quote.
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
