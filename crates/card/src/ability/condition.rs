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
    Has {
        /// Players whose cards are counted. It is enough if one of them meets the condition.
        who: Who,
        /// Comparison of the player's number of matching cards with `count`.
        cmp: Cmp,
        /// Number that it is compared with.
        count: Amount,
        /// Description of the cards that are counted.
        what: Filter,
    },
    /// The number of matching cards under any player's control.
    ThereAre {
        /// Comparison of the number of matching cards with `count`.
        cmp: Cmp,
        /// Number that it is compared with.
        count: Amount,
        /// Description of the cards that are counted.
        what: Filter,
    },
    /// "This card is exhausted", "it has 0 power or less", "this Friend is at a Problem": those cards match all terms
    /// and are at that place.
    CardIs(Cards, Vec<Is>, Option<Place>),
    /// Compares a quantity of one of the players `who` with that of `than`: with every player of [`Who::Opponents`], or
    /// with any one of [`Who::Opponent`].
    Outdoes {
        /// Players of whom one must meet the condition.
        who: Who,
        /// Comparison of that player's quantity with the quantity of `than`.
        cmp: Cmp,
        /// Quantity that is compared: cards, action tokens, points, power or colours.
        what: Tally,
        /// Players that they are compared with.
        than: Who,
    },
    /// Compares two numbers.
    Compare(Amount, Cmp, Amount),
    /// "Its cost is odd": the number is even or odd.
    Parity(Amount, Parity),
    /// "You played at least 2 cards this turn": the number of such occurrences in the current span.
    Happened {
        /// Description of the occurrences that are counted.
        what: Box<Happening>,
        /// Comparison of the number of occurrences so far with `count`.
        cmp: Cmp,
        /// Number that it is compared with.
        count: Amount,
        /// Span in which occurrences are counted.
        per: Span,
    },
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
