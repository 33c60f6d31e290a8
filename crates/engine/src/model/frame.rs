//! Frames of the resolution stack: processes under way, and their progress. Only the loop in
//! [`crate::play::game::Game`] pops them.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::bindings::Bindings;
use crate::model::ids::{AbilityId, AreaId, AreaSet, CardId, CardRef, PlayerId, PlayerSet};
use crate::model::moment::{EarlierPart, Moment};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Code, Since};
use crate::rules::rulebook::{PhaseEnd, Rulebook};

/// A process under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "most frames are runs, and all lie in one vector that is used again")]
pub enum Frame {
    /// Setup before the first turn (CR 102).
    Setup(Setup),
    /// A turn (CR 6).
    Turn(Step),
    /// A priority window (CR 510.2).
    Window(Window),
    /// A faceoff (CR 514).
    Faceoff(FaceoffStep),
    /// An action being processed (CR 705.2).
    Action(ActionFrame),
    /// A text being processed.
    Run(Run),
    /// Occurrences about to happen at one time (CR 710, 801.1).
    Moment(Moment),
    /// Part of a moment in a game that an earlier version saved. Loading the game converts these to moments.
    #[serde(rename = "Happen")]
    Earlier(EarlierPart),
    /// A player repairs a uniqueness violation (CR 516.2).
    Repair(PlayerId),
    /// A player orders modifiers that began together (CR 711.6).
    Timestamps(crate::model::frame::Ordering),
    /// Players choose how often a loop repeats (CR 802.2).
    Loop(crate::model::loops::Limiting),
}

/// Steps of the setup (CR 102).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Setup {
    /// That player chooses a Starting Problem, hidden from others (CR 102.2).
    StartingProblem(PlayerId),
    /// Decks are shuffled and first hands drawn (CR 102.3).
    Deal,
    /// Players choose whether to mulligan, in turn order (CR 102.4): the player to ask, and those who chose to so far.
    Mulligan(PlayerId, PlayerSet),
    /// The players who chose to mulligan do so (CR 102.4a).
    Redraw(PlayerSet),
}

/// Progress of a turn. Each name is of the step that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The turn player's cards become ready (CR 603.1).
    Ready,
    /// The turn player receives action tokens (CR 604.1).
    Action,
    /// The Draw Step begins, unless it is skipped; its first window opens (CR 605).
    DrawOpen,
    /// The turn player draws a card (CR 605.1).
    Draw,
    /// The last window of the Draw Step opens.
    DrawClose,
    /// The last window of the Ready Phase opens.
    ReadyClose,
    /// The Troublemaker Phase begins, unless it is skipped; its first window opens (CR 606).
    TroublemakerOpen,
    /// The first window of the Uncover Step opens (CR 607).
    UncoverOpen,
    /// The next face-down Troublemaker of the turn player is uncovered (CR 607.2).
    Uncover,
    /// The last window of the Uncover Step opens.
    UncoverClose,
    /// The first window of the Challenge Step opens (CR 608).
    ChallengeOpen,
    /// The turn player chooses a Troublemaker to challenge, or none (CR 608.1).
    Challenge,
    /// The last window of the Challenge Step opens.
    ChallengeClose,
    /// The last window of the Troublemaker Phase opens.
    TroublemakerClose,
    /// The Main Phase begins, unless it is skipped; its first window opens (CR 609).
    MainOpen,
    /// The last window of the Main Phase opens.
    MainClose,
    /// The Score Phase begins, unless it is skipped; its first window opens (CR 610).
    ScoreOpen,
    /// The turn player chooses the Problem of the next Confront Step, if there is one left (CR 610.1).
    NextConfront,
    /// The first window of the Confront Step of that area opens (CR 611).
    ConfrontOpen(AreaId),
    /// The turn player confronts the Problem there if they meet its requirements (CR 611.1).
    Confront(AreaId),
    /// The turn player scores a point if they confronted it (CR 611.4).
    ConfrontScore(AreaId),
    /// The turn player scores the Problem's bonus as the first to confront it, by rulebooks that say so.
    ConfrontBonus(AreaId),
    /// The last window of the Confront Step opens.
    ConfrontClose(AreaId),
    /// The first window of the Faceoff Step opens (CR 612).
    FaceoffOpen,
    /// A Problem faceoff starts if there is to be one (CR 612.1, 612.2).
    Faceoff,
    /// The last window of the Faceoff Step opens.
    FaceoffClose,
    /// Problems with a resolved faceoff become solved; the first window of the Solve Step opens (CR 613.1).
    SolveOpen,
    /// Solved Problems are replaced (CR 613.2).
    Solve,
    /// The last window of the Solve Step opens.
    SolveClose,
    /// The last window of the Score Phase opens.
    ScoreClose,
    /// The End Phase begins, unless it is skipped; its first window opens (CR 614).
    EndOpen,
    /// The first window of the End of Turn Step opens (CR 615).
    EndStepOpen,
    /// Texts about the end of the turn trigger (CR 615.1); the last window of the End of Turn Step opens.
    EndStepClose,
    /// Wrap Up Step: the turn player discards down to the maximum hand size (CR 616.2).
    Discard,
    /// Wrap Up Step: the turn player retires Friends in excess of the home limit (CR 616.3).
    Retire,
    /// Wrap Up Step: modifiers of this turn end; the step is repeated if anything triggered (CR 616.4).
    WrapUp,
    /// The turn is over, and the next one begins.
    Over,
}

