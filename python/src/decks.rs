//! Sets, cards and decks: the bundled ones, and those of the user's library.

use std::sync::{Arc, LazyLock};

use maneframe_card::Card;
use maneframe_deck::Deck;
use maneframe_engine::{DeckCards, Rng};
use maneframe_library::{Library, Origin};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::json::{to_python, wrong};

/// Returns the user's library, which includes the bundled sets and decks. If there is no home folder, returns only the
/// bundled ones. The library is read once.
pub(crate) fn library() -> &'static Library {
    static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::open().unwrap_or_else(|_| Library::bundled()));
    &LIBRARY
}

/// A deck that can be played.
#[derive(Clone, Debug)]
pub(crate) struct Dealt {
    pub name: String,
    pub cards: DeckCards,
}

/// A deck as data for another process: its name, and the ids of its Mane Character, Draw Deck and Problem Deck.
pub(crate) type List = (String, Option<String>, Vec<String>, Vec<String>);

impl Dealt {
    /// Returns the deck as data.
    pub(crate) fn list(&self) -> List {
        let ids = |cards: &[Arc<Card>]| cards.iter().map(|card| card.id.clone()).collect();
        let DeckCards { mane, draw, problems, .. } = &self.cards;
        (self.name.clone(), mane.as_ref().map(|card| card.id.clone()), ids(draw), ids(problems))
    }

    /// Finds the cards of a deck in the library.
    pub(crate) fn of((name, mane, draw, problems): List) -> PyResult<Dealt> {
        let card = |id: String| {
            let found = library().card(&id).map(|card| Arc::new(card.clone()));
            found.ok_or_else(|| wrong(format!("the deck `{name}` has the card {id}, which no set of the library has")))
        };
        let all = |ids: Vec<String>| ids.into_iter().map(card).collect::<PyResult<Vec<_>>>();
        let (mane, draw, problems) = (mane.map(card).transpose()?, all(draw)?, all(problems)?);
        let cards = DeckCards { mane, more_manes: Vec::new(), draw, problems };
        Ok(Dealt { name, cards })
    }
}

/// Makes a legal deck of random cards of the library that are understood in full.
pub(crate) fn random(name: String, rng: &mut Rng) -> PyResult<Dealt> {
    static CARDS: LazyLock<Vec<Arc<Card>>> = LazyLock::new(|| {
        let sets = library().sets().iter().filter(|set| !set.hidden);
        let cards = sets.flat_map(|set| &set.cards).filter(|card| card.is_whole());
        cards.map(|card| Arc::new(card.clone())).collect()
    });
    let cards = maneframe_gym::random_deck(&CARDS, rng);
    let cards = cards.ok_or_else(|| wrong("the cards of the library don't make a legal deck: import more sets"))?;
    Ok(Dealt { name, cards })
}

/// Finds a deck by its name or a part of it, its file or a link.
fn open(wanted: &str) -> PyResult<Deck> {
    // Standard input belongs to the calling program, not to its decks.
    if wanted == "-" {
        return Err(wrong("a deck must be a name, a file or a link, not `-`"));
    }
    library().open_deck(wanted).map_err(wrong)
}

/// Finds a deck by its name or a part of it, its file or a link, and checks that it can be played by the rules.
pub(crate) fn deal(wanted: &str) -> PyResult<Dealt> {
    let library = library();
    let deck = open(wanted)?;
    let check = maneframe_deck::check(&deck, library.pool());
    if !check.is_playable() {
        let breaches: Vec<String> = check.violations.iter().map(ToString::to_string).collect();
        let unread = check.unread.iter().flat_map(|card| &card.lines).map(|line| format!("not understood: {line}"));
        let unknown = check.unknown.iter().map(|card| format!("no set has {} × {}", card.count, card.id));
        let trouble: Vec<String> = breaches.into_iter().chain(unknown).chain(unread).collect();
        return Err(wrong(format!("the deck `{}` is not legal: {}", deck.name, trouble.join("; "))));
    }
    let cards = deck.cards(|id| library.card(id));
    Ok(Dealt { name: deck.name, cards })
}

/// Returns the names of the bundled decks, and with `bundled=False` also those of the user's library.
#[pyfunction]
#[pyo3(signature = (bundled = true))]
pub(crate) fn decks(bundled: bool) -> Vec<String> {
    let wanted = |origin: &Origin| !bundled || *origin == Origin::Bundled;
    library().decks().filter(|(origin, _)| wanted(origin)).map(|(_, deck)| deck.name.clone()).collect()
}

/// Returns a deck: `name`, `mane` (an id), `draw` and `problems` (lists of `id` and `count`).
#[pyfunction]
pub(crate) fn deck<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    let deck = open(name)?;
    let part = |ids: Vec<&str>| {
        let mut list: Vec<(String, u32)> = Vec::new();
        for id in ids {
            match list.iter_mut().find(|(known, _)| known == id) {
                Some((_, count)) => *count += 1,
                None => list.push((id.to_owned(), 1)),
            }
        }
        list.into_iter().map(|(id, count)| json!({ "id": id, "count": count })).collect::<Vec<Value>>()
    };
    let dict = json!({
        "name": deck.name,
        "mane": deck.mane_id(),
        "draw": part(deck.draw_ids().collect()),
        "problems": part(deck.problem_ids().collect()),
    });
    to_python(py, &dict)
}

/// Returns the available sets: `name`, and the number of `cards`.
#[pyfunction]
pub(crate) fn sets(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let sets: Vec<Value> =
        library().sets().iter().map(|set| json!({ "name": set.name, "cards": set.cards.len() })).collect();
    to_python(py, &sets)
}

/// Returns all cards of the available sets.
#[pyfunction]
pub(crate) fn cards(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &library().cards().collect::<Vec<&Card>>())
}
