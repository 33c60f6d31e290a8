//! Continuous changes: the effects of a modifier while it applies (CR 708).

use serde::{Deserialize, Serialize};

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
pub enum Until {
    /// Until the end of the current turn (CR 616.4).
    EndOfTurn,
    /// Until the end of the current phase.
    EndOfPhase,
    /// Until the end of the faceoff in progress (CR 514.6).
    EndOfFaceoff,
    /// Until the start of the next turn of the effect's controller.
    StartOfYourNextTurn,
    /// Until the end of a later turn of the effect's controller. If the current turn is the controller's, it doesn't
    /// count.
    EndOfYourNextTurn,
    /// Until the end of the next Ready Phase of the player who controls the affected card.
    NextReadyPhase,
    /// Until the end of the next turn of the effect's controller. If the current turn is the controller's, until its
    /// end.
    EndOfYourTurn,
    /// Until the start of the next turn of the player mentioned last: "their next turn".
    StartOfTheirNextTurn,
    /// Until the end of an opponent's next turn.
    EndOfOpponentsNextTurn,
    /// Until the end of the next phase of this kind. If such a phase is in progress, until its end.
    EndOf(Phase),
    /// Until the card with the text leaves play.
    ThisLeavesPlay,
    /// Until the card mentioned last becomes ready.
    ItIsReady,
    /// Until an event occurs: "until an opponent scores a point", "until the start of your next Main Phase".
    Comes(Box<Trigger>),
    /// Until the span ends, and only while the condition is true (CR 708.2a): "during faceoffs this turn", or for the
    /// rest of the game "for as long as you control this card".
    While(Box<Condition>, Box<Until>),
    /// The modifier applies once, and expires at the end of the turn: "the next card you play this turn".
    NextThisTurn,
    /// The modifier applies once, and expires at the end of the faceoff.
    NextThisFaceoff,
    /// The modifier applies once. It doesn't expire before that.
    Once,
    /// For the rest of the game, as long as the card stays the same object. The text says "permanently" or gives no
    /// duration.
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

/// A change that a modifier makes. Unless a variant says otherwise, `what` are the affected cards, `who` the affected
/// players, and `by` the difference.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// "+2 \[Kindness\]": changes power and may add a colour.
    Power {
        /// Cards that are changed.
        what: Cards,
        /// Difference of the power.
        by: Amount,
        /// Colour that the cards have as well, if any.
        color: Option<Color>,
    },
    /// Doubles the power a number of times: "double the power of this card".
    PowerDoubled {
        /// Cards that are changed.
        what: Cards,
        /// Number of doublings, at most 10. For example, 2 doublings multiply the power by 4.
        times: Amount,
    },
    /// Sets the power: "its power is 3", "that Friend's power becomes equal to this card's power".
    PowerIs {
        /// Cards that are changed.
        what: Cards,
        /// New power of the cards. Modifiers with later timestamps can still change it (CR 711.3).
        to: Amount,
    },
    /// Fixes the power, so that no modifier changes it: "has 2 power and can't gain or lose power".
    PowerStays {
        /// Cards that are changed.
        what: Cards,
        /// Power that the cards have.
        at: Amount,
    },
    /// Removes all colours: "loses and can't have colors". With `for_good`, the cards also can't gain any.
    NoColors {
        /// Cards that are changed.
        what: Cards,
        /// True if the cards can't have colours at all, false if later modifiers may add some.
        for_good: bool,
    },
    /// "Has the printed abilities of one of your Foals": adds the printed abilities of other cards.
    AbilitiesOf {
        /// Cards that gain the abilities.
        what: Cards,
        /// Cards whose printed abilities they gain.
        of: Cards,
    },
    /// "Loses Swift": removes a keyword and its abilities.
    LosesKeyword {
        /// Cards that are changed.
        what: Cards,
        /// Keyword that they lose, whatever its number.
        keyword: Keyword,
    },
    /// "Is also \[Loyalty\]": adds colours to the cards.
    Color {
        /// Cards that are changed.
        what: Cards,
        /// Colours that they have as well.
        colors: Vec<Color>,
    },
    /// Adds the colours of other cards (Prismatic).
    ColorsOf {
        /// Cards that gain the colours.
        what: Cards,
        /// Cards whose colours they gain.
        of: Cards,
    },
    /// "Is also the chosen color": adds the colour that was chosen.
    ChosenColor {
        /// Cards that gain the colour.
        what: Cards,
    },
    /// "Is also a \[Honesty\] Friend": adds a card type, and possibly a colour.
    Kind {
        /// Cards that are changed.
        what: Cards,
        /// Card type that they have as well.
        kind: Kind,
        /// Colour that they have as well, if any.
        color: Option<Color>,
    },
    /// "Is also a Pegasus": adds a trait to the cards.
    Trait {
        /// Cards that are changed.
        what: Cards,
        /// Trait that they have as well (CR 207).
        name: Symbol,
    },
    /// "Has Swift": adds keywords to the cards.
    Keywords {
        /// Cards that are changed.
        what: Cards,
        /// Keywords that they have as well, with printed numbers.
        keywords: Vec<Keyword>,
    },
    /// "Competitive 1 for each …", "Eccentric X, where X is …": adds a keyword with a computed number.
    KeywordX {
        /// Cards that are changed.
        what: Cards,
        /// Keyword that they have as well. Its own number is ignored.
        keyword: Keyword,
        /// Number of the keyword.
        number: Amount,
    },
    /// "Has "Main Phase: …"": adds the quoted abilities.
    Abilities {
        /// Cards that are changed.
        what: Cards,
        /// Abilities that they have as well.
        abilities: Vec<Ability>,
    },
    /// "Is both a Rook and a Linnet in all zones": adds titles, in every zone (CR 201.3).
    Titled {
        /// Cards that are changed.
        what: Cards,
        /// Titles that they have as well.
        names: Vec<Symbol>,
    },
    /// Removes all abilities; the cards can't gain any.
    NoAbilities {
        /// Cards that are changed.
        what: Cards,
    },
    /// Gives the cards the other printed abilities of this card (Teamwork).
    SharesAbilities {
        /// Cards that gain the abilities.
        what: Cards,
    },
    /// Lets the cards contribute power while exhausted (Stubborn).
    Stubborn {
        /// Cards that are changed.
        what: Cards,
    },
    /// Lets the cards be played as an Immediate action (Hasty).
    PlayAsImmediate {
        /// Cards that may be played at any time their player has priority (CR 512.5).
        what: Cards,
    },
    /// Lets the cards be moved as an Immediate action (Agile).
    MoveAsImmediate {
        /// Cards that may be moved at any time their controller has priority (CR 512.5).
        what: Cards,
    },
    /// Changes the cost that the players `who` pay to play matching cards. With `to`, only cards that are played to
    /// that place or onto something there are affected. The cost doesn't drop below `minimum`.
    PlayCost {
        /// Players who pay the changed cost.
        who: Who,
        /// Description of the cards that are played.
        what: Filter,
        /// Area to which the cards must be played. `None` for any area.
        to: Option<Place>,
        /// Difference of the cost in action tokens; negative if it is lower.
        by: Amount,
        /// Minimum of the reduced cost in action tokens. `None` for no minimum. A cost that is already lower is not
        /// raised.
        minimum: Option<u8>,
    },
    /// Lets `who` play the cards as though they were in hand.
    PlayFrom {
        /// Players who may play the cards.
        who: Who,
        /// Cards outside the hand that may be played.
        what: Cards,
    },
    /// "You may look at face-down Troublemakers at any time": lets `who` look at the cards.
    Seen {
        /// Players who may look at the cards.
        who: Who,
        /// Cards that may be looked at.
        what: Cards,
    },
    /// "Opponents pay +\[1\] to move characters here": changes the cost to move cards with the Main Phase action (CR
    /// 506.3).
    MoveCost {
        /// Players who pay the changed cost.
        who: Who,
        /// Characters that are moved.
        what: Cards,
        /// Area from which the characters must be moved. `None` for any area.
        from: Option<Place>,
        /// Area to which the characters must be moved. `None` for any area.
        to: Option<Place>,
        /// Difference of the cost in action tokens. The action always costs at least 1 (CR 609.2b).
        by: Amount,
    },
    /// "You pay \[1\] less to use the draw action": changes the cost of the draw action (CR 609.2d).
    DrawCost {
        /// Players who pay the changed cost.
        who: Who,
        /// Difference of the cost in action tokens.
        by: Amount,
    },
    /// "You pay \[1\] less to play this card here": changes the cost to play this card itself, from any zone.
    OwnCost {
        /// Area to which the card must be played. `None` for any area.
        to: Option<Place>,
        /// Difference of the cost in action tokens; negative if it is lower.
        by: Amount,
        /// Minimum of the reduced cost in action tokens. `None` for no minimum. A cost that is already lower is not
        /// raised.
        minimum: Option<u8>,
    },
    /// "Opponents pay +\[3\] to rally Foals": changes the cost to rally matching Friends.
    RallyCost {
        /// Players who pay the changed cost.
        who: Who,
        /// Description of the frightened cards that are rallied (CR 609.2e).
        what: Filter,
        /// Difference of the cost in action tokens.
        by: Amount,
        /// Minimum of the reduced cost in action tokens. `None` for no minimum. A cost that is already lower is not
        /// raised.
        minimum: Option<u8>,
    },
    /// "Transform costs …": changes the cost of a keyword action, for every number of the keyword.
    KeywordCost {
        /// Players who pay the changed cost.
        who: Who,
        /// Keyword with which the card is played: Transform with any number, or Redeem.
        keyword: Keyword,
        /// Difference of the cost in action tokens.
        by: Amount,
        /// Minimum of the reduced cost in action tokens. `None` for no minimum. A cost that is already lower is not
        /// raised.
        minimum: Option<u8>,
    },
    /// Changes the number of action tokens that players pay to activate abilities of the cards `of`. With `does`, only
    /// abilities whose effect is that verb are affected.
    AbilityCost {
        /// Players who pay the changed cost.
        who: Who,
        /// Cards whose abilities are activated.
        of: Cards,
        /// Verb that must be the effect of the ability. `None` for any effect.
        does: Option<Verb>,
        /// Difference of the cost in action tokens.
        by: Amount,
        /// Minimum of the reduced cost in action tokens. `None` for no minimum. A cost that is already lower is not
        /// raised.
        minimum: Option<u8>,
    },
    /// "Reduce the play requirements of Events by 2 \[Loyalty\]": changes the power of a colour that is required to
    /// play matching cards (CR 205).
    PlayNeed {
        /// Description of the cards that are played.
        what: Filter,
        /// Colour of the required power.
        color: Color,
        /// Difference of the required power.
        by: Amount,
    },
    /// Changes the wild power that players need to confront a Problem: "opponents need +2 power to confront this card's
    /// Problem".
    ConfrontNeed {
        /// Players who need the changed power.
        who: Who,
        /// Area of the Problem.
        at: Place,
        /// Difference of the required wild power (CR 611.3d).
        by: Amount,
    },
    /// "You have +2 total power": changes the players' power totals in faceoffs (CR 514.4a).
    TotalPower {
        /// Players whose totals are changed.
        who: Who,
        /// Difference of the power total.
        by: Amount,
    },
    /// "Opponents flip 2 fewer cards": changes the number of cards that are flipped at the start of a faceoff (CR
    /// 514.3a).
    FlipCount {
        /// Players who flip a different number of cards.
        who: Who,
        /// Difference of the number of cards; negative if fewer are flipped.
        by: Amount,
    },
    /// Ignores one of the cards that the players have flipped: one with the highest power, or one with the lowest (CR
    /// 514.4b).
    IgnoresFlipped {
        /// Players whose flipped card is ignored.
        who: Who,
        /// True for the card with the highest power, false for the one with the lowest.
        highest: bool,
    },
    /// "Your home limit is increased by 2": changes the home limit (CR 616.3).
    HomeLimit {
        /// Players whose home limit is changed.
        who: Who,
        /// Difference of the number of Friends.
        by: Amount,
    },
    /// Doesn't count the cards against the home limit (CR 616.3).
    HomeLimitFree {
        /// Friends that are not counted.
        what: Cards,
    },
    /// "This Problem has 3 bonus points": sets the bonus of the Problem at that place (CR 210).
    Bonus {
        /// Area of the Problem.
        at: Place,
        /// Points for winning a Problem faceoff there.
        to: Amount,
    },
    /// "You control that card": gives `who` control of the cards while the modifier applies (CR 513.2).
    Controls {
        /// Players who control the cards.
        who: Who,
        /// Cards that are controlled by them.
        what: Cards,
    },
    /// "Your maximum hand size is reduced by 1": changes the maximum hand size (CR 616.2).
    HandSize {
        /// Players whose maximum is changed.
        who: Who,
        /// Difference of the number of cards.
        by: Amount,
    },
    /// Sets the maximum hand size, regardless of other modifiers; `None` removes the maximum.
    HandSizeIs {
        /// Players whose maximum is set.
        who: Who,
        /// Maximum number of cards; `None` for no maximum.
        to: Option<Amount>,
    },
    /// Lets the cards contribute their power to confronting the Problem at that place. They may be exhausted, and may
    /// be at any place.
    ContributesAt {
        /// Cards that contribute power.
        what: Cards,
        /// Area of the Problem that they contribute to.
        at: Place,
    },
    /// Lets `who` confront the Problem at that place despite these Troublemakers (CR 611.3e).
    LetsConfront {
        /// Troublemakers that don't stop the players.
        what: Cards,
        /// Players who may confront the Problem.
        who: Who,
        /// Area of the Problem.
        at: Place,
    },
    /// Stops the cards from contributing their power to the contests in `to` (CR 514.4a, 611.3a).
    NoContribution {
        /// Cards that don't contribute.
        what: Cards,
        /// Contests to which the cards don't contribute power.
        to: Vec<Contest>,
    },
    /// "Can't be involved in Problem faceoffs here": stops the cards from being involved in such faceoffs.
    NotInvolved {
        /// Cards that can't be involved.
        what: Cards,
        /// Faceoffs in which the cards can't be involved: a [`Moment::Faceoff`].
        moment: Moment,
    },
    /// "Players skip their Draw Steps": makes the players skip that phase or step of their turns (CR 601.1).
    Skips {
        /// Players in whose turns it is skipped.
        who: Who,
        /// Phase or Draw Step that is skipped: a [`Moment::Phase`] or [`Moment::DrawStep`].
        what: Moment,
    },
    /// The player with the lowest power total wins the faceoff, instead of the one with the highest (CR 514.5).
    LowestTotalWins,
    /// "Resources enter play exhausted": changes the way in which cards enter play (CR 503.1).
    Enters {
        /// Cards that enter play in this way.
        what: Cards,
        /// State in which they enter play.
        how: Entering,
    },
    /// "Friends cost exactly \[2\].": fixes the cost of something. Other changes don't apply to that cost, whatever their
    /// timestamp (CR 705.2b). If several texts fix it, the last one applies.
    CostIs {
        /// Thing whose cost is fixed.
        of: Priced,
        /// Cost in action tokens.
        to: Amount,
    },
    /// "The costs of Events can't be changed.": the cost to play the cards is the printed one, or the one that
    /// [`Change::CostIs`] fixes.
    CostStays {
        /// Description of the cards that are played.
        what: Filter,
    },
    /// "Friends have no play requirements.": the players need no power to play matching cards (CR 205).
    NoPlayNeed {
        /// Players who need no power.
        who: Who,
        /// Description of the cards that are played.
        what: Filter,
    },
    /// "The confront requirements of Problems are wild.": each requirement keeps its amount, and power of any colour
    /// meets it (CR 611.3d).
    WildNeed {
        /// Description of the Problems.
        what: Filter,
    },
    /// "The winning score is 20.": sets a number of the game. If several texts set it, the last one applies.
    NumberIs {
        /// Number that is set.
        number: GameNumber,
        /// Players for whom it is set.
        who: Who,
        /// New value.
        to: Amount,
    },
    /// "Troublemakers can be played only as Friends.": in all zones, cards of a type are cards of another type. They
    /// enter play face-up. A card without a printed cost costs as much as its printed power.
    PlayedAs {
        /// Printed type of the cards.
        what: Kind,
        /// Type that they have instead.
        kind: Kind,
    },
    /// Forbids something (CR 104.2).
    Cant(Cant),
}

