//! `maneframe decks`: which decks there are, and whether they can be played.

use clap::Subcommand;
use maneframe_library::{Deck, Library, Origin};
use serde::Serialize;

use crate::deal;
use crate::ended::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim, good, warn};

/// List the decks of the library, or look into one
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// For programs
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Tell whether a deck keeps the rules and whether this program understands all its cards
    Check {
        /// A deck file (.o8d, .deck) or a deck's name
        deck: String,
        /// For programs
        #[arg(long)]
        json: bool,
    },
    /// Print a deck's cards
    Show {
        /// A deck file (.o8d, .deck) or a deck's name
        deck: String,
    },
}

#[derive(Serialize)]
struct Row<'a> {
    name: &'a str,
    origin: Origin,
    mane: String,
    cards: u32,
    legal: bool,
    playable: bool,
}

#[derive(Serialize)]
struct Check<'a> {
    name: &'a str,
    legal: bool,
    playable: bool,
    breaches: Vec<String>,
    unknown: Vec<String>,
    unread: Vec<(String, Vec<String>)>,
    flaws: Vec<String>,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let library = deal::library()?;
    match args.command {
        None => list(&library, args.json),
        Some(Command::Check { deck, json }) => check(&library, &library.deck(&deck)?, json || args.json),
        Some(Command::Show { deck }) => {
            show(&library, &library.deck(&deck)?);
            Ok(Ended::Well)
        }
    }
}

fn list(library: &Library, json: bool) -> miette::Result<Ended> {
    let rows: Vec<Row> = library
        .decks()
        .map(|(origin, deck)| {
            let check = library.check_deck(deck);
            let mane = deck.mane.first().and_then(|m| library.card(&m.id)).map(|c| c.name());
            Row {
                name: &deck.name,
                origin,
                mane: mane.unwrap_or_default(),
                cards: deck.size(),
                legal: check.is_legal(),
                playable: check.is_playable(),
            }
        })
        .collect();
    if json {
        out::json(&rows)?;
        return Ok(Ended::Well);
    }
    for row in rows {
        let verdict = match (row.legal, row.playable) {
            (_, true) => good("playable".to_owned()),
            (true, false) => warn("has lines that are not understood".to_owned()),
            (false, false) => warn("breaks deck rules or has unknown cards".to_owned()),
        };
        let origin = if row.origin == Origin::Bundled { "bundled" } else { "imported" };
        say!("{}  {}", bold(row.name), dim(format_args!("{origin}, {} cards, {}", row.cards, row.mane)));
        say!("    {verdict}");
    }
    Ok(Ended::Well)
}

fn check(library: &Library, deck: &Deck, json: bool) -> miette::Result<Ended> {
    let check = library.check_deck(deck);
    let playable = check.is_playable();
    if json {
        out::json(&Check {
            name: &deck.name,
            legal: check.is_legal(),
            playable,
            breaches: check.breaches.iter().map(ToString::to_string).collect(),
            unknown: check
                .unknown
                .iter()
                .map(|u| if u.title.is_empty() { u.id.clone() } else { u.title.clone() })
                .collect(),
            unread: check.unread.iter().map(|u| (format!("{} {}", u.id, u.name), u.lines.clone())).collect(),
            flaws: check.flaws.iter().map(ToString::to_string).collect(),
        })?;
    } else if playable {
        say!("{}: {}", bold(&deck.name), good("legal, and understood whole"));
    } else {
        say!("{}:", bold(&deck.name));
        deal::trouble(deck, &check).lines().filter(|l| !l.is_empty()).for_each(|line| say!("{line}"));
    }
    Ok(Ended::when(playable))
}

fn show(library: &Library, deck: &Deck) {
    say!("{}", bold(&deck.name));
    for (part, entries) in [("Mane Character", &deck.mane), ("Draw Deck", &deck.draw), ("Problem Deck", &deck.problems)]
    {
        let size: u32 = entries.iter().map(|e| e.count).sum();
        say!();
        say!("{} {}", bold(part), dim(format_args!("({size})")));
        for entry in entries {
            match library.card(&entry.id) {
                Some(card) => {
                    let name = crate::paint::colored(card.name(), card.front().colors.iter().next());
                    say!("{:>2} {:8} {name} {}", entry.count, entry.id, dim(card.kind));
                }
                None => say!("{:>2} {:8} unknown", entry.count, entry.id),
            }
        }
    }
    for unknown in &deck.unknown {
        say!(
            "{:>2} {} {}",
            unknown.count,
            warn("unknown"),
            if unknown.title.is_empty() { &unknown.id } else { &unknown.title }
        );
    }
}
