//! Legality of challenges to Troublemakers (CR 608).

use crate::legal::action::{Legal, no};
use crate::legal::objections::{First, Hearing};
use crate::model::frame::{Action, Frame, Step};
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::refusal::Fact;
use crate::model::state::{ZoneId, flag};
use crate::query::board::Board;
use crate::rules::rulebook::Challenges;

impl Board<'_> {
    /// Checks that it is the Challenge Step of the player's turn (CR 608.1).
    pub(crate) fn challenge_step(&self, player: PlayerId) -> Legal {
        let step = self.state.frames.iter().find_map(|f| if let Frame::Turn(step) = f { Some(*step) } else { None });
        if self.state.active != player {
            no("608.1", Fact::NotYourTurn)
        } else if self.state.faceoff.is_some() {
            no("512.3a", Fact::DuringFaceoff)
        } else if step != Some(Step::Challenge) {
            no("608.1", Fact::WrongPhase)
        } else {
            Ok(())
        }
    }

    /// Returns true if an effect can make a player challenge `card`.
    pub fn can_challenge(&self, player: PlayerId, card: CardId) -> bool {
        let c = self.card(card);
        let mut mine = self.state.play.iter();
        self.state.faceoff.is_none()
            && self.in_play(card)
            && !c.is(flag::FACE_DOWN)
            && mine.any(|&x| self.card(x).area == c.area && self.card(x).controller == player && self.is_character(x))
            && self.forbidden_by(&Occurrence::new(Act::Challenge, player).card(card).at(c.area)).is_none()
    }

    /// Checks that a Troublemaker can be challenged (CR 608).
    pub fn challengeable(&self, player: PlayerId, card: CardId) -> Legal {
        self.challengeable_as_heard(player, card, &mut First)
    }

    pub(crate) fn challengeable_as_heard<H: Hearing>(&self, player: PlayerId, card: CardId, hearing: &mut H) -> Legal {
        let c = self.card(card);
        let troublemaker = c.zone == ZoneId::Play && self.is_kind(card, maneframe_card::ability::Kind::Troublemaker);
        if !troublemaker || c.is(flag::FACE_DOWN) || (c.controller == player && !self.is_epic(card)) {
            return no(self.pool.rulebook.villain.rule("608.1"), Fact::NotATroublemakerToChallenge);
        }
        if c.is(flag::DEALT_WITH) {
            hearing.hear(no("608.3", Fact::AlreadyChallenged))?;
        }
        let mut mine = self.state.play.iter();
        if !mine.any(|&x| self.card(x).area == c.area && self.card(x).controller == player && self.is_character(x)) {
            hearing.hear(no("608.2", Fact::NoCharacterThere))?;
        }
        // One at each Problem (CR 608.1).
        let one_each = self.pool.rulebook.challenges == Challenges::OneAtEachProblem;
        if one_each && self.state.visited.has(c.area) {
            hearing.hear(no("608.1", Fact::AlreadyChallenged))?;
        }
        hearing.hear(self.not_forbidden(&Occurrence::new(Act::Challenge, player).card(card).at(c.area)))?;
        self.affordable(player, self.tax(player, Action::Challenge { card }), "508.1")
    }
}
