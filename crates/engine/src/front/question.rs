//! Questions in words, as people at a table would ask them.

use crate::front::game::Game;
use crate::front::view::Viewer;
use crate::model::decision::Prompt;
use crate::model::frame::Frame;
use crate::model::ids::CardId;

impl Game {
    /// Returns the pending decision as a question.
    pub fn question(&self) -> Option<String> {
        let d = self.decision()?;
        let source = d.source.map(|s| self.title(s));
        let of = |text: &str| match &source {
            Some(title) => format!("{title}: {text}"),
            None => text.to_owned(),
        };
        Some(match d.prompt {
            Prompt::StartingProblem => "choose your Starting Problem".to_owned(),
            Prompt::Mulligan => "mulligan: shuffle this hand back and take six others?".to_owned(),
            Prompt::Priority => "act, or pass".to_owned(),
            Prompt::PhaseAction => "take an action, or go on".to_owned(),
            Prompt::Uncover => "which Troublemaker is uncovered next?".to_owned(),
            Prompt::Challenge => "challenge a Troublemaker?".to_owned(),
            Prompt::NextProblem => "which Problem is next?".to_owned(),
            Prompt::SendHome => "which character goes home?".to_owned(),
            Prompt::FlippedOrder => "which flipped card goes to the bottom next?".to_owned(),
            Prompt::Loop => "the game is as it was: how often may this go on".to_owned(),
            Prompt::HandSize => "too many cards in hand: discard one".to_owned(),
            Prompt::HomeLimit => "too many Friends at home: retire one".to_owned(),
            Prompt::Uniqueness => "only one of these may stay: which is dismissed?".to_owned(),
            Prompt::Timestamps => "these begin to apply together: which comes first?".to_owned(),
            Prompt::TriggerOrder => "which effect is processed first?".to_owned(),
            Prompt::Replacement => match self.about_to_happen() {
                Some(what) => of(&format!("{what}: let this happen instead?")),
                None => of("let this happen instead?"),
            },
            Prompt::Tax => of("pay for it?"),
            Prompt::May => match self.about_which(d.source) {
                Some(title) => of(&format!("do it, about {title}?")),
                None => of("do it?"),
            },
            Prompt::Or => of("which one?"),
            Prompt::Pick => of("choose a card"),
            Prompt::Place => of("where to?"),
            Prompt::Arrange => of("put the cards back one by one"),
            Prompt::Search => of("choose a card to take"),
            Prompt::Opponent => of("which player?"),
            Prompt::Name => of("choose or name one"),
        })
    }

    /// Describes the coming event, if the question is about that. Cards that not all players see are not named.
    fn about_to_happen(&self) -> Option<String> {
        let (_, part) = self.part_asked_about()?;
        self.tell_openly(&part.occurrence)
    }

    /// Returns the one card that the asking text is about, if it isn't the text's own.
    fn about_which(&self, source: Option<CardId>) -> Option<String> {
        let Some(Frame::Run(run)) = self.state.frames.last() else { return None };
        let [it] = run.bindings.it[..] else { return None };
        let other = Some(it.card) != source && self.state.same(it);
        (other && self.may_know(Viewer::Spectator, it.card)).then(|| self.title(it.card))
    }
}
