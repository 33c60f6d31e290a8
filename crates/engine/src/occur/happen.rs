//! The one door through which everything happens: "can't" rules stop an occurrence (CR 104.2), replacements change it
//! (CR 710), then it is done, recorded with its rule, and triggers and reactions get to know (CR 704).

use maneframe_card::ability::Until;

use crate::cards::topics;
use crate::front::game::{Flow, Game};
use crate::model::bindings::Bindings;
use crate::model::decision::{AnswerKind, Asked, Choice, Prompt};
use crate::model::frame::{Applied, Frame, Happen};
use crate::model::ids::{AreaId, CardId, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Recent, Since, ZoneId, flag};
use crate::occur::zones::DeckEnd;
use crate::rules::cited::cite;
use crate::rules::rule::Rule;
use crate::rules::rulebook::{StrayProblems, Uniqueness};

impl Game {
    /// Proposes an occurrence. It has happened when this returns, unless a replacement is to be asked first: then a
    /// frame waits on the stack.
    pub(crate) fn happen(&mut self, occurrence: Occurrence, rule: &'static str) {
        if self.may_wait(&[occurrence]) {
            self.let_wait(&[occurrence], |_| rule, true);
        } else {
            self.do_unless_forbidden(occurrence, rule, None);
        }
    }

    /// Proposes several, to happen together; done in that order.
    pub(crate) fn happen_all(&mut self, occurrences: &[Occurrence], rule: &'static str) {
        self.propose(occurrences, |_| rule, true);
    }

    /// Proposes several, together or one after the other, each under a rule of its own.
    pub(crate) fn propose(&mut self, occurrences: &[Occurrence], rule: impl Fn(usize) -> &'static str, together: bool) {
        if self.may_wait(occurrences) {
            self.let_wait(occurrences, rule, together);
            return;
        }
        let watched = if together { self.watch_all(occurrences) } else { None };
        let batch = (together && occurrences.len() > 1).then(|| self.tick());
        for (i, &occurrence) in occurrences.iter().enumerate() {
            if let Some((first, go)) = &watched
                && self.goes(&occurrence)
            {
                if go[i] {
                    self.carry_out(occurrence, rule(i), Some(*first), None);
                }
                continue;
            }
            self.do_unless_forbidden(occurrence, rule(i), batch);
        }
        if let Some(batch) = batch {
            self.trigger_held(batch);
            self.order_timestamps(batch);
        }
    }

    /// Whether any of those has to wait, as something may be replaced, done in the middle of it, or paid for it.
    fn may_wait(&mut self, occurrences: &[Occurrence]) -> bool {
        let acts = occurrences.iter().fold(0, |set, o| set | o.act.bit());
        if self.pool.replacements & acts != 0 {
            self.refresh();
        }
        let floating = if self.state.floating.is_empty() { 0 } else { u64::MAX };
        let replaced = self.pool.replacements & (self.derived.replacement_acts | floating);
        (replaced | self.pool.amid) & acts != 0 || self.pool.taxes && occurrences.iter().any(|o| self.is_taxed(o))
    }

    /// It happens at once, unless a "can't" covers it; `batch` as in [`Game::carry_out`].
    fn do_unless_forbidden(&mut self, mut occurrence: Occurrence, rule: &'static str, batch: Option<u32>) {
        if !self.find_deck_top(&mut occurrence) {
            return;
        }
        if self.pool.forbids & occurrence.act.bit() != 0 {
            self.refresh();
        }
        cite!(self, "104.3" if occurrence.by_game && self.board().may_forbid(occurrence.act));
        if occurrence.by_game || !self.board().forbids(&occurrence) {
            self.carry_out(occurrence, rule, None, batch);
        }
    }

    /// Puts them on the stack to be looked at one after the other.
    fn let_wait(&mut self, occurrences: &[Occurrence], rule: impl Fn(usize) -> &'static str, together: bool) {
        let applied = self.applied.clone();
        let batch = self.tick();
        let taxed: smallvec::SmallVec<[bool; 4]> = occurrences.iter().map(|o| self.is_taxed(o)).collect();
        for (i, (&occurrence, taxed)) in occurrences.iter().zip(taxed).enumerate().rev() {
            let (applied, paid, rule) = (applied.clone(), taxed.then_some(0), Rule(rule(i)));
            let batch = if together { batch } else { self.tick() };
            let frame = Happen { occurrence, rule, applied, chosen: None, batch, settled: false, watched: None, paid };
            self.state.frames.push(Frame::Happen(frame));
        }
    }

