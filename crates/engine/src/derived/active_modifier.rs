//! [`ActiveModifier`]: a modifier that exists now, even if its condition is false.

use maneframe_card::ability::{Ability, Change, Until};

use crate::cards::change::CHANGE;
use crate::cards::change::{kind_of_rule, overrides, rule_kind};
use crate::cards::pool::CompiledPool;
use crate::cards::topics;
use crate::cards::topics::Topics;
use crate::derived::modifier_result::ModifierResult;
use crate::derived::refresh::Derived;
use crate::model::card_values::Active;
use crate::model::ids::{AbilityId, CardId, CardRef, PlayerId, PlayerSet};
use crate::model::state::{Modifier, State, ZoneId, flag};
use crate::query::active_rule::{ActiveRule, RuleSource, change_of};
use crate::query::off_board::working_off_board;
use crate::rules::cited::cite;

/// A change of a continuous ability, or a modifier that an effect made.
#[derive(Clone, Copy, Debug)]
pub(super) struct ActiveModifier {
    /// Timestamp of its beginning (CR 711.3a).
    pub stamp: u32,
    /// Text or effect that it comes from, with card, controller and place.
    pub rule: ActiveRule,
    /// Topics that its results depend on.
    pub reads: Topics,
    /// Topics that it writes.
    pub writes: Topics,
    /// True if it writes abilities or nouns, or lets cards move as an Immediate action.
    pub gives: bool,
    /// True if it removes abilities or keywords.
    pub takes: bool,
    /// True if it replaces a value, so that earlier writes to the same topic don't matter.
    pub overrides: bool,
    /// Range of its results in [`Derived::answers`].
    pub answers: (u32, u32),
}

impl ActiveModifier {
    fn new(stamp: u32, rule: ActiveRule, change: &Change, (reads, writes): (Topics, Topics)) -> ActiveModifier {
        // Agile isn't a listed ability, but it changes the times at which a player can act. Nouns decide which cards
        // match a description. So both count as giving abilities.
        let gives = writes & (topics::ABILITY | topics::NOUNS) != 0 || matches!(change, Change::MoveAsImmediate { .. });
        let takes = matches!(change, Change::NoAbilities { .. } | Change::LosesKeyword { .. });
        let overrides = overrides(change);
        ActiveModifier { stamp, rule, reads, writes, gives, takes, overrides, answers: (0, 0) }
    }

    /// Returns true if the order of the two matters even though neither reads what the other writes: one overrides the
    /// other's topic.
    fn clashes(&self, other: &ActiveModifier) -> bool {
        (self.overrides || other.overrides) && self.writes & other.writes != 0
    }

    /// Returns this modifier's part of `answers`.
    pub fn of<'a>(&self, answers: &'a [ModifierResult]) -> &'a [ModifierResult] {
        &answers[self.answers.0 as usize..self.answers.1 as usize]
    }

    /// Returns true if it can be skipped without evaluation: its condition needs a faceoff or a phase that isn't going
    /// on.
    pub fn idle(&self, pool: &CompiledPool, state: &State) -> bool {
        let RuleSource::Ability(id, _) = self.rule.source else { return false };
        let (faceoff, phase) = pool.ability_def(id).needs;
        (faceoff && state.faceoff.is_none()) || phase.is_some_and(|p| state.phase != Some(p))
    }
}

impl Derived {
    /// Lists all modifiers by timestamp (CR 711.3).
    #[inline(never)]
    pub(super) fn collect(&mut self, pool: &CompiledPool, state: &State) {
        self.standing.clear();
        self.answers.clear();
        self.moments = 0;
        for &card in state.play.iter() {
            let c = state.card(card);
            if c.is(flag::FACE_DOWN) {
                continue;
            }
            if pool.glance(c.def).statics {
                for &id in &pool.def(c.def).face(c.is(flag::BOOSTED)).statics {
                    self.collect_static(pool, id, card, c.controller, c.stamp);
                }
            }
            if pool.scales_power && c.counters != 0 {
                self.collect_counters(state, card);
            }
        }
        for &card in &state.rules {
            let c = state.card(card);
            for &id in &pool.def(c.def).face(false).statics {
                self.collect_static(pool, id, card, c.controller, c.stamp);
            }
        }
        for (card, id) in working_off_board(pool, state) {
            let c = state.card(card);
            match c.zone {
                ZoneId::Flip => cite!(self.values, "701.5"),
                _ => cite!(self.values, "701.3"),
            }
            self.collect_static(pool, id, card, c.controller, c.stamp);
        }
        for (i, modifier) in state.modifiers.iter().enumerate() {
            let source = RuleSource::Modifier(i);
            let Some(change) = change_of(pool, state, source) else { continue };
            let rule = ActiveRule::of_effect(source, modifier, change);
            // Its cards may become different cards (CR 410.6).
            let mut topics = (topics::reads(change) | topics::CARDS, pool.writes(change));
            if let Until::While(condition, _) = &modifier.until {
                topics.0 |= topics::reads_condition(condition);
                self.moments |= topics::moments_of(condition);
            }
            self.standing.push(ActiveModifier::new(modifier.stamp, rule, change, topics));
        }
        if !self.standing.is_sorted_by_key(|s| s.stamp) {
            self.standing.sort_by_key(|s| s.stamp);
        }
        self.summarise();
        let is_flipped = |r: &CardRef| state.same(*r) && state.card(r.card).zone == ZoneId::Flip;
        let about_flipped = |m: &Modifier| m.bindings.it.iter().any(is_flipped);
        self.values.flips =
            pool.chaos || self.reads & topics::FLIPPED != 0 || state.modifiers.iter().any(about_flipped);
    }

