//! Numbers of triggered effects, fixed when they trigger (CR 712.2).

use crate::cards::locked_amounts::{Early, number_in};
use crate::cards::pool::AbilityDef;
use crate::model::bindings::LockedAmounts;
use crate::query::board::Board;
use crate::query::board::Cx;
use crate::rules::cited::cite;

impl Board<'_> {
    /// Returns the numbers of an effect that triggers now.
    pub(crate) fn lock_amounts(&self, def: &AbilityDef, cx: &Cx) -> LockedAmounts {
        cite!(self, "712.2" if !def.locked_steps.is_empty());
        def.locked_steps.iter().filter_map(|early| Some((early.step, self.early_number(def, *early, cx)?))).collect()
    }

    pub(crate) fn early_number(&self, def: &AbilityDef, early: Early, cx: &Cx) -> Option<i16> {
        let n = def.effect.get(usize::from(early.step)).and_then(number_in)?;
        Some(self.amount(n, cx).clamp(i16::MIN.into(), i16::MAX.into()) as i16)
    }
}
