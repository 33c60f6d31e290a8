//! Continuous changes: the effects of a modifier while it applies (CR 708).

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

/// The duration of a modifier (CR 708.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Until {
    EndOfTurn,
    EndOfPhase,
    EndOfFaceoff,
    StartOfYourNextTurn,
    EndOfYourNextTurn,
    /// Until the end of the next Ready Phase of the player who controls the affected card.
    NextReadyPhase,
    /// Until the end of a turn of the effect's controller, the current one if it is theirs.
    EndOfYourTurn,
    /// Until the start of the next turn of the player mentioned last: "their next turn".
    StartOfTheirNextTurn,
    /// Until the end of an opponent's next turn.
    EndOfOpponentsNextTurn,
    /// Until the end of that phase, the current one if it is in progress.
    EndOf(Phase),
    /// Until the card with the text leaves play.
    ThisLeavesPlay,
    /// Until the card mentioned last becomes ready.
    ItIsReady,
    /// "Until an opponent scores a point", "until the start of your next Main Phase": until an event occurs.
    Comes(Box<Trigger>),
    /// Until the span ends, and only while the condition holds (CR 708.2a): "for as long as you control this card" (for
    /// the rest of the game), "during faceoffs this turn".
    While(Box<Condition>, Box<Until>),
    /// "The next card you play this turn": applies once, and expires at the end of the turn.
    NextThisTurn,
    /// Applies once, and expires at the end of the faceoff.
    NextThisFaceoff,
    /// Applies once, and doesn't expire before.
    Once,
    /// "Permanently", or no duration given: for the rest of the game, as long as the card stays the same object.
    Permanent,
}

impl Until {
    /// Returns the duration without the conditions of [`Until::While`].
    pub fn span(&self) -> &Until {
        match self {
            Until::While(_, span) => span.span(),
            span => span,
        }
    }

    /// Returns the trigger that ends the modifier, if the duration is [`Until::Comes`].
    pub fn comes(&self) -> Option<&Trigger> {
        match self.span() {
            Until::Comes(trigger) => Some(trigger),
            _ => None,
        }
    }
}

