//! Numbers of a player: hand size, home limit, action tokens of a turn, flips of a faceoff.

use maneframe_card::ability::{Change, GameNumber, Kind, Room};

use crate::cards::change::rule_kind;
use crate::model::ids::{CardId, PlayerId};
use crate::query::board::Board;
use crate::rules::cited::cite;

/// Number of points that wins the game (CR 103.2).
pub const WINNING_SCORE: i16 = 15;

/// Cards in the hand at the start of the game (CR 102.3).
pub const OPENING_HAND: i32 = 6;

/// Maximum number of mulligans, whatever the rules of the table say: the game has to begin.
const MAX_MULLIGANS: i32 = 20;

/// Cards that a player may keep in hand before modifiers (CR 616.2).
pub const HAND_SIZE: i32 = 8;

impl Board<'_> {
    /// Returns a number of the game for a player, if a text sets it. If several texts set it, the last one applies.
    pub fn set_number(&self, number: GameNumber, player: PlayerId) -> Option<i32> {
        if self.derived.rule_kinds & rule_kind::NUMBER == 0 {
            return None;
        }
        let mut set = None;
        self.each_rule(rule_kind::NUMBER, |change, rule, cx| {
            if let Change::NumberIs { number: of, who, to } = change
                && *of == number
                && self.who(who, cx).has(player)
            {
                set = Some(self.by_for(player, None, rule, to, cx).max(0));
            }
        });
        set
    }

    /// Returns the number of points with which a player wins (CR 103.2).
    pub fn winning_score(&self, player: PlayerId) -> i32 {
        self.set_number(GameNumber::WinningScore, player).unwrap_or(WINNING_SCORE.into())
    }

    /// Returns the number of cards in a player's hand at the start of the game (CR 102.3).
    pub fn opening_hand(&self, player: PlayerId) -> i32 {
        self.set_number(GameNumber::OpeningHand, player).unwrap_or(OPENING_HAND)
    }

    /// Returns the number of times that a player may shuffle the opening hand back (CR 102.4).
    pub fn mulligans(&self, player: PlayerId) -> i32 {
        self.set_number(GameNumber::Mulligans, player).unwrap_or(1).min(MAX_MULLIGANS)
    }

    /// Returns the number of cards that a player draws in the Draw Step (CR 605.1).
    pub fn draws(&self, player: PlayerId) -> i32 {
        self.set_number(GameNumber::DrawStep, player).unwrap_or(1)
    }

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
        self.printed_home_limit(mane).map_or(i32::MAX / 2, i32::from).saturating_add(more).max(0)
    }

    /// Returns the home limit of a Mane Character (CR 212). If its player started with several, it is the highest one.
    fn printed_home_limit(&self, mane: CardId) -> Option<u8> {
        let manes = self.derived.rows.of(Kind::ManeCharacter, self.card(mane).owner.mask(), None);
        let others = manes.filter_map(|row| self.face(row.card).home_limit);
        self.face(mane).home_limit.into_iter().chain(others).max()
    }

    /// Returns the limit as printed, or as the rules define it (CR 212, 616.2).
    pub(crate) fn printed_room(&self, room: Room, player: PlayerId) -> i32 {
        let mane = self.state.players[player].mane;
        match room {
            Room::Home if mane == CardId::NONE => 0,
            Room::Home => self.printed_home_limit(mane).map_or(0, i32::from),
            Room::Hand => HAND_SIZE,
        }
    }

    /// Returns the number of action tokens that a player receives in the Action Step, and its rule. It depends on the
    /// highest score (CR 604.1), unless a text sets it.
    pub fn income(&self, player: PlayerId) -> (i32, &'static str) {
        if let Some(set) = self.set_number(GameNumber::ActionTokens, player) {
            return (set, "604.1");
        }
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
