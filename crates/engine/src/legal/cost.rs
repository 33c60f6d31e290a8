//! Costs of actions (CR 508, 705.2b), with all changes that texts make to them.

use maneframe_card::CardType;
use maneframe_card::ability::{
    Ability, Activated, Amount, Cards, Change, Effect, Filter, Is, Keyword, Kind, Node, Priced, Quality,
};

use crate::cards::change::{RuleKinds, rule_kind};
use crate::cards::pool::says_own_cost;
use crate::legal::price::{Changed, changed, is_about_host};
use crate::model::bindings::Bindings;
use crate::model::frame::Via;
use crate::model::ids::{AbilityId, AreaId, CardId, PlayerId};
use crate::query::active_rule::ActiveRule;
use crate::query::amounts::times;
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;
use crate::rules::rulebook::CostChanges;

/// Cost of the Move action before modifiers, in action tokens (CR 609.2b).
pub const MOVE: i32 = 2;
/// Cost of the draw action before modifiers, in action tokens (CR 609.2d).
pub const DRAW: i32 = 1;
/// Cost of rallying before modifiers, in action tokens (CR 609.2e).
pub const RALLY: i32 = 2;

impl<'a> Board<'a> {
    /// Returns true if a card's cost may depend on the area to which, or the card on which, it is played.
    pub fn place_changes_price(&self, player: PlayerId, card: CardId) -> bool {
        if self.has_own_cost(card) {
            return true;
        }
        self.any_rule(rule_kind::PLAY_COST, |change, _, cx| {
            let Change::PlayCost { who, what, to, by, .. } = change else { return false };
            let on = what.is.iter().any(is_about_host);
            // The number may depend on the area. Phrases about hosts are assumed to match.
            (to.is_some() || on || !matches!(by, Amount::Num(_)))
                && self.who(who, cx).has(player)
                && self.fits_if(what, card, cx, true, |is| is_about_host(is) || self.is(is, card, cx))
        })
    }

    pub(crate) fn by(&self, rule: &ActiveRule, amount: &maneframe_card::ability::Amount, cx: &Cx) -> i32 {
        rule.amount.map_or_else(|| self.amount(amount, cx), i32::from)
    }

    /// Like `by`, for a player whom the rule is about: "for each card that player controls", "on that Problem".
    pub(crate) fn by_for(
        &self,
        player: PlayerId,
        to: Option<AreaId>,
        rule: &ActiveRule,
        amount: &maneframe_card::ability::Amount,
        cx: &Cx,
    ) -> i32 {
        if rule.amount.is_some() || matches!(amount, Amount::Num(_)) {
            return self.by(rule, amount, cx);
        }
        let player = cx.bindings.player.or(Some(player));
        let bindings = Bindings { player, area: cx.bindings.area.or(to), ..cx.bindings.clone() };
        self.by(rule, amount, &Cx { bindings: &bindings, ..*cx })
    }