impl Step {
    /// Returns the area of the step; [`AreaId::NONE`] for most steps.
    pub(crate) fn area(self) -> AreaId {
        match self {
            Step::ConfrontOpen(area)
            | Step::Confront(area)
            | Step::ConfrontScore(area)
            | Step::ConfrontBonus(area)
            | Step::ConfrontClose(area) => area,
            _ => AreaId::NONE,
        }
    }
}

/// Kinds of windows, by what is allowed when they close.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum WindowKind {
    /// A phase action may open another window when it closes (CR 510.3).
    Open,
    /// End of a phase: no more phase actions (CR 601.2c).
    PhaseEnd,
    /// Window in a faceoff: no phase actions (CR 512.3a).
    Faceoff,
}

impl WindowKind {
    /// Returns true if phase actions may open another window when one of this kind closes.
    pub fn leads_on(self, rulebook: Rulebook) -> bool {
        match self {
            WindowKind::Open => true,
            WindowKind::PhaseEnd => rulebook.phase_end == PhaseEnd::MayGoOn,
            WindowKind::Faceoff => false,
        }
    }
}

/// Progress of a window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum WindowStage {
    /// A player is about to get priority; pre-priority processing comes first (CR 511).
    Processing,
    /// `who` has priority.
    Priority,
    /// All players passed: the turn player may open another window (CR 510.3).
    Closing,
}

/// A priority window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// Kind of the window.
    pub kind: WindowKind,
    /// Progress of the window.
    pub stage: WindowStage,
    /// Player who has, or is about to get, priority.
    pub who: PlayerId,
    /// Number of consecutive passes.
    pub passes: u8,
}

/// Progress of a faceoff.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum FaceoffStep {
    /// The first window opens (CR 514.2).
    Open,
    /// Each player flips cards (CR 514.3).
    Flip,
    /// The window after the flips opens.
    FlipWindow,
    /// Power totals are compared; if they are equal, the players flip again (CR 514.4).
    Compare,
    /// One player wins, the others lose, and the consequences follow (CR 514.5).
    Resolve,
    /// The loser of a challenge chooses a character to send home (CR 514.5b).
    SendHome,
    /// The last window opens (CR 514.6).
    CloseWindow,
    /// Texts about the end of the faceoff trigger (CR 514.6).
    AtEnd,
    /// Flipped cards go to the bottom of their owners' decks, in an order that each owner chooses (CR 514.6).
    PutBack,
    /// Cards and players cease to be involved (CR 514.6).
    Over,
}