    /// Returns the topics that giving or removing abilities depends on, directly or through other modifiers. For
    /// example, "while this card has 3 or more power, it has Swift" depends on all that power depends on.
    fn what_abilities_depend_on(&self) -> Topics {
        let mut reads = 0;
        loop {
            let relevant = self.standing.iter().filter(|s| s.gives || s.writes & reads != 0);
            let more = relevant.fold(reads, |set, s| set | s.reads);
            if more == reads {
                return reads;
            }
            reads = more;
        }
    }

    /// Adds the changes of a continuous ability to the list.
    fn collect_static(&mut self, pool: &CompiledPool, id: AbilityId, card: CardId, controller: PlayerId, stamp: u32) {
        let def = pool.ability_def(id);
        let Ability::Static(ability) = &def.ability else { return };
        cite!(self.values, "702.1");
        cite!(self.values, "708.3");
        cite!(self.values, "513.3");
        if def.keyword.is_some() {
            cite!(self.values, "701.4");
        }
        self.moments |= def.moments;
        for (i, (change, &topics)) in ability.changes.iter().zip(&def.topics).enumerate() {
            let source = RuleSource::Ability(id, i as u8);
            let kind = kind_of_rule(change);
            let rule = ActiveRule { source, card, controller, player: None, area: None, amount: None, kind };
            self.standing.push(ActiveModifier::new(stamp, rule, change, topics));
        }
    }

    /// Inserts the continuous abilities that cards gained, with the timestamp of the modifier that gives them. `next`
    /// is the first modifier that has not been applied yet.
    pub(super) fn join(&mut self, pool: &CompiledPool, state: &State, gained: usize, next: usize, stamp: u32) {
        let listed = self.standing.len();
        for i in gained..self.values.gained.len() {
            let Active { ability, card } = self.values.gained[i];
            self.collect_static(pool, ability, card, state.card(card).controller, stamp);
        }
        let joining = self.standing.len() - listed;
        if joining > 0 {
            let place = next + self.standing[next..listed].partition_point(|s| s.stamp <= stamp);
            self.standing[place..].rotate_right(joining);
            self.summarise();
        }
    }

    /// Adds the +1 power counters on a card as modifiers. Counters without a timestamp of their own use the card's.
    fn collect_counters(&mut self, state: &State, card: CardId) {
        let (c, on) = (state.card(card), state.card_ref(card));
        let timed = state.power_counters.iter().filter(|k| k.card == on).map(|k| (k.stamp, k.count));
        let rest = timed.clone().fold(c.counters, |rest, (_, count)| rest.saturating_sub(count));
        for (stamp, count) in timed.chain((rest != 0).then_some((c.stamp, rest))) {
            let rule = ActiveRule {
                source: RuleSource::Counters,
                card,
                controller: c.controller,
                player: None,
                area: None,
                amount: Some(count),
                kind: kind_of_rule(&CHANGE),
            };
            self.standing.push(ActiveModifier::new(stamp, rule, &CHANGE, (0, topics::POWER)));
        }
    }

    pub(super) fn summarise(&mut self) {
        (self.reads, self.writes, self.gives, self.takes) = (0, 0, false, false);
        let mut kinds = 0;
        for s in &self.standing {
            self.reads |= s.reads;
            self.writes |= s.writes;
            self.gives |= s.gives;
            self.takes |= s.takes;
            kinds |= s.rule.kind;
        }
        // The loss of abilities is computed before these apply, so each of them reads it.
        if self.takes {
            for s in self.standing.iter_mut().filter(|s| matches!(s.rule.source, RuleSource::Ability(..))) {
                s.reads |= topics::LOSS;
                self.reads |= topics::LOSS;
            }
        }
        if (kinds ^ self.values.lists.rule_kinds) & rule_kind::PLAY_COST != 0 {
            self.hands_stale = PlayerSet(u8::MAX);
        }
        self.values.lists.rule_kinds = kinds;
        self.ability_reads = if self.gives { self.what_abilities_depend_on() } else { 0 };
    }