    /// Applies modifiers to a cost: first those that opponents control, then the player's own in the best order (CR
    /// 705.2b). A minimum limits only the change that it belongs to.
    fn modified(
        &self,
        player: PlayerId,
        to: Option<AreaId>,
        base: i32,
        kind: RuleKinds,
        select: impl Fn(&'a Change, &Cx) -> Option<CostChange<'a>>,
    ) -> i32 {
        if self.derived.rule_kinds & kind == 0 {
            return base;
        }
        if self.pool.rulebook.cost_changes == CostChanges::ByTimestamp {
            let mut cost = base;
            self.each_rule(kind, |change, rule, cx| {
                if let Some((by, minimum)) = select(change, cx) {
                    let by = self.by_for(player, to, rule, by, cx);
                    cost = changed(cost, by, minimum.map(i32::from));
                }
            });
            return cost;
        }
        let mut changed = Changed::from(base);
        self.each_rule(kind, |change, rule, cx| {
            if let Some((by, minimum)) = select(change, cx) {
                changed.add(self.by_for(player, to, rule, by, cx), minimum, rule.controller == player);
            }
        });
        changed.total(self)
    }

    /// Returns the action tokens that a player pays to play a card to an area.
    ///
    /// `host` is the card that an attachment is played on.
    pub fn play_cost(&self, player: PlayerId, card: CardId, to: AreaId, host: CardId, via: Via) -> i32 {
        if matches!(via, Via::Free | Via::FreeFrightened) {
            return 0;
        }
        let base = self.base_cost(card, via);
        if let Some(fixed) = self.fixed_play_cost(player, card, host, via) {
            return fixed;
        }
        let redeemed = if matches!(via, Via::Redeem(_)) { 3 } else { 0 };
        let cost =
            self.modified(player, (to != AreaId::NONE).then_some(to), base, rule_kind::PLAY_COST, |change, cx| {
                match change {
                    Change::PlayCost { who, what, to: place, by, minimum } => {
                        let applies = self.who(who, cx).has(player)
                            && self.fits_played(what, card, host, cx)
                            && place.as_ref().is_none_or(|p| to != AreaId::NONE && self.area_is(p, to, cx));
                        applies.then_some((by, *minimum))
                    }
                    Change::KeywordCost { who, keyword, by, minimum } => {
                        let paid = match via {
                            Via::Transform(_) => matches!(keyword, Keyword::Transform(_)),
                            Via::Redeem(_) => *keyword == Keyword::Redeem,
                            Via::Cost | Via::Free | Via::FreeFrightened => false,
                        };
                        (paid && self.who(who, cx).has(player)).then_some((by, *minimum))
                    }
                    _ => None,
                }
            });
        let cost = self.own_cost(player, card, to, cost) - redeemed;
        if cite!(self, "105.2" if cost < 0) { 0 } else { cost }
    }

    /// Returns the cost of something, if a text fixes it (CR 705.2b). `is_meant` returns true for the thing. If several
    /// texts fix its cost, the last one applies.
    fn fixed_cost(&self, player: PlayerId, is_meant: impl Fn(&Priced, &Cx) -> bool) -> Option<i32> {
        if self.derived.rule_kinds & rule_kind::FIXED_COST == 0 {
            return None;
        }
        let mut fixed = None;
        self.each_rule(rule_kind::FIXED_COST, |change, rule, cx| {
            if let Change::CostIs { of, to } = change
                && is_meant(of, cx)
            {
                fixed = Some(self.by_for(player, None, rule, to, cx).max(0));
            }
        });
        cite!(self, "705.2b" if fixed.is_some());
        fixed
    }

    /// Returns the cost to play a card, if a text fixes it or forbids to change it. The cost of Transform is not the
    /// card's cost, so texts about the card's cost don't fix it.
    fn fixed_play_cost(&self, player: PlayerId, card: CardId, host: CardId, via: Via) -> Option<i32> {
        if self.derived.rule_kinds & rule_kind::FIXED_COST == 0 || !matches!(via, Via::Cost | Via::Redeem(_)) {
            return None;
        }
        let fixed = self.fixed_cost(player, |of, cx| match of {
            Priced::Play(what) => self.fits_played(what, card, host, cx),
            Priced::Move(_) | Priced::Draw | Priced::Rally(_) => false,
        });
        fixed.or_else(|| {
            let stays = self.any_rule(rule_kind::FIXED_COST, |change, _, cx| match change {
                Change::CostStays { what } => self.fits_played(what, card, host, cx),
                _ => false,
            });
            stays.then(|| self.base_cost(card, via))
        })
    }

    /// Returns true if some text may fix costs.
    pub(crate) fn fixes_costs(&self) -> bool {
        self.derived.rule_kinds & rule_kind::FIXED_COST != 0
    }

    /// Returns true if a player needs no power to play a card, because a text says so (CR 205).
    pub(crate) fn needs_no_power(&self, player: PlayerId, card: CardId) -> bool {
        self.any_rule(rule_kind::PLAY_NEED, |change, rule, cx| {
            let Change::NoPlayNeed { who, what } = change else { return false };
            let cx = self.cx_for(player, rule, cx);
            self.who(who, &cx).has(player) && self.fits(what, card, &cx, true)
        })
    }

    /// Returns the cost of playing a card that way, before modifiers.
    pub(crate) fn base_cost(&self, card: CardId, via: Via) -> i32 {
        let def = self.def(card);
        match via {
            Via::Free | Via::FreeFrightened => 0,
            Via::Cost | Via::Redeem(_) => {
                cite!(self, "204.1a" if def.kind == maneframe_card::CardType::Troublemaker);
                def.price().into()
            }
            Via::Transform(_) => {
                let price = |k: &Keyword| if let Keyword::Transform(n) = k { Some(i32::from(*n)) } else { None };
                self.face(card).keywords.iter().find_map(price).unwrap_or(0)
            }
        }
    }

    /// Returns true if a card has a text about its own cost. Such costs often depend on the place.
    pub(crate) fn has_own_cost(&self, card: CardId) -> bool {
        let speaks = |id| says_own_cost(&self.pool.ability_def(AbilityId(id)).ability);
        self.pool.own_costs && self.face(card).abilities.clone().any(speaks)
    }

    /// Applies the texts of a card about its own cost.
    fn own_cost(&self, player: PlayerId, card: CardId, to: AreaId, mut cost: i32) -> i32 {
        if !self.pool.own_costs {
            return cost;
        }
        let bindings = Bindings { area: to.some(), ..Bindings::default() };
        let cx = Cx { this: card, controller: player, actor: player, bindings: &bindings };
        for id in self.face(card).abilities.clone() {
            let Ability::Static(text) = &self.pool.ability_def(AbilityId(id)).ability else { continue };
            if text.condition.as_ref().is_some_and(|c| !self.holds(c, &cx)) {
                continue;
            }
            for change in &text.changes {
                let Change::OwnCost { to: place, by, minimum } = change else { continue };
                if place.as_ref().is_none_or(|p| self.area_is(p, to, &cx)) {
                    cite!(self, "705.2b");
                    cost = changed(cost, self.amount(by, &cx), minimum.map(i32::from));
                }
            }
        }
        cost
    }

    /// Returns the power of a colour that is required to play a card, after changes (CR 205).
    pub fn play_need(&self, card: CardId, color: maneframe_card::Color, need: u8) -> i32 {
        let mut sum = i32::from(need);
        if self.derived.rule_kinds & rule_kind::PLAY_NEED == 0 {
            return sum;
        }
        self.each_rule(rule_kind::PLAY_NEED, |change, rule, cx| {
            if let Change::PlayNeed { what, color: of, by } = change
                && *of == color
                && self.fits(what, card, cx, true)
            {
                sum += self.by(rule, by, cx);
            }
        });
        sum.max(0)
    }

    /// Returns the change in action tokens of the cost to activate an ability of a card.
    pub fn activation_change(&self, player: PlayerId, card: CardId, ability: &Activated) -> i32 {
        if self.derived.rule_kinds & rule_kind::ACTION_COST == 0 {
            return 0;
        }
        let turns_over = matches!(&ability.effect, Effect::Do(_, Cards::This));
        let verb = match &ability.effect {
            Effect::Do(verb, _) if turns_over => Some(*verb),
            _ => None,
        };
        let base: i32 = 1 << 16;
        let cost = self.modified(player, None, base, rule_kind::ACTION_COST, |change, cx| match change {
            Change::AbilityCost { who, of, does, by, minimum } => {
                let applies =
                    self.who(who, cx).has(player) && (does.is_none() || *does == verb) && self.among(of, card, cx);
                applies.then_some((by, *minimum))
            }
            _ => None,
        });
        cost - base
    }

    /// Returns true if a card fits a phrase when it is being played, or was: "played on a Friend" tests its host.
    pub fn fits_played(&self, what: &Filter, card: CardId, host: CardId, cx: &Cx) -> bool {
        self.is_kind_played(card, what.kind)
            && self.fits_but_kind(what, card, cx, true, |is| self.is_played(is, card, host, cx))
    }

    /// Returns true if the noun fits a played card. A Dilemma is played as the Resource that it is printed as (CR
    /// 522.1).
    fn is_kind_played(&self, card: CardId, kind: Kind) -> bool {
        if self.def(card).dilemma { self.def(card).is_kind(kind, false) } else { self.is_kind(card, kind) }
    }

    fn is_played(&self, is: &Is, card: CardId, host: CardId, cx: &Cx) -> bool {
        match is {
            // A Troublemaker is played face-down, so it has no name (CR 505.1d.i).
            Is::Titled(_) | Is::SameNameAs(_) | Is::SameTitleAs(_) | Is::Chosen(Quality::Name)
                if self.def(card).kind == CardType::Troublemaker && !self.in_play(card) =>
            {
                cite!(self, "505.1d.i");
                false
            }
            Is::On(on) => host != CardId::NONE && self.among(on, host, cx),
            Is::Any(ways) => ways.iter().any(|way| way.iter().all(|is| self.is_played(is, card, host, cx))),
            is => self.is(is, card, cx),
        }
    }

    /// Returns the cost of the Move action, at least 1 (CR 609.2b).
    pub fn move_cost(&self, player: PlayerId, card: CardId, to: AreaId) -> i32 {
        cite!(self, "506.3");
        let fixed = self.fixed_cost(player, |of, cx| match of {
            Priced::Move(what) => self.fits(what, card, cx, true),
            Priced::Play(_) | Priced::Draw | Priced::Rally(_) => false,
        });
        if let Some(fixed) = fixed {
            return fixed;
        }
        let cost = self.modified(player, Some(to), MOVE, rule_kind::MOVE_COST, |change, cx| match change {
            Change::MoveCost { who, what, from, to: place, by } => {
                let applies = self.who(who, cx).has(player)
                    && self.among(what, card, cx)
                    && from.as_ref().is_none_or(|p| self.area_is(p, self.card(card).area, cx))
                    && place.as_ref().is_none_or(|p| self.area_is(p, to, cx));
                applies.then_some((by, None))
            }
            _ => None,
        });
        cost.max(1)
    }

    /// Returns the cost of the draw action.
    pub fn draw_cost(&self, player: PlayerId) -> i32 {
        if let Some(fixed) = self.fixed_cost(player, |of, _| *of == Priced::Draw) {
            return fixed;
        }
        let cost = self.modified(player, None, DRAW, rule_kind::ACTION_COST, |change, cx| match change {
            Change::DrawCost { who, by } => self.who(who, cx).has(player).then_some((by, None)),
            _ => None,
        });
        cost.max(0)
    }

    /// Returns the cost of rallying.
    pub fn rally_cost(&self, player: PlayerId, card: CardId) -> i32 {
        let fixed = self.fixed_cost(player, |of, cx| match of {
            Priced::Rally(what) => self.fits(what, card, cx, true),
            Priced::Play(_) | Priced::Move(_) | Priced::Draw => false,
        });
        if let Some(fixed) = fixed {
            return fixed;
        }
        let cost = self.modified(player, None, RALLY, rule_kind::ACTION_COST, |change, cx| match change {
            Change::RallyCost { who, what, by, minimum } => {
                (self.who(who, cx).has(player) && self.fits(what, card, cx, true)).then_some((by, *minimum))
            }
            _ => None,
        });
        cost.max(0)
    }

    /// Returns the sum of changes to a number of a player: hand size, home limit, flips, tokens.
    pub fn adjustment(
        &self,
        player: PlayerId,
        select: impl Fn(&'a Change) -> Option<(&'a maneframe_card::ability::Who, &'a maneframe_card::ability::Amount)>,
    ) -> i32 {
        let mut sum = 0;
        self.each_rule(rule_kind::LIMIT | rule_kind::FACEOFF, |change, rule, cx| {
            if let Some((who, by)) = select(change)
                && self.who(who, cx).has(player)
            {
                sum += match asks_for_room(by) {
                    true => self.by_printed_room(player, by, cx),
                    false => self.by_for(player, None, rule, by, cx),
                };
            }
        });
        sum
    }

    /// Evaluates an amount that refers to a limit and may change that very limit: the printed limit is used. A
    /// reference to a limit within a description of cards counts as 0.
    fn by_printed_room(&self, player: PlayerId, by: &Amount, cx: &Cx) -> i32 {
        match by {
            Amount::Room(room, _) => self.printed_room(*room, player),
            Amount::Times(n, d, of) => times(self.by_printed_room(player, of, cx), *n, *d),
            Amount::Sum(parts) => parts.iter().map(|part| self.by_printed_room(player, part, cx)).sum(),
            other if asks_for_room(other) => 0,
            other => self.amount(other, cx),
        }
    }

    /// Returns the changes of a player's power total in the faceoff (CR 514.4a).
    pub fn total_power_change(&self, player: PlayerId) -> i32 {
        self.adjustment(player, |change| match change {
            Change::TotalPower { who, by } => Some((who, by)),
            _ => None,
        })
    }
}

type CostChange<'a> = (&'a maneframe_card::ability::Amount, Option<u8>);

/// Returns true if an amount refers to a home limit or a hand size.
fn asks_for_room(amount: &Amount) -> bool {
    !matches!(amount, Amount::Num(_)) && Node::from(amount).any(|node| matches!(node, Node::Amount(Amount::Room(..))))
}
