//! Texts that work outside play (CR 701.3), and cards that may be played as though they were in hand.

use maneframe_card::ability::{
    Ability, Cards, Change, Condition, Dest, Effect, Happening, Place, Static, Trigger, Triggered, Verb, Zone,
};

use crate::cards::change::rule_kind;
use crate::cards::pool::{AbilityId, CompiledPool};
use crate::cards::program::operands;
use crate::model::ids::{CardId, PlayerId};
use crate::model::state::{State, ZoneId};
use crate::query::board::{Board, CardList};
use crate::rules::cited::cite;

/// The zone outside play in which an ability works: the one in which it speaks of its own card.
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
        | Ability::Chaos(_) => None,
    }
}

/// The zone in which an ability works next to play: it waits for its card to come there, from anywhere.
pub fn works_also_in(ability: &Ability) -> Option<Zone> {
    match ability {
        Ability::Triggered(Triggered {
            on: Trigger::When(Happening::ToDiscardPile { what: Cards::This, from_play: false, .. }),
            ..
        }) => Some(Zone::Discard),
        _ => None,
    }
}

/// Whether an ability could only function while its card lies face-down (CR 505.1a): it turns that card up.
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
        Effect::Put { what, into: Dest::Beneath(host) } => in_cards(what).or_else(|| in_cards(host)),
        leaf => operands(leaf).0.and_then(in_cards),
    }
}

/// The zone of the state that a text's zone is.
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

impl Board<'_> {
    /// Whether `player` may play a card from where it is: from hand, or where a text allows it.
    pub fn in_reach(&self, player: PlayerId, card: CardId) -> bool {
        let c = self.card(card);
        (c.zone == ZoneId::Hand && c.owner == player) || self.playable_off_board(player).contains(&card)
    }

    /// Cards that `player` may play as though they were in hand.
    pub fn playable_off_board(&self, player: PlayerId) -> CardList {
        let mut list = CardList::new();
        self.each_rule(rule_kind::PLAY_FROM, |change, _, cx| {
            let Change::PlayFrom { who, what } = change else { return };
            if !self.who(who, cx).has(player) {
                return;
            }
            for card in self.cards(what, cx, crate::cards::program::Slot::It) {
                let out = !matches!(self.card(card).zone, ZoneId::Play | ZoneId::Queue | ZoneId::Gone);
                if out && !list.contains(&card) {
                    cite!(self, "701.3");
                    list.push(card);
                }
            }
        });
        list
    }

    /// Whether a text lets `player` look at a card that is hidden otherwise.
    pub fn shown_to(&self, player: PlayerId, card: CardId) -> bool {
        self.any_rule(rule_kind::SEEN, |change, _, cx| {
            let Change::Seen { who, what } = change else { return false };
            self.who(who, cx).has(player) && self.cards(what, cx, crate::cards::program::Slot::It).contains(&card)
        })
    }
}

/// Abilities of cards outside play that work where these are (CR 701.3), those of flipped cards (Chaos) among them.
pub fn working_off_board<'a>(
    pool: &'a CompiledPool,
    state: &'a State,
) -> impl Iterator<Item = (CardId, AbilityId)> + 'a {
    let players = if pool.elsewhere { &state.players.0[..] } else { &[] };
    let outside = players.iter().flat_map(|p| p.hand.iter().chain(&p.discard).chain(&p.banished).copied());
    let outside = outside.flat_map(move |card| {
        let c = state.card(card);
        let face = pool.def(c.def).face(false);
        let range = if face.elsewhere { face.abilities.clone() } else { 0..0 };
        let works = move |id: &AbilityId| {
            let def = pool.ability_def(*id);
            [def.zone, def.also_in].into_iter().flatten().any(|z| zone_id(z) == c.zone)
        };
        range.map(AbilityId).filter(works).map(move |id| (card, id))
    });
    let players = if pool.chaos { &state.players.0[..] } else { &[] };
    let flipped = players.iter().flat_map(|p| p.flip.iter().copied()).flat_map(move |card| {
        let face = pool.def(state.card(card).def).face(false);
        face.flipped.clone().map(move |id| (card, AbilityId(id)))
    });
    outside.chain(flipped)
}
