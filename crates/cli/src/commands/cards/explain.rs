//! `maneframe cards explain`.

use std::path::PathBuf;

use maneframe_card::ability::Ability;
use maneframe_card::{Card, CardType};
use maneframe_cardtext::{Context, Reading, Verdict, read};
use miette::miette;
use serde::Serialize;
use unicode_width::UnicodeWidthStr as _;

use super::show;
use crate::ended::Ended;
use crate::out::{self, say};
use crate::paint::{bad, bold, dim};

/// No line of card text is longer, in bytes.
const MAX_TEXT: usize = 4_000;
/// How much of a line is shown on either side of the caret, in characters.
const SHOWN: usize = 60;

/// Tell what a card's text, or any text, is read as
///
/// Prints the abilities that a line was read as and its wording today, or a caret where understanding stopped.
/// Loose text is read as a Friend's unless `--type` says otherwise. Exits with 1 where a line is not understood.
#[derive(clap::Args)]
pub struct Args {
    /// A card's id or name, or a line of card text in quotes
    #[arg(required = true, value_name = "ID|TEXT")]
    what: Vec<String>,
    /// Read loose text as that of a card of this type: friend, mane, resource, event, troublemaker, problem
    #[arg(long = "type", value_name = "TYPE", value_parser = super::card_type)]
    kind: Option<CardType>,
    /// Look for the card in this set file instead of the library
    #[arg(long, value_name = "FILE", conflicts_with = "kind")]
    file: Option<PathBuf>,
    /// For programs
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct LineRow {
    text: String,
    verdict: Verdict,
    canonical: Option<String>,
    ast: Option<Vec<Ability>>,
    stopped_at: Option<usize>,
    expected: Vec<String>,
    normalized: Vec<&'static str>,
}

impl LineRow {
    fn of(text: &str, reading: Reading) -> LineRow {
        LineRow {
            text: text.to_owned(),
            verdict: reading.verdict,
            canonical: reading.canonical,
            ast: reading.abilities,
            stopped_at: reading.stopped_at,
            expected: reading.expected,
            normalized: reading.normalized,
        }
    }

    fn understood(&self) -> bool {
        matches!(self.verdict, Verdict::Exact | Verdict::Variant)
    }
}

#[derive(Serialize)]
struct CardRow<'a> {
    card: &'a str,
    name: String,
    /// Of all lines together: the worst verdict, their wording today, their abilities, and where the first stopped.
    verdict: Option<Verdict>,
    canonical: Option<String>,
    ast: Option<Vec<Ability>>,
    stopped_at: Option<usize>,
    lines: Vec<LineRow>,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let what = args.what.join(" ");
    if what.len() > MAX_TEXT {
        return Err(miette!("{} bytes are more than any line of card text (the limit is {MAX_TEXT})", what.len()));
    }
    if args.kind.is_none() {
        match show::find(&what, args.file.as_ref()) {
            Ok(card) => return explain_card(&card, args.json),
            // A card's name is a few words, and not a sentence.
            Err(e) if args.file.is_some() || !what.contains(' ') || !what.trim_end().ends_with(['.', '"', ')']) => {
                return Err(e);
            }
            Err(_) => {}
        }
    }
    let kind = args.kind.unwrap_or(CardType::Friend);
    let row = LineRow::of(&what, read(&what, &Context::new(kind)));
    if args.json {
        out::json(&row)?
    } else {
        tell(&row)
    }
    Ok(Ended::when(row.understood()))
}

fn explain_card(card: &Card, json: bool) -> miette::Result<Ended> {
    let lines = card.faces.iter().flat_map(|f| f.lines.iter().zip(show::readings(f, card)));
    let lines: Vec<LineRow> = lines.map(|(line, reading)| LineRow::of(&line.text, reading)).collect();
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
        tell(row);
    }
    Ok(ended)
}

fn tell(row: &LineRow) {
    say!("{}  {}", row.text, show::painted(row.verdict));
    if !row.normalized.is_empty() {
        say!("{}", dim(format_args!("normalised: {}", row.normalized.join(", "))));
    }
    if let Some(at) = row.stopped_at {
        caret(&row.text, at, &row.expected);
    }
    if let Some(canonical) = row.canonical.as_ref().filter(|c| **c != row.text) {
        say!("today: {canonical}");
    }
    for ability in row.ast.iter().flatten() {
        say!("{}", dim(format_args!("{ability:#?}")));
    }
}

/// Points at the place where understanding stopped, in as much of the line as fits.
fn caret(text: &str, at: usize, expected: &[String]) {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let (before, after) = text.split_at(at);
    let skip = before.chars().count().saturating_sub(SHOWN);
    let before: String = before.chars().skip(skip).map(plain).collect();
    let after: String = after.chars().take(SHOWN).map(plain).collect();
    say!("    {before}{after}");
    let what = if after.trim().is_empty() { "the line ends too early" } else { "understood up to here" };
    say!("    {}{}", " ".repeat(before.width()), bad(format_args!("^ {what}")));
    if !expected.is_empty() {
        let more = if expected.len() > 12 { format!(" and {} more", expected.len() - 12) } else { String::new() };
        let shown: Vec<String> = expected.iter().take(12).map(|e| format!("`{e}`")).collect();
        let list = format!("could follow: {}{more}", shown.join(", "));
        say!(
            "{}",
            textwrap::fill(&list, textwrap::Options::new(100).initial_indent("    ").subsequent_indent("      "))
        );
    }
}

fn plain(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}
