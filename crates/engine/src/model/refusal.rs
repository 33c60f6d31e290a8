//! [`Refusal`]: the reason why something can't be done, with the rule that it breaks.

use std::fmt;

use maneframe_card::Color;
use serde::Serialize;

use crate::model::ids::CardId;
use crate::rules::rule::Rule;
use crate::rules::rulebook::Edition;

/// Reason why something isn't legal: the rule that forbids it and the fact that the rule depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// Rule that forbids it.
    pub rule: Rule,
    /// Fact that the rule depends on.
    pub fact: Fact,
    /// Rulebook of the rule's number.
    #[serde(skip_serializing_if = "Edition::is_default")]
    pub rulebook: Edition,
}

impl Refusal {
    /// Creates a refusal under `rule`.
    pub fn new(rule: &'static str, fact: Fact) -> Refusal {
        Refusal { rule: Rule(rule), fact, rulebook: Edition::default() }
    }

    /// Returns the refusal with the number that the rule has in `rulebook`.
    #[must_use]
    pub fn under(self, rulebook: crate::rules::rulebook::Rulebook) -> Refusal {
        Refusal { rule: Rule(rulebook.number(self.rule.0)), rulebook: rulebook.edition, ..self }
    }
}

/// Fact that prevents an act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Fact {
    /// Another player is to decide.
    NotYourDecision,
    /// The choice is not among the options of the pending decision.
    NotOffered,
    /// The game is over.
    GameOver,
    /// The choice is about a card that this player may not know.
    NotYoursToKnow,
    /// This game doesn't have, or no longer has, such a player, card, area or ability.
    NotInTheGame,
    NotYourTurn,
    /// It is only possible in another phase or step.
    WrongPhase,
    /// A player has priority. A phase action opens a window, so all players have to pass first.
    NotAllPassed,
    /// It needs priority, but a window is closing.
    NoPriority,
    /// The phase's closing window has been open.
    PhaseClosing,
    DuringFaceoff,
    NotDuringFaceoff,
    WrongFaceoff,
    /// The event for this reaction has not happened since the last window closed, or was already used.
    NothingToReactTo,
    NotInHand,
    NotInPlay,
    NotControlled,
    /// Cards of this type can't be played.
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
    /// Another part of the cost can't be paid.
    CostUnpayable,
    /// A "can't" on the card `by` forbids it.
    Forbidden {
        by: CardId,
    },
    /// The card doesn't have that ability now.
    NoSuchAbility,
    /// The card can't go to that area or on that card.
    NoPlace,
    /// The card is played on another card, but no card is suitable.
    NoHost,
    /// A condition in the text isn't true.
    ConditionFalse,
    /// The text's one use in this span is used up.
    UsedUp,
    AlreadyThere,
    NotFrightened,
    /// It has nothing to choose.
    NothingToChoose,
    NoCardsLeft,
    NotATroublemakerToChallenge,
    NoCharacterThere,
    AlreadyChallenged,
    FaceDown,
}

impl Fact {
    /// Returns the rank of the fact when several facts prevent an act; the lowest is decisive. First come facts that
    /// exclude the card altogether, then costs (highest first), then facts of timing, which pass.
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
