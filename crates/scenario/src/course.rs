//! [`Course`]: a lesson in progress. It follows the game move by move, checks the goals, and plays for the other
//! players.

use std::sync::Arc;

use maneframe_engine::replay::{Chance, Situation};
use maneframe_engine::{Choice, Game, GameOptions, PlayerId, Stops, Table};
use maneframe_wording::Wording;

use crate::lesson::{Goal, only, read, turns};
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
    Ok((Table::at(&stage.game).shuffled(scenario.shuffled), scenario))
}

fn in_words(trouble: Trouble) -> String {
    match trouble {
        Trouble::Missing(why) | Trouble::Wrong(_, why) => why,
    }
}

/// Progress in a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Goals of the lesson, in order.
    pub goals: Vec<GoalStatus>,
    /// Hint for the next goal.
    pub hint: Option<String>,
    /// Reason why the game can't go on to the next goal: it is over, or the turn is.
    pub stuck: Option<Wording>,
    /// Mistake after which the next goal can't be reached without undoing moves: its index among the goal's mistakes,
    /// and what the learner is told.
    pub mistake: Option<(usize, String)>,
}

/// A goal with its progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalStatus {
    /// Description of the goal.
    pub words: String,
    /// True if the goal is reached.
    pub done: bool,
    /// What the learner is told once the goal is reached. May be empty.
    pub after: String,
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
    /// Index of the mistake after which the next goal can't be reached.
    mistake: Option<usize>,
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
        let (scenario, goals) = read(&situation.id, &situation.text)?;
        let stage = set_up(&scenario, source, false).map_err(in_words)?;
        let game =
            Table::at(&stage.game).shuffled(scenario.shuffled).start(GameOptions::new(chance.clone()).stops(stops));
        let mut course = Course {
            goals,
            last: game.state().turn + turns(&scenario),
            scenario: Arc::new(scenario),
            names: stage.names,
            game,
            log: Vec::new(),
            reached: 0,
            mistake: None,
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
        let status = |(i, goal): (usize, &Goal)| GoalStatus {
            words: goal.words.clone(),
            done: i < self.reached,
            after: goal.after.clone(),
        };
        let mistake = next.zip(self.mistake).and_then(|(goal, at)| Some((at, goal.mistakes.get(at)?.words.clone())));
        Progress {
            goals: self.goals.iter().enumerate().map(status).collect(),
            hint: next.map(|goal| goal.hint.clone()).filter(|hint| !hint.is_empty()),
            stuck: stuck.map(Wording::new),
            mistake,
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

    /// Updates the number of goals that are reached, and the mistake after which the next one can't be.
    fn look(&mut self) {
        self.mistake = None;
        while let Some(goal) = self.goals.get(self.reached).cloned() {
            let scenario = Arc::clone(&self.scenario);
            let holds = |runner: &mut Runner<'_>, line: &usize| match &scenario.steps[*line].what {
                Step::Expect(expectation) => runner.check(expectation).is_ok(),
                _ => true,
            };
            let all = |runner: &mut Runner<'_>, lines: &[usize]| lines.iter().all(|line| holds(runner, line));
            if !self.with(|runner| goal.ways.iter().any(|way| all(runner, way))) {
                self.mistake = self.with(|runner| goal.mistakes.iter().position(|made| all(runner, &made.signs)));
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use maneframe_engine::Seed;
    use maneframe_engine::replay::Chance;
    use maneframe_library::Library;

    use super::*;
    use crate::lesson::lessons;
    use crate::parse;

    /// Plays the steps of `way` in the course of a lesson. Returns the mistakes that the coach told meanwhile, by goal,
    /// and the number of goals reached.
    fn walk(lesson: &Situation, way: &Scenario, library: &Library) -> (BTreeSet<(usize, usize)>, usize) {
        let chance = Chance::from(Seed::new([0; 32]));
        let mut course = Course::begin(lesson, library, &chance, Stops::RealChoices).expect("a lesson");
        let stage = set_up(way, library, false).map_err(in_words).expect("the lesson's table");
        course.names = stage.names.clone();
        let mut runner = Runner::going_on(way, stage.game, stage.names, Vec::new());
        let mut told = BTreeSet::new();
        for line in &way.steps {
            runner.step(&line.what).unwrap_or_else(|why| panic!("{}: {}: {why}", way.file, way.name));
            course.game = runner.game.clone();
            course.log = runner.log.clone();
            course.look();
            told.extend(course.mistake.map(|mistake| (course.reached, mistake)));
            assert_eq!(course.progress().mistake.is_some(), course.mistake.is_some());
        }
        (told, course.reached)
    }

    #[test]
    fn every_mistake_that_a_lesson_knows_is_told_and_other_ways_count() {
        let library = Library::bundled();
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes");
        let mut files: Vec<_> = std::fs::read_dir(folder).expect("the folder").flatten().map(|e| e.path()).collect();
        files.sort();
        let mut never = Vec::new();
        for (lesson, path) in lessons().iter().zip(&files) {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            assert!(file.contains(lesson.id), "{file} is no file for {}", lesson.id);
            let text = std::fs::read_to_string(path).expect("a file");
            let situation = Situation { id: lesson.id.to_owned(), text: lesson.text.to_owned() };
            let mut told = BTreeSet::new();
            for way in parse(&file, &text).unwrap_or_else(|e| panic!("{e}")) {
                let (mistakes, reached) = walk(&situation, &way, &library);
                assert!(!mistakes.is_empty() || reached > 0, "{file}: `{}` leads to nothing", way.name);
                told.extend(mistakes);
            }
            let (_, goals) = read(lesson.id, lesson.text).expect("a lesson");
            let known = goals.iter().enumerate().flat_map(|(i, goal)| (0..goal.mistakes.len()).map(move |m| (i, m)));
            let silent = known.filter(|mistake| !told.contains(mistake));
            never.extend(silent.map(|(i, m)| format!("{}: {}", lesson.id, goals[i].mistakes[m].words)));
        }
        assert_eq!(files.len(), lessons().len());
        assert!(never.is_empty(), "nobody is told: {never:#?}");
    }
}
