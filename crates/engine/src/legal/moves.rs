//! [`Moves`]: effects of texts on the Move action (CR 609.2b), computed once for all characters of a player.

use maneframe_card::ability::{Cant, Cards, Change, Place, Who};
use smallvec::SmallVec;

use crate::cards::acts::acts_forbidden;
use crate::cards::change::rule_kind;
use crate::legal::cost::MOVE;
use crate::legal::price::constant;
use crate::model::bindings::Bindings;
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::query::active_rule::{ActiveRule, change_of};
use crate::query::board::Board;

/// Text that changes the cost of moving for a player.
struct MoveRule<'a> {
    rule: &'a ActiveRule,
    what: &'a Cards,
    from: Option<&'a Place>,
    /// Areas that the text applies to; `None` for any.
    to: Option<AreaSet>,
    by: i32,
}

/// Possible Main Phase moves of a player's characters.
pub(crate) struct Moves<'a> {
    board: Board<'a>,
    player: PlayerId,
    tokens: i32,
    /// Areas among which moves are searched; empty if the player has too few action tokens for any move.
    areas: AreaSet,
    rules: SmallVec<[MoveRule<'a>; 2]>,
    /// Texts that may forbid a move.
    cants: SmallVec<[(&'a ActiveRule, &'a Cant); 2]>,
    /// True if no text forbids or changes any of these moves.
    free: bool,
}

impl<'a> Board<'a> {
    /// Returns the possible moves of a player's characters among some areas. Returns `None` if they depend on more than
    /// the character and the areas, or if rules are being watched.
    pub(crate) fn moves(&self, player: PlayerId, areas: AreaSet) -> Option<Moves<'a>> {
        if self.has_taxes() || self.fixes_costs() || self.pool.more_kinds || self.cited().is_watched() {
            return None;
        }
        let mut rules: SmallVec<[MoveRule; 2]> = SmallVec::new();
        let strange = self.any_rule(rule_kind::MOVE_COST, |change, rule, cx| {
            let Change::MoveCost { who, what, from, to, by } = change else { return false };
            if !self.who(who, cx).has(player) {
                return false;
            }
            let Some(by) = constant(rule, by) else { return true };
            let within = |place: &Place| areas.iter().filter(|&a| self.area_is(place, a, cx)).collect();
            rules.push(MoveRule { rule, what, from: from.as_ref(), to: to.as_ref().map(within), by });
            false
        });
        if strange {
            return None;
        }
        let tokens = i32::from(self.state.players[player].tokens);
        let least = rules.iter().fold(MOVE, |cost, r| cost + r.by.min(0)).max(1);
        let areas = if tokens >= least { areas } else { AreaSet::default() };
        let forbidden = self.may_forbid(Act::Move) && !areas.is_empty();
        let cants = if forbidden { self.cants_on_moving(player) } else { SmallVec::new() };
        let free = rules.is_empty() && cants.is_empty();
        Some(Moves { board: *self, player, tokens, areas, rules, cants, free })
    }

    /// Returns the texts that may forbid a player to move something.
    fn cants_on_moving(&self, player: PlayerId) -> SmallVec<[(&'a ActiveRule, &'a Cant); 2]> {
        let mut cants = SmallVec::new();
        for rule in self.derived.rules.iter().filter(|rule| rule.kind == rule_kind::CANT) {
            let Some(Change::Cant(cant)) = change_of(self.pool, self.state, rule.source) else { continue };
            let others = match cant {
                // These words don't refer back.
                Cant::Move { by: Some(who @ (Who::You | Who::Opponent | Who::Opponents)), .. } => {
                    !self.who(who, &rule.cx(Bindings::NONE)).has(player)
                }
                _ => false,
            };
            if !others && acts_forbidden(cant) & Act::Move.bit() != 0 {
                cants.push((rule, cant));
            }
        }
        cants
    }
}

impl Moves<'_> {
    /// Returns the areas to which a character that is at `area` may be moved.
    #[inline]
    pub fn of(&self, card: CardId, area: AreaId) -> AreaSet {
        let areas = self.areas.without(area);
        if self.free || areas.is_empty() {
            return areas;
        }
        let areas = self.payable(areas, card, area);
        if areas.is_empty() { areas } else { self.not_forbidden(areas, card) }
    }

    /// Returns those of `areas` to which the player can afford to move.
    fn payable(&self, areas: AreaSet, card: CardId, area: AreaId) -> AreaSet {
        let board = &self.board;
        let mut cost = MOVE;
        let mut there: SmallVec<[(AreaSet, i32); 4]> = SmallVec::new();
        for r in self.rules.iter().filter(|r| *r.what != Cards::This || r.rule.card == card) {
            let mut own = Bindings::default();
            let cx = r.rule.read(board.state, &mut own);
            if board.among(r.what, card, &cx) && r.from.is_none_or(|p| board.area_is(p, area, &cx)) {
                match r.to {
                    None => cost += r.by,
                    Some(to) => there.push((to, r.by)),
                }
            }
        }
        let price = |to: AreaId| {
            let more: i32 = there.iter().filter(|(areas, _)| areas.has(to)).map(|(_, by)| by).sum();
            (cost + more).max(1)
        };
        areas.iter().filter(|&to| self.tokens >= price(to)).collect()
    }

    /// Returns those of `areas` to which no text forbids to move that card.
    fn not_forbidden(&self, mut areas: AreaSet, card: CardId) -> AreaSet {
        let board = &self.board;
        let moving = Occurrence::new(Act::Move, self.player).card(card);
        for (rule, cant) in &self.cants {
            let bindings = board.forbidding(rule, &moving);
            let cx = rule.cx(&bindings);
            areas = match cant {
                Cant::Move { by, what, from, to } => {
                    match (board.is_held(by.as_ref(), what, from.as_ref(), &moving, &cx), to) {
                        (false, _) => areas,
                        (true, None) => AreaSet::default(),
                        (true, Some(to)) => areas.iter().filter(|&a| !board.area_is(to, a, &cx)).collect(),
                    }
                }
                _ => areas.iter().filter(|&a| !board.cant_covers(cant, &moving.at(a), &cx)).collect(),
            };
        }
        areas
    }
}
