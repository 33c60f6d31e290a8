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
    /// The number of matching cards that a player has: "you have at least 2 Critter Friends". "No Friends" is `Exactly`
    /// 0. `who` replaces the filter's own `whose`.
    Has {
        /// Players whose cards are counted. It is enough if one of them meets the condition.
        who: Who,
        /// Comparison of the player's number of matching cards with `count`.
        cmp: Cmp,
        /// Number with which the number of matching cards is compared.
        count: Amount,
        /// Description of the cards that are counted.
        what: Filter,
    },
    /// The number of matching cards under any player's control.
    ThereAre {
        /// Comparison of the number of matching cards with `count`.
        cmp: Cmp,
        /// Number with which the number of matching cards is compared.
        count: Amount,
        /// Description of the cards that are counted.
        what: Filter,
    },
    /// Those cards match all terms, and are at that place: "this card is exhausted", "it has 0 power or less", "this
    /// Friend is at a Problem".
    CardIs(Cards, Vec<Is>, Option<Place>),
    /// Compares a quantity of one of the players `who` with that of the players `than`. With [`Who::Opponents`] it must
    /// be true for every opponent, and with [`Who::Opponent`] for any one of them.
    Outdoes {
        /// Players of whom one must meet the condition.
        who: Who,
        /// Comparison of that player's quantity with the quantity of `than`.
        cmp: Cmp,
        /// Quantity that is compared: cards, action tokens, points, power or colours.
        what: Tally,
        /// Players with whom that player is compared.
        than: Who,
    },
    /// Compares two numbers.
    Compare(Amount, Cmp, Amount),
    /// The number is even or odd: "its cost is odd".
    Parity(Amount, Parity),
    /// Compares the number of such occurrences in the current span with `count`: "you played at least 2 cards this
    /// turn".
    Happened {
        /// Description of the occurrences that are counted.
        what: Box<Happening>,
        /// Comparison of the number of occurrences so far with `count`.
        cmp: Cmp,
        /// Number with which the number of occurrences is compared.
        count: Amount,
        /// Span in which occurrences are counted.
        per: Span,
    },
    /// "You played first": the player had the first turn of the game.
    WentFirst(Who),
    /// "During faceoffs involving this card", "during the Score Phase": the game is in that span of time.
    During(Moment),
    /// The player is the challenger in the current Troublemaker faceoff: "while your opponent is challenging a
    /// Troublemaker".
    Challenging(Who),
    /// The player has lost the current faceoff (CR 514.5).
    HasLost(Who),
    /// No player has confronted the Problem at this place before: "the first player to confront this Problem".
    FirstToConfront(Place),
    /// True if all of the conditions are true.
    And(Vec<Condition>),
    /// True if at least one of the conditions is true.
    Or(Vec<Condition>),
    /// True if the condition is false.
    Not(Box<Condition>),
}
