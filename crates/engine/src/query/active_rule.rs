//! [`ActiveRule`]: a change of the rules that is in force, with the context of its text.

use maneframe_card::ability::{Ability, Amount, Cards, Change, Condition, Effect, Place, Who, Whose};

use crate::cards::change::{RuleKinds, kind_of_rule};
use crate::cards::pool::CompiledPool;
use crate::cards::program::{Op, Slot};
use crate::cards::topics::is_an_opponents;
use crate::model::bindings::Bindings;
use crate::model::ids::{AbilityId, AreaId, CardId, PlayerId};
use crate::model::state::{Code, Modifier, State};
use crate::query::board::{Board, Cx};

/// Change of the rules that is in force, with its origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActiveRule {
    /// Location of the [`Change`]: a continuous ability, or a step of an effect.
    pub source: RuleSource,
    /// Card with the text.
    pub card: CardId,
    /// Controller of the text.
    pub controller: PlayerId,
    /// Player that "that player" refers to, if the text is about any player who meets a condition.
    pub player: Option<PlayerId>,
    /// Area that "there" refers to: the area of the card in its condition, or the one bound by its effect.
    pub area: Option<AreaId>,
    /// Its number, if that was fixed when the modifier was made (CR 708.2b).
    pub amount: Option<i16>,
    /// Kind of rule that it changes.
    pub kind: RuleKinds,
}

impl<'a> Board<'a> {
    /// Calls `found` with each change in force of rules of those kinds, and the context of its text.
    pub(crate) fn each_rule(&self, kinds: RuleKinds, mut found: impl FnMut(&'a Change, &'a ActiveRule, &Cx)) {
        self.any_rule(kinds, |change, rule, cx| {
            found(change, rule, cx);
            false
        });
    }

    /// Returns the context of a rule for a player. Rules of the table speak to each player: "opponents" are those of
    /// the player whom the question is about.
    pub(crate) fn cx_for<'b>(&self, player: PlayerId, rule: &ActiveRule, cx: &Cx<'b>) -> Cx<'b> {
        match self.state.rules.contains(&rule.card) {
            true => Cx { controller: player, actor: player, ..*cx },
            false => *cx,
        }
    }

    /// Returns true if `passes` returns true for any change in force of rules of those kinds.
    pub(crate) fn any_rule(
        &self,
        kinds: RuleKinds,
        mut passes: impl FnMut(&'a Change, &'a ActiveRule, &Cx) -> bool,
    ) -> bool {
        if self.derived.rule_kinds & kinds == 0 {
            return false;
        }
        self.derived.rules.iter().filter(|rule| rule.kind & kinds != 0).any(|rule| {
            let Some(change) = change_of(self.pool, self.state, rule.source) else { return false };
            let mut own = Bindings::default();
            passes(change, rule, &rule.read(self.state, &mut own))
        })
    }
}

impl ActiveRule {
    /// Creates the rule of a modifier that an effect made.
    pub(crate) fn of_effect(source: RuleSource, modifier: &Modifier, change: &Change) -> ActiveRule {
        ActiveRule {
            source,
            card: modifier.source.card,
            controller: modifier.controller,
            player: modifier.bindings.player,
            area: modifier.bindings.area,
            amount: Some(modifier.amount),
            kind: kind_of_rule(change),
        }
    }

    /// Returns the referents of words in its text.
    pub fn bindings(&self) -> Bindings {
        Bindings { player: self.player, area: self.area, ..Bindings::default() }
    }

    /// Returns the area that "here" refers to in its text; none if its card is outside play.
    pub(crate) fn here(&self, state: &State) -> AreaId {
        let kept = match self.source {
            RuleSource::Modifier(i) => state.modifiers[i].bindings.here,
            RuleSource::Ability(..) | RuleSource::Counters => AreaId::NONE,
        };
        kept.some().unwrap_or(state.card(self.card).area)
    }

