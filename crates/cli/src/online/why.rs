//! What was asked of the server about a card, and what it answered.

use maneframe_engine::Handle;
use maneframe_engine::message::{Attempt, Reckoning};

use super::show;

/// A question about a card, which is told once everything has come.
pub struct Asked {
    /// Which card.
    pub card: Handle,
    /// What it is called.
    pub title: String,
    /// Whether only to say why it can't be played.
    pub briefly: bool,
    /// The commands that have not been answered yet.
    waits: Vec<u64>,
    power: Vec<String>,
    attempts: Vec<Attempt>,
}

impl Asked {
    /// A question that those commands ask.
    pub fn new(card: Handle, title: &str, briefly: bool, commands: Vec<u64>) -> Asked {
        Asked { card, title: title.to_owned(), briefly, waits: commands, power: Vec::new(), attempts: Vec::new() }
    }

    /// Whether that command belongs to it; it has been answered now, by whatever.
    pub fn is_answered(&mut self, command: u64) -> bool {
        let before = self.waits.len();
        self.waits.retain(|&waiting| waiting != command);
        self.waits.len() < before
    }

    /// Whether everything has come.
    pub fn is_complete(&self) -> bool {
        self.waits.is_empty()
    }

    /// Takes in where the power comes from.
    pub fn power(&mut self, reckoning: Option<Reckoning>) {
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
            let cited = show::cite(&rules.join(", "));
            self.power.push(format!("power {total}: {} ({cited})", because.join(", ")));
        }
    }

    /// Takes in what might be tried.
    pub fn attempts(&mut self, attempts: Vec<Attempt>) {
        self.attempts = attempts;
    }

    /// All there is to say, but for what happened.
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

    /// Why it can't be played: of the ways to play it, what stands in that of the most likely.
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