/// Action of a player (CR 609.2, 703).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Plays a card: a Friend, a Resource or a Troublemaker to an area, or an attachment on a card.
    Play {
        /// Card that is played.
        card: CardId,
        /// Area or host that it is played to.
        to: Target,
        /// Cost that is paid for it.
        via: Via,
    },
    /// Moves a character (CR 609.2b).
    Move {
        /// Character that is moved.
        card: CardId,
        /// Area that it is moved to.
        to: AreaId,
    },
    /// Draws a card (CR 609.2d).
    Draw,
    /// Rallies a character (CR 609.2e).
    Rally {
        /// Frightened card that is turned face-up.
        card: CardId,
    },
    /// Activates an ability. For a reaction, `to` is the index of the event that it reacts to.
    Activate {
        /// Card with the ability.
        card: CardId,
        /// Ability that is activated.
        ability: AbilityId,
        /// Index of the event that a reaction reacts to; `None` for other abilities.
        to: Option<u16>,
    },
    /// Plays an Event. For a reaction, `to` is the index of the event that it reacts to.
    PlayEvent {
        /// Event that is played.
        card: CardId,
        /// Index of the event that a reaction reacts to; `None` for other Events.
        to: Option<u16>,
    },
    /// Challenges a Troublemaker (CR 608).
    Challenge {
        /// Troublemaker that is challenged.
        card: CardId,
    },
}

impl Action {
    /// Returns the card that the action is about, or `None` if it isn't about a card.
    pub fn card(self) -> Option<CardId> {
        match self {
            Action::Play { card, .. }
            | Action::Move { card, .. }
            | Action::Rally { card }
            | Action::Activate { card, .. }
            | Action::PlayEvent { card, .. }
            | Action::Challenge { card } => Some(card),
            Action::Draw => None,
        }
    }

    /// Returns true if the action continues when its card is gone, as an activated ability does (CR 703.1).
    pub(crate) fn outlives_card(self) -> bool {
        matches!(self, Action::Activate { .. })
    }
}

/// Place to which a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// An area (CR 501.2).
    Area(AreaId),
    /// A card (CR 501.3).
    Card(CardId),
    /// A new area of its own: a Dilemma (CR 522.2).
    OwnArea,
}

/// Costs that are paid for a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Via {
    /// The printed cost.
    Cost,
    /// Redeem: that card is retired as an additional cost, and the card costs 3 less.
    Redeem(CardId),
    /// Transform: that Friend returns to its owner's hand, and the keyword's number is the cost.
    Transform(CardId),
    /// No cost: an effect plays the card.
    Free,
    /// No cost, and the card enters play frightened.
    FreeFrightened,
}

/// Steps of processing an action (CR 705.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum ActionStep {
    /// Announces the action and determines the costs (CR 705.2a, b).
    Announce,
    /// Pays the costs (CR 705.2c).
    Pay,
    /// Puts the card in the queue (CR 705.2d).
    Queue,
    /// Follows the instructions (CR 705.2f).
    Follow,
    /// Does what texts say for a card that is entering play (CR 706.1a).
    Enter,
    /// Puts the card into play, or finishes in another way (CR 705.2g).
    Finish,
    /// Triggers from playing the card (CR 705.2g), and ends.
    Done,
}

/// An action being processed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ActionFrame {
    /// Player who takes the action.
    pub player: PlayerId,
    /// Action that is taken.
    pub action: Action,
    /// Step that comes next.
    pub step: ActionStep,
    /// True if it plays the last card in the player's hand.
    pub last: bool,
    /// Event of its announcement.
    #[serde(skip)]
    pub since: Since,
}

/// Progress of a step of a text that takes several choices.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub enum Stage {
    /// The step begins.
    #[default]
    Start,
    /// The step has begun, and goes on with the next choice.
    UnderWay,
    /// The cards that were chosen are processed; the rest of the cards follows.
    Rest,
    /// The rest of the cards was put in a random order.
    Mixed,
    /// A deck is shuffled at the end of the step.
    Shuffles,
    /// That number of things was made, for a step that makes several one after the other; at least 4.
    Made(u8),
}

impl Stage {
    /// Returns the number of things that a step has made one after the other.
    pub fn made(self) -> u8 {
        self.into()
    }
}

