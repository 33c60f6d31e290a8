//! Loops (CR 802): series of actions or effects after which the game is as before, except for numbers that grew.
//!
//! A loop with optional actions is detected when a player is about to take an action that they took in this turn when
//! the game had the same shape. The player chooses the number of repetitions, and others may choose a smaller one (CR
//! 802.2). The actions are still taken one by one, so that a player who does something else breaks the loop (CR 802.4).
//! When the number is reached, the action that would continue it is not offered. A loop of effects alone is completed
//! at once (CR 802.3).

use crate::cards::topics;
use crate::flow::driver::Driver;
use crate::model::tracked::Changes;
use crate::occur::world::World;
use std::hash::{Hash, Hasher};

use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::{Action, Frame};
use crate::model::ids::{CardId, PlayerId, PlayerSet};
use crate::model::loops::{Bound, Limiting, Loops, Numbers, Taken};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{CardState, State, Waiting, ZoneId};
use crate::rules::cited::cite;

/// Largest number that is offered for a loop of optional actions.
const MOST: u32 = 100;
/// Number of repetitions of a loop without options: the minimum of CR 802.3. All numbers in the game have much lower
/// limits, so a greater one would make no difference, and no player has to be asked.
const REPEATED: i32 = 24_567_838;
/// Number of effects in a row, without a player getting priority, after which a loop is searched.
const LONG: u32 = 40;
/// Number of effects in a row, without a player getting priority, that count as a loop even if the game never returns
/// to the same state, because it keeps making more of something.
const ENDLESS: u32 = 5_000;
/// Maximum number of actions or effects of a loop that are remembered.
const LONGEST: usize = 64;

/// Effects that followed each other without a player getting priority.
#[derive(Clone, Default, Debug)]
pub(crate) struct Chain {
    length: u32,
    seen: Vec<(u64, Numbers)>,
}

/// Hash of integers that is equal on all machines.
struct Mixed(u64);