    /// Returns the context of its text. `own` stores the bindings of a continuous ability.
    pub fn read<'a>(&self, state: &'a State, own: &'a mut Bindings) -> Cx<'a> {
        match self.source {
            RuleSource::Modifier(i) => self.cx(&state.modifiers[i].bindings),
            RuleSource::Ability(..) | RuleSource::Counters if self.player.is_none() && self.area.is_none() => {
                self.cx(Bindings::NONE)
            }
            RuleSource::Ability(..) | RuleSource::Counters => {
                *own = self.bindings();
                self.cx(own)
            }
        }
    }

    /// Returns the context of its text, with these bindings.
    pub fn cx<'a>(&self, bindings: &'a Bindings) -> Cx<'a> {
        Cx { this: self.card, controller: self.controller, actor: self.controller, bindings }
    }
}

/// Location of the text of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleSource {
    /// Index of the change in a continuous ability.
    Ability(AbilityId, u8),
    /// Index in the state's list of modifiers that effects made.
    Modifier(usize),
    /// Change by +1 power counters (CR 519.4).
    Counters,
}

/// Returns the area of the card in a condition that names a place: "there" in the following text.
pub(crate) fn place_in(board: &Board, condition: &Condition, cx: &Cx) -> Option<AreaId> {
    match condition {
        Condition::CardIs(cards, is, place @ Some(_)) => {
            let list = board.cards(cards, cx, Slot::It);
            let there = list.iter().find(|&&c| board.is_so(c, is, place.as_ref(), cx));
            there.map(|&c| board.card(c).area).filter(|a| *a != AreaId::NONE)
        }
        // "Friends at home in excess of your home limit": the home of the counted Friends.
        Condition::Compare(Amount::ForEach(_, counted), ..) if matches!(counted.at, Some(Place::Home(_))) => {
            let whose = match &counted.whose {
                Whose::Of(who) => board.who(who, cx).iter().next(),
                Whose::Any => None,
            };
            Some(AreaId::home(whose.unwrap_or(cx.controller)))
        }
        Condition::And(all) => all.iter().find_map(|c| place_in(board, c, cx)),
        _ => None,
    }
}

/// Returns the player in a condition about an attachment's host: "that opponent".
pub(crate) fn player_in(board: &Board, condition: &Condition, cx: &Cx) -> Option<PlayerId> {
    match condition {
        Condition::CardIs(Cards::Host, ..) => board.host(cx.this).map(|host| board.card(host).controller),
        Condition::And(all) => all.iter().find_map(|c| player_in(board, c, cx)),
        _ => None,
    }
}

/// Returns true if a condition about "a player", or about "an opponent's" card, is true for `player`.
pub fn player_meets(board: &Board, condition: &Condition, cx: &Cx, player: PlayerId) -> bool {
    match condition {
        Condition::Has { who: Who::APlayer, cmp, count, what } => board.player_has(player, *cmp, count, what, cx),
        Condition::Outdoes { who: Who::APlayer, cmp, what, than } => board.outdoes(player, *cmp, what, than, cx),
        Condition::CardIs(cards, is, place) if is_an_opponents(cards) => {
            let list = board.cards(cards, cx, Slot::It);
            list.iter().any(|&c| board.card(c).controller == player && board.is_so(c, is, place.as_ref(), cx))
        }
        Condition::And(all) => all.iter().all(|c| player_meets(board, c, cx, player)),
        Condition::Or(any) => any.iter().any(|c| player_meets(board, c, cx, player)),
        Condition::Not(not) => !player_meets(board, not, cx, player),
        other => board.holds(other, cx),
    }
}

/// Returns the change at `source`.
pub fn change_of<'a>(pool: &'a CompiledPool, state: &State, source: RuleSource) -> Option<&'a Change> {
    match source {
        RuleSource::Ability(id, i) => match &pool.ability_def(id).ability {
            Ability::Static(ability) => ability.changes.get(usize::from(i)),
            _ => None,
        },
        RuleSource::Modifier(i) => change_at(pool, state.modifiers.get(i)?.code),
        RuleSource::Counters => Some(&crate::cards::change::CHANGE),
    }
}

/// Returns the change in a step of an effect.
pub fn change_at(pool: &CompiledPool, code: Code) -> Option<&Change> {
    match pool.ability_def(code.ability).program(code.part).get(usize::from(code.step))? {
        Op::Do(Effect::Change { change, .. }) => Some(change),
        _ => None,
    }
}
