//! Noun phrases: descriptions of cards.

use serde::{Deserialize, Serialize};

use crate::color::Color;
use crate::symbol::Symbol;

use super::amount::Amount;
use super::cards::Cards;
use super::effect::Verb;
use super::keyword::Keyword;
use super::place::{Place, Zone};
use super::quality::{Parity, Quality};
use super::who::{Who, Whose};

/// The noun of a phrase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Any card, whatever its type.
    #[default]
    Card,
    /// A Friend or a Mane Character (CR 301.4, 302.2).
    Character,
    /// A Mane Character (CR 301).
    ManeCharacter,
    /// A Friend (CR 302).
    Friend,
    /// A Resource (CR 305).
    Resource,
    /// An Event (CR 304).
    Event,
    /// A Troublemaker (CR 306).
    Troublemaker,
    /// A Problem (CR 303).
    Problem,
}

impl Kind {
    /// Returns a bit set of the nouns that match every card which this noun matches. For example, every Friend is also
    /// a character. The bit of a noun is its index in the enum.
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
/// Unless the phrase says otherwise, it matches only cards in play (CR 707.3), and only Troublemakers that are face-up
/// (CR 505.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Filter {
    /// Noun of the phrase.
    pub kind: Kind,
    /// "Your", "opposing", "their": players whose cards match.
    pub whose: Whose,
    /// "Other", "another": excludes the card with the text.
    pub other: bool,
    /// Adjectives and "with …" phrases. A card must match all of them.
    pub is: Vec<Is>,
    /// "Here", "at home", "in your discard pile": place of the cards.
    pub at: Option<Place>,
}

impl Filter {
    /// Returns a phrase that matches any card of that kind in play.
    pub fn of(kind: Kind) -> Filter {
        Filter { kind, ..Filter::default() }
    }

    /// Restricts the phrase to cards of `whose`.
    #[must_use]
    pub fn whose(mut self, whose: Whose) -> Filter {
        self.whose = whose;
        self
    }

    /// Excludes the card with the text.
    #[must_use]
    pub fn other(mut self) -> Filter {
        self.other = true;
        self
    }

    /// Adds a term that the cards must match too.
    #[must_use]
    pub fn is(mut self, is: Is) -> Filter {
        self.is.push(is);
        self
    }

    /// Restricts the phrase to cards at `place`.
    #[must_use]
    pub fn at(mut self, place: Place) -> Filter {
        self.at = Some(place);
        self
    }
}