    /// A proposed occurrence on top of the stack: stop it, ask about replacements, or let it happen.
    #[inline(never)]
    pub(crate) fn happen_step(&mut self) -> Flow {
        self.refresh();
        let Some(Frame::Happen(frame)) = self.state.frames.last() else { return Flow::Go };
        let mut frame = frame.clone();
        let found = self.find_deck_top(&mut frame.occurrence);
        let occurrence = frame.occurrence;
        if let Some(Frame::Happen(top)) = self.state.frames.last_mut() {
            top.occurrence = occurrence;
        }
        let board = self.board();
        cite!(self, "104.3" if occurrence.by_game);
        let stopped = match frame.watched {
            Some(_) => !self.goes(&occurrence),
            None => !occurrence.by_game && board.forbids(&occurrence),
        };
        cite!(self, "104.2a" if stopped);
        if !found || stopped {
            self.state.end_frame();
            // It may have been the last of its moment.
            self.trigger_left_over();
            return Flow::Go;
        }
        if frame.settled {
            if frame.watched.is_none() && self.goes(&occurrence) && self.watch_batch(frame.batch) {
                return Flow::Go;
            }
            if self.meanwhile(&occurrence, &frame.applied) {
                return Flow::Go;
            }
            self.settle(frame);
            return Flow::Go;
        }
        if let Some(flow) = self.ask_tax() {
            return flow;
        }
        let frame = Happen { paid: None, ..frame };
        let board = self.board();
        // What the game does is not replaced (CR 104.3), but for uniqueness (CR 104.4).
        let unique = self.pool.rulebook.uniqueness == Uniqueness::MaySendElsewhere
            && occurrence.by_game
            && occurrence.act == Act::Dismiss
            && occurrence.amount == UNIQUENESS;
        let candidates = if occurrence.by_game && !unique || cite!(self, "508.1a" if self.is_cost()) {
            // A part of a cost that is replaced isn't paid, so nobody gets to replace one (CR 508.1a).
            Vec::new()
        } else {
            board.replacements_for(&occurrence, &frame)
        };
        if candidates.is_empty() && frame.chosen.is_some() {
            // What was to be tried no longer applies: look again (CR 710.5a).
            cite!(self, "710.5a");
            if let Some(Frame::Happen(top)) = self.state.frames.last_mut() {
                top.chosen = None;
            }
            return Flow::Go;
        }
        let Some(&first) = candidates.first() else {
            self.settle(frame);
            return Flow::Go;
        };
        let who = board.affected(&occurrence);
        cite!(self, "710.5b" if !frame.applied.is_empty());
        if candidates.len() > 1 {
            self.options.extend((0..candidates.len() as u8).map(Choice::Replacement));
            // Whoever picks among what they themselves "may" do, may do none of it.
            if candidates.iter().all(|c| self.may_of(*c, &occurrence) == Some(who)) {
                self.options.push(Choice::No);
            }
            return Flow::Ask(Asked::new(who, AnswerKind::Order, Prompt::Replacement, "710.5"));
        }
        match self.may_of(first, &occurrence) {
            None => {
                self.replace(first);
                Flow::Go
            }
            Some(decider) => {
                let decider = if decider == PlayerId::NONE { who } else { decider };
                self.options.extend([Choice::Yes, Choice::No]);
                let asked = Asked::new(decider, AnswerKind::YesNo, Prompt::Replacement, "710.1");
                Flow::Ask(asked.of_text(first.card, first.ability))
            }
        }
    }

    /// What texts do as this happens comes before it.
    fn meanwhile(&mut self, occurrence: &Occurrence, applied: &Applied) -> bool {
        let mut applied = applied.clone();
        let at = self.state.frames.len() - 1;
        let any = self.push_meanwhile(occurrence, &mut applied);
        if let Some(Frame::Happen(frame)) = self.state.frames.get_mut(at) {
            frame.applied = applied;
        }
        any
    }

    /// Nothing replaces what is on top of the stack: it happens, but not before everything that is to happen at the same
    /// time has been settled too.
    fn settle(&mut self, frame: Happen) {
        self.state.end_frame();
        let same = |f: &Frame| matches!(f, Frame::Happen(h) if h.batch == frame.batch);
        let others = self.state.frames.iter().rev().take_while(|f| same(f)).count();
        // What is done "as" it happens comes first.
        let amid = !frame.settled && self.pool.amid & frame.occurrence.act.bit() != 0;
        if frame.settled || others == 0 && !amid {
            let last = frame.settled && others == 0;
            let batch = frame.settled.then_some(frame.batch);
            self.carry_out(frame.occurrence, frame.rule.0, frame.watched.map(|first| first as usize), batch);
            if last {
                self.trigger_held(frame.batch);
                self.order_timestamps(frame.batch);
            }
        } else {
            let below = self.state.frames.len() - others;
            self.state.frames.insert(below, Frame::Happen(Happen { settled: true, ..frame }));
        }
    }

