//! [`Faceoff`]: a faceoff in progress (CR 514).

use maneframe_card::ability::FaceoffKind;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::code::Code;
use crate::model::ids::{AreaSet, CardId, CardRef, PlayerId, PlayerSet};
use crate::model::since::Since;

/// A faceoff in progress (CR 514).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Faceoff {
    /// Kind of faceoff; `Any` if an effect started one of neither kind.
    pub kind: FaceoffKind,
    /// Player who started it; for a Troublemaker, the challenger.
    pub starter: PlayerId,
    /// Players who take part.
    pub players: PlayerSet,
    /// Areas of the Problems at which it is resolved; empty if an effect involved single cards.
    pub areas: AreaSet,
    /// The challenged Troublemaker. One that has turned face-down since is a different card (CR 410.6).
    pub troublemaker: CardRef,
    /// Winner, once it is resolved.
    pub winner: PlayerId,
    /// Difference between the winner's total and the next one.
    pub margin: i16,
    /// True if cards are flagged as involved (CR 514.2d.i), rather than involved by their area.
    pub flagged: bool,
    /// Number of rounds of flips.
    pub rounds: u16,
    /// True if all decks were empty when the last round began.
    pub dry: bool,
    /// Tied total of the last round.
    pub best: i16,
    /// Number of flipped cards at the end of the last round.
    #[serde(default, skip_serializing_if = "crate::model::is_zero")]
    pub flipped: u16,
    /// Card whose text started it, if one did.
    pub source: CardRef,
    /// Text with instructions for winner and loser, if an effect started it.
    pub instructions: Option<Code>,
    /// True if an effect has ended it; only the cleanup remains.
    pub ended: bool,
    /// Cards that were seen to be involved. Kept only if some text waits for cards to become involved.
    pub known: Vec<CardId>,
    /// Order in which flipped cards go to the bottom at the end. It is chosen before any of them moves, because they go
    /// together and aren't revealed (CR 402.3, 514.6).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub order: SmallVec<[CardId; 4]>,
    /// Event of its start.
    #[serde(skip)]
    pub since: Since,
}

impl Faceoff {
    /// Creates a new faceoff without flipped cards and without a winner.
    pub(crate) fn new(kind: FaceoffKind, starter: PlayerId, players: PlayerSet, areas: AreaSet) -> Faceoff {
        Faceoff {
            kind,
            starter,
            players,
            areas,
            troublemaker: CardRef::NONE,
            winner: PlayerId::NONE,
            margin: 0,
            flagged: false,
            rounds: 0,
            dry: false,
            best: 0,
            flipped: 0,
            source: CardRef::NONE,
            instructions: None,
            ended: false,
            known: Vec::new(),
            order: SmallVec::new(),
            since: Since::Nothing,
        }
    }

    /// Creates a faceoff that a text starts, whose Problems are not known yet (CR 514.2c).
    pub(crate) fn of_effect(starter: PlayerId, players: PlayerSet, source: CardRef, code: Code) -> Faceoff {
        let begun = Faceoff::new(FaceoffKind::Any, starter, players, AreaSet::default());
        Faceoff { source, instructions: Some(code), ..begun }
    }
}