/// An act of a player with a cost in action tokens.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Priced {
    /// Playing matching cards (CR 609.2a).
    Play(Filter),
    /// Moving matching characters with the Main Phase action (CR 609.2b).
    Move(Filter),
    /// The draw action (CR 609.2d).
    Draw,
    /// Rallying matching Friends (CR 609.2e).
    Rally(Filter),
}

/// A number that the rules of the game define.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GameNumber {
    /// Points with which a player wins (CR 103.2).
    WinningScore,
    /// Cards in the hand at the start of the game (CR 102.3).
    OpeningHand,
    /// Times that a player may shuffle the opening hand back (CR 102.4).
    Mulligans,
    /// Action tokens that a player receives in the Action Step (CR 604.1).
    ActionTokens,
    /// Cards that a player draws in the Draw Step (CR 605.1).
    DrawStep,
    /// Turns that each player takes. Then the game ends, and the player with the highest score wins.
    Turns,
}

/// The way in which a card enters play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entering {
    /// Exhausted, with an exhaustion counter (CR 503.2).
    Exhausted,
    /// Face-down as a frightened card (CR 504).
    Frightened,
    /// Face-up, for Troublemakers, which enter play face-down otherwise (CR 306.1).
    FaceUp,
    /// With a number of counters; unnamed ones are +1 power counters.
    Counters {
        /// Name of the counters; `None` for +1 power counters.
        name: Option<Symbol>,
        /// Number of counters.
        count: Amount,
    },
}

