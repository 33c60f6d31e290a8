//! Numbers for players, cards and areas, and containers indexed by them.
//!
//! The engine makes these ids, so they are valid in their game. `State`, `Board`, `CompiledPool` and [`ByPlayer`] panic
//! at ids of another game. [`Game`](crate::Game) checks its arguments and is the entry point for outside input.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// Maximum number of players at a table.
pub const MAX_PLAYERS: usize = 4;

/// Seat at the table, counted from 0 in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u8);

impl PlayerId {
    /// Value for no player.
    pub const NONE: PlayerId = PlayerId(u8::MAX);

    /// Returns the seat as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the set of this player alone; empty for a seat that no table has.
    pub fn mask(self) -> PlayerSet {
        if self.0 < 8 { PlayerSet(1 << self.0) } else { PlayerSet::NONE }
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P{}", u16::from(self.0) + 1)
    }
}

/// A set of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerSet(pub u8);

impl PlayerSet {
    /// Set without players.
    pub const NONE: PlayerSet = PlayerSet(0);
    /// Set of all players.
    pub const ALL: PlayerSet = PlayerSet(u8::MAX);

    /// Returns true if the set contains `player`.
    pub fn has(self, player: PlayerId) -> bool {
        player.0 < 8 && self.0 & (1 << player.0) != 0
    }

    /// Returns the set without `player`.
    #[must_use]
    pub fn without(self, player: PlayerId) -> PlayerSet {
        PlayerSet(self.0 & !player.mask().0)
    }

    /// Returns the players in both sets.
    #[must_use]
    pub fn and(self, other: PlayerSet) -> PlayerSet {
        PlayerSet(self.0 & other.0)
    }

    /// Returns the players in either set.
    #[must_use]
    pub fn or(self, other: PlayerSet) -> PlayerSet {
        PlayerSet(self.0 | other.0)
    }

    /// Returns true if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of players.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the players in seat order.
    pub fn iter(self) -> impl Iterator<Item = PlayerId> {
        let mut rest = self.0 & ((1 << MAX_PLAYERS) - 1);
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let n = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                PlayerId(n)
            })
        })
    }
}

/// Card object in a game: an index into its state. It stays with the physical card; see [`CardRef`] for identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u16);

impl CardId {
    /// Value for no card.
    pub const NONE: CardId = CardId(u16::MAX);

    /// Returns the card as an index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the card, or `None` for [`CardId::NONE`].
    pub fn some(self) -> Option<CardId> {
        (self != CardId::NONE).then_some(self)
    }
}

/// Card as it was at some time. After a change of zones it is a different card (CR 410.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CardRef {
    /// Number of the physical card.
    pub card: CardId,
    /// Identity of the card at that time.
    pub identity: u16,
}

impl CardRef {
    /// Value for no card.
    pub const NONE: CardRef = CardRef { card: CardId::NONE, identity: 0 };
}

/// Area of the play zone (CR 501.1): each player's home and Problem, and one for each Dilemma (CR 522.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AreaId(pub u8);

impl Default for AreaId {
    fn default() -> AreaId {
        AreaId::NONE
    }
}

impl AreaId {
    /// Value for no area.
    pub const NONE: AreaId = AreaId(u8::MAX);
    /// Number of the first area that a Dilemma can make.
    pub const FIRST_DILEMMA: u8 = 2 * MAX_PLAYERS as u8;
    /// One more than the highest number of an area, so that areas fit into a 64-bit set.
    pub const END: u8 = 64;

    /// Returns the area, or `None` for [`AreaId::NONE`].
    pub fn some(self) -> Option<AreaId> {
        (self != AreaId::NONE).then_some(self)
    }

    /// Returns true if it is [`AreaId::NONE`].
    pub fn is_none(&self) -> bool {
        *self == AreaId::NONE
    }

    /// Returns a player's home.
    pub fn home(player: PlayerId) -> AreaId {
        AreaId(player.0.saturating_mul(2))
    }

    /// Returns a player's Problem area.
    pub fn problem(player: PlayerId) -> AreaId {
        AreaId(player.0.saturating_mul(2).saturating_add(1))
    }

    /// Returns true if it is a player's home.
    pub fn is_home(self) -> bool {
        self.0 < AreaId::FIRST_DILEMMA && self.0.is_multiple_of(2)
    }

    /// Returns true if it is a Problem area, including a Dilemma's.
    pub fn is_problem(self) -> bool {
        self != AreaId::NONE && !self.is_home()
    }

    /// Returns the player of a home or Problem area; `None` for a Dilemma's area.
    pub fn seat(self) -> Option<PlayerId> {
        (self.0 < AreaId::FIRST_DILEMMA).then_some(PlayerId(self.0 / 2))
    }
}

/// A set of areas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AreaSet(pub u64);

impl AreaSet {
    /// Returns true if the set contains `area`.
    pub fn has(self, area: AreaId) -> bool {
        area.0 < AreaId::END && self.0 & (1 << area.0) != 0
    }

    /// Returns the set with `area`.
    #[must_use]
    pub fn with(self, area: AreaId) -> AreaSet {
        if area.0 < AreaId::END { AreaSet(self.0 | 1 << area.0) } else { self }
    }

    /// Returns the set without `area`.
    #[must_use]
    pub fn without(self, area: AreaId) -> AreaSet {
        if area.0 < AreaId::END { AreaSet(self.0 & !(1 << area.0)) } else { self }
    }

    /// Returns true if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of areas.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns the areas in order.
    pub fn iter(self) -> impl Iterator<Item = AreaId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let n = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                AreaId(n)
            })
        })
    }
}

impl FromIterator<AreaId> for AreaSet {
    fn from_iter<I: IntoIterator<Item = AreaId>>(areas: I) -> Self {
        areas.into_iter().fold(AreaSet::default(), AreaSet::with)
    }
}

/// One value for each seat in use.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByPlayer<T>(pub Vec<T>);

impl<T: Clone> Clone for ByPlayer<T> {
    fn clone(&self) -> ByPlayer<T> {
        ByPlayer(self.0.clone())
    }

    fn clone_from(&mut self, source: &ByPlayer<T>) {
        self.0.clone_from(&source.0);
    }
}

impl<T> ByPlayer<T> {
    /// Returns each seat with its value.
    pub fn iter(&self) -> impl Iterator<Item = (PlayerId, &T)> {
        self.0.iter().enumerate().map(|(i, t)| (PlayerId(i as u8), t))
    }

    /// Returns each seat with its value, for changes.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (PlayerId, &mut T)> {
        self.0.iter_mut().enumerate().map(|(i, t)| (PlayerId(i as u8), t))
    }

    /// Returns the number of seats.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns true if there are no seats.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T> FromIterator<T> for ByPlayer<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        ByPlayer(values.into_iter().collect())
    }
}

impl<T> Index<PlayerId> for ByPlayer<T> {
    type Output = T;
    fn index(&self, player: PlayerId) -> &T {
        &self.0[player.index()]
    }
}

impl<T> IndexMut<PlayerId> for ByPlayer<T> {
    fn index_mut(&mut self, player: PlayerId) -> &mut T {
        &mut self.0[player.index()]
    }
}

/// Card definition: an index into the compiled pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DefId(pub u16);

/// Word that cards use (a trait, a name, a title, a counter's name): its number in the pool's `Words`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WordId(pub u32);

impl WordId {
    /// Word that no card of the game uses. It differs from all of theirs.
    pub const NONE: WordId = WordId(u32::MAX);
}

/// Ability: an index into the compiled pool's table of all abilities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AbilityId(pub u16);
