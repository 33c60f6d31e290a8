//! Deck lists of events, read and checked with the library's cards.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;

use maneframe_card::{Card, CardType};
use maneframe_deck::Deck;
use maneframe_deck::Named::{Ambiguously, Exactly, Loosely, Nearly, NotAtAll};
use maneframe_deck::{Date, Format};
use maneframe_library::Library;
use maneframe_tournament::decklist::{Checked, DeckList, Fault, MAX_LINES, Named, fault_of};
use maneframe_tournament::{Act, Timestamp, Words};
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
    let mut found = Checked::default();
    let mut add = |fault, why: String| {
        if let Ok(why) = Words::new(&why.chars().take(Words::MAX).collect::<String>()) {
            found.add(fault, why);
        }
    };
    let called = |id: &str| library.card(id).map_or_else(String::new, Card::name);
    for line in &list.lines {
        let slip = match &line.named {
            // The list's faults describe these lines.
            Exactly(_) | Ambiguously(_) => None,
            NotAtAll if line.count == 0 => None,
            Loosely(id) => Some((Named::Loosely, format!("is not the full name of {}", called(id)))),
            Nearly { id, .. } => Some((Named::Misspelt, format!("is a misspelling of {}", called(id)))),
            NotAtAll => Some((Named::NotAtAll, "is not in this library".to_owned())),
        };
        if let Some((named, what)) = slip
            && let Some(fault) = fault_of(named)
        {
            add(fault, format!("`{}` {what}", line.text));
        }
    }
    for fault in &list.faults {
        add(Fault::Invalid, format!("line {}: {}", fault.line, fault.message));
    }
    // The deck rules apply to the cards that were meant.
    let deck = list.mended(library.pool());
    for violation in maneframe_deck::check_in(&deck, library.pool(), rules, on).violations {
        // Unknown cards are reported with their lines.
        if violation.cards.iter().all(|id| library.card(id).is_none()) && !violation.cards.is_empty() {
            continue;
        }
        add(Fault::Invalid, violation.to_string());
    }
    let lines = lines(&list, &deck, library);
    if lines.len() > MAX_LINES {
        return Err(miette!("a list has at most {MAX_LINES} lines, this one has {}", lines.len()));
    }
    Ok(DeckList { title: words(&list.deck.name, "a deck's name")?, lines, checked: Some(found) })
}

/// Returns the lines of a list for judges: full names by type, with headings. Lines that name no card come last, as written.
fn lines(list: &maneframe_deck::List, deck: &Deck, library: &Library) -> Vec<Words> {
    let mut lines = Vec::new();
    for kind in CardType::ALL {
        let cards: Vec<String> = deck
            .entries()
            .filter_map(|entry| Some((entry.count, library.card(&entry.id)?)))
            .filter(|(_, card)| card.kind == kind)
            .map(|(count, card)| format!("{count} {}", card.name()))
            .collect();
        if !cards.is_empty() {
            let plural = if kind == CardType::ManeCharacter { "" } else { "s" };
            lines.push(format!("{}{plural}:", kind.name()));
            lines.extend(cards);
        }
    }
    let rest: Vec<&str> = list
        .lines
        .iter()
        .filter(|line| matches!(line.named, NotAtAll | Ambiguously(_)))
        .map(|line| line.text.as_str())
        .collect();
    if !rest.is_empty() {
        lines.push("Not known:".to_owned());
        lines.extend(rest.into_iter().map(str::to_owned));
    }
    lines.into_iter().filter_map(|line| Words::new(&line.chars().take(Words::MAX).collect::<String>()).ok()).collect()
}
