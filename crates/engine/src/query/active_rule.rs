//! Where a change stands in a text, and from where it is read: [`ActiveRule`].

use maneframe_card::ability::{Ability, Amount, Cards, Change, Condition, Effect, Place, Who, Whose};

use crate::cards::change::{RuleKinds, kind_of_rule};
use crate::cards::pool::CompiledPool;
use crate::cards::program::{Op, Slot};
use crate::cards::topics::is_an_opponents;
use crate::model::bindings::Bindings;
use crate::model::ids::{AbilityId, AreaId, CardId, PlayerId};
use crate::model::state::{Code, Modifier, State};
use crate::query::board::{Board, Cx};

/// Where a change of rules comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ActiveRule {
    /// Where the [`Change`] stands: in a continuous ability, or in an effect's step.
    pub source: RuleSource,
    /// The card whose text it is.
    pub card: CardId,
    /// Who controls it.
    pub controller: PlayerId,
    /// "That player", where the text speaks of any player for whom something is true.
    pub player: Option<PlayerId>,
    /// "There": where the card is that its condition places somewhere, or what its effect was bound to.
    pub area: Option<AreaId>,
    /// Its number, where that was read when the modifier was made (CR 708.2b).
    pub amount: Option<i16>,
    /// Which kind of rule it changes.
    pub kind: RuleKinds,
}

impl<'a> Board<'a> {
    /// Calls `found` with every change of a rule in force of those kinds, and the context in which its text is read.
    pub(crate) fn each_rule(&self, kinds: RuleKinds, mut found: impl FnMut(&'a Change, &'a ActiveRule, &Cx)) {
        self.any_rule(kinds, |change, rule, cx| {
            found(change, rule, cx);
            false
        });
    }

    /// Whether `passes` holds of any change of a rule in force of those kinds.
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
    /// That of a modifier that an effect made.
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

    /// What the words of its text that refer back stand for.
    pub fn bindings(&self) -> Bindings {
        Bindings { player: self.player, area: self.area, ..Bindings::default() }
    }

    /// The area to which "here" in its text points as things are; none where its card is outside play.
    pub(crate) fn here(&self, state: &State) -> AreaId {
        let kept = match self.source {
            RuleSource::Modifier(i) => state.modifiers[i].bindings.here,
            RuleSource::Ability(..) | RuleSource::Counters => AreaId::NONE,
        };
        kept.some().unwrap_or(state.card(self.card).area)
    }

    /// The context in which its text is read; `own` is where the bindings of a continuous ability are kept for it.
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

    /// The context in which its text is read, with these bindings.
    pub fn cx<'a>(&self, bindings: &'a Bindings) -> Cx<'a> {
        Cx { this: self.card, controller: self.controller, actor: self.controller, bindings }
    }
}

/// Where the text of a change stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleSource {
    /// The change at that index in a continuous ability.
    Ability(AbilityId, u8),
    /// A modifier that an effect made; an index into the state's list.
    Modifier(usize),
    /// +1 power counters (CR 519.4).
    Counters,
}

/// Where the card is that a condition places somewhere: "there" in what follows.
pub(crate) fn place_in(board: &Board, condition: &Condition, cx: &Cx) -> Option<AreaId> {
    match condition {
        Condition::CardIs(cards, is, place @ Some(_)) => {
            let list = board.cards(cards, cx, Slot::It);
            let there = list.iter().find(|&&c| board.is_so(c, is, place.as_ref(), cx));
            there.map(|&c| board.card(c).area).filter(|a| *a != AreaId::NONE)
        }
        // "Friends at home in excess of your home limit": where those are that are counted.
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

/// The player whom a condition about an attachment's host speaks of: "that opponent".
pub(crate) fn player_in(board: &Board, condition: &Condition, cx: &Cx) -> Option<PlayerId> {
    match condition {
        Condition::CardIs(Cards::Host, ..) => board.host(cx.this).map(|host| board.card(host).controller),
        Condition::And(all) => all.iter().find_map(|c| player_in(board, c, cx)),
        _ => None,
    }
}

/// Whether a condition that speaks of "a player", or of "an opponent's" card, is true of that one.
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

/// The change that stands at `source`.
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

/// The change in a step of an effect.
pub fn change_at(pool: &CompiledPool, code: Code) -> Option<&Change> {
    match pool.ability_def(code.ability).program(code.part).get(usize::from(code.step))? {
        Op::Do(Effect::Change { change, .. }) => Some(change),
        _ => None,
    }
}
