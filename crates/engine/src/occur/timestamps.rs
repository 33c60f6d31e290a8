//! Modifiers that begin at the same time (CR 711.6): those of the player who had priority last get the earliest
//! timestamps, then those of the next player, and so on. Each player orders their own.

use crate::occur::world::World;
use maneframe_card::ability::{Ability, Change};
use smallvec::SmallVec;

use crate::cards::change::overrides;
use crate::cards::topics::Topics;
use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::{Frame, Ordering};
use crate::model::ids::CardId;
use crate::model::state::{ZoneId, flag};
use crate::rules::cited::cite;

impl World {
    /// Orders the timestamps of cards whose abilities began together later than timestamp `since`.
    pub(crate) fn order_timestamps(&mut self, since: u32) {
        if self.state.clock < since + 2 {
            return;
        }
        let began = |c: &CardId| {
            let state = self.state.card(*c);
            let face = self.pool.def(state.def).face(state.is(flag::BOOSTED));
            state.stamp > since && !state.is(flag::FACE_DOWN) && !face.statics.is_empty()
        };
        let mut cards: SmallVec<[CardId; 4]> = self.state.play.iter().copied().filter(began).collect();
        if cards.len() < 2 {
            return;
        }
        cite!(self, "711.6");
        cards.sort_by_key(|c| self.state.card(*c).stamp);
        let stamps: SmallVec<[u32; 4]> = cards.iter().map(|c| self.state.card(*c).stamp).collect();
        let mut player = self.state.last_priority.unwrap_or(*self.state.active);
        let mut ordered: SmallVec<[CardId; 4]> = SmallVec::new();
        for _ in 0..self.state.players.len() {
            let mine: SmallVec<[CardId; 4]> =
                cards.iter().copied().filter(|c| self.state.card(*c).controller == player).collect();
            ordered.extend(mine.iter().copied());
            if self.order_matters(&mine) {
                self.state.frames.begin(Frame::Timestamps(Ordering { player, cards: mine }));
            }
            player = self.state.next_player(player);
        }
        self.stamp(&ordered, &stamps);
    }

    fn stamp(&mut self, cards: &[CardId], stamps: &[u32]) {
        for (&card, &stamp) in cards.iter().zip(stamps) {
            if self.state.card(card).stamp != stamp {
                self.state.card_mut(card).stamp = stamp;
                self.touch_card(card);
            }
        }
    }

    /// Returns true if one of these cards overrides a topic that a different card among them writes too.
    fn order_matters(&self, cards: &[CardId]) -> bool {
        let of = |card: CardId, only: fn(&Change) -> bool| -> Topics {
            let c = self.state.card(card);
            let face = self.pool.def(c.def).face(c.is(flag::BOOSTED));
            face.statics.iter().fold(0, |set, &id| {
                let def = self.pool.ability_def(id);
                let Ability::Static(text) = &def.ability else { return set };
                let topics = text.changes.iter().zip(&def.topics).filter(|(change, _)| only(change));
                topics.fold(set, |set, (_, (_, writes))| set | writes)
            })
        };
        let twins = |a: CardId, b: CardId| a == b || self.state.card(a).def == self.state.card(b).def;
        let clash = |&a: &CardId| {
            let over = of(a, overrides);
            over != 0 && cards.iter().any(|&b| !twins(a, b) && of(b, |_| true) & over != 0)
        };
        cards.iter().any(clash)
    }

    /// Asks the player which of the remaining cards gets the earliest timestamp.
    #[inline(never)]
    pub(crate) fn ask_timestamps(&mut self) -> Flow {
        let Some(Frame::Timestamps(ordering)) = self.state.frames.last_mut() else { return Flow::Go };
        let state = &self.state.cards;
        ordering.cards.retain(|c| state[c.index()].zone == ZoneId::Play);
        let (player, cards) = (ordering.player, ordering.cards.clone());
        if !self.order_matters(&cards) {
            self.state.frames.end();
            return Flow::Go;
        }
        self.options.extend(cards.into_iter().map(Choice::Card));
        Flow::Ask(Asked::new(player, AnswerKind::Order, Prompt::Timestamps, "711.6"))
    }

    pub(crate) fn answer_timestamps(&mut self, choice: Choice) {
        let Some(Frame::Timestamps(ordering)) = self.state.frames.last_mut() else { return };
        let Choice::Card(first) = choice else { return };
        let mut cards = ordering.cards.clone();
        ordering.cards.retain(|c| *c != first);
        let mut stamps: SmallVec<[u32; 4]> = cards.iter().map(|c| self.state.card(*c).stamp).collect();
        stamps.sort_unstable();
        cards.sort_by_key(|c| (*c != first, self.state.card(*c).stamp));
        self.stamp(&cards, &stamps);
    }
}
