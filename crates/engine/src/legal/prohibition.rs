//! Obstacles to occurrences: "can't" rules (CR 104.2), and replacements that would change them (CR 710).

use maneframe_card::ability::{Ability, Cant, Cards, Change, Effect, Kind, Place, Verb, Who};

use crate::cards::acts::{act_of_verb, acts_forbidden};
use crate::cards::change::rule_kind;
use crate::cards::program::operands;
use crate::model::bindings::Bindings;
use crate::model::card_values::Active;
use crate::model::frame::{Applied, Frame};
use crate::model::ids::{AreaId, CardId, PlayerId};
use crate::model::moment::Part;
use crate::model::occurrence::{Act, LEAVING, Occurrence};
use crate::model::state::{CardState, ZoneId, flag};
use crate::query::active_rule::{ActiveRule, RuleSource, change_of};
use crate::query::board::{Board, Cx};
use crate::query::facts::Facts;
use crate::rules::cited::cite;
use crate::rules::rulebook::ManeFright;

impl Board<'_> {
    /// Returns true if an occurrence can't happen (CR 104.2).
    pub fn forbids(&self, o: &Occurrence) -> bool {
        o.card != CardId::NONE && self.impossible(o, self.card(o.card)) || self.forbidden_by(o).is_some()
    }

    /// Returns true if the rules themselves prevent an occurrence from happening to a card in the state `c`, regardless
    /// of texts.
    pub(crate) fn impossible(&self, o: &Occurrence, c: &CardState) -> bool {
        self.facts.impossible(o, c)
            || match o.act {
                Act::Exhaust | Act::Ready => self.pool.more_kinds && !self.could_be_ready(o.card, c),
                Act::Uncover => self.epic_at(c.area).is_some_and(|e| cite!(self, "607.1" if e != o.card)),
                Act::Involve => self.involved(o.card),
                Act::Exclude => !self.involved(o.card),
                _ => false,
            }
    }

    /// Returns the occurrence by which `actor` does a verb's act to a card in the state `c`; `None` if the card is
    /// already in that state, or the verb does nothing.
    pub(crate) fn doing(&self, verb: Verb, card: CardId, c: &CardState, actor: PlayerId) -> Option<Occurrence> {
        let (act, _) = act_of_verb(verb)?;
        let idle = match verb {
            Verb::TurnToStart => !c.is(flag::BOOSTED),
            Verb::TurnToBoosted => c.is(flag::BOOSTED),
            _ => false,
        };
        // Cards are retired by the player who controls them (CR 410.2), and flipped by their owner (CR 515.1).
        let by = match verb {
            Verb::Retire => c.controller,
            Verb::Flip => c.owner,
            _ => actor,
        };
        // A Troublemaker has no Boosted side: its other side is its back, and turned over from there it is uncovered
        // (CR 607.3).
        let trouble = act == Act::TurnOver && self.def(card).kind == maneframe_card::CardType::Troublemaker;
        let act = match trouble {
            true if c.is(flag::FACE_DOWN) => Act::Uncover,
            true => Act::TurnFaceDown,
            false => act,
        };
        (!idle).then(|| Occurrence::new(act, by).card(card).at(c.area))
    }

    /// Returns the face-up Epic Troublemaker at an area (CR 607.1).
    pub fn epic_at(&self, area: AreaId) -> Option<CardId> {
        self.state.play.iter().copied().find(|&c| {
            self.card(c).area == area
                && self.is_epic(c)
                && self.is_kind(c, Kind::Troublemaker)
                && !self.card(c).is(flag::FACE_DOWN)
        })
    }

    /// Returns true if some text may forbid such acts.
    pub fn may_forbid(&self, act: Act) -> bool {
        self.derived.forbidden & act.bit() != 0
    }

    /// Returns the card whose text forbids an occurrence.
    #[inline]
    pub fn forbidden_by(&self, o: &Occurrence) -> Option<CardId> {
        if self.may_forbid(o.act) { self.find_forbidding(o) } else { None }
    }

    fn find_forbidding(&self, o: &Occurrence) -> Option<CardId> {
        for rule in self.derived.rules.iter().filter(|rule| rule.kind == rule_kind::CANT) {
            let Some(Change::Cant(cant)) = change_of(self.pool, self.state, rule.source) else { continue };
            if acts_forbidden(cant) & o.act.bit() == 0 {
                continue;
            }
            let bindings = self.forbidding(rule, o);
            let cx = rule.cx(&bindings);
            if self.cant_covers(cant, o, &cx) {
                return Some(rule.card);
            }
        }
        None
    }

    /// Returns the referents of words in a rule about an occurrence: "their Friends", "unless they pay".
    pub(crate) fn forbidding(&self, rule: &ActiveRule, o: &Occurrence) -> Bindings {
        let made = match rule.source {
            RuleSource::Modifier(i) => self.state.modifiers.get(i),
            RuleSource::Ability(..) | RuleSource::Counters => None,
        };
        let mut bindings = made.map_or_else(|| rule.bindings(), |m| m.bindings.clone());
        bindings.player = bindings.player.or(Some(o.player));
        if made.is_none() && o.card != CardId::NONE {
            bindings.it.push(self.state.card_ref(o.card));
        }
        bindings
    }

    /// Returns true if the condition after "unless" is true of the player who would do it.
    fn spared(&self, unless: &maneframe_card::ability::Condition, o: &Occurrence, cx: &Cx) -> bool {
        let bindings = o.bindings(self.state.card_ref(o.card).identity);
        let cx = Cx { bindings: &bindings, ..*cx };
        crate::query::active_rule::player_meets(self, unless, &cx, o.player)
    }

    /// Returns true if a "can't be moved" is about that card, whatever its destination.
    pub(crate) fn is_held(
        &self,
        by: Option<&Who>,
        what: &Cards,
        from: Option<&Place>,
        moving: &Occurrence,
        cx: &Cx,
    ) -> bool {
        by.is_none_or(|who| self.who(who, cx).has(moving.player))
            && moving.card != CardId::NONE
            && self.among(what, moving.card, cx)
            && from.is_none_or(|p| self.area_is(p, self.card(moving.card).area, cx))
    }

    pub(crate) fn cant_covers(&self, cant: &Cant, o: &Occurrence, cx: &Cx) -> bool {
        let fits = |what: &Cards| o.card != CardId::NONE && self.among(what, o.card, cx);
        let by = |who: &Option<Who>| who.as_ref().is_none_or(|w| self.who(w, cx).has(o.player));
        if acts_forbidden(cant) & o.act.bit() == 0 {
            return false;
        }
        cite!(self, "104.2");
        match cant {
            // Cards to uncover are face-down, even if the text doesn't say so. Cards to discard or flip aren't in play.
            Cant::Be { what, verb: Verb::Uncover | Verb::Discard | Verb::Flip, by: who } => {
                by(who) && o.card != CardId::NONE && self.among_anywhere(what, o.card, cx)
            }
            // "Can't be replaced until it is solved".
            Cant::Be { verb: Verb::Replace, .. } if o.card.some().is_some_and(|c| self.card(c).is(flag::SOLVED)) => {
                false
            }
            Cant::Be { what, verb: _, by: who } => by(who) && fits(what),
            Cant::Move { by: who, what, from, to } => {
                self.is_held(who.as_ref(), what, from.as_ref(), o, cx)
                    && to.as_ref().is_none_or(|p| self.area_is(p, o.to, cx))
            }
            Cant::Play { who, what, to } => {
                self.who(who, cx).has(o.player)
                    && self.fits_played(what, o.card, o.other, cx)
                    && to.as_ref().is_none_or(|p| self.area_is(p, o.to, cx))
            }
            Cant::Confront { who, at, unless } => {
                self.who(who, cx).has(o.player)
                    && self.area_is(at, o.to, cx)
                    && unless.as_ref().is_none_or(|c| !self.spared(c, o, cx))
            }
            Cant::Challenge { who, what, unless } => {
                self.who(who, cx).has(o.player) && fits(what) && unless.as_ref().is_none_or(|c| !self.spared(c, o, cx))
            }
            Cant::Score { who } | Cant::Draw { who } => self.who(who, cx).has(o.player),
            Cant::MoreThan { who, what, most, per } => {
                self.who(who, cx).has(o.player) && self.would(what, o, cx) && self.left(what, *most, *per, cx) <= 0
            }
            // An act that a player can pay for is not prohibited: see [`crate::occur::tax`].
            Cant::Unless { .. } => false,
            Cant::During(moment, cant) => self.during(moment, cx) && self.cant_covers(cant, o, cx),
        }
    }

    /// Returns the replacements that would change an occurrence and have not been applied to it.
    pub fn replacements(&self, o: &Occurrence, applied: &Applied) -> Vec<Active> {
        if self.may_replace(o.act) { self.replacing(o, applied).collect() } else { Vec::new() }
    }

    /// Returns true if some text may change occurrences of that kind.
    pub(crate) fn may_replace(&self, act: Act) -> bool {
        self.derived.lists.replacement_acts & act.bit() != 0 || !self.state.floating.is_empty()
    }

    /// Iterates over the replacements that would change an occurrence and have not been applied to it.
    pub(crate) fn replacing<'b>(
        &'b self,
        o: &'b Occurrence,
        applied: &'b Applied,
    ) -> impl Iterator<Item = Active> + 'b {
        let waiting = self.derived.lists.replacement_acts & o.act.bit() != 0;
        let list = if waiting { &self.derived.lists.replacements[..] } else { &[] };
        let fits = move |active: &&Active| {
            let def = self.pool.ability_def(active.ability);
            let Ability::Replacement(r) = &def.ability else { return false };
            let again = applied.contains(&(active.ability, active.card));
            if def.acts & o.act.bit() == 0 || cite!(self, "710.3" if again) {
                return false;
            }
            let controller = self.card(active.card).controller;
            let mut bindings =
                Bindings { player: Some(o.player), area: Some(o.to), amount: o.amount, ..Bindings::default() };
            if o.card != CardId::NONE {
                bindings.it.push(self.state.card_ref(o.card));
            }
            let cx = Cx { this: active.card, controller, actor: controller, bindings: &bindings };
            // The phrase that describes the occurrence comes before any words that refer back to it.
            let fresh = Bindings::default();
            self.would(&r.would, o, &Cx { bindings: &fresh, ..cx })
                && r.condition.as_ref().is_none_or(|c| self.holds(c, &cx))
                // It may be chosen even if it can't be done (CR 710.4), but not without paying its cost (CR 508.1d).
                && (r.may.is_none() || !pays(&r.instead) || self.possible(&r.instead, &cx))
                && self.unused(**active, controller, r.limit)
        };
        let floating = self.floating_replacements(o).filter(|a| !applied.contains(&(a.ability, a.card)));
        list.iter().filter(fits).copied().chain(floating)
    }

    /// Like [`Board::replacements`], for an occurrence that is about to happen: only the chosen one, if one was chosen.
    /// A dismissal that repairs uniqueness is replaced only by a text that puts that card elsewhere (CR 104.4).
    pub fn replacements_for(&self, o: &Occurrence, part: &Part) -> Vec<Active> {
        let mut list = self.replacements(o, &part.applied);
        if let Some(chosen) = part.chosen {
            list.retain(|a| (a.ability, a.card) == chosen);
        }
        list.retain(|a| !self.has_given_itself_up(*a));
        if cite!(self, "104.4" if o.by_game) {
            list.retain(|a| match &self.pool.ability_def(a.ability).ability {
                Ability::Replacement(r) => matches!(
                    r.instead,
                    maneframe_card::ability::Effect::Put { .. } | maneframe_card::ability::Effect::Do(Verb::Banish, _)
                ),
                _ => false,
            });
        }
        list
    }

    /// Returns true if a text was used in the present moment by giving up its own card. It can't give it up again.
    fn has_given_itself_up(&self, text: Active) -> bool {
        let Some(Frame::Moment(moment)) = self.state.frames.last() else { return false };
        let given_up = |part: &Part| {
            part.occurrence.card == text.card
                && part.occurrence.act.bit() & (LEAVING | Act::TurnOver.bit()) != 0
                && part.applied.contains(&(text.ability, text.card))
        };
        let Ability::Replacement(replacement) = &self.pool.ability_def(text.ability).ability else { return false };
        moment.parts.iter().any(given_up) && gives_itself_up(&replacement.instead)
    }

    /// Returns the player that an occurrence affects (CR 710.5).
    pub fn affected(&self, o: &Occurrence) -> PlayerId {
        match o.card.some() {
            Some(card) => self.card(card).controller,
            None => o.player,
        }
    }
}

