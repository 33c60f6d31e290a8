//! Abilities without a card: what an effect said of a later time (CR 708.4) or would put in place of something (CR 710).

use maneframe_card::ability::{Ability, Cards, Edge, Happening, Moment, Phase, Trigger, Until};
use serde::{Deserialize, Serialize};

use crate::cards::pool::AbilityId;
use crate::derived::abilities::Active;
use crate::front::game::Game;
use crate::model::bindings::Bindings;
use crate::model::ids::{CardId, CardRef, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::Waiting;
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

/// A triggered ability or a replacement that an effect made.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Floating {
    /// Which.
    pub ability: AbilityId,
    /// The card whose text it is.
    pub source: CardRef,
    /// Who controls it (CR 513.3).
    pub controller: PlayerId,
    /// Who carried the effect out.
    pub actor: PlayerId,
    /// What was spoken of as it was made.
    pub bindings: Bindings,
    /// How long it is there.
    pub until: Until,
    /// The turn in which it was made.
    pub turn: u16,
    /// The phase in which it was made.
    pub phase: Option<Phase>,
}

impl Floating {
    /// From where its words are read.
    fn cx(&self) -> Cx<'_> {
        Cx { this: self.source.card, controller: self.controller, actor: self.actor, bindings: &self.bindings }
    }

    fn is_once(&self) -> bool {
        matches!(self.until, Until::Once | Until::NextThisTurn | Until::NextThisFaceoff)
    }

    /// What its words stand for once it is used: what happened comes before what was spoken of.
    fn bindings_after(&self, now: Bindings, about_card: bool) -> Bindings {
        let kept = &self.bindings;
        Bindings {
            amount: if about_card { now.amount } else { kept.amount },
            counted: if about_card { now.counted } else { kept.counted },
            missed: if about_card { now.missed } else { kept.missed },
            it: if about_card { now.it } else { kept.it.clone() },
            before: kept.before.clone(),
            other: kept.other.clone(),
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

/// Whether a happening describes a card, which is "it" from then on; beside "this card" and "it" that stays what it is.
fn is_about_card(happening: &Happening) -> bool {
    match happening {
        Happening::Discards { .. }
        | Happening::PutsOnTop { .. }
        | Happening::Flips { .. }
        | Happening::FlippedToBottom { .. } => true,
        Happening::Nth { of, .. } | Happening::Together(of) => is_about_card(of),
        Happening::Any(all) => all.iter().all(is_about_card),
        other => matches!(other.card(), Some(Cards::All(_) | Cards::Some(_) | Cards::Several(_))),
    }
}

/// The moment that a trigger waits for, where it is the next of its sort.
fn next_moment(trigger: &Trigger) -> Option<(Edge, &Moment)> {
    match trigger {
        Trigger::At(edge, Moment::Next(moment)) => Some((*edge, moment)),
        _ => None,
    }
}

impl Game {
    /// From now on that is watched for.
    pub(crate) fn watch_for(&mut self, ability: &Ability, until: Until) {
        let run = self.run();
        let (source, controller, actor) = (run.source, run.controller, run.actor);
        let bindings = self.lasting_bindings(until);
        cite!(self, "708.2" if until != Until::Permanent);
        self.next_op();
        let lives = until != Until::ThisLeavesPlay || self.state.same(source);
        let Some(ability) = self.pool.inner(ability).filter(|_| lives) else { return };
        let (turn, phase) = (self.state.turn, self.state.phase);
        self.state.floating.push(Floating { ability, source, controller, actor, bindings, until, turn, phase });
        self.commit(Occurrence::new(Act::Modify, controller).card(source.card), "708.4");
    }

    /// Creates the triggered effects of everything without a card that waits for this.
    pub(crate) fn trigger_floating(&mut self, o: &Occurrence) {
        self.refresh();
        let mut i = 0;
        while i < self.state.floating.len() {
            let Some(waiting) = self.floating_effect(i, o) else {
                i += 1;
                continue;
            };
            self.join_or_wait(waiting, o);
            if self.state.floating[i].is_once() {
                self.state.floating.remove(i);
            } else {
                i += 1;
            }
        }
    }

    fn floating_effect(&mut self, i: usize, o: &Occurrence) -> Option<Waiting> {
        let floating = &self.state.floating[i];
        let def = self.pool.ability_def(floating.ability);
        let Ability::Triggered(triggered) = &def.ability else { return None };
        if def.acts & o.act.bit() == 0 {
            return None;
        }
        // "The next turn" is not the one in which it was said.
        let early = next_moment(&triggered.on).is_some_and(|(_, moment)| match moment {
            Moment::Turn(_) | Moment::FirstTurn(_) | Moment::DrawStep(_) => self.state.turn == floating.turn,
            _ => (self.state.turn, self.state.phase) == (floating.turn, floating.phase),
        });
        if early || !self.board().triggers(&triggered.on, o, &floating.cx()) {
            return None;
        }
        let about_card = matches!(&triggered.on, Trigger::When(h) | Trigger::As(h) if is_about_card(h));
        let bindings = floating.bindings_after(self.bindings_of(o), about_card);
        let (source, ability, controller) = (floating.source, floating.ability, floating.controller);
        let cx = Cx { this: source.card, controller, actor: controller, bindings: &bindings };
        let holds = triggered.condition.as_ref().is_none_or(|c| self.board().holds(c, &cx));
        let wave = self.state.wave + 1;
        let numbers = self.board().settled(def, &cx);
        holds.then_some(Waiting { source, ability, controller, bindings, numbers, wave, since: self.since_now() })
    }

    /// One that was used as a replacement: gone, where it was for once.
    pub(crate) fn use_floating(&mut self, active: Active, o: &Occurrence) -> Option<(CardRef, PlayerId, Bindings)> {
        let i = self.board().floating_for(active, o)?;
        let floating = &self.state.floating[i];
        let bindings = floating.bindings_after(self.bindings_of(o), true);
        let after = (floating.source, floating.controller, bindings);
        if floating.is_once() {
            // What was said of each of several cards is used up for this one.
            let bindings = &mut self.state.floating[i].bindings;
            match bindings.it.iter().position(|r| r.card == o.card).filter(|_| bindings.it.len() > 1) {
                Some(used) => bindings.drop_one(used),
                None => drop(self.state.floating.remove(i)),
            }
        }
        Some(after)
    }

    /// What was said of an Event goes on while it is played: "you may play that Event; if it would …, banish it instead".
    pub(crate) fn keep_speaking_of(&mut self, was: CardRef) {
        let now = self.state.card_ref(was.card);
        for floating in &mut self.state.floating {
            floating.bindings.it.iter_mut().filter(|r| **r == was).for_each(|r| *r = now);
        }
    }

    /// Ends what lasts as long as something is the case with a card.
    pub(crate) fn end_with(&mut self, card: CardId, until: Until) {
        let about = |source: CardRef, bindings: &Bindings| match until {
            Until::ThisLeavesPlay => source.card == card,
            _ => bindings.it.iter().any(|r| r.card == card),
        };
        self.end_loans(|l| match until {
            _ if l.held || l.until != until => false,
            Until::ThisLeavesPlay => l.source.card == card,
            _ => l.card.card == card,
        });
        if self.state.floating.is_empty() && self.state.modifiers.is_empty() {
            return;
        }
        self.state.floating.retain(|f| f.until != until || !about(f.source, &f.bindings));
        let before = self.state.modifiers.len();
        self.state.modifiers.retain(|m| m.until != until || !about(m.source, &m.bindings));
        if self.state.modifiers.len() != before {
            cite!(self, "708.2");
            self.touch();
        }
    }
}

impl Board<'_> {
    /// The replacements without a card that would change an occurrence.
    pub(crate) fn floating_replacements<'a>(&'a self, o: &'a Occurrence) -> impl Iterator<Item = Active> + 'a {
        let fits = |f: &&Floating| self.floating_fits(f, o);
        self.state.floating.iter().filter(fits).map(|f| Active { ability: f.ability, card: f.source.card })
    }

    fn floating_fits(&self, f: &Floating, o: &Occurrence) -> bool {
        let def = self.pool.ability_def(f.ability);
        let Ability::Replacement(r) = &def.ability else { return false };
        def.acts & o.act.bit() != 0
            && self.would(&r.would, o, &f.cx())
            && r.condition.as_ref().is_none_or(|c| self.holds(c, &f.cx()))
    }

    /// Which of those without a card that is, where it is one.
    pub(crate) fn floating_for(&self, active: Active, o: &Occurrence) -> Option<usize> {
        let is = |f: &Floating| f.ability == active.ability && f.source.card == active.card;
        self.state.floating.iter().position(|f| is(f) && self.floating_fits(f, o))
    }
}
