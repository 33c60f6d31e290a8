//! [`Handle`]: a viewer's name for a card. The engine's own card numbers are positions in deck lists: they would reveal
//! the identity of a hidden card, and whether it was seen before.

use std::num::NonZero;

use serde::{Deserialize, Serialize};

use crate::model::event::Event;
use crate::model::ids::CardId;
use crate::model::occurrence::Act;
use crate::model::state::ZoneId;
use crate::play::game::Game;
use crate::play::view::Viewer;

/// A number that identifies a card for one viewer and means nothing to others. The card keeps it for as long as that
/// viewer can follow the card. It is dropped once the card was hidden: among the cards of a deck, or in another
/// player's hand (CR 402.2, 404.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Handle(pub u32);

/// The handles of one viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Handles {
    /// The handle of each card that has one, indexed by the engine's card number; none is 0, which halves the memory
    /// needed.
    of: Vec<Option<NonZero<u32>>>,
    /// The number of handles that were assigned.
    given: u32,
}

impl Handles {
    /// Returns the handle of a card; a new one is assigned if it has none.
    pub fn of(&mut self, card: CardId) -> Handle {
        if self.of.len() <= card.index() {
            self.of.resize(card.index() + 1, None);
        }
        let given = &mut self.given;
        let handle = self.of[card.index()].get_or_insert_with(|| {
            *given += 1;
            NonZero::new(*given).unwrap_or(NonZero::<u32>::MAX)
        });
        Handle(handle.get())
    }

    /// Returns the handle of a card, if it has one.
    pub fn get(&self, card: CardId) -> Option<Handle> {
        self.of.get(card.index()).copied().flatten().map(|handle| Handle(handle.get()))
    }

    /// Returns the card with that handle.
    pub fn card(&self, handle: Handle) -> Option<CardId> {
        self.of.iter().position(|h| h.is_some_and(|h| h.get() == handle.0)).map(|i| CardId(i as u16))
    }

    /// Returns the number of handles that were assigned.
    pub fn count(&self) -> u32 {
        self.given
    }

    /// Continues numbering as if `given` handles had been assigned.
    pub fn count_on_from(&mut self, given: u32) {
        self.given = given;
    }

    /// Restores earlier handles; numbers assigned since are not used again.
    pub fn return_to(&mut self, before: Handles) {
        self.of = before.of;
    }

    /// Drops all handles; numbers that were assigned are not used again.
    pub fn forget_all(&mut self) {
        self.of.clear();
    }

    /// Checks handles read from a file, for a game with `cards` cards; the error describes what is wrong with them.
    pub fn check(&self, cards: usize) -> Result<(), String> {
        let mut seen: Vec<NonZero<u32>> = self.of.iter().copied().flatten().collect();
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        let fine = self.of.len() <= cards && seen.len() == count;
        if fine && seen.iter().all(|h| (1..=self.given).contains(&h.get())) && self.given < u32::MAX / 2 {
            Ok(())
        } else {
            Err("handles that nobody gave".to_owned())
        }
    }

    /// Drops the handle of a card that can't be distinguished from others any more.
    fn forget(&mut self, card: CardId) {
        if let Some(of) = self.of.get_mut(card.index()) {
            *of = None;
        }
    }

    /// Drops the handle of a card that went out of the viewer's sight with `event`, which was just reported.
    pub fn after(&mut self, event: &Event, game: &Game, viewer: Viewer) {
        let o = &event.occurrence;
        match o.act {
            Act::PutOnTop | Act::PutOnBottom | Act::FlippedToBottom | Act::Replace => self.forget(o.card),
            // The owner can follow it into the hand; others can't.
            Act::PutInHand | Act::Draw => {
                let owner = o.card.some().map(|c| game.state().card(c).owner);
                if !owner.is_some_and(|owner| viewer.eyes().has(owner)) {
                    self.forget(o.card);
                }
            }
            _ => {}
        }
    }

    /// Drops the handles of all cards that the viewer can't follow in their current place.
    pub fn sweep(&mut self, game: &Game, viewer: Viewer) {
        for i in 0..self.of.len() {
            let card = CardId(i as u16);
            if self.of[i].is_some() && !follows(game, viewer, card) {
                self.of[i] = None;
            }
        }
    }
}

/// Returns true if a viewer can distinguish a card from all others by its place: cards that are separate on the table,
/// known or not, and those in the viewer's own hand.
pub(crate) fn follows(game: &Game, viewer: Viewer, card: CardId) -> bool {
    let c = game.state().card(card);
    match c.zone {
        ZoneId::Deck | ZoneId::ProblemDeck => viewer == Viewer::Judge,
        ZoneId::Hand => viewer.eyes().has(c.owner),
        _ => true,
    }
}
