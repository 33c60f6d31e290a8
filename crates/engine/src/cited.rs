//! [`Cited`]: the rules that were carried out where no event, refusal or decision has room for their number. Scenarios
//! ask, and whoever wants to know which rules a game touches; games that nobody watches pay a test for it.

use std::cell::Cell;

use crate::game::Game;
use crate::rule::{INDEX, Rule};

/// Lines of the index, sixty-four at a time.
const WORDS: usize = 8;

/// Rules by the line on which the index has them, a bit each.
#[derive(Clone, Debug, Default)]
pub struct Cited {
    watched: bool,
    lines: Cell<[u64; WORDS]>,
}

impl Cited {
    /// Whether anybody watches: to ask before looking for what is only wanted to be noted.
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// Notes a rule that is being carried out. Use [`cite`](crate::cited::cite).
    pub fn note(&self, line: usize) {
        if self.watched {
            let mut lines = self.lines.get();
            lines[line / 64] |= 1 << (line % 64);
            self.lines.set(lines);
        }
    }
}

/// Notes on a board or a game that a rule is carried out. A number that isn't a rule's does not compile.
///
/// With `if` it is noted where that is true, and says whether it was. After `=>`, on derived values themselves.
macro_rules! cite {
    ($at:expr, $rule:literal) => {
        $at.derived.cited.note(const { $crate::cited::line_of($rule) })
    };
    ($at:expr, $rule:literal if $holds:expr) => {{
        let holds = $holds;
        if holds {
            $crate::cited::cite!($at, $rule);
        }
        holds
    }};
    ($derived:expr => $rule:literal) => {
        $derived.cited.note(const { $crate::cited::line_of($rule) })
    };
}
pub(crate) use cite;

impl Game {
    /// From now on notes the rules that are carried out.
    pub fn watch_rules(&mut self) {
        self.derived.cited.watched = true;
    }

    /// The rules carried out since [`Game::watch_rules`], besides those of events, refusals and decisions.
    pub fn rules_carried_out(&self) -> Vec<Rule> {
        let lines = self.derived.cited.lines.get();
        let numbers = INDEX.lines().enumerate().filter(|(i, _)| lines[i / 64] & 1 << (i % 64) != 0);
        numbers.filter_map(|(_, line)| line.split('\t').next().map(Rule)).collect()
    }
}

/// The line of the index on which a rule stands.
///
/// # Panics
/// At compile time, if there is no such rule.
pub const fn line_of(rule: &str) -> usize {
    let (index, rule) = (INDEX.as_bytes(), rule.as_bytes());
    let (mut at, mut line) = (0, 0);
    while at < index.len() {
        let mut same = 0;
        while same < rule.len() && at + same < index.len() && index[at + same] == rule[same] {
            same += 1;
        }
        if same == rule.len() && index[at + same] == b'\t' {
            assert!(line < WORDS * 64, "the index has grown");
            return line;
        }
        while at < index.len() && index[at] != b'\n' {
            at += 1;
        }
        at += 1;
        line += 1;
    }
    panic!("no rule has that number");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_their_number() {
        for (i, line) in INDEX.lines().enumerate().filter(|(_, l)| !l.starts_with('#')) {
            assert_eq!(line_of(line.split('\t').next().expect("a number")), i);
        }
    }
}
