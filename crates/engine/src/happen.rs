//! The one door through which everything happens: "can't" rules stop an occurrence (CR 104.2), replacements change it
//! (CR 710), then it is done, recorded with its rule, and triggers and reactions get to know (CR 704).

use maneframe_card::ability::{Ability, Happening, Until, Verb};

use crate::board::Cx;
use crate::decision::{Asked, Choice, Kind as AnswerKind, Prompt};
use crate::derive::Active;
use crate::event::Event;
use crate::frame::{Applied, Frame, Happen};
use crate::game::{Flow, Game};
use crate::ids::{AreaId, CardId, PlayerId, PlayerSet};
use crate::occurrence::{Act, LEAVING, Occurrence};
use crate::pool::AbilityId;
use crate::rule::Rule;
use crate::rulebook::{StrayProblems, Uniqueness};
use crate::state::{Bindings, Part, Recent, Waiting, ZoneId, flag};
use crate::topic;
use crate::zones::Position;

impl Game {
    /// Proposes an occurrence. It has happened when this returns, unless a replacement is to be asked first: then a
    /// frame waits on the stack.
    pub(crate) fn happen(&mut self, occurrence: Occurrence, rule: &'static str) {
        self.happen_all(&[occurrence], rule);
    }

    /// Proposes several, to happen in that order.
    pub(crate) fn happen_all(&mut self, occurrences: &[Occurrence], rule: &'static str) {
        let acts = occurrences.iter().fold(0, |set, o| set | o.act.bit());
        if self.pool.replacements & acts != 0 {
            self.refresh();
        }
        let floating = if self.state.floating.is_empty() { 0 } else { u64::MAX };
        let replaced = self.pool.replacements & (self.derived.replacement_acts | floating);
        let waits =
            (replaced | self.pool.amid) & acts != 0 || self.pool.tolls && occurrences.iter().any(|o| self.is_taxed(o));
        if !waits {
            for &occurrence in occurrences {
                if self.pool.forbids & occurrence.act.bit() != 0 {
                    self.refresh();
                }
                if occurrence.by_game || !self.board().forbids(&occurrence) {
                    self.commit(occurrence, rule);
                }
            }
            return;
        }
        let applied = self.applied.clone();
        let batch = self.tick();
        let taxed: smallvec::SmallVec<[bool; 4]> = occurrences.iter().map(|o| self.is_taxed(o)).collect();
        for (&occurrence, taxed) in occurrences.iter().zip(taxed).rev() {
            let (applied, paid) = (applied.clone(), taxed.then_some(0));
            let frame = Happen { occurrence, rule: Rule(rule), applied, chosen: None, batch, settled: false, paid };
            self.state.frames.push(Frame::Happen(frame));
        }
    }

