//! Matches floating abilities with occurrences.

use maneframe_card::ability::{Ability, Cards, Edge, Happening, Moment, Trigger, Until, Verb};

use crate::model::bindings::Bindings;
use crate::model::card_values::Active;
use crate::model::floating::Floating;
use crate::model::occurrence::Occurrence;
use crate::query::board::Board;
use crate::query::board::Cx;

impl Floating {
    /// Returns the context of its text.
    pub(crate) fn cx(&self) -> Cx<'_> {
        Cx { this: self.source.card, controller: self.controller, actor: self.actor, bindings: &self.bindings }
    }

    pub(crate) fn is_once(&self) -> bool {
        matches!(self.until.span(), Until::Once | Until::NextThisTurn | Until::NextThisFaceoff)
    }

    /// Returns the referents of its words once it triggers or replaces something. With `about_card`, "it" is the card
    /// of the occurrence; otherwise it stays as when this was made.
    pub(crate) fn bindings_after(&self, now: Bindings, about_card: bool) -> Bindings {
        let kept = &self.bindings;
        Bindings {
            amount: if about_card { now.amount } else { kept.amount },
            counted: if about_card { now.counted } else { kept.counted },
            missed: if about_card { now.missed } else { kept.missed },
            it: if about_card { now.it } else { kept.it.clone() },
            before: kept.before.clone(),
            other: kept.other.clone(),
            apart: kept.apart.clone(),
            player: if kept.player.is_some() { kept.player } else { now.player },
            area: now.area.or(kept.area),
            here: kept.here,
            spoken: kept.spoken,
            chosen: kept.chosen,
            from: now.from.or(kept.from),
            linked: now.linked || kept.linked,
        }
    }
}

/// Returns true if the happening describes a card that becomes "it". "This card" and "it" keep their referents.
pub(crate) fn is_about_card(happening: &Happening) -> bool {
    match happening {
        Happening::Done { verb: Verb::Discard | Verb::Flip, .. }
        | Happening::PutsOnTop { .. }
        | Happening::FlippedToBottom { .. } => true,
        Happening::Nth { of, .. } | Happening::Together(of) => is_about_card(of),
        Happening::Any(all) => all.iter().all(is_about_card),
        other => matches!(other.card(), Some(Cards::All(_) | Cards::Some(_) | Cards::Several(_))),
    }
}

/// Returns the moment that a trigger waits for, if it is the next of its kind.
pub(crate) fn next_moment(trigger: &Trigger) -> Option<(Edge, &Moment)> {
    match trigger {
        Trigger::At(edge, Moment::Next(moment)) => Some((*edge, moment)),
        _ => None,
    }
}

impl Board<'_> {
    /// Returns the floating replacements that would change an occurrence.
    pub(crate) fn floating_replacements<'a>(&'a self, o: &'a Occurrence) -> impl Iterator<Item = Active> + 'a {
        let fits = |f: &&Floating| self.floating_fits(f, o);
        self.state.floating.iter().filter(fits).map(|f| Active { ability: f.ability, card: f.source.card })
    }

    fn floating_fits(&self, f: &Floating, o: &Occurrence) -> bool {
        let def = self.pool.ability_def(f.ability);
        let Ability::Replacement(r) = &def.ability else { return false };
        def.acts & o.act.bit() != 0
            && self.lasts(&f.until, &f.cx())
            && self.would(&r.would, o, &f.cx())
            && r.condition.as_ref().is_none_or(|c| self.holds(c, &f.cx()))
    }

    /// Returns the index of the floating ability that `active` is; `None` if it isn't one.
    pub(crate) fn floating_for(&self, active: Active, o: &Occurrence) -> Option<usize> {
        let is = |f: &Floating| f.ability == active.ability && f.source.card == active.card;
        self.state.floating.iter().position(|f| is(f) && self.floating_fits(f, o))
    }
}
