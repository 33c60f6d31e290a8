//! A table's chat: recent messages, with limits on their length and rate.

use std::collections::{HashMap, HashSet, VecDeque};

use maneframe_protocol::{Audience, Code, Problem, Speaker, Speech};
use maneframe_wording::Wording;

/// Maximum number of messages that are kept.
const KEPT: usize = 200;
/// Maximum length of a message in characters.
const LONGEST: usize = 500;
/// Maximum numbers of messages that an account may post in a period. The second values are the periods in milliseconds.
const LIMITS: [(usize, u64); 2] = [(5, 10_000), (200, 3_600_000)];

/// Chat of one table.
#[derive(Clone, Debug, Default)]
pub struct Chat {
    /// Messages, each with the account of its author.
    lines: VecDeque<(Speech, String)>,
    next: u32,
    /// Times of the recent messages of each account, in milliseconds since 1970.
    spoke: HashMap<String, VecDeque<u64>>,
    muted: HashSet<String>,
}

impl Chat {
    /// Checks that an account may post a message now, and returns its cleaned text.
    ///
    /// # Errors
    /// If the message is empty or too long, the account posts too often, or the account is muted.
    pub fn may_say(&self, at: u64, account: &str, words: &str) -> Result<String, Problem> {
        if self.muted.contains(account) {
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.muted")));
        }
        let words = clean(words);
        if words.is_empty() {
            return Err(Problem::new(Code::Unreadable, Wording::new("problem.empty-message")));
        }
        if words.chars().count() > LONGEST {
            let problem = format!("the message is longer than {LONGEST} characters");
            return Err(Problem::new(Code::TooMuch, problem));
        }
        let spoke = self.spoke.get(account);
        let since = |time: u64| spoke.map_or(0, |s| s.iter().filter(|then| at.saturating_sub(**then) < time).count());
        if LIMITS.iter().any(|(most, time)| since(*time) >= *most) {
            return Err(Problem::new(Code::TooMuch, Wording::new("problem.too-many-messages")));
        }
        Ok(words)
    }

    /// Adds a message.
    pub fn said(&mut self, at: u64, from: Speaker, account: &str, to: Audience, words: &str) {
        let speech = Speech { number: self.next, at, from, to, words: words.to_owned() };
        self.next += 1;
        self.lines.push_back((speech, account.to_owned()));
        if self.lines.len() > KEPT {
            self.lines.pop_front();
        }
        let spoke = self.spoke.entry(account.to_owned()).or_default();
        spoke.push_back(at);
        if spoke.len() > LIMITS[1].0 {
            spoke.pop_front();
        }
    }

    /// Mutes an account at this table, or unmutes it.
    pub fn mute(&mut self, account: &str, muted: bool) {
        if muted {
            self.muted.insert(account.to_owned());
        } else {
            self.muted.remove(account);
        }
    }

    /// Returns the account that posted the message with that number.
    pub fn speaker(&self, number: u32) -> Option<&str> {
        self.lines.iter().find(|(speech, _)| speech.number == number).map(|(_, account)| account.as_str())
    }

    /// Returns the number of the next message.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// Returns the messages from a number on, except those of the accounts in `deaf_to`. Messages for spectators are
    /// left out unless `among_spectators` is true.
    pub fn heard(&self, from: u32, among_spectators: bool, deaf_to: &[String]) -> Vec<Speech> {
        let hears = |(speech, account): &&(Speech, String)| {
            speech.number >= from
                && (among_spectators || speech.to == Audience::Table)
                && !deaf_to.iter().any(|deaf| deaf == account)
        };
        self.lines.iter().filter(hears).map(|(speech, _)| speech.clone()).collect()
    }
}

/// Cleans a text: removes control characters, text direction marks and excess combining characters, and collapses white
/// space.
pub fn clean(words: &str) -> String {
    let steers = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let combines = |c: char| matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}');
    let mut clean = String::new();
    let mut piled = 0;
    for c in words.chars() {
        piled = if combines(c) { piled + 1 } else { 0 };
        match c {
            _ if piled > 2 => {}
            '\n' | '\t' | '\r' => clean.push(' '),
            c if steers(c) => {}
            c => clean.push(c),
        }
    }
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use maneframe_engine::message::Seat;

    #[test]
    fn who_says_too_much_must_wait() {
        let mut chat = Chat::default();
        for at in 0..5 {
            let words = chat.may_say(at, "ada", " hello\n there ").expect("one may speak");
            assert_eq!(words, "hello there");
            chat.said(at, Speaker::Seat(Seat(1)), "ada", Audience::Table, &words);
        }
        assert!(chat.may_say(9_000, "ada", "more").is_err());
        assert!(chat.may_say(9_000, "bob", "more").is_ok());
        assert!(chat.may_say(11_000, "ada", "more").is_ok());
        assert!(chat.may_say(11_000, "ada", &"x".repeat(501)).is_err());
        assert!(chat.may_say(11_000, "ada", "\u{202e}\u{7}").is_err());
        chat.mute("ada", true);
        assert!(chat.may_say(99_000, "ada", "more").is_err());
        chat.mute("ada", false);
        assert!(chat.may_say(99_000, "ada", "more").is_ok());
    }

    #[test]
    fn players_do_not_hear_spectators() {
        let mut chat = Chat::default();
        chat.said(0, Speaker::Spectator("eve".into()), "eve", Audience::Spectators, "play the Event!");
        chat.said(1, Speaker::Seat(Seat(1)), "ada", Audience::Table, "my turn");
        assert_eq!(chat.heard(0, false, &[]).len(), 1);
        assert_eq!(chat.heard(0, true, &[]).len(), 2);
        assert_eq!(chat.heard(1, true, &[])[0].words, "my turn");
        assert_eq!(chat.heard(0, true, &["ada".to_owned()]).len(), 1);
        assert_eq!(chat.speaker(0), Some("eve"));
    }
}
