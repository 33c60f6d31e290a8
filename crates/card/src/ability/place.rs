//! Places: areas and zones.

use serde::{Deserialize, Serialize};

use super::amount::Amount;
use super::cards::Cards;
use super::filter::{Cmp, Filter};
use super::who::Whose;

/// A place where a card is, or where it goes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// The area of the card with the text (CR 501.4).
    Here,
    /// "This card's Problem": the area of the card with the text, if it is a Problem's area.
    ThisProblem,
    /// "There", "that Problem", "the same Problem": the area mentioned last (CR 501.5).
    There,
    /// "Its Problem": the area of those cards.
    Of(Box<Cards>),
    /// "Your home", "home". With [`Whose::Any`] it is the home of the card's own controller.
    Home(Whose),
    /// "A Problem", "an opponent's Problem": the area of a Problem owned by a matching player.
    Problem(Whose),
    /// Each Problem: "each Problem". The instruction is repeated for each of them.
    EachProblem,
    /// A Problem where none of the other cards mentioned is: "a different Problem".
    DifferentProblem,
    /// Each Problem except this card's: "each other Problem".
    EachOtherProblem,
    /// "A random Problem".
    RandomProblem,
    /// A random Problem, or the home of the card's controller: "a random area".
    RandomArea,
    /// "Its previous area": the area of the card mentioned last, before it moved.
    Previous,
    /// "Another Problem".
    AnotherProblem,
    /// A Problem that was solved and is about to be replaced (CR 613.1): "a solved Problem".
    SolvedProblem,
    /// A Problem with a number of matching cards: "a Problem with a Troublemaker", "a Problem with at least 3 of your
    /// Friends".
    ProblemWith {
        /// Comparison of the number of matching cards at the Problem with `count`.
        cmp: Cmp,
        /// Number with which the number of matching cards is compared.
        count: Amount,
        /// Description of the cards that are counted.
        what: Box<Filter>,
    },
    /// The Problem whose faceoff is being resolved.
    FaceoffProblem,
    /// A zone outside play.
    Zone(Zone, Whose),
}

/// Zones outside play that card texts mention (CR 401.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    /// The Draw Deck (CR 402).
    Deck,
    /// The top card of a deck.
    DeckTop,
    /// The Problem Deck (CR 403).
    ProblemDeck,
    /// The cards that a player has drawn (CR 404).
    Hand,
    /// The discard pile (CR 406).
    Discard,
    /// The zone of banished cards, including those beneath a card (CR 407).
    Banished,
    /// The zone of a card that is being played (CR 408).
    Queue,
}
