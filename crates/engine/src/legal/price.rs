//! [`Prices`]: what texts make of what cards cost, looked up once for everything that a player could play.

use maneframe_card::ability::{Amount, Change, Filter, Is, Place};
use smallvec::SmallVec;

use crate::cards::change::rule_kind;
use crate::model::bindings::Bindings;
use crate::model::frame::Via;
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId};
use crate::query::active_rule::ActiveRule;
use crate::query::board::Board;
use crate::rules::cited::cite;
use crate::rules::rulebook::CostChanges;

/// Changes of a cost, in the order that CR 705.2b asks for: first what opponents make of it, then the payer's own in
/// whatever order is best for the payer.
pub(crate) struct Changed {
    base: i32,
    cost: i32,
    /// What the payer's own texts add in all, and what those without a minimum take off.
    more: i32,
    less: i32,
    /// The changes by the payer's own texts with a minimum: by how much, and that minimum.
    limited: SmallVec<[(i32, i32); 2]>,
}

impl Changed {
    /// A cost that nothing has changed yet.
    pub fn from(base: i32) -> Changed {
        Changed { base, cost: base, more: 0, less: 0, limited: SmallVec::new() }
    }

    /// One more change; `own` for one that the player who pays controls.
    pub fn add(&mut self, by: i32, minimum: Option<u8>, own: bool) {
        match minimum.map(i32::from) {
            Some(minimum) if own => self.limited.push((by, minimum)),
            None if own && by > 0 => self.more += by,
            None if own => self.less += by,
            minimum => self.cost = changed(self.cost, by, minimum),
        }
    }

    /// The cost after all changes.
    pub fn total(mut self, board: &Board) -> i32 {
        let untouched = self.cost == self.base && self.more == 0 && self.less == 0 && self.limited.is_empty();
        cite!(board, "705.2b" if !untouched);
        // Reductions with a minimum do most while the cost is high, and the highest minimum binds first.
        self.limited.sort_unstable_by_key(|(_, minimum)| -minimum);
        let cost = self.cost + self.more;
        self.limited.iter().fold(cost, |cost, &(by, minimum)| changed(cost, by, Some(minimum))) + self.less
    }
}

/// A cost after one change; a minimum binds no other, and does not lift what is less already.
pub(crate) fn changed(cost: i32, by: i32, minimum: Option<i32>) -> i32 {
    match minimum {
        Some(minimum) => (cost + by).max(cost.min(minimum)),
        None => cost + by,
    }
}

/// One text that changes what cards cost a player.
struct PriceRule<'a> {
    what: &'a Filter,
    rule: &'a ActiveRule,
    /// The areas at which it does; `None` for all.
    places: Option<AreaSet>,
    by: i32,
    minimum: Option<u8>,
}

/// The texts that change what cards cost a player.
pub(crate) struct Prices<'a> {
    board: Board<'a>,
    player: PlayerId,
    rules: SmallVec<[PriceRule<'a>; 2]>,
    /// The most that other texts take off what is played on some card: these are asked card by card.
    on_hosts: Option<i32>,
}

/// What a card costs a player, wherever it is played.
pub(crate) struct Price<'p, 'a> {
    prices: &'p Prices<'a>,
    base: i32,
    /// The rules that speak of it, a bit each.
    rules: u64,
}

impl<'a> Board<'a> {
    /// What cards cost a player; `None` where that depends on more than the card and the area.
    pub(crate) fn prices(&self, player: PlayerId) -> Option<Prices<'a>> {
        if self.pool.rulebook.cost_changes == CostChanges::ByTimestamp {
            return None;
        }
        let mut rules = SmallVec::new();
        let mut on_hosts = None;
        let areas = || self.state.problem_areas().with(AreaId::home(player));
        let strange = self.any_rule(rule_kind::PLAY_COST, |change, rule, cx| {
            let Change::PlayCost { who, what, to, by, minimum } = change else { return false };
            if !self.who(who, cx).has(player) {
                return false;
            }
            let Some(by) = constant(rule, by) else { return true };
            if what.is.iter().any(is_about_host) {
                on_hosts = Some(on_hosts.unwrap_or(0) - by.min(0));
                return false;
            }
            let within = |place: &Place| areas().iter().filter(|&a| self.area_is(place, a, cx)).collect();
            rules.push(PriceRule { what, rule, places: to.as_ref().map(within), by, minimum: *minimum });
            rules.len() > u64::BITS as usize
        });
        (!strange).then_some(Prices { board: *self, player, rules, on_hosts })
    }
}

/// Whether it asks on which card something is played.
pub(crate) fn is_about_host(is: &Is) -> bool {
    match is {
        Is::On(_) => true,
        Is::Any(ways) => ways.iter().flatten().any(is_about_host),
        _ => false,
    }
}

/// The number of a change, where it is the same wherever it is asked for.
pub(crate) fn constant(rule: &ActiveRule, by: &Amount) -> Option<i32> {
    match (rule.amount, by) {
        (Some(by), _) => Some(by.into()),
        (None, Amount::Num(by)) => Some(*by),
        (None, _) => None,
    }
}

impl<'a> Prices<'a> {
    /// Whether they tell what that card costs: not if it says so itself, nor if that depends on the card it is played on.
    pub fn tell(&self, card: CardId) -> bool {
        !self.board.has_own_cost(card) && (self.on_hosts.is_none() || self.board.def(card).host.is_none())
    }

    /// What that card costs, where they [`Prices::tell`].
    pub fn of(&self, card: CardId) -> Price<'_, 'a> {
        let mut rules = 0;
        for (i, PriceRule { what, rule, .. }) in self.rules.iter().enumerate() {
            let mut own = Bindings::default();
            let cx = rule.read(self.board.state, &mut own);
            if self.board.fits_played(what, card, CardId::NONE, &cx) {
                rules |= 1 << i;
            }
        }
        Price { prices: self, base: self.board.base_cost(card, Via::Cost), rules }
    }

    /// The most that texts take off what cards cost.
    pub fn most_off(&self) -> i32 {
        self.rules.iter().map(|r| -r.by.min(0)).sum::<i32>() + self.on_hosts.unwrap_or(0)
    }
}

impl Price<'_, '_> {
    /// Whether it is the same everywhere.
    pub fn is_same_everywhere(&self) -> bool {
        self.spoken_of().all(|r| r.places.is_none())
    }

    fn spoken_of(&self) -> impl Iterator<Item = &PriceRule<'_>> {
        self.prices.rules.iter().enumerate().filter(|(i, _)| self.rules & 1 << i != 0).map(|(_, r)| r)
    }

    /// What is paid to play the card at an area.
    pub fn at(&self, area: AreaId) -> i32 {
        if self.rules == 0 {
            return self.base;
        }
        let mut changed = Changed::from(self.base);
        for r in self.spoken_of().filter(|r| r.places.is_none_or(|places| places.has(area))) {
            changed.add(r.by, r.minimum, r.rule.controller == self.prices.player);
        }
        let cost = changed.total(&self.prices.board);
        if cite!(self.prices.board, "105.2" if cost < 0) { 0 } else { cost }
    }
}
