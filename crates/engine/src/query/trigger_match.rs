//! Matches phrases with occurrences (CR 704.1), for triggered abilities, reactions and replacements.

use maneframe_card::ColorSet;
use maneframe_card::ability::{
    Cards, Edge, Happening, Having, Is, Moment, Place, Span, Tally, Trigger, Verb, Who, Whose,
};

use crate::cards::acts::acts_of;
use crate::model::bindings::Bindings;
use crate::model::ids::{AreaId, CardId, PlayerId};
use crate::model::memory::Noted;
use crate::model::occurrence::{Act, DRAW_STEP, LAST, LEAVING, NO_ROOM, Occurrence, REVEALED, kind_fits, phase_number};
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

/// Returns false if a trigger on card `this`, controlled by `controller`, certainly doesn't match. It is a fast test
/// that uses no derived values.
pub(crate) fn could_be(trigger: &Trigger, o: &Occurrence, this: CardId, controller: PlayerId) -> bool {
    let about = |what: &Cards| *what != Cards::This || o.card == this;
    let of = |who: &Option<Who>| match who {
        Some(Who::You) => o.player == controller,
        Some(Who::Opponent | Who::Opponents) => o.player != controller,
        _ => true,
    };
    match trigger {
        Trigger::At(_, Moment::Turn(who)) => of(who),
        Trigger::At(_, Moment::Phase(phase, who)) => o.amount == phase_number(*phase) && of(who),
        Trigger::At(_, Moment::DrawStep(who)) => o.amount == DRAW_STEP && of(who),
        Trigger::At(..) => true,
        Trigger::As(_) | Trigger::State(_) => false,
        Trigger::When(happening) => match happening {
            Happening::Plays { what, .. }
            | Happening::EntersPlay { what, .. }
            | Happening::LeavesPlay { what }
            | Happening::LeavesArea { what, .. }
            | Happening::Moves { what, .. }
            | Happening::Sent { what, .. }
            | Happening::Uncovered { what, .. }
            | Happening::Done { what, .. }
            | Happening::BecomesInvolved { what } => about(what),
            _ => true,
        },
    }
}

/// Returns true if the event names the player who acts, and calls cards or a place that player's: "their".
fn speaks_of_doer(happening: &Happening) -> bool {
    let theirs = |whose: &Whose| *whose == Whose::Of(Who::ThatPlayer);
    let on_theirs = |is: &Is| matches!(is, Is::On(Cards::All(host)) if theirs(&host.whose));
    let cards = |what: &Cards| match what {
        Cards::All(f) => theirs(&f.whose) || f.is.iter().any(on_theirs) || f.at.as_ref().is_some_and(is_theirs),
        _ => false,
    };
    let place = |place: &Option<Place>| place.as_ref().is_some_and(is_theirs);
    match happening {
        Happening::Plays { what, to, .. } => cards(what) || place(to),
        Happening::Moves { by: Some(_), what, from, to } | Happening::Sent { by: Some(_), what, from, to } => {
            cards(what) || place(from) || place(to)
        }
        Happening::Done { by: Some(_), what, .. } => cards(what),
        Happening::EntersPlay { who: Some(_), what, at } => cards(what) || place(at),
        Happening::Confronts { problem, .. } => is_theirs(problem),
        Happening::Uncovered { by: Some(_), what, at } | Happening::Defeats { by: Some(_), what, at, .. } => {
            cards(what) || place(at)
        }
        _ => false,
    }
}

fn is_theirs(place: &Place) -> bool {
    matches!(place, Place::Problem(whose) | Place::Home(whose) | Place::Zone(_, whose) if *whose == Whose::Of(Who::ThatPlayer))
}

