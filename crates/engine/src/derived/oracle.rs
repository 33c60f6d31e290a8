//! Reference computation of a state's derived values, for tests. It lists every modifier, orders them by trial (CR
//! 711.3, 711.4) and evaluates each in full. It uses no cached values, topics or precomputed results of [`Derived`];
//! both share only the meaning of a single change.

use maneframe_card::ability::Ability;

use crate::cards::change::{CHANGE, kind_of_rule};
use crate::cards::pool::CompiledPool;
use crate::derived::modifier_result::{ModifierResult, results};
use crate::derived::refresh::Derived;
use crate::model::ids::{AbilityId, CardId};
use crate::model::state::{State, ZoneId, flag};
use crate::query::active_rule::{ActiveRule, RuleSource, change_of};
use crate::query::board::Board;
use crate::query::facts::Facts;
use crate::query::in_play_row::Row;
use crate::query::off_board::working_off_board;
use crate::query::values::Values;

/// Modifier that has not been applied yet.
#[derive(Clone, Copy)]
struct Modifier {
    stamp: u32,
    rule: ActiveRule,
}

/// Progress of the computation.
#[derive(Clone)]
struct Oracle<'a> {
    pool: &'a CompiledPool,
    state: &'a State,
    /// Values after the modifiers applied so far.
    made: Derived,
}

/// Computes the values of a state.
pub(crate) fn work_out(pool: &CompiledPool, state: &State) -> Values {
    let mut oracle = Oracle { pool, state, made: Derived::default() };
    oracle.begin();
    let mut left = oracle.list();
    while !left.is_empty() {
        let modifier = left.remove(oracle.next(&left));
        let gained = oracle.made.values.gained.len();
        oracle.apply(&modifier);
        // Gained abilities begin to apply at the timestamp of the modifier that gives them.
        for i in gained..oracle.made.values.gained.len() {
            let gained = oracle.made.values.gained[i];
            let mut of_ability = oracle.of_ability(gained.ability, gained.card, modifier.stamp);
            let place = left.partition_point(|m| m.stamp <= modifier.stamp);
            left.splice(place..place, of_ability.drain(..));
        }
    }
    oracle.made.list_abilities(pool, state);
    oracle.made.values
}

impl<'a> Oracle<'a> {
    /// Starts from the printed values of cards in play and of flipped ones.
    fn begin(&mut self) {
        let (pool, state) = (self.pool, self.state);
        let values = &mut self.made.values;
        values.flips = true;
        values.rows.lay(state.play.iter().map(|&card| Row::of(card, pool, state)));
        self.made.make_room(state.cards.len());
        for &card in state.play.iter().chain(state.players.iter().flat_map(|(_, p)| &p.flip)) {
            self.made.print_anew(pool, state, card);
        }
    }

    /// Returns all modifiers by timestamp.
    fn list(&self) -> Vec<Modifier> {
        let (pool, state) = (self.pool, self.state);
        let mut all = Vec::new();
        for &card in state.play.iter().filter(|&&c| !state.card(c).is(flag::FACE_DOWN)) {
            let c = state.card(card);
            for &id in &pool.def(c.def).face(c.is(flag::BOOSTED)).statics {
                all.extend(self.of_ability(id, card, c.stamp));
            }
            if pool.scales_power && c.counters != 0 {
                all.extend(self.counters(card));
            }
        }
        for &card in &state.rules {
            let c = state.card(card);
            for &id in &pool.def(c.def).face(false).statics {
                all.extend(self.of_ability(id, card, c.stamp));
            }
        }
        for (card, id) in working_off_board(pool, state) {
            all.extend(self.of_ability(id, card, state.card(card).stamp));
        }
        for (i, modifier) in state.modifiers.iter().enumerate() {
            let source = RuleSource::Modifier(i);
            let Some(change) = change_of(pool, state, source) else { continue };
            let rule = ActiveRule::of_effect(source, modifier, change);
            all.push(Modifier { stamp: modifier.stamp, rule });
        }
        all.sort_by_key(|m| m.stamp);
        all
    }

    /// Returns the changes of an ability; empty if it isn't a continuous one.
    fn of_ability(&self, id: AbilityId, card: CardId, stamp: u32) -> Vec<Modifier> {
        let controller = self.state.card(card).controller;
        let Ability::Static(ability) = &self.pool.ability_def(id).ability else { return Vec::new() };
        let one = |(i, change)| {
            let (source, kind) = (RuleSource::Ability(id, i as u8), kind_of_rule(change));
            let rule = ActiveRule { source, card, controller, player: None, area: None, amount: None, kind };
            Modifier { stamp, rule }
        };
        ability.changes.iter().enumerate().map(one).collect()
    }

