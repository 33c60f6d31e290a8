//! [`Replay`]: a recorded game, which can be played again up to any of its moves.

use std::sync::Arc;

use maneframe_card::Card;
use maneframe_engine::message::Seat;
use maneframe_engine::replay::{self, Entry, ReplayCard, moves};
use maneframe_engine::{PlayerId, Referee};
use maneframe_library::card_hash;
use pyo3::prelude::*;

use crate::decks::{Dealt, library};
use crate::game::Game;
use crate::json::wrong;
use crate::table::Table;

/// A recorded game, with the cards of the library.
#[pyclass(frozen, module = "maneframe")]
pub(crate) struct Replay {
    replay: replay::Replay,
    table: Table,
}

#[pymethods]
impl Replay {
    #[new]
    fn new(text: &str) -> PyResult<Replay> {
        let replay = replay::parse(text.as_bytes()).map_err(wrong)?.replay;
        if replay.head.situation.is_some() || replay.head.lenient || replay.head.catalog.is_some() {
            return Err(wrong("only replays of whole games by the rules, without a catalog, can be read"));
        }
        let mut decks = Vec::new();
        for deck in &replay.head.decks {
            let cards = deck.cards(card)?;
            decks.push(Dealt { name: deck.name.clone(), cards });
        }
        let table = Table::with(decks, replay.head.rulebook)?;
        Ok(Replay { replay, table })
    }

    /// Names of the decks, by seat.
    #[getter]
    fn decks(&self) -> Vec<String> {
        self.replay.head.decks.iter().map(|deck| deck.name.clone()).collect()
    }

    /// Returns the number of moves, without those that were taken back.
    fn __len__(&self) -> usize {
        moves(&self.replay.entries).len()
    }

    /// Returns the game after that many moves, or at its end if `moves` is None.
    #[pyo3(signature = (moves = None))]
    fn game(&self, moves: Option<usize>) -> PyResult<Game> {
        let start = self.replay.head.start(&self.table.engine, true);
        let mut referee = Referee::new(start, maneframe_cardtext::effect_words);
        let all = replay::moves(&self.replay.entries);
        for entry in all.into_iter().take(moves.unwrap_or(usize::MAX)) {
            enter(&mut referee, entry)?;
        }
        Ok(Game { table: self.table.clone(), chance: Some(self.replay.head.chance.clone()), referee })
    }

    /// Plays the game again and checks everything that the replay records. Raises ValueError if something differs.
    fn verify(&self) -> PyResult<()> {
        self.replay.verify(&self.table.engine).differs.map_or(Ok(()), |differs| Err(wrong(differs)))
    }
}

fn enter(referee: &mut Referee, entry: &Entry) -> PyResult<()> {
    match entry {
        Entry::Choose(choice) => {
            let option = referee.game().decision().and_then(|d| d.options.iter().position(|c| c == choice));
            let (Some(option), Some((seat, number))) = (option, referee.pending()) else {
                return Err(wrong("the replay has a choice that isn't legal"));
            };
            referee.choose(seat, number, option).map_err(wrong)
        }
        Entry::Concede(PlayerId(player)) => referee.concede(Seat(player.saturating_add(1))).map_err(wrong),
        Entry::Draw => referee.agree_to_draw().map_err(wrong),
        Entry::Repair(repair) => referee.repair(repair).map_err(wrong),
        _ => Ok(()),
    }
}

/// Looks up a card, which must be as it was when the game was played.
fn card(wanted: &ReplayCard) -> PyResult<Arc<Card>> {
    let card = library().card(&wanted.id).filter(|card| card_hash(card) == wanted.hash);
    let card = card.ok_or_else(|| wrong(format!("card {} has changed since, or is in no set", wanted.id)))?;
    Ok(Arc::new(card.clone()))
}
