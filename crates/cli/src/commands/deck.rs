//! `maneframe deck`: lists, shows, checks, converts, compares and improves decks.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use clap::builder::PossibleValuesParser;
use jiff::{Timestamp, tz::TimeZone};
use maneframe_card::CardType;
use maneframe_deck::unknown_cards;
use maneframe_deck::{CannotHold, Date, Deck, Format, House, List, NoLink, Notation, Statistics, diff, odds, write};
use maneframe_library::error::MAX_FILE;
use maneframe_library::{Library, Origin, read_up_to};
use serde::Serialize;
use serde_json::json;

use crate::deal::{self, open};
use crate::exit::Ended;
use crate::file::{self, Existing, is_standard_output};
use crate::out::{self, note, say};
use crate::paint::{bold, dim, good, warn};

/// List the decks of the library, or show, check, convert or compare decks
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Check a deck against a format: the rules it breaks, how to mend it, and the cards that aren't understood
    Check {
        /// A deck: a file, a link, `-` for standard input, or a deck's name
        #[arg(allow_hyphen_values = true)]
        deck: OsString,
        /// Format: harmony, premiere-block, odyssey-block, limited, casual, or a file (.toml)
        #[arg(long, default_value = "casual")]
        format: OsString,
        /// Date for which the format applies (YYYY-MM-DD) [default: today in UTC]
        #[arg(long)]
        date: Option<Date>,
        /// Rules of the table, whose rules of deck building apply over the format: a file, or a name from `maneframe
        /// rules --house`
        #[arg(long, value_name = "FILE|NAME")]
        rules: Option<String>,
        /// Print JSON for programs
        #[arg(long)]
        json: bool,
    },
    /// Print a deck's cards and statistics
    Show {
        /// A deck: a file, a link, `-` for standard input, or a deck's name
        #[arg(allow_hyphen_values = true)]
        deck: OsString,
        /// Print JSON for programs
        #[arg(long)]
        json: bool,
    },
    /// Write a deck in another notation
    Convert {
        /// A deck: a file, a link, `-` for standard input, or a deck's name
        #[arg(allow_hyphen_values = true)]
        deck: OsString,
        /// Notation to write; html is a page for printing
        #[arg(long, value_parser = PossibleValuesParser::new(Notation::ALL.map(|(_, name)| name)))]
        to: String,
        /// File to write; `-` or nothing for standard output. An existing file is not replaced
        #[arg(long, short)]
        output: Option<PathBuf>,
    },
    /// Show the cards whose numbers differ between two decks
    Diff {
        /// A deck: a file, a link, `-` for standard input, or a deck's name
        #[arg(allow_hyphen_values = true)]
        before: OsString,
        /// Deck to compare with
        #[arg(allow_hyphen_values = true)]
        after: OsString,
        /// Print JSON for programs
        #[arg(long)]
        json: bool,
    },
    Improve(super::improve::Args),
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

pub fn run(args: Args) -> miette::Result<Ended> {
    let library = deal::library()?;
    let library = &library;
    match args.command {
        None => list(library, args.json),
        Some(Command::Improve(improve)) => super::improve::run(library, &improve),
        Some(Command::Check { deck, format, date, rules, json }) => {
            let format = find_format(&format)?;
            let house = rules.map(|name| House::find(&name)).transpose()?;
            let format = house.and_then(|house| house.format(Some(&format))).unwrap_or(format);
            let date = date.unwrap_or_else(|| Timestamp::now().to_zoned(TimeZone::UTC).date());
            check(library, &deal::open_list(library, &deck)?, &format, date, json || args.json)
        }
        Some(Command::Show { deck, json }) => show(library, &open(library, &deck)?, json || args.json),
        Some(Command::Convert { deck, to, output }) => {
            let to = to.parse().map_err(|why: String| miette::miette!("{why}"))?;
            convert(library, &open(library, &deck)?, to, output.as_deref())
        }
        Some(Command::Diff { before, after, json }) => {
            compare(library, &open(library, &before)?, &open(library, &after)?, json || args.json)
        }
    }
}

/// Finds the format that a command line names, like [`Format::find`]. A name that isn't UTF-8 can only be that of a
/// file.
fn find_format(wanted: &OsStr) -> miette::Result<Format> {
    if let Some(name) = wanted.to_str() {
        return Ok(Format::find(name)?);
    }
    let path = Path::new(wanted);
    Ok(Format::read(&path.display().to_string(), &read_up_to(path, MAX_FILE)?)?)
}