    /// A proposed occurrence on top of the stack: stop it, ask about replacements, or let it happen.
    #[inline(never)]
    pub(crate) fn happen_step(&mut self) -> Flow {
        self.refresh();
        let Some(Frame::Happen(frame)) = self.state.frames.last() else { return Flow::Go };
        let frame = frame.clone();
        let occurrence = frame.occurrence;
        let board = self.board();
        if !occurrence.by_game && board.forbids(&occurrence) {
            self.state.frames.pop();
            return Flow::Go;
        }
        if frame.settled {
            if self.meanwhile(&occurrence, &frame.applied) {
                return Flow::Go;
            }
            self.settle(frame);
            return Flow::Go;
        }
        if let Some(flow) = self.ask_toll() {
            return flow;
        }
        let frame = Happen { paid: None, ..frame };
        let board = self.board();
        // What the game does is not replaced (CR 104.3), but for uniqueness (CR 104.4).
        let unique = self.pool.rulebook.uniqueness == Uniqueness::MaySendElsewhere
            && occurrence.by_game
            && occurrence.act == Act::Dismiss
            && occurrence.amount == UNIQUENESS;
        let candidates = if occurrence.by_game && !unique || self.is_cost() {
            // A part of a cost that is replaced isn't paid, so nobody gets to replace one (CR 508.1a).
            Vec::new()
        } else {
            board.replacements_for(&occurrence, &frame)
        };
        if candidates.is_empty() && frame.chosen.is_some() {
            // What was to be tried no longer applies: look again (CR 710.5a).
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
        self.state.frames.pop();
        let same = |f: &Frame| matches!(f, Frame::Happen(h) if h.batch == frame.batch);
        let others = self.state.frames.iter().rev().take_while(|f| same(f)).count();
        if frame.settled || others == 0 {
            self.commit(frame.occurrence, frame.rule.0);
        } else {
            let below = self.state.frames.len() - others;
            self.state.frames.insert(below, Frame::Happen(Happen { settled: true, ..frame }));
        }
    }

    /// Whether what is about to happen is paid as a cost.
    fn is_cost(&self) -> bool {
        let below = self.state.frames.iter().rev().find(|f| !matches!(f, Frame::Happen(_)));
        match below {
            Some(Frame::Run(run)) => run.code.part == Part::Cost,
            Some(Frame::Action(a)) => a.step <= crate::frame::ActionStep::Queue,
            _ => false,
        }
    }

    /// Who may decide about an optional replacement; `None` where it is not optional.
    fn may_of(&self, active: Active, o: &Occurrence) -> Option<PlayerId> {
        let Ability::Replacement(r) = &self.pool.ability_def(active.ability).ability else { return None };
        let who = r.may.as_ref()?;
        let board = self.board();
        let floating = board.floating_for(active, o).map(|i| self.state.floating[i].controller);
        let controller = floating.unwrap_or(self.state.card(active.card).controller);
        let bindings = self.bindings_of(o);
        let cx = Cx { this: active.card, controller, actor: controller, bindings: &bindings };
        Some(board.who(who, &cx).iter().next().unwrap_or(PlayerId::NONE))
    }

    /// The answer to [`Game::happen_step`].
    pub(crate) fn answer_happen(&mut self, choice: Choice) {
        self.refresh();
        let Some(Frame::Happen(frame)) = self.state.frames.last() else { return };
        if let Some(paid) = frame.paid {
            return self.answer_toll(paid, choice);
        }
        let candidates = self.board().replacements_for(&frame.occurrence, frame);
        let affected = self.board().affected(&frame.occurrence);
        match choice {
            Choice::Yes => self.replace(candidates[0]),
            Choice::Replacement(i) => {
                let active = candidates[usize::from(i)];
                match self.may_of(active, &frame.occurrence) {
                    // Somebody else has a say in it.
                    Some(decider) if decider != affected => {
                        if let Some(Frame::Happen(frame)) = self.state.frames.last_mut() {
                            frame.chosen = Some((active.ability, active.card));
                        }
                    }
                    _ => self.replace(active),
                }
            }
            _ => {
                let Some(Frame::Happen(frame)) = self.state.frames.last_mut() else { return };
                // Declined: it doesn't apply to this occurrence any more.
                frame.chosen = None;
                frame.applied.extend(candidates.iter().map(|c| (c.ability, c.card)));
            }
        }
    }

    /// Runs a replacement in place of the occurrence on top of the stack.
    fn replace(&mut self, active: Active) {
        let Some(Frame::Happen(frame)) = self.state.frames.pop() else { return };
        let pool = std::sync::Arc::clone(&self.pool);
        let Ability::Replacement(replacement) = &pool.ability_def(active.ability).ability else { return };
        let mut applied: Applied = frame.applied.clone();
        applied.push((active.ability, active.card));
        let (source, controller, mut bindings) = self.use_floating(active, &frame.occurrence).unwrap_or_else(|| {
            let source = self.state.card_ref(active.card);
            (source, self.state.card(active.card).controller, self.bindings_of(&frame.occurrence))
        });
        self.count_use(active, controller, replacement.limit);
        if is_group(&replacement.would) {
            self.gather(active, &replacement.would, frame.batch, &mut bindings);
        }
        if matches!(replacement.instead, maneframe_card::ability::Effect::Do(Verb::Nothing, _)) {
            return;
        }
        self.push_run(active.ability, Part::Effect, source, controller, bindings, applied);
    }

    /// "If one or more … would": whatever of that sort is about to happen at the same time is replaced with it.
    fn gather(&mut self, active: Active, would: &Happening, batch: u32, bindings: &mut Bindings) {
        for i in (0..self.state.frames.len()).rev() {
            let Frame::Happen(frame) = &self.state.frames[i] else { break };
            if frame.batch != batch {
                break;
            }
            let o = frame.occurrence;
            let controller = self.state.card(active.card).controller;
            let cx = Cx { this: active.card, controller, actor: controller, bindings };
            if !frame.applied.contains(&(active.ability, active.card)) && self.board().would(would, &o, &cx) {
                bindings.it.push(self.state.card_ref(o.card));
                self.state.frames.remove(i);
            }
        }
    }

    /// Does it, records it, and tells whoever waits for it. Derived values must be fresh.
    pub(crate) fn commit(&mut self, mut occurrence: Occurrence, rule: &'static str) {
        if occurrence.act == Act::Score && !occurrence.by_game {
            occurrence.amount = self.board().capped(&occurrence);
        }
        let bit = occurrence.act.bit();
        let goes = LEAVING | Act::Frighten.bit() | Act::TurnFaceDown.bit();
        let leaves =
            bit & goes != 0 && occurrence.card != CardId::NONE && self.state.card(occurrence.card).zone == ZoneId::Play;
        // What watches a card leave or lose its abilities looks at the game as it was before (CR 410.6a, 505.1a).
        let first = self.state.waiting.len();
        self.trail.now = self.trail.recorded;
        if leaves {
            self.note(&occurrence, true);
            self.trigger(&occurrence);
        }
        let seen_by = self.apply(&occurrence);
        if self.record {
            let card = occurrence.card.some();
            let since = |f: &Frame| if let Frame::Run(run) = f { run.since.0 } else { None };
            let after = self.trail.leading.take().or_else(|| self.state.frames.iter().rev().find_map(since));
            self.trail.now = self.trail.recorded;
            self.trail.recorded += 1;
            self.events.push(Event {
                number: self.trail.now,
                after,
                choice: self.trail.choice,
                occurrence,
                def: card.map(|c| self.state.card(c).def),
                rule: Rule(self.pool.rulebook.number(rule)),
                cause: self.cause,
                seen_by,
            });
        }
        if self.pool.reactions & bit != 0 {
            let identity = if occurrence.card == CardId::NONE { 0 } else { self.state.card(occurrence.card).identity };
            self.state.recent.push(Recent { occurrence, identity });
        }
        if leaves {
            self.catch_up(occurrence.card);
            self.settle_after(first);
            self.end_with(occurrence.card, Until::ThisLeavesPlay);
        } else {
            self.note(&occurrence, false);
            self.trigger(&occurrence);
        }
        match occurrence.act {
            Act::Defeat => self.defeated(&occurrence),
            Act::CutieMark => {
                self.happen(Occurrence::new(Act::AddCounters, occurrence.player).card(occurrence.card).amount(1), rule);
            }
            _ => {}
        }
    }

    /// Creates the triggered effects of everything that waits for this (CR 704.1c).
    fn trigger(&mut self, occurrence: &Occurrence) {
        if self.pool.triggers & occurrence.act.bit() == 0 {
            return;
        }
        if !self.derived.has_fresh_lists() {
            self.refresh();
        }
        if !self.state.floating.is_empty() {
            self.trigger_floating(occurrence);
        }
        if self.derived.trigger_acts & occurrence.act.bit() == 0 {
            return;
        }
        for i in 0..self.derived.triggers.len() {
            let active = self.derived.triggers[i];
            let def = self.pool.ability_def(active.ability);
            if def.acts & occurrence.act.bit() == 0 {
                continue;
            }
            let Ability::Triggered(triggered) = &def.ability else { continue };
            if !crate::trigger::could_be(&triggered.on, occurrence, active.card) {
                continue;
            }
            // Whose turn or phase it is needs no derived value.
            if crate::trigger::is_moment(&triggered.on) {
                let controller = self.state.card(active.card).controller;
                let bindings = crate::state::Bindings::default();
                let cx = Cx { this: active.card, controller, actor: controller, bindings: &bindings };
                if !self.board().triggers(&triggered.on, occurrence, &cx) {
                    continue;
                }
            }
            self.refresh();
            let pool = std::sync::Arc::clone(&self.pool);
            let Ability::Triggered(triggered) = &pool.ability_def(active.ability).ability else { continue };
            let controller = self.state.card(active.card).controller;
            let mut bindings = self.bindings_of(occurrence);
            let board = self.board();
            // The words that describe it come before any that refer back to it.
            let fresh = Bindings::default();
            if !board.triggers(&triggered.on, occurrence, &board.cx_of(active.card, controller, &fresh)) {
                continue;
            }
            board.bind_beside(&triggered.on, occurrence, active.card, &mut bindings);
            if let Some(c) = &triggered.condition {
                board.bind_player(c, active.card, &mut bindings);
            }
            let cx = board.cx_of(active.card, controller, &bindings);
            if triggered.condition.as_ref().is_some_and(|c| !board.holds(c, &cx))
                || !board.unused(active, controller, triggered.limit)
            {
                continue;
            }
            let numbers = board.settled(pool.ability_def(active.ability), &cx);
            let limit = triggered.limit;
            self.count_use(active, controller, limit);
            let source = self.state.card_ref(active.card);
            let wave = self.state.wave + 1;
            let since = self.since_now();
            self.state.waiting.push(Waiting {
                source,
                ability: active.ability,
                controller,
                bindings,
                numbers,
                wave,
                since,
            });
        }
    }

    /// Effects that just triggered from a card leaving play may still find it where it went (CR 410.6a).
    fn catch_up(&mut self, card: CardId) {
        let now = self.state.card_ref(card);
        let wave = self.state.wave + 1;
        for waiting in self.state.waiting.iter_mut().rev().take_while(|w| w.wave == wave) {
            for it in &mut waiting.bindings.it {
                if it.card == card && it.identity.wrapping_add(1) == now.identity {
                    *it = now;
                }
            }
            if waiting.source.card == card && waiting.source.identity.wrapping_add(1) == now.identity {
                waiting.source = now;
            }
        }
    }

    /// What words that refer back stand for after an occurrence.
    pub(crate) fn bindings_of(&self, occurrence: &Occurrence) -> Bindings {
        occurrence.bindings(self.state.card_ref(occurrence.card).identity)
    }

    /// Changes the state. Returns who may know which card it was.
    fn apply(&mut self, o: &Occurrence) -> PlayerSet {
        let everyone = PlayerSet(u8::MAX);
        let card = o.card;
        match o.act {
            Act::Dismiss | Act::Retire | Act::Discard | Act::PutInDiscard => self.put_away(card, ZoneId::Discard),
            Act::Banish => self.put_away(card, ZoneId::Banished),
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
                let position = if o.act == Act::PutOnTop { Position::Top } else { Position::Bottom };
                let was = *self.state.card(card);
                let zone = self.deck_of(card);
                self.relocate(card, zone, position);
                return if matches!(was.zone, ZoneId::Hand | ZoneId::Deck) { was.owner.mask() } else { everyone };
            }
            Act::FlippedToBottom => self.relocate(card, ZoneId::Deck, Position::Bottom),
            Act::Replace => self.relocate(card, ZoneId::ProblemDeck, Position::Bottom),
            Act::Flip => {
                self.relocate(card, ZoneId::Flip, Position::Top);
                if self.pool.chaos {
                    self.restamp(card);
                    self.touch();
                }
            }
            Act::Enter => {
                let face_down = o.amount == FACE_DOWN;
                let early = self.told_early(card);
                self.enter_play(card, o.player, o.to, o.other, face_down);
                if o.amount == crate::enter::EXHAUSTED && self.board().can_be_ready(card) {
                    self.set_flag(card, flag::EXHAUSTED, true);
                }
                self.enter_as_told(card, early);
                if self.state.card(card).is(flag::FACE_DOWN) && !self.state.card(card).is(flag::FRIGHTENED) {
                    return o.player.mask();
                }
            }
            Act::Move | Act::Send => self.set_area(card, o.to),
            Act::Exhaust | Act::Ready => {
                let c = self.state.card_mut(card);
                c.flags = if o.act == Act::Exhaust { c.flags | flag::EXHAUSTED } else { c.flags & !flag::EXHAUSTED };
                if o.act == Act::Ready {
                    self.end_with(card, Until::ItIsReady);
                }
                self.touch_topics(topic::READY);
            }
            Act::Frighten => self.frighten(card),
            Act::Unfrighten => {
                self.set_flag(card, flag::FRIGHTENED | flag::FACE_DOWN, false);
                self.restamp(card);
                self.state.unique_dirty = true;
            }
            Act::Uncover => {
                self.set_flag(card, flag::FACE_DOWN, false);
                self.restamp(card);
                self.state.unique_dirty = true;
            }
            Act::TurnFaceDown => {
                self.become_different(card);
                self.state.card_mut(card).flags = flag::FACE_DOWN;
                self.state.order_dirty = true;
                if self.pool.def(self.state.card(card).def).token {
                    self.relocate(card, ZoneId::Gone, Position::Top);
                }
            }
            Act::TurnOver => {
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
                self.touch_topics(topic::ELSEWHERE);
            }
            Act::LoseTokens | Act::Pay => {
                let tokens = &mut self.state.players[o.player].tokens;
                *tokens = (*tokens - o.amount).max(0);
                self.touch_topics(topic::ELSEWHERE);
            }
            Act::Score => self.score(o),
            Act::LosePoints => {
                let points = &mut self.state.players[o.player].points;
                *points = (*points - o.amount).max(0);
                self.touch_topics(topic::ELSEWHERE);
            }
            // "The first to confront" is asked as this triggers: the Problem is marked when the step goes on.
            Act::Confront => self.state.confronted = self.state.confronted.with(o.to),
            Act::Solve => self.state.card_mut(card).flags |= flag::SOLVED,
            Act::Vacate => {
                self.state.card_mut(card).flags |= flag::SOLVED;
                self.state.visited = self.state.visited.with(o.to);
                self.send_all_home(o.to);
            }
            Act::AddCounters | Act::RemoveCounters => {
                if let Some(name) = o.name {
                    self.named_counters(o.act, card, name, o.amount);
                } else {
                    let c = self.state.card_mut(card);
                    c.counters = match o.act {
                        Act::AddCounters => c.counters.saturating_add(o.amount),
                        // No more are removed than there are.
                        _ => c.counters.saturating_sub(o.amount).max(c.counters.min(0)),
                    };
                    self.touch_card(card);
                    self.touch_topics(topic::POWER);
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
            | Act::Mulligan
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
            self.relocate(card, ZoneId::ProblemDeck, Position::Bottom);
        } else {
            self.relocate(card, zone, Position::Top);
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

    /// A card whose abilities start to work gets a new timestamp (CR 711.3a).
    fn restamp(&mut self, card: CardId) {
        let stamp = self.tick();
        self.state.card_mut(card).stamp = stamp;
    }

    fn score(&mut self, o: &Occurrence) {
        self.state.scored = self.state.turn;
        let points = &mut self.state.players[o.player].points;
        *points = points.saturating_add(o.amount);
        self.touch_topics(topic::ELSEWHERE);
        if !self.pool.tallies {
            return;
        }
        let with: Vec<CardId> = match o.other.some() {
            Some(card) => vec![card],
            None if o.to != AreaId::NONE => self.characters_at(o.player, o.to),
            None => {
                let board = self.board();
                let mine = self.state.play.iter().copied();
                mine.filter(|&c| board.card(c).controller == o.player && board.involved(c)).collect()
            }
        };
        for card in with {
            match self.state.tally.iter_mut().find(|(c, _)| *c == card) {
                Some((_, points)) => *points += o.amount,
                None => self.state.tally.push((card, o.amount)),
            }
        }
    }

    /// A player's characters at an area.
    pub(crate) fn characters_at(&self, player: PlayerId, area: AreaId) -> Vec<CardId> {
        let board = self.board();
        let here = self.state.play.iter().copied();
        here.filter(|&c| board.card(c).area == area && board.card(c).controller == player && board.is_character(c))
            .collect()
    }
}

/// Whether one replacement is for all that would happen at the same time: "if one or more of your Friends would …".
fn is_group(would: &Happening) -> bool {
    match would {
        Happening::Any(all) => all.iter().any(is_group),
        other => matches!(other.card(), Some(maneframe_card::ability::Cards::Some(_))),
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

impl Game {
    /// Remembers a use of a text with a limit.
    pub(crate) fn count_use(
        &mut self,
        active: Active,
        player: PlayerId,
        limit: Option<maneframe_card::ability::Limit>,
    ) {
        if limit.is_some() {
            let source = self.state.card_ref(active.card);
            self.state.uses.push(crate::state::Use { source, ability: active.ability, player, recent: None });
        }
    }

    /// Forgets uses that were counted in a span that is over.
    pub(crate) fn forget_uses(&mut self, span: maneframe_card::ability::Span) {
        if self.state.uses.is_empty() {
            return;
        }
        let pool = std::sync::Arc::clone(&self.pool);
        self.state.uses.retain(|u| limit_of(&pool, u.ability).is_none_or(|l| l.per != span) || u.recent.is_some());
    }
}

/// The limit of an ability, where it has one.
pub(crate) fn limit_of(pool: &crate::pool::Pool, ability: AbilityId) -> Option<maneframe_card::ability::Limit> {
    match &pool.ability_def(ability).ability {
        Ability::Triggered(t) => t.limit,
        Ability::Activated(a) => a.limit,
        Ability::Replacement(r) => r.limit,
        Ability::Keyword(_)
        | Ability::Static(_)
        | Ability::Placement(_)
        | Ability::Timed(_)
        | Ability::Instructions(_)
        | Ability::Chaos(_) => None,
    }
}
