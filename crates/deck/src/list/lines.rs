//! Classifies the lines of a list by their form, without looking up any card.

use std::borrow::Cow;

use super::count::{self, is_blank, trim};
use super::heading::{self, Header, Heading};
use super::row::{self, Column};
use crate::links;

/// A line of a list.
#[derive(Debug)]
pub(crate) struct RawLine<'a> {
    /// Line number, from 1.
    pub number: usize,
    /// Byte offset in the text of the line's first character that isn't white space.
    pub at: usize,
    /// The line without white space around it.
    pub text: &'a str,
    /// Class of the line.
    pub shape: Shape<'a>,
}

/// Class of a line, by its form.
#[derive(Debug)]
pub(crate) enum Shape<'a> {
    /// The heading of a section.
    Heading(Heading),
    /// The heading for unknown cards, which [`super::write`] writes.
    Unknown,
    /// A line of the form `word: value`.
    Header(Header<'a>),
    /// Deck links or their codes.
    Links(Vec<&'a str>),
    /// A link to another website. The value is the name of its host.
    Elsewhere(&'a str),
    /// A line that should name a card, with a number of copies.
    Card(CardLine<'a>),
}

/// A line that should name a card.
#[derive(Debug)]
pub(crate) struct CardLine<'a> {
    /// A heading on the same line, which applies to this line only.
    pub heading: Option<Heading>,
    /// Possible readings of the line. The likeliest one comes first.
    pub ways: Vec<Way<'a>>,
}

/// A possible reading of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way<'a> {
    pub count: Copies,
    pub words: Cow<'a, str>,
}

/// The number of copies in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Copies {
    /// A valid number.
    Of(u32),
    /// A number that is not from 1 to the maximum.
    Bad,
    /// No number is given. If the line names a card, that means one copy.
    Unsaid,
}

impl From<Option<u32>> for Copies {
    fn from(count: Option<u32>) -> Copies {
        count.map_or(Copies::Bad, Copies::Of)
    }
}

/// Iterates over the lines of a text. The time is proportional to the length of the text.
pub(crate) fn lines(text: &str) -> Lines<'_> {
    Lines { rest: text.split_inclusive('\n').enumerate(), at: 0, columns: None, numbered: is_numbered(text) }
}

pub(crate) struct Lines<'a> {
    rest: std::iter::Enumerate<std::str::SplitInclusive<'a, char>>,
    at: usize,
    /// Columns and separator of the current table, if it has a header row.
    columns: Option<(Vec<Column>, char)>,
    /// True if `1.`, `2.` … number the lines rather than give numbers of copies.
    numbered: bool,
}

impl<'a> Iterator for Lines<'a> {
    type Item = RawLine<'a>;

    fn next(&mut self) -> Option<RawLine<'a>> {
        loop {
            let (number, line) = self.rest.next()?;
            let text = trim(line);
            let indent = line.len() - line.trim_start_matches(is_blank).len();
            let at = self.at + if text.is_empty() { 0 } else { indent };
            self.at += line.len();
            if let Some(shape) = self.shape(text) {
                return Some(RawLine { number: number + 1, at, text, shape });
            }
        }
    }
}

