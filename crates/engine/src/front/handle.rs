//! [`Handle`]: what one viewer calls a card. The engine's own numbers are places in deck lists: they would tell which card
//! a hidden one is, and whether it is one that was seen before.

use serde::{Deserialize, Serialize};

use crate::front::game::Game;
use crate::front::view::Viewer;
use crate::model::event::Event;
use crate::model::ids::CardId;
use crate::model::occurrence::Act;
use crate::model::state::ZoneId;

/// A card, as one viewer is told of it: a number that means nothing to anybody else. It stays with the card for as long as
/// that viewer can follow it, and is gone once the card was hidden: among the cards of a deck, or in another player's hand
/// (CR 402.2, 404.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Handle(pub u32);

/// The handles of one viewer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Handles {
    /// That of each card that has one, by the engine's number.
    of: Vec<Option<Handle>>,
    /// How many were given out.
    given: u32,
}

impl Handles {
    /// The handle of a card, a new one where it has none.
    pub fn of(&mut self, card: CardId) -> Handle {
        if self.of.len() <= card.index() {
            self.of.resize(card.index() + 1, None);
        }
        let given = &mut self.given;
        *self.of[card.index()].get_or_insert_with(|| {
            *given += 1;
            Handle(*given)
        })
    }

    /// The handle of a card, where it has one.
    pub fn get(&self, card: CardId) -> Option<Handle> {
        self.of.get(card.index()).copied().flatten()
    }

    /// The card with that handle.
    pub fn card(&self, handle: Handle) -> Option<CardId> {
        self.of.iter().position(|h| *h == Some(handle)).map(|i| CardId(i as u16))
    }

    /// As they were; numbers that were given since are not given again.
    pub fn return_to(&mut self, before: Handles) {
        self.of = before.of;
    }

    /// What is wrong with handles that come from a file, of a game with so many cards.
    pub fn check(&self, cards: usize) -> Result<(), String> {
        let mut seen: Vec<Handle> = self.of.iter().copied().flatten().collect();
        let count = seen.len();
        seen.sort_unstable();
        seen.dedup();
        let fine = self.of.len() <= cards && seen.len() == count;
        if fine && seen.iter().all(|h| (1..=self.given).contains(&h.0)) && self.given < u32::MAX / 2 {
            Ok(())
        } else {
            Err("handles that nobody gave".to_owned())
        }
    }

    /// The card can't be told from others any more.
    fn forget(&mut self, card: CardId) {
        if let Some(of) = self.of.get_mut(card.index()) {
            *of = None;
        }
    }

    /// An event has been told: the card that it took out of sight is one among others now.
    pub fn after(&mut self, event: &Event, game: &Game, viewer: Viewer) {
        let o = &event.occurrence;
        match o.act {
            Act::PutOnTop | Act::PutOnBottom | Act::FlippedToBottom | Act::Replace => self.forget(o.card),
            // Its owner follows it into the hand; everybody else sees a card go there.
            Act::PutInHand | Act::Draw => {
                let owner = o.card.some().map(|c| game.state().card(c).owner);
                if !owner.is_some_and(|owner| viewer.eyes().has(owner)) {
                    self.forget(o.card);
                }
            }
            _ => {}
        }
    }

    /// Forgets all that the viewer can't follow where things are now.
    pub fn sweep(&mut self, game: &Game, viewer: Viewer) {
        for i in 0..self.of.len() {
            let card = CardId(i as u16);
            if self.of[i].is_some() && !follows(game, viewer, card) {
                self.of[i] = None;
            }
        }
    }
}

/// Whether a viewer can tell a card from all others by where it lies: whatever lies on the table by itself, known or not,
/// and the cards of one's own hand.
pub(crate) fn follows(game: &Game, viewer: Viewer, card: CardId) -> bool {
    let c = game.state().card(card);
    match c.zone {
        ZoneId::Deck | ZoneId::ProblemDeck => viewer == Viewer::Judge,
        ZoneId::Hand => viewer.eyes().has(c.owner),
        _ => true,
    }
}
