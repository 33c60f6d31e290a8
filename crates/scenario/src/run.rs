//! Execution of a scenario.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use maneframe_card::ability::{Ability, Effect};
use maneframe_engine::inspect::{AbilityId, Frame, WindowStage};
use maneframe_engine::{Choice, Game, PlayerId, Prompt, Rule, Viewer};
use maneframe_wording::Wording;

use crate::acts::act_words;
use crate::invariant::broken;
use crate::matching::numbered;
use crate::moment::is_now;
use crate::names::{Names, Table, shortened};
use crate::report::Verdict;
use crate::scenario::{Expectation, Moment, Scenario, Step};
use crate::source::CardSource;
use crate::span::{Span, position};
use crate::stage::{Trouble, set_up};
use crate::told::{Heard, tellings};

/// Maximum number of decisions that one line of a scenario can step through.
const MAX_DECISIONS: usize = 5000;

/// Runs a scenario: sets it up, makes its moves and checks its expectations.
pub fn run(scenario: &Scenario, source: &dyn CardSource) -> Verdict {
    // If the engine panics, the scenario fails, and the run continues.
    catch_unwind(AssertUnwindSafe(|| play(scenario, source, true, None)))
        .unwrap_or_else(|panic| broke_down(scenario, &*panic))
}

/// Like [`run`], but doesn't record which rules are carried out. Most games are played this way. The engine then takes
/// shortcuts, which must lead to the same results.
pub fn run_unwatched(scenario: &Scenario, source: &dyn CardSource) -> Verdict {
    catch_unwind(AssertUnwindSafe(|| play(scenario, source, false, None)))
        .unwrap_or_else(|panic| broke_down(scenario, &*panic))
}

/// Abilities and effects that were carried out in a scenario.
#[derive(Clone, Debug, Default)]
pub struct Acted {
    /// Abilities that had an effect: a step of them was carried out, or they changed something continuously. A keyword
    /// is listed by itself, rather than the abilities that it stands for. Abilities about playing a card are listed for
    /// every card of the scenario.
    pub abilities: Vec<Ability>,
    /// Single effects that were carried out, including those of costs.
    pub effects: Vec<Effect>,
}

/// Like [`run`], but also returns the abilities and effects that were carried out.
pub fn run_watched(scenario: &Scenario, source: &dyn CardSource) -> (Verdict, Acted) {
    let mut acted = Acted::default();
    let verdict = catch_unwind(AssertUnwindSafe(|| play(scenario, source, true, Some(&mut acted))))
        .unwrap_or_else(|panic| broke_down(scenario, &*panic));
    (verdict, acted)
}

fn broke_down(scenario: &Scenario, panic: &(dyn Any + Send)) -> Verdict {
    let words = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    Verdict::Failed { line: scenario.line, why: format!("the engine panicked: {}", words.unwrap_or("no message")) }
}

fn play(scenario: &Scenario, source: &dyn CardSource, watch_rules: bool, acted: Option<&mut Acted>) -> Verdict {
    let failed = |at: Option<Span>, why: String| {
        let Some(at) = at else { return Verdict::Failed { line: scenario.line, why } };
        let (line, column) = position(&scenario.text, at.start);
        let text = scenario.text.lines().nth(line - 1).unwrap_or_default().trim_end();
        let caret = " ".repeat(column - 1) + &"^".repeat(at.len.clamp(1, 200));
        Verdict::Failed { line, why: format!("{why}\n{text}\n{caret}") }
    };
    let stage = match set_up(scenario, source, watch_rules) {
        Ok(stage) => stage,
        Err(Trouble::Missing(why)) => return Verdict::Skipped { why },
        Err(Trouble::Wrong(at, why)) => return failed(at, why),
    };
    let mut runner = Runner::new(scenario, stage.game, stage.names);
    if acted.is_some() {
        runner.watch();
    }
    for line in &scenario.steps {
        if let Err(why) = runner.step(&line.what) {
            return failed(Some(line.at), why);
        }
    }
    if let Some(acted) = acted {
        acted.abilities = runner.acted();
        acted.effects = runner.game.effects_witnessed().cloned().collect();
    }
    runner.cited.extend(runner.game.rules_carried_out());
    Verdict::Passed { cited: runner.cited.contains(&scenario.rule) }
}

/// A scenario that is being run.
pub(crate) struct Runner<'a> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) game: Game,
    pub(crate) names: Names,
    /// All events so far, with their descriptions.
    pub(crate) log: Vec<Heard>,
    /// The last choice, in the form that the `play` command uses.
    chosen: Option<String>,
    /// Index in `log` of the first event after the last action.
    pub(crate) mark: usize,
    pub(crate) cited: Vec<Rule>,
    broken: Option<String>,
    /// The choices that lines of the scenario named, in words. `None` if they are not wanted.
    pub(crate) said: Option<Vec<Wording>>,
    /// True if the abilities that are carried out are recorded.
    watched: bool,
    /// True if the last line was `all pass`. The turn player may still open another window.
    all_passed: bool,
}