impl<'a> Lines<'a> {
    /// Classifies a line. Returns `None` if the line is to be ignored.
    fn shape(&mut self, line: &'a str) -> Option<Shape<'a>> {
        if heading::is_rule(line) || heading::is_total(line) {
            return None;
        }
        if let Some(columns) = row::columns(line) {
            self.columns = Some(columns);
            return None;
        }
        if let Some(heading) = heading::heading(line) {
            return Some(Shape::Heading(heading));
        }
        if line.starts_with('#') || line.starts_with("//") || line.starts_with(';') {
            let unknown = line.trim_start_matches(['#', '/', ' ']) == super::UNKNOWN;
            return unknown.then_some(Shape::Unknown);
        }
        // What is quoted is a name, even if it looks like a link.
        if let Some(card) = quoted(line) {
            return Some(card);
        }
        match link(line) {
            Some(Shape::Elsewhere(_)) if heading::header(line) == Some(Header::About) => return None,
            None => {}
            found => return found,
        }
        let line = without_comment(self.without_bullet(line));
        if let Some(header) = heading::header(line) {
            return (header != Header::About).then_some(Shape::Header(header));
        }
        if line.is_empty() || heading::is_byline(line) {
            return None;
        }
        if let Some(card) = quoted(line) {
            return Some(card);
        }
        let separator = self.columns.as_ref().map(|(_, separator)| *separator);
        if let Some((cells, _)) = row::cells(line, separator.filter(|c| line.contains(*c))) {
            let columns = self.columns.as_ref().map(|(columns, _)| &columns[..]).filter(|c| c.len() >= cells.len());
            let (count, words) = row::asked(&cells, columns);
            let count = count.map_or(Copies::Unsaid, |digits| count::before(&digits).and_then(|a| a.count).into());
            let mut ways: Vec<Way<'a>> = words.into_iter().map(|w| Way { count, words: Cow::Owned(w) }).collect();
            if columns.is_none() {
                ways.extend(self::ways(line));
            }
            if !ways.is_empty() {
                return Some(Shape::Card(CardLine { heading: None, ways }));
            }
        }
        let (heading, line) = match heading::heading_of_line(line) {
            Some((heading, rest)) => (Some(heading), rest),
            None => (None, line),
        };
        Some(Shape::Card(CardLine { heading, ways: ways(line) }))
    }

    /// Removes bullets, check boxes and line numbers.
    fn without_bullet(&self, line: &'a str) -> &'a str {
        let mut line = line;
        loop {
            let marked = line.strip_prefix(['-', '*', '•', '·', '‣', '◦', '▪', '●', '–', '—', '+', '>', '➤', '→']);
            let marked =
                marked.filter(|rest| rest.starts_with(is_blank) || line.starts_with(['•', '·', '‣', '◦', '▪', '●']));
            let ticked = ["[ ]", "[x]", "[X]", "☐", "☑"].into_iter().find_map(|mark| line.strip_prefix(mark));
            let number = self.numbered.then(|| line_number(line)).flatten().map(|(_, rest)| rest);
            match marked.or(ticked).or(number) {
                Some(rest) => line = trim(rest),
                None => return line,
            }
        }
    }
}

/// Splits a line number, `12.` or `12)`, from the rest of the line.
fn line_number(line: &str) -> Option<(u32, &str)> {
    let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = line[..line.len() - rest.len()].parse().ok()?;
    let rest = rest.strip_prefix(['.', ')'])?;
    rest.starts_with(is_blank).then(|| (number, trim(rest)))
}

/// Returns true if at least three lines of the text are numbered, from 1 on.
fn is_numbered(text: &str) -> bool {
    let mut last = 0;
    for line in text.lines().map(trim) {
        if let Some((number, _)) = line_number(line) {
            if number != last + 1 {
                return false;
            }
            last = number;
        }
    }
    last >= 3
}

/// Returns true for `"Title"` and `ID "Title"`. This program writes titles in that form if they could be read as
/// something else.
fn is_quoted(words: &str) -> bool {
    let from = words.find('"').unwrap_or(words.len());
    let (id, title) = words.split_at(from);
    title.len() > 2 && title.ends_with('"') && (id.is_empty() || (id.ends_with(' ') && !trim(id).contains(is_blank)))
}

/// Removes a comment after ` //`, ` ;` or ` #`. A `#` before digits is part of a card number (`PR #37`).
fn without_comment(line: &str) -> &str {
    if line.ends_with('"') {
        return line;
    }
    let hash = line.match_indices(" #").map(|(at, _)| at).find(|at| {
        let behind = line[at + 2..].trim_end_matches([')', ']', '}']);
        behind.is_empty()
            || !behind.split(is_blank).next().is_some_and(|w| w.bytes().all(|b| b.is_ascii_digit()) && !w.is_empty())
    });
    let at = hash.into_iter().chain(line.find(" //")).chain(line.find(" ;")).min();
    trim(&line[..at.unwrap_or(line.len())])
}

/// Returns the possible readings of a line: with the number of copies first, with it last, and without one.
fn ways(line: &str) -> Vec<Way<'_>> {
    let (before, behind) = (count::before(line), count::behind(line));
    let mut ways = Vec::new();
    let mut add = |count: Copies, words| ways.push(Way { count, words: Cow::Borrowed(words) });
    if let Some(asked) = &before {
        add(asked.count.into(), asked.words);
    }
    if let Some(asked) = &behind {
        add(asked.count.into(), asked.words);
    }
    add(Copies::Unsaid, line);
    ways
}

/// Returns a number of copies with a name in quotes.
fn quoted(line: &str) -> Option<Shape<'_>> {
    let asked = count::before(line).filter(|asked| is_quoted(asked.words))?;
    let way = Way { count: asked.count.into(), words: Cow::Borrowed(asked.words) };
    Some(Shape::Card(CardLine { heading: None, ways: vec![way] }))
}

/// Finds the deck links in a line. If there are none, finds the host of another link.
fn link(line: &str) -> Option<Shape<'_>> {
    if !line.contains("://") && !line.contains("www.") && !links::may_hold(line) {
        return None;
    }
    let ends =
        |c: char| is_blank(c) || matches!(c, '<' | '>' | '(' | ')' | '[' | ']' | '"' | '\'' | '“' | '”' | '`' | '|');
    let found: Vec<&str> = line
        .split(ends)
        .map(|word| word.trim_end_matches(['.', ',', ';', '!']))
        .filter(|w| links::is_link(w))
        .collect();
    // `[link](link)` contains the same link twice.
    let mut once: Vec<&str> = Vec::new();
    for link in found {
        if !once.contains(&link) {
            once.push(link);
        }
    }
    if !once.is_empty() {
        return Some(Shape::Links(once));
    }
    let elsewhere = line.split(ends).find_map(|word| {
        word.split_once("://").map(|(_, rest)| rest).or_else(|| word.starts_with("www.").then_some(word))
    })?;
    let host = elsewhere.split(['/', '?', '#', ':']).next().unwrap_or_default();
    // On a line with a card, the link may lead to a picture of the card.
    let alone = line.split(is_blank).count() == 1 || !line.starts_with(|c: char| c.is_ascii_digit() || c == '[');
    alone.then_some(Shape::Elsewhere(host))
}
