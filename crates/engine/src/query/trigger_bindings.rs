//! Referents of a trigger's words other than the card of the event: the card that something was played on, a card at
//! the Problem that it came to, one in the faceoff, or a player who meets the condition.

use maneframe_card::ability::{Cards, Condition, Happening, Is, Place, Trigger, Whose};

use crate::model::bindings::Bindings;
use crate::model::ids::{AreaId, AreaSet, CardId, CardRef, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::query::board::{Board, Cx};
use crate::query::facts::Facts;

impl Facts<'_> {
    /// Returns the context of a card's text.
    pub(crate) fn cx_of<'b>(&self, this: CardId, controller: PlayerId, bindings: &'b Bindings) -> Cx<'b> {
        Cx { this, controller, actor: controller, bindings }
    }

    /// Returns the referents of words that refer back to an occurrence.
    pub(crate) fn bindings_of(&self, occurrence: &Occurrence) -> Bindings {
        let mut bindings = occurrence.bindings(self.state.card_ref(occurrence.card).identity);
        if occurrence.act == Act::Enter && occurrence.to == AreaId::NONE {
            // A Dilemma brings its own area (CR 522.2).
            bindings.area = Some(self.card(occurrence.card).area).filter(|a| *a != AreaId::NONE);
        }
        bindings
    }
}

impl<'a> Board<'a> {
    /// Binds the second card that a trigger mentions: "that Troublemaker" after "to a Problem with a Troublemaker".
    pub(crate) fn bind_second_card(&self, on: &Trigger, o: &Occurrence, this: CardId, bindings: &mut Bindings) {
        let Trigger::When(happening) = on else { return };
        let Some(filter) = happening.second_card() else { return };
        let controller = self.card(this).controller;
        let cx = self.cx_of(this, controller, bindings);
        let mut found: Vec<CardRef> = Vec::new();
        let mut add = |card: CardId| found.push(self.state.card_ref(card));
        match (o.act, o.other.some()) {
            (Act::Play | Act::Enter, Some(host)) if is_on(happening) => add(host),
            (Act::Win | Act::Lose, _) => {
                self.state
                    .play
                    .iter()
                    .copied()
                    .filter(|&c| self.involved(c) && self.fits(filter, c, &cx, false))
                    .for_each(add);
            }
            _ => {
                let there = self.state.play.iter().copied().filter(|&c| self.card(c).area == o.to && c != o.card);
                there.filter(|&c| self.fits(filter, c, &cx, false)).for_each(add);
            }
        }
        bindings.before.clear();
        bindings.before.extend(found);
    }

    /// Binds the player who meets a condition about "a player".
    pub(crate) fn bind_player(&self, condition: &Condition, this: CardId, bindings: &mut Bindings) {
        if !crate::cards::topics::is_per_player(condition) {
            return;
        }
        let controller = self.card(this).controller;
        let meets = |p: &PlayerId| {
            let one = Bindings { player: Some(*p), ..bindings.clone() };
            crate::query::active_rule::player_meets(self, condition, &self.cx_of(this, controller, &one), *p)
        };
        let found = self.state.alive().iter().find(meets);
        bindings.player = found.or(bindings.player);
    }

    /// Returns the areas that a card may move to, before it is picked. The present "it" will be the earlier referent
    /// then.
    pub(crate) fn areas_of_move(&self, to: Option<&Place>, cx: &Cx, card: CardId) -> AreaSet {
        match to {
            Some(Place::Of(of)) if **of == Cards::Before => {
                let before = cx.bindings.it.iter().copied().collect();
                let bindings = Bindings { before, ..cx.bindings.clone() };
                self.areas(to, &Cx { bindings: &bindings, ..*cx }, card)
            }
            // "To the same Problem" before any was mentioned: the first card may go to any Problem.
            Some(Place::There) if cx.bindings.area.is_none() => self.areas(Some(&Place::Problem(Whose::Any)), cx, card),
            _ => self.areas(to, cx, card),
        }
    }
}

/// Returns true if the happening is about a card that is put on another one.
fn is_on(happening: &Happening) -> bool {
    match happening {
        Happening::Nth { of, .. } | Happening::Together(of) => is_on(of),
        other => matches!(other.card(), Some(Cards::All(f))
            if f.is.iter().any(|is| matches!(is, Is::On(_)))),
    }
}
