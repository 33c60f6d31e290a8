//! Uses of texts with a limit: "once per turn", "the first time each faceoff".

use crate::occur::world::World;
use std::sync::Arc;

use maneframe_card::ability::{Ability, Limit, Span};

use crate::cards::pool::CompiledPool;
use crate::model::card_values::Active;
use crate::model::ids::{AbilityId, PlayerId};
use crate::model::state::Use;
use crate::query::board::Board;

impl Board<'_> {
    /// Returns true if a text with a limit may be used again.
    pub fn unused(&self, active: Active, player: PlayerId, limit: Option<Limit>) -> bool {
        let Some(limit) = limit else { return true };
        let source = self.state.card_ref(active.card);
        !self.state.counted_uses.iter().any(|u| {
            u.recent.is_none()
                && u.player == player
                && self.pool.ability_def(u.ability).ability == self.pool.ability_def(active.ability).ability
                && (limit.shared || (u.source == source && u.ability == active.ability))
        })
    }
}

impl World {
    /// Counts a use of a text with a limit.
    pub(crate) fn count_use(&mut self, active: Active, player: PlayerId, limit: Option<Limit>) {
        if limit.is_some() {
            let source = self.state.card_ref(active.card);
            self.state.counted_uses.push(Use { source, ability: active.ability, player, recent: None });
        }
    }

    /// Returns the limit of the text on top of the stack, if it counts the offers that were accepted.
    fn limit_on_taking(&mut self) -> Option<(Active, PlayerId, Limit)> {
        let run = self.run();
        let (active, controller) = (Active { ability: run.code.ability, card: run.source.card }, run.controller);
        let limit = limit_of(&self.pool, active.ability).filter(|l| l.taken)?;
        Some((active, controller, limit))
    }

    /// Returns true if the offer of the text on top of the stack may still be accepted.
    pub(crate) fn may_be_taken(&mut self) -> bool {
        self.limit_on_taking().is_none_or(|(active, player, limit)| self.board().unused(active, player, Some(limit)))
    }

    /// Counts an accepted offer of the text on top of the stack.
    pub(crate) fn count_taken(&mut self) {
        if let Some((active, player, limit)) = self.limit_on_taking() {
            self.count_use(active, player, Some(limit));
        }
    }

    /// Drops uses that were counted in a span that is over.
    pub(crate) fn forget_counted_uses(&mut self, span: Span) {
        if self.state.counted_uses.is_empty() {
            return;
        }
        let pool = Arc::clone(&self.pool);
        self.state
            .counted_uses
            .retain(|u| limit_of(&pool, u.ability).is_none_or(|l| l.per != span) || u.recent.is_some());
    }
}

/// Returns the limit of an ability, if it has one.
pub(crate) fn limit_of(pool: &CompiledPool, ability: AbilityId) -> Option<Limit> {
    match &pool.ability_def(ability).ability {
        Ability::Triggered(t) => t.limit,
        Ability::Activated(a) => a.limit,
        Ability::Replacement(r) => r.limit,
        Ability::Keyword(_)
        | Ability::Static(_)
        | Ability::Placement(_)
        | Ability::Timed(_)
        | Ability::Instructions(_)
        | Ability::Chaos(_)
        | Ability::Named(_)
        | Ability::Tagged(..) => None,
    }
}
