//! Numbers that depend on the game.

use serde::{Deserialize, Serialize};

use crate::symbol::Symbol;

use super::cards::Cards;
use super::filter::{Filter, Measure};
use super::place::Place;
use super::who::Who;

/// A number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// Printed; negative for "-2".
    Num(i32),
    /// So much for each card that fits: "+1 power for each …", "a card for each …".
    ForEach(i32, Box<Filter>),
    /// So much for each counter on those cards (CR 519.2), by name or unnamed.
    ForEachCounter(i32, Option<Symbol>, Box<Cards>),
    /// So much for each action token, point or card that those players have.
    ForEachOf(i32, Tally, Who),
    /// So much for each colour among those cards.
    ForEachColor(i32, Box<Cards>),
    /// So much for each card type among such cards.
    ForEachType(i32, Box<Filter>),
    /// How much of that there was in the span that it is now: "action tokens gained this turn".
    SoFar(Box<super::Happening>, super::Span),
    /// How much room a player has.
    Room(Room, Who),
    /// As many as the actor likes, from none; from then on "that many".
    AnyNumber,
    /// "Double the power of …", "half": the numerator and denominator of a fraction, rounded up.
    Times(i32, i32, Box<Amount>),
    /// "The highest power among …", "the power of … with the highest power": 0 where there is none.
    Highest(Measure, Box<Filter>),
    /// "The lowest power among …": 0 where there is none.
    Lowest(Measure, Box<Filter>),
    /// "X plus Y".
    Sum(Vec<Amount>),
    /// The power of a card: "equal to its power". Several add up.
    PowerOf(Cards),
    /// Printed power.
    PrintedPowerOf(Cards),
    /// The printed cost of a card.
    CostOf(Cards),
    /// The bonus or point value of a card.
    PointsOf(Cards),
    /// How many cards there are in the phrase spoken of last: "that many".
    ThatMany,
    /// All of it: "all action tokens".
    All,
}

/// What players have more or less of.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tally {
    /// Such cards: in play those a player controls, elsewhere those a player owns.
    Cards(Box<Filter>),
    /// Action tokens.
    Tokens,
    /// Points.
    Points,
    /// Power of characters at a place (CR 507.2).
    Power(Box<Place>),
    /// Different colours among such cards.
    Colors(Box<Filter>),
}

/// Where a player has only so much room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Room {
    /// The home limit (CR 212).
    Home,
    /// The hand size (CR 616.2).
    Hand,
}
