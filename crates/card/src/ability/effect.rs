//! Effects: the instructions of a text, one clause per node.

use serde::{Deserialize, Serialize};

use crate::color::ColorSet;
use crate::symbol::Symbol;

use super::amount::Amount;
use super::cards::Cards;
use super::change::{Change, Until};
use super::condition::Condition;
use super::filter::{Filter, Kind};
use super::place::{Place, Zone};
use super::quality::Quality;
use super::trigger::{Edge, FaceoffKind, Moment, Phase, Trigger};
use super::who::Who;

/// An instruction.
///
/// A cost is an effect too (CR 508.1): all of it must be possible.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Does all effects in order.
    Then(Vec<Effect>),
    /// "You may X. If you do, Y. Otherwise Z."
    #[allow(missing_docs)]
    May { effect: Box<Effect>, then: Option<Box<Effect>>, otherwise: Option<Box<Effect>> },
    /// "X to Y" (CR 707.2a): Y happens only if all of X was done.
    #[allow(missing_docs)]
    To { cost: Box<Effect>, effect: Box<Effect> },
    /// "X. If you do, Y.": Y happens only if all of X was done. Unlike in [`Effect::To`], X is not a cost.
    #[allow(missing_docs)]
    IfDone { effect: Box<Effect>, then: Box<Effect> },
    /// "X or Y": the actor chooses one of the effects that are possible.
    Or(Vec<Effect>),
    /// "Choose two: …": the actor, or chance, chooses `count` different modes, which are done in printed order.
    #[allow(missing_docs)]
    Modes { count: u8, modes: Vec<Effect>, random: bool },
    /// "X. If you can't, Y."
    #[allow(missing_docs)]
    Else { effect: Box<Effect>, otherwise: Box<Effect> },
    /// "For each of those cards, X": repeats the effect; "it" refers to each card in turn.
    #[allow(missing_docs)]
    ForEach { of: Cards, effect: Box<Effect> },
    /// "If C, X. Otherwise Y."
    #[allow(missing_docs)]
    If { condition: Condition, then: Box<Effect>, otherwise: Option<Box<Effect>> },
    /// "Each player discards a card", "that player may draw a card": makes other players the actor of the effect.
    #[allow(missing_docs)]
    By { who: Who, effect: Box<Effect> },
    /// "Choose a character.": only makes a choice, which "it" refers to afterwards.
    Choose(Cards),
    /// "Choose a color", "name a card". Card types are limited to `kinds`, unless it is empty.
    #[allow(missing_docs)]
    Name { what: Quality, kinds: Vec<Kind> },
    /// "Choose a player", "choose an opponent": "that player" refers to the choice afterwards.
    ChoosePlayer(Who),
    /// Draws a number of cards, one at a time (CR 410.4b).
    Draw(Amount),
    /// Draws a number of cards from the bottom of the deck.
    DrawBottom(Amount),
    /// Discards cards from the actor's hand: [`Cards::Some`] over [`Place::Zone`] hand, [`Cards::It`], or the whole
    /// hand.
    Discard(Cards),
    /// Gains action tokens.
    Gain(Amount),
    /// "Gain 2 action tokens until the end of the phase."
    #[allow(missing_docs)]
    GainUntil { tokens: Amount, until: Until },
    /// Loses action tokens.
    Lose(Amount),
    /// Pays action tokens (CR 508.1).
    Pay(Amount),
    /// Scores points for the actor.
    Score(Amount),
    /// Takes points from the actor.
    LosePoints(Amount),
    /// Creates a modifier for some duration (CR 708).
    #[allow(missing_docs)]
    Change { change: Change, until: Until },
    /// "At the end of the turn, …", "the next time …", "when … this turn, …": creates a triggered ability or
    /// replacement for some duration (CR 708.4). "It" in the ability refers to the card mentioned here.
    #[allow(missing_docs)]
    Rule { ability: Box<super::Ability>, until: Until },
    /// Dismisses, exhausts, frightens or does another [`Verb`] to cards.
    Do(Verb, Cards),
    /// Moves cards (CR 506), or sends them (CR 506.5). The actor chooses the place if there is none.
    #[allow(missing_docs)]
    Move { what: Cards, to: Option<Place>, send: bool },
    /// Puts cards into a hand, on a deck, into play, beneath a card, and so on.
    #[allow(missing_docs)]
    Put { what: Cards, into: Dest },
    /// Looks at or reveals cards of a deck and arranges them.
    #[allow(missing_docs)]
    Look { deck: Zone, whose: Who, count: Amount, from_bottom: bool, reveal: bool, then: Arrange },
    /// Reveals cards of a deck until `count` matching cards have been revealed, which "it" refers to afterwards.
    #[allow(missing_docs)]
    RevealUntil { whose: Who, what: Filter, count: Amount },
    /// "Reveals their hand": shows cards to all players.
    Reveal(Cards),
    /// Separates the cards into two piles.
    Separate(Cards),
    /// Chooses one of the two piles. "It" refers to this pile afterwards, and "the other" to the other one.
    ChoosePile,
    /// Looks at face-down cards in play, or at a hand.
    LookAt(Cards),
    /// Searches a zone for matching cards (CR 518) and puts them somewhere. A searched deck is shuffled.
    #[allow(missing_docs)]
    Search { zone: Zone, whose: Who, what: Cards, reveal: bool, into: Dest },
    /// Shuffles the players' decks.
    Shuffle(Who),
    /// Flips additional cards (CR 515).
    Flip(Amount),
    /// Moves attachments to other hosts (CR 509.5).
    #[allow(missing_docs)]
    Reattach { what: Cards, to: Cards },
    /// Puts counters on cards (CR 519); unnamed ones are +1 power counters.
    #[allow(missing_docs)]
    AddCounters { what: Cards, name: Option<Symbol>, count: Amount },
    /// Removes counters from cards; unnamed ones are +1 power counters.
    #[allow(missing_docs)]
    RemoveCounters { what: Cards, name: Option<Symbol>, count: Amount },
    /// Removes a counter of any kind from the cards, or with `more` adds one of a kind that is already there. The actor
    /// chooses the kind.
    #[allow(missing_docs)]
    AnyCounter { what: Cards, more: bool },
    /// A dance, a joke or a song, without effect on the game.
    Antic(Antic),
    /// Spends a number of cards from beneath a card: puts them into their owners' discard piles.
    #[allow(missing_docs)]
    Spend { count: Amount, from: Cards },
    /// Puts tokens into play (CR 521).
    #[allow(missing_docs)]
    Tokens { count: Amount, token: TokenSpec, at: Option<Place> },
    /// Puts a token copy of each of the cards into play (CR 520, 521).
    #[allow(missing_docs)]
    CopyTokens { of: Cards, at: Option<Place> },
    /// Repeats the effects of that Event's, or this card's, text (CR 520).
    CopyEffects(Cards),
    /// Plays a card from its current zone without paying its cost (CR 508), possibly to a given place or frightened.
    #[allow(missing_docs)]
    Play { what: Cards, to: Option<Place>, frightened: bool },
    /// Starts a faceoff (CR 514.2c, 707.4).
    #[allow(missing_docs)]
    Faceoff {
        kind: FaceoffKind,
        /// Area of the faceoff. If it is a Problem, one with cards of both sides is chosen (CR 514.2e).
        at: Option<Place>,
        yours: FaceoffSide,
        theirs: FaceoffSide,
        win: Option<Box<Effect>>,
        lose: Option<Box<Effect>>,
    },
    /// Challenges a Troublemaker with those characters (CR 514.2a.i), or by default with all that are there (CR 608).
    #[allow(missing_docs)]
    Challenge { what: Cards, with: Option<Cards> },
    /// "Skip the next Troublemaker Phase": skips a future turn or phase.
    Skip(Moment),
    /// Adds a turn or a phase after the current one, or a Confront Step for each Problem. With `before`, the phase is
    /// inserted before the next phase of that name in the actor's turn.
    #[allow(missing_docs)]
    Extra { what: Moment, before: Option<Phase> },
    /// Replaces a Problem (CR 613.2).
    Replace(Cards),
    /// Gains control of cards.
    #[allow(missing_docs)]
    GainControl { what: Cards, until: Until },
    /// "It becomes a copy of a Friend": changes the printed values of cards for some duration. For a card that is
    /// entering play, it changes the values it enters with.
    #[allow(missing_docs)]
    Become { what: Cards, guise: Guise, until: Until },
    /// Exchanges control of two cards: each goes to the controller of the other. Does nothing if the exchange can't be
    /// completed.
    #[allow(missing_docs)]
    ExchangeControl { one: Cards, other: Cards, until: Until },
    /// Moves up to that many counters from cards to another card.
    #[allow(missing_docs)]
    MoveCounters { from: Cards, to: Cards, name: Option<Symbol>, count: Amount },
    /// Cancels a card in the queue (CR 410.7).
    Cancel(Cards),
    /// Ends the faceoff at once without winner or loser (CR 514.1).
    EndFaceoff,
    /// Wins the game (CR 103).
    WinGame,
    /// Loses the game (CR 103.5).
    LoseGame,
}

