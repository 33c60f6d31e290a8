//! Answers questions about a card: what might be tried with it, and how its power is made up.

use crate::front::handle::Handle;
use crate::front::message::{Attempt, Because, Reckoning, Seat};
use crate::front::referee::Referee;
use crate::front::referee::offer::Teller;
use crate::front::view::Viewer;
use crate::front::why::{Gain, Number};
use crate::model::decision::Choice;

impl Referee {
    /// Returns the actions that a player might sensibly try with a card in hand or in play, each with all objections of
    /// the rules. The result is empty for cards that the player doesn't know.
    pub fn attempts(&self, seat: Seat, card: Handle) -> Vec<Attempt> {
        let (player, viewer) = (seat.player(), Viewer::Player(seat.player()));
        let Some(card) = self.card(viewer, card).filter(|_| self.game.has(&player)) else { return Vec::new() };
        let mut teller = Teller { game: &self.game, viewer, handles: self.onlooker(viewer).handles.clone() };
        let attempts = self.game.attempts_for(player, card).into_iter();
        attempts
            .filter_map(|(action, _)| {
                let against = self.game.objections_for(player, action);
                Some(Attempt {
                    label: self.game.action_label(action),
                    against: against.iter().map(|refusal| self.told(refusal)).collect(),
                    does: teller.does(Choice::Act(action))?,
                })
            })
            .collect()
    }

    /// Explains the power of a card, as far as a viewer may know; `None` for a card that they don't know.
    pub fn power(&self, viewer: Viewer, card: Handle) -> Option<Reckoning> {
        let onlooker = self.onlooker(viewer);
        let card = onlooker.handles.card(card)?;
        let account = self.game.why_for(onlooker.viewer, Number::Power(card));
        let because = account.reasons.iter().map(|reason| Because {
            what: words(&reason.gain),
            by: reason.by.and_then(|by| onlooker.handles.get(by)),
            rule: reason.rule.to_string(),
        });
        Some(Reckoning { total: account.total, because: because.collect() })
    }
}

/// Returns the effect of a reason, in words.
fn words(gain: &Gain) -> String {
    match gain {
        Gain::Printed(n) => format!("{n} printed"),
        Gain::Rules(n) => format!("{n} by the rules"),
        Gain::Counts(n) => format!("counts {n}"),
        Gain::Counters(n) => format!("{n:+} by counters"),
        Gain::Adds(n) => format!("{n:+}"),
        Gain::Becomes(n) => format!("becomes {n}"),
        Gain::NoPower => "has no power".to_owned(),
        Gain::Color(color) => format!("is {color}"),
        Gain::Trait(name) => format!("is {}", name.as_str()),
        Gain::Noun(kind) => format!("is {kind:?}"),
        Gain::Keyword(keyword) => format!("has {keyword}"),
        Gain::Ability => "has an ability".to_owned(),
        Gain::NoAbilities => "has no abilities".to_owned(),
        Gain::Mark(words) => (*words).to_owned(),
    }
}