fn list(library: &Library, json: bool) -> miette::Result<Ended> {
    let rows: Vec<Row> = library
        .decks()
        .map(|(origin, deck)| {
            let check = maneframe_deck::check(deck, library.pool());
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

fn check(library: &Library, list: &List, format: &Format, on: Date, json: bool) -> miette::Result<Ended> {
    let deck = &list.deck;
    let problems = maneframe_deck::check_in(deck, library.pool(), format, on).violations;
    let ok = problems.is_empty() && list.faults.is_empty();
    if json {
        let faults: Vec<_> = list
            .faults
            .iter()
            .map(|f| json!({ "line": f.line, "column": f.column, "text": f.message, "mend": f.help }))
            .collect();
        out::json(&json!({
            "ok": ok, "format": format.name, "problems": problems, "faults": faults, "notes": list.notes,
        }))?;
        return Ok(Ended::when(ok));
    }
    match ok {
        true => say!("{}: {}", bold(&deck.name), good(format!("legal in {} on {on}", format.name))),
        false => say!("{}: {}", bold(&deck.name), warn(format!("not legal in {} on {on}", format.name))),
    }
    for fault in &list.faults {
        say!("  line {}: {}", fault.line, fault.message);
        fault.help.iter().for_each(|help| say!("    {}", dim(help)));
    }
    for problem in &problems {
        let numbered = problem.rule.starts_with(|c: char| c.is_ascii_digit());
        say!("  {}{}: {}", if numbered { "CR " } else { "" }, problem.rule, problem.text);
        say!("    {}", dim(&problem.mend));
    }
    list.notes.iter().for_each(|told| say!("  {told}"));
    // A legal deck may still have cards that this program doesn't understand.
    let read = maneframe_deck::check(deck, library.pool());
    for card in &read.unread {
        card.lines.iter().for_each(|line| say!("  {} {}: not understood: “{line}”", card.id, card.name));
    }
    read.flaws.iter().for_each(|flaw| say!("  {flaw}"));
    Ok(Ended::when(ok))
}

fn show(library: &Library, deck: &Deck, json: bool) -> miette::Result<Ended> {
    let found = Statistics::of(deck, library.pool());
    if json {
        let section = |id: &str| library.card(id).map_or("", |card| card.kind.name());
        let row = |e: &maneframe_deck::Entry| json!({ "id": e.id, "count": e.count, "section": section(&e.id) });
        let cards: Vec<_> = deck.entries().map(row).collect();
        out::json(&json!({ "cards": cards, "unknown": deck.unknown, "statistics": found }))?;
        return Ok(Ended::Well);
    }
    say!("{}", bold(&deck.name));
    for kind in CardType::ALL {
        let rows: Vec<_> = deck
            .entries()
            .filter_map(|entry| Some((entry, library.card(&entry.id)?)))
            .filter(|(_, card)| card.kind == kind)
            .collect();
        if rows.is_empty() {
            continue;
        }
        say!();
        say!("{} {}", bold(kind), dim(format_args!("({})", rows.iter().map(|(e, _)| e.count).sum::<u32>())));
        for (entry, card) in rows {
            let name = crate::paint::colored(card.name(), card.front().colors.iter().next());
            say!("{:>2} {:8} {name}", entry.count, entry.id);
        }
    }
    for (unknown, told) in deck.unknown.iter().zip(unknown_cards(&deck.unknown, library.pool())) {
        say!("{:>2} {} {} {}", unknown.count, warn("unknown"), unknown.id, unknown.title);
        if let Some((_, near)) = told.rsplit_once(": did you mean") {
            say!("   {}", dim(format_args!("did you mean{near}")));
        }
    }
    chart("Draw Deck by type", &found.types);
    chart("by colour", &found.colors);
    chart("Cost", &found.costs);
    chart(&format!("Flip power, {:.2} on average", found.mean_flip), &found.flips);
    chart("Requirements", &found.requirements);
    say!();
    say!("{} {} without a requirement", bold("Entry Friends:"), found.entry);
    let percent = |drawn| 100.0 * odds(found.draw, found.entry, drawn);
    say!("  one in the first hand: {:.0} %, among ten cards: {:.0} %", percent(6), percent(10));
    for copies in 1..=3 {
        let percent = |drawn| 100.0 * odds(found.draw, copies, drawn);
        let times = if copies == 1 { "once" } else { &format!("{copies} times") };
        say!("  a card included {times}: in the first hand {:.0} %, among ten cards {:.0} %", percent(6), percent(10));
    }
    Ok(Ended::Well)
}

/// Prints a table with a bar for each row.
fn chart<K: Display>(title: &str, counts: &BTreeMap<K, u32>) {
    if counts.is_empty() {
        return;
    }
    say!();
    say!("{}", bold(title));
    let most = counts.values().copied().max().unwrap_or(1).max(1);
    for (key, count) in counts {
        // Bars have at most thirty characters, even for large decks.
        let bar = if most <= 30 { *count } else { (u64::from(*count) * 30).div_ceil(most.into()) as u32 };
        say!("  {:14} {count:>3} {}", key.to_string(), "▇".repeat(bar as usize));
    }
}

fn convert(library: &Library, deck: &Deck, to: Notation, output: Option<&Path>) -> miette::Result<Ended> {
    let text = match write(deck, to, library.pool()) {
        // Programs read such short links differently, so the long link is written.
        Err(unknown @ CannotHold::Link(NoLink::UnknownSets { .. })) => {
            note!("{} {unknown}; writing the long link instead", warn("warning:"));
            write(deck, Notation::Link, library.pool())?
        }
        written => written?,
    };
    match output.filter(|path| !is_standard_output(path)) {
        None => out::print_lines(&text),
        Some(path) => file::write(path, Existing::Refuse, &text)?,
    }
    Ok(Ended::Well)
}

fn compare(library: &Library, before: &Deck, after: &Deck, json: bool) -> miette::Result<Ended> {
    let changes = diff(before, after);
    if json {
        out::json(&changes)?;
        return Ok(Ended::Well);
    }
    if changes.is_empty() {
        say!("{}", good("the same cards".to_owned()));
    }
    for change in changes {
        let name = library.card(&change.id).map(|card| card.name()).unwrap_or_default();
        let by = i64::from(change.after) - i64::from(change.before);
        say!("{by:+3}  {:8} {name} {}", change.id, dim(format_args!("({} to {})", change.before, change.after)));
    }
    Ok(Ended::Well)
}
