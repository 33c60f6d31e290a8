//! Playing cards "for free" (CR 705.2).

use maneframe_card::ability::{Cards, Is, Place};
use smallvec::SmallVec;

use crate::model::frame::{Target, Via};
use crate::model::ids::CardId;
use crate::query::board::Board;
use crate::query::board::Cx;

impl Board<'_> {
    /// Returns the places to which an effect may play a card: its requirements are met, and nothing forbids it.
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

    /// Returns true if the phrase allows the host, as in "an Accessory on this card".
    fn plays_on(&self, what: &Cards, to: Target, cx: &Cx) -> bool {
        let (Cards::Some(pick), Target::Card(host)) = (what, to) else { return true };
        pick.of.is.iter().all(|is| match is {
            Is::On(wanted) => self.among(wanted, host, cx),
            _ => true,
        })
    }
}