/// A term of a noun phrase: a property of a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Is {
    /// Has one of these colours: "\[Honesty\] or \[Magic\]".
    Color(Vec<Color>),
    /// "Characters without \[Generosity\]".
    NotColor(Color),
    /// Has this trait.
    Trait(Symbol),
    /// "Non-Epic".
    NotTrait(Symbol),
    /// Is of this kind, in addition to the kind of the noun.
    Kind(Kind),
    /// "Non-Resource".
    NotKind(Kind),
    /// Matches all terms of at least one list: "Friend or boosted Mane Character", "Critter or Foal".
    Any(Vec<Vec<Is>>),
    /// Has this keyword, with any number.
    Keyword(Keyword),
    /// Has a keyword of this name declared in a set's file, with any number.
    Named(Symbol),
    /// Has this title (CR 201.3).
    Titled(Symbol),
    /// Has the same name as one of those cards.
    SameNameAs(Cards),
    /// Has the same title as one of those cards.
    SameTitleAs(Cards),
    /// Shares a trait with one of those cards.
    SharesTraitWith(Cards),
    /// Shares a card type with one of those cards.
    SharesTypeWith(Cards),
    /// Shares a colour with one of those cards.
    SharesColorWith(Cards),
    /// Ready (CR 503.1).
    Ready,
    /// Exhausted (CR 503.2).
    Exhausted,
    /// Frightened (CR 504).
    Frightened,
    /// Is a face-down Troublemaker (CR 505).
    FaceDown,
    /// Is face-up.
    FaceUp,
    /// A Mane Character with its Boosted side up.
    Boosted,
    /// Is cutie marked (glossary: Cutie Mark).
    CutieMarked,
    /// Is controlled by the player: "that Friend is yours".
    Controlled(Who),
    /// "Non-attachment": isn't attached to anything (CR 509).
    NotAttached,
    /// Is a token (CR 521).
    Token,
    /// Is not a token.
    NonToken,
    /// Is involved in the faceoff (CR 514.2).
    Involved,
    /// Is involved in a faceoff of this kind.
    InvolvedIn(super::trigger::FaceoffKind),
    /// Shares no colour with one of those cards.
    OtherColorThan(Cards),
    /// Flipped (CR 515).
    Flipped,
    /// Has a power for which the comparison is true: "with 2 or less power".
    Power(Cmp, Amount),
    /// Has even or odd power.
    PowerIs(Parity),
    /// Has the quality that was chosen or named: "of that color", "with that name", "whose power matches the chosen
    /// number".
    Chosen(Quality),
    /// Has the quality that was named or guessed last: "if they guessed correctly".
    AsNamed,
    /// Has a printed power for which the comparison is true (CR 507.4).
    PrintedPower(Cmp, Amount),
    /// Has a printed cost for which the comparison is true.
    Cost(Cmp, Amount),
    /// Compares two of the card's own numbers: "with power greater than its cost".
    Own(Measure, Cmp, Measure),
    /// "With the highest power": no other card that matches the rest of the phrase has more.
    Most(Measure),
    /// "With the lowest power": no other card that matches the rest of the phrase has less.
    Least(Measure),
    /// Has a number for which the comparison with every other matching card is true: "with power higher than any other
    /// Friend here".
    Beyond(Measure, Cmp, Box<Filter>),
    /// No other card matches this phrase: "the only Friend at its Problem".
    Only(Box<Filter>),
    /// Has a number of counters for which the comparison is true: "with at least 2 Harmony counters". `None` means +1
    /// power counters.
    Counters(Cmp, Amount, Option<Symbol>),
    /// "A Resource on an opponent's character": is attached to one of those cards.
    On(Cards),
    /// "With a Resource on it": has a matching card attached.
    With(Box<Filter>),
    /// Has no matching card attached.
    Without(Box<Filter>),
    /// Is beneath one of those cards.
    Beneath(Cards),
    /// "One of those cards", "a revealed Friend": is one of the cards mentioned last.
    AmongThem,
    /// The occurrence happened to the card in the current span: "you confronted this turn", "that was moved this turn".
    /// The occurrence itself doesn't describe the card.
    Was(Box<super::Happening>, super::Span),
    /// "Revealed this way": like [`Is::AmongThem`], but identified by the verb that was done to the cards.
    Done(Verb),
    /// Doesn't match the term: "that isn't exhausted", "without Swift".
    Not(Box<Is>),
    /// Is at this place, in addition to the place of the phrase: "that isn't at home".
    At(Box<Place>),
    /// "Owned by an opponent": is owned by the player (CR 513.1).
    Owned(Who),
    /// Is one of those cards. Negated, it means "other than it".
    Among(Cards),
    /// "With different titles": any two of the cards differ in this respect.
    Different(Respect),
    /// "The rest": isn't one of the cards mentioned last.
    NotAmongThem,
    /// Is the top card of its deck (CR 402).
    OnTop,
    /// "Played from an opponent's discard pile": its controller played it from this zone. With [`Whose::OPPOSING`], it
    /// was the zone of another player.
    PlayedFrom(Zone, Whose),
}

/// A respect in which cards can be the same or different.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Respect {
    /// Title and subtitle together (CR 201.1).
    Name,
    /// The title alone (CR 201.3).
    Title,
    /// Two cards are the same if they have a colour in common.
    Color,
    /// Two cards are the same if they have a trait in common.
    Trait,
    /// Two cards are the same if they have a card type in common (CR 206).
    Type,
    /// Present power (CR 507.1).
    Power,
    /// Printed cost in action tokens (CR 204.1).
    Cost,
}

/// A number by which cards are compared.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Power of the card (CR 507.1).
    Power,
    /// Printed power of the card.
    PrintedPower,
    /// Printed cost of the card.
    Cost,
    /// Number of matching cards that are attached to it.
    CardsOn(Box<Filter>),
    /// Number of counters on the card. `None` means +1 power counters.
    Counters(Option<Symbol>),
}

/// A comparison operator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cmp {
    /// "2 or more".
    AtLeast,
    /// "2 or less", "2 or fewer".
    AtMost,
    /// The numbers are equal: "no Friends", "with 2 power".
    Exactly,
    /// "Higher than", "more than", "greater than".
    MoreThan,
    /// "Lower than", "fewer than", "less than".
    LessThan,
}

impl Filter {
    /// Returns the respects in which each two of the matching cards must differ.
    pub fn differing(&self) -> impl Iterator<Item = Respect> {
        self.is.iter().filter_map(|is| match is {
            Is::Different(respect) => Some(*respect),
            _ => None,
        })
    }
}

impl Cmp {
    /// Returns true if the comparison of `a` with `b` is true.
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
