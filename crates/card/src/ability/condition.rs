//! Conditions: "while …", "if …", "during …".

use serde::Serialize;

use super::Span;
use super::amount::{Amount, Tally};
use super::cards::Cards;
use super::filter::{Cmp, Filter, Is};
use super::place::Place;
use super::quality::Parity;
use super::trigger::{Happening, Moment};
use super::who::Who;

/// Something that is or isn't true of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// A player has so many cards that fit: "you have at least 2 Critter Friends". None at all is `Exactly` 0.
    /// `who` replaces the filter's own `whose`.
    #[allow(missing_docs)]
    Has { who: Who, cmp: Cmp, count: Amount, what: Filter },
    /// There are so many cards that fit, whoever controls them.
    #[allow(missing_docs)]
    ThereAre { cmp: Cmp, count: Amount, what: Filter },
    /// Those cards are …, and at that place: "this card is exhausted", "it has 0 power or less", "this Friend is at a Problem".
    CardIs(Cards, Vec<Is>, Option<Place>),
    /// One of those players has more, or less, of something than another: than every one of [`Who::Opponents`], than
    /// one of [`Who::Opponent`].
    #[allow(missing_docs)]
    Outdoes { who: Who, cmp: Cmp, what: Tally, than: Who },
    /// A number compared with a number.
    Compare(Amount, Cmp, Amount),
    /// A number is even, or odd: "its cost is odd".
    Parity(Amount, Parity),
    /// That has happened so often in the span that it is now: "you played at least 2 cards this turn".
    #[allow(missing_docs)]
    Happened { what: Box<Happening>, cmp: Cmp, count: Amount, per: Span },
    /// That player had the first turn of the game: "you played first".
    WentFirst(Who),
    /// It is that moment: "during faceoffs involving this card", "during the Score Phase".
    During(Moment),
    /// That player is the challenger in a Troublemaker faceoff: "while your opponent is challenging a Troublemaker".
    Challenging(Who),
    /// That player has lost the faceoff that goes on (CR 514.5).
    HasLost(Who),
    /// Nobody has confronted the Problem at this place before: "the first player to confront this Problem".
    FirstToConfront(Place),
    /// Every one of them.
    And(Vec<Condition>),
    /// One of them at least.
    Or(Vec<Condition>),
    /// The opposite.
    Not(Box<Condition>),
}
