//! Continuous changes: what is different while a modifier applies (CR 708).

use serde::Serialize;

use crate::color::Color;
use crate::symbol::Symbol;

use super::amount::Amount;
use super::cards::Cards;
use super::condition::Condition;
use super::effect::Verb;
use super::filter::{Filter, Kind};
use super::keyword::Keyword;
use super::place::Place;
use super::trigger::{Happening, Moment, Phase, Trigger};
use super::who::Who;
use super::{Ability, Span};

/// How long a definite modifier lasts (CR 708.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Until {
    EndOfTurn,
    EndOfPhase,
    EndOfFaceoff,
    StartOfYourNextTurn,
    EndOfYourNextTurn,
    /// Through the next Ready Phase of the player who controls the card that it is about.
    NextReadyPhase,
    /// The end of the turn of whoever's effect it is, this one or the next.
    EndOfYourTurn,
    /// The start of "their" next turn: of the player spoken of.
    StartOfTheirNextTurn,
    /// The end of the next turn of an opponent.
    EndOfOpponentsNextTurn,
    /// The end of that phase, this one or the next.
    EndOf(Phase),
    /// Until the card with the text leaves play.
    ThisLeavesPlay,
    /// Until the card spoken of becomes ready.
    ItIsReady,
    /// Until that happens, or that time comes: "until an opponent scores a point", "until the start of your next Main Phase".
    Comes(Box<Trigger>),
    /// So long, but only while that is true (CR 708.2a): "for as long as you control this card", for the rest of the game;
    /// "during faceoffs this turn".
    While(Box<Condition>, Box<Until>),
    /// The next time only, and until the end of the turn: "the next card you play this turn".
    NextThisTurn,
    /// The next time only, and until the end of the faceoff.
    NextThisFaceoff,
    /// The next time only, whenever that is.
    Once,
    /// For the rest of the game, while the card stays the same card: "permanently", or no duration given.
    Permanent,
}

impl Until {
    /// How long it lasts, whatever else must be true meanwhile.
    pub fn span(&self) -> &Until {
        match self {
            Until::While(_, span) => span.span(),
            span => span,
        }
    }

    /// What ends it, where that is something that happens or a time.
    pub fn comes(&self) -> Option<&Trigger> {
        match self.span() {
            Until::Comes(trigger) => Some(trigger),
            _ => None,
        }
    }
}

