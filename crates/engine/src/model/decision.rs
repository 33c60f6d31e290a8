//! [`Decision`]: what a player is asked, with every legal answer.

use maneframe_card::Color;
use maneframe_card::ability::{Kind as Type, Parity};
use serde::{Deserialize, Serialize};

use crate::model::frame::Action;
use crate::model::ids::{AbilityId, AreaId, CardId, PlayerId, WordId};
use crate::rules::rule::Rule;

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Pass priority, or open no further window.
    Pass,
    /// Take an action.
    Act(Action),
    /// That card.
    Card(CardId),
    /// Put that card on top of the deck; cards chosen later go on top of it.
    Top(CardId),
    /// Put that card on the bottom of the deck.
    Bottom(CardId),
    /// That player.
    Player(PlayerId),
    /// That area.
    Area(AreaId),
    /// Yes, do it.
    Yes,
    /// No.
    No,
    /// That mode or alternative, counted from 0.
    Mode(u8),
    /// That colour.
    Color(Color),
    /// That card type.
    Type(Type),
    /// That trait, or that kind of counter.
    Trait(WordId),
    /// Even or odd.
    Parity(Parity),
    /// That number (CR 105.1).
    Number(u32),
    /// That card name (CR 201.1b).
    Name(WordId),
    /// The triggered effect at that place in the list of those waiting.
    Effect(u16),
    /// That replacement, counted from 0.
    Replacement(u8),
    /// Choose no more cards.
    Done,
}

impl Choice {
    /// The card that it is about, where it is about one.
    pub fn card(self) -> Option<CardId> {
        match self {
            Choice::Act(action) => action.card(),
            Choice::Card(card) | Choice::Top(card) | Choice::Bottom(card) => Some(card),
            _ => None,
        }
    }
}

/// What sort of answer a decision wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum AnswerKind {
    /// Take an action, or pass.
    Action,
    Cards,
    Players,
    Area,
    YesNo,
    Mode,
    Color,
    Number,
    Name,
    Order,
}

/// What a decision is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Prompt {
    /// Which Starting Problem (CR 102.2).
    StartingProblem,
    /// Whether to mulligan (CR 102.4).
    Mulligan,
    /// With priority: act or pass (CR 510.1).
    Priority,
    /// A window closes: take a phase action, or go on (CR 510.3).
    PhaseAction,
    /// Which Troublemaker to uncover next (CR 607.2).
    Uncover,
    /// Which Troublemaker to challenge, if any (CR 608.1).
    Challenge,
    /// At which Problem the next Confront Step is (CR 610.1).
    NextProblem,
    /// Which character goes home after a lost challenge (CR 514.5b).
    SendHome,
    /// In which order flipped cards go to the bottom (CR 402.3).
    FlippedOrder,
    /// Which card to discard down to the hand size (CR 616.2).
    HandSize,
    /// Which Friend to retire down to the home limit (CR 616.3).
    HomeLimit,
    /// Which card repairs uniqueness (CR 516.2).
    Uniqueness,
    /// Whose modifiers begin first of those that begin together (CR 711.6).
    Timestamps,
    /// Which waiting effect is processed next (CR 511.7a).
    TriggerOrder,
    /// Whether to use a replacement ("you may … instead"), or which one (CR 710.5).
    Replacement,
    /// Whether to pay for what can't be done otherwise (CR 508.1).
    Tax,
    /// Whether to do what a text offers (CR 712.3).
    May,
    /// Which of several alternatives.
    Or,
    /// Which cards a text is about.
    Pick,
    /// Where a card goes.
    Place,
    /// In which order cards go back.
    Arrange,
    /// Which card is found (CR 518.1).
    Search,
    /// Which opponent a text means.
    Opponent,
    /// Which colour, card, type, trait or number.
    Name,
    /// How often a loop goes on (CR 802.2).
    Loop,
}

/// How many of how many are picked, where several are to be, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Picking {
    /// At least so many.
    pub min: u32,
    /// At most so many; none where only what there is sets a limit.
    pub max: Option<u32>,
    /// How many are picked already.
    pub picked: u32,
}

/// A pending decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision<'a> {
    /// Who decides.
    pub who: PlayerId,
    /// What sort of answer.
    pub kind: AnswerKind,
    /// What about.
    pub prompt: Prompt,
    /// The card whose text asks, where one does.
    pub source: Option<CardId>,
    /// Its ability.
    pub ability: Option<AbilityId>,
    /// The rule that asks.
    pub rule: Rule,
    /// How many of how many are picked, where several are.
    pub picking: Option<Picking>,
    /// Every legal answer, at least one.
    pub options: &'a [Choice],
}

/// A decision without its options: what the loop says when it stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    pub who: PlayerId,
    pub kind: AnswerKind,
    pub prompt: Prompt,
    pub source: Option<CardId>,
    pub ability: Option<AbilityId>,
    pub rule: &'static str,
    pub picking: Option<Picking>,
}

impl Asked {
    pub(crate) fn new(who: PlayerId, kind: AnswerKind, prompt: Prompt, rule: &'static str) -> Asked {
        Asked { who, kind, prompt, source: None, ability: None, rule, picking: None }
    }

    pub(crate) fn of_text(mut self, source: CardId, ability: AbilityId) -> Asked {
        self.source = Some(source);
        self.ability = Some(ability);
        self
    }
}

/// What a step of the loop leads to.
pub(crate) enum Flow {
    /// Go on.
    Go,
    /// Somebody has to choose among the options that were listed.
    Ask(Asked),
    /// A player has lost and leaves the game (CR 103.5).
    Eliminate(PlayerId),
}

impl Flow {
    /// A question of which so many have been answered, of at least and at most so many.
    pub(crate) fn picking(mut self, picked: i32, min: i32, max: i32) -> Flow {
        let number = |n: i32| u32::try_from(n).unwrap_or(0);
        if let Flow::Ask(asked) = &mut self {
            let max = (max < i32::MAX).then(|| number(max));
            asked.picking = Some(Picking { min: number(min), max, picked: number(picked) });
        }
        self
    }
}
