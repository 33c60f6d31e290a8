//! Sequence of a turn (CR 601-616).

use crate::flow::driver::Driver;
use crate::occur::world::World;
use maneframe_card::ability::{GameNumber, Kind as Noun, Phase, Span, Until};
use smallvec::SmallVec;

use crate::cards::change::rule_kind;
use crate::cards::topics;
use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::{Frame, Step, WindowKind};
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, DRAW_STEP, NO_ROOM, Occurrence, phase_number};
use crate::model::state::{Outcome, flag};
use crate::query::board::CardList;
use crate::query::player_limits::HAND_SIZE;
use crate::rules::cited::cite;
use crate::rules::rulebook::{BothProblems, EmptyDeck, FirstToConfront};

/// Number of repetitions of the Wrap Up Step in a turn (CR 616.4a) after which it counts as a loop (CR 802.3). It is
/// our choice; no real game needs as many.
const MOST_WRAP_UPS: u8 = 100;

impl Driver {
    pub(crate) fn set_step(&mut self, step: Step) {
        if let Some(Frame::Turn(top)) = self.state.frames.last_mut() {
            *top = step;
        }
    }

    pub(crate) fn to(&mut self, step: Step) -> Flow {
        self.set_step(step);
        Flow::Go
    }

    /// Opens a window of a step and continues with `next` after it.
    fn window(&mut self, next: Step) -> Flow {
        self.set_step(next);
        self.open_window(WindowKind::Open);
        Flow::Go
    }

    /// Starts a phase with its first window and continues with `next` after it.
    fn start_phase(&mut self, phase: Phase, next: Step) -> Flow {
        self.set_step(next);
        self.set_phase(Some(phase));
        if !self.state.journal.is_empty() {
            // Texts about "this phase" now refer to the new phase.
            self.touch_topics(topics::HISTORY);
        }
        self.state.tally.iter_mut().for_each(|s| s.phase = 0);
        self.come_to(Act::StartPhase, phase_number(phase), "601.2");
        self.open_window(WindowKind::Open);
        Flow::Go
    }

    /// Opens a phase's last window, in which no phase actions are possible (CR 601.2c), and continues with `next` after
    /// it.
    fn end_phase(&mut self, next: Step) -> Flow {
        self.set_step(next);
        if let Some(phase) = *self.state.phase {
            self.come_to(Act::EndPhase, phase_number(phase), "601.2");
        }
        self.open_window(WindowKind::PhaseEnd);
        Flow::Go
    }

    /// Ends all effects for which `over` returns true (CR 708.2). Its arguments are the duration, its player, and the
    /// turn in which it began.
    pub(crate) fn end_modifiers(&mut self, over: impl Fn(&Until, PlayerId, u16) -> bool) {
        // For "their next turn" that is the mentioned player.
        let whose = |until: &Until, controller, b: &crate::model::bindings::Bindings| match until {
            Until::StartOfTheirNextTurn => b.player.unwrap_or(controller),
            _ => controller,
        };
        self.state.floating.retain(|f| !over(f.until.span(), whose(f.until.span(), f.controller, &f.bindings), f.turn));
        let ends = |m: &crate::model::state::Modifier| {
            over(m.until.span(), whose(m.until.span(), m.controller, &m.bindings), m.turn)
        };
        if self.state.modifiers.iter().any(ends) {
            cite!(self, "708.2");
            self.modifiers_mut().retain(|m| !ends(m));
        }
        self.end_loans(|l| !l.held && over(l.until.span(), l.borrower, l.turn));
        self.end_disguises(|d| over(d.until.span(), d.controller, d.turn));
        if !self.state.temporary_tokens.is_empty() {
            self.end_temporary(|f| over(&f.until, f.controller, f.turn));
        }
    }

    /// Ends modifiers that last through the next Ready Phase of a card's controller.
    fn ready_phase_over(&mut self) {
        let (active, turn) = (*self.state.active, self.state.turn);
        let world: &mut World = self;
        let state = &mut world.state;
        let cards = &state.cards;
        let over = |m: &crate::model::state::Modifier| {
            let about = m.bindings.it.first().map_or(m.controller, |r| cards[r.card.index()].controller);
            *m.until.span() == Until::NextReadyPhase && m.turn < turn && about == active
        };
        if state.modifiers.iter().any(over) {
            cite!(world.derived, "708.2");
            state.modifiers.write(&mut world.derived, topics::ALL).retain(|m| !over(m));
        }
        self.phase_over();
    }

