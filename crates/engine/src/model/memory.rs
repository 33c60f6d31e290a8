//! What a state remembers of the past, as far as some text of the game asks for it.

use maneframe_card::ability::{FaceoffKind, Phase, Span};
use serde::{Deserialize, Serialize};

use crate::model::ids::{AreaSet, CardId, CardRef};
use crate::model::occurrence::Occurrence;

/// Something that happened, with what can't be told from the game afterwards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Noted {
    /// What.
    pub occurrence: Occurrence,
    /// Its card, as it was from then on.
    pub card: CardRef,
    /// Whether that card was in play before.
    pub in_play: bool,
    /// In which phase.
    pub phase: Option<Phase>,
    /// Whether the turn in which it happened goes on.
    pub this_turn: bool,
    /// Whether the faceoff in which it happened goes on.
    pub this_faceoff: bool,
    /// The kind of that faceoff.
    pub kind: FaceoffKind,
    /// Where that faceoff is resolved.
    pub areas: AreaSet,
    /// Who was involved, of the start and the outcome of a faceoff.
    pub involved: Vec<CardId>,
}

impl Noted {
    pub(crate) fn within(&self, span: Span, phase: Option<Phase>) -> bool {
        match span {
            Span::Turn => self.this_turn,
            Span::Phase => self.this_turn && self.phase == phase,
            Span::Faceoff => self.this_faceoff,
            Span::Game => true,
        }
    }
}

/// A card that a text banished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Linked {
    /// What was banished.
    pub card: CardRef,
    /// By the text of which card.
    pub by: CardRef,
}
