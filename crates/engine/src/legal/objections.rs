//! Receivers of the checks of an action's legality: one stops at the first objection, another collects all. The checks
//! are the same.

use crate::legal::action::Legal;

/// Receives the results of the checks of an action, in the order in which they are made.
pub(crate) trait Hearing {
    /// Takes the result of one check. Returning an error ends the checks with that objection.
    fn hear(&mut self, verdict: Legal) -> Legal;
}

/// Ends at the first objection, for listing options.
pub(crate) struct First;

impl Hearing for First {
    #[inline(always)]
    fn hear(&mut self, verdict: Legal) -> Legal {
        verdict
    }
}
