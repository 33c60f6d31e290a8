//! Random trees of the ability language: each is written as a line, and the line must be read as that tree.
//!
//! [`Lines`] is a proptest strategy for lines that a set's author could mean. [`sound`] says what that excludes: "it"
//! before any card was mentioned, power of a Resource, costs that can't be paid. All others should have a sentence.
//! `docs/testing.md` says how to run the long test and how to read its table.
//!
//! [`harvest`] is a second measure. It puts parts of the real cards' trees into other real cards' trees.

/// Returns one of several values, each with the probability of its weight: `choose!(source, 3 => a, 1 => b)`. Only the
/// chosen value is evaluated.
macro_rules! choose {
    ($source:expr, $($weight:expr => $value:expr),+ $(,)?) => {
        'chosen: {
            let mut roll = $source.roll(&[$($weight),+]);
            $(
                if roll.hits() {
                    break 'chosen ($value);
                }
            )+
            unreachable!("a roll is one of the values")
        }
    };
}

mod ability;
mod amount;
mod cards;
mod change;
mod condition;
mod effect;
mod filter;
mod harvest;
mod outcome;
mod part;
mod place;
mod shrink;
mod sound;
mod source;
mod trigger;
mod who;
mod words;

use std::fmt;

use maneframe_card::ability::Ability;
use maneframe_cardtext::Context;
use proptest::prelude::*;
use proptest::strategy::{NewTree, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use outcome::{Outcome, Table, judge};
use source::Source;

/// A line of a text box as a tree, with the card around it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Line {
    pub(crate) context: Context,
    pub(crate) abilities: Vec<Ability>,
}

/// Strategy for lines that a set's author could mean. They shrink to smaller such lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines {
    /// Approximate maximum number of nodes.
    pub(crate) size: u32,
}

impl Strategy for Lines {
    type Tree = Shrinking;
    type Value = Line;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        let seeds = any::<u64>();
        // About half of the lines that the source makes are not sound.
        for _ in 0..200 {
            let seed = seeds.new_tree(runner)?.current();
            let size = 1 + (seed % u64::from(self.size.max(1))) as u32;
            let line = Source::new(seed, size).line();
            if sound::fault(&line).is_none() {
                return Ok(Shrinking::new(line));
            }
        }
        Err("200 unsound lines in a row".into())
    }
}

/// A line that shrinks: see [`shrink::smaller`].
pub(crate) struct Shrinking {
    /// The smallest line that is known to have the property in question.
    best: Line,
    /// Smaller lines to try, the next one last. `None` if they have not been made from the best line yet.
    candidates: Option<Vec<Line>>,
    current: Line,
}

impl Shrinking {
    pub(crate) fn new(line: Line) -> Shrinking {
        Shrinking { best: line.clone(), candidates: None, current: line }
    }

    /// Makes the next candidate the current line. If there is none, makes the best line the current one and returns
    /// false.
    fn advance(&mut self) -> bool {
        let best = &self.best;
        let candidates = self.candidates.get_or_insert_with(|| {
            let mut all = shrink::smaller(best);
            all.reverse();
            all
        });
        let next = candidates.pop();
        let found = next.is_some();
        self.current = next.unwrap_or_else(|| self.best.clone());
        found
    }
}

impl fmt::Debug for Shrinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Shrinking").field(&self.current).finish()
    }
}

impl ValueTree for Shrinking {
    type Value = Line;

    fn current(&self) -> Line {
        self.current.clone()
    }

    /// The current line has the property, so it is the best one. Its smaller lines are tried next.
    fn simplify(&mut self) -> bool {
        if self.current != self.best {
            self.best = self.current.clone();
            self.candidates = None;
        }
        self.advance()
    }

    /// The current line doesn't have the property. The next one is tried.
    fn complicate(&mut self) -> bool {
        self.advance()
    }
}

/// Returns the smallest line with this outcome that shrinking finds.
pub(crate) fn smallest(mut tree: Shrinking, has: impl Fn(&Line) -> bool) -> Line {
    let mut goes_on = tree.simplify();
    while goes_on {
        goes_on = if has(&tree.current()) { tree.simplify() } else { tree.complicate() };
    }
    tree.current()
}

