//! Places: areas and zones.

use serde::{Deserialize, Serialize};

use super::amount::Amount;
use super::cards::Cards;
use super::filter::{Cmp, Filter};
use super::who::Whose;

/// Where a card is, or goes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The area of the card with the text (CR 501.4).
    Here,
    /// The same, where that area is a Problem's: "this card's Problem".
    ThisProblem,
    /// The area spoken of last: "there", "that Problem", "the same Problem" (CR 501.5).
    There,
    /// The area of those cards: "its Problem".
    Of(Box<Cards>),
    /// A home: "your home", "home" (with [`Whose::Any`]: the home of the card's own controller).
    Home(Whose),
    /// A Problem's area: "a Problem", "an opponent's Problem" (one that a player owns).
    Problem(Whose),
    /// "Each Problem": what is done is done for every one of them.
    EachProblem,
    /// "A different Problem": other than where the other cards spoken of are.
    DifferentProblem,
    /// "Each other Problem": than this card's.
    EachOtherProblem,
    /// "A random Problem".
    RandomProblem,
    /// "A random area": a Problem or the home of the card's controller.
    RandomArea,
    /// Where the card spoken of was before it moved: "its previous area".
    Previous,
    /// "Another Problem".
    AnotherProblem,
    /// "A solved Problem": one that waits to be replaced (CR 613.1).
    SolvedProblem,
    /// "A Problem with a Troublemaker", "a Problem with at least 3 of your Friends": one with so many such cards at it.
    #[allow(missing_docs)]
    ProblemWith { cmp: Cmp, count: Amount, what: Box<Filter> },
    /// A Problem at which the current faceoff is resolved.
    FaceoffProblem,
    /// A zone other than play.
    Zone(Zone, Whose),
}

/// Zones outside play that texts speak of (CR 401.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Zone {
    Deck,
    /// The top card of a deck.
    DeckTop,
    ProblemDeck,
    Hand,
    Discard,
    Banished,
    Queue,
}
