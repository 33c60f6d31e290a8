//! [`Driver`]: the main loop. It processes the stack step by step until a player has to choose.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cards::pool::CompiledPool;
use crate::effects::interpreter::Interpreter;
use crate::flow::loops::Chain;
use crate::flow::stall::{Guard, LastAsked, MAX_STEPS};
use crate::model::copied::copied;
use crate::model::decision::{Asked, Choice, Flow, Prompt};
use crate::model::frame::Frame;
use crate::model::ids::PlayerId;
use crate::model::state::{Outcome, State};
use crate::occur::world::World;
use crate::query::player_limits::WINNING_SCORE;
use crate::rules::cited::cite;

/// Decisions at which the game stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Stops {
    /// Stops only if a player has more than one option. For players, bots and simulations.
    #[default]
    RealChoices,
    /// Stops at every decision, including each time that a player gets priority. For judges and tests.
    EveryDecision,
    /// Stops whenever a player might be able to act as far as the opponents can see, assuming that any card in hand may
    /// be any card. For games between people: the stops reveal nothing hidden.
    Discreet,
}

/// Takes a game from one decision to the next.
#[derive(Debug)]
pub struct Driver {
    interpreter: Interpreter,
    /// Pending question, if any.
    pub(crate) asked: Option<Asked>,
    pub(crate) stops: Stops,
    /// Number of decisions so far that had a single option.
    pub(crate) forced: u64,
    /// Setting for ending games that make no progress.
    pub(crate) guard: Guard,
    /// Progress of the game when a player was last asked.
    pub(crate) last_asked: LastAsked,
    /// Effects processed in a row without a player getting priority.
    pub(crate) chain: Chain,
}

copied!(Driver { interpreter, asked, stops, forced, guard, last_asked, chain });

impl Deref for Driver {
    type Target = Interpreter;

    #[inline(always)]
    fn deref(&self) -> &Interpreter {
        &self.interpreter
    }
}

impl DerefMut for Driver {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Interpreter {
        &mut self.interpreter
    }
}

impl Driver {
    /// Returns a copy without derived values and without recorded events.
    pub(crate) fn settled(&self) -> Driver {
        Driver {
            interpreter: Interpreter::new(self.interpreter.settled()),
            asked: self.asked,
            stops: self.stops,
            forced: self.forced,
            guard: self.guard,
            last_asked: self.last_asked,
            chain: self.chain.clone(),
        }
    }

    /// Creates a driver for a game in that state.
    pub(crate) fn new(pool: Arc<CompiledPool>, state: State, stops: Stops) -> Driver {
        let mut world = World::new(pool, state);
        world.discreet = stops == Stops::Discreet;
        Driver {
            interpreter: Interpreter::new(world),
            asked: None,
            stops,
            forced: 0,
            guard: Guard::default(),
            last_asked: LastAsked::default(),
            chain: Chain::default(),
        }
    }

    /// Returns true if a single option is taken without asking. [`Stops::Discreet`] does so only if all players can see
    /// that there is only one.
    fn takes_the_only(&self, prompt: Prompt) -> bool {
        match self.stops {
            Stops::RealChoices => true,
            Stops::EveryDecision => false,
            Stops::Discreet => matches!(
                prompt,
                Prompt::NextProblem
                    | Prompt::SendHome
                    | Prompt::FlippedOrder
                    | Prompt::HomeLimit
                    | Prompt::Uniqueness
                    | Prompt::Timestamps
                    | Prompt::Opponent
                    | Prompt::Loop
            ),
        }
    }

    /// Main loop: the only place that decides what is processed next.
    pub(crate) fn advance(&mut self) {
        loop {
            if self.state.outcome.is_some() {
                return;
            }
            if self.takes_too_long() {
                self.end(Outcome::Stalled, "802.1");
                return;
            }
            if self.enough && self.check_score() {
                return;
            }
            // Repairs that are under way come first.
            let under_way = match self.state.frames.last() {
                Some(Frame::Moment(_) | Frame::Repair(_)) => true,
                Some(Frame::Run(run)) => !run.applied.is_empty(),
                _ => false,
            };
            let suspicious = self.state.unique_dirty || self.pool.gives_unique;
            if suspicious && !under_way && (self.state.unique_dirty || self.traits_changed()) && self.check_unique() {
                continue;
            }
            let flow = self.step();
            if let Flow::Eliminate(player) = flow {
                self.eliminate(player);
            }
            let Flow::Ask(asked) = flow else {
                self.state.step_count += 1;
                continue;
            };
            if self.options.len() == 1 && self.takes_the_only(asked.prompt) {
                self.forced += 1;
                self.state.step_count += 1;
                // No player made this choice, so it is not recorded as one.
                let only = self.options[0];
                self.options.clear();
                self.answer(only);
                continue;
            }
            // Players see what texts show them before they are asked.
            if self.pool.shows {
                self.notice_shown();
            }
            self.tell_power();
            self.asked = Some(asked);
            self.last_asked = LastAsked { turn: self.state.turn, step_count: self.state.step_count };
            return;
        }
    }

