//! References to cards as subjects and objects of a text.

use serde::Serialize;

use super::amount::Amount;
use super::filter::Filter;
use super::place::Zone;

/// A reference to one or more cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cards {
    /// "This card" (CR 201.2).
    This,
    /// "This card from your discard pile": this card, while it is in this zone of its owner.
    ThisIn(Zone),
    /// "This Friend", "that Problem" in the text of an attachment: the card that it is attached to (CR 509.4).
    Host,
    /// The cards mentioned last: "it", "that Friend", "them", "the rest of those cards".
    It,
    /// The cards mentioned before [`Cards::It`]: "that Friend", if "it" already means another card.
    Before,
    /// The cards of the group mentioned before that "it" doesn't mean: "the other".
    Others,
    /// All matching cards. In a trigger or condition, any one matching card, to which "it" refers afterwards.
    All(Box<Filter>),
    /// Cards that a player or chance chooses.
    Some(Box<Pick>),
    /// "This card and that card": the union of several references.
    Several(Vec<Cards>),
}

/// A choice of cards by a player or at random.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Pick {
    /// Number of cards to choose.
    pub count: Count,
    /// Description of the cards to choose from.
    pub of: Filter,
    /// True if the choice is random; otherwise the actor chooses.
    pub random: bool,
}

/// The number of cards to choose.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// A fixed number, or all matching cards if there are fewer.
    Exactly(Amount),
    /// A minimum: "one or more Friends".
    AtLeast(Amount),
    /// A maximum. The player may choose fewer cards or none.
    UpTo(Amount),
    /// Any number of the matching cards, including none.
    AnyNumber,
}
