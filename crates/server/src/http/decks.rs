//! HTTP handlers for decks: the server's own, and any deck that a client sends.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use maneframe_card::{Card, CardType};
use maneframe_deck::MAX_SLIPS;
use maneframe_deck::{Date, Deck, Format, Notation, Statistics, Violation, write};
use maneframe_engine::Rng;
use maneframe_library::{Library, Pool};
use maneframe_protocol::{
    Break, Code, DeckChoice, DeckEntry, DeckInfo, DeckNumbers, DeckPart, DeckSheet, DeckToRead, HandToDraw, LineFault,
    NearCard, Problem, SampleHand, UnknownCard, UnreadInfo,
};
use maneframe_wording::Wording;
use serde::Deserialize;

use super::App;
use super::cards::info;
use super::problem::{ApiError, Body, Path, Query};
use super::work::apart;
use crate::decks::{clean_name, read_list};
use crate::tables::host::today;
use crate::tables::opening;

/// Lists the decks of the server.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/decks", tag = "things", responses((status = 200, body = Vec<DeckInfo>))))]
pub async fn decks(State(app): State<Arc<App>>) -> Result<Json<Vec<DeckInfo>>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    let list = move || -> Vec<DeckInfo> {
        let decks = library.decks().map(|(origin, deck)| DeckInfo {
            name: deck.name.clone(),
            origin: format!("{origin:?}").to_lowercase(),
            playable: maneframe_deck::check(deck, library.pool()).is_playable(),
            mane: deck.mane_id().map(str::to_owned),
            colours: colours(deck, &library),
        });
        decks.collect()
    };
    Ok(Json(apart(&app, list).await?))
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

/// Returns a deck of the server.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/decks/{name}", tag = "things", params(("name" = String, Path), Check),
    responses((status = 200, body = DeckSheet), (status = 404, body = Problem))))]
pub async fn deck(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(check): Query<Check>,
) -> Result<Json<DeckSheet>, ApiError> {
    let library = Arc::clone(app.host.services.setups.library());
    // As elsewhere, a part of a deck's name is enough to find it.
    let deck = crate::decks::find(&library, &DeckChoice::Named(name));
    let deck = deck.map_err(|problem| Problem::new(Code::NotFound, problem.words))?;
    let rules = Rules::read(check.format.as_deref(), check.date.as_deref())?;
    let library = Arc::clone(&library);
    Ok(Json(apart(&app, move || sheet(&deck, &rules, &library)).await?))
}

/// Parses a deck in any notation, and returns everything about it. The deck is not stored.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/decks/read", tag = "things", request_body = DeckToRead,
    responses((status = 200, body = DeckSheet), (status = 422, body = Problem))))]
pub async fn read(State(app): State<Arc<App>>, Body(asked): Body<DeckToRead>) -> Result<Json<DeckSheet>, ApiError> {
    let rules = Rules::read(asked.format.as_deref(), asked.date.as_deref())?;
    let library = Arc::clone(app.host.services.setups.library());
    let sheet = apart(&app, move || {
        let mut list = read_list(&library, &asked.text)?;
        if let Some(name) = asked.name.map(|name| clean_name(name.trim())).filter(|name| !name.is_empty()) {
            list.deck.name = name;
        }
        let faults = list.faults.iter().map(|fault| LineFault {
            line: fault.line as u32,
            column: fault.column as u32,
            words: fault.message.clone(),
            mend: fault.help.clone().unwrap_or_default(),
        });
        let sheet = sheet(&list.deck, &rules, &library);
        let legal = sheet.legal && list.faults.is_empty();
        let playable = sheet.playable && list.faults.is_empty();
        Ok::<_, Problem>(DeckSheet { faults: faults.collect(), notes: list.notes, legal, playable, ..sheet })
    });
    Ok(Json(sheet.await??))
}

/// Draws a sample hand from a deck.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/decks/hand", tag = "things", request_body = HandToDraw,
    responses((status = 200, body = SampleHand), (status = 422, body = Problem))))]
pub async fn hand(State(app): State<Arc<App>>, Body(asked): Body<HandToDraw>) -> Result<Json<SampleHand>, ApiError> {
    let seed = match asked.seed {
        Some(seed) => seed,
        None => u32::from_le_bytes(opening::bytes::<4>()?),
    };
    let library = Arc::clone(app.host.services.setups.library());
    let drawn = apart(&app, move || {
        let deck = read_list(&library, &asked.text)?.deck;
        Ok::<_, Problem>(draw(&deck, seed, &library))
    });
    Ok(Json(drawn.await??))
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
    fn read(format: Option<&str>, date: Option<&str>) -> Result<Rules, Problem> {
        let unreadable = |words: Wording| Problem::new(Code::Unreadable, words);
        let format = format.filter(|name| !name.is_empty()).map(Format::bundled).transpose();
        let on = date.map(str::parse).transpose();
        Ok(Rules {
            format: format.map_err(|e| unreadable(e.to_string().into()))?,
            on: on.map_err(|_| unreadable(Wording::new("problem.day")))?.unwrap_or_else(today),
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
