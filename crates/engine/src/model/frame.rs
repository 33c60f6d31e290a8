//! Frames of the resolution stack: what is going on, and where it has got to. Only the loop in [`crate::front::game::Game`] pops them.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::bindings::Bindings;
use crate::model::ids::{AbilityId, AreaId, AreaSet, CardId, CardRef, PlayerId, PlayerSet};
use crate::model::moment::{EarlierPart, Moment};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Code, Since};
use crate::rules::rulebook::{PhaseEnd, Rulebook};

/// Something that is going on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[expect(clippy::large_enum_variant, reason = "most frames are runs, and all lie in one vector that is used again")]
pub enum Frame {
    /// Before the first turn (CR 102).
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
    /// A part of it in a game that an earlier version saved: moments are made of these as it is opened.
    #[serde(rename = "Happen")]
    Earlier(EarlierPart),
    /// A uniqueness violation being repaired (CR 516.2).
    Repair(PlayerId),
    /// Modifiers that began together being put in order (CR 711.6).
    Timestamps(crate::model::frame::Ordering),
    /// The question how often a loop goes on (CR 802.2).
    Loop(crate::model::loops::Limiting),
}

/// Steps of setting up (CR 102).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Setup {
    /// That seat chooses its Starting Problem, unseen (CR 102.2).
    StartingProblem(PlayerId),
    /// Shuffling and first hands (CR 102.3).
    Deal,
    /// Players choose whether to mulligan, in turn order (CR 102.4): who is asked, who wants to so far.
    Mulligan(PlayerId, PlayerSet),
    /// Those who chose to, mulligan (CR 102.4a).
    Redraw(PlayerSet),
}

/// Where a turn has got to. Each name says what comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Step {
    Ready,
    Action,
    DrawOpen,
    Draw,
    DrawClose,
    ReadyClose,
    TroublemakerOpen,
    UncoverOpen,
    Uncover,
    UncoverClose,
    ChallengeOpen,
    Challenge,
    ChallengeClose,
    TroublemakerClose,
    MainOpen,
    MainClose,
    ScoreOpen,
    NextConfront,
    ConfrontOpen(AreaId),
    Confront(AreaId),
    ConfrontScore(AreaId),
    ConfrontBonus(AreaId),
    ConfrontClose(AreaId),
    FaceoffOpen,
    Faceoff,
    FaceoffClose,
    SolveOpen,
    Solve,
    SolveClose,
    ScoreClose,
    EndOpen,
    EndStepOpen,
    EndStepClose,
    Discard,
    Retire,
    WrapUp,
    Over,
}

impl Step {
    /// At which area it is; [`AreaId::NONE`] for most.
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

/// Which windows allow what, as they close.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum WindowKind {
    /// Phase actions may open another as it closes (CR 510.3).
    Open,
    /// The end of a phase: no more phase actions (CR 601.2c).
    PhaseEnd,
    /// In a faceoff: no phase actions (CR 512.3a).
    Faceoff,
}

impl WindowKind {
    /// Whether phase actions may open another window as one of this kind closes.
    pub fn leads_on(self, rulebook: Rulebook) -> bool {
        match self {
            WindowKind::Open => true,
            WindowKind::PhaseEnd => rulebook.phase_end == PhaseEnd::MayGoOn,
            WindowKind::Faceoff => false,
        }
    }
}

/// How far a window has got.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum WindowStage {
    /// Somebody is about to get priority: pre-priority processing comes first (CR 511).
    Processing,
    /// `who` has priority.
    Priority,
    /// All passed: the turn player may open another (CR 510.3).
    Closing,
}

/// A priority window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Window {
    /// What may be done as it closes.
    pub kind: WindowKind,
    /// How far it has got.
    pub stage: WindowStage,
    /// Who has, or is about to get, priority.
    pub who: PlayerId,
    /// How many passed in a row.
    pub passes: u8,
}

/// Where a faceoff has got to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum FaceoffStep {
    Open,
    Flip,
    FlipWindow,
    Compare,
    Resolve,
    SendHome,
    CloseWindow,
    AtEnd,
    PutBack,
    Over,
}

/// What a player does when taking an action (CR 609.2, 703).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Action {
    /// Play a card: a Friend, a Resource or a Troublemaker to an area, or an attachment on a card.
    Play { card: CardId, to: Target, via: Via },
    /// The Move action (CR 609.2b).
    Move { card: CardId, to: AreaId },
    /// The Draw action (CR 609.2d).
    Draw,
    /// The Rally action (CR 609.2e).
    Rally { card: CardId },
    /// Activate an ability; a reaction says what it reacts to.
    Activate { card: CardId, ability: AbilityId, to: Option<u16> },
    /// Play an Event; a reaction says what it reacts to.
    PlayEvent { card: CardId, to: Option<u16> },
    /// Challenge a Troublemaker (CR 608).
    Challenge { card: CardId },
}

impl Action {
    /// The card that it is about, where it is about one.
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

    /// Whether it goes on without its card: an ability that was activated does (CR 703.1).
    pub(crate) fn outlives_card(self) -> bool {
        matches!(self, Action::Activate { .. })
    }
}

