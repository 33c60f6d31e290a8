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

/// A condition on the state of the game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// "You have at least 2 Critter Friends": the number of matching cards that a player has. "No Friends" is `Exactly`
    /// 0. `who` replaces the filter's own `whose`.
    #[allow(missing_docs)]
    Has { who: Who, cmp: Cmp, count: Amount, what: Filter },
    /// The number of matching cards under any player's control.
    #[allow(missing_docs)]
    ThereAre { cmp: Cmp, count: Amount, what: Filter },
    /// "This card is exhausted", "it has 0 power or less", "this Friend is at a Problem": those cards match all terms
    /// and are at that place.
    CardIs(Cards, Vec<Is>, Option<Place>),
    /// Compares a quantity of one of the players `who` with that of `than`: with every player of [`Who::Opponents`], or
    /// with any one of [`Who::Opponent`].
    #[allow(missing_docs)]
    Outdoes { who: Who, cmp: Cmp, what: Tally, than: Who },
    /// Compares two numbers.
    Compare(Amount, Cmp, Amount),
    /// "Its cost is odd": the number is even or odd.
    Parity(Amount, Parity),
    /// "You played at least 2 cards this turn": the number of such occurrences in the current span.
    #[allow(missing_docs)]
    Happened { what: Box<Happening>, cmp: Cmp, count: Amount, per: Span },
    /// "You played first": the player had the first turn of the game.
    WentFirst(Who),
    /// "During faceoffs involving this card", "during the Score Phase": the game is in that span of time.
    During(Moment),
    /// "While your opponent is challenging a Troublemaker": the player is the challenger in the current Troublemaker
    /// faceoff.
    Challenging(Who),
    /// The player has lost the current faceoff (CR 514.5).
    HasLost(Who),
    /// "The first player to confront this Problem": no player has confronted the Problem at this place before.
    FirstToConfront(Place),
    /// True if all conditions hold.
    And(Vec<Condition>),
    /// True if at least one condition holds.
    Or(Vec<Condition>),
    /// True if the condition doesn't hold.
    Not(Box<Condition>),
}
