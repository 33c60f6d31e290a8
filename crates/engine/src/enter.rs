//! How cards enter play: exhausted, with counters, face-up (CR 503.1, 706).

use maneframe_card::CardType;
use maneframe_card::ability::{Cards, Change, Dest, Entering, Kind as Noun};

use crate::change::rule_kind;
use crate::cited::cite;
use crate::game::Game;
use crate::happen::FACE_DOWN;
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

impl Game {
    /// How an effect puts a card into play, as the amount of an [`Act::Enter`].
    ///
    /// A Troublemaker of which the text speaks by another noun enters face-down, though no word says so (CR 306.1); what
    /// speaks of Troublemakers says "face-up" where it means it.
    pub(crate) fn manner(&self, card: CardId, what: &Cards, into: &Dest) -> i16 {
        let noun = match what {
            Cards::Some(pick) => pick.of.kind,
            Cards::All(filter) => filter.kind,
            _ => Noun::Troublemaker,
        };
        let troublemaker = self.pool.def(self.state.card(card).def).kind == CardType::Troublemaker;
        match into {
            Dest::Play(_) | Dest::PlayAsYours if troublemaker && noun != Noun::Troublemaker => FACE_DOWN,
            Dest::PlayFaceDown(_) => FACE_DOWN,
            Dest::PlayExhausted(_) => EXHAUSTED,
            _ => 0,
        }
    }

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
        cite!(self, "706.1b" if !told.is_empty());
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
                    self.power_counters(Act::AddCounters, card, count.clamp(0, i16::MAX.into()) as i16);
                }
                Entering::Counters { name: Some(name), .. } => {
                    cite!(self, "519.1");
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
