//! Past events that a state keeps because some text of the game asks for them.

use maneframe_card::ability::{FaceoffKind, Phase, Span};
use serde::{Deserialize, Serialize};

use crate::model::ids::{AreaSet, CardId, CardRef};
use crate::model::occurrence::Occurrence;

/// Past event, with facts that can't be derived from the game afterwards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Noted {
    /// Occurrence that happened.
    pub occurrence: Occurrence,
    /// Its card, with the identity that it had from then on.
    pub card: CardRef,
    /// True if that card was in play before.
    pub in_play: bool,
    /// Phase in which it happened.
    pub phase: Option<Phase>,
    /// True while the turn in which it happened lasts.
    pub this_turn: bool,
    /// True while the faceoff in which it happened lasts.
    pub this_faceoff: bool,
    /// Kind of that faceoff.
    pub kind: FaceoffKind,
    /// Areas at which that faceoff is resolved.
    pub areas: AreaSet,
    /// For the start and outcome of a faceoff: the cards that were involved.
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

/// Card that a text banished.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Linked {
    /// Card that was banished.
    pub card: CardRef,
    /// Card with the text.
    pub by: CardRef,
}
