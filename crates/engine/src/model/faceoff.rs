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
    /// Its kind; `Any` where an effect started one that is neither.
    pub kind: FaceoffKind,
    /// Who started it; the challenger of a Troublemaker.
    pub starter: PlayerId,
    /// Who takes part.
    pub players: PlayerSet,
    /// The Problems at which it is resolved; none where an effect involved single cards.
    pub areas: AreaSet,
    /// The challenged Troublemaker; one that turned face-down since is another card (CR 410.6).
    pub troublemaker: CardRef,
    /// Who has won it, once it is resolved.
    pub winner: PlayerId,
    /// The difference between the winner's total and the next one.
    pub margin: i16,
    /// Whether cards are flagged as involved (CR 514.2d.i), rather than involved by where they are.
    pub flagged: bool,
    /// How many rounds of flips there were.
    pub rounds: u16,
    /// Whether all decks were empty as the last round began.
    pub dry: bool,
    /// The tied total of the last round.
    pub best: i16,
    /// Number of flipped cards at the end of the last round.
    #[serde(default, skip_serializing_if = "crate::model::is_zero")]
    pub flipped: u16,
    /// The card whose text started it, where one did.
    pub source: CardRef,
    /// The text with instructions for winner and loser, where an effect started it.
    pub instructions: Option<Code>,
    /// An effect has ended it: what is left is to put things away.
    pub ended: bool,
    /// Cards that were seen to be involved; kept only where some text waits for cards to become so.
    pub known: Vec<CardId>,
    /// In which order flipped cards go to the bottom as it ends: chosen before any does, as they go together and aren't
    /// revealed (CR 402.3, 514.6).
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    pub order: SmallVec<[CardId; 4]>,
    /// The event of its start.
    #[serde(skip)]
    pub since: Since,
}

impl Faceoff {
    /// A faceoff that begins: no cards are flipped, nobody has won.
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

    /// A faceoff that a text starts, whose Problems are not known yet (CR 514.2c).
    pub(crate) fn of_effect(starter: PlayerId, players: PlayerSet, source: CardRef, code: Code) -> Faceoff {
        let begun = Faceoff::new(FaceoffKind::Any, starter, players, AreaSet::default());
        Faceoff { source, instructions: Some(code), ..begun }
    }
}
