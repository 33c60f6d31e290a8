//! [`Occurrence`]: something that happens, or would happen (CR 704, 710), as a small flat value.

use maneframe_card::ability::{FaceoffKind, Phase};
use serde::{Deserialize, Serialize};

use crate::model::bindings::Bindings;
use crate::model::ids::{AreaId, CardId, CardRef, PlayerId, WordId};

/// Kind of occurrence. Every change of the game is one of these.
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
    /// A card goes from play to the discard pile (CR 410.1).
    Dismiss,
    /// A card goes from play to the discard pile by its controller (CR 410.2).
    Retire,
    /// A card goes to the banished zone (CR 410.5).
    Banish,
    /// A card goes to the banished zone, under a card in play.
    Beneath,
    /// A card goes from a hand to the discard pile (CR 410.3).
    Discard,
    /// A card goes from elsewhere to the discard pile.
    PutInDiscard,
    /// A card goes to its owner's hand.
    PutInHand,
    /// A card goes on top of its owner's deck.
    PutOnTop,
    /// A card goes on the bottom of its owner's deck.
    PutOnBottom,
    /// A card is drawn (CR 410.4).
    Draw,
    /// A card is exhausted (CR 503.2).
    Exhaust,
    /// A card is readied (CR 503.3).
    Ready,
    /// A card is frightened (CR 504.1).
    Frighten,
    /// A card is unfrightened (CR 504.3).
    Unfrighten,
    /// A Troublemaker is uncovered (CR 607.3).
    Uncover,
    /// A card is turned face-down (CR 505.3).
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
    /// A card is now involved in the faceoff, for any reason (CR 514.2d).
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
    /// Counters are removed from a card.
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
    /// A phase starts; `amount` is its number.
    StartPhase,
    /// A phase ends.
    EndPhase,
    /// A modifier is created (CR 707.1).
    Modify,
    /// A triggered ability triggers (CR 704.1c).
    Trigger,
    /// A player mulligans (CR 102.4a).
    Mulligan,
    /// The game ends. The player of the occurrence wins (CR 103.2). Without a player it is a draw (CR 103.2a).
    GameOver,
    /// A player leaves the game (CR 103.5).
    Leave,
    /// A player takes back an action whose costs are not paid (CR 705.2).
    TakeBack,
    /// A card is about to be played (CR 705.2a). Only recorded, so that it is reported before its consequences.
    Announce,
    /// A card's power has changed by `amount`. Only recorded, if an observer wants to be notified.
    Power,
    /// A judge corrects something. Only recorded.
    Judge,
}

impl Act {
    /// Returns the set that contains only this act.
    pub const fn bit(self) -> u64 {
        1 << self as u8
    }
}

/// Acts that take a card out of play.
pub const LEAVING: u64 = Act::Dismiss.bit()
    | Act::Retire.bit()
    | Act::Banish.bit()
    | Act::Beneath.bit()
    | Act::PutInDiscard.bit()
    | Act::PutInHand.bit()
    | Act::PutOnTop.bit()
    | Act::PutOnBottom.bit()
    | Act::Replace.bit();

/// Acts after which the affected card is still in play, so that texts can find it.
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

/// Something that happens, or would happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Occurrence {
    /// Kind of occurrence.
    pub act: Act,
    /// Player who does it or whom it happens to: the player who draws, scores, moves, flips or wins.
    pub player: PlayerId,
    /// Card that it happens to.
    pub card: CardId,
    /// Second card: the new host, the card that scores, the Troublemaker of a faceoff.
    pub other: CardId,
    /// Area that a card comes from.
    pub from: AreaId,
    /// Area that a card goes to, or area of the occurrence.
    pub to: AreaId,
    /// Name of the counters; `None` for +1 power counters.
    #[serde(default)]
    pub name: Option<WordId>,
    /// Number of things, or size of a change.
    pub amount: i16,
    /// True if the game itself does it: it can't be stopped or replaced (CR 104.3).
    pub by_game: bool,
}

impl Occurrence {
    /// Returns the card whose power is reported with the occurrence.
    pub(crate) fn tells_power(&self) -> Option<CardId> {
        self.card.some().filter(|_| matches!(self.act, Act::Flip | Act::Power))
    }

    /// Creates an occurrence: `player` does `act`.
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

    /// Sets the card that it happens to.
    #[must_use]
    pub fn card(mut self, card: CardId) -> Occurrence {
        self.card = card;
        self
    }

    /// Sets the second card.
    #[must_use]
    pub fn other(mut self, card: CardId) -> Occurrence {
        self.other = card;
        self
    }

    /// Sets the area that it is at or leads to.
    #[must_use]
    pub fn at(mut self, area: AreaId) -> Occurrence {
        self.to = area;
        self
    }

    /// Sets the amount, limited to the range of `i16`.
    #[must_use]
    pub fn amount(mut self, amount: i32) -> Occurrence {
        self.amount = amount.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        self
    }

    /// Returns the referents of words that refer back to it; `identity` is its card's.
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

    /// Sets the name of the counters.
    #[must_use]
    pub fn named(mut self, name: Option<WordId>) -> Occurrence {
        self.name = name;
        self
    }

    /// Marks it as done by the game itself.
    #[must_use]
    pub fn by_game(mut self) -> Occurrence {
        self.by_game = true;
        self
    }
}

/// Returns the phase's number in [`Act::StartPhase`] and [`Act::EndPhase`]. The Draw Step has a number of its own.
pub fn phase_number(phase: Phase) -> i16 {
    phase as i16
}

/// Number of the Draw Step among the phases.
pub const DRAW_STEP: i16 = 5;

/// Returns true if a phrase about faceoffs of kind `asked` includes kind `is`.
pub fn kind_fits(asked: FaceoffKind, is: FaceoffKind) -> bool {
    asked == FaceoffKind::Any || asked == is
}

/// Amount of an [`Act::Retire`] because the home is over its limit (CR 616.3).
pub(crate) const NO_ROOM: i16 = 1;

/// Amount of an [`Act::Dismiss`] that repairs uniqueness. Such a dismissal may be replaced (CR 104.4).
pub(crate) const UNIQUENESS: i16 = 1;

/// Amount of an [`Act::Look`] that reveals a card to all players.
pub(crate) const REVEALED: i16 = 1;

/// Amount of an [`Act::Enter`] of a face-down card.
pub(crate) const FACE_DOWN: i16 = 1;

/// Amount of an [`Act::Play`] of the last card in a hand.
pub(crate) const LAST: i16 = 1;

/// Amount of an [`Act::Enter`] of a card that is put into play exhausted.
pub(crate) const EXHAUSTED: i16 = 2;

/// Amount of an [`Act::Vacate`] of a Problem that was solved.
pub(crate) const SOLVED: i16 = 0;

/// Amount of an [`Act::Vacate`] of a Problem that a text replaces.
pub(crate) const BY_TEXT: i16 = 1;
