//! Deck lists. This is the one place where events and the library of cards meet: whatever takes the library's place as the
//! model of a deck has to give [`checked`] what it needs, and nothing else changes.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use maneframe_card::Card;
use maneframe_library::{Deck, Library};
use maneframe_tournament::decklist::{Checked, DeckList, Fault, MAX_LINES, Named, fault_of};
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
/// A deck file, a deck of the library, or a list in lines (`3 Full Name`). It is checked against the cards, the deck rules and
/// the event's format; what is found is kept with it, and a judge decides what it means: `event fault`.
#[derive(clap::Args)]
pub struct List {
    #[command(flatten)]
    of: Of,
    /// Whose
    player: String,
    /// A deck file, a link, a deck's name, or a file of lines (.txt)
    #[arg(required_unless_present = "paper")]
    deck: Option<OsString>,
    /// It was handed in on paper
    #[arg(long, conflicts_with = "deck")]
    paper: bool,
}

pub fn list(args: List) -> miette::Result<Ended> {
    let log = open(&args.of.file)?;
    let format = log.history().event().settings.format.clone();
    drop(log);
    let list = match args.deck.as_deref() {
        None => DeckList { title: words("on paper", "a title")?, lines: Vec::new(), checked: None },
        Some(deck) => read(deck, &format)?,
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

/// Reads a list from wherever it is.
fn read(wanted: &OsStr, format: &Format) -> miette::Result<DeckList> {
    let library = deal::library()?;
    if wanted.to_ascii_lowercase().as_encoded_bytes().ends_with(b".txt") {
        let path = Path::new(wanted);
        let file = path.display().to_string();
        let bytes = maneframe_library::read_up_to(path, 1 << 20)?;
        let text = String::from_utf8(bytes).map_err(|_| miette!("{file} is no text"))?;
        return lines(&file, &text, &library, format);
    }
    let deck = deal::open(&library, wanted)?;
    let title = words(&deck.name, "a deck's name")?;
    let mut lines = Vec::new();
    for entry in deck.entries() {
        let name = library.card(&entry.id).map_or_else(|| entry.id.clone(), Card::name);
        lines.extend(Words::new(&format!("{} {name}", entry.count)));
    }
    lines.extend(deck.unknown.iter().filter_map(|u| {
        Words::new(&format!("{} {}", u.count, if u.title.is_empty() { &u.id } else { &u.title })).ok()
    }));
    let mut found = Checked::default();
    checked(&mut found, &deck, &library, format);
    Ok(DeckList { title, lines, checked: Some(found) })
}

/// Reads a list that somebody has typed, line by line: a number and a card's name.
fn lines(file: &str, text: &str, library: &Library, format: &Format) -> miette::Result<DeckList> {
    let stem = Path::new(file).file_stem().map_or("list".into(), |s| s.to_string_lossy());
    let mut deck = Deck::new(stem.clone());
    let mut lines = Vec::new();
    let mut found = Checked::default();
    let add = |found: &mut Checked, fault, why: String| {
        found.add(fault, Words::new(&why.chars().take(Words::MAX).collect::<String>()).map_err(|e| miette!("{e}"))?);
        miette::Result::<()>::Ok(())
    };
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')) {
        if lines.len() == MAX_LINES {
            return Err(miette!("{file} has more than {MAX_LINES} lines"));
        }
        let shown = words(line, "a line of a deck list")?;
        let (count, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let number = count.trim_end_matches(['x', 'X']).parse::<u32>().ok().filter(|n| (1..=99).contains(n));
        let Some(number) = number.filter(|_| !name.trim().is_empty()) else {
            add(&mut found, Fault::Invalid, format!("`{shown}` does not say how many of which card"))?;
            lines.push(shown);
            continue;
        };
        let (named, card) = identify(name.trim(), library);
        if let Some(fault) = fault_of(named) {
            let what = match named {
                Named::Loosely => format!("is {}, but not its full name", card.map_or(String::new(), Card::name)),
                Named::Ambiguously => "is the title of several cards".to_owned(),
                _ => "is no card".to_owned(),
            };
            add(&mut found, fault, format!("`{shown}` {what}"))?;
        }
        if let Some(card) = card {
            deck.add(card, number);
        }
        lines.push(shown);
    }
    checked(&mut found, &deck, library, format);
    Ok(DeckList { title: words(&stem, "a title")?, lines, checked: Some(found) })
}

/// The card that a line means, and how well it says so (Deck Lists).
fn identify<'a>(name: &str, library: &'a Library) -> (Named, Option<&'a Card>) {
    let folded =
        |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect() };
    let wanted = folded(name);
    let of = |f: &dyn Fn(&Card) -> bool| -> Vec<&'a Card> {
        let mut found: Vec<&Card> = library.cards().filter(|c| f(c)).collect();
        // The same card of several sets is one card.
        found.sort_by_key(|c| c.name());
        found.dedup_by_key(|c| c.name());
        found
    };
    let exact = of(&|c| folded(&c.name()) == wanted);
    if let [card, ..] = exact[..] {
        return (Named::Exactly, Some(card));
    }
    match of(&|c| folded(&c.front().title) == wanted)[..] {
        [card] => return (Named::Loosely, Some(card)),
        [_, ..] => return (Named::Ambiguously, None),
        [] => {}
    }
    // A slip of the pen: the one card that is called almost so.
    match library.find(name) {
        Ok(card) => (Named::Loosely, Some(card)),
        Err(_) => (Named::NotAtAll, None),
    }
}

/// What is wrong with a deck itself, by the rules of deck building and the event's format (Format Legality). A format of another
/// name is a file of formats' or, where there is none, nothing but the rules of deck building.
fn checked(found: &mut Checked, deck: &Deck, library: &Library, format: &Format) {
    let name = match format {
        Format::Sealed | Format::Draft => "limited".to_owned(),
        other => other.to_string(),
    };
    let rules = maneframe_deck::Format::find(&name).or_else(|_| maneframe_deck::Format::find("casual"));
    let Ok(rules) = rules else { return };
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    for violation in maneframe_deck::check(deck, library.pool(), &rules, today) {
        let numbered = violation.rule.starts_with(|c: char| c.is_ascii_digit());
        let why = format!("{}{}: {}", if numbered { "CR " } else { "" }, violation.rule, violation.text);
        if let Ok(why) = Words::new(&why.chars().take(Words::MAX).collect::<String>()) {
            found.add(Fault::Invalid, why);
        }
    }
}
