//! [`Bindings`]: what words that refer back stand for.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::ids::{AreaId, CardRef, PlayerId};
use crate::named::Named;

/// What words that refer back stand for, while some text is processed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bindings {
    /// "It", "them".
    pub it: SmallVec<[CardRef; 4]>,
    /// What "it" was before that: "that Friend", where another card has been spoken of since.
    #[serde(default)]
    pub before: SmallVec<[CardRef; 2]>,
    /// The second operand of an effect.
    pub other: SmallVec<[CardRef; 2]>,
    /// "That player".
    pub player: Option<PlayerId>,
    /// "There".
    pub area: Option<AreaId>,
    /// "Its previous area".
    #[serde(default)]
    pub from: Option<AreaId>,
    /// "That many".
    pub amount: i16,
    /// Whether "it" was spoken of by the text that is processed; "another" is then another than it.
    pub spoken: bool,
    /// What this text had chosen or named last.
    pub chosen: Option<Named>,
}

impl Bindings {
    /// From here on those are "it".
    pub fn speak_of(&mut self, cards: impl IntoIterator<Item = CardRef>) {
        let before = std::mem::take(&mut self.it);
        self.it.extend(cards);
        self.before.clear();
        self.before.extend(before);
    }

    /// With nothing spoken of yet, "it" is the card whose text this is: "exhaust this card to add its power …".
    #[must_use]
    pub fn or_it(mut self, this: CardRef) -> Bindings {
        if self.it.is_empty() {
            self.it.push(this);
        }
        self.spoken = true;
        self
    }
}