impl Facts<'_> {
    /// Returns true if derived values don't affect whether such acts can happen, apart from texts.
    pub(crate) fn suffice_for(&self, act: Act) -> bool {
        const BY_VALUES: u64 = Act::Uncover.bit() | Act::Involve.bit() | Act::Exclude.bit();
        const BY_KIND: u64 = Act::Exhaust.bit() | Act::Ready.bit();
        act.bit() & BY_VALUES == 0 && (act.bit() & BY_KIND == 0 || !self.pool.more_kinds)
    }

    /// Returns true if an occurrence can't happen to a card in the state `c`, regardless of texts. For some acts
    /// derived values are needed as well: see [`Facts::suffice_for`].
    pub(crate) fn impossible(&self, o: &Occurrence, c: &CardState) -> bool {
        let impossible = match o.act {
            Act::Exhaust => !self.could_be_ready(c) || cite!(self, "503.2a" if c.is(flag::EXHAUSTED)),
            Act::Ready => !self.could_be_ready(c) || !c.is(flag::EXHAUSTED),
            Act::Frighten => {
                let mane = || self.def(o.card).kind == maneframe_card::CardType::ManeCharacter;
                c.zone != ZoneId::Play
                    || cite!(self, "504.2b" if c.is(flag::FRIGHTENED))
                    || self.pool.rulebook.mane_fright == ManeFright::Impossible && mane()
            }
            Act::Unfrighten => !c.is(flag::FRIGHTENED),
            Act::Uncover => c.zone != ZoneId::Play || !c.is(flag::FACE_DOWN) || c.is(flag::FRIGHTENED),
            Act::TurnFaceDown => c.zone != ZoneId::Play || c.is(flag::FACE_DOWN),
            Act::Dismiss | Act::Retire => c.zone != ZoneId::Play,
            Act::Discard => c.zone != ZoneId::Hand,
            Act::Move | Act::Send => c.zone != ZoneId::Play || !self.could_go(o.card, c, o.to),
            Act::Ignore => c.zone != ZoneId::Flip || cite!(self, "515.4a" if c.is(flag::IGNORED)),
            Act::Flip => c.zone != ZoneId::Deck || self.state.faceoff.is_none(),
            Act::CutieMark => c.zone != ZoneId::Play || c.is(flag::CUTIE_MARKED),
            Act::Involve => c.zone != ZoneId::Play || self.state.faceoff.is_none(),
            Act::AddCounters | Act::RemoveCounters => c.zone != ZoneId::Play,
            Act::TurnOver => {
                let def = self.def(o.card);
                def.faces.len() < 2 && def.kind != maneframe_card::CardType::Troublemaker
            }
            _ => false,
        };
        // Mane Characters can't leave play (CR 301.5).
        let mane = o.act.bit() & LEAVING != 0
            && self.def(o.card).kind == maneframe_card::CardType::ManeCharacter
            && c.zone == ZoneId::Play;
        cite!(self, "504.2a" if matches!(o.act, Act::Exhaust | Act::Ready) && c.is(flag::FRIGHTENED));
        cite!(self, "301.5" if mane);
        impossible || mane
    }

    /// Returns true if a card may be put at an area by moving or sending (CR 506.2).
    pub fn can_go(&self, card: CardId, area: AreaId) -> bool {
        self.could_go(card, self.card(card), area)
    }

    fn could_go(&self, card: CardId, c: &CardState, area: AreaId) -> bool {
        let troublemaker = self.def(card).kind == maneframe_card::CardType::Troublemaker;
        let own_home = || area == AreaId::home(c.controller) && !cite!(self, "506.2a" if troublemaker);
        self.state.exists(area) && !cite!(self, "506.2" if c.area == area || area.is_home() && !own_home())
    }
}

/// Returns true if something is done to the card with the text itself.
fn gives_itself_up(instead: &Effect) -> bool {
    match instead {
        Effect::Then(parts) => parts.iter().any(gives_itself_up),
        Effect::To { cost: first, effect: second } | Effect::IfDone { effect: first, then: second } => {
            gives_itself_up(first) || gives_itself_up(second)
        }
        deed => operands(deed).0 == Some(&Cards::This),
    }
}

/// Returns true if the effect includes a payment that may be impossible (CR 508.1d).
fn pays(effect: &Effect) -> bool {
    match effect {
        Effect::Pay(_)
        | Effect::RemoveCounters { .. }
        | Effect::AnyCounter { more: false, .. }
        | Effect::Spend { .. } => true,
        Effect::Then(all) => all.iter().any(pays),
        Effect::To { .. } => true,
        Effect::IfDone { effect, .. } => pays(effect),
        _ => false,
    }
}
