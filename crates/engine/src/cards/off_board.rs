//! Zones of texts that work outside play (CR 701.3).

use maneframe_card::ability::{
    Ability, Cards, Change, Condition, Dest, Effect, Happening, Place, Static, Trigger, Triggered, Verb, Zone,
};

use crate::cards::program::operands;
use crate::model::state::ZoneId;

/// Returns the zone outside play in which an ability works: the zone in which it mentions its own card.
pub fn works_in(ability: &Ability) -> Option<Zone> {
    match ability {
        Ability::Activated(a) => {
            let condition = a.condition.as_ref().and_then(in_condition);
            condition.or_else(|| a.cost.as_ref().and_then(in_effect)).or_else(|| in_effect(&a.effect))
        }
        Ability::Triggered(t) => t.condition.as_ref().and_then(in_condition).or_else(|| in_effect(&t.effect)),
        Ability::Static(Static { condition, changes }) => {
            condition.as_ref().and_then(in_condition).or_else(|| changes.iter().find_map(in_change))
        }
        Ability::Replacement(r) => r.condition.as_ref().and_then(in_condition).or_else(|| in_effect(&r.instead)),
        Ability::Keyword(_)
        | Ability::Placement(_)
        | Ability::Timed(_)
        | Ability::Instructions(_)
        | Ability::Chaos(_)
        | Ability::Named(_)
        | Ability::Tagged(..) => None,
    }
}

/// Returns a zone in which an ability works in addition to play, because it waits for its card to go there from
/// anywhere.
pub fn works_also_in(ability: &Ability) -> Option<Zone> {
    match ability {
        Ability::Triggered(Triggered {
            on: Trigger::When(Happening::ToDiscardPile { what: Cards::This, from_play: false, .. }),
            ..
        }) => Some(Zone::Discard),
        _ => None,
    }
}

/// Returns true if an ability could only function while its card is face-down (CR 505.1a), because it turns that card
/// up.
pub fn works_face_down(ability: &Ability) -> bool {
    match ability {
        Ability::Triggered(t) => turns_up(&t.effect),
        Ability::Activated(a) => turns_up(&a.effect),
        _ => false,
    }
}

fn turns_up(effect: &Effect) -> bool {
    match effect {
        Effect::Do(Verb::Uncover | Verb::Unfrighten, what) => *what == Cards::This,
        Effect::Then(all) => all.iter().any(turns_up),
        Effect::May { effect, .. } | Effect::To { effect, .. } => turns_up(effect),
        _ => false,
    }
}

fn in_condition(condition: &Condition) -> Option<Zone> {
    match condition {
        Condition::CardIs(Cards::This, _, Some(Place::Zone(zone, _))) => Some(*zone),
        Condition::And(all) => all.iter().find_map(in_condition),
        _ => None,
    }
}

fn in_change(change: &Change) -> Option<Zone> {
    match change {
        Change::PlayFrom { what, .. } => in_cards(what),
        _ => crate::cards::change::subject(change).and_then(in_cards),
    }
}

fn in_cards(cards: &Cards) -> Option<Zone> {
    match cards {
        Cards::ThisIn(zone) => Some(*zone),
        Cards::Several(parts) => parts.iter().find_map(in_cards),
        _ => None,
    }
}

fn in_effect(effect: &Effect) -> Option<Zone> {
    match effect {
        Effect::Then(all) | Effect::Or(all) | Effect::Modes { modes: all, .. } => all.iter().find_map(in_effect),
        Effect::May { effect, then, otherwise } => in_effect(effect)
            .or_else(|| then.as_deref().and_then(in_effect))
            .or_else(|| otherwise.as_deref().and_then(in_effect)),
        Effect::To { cost: first, effect: then } | Effect::IfDone { effect: first, then } => {
            in_effect(first).or_else(|| in_effect(then))
        }
        Effect::If { then, otherwise, .. } => in_effect(then).or_else(|| otherwise.as_deref().and_then(in_effect)),
        Effect::By { effect, .. } => in_effect(effect),
        Effect::Put { what, into: Dest::Beneath(host) | Dest::BanishedFaceDown(Some(host)) } => {
            in_cards(what).or_else(|| in_cards(host))
        }
        leaf => operands(leaf).0.and_then(in_cards),
    }
}

/// Returns the zone of the game state for a zone in a text.
pub fn zone_id(zone: Zone) -> ZoneId {
    match zone {
        Zone::Deck | Zone::DeckTop => ZoneId::Deck,
        Zone::ProblemDeck => ZoneId::ProblemDeck,
        Zone::Hand => ZoneId::Hand,
        Zone::Discard => ZoneId::Discard,
        Zone::Banished => ZoneId::Banished,
        Zone::Queue => ZoneId::Queue,
    }
}
