//! [`Standing`]: a modifier that is there, whether or not its condition holds now.

use maneframe_card::ability::{Ability, Change};

use super::rule::{ActiveRule, RuleSource, change_of};
use super::{Answer, Derived};
use crate::elsewhere::working_elsewhere;
use crate::ids::{CardId, PlayerId};
use crate::pool::{AbilityId, Pool};
use crate::state::{Modifier, State, ZoneId, flag};
use crate::topic::{self, Topics};

/// One change of a continuous ability, or a modifier that an effect made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    /// When it began (CR 711.3a).
    pub stamp: u32,
    /// Where it stands and from where it is read.
    pub rule: ActiveRule,
    /// What its answers depend on.
    pub reads: Topics,
    /// What it writes.
    pub writes: Topics,
    /// Whether it changes what the lists of abilities tell.
    pub gives_abilities: bool,
    /// Where its answers begin and end in [`Derived::answers`].
    pub answers: (u32, u32),
}

impl Standing {
    /// Its part of all the answers.
    pub fn of<'a>(&self, answers: &'a [Answer]) -> &'a [Answer] {
        &answers[self.answers.0 as usize..self.answers.1 as usize]
    }

    /// Whether it need not even be asked: its condition is about a faceoff or a phase, and this is another moment.
    pub fn idle(&self, pool: &Pool, state: &State) -> bool {
        let RuleSource::Ability(id, _) = self.rule.source else { return false };
        let (faceoff, phase) = pool.ability_def(id).needs;
        (faceoff && state.faceoff.is_none()) || phase.is_some_and(|p| state.phase != Some(p))
    }
}

impl Derived {
    /// Lists the modifiers there are.
    pub(super) fn collect(&mut self, pool: &Pool, state: &State) {
        self.standing.clear();
        self.answers.clear();
        self.moments = 0;
        for &card in &state.play {
            let c = state.card(card);
            let face = pool.def(c.def).face(c.is(flag::BOOSTED));
            if face.has_static && !c.is(flag::FACE_DOWN) {
                for id in face.abilities.clone().map(AbilityId) {
                    if pool.ability_def(id).zone.is_none() {
                        self.collect_static(pool, id, card, c.controller, c.stamp);
                    }
                }
            }
        }
        for (card, id) in working_elsewhere(pool, state) {
            let c = state.card(card);
            self.collect_static(pool, id, card, c.controller, c.stamp);
        }
        for (i, modifier) in state.modifiers.iter().enumerate() {
            let Some(change) = change_of(pool, state, RuleSource::Modifier(i)) else { continue };
            self.standing.push(Standing {
                stamp: modifier.stamp,
                rule: ActiveRule {
                    source: RuleSource::Modifier(i),
                    card: modifier.source.card,
                    controller: modifier.controller,
                    player: modifier.bindings.player,
                    area: modifier.bindings.area,
                    amount: Some(modifier.amount),
                },
                reads: topic::reads(change),
                writes: topic::writes(change),
                gives_abilities: gives_abilities(change),
                answers: (0, 0),
            });
        }
        if !self.standing.is_sorted_by_key(|s| s.stamp) {
            self.standing.sort_by_key(|s| s.stamp);
        }
        let all = |of: fn(&Standing) -> Topics| self.standing.iter().fold(0, |set, s| set | of(s));
        let writes = all(|s| s.writes);
        self.reads = all(|s| s.reads);
        self.ability_reads = self.what_abilities_depend_on();
        self.tangled = writes & (self.reads | topic::ABILITY) != 0;
        let about_flipped = |m: &Modifier| m.bindings.it.iter().any(|r| state.card(r.card).zone == ZoneId::Flip);
        self.flips = pool.chaos || self.reads & topic::ELSEWHERE != 0 || state.modifiers.iter().any(about_flipped);
    }

    /// What those modifiers look at that give abilities or take them, and those that write what they look at, and so on:
    /// "while this card has 3 or more power, it has Swift" depends on all that power depends on.
    fn what_abilities_depend_on(&self) -> Topics {
        let mut reads = 0;
        loop {
            let relevant = self.standing.iter().filter(|s| s.gives_abilities || s.writes & reads != 0);
            let more = relevant.fold(reads, |set, s| set | s.reads);
            if more == reads {
                return reads;
            }
            reads = more;
        }
    }

    /// Lists the changes of a continuous ability.
    pub(super) fn collect_static(
        &mut self,
        pool: &Pool,
        id: AbilityId,
        card: CardId,
        controller: PlayerId,
        stamp: u32,
    ) {
        let def = pool.ability_def(id);
        let Ability::Static(ability) = &def.ability else { return };
        self.moments |= def.moments;
        for (i, (change, &(reads, writes))) in ability.changes.iter().zip(&def.topics).enumerate() {
            let source = RuleSource::Ability(id, i as u8);
            let rule = ActiveRule { source, card, controller, player: None, area: None, amount: None };
            let gives_abilities = gives_abilities(change);
            self.standing.push(Standing { stamp, rule, reads, writes, gives_abilities, answers: (0, 0) });
        }
    }
}

/// Agile isn't an ability that anybody lists, but it counts among the times at which there is something to do.
fn gives_abilities(change: &Change) -> bool {
    topic::writes(change) & topic::ABILITY != 0 || matches!(change, Change::MoveAsImmediate { .. })
}
