//! Named rules that bring a printed line into shape before it is read: spelling, spacing, reminders, slips of the pen.

/// A rule: its name, what it looks for, what it puts there.
struct Rule {
    name: &'static str,
    from: &'static str,
    to: &'static str,
}

const fn rule(name: &'static str, from: &'static str, to: &'static str) -> Rule {
    Rule { name, from, to }
}

/// Replacements of fixed words, in order.
const WORDS: &[Rule] = &[
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
];

/// The names of all normalisation rules.
pub const RULES: &[&str] = &[
    "straight-quotes",
    "plain-minus",
    "paragraph-mark",
    "single-spaces",
    "one-full-stop",
    "slip-an-a",
    "slip-owner",
    "slip-comma",
    "capital-friend",
    "capital-problem",
    "small-power",
    "hyphen-face-down",
    "small-phase",
    "reminder",
    "trim",
    "full-stop",
];

/// A line in shape.
pub(crate) struct Normal {
    pub(crate) text: String,
    pub(crate) applied: Vec<&'static str>,
    /// For every byte of the text, and its end: where it came from.
    origin: Vec<u32>,
}

impl Normal {
    /// The byte of the given text that a byte of the line came from.
    pub(crate) fn original(&self, at: usize) -> usize {
        self.origin[at.min(self.origin.len() - 1)] as usize
    }

    fn apply(&mut self, name: &'static str) {
        if !self.applied.contains(&name) {
            self.applied.push(name);
        }
    }

    /// Replaces a stretch of the text.
    fn replace(&mut self, start: usize, length: usize, to: &str) {
        let from = self.origin[start];
        self.text.replace_range(start..start + length, to);
        self.origin.splice(start..start + length, to.bytes().map(|_| from));
    }
}

/// Brings a line into shape.
pub(crate) fn normalize(given: &str) -> Normal {
    let mut n = Normal {
        text: given.to_owned(),
        applied: Vec::new(),
        origin: (0..=given.len() as u32).collect(),
    };
    for rule in WORDS {
        while let Some(start) = n.text.find(rule.from) {
            n.replace(start, rule.from.len(), rule.to);
            n.apply(rule.name);
        }
    }
    while let Some(open) = n.text.find('(') {
        let Some(close) = n.text[open..].find(')') else { break };
        let mut end = open + close + 1;
        // A full stop that was printed after the reminder is not the sentence's own.
        if n.text[end..].starts_with('.') && n.text[..open].trim_end().ends_with(['.', '"']) {
            end += 1;
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
    // Sentences, not keywords, end with a full stop.
    let is_sentence = n.text.contains(' ') && n.text.split(' ').nth(1).is_some_and(|w| w.starts_with(|c: char| c.is_lowercase()));
    if is_sentence && !n.text.ends_with('.') {
        let end = n.text.len();
        n.replace(end, 0, ".");
        n.apply("full-stop");
    }
    n
}
