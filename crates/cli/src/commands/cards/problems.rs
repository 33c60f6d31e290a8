//! Reports of lines in a set's file that are not understood, in the style of a compiler.

use maneframe_card::CardType;
use maneframe_cardtext::{Context, Reading, UnknownMeaning, Verdict, Vocabulary};
use maneframe_library::{Library, readings};
use rayon::prelude::*;
use serde::Serialize;

use super::advice::Advice;
use super::files::Source;
use super::{caret, show};
use crate::out::say;
use crate::paint::{bold, dim};

/// A line that is not understood.
#[derive(Serialize)]
pub struct Problem {
    file: String,
    /// Line number, from 1. If the line itself was not found, that of its card.
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
    /// The word at the position, if it is not declared.
    undeclared: Option<String>,
    /// Advice on what to change.
    advice: Advice,
    #[serde(skip)]
    context: Context,
}

impl Problem {
    /// Returns all problems of the file's cards.
    pub fn of(source: &Source, words: &Vocabulary) -> Vec<Problem> {
        let cards = source.cards();
        let mut problems = Vec::new();
        for (i, card) in source.set.cards.iter().enumerate() {
            let (start, end) = cards.get(i).copied().unwrap_or((0, source.text.len()));
            let mut from = start;
            for face in &card.faces {
                for (line, (context, reading)) in face.lines.iter().zip(readings(face, card, words)) {
                    let place = source.text[from..end].find(&line.text).map(|at| from + at);
                    from = place.map_or(from, |at| at + line.text.len());
                    if !matches!(reading.verdict, Verdict::Exact | Verdict::Variant) {
                        let of = (card.id.clone(), card.name());
                        let text = (line.wording(), context);
                        problems.push(Problem::at(source, place.unwrap_or(start), of, text, reading, words));
                    }
                }
            }
        }
        problems
    }

    /// Returns problems for keywords that the file declares, whose meanings are not understood.
    pub fn of_keywords(source: &Source, unknown: &[UnknownMeaning], words: &Vocabulary) -> Vec<Problem> {
        let mut problems = Vec::new();
        for UnknownMeaning { keyword, line, reading } in unknown {
            let Some(declared) = source.set.words.keywords.iter().find(|k| k.name == *keyword) else { continue };
            let mut lines = declared.means.lines().map(str::trim).filter(|l| !l.is_empty());
            let text = lines.nth(*line).unwrap_or_default();
            let place = source.text.find(text).unwrap_or(0);
            let of = ("[[keyword]]".to_owned(), keyword.clone());
            // The meaning was read with a number in place of X.
            let reading = Reading { stopped_at: reading.stopped_at.filter(|&at| at <= text.len()), ..reading.clone() };
            let context = Context::new(CardType::Friend);
            problems.push(Problem::at(source, place, of, (text, context), reading, words));
        }
        problems
    }

    fn at(
        source: &Source,
        at: usize,
        (card, name): (String, String),
        (text, context): (&str, Context),
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
            suggestion: caret::suggestion(text, stopped_at, &reading.expected, words, &context),
            undeclared: words.unknown_word(text, stopped_at).map(str::to_owned),
            expected: reading.expected,
            advice: Advice::default(),
            context,
        }
    }

    pub fn tell(&self, words: &Vocabulary) {
        let place = format_args!("{}:{}:{}", self.file, self.line, self.column);
        say!("{} {} {} {}", bold(place), self.card, self.name, show::painted(self.verdict));
        caret::tell(&self.text, self.stopped_at, &self.expected, words, self.suggestion.as_deref());
        self.advice.tell(&self.text);
        say!();
    }
}

/// Prints the first `most` problems.
pub fn tell(problems: &[Problem], most: usize, words: &Vocabulary) {
    problems.iter().take(most).for_each(|problem| problem.tell(words));
    if problems.len() > most {
        say!("{}", dim(format_args!("… and {} more (--lines lists all)", problems.len() - most)));
        say!();
    }
}

/// Adds advice to each problem.
pub fn advise(problems: &mut [Problem], words: &Vocabulary, library: &Library) {
    problems.par_iter_mut().for_each(|problem| {
        problem.advice = Advice::on(&problem.text, &problem.context, words, library);
    });
}

/// Prints a table of changes, one row per line of text.
pub fn tell_changes(problems: &[Problem]) {
    if problems.is_empty() {
        return;
    }
    say!();
    say!("{}", bold("what to change"));
    for problem in problems {
        let place = format!("{}:{}", problem.file, problem.line);
        let what = match (&problem.undeclared, problem.advice.fault(&problem.text)) {
            (Some(word), _) => format!("undeclared word `{word}`"),
            (None, Some(fault)) => format!("`{fault}`"),
            (None, None) => format!("`{}`", problem.text.get(problem.stopped_at..).unwrap_or_default().trim()),
        };
        let to = match (&problem.suggestion, problem.advice.best()) {
            (Some(word), _) if problem.undeclared.is_some() => format!("write `{word}`, or declare the word"),
            (None, _) if problem.undeclared.is_some() => "declare it (docs/sets.md, words of your own)".to_owned(),
            (_, Some(line)) => format!("write it like: {line}"),
            (Some(word), None) => format!("write `{word}`"),
            (None, None) => "use other words (docs/card-text.md)".to_owned(),
        };
        say!("{place}  {}  {what}", problem.card);
        say!("    {to}");
    }
}