    /// Returns the +1 power counters on a card (CR 519.4) as modifiers. Counters without a timestamp of their own use
    /// the card's.
    fn counters(&self, card: CardId) -> Vec<Modifier> {
        let (c, on) = (self.state.card(card), self.state.card_ref(card));
        let mut all: Vec<(u32, i16)> =
            self.state.power_counters.iter().filter(|k| k.card == on).map(|k| (k.stamp, k.count)).collect();
        let timed: i16 = all.iter().map(|(_, count)| count).sum();
        if timed != c.counters {
            all.push((c.stamp, c.counters - timed));
        }
        let one = |(stamp, count)| {
            let (controller, kind) = (c.controller, kind_of_rule(&CHANGE));
            let amount = Some(count);
            let rule =
                ActiveRule { source: RuleSource::Counters, card, controller, player: None, area: None, amount, kind };
            Modifier { stamp, rule }
        };
        all.into_iter().map(one).collect()
    }

    /// Returns the index of the modifier that applies next: the earliest that depends on none of the others (CR 711.3,
    /// 711.4), or else the earliest of a circle that depends on nothing outside it (CR 711.5).
    fn next(&self, left: &[Modifier]) -> usize {
        let mut waits_for = Vec::with_capacity(left.len());
        for i in 0..left.len() {
            let awaited = self.awaited(left, i);
            if awaited.is_empty() {
                return i;
            }
            waits_for.push(awaited);
        }
        let reach = |of: usize| {
            let (mut found, mut open) = (Vec::new(), vec![of]);
            while let Some(i) = open.pop() {
                let new: Vec<usize> = waits_for[i].iter().copied().filter(|j| !found.contains(j)).collect();
                found.extend(&new);
                open.extend(new);
            }
            found
        };
        (0..left.len()).find(|&i| reach(i).iter().all(|&j| reach(j).contains(&i))).unwrap_or(0)
    }

    /// Returns the modifiers whose presence changes the result of this one (CR 711.3b): alone, or with all others
    /// present, in one order or the other.
    fn awaited(&self, left: &[Modifier], of: usize) -> Vec<usize> {
        let asked = &left[of];
        let with = |those: &dyn Fn(usize) -> bool| {
            let there = || left.iter().enumerate().filter(|(j, _)| *j != of && those(*j)).map(|(_, m)| m);
            let (mut onward, mut back) = (self.clone(), self.clone());
            there().for_each(|m| onward.apply(m));
            there().collect::<Vec<_>>().into_iter().rev().for_each(|m| back.apply(m));
            (onward.results(asked), back.results(asked))
        };
        let (none, all) = (with(&|_| false), with(&|_| true));
        let matters = |&j: &usize| j != of && (with(&|k| k == j) != none || with(&|k| k != j) != all);
        (0..left.len()).filter(matters).collect()
    }

    fn results(&self, of: &Modifier) -> Vec<ModifierResult> {
        let values = &self.made.values;
        let facts = Facts { pool: self.pool, state: self.state, cited: values.cited() };
        let mut found = Vec::new();
        results(&Board { facts, derived: values }, &of.rule, &mut found);
        found
    }

    fn apply(&mut self, modifier: &Modifier) {
        let results = self.results(modifier);
        self.made.write(self.pool, self.state, &modifier.rule, &results);
    }
}

impl Values {
    /// Describes the first difference between these values and others of the same state; `None` if they agree.
    pub(crate) fn differs_from(&self, other: &Values, state: &State) -> Option<String> {
        let same = |a: &[crate::model::card_values::Active], b: &[crate::model::card_values::Active]| {
            a.len() == b.len() && a.iter().all(|x| count(a, x) == count(b, x))
        };
        for &card in state.play.iter().chain(state.players.iter().flat_map(|(_, p)| &p.flip)) {
            let (mine, others) = (&self.cards[card.index()], &other.cards[card.index()]);
            if self.covers(state.card(card)) && mine != others {
                return Some(format!("card {}: stored {mine:?}, computed {others:?}", card.0));
            }
        }
        let rules = self.rules.len() == other.rules.len()
            && self.rules.iter().all(|r| count(&self.rules, r) == count(&other.rules, r));
        let keywords = |of: &Values| {
            let covered = |c: &CardId| matches!(state.card(*c).zone, ZoneId::Play | ZoneId::Hand);
            let mut all: Vec<String> =
                of.gained_keywords.iter().filter(|(c, _)| covered(c)).map(|k| format!("{k:?}")).collect();
            all.sort();
            all
        };
        let checks = [
            ("cards in play", *self.rows == *other.rows),
            ("rules", rules),
            ("keywords gained", keywords(self) == keywords(other)),
            ("triggers", same(&self.lists.triggers, &other.lists.triggers)),
            ("replacements", same(&self.lists.replacements, &other.lists.replacements)),
            ("activated abilities", same(&self.lists.activated, &other.lists.activated)),
        ];
        checks.iter().find(|(_, same)| !same).map(|(what, _)| (*what).to_owned())
    }
}

fn count<T: PartialEq>(of: &[T], one: &T) -> usize {
    of.iter().filter(|x| *x == one).count()
}
