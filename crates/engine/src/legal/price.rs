//! [`Prices`]: changes of card costs by texts, computed once for all cards that a player could play.

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

/// Changes of a cost in the order of CR 705.2b: first those by opponents, then the payer's own in the order that is
/// best for the payer.
pub(crate) struct Changed {
    base: i32,
    cost: i32,
    /// Sum of increases by the payer's own texts; `less` is the sum of reductions without a minimum.
    more: i32,
    less: i32,
    /// Changes by the payer's own texts with a minimum: change and minimum.
    limited: SmallVec<[(i32, i32); 2]>,
}

impl Changed {
    /// Creates an unchanged cost.
    pub fn from(base: i32) -> Changed {
        Changed { base, cost: base, more: 0, less: 0, limited: SmallVec::new() }
    }

    /// Adds a change. `own` is true if the player who pays controls its text.
    pub fn add(&mut self, by: i32, minimum: Option<u8>, own: bool) {
        match minimum.map(i32::from) {
            Some(minimum) if own => self.limited.push((by, minimum)),
            None if own && by > 0 => self.more += by,
            None if own => self.less += by,
            minimum => self.cost = changed(self.cost, by, minimum),
        }
    }

    /// Returns the cost after all changes.
    pub fn total(mut self, board: &Board) -> i32 {
        let untouched = self.cost == self.base && self.more == 0 && self.less == 0 && self.limited.is_empty();
        cite!(board, "705.2b" if !untouched);
        // Reductions with a minimum do most while the cost is high, and the highest minimum applies first.
        self.limited.sort_unstable_by_key(|(_, minimum)| -minimum);
        let cost = self.cost + self.more;
        self.limited.iter().fold(cost, |cost, &(by, minimum)| changed(cost, by, Some(minimum))) + self.less
    }
}

/// Returns a cost after one change. A minimum limits only this change, and doesn't raise a cost that is already lower.
pub(crate) fn changed(cost: i32, by: i32, minimum: Option<i32>) -> i32 {
    match minimum {
        Some(minimum) => (cost + by).max(cost.min(minimum)),
        None => cost + by,
    }
}

/// Text that changes the costs of cards for a player.
struct PriceRule<'a> {
    what: &'a Filter,
    rule: &'a ActiveRule,
    /// Areas at which it applies; `None` for all.
    places: Option<AreaSet>,
    by: i32,
    minimum: Option<u8>,
}

/// Texts that change the costs of cards for a player.
pub(crate) struct Prices<'a> {
    board: Board<'a>,
    player: PlayerId,
    rules: SmallVec<[PriceRule<'a>; 2]>,
    /// Sum of reductions by texts about cards played on some card. Those are evaluated card by card.
    on_hosts: Option<i32>,
}

/// Cost of a card for a player, at any place.
pub(crate) struct Price<'p, 'a> {
    prices: &'p Prices<'a>,
    base: i32,
    /// Rules that apply to the card, one bit each.
    rules: u64,
}

impl<'a> Board<'a> {
    /// Returns the costs of cards for a player; `None` if they depend on more than the card and the area.
    pub(crate) fn prices(&self, player: PlayerId) -> Option<Prices<'a>> {
        if self.pool.rulebook.cost_changes == CostChanges::ByTimestamp || self.fixes_costs() {
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

/// Returns true if the property is about the host of a played card.
pub(crate) fn is_about_host(is: &Is) -> bool {
    match is {
        Is::On(_) => true,
        Is::Any(ways) => ways.iter().flatten().any(is_about_host),
        _ => false,
    }
}

/// Returns the number of a change, if it is constant.
pub(crate) fn constant(rule: &ActiveRule, by: &Amount) -> Option<i32> {
    match (rule.amount, by) {
        (Some(by), _) => Some(by.into()),
        (None, Amount::Num(by)) => Some(*by),
        (None, _) => None,
    }
}

impl<'a> Prices<'a> {
    /// Returns true if they determine the cost of that card. They don't if the card has its own text about it, or if
    /// the cost depends on its host.
    pub fn tell(&self, card: CardId) -> bool {
        !self.board.has_own_cost(card) && (self.on_hosts.is_none() || self.board.def(card).host.is_none())
    }

    /// Returns the cost of a card for which [`Prices::tell`] is true.
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

    /// Returns the largest possible reduction of costs by texts.
    pub fn most_off(&self) -> i32 {
        self.rules.iter().map(|r| -r.by.min(0)).sum::<i32>() + self.on_hosts.unwrap_or(0)
    }
}

impl Price<'_, '_> {
    /// Returns true if the cost is the same in all areas.
    pub fn is_same_everywhere(&self) -> bool {
        self.spoken_of().all(|r| r.places.is_none())
    }

    fn spoken_of(&self) -> impl Iterator<Item = &PriceRule<'_>> {
        self.prices.rules.iter().enumerate().filter(|(i, _)| self.rules & 1 << i != 0).map(|(_, r)| r)
    }

    /// Returns the cost of playing the card at an area.
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
