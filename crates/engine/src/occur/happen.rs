//! Entry point for occurrences. Occurrences that are proposed together are one [`Moment`], as is a single one. "Can't"
//! rules stop parts of it (CR 104.2) and replacements change parts (CR 710). Then the rest is carried out and recorded,
//! and triggers and reactions are created (CR 704). This is done at once if no player can be asked; otherwise the
//! moment becomes a frame.

use smallvec::SmallVec;

use crate::model::frame::Frame;
use crate::model::ids::CardId;
use crate::model::moment::{Moment, Part};
use crate::model::occurrence::{Act, Occurrence};
use crate::occur::world::World;

impl World {
    /// Proposes an occurrence. It has happened when this returns, unless a replacement, a text or a tax comes first, or
    /// it became part of a moment that is being decided. Then a frame is on the stack, and the proposing text learns
    /// the result when it happens (CR 410.6a).
    pub(crate) fn happen(&mut self, occurrence: Occurrence, rule: &'static str) {
        if self.joined().is_some() || self.may_wait(&[occurrence]) {
            self.begin_moment(&[occurrence], |_| rule);
        } else {
            self.do_at_once(occurrence, rule);
        }
    }

    /// Proposes several occurrences that happen together; they are carried out in that order.
    pub(crate) fn happen_all(&mut self, occurrences: &[Occurrence], rule: &'static str) {
        self.happen_together(occurrences, |_| rule, true);
    }

    /// Like [`World::happen_all`], but `rule` gives the rule of each by index. `ticks` is true if the clock ticks when
    /// all of it happens at once. It doesn't for acts that earlier versions did one by one, so that their replays end
    /// with equal timestamps.
    pub(crate) fn happen_together(
        &mut self,
        occurrences: &[Occurrence],
        rule: impl Fn(usize) -> &'static str,
        ticks: bool,
    ) {
        match *occurrences {
            [] => {}
            [occurrence] => self.happen(occurrence, rule(0)),
            _ if self.joined().is_some() || self.may_wait(occurrences) => self.begin_moment(occurrences, rule),
            _ => {
                if ticks {
                    self.tick();
                }
                let due = |(i, &occurrence)| Due { occurrence, rule: rule(i), by: None };
                self.carry_out_together(occurrences.iter().enumerate().map(due).collect());
            }
        }
    }

    /// Proposes occurrences that happen one after the other, each a moment of its own.
    pub(crate) fn happen_in_turn(&mut self, occurrences: &[Occurrence], rule: impl Fn(usize) -> &'static str) {
        match *occurrences {
            [] => {}
            [occurrence] => self.happen(occurrence, rule(0)),
            _ if self.may_wait(occurrences) => {
                self.tick();
                // The first ends on top of the stack.
                for (i, &occurrence) in occurrences.iter().enumerate().rev() {
                    self.tick();
                    let part = self.part(occurrence, rule(i));
                    self.state.frames.begin(Frame::Moment(Moment::of(part)));
                }
            }
            _ => occurrences.iter().enumerate().for_each(|(i, &o)| self.do_at_once(o, rule(i))),
        }
    }

    /// Returns true if any of these has to wait: it may be replaced, a text acts as it happens, or it must be paid for.
    fn may_wait(&mut self, occurrences: &[Occurrence]) -> bool {
        let acts = occurrences.iter().fold(0, |set, o| set | o.act.bit());
        let floating = if self.state.floating.is_empty() { 0 } else { u64::MAX };
        let replaced = match self.pool.replacements & acts {
            0 => 0,
            waited => waited & (self.lists().replacement_acts | floating),
        };
        (replaced | self.pool.amid) & acts != 0 || self.pool.taxes && occurrences.iter().any(|o| self.is_taxed(o))
    }

    /// Carries an occurrence out unless a "can't" rule forbids it.
    fn do_at_once(&mut self, mut occurrence: Occurrence, rule: &'static str) {
        if self.find_deck_top(&mut occurrence) && !self.is_stopped(&occurrence) {
            self.carry_out(occurrence, rule, None, None);
        }
    }

