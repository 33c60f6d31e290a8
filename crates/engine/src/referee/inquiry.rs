//! Answers questions about a card: what might be tried with it, and how its power is made up.

use maneframe_wording::Wording;

use crate::explain::why::{Gain, Number};
use crate::model::decision::Choice;
use crate::model::wording::{color_name, type_name};
use crate::play::view::Viewer;
use crate::referee::Referee;
use crate::referee::handle::Handle;
use crate::referee::message::{Attempt, Because, Reckoning, Seat};
use crate::referee::offer::Describer;

impl Referee {
    /// Returns the actions that a player might sensibly try with a card in hand or in play, each with all objections of
    /// the rules. The result is empty for cards that the player doesn't know.
    pub fn attempts(&self, seat: Seat, card: Handle) -> Vec<Attempt> {
        let (player, viewer) = (seat.player(), Viewer::Player(seat.player()));
        let Some(card) = self.card(viewer, card).filter(|_| self.game.has(&player)) else { return Vec::new() };
        let mut describer = Describer { game: &self.game, viewer, handles: self.viewer_log(viewer).handles.clone() };
        let attempts = self.game.attempts_for(player, card).into_iter();
        attempts
            .filter_map(|(action, _)| {
                let against = self.game.objections_for(player, action);
                Some(Attempt {
                    label: self.game.action_label(action),
                    against: against.iter().map(|refusal| self.told(refusal)).collect(),
                    does: describer.does(Choice::Act(action))?,
                })
            })
            .collect()
    }

    /// Explains the power of a card, as far as a viewer may know; `None` for a card that they don't know.
    pub fn power(&self, viewer: Viewer, card: Handle) -> Option<Reckoning> {
        let viewer_log = self.viewer_log(viewer);
        let card = viewer_log.handles.card(card)?;
        let account = self.game.why_for(viewer_log.viewer, Number::Power(card));
        let because = account.reasons.iter().map(|reason| Because {
            what: words(&reason.gain),
            by: reason.by.and_then(|by| viewer_log.handles.get(by)),
            rule: reason.rule.to_string(),
        });
        Some(Reckoning { total: account.total, because: because.collect() })
    }
}

/// Returns the effect of a reason in words.
fn words(gain: &Gain) -> Wording {
    let say = Wording::new;
    let is = |what: Wording| say("gain.is").with("what", what);
    match gain {
        Gain::Printed(n) => say("gain.printed").with("n", *n),
        Gain::Rules(n) => say("gain.rules").with("n", *n),
        Gain::Counts(n) => say("gain.counts").with("n", *n),
        Gain::Counters(n) => say("gain.counters").with("change", format!("{n:+}")),
        Gain::Adds(n) => say("gain.adds").with("change", format!("{n:+}")),
        Gain::Becomes(n) => say("gain.becomes").with("n", *n),
        Gain::NoPower => say("gain.no-power"),
        Gain::Color(color) => is(color_name(*color)),
        Gain::Trait(name) => is(name.as_str().into()),
        Gain::Noun(kind) => is(type_name(*kind)),
        Gain::Keyword(keyword) => say("gain.has").with("what", keyword.to_string()),
        Gain::Ability => say("gain.has").with("what", say("gain.an-ability")),
        Gain::NoAbilities => say("gain.no-abilities"),
        Gain::Mark(key) => say(key),
    }
}
