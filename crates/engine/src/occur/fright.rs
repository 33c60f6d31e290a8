//! Effects of frightening on a card, and on the cards on and under it (CR 504).

use crate::model::ids::CardId;
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{ZoneId, flag};
use crate::occur::world::World;
use crate::occur::zones::DeckEnd;
use crate::rules::cited::cite;
use crate::rules::rulebook::CastOff;

impl World {
    /// Turns a card face-down: its counters are removed and its attachments go to discard piles (CR 504.1).
    pub(crate) fn frighten(&mut self, card: CardId) {
        cite!(self, "505.3");
        let mut beneath = Vec::new();
        if self.pool.rulebook.cast_off == CastOff::Dismissed {
            let banished = self.state.players.iter().flat_map(|(_, p)| p.banished.iter().copied());
            beneath.extend(banished.filter(|&c| self.state.card(c).under == card));
        }
        self.become_different(card, false);
        self.set_flag(card, flag::FRIGHTENED | flag::FACE_DOWN, true);
        self.state.order_dirty = true;
        let (act, rule) = match self.pool.rulebook.cast_off {
            CastOff::PutAway => (Act::PutInDiscard, "504.1"),
            CastOff::Dismissed => (Act::Dismiss, "starter.fright"),
        };
        let attached: Vec<CardId> =
            self.state.play.iter().copied().filter(|&a| self.state.card(a).under == card).collect();
        let list: Vec<Occurrence> =
            attached.into_iter().map(|a| Occurrence::new(act, self.state.card(a).controller).card(a)).collect();
        self.happen_together(&list, |_| rule, false);
        for a in beneath {
            self.commit(Occurrence::new(act, self.state.card(a).owner).card(a), rule);
        }
        if cite!(self, "521.4" if self.pool.def(self.state.card(card).def).token) {
            // A frightened token ceases to exist (CR 521.4).
            self.relocate(card, ZoneId::Gone, DeckEnd::Top);
        }
    }
}
