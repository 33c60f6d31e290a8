//! How cards enter play: exhausted, with counters, face-up (CR 503.1, 706).

use maneframe_card::ability::{Change, Entering};

use crate::change::rule_kind;
use crate::cited::cite;
use crate::game::Game;
use crate::ids::CardId;
use crate::occurrence::Act;
use crate::state::flag;

impl Game {
    /// Puts on a card that just entered play whatever texts say it enters play with, its own text included.
    pub(crate) fn enter_as_told(&mut self, card: CardId) {
        if !self.pool.enters {
            return;
        }
        self.refresh();
        let board = self.board();
        let mut told: Vec<(Entering, i32)> = Vec::new();
        board.each_rule(rule_kind::OTHER, |change, _, cx| {
            let Change::Enters { what, how } = change else { return };
            if board.among_anywhere(what, card, cx) {
                let count = match how {
                    Entering::Counters { count, .. } => board.amount(count, cx).max(0),
                    _ => 0,
                };
                told.push((how.clone(), count));
            }
        });
        cite!(self, "706.1b" if !told.is_empty());
        for (how, count) in told {
            match how {
                Entering::Exhausted => {
                    if self.board().can_be_ready(card) {
                        self.set_flag(card, flag::EXHAUSTED, true);
                    }
                }
                Entering::Frightened => self.set_flag(card, flag::FRIGHTENED | flag::FACE_DOWN, true),
                Entering::FaceUp => self.set_flag(card, flag::FACE_DOWN, false),
                Entering::Counters { name: None, .. } => {
                    let c = self.state.card_mut(card);
                    c.counters = c.counters.saturating_add(count.min(i32::from(i16::MAX)) as i16);
                    self.touch();
                }
                Entering::Counters { name: Some(name), .. } => {
                    self.named_counters(Act::AddCounters, card, name, count.clamp(0, i16::MAX.into()) as i16);
                }
            }
        }
    }
}
