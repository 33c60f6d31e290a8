//! From a deck's name to cards for the engine.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use maneframe_card::{Card, TableRules};
use maneframe_deck::{Deck, Entry, House, List, Report, unknown_cards};
use maneframe_engine::{Catalog, DeckCards, Edition, Table, TableOptions};
use maneframe_library::error::MAX_FILE;
use maneframe_library::{Library, Origin, Pool, read_up_to};
use miette::miette;

use crate::out::note;
use crate::paint::warn;

/// Opens the library, and prints its errors.
pub fn library() -> miette::Result<Library> {
    let library = Library::open()?;
    for trouble in library.troubles() {
        note!("{} {trouble}", warn("warning:"));
    }
    Ok(library)
}

/// Rules of the table of a game.
#[derive(Clone, Debug)]
pub struct Laid {
    /// The rules as their file has them, with those of deck building.
    pub house: House,
    /// The rules as the engine takes them.
    pub rules: TableRules,
}

/// Finds the rules of the table that a command line names.
///
/// # Errors
/// If they don't exist, or a line of them isn't understood.
pub fn laid(library: &Library, wanted: Option<&str>) -> miette::Result<Option<Laid>> {
    let Some(wanted) = wanted else { return Ok(None) };
    let house = House::find(wanted)?;
    let rules = house.table_rules(library.pool())?;
    Ok(Some(Laid { house, rules }))
}

/// A deck that is ready to be played.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// The deck list.
    pub deck: Deck,
    /// Cards for the engine.
    pub cards: DeckCards,
}

/// Opens the deck that a command line names, like [`maneframe_deck::open`], and prints the list's notes. A name that
/// isn't UTF-8 can only be that of a file.
///
/// # Errors
/// If it can't be read completely, or no deck or several decks have that name.
pub fn open(library: &Library, wanted: &OsStr) -> miette::Result<Deck> {
    let list = open_list(library, wanted)?;
    list.notes.iter().for_each(|told| note!("{} {told}", warn("note:")));
    Ok(list.strict()?)
}

/// Like [`open`], but returns each line of a list. Lines that can't be read are in its faults.
///
/// # Errors
/// If it is not a deck, or no deck or several decks have that name.
pub fn open_list(library: &Library, wanted: &OsStr) -> miette::Result<List> {
    if let Some(name) = wanted.to_str() {
        return Ok(library.open_list(name)?);
    }
    let path = Path::new(wanted);
    let bytes = read_up_to(path, MAX_FILE)?;
    Ok(maneframe_deck::read_all(&path.display().to_string(), &bytes, library.pool())?)
}

/// Finds the decks of a game by their files or names, and checks them under the rules of the table. For `None` it takes one of the simplest bundled
/// decks, and no deck twice as long as there are others.
///
/// # Errors
/// If a deck doesn't exist or can't be played. With `lenient`, unread lines and broken deck rules are only printed.
pub fn several(
    laid: Option<&Laid>,
    library: &Library,
    wanted: &[Option<&OsStr>],
    lenient: bool,
) -> miette::Result<Vec<Dealt>> {
    let mut found: Vec<Option<Deck>> = Vec::new();
    for name in wanted {
        found.push(name.map(|name| open(library, name)).transpose()?);
    }
    for i in 0..found.len() {
        if found[i].is_none() {
            let taken: Vec<&str> = found.iter().flatten().map(|d| d.name.as_str()).collect();
            found[i] = Some(default_deck(library, &taken)?);
        }
    }
    found.into_iter().flatten().map(|deck| deal_under(laid, library, deck, lenient)).collect()
}

/// Checks a deck and returns its cards.
///
/// # Errors
/// If it can't be played. With `lenient`, the problems are only printed.
pub fn deal(library: &Library, deck: Deck, lenient: bool) -> miette::Result<Dealt> {
    deal_under(None, library, deck, lenient)
}

/// Like [`deal`], for a game under rules of the table.
///
/// # Errors
/// As [`deal`].
pub fn deal_under(laid: Option<&Laid>, library: &Library, deck: Deck, lenient: bool) -> miette::Result<Dealt> {
    let house = laid.map(|laid| &laid.house);
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    let check = maneframe_deck::check_house(&deck, library.pool(), house, None, today);
    if !check.is_playable() {
        let trouble = trouble(&deck, &check, library.pool());
        if !lenient || deck.mane.is_empty() {
            return Err(miette!(
                help = "to play it anyway, use `--lenient`: unknown cards are left out, lines that are not understood do \
                        nothing, and deck rules are ignored",
                "the deck `{}` is not legal{trouble}",
                deck.name
            ));
        }
        note!("{} the deck `{}` is played with `--lenient`, NOT by the rules", warn("warning:"), deck.name);
        trouble.lines().for_each(|line| note!("{line}"));
    }
    let more = house.map_or(0, |house| house.manes().saturating_sub(1));
    let mut dealt = take(library, deck);
    let manes = dealt.deck.mane.iter().flat_map(|entry| std::iter::repeat_n(&entry.id, entry.count as usize));
    let more_manes = manes.skip(1).take(more as usize).filter_map(|id| library.card(id));
    dealt.cards.more_manes = more_manes.map(|card| Arc::new(card.clone())).collect();
    Ok(dealt)
}