impl Board<'_> {
    /// Returns true if `trigger` waits for the occurrence.
    pub fn triggers(&self, trigger: &Trigger, o: &Occurrence, cx: &Cx) -> bool {
        match trigger {
            Trigger::When(happening) => self.describes(happening, o, cx),
            Trigger::At(edge, moment) => self.moment_comes(*edge, moment, o, cx),
            // These are carried out during the occurrence, not processed later.
            Trigger::As(_) => false,
            // These wait for a condition, not for an occurrence: see `occur/states`.
            Trigger::State(_) => false,
        }
    }

    fn moment_comes(&self, edge: Edge, moment: &Moment, o: &Occurrence, cx: &Cx) -> bool {
        let act = match (edge, moment) {
            (_, Moment::Next(moment)) => return self.moment_comes(edge, moment, o, cx),
            (Edge::Start, Moment::Turn(_) | Moment::FirstTurn(_)) => Act::StartTurn,
            (Edge::End, Moment::Turn(_) | Moment::FirstTurn(_)) => Act::EndTurn,
            (Edge::Start, Moment::Faceoff { .. }) => Act::StartFaceoff,
            (Edge::End, Moment::Faceoff { .. }) => Act::EndFaceoff,
            (Edge::Start, _) => Act::StartPhase,
            (Edge::End, _) => Act::EndPhase,
        };
        if o.act != act {
            return false;
        }
        let of = |who: &Option<Who>| who.as_ref().is_none_or(|w| self.who(w, cx).has(o.player));
        match moment {
            Moment::Turn(who) => of(who),
            Moment::Phase(phase, who) => o.amount == phase_number(*phase) && of(who),
            Moment::AnyPhase => o.amount < DRAW_STEP,
            Moment::DrawStep(who) => o.amount == DRAW_STEP && of(who),
            Moment::ConfrontStep | Moment::Faceoff { .. } | Moment::FirstTurn(_) | Moment::Next(_) => {
                self.during(moment, cx)
            }
        }
    }

    /// Returns true if `happening` describes the occurrence.
    pub fn describes(&self, happening: &Happening, o: &Occurrence, cx: &Cx) -> bool {
        self.describes_past(happening, o, cx, None)
    }

    /// Like [`Board::describes`], for an occurrence that is about to happen: "the second card" is then one more than
    /// the number counted so far.
    pub fn would(&self, happening: &Happening, o: &Occurrence, cx: &Cx) -> bool {
        match happening {
            Happening::Nth { nth, of, per } => self.would(of, o, cx) && self.times(of, *per, cx) + 1 == i32::from(*nth),
            Happening::Any(all) => all.iter().any(|h| self.would(h, o, cx)),
            other => self.describes(other, o, cx),
        }
    }

    /// Like [`Board::describes`], for an earlier occurrence recorded in `past`, or a present one if `past` is `None`.
    pub(crate) fn describes_past(&self, happening: &Happening, o: &Occurrence, cx: &Cx, past: Option<&Noted>) -> bool {
        if acts_of(happening) & o.act.bit() == 0 {
            return false;
        }
        // "When an opponent moves one of their characters": the player who acts is the one of whom the text speaks.
        if cx.bindings.player.is_none() && speaks_of_doer(happening) {
            let bindings = Bindings { player: Some(o.player), ..cx.bindings.clone() };
            return self.describes_past(happening, o, &Cx { bindings: &bindings, ..*cx }, past);
        }
        let who = |w: &Who| self.who(w, cx).has(o.player);
        let by = |w: &Option<Who>| w.as_ref().is_none_or(|w| self.who(w, cx).has(o.player));
        let card =
            |cards: &maneframe_card::ability::Cards| o.card != CardId::NONE && self.among_anywhere(cards, o.card, cx);
        let at = |place: &Option<Place>| place.as_ref().is_none_or(|p| self.area_is(p, o.to, cx));
        let from = |place: &Option<Place>| {
            place.as_ref().is_none_or(|p| match p {
                Place::Home(maneframe_card::ability::Whose::Any) => o.from.is_home(),
                p => self.area_is(p, o.from, cx),
            })
        };
        match happening {
            Happening::Plays { who: w, what, to } => {
                let played = match what {
                    Cards::All(filter) => self.fits_played(filter, o.card, o.other, cx),
                    other => card(other),
                };
                who(w) && played && at(to)
            }
            Happening::EntersPlay { what, at: place, who: w } => by(w) && card(what) && at(place),
            Happening::LeavesPlay { what } => self.was_in_play(o.card, past) && card(what),
            Happening::LeavesArea { what, from: f } => {
                let goes = o.act.bit() & LEAVING == 0;
                let left = if goes { o.from } else { self.card(o.card).area };
                (goes || self.was_in_play(o.card, past)) && card(what) && self.area_is(f, left, cx)
            }
            Happening::Moves { by: w, what, from: f, to } => by(w) && card(what) && from(f) && at(to),
            Happening::Sent { by: w, what, from: f, to } => by(w) && card(what) && from(f) && at(to),
            Happening::Done { verb, by: w, what } => by(w) && card(what) && self.is_so_done(*verb, o, past),
            Happening::Confronts { who: w, problem, surplus, with } => {
                who(w)
                    && self.area_is(problem, o.to, cx)
                    && (!surplus || o.amount > 0)
                    && with.as_ref().is_none_or(|with| self.has_at(with, o.player, o.to, cx))
            }
            Happening::FaceoffStarts { by: w, kind, at: place, involving } => {
                by(w) && self.faceoff_fits(*kind, place, involving, o.player, cx, past)
            }
            Happening::WinsFaceoff { who: w, kind, at: place, involving, margin } => {
                who(w)
                    && self.faceoff_fits(*kind, place, involving, o.player, cx, past)
                    && margin.is_none_or(|(cmp, n)| cmp.holds(o.amount.into(), n))
            }
            Happening::LosesFaceoff { who: w, kind, at: place, involving } => {
                who(w) && self.faceoff_fits(*kind, place, involving, o.player, cx, past)
            }
            Happening::Defeats { by: w, what, at: place, only } => {
                by(w)
                    && card(what)
                    && at(place)
                    && only.as_ref().is_none_or(|f| {
                        let mut mine = self.state.play.iter().filter(|&&c| {
                            self.card(c).controller == o.player && self.is_character(c) && self.involved(c)
                        });
                        mine.all(|&c| self.fits(f, c, cx, false))
                    })
            }
            Happening::Uncovered { by: w, what, at: place } => by(w) && card(what) && at(place),
            Happening::FlippedToBottom { who: w, what } => who(w) && self.fits(what, o.card, cx, true),
            Happening::ScoresBonus { who: w, of } => {
                who(w) && o.amount > 0 && o.from != AreaId::NONE && self.area_is(of, o.from, cx)
            }
            Happening::Replaced { problem } => self.area_is(problem, o.to, cx),
            Happening::OverHomeLimit { what } => o.amount == NO_ROOM && card(what),
            Happening::Nth { nth, of, per } => {
                self.describes_past(of, o, cx, past) && self.times(of, *per, cx) == i32::from(*nth)
            }
            Happening::Together(of) => self.describes_past(of, o, cx, past),
            Happening::Any(all) => all.iter().any(|h| self.describes_past(h, o, cx, past)),
            Happening::PaysLast { who: w } => who(w) && self.state.players[o.player].tokens == 0,
            Happening::PlaysLast { who: w } => who(w) && o.amount == LAST,
            Happening::ToDiscardPile { what, from_play, pile } => {
                card(what)
                    && (!from_play || self.came_from_play(o, past))
                    && self.whose(pile, self.card(o.card).owner, cx)
            }
            Happening::CountersGone { by: w, what, name, last } => {
                let gone = || !last || self.counters_on(o.card, o.name) == 0;
                by(w) && o.name == self.pool.counter(name) && card(what) && gone()
            }
            Happening::Attached { by: w, what, to } => {
                cite!(self, "509.2");
                by(w) && card(what) && o.other != CardId::NONE && self.among_anywhere(to, o.other, cx)
            }
            Happening::BecomesInvolved { what } => card(what),
            Happening::PutsOnTop { who: w, what } => {
                who(w) && self.card(o.card).owner == o.player && self.fits(what, o.card, cx, true)
            }
            Happening::Draws { who: w, what } => who(w) && what.as_ref().is_none_or(|f| self.fits(f, o.card, cx, true)),
            Happening::Tokens { verb: _, who: w, least } => who(w) && i32::from(o.amount) >= *least,
            Happening::Scores { who: w, least, with, during } => who(w) && self.scored(o, *least, with, during, cx),
            Happening::Solved { by: w, problem } => by(w) && self.area_is(problem, o.to, cx),
            Happening::TakesAction { who: w } => who(w),
            Happening::CountersPut { by: w, what, name } => by(w) && o.name == self.pool.counter(name) && card(what),
        }
    }

    /// Returns true if an occurrence of a verb's act is what the verb means. For example, texts also put cards into
    /// hands from other zones than play.
    fn is_so_done(&self, verb: Verb, o: &Occurrence, past: Option<&Noted>) -> bool {
        match verb {
            Verb::PutInHand | Verb::PutOnTop => self.was_in_play(o.card, past),
            Verb::Reveal => o.amount == REVEALED,
            Verb::LookAt => o.amount != REVEALED,
            _ => true,
        }
    }

    /// Returns true if a card on its way to a discard pile is, or was, in play.
    fn came_from_play(&self, o: &Occurrence, past: Option<&Noted>) -> bool {
        matches!(o.act, Act::Dismiss | Act::Retire)
            || self.was_in_play(o.card, past)
            || past.is_none() && self.card(o.card).left != AreaId::NONE
    }

    /// Returns true if a player has the given amount among the characters at an area: "with at least 4 characters".
    fn has_at(&self, with: &Having, player: PlayerId, area: AreaId, cx: &Cx) -> bool {
        let (filter, colors) = match &with.what {
            Tally::Cards(filter) => (filter, false),
            Tally::Colors(filter) => (filter, true),
            Tally::Tokens | Tally::Points | Tally::Power(_) => {
                return with.cmp.holds(self.tally(&with.what, player, cx), self.amount(&with.count, cx));
            }
        };
        let here = |&&c: &&CardId| {
            let state = self.card(c);
            state.area == area && state.controller == player && self.is_character(c) && self.fits(filter, c, cx, false)
        };
        let fit = self.state.play.iter().filter(here);
        let n = if colors { fit.fold(ColorSet::NONE, |set, &c| set.union(self.colors(c))).len() } else { fit.count() };
        with.cmp.holds(n as i32, self.amount(&with.count, cx))
    }

    fn faceoff_fits(
        &self,
        kind: maneframe_card::ability::FaceoffKind,
        place: &Option<Place>,
        involving: &Option<maneframe_card::ability::Cards>,
        who: PlayerId,
        cx: &Cx,
        past: Option<&Noted>,
    ) -> bool {
        // "Wins a faceoff involving their Mane Character": "their" refers to the winner.
        let theirs;
        let cx = match involving {
            Some(Cards::All(f)) if f.whose == Whose::Of(Who::ThatPlayer) && cx.bindings.player.is_none() => {
                theirs = Bindings { player: Some(who), ..cx.bindings.clone() };
                &Cx { bindings: &theirs, ..*cx }
            }
            _ => cx,
        };
        if let Some(noted) = past {
            return kind_fits(kind, noted.kind)
                && place.as_ref().is_none_or(|p| noted.areas.iter().any(|a| self.area_is(p, a, cx)))
                && involving
                    .as_ref()
                    .is_none_or(|cards| noted.involved.iter().any(|&c| self.among_anywhere(cards, c, cx)));
        }
        self.state.faceoff.as_ref().is_some_and(|f| {
            kind_fits(kind, f.kind)
                && place.as_ref().is_none_or(|p| f.areas.iter().any(|a| self.area_is(p, a, cx)))
                && involving.as_ref().is_none_or(|cards| self.all_involved(cards, cx))
        })
    }

    fn scored(
        &self,
        o: &Occurrence,
        least: i32,
        with: &Option<maneframe_card::ability::Cards>,
        during: &Option<Span>,
        cx: &Cx,
    ) -> bool {
        cite!(self, "517.2");
        let Some(cards) = with else { return i32::from(o.amount) >= least };
        let amount = i32::from(o.amount);
        self.cards(cards, cx, crate::cards::program::Slot::It).into_iter().any(|c| {
            let scored = self.state.tally.iter().find(|s| s.card == c);
            let total = scored.map_or(0, |s| i32::from(if *during == Some(Span::Turn) { s.turn } else { s.phase }));
            // It triggers once, when the total reaches the number.
            let before = if during.is_some() { total - amount } else { 0 };
            let now = if during.is_some() { total } else { amount };
            self.scored_with(o, c) && now >= least && before < least
        })
    }

    /// Returns true if points were scored with that card (CR 517.2).
    fn scored_with(&self, o: &Occurrence, card: CardId) -> bool {
        match o.other.some() {
            Some(other) => other == card,
            None if o.to != AreaId::NONE => {
                self.card(card).area == o.to && self.card(card).controller == o.player && self.is_character(card)
            }
            None => o.player != PlayerId::NONE && self.card(card).controller == o.player && self.involved(card),
        }
    }
}
