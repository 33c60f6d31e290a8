//! [`Moves`]: what texts make of the Move action (CR 609.2b), looked up once for all characters of a player.

use maneframe_card::ability::{Cant, Cards, Change, Place};
use smallvec::SmallVec;

use crate::board::Board;
use crate::change::rule_kind;
use crate::cost::MOVE;
use crate::derive::{ActiveRule, change_of};
use crate::forbid::acts_forbidden;
use crate::ids::{AreaId, AreaSet, CardId, PlayerId};
use crate::occurrence::{Act, Occurrence};
use crate::price::constant;
use crate::state::Bindings;

/// One text that changes what moving costs a player.
struct MoveRule<'a> {
    rule: &'a ActiveRule,
    what: &'a Cards,
    from: Option<&'a Place>,
    /// Where to; anywhere, where it doesn't say.
    to: Option<AreaSet>,
    by: i32,
}

/// Where a player's characters may be moved in the Main Phase.
pub(crate) struct Moves<'a> {
    board: Board<'a>,
    player: PlayerId,
    tokens: i32,
    areas: AreaSet,
    rules: SmallVec<[MoveRule<'a>; 2]>,
    /// Whether all may go anywhere.
    free: bool,
}

impl<'a> Board<'a> {
    /// Where among some areas a player's characters may be moved to, as far as that depends on nothing but the character and the areas, and
    /// nobody wants to be told about each.
    pub(crate) fn moves(&self, player: PlayerId, areas: AreaSet) -> Option<Moves<'a>> {
        if self.has_tolls() || self.pool.more_kinds || self.derived.cited.is_watched() {
            return None;
        }
        let mut rules = SmallVec::new();
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
        let tokens = i32::from(self.state.players[player].tokens);
        let free = tokens >= MOVE && rules.is_empty() && !self.may_forbid(Act::Move);
        (!strange).then_some(Moves { board: *self, player, tokens, areas, rules, free })
    }

    /// Those of the areas to which no text forbids to move a card.
    fn not_forbidden(&self, moving: &Occurrence, mut areas: AreaSet) -> AreaSet {
        for rule in self.derived.rules.iter().filter(|rule| rule.kind == rule_kind::CANT) {
            let Some(Change::Cant(cant)) = change_of(self.pool, self.state, rule.source) else { continue };
            if acts_forbidden(cant) & moving.act.bit() == 0 {
                continue;
            }
            let bindings = self.forbidding(rule, moving);
            let cx = rule.cx(&bindings);
            areas = match cant {
                Cant::Move { by, what, from, to } => {
                    match (self.is_held(by.as_ref(), what, from.as_ref(), moving, &cx), to) {
                        (false, _) => areas,
                        (true, None) => AreaSet::default(),
                        (true, Some(to)) => areas.iter().filter(|&a| !self.area_is(to, a, &cx)).collect(),
                    }
                }
                _ => areas.iter().filter(|&a| !self.cant_covers(cant, &moving.at(a), &cx)).collect(),
            };
        }
        areas
    }
}

impl Moves<'_> {
    /// The areas to which a character that is at `area` may be moved.
    #[inline]
    pub fn of(&self, card: CardId, area: AreaId) -> AreaSet {
        let areas = self.areas.without(area);
        match self.free {
            true => areas,
            false => self.among(areas, card, area),
        }
    }

    /// The same of those areas.
    fn among(&self, mut areas: AreaSet, card: CardId, area: AreaId) -> AreaSet {
        let board = &self.board;
        if board.may_forbid(Act::Move) {
            areas = board.not_forbidden(&Occurrence::new(Act::Move, self.player).card(card), areas);
        }
        let mut cost = MOVE;
        let mut there: SmallVec<[(AreaSet, i32); 4]> = SmallVec::new();
        for r in &self.rules {
            let mut own = Bindings::default();
            let cx = r.rule.read(board.state, &mut own);
            if board.among(r.what, card, &cx) && r.from.is_none_or(|p| board.area_is(p, area, &cx)) {
                match r.to {
                    None => cost += r.by,
                    Some(to) => there.push((to, r.by)),
                }
            }
        }
        let payable = |to: AreaId| {
            let more: i32 = there.iter().filter(|(areas, _)| areas.has(to)).map(|(_, by)| by).sum();
            self.tokens >= (cost + more).max(1)
        };
        areas.iter().filter(|&to| payable(to)).collect()
    }
}
