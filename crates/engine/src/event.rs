//! [`Event`]: the record of what happened, with the rule behind it and who may see it.

use serde::Serialize;

use crate::ids::{CardId, PlayerSet};
use crate::occurrence::Occurrence;
use crate::pool::DefId;
use crate::rule::Rule;

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Event {
    /// What.
    #[serde(flatten)]
    pub occurrence: Occurrence,
    /// Which card definition it was, then; `None` where there is no card, or the viewer may not know it.
    pub def: Option<DefId>,
    /// Under which rule.
    pub rule: Rule,
    /// Whose text caused it; [`CardId::NONE`] where the rules themselves did.
    pub cause: CardId,
    /// Who may know which card it was. That it happened is public.
    pub seen_by: PlayerSet,
}

impl Event {
    /// The event as `viewers` may see it: without the card where they may not know it.
    pub fn seen(self, viewers: PlayerSet) -> Event {
        if self.seen_by.and(viewers).is_empty() {
            let occurrence = Occurrence { card: CardId::NONE, ..self.occurrence };
            Event { def: None, occurrence, ..self }
        } else {
            self
        }
    }
}