    /// Whether what is about to happen is paid as a cost.
    pub(crate) fn is_cost(&self) -> bool {
        let below = self.state.frames.iter().rev().find(|f| !matches!(f, Frame::Happen(_)));
        match below {
            Some(Frame::Run(run)) => run.is_paying(),
            Some(Frame::Action(a)) => a.step <= crate::model::frame::ActionStep::Queue,
            _ => false,
        }
    }

    /// Does it, records it, and tells whoever waits for it. Derived values must be fresh.
    pub(crate) fn commit(&mut self, occurrence: Occurrence, rule: &'static str) {
        self.carry_out(occurrence, rule, None, None);
    }

    /// The turn comes to a moment. Nothing changes by that, and mostly nobody waits for it.
    pub(crate) fn come_to(&mut self, act: Act, number: i16, rule: &'static str) {
        let mut moment = Occurrence::new(act, self.state.active);
        moment.amount = number;
        if self.record || self.is_awaited(&moment) {
            self.commit(moment, rule);
        }
    }

    /// Does it, records it, and tells whoever waits for it; `watched` says where the effects are that have already triggered from it, `batch` to which moment it
    /// belongs where others happen at the same time.
    pub(crate) fn carry_out(
        &mut self,
        mut occurrence: Occurrence,
        rule: &'static str,
        watched: Option<usize>,
        batch: Option<u32>,
    ) {
        if occurrence.act == Act::Score && !occurrence.by_game {
            occurrence.amount = self.board().capped(&occurrence);
        }
        let bit = occurrence.act.bit();
        let leaves = self.goes(&occurrence);
        // What watches a card leave or lose its abilities looks at the game as it was before (CR 410.6a, 505.1a).
        let first = watched.unwrap_or(self.state.waiting.len());
        self.tell_power();
        if leaves && watched.is_none() {
            self.trail.now = Since::Going(occurrence.card);
            self.note(&occurrence, true);
            self.trigger(&occurrence);
        }
        let host = self.host_then(&occurrence);
        let controlled_by = occurrence.card.some().map(|c| self.state.card(c).controller);
        let mut seen_by = self.apply(&occurrence);
        if let Some(card) = occurrence.card.some()
            && self.lies_hidden(card)
            && occurrence.act != Act::TurnFaceDown
        {
            // Nobody else learns which card it is (CR 505.1d).
            let mine = self.state.card(card).controller.mask();
            seen_by = seen_by.and(controlled_by.map_or(mine, |before| mine.or(before.mask())));
        }
        self.succeed(&occurrence);
        self.record_with(occurrence, rule, seen_by, host);
        if self.pool.reactions & bit != 0 {
            let identity = if occurrence.card == CardId::NONE { 0 } else { self.state.card(occurrence.card).identity };
            self.state.recent.push(Recent { occurrence, identity, since: self.since_now() });
            self.let_others_react_first();
        }
        if leaves {
            self.number_going(first, occurrence.card);
            self.catch_up(occurrence.card);
            self.settle_after(first);
            self.end_with(occurrence.card, Until::ThisLeavesPlay);
        } else {
            self.note(&occurrence, false);
            match batch {
                Some(batch) => self.hold(batch, occurrence),
                None => self.trigger(&occurrence),
            }
        }
        match occurrence.act {
            Act::Defeat => self.defeated(&occurrence),
            Act::Uncover => self.uncovered(occurrence.player, occurrence.card),
            // It is another card, which nobody has taken (CR 410.6).
            Act::Frighten | Act::TurnFaceDown => self.settle_controller(self.state.card_ref(occurrence.card)),
            Act::CutieMark => {
                self.happen(Occurrence::new(Act::AddCounters, occurrence.player).card(occurrence.card).amount(1), rule);
            }
            _ => {}
        }
    }

    /// What words that refer back stand for after an occurrence.
    pub(crate) fn bindings_of(&self, occurrence: &Occurrence) -> Bindings {
        let mut bindings = occurrence.bindings(self.state.card_ref(occurrence.card).identity);
        if occurrence.act == Act::Enter && occurrence.to == AreaId::NONE {
            // A Dilemma brings its own area (CR 522.2).
            bindings.area = Some(self.state.card(occurrence.card).area).filter(|a| *a != AreaId::NONE);
        }
        bindings
    }