/// Saved games contain the stage as a number.
impl From<u8> for Stage {
    fn from(number: u8) -> Stage {
        match number {
            0 => Stage::Start,
            1 => Stage::UnderWay,
            2 => Stage::Rest,
            3 => Stage::Mixed,
            9 => Stage::Shuffles,
            made => Stage::Made(made),
        }
    }
}

impl From<Stage> for u8 {
    fn from(stage: Stage) -> u8 {
        match stage {
            Stage::Start => 0,
            Stage::UnderWay => 1,
            Stage::Rest => 2,
            Stage::Mixed => 3,
            Stage::Shuffles => 9,
            Stage::Made(made) => made,
        }
    }
}

/// A text being processed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Run {
    /// Step that comes next.
    pub code: Code,
    /// Card with the text.
    pub source: CardRef,
    /// Controller of the effect (CR 513.4).
    pub controller: PlayerId,
    /// Player who carries out the text at this point.
    pub actor: PlayerId,
    /// Referents of words that refer back.
    pub bindings: Bindings,
    /// For each enclosing "each player": the players still to come, and the player who acted outside.
    pub by: SmallVec<[(PlayerSet, PlayerId); 1]>,
    /// Bits of the modes that were chosen.
    pub modes: u8,
    /// Offers that have not been accepted, one bit each.
    #[serde(default)]
    pub open_offers: u8,
    /// Progress of a step that takes several choices.
    pub stage: Stage,
    /// Cards that a step is arranging.
    pub cards: SmallVec<[CardId; 4]>,
    /// Depth of "each player" texts of which this frame carries out one player's part (CR 801.1); 0 for other texts.
    #[serde(default, skip_serializing_if = "crate::model::is_zero")]
    pub joint: u8,
    /// Occurrences that the current step has collected, to propose them together.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub proposed: SmallVec<[Occurrence; 1]>,
    /// Destinations of cards that move together.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub going: SmallVec<[(CardId, AreaId); 1]>,
    /// True while a cost within the effect is being paid (CR 707.2a).
    #[serde(default)]
    pub paying: bool,
    /// Parts of that cost that have been paid, one bit each (CR 508.1b).
    #[serde(default)]
    pub paid: u8,
    /// Result of the last step, if a later step asks whether it was done.
    #[serde(default)]
    pub tried: Option<Tried>,
    /// Areas of Problems that remain to be processed.
    #[serde(default)]
    pub areas: AreaSet,
    /// Cards that remain to be processed one by one.
    #[serde(default)]
    pub each: SmallVec<[CardRef; 2]>,
    /// Step that put the tokens into play that "it" refers to. With [`DRAWN`]: the step before which the cards are
    /// drawn that "it" refers to.
    #[serde(default)]
    pub made: Option<u16>,
    /// Number that was read before cards were chosen, and stays fixed.
    pub locked_amount: Option<i16>,
    /// Numbers that were read when it triggered, and stay fixed (CR 712.2).
    pub numbers: crate::model::bindings::LockedAmounts,
    /// Replacements that have been applied on the way here (CR 710.3).
    pub applied: Applied,
    /// Event that caused it.
    #[serde(skip)]
    pub since: Since,
}

/// Flag in [`Run::made`]: it is about drawn cards.
pub(crate) const DRAWN: u16 = 1 << 15;

impl Run {
    /// Returns true if its acts are paid as a cost (CR 508.1).
    pub(crate) fn is_paying(&self) -> bool {
        self.paying || self.code.part == crate::model::state::Part::Cost
    }
}

/// Result of a step: what it attempted, and how much of it was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Tried {
    /// Act that it attempted; `None` if no card is available for it.
    pub act: Option<Act>,
    /// Second act that counts as doing it, if there is one.
    pub or: Option<Act>,
    /// Number of attempted acts.
    pub of: u16,
    /// Number of acts that were done.
    pub done: u16,
}

/// Replacements that have been applied to an occurrence or to one that led to it.
pub type Applied = SmallVec<[(AbilityId, CardId); 1]>;

/// A player's cards whose continuous abilities began together and have yet to be ordered, oldest first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ordering {
    /// Player who orders them.
    pub player: PlayerId,
    /// Cards to order.
    pub cards: SmallVec<[CardId; 4]>,
}
