//! Deck lists. This is the one place where events and the library of cards meet: whatever takes the library's place as the
//! model of a deck has to give [`checked`] what it needs, and nothing else changes.

use std::ffi::{OsStr, OsString};

use maneframe_card::Card;
use maneframe_deck::Date;
use maneframe_library::{Deck, Library, Named};
use maneframe_tournament::decklist::Named::{Loosely, NotAtAll};
use maneframe_tournament::decklist::{Checked, DeckList, Fault, MAX_LINES, fault_of};
use maneframe_tournament::format::Format;
use maneframe_tournament::{Act, Words};
use miette::miette;

use super::common::{Of, act, done, open, player, words};
use crate::deal;
use crate::ended::Ended;
use crate::out::say;
use crate::paint::{bold, good, warn};

/// Hand in a player's deck list
///
/// A deck file, a link, a deck of the library, or a list in lines (`3 Full Name`), whatever the file is called. It is checked against the cards, the deck rules and
/// the event's format; what is found is kept with it, and a judge decides what it means: `event fault`.
#[derive(clap::Args)]
pub struct List {
    #[command(flatten)]
    of: Of,
    /// Whose
    player: String,
    /// A deck: a file, a link, `-` for standard input, or a deck's name
    #[arg(required_unless_present = "paper")]
    deck: Option<OsString>,
    /// It was handed in on paper
    #[arg(long, conflicts_with = "deck")]
    paper: bool,
}

pub fn list(args: List) -> miette::Result<Ended> {
    let log = open(&args.of.file)?;
    let format = log.history().event().settings.format.clone();
    let on = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    drop(log);
    let list = match args.deck.as_deref() {
        None => DeckList { title: words("on paper", "a title")?, lines: Vec::new(), checked: None },
        Some(deck) => read(deck, &format, on)?,
    };
    let fault = list.checked.as_ref().and_then(|c| c.fault);
    act(&args.of, |h| Ok(Act::List { player: player(h.event(), &args.player)?, list: list.clone() }))?;
    if !args.of.hand.json {
        let verdict = match (fault, list.checked.is_some()) {
            (None, true) => good("in order".to_owned()),
            (None, false) => warn("not checked".to_owned()),
            (Some(fault), _) => warn(fault.to_string()),
        };
        say!("{}: {verdict}", bold(&list.title));
    }
    Ok(Ended::Well)
}

/// Say that a player's deck list is incorrect or invalid, which has its penalty
///
/// Incorrect: slips that leave no doubt (a Game Warning). Invalid: cards that can't be told or don't fit, or a deck that breaks
/// the rules (a Game Loss). Once for each list, whatever else is wrong with it; the list may then be handed in anew.
#[derive(clap::Args)]
pub struct FaultArgs {
    #[command(flatten)]
    of: Of,
    /// Whose
    player: String,
    /// incorrect or invalid
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(["incorrect", "invalid"]))]
    fault: String,
    /// What is wrong
    #[arg(long)]
    note: Option<String>,
}

pub fn fault(args: FaultArgs) -> miette::Result<Ended> {
    let fault = if args.fault == "invalid" { Fault::Invalid } else { Fault::Incorrect };
    let note = args.note.as_deref().map(|n| words(n, "a note")).transpose()?;
    done(&args.of, |h| Ok(Act::ListFault { player: player(h.event(), &args.player)?, fault, note }))
}

/// Reads a list from wherever it is, as every list is read, and checks it as of a day.
fn read(wanted: &OsStr, format: &Format, on: Date) -> miette::Result<DeckList> {
    let library = deal::library()?;
    let list = deal::open_list(&library, wanted)?;
    if list.lines.len() > MAX_LINES {
        return Err(miette!("a list has at most {MAX_LINES} lines, and this one has {}", list.lines.len()));
    }
    let mut found = Checked::default();
    let mut add = |fault, why: String| {
        if let Ok(why) = Words::new(&why.chars().take(Words::MAX).collect::<String>()) {
            found.add(fault, why);
        }
    };
    let called = |id: &str| library.card(id).map_or_else(String::new, Card::name);
    let mut lines = Vec::new();
    for line in &list.lines {
        let found = match &line.named {
            Named::Exactly(_) => None,
            Named::Loosely(id) => Some((Loosely, format!("is {}, but not its full name", called(id)))),
            Named::Nearly(id) => Some((Loosely, format!("is {}, misspelt", called(id)))),
            // What can't be read is among the list's faults, which say more.
            Named::Ambiguously(_) => None,
            Named::NotAtAll if line.count == 0 => None,
            Named::NotAtAll => Some((NotAtAll, "is no card that this library has".to_owned())),
        };
        if let Some((named, what)) = found
            && let Some(fault) = fault_of(named)
        {
            add(fault, format!("`{}` {what}", line.text));
        }
        lines.extend(Words::new(&line.text.chars().take(Words::MAX).collect::<String>()));
    }
    for fault in &list.faults {
        add(Fault::Invalid, format!("line {}: {}", fault.line, fault.message));
    }
    // A misspelt card is in the deck all the same: what else is wrong with it is no matter of spelling.
    let deck = list.mended(library.pool());
    checked(&mut found, &deck, &library, format, on);
    Ok(DeckList { title: words(&list.deck.name, "a deck's name")?, lines, checked: Some(found) })
}

/// What is wrong with a deck itself, by the rules of deck building and the event's format (Format Legality). A format of another
/// name is a file of formats' or, where there is none, nothing but the rules of deck building.
fn checked(found: &mut Checked, deck: &Deck, library: &Library, format: &Format, on: Date) {
    let name = match format {
        Format::Sealed | Format::Draft => "limited".to_owned(),
        other => other.to_string(),
    };
    let rules = maneframe_deck::Format::find(&name).or_else(|_| maneframe_deck::Format::find("casual"));
    let Ok(rules) = rules else { return };
    for violation in maneframe_deck::check(deck, library.pool(), &rules, on) {
        let numbered = violation.rule.starts_with(|c: char| c.is_ascii_digit());
        let why = format!("{}{}: {}", if numbered { "CR " } else { "" }, violation.rule, violation.text);
        if let Ok(why) = Words::new(&why.chars().take(Words::MAX).collect::<String>()) {
            found.add(Fault::Invalid, why);
        }
    }
}
