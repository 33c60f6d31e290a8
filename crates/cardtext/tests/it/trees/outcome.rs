//! Whether a tree can be said, and a table of those that can't.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use maneframe_card::ability::{Ability, Condition, Is, NodeMut};
use maneframe_cardtext::{Verdict, Vocabulary, write};

use super::{Line, Shrinking, smallest};

/// What happens to a tree that is written and read again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Outcome {
    /// The sentence is read as the tree.
    Said,
    /// The writer has no sentence.
    Unsayable,
    /// The sentence is not read at all.
    Unreadable,
    /// The sentence is read as another tree.
    Misread,
    /// The sentence is read as several trees.
    Ambiguous,
}

/// Outcome of a line, with what was written and what was read.
pub(crate) struct Judged {
    pub(crate) outcome: Outcome,
    pub(crate) written: Option<String>,
    pub(crate) read: Option<Vec<Ability>>,
}

/// Writes a line and reads it again with the words.
pub(crate) fn judge(words: &Vocabulary, line: &Line) -> Judged {
    let Some(text) = write(&line.abilities, &line.context) else {
        return Judged { outcome: Outcome::Unsayable, written: None, read: None };
    };
    let reading = words.read(&text, &line.context);
    let outcome = match reading.verdict {
        Verdict::Declined => Outcome::Unreadable,
        Verdict::Ambiguous => Outcome::Ambiguous,
        Verdict::Exact | Verdict::Variant | Verdict::Mismatch => {
            let read = reading.abilities.as_deref().map(normal);
            if read == Some(normal(&line.abilities)) { Outcome::Said } else { Outcome::Misread }
        }
    };
    Judged { outcome, written: Some(text), read: reading.abilities }
}

/// Returns the line with the terms of each noun phrase in a fixed order. Their order has no meaning.
pub(crate) fn normal(line: &[Ability]) -> Vec<Ability> {
    let mut copy = line.to_vec();
    copy.iter_mut().for_each(|ability| settle(NodeMut::from(ability)));
    copy
}

/// Puts the terms in the node into order, those of inner phrases first.
fn settle(mut node: NodeMut<'_>) {
    node.reborrow().each_part(&mut |part| settle(part));
    let terms: &mut Vec<Is> = match node {
        NodeMut::Filter(f) => &mut f.is,
        NodeMut::Condition(Condition::CardIs(_, is, _)) => is,
        _ => return,
    };
    terms.sort_by_cached_key(|is| format!("{is:?}"));
}

/// A smallest failing line.
struct Failure {
    count: usize,
    written: Option<String>,
    /// Tree that was read instead, in debug form.
    read: Option<String>,
}

/// Outcomes of many lines, with the failing ones grouped by the smallest line that fails in the same way.
pub(crate) struct Table {
    name: &'static str,
    /// True if all failures are shrunk and printed.
    full: bool,
    counts: BTreeMap<Outcome, usize>,
    failures: HashMap<(Outcome, String), Failure>,
    /// Number of failures that were shrunk, by outcome.
    shrunk: HashMap<Outcome, usize>,
    /// Notes that are printed above the table.
    notes: Vec<String>,
}

/// Maximum number of failures of each outcome that a short test shrinks. Those that must be read again are slower.
fn enough(outcome: Outcome) -> usize {
    if outcome == Outcome::Unsayable { 200 } else { 40 }
}

/// Maximum number of rows for each outcome that a short test prints.
const ROWS: usize = 40;

impl Table {
    pub(crate) fn new(name: &'static str, full: bool) -> Table {
        let (counts, failures, shrunk) = (BTreeMap::new(), HashMap::new(), HashMap::new());
        Table { name, full, counts, failures, shrunk, notes: Vec::new() }
    }

    pub(crate) fn note(&mut self, note: String) {
        self.notes.push(note);
    }

    /// Judges a line. If it fails, shrinks it to the smallest line with the same outcome.
    /// Returns the outcome.
    pub(crate) fn add(&mut self, words: &Vocabulary, tree: Shrinking) -> Outcome {
        use proptest::strategy::ValueTree;
        let outcome = judge(words, &tree.current()).outcome;
        *self.counts.entry(outcome).or_default() += 1;
        let shrunk = self.shrunk.entry(outcome).or_default();
        if outcome == Outcome::Said || !self.full && *shrunk >= enough(outcome) {
            return outcome;
        }
        *shrunk += 1;
        let line = smallest(tree, |line| fails(words, line, outcome));
        let Judged { written, read, .. } = judge(words, &line);
        let read = read.map(|read| terse(&format!("{read:?}")));
        let failure = Failure { count: 0, written, read };
        self.failures.entry((outcome, named(&line))).or_insert(failure).count += 1;
        outcome
    }

