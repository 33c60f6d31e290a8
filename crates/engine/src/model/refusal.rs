//! [`Refusal`]: why something can't be done, with the rule that it breaks.

use std::fmt;

use maneframe_card::Color;
use serde::Serialize;

use crate::model::ids::CardId;
use crate::rules::rule::Rule;
use crate::rules::rulebook::Edition;

/// Why something isn't legal: the rule that forbids it and the fact that it asks about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// The rule.
    pub rule: Rule,
    /// The fact.
    pub fact: Fact,
    /// The rulebook that the number is of.
    #[serde(skip_serializing_if = "Edition::is_default")]
    pub rulebook: Edition,
}

impl Refusal {
    /// A refusal under `rule`.
    pub fn new(rule: &'static str, fact: Fact) -> Refusal {
        Refusal { rule: Rule(rule), fact, rulebook: Edition::default() }
    }

    /// The same with the number that the rule has in that rulebook.
    #[must_use]
    pub fn under(self, rulebook: crate::rules::rulebook::Rulebook) -> Refusal {
        Refusal { rule: Rule(rulebook.number(self.rule.0)), rulebook: rulebook.edition, ..self }
    }
}

/// What stands in the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Fact {
    /// It isn't this player's turn to decide.
    NotYourDecision,
    /// Not among the options of the pending decision.
    NotOffered,
    /// The game is over.
    GameOver,
    /// It is about a card that this player may not know.
    NotYoursToKnow,
    /// This game has no such player, card, area or ability (any more).
    NotInTheGame,
    NotYourTurn,
    /// Only in another phase or step.
    WrongPhase,
    /// A phase action, but somebody has priority: it opens a window, so all have to pass first.
    NotAllPassed,
    /// Only with priority, but a window closes.
    NoPriority,
    /// The phase's closing window has been open.
    PhaseClosing,
    DuringFaceoff,
    NotDuringFaceoff,
    WrongFaceoff,
    /// What a reaction waits for has not happened since the last window closed, or was used.
    NothingToReactTo,
    NotInHand,
    NotInPlay,
    NotControlled,
    /// A card type that can't be played.
    NotPlayable,
    NeedTokens {
        need: u16,
        have: u16,
    },
    NeedPower {
        color: Color,
        need: u8,
        have: u16,
    },
    NeedAnyPower {
        need: u16,
        have: u16,
    },
    /// Some other part of the cost can't be paid.
    CostUnpayable,
    /// A "can't" on that card.
    Forbidden {
        by: CardId,
    },
    /// The card doesn't have that ability now.
    NoSuchAbility,
    /// It doesn't go there, or not on that card.
    NoPlace,
    /// It is played on another card, and there is none that it could be played on.
    NoHost,
    /// A condition in its text isn't true.
    ConditionFalse,
    /// Its one use in this span is gone.
    UsedUp,
    AlreadyThere,
    NotFrightened,
    /// It could not be done: nothing to choose.
    NothingToChoose,
    NoCardsLeft,
    NotATroublemakerToChallenge,
    NoCharacterThere,
    AlreadyChallenged,
    FaceDown,
}

impl Fact {
    /// How much it decides where several things stand in the way, the most decisive first: what can't be done with that
    /// card at all; then what is asked of the player, dearest first; then that it isn't the moment, which passes.
    pub fn weight(self) -> u8 {
        match self {
            Fact::GameOver
            | Fact::NotInTheGame
            | Fact::NotYoursToKnow
            | Fact::NotInHand
            | Fact::NotInPlay
            | Fact::NotControlled
            | Fact::NotPlayable
            | Fact::NoSuchAbility
            | Fact::NoPlace
            | Fact::NoHost
            | Fact::AlreadyThere
            | Fact::NotFrightened
            | Fact::NoCardsLeft
            | Fact::NotATroublemakerToChallenge
            | Fact::FaceDown => 0,
            Fact::Forbidden { .. } => 1,
            Fact::NeedPower { .. } | Fact::NeedAnyPower { .. } => 2,
            Fact::NeedTokens { .. } => 3,
            Fact::CostUnpayable => 4,
            Fact::ConditionFalse
            | Fact::NothingToChoose
            | Fact::UsedUp
            | Fact::NoCharacterThere
            | Fact::AlreadyChallenged => 5,
            Fact::NotYourTurn
            | Fact::WrongPhase
            | Fact::NotAllPassed
            | Fact::NoPriority
            | Fact::PhaseClosing
            | Fact::DuringFaceoff
            | Fact::NotDuringFaceoff
            | Fact::WrongFaceoff
            | Fact::NothingToReactTo => 6,
            Fact::NotYourDecision | Fact::NotOffered => 7,
        }
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Fact::NotYourDecision => "another player is to decide",
            Fact::NotOffered => "it is not among the options of the pending decision",
            Fact::GameOver => "the game is over",
            Fact::NotYoursToKnow => "which card that is, you may not know",
            Fact::NotInTheGame => "there is no such thing in this game",
            Fact::NotYourTurn => "only in your own turn",
            Fact::WrongPhase => "not in this phase or step",
            Fact::NotAllPassed => "not yet in this phase or step: first all have to pass",
            Fact::NoPriority => "not in this phase or step as a window closes: only with priority",
            Fact::PhaseClosing => "this phase is closing: its actions are over",
            Fact::DuringFaceoff => "not during a faceoff",
            Fact::NotDuringFaceoff => "only during a faceoff",
            Fact::WrongFaceoff => "not during this kind of faceoff",
            Fact::NothingToReactTo => "what it reacts to has not happened since the last window closed, or was used",
            Fact::NotInHand => "the card is not in your hand",
            Fact::NotInPlay => "the card is not in play",
            Fact::NotControlled => "you do not control the card",
            Fact::NotPlayable => "cards of this type are not played",
            Fact::NeedTokens { need, have } => return write!(f, "costs {need} action tokens, you have {have}"),
            Fact::NeedPower { color, need, have } => return write!(f, "needs {need} {color} power, you have {have}"),
            Fact::NeedAnyPower { need, have } => return write!(f, "needs {need} power, you have {have}"),
            Fact::CostUnpayable => "a part of its cost can't be paid",
            Fact::Forbidden { .. } => "a card's text forbids it",
            Fact::NoSuchAbility => "the card does not have that ability now",
            Fact::NoPlace => "it can't go there",
            Fact::NoHost => "there is nothing to play it on",
            Fact::ConditionFalse => "a condition in its text is not true",
            Fact::UsedUp => "it has been used already",
            Fact::AlreadyThere => "the card is there already",
            Fact::NotFrightened => "the card is not frightened",
            Fact::NothingToChoose => "there is nothing to choose",
            Fact::NoCardsLeft => "the deck is empty",
            Fact::NotATroublemakerToChallenge => {
                "only a face-up Troublemaker of an opponent, or one that anybody may challenge, can be challenged"
            }
            Fact::NoCharacterThere => "you have no character there",
            Fact::AlreadyChallenged => "it was challenged in this step already",
            Fact::FaceDown => "the card is face-down",
        };
        f.write_str(text)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.fact, self.rule.in_full(self.rulebook))
    }
}

impl std::error::Error for Refusal {}