    fn phase_over(&mut self) {
        let phase = *self.state.phase;
        self.end_modifiers(|until, _, _| match until {
            Until::EndOfPhase => true,
            Until::EndOf(p) => Some(*p) == phase,
            _ => false,
        });
        if let Some(phase) = phase {
            let over = Occurrence::new(Act::EndPhase, *self.state.active).amount(phase_number(phase).into());
            self.end_coming(&over, true);
        }
        self.forget_counted_uses(Span::Phase);
    }

    /// Starts a player's turn.
    pub(crate) fn start_turn(&mut self, player: PlayerId) {
        self.state.turn = self.state.turn.saturating_add(1);
        self.state.step_count = 0;
        self.last_asked.step_count = 0;
        self.state.tally.clear();
        self.state.loops = Default::default();
        self.set_turn_player(player);
        self.set_phase(Some(Phase::Ready));
        self.state.last_priority = None;
        self.confronted_mut().clear();
        self.state.contested.clear();
        self.state.visited = AreaSet::default();
        let turn = self.state.turn;
        self.end_modifiers(|until, whose, since| {
            matches!(until, Until::StartOfYourNextTurn | Until::StartOfTheirNextTurn) && whose == player && since < turn
        });
        self.derived.touch_moments(u8::MAX);
        self.state.frames.begin(Frame::Turn(Step::Ready));
        cite!(self, "106.1");
        let turn = turn.try_into().unwrap_or(i16::MAX);
        self.come_to(Act::StartTurn, turn, "601.1");
    }

    /// Takes steps of the turn on top of the stack until something is pushed on top of it.
    pub(crate) fn turn_step(&mut self, mut step: Step) -> Flow {
        loop {
            let flow = self.take_step(step);
            let Some(Frame::Turn(next)) = self.state.frames.last() else { return flow };
            step = *next;
            if matches!(flow, Flow::Ask(_)) || !self.goes_on() {
                return flow;
            }
        }
    }