/// One side of a faceoff that an effect starts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FaceoffSide {
    /// Cards involved on that side.
    pub cards: Cards,
}

/// An act on a card. Effects, triggers, prohibitions and references to the past share these verbs, as long as the verb
/// needs no further arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Verb {
    Dismiss,
    Retire,
    Banish,
    Frighten,
    Unfrighten,
    Exhaust,
    Ready,
    Uncover,
    TurnFaceDown,
    TurnOver,
    /// Turn a Mane Character to its Start side.
    TurnToStart,
    /// Turn a Mane Character to its Boosted side.
    TurnToBoosted,
    /// Ignore a flipped card (CR 515.4).
    Ignore,
    /// Flip that card in particular.
    Flip,
    CutieMark,
    /// "You may draw it": draw that card in particular (CR 410.4).
    Draw,
    /// Make it involved in the faceoff (CR 514.2d).
    Involve,
    /// Remove it from the faceoff.
    Exclude,
    /// Defeat a Troublemaker: score its points and dismiss it (CR 514.5a).
    Defeat,
    /// "It isn't sent home instead": nothing is done.
    Nothing,
    Play,
    Move,
    /// Send the card, usually home (CR 506.5).
    Send,
    /// Put it from a hand into the discard pile (CR 410.3).
    Discard,
    /// Show it to all players.
    Reveal,
    /// Look at it without showing it to others.
    LookAt,
    /// Put it from beneath a card into the discard pile.
    Spend,
    Choose,
    Confront,
    /// Challenge a Troublemaker (CR 608).
    Challenge,
    /// Put it from play into its owner's hand.
    PutInHand,
    /// Put it on top of its owner's deck.
    PutOnTop,
    /// Put a Problem under its deck before it is solved (CR 613.2).
    Replace,
    /// Leave play in any way.
    LeavePlay,
    /// Activate an ability of the card (CR 703).
    Activate,
    /// Gain action tokens.
    Gain,
    /// Lose action tokens.
    Lose,
    /// Pay action tokens.
    Pay,
}

