//! [`Ledger`]: changes made by paying parts of a cost, as far as the other parts depend on them.

use smallvec::SmallVec;

use crate::model::ids::{AreaId, CardId, WordId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{CardState, ZoneId, flag};
use crate::query::board::Board;

/// Changes by the parts of a cost that are paid first, as far as the other parts depend on them.
#[derive(Default)]
pub(crate) struct Ledger {
    /// Cards that were changed, with their state afterwards.
    pub cards: SmallVec<[(CardId, CardState); 2]>,
    /// Counters removed: card, name and number.
    pub counters: SmallVec<[(CardId, Option<WordId>, i32); 1]>,
    /// Action tokens paid.
    pub tokens: i32,
    /// Change of the next payment of action tokens in the text.
    pub change: i32,
    /// True if "it" will be a card that is not known yet.
    pub open: bool,
}

impl Clone for Ledger {
    /// Copies the lists as a whole, which `SmallVec` does only for [`Copy`] items that are asked for as a slice.
    fn clone(&self) -> Ledger {
        Ledger { cards: SmallVec::from_slice(&self.cards), counters: SmallVec::from_slice(&self.counters), ..*self }
    }
}

impl Ledger {
    /// Creates a ledger in which `tokens` action tokens are already paid.
    pub fn with_tokens(tokens: i32) -> Ledger {
        Ledger { tokens, ..Ledger::default() }
    }

    /// Sets the change of the next payment of action tokens in the text.
    pub fn changed_by(self, change: i32) -> Ledger {
        Ledger { change, ..self }
    }

    /// Notes that "it" will be a card that is not known yet.
    pub fn open(self) -> Ledger {
        Ledger { open: true, ..self }
    }

    /// Returns the state of a card after the changes in the ledger.
    pub fn card(&self, board: &Board, card: CardId) -> CardState {
        let changed = self.cards.iter().find(|(c, _)| *c == card);
        changed.map_or_else(|| *board.card(card), |(_, c)| *c)
    }

    /// Returns the zone of a card after the changes in the ledger.
    pub fn zone(&self, board: &Board, card: CardId) -> ZoneId {
        let changed = self.cards.iter().find(|(c, _)| *c == card);
        changed.map_or_else(|| board.card(card).zone, |(_, c)| c.zone)
    }

    fn set(&mut self, card: CardId, state: CardState) {
        match self.cards.iter_mut().find(|(c, _)| *c == card) {
            Some((_, c)) => *c = state,
            None => self.cards.push((card, state)),
        }
    }

    /// Records the change of an occurrence to its card, whose state before is `c`.
    pub fn enter(&mut self, o: &Occurrence, mut c: CardState) {
        let left =
            |zone: ZoneId| CardState { zone, area: AreaId::NONE, flags: 0, counters: 0, controller: c.owner, ..c };
        c = match o.act {
            Act::Exhaust => CardState { flags: c.flags | flag::EXHAUSTED, ..c },
            Act::Ready => CardState { flags: c.flags & !flag::EXHAUSTED, ..c },
            Act::Frighten => CardState { flags: c.flags & flag::BOOSTED | flag::FRIGHTENED | flag::FACE_DOWN, ..c },
            Act::TurnFaceDown => CardState { flags: flag::FACE_DOWN, ..c },
            Act::Unfrighten | Act::Uncover => CardState { flags: c.flags & !(flag::FRIGHTENED | flag::FACE_DOWN), ..c },
            Act::TurnOver => CardState { flags: c.flags ^ flag::BOOSTED, ..c },
            Act::CutieMark => CardState { flags: c.flags | flag::CUTIE_MARKED, ..c },
            Act::Ignore => CardState { flags: c.flags | flag::IGNORED, ..c },
            Act::Move | Act::Send => CardState { area: o.to, ..c },
            Act::Dismiss | Act::Retire | Act::Discard | Act::PutInDiscard => left(ZoneId::Discard),
            Act::Banish | Act::Beneath => left(ZoneId::Banished),
            Act::PutInHand | Act::Draw => left(ZoneId::Hand),
            Act::PutOnTop | Act::PutOnBottom => left(ZoneId::Deck),
            Act::Flip => left(ZoneId::Flip),
            _ => return,
        };
        self.set(o.card, c);
    }
}
