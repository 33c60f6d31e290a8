//! [`Occurrence`]: one thing that happens, or would happen (CR 704, 710), as a small flat value.

use maneframe_card::ability::{FaceoffKind, Phase};
use serde::{Deserialize, Serialize};

use crate::model::bindings::Bindings;
use crate::model::ids::{AreaId, CardId, CardRef, PlayerId, WordId};

/// What sort of thing happens. Every change of the game is one of these.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[repr(u8)]
pub enum Act {
    /// A card was played (CR 705.2g).
    Play,
    /// A card enters play (CR 706).
    Enter,
    /// A card is moved (CR 506).
    Move,
    /// A card is sent (CR 506.5).
    Send,
    /// From play to the discard pile (CR 410.1).
    Dismiss,
    /// From play to the discard pile by its controller (CR 410.2).
    Retire,
    /// To the banished zone (CR 410.5).
    Banish,
    /// To the banished zone, beneath a card in play.
    Beneath,
    /// From a hand to the discard pile (CR 410.3).
    Discard,
    /// From anywhere else to the discard pile.
    PutInDiscard,
    /// To its owner's hand.
    PutInHand,
    /// On top of its owner's deck.
    PutOnTop,
    /// On the bottom of its owner's deck.
    PutOnBottom,
    /// Drawn (CR 410.4).
    Draw,
    /// Exhausted (CR 503.2).
    Exhaust,
    /// Readied (CR 503.3).
    Ready,
    /// Frightened (CR 504.1).
    Frighten,
    /// Unfrightened (CR 504.3).
    Unfrighten,
    /// A Troublemaker is uncovered (CR 607.3).
    Uncover,
    /// Turned face-down (CR 505.3).
    TurnFaceDown,
    /// A Mane Character turns over (CR 301.2).
    TurnOver,
    /// A player gains action tokens (CR 502).
    Gain,
    /// A player loses action tokens.
    LoseTokens,
    /// A player pays action tokens (CR 508).
    Pay,
    /// A player scores points (CR 517).
    Score,
    /// A player loses points.
    LosePoints,
    /// A card is flipped (CR 515.1).
    Flip,
    /// A flipped card is ignored (CR 515.4).
    Ignore,
    /// A card becomes cutie marked (glossary: Cutie Mark).
    CutieMark,
    /// An effect has a card become involved in the faceoff.
    Involve,
    /// An effect has a card cease to be involved.
    Exclude,
    /// A card is now involved in the faceoff, for whatever reason (CR 514.2d).
    BecomeInvolved,
    /// A flipped card goes to the bottom of its owner's deck (CR 514.6).
    FlippedToBottom,
    /// A player confronts a Problem (CR 611.4).
    Confront,
    /// A faceoff starts (CR 514.2).
    StartFaceoff,
    /// Power totals are compared (CR 514.4); `amount` is the player's total.
    Total,
    /// A player wins a faceoff (CR 514.5); `amount` is the margin.
    Win,
    /// A player loses a faceoff (CR 514.5).
    Lose,
    /// A faceoff ends (CR 514.6).
    EndFaceoff,
    /// A Troublemaker is challenged (CR 608.4).
    Challenge,
    /// A Troublemaker is defeated (CR 514.5a).
    Defeat,
    /// A Problem is solved (CR 613.1).
    Solve,
    /// A Problem is about to be replaced (CR 613.2): the characters there go home.
    Vacate,
    /// A Problem is replaced (CR 613.2): it goes to the bottom of its owner's Problem deck.
    Replace,
    /// A player takes a main phase action or activates an ability (CR 705.1).
    Action,
    /// Counters are put on a card (CR 519).
    AddCounters,
    /// Counters are removed.
    RemoveCounters,
    /// An attachment gets another host (CR 509.5).
    Reattach,
    /// Control of a card changes (CR 513.2).
    Control,
    /// A deck is shuffled.
    Shuffle,
    /// A player looks at cards or reveals them.
    Look,
    /// A turn starts.
    StartTurn,
    /// A turn's end (CR 615.1).
    EndTurn,
    /// A phase starts; `amount` tells which.
    StartPhase,
    /// A phase ends.
    EndPhase,
    /// A modifier is created (CR 707.1).
    Modify,
    /// A triggered ability triggers (CR 704.1c).
    Trigger,
    /// A player mulligans (CR 102.4a).
    Mulligan,
    /// A player wins the game (CR 103.2), or it is drawn where nobody is named (CR 103.2a).
    GameOver,
    /// A player leaves the game (CR 103.5).
    Leave,
    /// A player takes back an action whose costs are not paid (CR 705.2).
    TakeBack,
    /// A card is about to be played (CR 705.2a). Only recorded, so that it is told before what follows from it.
    Announce,
    /// A card's power has become another; `amount` says by how much. Only recorded, where somebody wants to be told.
    Power,
    /// A judge puts something right. Only recorded.
    Judge,
}

impl Act {
    /// The set of that act alone.
    pub const fn bit(self) -> u64 {
        1 << self as u8
    }
}

/// The acts that take a card out of play.
pub const LEAVING: u64 = Act::Dismiss.bit()
    | Act::Retire.bit()
    | Act::Banish.bit()
    | Act::Beneath.bit()
    | Act::PutInDiscard.bit()
    | Act::PutInHand.bit()
    | Act::PutOnTop.bit()
    | Act::PutOnBottom.bit()
    | Act::Replace.bit();

