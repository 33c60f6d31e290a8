//! Journal: occurrences of this turn or game that some text asks about.

use crate::occur::world::World;
use maneframe_card::ability::{FaceoffKind, Span};

use crate::cards::topics;
use crate::model::frame::Frame;
use crate::model::ids::{AreaSet, CardId};
use crate::model::memory::{Linked, Noted};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::ZoneId;

impl World {
    /// Adds an occurrence to the journal if some text of the pool asks about such acts.
    #[inline]
    pub(crate) fn note(&mut self, occurrence: &Occurrence, in_play: bool) {
        if self.pool.noted & occurrence.act.bit() != 0 {
            self.write_down(occurrence, in_play);
        }
    }

    fn write_down(&mut self, occurrence: &Occurrence, in_play: bool) {
        let of_faceoff = matches!(occurrence.act, Act::StartFaceoff | Act::Win | Act::Lose);
        let board = self.board();
        let involved = match of_faceoff {
            true => board.state.play.iter().copied().filter(|&c| board.involved(c)).collect(),
            false => Vec::new(),
        };
        let faceoff = self.state.faceoff.as_ref();
        let noted = Noted {
            occurrence: *occurrence,
            card: self.state.card_ref(occurrence.card),
            in_play,
            phase: *self.state.phase,
            this_turn: true,
            this_faceoff: faceoff.is_some(),
            kind: faceoff.map_or(FaceoffKind::Any, |f| f.kind),
            areas: faceoff.map_or(AreaSet::default(), |f| f.areas),
            involved,
        };
        self.state.journal.write(&mut self.derived, topics::HISTORY).push(noted);
    }

    /// Updates the journal at the end of a faceoff or a turn. Entries of past turns are dropped, except acts that texts
    /// ask about for the whole game.
    pub(crate) fn close_journal(&mut self, span: Span) {
        if self.state.journal.is_empty() {
            return;
        }
        let journal = self.state.journal.write(&mut self.derived, topics::HISTORY);
        for noted in journal.iter_mut() {
            noted.this_faceoff = false;
            noted.this_turn &= span != Span::Turn;
        }
        let for_good = self.pool.remembered;
        journal.retain(|n| n.this_turn || for_good & n.occurrence.act.bit() != 0);
    }

    /// Records the text that banished a card, if some text of the pool asks for it.
    pub(crate) fn note_banished(&mut self, card: CardId) {
        if !self.pool.links || self.state.card(card).zone != ZoneId::Banished {
            return;
        }
        let text = self.state.frames.iter().rev().find_map(|frame| match frame {
            Frame::Run(run) => Some(run.source),
            _ => None,
        });
        let Some(by) = text else { return };
        let mut linked = std::mem::take(&mut self.state.linked);
        linked.retain(|l| self.state.same(l.card));
        linked.push(Linked { card: self.state.card_ref(card), by });
        self.state.linked = linked;
    }
}
