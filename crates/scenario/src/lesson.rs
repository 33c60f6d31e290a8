//! Lessons: scenarios in `lessons/` that a learner plays. The file also contains a solution by the author, which shows
//! that the goals can be reached.

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
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    /// Description of the goal.
    pub(crate) words: String,
    /// Hint on how to reach the goal.
    pub(crate) hint: String,
    /// Indices of the scenario's `expect` lines that must hold.
    pub(crate) expects: Vec<usize>,
}

/// Returns the goals of a lesson: `# goal: …`, followed by `# hint: …`, and the `expect` lines up to the next goal.
pub(crate) fn goals(scenario: &Scenario) -> Vec<Goal> {
    let text = &*scenario.text;
    let lines: Vec<usize> = scenario.steps.iter().map(|step| position(text, step.at.start).0).collect();
    let heads: Vec<(usize, &str)> = remarks(text, "goal").collect();
    let ends = heads.iter().skip(1).map(|(line, _)| *line).chain([usize::MAX]);
    let goal = |(&(first, words), end): (&(usize, &str), usize)| {
        let within = |line: &usize| (first..end).contains(line);
        let hints = remarks(text, "hint").filter(|(line, _)| within(line)).map(|(_, words)| words);
        let expects = lines.iter().enumerate().filter(|(_, line)| within(line)).map(|(i, _)| i);
        let expects = expects.filter(|&i| matches!(scenario.steps[i].what, crate::scenario::Step::Expect(_)));
        Goal { words: words.to_owned(), hint: hints.collect::<Vec<_>>().join(" "), expects: expects.collect() }
    };
    heads.iter().zip(ends).map(goal).collect()
}

/// Returns the number of turns after the first for which a lesson goes on: `# turns: 1`.
pub(crate) fn turns(scenario: &Scenario) -> u16 {
    remarks(&scenario.text, "turns").find_map(|(_, words)| words.parse().ok()).unwrap_or(0)
}

/// Returns comments that begin with `kind`, with the indices of their lines.
fn remarks<'a>(text: &'a str, kind: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    let lines = text.lines().enumerate();
    lines.filter_map(move |(i, line)| {
        let words = line.strip_prefix("# ")?.strip_prefix(kind)?.strip_prefix(':')?;
        Some((i + 1, words.trim()))
    })
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
        assert_eq!(all.len(), 10);
        for lesson in &all {
            let scenario = only(lesson.id, lesson.text).unwrap_or_else(|e| panic!("{}: {e}", lesson.id));
            let verdict = run(&scenario, &library);
            assert!(verdict.passed(), "{}: {:?}", lesson.id, verdict.why());
            assert!(
                !lesson.about.is_empty() && Lesson::find(lesson.id).is_some_and(|found| found.title == lesson.title)
            );
            let goals = goals(&scenario);
            assert!(!goals.is_empty(), "{} asks for nothing", lesson.id);
            for goal in &goals {
                assert!(!goal.expects.is_empty(), "{}: `{}` is reached by nothing", lesson.id, goal.words);
                assert!(!goal.hint.is_empty(), "{}: `{}` says not how", lesson.id, goal.words);
            }
            let expects = |step: &crate::scenario::Line| matches!(step.what, crate::scenario::Step::Expect(_));
            let all = scenario.steps.iter().filter(|step| expects(step)).count();
            assert_eq!(goals.iter().map(|goal| goal.expects.len()).sum::<usize>(), all, "{}", lesson.id);
        }
    }
}