    /// Returns true if the loop would check nothing before its next step, so that several steps may be taken in a row.
    /// If so, counts one step.
    pub(crate) fn goes_on(&mut self) -> bool {
        let world: &mut World = self;
        let state = &mut world.state;
        let disturbed = world.enough || state.unique_dirty || world.pool.gives_unique || state.outcome.is_some();
        if disturbed || state.step_count >= MAX_STEPS {
            return false;
        }
        state.step_count += 1;
        true
    }

    /// Ends the game if a player has enough points (CR 103.2). Several players at the same time draw.
    fn check_score(&mut self) -> bool {
        let winners: Vec<PlayerId> = match self.pool.sets_numbers {
            false => {
                let full = |p: &crate::model::state::Player| p.alive && p.points >= WINNING_SCORE;
                self.state.players.iter().filter(|(_, p)| full(p)).map(|(id, _)| id).collect()
            }
            true => {
                let board = self.board();
                let points = |p: PlayerId| i32::from(board.state.players[p].points);
                board.state.alive().iter().filter(|&p| points(p) >= board.winning_score(p)).collect()
            }
        };
        if winners.is_empty() {
            self.enough = false;
            return false;
        }
        cite!(self, "517.1");
        self.trail.leading = self.trail.scored;
        match winners[..] {
            [winner] => self.end(Outcome::Win(winner), "103.2"),
            _ => self.end(Outcome::Draw, "103.2a"),
        }
        true
    }

    /// Takes one step of the frame on top of the stack. Turns and windows are the most frequent; the others are kept
    /// out of line for speed.
    fn step(&mut self) -> Flow {
        if self.state.frames.is_empty() {
            self.end(Outcome::Stalled, "601.1");
            return Flow::Go;
        }
        let world: &mut World = self;
        let Some(top) = world.state.frames.last() else { return Flow::Go };
        // The course of the game is not caused by an earlier choice.
        if matches!(top, Frame::Setup(_) | Frame::Turn(_) | Frame::Window(_) | Frame::Faceoff(_)) {
            world.trail.choice = None;
        }
        match top {
            Frame::Setup(setup) => {
                let setup = *setup;
                self.setup_step(setup)
            }
            Frame::Turn(step) => {
                let step = *step;
                self.turn_step(step)
            }
            Frame::Window(window) => {
                let window = *window;
                self.window_step(window)
            }
            Frame::Faceoff(step) => {
                let step = *step;
                self.faceoff_step(step)
            }
            Frame::Action(action) => {
                let action = *action;
                self.action_step(action)
            }
            Frame::Run(_) => self.run_step(),
            Frame::Moment(_) => self.moment_step(),
            Frame::Earlier(_) => {
                world.state.frames.renew();
                Flow::Go
            }
            Frame::Repair(player) => {
                let player = *player;
                self.repair_step(player)
            }
            Frame::Timestamps(_) => self.ask_timestamps(),
            Frame::Loop(limiting) => {
                let limiting = *limiting;
                self.ask_limit(limiting)
            }
        }
    }

    pub(crate) fn answer(&mut self, choice: Choice) {
        match self.state.frames.last() {
            Some(Frame::Setup(setup)) => {
                let setup = *setup;
                self.answer_setup(setup, choice);
            }
            Some(Frame::Turn(step)) => {
                let step = *step;
                self.answer_turn(step, choice);
            }
            Some(Frame::Window(window)) => {
                let window = *window;
                self.answer_window(window, choice);
            }
            Some(Frame::Faceoff(step)) => {
                let step = *step;
                self.answer_faceoff(step, choice);
            }
            Some(Frame::Run(_)) => {
                self.applied = self.run().applied.clone();
                self.answer_run(choice);
                self.applied.clear();
            }
            Some(Frame::Moment(_)) => self.answer_moment(choice),
            Some(Frame::Timestamps(_)) => self.answer_timestamps(choice),
            Some(Frame::Loop(limiting)) => {
                let limiting = *limiting;
                self.answer_limit(limiting, choice);
            }
            Some(Frame::Repair(player)) => {
                let player = *player;
                self.answer_repair(player, choice);
            }
            Some(Frame::Action(_) | Frame::Earlier(_)) | None => {}
        }
    }

    /// Returns true if a text has given or taken traits since the last call, in a pool with texts that give Unique or
    /// Epic: a card's status may have changed (CR 516.1).
    fn traits_changed(&mut self) -> bool {
        if !self.pool.gives_unique {
            return false;
        }
        self.derived.traits_changed()
    }
}
