//! Named rules that normalise a printed line before it is read: spelling, spacing, reminders, misprints. Further rules
//! ([`SPELLINGS`]) are applied only to a line that isn't understood without them.

mod spelling;

use crate::unknown_x::drawn_in;

pub(crate) use spelling::timing_end;
pub use spelling::{SPELLINGS, respell};

/// Replacement rule with a name.
pub struct Rule {
    /// Name, one of [`RULES`].
    pub name: &'static str,
    /// Words to replace.
    pub from: &'static str,
    /// Replacement; may be empty.
    pub to: &'static str,
}

const fn rule(name: &'static str, from: &'static str, to: &'static str) -> Rule {
    Rule { name, from, to }
}

/// Replacements of fixed words, in order.
pub const WORDS: &[Rule] = &[
    rule("straight-quotes", "\u{2019}", "'"),
    rule("straight-quotes", "\u{201c}", "\""),
    rule("straight-quotes", "\u{201d}", "\""),
    rule("plain-minus", "\u{2013}", "-"),
    rule("plain-minus", "\u{2212}", "-"),
    rule("paragraph-mark", "<P> ", ""),
    rule("single-spaces", "  ", " "),
    rule("one-full-stop", "..", "."),
    rule("slip-an-a", " an a ", " a "),
    rule("slip-owner", "owner' ", "owner's "),
    rule("slip-comma", " play you may ", " play, you may "),
    rule("slip-comma", "Problem you may ", "Problem, you may "),
    rule("slip-comma", "faceoff here you may ", "faceoff here, you may "),
    rule("needless-again", " again.", "."),
    rule("needless-again", " again,", ","),
    rule("needless-again", " again until ", " until "),
    rule("needless-again", " again this ", " this "),
    rule("capital-friend", " friends", " Friends"),
    rule("capital-friend", " friend ", " Friend "),
    rule("capital-friend", " friend.", " Friend."),
    rule("capital-problem", " problem ", " Problem "),
    rule("capital-problem", " problem.", " Problem."),
    rule("capital-problem", " problem,", " Problem,"),
    rule("small-power", " Power ", " power "),
    rule("small-power", " Power,", " power,"),
    rule("hyphen-face-down", " facedown", " face-down"),
    rule("hyphen-face-down", " face down", " face-down"),
    rule("small-phase", "Troublemaker phase", "Troublemaker Phase"),
    rule("colour-icon", " Blue Friend", " [Loyalty] Friend"),
    rule("colour-icon", " Orange Friend", " [Honesty] Friend"),
    rule("colour-icon", " Pink Friend", " [Laughter] Friend"),
    rule("colour-icon", " Purple Friend", " [Magic] Friend"),
    rule("colour-icon", " White Friend", " [Generosity] Friend"),
    rule("colour-icon", " Yellow Friend", " [Kindness] Friend"),
];

/// Names of all normalisation rules.
pub const RULES: &[&str] = &[
    "straight-quotes",
    "plain-minus",
    "paragraph-mark",
    "single-spaces",
    "one-full-stop",
    "slip-an-a",
    "slip-owner",
    "slip-comma",
    "needless-again",
    "capital-friend",
    "capital-problem",
    "small-power",
    "hyphen-face-down",
    "small-phase",
    "colour-icon",
    "reminder",
    "trim",
    "full-stop",
];

/// A normalised line.
#[derive(Clone)]
pub struct Normal {
    /// Text after normalisation.
    pub text: String,
    /// Names of the rules that changed the line, each once.
    pub applied: Vec<&'static str>,
    /// For every byte of `text`, and for its end, the offset in the original line. Empty while the text is unchanged.
    origin: Vec<u32>,
}

impl Normal {
    /// Returns the offset in the original line from which a byte of the normalised text came.
    pub fn original(&self, at: usize) -> usize {
        let at = at.min(self.text.len());
        self.origin.get(at).map_or(at, |from| *from as usize)
    }

    fn apply(&mut self, name: &'static str) {
        if !self.applied.contains(&name) {
            self.applied.push(name);
        }
    }

    /// Replaces a range of the text.
    fn replace(&mut self, start: usize, length: usize, to: &str) {
        if self.origin.is_empty() {
            self.origin.extend(0..=self.text.len() as u32);
        }
        let from = self.origin[start];
        self.text.replace_range(start..start + length, to);
        self.origin.splice(start..start + length, to.bytes().map(|_| from));
    }
}

/// Set of byte pairs: one bit for each pair with which the words of some rule start.
static PAIRS: [u64; 1024] = {
    let mut pairs = [0; 1024];
    let mut i = 0;
    while i < WORDS.len() {
        let from = WORDS[i].from.as_bytes();
        let pair = (from[0] as usize) << 8 | from[1] as usize;
        pairs[pair / 64] |= 1 << (pair % 64);
        i += 1;
    }
    pairs
};

/// Returns true if any rule applies to the line. The test is cheap, because most lines need no rule.
pub fn a_rule_fits(text: &str) -> bool {
    let text = text.as_bytes();
    text.windows(2).enumerate().any(|(at, two)| {
        let pair = usize::from(two[0]) << 8 | usize::from(two[1]);
        PAIRS[pair / 64] >> (pair % 64) & 1 == 1
            && WORDS.iter().any(|rule| text[at..].starts_with(rule.from.as_bytes()))
    })
}

/// Normalises a line.
pub fn normalize(given: &str) -> Normal {
    let mut n = Normal { text: given.to_owned(), applied: Vec::new(), origin: Vec::new() };
    if a_rule_fits(given) {
        for rule in WORDS {
            while let Some(start) = n.text.find(rule.from) {
                n.replace(start, rule.from.len(), rule.to);
                n.apply(rule.name);
            }
        }
    }
    while let Some(mut open) = n.text.find('(') {
        let Some(close) = n.text[open..].find(')') else { break };
        let mut end = open + close + 1;
        // A full stop after a reminder belongs to the reminder if the sentence before it already ended.
        if n.text[end..].starts_with('.') && n.text[..open].trim_end().ends_with(['.', '"']) {
            end += 1;
        }
        if n.text[..open].ends_with(' ') {
            if n.text[end..].starts_with(' ') {
                end += 1;
            } else if n.text[end..].starts_with([',', '.', ':', ';', '\'']) {
                open -= 1;
            }
        }
        n.replace(open, end - open, "");
        n.apply("reminder");
    }
    let kept = n.text.trim_end().len();
    if kept < n.text.len() {
        n.replace(kept, n.text.len() - kept, "");
        n.apply("trim");
    }
    let skipped = n.text.len() - n.text.trim_start().len();
    if skipped > 0 {
        n.replace(0, skipped, "");
        n.apply("trim");
    }
    // Moving a definition to its letter is no change of wording, so it isn't reported as a rule.
    while ["here X is ", "here Y is ", "ay [X] "].iter().any(|words| n.text.contains(words)) {
        let Some(changes) = drawn_in(&n.text) else { break };
        changes.into_iter().for_each(|(at, to)| n.replace(at.start, at.len(), &to));
    }
    // Sentences end with a full stop, keywords don't.
    let is_sentence =
        n.text.contains(' ') && n.text.split(' ').nth(1).is_some_and(|w| w.starts_with(|c: char| c.is_lowercase()));
    if is_sentence && !n.text.ends_with('.') {
        let end = n.text.len();
        n.replace(end, 0, ".");
        n.apply("full-stop");
    }
    n
}
