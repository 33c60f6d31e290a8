//! An effect in the words of card text: what a mode or an alternative would do.

use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Activated, Effect, Timing, Who};

use crate::reading::{Context, write};

/// An effect in the words of card text; `None` for one that has none by itself.
pub fn effect_words(effect: &Effect) -> Option<String> {
    // Only whole abilities have words: this one is made up around the effect.
    let activated = Activated {
        timing: Timing::Immediate,
        on: None,
        condition: None,
        cost: None,
        effect: effect.clone(),
        limit: None,
        by: Who::You,
    };
    let words = write(&[Ability::Activated(activated)], &Context::new(CardType::Friend))?;
    Some(words.strip_prefix("Immediate: ").unwrap_or(&words).to_owned())
}