/// Returns a deck's cards without checks.
pub fn take(library: &Library, deck: Deck) -> Dealt {
    let mut known: HashMap<&str, Arc<Card>> = HashMap::new();
    let mut cards = DeckCards::default();
    for (part, into) in [(&deck.draw, &mut cards.draw), (&deck.problems, &mut cards.problems)] {
        for entry in part {
            into.extend(copies(library, &mut known, entry));
        }
    }
    cards.mane = deck.mane.first().and_then(|entry| copies(library, &mut known, entry).next());
    Dealt { deck, cards }
}

/// Default decks: the tutorial decks, for beginners.
const PLAINEST: [&str; 2] = ["Blue-Yellow: The Morning Round", "Orange-Pink: Mud and Music"];

/// Returns the first of the [`PLAINEST`] decks that has another name and can be played, or else the first such deck of
/// all.
fn default_deck(library: &Library, but: &[&str]) -> miette::Result<Deck> {
    let mut decks: Vec<(Origin, &Deck)> = library.decks().collect();
    decks.sort_by_key(|(origin, deck)| {
        let rank = PLAINEST.iter().position(|plain| *plain == deck.name).filter(|_| *origin == Origin::Bundled);
        rank.unwrap_or(PLAINEST.len())
    });
    let other = |d: &&(Origin, &Deck)| !but.contains(&d.1.name.as_str());
    let playable = |d: &&(Origin, &Deck)| maneframe_deck::check(d.1, library.pool()).is_playable();
    let deck = decks.iter().filter(other).find(playable).or_else(|| decks.iter().find(other)).or(decks.first());
    deck.map(|(_, deck)| (*deck).clone()).ok_or_else(|| {
        let help = "give a deck file with `--deck FILE`, or import one with `maneframe cards import`";
        miette!(help = help, "no decks found")
    })
}

fn copies<'a>(
    library: &'a Library,
    known: &mut HashMap<&'a str, Arc<Card>>,
    entry: &Entry,
) -> impl Iterator<Item = Arc<Card>> + use<> {
    let card = library.card(&entry.id).map(|card| {
        let shared = known.entry(card.id.as_str()).or_insert_with(|| Arc::new(card.clone()));
        Arc::clone(shared)
    });
    card.into_iter().flat_map({
        let count = entry.count as usize;
        move |card| std::iter::repeat_n(card, count)
    })
}

/// Lists the problems of a deck, one per line.
pub fn trouble(deck: &Deck, check: &Report, pool: &Pool) -> String {
    let mut text = String::new();
    for breach in &check.violations {
        let _ = write!(text, "\n  {breach}");
    }
    for told in unknown_cards(&check.unknown, pool) {
        let _ = write!(text, "\n  {told}");
    }
    for card in &check.unread {
        for line in &card.lines {
            let _ = write!(text, "\n  {} {}: not understood: “{line}”", card.id, card.name);
        }
    }
    for flaw in &check.flaws {
        let _ = write!(text, "\n  {flaw}");
    }
    if text.is_empty() {
        let _ = write!(text, "\n  no errors in {}", deck.name);
    }
    text
}

/// Returns the cards that players may name without having seen them. They are all cards of the library, so that the
/// list reveals no deck.
pub fn catalog(library: &Library) -> Catalog {
    Catalog::of(library.cards())
}

/// Compiles decks for a table at which a rulebook is in force.
///
/// # Errors
/// If they can't be played.
pub fn table(decks: &[&Dealt], rulebook: Edition, lenient: bool) -> miette::Result<Table> {
    table_under(None, decks, rulebook, lenient)
}

/// Like [`table`], for games under rules of the table.
///
/// # Errors
/// As [`table`].
pub fn table_under(laid: Option<&Laid>, decks: &[&Dealt], rulebook: Edition, lenient: bool) -> miette::Result<Table> {
    let cards: Vec<DeckCards> = decks.iter().map(|d| d.cards.clone()).collect();
    let options = TableOptions { rulebook: rulebook.rulebook(), lenient };
    Table::under(laid.map(|laid| &laid.rules), &cards, options)
        .map_err(|e| miette!(help = "for details, use `maneframe deck check NAME`", "{e}"))
}
