//! Numbers that depend on the game.

use serde::{Deserialize, Serialize};

use crate::symbol::Symbol;

use super::cards::Cards;
use super::filter::{Filter, Measure};
use super::place::Place;
use super::who::Who;

/// A number in a card text.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// A printed number; negative for "-2".
    Num(i32),
    /// A number, multiplied by the number of matching cards: "+1 power for each …", "a card for each …".
    ForEach(i32, Box<Filter>),
    /// A number, multiplied by the number of counters on those cards (CR 519.2). `None` counts +1 power counters.
    ForEachCounter(i32, Option<Symbol>, Box<Cards>),
    /// A number, multiplied by the quantity of a [`Tally`] that those players have.
    ForEachOf(i32, Tally, Who),
    /// A number, multiplied by the number of different colours among those cards.
    ForEachColor(i32, Box<Cards>),
    /// A number, multiplied by the number of different card types among the matching cards.
    ForEachType(i32, Box<Filter>),
    /// How often or how much of an occurrence there has been in the current span: "action tokens gained this turn".
    SoFar(Box<super::Happening>, super::Span),
    /// A limit on a player's cards, e.g. their home limit.
    Room(Room, Who),
    /// Any number that the actor chooses, including 0. "That many" refers to it afterwards.
    AnyNumber,
    /// A fraction of an amount, as numerator and denominator: "double the power of …", "half …". The result is rounded
    /// up.
    Times(i32, i32, Box<Amount>),
    /// "The highest power among …", "the power of … with the highest power". The value is 0 if no card matches.
    Highest(Measure, Box<Filter>),
    /// "The lowest power among …". The value is 0 if no card matches.
    Lowest(Measure, Box<Filter>),
    /// "X plus Y".
    Sum(Vec<Amount>),
    /// Total power of those cards: "equal to its power".
    PowerOf(Cards),
    /// Total printed power of those cards.
    PrintedPowerOf(Cards),
    /// Total printed cost of those cards.
    CostOf(Cards),
    /// Total of the bonuses or point values of those cards.
    PointsOf(Cards),
    /// "That many": the number of cards mentioned last.
    ThatMany,
    /// Everything that is available: "all action tokens".
    All,
}

/// A quantity that players have and that can be compared or counted.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tally {
    /// Matching cards: those that a player controls in play, or owns in other zones.
    Cards(Box<Filter>),
    /// Action tokens of the player.
    Tokens,
    /// Points of the player.
    Points,
    /// Total power of the player's characters at a place (CR 507.2).
    Power(Box<Place>),
    /// Different colours among the matching cards.
    Colors(Box<Filter>),
}

/// A limit on the number of cards that a player can have somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// The home limit (CR 212).
    Home,
    /// The maximum hand size (CR 616.2).
    Hand,
}
