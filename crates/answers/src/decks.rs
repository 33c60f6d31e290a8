//! Decks: those of the library, and any deck that a client sends.

use maneframe_card::{Card, CardType};
use maneframe_deck::MAX_SLIPS;
use maneframe_deck::{Date, Deck, Format, Notation, Statistics, Violation, write};
use maneframe_engine::Rng;
use maneframe_library::{Library, Pool};
use maneframe_protocol::{
    Break, Code, DeckChoice, DeckEntry, DeckInfo, DeckNumbers, DeckPart, DeckSheet, DeckToRead, HandToDraw, LineFault,
    NearCard, Problem, SampleHand, UnknownCard, UnreadInfo,
};
use maneframe_table::decks::{clean_name, find, read_list};
use maneframe_wording::Wording;
use serde::Deserialize;

use crate::cards::info;

/// Lists the decks of the library.
pub fn all(library: &Library) -> Vec<DeckInfo> {
    let decks = library.decks().map(|(origin, deck)| DeckInfo {
        name: deck.name.clone(),
        origin: format!("{origin:?}").to_lowercase(),
        playable: maneframe_deck::check(deck, library.pool()).is_playable(),
        mane: deck.mane_id().map(str::to_owned),
        colours: colours(deck, library),
    });
    decks.collect()
}

/// Returns all about a deck of the library. As elsewhere, a part of its name is enough to find it.
///
/// # Errors
/// If there is no such deck or format, or the date can't be read.
pub fn deck(library: &Library, name: &str, check: &Check, today: Date) -> Result<DeckSheet, Problem> {
    let deck = find(library, &DeckChoice::Named(name.to_owned()));
    let deck = deck.map_err(|problem| Problem::new(Code::NotFound, problem.words))?;
    let rules = Rules::read(check.format.as_deref(), check.date.as_deref(), today)?;
    Ok(sheet(&deck, &rules, library))
}

/// Parses a deck in any notation, and returns all about it.
///
/// # Errors
/// If the text is no deck, there is no such format, or the date can't be read.
pub fn read(library: &Library, asked: DeckToRead, today: Date) -> Result<DeckSheet, Problem> {
    let rules = Rules::read(asked.format.as_deref(), asked.date.as_deref(), today)?;
    let mut list = read_list(library, &asked.text)?;
    if let Some(name) = asked.name.map(|name| clean_name(name.trim())).filter(|name| !name.is_empty()) {
        list.deck.name = name;
    }
    let faults = list.faults.iter().map(|fault| LineFault {
        line: fault.line as u32,
        column: fault.column as u32,
        words: fault.message.clone(),
        mend: fault.help.clone().unwrap_or_default(),
    });
    let sheet = sheet(&list.deck, &rules, library);
    let legal = sheet.legal && list.faults.is_empty();
    let playable = sheet.playable && list.faults.is_empty();
    Ok(DeckSheet { faults: faults.collect(), notes: list.notes, legal, playable, ..sheet })
}

/// Draws a sample hand from a deck, by the seed that was asked for or by `drawn`.
///
/// # Errors
/// If the text is no deck.
pub fn hand(library: &Library, asked: &HandToDraw, drawn: u32) -> Result<SampleHand, Problem> {
    let deck = read_list(library, &asked.text)?.deck;
    Ok(draw(&deck, asked.seed.unwrap_or(drawn), library))
}

/// Returns the colours of a deck's cards, most frequent first.
fn colours(deck: &Deck, library: &Library) -> Vec<String> {
    let mut counts: Vec<(u32, String)> = Vec::new();
    for entry in &deck.draw {
        let Some(card) = library.card(&entry.id) else { continue };
        for colour in card.front().colors.iter() {
            match counts.iter_mut().find(|(_, name)| name == colour.name()) {
                Some((count, _)) => *count += entry.count,
                None => counts.push((entry.count, colour.name().to_owned())),
            }
        }
    }
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    counts.into_iter().map(|(_, name)| name).collect()
}

/// Rules for the check of a deck.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Format to check; by default only the rules for every deck.
    format: Option<String>,
    /// Date of the check (YYYY-MM-DD); today by default.
    date: Option<String>,
}

/// Size of a starting hand (CR 102.3).
const HAND: usize = 6;

