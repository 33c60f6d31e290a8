//! [`Refusal`]: why something can't be done, with the rule that it breaks.

use std::fmt;

use maneframe_card::Color;
use maneframe_wording::Wording;
use serde::Serialize;

use crate::model::ids::CardId;
use crate::model::wording::color_name;
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
