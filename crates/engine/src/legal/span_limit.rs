//! Limits of acts in a span: "players can't score more than 2 points per turn".

use maneframe_card::ability::{Cant, Change, Happening, Span};

use crate::cards::change::rule_kind;
use crate::model::occurrence::{Act, Occurrence};
use crate::query::active_rule::change_of;
use crate::query::board::{Board, Cx};

impl Board<'_> {
    /// Returns the remainder of `most` in the span; for scoring, in points.
    pub(crate) fn left(&self, what: &Happening, most: i32, per: Span, cx: &Cx) -> i32 {
        let amount = matches!(what, Happening::Scores { .. });
        most - if amount { self.amounts(what, per, cx) } else { self.times(what, per, cx) }
    }

    /// Returns the number of points that may be scored. Points beyond a limit are not scored.
    pub(crate) fn capped(&self, o: &Occurrence) -> i16 {
        let mut most = o.amount;
        if o.act != Act::Score || !self.may_forbid(o.act) {
            return most;
        }
        for rule in self.derived.rules.iter().filter(|rule| rule.kind == rule_kind::CANT) {
            let Some(Change::Cant(Cant::MoreThan { who, what, most: limit, per })) =
                change_of(self.pool, self.state, rule.source)
            else {
                continue;
            };
            let bindings = self.forbidding(rule, o);
            let cx = rule.cx(&bindings);
            if self.who(who, &cx).has(o.player) && self.would(what, o, &cx) {
                most = most.min(self.left(what, *limit, *per, &cx).clamp(0, i16::MAX.into()) as i16);
            }
        }
        most
    }
}
