//! Cards as subjects and objects.

use serde::Serialize;

use super::amount::Amount;
use super::filter::Filter;
use super::place::Zone;

/// One or more cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cards {
    /// "This card" (CR 201.2).
    This,
    /// "This card from your discard pile": this card, while it is in that zone of its owner's.
    ThisIn(Zone),
    /// What this attachment is on: "this Friend", "that Problem" in its text (CR 509.4).
    Host,
    /// The card or cards spoken of last: "it", "that Friend", "them", "the rest of those cards".
    It,
    /// Cards spoken of before those: "that Friend", where "it" is another card by now.
    Before,
    /// Of the cards spoken of before, those that aren't "it" now: "the other".
    Others,
    /// Every card that fits; in a trigger or condition: any one that fits, from then on "it".
    All(Box<Filter>),
    /// Some that a player chooses, or chance does.
    Some(Box<Pick>),
    /// Several phrases together: "this card and that card".
    Several(Vec<Cards>),
}

/// A choice of cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Pick {
    /// How many.
    pub count: Count,
    /// Out of which.
    pub of: Filter,
    /// Chance picks instead of the actor.
    pub random: bool,
}

/// How many are chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// So many, or as many as there are.
    Exactly(Amount),
    /// So many or more: "one or more Friends".
    AtLeast(Amount),
    /// From none to so many.
    UpTo(Amount),
    /// From none to all.
    AnyNumber,
}
