//! What players give to the faceoff (CR 514.5).

use maneframe_card::ability::Change;

use crate::cards::change::rule_kind;
use crate::model::card_values::derived_flag;
use crate::model::ids::{CardId, PlayerId};
use crate::model::state::flag;
use crate::query::board::Board;
use crate::rules::cited::cite;

impl Board<'_> {
    /// A player's power total (CR 514.4a): involved cards, flipped cards, modifiers; never below zero.
    pub fn power_total(&self, player: PlayerId) -> i32 {
        if self.state.faceoff.is_none() {
            return 0;
        }
        let total: i32 = self.counted(player).map(|(card, _)| self.gives(card)).sum();
        let total = total + self.total_power_change(player);
        if cite!(self, "105.2" if total < 0) { 0 } else { total }
    }

    /// The cards whose power is part of a player's power total, and under which rule.
    pub fn counted(&self, player: PlayerId) -> impl Iterator<Item = (CardId, &'static str)> {
        let fights = move |card: CardId| {
            let Some(faceoff) = &self.state.faceoff else { return None };
            let c = self.card(card);
            let own = card == faceoff.troublemaker.card && c.controller == faceoff.starter;
            // A Troublemaker fights for its challenger's opponent, whoever controls it (CR 514.4a.i).
            let side =
                if cite!(self, "514.4a.i" if own) { self.state.next_player(faceoff.starter) } else { c.controller };
            let rule = if own { "514.4a.i" } else { "514.4a" };
            (side == player && self.involved(card) && self.contributes(card, derived_flag::NO_FACEOFF))
                .then_some((card, rule))
        };
        cite!(self, "514.4a");
        let ignored = |c: CardId| cite!(self, "514.4b" if self.card(c).is(flag::IGNORED));
        let flipped = self.state.players[player].flip.iter().filter(move |&&c| !ignored(c));
        self.state.play.iter().filter_map(move |&c| fights(c)).chain(flipped.map(|&c| (c, "514.4a")))
    }

    /// Whether a text says that the lowest total wins.
    pub(crate) fn lowest_wins(&self) -> bool {
        self.any_rule(rule_kind::FACEOFF, |change, _, _| matches!(change, Change::LowestTotalWins))
    }
}
