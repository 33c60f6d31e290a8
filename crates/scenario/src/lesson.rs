//! Lessons: scenarios in `lessons/` that a learner plays. The file also contains a solution by the author, which shows
//! that the goals can be reached.

use crate::scenario::Step;
use crate::span::position;
use crate::{Scenario, parse};

const ALL: &str = include_str!(concat!(env!("OUT_DIR"), "/lessons.txt"));

/// A lesson with its description.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// File name of the lesson without its number: `home-and-problems`.
    pub id: &'static str,
    /// Title, which is the scenario's name.
    pub title: &'static str,
    /// Description: the lines `# about: …`.
    pub about: String,
    /// Text of the scenario.
    pub text: &'static str,
}

impl Lesson {
    /// Returns the lesson with that id.
    pub fn find(id: &str) -> Option<Lesson> {
        lessons().into_iter().find(|lesson| lesson.id == id)
    }
}

/// Returns all lessons, in the order in which they should be played.
pub fn lessons() -> Vec<Lesson> {
    let files = ALL.split('\u{1}').filter_map(|file| file.split_once('\u{2}'));
    files
        .map(|(file, text)| {
            let name = file.trim_end_matches(".scn");
            Lesson {
                id: name.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-'),
                title: text.lines().find_map(|line| line.strip_prefix("scenario:")).unwrap_or_default().trim(),
                about: remarks(text, "about").map(|(_, words)| words).collect::<Vec<_>>().join(" "),
                text,
            }
        })
        .collect()
}

/// A goal of a lesson.
#[derive(Clone, Default, Debug)]
pub(crate) struct Goal {
    /// Description of the goal.
    pub(crate) words: String,
    /// Hint on how to reach the goal.
    pub(crate) hint: String,
    /// What the learner is told once the goal is reached. May be empty.
    pub(crate) after: String,
    /// Ways to reach the goal: indices of the scenario's `expect` lines that must hold. The first is the author's.
    pub(crate) ways: Vec<Vec<usize>>,
    /// Mistakes after which the goal can't be reached.
    pub(crate) mistakes: Vec<Mistake>,
}

/// A mistake after which a goal can't be reached without undoing moves.
#[derive(Clone, Default, Debug)]
pub(crate) struct Mistake {
    /// What the learner is told.
    pub(crate) words: String,
    /// Indices of the `expect` lines that hold after the mistake.
    pub(crate) signs: Vec<usize>,
}

/// Comments that contain conditions. They are written as the words after `expect`.
const CONDITIONS: [&str; 2] = ["# or:", "# when:"];

/// Parses a lesson with its goals. The conditions in its comments become `expect` lines, so that the scenario has them
/// among its steps.
///
/// # Errors
/// If a line can't be read. The error is a message for users.
pub(crate) fn read(file: &str, text: &str) -> Result<(Scenario, Vec<Goal>), String> {
    let line = |line: &str| match CONDITIONS.iter().find_map(|mark| line.strip_prefix(mark)) {
        Some(condition) => format!("expect {}", condition.trim()),
        None => line.to_owned(),
    };
    let scenario = only(file, &text.lines().map(line).collect::<Vec<_>>().join("\n"))?;
    let goals = goals(&scenario, text);
    Ok((scenario, goals))
}

