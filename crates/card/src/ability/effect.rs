//! Effects: what is done when text is processed, one clause a node.

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

/// Something that is done.
///
/// A cost is an effect too (CR 508.1): all of it must be possible.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// One after the other.
    Then(Vec<Effect>),
    /// "You may X. If you do, Y. Otherwise Z."
    #[allow(missing_docs)]
    May { effect: Box<Effect>, then: Option<Box<Effect>>, otherwise: Option<Box<Effect>> },
    /// "X to Y" (CR 707.2a): nothing of Y without all of X.
    #[allow(missing_docs)]
    To { cost: Box<Effect>, effect: Box<Effect> },
    /// "X. If you do, Y.": nothing of Y without all of X, which nobody pays as a cost.
    #[allow(missing_docs)]
    IfDone { effect: Box<Effect>, then: Box<Effect> },
    /// "X or Y", the actor's choice among those that can be done.
    Or(Vec<Effect>),
    /// "Choose two: …": so many different ones, done in printed order; chance may do the choosing.
    #[allow(missing_docs)]
    Modes { count: u8, modes: Vec<Effect>, random: bool },
    /// "X. If you can't, Y."
    #[allow(missing_docs)]
    Else { effect: Box<Effect>, otherwise: Box<Effect> },
    /// "For each of those cards, X": one after the other, each "it" in its turn.
    #[allow(missing_docs)]
    ForEach { of: Cards, effect: Box<Effect> },
    /// "If C, X. Otherwise Y."
    #[allow(missing_docs)]
    If { condition: Condition, then: Box<Effect>, otherwise: Option<Box<Effect>> },
    /// Somebody else does it: "each player discards a card", "that player may draw a card".
    #[allow(missing_docs)]
    By { who: Who, effect: Box<Effect> },
    /// "Choose a character.": nothing but the choice; from then on "it".
    Choose(Cards),
    /// "Choose a color", "name a card"; of card types, one of `kinds` where any are listed.
    #[allow(missing_docs)]
    Name { what: Quality, kinds: Vec<Kind> },
    /// "Choose a player", "choose an opponent": from then on "that player".
    ChoosePlayer(Who),
    /// Draw so many, one at a time (CR 410.4b).
    Draw(Amount),
    /// Draw so many from the bottom of the deck.
    DrawBottom(Amount),
    /// Discard from the actor's hand: [`Cards::Some`] over [`Place::Zone`] hand, [`Cards::It`], or all of it.
    Discard(Cards),
    /// Gain action tokens.
    Gain(Amount),
    /// "Gain 2 action tokens until the end of the phase."
    #[allow(missing_docs)]
    GainUntil { tokens: Amount, until: Until },
    /// Lose action tokens.
    Lose(Amount),
    /// Pay action tokens (CR 508.1).
    Pay(Amount),
    /// Score points.
    Score(Amount),
    /// Lose points.
    LosePoints(Amount),
    /// Something is different for a while (CR 708).
    #[allow(missing_docs)]
    Change { change: Change, until: Until },
    /// Something is watched for from now on (CR 708.4): "at the end of the turn, …", "the next time …", "when … this
    /// turn, …". A triggered ability or a replacement; its "it" is what is spoken of here.
    #[allow(missing_docs)]
    Rule { ability: Box<super::Ability>, until: Until },
    /// Dismiss, exhaust, frighten and their like.
    Do(Verb, Cards),
    /// Move cards (CR 506), or send them (CR 506.5). Without a place the actor chooses one.
    #[allow(missing_docs)]
    Move { what: Cards, to: Option<Place>, send: bool },
    /// Put cards somewhere: into a hand, on a deck, into play, beneath a card.
    #[allow(missing_docs)]
    Put { what: Cards, into: Dest },
    /// Look at, or reveal, cards of a deck and arrange them.
    #[allow(missing_docs)]
    Look { deck: Zone, whose: Who, count: Amount, from_bottom: bool, reveal: bool, then: Arrange },
    /// Reveal cards of a deck until so many of a description have been revealed; they are "it" then.
    #[allow(missing_docs)]
    RevealUntil { whose: Who, what: Filter, count: Amount },
    /// Show cards to everybody: "reveals their hand".
    Reveal(Cards),
    /// Separate those cards into two piles.
    Separate(Cards),
    /// Choose one of the two piles: from then on "it"; the other one is "the other".
    ChoosePile,
    /// Look at face-down cards in play, or at a hand.
    LookAt(Cards),
    /// Search a zone for cards of a description (CR 518), put them somewhere, shuffle a deck that was searched.
    #[allow(missing_docs)]
    Search { zone: Zone, whose: Who, what: Cards, reveal: bool, into: Dest },
    /// Shuffle a deck.
    Shuffle(Who),
    /// Flip further cards (CR 515).
    Flip(Amount),
    /// Attach attachments to other hosts (CR 509.5).
    #[allow(missing_docs)]
    Reattach { what: Cards, to: Cards },
    /// Put counters on cards (CR 519); unnamed ones are +1 power counters.
    #[allow(missing_docs)]
    AddCounters { what: Cards, name: Option<Symbol>, count: Amount },
    /// Remove counters.
    #[allow(missing_docs)]
    RemoveCounters { what: Cards, name: Option<Symbol>, count: Amount },
    /// A counter of any kind that is there: one is removed, or one more put on. The actor chooses which.
    #[allow(missing_docs)]
    AnyCounter { what: Cards, more: bool },
    /// A dance, a joke, a song: nothing that the game knows of.
    Antic(Antic),
    /// Spend so many cards from beneath a card: into their owners' discard piles.
    #[allow(missing_docs)]
    Spend { count: Amount, from: Cards },
    /// Put tokens into play (CR 521).
    #[allow(missing_docs)]
    Tokens { count: Amount, token: TokenSpec, at: Option<Place> },
    /// Put token copies of cards into play (CR 520, 521), one of each.
    #[allow(missing_docs)]
    CopyTokens { of: Cards, at: Option<Place> },
    /// Do what the text of that Event, or of this card, does once more (CR 520).
    CopyEffects(Cards),
    /// Play a card from where it is without paying for it (CR 508); to that place, where it says so, and frightened.
    #[allow(missing_docs)]
    Play { what: Cards, to: Option<Place>, frightened: bool },
    /// Start a faceoff (CR 514.2c, 707.4).
    #[allow(missing_docs)]
    Faceoff {
        kind: FaceoffKind,
        /// It takes place there; a Problem with cards of both sides is chosen (CR 514.2e).
        at: Option<Place>,
        yours: FaceoffSide,
        theirs: FaceoffSide,
        win: Option<Box<Effect>>,
        lose: Option<Box<Effect>>,
    },
    /// Challenge a Troublemaker with those characters (CR 514.2a.i), or with whatever is there (CR 608).
    #[allow(missing_docs)]
    Challenge { what: Cards, with: Option<Cards> },
    /// A turn or a phase to come is skipped: "skip the next Troublemaker Phase".
    Skip(Moment),
    /// There is one more of it: a turn after this one, a phase after this one, a Confront Step for each Problem. `before`:
    /// a phase before the next phase of that name in the actor's turn.
    #[allow(missing_docs)]
    Extra { what: Moment, before: Option<Phase> },
    /// Replace a Problem (CR 613.2).
    Replace(Cards),
    /// Gain control of cards.
    #[allow(missing_docs)]
    GainControl { what: Cards, until: Until },
    /// What is printed on cards is something else for a while: "it becomes a copy of a Friend". Of a card that is entering play:
    /// that is as what it enters.
    #[allow(missing_docs)]
    Become { what: Cards, guise: Guise, until: Until },
    /// Exchange control of two cards: each goes to who controls the other one, or nothing happens.
    #[allow(missing_docs)]
    ExchangeControl { one: Cards, other: Cards, until: Until },
    /// Move so many counters from cards to another card, as far as they are there.
    #[allow(missing_docs)]
    MoveCounters { from: Cards, to: Cards, name: Option<Symbol>, count: Amount },
    /// Cancel a card in the queue (CR 410.7).
    Cancel(Cards),
    /// End the faceoff at once: nobody wins or loses it (CR 514.1).
    EndFaceoff,
    /// Win the game (CR 103).
    WinGame,
    /// Lose the game (CR 103.5).
    LoseGame,
}