impl Mixed {
    fn mix(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
    }
}

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(byte.into());
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.mix(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.mix(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.mix(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.mix(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.mix(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.mix(n as u64);
    }
}

impl State {
    /// Returns a hash of the state without its numbers and without timestamps.
    fn shape(&self) -> Mixed {
        let mut shape = Mixed(0xcbf2_9ce4_8422_2325);
        (self.turn, self.active, self.phase).hash(&mut shape);
        (&self.play, &self.queue, &self.faceoff, &self.counted_uses).hash(&mut shape);
        for (_, p) in self.players.iter() {
            (&p.deck, &p.problem_deck, &p.hand, &p.discard, &p.banished, &p.flip, p.alive).hash(&mut shape);
        }
        // For the other cards the lists above determine the place, and the owner is the controller.
        let told = |c: &&CardState| c.zone == ZoneId::Play || c.under != CardId::NONE || c.flags != 0;
        for c in self.cards.iter().filter(told) {
            let place = u64::from(c.under.0) << 32 | u64::from(c.controller.0) << 16 | u64::from(c.area.0) << 8;
            shape.mix(u64::from(c.flags) << 48 | place | c.zone as u64);
        }
        for w in &self.waiting {
            (w.ability, w.source.card).hash(&mut shape);
        }
        (self.frames.len(), self.modifiers.len()).hash(&mut shape);
        if let Some(Frame::Window(window)) = self.frames.last() {
            // The stage is left out: options are filtered before the window reaches the stage in which they are taken.
            window.kind.hash(&mut shape);
        }
        shape
    }

    fn numbers(&self) -> Numbers {
        let mut numbers = Numbers::with_capacity(2 * self.players.len() + self.play.len() + self.counters.len());
        self.players.iter().for_each(|(_, p)| numbers.extend_from_slice(&[p.points, p.tokens]));
        self.play.iter().for_each(|&c| numbers.push(self.card(c).counters));
        self.counters.iter().for_each(|c| numbers.push(c.count as i16));
        numbers
    }

    /// Adds to each number `times` its difference, saturating.
    fn grow(&mut self, changes: &mut impl Changes, by: &[i16], times: i32) {
        let mut by = by.iter().map(|&n| i32::from(n).saturating_mul(times));
        let grown = |n: i16, more: Option<i32>| {
            let sum = i32::from(n).saturating_add(more.unwrap_or(0));
            sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16
        };
        for i in 0..self.players.len() {
            let player = &mut self.players.write(changes, topics::OFF_BOARD)[PlayerId(i as u8)];
            player.points = grown(player.points, by.next());
            player.tokens = grown(player.tokens, by.next());
        }
        for i in 0..self.play.len() {
            let card = self.card_mut(self.play[i]);
            card.counters = grown(card.counters, by.next());
        }
        for counter in self.counters.write(changes, topics::CARDS) {
            counter.count = grown(counter.count as i16, by.next()) as u16;
        }
    }
}

/// Returns the differences of two lists of numbers; `None` if their lengths differ.
fn difference(now: &Numbers, then: &Numbers) -> Option<Numbers> {
    (now.len() == then.len()).then(|| now.iter().zip(then).map(|(a, b)| a.saturating_sub(*b)).collect())
}

impl Driver {
    /// Notes an action that may be part of a loop. Playing or drawing cards ends any loop. Returns true if the action
    /// would repeat one, so that the number of repetitions has to be asked first.
    pub(crate) fn is_loop(&mut self, who: PlayerId, action: Action) -> bool {
        match action {
            Action::Activate { .. } => {}
            // Moves alone cost tokens, so they end by themselves.
            Action::Move { .. } if !self.state.loops.is_empty() => {}
            _ => {
                cite!(self, "802.4" if !self.state.loops.bounds.is_empty());
                self.state.loops.taken.clear();
                return false;
            }
        }
        let (shape, numbers) = (self.state.shape().finish(), self.state.numbers());
        let Loops { taken, bounds } = &mut self.state.loops;
        match bounds.iter_mut().find(|b| (b.who, b.action, b.shape) == (who, action, shape)) {
            Some(bound) => bound.left = bound.left.saturating_sub(1),
            None => {
                let grew = |then: &Numbers| difference(&numbers, then).is_some_and(|d| d.iter().all(|&n| n >= 0));
                let same = |t: &Taken| (t.who, t.action, t.shape) == (who, action, shape) && grew(&t.numbers);
                if let Some(from) = taken.iter().rposition(same) {
                    let others = taken[from..].iter().fold(0, |set, t| set | t.who.mask().0) & !who.mask().0;
                    let limiting = Limiting { asked: who, others: PlayerSet(others), least: None, from: from as u16 };
                    self.state.frames.begin(Frame::Loop(limiting));
                    return true;
                }
            }
        }
        if self.state.loops.taken.len() == LONGEST {
            self.state.loops.taken.remove(0);
        }
        self.state.loops.taken.push(Taken { who, action, shape, numbers });
        false
    }

    /// Removes options that would continue a loop whose number is reached.
    pub(crate) fn stop_loops(&mut self, who: PlayerId) {
        let world: &mut World = self;
        let bounds = &world.state.loops.bounds;
        if bounds.is_empty() {
            return;
        }
        let shape = world.state.shape().finish();
        let spent = |c: &Choice| {
            bounds.iter().any(|b| b.left == 0 && b.who == who && b.shape == shape && *c == Choice::Act(b.action))
        };
        world.options.retain(|c| !spent(c));
    }

    /// Asks for a number of repetitions (CR 802.2). Later players may choose a smaller one or decline.
    pub(crate) fn ask_limit(&mut self, limiting: Limiting) -> Flow {
        match limiting.least {
            None => self.options.extend((0..=MOST).map(Choice::Number)),
            Some((least, _)) => {
                self.options.extend((0..least).map(Choice::Number));
                self.options.push(Choice::Done);
            }
        }
        Flow::Ask(Asked::new(limiting.asked, AnswerKind::Number, Prompt::Loop, "802.2"))
    }

    /// Handles the answer to [`Driver::ask_limit`].
    pub(crate) fn answer_limit(&mut self, mut limiting: Limiting, choice: Choice) {
        if let Choice::Number(n) = choice {
            limiting.least = Some((n, limiting.asked));
        }
        let mut next = limiting.asked;
        for _ in 0..self.state.players.len() {
            next = self.state.next_player(next);
            if limiting.others.has(next) {
                break;
            }
        }
        let (least, whose) = limiting.least.unwrap_or((0, limiting.asked));
        if limiting.others.has(next) && least > 0 {
            let others = PlayerSet(limiting.others.0 & !next.mask().0);
            if let Some(Frame::Loop(top)) = self.state.frames.last_mut() {
                *top = Limiting { asked: next, others, ..limiting };
            }
            return;
        }
        self.state.frames.end();
        let Loops { taken, bounds } = &mut self.state.loops;
        for t in taken.iter().skip(usize::from(limiting.from)) {
            if !bounds.iter().any(|b| (b.who, b.action, b.shape) == (t.who, t.action, t.shape)) {
                // Only the player who chose the smallest number has to stop.
                let left = if t.who == whose { least } else { u32::MAX };
                bounds.push(Bound { who: t.who, action: t.action, shape: t.shape, left });
            }
        }
        let again = taken.get(usize::from(limiting.from)).map(|t| (t.who, t.action));
        let Some((who, action)) = again.filter(|_| least > 0) else { return };
        if let Some(Frame::Window(window)) = self.state.frames.last() {
            let window = *window;
            self.take_in(window, who, action);
        }
    }

    /// Ends the chain of effects because a player gets priority.
    pub(crate) fn end_chain(&mut self) {
        self.chain.length = 0;
        self.chain.seen.clear();
    }

    /// Counts a triggered effect that is processed before a player gets priority. Returns true if it closes a loop of
    /// effects. Then the numbers are set as after all repetitions, and this effect is not processed.
    pub(crate) fn closes_loop(&mut self, waiting: &Waiting) -> bool {
        self.chain.length += 1;
        if self.chain.length < LONG {
            return false;
        }
        if self.chain.length > ENDLESS {
            // It was repeated often enough: nothing triggers any more (CR 802.3).
            return self.stop_effect(waiting);
        }
        let mut shape = self.state.shape();
        (waiting.ability, waiting.source.card).hash(&mut shape);
        let (shape, numbers) = (shape.finish(), self.state.numbers());
        let mut before = self.chain.seen.iter().rev().filter(|(s, _)| *s == shape).map(|(_, n)| n);
        // Equal differences twice in a row: it would continue like that.
        let (once, twice) = (before.next(), before.next());
        let by = once.and_then(|n| difference(&numbers, n));
        let same = once.zip(twice).and_then(|(a, b)| difference(a, b)) == by;
        if let Some(by) = by.filter(|_| same) {
            self.enough = true;
            let world: &mut World = self;
            world.state.grow(&mut world.derived, &by, REPEATED);
            world.touch();
            self.end_chain();
            return self.stop_effect(waiting);
        }
        if self.chain.seen.len() == 4 * LONGEST {
            self.chain.seen.remove(0);
        }
        self.chain.seen.push((shape, numbers));
        false
    }

    fn stop_effect(&mut self, waiting: &Waiting) -> bool {
        let stopped = Occurrence::new(Act::Modify, waiting.controller).card(waiting.source.card);
        self.commit(stopped, "802.3");
        true
    }
}