/// Returns the goals of a lesson. `# goal: …` begins a goal. `# hint: …`, `# after: …`, and its conditions follow: the
/// `expect` lines up to the next goal, `# or: …` for each other way, and `# lost: …` with `# when: …` for mistakes.
fn goals(scenario: &Scenario, text: &str) -> Vec<Goal> {
    let steps = |line: usize| {
        let of = |step: &crate::scenario::Line| position(&scenario.text, step.at.start).0 == line;
        scenario.steps.iter().position(|step| of(step) && matches!(step.what, Step::Expect(_)))
    };
    let mut goals: Vec<Goal> = Vec::new();
    for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line)) {
        if let Some(words) = remark(line, "goal") {
            goals.push(Goal { words: words.to_owned(), ways: vec![Vec::new()], ..Goal::default() });
        }
        let Some(goal) = goals.last_mut() else { continue };
        let add = |to: &mut String, words: &str| {
            to.push_str(if to.is_empty() { "" } else { " " });
            to.push_str(words);
        };
        let step = steps(number);
        if let Some(words) = remark(line, "hint") {
            add(&mut goal.hint, words);
        } else if let Some(words) = remark(line, "after") {
            add(&mut goal.after, words);
        } else if let Some(words) = remark(line, "lost") {
            goal.mistakes.push(Mistake { words: words.to_owned(), signs: Vec::new() });
        } else if remark(line, "when").is_some() {
            goal.mistakes.iter_mut().last().into_iter().for_each(|mistake| mistake.signs.extend(step));
        } else if remark(line, "or").is_some() {
            goal.ways.extend(step.map(|step| vec![step]));
        } else {
            goal.ways[0].extend(step);
        }
    }
    goals
}

/// Returns the number of turns after the first for which a lesson goes on: `# turns: 1`.
pub(crate) fn turns(scenario: &Scenario) -> u16 {
    remarks(&scenario.text, "turns").find_map(|(_, words)| words.parse().ok()).unwrap_or(0)
}

/// Returns comments that begin with `kind`, with the indices of their lines.
pub(crate) fn remarks<'a>(text: &'a str, kind: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    text.lines().enumerate().filter_map(move |(i, line)| Some((i + 1, remark(line, kind)?)))
}

/// Returns the words of a comment that begins with `kind`.
fn remark<'a>(line: &'a str, kind: &str) -> Option<&'a str> {
    Some(line.strip_prefix("# ")?.strip_prefix(kind)?.strip_prefix(':')?.trim())
}

/// Parses a text that must contain exactly one scenario.
pub(crate) fn only(file: &str, text: &str) -> Result<Scenario, String> {
    let mut scenarios = parse(file, text).map_err(|e| e.to_string())?;
    match scenarios.len() {
        1 => Ok(scenarios.remove(0)),
        n => Err(format!("the file has {n} scenarios, expected one")),
    }
}

#[cfg(test)]
mod tests {
    use maneframe_library::Library;

    use super::*;
    use crate::run;

    #[test]
    fn every_lesson_can_be_done_as_its_writer_does_it() {
        let library = Library::bundled();
        let all = lessons();
        assert_eq!(all.len(), 13);
        for lesson in &all {
            let author = only(lesson.id, lesson.text).unwrap_or_else(|e| panic!("{}: {e}", lesson.id));
            let (scenario, goals) = read(lesson.id, lesson.text).unwrap_or_else(|e| panic!("{}: {e}", lesson.id));
            let verdict = run(&author, &library);
            assert!(verdict.passed(), "{}: {:?}", lesson.id, verdict.why());
            assert!(
                !lesson.about.is_empty() && Lesson::find(lesson.id).is_some_and(|found| found.title == lesson.title)
            );
            assert!(!goals.is_empty(), "{} asks for nothing", lesson.id);
            for goal in &goals {
                assert!(
                    goal.ways.iter().all(|way| !way.is_empty()),
                    "{}: `{}` is reached by nothing",
                    lesson.id,
                    goal.words
                );
                for mistake in &goal.mistakes {
                    assert!(!mistake.signs.is_empty(), "{}: `{}` has no sign", lesson.id, mistake.words);
                }
                assert!(!goal.hint.is_empty(), "{}: `{}` says not how", lesson.id, goal.words);
            }
            let expects = |step: &crate::scenario::Line| matches!(step.what, crate::scenario::Step::Expect(_));
            let all = scenario.steps.iter().filter(|step| expects(step)).count();
            let used = |goal: &Goal| {
                let signs = goal.mistakes.iter().map(|mistake| mistake.signs.len());
                goal.ways.iter().map(Vec::len).chain(signs).sum::<usize>()
            };
            assert_eq!(goals.iter().map(used).sum::<usize>(), all, "{}", lesson.id);
            assert!(goals.iter().any(|goal| !goal.mistakes.is_empty()), "{} has no choice", lesson.id);
        }
    }
}
