//! `maneframe cards show`: shows a card.

use std::path::PathBuf;

use maneframe_card::Card;
use maneframe_cardtext::{Verdict, Vocabulary};
use maneframe_library::{Amendment, Clarified, Clarity, Pool, erratum, readings};
use miette::miette;
use serde::Serialize;

use super::files;
use crate::deal;
use crate::describe::codes;
use crate::describe::sheet::{Row, sheet};
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bad, bold, colored, dim, good, warn};

/// Print a card: all sides, its text, and how well each line is understood
#[derive(clap::Args)]
pub struct Args {
    /// Id (PR2) or name of a card, or the beginning of a name
    #[arg(required = true, value_name = "ID|NAME")]
    wanted: Vec<String>,
    /// Look in this set file instead of the library
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    card: &'a Card,
    verdicts: Vec<Vec<Verdict>>,
    erratum: Option<Errated>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clarifications: Vec<&'a Clarified>,
}

#[derive(Serialize)]
struct Errated {
    what: Amendment,
    changes: Vec<String>,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let (pool, words) = pool(args.file.as_ref())?;
    let card = find_in(&pool, &args.wanted.join(" "))?;
    let errated = pool.amended(&card.id).zip(erratum(&card)).map(|(what, e)| Errated { what, changes: e.changes() });
    let clarifications: Vec<&Clarified> = pool.clarified(&card.id).collect();
    if args.json {
        let verdicts =
            card.faces.iter().map(|f| readings(f, &card, &words).map(|(_, r)| r.verdict).collect()).collect();
        out::json(&Shown { card: &card, verdicts, erratum: errated, clarifications })?;
        return Ok(Ended::Well);
    }
    let mut verdicts = card.faces.iter().flat_map(|f| readings(f, &card, &words));
    for row in sheet(&card) {
        match row {
            Row::Name(name, colors) => {
                let name = colored(name, colors.iter().next());
                say!(
                    "{} {}",
                    bold(name),
                    dim(format_args!("[{}] {} · {} · {:?}", codes(colors), card.id, card.set, card.rarity))
                );
            }
            Row::Facts(facts) => say!("{facts}"),
            Row::Side(side) => {
                say!();
                say!("{}", bold(side));
            }
            Row::Flavour(text) => {
                let options = textwrap::Options::new(100).initial_indent("  ").subsequent_indent("  ");
                textwrap::wrap(&format!("“{text}”"), options).iter().for_each(|line| say!("{}", dim(line)));
            }
            Row::Text(text, _) => {
                let verdict = verdicts.next().map_or(Verdict::Declined, |(_, r)| r.verdict);
                let options = textwrap::Options::new(100).initial_indent("  ").subsequent_indent("    ");
                let mut wrapped = textwrap::wrap(&text, options);
                let last = wrapped.pop().unwrap_or_default();
                wrapped.iter().for_each(|line| say!("{line}"));
                say!("{last}  {}", painted(verdict));
            }
            Row::ReadAs(text) => {
                let options = textwrap::Options::new(100).initial_indent("    ").subsequent_indent("      ");
                textwrap::wrap(&format!("read as: {text}"), options).iter().for_each(|line| say!("{}", dim(line)));
            }
        }
    }
    if let Some(errated) = errated {
        say!();
        say!("Erratum (CR 3.4, section 10): {}", errated.what);
        errated.changes.iter().for_each(|change| say!("  {change}"));
    }
    if !clarifications.is_empty() {
        say!();
    }
    for clarified in clarifications {
        match clarified.what {
            Clarity::Applied if clarified.entry.note.is_empty() => say!("{}", dim(clarified)),
            Clarity::Applied => say!("{}", dim(format_args!("{clarified}. {}", clarified.entry.note))),
            Clarity::OtherWords | Clarity::NoSuchLine => say!("{} {clarified}", warn("warning:")),
        }
    }
    Ok(Ended::Well)
}

/// Finds a card in the library or in a set file, with the words that its text may use.
pub fn find(wanted: &str, file: Option<&PathBuf>) -> miette::Result<(Card, Vocabulary)> {
    let (pool, words) = pool(file)?;
    Ok((find_in(&pool, wanted)?, words))
}

fn find_in(pool: &Pool, wanted: &str) -> miette::Result<Card> {
    pool.find(wanted)
        .cloned()
        .map_err(|e| miette!(help = "give a card's id (HW1) or name; `maneframe cards list` lists the cards", "{e}"))
}

/// Returns the cards to search, and the words that their texts may use.
fn pool(file: Option<&PathBuf>) -> miette::Result<(Pool, Vocabulary)> {
    let library = deal::library()?;
    let Some(file) = file else { return Ok((library.pool().clone(), library.pool().vocabulary().clone())) };
    let files = files::read(std::slice::from_ref(file), &library)?;
    let mut pool = Pool::new();
    for source in files.sources {
        pool.add(source.set).map_err(|e| miette!("{e}"))?;
    }
    Ok((pool, files.words))
}

/// Formats a verdict in its colour.
pub fn painted(verdict: Verdict) -> String {
    match verdict {
        Verdict::Exact => good(verdict).to_string(),
        Verdict::Variant => warn(verdict).to_string(),
        Verdict::Declined | Verdict::Mismatch | Verdict::Ambiguous => bad(verdict).to_string(),
    }
}