/// Where a card is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Target {
    /// To an area (CR 501.2).
    Area(AreaId),
    /// On a card (CR 501.3).
    Card(CardId),
    /// To an area of its own: a Dilemma (CR 522.2).
    OwnArea,
}

/// Which costs are paid for a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Via {
    /// The printed cost.
    Cost,
    /// Redeem: that card is retired as an additional cost, and it costs 3 less.
    Redeem(CardId),
    /// Transform: that Friend goes back to its owner's hand, and the keyword's number is the cost.
    Transform(CardId),
    /// Nothing is paid: an effect plays it.
    Free,
    /// The same, and it enters play frightened.
    FreeFrightened,
}

/// Steps of processing an action (CR 705.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum ActionStep {
    /// Announce, and determine the costs (CR 705.2a, b).
    Announce,
    /// Pay them (CR 705.2c).
    Pay,
    /// Put the card in the queue (CR 705.2d).
    Queue,
    /// Follow the instructions (CR 705.2f).
    Follow,
    /// Do what is done as the card enters play (CR 706.1a).
    Enter,
    /// Enter play, and so on (CR 705.2g).
    Finish,
    /// Triggers of playing (CR 705.2g), the end.
    Done,
}

/// An action being processed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ActionFrame {
    /// Who takes it.
    pub player: PlayerId,
    /// The action.
    pub action: Action,
    /// The step that comes next.
    pub step: ActionStep,
    /// Whether it plays the last card in its player's hand.
    pub last: bool,
    /// The event of its announcement.
    #[serde(skip)]
    pub since: Since,
}

/// A text being processed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The step that comes next.
    pub code: Code,
    /// Whose text.
    pub source: CardRef,
    /// Who controls the effect (CR 513.4).
    pub controller: PlayerId,
    /// Who carries it out at this point.
    pub actor: PlayerId,
    /// What its words refer back to.
    pub bindings: Bindings,
    /// For each enclosing "each player": who is still to come, and who acted outside.
    pub by: SmallVec<[(PlayerSet, PlayerId); 1]>,
    /// The modes chosen.
    pub modes: u8,
    /// The offers that have not been taken, a bit each.
    #[serde(default)]
    pub open_offers: u8,
    /// How far a step has got that takes several choices.
    pub stage: u8,
    /// The cards that a step is arranging.
    pub cards: SmallVec<[CardId; 4]>,
    /// Depth of "each player" texts of which this frame carries out one player's part (CR 801.1); 0 for other texts.
    #[serde(default, skip_serializing_if = "crate::model::is_zero")]
    pub joint: u8,
    /// Occurrences that the current step has collected, to propose them together.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub proposed: SmallVec<[Occurrence; 1]>,
    /// Where cards go that move together.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub going: SmallVec<[(CardId, AreaId); 1]>,
    /// A cost within the effect is being paid (CR 707.2a).
    #[serde(default)]
    pub paying: bool,
    /// Which parts of that cost have been paid, a bit each (CR 508.1b).
    #[serde(default)]
    pub paid: u8,
    /// What the last step set out to do, where a later step asks whether it was done.
    #[serde(default)]
    pub tried: Option<Tried>,
    /// The Problems for which something is still to be done.
    #[serde(default)]
    pub areas: AreaSet,
    /// The cards for each of which something is still to be done.
    #[serde(default)]
    pub each: SmallVec<[CardRef; 2]>,
    /// The step that put the tokens into play that "it" stands for. With [`DRAWN`]: the step before which cards are drawn that "it"
    /// stands for.
    #[serde(default)]
    pub made: Option<u16>,
    /// A number that was read before cards were chosen, and stays as it was then.
    pub locked_amount: Option<i16>,
    /// Numbers that were read as it triggered, and stay as they were then (CR 712.2).
    pub numbers: crate::model::bindings::LockedAmounts,
    /// Replacements that have been applied on the way here (CR 710.3).
    pub applied: Applied,
    /// The event that led to it.
    #[serde(skip)]
    pub since: Since,
}

/// Flag in [`Run::made`]: it is about drawn cards.
pub(crate) const DRAWN: u16 = 1 << 15;

impl Run {
    /// Whether what it does is paid as a cost (CR 508.1).
    pub(crate) fn is_paying(&self) -> bool {
        self.paying || self.code.part == crate::model::state::Part::Cost
    }
}

/// What a step set out to do, and how much of it was done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Tried {
    /// The act by which it is done; none where there is no card to do it to.
    pub act: Option<Act>,
    /// A second act that counts as doing it, where there is one.
    pub or: Option<Act>,
    /// How many times.
    pub of: u16,
    /// How many times it was done.
    pub done: u16,
}

/// Replacements that have been applied to an occurrence or to one that led to it.
pub type Applied = SmallVec<[(AbilityId, CardId); 1]>;

/// Cards of a player whose continuous abilities began together and still have to be put in order, oldest first.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ordering {
    /// Who orders them.
    pub player: PlayerId,
    /// The cards.
    pub cards: SmallVec<[CardId; 4]>,
}
