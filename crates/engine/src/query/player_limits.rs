//! Numbers of a player: hand size, home limit, action tokens of a turn, flips of a faceoff.

use maneframe_card::ability::{Change, Room};

use crate::cards::change::rule_kind;
use crate::model::ids::{CardId, PlayerId};
use crate::query::board::Board;
use crate::rules::cited::cite;

/// Cards that a player may keep in hand before modifiers (CR 616.2).
pub const HAND_SIZE: i32 = 8;

impl Board<'_> {
    /// Returns the number of cards that a player may keep in hand at the end of the turn (CR 616.2).
    pub fn hand_size(&self, player: PlayerId) -> i32 {
        cite!(self, "616.2");
        if let Some(size) = self.set_hand_size(player) {
            return size;
        }
        let more = self.adjustment(player, |change| match change {
            Change::HandSize { who, by } => Some((who, by)),
            _ => None,
        });
        (HAND_SIZE + more).max(0)
    }

    /// Returns the hand size that a text sets, regardless of other changes. If several texts set it, the last one
    /// applies.
    fn set_hand_size(&self, player: PlayerId) -> Option<i32> {
        let mut size = None;
        self.each_rule(rule_kind::LIMIT, |change, rule, cx| {
            if let Change::HandSizeIs { who, to } = change
                && self.who(who, cx).has(player)
            {
                let to = to.as_ref().map(|to| self.by_for(player, None, rule, to, cx).max(0));
                size = Some(to.unwrap_or(i32::MAX / 2));
            }
        });
        size
    }

    /// Returns the number of characters that a player may keep at home at the end of the turn (CR 616.3). It depends on
    /// the Mane Character's side.
    pub fn home_limit(&self, player: PlayerId) -> i32 {
        cite!(self, "616.3");
        let mane = self.state.players[player].mane;
        if mane == CardId::NONE {
            return i32::MAX;
        }
        let more = self.adjustment(player, |change| match change {
            Change::HomeLimit { who, by } => Some((who, by)),
            _ => None,
        });
        self.face(mane).home_limit.map_or(i32::MAX / 2, i32::from).saturating_add(more).max(0)
    }

    /// Returns the limit as printed, or as the rules define it (CR 212, 616.2).
    pub(crate) fn printed_room(&self, room: Room, player: PlayerId) -> i32 {
        let mane = self.state.players[player].mane;
        match room {
            Room::Home if mane == CardId::NONE => 0,
            Room::Home => self.face(mane).home_limit.map_or(0, i32::from),
            Room::Hand => HAND_SIZE,
        }
    }

    /// Returns the number of action tokens that a player receives in the Action Step, and its rule. It depends on the
    /// highest score (CR 604.1).
    pub fn income(&self) -> (i32, &'static str) {
        let best = self.state.alive().iter().map(|p| self.state.players[p].points).max().unwrap_or(0);
        match best {
            ..=1 => (2, "604.1a"),
            2..=5 => (3, "604.1b"),
            6..=10 => (4, "604.1c"),
            _ => (5, "604.1d"),
        }
    }

    /// Returns the number of cards that a player flips at the start of the faceoff (CR 514.3a).
    pub fn flips(&self, player: PlayerId) -> i32 {
        let more = self.adjustment(player, |change| match change {
            Change::FlipCount { who, by } => Some((who, by)),
            _ => None,
        });
        cite!(self, "105.2" if 1 + more < 0);
        (1 + more).max(0)
    }
}
