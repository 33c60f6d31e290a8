//! [`Game`]: a game in progress. It runs until somebody has a choice, says which, and goes on from the answer.

use std::sync::Arc;

use crate::cards::pool::CompiledPool;
use crate::cards::topics;
use crate::cards::topics::Topics;
use crate::derived::refresh::Derived;
use crate::flow::stall::{Guard, LastAsked, MAX_STEPS};
use crate::front::references::{Refers, There};
use crate::legal::action::Opportunity;
use crate::model::decision::{Asked, Choice, Decision, Prompt};
use crate::model::event::{Event, Trail};
use crate::model::frame::{Applied, Frame, WindowStage};
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Outcome, State};
use crate::query::board::Board;
use crate::rules::cited::cite;
use crate::rules::rule::{Fact, Refusal, Rule};

/// Points that win the game (CR 103.2).
pub const WINNING_SCORE: i16 = 15;

/// Where the game stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stops {
    /// Only where somebody has more than one option: players, bots, simulations.
    #[default]
    RealChoices,
    /// At every decision, each time that somebody gets priority: judges and tests.
    EveryDecision,
}

/// What a step of the loop leads to.
pub(crate) enum Flow {
    /// Go on.
    Go,
    /// Somebody has to choose among the options that were listed.
    Ask(Asked),
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) pool: Arc<CompiledPool>,
    pub(crate) state: State,
    pub(crate) derived: Derived,
    pub(crate) options: Vec<Choice>,
    pub(crate) asked: Option<Asked>,
    pub(crate) events: Vec<Event>,
    pub(crate) record: bool,
    pub(crate) stops: Stops,
    pub(crate) forced: u64,
    /// Whether somebody may have enough points to win.
    pub(crate) enough: bool,
    /// Replacements that led to what is being proposed now.
    pub(crate) applied: Applied,
    /// Whether it is ended where it goes nowhere, and where it was when somebody was asked last.
    pub(crate) guard: Guard,
    pub(crate) last_asked: LastAsked,
    /// Effects that followed each other without anybody getting priority.
    pub(crate) chain: crate::flow::loops::Chain,
    /// What leads to what.
    pub(crate) trail: Trail,
    /// Which abilities did something, where somebody watches.
    pub(crate) witness: Option<Box<crate::front::witness::Witness>>,
}

impl Game {
    /// A game that goes on from `state`.
    pub fn resume(pool: Arc<CompiledPool>, state: State, stops: Stops) -> Game {
        let mut game = Game {
            pool,
            state,
            derived: Derived::new(),
            options: Vec::with_capacity(64),
            asked: None,
            events: Vec::new(),
            record: true,
            stops,
            forced: 0,
            enough: true,
            applied: Applied::new(),
            trail: Trail::default(),
            guard: Guard::default(),
            last_asked: LastAsked::default(),
            chain: Default::default(),
            witness: None,
        };
        game.advance();
        game
    }

    /// The definitions.
    pub fn pool(&self) -> &Arc<CompiledPool> {
        &self.pool
    }

