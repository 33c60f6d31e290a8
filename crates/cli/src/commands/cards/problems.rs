//! The lines of a set's file that are not understood, told as a compiler tells mistakes.

use std::collections::HashSet;

use maneframe_card::ability::{Is, Node};
use maneframe_card::{Card, Symbol};
use maneframe_cardtext::{Reading, Verdict};
use serde::Serialize;

use super::files::Source;
use super::{caret, show};
use crate::out::say;
use crate::paint::{bold, dim};

/// A line that is not understood, or hardly as it was meant.
#[derive(Serialize)]
pub struct Problem {
    file: String,
    /// From 1; that of the card where the line's own was not found.
    line: usize,
    column: usize,
    card: String,
    name: String,
    text: String,
    verdict: Verdict,
    /// Byte offset in the text.
    stopped_at: usize,
    expected: Vec<String>,
    suggestion: Option<String>,
    /// What is doubtful in a line that is understood.
    doubt: Option<String>,
}

impl Problem {
    /// All problems of the file; `titles` are those of all cards there are.
    pub fn of(source: &Source, titles: &HashSet<&str>) -> Vec<Problem> {
        let cards = source.cards();
        let mut problems = Vec::new();
        for (i, card) in source.set.cards.iter().enumerate() {
            let (start, end) = cards.get(i).copied().unwrap_or((0, source.text.len()));
            let mut from = start;
            for face in &card.faces {
                for (line, reading) in face.lines.iter().zip(show::readings(face, card)) {
                    let place = source.text[from..end].find(&line.text).map(|at| from + at);
                    from = place.map_or(from, |at| at + line.text.len());
                    let understood = matches!(reading.verdict, Verdict::Exact | Verdict::Variant);
                    let unknown = unknown_title(&reading, titles).filter(|_| understood);
                    if !understood || unknown.is_some() {
                        let mut problem = Problem::at(source, place.unwrap_or(start), card, &line.text, reading);
                        if let Some(title) = unknown.as_ref().map(Symbol::as_str) {
                            problem.stopped_at = line.text.find(title).unwrap_or(0);
                            problem.suggestion = caret::meant(title, &[]);
                            problem.doubt = Some(format!("`{title}` is read as a title, and no card has it"));
                        }
                        problems.push(problem);
                    }
                }
            }
        }
        problems
    }

    fn at(source: &Source, at: usize, card: &Card, text: &str, reading: Reading) -> Problem {
        let stopped_at = reading.stopped_at.filter(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let before = &source.text[..at];
        Problem {
            file: source.file.clone(),
            line: before.matches('\n').count() + 1,
            column: before[before.rfind('\n').map_or(0, |i| i + 1)..].chars().count() + 1,
            card: card.id.clone(),
            name: card.name(),
            text: text.to_owned(),
            verdict: reading.verdict,
            stopped_at,
            suggestion: caret::meant(&text[stopped_at..], &reading.expected),
            expected: reading.expected,
            doubt: None,
        }
    }

    pub fn tell(&self) {
        let place = format_args!("{}:{}:{}", self.file, self.line, self.column);
        say!("{} {} {} {}", bold(place), self.card, self.name, show::painted(self.verdict));
        match &self.doubt {
            Some(doubt) => caret::point(&self.text, self.stopped_at, doubt, self.suggestion.as_deref()),
            None => caret::tell(&self.text, self.stopped_at, &self.expected),
        }
        say!();
    }
}

/// A title that the line speaks of and no card has: often a trait or a noun with a slip of the pen.
fn unknown_title(reading: &Reading, titles: &HashSet<&str>) -> Option<Symbol> {
    let mut unknown = None;
    for ability in reading.abilities.iter().flatten() {
        Node::from(ability).walk(&mut |node| {
            if let Node::Is(Is::Titled(name)) = node
                // A name may be a part of a title (CR 201.3a).
                && !titles.iter().any(|title| title.contains(name.as_str()))
            {
                unknown.get_or_insert_with(|| name.clone());
            }
        });
    }
    unknown
}

/// Tells the first `most` of them.
pub fn tell(problems: &[Problem], most: usize) {
    problems.iter().take(most).for_each(Problem::tell);
    if problems.len() > most {
        say!("{}", dim(format_args!("… and {} more (--lines lists all)", problems.len() - most)));
        say!();
    }
}