/// A prohibition (CR 104.2).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cant {
    /// The verb can't be done to the cards: "can't be dismissed". With `by`, only these players can't do it.
    Be {
        /// Cards to which the verb can't be done.
        what: Cards,
        /// Act that can't be done to the cards.
        verb: Verb,
        /// Players who can't do it. `None` if no player can.
        by: Option<Who>,
    },
    /// The cards can't be moved from or to a place: "can't be moved here". With `by`, only these players can't move
    /// them.
    Move {
        /// Players who can't move the cards. `None` if no player can.
        by: Option<Who>,
        /// Cards that can't be moved.
        what: Cards,
        /// Area from which the cards can't be moved. `None` for any area.
        from: Option<Place>,
        /// Area to which the cards can't be moved. `None` for any area.
        to: Option<Place>,
    },
    /// "Opponents can't play Resources here": the players can't play matching cards, or not to that place.
    Play {
        /// Players who can't play the cards.
        who: Who,
        /// Description of the cards that can't be played.
        what: Filter,
        /// Area to which the cards can't be played. `None` for any area.
        to: Option<Place>,
    },
    /// The players can't confront the Problem at that place, unless the condition holds.
    Confront {
        /// Players who can't confront the Problem.
        who: Who,
        /// Area of the Problem.
        at: Place,
        /// Condition on the player under which the player may confront it nevertheless. `None` if there is no such
        /// condition.
        unless: Option<Condition>,
    },
    /// "Opponents can't challenge this card": the players can't challenge the Troublemakers, unless the condition
    /// holds.
    Challenge {
        /// Players who can't challenge the Troublemakers.
        who: Who,
        /// Troublemakers that can't be challenged.
        what: Cards,
        /// Condition on the player under which the player may challenge them nevertheless. `None` if there is no such
        /// condition.
        unless: Option<Condition>,
    },
    /// The players can't score points.
    Score {
        /// Players who can't score points.
        who: Who,
    },
    /// The players can't draw cards.
    Draw {
        /// Players who can't draw cards.
        who: Who,
    },
    /// The players can't do `what` more than `most` times in a span. In `what`, "that player" is the affected player.
    /// Each point counts by itself.
    MoreThan {
        /// Players who are limited.
        who: Who,
        /// Occurrences that are counted.
        what: Box<Happening>,
        /// Maximum number of occurrences in the span.
        most: i32,
        /// Span in which the occurrences are counted.
        per: Span,
    },
    /// The prohibition applies only during that span of time.
    During(Moment, Box<Cant>),
    /// The prohibition doesn't apply if the player `who` pays a number of action tokens each time: "… unless they pay
    /// \[1\]".
    Unless {
        /// Player who has to pay.
        who: Who,
        /// Number of action tokens.
        pays: Amount,
        /// Prohibition that the payment lifts.
        cant: Box<Cant>,
    },
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