    /// Everything about this moment, hidden things included. For what a player may see use [`Game::view`].
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The game as rules read it, with derived values.
    pub fn board(&self) -> Board<'_> {
        Board { pool: &self.pool, state: &self.state, derived: &self.derived }
    }

    /// The pending decision; `None` once the game is over.
    pub fn decision(&self) -> Option<Decision<'_>> {
        let asked = self.asked?;
        Some(Decision {
            who: asked.who,
            kind: asked.kind,
            prompt: asked.prompt,
            source: asked.source,
            ability: asked.ability,
            rule: Rule(self.pool.rulebook.number(asked.rule)),
            options: &self.options,
        })
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// What happened since the game began or [`Game::take_events`] was last called.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Takes the recorded events.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.events)
    }

    /// Whether to record events; simulations don't.
    pub fn set_recording(&mut self, record: bool) {
        self.record = record;
    }

    /// Where to stop.
    pub fn set_stops(&mut self, stops: Stops) {
        self.stops = stops;
    }

    /// Decisions so far that had a single option and were made by the engine.
    pub fn forced(&self) -> u64 {
        self.forced
    }

    /// Answers the pending decision.
    ///
    /// # Errors
    /// Where `choice` isn't among the options: says which rule it breaks. The game is untouched.
    pub fn choose(&mut self, choice: Choice) -> Result<(), Refusal> {
        let Some(asked) = self.asked else { return Err(Refusal::new("103.1", Fact::GameOver)) };
        if !self.options.contains(&choice) {
            return Err(self.why_not(asked.who, choice));
        }
        self.choose_unchecked(choice);
        Ok(())
    }

    /// Answers the pending decision with one of its options; anything else leaves the rules.
    pub fn choose_unchecked(&mut self, choice: Choice) {
        self.trail.choice = self.asked.map(|asked| (asked.who, choice));
        self.asked = None;
        self.options.clear();
        self.answer(choice);
        self.advance();
    }

    /// Answers with the option of that number.
    ///
    /// # Panics
    /// If there is no such option.
    pub fn choose_index(&mut self, index: usize) {
        let choice = self.options[index];
        self.choose_unchecked(choice);
    }

    /// Whether all that `value`, which may be from outside, names is there in this game.
    pub(crate) fn has(&self, value: &impl Refers) -> bool {
        value.check(There { pool: &self.pool, state: &self.state }).is_ok()
    }

    /// Whether that is a card of this game.
    pub(crate) fn has_card(&self, card: CardId) -> bool {
        card.index() < self.state.cards.len()
    }

    /// Why `choice` isn't an option of `player` now: of several reasons the one that decides.
    pub fn why_not(&self, player: PlayerId, choice: Choice) -> Refusal {
        let refused = |rule, fact| Refusal::new(rule, fact).under(self.pool.rulebook);
        let Some(asked) = self.asked else { return refused("103.1", Fact::GameOver) };
        if !self.has(&player) || !self.has(&choice) {
            return refused(asked.rule, Fact::NotInTheGame);
        }
        if asked.who != player && !matches!(choice, Choice::Act(_)) {
            return refused("510.1", Fact::NotYourDecision);
        }
        let Choice::Act(action) = choice else { return refused(asked.rule, Fact::NotOffered) };
        let when = match self.state.frames.last() {
            Some(Frame::Window(w)) if w.stage == WindowStage::Closing => Opportunity::Opening,
            Some(Frame::Window(_)) => Opportunity::Priority,
            // Challenging is asked about by itself (CR 608.1).
            _ if asked.prompt == Prompt::Challenge => Opportunity::Opening,
            _ => return refused("510.1", Fact::NotYourDecision),
        };
        self.verdict_at(player, action, when).err().unwrap_or(refused("510.1", Fact::NotYourDecision))
    }

    /// A player concedes (CR 103.4), at any time.
    ///
    /// # Errors
    /// Where the game is over, or nobody who is still in it has that seat. The game is untouched.
    pub fn concede(&mut self, player: PlayerId) -> Result<(), Refusal> {
        if self.state.outcome.is_some() {
            return Err(Refusal::new("103.1", Fact::GameOver).under(self.pool.rulebook));
        }
        if !self.state.alive().has(player) {
            return Err(Refusal::new("103.4", Fact::NotInTheGame).under(self.pool.rulebook));
        }
        self.asked = None;
        self.options.clear();
        self.trail.choice = None;
        cite!(self, "103.4");
        self.eliminate(player);
        self.advance();
        Ok(())
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, outcome: Outcome, rule: &'static str) {
        self.state.outcome = Some(outcome);
        cite!(self, "103.1");
        cite!(self, "103.2b" if outcome == Outcome::Draw);
        let winner = match outcome {
            Outcome::Win(player) => player,
            Outcome::Draw | Outcome::Stalled => PlayerId::NONE,
        };
        self.commit(Occurrence::new(Act::GameOver, winner), rule);
        self.state.frames.clear();
        self.state.waiting.clear();
        self.state.held.clear();
    }

    /// The loop: the only place that decides what goes on next.
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
            // What is already on its way to repair a violation comes first.
            let under_way = || match self.state.frames.last() {
                Some(Frame::Happen(_) | Frame::Repair(_)) => true,
                Some(Frame::Run(run)) => !run.applied.is_empty(),
                _ => false,
            };
            let suspicious = self.state.unique_dirty || self.pool.gives_unique;
            if suspicious && !under_way() && (self.state.unique_dirty || self.traits_changed()) && self.check_unique() {
                continue;
            }
            let flow = self.step();
            let Flow::Ask(asked) = flow else {
                self.state.patience += 1;
                continue;
            };
            if self.options.len() == 1 && self.stops == Stops::RealChoices {
                self.forced += 1;
                self.state.patience += 1;
                // Nobody chose, so what follows is nobody's choice.
                let only = self.options[0];
                self.options.clear();
                self.answer(only);
                continue;
            }
            // Whoever is asked may look at everything.
            self.refresh();
            self.tell_power();
            self.asked = Some(asked);
            self.last_asked = LastAsked { turn: self.state.turn, patience: self.state.patience };
            return;
        }
    }

    /// Whether the loop would look at nothing before it takes the next step: several steps of one thing may then be taken in
    /// a row. Each of them counts.
    pub(crate) fn goes_on(&mut self) -> bool {
        let state = &mut self.state;
        let disturbed = self.enough || state.unique_dirty || self.pool.gives_unique || state.outcome.is_some();
        if disturbed || state.patience >= MAX_STEPS {
            return false;
        }
        state.patience += 1;
        true
    }

    /// CR 103.2: who has enough points wins at once; several at once draw.
    fn check_score(&mut self) -> bool {
        let full = |p: &crate::model::state::Player| p.alive && p.points >= WINNING_SCORE;
        if !self.state.players.iter().any(|(_, p)| full(p)) {
            self.enough = false;
            return false;
        }
        // Points that are proposed together are scored together.
        let scoring = matches!(
            self.state.frames.last(),
            Some(Frame::Happen(h)) if h.occurrence.act == Act::Score
        );
        if cite!(self, "103.2a" if scoring || self.each_player_scores()) {
            return false;
        }
        let winners: Vec<PlayerId> = self.state.players.iter().filter(|(_, p)| full(p)).map(|(id, _)| id).collect();
        cite!(self, "517.1");
        self.trail.leading = self.trail.scored;
        match winners[..] {
            [winner] => self.end(Outcome::Win(winner), "103.2"),
            _ => self.end(Outcome::Draw, "103.2a"),
        }
        true
    }

    /// Whether a text is in the middle of giving points to several players: they get them together (CR 103.2a).
    fn each_player_scores(&self) -> bool {
        use crate::cards::program::Op;
        use maneframe_card::ability::Effect;
        let Some(Frame::Run(run)) = self.state.frames.last() else { return false };
        let program = self.pool.ability_def(run.code.ability).program(run.code.part);
        let step = usize::from(run.code.step);
        let scores = |i: usize| matches!(program.get(i), Some(Op::Do(Effect::Score(_))));
        !run.by.is_empty()
            && (scores(step) || (matches!(program.get(step), Some(Op::Next(_))) && step > 0 && scores(step - 1)))
    }

    /// One step of what is on top. Turns and windows are most of them: the others stay out of line, so that these need
    /// no room for them.
    fn step(&mut self) -> Flow {
        let Some(top) = self.state.frames.last() else {
            self.end(Outcome::Stalled, "601.1");
            return Flow::Go;
        };
        // What the course of the game brings is nobody's choice any more.
        if matches!(top, Frame::Setup(_) | Frame::Turn(_) | Frame::Window(_) | Frame::Faceoff(_)) {
            self.trail.choice = None;
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
            Frame::Happen(_) => self.happen_step(),
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

    fn answer(&mut self, choice: Choice) {
        self.refresh();
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
            Some(Frame::Happen(_)) => self.answer_happen(choice),
            Some(Frame::Timestamps(_)) => self.answer_timestamps(choice),
            Some(Frame::Loop(limiting)) => {
                let limiting = *limiting;
                self.answer_limit(limiting, choice);
            }
            Some(Frame::Repair(player)) => {
                let player = *player;
                self.answer_repair(player, choice);
            }
            Some(Frame::Action(_)) | None => {}
        }
    }

    /// The next timestamp.
    pub(crate) fn tick(&mut self) -> u32 {
        self.state.clock += 1;
        self.state.clock
    }

    /// Derived values are out of date: anything may have changed.
    pub(crate) fn touch(&mut self) {
        self.derived.touch(topics::ALL);
    }

    /// Those are out of date that depend on one of these topics.
    pub(crate) fn touch_topics(&mut self, topics: Topics) {
        self.derived.touch(topics);
    }

    /// Whether some text has given or taken traits since this was asked last: a card may be Unique or Epic by now, as long as
    /// that text is about these (CR 516.1).
    fn traits_changed(&mut self) -> bool {
        if !self.pool.gives_unique {
            return false;
        }
        self.refresh();
        self.derived.traits_changed()
    }

    /// Brings derived values up to date if abilities may have come or gone.
    #[inline]
    pub(crate) fn refresh_lists(&mut self) {
        if !self.derived.has_fresh_lists() {
            self.refresh();
        }
    }

    /// Brings derived values up to date where somebody watches which rules that takes; others do so as they next look.
    pub(crate) fn refresh_for_watchers(&mut self) {
        if self.derived.cited.is_watched() {
            self.refresh();
        }
    }

    /// Brings derived values up to date.
    pub(crate) fn refresh(&mut self) {
        if !self.derived.is_fresh() {
            self.derived.refresh(&self.pool, &self.state);
        }
        self.derived.glance_at_hands(&self.pool, &self.state);
    }
}