    #[inline(always)]
    fn take_step(&mut self, step: Step) -> Flow {
        let player = *self.state.active;
        match step {
            Step::Ready => {
                if self.lasts_too_long() {
                    self.end(Outcome::Stalled, "802.1");
                    return Flow::Go;
                }
                if self.pool.sets_numbers && self.turns_are_over(player) {
                    return Flow::Go;
                }
                if self.skips(Phase::Ready) {
                    return self.to(Step::TroublemakerOpen);
                }
                self.set_step(Step::Action);
                // An extra one begins within another phase.
                if self.state.course.detour.is_none() {
                    self.come_to(Act::StartPhase, phase_number(Phase::Ready), "602");
                }
                self.ready_all(player);
                Flow::Go
            }
            Step::Action => {
                self.set_step(Step::DrawOpen);
                cite!(self, "601.2a");
                self.receive_tokens(player);
                Flow::Go
            }
            Step::DrawOpen
                if self.pool.rulebook.empty_deck == EmptyDeck::NoDrawStep
                    && self.state.players[player].deck.is_empty() =>
            {
                self.to(Step::ReadyClose)
            }
            Step::DrawOpen if self.skips_draw(player) => self.to(Step::ReadyClose),
            Step::DrawOpen => {
                self.state.draw_step = true;
                self.derived.touch_moments(topics::DRAW_STEP);
                self.come_to(Act::StartPhase, DRAW_STEP, "605");
                self.window(Step::Draw)
            }
            Step::Draw => {
                self.set_step(Step::DrawClose);
                // The first player has no draw in the first turn (CR 605.1a).
                if self.state.turn > 1 {
                    let cards = if self.pool.sets_numbers { self.board().draws(player) } else { 1 };
                    self.draw(player, cards, "605.1");
                } else {
                    cite!(self, "605.1a");
                }
                Flow::Go
            }
            Step::DrawClose => {
                self.come_to(Act::EndPhase, DRAW_STEP, "605");
                self.window(Step::ReadyClose)
            }
            Step::ReadyClose => {
                self.state.draw_step = false;
                self.derived.touch_moments(topics::DRAW_STEP);
                self.end_phase(Step::TroublemakerOpen)
            }
            Step::TroublemakerOpen => {
                self.ready_phase_over();
                if let Some(step) = self.turned_aside(Phase::Troublemaker) {
                    return self.to(step);
                }
                self.start_phase(Phase::Troublemaker, Step::UncoverOpen)
            }
            Step::UncoverOpen if self.no_troublemakers(player) && self.pass_steps(6, 4) => {
                self.state.visited = AreaSet::default();
                self.to(Step::TroublemakerClose)
            }
            Step::UncoverOpen => self.window(Step::Uncover),
            Step::Uncover => self.uncover_next(player),
            Step::UncoverClose => {
                self.clear_flag(flag::DEALT_WITH);
                self.window(Step::ChallengeOpen)
            }
            Step::ChallengeOpen => self.window(Step::Challenge),
            Step::Challenge => self.ask_challenge(player),
            Step::ChallengeClose => {
                self.clear_flag(flag::DEALT_WITH);
                self.state.visited = AreaSet::default();
                self.window(Step::TroublemakerClose)
            }
            Step::TroublemakerClose => self.end_phase(Step::MainOpen),
            Step::MainOpen => {
                self.phase_over();
                if let Some(step) = self.turned_aside(Phase::Main) {
                    return self.to(step);
                }
                self.start_phase(Phase::Main, Step::MainClose)
            }
            Step::MainClose => self.end_phase(Step::ScoreOpen),
            Step::ScoreOpen => {
                self.phase_over();
                if let Some(step) = self.turned_aside(Phase::Score) {
                    return self.to(step);
                }
                self.state.contested.clear();
                if self.pool.rulebook.both_problems == BothProblems::InOneScorePhase {
                    self.confronted_mut().clear();
                }
                self.start_phase(Phase::Score, Step::NextConfront)
            }
            Step::NextConfront => self.next_confront(player),
            Step::ConfrontOpen(area) => {
                self.derived.touch_moments(topics::CONFRONT_STEP);
                self.window(Step::Confront(area))
            }
            Step::Confront(area) => {
                self.set_step(Step::ConfrontScore(area));
                self.confront(player, area);
                Flow::Go
            }
            Step::ConfrontScore(area) => {
                self.set_step(Step::ConfrontClose(area));
                // The Problem is not in the list if something else happened instead of confronting.
                let problem = self.state.problem_at(area).map(|p| self.state.card_ref(p));
                if let Some(problem) = problem.filter(|p| self.state.confronted.contains(p)) {
                    self.note_contested(player, area, problem);
                    let first = !self.state.card(problem.card).is(flag::CONFRONTED);
                    if first && self.pool.rulebook.first_to_confront == FirstToConfront::TheBonusToo {
                        self.set_step(Step::ConfrontBonus(area));
                    }
                    self.mark(problem.card, flag::CONFRONTED);
                    self.touch_topics(topics::CONFRONTED);
                    self.happen(Occurrence::new(Act::Score, player).amount(1).at(area), "611.4");
                }
                Flow::Go
            }
            Step::ConfrontBonus(area) => {
                self.set_step(Step::ConfrontClose(area));
                let bonus = self.state.problem_at(area).map_or(0, |p| self.board().bonus(p));
                if bonus > 0 {
                    let mut scoring = Occurrence::new(Act::Score, player).amount(bonus).at(area);
                    scoring.from = area;
                    self.happen(scoring, "starter.score");
                }
                Flow::Go
            }
            Step::ConfrontClose(_) => {
                self.derived.touch_moments(topics::CONFRONT_STEP);
                self.window(Step::NextConfront)
            }
            Step::FaceoffOpen if self.nothing_to_solve() && self.pass_steps(6, 4) => {
                self.state.visited = AreaSet::default();
                self.to(Step::ScoreClose)
            }
            Step::FaceoffOpen => self.window(Step::Faceoff),
            Step::Faceoff => {
                self.set_step(Step::FaceoffClose);
                self.problem_faceoff();
                Flow::Go
            }
            Step::FaceoffClose => self.window(Step::SolveOpen),
            Step::SolveOpen => {
                self.set_step(Step::Solve);
                self.solve(player);
                self.open_window(WindowKind::Open);
                Flow::Go
            }
            Step::Solve => self.replace_solved(player).unwrap_or_else(|| self.to(Step::SolveClose)),
            Step::SolveClose => {
                // Problems that were not replaced after all stop being solved.
                if self.state.play.iter().any(|&c| self.state.card(c).is(flag::SOLVED)) {
                    self.clear_flag(flag::DEALT_WITH | flag::SOLVED);
                    self.touch_topics(topics::CARDS);
                }
                self.window(Step::ScoreClose)
            }
            Step::ScoreClose => self.end_phase(Step::EndOpen),
            Step::EndOpen => {
                self.phase_over();
                if let Some(step) = self.turned_aside(Phase::End) {
                    return self.to(step);
                }
                self.start_phase(Phase::End, Step::EndStepOpen)
            }
            Step::EndStepOpen => self.window(Step::EndStepClose),
            Step::EndStepClose => {
                self.come_to(Act::EndTurn, 0, "615.1");
                self.window(Step::Discard)
            }
            Step::Discard => self.ask_discard(player),
            Step::Retire => self.ask_retire(player),
            Step::WrapUp => {
                self.end_turn_modifiers(player);
                // Triggers during the step open a window. Then the whole step is repeated (CR 616.4a).
                if !self.state.waiting.is_empty() {
                    cite!(self, "616.4a");
                    if self.state.course.wrap_up.repeats < MOST_WRAP_UPS {
                        self.state.course.wrap_up.repeats += 1;
                        self.state.course.wrap_up.tried.clear();
                        return self.window(Step::Discard);
                    }
                    // The next triggers of a loop without a choice are dropped (CR 802.3).
                    cite!(self, "802.3");
                    self.state.waiting.clear();
                }
                self.state.course.wrap_up = Default::default();
                cite!(self, "601.2b");
                cite!(self, "616.1");
                self.to(Step::Over)
            }
            Step::Over => {
                cite!(self, "601.3");
                self.state.end_frame();
                self.end_turn(player);
                Flow::Go
            }
        }
    }

