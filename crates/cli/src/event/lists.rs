//! Deck lists of events, read and checked with the library's cards.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;

use maneframe_deck::{Date, Format};
use maneframe_library::Library;
use maneframe_tournament::decklist::{DeckList, Fault};
use maneframe_tournament::{Act, Timestamp};
use miette::miette;

use super::common::{Of, act, done, open, player, words};
use super::format;
use crate::deal;
use crate::exit::Ended;
use crate::out::say;
use crate::paint::{bold, good, warn};

/// Submit a player's deck list
///
/// It is a deck file, a link, a deck of the library, or a list in lines (`3 Full Name`) with any file name. It is
/// checked against the cards, the deck rules and the event's format as of its date. The findings are stored with the
/// list, and a judge decides on the consequences: `event fault`.
#[derive(clap::Args)]
pub struct List {
    #[command(flatten)]
    of: Of,
    /// Player whose list it is
    player: String,
    /// A deck: a file, a link, `-` for standard input, or a deck's name
    #[arg(required_unless_present = "paper")]
    deck: Option<OsString>,
    /// The list was submitted on paper
    #[arg(long, conflicts_with = "deck")]
    paper: bool,
}

pub fn list(args: List) -> miette::Result<Ended> {
    let log = open(&args.of.file)?;
    let event = log.history().event();
    let (rules, on) = (format::rules(&event.settings)?, format::day(event, Timestamp::now()));
    drop(log);
    let list = match args.deck.as_deref() {
        None => DeckList { title: words("on paper", "a title")?, lines: Vec::new(), checked: None },
        Some(deck) => read(&deal::library()?, deck, &rules, on)?,
    };
    act(&args.of, |h| Ok(Act::List { player: player(h.event(), &args.player)?, list: list.clone() }))?;
    if !args.of.hand.json {
        say!("{}: {}", bold(&list.title), verdict(&list));
    }
    Ok(Ended::Well)
}

/// Summarises the result of a list's check.
pub fn verdict(list: &DeckList) -> impl Display {
    match (list.checked.as_ref().and_then(|c| c.fault), list.checked.is_some()) {
        (None, true) => good("in order".to_owned()),
        (None, false) => warn("not checked".to_owned()),
        (Some(fault), _) => warn(fault.to_string()),
    }
}

/// Rule that a player's deck list is incorrect or invalid, with the penalty for it
///
/// Incorrect: mistakes without ambiguity (a Game Warning). Invalid: cards that are ambiguous or not allowed, or a deck
/// that breaks the rules (a Game Loss). A list is penalised once for all its faults, and may then be submitted again.
#[derive(clap::Args)]
pub struct FaultArgs {
    #[command(flatten)]
    of: Of,
    /// Player whose list it is
    player: String,
    /// Ruling: incorrect or invalid
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(["incorrect", "invalid"]))]
    fault: String,
    /// Description of the fault
    #[arg(long)]
    note: Option<String>,
}

pub fn fault(args: FaultArgs) -> miette::Result<Ended> {
    let fault = if args.fault == "invalid" { Fault::Invalid } else { Fault::Incorrect };
    let note = args.note.as_deref().map(|n| words(n, "a note")).transpose()?;
    done(&args.of, |h| Ok(Act::ListFault { player: player(h.event(), &args.player)?, fault, note }))
}

/// Reads a list and checks it as of a date (Deck Lists, Format Legality).
pub fn read(library: &Library, wanted: &OsStr, rules: &Format, on: Date) -> miette::Result<DeckList> {
    let list = deal::open_list(library, wanted)?;
    maneframe_venue::list::check(library, &list, rules, on).map_err(|why| miette!("{why}"))
}
