//! `maneframe cards explain`: the reading of card texts.

use std::path::PathBuf;

use maneframe_card::ability::Ability;
use maneframe_card::{Card, CardType, Line};
use maneframe_cardtext::{Context, Reading, Verdict, Vocabulary, about};
use maneframe_library::{Library, MAX_TEXT, readings};
use miette::miette;
use serde::Serialize;

use super::advice::Advice;
use super::{caret, show, tree};
use crate::deal;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

/// Explain how a card's text, or any text, is read
///
/// Prints the reading of each line as a tree, and its current wording. For a line that is not understood, prints a
/// caret at the position where reading stopped, and possible continuations. Text without a card is read as that of a
/// Friend unless `--type` is given. Exits with 1 if a line is not understood.
#[derive(clap::Args)]
pub struct Args {
    /// Id or name of a card, or a line of card text in quotes
    #[arg(required = true, value_name = "ID|TEXT")]
    what: Vec<String>,
    /// Type of card for a text without a card: friend, mane, resource, event, troublemaker, problem
    #[arg(long = "type", value_name = "TYPE", value_parser = super::card_type)]
    kind: Option<CardType>,
    /// Look for the card in this set file instead of the library
    #[arg(long, value_name = "FILE", conflicts_with = "kind")]
    file: Option<PathBuf>,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct LineRow {
    text: String,
    /// Text of the line's clarification, to which `stopped_at` refers then.
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<String>,
    verdict: Verdict,
    canonical: Option<String>,
    ast: Option<Vec<Ability>>,
    stopped_at: Option<usize>,
    expected: Vec<String>,
    /// Word that fits at `stopped_at` and is similar to the word there.
    suggestion: Option<String>,
    advice: Option<Advice>,
    /// The line with its references explained, if that differs from `canonical`.
    plain: Option<String>,
    normalized: Vec<&'static str>,
}

impl LineRow {
    fn of(line: &Line, context: &Context, reading: Reading, words: &Vocabulary, library: &Library) -> LineRow {
        let text = line.wording();
        let declined = reading.verdict == Verdict::Declined && !text.contains('\n');
        let suggest = |at: usize| caret::suggestion(text, at, &reading.expected, words, context);
        let suggestion = reading.stopped_at.filter(|_| declined).and_then(suggest);
        let plain = reading.abilities.as_ref().and_then(|abilities| words.plain(abilities, context));
        LineRow {
            text: line.text.clone(),
            read_as: line.read_as.clone(),
            verdict: reading.verdict,
            plain: plain.filter(|plain| Some(plain) != reading.canonical.as_ref()),
            canonical: reading.canonical,
            ast: reading.abilities,
            stopped_at: reading.stopped_at,
            suggestion,
            expected: reading.expected,
            advice: declined.then(|| Advice::on(text, context, words, library)),
            normalized: reading.normalized,
        }
    }

    /// Returns the text that was read.
    fn wording(&self) -> &str {
        self.read_as.as_deref().unwrap_or(&self.text)
    }

    fn understood(&self) -> bool {
        matches!(self.verdict, Verdict::Exact | Verdict::Variant)
    }
}

#[derive(Serialize)]
struct CardRow<'a> {
    card: &'a str,
    name: String,
    /// Results for all lines together: the worst verdict, the current wording, the abilities, and where the first line
    /// stopped.
    verdict: Option<Verdict>,
    canonical: Option<String>,
    ast: Option<Vec<Ability>>,
    stopped_at: Option<usize>,
    lines: Vec<LineRow>,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let what = args.what.join(" ");
    if what.len() > MAX_TEXT {
        return Err(miette!("the text is too long: {} bytes, at most {MAX_TEXT} are allowed", what.len()));
    }
    if args.kind.is_none() {
        match show::find(&what, args.file.as_ref()) {
            Ok((card, words)) => return explain_card(&card, &words, &deal::library()?, args.json),
            // A card's name consists of a few words and is not a sentence.
            Err(e) if args.file.is_some() || !what.contains(' ') || !what.trim_end().ends_with(['.', '"', ')']) => {
                return Err(e);
            }
            Err(_) => {}
        }
    }
    let kind = args.kind.unwrap_or(CardType::Friend);
    let library = deal::library()?;
    let words = library.pool().vocabulary();
    let context = Context::new(kind);
    let line = Line::unread(what);
    let row = LineRow::of(&line, &context, words.read(&line.text, &context), words, &library);
    if args.json {
        out::json(&row)?
    } else {
        tell(&row, words)
    }
    Ok(Ended::when(row.understood()))
}

fn explain_card(card: &Card, words: &Vocabulary, library: &Library, json: bool) -> miette::Result<Ended> {
    let lines = card.faces.iter().flat_map(|f| f.lines.iter().zip(readings(f, card, words)));
    let row =
        |(line, (context, reading)): (&Line, (Context, Reading))| LineRow::of(line, &context, reading, words, library);
    let lines: Vec<LineRow> = lines.map(row).collect();
    let ended = Ended::when(lines.iter().all(LineRow::understood));
    if json {
        let canonical: Option<Vec<&str>> = lines.iter().map(|l| l.canonical.as_deref()).collect();
        let ast: Option<Vec<Vec<Ability>>> = lines.iter().map(|l| l.ast.clone()).collect();
        out::json(&CardRow {
            card: &card.id,
            name: card.name(),
            verdict: lines.iter().map(|l| l.verdict).max(),
            canonical: canonical.map(|c| c.join("\n")),
            ast: ast.map(|a| a.concat()),
            stopped_at: lines.iter().find_map(|l| l.stopped_at),
            lines,
        })?;
        return Ok(ended);
    }
    say!("{} {}", bold(card.name()), dim(&card.id));
    for row in &lines {
        say!();
        tell(row, words);
    }
    Ok(ended)
}

fn tell(row: &LineRow, words: &Vocabulary) {
    say!("{}  {}", row.text, show::painted(row.verdict));
    row.read_as.iter().flat_map(|read| read.lines()).for_each(|read| say!("read as: {read}"));
    if !row.normalized.is_empty() {
        say!("{}", dim(format_args!("normalised: {}", row.normalized.join(", "))));
    }
    if let Some(at) = row.stopped_at {
        caret::tell(row.wording(), at, &row.expected, words, row.suggestion.as_deref());
        if let Some(advice) = &row.advice {
            advice.tell(row.wording());
        }
    }
    if let Some(canonical) = row.canonical.as_ref().filter(|c| **c != row.wording()) {
        canonical.lines().for_each(|line| say!("today: {line}"));
    }
    row.plain.iter().for_each(|plain| say!("plain: {plain}"));
    for ability in row.ast.iter().flatten() {
        say!("{}", dim(about(ability).1));
        tree::tell(ability);
    }
}
