//! Who asks whether an action is legal: one who wants to know just that, or one who wants to hear all that stands in its
//! way. The checks are the same.

use crate::legal::action::Legal;

/// Hears one verdict after the other.
pub(crate) trait Hearing {
    /// Takes a verdict; gives back an objection that ends the hearing.
    fn hear(&mut self, verdict: Legal) -> Legal;
}

/// The first objection is enough.
pub(crate) struct First;

impl Hearing for First {
    #[inline(always)]
    fn hear(&mut self, verdict: Legal) -> Legal {
        verdict
    }
}