    /// Changes the state. Returns who may know which card it was.
    fn apply(&mut self, o: &Occurrence) -> PlayerSet {
        let everyone = PlayerSet::ALL;
        let card = o.card;
        match o.act {
            Act::Dismiss | Act::Retire | Act::Discard | Act::PutInDiscard => self.put_away(card, ZoneId::Discard),
            Act::Banish => {
                self.put_away(card, ZoneId::Banished);
                self.note_banished(card);
            }
            Act::Beneath => {
                self.put_away(card, ZoneId::Banished);
                if self.state.card(card).zone == ZoneId::Banished {
                    self.state.card_mut(card).under = o.other;
                }
            }
            Act::PutInHand | Act::Draw => {
                let public = self.state.card(card).zone != ZoneId::Deck;
                let owner = self.state.card(card).owner;
                self.put_away(card, ZoneId::Hand);
                if !public {
                    return owner.mask();
                }
            }
            Act::PutOnTop | Act::PutOnBottom => {
                let position = if o.act == Act::PutOnTop { DeckEnd::Top } else { DeckEnd::Bottom };
                let was = *self.state.card(card);
                let zone = self.deck_of(card);
                self.relocate(card, zone, position);
                return if matches!(was.zone, ZoneId::Hand | ZoneId::Deck) { was.owner.mask() } else { everyone };
            }
            Act::FlippedToBottom => self.relocate(card, ZoneId::Deck, DeckEnd::Bottom),
            Act::Replace => self.relocate(card, ZoneId::ProblemDeck, DeckEnd::Bottom),
            Act::Flip => {
                self.relocate(card, ZoneId::Flip, DeckEnd::Top);
                cite!(self, "515.2");
                if self.pool.chaos {
                    self.restamp(card);
                }
            }
            Act::Enter => {
                cite!(self, "706.1");
                let early = self.told_early(card);
                self.enter_play(card, o.player, o.to, o.other);
                self.settle_entering(card, o.amount, early);
            }
            Act::Move | Act::Send => {
                match o.act {
                    Act::Move => {
                        cite!(self, "506.1");
                        cite!(self, "506.1a");
                    }
                    _ => cite!(self, "506.5"),
                }
                self.set_area(card, o.to);
            }
            Act::Exhaust | Act::Ready => {
                let c = self.state.card_mut(card);
                c.flags = if o.act == Act::Exhaust { c.flags | flag::EXHAUSTED } else { c.flags & !flag::EXHAUSTED };
                if o.act == Act::Ready {
                    self.end_with(card, Until::ItIsReady);
                }
                self.touch_topics(topics::READY);
            }
            Act::Frighten => self.frighten(card),
            Act::Unfrighten => {
                cite!(self, "504.3");
                self.set_flag(card, flag::FRIGHTENED | flag::FACE_DOWN, false);
                self.count_counters(card);
                self.restamp(card);
                self.state.unique_dirty = true;
            }
            Act::Uncover => {
                self.set_flag(card, flag::FACE_DOWN, false);
                self.count_counters(card);
                self.restamp(card);
                self.state.unique_dirty = true;
            }
            Act::TurnFaceDown => {
                cite!(self, "505.3");
                self.become_different(card);
                self.state.card_mut(card).flags = flag::FACE_DOWN;
                self.state.order_dirty = true;
                if cite!(self, "521.4" if self.pool.def(self.state.card(card).def).token) {
                    self.relocate(card, ZoneId::Gone, DeckEnd::Top);
                }
            }
            Act::TurnOver => {
                cite!(self, "301.2");
                self.touch_card(card);
                let boosted = self.state.card(card).is(flag::BOOSTED);
                self.set_flag(card, flag::BOOSTED, !boosted);
                self.restamp(card);
            }
            Act::Ignore => self.state.card_mut(card).flags |= flag::IGNORED,
            Act::CutieMark => self.set_flag(card, flag::CUTIE_MARKED, true),
            Act::Involve => {
                self.set_flag(card, flag::EXCLUDED, false);
                self.set_flag(card, flag::INVOLVED, true);
            }
            Act::Exclude => {
                self.set_flag(card, flag::INVOLVED, false);
                self.set_flag(card, flag::EXCLUDED, true);
            }
            Act::Gain => {
                let tokens = &mut self.state.players[o.player].tokens;
                *tokens = tokens.saturating_add(o.amount);
                self.derived.touch_hand(o.player);
                self.touch_topics(topics::OFF_BOARD);
            }
            Act::LoseTokens | Act::Pay => {
                cite!(self, "508.1" if o.act == Act::Pay);
                let tokens = &mut self.state.players[o.player].tokens;
                *tokens = (*tokens - o.amount).max(0);
                self.spend_temporary(o.player, o.amount);
                self.derived.touch_hand(o.player);
                self.touch_topics(topics::OFF_BOARD);
            }
            Act::Score => self.score(o),
            Act::LosePoints => {
                let points = &mut self.state.players[o.player].points;
                *points = (*points - o.amount).max(0);
                self.touch_topics(topics::OFF_BOARD);
            }
            // "The first to confront" is asked as this triggers: the Problem is marked when the step goes on.
            Act::Confront => self.state.confronted.push(self.state.card_ref(card)),
            Act::Solve => {
                self.state.card_mut(card).flags &= !flag::DEALT_WITH;
                self.set_flag(card, flag::SOLVED, true);
            }
            Act::Vacate => self.vacated(o),
            Act::AddCounters | Act::RemoveCounters => {
                cite!(self, "519.1");
                if let Some(name) = o.name {
                    self.named_counters(o.act, card, name, o.amount);
                } else {
                    self.power_counters(o.act, card, o.amount);
                }
            }
            Act::Reattach => {
                let area = self.state.card(o.other).area;
                self.touch_card(card);
                self.state.card_mut(card).under = o.other;
                // It may not fit its new host (CR 511.2).
                self.state.order_dirty = true;
                self.set_area(card, area);
            }
            Act::Control => {
                self.state.card_mut(card).controller = o.player;
                self.state.unique_dirty = true;
                self.state.order_dirty = true;
                self.touch();
                self.seize(card, o.player);
            }
            Act::Shuffle => self.shuffle_deck(o.player),
            Act::Look if o.amount == REVEALED => {}
            Act::Look => return o.player.mask(),
            Act::BecomeInvolved
            | Act::Play
            | Act::StartFaceoff
            | Act::EndFaceoff
            | Act::StartTurn
            | Act::EndTurn
            | Act::StartPhase
            | Act::EndPhase
            | Act::Total
            | Act::Win
            | Act::Lose
            | Act::Challenge
            | Act::Defeat
            | Act::Action
            | Act::Modify
            | Act::Trigger
            | Act::Announce
            | Act::Power
            | Act::Mulligan
            | Act::TakeBack
            | Act::GameOver
            | Act::Leave => {}
        }
        everyone
    }

