//! Texts that are composed, or split, before they are compiled.

use std::borrow::Cow;

use maneframe_card::Face;
use maneframe_card::ability::{Ability, Activated, Effect, Who};

/// Returns the single ability of an Event whose text is in parts (CR 703.1a): a timing phrase with the instructions
/// below it, or a text with a timing phrase and more lines of instructions.
pub(super) fn in_parts(face: &Face) -> Option<Activated> {
    let is_part = |a: &&Ability| matches!(a, Ability::Timed(_) | Ability::Activated(_) | Ability::Instructions(_));
    let mut parts = face.abilities().filter(is_part);
    let (first, more): (&Ability, Vec<&Ability>) = (parts.next()?, parts.collect());
    let told = |a: &&Ability| match a {
        Ability::Instructions(effect) => Some(effect.clone()),
        _ => None,
    };
    let more = more.iter().filter_map(told);
    match first {
        Ability::Timed(timing) => {
            let (timing, effect) = (timing.clone(), Effect::Then(more.collect()));
            Some(Activated { timing, on: None, condition: None, cost: None, effect, limit: None, by: Who::You })
        }
        Ability::Activated(first) => {
            let all: Vec<Effect> = std::iter::once(first.effect.clone()).chain(more).collect();
            (all.len() > 1).then(|| Activated { effect: Effect::Then(all), ..first.clone() })
        }
        _ => None,
    }
}

/// Returns an activated ability with the part before "to" as its cost (CR 703.1d), even after "you may".
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
