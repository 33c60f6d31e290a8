//! Evaluates conditions and moments in texts.

use maneframe_card::ability::{Cards, Condition, Is, Moment, Parity, Place, Until, Who};

use crate::cards::program::Slot;
use crate::model::ids::CardId;
use crate::model::occurrence::kind_fits;
use crate::model::state::flag;
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

impl Board<'_> {
    /// Returns true if a condition is true now.
    pub fn holds(&self, condition: &Condition, cx: &Cx) -> bool {
        cite!(self, "707.5");
        match condition {
            Condition::Has { who, cmp, count, what } => {
                self.who(who, cx).iter().any(|p| self.player_has(p, *cmp, count, what, cx))
            }
            Condition::ThereAre { cmp, count, what } => cmp.holds(self.count(what, cx), self.amount(count, cx)),
            Condition::CardIs(cards, is, place) => {
                let list = self.cards(cards, cx, Slot::It);
                let so = |c: &CardId| self.is_so(*c, is, place.as_ref(), cx);
                // "An opponent's Mane Character" is satisfied by any of several opponents.
                if crate::cards::topics::is_an_opponents(cards) {
                    list.iter().any(so)
                } else {
                    !list.is_empty() && list.iter().all(so)
                }
            }
            Condition::Outdoes { who, cmp, what, than } => {
                self.who(who, cx).iter().any(|p| self.outdoes(p, *cmp, what, than, cx))
            }
            Condition::Compare(a, cmp, b) => cmp.holds(self.amount(a, cx), self.amount(b, cx)),
            Condition::Parity(of, parity) => Parity::of(self.amount(of, cx)) == *parity,
            Condition::Happened { what, cmp, count, per } => {
                cmp.holds(self.times(what, *per, cx), self.amount(count, cx))
            }
            Condition::WentFirst(who) => self.who(who, cx).has(self.state.first),
            Condition::During(moment) => self.during(moment, cx),
            Condition::Challenging(who) => self
                .state
                .faceoff
                .as_ref()
                .is_some_and(|f| f.troublemaker.card != CardId::NONE && self.who(who, cx).has(f.starter)),
            Condition::HasLost(who) => {
                self.decided().is_some_and(|f| self.who(who, cx).iter().any(|p| f.players.has(p) && p != f.winner))
            }
            Condition::FirstToConfront(place) => self.state.areas_with_problems().iter().any(|a| {
                self.area_is(place, a, cx)
                    && self.state.problem_at(a).is_some_and(|p| !self.card(p).is(flag::CONFRONTED))
            }),
            Condition::And(all) => all.iter().all(|c| self.holds(c, cx)),
            Condition::Or(any) => any.iter().any(|c| self.holds(c, cx)),
            Condition::Not(not) => !self.holds(not, cx),
        }
    }

    /// Returns true if a duration applies now. It doesn't while its "while" condition is false (CR 708.2a).
    pub(crate) fn lasts(&self, until: &Until, cx: &Cx) -> bool {
        match until {
            Until::While(condition, _) => {
                cite!(self, "708.2a");
                self.holds(condition, cx)
            }
            _ => true,
        }
    }

    /// Returns true if a condition about a card is true for `card`.
    pub(crate) fn is_so(&self, card: CardId, is: &[Is], place: Option<&Place>, cx: &Cx) -> bool {
        is.iter().all(|i| self.is(i, card, cx)) && place.is_none_or(|p| self.at(p, card, cx))
    }

    /// Returns true if the game is at that moment.
    pub fn during(&self, moment: &Moment, cx: &Cx) -> bool {
        let turn_of = |who: &Option<Who>| who.as_ref().is_none_or(|w| self.who(w, cx).has(*self.state.active));
        match moment {
            Moment::Turn(who) => turn_of(who),
            Moment::Next(moment) => self.during(moment, cx),
            Moment::ConfrontStep => {
                let step = self.state.frames.iter().rev().find_map(|f| match f {
                    crate::model::frame::Frame::Turn(step) => Some(*step),
                    _ => None,
                });
                use crate::model::frame::Step;
                matches!(
                    step,
                    Some(Step::Confront(_) | Step::ConfrontScore(_) | Step::ConfrontBonus(_) | Step::ConfrontClose(_))
                )
            }
            Moment::FirstTurn(who) => turn_of(&Some(who.clone())) && self.state.turn <= self.state.alive().len() as u16,
            Moment::Phase(phase, who) => self.state.phase == Some(*phase) && turn_of(who),
            Moment::AnyPhase => self.state.phase.is_some(),
            Moment::DrawStep(who) => self.state.draw_step && turn_of(who),
            Moment::Faceoff { kind, involving, at } => self.state.faceoff.as_ref().is_some_and(|f| {
                kind_fits(*kind, f.kind)
                    && involving.as_ref().is_none_or(|cards| self.all_involved(cards, cx))
                    && at.as_ref().is_none_or(|p| f.areas.iter().any(|a| self.area_is(p, a, cx)))
            }),
        }
    }

    /// Returns true if all parts are involved, as in "involving this card and at least 2 of your other Critter
    /// Friends".
    pub(crate) fn all_involved(&self, cards: &Cards, cx: &Cx) -> bool {
        match cards {
            Cards::Several(parts) => parts.iter().all(|part| self.involving(part, cx)),
            cards => self.involving(cards, cx),
        }
    }

    fn involving(&self, cards: &Cards, cx: &Cx) -> bool {
        match cards {
            Cards::Some(pick) => {
                let least = match &pick.count {
                    maneframe_card::ability::Count::Exactly(n) => self.amount(n, cx),
                    _ => 1,
                };
                let mut n = 0;
                self.each(&pick.of, cx, |c| n += i32::from(self.involved(c)));
                n >= least
            }
            cards => self.cards(cards, cx, Slot::It).into_iter().any(|c| self.involved(c)),
        }
    }
}