impl<'a> Runner<'a> {
    fn new(scenario: &'a Scenario, game: Game, names: Names) -> Runner<'a> {
        let (log, cited, said) = (Vec::new(), Vec::new(), None);
        let (broken, watched, all_passed, chosen) = (None, false, false, None);
        let mut runner =
            Runner { scenario, game, names, log, chosen, mark: 0, cited, broken, said, watched, all_passed };
        runner.listen();
        runner
    }

    /// Creates a runner for a game in progress. `log` has the events so far.
    pub(crate) fn going_on(scenario: &'a Scenario, game: Game, names: Names, log: Vec<Heard>) -> Runner<'a> {
        let mut runner = Runner::new(scenario, game, names);
        runner.log.splice(0..0, log);
        runner
    }

    fn watch(&mut self) {
        self.watched = true;
        self.game.watch();
        self.game.witness_rules_in_force();
    }

    /// Returns the recorded abilities, as they are printed on the cards.
    fn acted(&self) -> Vec<Ability> {
        let pool = self.game.pool();
        let seen = |id: &AbilityId| self.game.witnessed(*id);
        let all = (0..).map(AbilityId).zip(&pool.abilities);
        let mut acted: Vec<Ability> = all
            .filter(|(id, def)| seen(id) || matches!(def.ability, Ability::Placement(_)))
            .map(|(_, def)| def.keyword.map_or_else(|| def.ability.clone(), Ability::Keyword))
            .collect();
        for face in pool.defs.iter().flat_map(|d| &d.faces) {
            let flipped = face.flipped.clone().map(AbilityId).filter(seen);
            acted.extend(flipped.map(|id| Ability::Chaos(Box::new(pool.ability_def(id).ability.clone()))));
            // A keyword without a meaning in the ability language is implemented by rules of the engine.
            acted.extend(face.keywords.iter().filter(|k| k.meaning().is_empty()).map(|k| Ability::Keyword(*k)));
        }
        for def in pool.defs.iter().filter(|d| d.event.as_ref().is_some_and(seen)) {
            let parts =
                |a: &&Ability| matches!(a, Ability::Timed(_) | Ability::Activated(_) | Ability::Instructions(_));
            acted.extend(def.card.front().abilities().filter(parts).cloned());
        }
        acted
    }

    pub(crate) fn table(&self) -> Table<'_> {
        Table { game: &self.game, names: &self.names }
    }

    /// Adds the new events of the game to the log.
    fn listen(&mut self) {
        for event in self.game.take_events() {
            self.cited.push(event.rule);
            let tellings = tellings(self.table(), &event);
            let choice = event.choice.and_then(|_| self.chosen.clone());
            let (number, after) = (event.number, event.after);
            self.log.push(Heard { rule: event.rule, tellings, number, after, choice });
        }
        self.cited.extend(self.game.decision().map(|d| d.rule));
        let checked = || self.game.check_invariants().and_then(|()| self.game.check_values());
        let broken = || broken(self.game.state()).or_else(|| checked().err());
        self.broken = self.broken.take().or_else(broken);
    }

    pub(crate) fn choose(&mut self, choice: Choice) -> Result<(), String> {
        // The description is made before the choice, because the choice may change names.
        let who = self.game.decision().map(|d| d.who);
        self.chosen = who.map(|who| format!("{who}: {}", self.game.label(choice)));
        self.game
            .choose(choice)
            .map_err(|e| format!("the engine refused an option that it listed (a defect of the engine): {e}"))?;
        self.listen();
        if self.watched {
            self.game.witness_rules_in_force();
        }
        match &self.broken {
            Some(what) => Err(format!("invalid game state: {what}")),
            None => Ok(()),
        }
    }

    pub(crate) fn step(&mut self, step: &Step) -> Result<(), String> {
        if matches!(step, Step::Say { .. } | Step::AllPass | Step::PassUntil(_)) {
            self.mark = self.log.len();
        }
        match step {
            Step::Say { who, words } => {
                self.say(*who, words)?;
                self.all_passed = false;
                Ok(())
            }
            Step::AllPass => self.all_pass(),
            Step::PassUntil(moment) => self.pass_until(moment),
            Step::Expect(expectation) => self.expect(expectation),
            Step::Refused { who, words, rule, reason, with_priority } => {
                self.refused(*who, words, *rule, reason, *with_priority)
            }
        }
    }

    /// Carries out an action or answer of a player. First makes all decisions that offer no real choice.
    fn say(&mut self, who: PlayerId, words: &str) -> Result<(), String> {
        if words.eq_ignore_ascii_case("concede") || words.eq_ignore_ascii_case("concedes") {
            self.game.concede(who).map_err(|refusal| format!("{who} can't concede: {refusal}"))?;
            self.listen();
            return Ok(());
        }
        let turn = self.game.state().turn;
        let passing = ["pass", "go on", "done"].iter().any(|w| words.eq_ignore_ascii_case(w));
        for _ in 0..MAX_DECISIONS {
            let Some(decision) = self.game.decision() else {
                return Err(format!("{who} can't `{words}`: {}", self.ending()));
            };
            let every = self.scenario.every_window;
            // A decision with a single option is made automatically if the words are a pass or a number. The exception
            // is a mode of a card's text.
            let in_order = matches!(decision.prompt, Prompt::NextProblem | Prompt::FlippedOrder);
            let idle = match decision.options {
                [Choice::Mode(_)] => false,
                [_] => passing && !every || numbered(words).is_some(),
                _ => in_order && numbered(words).is_some() && !every && self.obvious().is_some(),
            };
            if decision.who == who && !idle {
                let options = decision.options.to_vec();
                if let Some(choice) = self.table().select(&options, who, words)? {
                    if let Some(said) = &mut self.said {
                        said.extend(act_words(&self.game, Viewer::Player(who), choice));
                    }
                    return self.choose(choice);
                }
            }
            let decision = self.game.decision();
            let obvious = match decision {
                Some(d) if every && d.options == [Choice::Pass] => None,
                // After `all pass`, the turn player opens no other window unless a line says so.
                Some(d) if self.all_passed && d.prompt == Prompt::PhaseAction => Some(Choice::Pass),
                _ => self.obvious(),
            };
            self.all_passed &= decision.is_none_or(|d| d.prompt != Prompt::PhaseAction);
            match obvious {
                Some(choice) if self.game.state().turn == turn => self.choose(choice)?,
                _ => return Err(self.cannot(who, words)),
            }
        }
        Err(format!("gave up after {MAX_DECISIONS} decisions: check that the line is possible here"))
    }

    /// Returns the answer to a decision that offers no real choice.
    pub(crate) fn obvious(&self) -> Option<Choice> {
        let decision = self.game.decision()?;
        if let [only] = decision.options {
            return Some(*only);
        }
        match decision.prompt {
            // Problems that can't be confronted come first, because their order has no effect.
            Prompt::NextProblem if decision.rule.0 == "610.1" => {
                let board = self.game.board();
                let dull = |o: &&Choice| matches!(o, Choice::Area(a) if board.confrontable(decision.who, *a).is_err());
                decision.options.iter().find(dull).copied()
            }
            // By default, solved Problems are replaced in the order of their areas. Flipped cards go back in the order
            // in which they were flipped.
            Prompt::NextProblem | Prompt::FlippedOrder => decision.options.first().copied(),
            // The pending effects all come from the same ability of one card, so their order doesn't matter.
            Prompt::TriggerOrder => {
                let table = self.table();
                let first = *decision.options.first()?;
                decision.options.iter().all(|&o| table.same(first, o)).then_some(first)
            }
            _ => None,
        }
    }

    fn cannot(&self, who: PlayerId, words: &str) -> String {
        let table = self.table();
        let Some(decision) = self.game.decision() else { return self.ending() };
        let labels = decision.options.iter().map(|&o| table.label(o)).collect();
        let question = self.game.question().unwrap_or_default();
        let refusal = self.reason(who, words).map_or_else(String::new, |r| format!(": {r}"));
        format!(
            "{who} can't `{words}` now{refusal}\n{} is asked: {question}\npossible: {}",
            decision.who,
            shortened(labels)
        )
    }

    pub(crate) fn ending(&self) -> String {
        match self.game.outcome() {
            Some(outcome) => format!("the game is over ({outcome:?})"),
            None => "no decision is pending".into(),
        }
    }

    /// Returns the option by which the deciding player passes or declines.
    fn passing(&self) -> Result<Choice, String> {
        let Some(decision) = self.game.decision() else { return Err(self.ending()) };
        if decision.options.contains(&Choice::Pass) {
            return Ok(Choice::Pass);
        }
        if decision.prompt == Prompt::Challenge {
            return Ok(Choice::Done);
        }
        self.obvious().ok_or_else(|| {
            let table = self.table();
            let labels = decision.options.iter().map(|&o| table.label(o)).collect();
            let question = self.game.question().unwrap_or_default();
            format!("{} must decide first: {question}\npossible: {}", decision.who, shortened(labels))
        })
    }

    fn window_depth(&self) -> Option<(usize, WindowStage)> {
        let frames = &self.game.state().frames;
        frames.iter().enumerate().rev().find_map(|(i, f)| match f {
            Frame::Window(w) => Some((i, w.stage)),
            _ => None,
        })
    }

    /// Passes for all players until the current window is closed. The next line of the scenario then decides if the
    /// turn player opens another window (CR 510.3). If the turn player is already being asked about that, the answer is
    /// no, and the players pass in the window that comes next.
    fn all_pass(&mut self) -> Result<(), String> {
        let asks = |runner: &Runner<'_>, prompt: Prompt| runner.game.decision().is_some_and(|d| d.prompt == prompt);
        if asks(self, Prompt::PhaseAction) {
            self.all_passed = false;
            self.choose(Choice::Pass)?;
            if !asks(self, Prompt::Priority) {
                return Ok(());
            }
        }
        let Some((depth, _)) = self.window_depth() else { return Err("no window is open".into()) };
        for _ in 0..MAX_DECISIONS {
            let Some(Frame::Window(window)) = self.game.state().frames.get(depth).cloned() else { return Ok(()) };
            let on_top = self.window_depth().is_some_and(|(d, _)| d == depth);
            if on_top && window.stage == WindowStage::Closing {
                self.all_passed = true;
                return Ok(());
            }
            let last =
                asks(self, Prompt::Priority) && usize::from(window.passes) + 1 >= self.game.state().alive().len();
            let pass = self.passing()?;
            self.choose(pass)?;
            if on_top && last {
                self.all_passed = asks(self, Prompt::PhaseAction);
                return Ok(());
            }
        }
        Err(format!("gave up after {MAX_DECISIONS} decisions: check that the line is possible here"))
    }

    /// Passes for all players until the game reaches the moment.
    fn pass_until(&mut self, moment: &Moment) -> Result<(), String> {
        let turn = self.game.state().turn;
        // The end of a faceoff can come only after a faceoff has begun.
        let mut faceoff = false;
        for _ in 0..MAX_DECISIONS {
            faceoff |= self.game.state().faceoff.is_some();
            let reached = match moment {
                Moment::FaceoffOver if !faceoff => false,
                Moment::NextTurn => self.game.state().turn != turn,
                Moment::Event(told) => self.log[self.mark..].iter().any(|h| h.is(told, &self.names)),
                other => is_now(&self.game, other),
            };
            if reached {
                return Ok(());
            }
            let pass = self.passing()?;
            self.choose(pass)?;
        }
        Err(format!("gave up after {MAX_DECISIONS} passes: the game didn't reach that moment"))
    }

    /// Checks an expectation in the current state. If it fails, also checks it after following decisions that have a
    /// single option.
    fn expect(&mut self, expectation: &Expectation) -> Result<(), String> {
        let why = match self.check(expectation) {
            Err(why) if self.forced().is_some() => why,
            settled => return settled,
        };
        let mut ahead = self.copy();
        for _ in 0..MAX_DECISIONS {
            let Some(only) = ahead.forced() else { break };
            ahead.choose(only)?;
            if ahead.check(expectation).is_ok() {
                self.cited.append(&mut ahead.cited);
                return Ok(());
            }
        }
        Err(why)
    }

    /// Returns the only option of the pending decision. Returns `None` if there are several, or if it is a pass.
    fn forced(&self) -> Option<Choice> {
        match self.game.decision()?.options {
            [Choice::Pass] => None,
            [only] => Some(*only),
            _ => None,
        }
    }

    /// Returns a copy of the runner, for trying what follows.
    fn copy(&self) -> Runner<'a> {
        Runner {
            scenario: self.scenario,
            game: self.game.clone(),
            names: self.names.clone(),
            log: self.log.clone(),
            mark: self.mark,
            chosen: self.chosen.clone(),
            cited: Vec::new(),
            broken: None,
            said: None,
            watched: false,
            all_passed: self.all_passed,
        }
    }

    /// Returns a copy of the game at the next decision that offers a real choice, and the players who made the
    /// decisions before it.
    pub(crate) fn settled(&self) -> (Runner<'a>, Vec<PlayerId>) {
        let mut copy = self.copy();
        let (turn, phase) = (copy.game.state().turn, copy.game.state().phase);
        let mut asked = Vec::new();
        for _ in 0..MAX_DECISIONS {
            let state = copy.game.state();
            if (state.turn, state.phase) != (turn, phase) {
                break;
            }
            asked.extend(copy.game.decision().map(|d| d.who));
            let next = if self.scenario.every_window { copy.forced() } else { copy.obvious() };
            match next {
                Some(choice) if copy.game.choose(choice).is_ok() => {}
                _ => break,
            }
        }
        (copy, asked)
    }
}
