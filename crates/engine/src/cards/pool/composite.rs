//! Texts that are put together, or taken apart, before they are compiled.

use std::borrow::Cow;

use maneframe_card::Face;
use maneframe_card::ability::{Ability, Activated, Effect, Who};

/// An Event whose timing phrase and instructions stand in parts, as the one ability that they are together.
pub(super) fn in_parts(face: &Face) -> Option<Activated> {
    let timing = face.abilities().find_map(|a| match a {
        Ability::Timed(timing) => Some(timing.clone()),
        _ => None,
    })?;
    let instructions = face.abilities().filter_map(|a| match a {
        Ability::Instructions(effect) => Some(effect.clone()),
        _ => None,
    });
    let effect = Effect::Then(instructions.collect());
    Some(Activated { timing, on: None, condition: None, cost: None, effect, limit: None, by: Who::You })
}

/// An activated ability with what stands before "to" as its cost (CR 703.1d), be it after "you may".
pub(super) fn cost_first(ability: &Ability) -> Cow<'_, Ability> {
    if let Ability::Activated(activated) = ability
        && let (None, Effect::May { effect, then: None, otherwise: None }) = (&activated.cost, &activated.effect)
        && let Effect::To { cost, effect } = &**effect
    {
        let (cost, effect) = (Some((**cost).clone()), (**effect).clone());
        return Cow::Owned(Ability::Activated(Activated { cost, effect, ..activated.clone() }));
    }
    Cow::Borrowed(ability)
}
