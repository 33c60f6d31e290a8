//! The lines of a set's file that are not understood, told as a compiler tells mistakes.

use maneframe_cardtext::{Reading, UnknownMeaning, Verdict, Vocabulary};
use serde::Serialize;

use super::files::Source;
use super::{caret, show};
use crate::out::say;
use crate::paint::{bold, dim};

/// A line that is not understood.
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
    /// The word there that nobody has declared.
    undeclared: Option<String>,
}

impl Problem {
    /// All problems of the file's cards.
    pub fn of(source: &Source, words: &Vocabulary) -> Vec<Problem> {
        let cards = source.cards();
        let mut problems = Vec::new();
        for (i, card) in source.set.cards.iter().enumerate() {
            let (start, end) = cards.get(i).copied().unwrap_or((0, source.text.len()));
            let mut from = start;
            for face in &card.faces {
                for (line, reading) in face.lines.iter().zip(show::readings(face, card, words)) {
                    let place = source.text[from..end].find(&line.text).map(|at| from + at);
                    from = place.map_or(from, |at| at + line.text.len());
                    if !matches!(reading.verdict, Verdict::Exact | Verdict::Variant) {
                        let of = (card.id.clone(), card.name());
                        problems.push(Problem::at(source, place.unwrap_or(start), of, &line.text, reading, words));
                    }
                }
            }
        }
        problems
    }

    /// The keywords that the file declares in words that are not understood.
    pub fn of_keywords(source: &Source, unknown: &[UnknownMeaning], words: &Vocabulary) -> Vec<Problem> {
        let mut problems = Vec::new();
        for UnknownMeaning { keyword, line, reading } in unknown {
            let Some(declared) = source.set.words.keywords.iter().find(|k| k.name == *keyword) else { continue };
            let mut lines = declared.means.lines().map(str::trim).filter(|l| !l.is_empty());
            let text = lines.nth(*line).unwrap_or_default();
            let place = source.text.find(text).unwrap_or(0);
            let of = ("[[keyword]]".to_owned(), keyword.clone());
            // The meaning was read with a number in the place of X.
            let reading = Reading { stopped_at: reading.stopped_at.filter(|&at| at <= text.len()), ..reading.clone() };
            problems.push(Problem::at(source, place, of, text, reading, words));
        }
        problems
    }

    fn at(
        source: &Source,
        at: usize,
        (card, name): (String, String),
        text: &str,
        reading: Reading,
        words: &Vocabulary,
    ) -> Problem {
        let stopped_at = reading.stopped_at.filter(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let before = &source.text[..at];
        Problem {
            file: source.file.clone(),
            line: before.matches('\n').count() + 1,
            column: before[before.rfind('\n').map_or(0, |i| i + 1)..].chars().count() + 1,
            card,
            name,
            text: text.to_owned(),
            verdict: reading.verdict,
            stopped_at,
            suggestion: caret::meant(&text[stopped_at..], &reading.expected, words),
            undeclared: words.unknown_word(text, stopped_at).map(str::to_owned),
            expected: reading.expected,
        }
    }

    pub fn tell(&self, words: &Vocabulary) {
        let place = format_args!("{}:{}:{}", self.file, self.line, self.column);
        say!("{} {} {} {}", bold(place), self.card, self.name, show::painted(self.verdict));
        caret::tell(&self.text, self.stopped_at, &self.expected, words);
        say!();
    }
}

/// Tells the first `most` of them.
pub fn tell(problems: &[Problem], most: usize, words: &Vocabulary) {
    problems.iter().take(most).for_each(|problem| problem.tell(words));
    if problems.len() > most {
        say!("{}", dim(format_args!("… and {} more (--lines lists all)", problems.len() - most)));
        say!();
    }
}