    pub(crate) fn answer_turn(&mut self, step: Step, choice: Choice) {
        let player = *self.state.active;
        match (step, choice) {
            (Step::Uncover, Choice::Card(card)) => self.uncover_in_turn(player, card),
            (Step::Challenge, Choice::Act(crate::model::frame::Action::Challenge { card })) => {
                self.start_challenge(player, card);
            }
            (Step::Challenge, _) => self.set_step(Step::ChallengeClose),
            (Step::NextConfront, Choice::Area(area)) => self.visit(area),
            (Step::Solve, Choice::Area(area)) => self.vacate(player, area, crate::model::occurrence::SOLVED),
            (Step::Discard, Choice::Card(card)) => {
                self.try_in_wrap_up(card);
                self.happen(Occurrence::new(Act::Discard, player).card(card), "616.2");
            }
            (Step::Retire, Choice::Card(card)) => {
                self.try_in_wrap_up(card);
                let retiring = Occurrence::new(Act::Retire, player).card(card).amount(NO_ROOM.into());
                self.happen(retiring, "616.3");
            }
            _ => {}
        }
    }

    pub(crate) fn clear_flag(&mut self, flag: u16) {
        let state = &mut self.state;
        for card in state.play.iter() {
            state.cards[card.index()].flags &= !flag;
        }
    }

    fn ready_all(&mut self, player: PlayerId) {
        cite!(self, "503.4");
        cite!(self, "603.1");
        let mut list: SmallVec<[Occurrence; 8]> = SmallVec::new();
        for &card in self.state.play.iter() {
            let c = self.state.card(card);
            if c.controller == player && c.is(flag::EXHAUSTED) {
                list.push(Occurrence::new(Act::Ready, player).card(card));
            }
        }
        if !list.is_empty() {
            self.happen_all(&list, "603.1");
        }
    }

    /// Gives the player action tokens, depending on the highest score (CR 604.1).
    fn receive_tokens(&mut self, player: PlayerId) {
        self.refresh_if_noting_rules();
        let (n, rule) = self.board().income(player);
        cite!(self, "604.1");
        self.happen(Occurrence::new(Act::Gain, player).amount(n), rule);
    }

