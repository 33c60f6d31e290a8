//! [`Course`]: a lesson in progress. It follows the game move by move, checks the goals, and plays for the other
//! players.

use std::sync::Arc;

use maneframe_engine::replay::{Chance, Situation};
use maneframe_engine::{Choice, Game, GameOptions, PlayerId, Stops, Table};
use maneframe_wording::Wording;

use crate::lesson::{Goal, goals, only, turns};
use crate::names::Names;
use crate::run::Runner;
use crate::scenario::{Scenario, Step};
use crate::source::CardSource;
use crate::stage::{Trouble, set_up};
use crate::told::Heard;

/// Maximum size of a situation's text, in bytes.
const MOST: usize = 64 << 10;

/// Creates a table at which games begin in that situation. Also returns the scenario.
///
/// # Errors
/// If the text can't be read or set up. The error is a message for users.
pub fn table(situation: &Situation, source: &dyn CardSource) -> Result<(Table, Scenario), String> {
    if situation.text.len() > MOST {
        return Err(format!("a situation has at most {MOST} bytes"));
    }
    let scenario = only(&situation.id, &situation.text)?;
    let stage = set_up(&scenario, source, false).map_err(in_words)?;
    Ok((Table::at(&stage.game), scenario))
}

fn in_words(trouble: Trouble) -> String {
    match trouble {
        Trouble::Missing(why) | Trouble::Wrong(_, why) => why,
    }
}

/// Progress in a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Goals of the lesson: a description of each, and true if it is reached.
    pub goals: Vec<(String, bool)>,
    /// Hint for the next goal.
    pub hint: Option<String>,
    /// Reason why the next goal can't be reached without undoing moves.
    pub stuck: Option<Wording>,
}

/// A lesson in progress. Player 1 is the learner. The scenario contains the moves of the other players.
#[derive(Clone, Debug)]
pub struct Course {
    scenario: Arc<Scenario>,
    goals: Vec<Goal>,
    names: Names,
    game: Game,
    log: Vec<Heard>,
    /// Number of goals reached.
    reached: usize,
    /// Index of the first scripted move of the other players that was not used yet.
    script: usize,
    /// Number of the turn with which the lesson ends.
    last: u16,
}

impl Course {
    /// Begins a lesson. With the same `chance`, a table has the same game.
    ///
    /// # Errors
    /// If the lesson can't be set up. The error is a message for users.
    pub fn begin(
        situation: &Situation,
        source: &dyn CardSource,
        chance: &Chance,
        stops: Stops,
    ) -> Result<Course, String> {
        let scenario = only(&situation.id, &situation.text)?;
        let stage = set_up(&scenario, source, false).map_err(in_words)?;
        let game = Table::at(&stage.game).start(GameOptions::new(chance.clone()).stops(stops));
        let mut course = Course {
            goals: goals(&scenario),
            last: game.state().turn + turns(&scenario),
            scenario: Arc::new(scenario),
            names: stage.names,
            game,
            log: Vec::new(),
            reached: 0,
            script: 0,
        };
        course.look();
        Ok(course)
    }

    /// Makes a choice in the lesson's game that was made at the table.
    ///
    /// # Errors
    /// If the choice is illegal.
    pub fn choose(&mut self, choice: Choice) -> Result<(), String> {
        if let Some((line, _)) = self.scripted().filter(|(_, scripted)| *scripted == choice) {
            self.script = line + 1;
        }
        self.with(|runner| runner.choose(choice))?;
        self.look();
        Ok(())
    }

    /// Returns the choice of a player other than the learner: the next scripted move or, if it doesn't fit, a pass.
    pub fn answer(&self) -> Option<Choice> {
        let decision = self.game.decision().filter(|d| d.who != PlayerId(0))?;
        let scripted = self.scripted().map(|(_, choice)| choice);
        let idle = || decision.options.iter().find(|o| matches!(o, Choice::Pass | Choice::Done));
        scripted.or_else(|| idle().or(decision.options.first()).copied())
    }

    /// Returns the goals, with a hint for the next one.
    pub fn progress(&self) -> Progress {
        let next = self.goals.get(self.reached);
        let stuck = match (next, self.game.outcome()) {
            (None, _) => None,
            (Some(_), Some(_)) => Some("lesson.game-over"),
            (Some(_), None) if self.game.state().turn > self.last => Some("lesson.turn-over"),
            _ => None,
        };
        Progress {
            goals: self.goals.iter().enumerate().map(|(i, goal)| (goal.words.clone(), i < self.reached)).collect(),
            hint: next.map(|goal| goal.hint.clone()).filter(|hint| !hint.is_empty()),
            stuck: stuck.map(Wording::new),
        }
    }

    /// Returns the next scripted move of the deciding player, with its index, if it matches an option.
    fn scripted(&self) -> Option<(usize, Choice)> {
        let decision = self.game.decision().filter(|d| d.who != PlayerId(0))?;
        let said = self.scenario.steps.iter().enumerate().skip(self.script).find_map(|(i, line)| match &line.what {
            Step::Say { who, words } if *who == decision.who => Some((i, words)),
            _ => None,
        });
        let (line, words) = said?;
        let table = crate::names::Table { game: &self.game, names: &self.names };
        Some((line, table.select(decision.options, decision.who, words).ok()??))
    }

    /// Updates the number of goals that are reached.
    fn look(&mut self) {
        while let Some(goal) = self.goals.get(self.reached).cloned() {
            let scenario = Arc::clone(&self.scenario);
            let holds = |runner: &mut Runner<'_>, line: &usize| match &scenario.steps[*line].what {
                Step::Expect(expectation) => runner.check(expectation).is_ok(),
                _ => true,
            };
            if !self.with(|runner| goal.expects.iter().all(|line| holds(runner, line))) {
                return;
            }
            self.reached += 1;
        }
    }

    /// Calls `does` with a scenario runner for the current game.
    fn with<T>(&mut self, does: impl FnOnce(&mut Runner<'_>) -> T) -> T {
        let scenario = Arc::clone(&self.scenario);
        let mut runner =
            Runner::going_on(&scenario, self.game.clone(), self.names.clone(), std::mem::take(&mut self.log));
        let done = does(&mut runner);
        self.log = std::mem::take(&mut runner.log);
        self.game = runner.game;
        done
    }
}