/// One side of a faceoff that an effect starts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct FaceoffSide {
    /// The cards involved on that side.
    pub cards: Cards,
}

/// What is done to a card: by an effect where no more needs to be said, as something to wait for, to forbid, or to look back
/// on.
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
    /// To a Mane Character's Start side, where the other one is up.
    TurnToStart,
    /// To its Boosted side.
    TurnToBoosted,
    /// Ignore a flipped card (CR 515.4).
    Ignore,
    /// Flip that very card.
    Flip,
    CutieMark,
    /// Draw that very card (CR 410.4): "you may draw it".
    Draw,
    /// It becomes involved in the faceoff (CR 514.2d).
    Involve,
    /// It is involved in the faceoff no more.
    Exclude,
    /// Defeat a Troublemaker: score its points and dismiss it (CR 514.5a).
    Defeat,
    /// It does not happen: "it isn't sent home instead".
    Nothing,
    Play,
    Move,
    /// Send: home (CR 506.5).
    Send,
    /// From a hand to the discard pile (CR 410.3).
    Discard,
    /// Show to everybody.
    Reveal,
    /// Look at, without showing it to others.
    LookAt,
    /// From beneath a card to the discard pile.
    Spend,
    Choose,
    Confront,
    /// Challenge a Troublemaker (CR 608).
    Challenge,
    /// From play into its owner's hand.
    PutInHand,
    /// On top of its owner's deck.
    PutOnTop,
    /// Of a Problem: put under its deck before it is solved (CR 613.2).
    Replace,
    /// Leave play, in whatever way.
    LeavePlay,
    /// An ability of it (CR 703).
    Activate,
    /// Of action tokens.
    Gain,
    /// Of action tokens.
    Lose,
    /// Of action tokens.
    Pay,
}

