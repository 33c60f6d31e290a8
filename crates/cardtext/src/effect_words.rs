//! Effects in the words of card text, for modes and alternatives.

use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Activated, Effect, Timing, Who};

use crate::reading::{Context, write};

/// Returns an effect in the words of card text; `None` if it can't be written by itself.
pub fn effect_words(effect: &Effect) -> Option<String> {
    // The grammar can write only whole abilities, so the effect becomes that of an activated ability.
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