    /// Prints the outcomes and the groups of failures, the largest group first.
    pub(crate) fn print(&self) {
        let mut out = String::new();
        let all: usize = self.counts.values().sum();
        let shares: Vec<String> =
            self.counts.iter().map(|(outcome, n)| format!("{n} {outcome:?} ({:.1} %)", percent(*n, all))).collect();
        _ = writeln!(out, "{}: {all} trees: {}", self.name, shares.join(", "));
        self.notes.iter().for_each(|note| _ = writeln!(out, "  {note}"));
        for outcome in [Outcome::Ambiguous, Outcome::Misread, Outcome::Unreadable, Outcome::Unsayable] {
            let of = self.failures.iter().filter(|((is, _), _)| *is == outcome);
            let mut rows: Vec<(&str, &Failure)> = of.map(|((_, tree), failure)| (tree.as_str(), failure)).collect();
            rows.sort_by_key(|(tree, failure)| (std::cmp::Reverse(failure.count), *tree));
            let shown = if self.full { rows.len() } else { ROWS.min(rows.len()) };
            let shrunk = self.shrunk.get(&outcome).copied().unwrap_or_default();
            if shrunk > 0 {
                _ = writeln!(out, "\n{outcome:?}: {} groups of {shrunk} trees", rows.len());
            }
            for (tree, failure) in &rows[..shown] {
                _ = writeln!(out, "{:6} {tree}", failure.count);
                failure.written.iter().for_each(|text| _ = writeln!(out, "       written: {text}"));
                failure.read.iter().for_each(|tree| _ = writeln!(out, "       read:    {tree}"));
            }
        }
        println!("{out}");
        if self.full {
            let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
            let file = folder.join(format!("{}.txt", self.name.replace(' ', "-")));
            std::fs::write(&file, &out).expect("a table");
            println!("the table is in {}", file.display());
        }
    }

    /// Checks the share of lines that are said, and the number of those that are said wrongly.
    ///
    /// # Panics
    /// If the share is lower than `floor` percent, or more than `wrong` lines are misread or ambiguous.
    pub(crate) fn demand(&self, floor: usize, wrong: usize) {
        let count = |outcome| self.counts.get(&outcome).copied().unwrap_or_default();
        let all: usize = self.counts.values().sum();
        let said = count(Outcome::Said);
        assert!(said * 100 >= all * floor, "{}: {said} of {all} are said, floor {floor} %", self.name);
        // In a long test the limit grows with the number of trees.
        let wrongly = count(Outcome::Misread) + count(Outcome::Ambiguous);
        assert!(self.full || wrongly <= wrong, "{}: {wrongly} of {all} are said wrongly, at most {wrong}", self.name);
    }
}

fn percent(n: usize, all: usize) -> f64 {
    100.0 * n as f64 / all.max(1) as f64
}

/// Returns true if the line has this outcome. Avoids reading it if writing decides.
fn fails(words: &Vocabulary, line: &Line, outcome: Outcome) -> bool {
    match outcome {
        Outcome::Unsayable => write(&line.abilities, &line.context).is_none(),
        outcome => judge(words, line).outcome == outcome,
    }
}

/// Returns the card type and the abilities of a line in few words.
fn named(line: &Line) -> String {
    let host = line.context.host.map(|host| format!(" on {host:?}")).unwrap_or_default();
    let abilities: Vec<String> = line.abilities.iter().map(|ability| terse(&format!("{ability:?}"))).collect();
    format!("{:?}{host}: {}", line.context.kind, abilities.join(" + "))
}

/// Returns a value in debug form without the fields that are empty.
fn terse(debug: &str) -> String {
    let mut out = debug.to_owned();
    for field in ["None", "false", "[]", "Any"] {
        while let Some((start, end)) = empty_field(&out, field) {
            out.replace_range(start..end, "");
        }
    }
    out.replace(" {  }", "").replace("{ , ", "{ ")
}

/// Returns the range of a field such as `at: None` with the comma after or before it.
fn empty_field(text: &str, value: &str) -> Option<(usize, usize)> {
    let pattern = format!(": {value}");
    let mut from = 0;
    loop {
        let at = from + text[from..].find(&pattern)?;
        from = at + pattern.len();
        let rest = &text[from..];
        if !rest.starts_with([',', ' ', '}']) {
            continue;
        }
        let name = text[..at].rfind(|c: char| !c.is_alphanumeric() && c != '_').map_or(0, |i| i + 1);
        let before = text[..name].strip_suffix(", ").map_or(name, str::len);
        return Some(if rest.starts_with(", ") { (name, from + 2) } else { (before, from) });
    }
}
