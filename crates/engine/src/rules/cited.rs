//! [`Cited`]: rules that were carried out without an event, refusal or decision with their number. Scenarios and
//! programs that list the rules of a game use it. Otherwise a citation costs only one test.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::rules::index::INDEX;

/// Number of 64-bit words: one bit for each line of the index.
const WORDS: usize = 8;

/// Set of rules, with one bit for each line of the index.
#[derive(Debug, Default)]
pub struct Cited {
    pub(crate) watched: bool,
    /// Atomic, because a board notes rules while it only reads, possibly from several threads.
    lines: [AtomicU64; WORDS],
}

impl Clone for Cited {
    fn clone(&self) -> Cited {
        Cited { watched: self.watched, lines: self.lines().map(AtomicU64::new) }
    }
}

impl Cited {
    /// Returns itself, so that `cite!` takes this as well as values that contain one.
    #[inline(always)]
    pub fn cited(&self) -> &Cited {
        self
    }

    /// Returns true if rules are being watched. Test this before computing something only for a citation.
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// Notes a rule that is being carried out. Use `cite!`.
    #[inline(always)]
    pub fn note(&self, line: usize) {
        if self.watched {
            self.write_down(line);
        }
    }

    /// Kept out of line: hundreds of places note rules, and rules are rarely watched.
    #[cold]
    #[inline(never)]
    fn write_down(&self, line: usize) {
        self.lines[line / 64].fetch_or(1 << (line % 64), Relaxed);
    }

    /// Returns the rules noted so far, one bit for each line of the index.
    pub(crate) fn lines(&self) -> [u64; WORDS] {
        std::array::from_fn(|i| self.lines[i].load(Relaxed))
    }
}

/// Notes on a board or a game that a rule is carried out. An unknown rule number does not compile.
///
/// With `if`, the rule is noted only if the condition is true; the value is the condition's.
macro_rules! cite {
    ($at:expr, $rule:literal) => {
        $at.cited().note(const { $crate::rules::cited::line_of($rule) })
    };
    ($at:expr, $rule:literal if $holds:expr) => {{
        let holds = $holds;
        if holds {
            $crate::rules::cited::cite!($at, $rule);
        }
        holds
    }};
}
pub(crate) use cite;

/// Rule number on each line of the index, packed into an integer; 0 for lines without one. Computed once, because
/// hundreds of places evaluate [`line_of`] at compile time.
const NUMBERS: &[u128; WORDS * 64] = &{
    let index = INDEX.as_bytes();
    let mut numbers = [0; WORDS * 64];
    let (mut at, mut line) = (0, 0);
    while at < index.len() {
        assert!(line < WORDS * 64, "the index has grown");
        let start = at;
        while at < index.len() && index[at] != b'\t' && index[at] != b'\n' {
            at += 1;
        }
        numbers[line] = packed(index, start, at);
        while at < index.len() && index[at] != b'\n' {
            at += 1;
        }
        at += 1;
        line += 1;
    }
    numbers
};

/// Packs up to 16 characters into an integer; 0 for longer text, which can't be a rule's number.
const fn packed(text: &[u8], from: usize, to: usize) -> u128 {
    if to - from > size_of::<u128>() {
        return 0;
    }
    let (mut at, mut value) = (from, 0);
    while at < to {
        value = value << 8 | text[at] as u128;
        at += 1;
    }
    value
}

/// Returns the line of a rule in the index.
///
/// # Panics
/// At compile time, if the rule is not in the index.
pub const fn line_of(rule: &str) -> usize {
    let wanted = packed(rule.as_bytes(), 0, rule.len());
    assert!(wanted != 0, "no rule has such a number");
    let mut line = 0;
    while line < NUMBERS.len() {
        if NUMBERS[line] == wanted {
            return line;
        }
        line += 1;
    }
    panic!("no rule has that number");
}
