//! Questions in words, as people at a table would ask them.

use maneframe_wording::Wording;

use crate::model::decision::Prompt;
use crate::model::frame::Frame;
use crate::model::ids::CardId;
use crate::play::game::Game;
use crate::play::view::Viewer;

impl Game {
    /// Returns the pending decision as a question.
    pub fn question(&self) -> Option<Wording> {
        let d = self.decision()?;
        let say = Wording::new;
        let by_text = |what: Wording| match d.source {
            Some(source) => say("question.source").with("card", self.title(source)).with("what", what),
            None => what,
        };
        Some(match d.prompt {
            Prompt::StartingProblem => say("question.starting-problem"),
            Prompt::Mulligan => say("question.mulligan"),
            Prompt::Priority => say("question.priority"),
            Prompt::PhaseAction => say("question.phase-action"),
            Prompt::Uncover => say("question.uncover"),
            Prompt::Challenge => say("question.challenge"),
            Prompt::NextProblem => say("question.next-problem"),
            Prompt::SendHome => say("question.send-home"),
            Prompt::FlippedOrder => say("question.flipped-order"),
            Prompt::Loop => say("question.loop"),
            Prompt::HandSize => say("question.hand-size"),
            Prompt::HomeLimit => say("question.home-limit"),
            Prompt::Uniqueness => say("question.uniqueness"),
            Prompt::Timestamps => say("question.timestamps"),
            Prompt::TriggerOrder => say("question.trigger-order"),
            Prompt::Replacement => by_text(match self.about_to_happen() {
                Some(event) => say("question.replacement-of").with("event", event),
                None => say("question.replacement"),
            }),
            Prompt::Tax => by_text(say("question.tax")),
            Prompt::May => by_text(match self.about_which(d.source) {
                Some(card) => say("question.may-about").with("card", card),
                None => say("question.may"),
            }),
            Prompt::Or => by_text(say("question.or")),
            Prompt::Pick => by_text(say("question.pick")),
            Prompt::Place => by_text(say("question.place")),
            Prompt::Arrange => by_text(say("question.arrange")),
            Prompt::Search => by_text(say("question.search")),
            Prompt::Opponent => by_text(say("question.opponent")),
            Prompt::Name => by_text(say("question.name")),
        })
    }

    /// Describes the coming event, if the question is about that. Cards that not all players see are not named.
    fn about_to_happen(&self) -> Option<Wording> {
        let (_, part) = self.driver.part_asked_about()?;
        self.describe_publicly(&part.occurrence)
    }

    /// Returns the one card that the asking text is about, if it isn't the text's own.
    fn about_which(&self, source: Option<CardId>) -> Option<Wording> {
        let Some(Frame::Run(run)) = self.state().frames.last() else { return None };
        let [it] = run.bindings.it[..] else { return None };
        let other = Some(it.card) != source && self.state().same(it);
        (other && self.may_know(Viewer::Spectator, it.card)).then(|| self.title(it.card).into())
    }
}
