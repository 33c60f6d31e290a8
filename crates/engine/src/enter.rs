//! How cards enter play: exhausted, with counters, face-up (CR 503.1, 706).

use maneframe_card::ability::{Change, Dest, Entering};

use crate::change::rule_kind;
use crate::game::Game;
use crate::ids::CardId;
use crate::occurrence::Act;
use crate::rulebook::EnteringDilemmas;
use crate::state::flag;

/// How a card enters play, by whose text, and a number.
pub(crate) struct Telling {
    by: CardId,
    how: Entering,
    count: i32,
}

/// All that is told of a card.
pub(crate) type Told = Vec<Telling>;

/// The amount of an [`Act::Enter`] of a card that is put into play exhausted.
pub(crate) const EXHAUSTED: i16 = 2;

/// How an effect puts a card into play, as the amount of an [`Act::Enter`].
pub(crate) fn manner(into: &Dest) -> i16 {
    match into {
        Dest::PlayFaceDown(_) => crate::happen::FACE_DOWN,
        Dest::PlayExhausted(_) => EXHAUSTED,
        _ => 0,
    }
}

impl Game {
    /// Puts on a card that just entered play whatever texts say it enters play with, its own text included.
    ///
    /// `early` is what was told of it before, where it is then that cards are asked what they are.
    pub(crate) fn enter_as_told(&mut self, card: CardId, early: Option<Told>) {
        if !self.pool.enters {
            return;
        }
        let mut told = self.told(card);
        if let Some(early) = early {
            told.retain(|t| t.by == card);
            told.extend(early);
        }
        for Telling { how, count, .. } in told {
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

    /// What texts say of how that card enters play, if it is asked before: under CR 3.4 a Dilemma becomes a Problem only
    /// in play (CR 522.1).
    pub(crate) fn told_early(&mut self, card: CardId) -> Option<Told> {
        let asked = self.pool.enters
            && self.pool.rulebook.entering_dilemmas == EnteringDilemmas::AsPrinted
            && self.pool.def(self.state.card(card).def).dilemma;
        asked.then(|| self.told(card))
    }

    fn told(&mut self, card: CardId) -> Told {
        self.refresh();
        let board = self.board();
        let mut told = Told::new();
        board.each_rule(rule_kind::OTHER, |change, rule, cx| {
            let Change::Enters { what, how } = change else { return };
            if board.among_anywhere(what, card, cx) {
                let count = match how {
                    Entering::Counters { count, .. } => board.amount(count, cx).max(0),
                    _ => 0,
                };
                told.push(Telling { by: rule.card, how: how.clone(), count });
            }
        });
        told
    }
}
