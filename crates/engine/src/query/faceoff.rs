//! Power totals of a faceoff (CR 514.5).

use maneframe_card::ability::Change;

use crate::cards::change::rule_kind;
use crate::model::card_values::derived_flag;
use crate::model::ids::{CardId, PlayerId};
use crate::model::state::{ZoneId, flag};
use crate::query::board::Board;
use crate::rules::cited::cite;

impl Board<'_> {
    /// Returns a player's power total (CR 514.4a): involved cards, flipped cards and modifiers; never below zero.
    pub fn power_total(&self, player: PlayerId) -> i32 {
        if self.state.faceoff.is_none() {
            return 0;
        }
        let total: i32 = self.counted(player).map(|(card, _)| self.gives(card)).sum();
        let total = total + self.total_power_change(player);
        if cite!(self, "105.2" if total < 0) { 0 } else { total }
    }

    /// Returns the cards whose power counts towards a player's power total, each with its rule.
    pub fn counted(&self, player: PlayerId) -> impl Iterator<Item = (CardId, &'static str)> {
        let fights = move |card: CardId| {
            let faceoff = self.state.faceoff.as_ref()?;
            let c = self.card(card);
            let own = card == faceoff.troublemaker.card && c.controller == faceoff.starter;
            // A Troublemaker contributes to the side of its challenger's opponent, regardless of its controller (CR
            // 514.4a.i).
            let side =
                if cite!(self, "514.4a.i" if own) { self.state.next_player(faceoff.starter) } else { c.controller };
            let rule = if own { "514.4a.i" } else { "514.4a" };
            (side == player && self.involved(card) && self.contributes(card, derived_flag::NO_FACEOFF))
                .then_some((card, rule))
        };
        cite!(self, "514.4a");
        let flipped = self.state.players[player].flip.iter().filter(|&&c| !self.is_ignored(c));
        self.state.play.iter().filter_map(move |&c| fights(c)).chain(flipped.map(|&c| (c, "514.4a")))
    }

    /// Returns true if a card is flipped and ignored (CR 514.4b): by an effect, or by texts about a player's flipped
    /// cards with the highest or lowest power. Among cards with equal power, later ones are ignored first.
    pub fn is_ignored(&self, card: CardId) -> bool {
        let c = self.card(card);
        if c.zone != ZoneId::Flip {
            return false;
        }
        let player = c.owner;
        let was = |c: CardId| self.card(c).is(flag::IGNORED);
        let by_text = || {
            let (highest, lowest) = self.ignored_by_text(player);
            let flipped = || self.state.players[player].flip.iter().copied().filter(|&c| !was(c));
            let before = |than: i32| flipped().take_while(|&c| c != card).filter(|&c| self.gives(c) == than).count();
            let own = self.gives(card);
            let (beyond, short) =
                (flipped().filter(|&c| self.gives(c) > own), flipped().filter(|&c| self.gives(c) < own));
            let same = flipped().filter(|&c| self.gives(c) == own).count();
            let after = same.saturating_sub(before(own) + 1);
            (beyond.count() + after) < highest || (short.count() + after) < lowest
        };
        cite!(self, "514.4b" if was(card) || by_text())
    }

    /// Returns the number of a player's flipped cards that texts ignore: those with the highest power, and those with
    /// the lowest.
    fn ignored_by_text(&self, player: PlayerId) -> (usize, usize) {
        let mut counts = (0, 0);
        self.each_rule(rule_kind::FACEOFF, |change, _, cx| {
            if let Change::IgnoresFlipped { who, highest } = change
                && self.who(who, cx).has(player)
            {
                *(if *highest { &mut counts.0 } else { &mut counts.1 }) += 1;
            }
        });
        counts
    }

    /// Returns true if a text says that the lowest total wins.
    pub(crate) fn lowest_wins(&self) -> bool {
        self.any_rule(rule_kind::FACEOFF, |change, _, _| matches!(change, Change::LowestTotalWins))
    }
}
