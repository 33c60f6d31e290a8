//! [`Active`]: abilities that function now, printed or gained (CR 701).

use maneframe_card::ability::{Ability, Keyword};

use crate::cards::pool::CompiledPool;
use crate::derived::refresh::Derived;
use crate::model::card_values::{Active, derived_flag};
use crate::model::ids::{AbilityId, CardId};
use crate::model::state::{State, ZoneId, flag};
use crate::query::active_rule::RuleSource;
use crate::query::off_board::working_off_board;
use crate::rules::cited::cite;

impl Derived {
    fn can_gain(&self, state: &State, card: CardId) -> bool {
        let c = state.card(card);
        !self.values.lost(card, c) && (c.zone != ZoneId::Play || !c.is(flag::FACE_DOWN))
    }

    /// Gives a card keywords and, in play, their abilities. Skips keywords unknown to the rulebook (CR 701.4).
    pub(super) fn gain(&mut self, pool: &CompiledPool, state: &State, card: CardId, keywords: &[Keyword]) {
        if !self.can_gain(state, card) {
            return;
        }
        // In hand only keywords about playing the card matter. They are looked up by name in `gained_keywords`.
        let in_play = state.card(card).zone == ZoneId::Play;
        for keyword in keywords.iter().filter(|k| pool.rulebook.knows(**k)) {
            self.values.gained_keywords.push((card, *keyword));
            if in_play && let Some(range) = pool.keywords.get(keyword) {
                self.values.gained.extend(range.clone().map(|id| Active { ability: AbilityId(id), card }));
            }
        }
    }

    /// Gives a card the abilities that a text quotes.
    pub(super) fn gain_quoted(
        &mut self,
        pool: &CompiledPool,
        state: &State,
        source: RuleSource,
        card: CardId,
        abilities: &[Ability],
    ) {
        if !self.can_gain(state, card) {
            return;
        }
        cite!(self.values, "701.1");
        let quoted = match source {
            RuleSource::Ability(id, change) => pool.ability_def(id).quoted((None, change.into())),
            RuleSource::Modifier(i) => {
                let code = state.modifiers[i].code;
                pool.ability_def(code.ability).quoted((Some(code.part), code.step))
            }
            RuleSource::Counters => 0..0,
        };
        for id in quoted {
            self.values.gained.push(Active { ability: AbilityId(id), card });
        }
        for (_, ability) in abilities.iter().flat_map(Ability::meant) {
            if let Ability::Keyword(keyword) = ability {
                self.gain(pool, state, card, &[*keyword]);
            }
        }
    }

    /// Gives a card the printed abilities and keywords of `from`, except the keyword `but`, which does the sharing.
    pub(super) fn share(
        &mut self,
        pool: &CompiledPool,
        state: &State,
        from: CardId,
        card: CardId,
        but: Option<Keyword>,
    ) {
        if !self.can_gain(state, card) {
            return;
        }
        let c = state.card(from);
        let face = pool.def(c.def).face(c.is(flag::BOOSTED));
        for id in face.abilities.clone().map(AbilityId) {
            if but.is_none() || pool.ability_def(id).keyword != but {
                self.values.gained.push(Active { ability: id, card });
            }
        }
        let others = face.keywords.iter().filter(|k| Some(**k) != but);
        self.values.gained_keywords.extend(others.map(|k| (card, *k)));
    }

    /// Rebuilds the lists of functioning abilities: triggers, replacements and activated ones.
    #[inline(never)]
    pub(super) fn list_abilities(&mut self, pool: &CompiledPool, state: &State) {
        self.values.lists.triggers.clear();
        self.values.lists.replacements.clear();
        self.values.lists.activated.clear();
        (self.values.lists.trigger_acts, self.values.lists.replacement_acts, self.values.lists.activated_timing) =
            (0, 0, 0);
        for &card in state.play.iter() {
            let c = state.card(card);
            if self.values.cards[card.index()].flags & derived_flag::AGILE != 0 {
                self.values.lists.activated_timing |= crate::cards::timing_mask::ALWAYS;
            }
            if !pool.glance(c.def).others {
                continue;
            }
            if self.values.lost(card, c) {
                continue;
            }
            let face = pool.def(c.def).face(c.is(flag::BOOSTED));
            if c.is(flag::FACE_DOWN) {
                for &ability in face.others.iter().filter(|a| pool.ability_def(**a).face_down) {
                    cite!(self.values, "505.1a");
                    self.list(pool, Active { ability, card });
                }
            } else if !face.others.is_empty() {
                if face.keywords.len() > 1 {
                    cite!(self.values, "701.2a");
                }
                if face.abilities.len() > 1 {
                    cite!(self.values, "701.2");
                }
                for &ability in &face.others {
                    self.list(pool, Active { ability, card });
                }
            }
        }
        for &card in &state.rules {
            for &ability in &pool.def(state.card(card).def).face(false).others {
                self.list(pool, Active { ability, card });
            }
        }
        for (card, ability) in working_off_board(pool, state) {
            if self.values.lost(card, state.card(card)) {
                continue;
            }
            match state.card(card).zone {
                ZoneId::Flip => cite!(self.values, "701.5"),
                _ => cite!(self.values, "701.3"),
            }
            self.list(pool, Active { ability, card });
        }
        for i in 0..self.values.gained.len() {
            self.list(pool, self.values.gained[i]);
        }
        if self.values.gained_keywords.iter().any(|(c, k)| *k == Keyword::Hasty && state.card(*c).zone == ZoneId::Hand)
        {
            self.values.lists.activated_timing |= crate::cards::timing_mask::ALWAYS;
        }
    }

    fn list(&mut self, pool: &CompiledPool, active: Active) {
        let def = pool.ability_def(active.ability);
        if def.keyword.is_some_and(|k| self.values.lacks(active.card, k)) {
            return;
        }
        cite!(self.values, "701.1");
        if def.keyword.is_some() {
            cite!(self.values, "701.4");
        }
        match def.ability {
            Ability::Triggered(_) => {
                self.values.lists.triggers.push(active);
                self.values.lists.trigger_acts |= def.acts;
            }
            Ability::Replacement(_) => {
                self.values.lists.replacements.push(active);
                self.values.lists.replacement_acts |= def.acts;
            }
            Ability::Activated(ref a) => {
                self.values.lists.activated_timing |= crate::cards::timing_mask::of(&a.timing, pool.rulebook);
                self.values.lists.activated.push(active);
            }
            Ability::Static(_)
            | Ability::Keyword(_)
            | Ability::Placement(_)
            | Ability::Timed(_)
            | Ability::Instructions(_)
            | Ability::Chaos(_)
            | Ability::Named(_)
            | Ability::Tagged(..) => {}
        }
    }
}
