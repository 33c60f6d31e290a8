//! Questions to the server about a card, and its answers.

use maneframe_engine::message::{Attempt, Reckoning};
use maneframe_engine::{Edition, Handle};

use crate::describe::log::cite;

/// Questions about a card, whose answers are shown together.
pub struct Asked {
    /// Handle of the card.
    pub card: Handle,
    /// Title of the card.
    pub title: String,
    /// True if only the reason why it can't be played is shown.
    pub briefly: bool,
    /// Commands that have not been answered yet.
    waits: Vec<u64>,
    power: Vec<String>,
    attempts: Vec<Attempt>,
}

impl Asked {
    /// Creates a question that consists of those commands.
    pub fn new(card: Handle, title: &str, briefly: bool, commands: Vec<u64>) -> Asked {
        Asked { card, title: title.to_owned(), briefly, waits: commands, power: Vec::new(), attempts: Vec::new() }
    }

    /// Marks a command as answered. Returns true if it belongs to this question.
    pub fn is_answered(&mut self, command: u64) -> bool {
        let before = self.waits.len();
        self.waits.retain(|&waiting| waiting != command);
        self.waits.len() < before
    }

    /// Returns true if all answers have arrived.
    pub fn is_complete(&self) -> bool {
        self.waits.is_empty()
    }

    /// Adds the components of the power.
    pub fn power(&mut self, reckoning: Option<Reckoning>, edition: Edition) {
        let Some(reckoning) = reckoning else { return };
        let total = reckoning.total.map_or_else(|| "none".to_owned(), |total| total.to_string());
        let because: Vec<String> = reckoning.because.iter().map(|b| b.what.to_string()).collect();
        let mut rules: Vec<&str> = Vec::new();
        for because in &reckoning.because {
            if !rules.contains(&because.rule.as_str()) {
                rules.push(&because.rule);
            }
        }
        if !because.is_empty() {
            let cited = cite(edition, &rules.join(", "));
            self.power.push(format!("power {total}: {} ({cited})", because.join(", ")));
        }
    }

    /// Adds the possible attempts.
    pub fn attempts(&mut self, attempts: Vec<Attempt>) {
        self.attempts = attempts;
    }

    /// Returns all lines, except for the events.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = self.power.clone();
        let mut sorts: Vec<(String, Vec<&Attempt>)> = Vec::new();
        for attempt in &self.attempts {
            let label = attempt.label.to_string();
            let sort = label.split(' ').next().unwrap_or_default().to_owned();
            match sorts.iter_mut().find(|(s, _)| *s == sort) {
                Some((_, list)) => list.push(attempt),
                None => sorts.push((sort, vec![attempt])),
            }
        }
        for (sort, list) in sorts {
            let first = says(list[0]);
            if list.len() > 1 && list.iter().all(|attempt| says(attempt) == first) {
                lines.push(format!("{sort} it? {first}"));
            } else {
                lines.extend(list.into_iter().map(|attempt| format!("{}? {}", attempt.label, says(attempt))));
            }
        }
        lines
    }

    /// Explains why the card can't be played, by the objections to the most likely way to play it.
    pub fn refusal(&self) -> String {
        let plays = self.attempts.iter().filter(|a| a.label.to_string().starts_with("play"));
        match plays.min_by_key(|a| a.against.len()) {
            None => "it can't be played".to_owned(),
            Some(attempt) if attempt.against.is_empty() => "can be played, but not with this answer".to_owned(),
            Some(attempt) => against(attempt),
        }
    }
}

fn says(attempt: &Attempt) -> String {
    if attempt.against.is_empty() { "yes".to_owned() } else { format!("no, {}", against(attempt)) }
}

fn against(attempt: &Attempt) -> String {
    attempt.against.iter().map(|refused| refused.words.to_string()).collect::<Vec<_>>().join("; and ")
}