/// What is done for the fun of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Antic {
    Dance,
    Joke,
    Song,
}

/// Where cards are put. Each goes to its owner's zone.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Dest {
    Hand,
    DeckTop,
    DeckBottom,
    /// To the bottom in an order that chance gives and nobody sees.
    DeckBottomRandom,
    /// Top or bottom, as the actor likes.
    DeckTopOrBottom,
    /// Into the deck, which is then shuffled.
    DeckShuffled,
    Discard,
    Banished,
    /// Banished to beneath a card (reading of CR 504.1: in the banished zone, tied to it).
    Beneath(Cards),
    /// Banished face-down: nobody may look at them unless a text says so. To beneath that card, where there is one.
    BanishedFaceDown(Option<Cards>),
    /// Into play under its owner's control (CR 513.2); somewhere in particular, or where the actor likes.
    Play(Option<Place>),
    /// Into play under the actor's control, whoever owns it.
    PlayAsYours,
    /// Into play attached to one of those cards.
    On(Cards),
    /// Into play face-down (Troublemakers) or frightened.
    PlayFaceDown(Option<Place>),
    /// Into play exhausted.
    PlayExhausted(Option<Place>),
    /// Into play as something else than what is printed on them: "as a Resource".
    PlayAs(Guise, Option<Place>),
    /// They stay where they were found: what becomes of them is told next.
    Stay,
}

/// What a card becomes, or enters play as.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guise {
    /// A copy: what is printed on that card is printed on it.
    CopyOf(Cards),
    /// A card of that type, of no other, with the rest of what is printed on it.
    Kind(Kind),
    /// A Dilemma (CR 522) besides what it is.
    Dilemma,
}

/// What becomes of cards that were looked at.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Arrange {
    /// "Put them back in any order."
    AnyOrder,
    /// "Put any number on top and the rest on the bottom, in any order."
    TopAndBottom,
    /// Back as they were.
    Back,
    /// Some of them somewhere, the rest somewhere else: "you may put one revealed Event into your hand …".
    #[allow(missing_docs)]
    Take { what: Cards, into: Dest, rest: Dest },
}

/// What a token is (CR 521.1).
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
    /// "At the end of the turn, X": once, when that time comes.
    pub fn later(edge: Edge, moment: Moment, effect: Effect) -> Effect {
        let until = match moment {
            Moment::Next(_) | Moment::Turn(Some(_)) | Moment::Phase(_, Some(_)) => Until::Once,
            _ => Until::NextThisTurn,
        };
        let on = Trigger::At(edge, moment);
        let ability = super::Triggered { on, condition: None, effect, limit: None };
        Effect::Rule { ability: Box::new(super::Ability::Triggered(ability)), until }
    }

    /// "You may X."
    pub fn may(effect: Effect) -> Effect {
        Effect::May { effect: Box::new(effect), then: None, otherwise: None }
    }

    /// "X does Y."
    pub fn by(who: Who, effect: Effect) -> Effect {
        Effect::By { who, effect: Box::new(effect) }
    }
}
