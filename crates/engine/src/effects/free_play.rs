//! "Play a Friend for free": an action that an effect takes (CR 705.2), for which no tokens are paid.

use maneframe_card::ability::{Cards, Is, Place};
use smallvec::SmallVec;

use crate::front::game::{Flow, Game};
use crate::model::decision::{AnswerKind, Choice, Prompt};
use crate::model::frame::{Action, Target, Via};
use crate::model::ids::{CardId, PlayerId};
use crate::query::board::{Board, Cx};

impl Board<'_> {
    /// Where such a card may be played by an effect: what it requires is there, and nothing forbids it.
    pub(crate) fn free_plays(&self, card: CardId, what: &Cards, to: Option<&Place>, cx: &Cx) -> SmallVec<[Target; 8]> {
        let areas = self.state.problem_areas().with(self.home_for(cx.actor, card));
        let told = to.map(|place| self.areas(Some(place), cx, card));
        let areas = areas.iter().map(Target::Area);
        let hosts = self.state.play.iter().map(|&host| Target::Card(host)).filter(|to| self.plays_on(what, *to, cx));
        let legal = |to: &Target| {
            let host = if let Target::Card(host) = *to { host } else { CardId::NONE };
            let placed = self.place_for(cx.actor, card, *to);
            placed.is_ok_and(|area| self.playable_at(cx.actor, card, area, host, Via::Free).is_ok())
        };
        let fits = |to: &Target| told.is_none_or(|told| *to != Target::OwnArea && told.has(self.state.goal(*to).0));
        areas.chain(hosts).chain([Target::OwnArea]).filter(|to| fits(to) && legal(to)).collect()
    }

    /// "An Accessory on this card": on which it is to be played.
    fn plays_on(&self, what: &Cards, to: Target, cx: &Cx) -> bool {
        let (Cards::Some(pick), Target::Card(host)) = (what, to) else { return true };
        pick.of.is.iter().all(|is| match is {
            Is::On(wanted) => self.among(wanted, host, cx),
            _ => true,
        })
    }
}

impl Game {
    /// Plays those cards, one after the other, each where the actor likes.
    pub(crate) fn play_free(&mut self, what: &Cards, to: Option<&Place>) -> Flow {
        let Some(card) = self.next_of(what) else {
            self.next_op();
            self.follow_it();
            return Flow::Go;
        };
        let targets = self.with_cx(|board, cx| board.free_plays(card, what, to, cx));
        self.options.extend(targets.iter().map(|to| match *to {
            Target::Area(area) => Choice::Area(area),
            Target::Card(host) => Choice::Card(host),
            Target::OwnArea => Choice::Card(card),
        }));
        if targets.is_empty() {
            self.run().cards.pop();
            return Flow::Go;
        }
        let kind = if matches!(targets[0], Target::Area(_)) { AnswerKind::Area } else { AnswerKind::Cards };
        self.ask(kind, Prompt::Place, "705.2")
    }

    pub(crate) fn play_chosen(&mut self, choice: Choice, frightened: bool, actor: PlayerId) {
        let Some(card) = self.run().cards.pop() else { return };
        let to = match choice {
            Choice::Area(area) => Target::Area(area),
            Choice::Card(own) if own == card => Target::OwnArea,
            Choice::Card(host) => Target::Card(host),
            _ => return,
        };
        let via = if frightened { Via::FreeFrightened } else { Via::Free };
        self.take_action(actor, Action::Play { card, to, via });
    }
}