    /// Ends the game if each player has taken as many turns as a text allows. The player with the highest score wins.
    fn turns_are_over(&mut self, player: PlayerId) -> bool {
        let board = self.board();
        let Some(most) = board.set_number(GameNumber::Turns, player) else { return false };
        let seats = board.state.players.len() as i32;
        if i32::from(board.state.turn) <= most.saturating_mul(seats) {
            return false;
        }
        let points = |p: PlayerId| board.state.players[p].points;
        let best = board.state.alive().iter().map(points).max();
        let leaders: Vec<PlayerId> = board.state.alive().iter().filter(|&p| Some(points(p)) == best).collect();
        match leaders[..] {
            [winner] => self.end(Outcome::Win(winner), "103.2"),
            _ => self.end(Outcome::Draw, "103.2a"),
        }
        true
    }

    /// Lets the turn player uncover their face-down Troublemakers one by one, in an order of their choice (CR 607.2).
    fn uncover_next(&mut self, player: PlayerId) -> Flow {
        let board = self.board();
        let mut list = CardList::new();
        for r in board.derived.rows.of(Noun::Troublemaker, player.mask(), None) {
            if r.hidden
                && !board.card(r.card).is(flag::DEALT_WITH)
                && !board.forbids(&Occurrence::new(Act::Uncover, player).card(r.card))
            {
                list.push(r.card);
            }
        }
        match list[..] {
            [] => self.to(Step::UncoverClose),
            [only] => {
                self.uncover_in_turn(player, only);
                Flow::Go
            }
            _ => {
                self.options.extend(list.into_iter().map(Choice::Card));
                Flow::Ask(Asked::new(player, AnswerKind::Cards, Prompt::Uncover, "607.2"))
            }
        }
    }

    /// Returns true if the player certainly has nothing to uncover or challenge. This is a fast test, and false may be
    /// wrong.
    fn no_troublemakers(&self, player: PlayerId) -> bool {
        if self.pool.more_kinds {
            return false;
        }
        let (mut mine, mut theirs) = (AreaSet::default(), AreaSet::default());
        for &card in self.state.play.iter() {
            let c = self.state.card(card);
            if self.pool.is_kind(c.def, Noun::Troublemaker, true) {
                theirs = theirs.with(c.area);
                if c.controller == player && c.is(flag::FACE_DOWN) {
                    return false;
                }
            }
            if c.controller == player && self.pool.is_kind(c.def, Noun::Character, true) {
                mine = mine.with(c.area);
            }
            if c.is(flag::DEALT_WITH) {
                return false;
            }
        }
        mine.0 & theirs.0 == 0
    }

    /// Uncovers a card in turn. It is marked so that it is tried only once, even if something happens instead (CR
    /// 710.3).
    fn uncover_in_turn(&mut self, player: PlayerId, card: CardId) {
        self.mark(card, flag::DEALT_WITH);
        self.uncover(player, card);
    }

    /// Turns a Troublemaker face-up. An Epic one dismisses the others there (CR 607.3): see [`Driver::uncovered`].
    fn uncover(&mut self, player: PlayerId, card: CardId) {
        let area = self.state.card(card).area;
        self.happen(Occurrence::new(Act::Uncover, player).card(card).at(area), "607.3");
    }

    fn ask_challenge(&mut self, player: PlayerId) -> Flow {
        let board = self.board();
        let mut list = CardList::new();
        for r in board.derived.rows.of(Noun::Troublemaker, PlayerSet::ALL, None) {
            if !r.hidden && board.challengeable(player, r.card).is_ok() {
                list.push(r.card);
            }
        }
        if list.is_empty() {
            return self.to(Step::ChallengeClose);
        }
        self.options.extend(list.into_iter().map(|card| Choice::Act(crate::model::frame::Action::Challenge { card })));
        self.options.push(Choice::Done);
        Flow::Ask(Asked::new(player, AnswerKind::Action, Prompt::Challenge, "608.1"))
    }

