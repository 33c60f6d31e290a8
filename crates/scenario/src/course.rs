//! [`Course`]: a lesson while it is played, move by move: which goals are reached, and what the other side does.

use std::sync::Arc;

use maneframe_engine::replay::{Chance, Situation};
use maneframe_engine::{Choice, Game, PlayerId, Stops, Table};
use maneframe_wording::Wording;

use crate::lesson::{Goal, goals, only, turns};
use crate::names::Names;
use crate::run::Runner;
use crate::scenario::{Scenario, Step};
use crate::source::CardSource;
use crate::stage::{Trouble, set_up};
use crate::told::Heard;

/// A situation's text is no longer, in bytes.
const MOST: usize = 64 << 10;

/// A table at which games begin in that situation, and how many play.
///
/// # Errors
/// In words, if it can't be read or set up.
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

/// How far somebody is in a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The goals in words, and which are reached.
    pub goals: Vec<(String, bool)>,
    /// How to reach the next one.
    pub hint: Option<String>,
    /// Why it can't be reached any more, without going back.
    pub stuck: Option<Wording>,
}

/// A lesson while it is played. Player 1 learns; what the others do stands in the scenario.
#[derive(Clone, Debug)]
pub struct Course {
    scenario: Arc<Scenario>,
    goals: Vec<Goal>,
    names: Names,
    game: Game,
    log: Vec<Heard>,
    /// How many goals are reached.
    reached: usize,
    /// From which line on the others do what stands there.
    script: usize,
    /// The last turn.
    last: u16,
}

impl Course {
    /// A lesson from its beginning, in the same game as that of a table with that chance.
    ///
    /// # Errors
    /// In words, if it can't be set up.
    pub fn begin(
        situation: &Situation,
        source: &dyn CardSource,
        chance: &Chance,
        stops: Stops,
    ) -> Result<Course, String> {
        let scenario = only(&situation.id, &situation.text)?;
        let stage = set_up(&scenario, source, false).map_err(in_words)?;
        let game = Table::at(&stage.game).start_by(chance.clone(), stops, true);
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

    /// A choice was made at the table.
    ///
    /// # Errors
    /// If it can't be made here.
    pub fn choose(&mut self, choice: Choice) -> Result<(), String> {
        if let Some((line, _)) = self.scripted().filter(|(_, scripted)| *scripted == choice) {
            self.script = line + 1;
        }
        self.with(|runner| runner.choose(choice))?;
        self.look();
        Ok(())
    }

    /// What the player who is asked does, where that isn't who learns: what stands in the scenario, else as little as possible.
    pub fn answer(&self) -> Option<Choice> {
        let decision = self.game.decision().filter(|d| d.who != PlayerId(0))?;
        let scripted = self.scripted().map(|(_, choice)| choice);
        let idle = || decision.options.iter().find(|o| matches!(o, Choice::Pass | Choice::Done));
        scripted.or_else(|| idle().or(decision.options.first()).copied())
    }

    /// How far it is.
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

    /// The next line of whoever is asked, if it says one of the options.
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

    /// Looks which goals are reached.
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

    /// Does something with the game as the scenario sees it.
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
