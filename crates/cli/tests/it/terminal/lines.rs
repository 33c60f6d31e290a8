//! A game in line mode.

use std::path::Path;

use super::pty::Terminal;

/// A game in line mode, in a terminal.
pub struct Lines {
    terminal: Terminal,
    /// Number of bytes of the output that have been read.
    read: usize,
}

/// A question of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Text of the question, without its rule.
    pub question: String,
    /// Labels of the options.
    pub options: Vec<String>,
}

impl Lines {
    /// Starts a game in line mode.
    pub fn play(library: &Path, args: &[&str]) -> Lines {
        let args = [&["play", "--plain"], args].concat();
        Lines { terminal: Terminal::run(library, &args, 200, 50), read: 0 }
    }

    /// Returns the output since the last call, up to the prompt.
    fn news(&mut self) -> String {
        let from = self.read;
        self.terminal.wait_for("a prompt", |printed| printed[from..].ends_with(b"\n> "));
        self.read = self.terminal.printed.len();
        String::from_utf8_lossy(&self.terminal.printed[from..]).replace("\r\n", "\n")
    }

    /// Types a line and returns the answer.
    pub fn say(&mut self, line: &str) -> String {
        self.terminal.press(&format!("{line}\n"));
        self.news()
    }

    /// Returns the question after `news`; `None` if the game is over.
    pub fn asked(&mut self, news: &str) -> Option<Asked> {
        if news.contains("The game is over:") {
            return None;
        }
        let told = if news.contains("\n  1. ") { news.to_owned() } else { self.say("options") };
        let lines: Vec<&str> = told.lines().collect();
        let first = lines.iter().rposition(|l| l.starts_with("  1. "))?;
        let question = lines[..first].iter().rev().find(|l| l.contains(" (CR ") || l.contains("rulebook"))?;
        let question = question.rsplit_once(" (").map_or(*question, |(q, _)| q).to_owned();
        let option = |line: &&str| {
            let (number, words) = line.split_once(". ")?;
            number.trim().parse::<usize>().ok().map(|_| words.to_owned())
        };
        let options = lines[first..].iter().map_while(option).collect();
        Some(Asked { question, options })
    }

    /// Returns the first question of the game.
    pub fn begin(&mut self) -> Option<Asked> {
        let news = self.news();
        self.asked(&news)
    }

    /// Chooses an option and returns the next question.
    pub fn take(&mut self, index: usize) -> Option<Asked> {
        let mut news = self.say(&(index + 1).to_string());
        if news.contains("wait: ") {
            news = self.say(&(index + 1).to_string());
        }
        self.asked(&news)
    }
}