    /// Asks for discards down to the hand limit (CR 616.2).
    fn ask_discard(&mut self, player: PlayerId) -> Flow {
        if self.keeps_all(player) {
            // This skips two steps, which are counted.
            self.state.step_count += 1;
            return self.to(Step::WrapUp);
        }
        let over = self.state.players[player].hand.len() as i32 - self.board().hand_size(player);
        if over <= 0 {
            return self.to(Step::Retire);
        }
        let board = self.board();
        let discards = |&card: &CardId| {
            !board.state.was_tried(card) && !board.forbids(&Occurrence::new(Act::Discard, player).card(card))
        };
        let can: CardList = board.state.players[player].hand.iter().copied().filter(discards).collect();
        if can.is_empty() {
            return self.to(Step::Retire);
        }
        self.options.extend(can.into_iter().map(Choice::Card));
        let over = over.min(self.options.len() as i32);
        Flow::Ask(Asked::new(player, AnswerKind::Cards, Prompt::HandSize, "616.2")).picking(0, over, over)
    }

    /// Returns true if a player certainly keeps all cards in hand and at home. This is a fast test, and false may be
    /// wrong.
    fn keeps_all(&mut self, player: PlayerId) -> bool {
        if self.lists().may_change(rule_kind::LIMIT) || self.pool.more_kinds || self.cited().is_watched() {
            return false;
        }
        let (home, state) = (AreaId::home(player), &self.state);
        let mine = |card: &&CardId| {
            let c = state.card(**card);
            c.area == home && c.controller == player && self.pool.is_kind(c.def, Noun::Friend, true)
        };
        let hand = state.players[player].hand.len() as i32;
        let friends = state.play.iter().filter(mine).count() as i32;
        hand <= HAND_SIZE && friends <= self.board().home_limit(player)
    }

    /// Notes that a card was chosen to be discarded or retired. If it stays, because that was replaced, it isn't
    /// offered again; otherwise the step might never end.
    fn try_in_wrap_up(&mut self, card: CardId) {
        self.state.course.wrap_up.tried.push(card);
    }

    /// Asks for the cards to retire down to the home limit (CR 616.3).
    fn ask_retire(&mut self, player: PlayerId) -> Flow {
        let board = self.board();
        let home = AreaId::home(player);
        let there = board.derived.rows.of(Noun::Friend, player.mask(), Some(home)).map(|r| r.card);
        let friends = there.filter(|&c| !board.has(c, crate::model::card_values::derived_flag::HOME_FREE));
        if friends.clone().count() as i32 <= board.home_limit(player) {
            return self.to(Step::WrapUp);
        }
        let can: CardList = friends
            .filter(|&c| !board.state.was_tried(c) && !board.forbids(&Occurrence::new(Act::Retire, player).card(c)))
            .collect();
        if can.is_empty() {
            return self.to(Step::WrapUp);
        }
        self.options.extend(can.into_iter().map(Choice::Card));
        Flow::Ask(Asked::new(player, AnswerKind::Cards, Prompt::HomeLimit, "616.3"))
    }

    /// Ends effects that last until the end of the turn. They end before any window that triggers of this step open (CR
    /// 616.4, 616.4a).
    pub(crate) fn end_turn_modifiers(&mut self, player: PlayerId) {
        let turn = self.state.turn;
        self.end_modifiers(|until, whose, since| match until {
            Until::EndOfTurn | Until::EndOfPhase | Until::NextThisTurn => true,
            Until::EndOf(p) => *p == Phase::End,
            Until::EndOfYourTurn => whose == player,
            Until::EndOfYourNextTurn => whose == player && since < turn,
            Until::EndOfOpponentsNextTurn => whose != player && since < turn,
            Until::EndOfFaceoff
            | Until::NextThisFaceoff
            | Until::StartOfYourNextTurn
            | Until::StartOfTheirNextTurn
            | Until::NextReadyPhase
            | Until::ThisLeavesPlay
            | Until::ItIsReady
            | Until::Once
            | Until::Comes(_)
            | Until::While(..)
            | Until::Permanent => false,
        });
        let over = Occurrence::new(Act::EndPhase, player).amount(phase_number(Phase::End).into());
        self.end_coming(&over, true);
        self.end_coming(&Occurrence::new(Act::EndTurn, player), true);
    }

    pub(crate) fn end_turn(&mut self, player: PlayerId) {
        self.forget_counted_uses(Span::Turn);
        self.forget_counted_uses(Span::Phase);
        self.close_journal(Span::Turn);
        cite!(self, "616.4");
        if self.state.players[player].tokens > 0 {
            cite!(self, "502.1a");
        }
        let next = self.whose_turn_is_next(player);
        self.start_turn(next);
    }
}