/// Number of trees of the short test.
const TREES: usize = 3_000;
/// Maximum number of nodes.
const SIZE: u32 = 12;
/// Minimum percentage of trees that are said. Raise it when the grammar learns to say more.
const FLOOR: usize = 83;
/// Maximum number of trees that are read as another tree, or as more than one.
const MISREAD: usize = 45;
/// Minimum percentage of swaps between real cards that are said.
const HARVEST_FLOOR: usize = 72;
/// Maximum number of swaps that are read as another tree, or as more than one.
const HARVEST_MISREAD: usize = 24;

/// Returns the number of trees or swaps of the long test, or `None` for the short test: see `docs/testing.md`.
fn long() -> Option<usize> {
    match std::env::var("MANEFRAME_TREES") {
        Ok(n) => Some(n.parse().expect("MANEFRAME_TREES is a number of trees")),
        Err(_) => std::env::var_os("MANEFRAME_LONG").map(|_| 20_000),
    }
}

fn runner() -> TestRunner {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    TestRunner::new_with_rng(Config::default(), rng)
}

#[test]
fn random_trees_can_be_said() {
    let words = words::vocabulary();
    let mut runner = runner();
    let long = long();
    let mut table = Table::new("random trees", long.is_some());
    for _ in 0..long.unwrap_or(TREES) {
        let tree = Lines { size: SIZE }.new_tree(&mut runner).expect("a line");
        table.add(words, tree);
    }
    table.print();
    table.demand(FLOOR, MISREAD);
}

/// Shrinking stops, at a line that can't be made smaller and that an author could mean.
#[test]
fn shrinking_ends_with_a_small_sound_line() {
    let mut runner = runner();
    for _ in 0..40 {
        let tree = Lines { size: SIZE }.new_tree(&mut runner).expect("a line");
        let line = smallest(tree, |_| true);
        assert_eq!(sound::fault(&line), None, "{line:?}");
        assert_eq!(shrink::smaller(&line), [], "{line:?}");
    }
}

/// Each strategy makes many different nodes.
#[test]
fn strategies_vary() {
    fn seen<T: fmt::Debug + 'static>(make: fn(&mut Source) -> T, least: usize) {
        let mut runner = runner();
        let strategy = source::strategy(SIZE, make);
        let heads: std::collections::BTreeSet<String> = (0..3_000)
            .map(|_| strategy.new_tree(&mut runner).expect("a node").current())
            .map(|node| part::head(&format!("{node:?}")).to_owned())
            .collect();
        assert!(heads.len() >= least, "only {heads:?}");
    }
    seen(Source::effect, 25);
    seen(Source::condition, 14);
    seen(Source::amount, 12);
    seen(Source::trigger, 4);
    seen(Source::happening, 28);
    seen(Source::change_of_players, 18);
    seen(Source::until, 11);
    seen(Source::area, 6);
    seen(Source::player, 6);
    seen(Source::subject, 3);
    seen(Source::state, 10);
    seen(Source::moment, 7);
    seen(Source::measure, 5);
    seen(Source::tally, 5);
    seen(Source::keyword, 20);
    seen(Source::token, 1);
}

#[test]
fn parts_of_real_cards_fit_other_real_cards() {
    let Some(table) = harvest::table(long()) else { return };
    table.print();
    table.demand(HARVEST_FLOOR, HARVEST_MISREAD);
}

/// The test would be worthless if every tree counted as said.
#[test]
fn outcomes_are_told_apart() {
    use maneframe_card::CardType;
    use maneframe_card::ability::{Amount, Antic, Effect, Happening, Trigger, Triggered, Who};
    let line = |effect| {
        let on = Trigger::When(Happening::Draws { who: Who::You, what: None });
        let ability = Ability::Triggered(Triggered { on, condition: None, effect, limit: None });
        Line { context: Context::new(CardType::Friend), abilities: vec![ability] }
    };
    let words = words::vocabulary();
    assert_eq!(judge(words, &line(Effect::Draw(Amount::Num(2)))).outcome, Outcome::Said);
    assert_eq!(judge(words, &line(Effect::Antic(Antic::Song))).outcome, Outcome::Said);
    // An empty sum has no words.
    assert_eq!(judge(words, &line(Effect::Draw(Amount::Sum(vec![])))).outcome, Outcome::Unsayable);
}
