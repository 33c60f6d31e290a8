//! [`Moment`]: what is about to happen at one time (CR 801.1), until all of it has been decided.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::model::frame::Applied;
use crate::model::ids::{AbilityId, CardId};
use crate::model::occurrence::Occurrence;
use crate::rules::rule::Rule;

/// What is about to happen at one time. While it is being decided nothing of it has happened: "can't" rules, replacements and taxes
/// are asked about the game as it was. Texts above it on the stack may add to it what happens instead, or what another player does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Moment {
    /// What would happen, in that order.
    pub parts: SmallVec<[Part; 1]>,
    /// All is decided: only texts that act "as" it happens come before it.
    pub decided: bool,
    /// Which of its parts somebody is asked about.
    pub asked: u16,
    /// Several players carry out one text together: after what each does first, there is another moment for what each does next.
    pub joint: bool,
}

/// Something that would happen in a [`Moment`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Part {
    /// What.
    pub occurrence: Occurrence,
    /// Under which rule.
    pub rule: Rule,
    /// Replacements that may not apply again (CR 710.3), or were declined.
    pub applied: Applied,
    /// The one that the affected player wants to try first (CR 710.5).
    pub chosen: Option<(AbilityId, CardId)>,
    /// How many players have paid for it; `None` where nobody has to (any more).
    pub paid: Option<u8>,
    /// No replacement applies, or all of them were declined.
    pub settled: bool,
    /// The place on the stack of the text that does it, where it isn't the nearest one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u16>,
    /// It is what a player pays to do something else in the same moment.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cost: bool,
}

impl Moment {
    /// A moment of a single act.
    pub fn of(part: Part) -> Moment {
        Moment { parts: smallvec::smallvec![part], ..Moment::default() }
    }

    /// The part that somebody is asked about.
    pub fn in_question(&self) -> Option<&Part> {
        self.parts.get(usize::from(self.asked))
    }

    /// Of the frames on the stack only those stay: parts still tell which text does them.
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
    /// Something that nobody has been asked about.
    pub fn new(occurrence: Occurrence, rule: &'static str, applied: Applied) -> Part {
        Part { occurrence, rule: Rule(rule), applied, chosen: None, paid: None, settled: false, by: None, cost: false }
    }
}

/// A part of a moment as earlier versions kept it in saved games, each in a frame of its own.
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
    /// Whether it is part of the same moment as another one.
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
