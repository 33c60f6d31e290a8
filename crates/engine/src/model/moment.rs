//! [`Moment`]: occurrences that are about to happen at one time (CR 801.1), until all of them are decided.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::frame::Applied;
use crate::model::ids::{AbilityId, CardId};
use crate::model::occurrence::Occurrence;
use crate::rules::rule::Rule;

/// Occurrences about to happen at one time. "Can't" rules, replacements and taxes see the game as it was before all of
/// them. Texts above it on the stack add parts: the text of a replacement, or the text of the next player of several.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Moment {
    /// Occurrences, in the order in which they are carried out.
    pub parts: SmallVec<[Part; 1]>,
    /// True if every part is decided, and only texts that act "as" it happens remain.
    pub decided: bool,
    /// Index in `parts` of the part that a player is asked about.
    pub asked: u16,
    /// True if several players carry out one text together. After this moment another one follows for their next steps.
    pub joint: bool,
}

/// Something that would happen in a [`Moment`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Occurrence that would happen.
    pub occurrence: Occurrence,
    /// Rule under which it happens.
    pub rule: Rule,
    /// Replacements that may not apply again (CR 710.3), or were declined.
    pub applied: Applied,
    /// Replacement that the affected player wants to try first (CR 710.5).
    pub chosen: Option<(AbilityId, CardId)>,
    /// Number of players who have paid for it; `None` if no player has to pay, or all have.
    pub paid: Option<u8>,
    /// True if no replacement applies, or all were declined.
    pub settled: bool,
    /// Index on the stack of the text that does it, if that is not the nearest text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u16>,
    /// True if it is the cost of another part, by the same player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cost: bool,
}

impl Moment {
    /// Creates a moment with one part.
    pub fn of(part: Part) -> Moment {
        Moment { parts: smallvec::smallvec![part], ..Moment::default() }
    }

    /// Returns the part that a player is asked about.
    pub fn in_question(&self) -> Option<&Part> {
        self.parts.get(usize::from(self.asked))
    }

    /// Updates `by` of the parts after frames left the stack; `stay` is true for each index whose frame is still there.
    pub fn move_places(&mut self, stay: &[bool]) {
        for by in self.parts.iter_mut().map(|part| &mut part.by) {
            *by = by.filter(|by| stay.get(usize::from(*by)).is_some_and(|stays| *stays)).map(|by| {
                let below = stay.iter().take(usize::from(by));
                below.filter(|stays| **stays).count() as u16
            });
        }
    }
}

impl Part {
    /// Creates a part about which no player was asked yet.
    pub fn new(occurrence: Occurrence, rule: &'static str, applied: Applied) -> Part {
        Part { occurrence, rule: Rule(rule), applied, chosen: None, paid: None, settled: false, by: None, cost: false }
    }
}

/// Part of a moment in saved games of earlier versions, each in its own frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct EarlierPart {
    occurrence: Occurrence,
    rule: Rule,
    applied: Applied,
    chosen: Option<(AbilityId, CardId)>,
    batch: u32,
    past_replacement: bool,
    #[serde(default)]
    first_trigger: Option<u32>,
    paid: Option<u8>,
}

impl EarlierPart {
    /// Returns true if both are parts of one moment.
    pub fn goes_with(&self, other: &EarlierPart) -> bool {
        self.batch == other.batch
    }
}

impl From<EarlierPart> for Part {
    fn from(part: EarlierPart) -> Part {
        let EarlierPart { occurrence, rule, applied, chosen, past_replacement: settled, paid, .. } = part;
        Part { occurrence, rule, applied, chosen, paid, settled, by: None, cost: false }
    }
}