/// The acts that leave the card that they happen to where texts look for it: in play.
pub const STAYING: u64 = Act::Enter.bit()
    | Act::Move.bit()
    | Act::Send.bit()
    | Act::Exhaust.bit()
    | Act::Ready.bit()
    | Act::Frighten.bit()
    | Act::Unfrighten.bit()
    | Act::Uncover.bit()
    | Act::TurnFaceDown.bit()
    | Act::TurnOver.bit()
    | Act::CutieMark.bit()
    | Act::BecomeInvolved.bit()
    | Act::Confront.bit()
    | Act::Challenge.bit()
    | Act::AddCounters.bit()
    | Act::RemoveCounters.bit()
    | Act::Reattach.bit();

/// One thing that happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Occurrence {
    /// What.
    pub act: Act,
    /// Who does it or whom it happens to: the drawing, scoring, moving, flipping, winning player.
    pub player: PlayerId,
    /// Which card.
    pub card: CardId,
    /// A second card: the new host, the card that scores, the Troublemaker of a faceoff.
    pub other: CardId,
    /// From which area.
    pub from: AreaId,
    /// To which area, or at which.
    pub to: AreaId,
    /// The name of the counters that it is about; none for +1 power counters.
    #[serde(default)]
    pub name: Option<WordId>,
    /// How many, how much, by how much.
    pub amount: i16,
    /// Done by the game: it can't be stopped or replaced (CR 104.3).
    pub by_game: bool,
}

impl Occurrence {
    /// The card whose power is told with it.
    pub(crate) fn tells_power(&self) -> Option<CardId> {
        self.card.some().filter(|_| matches!(self.act, Act::Flip | Act::Power))
    }

    /// `player` does `act`.
    pub fn new(act: Act, player: PlayerId) -> Occurrence {
        Occurrence {
            act,
            player,
            card: CardId::NONE,
            other: CardId::NONE,
            from: AreaId::NONE,
            to: AreaId::NONE,
            name: None,
            amount: 0,
            by_game: false,
        }
    }

    /// The same, to `card`.
    #[must_use]
    pub fn card(mut self, card: CardId) -> Occurrence {
        self.card = card;
        self
    }

    /// The same, with a second card.
    #[must_use]
    pub fn other(mut self, card: CardId) -> Occurrence {
        self.other = card;
        self
    }

    /// The same, at or to `area`.
    #[must_use]
    pub fn at(mut self, area: AreaId) -> Occurrence {
        self.to = area;
        self
    }

    /// The same, so many.
    #[must_use]
    pub fn amount(mut self, amount: i32) -> Occurrence {
        self.amount = amount.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self
    }

    /// What words that refer back stand for after it; `identity` is its card's.
    pub fn bindings(&self, identity: u16) -> Bindings {
        let mut bindings = Bindings { amount: self.amount, ..Bindings::default() };
        if self.card != CardId::NONE {
            bindings.it.push(CardRef { card: self.card, identity });
        }
        bindings.player = (self.player != PlayerId::NONE).then_some(self.player);
        bindings.area = (self.to != AreaId::NONE).then_some(self.to);
        bindings.from = (self.from != AreaId::NONE).then_some(self.from);
        bindings
    }

    /// The same, of counters with that name.
    #[must_use]
    pub fn named(mut self, name: Option<WordId>) -> Occurrence {
        self.name = name;
        self
    }

    /// The same, by the game.
    #[must_use]
    pub fn by_game(mut self) -> Occurrence {
        self.by_game = true;
        self
    }
}

/// The phase as the number that [`Act::StartPhase`] and [`Act::EndPhase`] carry. The Draw Step counts as one more.
pub fn phase_number(phase: Phase) -> i16 {
    phase as i16
}

/// The number of the Draw Step among the phases.
pub const DRAW_STEP: i16 = 5;

/// Whether a faceoff of kind `is` fits a phrase that speaks of `asked`.
pub fn kind_fits(asked: FaceoffKind, is: FaceoffKind) -> bool {
    asked == FaceoffKind::Any || asked == is
}

/// The amount of an [`Act::Retire`] for want of room at home (CR 616.3).
pub(crate) const NO_ROOM: i16 = 1;

/// The amount of a [`Act::Dismiss`] that repairs uniqueness: such a dismissal may be replaced (CR 104.4).
pub(crate) const UNIQUENESS: i16 = 1;

/// The amount of an [`Act::Look`] that shows a card to everybody.
pub(crate) const REVEALED: i16 = 1;

/// The amount of an [`Act::Enter`] of a face-down card.
pub(crate) const FACE_DOWN: i16 = 1;

/// The amount of an [`Act::Play`] of the last card in a hand.
pub(crate) const LAST: i16 = 1;

/// The amount of an [`Act::Enter`] of a card that is put into play exhausted.
pub(crate) const EXHAUSTED: i16 = 2;

/// The amount of an [`Act::Vacate`] of a Problem that was solved.
pub(crate) const SOLVED: i16 = 0;

/// The amount of one that a text replaces.
pub(crate) const BY_TEXT: i16 = 1;
