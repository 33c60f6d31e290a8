//! Named rules that bring a printed line into shape before it is read: spelling, spacing, reminders, slips of the pen.

use crate::unknown_x::drawn_in;

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

/// A line in shape.
pub(crate) struct Normal {
    pub(crate) text: String,
    pub(crate) applied: Vec<&'static str>,
    /// For every byte of the text, and its end: where it came from. Empty as long as that is its own place.
    origin: Vec<u32>,
}

impl Normal {
    /// The byte of the given text that a byte of the line came from.
    pub(crate) fn original(&self, at: usize) -> usize {
        let at = at.min(self.text.len());
        self.origin.get(at).map_or(at, |from| *from as usize)
    }

    fn apply(&mut self, name: &'static str) {
        if !self.applied.contains(&name) {
            self.applied.push(name);
        }
    }

    /// Replaces a stretch of the text.
    fn replace(&mut self, start: usize, length: usize, to: &str) {
        if self.origin.is_empty() {
            self.origin.extend(0..=self.text.len() as u32);
        }
        let from = self.origin[start];
        self.text.replace_range(start..start + length, to);
        self.origin.splice(start..start + length, to.bytes().map(|_| from));
    }
}

/// A bit for each pair of bytes that some rule's words start with.
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

/// Whether any rule finds its words: few lines need one, so the others should cost a single look.
fn a_rule_fits(text: &str) -> bool {
    let text = text.as_bytes();
    text.windows(2).enumerate().any(|(at, two)| {
        let pair = usize::from(two[0]) << 8 | usize::from(two[1]);
        PAIRS[pair / 64] >> (pair % 64) & 1 == 1
            && WORDS.iter().any(|rule| text[at..].starts_with(rule.from.as_bytes()))
    })
}

/// Brings a line into shape.
pub(crate) fn normalize(given: &str) -> Normal {
    let mut n = Normal { text: given.to_owned(), applied: Vec::new(), origin: Vec::new() };
    if a_rule_fits(given) {
        for rule in WORDS {
            while let Some(start) = n.text.find(rule.from) {
                n.replace(start, rule.from.len(), rule.to);
                n.apply(rule.name);
            }
        }
    }
    while let Some(open) = n.text.find('(') {
        let Some(close) = n.text[open..].find(')') else { break };
        let mut end = open + close + 1;
        // A full stop that was printed after the reminder is not the sentence's own.
        if n.text[end..].starts_with('.') && n.text[..open].trim_end().ends_with(['.', '"']) {
            end += 1;
        }
        if n.text[end..].starts_with(' ') && n.text[..open].ends_with(' ') {
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
    // It is no other wording, so it has no name.
    while n.text.contains("here X is ") || n.text.contains("here Y is ") {
        let Some(changes) = drawn_in(&n.text) else { break };
        changes.into_iter().for_each(|(at, to)| n.replace(at.start, at.len(), &to));
    }
    // Sentences, not keywords, end with a full stop.
    let is_sentence =
        n.text.contains(' ') && n.text.split(' ').nth(1).is_some_and(|w| w.starts_with(|c: char| c.is_lowercase()));
    if is_sentence && !n.text.ends_with('.') {
        let end = n.text.len();
        n.replace(end, 0, ".");
        n.apply("full-stop");
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each rule makes of a line that calls for it.
    const CASES: &[(&str, &str, &str)] = &[
        ("straight-quotes", "That card\u{2019}s power is \u{201c}big\u{201d}.", "That card's power is \"big\"."),
        ("plain-minus", "It gets \u{2013}2 power and \u{2212}1 more.", "It gets -2 power and -1 more."),
        ("paragraph-mark", "<P> Draw a card.", "Draw a card."),
        ("single-spaces", "Draw  a   card.", "Draw a card."),
        ("one-full-stop", "Draw a card..", "Draw a card."),
        ("slip-an-a", "Play on an a Problem.", "Play on a Problem."),
        ("slip-owner", "Put it into its owner' hand.", "Put it into its owner's hand."),
        ("slip-comma", "When this card enters play you may draw.", "When this card enters play, you may draw."),
        ("needless-again", "Turn it over again.", "Turn it over."),
        ("capital-friend", "Ready your friends.", "Ready your Friends."),
        ("capital-problem", "Move to a problem.", "Move to a Problem."),
        ("small-power", "It gets +1 Power until then.", "It gets +1 power until then."),
        ("hyphen-face-down", "Turn it facedown.", "Turn it face-down."),
        ("small-phase", "Wait for the Troublemaker phase.", "Wait for the Troublemaker Phase."),
        ("colour-icon", "Ready each of your Orange Friends.", "Ready each of your [Honesty] Friends."),
        ("reminder", "Draw a card. (You know how.)", "Draw a card."),
        ("trim", " Draw a card. ", "Draw a card."),
        ("full-stop", "Play on a Friend", "Play on a Friend."),
    ];

    #[test]
    fn each_rule_does_what_its_name_says() {
        for (name, given, wanted) in CASES {
            let normal = normalize(given);
            assert_eq!(normal.text, *wanted, "{name}");
            assert!(normal.applied.contains(name), "{name}: {:?}", normal.applied);
        }
        for name in RULES {
            assert!(CASES.iter().any(|(case, ..)| case == name), "{name} has no test");
        }
        for rule in WORDS {
            assert!(RULES.contains(&rule.name), "{} is not listed", rule.name);
            assert!(a_rule_fits(rule.from), "{} is overlooked", rule.name);
        }
    }

    #[test]
    fn a_line_in_shape_is_left_alone() {
        for line in ["Swift", "Starting Problem", "When you draw a card, gain [1]."] {
            let normal = normalize(line);
            assert_eq!((normal.text.as_str(), normal.applied.len()), (line, 0));
        }
    }

    #[test]
    fn places_are_those_of_the_given_text() {
        let normal = normalize("<P> Draw  a card. (Yes.) Wow.");
        assert_eq!(normal.text, "Draw a card. Wow.");
        let at = |word: &str| normal.original(normal.text.find(word).expect("a word"));
        assert_eq!((at("Draw"), at("card"), at("Wow")), (4, 12, 25));
    }
}
