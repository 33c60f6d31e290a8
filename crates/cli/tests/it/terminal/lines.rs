//! A game in lines.

use std::path::Path;

use super::pty::Terminal;

/// A game in lines, in a terminal.
pub struct Lines {
    terminal: Terminal,
    /// How much of what was printed has been read.
    read: usize,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The question, without its rule.
    pub question: String,
    /// The options.
    pub options: Vec<String>,
}

impl Lines {
    /// Starts a game in lines.
    pub fn play(library: &Path, args: &[&str]) -> Lines {
        let args = [&["play", "--plain"], args].concat();
        Lines { terminal: Terminal::run(library, &args, 200, 50), read: 0 }
    }

    /// What has been printed since it was read last, up to the prompt.
    fn news(&mut self) -> String {
        let from = self.read;
        self.terminal.wait_for("a prompt", |printed| printed[from..].ends_with(b"\n> "));
        self.read = self.terminal.printed.len();
        String::from_utf8_lossy(&self.terminal.printed[from..]).replace("\r\n", "\n")
    }

    /// Types a line, and what is said to it.
    pub fn say(&mut self, line: &str) -> String {
        self.terminal.press(&format!("{line}\n"));
        self.news()
    }

    /// What is asked after `news`; nothing where the game is over.
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

    /// The game as it begins.
    pub fn begin(&mut self) -> Option<Asked> {
        let news = self.news();
        self.asked(&news)
    }

    /// Takes an option, and what is asked next.
    pub fn take(&mut self, index: usize) -> Option<Asked> {
        let mut news = self.say(&(index + 1).to_string());
        if news.contains("wait: ") {
            news = self.say(&(index + 1).to_string());
        }
        self.asked(&news)
    }
}