/// One thing that is different.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Change {
    /// More or less power, and with it a colour: "+2 \[Kindness\]".
    Power { what: Cards, by: Amount, color: Option<Color> },
    /// Power is doubled so many times.
    PowerDoubled { what: Cards, times: Amount },
    /// Power is set.
    PowerIs { what: Cards, to: Amount },
    /// Power is that much, whatever else would change it.
    PowerStays { what: Cards, at: Amount },
    /// Loses its colours; `for_good`: and can't have any.
    NoColors { what: Cards, for_good: bool },
    /// Has the printed abilities of other cards too.
    AbilitiesOf { what: Cards, of: Cards },
    /// Loses that keyword and what it stands for.
    LosesKeyword { what: Cards, keyword: Keyword },
    /// Has the colours too.
    Color { what: Cards, colors: Vec<Color> },
    /// Has the colours of other cards too (Prismatic).
    ColorsOf { what: Cards, of: Cards },
    /// Has the colour too that was chosen.
    ChosenColor { what: Cards },
    /// Is of that kind too, and with it of a colour: "is also a \[Honesty\] Friend".
    Kind { what: Cards, kind: Kind, color: Option<Color> },
    /// Has the trait too.
    Trait { what: Cards, name: Symbol },
    /// Has the keywords too.
    Keywords { what: Cards, keywords: Vec<Keyword> },
    /// Has that keyword too, with a number that depends: "Competitive 1 for each …", "Eccentric X, where X is …".
    KeywordX { what: Cards, keyword: Keyword, number: Amount },
    /// Has the quoted abilities too: "has "Main Phase: …"".
    Abilities { what: Cards, abilities: Vec<Ability> },
    /// Has those titles too, wherever it is (CR 201.3).
    Titled { what: Cards, names: Vec<Symbol> },
    /// Loses and can't have abilities.
    NoAbilities { what: Cards },
    /// Those cards also have this card's other printed abilities (Teamwork).
    SharesAbilities { what: Cards },
    /// Contributes its power while exhausted (Stubborn).
    Stubborn { what: Cards },
    /// May be played as an Immediate action (Hasty).
    PlayAsImmediate { what: Cards },
    /// May be moved as an Immediate action (Agile).
    MoveAsImmediate { what: Cards },
    /// Cards cost more or less to play: `who` pays. `to`: played to, or on something at, that place. `minimum`: not below.
    PlayCost { who: Who, what: Filter, to: Option<Place>, by: Amount, minimum: Option<u8> },
    /// Those cards may be played as though they were in hand.
    PlayFrom { who: Who, what: Cards },
    /// Those players may look at those cards at any time.
    Seen { who: Who, what: Cards },
    /// Moving with the Main Phase action costs more or less (CR 506.3).
    MoveCost { who: Who, what: Cards, from: Option<Place>, to: Option<Place>, by: Amount },
    /// The draw action costs more or less (CR 609.2d).
    DrawCost { who: Who, by: Amount },
    /// It costs more or less to play this card itself: said of it wherever it is played from.
    OwnCost { to: Option<Place>, by: Amount, minimum: Option<u8> },
    /// Rallying such Friends costs more or less.
    RallyCost { who: Who, what: Filter, by: Amount, minimum: Option<u8> },
    /// The cost that a keyword stands for is higher or lower, whatever its number: "Transform costs".
    KeywordCost { who: Who, keyword: Keyword, by: Amount, minimum: Option<u8> },
    /// Activating abilities of those cards costs more or less action tokens; with `does`, those that do just that to the card.
    AbilityCost { who: Who, of: Cards, does: Option<Verb>, by: Amount, minimum: Option<u8> },
    /// More or less power of a colour is required to play such cards (CR 205).
    PlayNeed { what: Filter, color: Color, by: Amount },
    /// More or less wild power is needed to confront the Problem there.
    ConfrontNeed { who: Who, at: Place, by: Amount },
    /// Players' power totals in faceoffs are higher or lower (CR 514.4a).
    TotalPower { who: Who, by: Amount },
    /// More or fewer cards are flipped at the start of a faceoff (CR 514.3a).
    FlipCount { who: Who, by: Amount },
    /// One of those players' flipped cards with the highest power, or with the lowest, is ignored (CR 514.4b).
    IgnoresFlipped { who: Who, highest: bool },
    /// More or less room at home (CR 616.3).
    HomeLimit { who: Who, by: Amount },
    /// Does not count against the home limit.
    HomeLimitFree { what: Cards },
    /// The Problem there has that bonus (CR 211).
    Bonus { at: Place, to: Amount },
    /// Those cards are controlled by those players for as long as this holds (CR 513.2).
    Controls { who: Who, what: Cards },
    /// A larger or smaller hand (CR 616.2).
    HandSize { who: Who, by: Amount },
    /// The maximum hand size is that, whatever else would change it; none: there is no maximum.
    HandSizeIs { who: Who, to: Option<Amount> },
    /// Those cards contribute their power to confronting the Problem there, ready or not and wherever they are.
    ContributesAt { what: Cards, at: Place },
    /// Those Troublemakers don't prevent players from confronting the Problem there (CR 611.3e).
    LetsConfront { what: Cards, who: Who, at: Place },
    /// Those cards can't contribute their power (CR 514.4a, 611.3a).
    NoContribution { what: Cards, to: Vec<Contest> },
    /// Those cards can't be involved in such faceoffs.
    NotInvolved { what: Cards, moment: Moment },
    /// Those players skip that phase, or the Draw Step, of their turns (CR 601.1).
    Skips { who: Who, what: Moment },
    /// The player with the lowest power total wins.
    LowestTotalWins,
    /// Cards enter play in a certain way (CR 503.1).
    Enters { what: Cards, how: Entering },
    /// Something can't happen (CR 104.2).
    Cant(Cant),
}

/// How a card enters play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Entering {
    Exhausted,
    Frightened,
    FaceUp,
    /// With so many counters on it; unnamed ones are +1 power counters.
    Counters {
        name: Option<Symbol>,
        count: Amount,
    },
}

/// Something that can't happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Cant {
    /// Those cards can't have that done to them. `by`: not by those players.
    Be { what: Cards, verb: Verb, by: Option<Who> },
    /// Those cards can't be moved from, or to, a place. `by`: not by those players.
    Move { by: Option<Who>, what: Cards, from: Option<Place>, to: Option<Place> },
    /// Those players can't play such cards, or not to that place.
    Play { who: Who, what: Filter, to: Option<Place> },
    /// Those players can't confront the Problem there, unless …
    Confront { who: Who, at: Place, unless: Option<Condition> },
    /// Those players can't challenge those Troublemakers, unless …
    Challenge { who: Who, what: Cards, unless: Option<Condition> },
    /// Those players can't score points.
    Score { who: Who },
    /// Those players can't draw cards.
    Draw { who: Who },
    /// Those players can't do that ("that player" does it) more often in one such span; points count one by one.
    MoreThan { who: Who, what: Box<Happening>, most: i32, per: Span },
    /// During that span.
    During(Moment, Box<Cant>),
    /// Unless `who` pays so many action tokens for it each time.
    Unless { who: Who, pays: Amount, cant: Box<Cant> },
}

/// What characters contribute their power to.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contest {
    /// Confronting the Problem there.
    Confronting(Place),
    /// Such faceoffs: a [`Moment::Faceoff`].
    Faceoffs(Moment),
}