    /// Returns the index of the modifier, from `first` on, that applies next: by timestamp (CR 711.3), but after those
    /// that it depends on (CR 711.4).
    pub(super) fn next_to_apply(&mut self, pool: &CompiledPool, state: &State, first: usize) -> usize {
        // Usually no modifier reads what another writes. Then timestamps alone decide.
        if self.reads & self.writes == 0 {
            return first;
        }
        cite!(self.values, "711.3b");
        cite!(self.values, "711.4");
        let rest = &self.standing[first..];
        if rest[0].reads & self.writes == 0 {
            return first;
        }
        // A modifier waits if another remaining one writes what it reads. That suffices, unless all seem to wait, or an
        // older waiting modifier's order with the next one matters. Then trials show which of them really depend on
        // each other.
        match unblocked(rest, |_| true) {
            Some(free) if !rest[..free].iter().any(|older| older.clashes(&rest[free])) => first + free,
            _ => {
                self.tried = true;
                let (next, in_circle) = self.first_by_trial(pool, state, rest);
                if in_circle {
                    cite!(self.values, "711.5");
                }
                first + next
            }
        }
    }

    /// Returns the earliest modifier that depends on no other, or only on modifiers that depend on it. In a circle the
    /// earliest goes first (CR 711.5), but after those that the circle depends on and before those that depend on the
    /// circle (CR 711.4). The second value is true if there is a circle.
    fn first_by_trial(&self, pool: &CompiledPool, state: &State, rest: &[ActiveModifier]) -> (usize, bool) {
        let mut known: Vec<Option<Vec<usize>>> = vec![None; rest.len()];
        for i in 0..rest.len() {
            let awaited = self.awaited(pool, state, rest, i, &mut known);
            if awaited.iter().all(|&j| self.awaited(pool, state, rest, j, &mut known).contains(&i)) {
                return (i, !awaited.is_empty());
            }
        }
        (0, true)
    }

    /// Returns all modifiers that one depends on, directly or through others. `known` caches the direct dependencies
    /// tried so far.
    fn awaited(
        &self,
        pool: &CompiledPool,
        state: &State,
        rest: &[ActiveModifier],
        of: usize,
        known: &mut [Option<Vec<usize>>],
    ) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open = vec![of];
        while let Some(i) = open.pop() {
            let tried = || (0..rest.len()).filter(|&j| self.depends(pool, state, rest, &rest[i], &rest[j])).collect();
            for &j in known[i].get_or_insert_with(tried).iter() {
                if !found.contains(&j) {
                    found.push(j);
                    open.push(j);
                }
            }
        }
        found
    }

    /// Returns true if the presence of the second changes the result of the first (CR 711.3b): alone, or with all
    /// others present.
    fn depends(
        &self,
        pool: &CompiledPool,
        state: &State,
        rest: &[ActiveModifier],
        s: &ActiveModifier,
        other: &ActiveModifier,
    ) -> bool {
        if std::ptr::eq(s, other) || s.reads & other.writes == 0 {
            return false;
        }
        let alone = || {
            let answers = self.answers_of(pool, state, other);
            if answers.is_empty() {
                return false;
            }
            let mut trial = self.for_trial();
            trial.write(pool, state, &other.rule, &answers);
            trial.answers_of(pool, state, s) != self.answers_of(pool, state, s)
        };
        let among_all = |is_present: &dyn Fn(usize) -> bool| {
            let mut trial = self.for_trial();
            let mut left: Vec<bool> = (0..rest.len()).map(|i| !std::ptr::eq(&rest[i], s) && is_present(i)).collect();
            while let Some(earliest) = left.iter().position(|&is| is) {
                let next = unblocked(rest, |i| left[i]).unwrap_or(earliest);
                left[next] = false;
                let answers = trial.answers_of(pool, state, &rest[next]);
                trial.write(pool, state, &rest[next].rule, &answers);
            }
            trial.answers_of(pool, state, s)
        };
        let is_other = |i: usize| std::ptr::eq(&rest[i], other);
        // Of two modifiers, the other one is all others.
        alone() || rest.len() > 2 && among_all(&|_| true) != among_all(&|i| !is_other(i))
    }

    /// Returns the values written so far, to which a trial applies modifiers.
    fn for_trial(&self) -> Derived {
        Derived { values: self.values.clone(), takes: self.takes, ..Derived::default() }
    }

    /// Returns the results of a modifier, given the values written so far.
    fn answers_of(&self, pool: &CompiledPool, state: &State, of: &ActiveModifier) -> Vec<ModifierResult> {
        let mut answers = Vec::new();
        if !of.idle(pool, state) {
            self.ask(pool, state, &of.rule, &mut answers);
        }
        answers
    }
}

/// Returns the first of the modifiers in `among` that reads nothing that another of them writes.
fn unblocked(rest: &[ActiveModifier], among: impl Fn(usize) -> bool) -> Option<usize> {
    let those = || rest.iter().enumerate().filter(|(i, _)| among(*i));
    let writes = those().fold(0, |set, (_, s)| set | s.writes);
    let blocked = |i: usize, s: &ActiveModifier| {
        let reads = s.reads & writes;
        reads != 0 && those().any(|(j, other)| j != i && other.writes & reads != 0)
    };
    those().find(|(i, s)| !blocked(*i, s)).map(|(i, _)| i)
}
