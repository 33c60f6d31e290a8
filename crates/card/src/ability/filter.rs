//! Noun phrases: what sort of card a text speaks of.

use serde::{Deserialize, Serialize};

use crate::color::Color;
use crate::symbol::Symbol;

use super::amount::Amount;
use super::cards::Cards;
use super::effect::Verb;
use super::keyword::Keyword;
use super::place::Place;
use super::quality::{Parity, Quality};
use super::who::{Who, Whose};

/// What sort of card a phrase speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
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

impl Kind {
    /// The nouns that fit whatever this noun fits, a bit each: a Friend is a character and a card.
    pub fn bits(self) -> u8 {
        let wider = match self {
            Kind::Friend | Kind::ManeCharacter => 1 << Kind::Character as u8,
            _ => 0,
        };
        1 << self as u8 | wider
    }
}

/// A noun phrase without its article: "other exhausted Pegasus Friends here with 2 or less power".
///
/// Unless it says otherwise a phrase speaks of cards in play (CR 707.3), and of Troublemakers that are face-up (CR 505.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Filter {
    /// The noun.
    pub kind: Kind,
    /// "Your", "opposing", "their".
    pub whose: Whose,
    /// "Other", "another": not the card with the text.
    pub other: bool,
    /// Adjectives and "with …" phrases; all must hold.
    pub is: Vec<Is>,
    /// "Here", "at home", "in your discard pile".
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
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
    /// Is of that kind, next to what the noun says.
    Kind(Kind),
    /// "Non-Resource".
    NotKind(Kind),
    /// One of these is wholly true: "Friend or boosted Mane Character", "Critter or Foal".
    Any(Vec<Vec<Is>>),
    /// Has the keyword, whatever its number.
    Keyword(Keyword),
    /// Has a keyword of that name which a set's file declares, whatever its number.
    Named(Symbol),
    /// Has that title (CR 201.3).
    Titled(Symbol),
    /// Has the same name as …
    SameNameAs(Cards),
    /// Has the same title as …
    SameTitleAs(Cards),
    /// Shares a trait with …
    SharesTraitWith(Cards),
    /// Shares a card type with …
    SharesTypeWith(Cards),
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
    /// Cutie marked (glossary: Cutie Mark).
    CutieMarked,
    /// Controlled by them: "that Friend is yours".
    Controlled(Who),
    /// "Non-attachment": it is on nothing (CR 509).
    NotAttached,
    /// A token (CR 521).
    Token,
    /// Not a token.
    NonToken,
    /// Involved in the faceoff (CR 514.2).
    Involved,
    /// Involved in a faceoff of that kind.
    InvolvedIn(super::trigger::FaceoffKind),
    /// Shares no colour with one of those cards.
    OtherColorThan(Cards),
    /// Flipped (CR 515).
    Flipped,
    /// Compared by power: "with 2 or less power".
    Power(Cmp, Amount),
    /// Has even, or odd, power.
    PowerIs(Parity),
    /// Fits what was chosen or named: "of that color", "with that name", "whose power matches the chosen number".
    Chosen(Quality),
    /// As was named or guessed last, whatever that was: "if they guessed correctly".
    AsNamed,
    /// Compared by printed power (CR 507.4).
    PrintedPower(Cmp, Amount),
    /// Compared by printed cost.
    Cost(Cmp, Amount),
    /// Two of its own numbers compared: "with power greater than its cost".
    Own(Measure, Cmp, Measure),
    /// "With the highest power": no card that fits otherwise has more.
    Most(Measure),
    /// "With the lowest power".
    Least(Measure),
    /// "With power higher than any other Friend here": compared with every other card of that description.
    Beyond(Measure, Cmp, Box<Filter>),
    /// "The only Friend at its Problem": it is such a card, and there is no other.
    Only(Box<Filter>),
    /// Compared by counters on it: "with at least 2 Harmony counters"; unnamed ones are +1 power counters.
    Counters(Cmp, Amount, Option<Symbol>),
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
    /// That happened to it in the span that it is now: "you confronted this turn", "that was moved this turn". The
    /// happening's own card is any.
    Was(Box<super::Happening>, super::Span),
    /// The same as [`Is::AmongThem`], by what was done to them: "revealed this way".
    Done(Verb),
    /// The opposite: "that isn't exhausted", "without Swift".
    Not(Box<Is>),
    /// At that place, next to what the phrase says of places: "that isn't at home".
    At(Box<Place>),
    /// Owned by them (CR 513.1): "owned by an opponent".
    Owned(Who),
    /// One of those cards; denied, "other than it".
    Among(Cards),
    /// Of several such cards no two are the same in this: "with different titles".
    Different(Respect),
    /// Not one of the cards spoken of last: "the rest".
    NotAmongThem,
    /// The top card of its deck (CR 402).
    OnTop,
}

/// In what cards can be the same or different.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Respect {
    Name,
    Title,
    /// Two cards with a colour in common are the same in this.
    Color,
    /// Two cards with a trait in common are the same in this.
    Trait,
    Type,
    Power,
    Cost,
}

/// By what cards are compared.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Power (CR 507.1).
    Power,
    /// Printed power.
    PrintedPower,
    /// Printed cost.
    Cost,
    /// How many such cards are on it.
    CardsOn(Box<Filter>),
    /// How many such counters are on it; unnamed ones are +1 power counters.
    Counters(Option<Symbol>),
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

impl Filter {
    /// In what no two of several such cards may be the same.
    pub fn differing(&self) -> impl Iterator<Item = Respect> {
        self.is.iter().filter_map(|is| match is {
            Is::Different(respect) => Some(*respect),
            _ => None,
        })
    }
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