fn draw(deck: &Deck, seed: u32, library: &Library) -> SampleHand {
    let copies = deck.draw.iter().flat_map(|e| std::iter::repeat_n(&e.id, e.count as usize));
    let mut cards: Vec<String> = copies.cloned().collect();
    Rng::new(seed.into()).shuffle(&mut cards);
    let next = cards.split_off(HAND.min(cards.len()));
    let starting = deck.problems.iter().filter(|e| library.card(&e.id).is_some_and(|card| card.is_starting_problem()));
    SampleHand { hand: cards, next, starting_problems: starting.map(|e| e.id.clone()).collect(), seed }
}

/// Format and date for which a deck is checked.
struct Rules {
    format: Option<Format>,
    on: Date,
}

impl Rules {
    fn read(format: Option<&str>, date: Option<&str>, today: Date) -> Result<Rules, Problem> {
        let unreadable = |words: Wording| Problem::new(Code::Unreadable, words);
        let format = format.filter(|name| !name.is_empty()).map(Format::bundled).transpose();
        let on = date.map(str::parse).transpose();
        Ok(Rules {
            format: format.map_err(|e| unreadable(e.to_string().into()))?,
            on: on.map_err(|_| unreadable(Wording::new("problem.day")))?.unwrap_or(today),
        })
    }
}

fn sheet(deck: &Deck, rules: &Rules, library: &Library) -> DeckSheet {
    let pool = library.pool();
    let check = match &rules.format {
        Some(format) => maneframe_deck::check_in(deck, pool, format, rules.on),
        None => maneframe_deck::check(deck, pool),
    };
    let of = |v: &Violation| {
        let Violation { rule, text, mend, cards } = v.clone();
        Break { rule, words: text, mend, cards }
    };
    let breaks: Vec<Break> = check.violations.iter().map(of).collect();
    let part = |part, entries: &[maneframe_deck::Entry]| -> Vec<DeckEntry> {
        let known = entries.iter().filter_map(|e| Some((e.count, library.card(&e.id)?)));
        let mut known: Vec<_> = known.collect();
        known.sort_by_key(|(_, card)| CardType::ALL.iter().position(|kind| *kind == card.kind));
        known.into_iter().map(|(count, card)| DeckEntry { count, part, card: info(card) }).collect()
    };
    let written = |notation| write(deck, notation, pool).ok();
    let link = |notation| written(notation).map(|link| link.trim_end().to_owned());
    DeckSheet {
        name: deck.name.clone(),
        format: rules.format.as_ref().map(|format| format.name.clone()),
        entries: [
            part(DeckPart::Mane, &deck.mane),
            part(DeckPart::Problems, &deck.problems),
            part(DeckPart::Main, &deck.draw),
        ]
        .concat(),
        unknown: deck
            .unknown
            .iter()
            .enumerate()
            .map(|(nth, u)| UnknownCard {
                count: u.count,
                id: u.id.clone(),
                title: u.title.clone(),
                section: u.section.clone(),
                near: if nth < MAX_SLIPS as usize { near(&u.title, pool) } else { Vec::new() },
            })
            .collect(),
        link: link(Notation::Link),
        short: link(Notation::Short),
        text: written(Notation::List).unwrap_or_default(),
        json: written(Notation::Json).unwrap_or_default(),
        octgn: written(Notation::O8d),
        legal: breaks.is_empty(),
        breaks,
        playable: maneframe_deck::check(deck, pool).is_playable(),
        faults: Vec::new(),
        notes: Vec::new(),
        unread: check
            .unread
            .iter()
            .map(|card| UnreadInfo { id: card.id.clone(), name: card.name.clone(), lines: card.lines.clone() })
            .collect(),
        stats: numbers(Statistics::of(deck, pool)),
    }
}

/// Returns cards whose names are similar to `title`.
fn near(title: &str, pool: &Pool) -> Vec<NearCard> {
    let of = |card: &Card| NearCard { id: card.id.clone(), name: card.name() };
    if title.is_empty() { Vec::new() } else { pool.near_cards(title).into_iter().map(of).collect() }
}

fn numbers(of: Statistics) -> DeckNumbers {
    fn named<K: ToString>(table: std::collections::BTreeMap<K, u32>) -> std::collections::BTreeMap<String, u32> {
        table.into_iter().map(|(key, count)| (key.to_string(), count)).collect()
    }
    DeckNumbers {
        main: of.draw,
        problems: of.problems,
        unknown: of.unknown,
        types: of.types,
        colours: of.colors,
        costs: named(of.costs),
        flips: named(of.flips),
        mean_flip: of.mean_flip,
        entry: of.entry,
        entry_in_hand: of.entry_in_hand,
        requirements: of.requirements,
    }
}