/// One change that a modifier makes. `what` are the affected cards, `who` the affected players and `by` the difference,
/// unless said otherwise.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Change {
    /// "+2 \[Kindness\]": changes power and may add a colour.
    Power { what: Cards, by: Amount, color: Option<Color> },
    /// Doubles the power a number of times.
    PowerDoubled { what: Cards, times: Amount },
    /// Sets the power.
    PowerIs { what: Cards, to: Amount },
    /// Fixes the power, regardless of other modifiers.
    PowerStays { what: Cards, at: Amount },
    /// Removes all colours. With `for_good`, the cards also can't gain any.
    NoColors { what: Cards, for_good: bool },
    /// Adds the printed abilities of other cards.
    AbilitiesOf { what: Cards, of: Cards },
    /// Removes a keyword and the abilities it stands for.
    LosesKeyword { what: Cards, keyword: Keyword },
    /// Adds colours to the cards.
    Color { what: Cards, colors: Vec<Color> },
    /// Adds the colours of other cards (Prismatic).
    ColorsOf { what: Cards, of: Cards },
    /// Adds the colour that was chosen.
    ChosenColor { what: Cards },
    /// "Is also a \[Honesty\] Friend": adds a card type, and possibly a colour.
    Kind { what: Cards, kind: Kind, color: Option<Color> },
    /// Adds a trait to the cards.
    Trait { what: Cards, name: Symbol },
    /// Adds keywords to the cards.
    Keywords { what: Cards, keywords: Vec<Keyword> },
    /// "Competitive 1 for each …", "Eccentric X, where X is …": adds a keyword with a computed number.
    KeywordX { what: Cards, keyword: Keyword, number: Amount },
    /// "Has "Main Phase: …"": adds the quoted abilities.
    Abilities { what: Cards, abilities: Vec<Ability> },
    /// Adds titles, in every zone (CR 201.3).
    Titled { what: Cards, names: Vec<Symbol> },
    /// Removes all abilities; the cards can't gain any.
    NoAbilities { what: Cards },
    /// Gives the cards the other printed abilities of this card (Teamwork).
    SharesAbilities { what: Cards },
    /// Lets the cards contribute power while exhausted (Stubborn).
    Stubborn { what: Cards },
    /// Lets the cards be played as an Immediate action (Hasty).
    PlayAsImmediate { what: Cards },
    /// Lets the cards be moved as an Immediate action (Agile).
    MoveAsImmediate { what: Cards },
    /// Changes the cost that `who` pays to play matching cards. `to` restricts it to cards played to that place or onto
    /// something there. The cost doesn't drop below `minimum`.
    PlayCost { who: Who, what: Filter, to: Option<Place>, by: Amount, minimum: Option<u8> },
    /// Lets `who` play the cards as though they were in hand.
    PlayFrom { who: Who, what: Cards },
    /// Lets `who` look at the cards at any time.
    Seen { who: Who, what: Cards },
    /// Changes the cost to move cards with the Main Phase action (CR 506.3).
    MoveCost { who: Who, what: Cards, from: Option<Place>, to: Option<Place>, by: Amount },
    /// Changes the cost of the draw action (CR 609.2d).
    DrawCost { who: Who, by: Amount },
    /// Changes the cost to play this card itself, from any zone.
    OwnCost { to: Option<Place>, by: Amount, minimum: Option<u8> },
    /// Changes the cost to rally matching Friends.
    RallyCost { who: Who, what: Filter, by: Amount, minimum: Option<u8> },
    /// "Transform costs …": changes the cost of a keyword action, for every number of the keyword.
    KeywordCost { who: Who, keyword: Keyword, by: Amount, minimum: Option<u8> },
    /// Changes the number of action tokens that activating abilities of the cards `of` costs. With `does`, only for
    /// abilities whose effect is that verb on the card.
    AbilityCost { who: Who, of: Cards, does: Option<Verb>, by: Amount, minimum: Option<u8> },
    /// Changes the power of a colour that is required to play matching cards (CR 205).
    PlayNeed { what: Filter, color: Color, by: Amount },
    /// Changes the wild power that is needed to confront the Problem at that place.
    ConfrontNeed { who: Who, at: Place, by: Amount },
    /// Changes the players' power totals in faceoffs (CR 514.4a).
    TotalPower { who: Who, by: Amount },
    /// Changes the number of cards that are flipped at the start of a faceoff (CR 514.3a).
    FlipCount { who: Who, by: Amount },
    /// Ignores one of the players' flipped cards: one with the highest power, or with the lowest (CR 514.4b).
    IgnoresFlipped { who: Who, highest: bool },
    /// Changes the home limit (CR 616.3).
    HomeLimit { who: Who, by: Amount },
    /// Doesn't count the cards against the home limit.
    HomeLimitFree { what: Cards },
    /// Sets the bonus of the Problem at that place (CR 211).
    Bonus { at: Place, to: Amount },
    /// Gives `who` control of the cards while the modifier applies (CR 513.2).
    Controls { who: Who, what: Cards },
    /// Changes the maximum hand size (CR 616.2).
    HandSize { who: Who, by: Amount },
    /// Sets the maximum hand size, regardless of other modifiers; `None` removes the maximum.
    HandSizeIs { who: Who, to: Option<Amount> },
    /// Lets the cards contribute their power to confronting the Problem at that place, whether or not they are ready,
    /// and from any place.
    ContributesAt { what: Cards, at: Place },
    /// Lets `who` confront the Problem at that place despite these Troublemakers (CR 611.3e).
    LetsConfront { what: Cards, who: Who, at: Place },
    /// Stops the cards from contributing their power (CR 514.4a, 611.3a).
    NoContribution { what: Cards, to: Vec<Contest> },
    /// Stops the cards from being involved in such faceoffs.
    NotInvolved { what: Cards, moment: Moment },
    /// Makes the players skip that phase, or the Draw Step, of their turns (CR 601.1).
    Skips { who: Who, what: Moment },
    /// The player with the lowest power total wins the faceoff.
    LowestTotalWins,
    /// Changes the way in which cards enter play (CR 503.1).
    Enters { what: Cards, how: Entering },
    /// Forbids something (CR 104.2).
    Cant(Cant),
}

/// The way in which a card enters play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Entering {
    Exhausted,
    Frightened,
    FaceUp,
    /// With a number of counters; unnamed ones are +1 power counters.
    Counters {
        name: Option<Symbol>,
        count: Amount,
    },
}

/// A prohibition (CR 104.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Cant {
    /// The verb can't be done to the cards. With `by`, only not by those players.
    Be { what: Cards, verb: Verb, by: Option<Who> },
    /// The cards can't be moved from or to a place. With `by`, only not by those players.
    Move { by: Option<Who>, what: Cards, from: Option<Place>, to: Option<Place> },
    /// The players can't play matching cards, or not to that place.
    Play { who: Who, what: Filter, to: Option<Place> },
    /// The players can't confront the Problem at that place, unless the condition holds.
    Confront { who: Who, at: Place, unless: Option<Condition> },
    /// The players can't challenge the Troublemakers, unless the condition holds.
    Challenge { who: Who, what: Cards, unless: Option<Condition> },
    /// The players can't score points.
    Score { who: Who },
    /// The players can't draw cards.
    Draw { who: Who },
    /// The players can't do `what` more than `most` times per span. "That player" in `what` is the affected player.
    /// Points are counted one by one.
    MoreThan { who: Who, what: Box<Happening>, most: i32, per: Span },
    /// The prohibition applies only during that span of time.
    During(Moment, Box<Cant>),
    /// The prohibition doesn't apply if `who` pays that many action tokens each time.
    Unless { who: Who, pays: Amount, cant: Box<Cant> },
}

/// A contest to which characters contribute power.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contest {
    /// Confronting the Problem at that place.
    Confronting(Place),
    /// Faceoffs that match a [`Moment::Faceoff`].
    Faceoffs(Moment),
}
