//! Start of faceoffs (CR 514.2), their end by effects (CR 514.1), and consequences of a defeat (CR 514.5a).

use crate::occur::world::World;
use maneframe_card::ability::FaceoffKind;

use crate::cards::topics;
use crate::model::frame::{FaceoffStep, Frame};
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Faceoff, flag};
use crate::rules::cited::cite;

impl World {
    /// Proposes that a player challenges a Troublemaker because a text says so.
    pub(crate) fn propose_challenge(&mut self, player: PlayerId, troublemaker: CardId) {
        let area = self.state.card(troublemaker).area;
        self.happen(Occurrence::new(Act::Challenge, player).card(troublemaker).at(area), "608.4");
    }

    /// Starts the faceoff with a challenged Troublemaker. `with` lists the challenger's characters if an effect names
    /// them (CR 514.2a.i).
    pub(crate) fn meet_challenged(&mut self, player: PlayerId, troublemaker: CardId, with: Option<&[CardId]>) {
        let area = self.state.card(troublemaker).area;
        match with {
            None => cite!(self, "514.2a"),
            Some(_) => cite!(self, "514.2a.i"),
        }
        for &card in with.unwrap_or(&[]) {
            self.set_flag(card, flag::INVOLVED, true);
        }
        let controller = self.state.card(troublemaker).controller;
        let other = if controller == player { self.state.next_player(player) } else { controller };
        let (players, areas) = (player.mask().or(other.mask()), AreaSet::default().with(area));
        self.begin_faceoff(Faceoff {
            troublemaker: self.state.card_ref(troublemaker),
            flagged: with.is_some(),
            ..Faceoff::new(FaceoffKind::Troublemaker, player, players, areas)
        });
    }

    pub(crate) fn begin_faceoff(&mut self, faceoff: Faceoff) {
        let starter = faceoff.starter;
        let area = faceoff.areas.iter().next().unwrap_or(AreaId::NONE);
        let troublemaker = faceoff.troublemaker.card;
        *self.state.faceoff.write(&mut self.derived, topics::FACEOFF) = Some(faceoff);
        // The faceoff goes under the frames being processed: an Event that starts it is finished before its first
        // window.
        let processing = |f: &Frame| matches!(f, Frame::Action(_) | Frame::Run(_) | Frame::Moment(_));
        let above = self.state.frames.iter().rev().take_while(|f| processing(f)).count();
        self.state.frames.begin_beneath(above, Frame::Faceoff(FaceoffStep::Open));
        self.commit(Occurrence::new(Act::StartFaceoff, starter).card(troublemaker).at(area), "514.2");
        let since = self.since_now();
        if let Some(faceoff) = self.faceoff_mut() {
            faceoff.since = since;
        }
    }

    /// Handles the defeat of a Troublemaker: its points are scored, then it is dismissed (CR 514.5a).
    pub(crate) fn defeated(&mut self, defeat: &Occurrence) {
        let points = i32::from(self.def(defeat.card).points);
        cite!(self, "211.1");
        let scoring = Occurrence::new(Act::Score, defeat.player).amount(points);
        let dismissing = Occurrence::new(Act::Dismiss, defeat.player).card(defeat.card).at(defeat.to);
        let list = [scoring, dismissing];
        if points > 0 {
            self.tick();
        }
        self.happen_in_turn(if points > 0 { &list } else { &list[1..] }, |_| "514.5a");
    }

    /// Flips `n` cards, or as many as the deck has (CR 515.1).
    pub(crate) fn flip_cards(&mut self, player: PlayerId, n: i32, rule: &'static str) {
        cite!(self, "515.1");
        cite!(self, "515.3" if n > 1);
        self.take_from_top(Act::Flip, player, n, rule);
    }

    /// Ends the faceoff by an effect: no player wins, nothing is resolved, and no further window of it opens (CR
    /// 514.1).
    pub(crate) fn cut_short(&mut self) {
        let Some(faceoff) = self.state.faceoff.write(&mut self.derived, topics::FACEOFF).as_mut() else { return };
        cite!(self.derived, "514.1");
        faceoff.ended = true;
        if faceoff.kind == FaceoffKind::Problem && faceoff.winner == PlayerId::NONE {
            // The Problems of this faceoff don't become solved (CR 613.1).
            self.state.visited = AreaSet::default();
        }
    }

    /// Returns true if the faceoff was ended by an effect.
    pub(crate) fn is_cut_short(&self) -> bool {
        self.state.faceoff.as_ref().is_some_and(|f| f.ended)
    }
}
