//! Who asks whether an action is legal: one who wants to know just that, or one who wants to hear all that stands in its
//! way. The checks are the same.

use crate::legal::action::Legal;

/// Collects the verdicts of the checks of an action, in the order in which they are made.
pub(crate) trait Hearing {
    /// Takes the verdict of one check. An error ends the checks: it is the objection that decides.
    fn hear(&mut self, verdict: Legal) -> Legal;
}

/// Ends at the first objection: for listing options.
pub(crate) struct First;

impl Hearing for First {
    #[inline(always)]
    fn hear(&mut self, verdict: Legal) -> Legal {
        verdict
    }
}
