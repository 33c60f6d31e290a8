//! Noun phrases: players, cards, places, amounts.

use serde::{Deserialize, Serialize};

use crate::color::Color;
use crate::symbol::Symbol;

use super::keyword::Keyword;

/// A player or players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The controller of the text.
    You,
    /// "An opponent", "your opponent": one of them, chosen by the actor where it matters.
    Opponent,
    /// "Your opponents", "each opponent".
    Opponents,
    /// "Each player", "players", "all players".
    EachPlayer,
    /// "A player", in triggers and conditions: whoever fits; from then on "that player".
    APlayer,
    /// "That player", "they": the player spoken of last.
    ThatPlayer,
    /// "That player's opponent".
    ThatPlayersOpponent,
    /// "Its owner", "this card's owner": the owner of the card with the text.
    ThisOwner,
    /// The owner of the card spoken of last.
    ItsOwner,
    /// The controller of the card spoken of last.
    ItsController,
    /// Who carries the effect out: "they" inside an [`super::Effect::By`], "you" elsewhere.
    Actor,
}

/// Whose cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// Nothing is said.
    #[default]
    Any,
    /// Belonging to that player or those players. In play this asks who controls a card (CR 513.6), elsewhere who
    /// owns it.
    Of(Who),
}

impl Whose {
    /// "Your".
    pub const YOUR: Whose = Whose::Of(Who::You);
    /// "Opposing", "an opponent's".
    pub const OPPOSING: Whose = Whose::Of(Who::Opponents);
}

/// One or more cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cards {
    /// "This card" (CR 201.2).
    This,
    /// What this attachment is on: "this Friend", "that Problem" in its text (CR 509.4).
    Host,
    /// The card or cards spoken of last: "it", "that Friend", "them", "the rest of those cards".
    It,
    /// Every card that fits; in a trigger or condition: any one that fits, from then on "it".
    All(Box<Filter>),
    /// Some that a player chooses, or chance does.
    Some(Box<Pick>),
    /// Several phrases together: "this card and that card".
    Several(Vec<Cards>),
}

/// A choice of cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pick {
    /// How many.
    pub count: Count,
    /// Out of which.
    pub of: Filter,
    /// Chance picks instead of the actor.
    pub random: bool,
}

/// How many are chosen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// So many, or as many as there are.
    Exactly(Amount),
    /// From none to so many.
    UpTo(Amount),
    /// From none to all.
    AnyNumber,
}

/// What sort of card a phrase speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Kind {
    #[default]
    Card,
    /// A Friend or a Mane Character (CR 301.4, 302.2).
    Character,
    ManeCharacter,
    Friend,
    Resource,
    Event,
    Troublemaker,
    Problem,
}

/// A noun phrase without its article: "other exhausted Pegasus Friends here with 2 or less power".
///
/// Unless it says otherwise a phrase speaks of cards in play (CR 707.3), and of Troublemakers that are face-up (CR 505.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Filter {
    /// The noun.
    pub kind: Kind,
    /// "Your", "opposing", "their".
    #[serde(default)]
    pub whose: Whose,
    /// "Other", "another": not the card with the text.
    #[serde(default)]
    pub other: bool,
    /// Adjectives and "with …" phrases; all must hold.
    #[serde(default)]
    pub is: Vec<Is>,
    /// "Here", "at home", "in your discard pile".
    #[serde(default)]
    pub at: Option<Place>,
}

impl Filter {
    /// Any card of that kind in play.
    pub fn of(kind: Kind) -> Filter {
        Filter { kind, ..Filter::default() }
    }

    /// The same, belonging to `whose`.
    #[must_use]
    pub fn whose(mut self, whose: Whose) -> Filter {
        self.whose = whose;
        self
    }

    /// The same, without the card with the text.
    #[must_use]
    pub fn other(mut self) -> Filter {
        self.other = true;
        self
    }

    /// The same, where `is` holds too.
    #[must_use]
    pub fn is(mut self, is: Is) -> Filter {
        self.is.push(is);
        self
    }

    /// The same, at `place`.
    #[must_use]
    pub fn at(mut self, place: Place) -> Filter {
        self.at = Some(place);
        self
    }
}

/// Something that is true of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Is {
    /// Has one of these colours: "\[Honesty\] or \[Magic\]".
    Color(Vec<Color>),
    /// "Characters without \[Generosity\]".
    NotColor(Color),
    /// Has the trait.
    Trait(Symbol),
    /// "Non-Epic".
    NotTrait(Symbol),
    /// Has the keyword, whatever its number.
    Keyword(Keyword),
    /// Has that title (CR 201.3).
    Titled(Symbol),
    /// Has the same name as …
    SameNameAs(Cards),
    /// Has the same title as …
    SameTitleAs(Cards),
    /// Shares a trait with …
    SharesTraitWith(Cards),
    /// Shares a colour with …
    SharesColorWith(Cards),
    /// Ready (CR 503.1).
    Ready,
    /// Exhausted (CR 503.2).
    Exhausted,
    /// Frightened (CR 504).
    Frightened,
    /// Face-down, of a Troublemaker (CR 505).
    FaceDown,
    /// Face-up.
    FaceUp,
    /// A Mane Character with its Boosted side up.
    Boosted,
    /// A token (CR 521).
    Token,
    /// Not a token.
    NonToken,
    /// Involved in the faceoff (CR 514.2).
    Involved,
    /// Flipped (CR 515).
    Flipped,
    /// Compared by power: "with 2 or less power".
    Power(Cmp, Amount),
    /// Compared by printed power (CR 507.4).
    PrintedPower(Cmp, Amount),
    /// Compared by printed cost.
    Cost(Cmp, Amount),
    /// "With the highest power", among the cards that fit otherwise.
    HighestPower,
    /// On one of those cards: "a Resource on an opponent's character".
    On(Cards),
    /// With such a card on it: "with a Resource on it".
    With(Box<Filter>),
    /// Without such a card on it.
    Without(Box<Filter>),
    /// Beneath one of those cards.
    Beneath(Cards),
    /// One of the cards spoken of last: "one of those cards", "a revealed Friend".
    AmongThem,
}

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Cmp {
    AtLeast,
    AtMost,
    Exactly,
    MoreThan,
    LessThan,
}

impl Cmp {
    /// Whether `a` stands so to `b`.
    pub fn holds(self, a: i32, b: i32) -> bool {
        match self {
            Cmp::AtLeast => a >= b,
            Cmp::AtMost => a <= b,
            Cmp::Exactly => a == b,
            Cmp::MoreThan => a > b,
            Cmp::LessThan => a < b,
        }
    }
}

/// Where a card is, or goes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    /// "Another Problem".
    AnotherProblem,
    /// "A Problem with a Troublemaker": one with such a card at it.
    ProblemWith(Box<Filter>),
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
    ProblemDeck,
    Hand,
    Discard,
    Banished,
    Queue,
}

/// A number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Amount {
    /// Printed; negative for "-2".
    Num(i32),
    /// So much for each card that fits: "+1 power for each …", "a card for each …".
    ForEach(i32, Box<Filter>),
    /// So much for each counter on this card (CR 519.2), by name or unnamed.
    ForEachCounter(i32, Option<Symbol>),
    /// So much for each action token that player has.
    ForEachToken(i32, Who),
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