    /// Puts a moment with these parts on the stack, or adds them to the moment to which the text on top adds.
    fn begin_moment(&mut self, occurrences: &[Occurrence], rule: impl Fn(usize) -> &'static str) {
        self.tick();
        let parts = occurrences.iter().enumerate().map(|(i, &o)| self.part(o, rule(i)));
        let parts: SmallVec<[Part; 1]> = parts.collect();
        match self.joined().filter(|&place| self.fits_in(place, occurrences)) {
            Some(place) => self.join(place, parts),
            None => self.state.frames.begin(Frame::Moment(Moment { parts, ..Moment::default() })),
        }
    }

    fn part(&mut self, occurrence: Occurrence, rule: &'static str) -> Part {
        let paid = self.is_taxed(&occurrence).then_some(0);
        Part { paid, ..Part::new(occurrence, rule, self.applied.clone()) }
    }

    /// Returns the index on the stack of the moment to which the text on top adds. Texts of replacements do so, and
    /// texts that several players carry out at once. Returns `None` for other texts, and while one player pays a cost.
    #[inline]
    fn joined(&self) -> Option<usize> {
        let [.., below, Frame::Run(text)] = &self.state.frames[..] else { return None };
        match below {
            Frame::Moment(moment) if !moment.decided && (text.joint > 0 || !text.is_paying()) => {
                Some(self.state.frames.len() - 2)
            }
            // Players who have not decided yet.
            Frame::Run(other) if text.joint > 0 && other.joint == text.joint => {
                let same = |f: &Frame| matches!(f, Frame::Run(run) if run.joint == text.joint);
                let place = self.state.frames.iter().rposition(|f| !same(f))?;
                matches!(&self.state.frames[place], Frame::Moment(moment) if moment.joint && !moment.decided)
                    .then_some(place)
            }
            _ => None,
        }
    }

    /// Returns true if these can be parts of that moment. A second card from the top of the same deck can't.
    fn fits_in(&self, place: usize, occurrences: &[Occurrence]) -> bool {
        let Frame::Moment(moment) = &self.state.frames[place] else { return false };
        let takes = |o: &Occurrence| o.card == CardId::NONE && matches!(o.act, Act::Draw | Act::Flip);
        occurrences.iter().filter(|o| takes(o)).all(|o| {
            let same = |p: &Part| p.occurrence.act == o.act && p.occurrence.player == o.player;
            !moment.parts.iter().any(same)
        })
    }

    /// Adds parts to the moment at that index. The text on top goes under the moment, and continues after it. A text
    /// that pays a cost stays on top: its next step belongs to the same decision.
    fn join(&mut self, place: usize, mut parts: SmallVec<[Part; 1]>) {
        let asker = self.state.frames[..place].iter().rposition(|f| matches!(f, Frame::Run(_)));
        let Some(Frame::Run(text)) = self.state.frames.last_mut() else { return };
        let cost = text.is_paying();
        for part in &mut parts {
            part.by = Some(place as u16);
            part.cost = cost;
        }
        if cost && let Some(tried) = &mut text.tried {
            // Earlier steps checked that the whole cost can be paid. So the number for "that many" is set now, before
            // the payment happens.
            tried.done = tried.of;
            text.bindings.missed = 0;
        }
        let text = if cost { None } else { self.state.frames.take() };
        if let Frame::Moment(moment) = &mut self.state.frames[place] {
            for part in moment.parts.iter_mut().filter(|part| part.by.is_none()) {
                part.by = asker.map(|asker| asker as u16);
            }
            moment.parts.extend(parts);
        }
        let above = self.state.frames.len() - place;
        if let Some(text) = text {
            self.state.frames.begin_beneath(above, text);
        }
    }
}

/// An occurrence that is decided and happens now.
pub(crate) struct Due {
    /// Occurrence to carry out.
    pub occurrence: Occurrence,
    /// Rule under which it happens.
    pub rule: &'static str,
    /// Index on the stack of the text that does it, if that is not the nearest text.
    pub by: Option<u16>,
}
