//! [`Refusal`]: the reason why something can't be done, with the rule that it breaks.

use std::fmt;

use maneframe_card::Color;
use maneframe_wording::Wording;
use serde::Serialize;

use crate::model::ids::CardId;
use crate::model::wording::color_name;
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
    /// It is another player's turn.
    NotYourTurn,
    /// It is only possible in another phase or step.
    WrongPhase,
    /// A player has priority. A phase action opens a window, so all players have to pass first.
    NotAllPassed,
    /// It needs priority, but a window is closing.
    NoPriority,
    /// The phase's closing window has been open.
    PhaseClosing,
    /// A faceoff is in progress, during which the act is not allowed (CR 512.3a).
    DuringFaceoff,
    /// No faceoff is in progress, and the act needs one (CR 512.4).
    NotDuringFaceoff,
    /// The faceoff in progress is of another kind (CR 512.4a).
    WrongFaceoff,
    /// The event for this reaction has not happened since the last window closed, or was already used.
    NothingToReactTo,
    /// The card is not in the player's hand.
    NotInHand,
    /// The card is not in play.
    NotInPlay,
    /// Another player controls the card.
    NotControlled,
    /// Cards of this type can't be played.
    NotPlayable,
    /// The player has too few action tokens.
    NeedTokens {
        /// Number of action tokens that the act costs.
        need: u16,
        /// Number of action tokens that the player has.
        have: u16,
    },
    /// The player's characters have too little power of a colour, to play a card (CR 205.1) or to confront a Problem
    /// (CR 611.3).
    NeedPower {
        /// Colour of the required power.
        color: Color,
        /// Power of that colour that is required.
        need: u8,
        /// Power of that colour that the player has.
        have: u16,
    },
    /// The player's characters at a Problem have too little power in all to confront it (CR 611.3).
    NeedAnyPower {
        /// Power that is required.
        need: u16,
        /// Power that the player has.
        have: u16,
    },
    /// Another part of the cost can't be paid.
    CostUnpayable,
    /// A "can't" on the card `by` forbids it.
    Forbidden {
        /// Card whose text forbids it.
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
    /// The card is already at that area (CR 506.2).
    AlreadyThere,
    /// The card is not frightened, so it can't be rallied (CR 609.2e).
    NotFrightened,
    /// It has nothing to choose.
    NothingToChoose,
    /// The player's deck is empty.
    NoCardsLeft,
    /// The card is not a face-up Troublemaker that this player may challenge (CR 608.1).
    NotATroublemakerToChallenge,
    /// The player has no character at the Troublemaker's Problem (CR 608.2).
    NoCharacterThere,
    /// The Troublemaker, or another one at its Problem, was already challenged in this step (CR 608.1).
    AlreadyChallenged,
    /// The card is face-down, so it doesn't have the ability (CR 505.1a).
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

impl Fact {
    /// Returns the fact in words.
    pub fn words(self) -> Wording {
        let key = match self {
            Fact::NeedTokens { need, have } => {
                return Wording::new("refusal.need-tokens").with("need", need).with("have", have);
            }
            Fact::NeedPower { color, need, have } => {
                let need = Wording::new("refusal.need-power").with("need", need).with("have", have);
                return need.with("colour", color_name(color));
            }
            Fact::NeedAnyPower { need, have } => {
                return Wording::new("refusal.need-any-power").with("need", need).with("have", have);
            }
            Fact::NotYourDecision => "refusal.not-your-decision",
            Fact::NotOffered => "refusal.not-offered",
            Fact::GameOver => "refusal.game-over",
            Fact::NotYoursToKnow => "refusal.not-yours-to-know",
            Fact::NotInTheGame => "refusal.not-in-the-game",
            Fact::NotYourTurn => "refusal.not-your-turn",
            Fact::WrongPhase => "refusal.wrong-phase",
            Fact::NotAllPassed => "refusal.not-all-passed",
            Fact::NoPriority => "refusal.no-priority",
            Fact::PhaseClosing => "refusal.phase-closing",
            Fact::DuringFaceoff => "refusal.during-faceoff",
            Fact::NotDuringFaceoff => "refusal.not-during-faceoff",
            Fact::WrongFaceoff => "refusal.wrong-faceoff",
            Fact::NothingToReactTo => "refusal.nothing-to-react-to",
            Fact::NotInHand => "refusal.not-in-hand",
            Fact::NotInPlay => "refusal.not-in-play",
            Fact::NotControlled => "refusal.not-controlled",
            Fact::NotPlayable => "refusal.not-playable",
            Fact::CostUnpayable => "refusal.cost-unpayable",
            Fact::Forbidden { .. } => "refusal.forbidden",
            Fact::NoSuchAbility => "refusal.no-such-ability",
            Fact::NoPlace => "refusal.no-place",
            Fact::NoHost => "refusal.no-host",
            Fact::ConditionFalse => "refusal.condition-false",
            Fact::UsedUp => "refusal.used-up",
            Fact::AlreadyThere => "refusal.already-there",
            Fact::NotFrightened => "refusal.not-frightened",
            Fact::NothingToChoose => "refusal.nothing-to-choose",
            Fact::NoCardsLeft => "refusal.no-cards-left",
            Fact::NotATroublemakerToChallenge => "refusal.not-a-troublemaker-to-challenge",
            Fact::NoCharacterThere => "refusal.no-character-there",
            Fact::AlreadyChallenged => "refusal.already-challenged",
            Fact::FaceDown => "refusal.face-down",
        };
        Wording::new(key)
    }
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().fmt(f)
    }
}

impl Refusal {
    /// Returns the refusal in words, with the number of the rule.
    pub fn words(&self) -> Wording {
        self.with_rule(self.fact.words())
    }

    /// Adds the number of the rule.
    pub(crate) fn with_rule(&self, what: Wording) -> Wording {
        Wording::new("refusal.under").with("what", what).with("rule", self.rule.in_full(self.rulebook).to_string())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words().fmt(f)
    }
}

impl std::error::Error for Refusal {}