    /// Problems never go to a hand or a discard pile: the game puts them under their deck (CR 303.3).
    fn put_away(&mut self, card: CardId, zone: ZoneId) {
        let def = self.pool.def(self.state.card(card).def);
        let stray = def.kind == maneframe_card::CardType::Problem && matches!(zone, ZoneId::Hand | ZoneId::Discard);
        if stray && self.pool.rulebook.stray_problems == StrayProblems::UnderTheDeck {
            cite!(self, "303.3");
            self.relocate(card, ZoneId::ProblemDeck, DeckEnd::Bottom);
        } else {
            self.relocate(card, zone, DeckEnd::Top);
        }
    }

    fn deck_of(&self, card: CardId) -> ZoneId {
        match self.pool.def(self.state.card(card).def).kind {
            maneframe_card::CardType::Problem => ZoneId::ProblemDeck,
            _ => ZoneId::Deck,
        }
    }

    pub(crate) fn set_flag(&mut self, card: CardId, flag: u16, on: bool) {
        let c = self.state.card_mut(card);
        if on {
            c.flags |= flag;
        } else {
            c.flags &= !flag;
        }
        self.touch_card(card);
    }

    /// Counters that came to a card while it lay face-down begin to count.
    fn count_counters(&mut self, card: CardId) {
        if self.state.card(card).counters != 0 {
            self.touch_topics(topics::MODIFIERS);
        }
    }

    /// A card whose abilities start to work gets a new timestamp (CR 711.3a).
    fn restamp(&mut self, card: CardId) {
        let stamp = self.tick();
        cite!(self, "711.3a");
        self.state.card_mut(card).stamp = stamp;
    }
}

/// The amount of an [`Act::Retire`] for want of room at home (CR 616.3).
pub(crate) const NO_ROOM: i16 = 1;
/// The amount of a [`Act::Dismiss`] that repairs uniqueness: such a dismissal may be replaced (CR 104.4).
pub(crate) const UNIQUENESS: i16 = 1;
/// The amount of an [`Act::Look`] that shows a card to everybody.
pub(crate) const REVEALED: i16 = 1;
/// The amount of an [`Act::Enter`] of a face-down card.
pub(crate) const FACE_DOWN: i16 = 1;