/// An act without effect on the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Antic {
    Dance,
    Joke,
    Song,
}

/// A destination of cards. Each card goes to the zone of its owner.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Dest {
    Hand,
    DeckTop,
    DeckBottom,
    /// The bottom of the deck, in a random order that no player sees.
    DeckBottomRandom,
    /// The top or bottom of the deck, at the actor's choice.
    DeckTopOrBottom,
    /// Anywhere in the deck, which is then shuffled.
    DeckShuffled,
    Discard,
    Banished,
    /// Beneath a card: in the banished zone, with a link to that card (our reading of CR 504.1).
    Beneath(Cards),
    /// The banished zone, face-down: no player may look at the cards unless a text allows it. They are put beneath the
    /// given card, if any.
    BanishedFaceDown(Option<Cards>),
    /// Into play under the owner's control (CR 513.2), at the given place or where the actor chooses.
    Play(Option<Place>),
    /// Into play under the actor's control, regardless of the owner.
    PlayAsYours,
    /// Into play, attached to one of those cards.
    On(Cards),
    /// Into play face-down (Troublemakers) or frightened.
    PlayFaceDown(Option<Place>),
    /// Into play exhausted.
    PlayExhausted(Option<Place>),
    /// "As a Resource": into play with other than its printed values.
    PlayAs(Guise, Option<Place>),
    /// The cards stay in their zone; a later effect moves them.
    Stay,
}

/// The values that a card takes on instead of its printed ones.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guise {
    /// A copy: the printed values of that card.
    CopyOf(Cards),
    /// A card of that type only, with its other printed values.
    Kind(Kind),
    /// A Dilemma (CR 522) in addition to its own types.
    Dilemma,
}

/// The arrangement of cards that were looked at.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrange {
    /// "Put them back in any order."
    AnyOrder,
    /// "Put any number on top and the rest on the bottom, in any order."
    TopAndBottom,
    /// Puts them back in their previous order.
    Back,
    /// "You may put one revealed Event into your hand …": puts the cards `what` into one place and the rest into
    /// another.
    #[allow(missing_docs)]
    Take { what: Cards, into: Dest, rest: Dest },
}

/// The values of a token (CR 521.1).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[allow(missing_docs)]
pub struct TokenSpec {
    pub kind: Kind,
    pub power: i8,
    pub colors: ColorSet,
    pub traits: Vec<Symbol>,
    pub keywords: Vec<super::Keyword>,
    pub name: Option<Symbol>,
}

impl Effect {
    /// Builds "At the end of the turn, X": an effect that happens once, at that time.
    pub fn later(edge: Edge, moment: Moment, effect: Effect) -> Effect {
        let until = match moment {
            Moment::Next(_) | Moment::Turn(Some(_)) | Moment::Phase(_, Some(_)) => Until::Once,
            _ => Until::NextThisTurn,
        };
        let on = Trigger::At(edge, moment);
        let ability = super::Triggered { on, condition: None, effect, limit: None };
        Effect::Rule { ability: Box::new(super::Ability::Triggered(ability)), until }
    }

    /// Builds "You may X."
    pub fn may(effect: Effect) -> Effect {
        Effect::May { effect: Box::new(effect), then: None, otherwise: None }
    }

    /// Builds "X does Y."
    pub fn by(who: Who, effect: Effect) -> Effect {
        Effect::By { who, effect: Box::new(effect) }
    }
}
