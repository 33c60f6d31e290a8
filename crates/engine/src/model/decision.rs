//! [`Decision`]: a question to a player, with every legal answer.

use maneframe_card::Color;
use maneframe_card::ability::{Kind as Type, Parity};
use serde::{Deserialize, Serialize};

use crate::model::frame::Action;
use crate::model::ids::{AbilityId, AreaId, CardId, PlayerId, WordId};
use crate::rules::rule::Rule;

/// Answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Passes priority, or opens no further window.
    Pass,
    /// Takes an action.
    Act(Action),
    /// Chooses a card.
    Card(CardId),
    /// Puts a card on top of the deck. Cards chosen later go on top of it.
    Top(CardId),
    /// Puts a card on the bottom of the deck.
    Bottom(CardId),
    /// Chooses a player.
    Player(PlayerId),
    /// Chooses an area.
    Area(AreaId),
    /// Accepts the offer.
    Yes,
    /// Declines the offer.
    No,
    /// Chooses a mode or an alternative, counted from 0.
    Mode(u8),
    /// Chooses a colour.
    Color(Color),
    /// Chooses a card type.
    Type(Type),
    /// Chooses a trait or a kind of counter.
    Trait(WordId),
    /// Chooses even or odd.
    Parity(Parity),
    /// Chooses a number (CR 105.1).
    Number(u32),
    /// Chooses a card name (CR 201.1b).
    Name(WordId),
    /// Chooses a triggered effect: its index in the list of waiting effects.
    Effect(u16),
    /// Chooses a replacement, counted from 0.
    Replacement(u8),
    /// Chooses no more cards.
    Done,
}

impl Choice {
    /// Returns the card that the choice is about, or `None` if it isn't about a card.
    pub fn card(self) -> Option<CardId> {
        match self {
            Choice::Act(action) => action.card(),
            Choice::Card(card) | Choice::Top(card) | Choice::Bottom(card) => Some(card),
            _ => None,
        }
    }
}

/// Kind of answer that a decision needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum AnswerKind {
    /// An action, or a pass.
    Action,
    /// A card. Several cards are chosen one at a time.
    Cards,
    /// A player.
    Players,
    /// An area (CR 501.1).
    Area,
    /// Yes or no.
    YesNo,
    /// One of several alternatives, or a card type, trait or parity.
    Mode,
    /// A colour.
    Color,
    /// A non-negative integer (CR 105.1).
    Number,
    /// The name of a card (CR 201.1b).
    Name,
    /// The next of several cards or texts in an order, or the replacement to apply.
    Order,
}

/// Subject of a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Prompt {
    /// A player chooses a Starting Problem (CR 102.2).
    StartingProblem,
    /// A player chooses whether to mulligan (CR 102.4).
    Mulligan,
    /// A player with priority acts or passes (CR 510.1).
    Priority,
    /// A window closes: the turn player takes a phase action or goes on (CR 510.3).
    PhaseAction,
    /// A player chooses the Troublemaker to uncover next (CR 607.2).
    Uncover,
    /// A player chooses a Troublemaker to challenge, or none (CR 608.1).
    Challenge,
    /// A player chooses the Problem of the next Confront Step (CR 610.1).
    NextProblem,
    /// A player chooses the character that goes home after a lost challenge (CR 514.5b).
    SendHome,
    /// A player orders the flipped cards that go to the bottom (CR 402.3).
    FlippedOrder,
    /// A player chooses a card to discard down to the hand size (CR 616.2).
    HandSize,
    /// A player chooses a Friend to retire down to the home limit (CR 616.3).
    HomeLimit,
    /// A player chooses the card that repairs uniqueness (CR 516.2).
    Uniqueness,
    /// A player orders modifiers that begin together (CR 711.6).
    Timestamps,
    /// A player chooses the waiting effect to process next (CR 511.7a).
    TriggerOrder,
    /// A player chooses a replacement, or whether to use an optional one (CR 710.5).
    Replacement,
    /// A player chooses whether to pay for an act that a text taxes (CR 508.1).
    Tax,
    /// A player chooses whether to do what a text offers (CR 712.3).
    May,
    /// A player chooses one of several alternatives.
    Or,
    /// A player chooses cards for a text.
    Pick,
    /// A player chooses the place that a card goes to.
    Place,
    /// A player orders cards that go back to a deck.
    Arrange,
    /// A player chooses a card found in a search (CR 518.1).
    Search,
    /// A player chooses the opponent that a text affects.
    Opponent,
    /// A player chooses a colour, card, type, trait or number.
    Name,
    /// A player chooses how often a loop repeats (CR 802.2).
    Loop,
}

/// Progress of a choice of several things, one after another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Picking {
    /// Minimum number of picks.
    pub min: u32,
    /// Maximum number of picks; `None` if only the number of options limits it.
    pub max: Option<u32>,
    /// Number of picks so far.
    pub picked: u32,
}

/// Pending decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision<'a> {
    /// Player who decides.
    pub who: PlayerId,
    /// Kind of answer.
    pub kind: AnswerKind,
    /// Subject of the decision.
    pub prompt: Prompt,
    /// Card whose text asks; `None` if the rules ask.
    pub source: Option<CardId>,
    /// Ability of `source` that asks.
    pub ability: Option<AbilityId>,
    /// Rule that asks.
    pub rule: Rule,
    /// Progress of the picks, if several things are picked.
    pub picking: Option<Picking>,
    /// All legal answers, at least one.
    pub options: &'a [Choice],
}

/// Decision without its options, which are listed in the game. The game's loop returns it when it stops.
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

/// Result of a step of the game's loop.
pub(crate) enum Flow {
    /// The loop continues.
    Go,
    /// A player must choose among the options that were listed.
    Ask(Asked),
    /// A player has lost and leaves the game (CR 103.5).
    Eliminate(PlayerId),
}

impl Flow {
    /// Sets the progress of a question with several picks; a `max` of `i32::MAX` means no limit.
    pub(crate) fn picking(mut self, picked: i32, min: i32, max: i32) -> Flow {
        let number = |n: i32| u32::try_from(n).unwrap_or(0);
        if let Flow::Ask(asked) = &mut self {
            let max = (max < i32::MAX).then(|| number(max));
            asked.picking = Some(Picking { min: number(min), max, picked: number(picked) });
        }
        self
    }
}
