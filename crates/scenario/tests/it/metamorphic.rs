//! Metamorphic tests: each scenario that passes is played again with a change that must not matter.
//!
//! The changes are:
//! - a card in play whose text never applies, one for each kind of text in [`INERT`];
//! - a card that is defined and is in no zone;
//! - the reverse order in which the cards of the table entered play.
//!
//! Each scenario is played with a third of the changes, or with all of them if `MANEFRAME_LONG` is set.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::Instant;

use maneframe_library::Library;
use maneframe_scenario::{Scenario, Verdict, parse, run_unwatched, scenario_files};

use crate::common;

/// Folders of scenarios that pass.
const FOLDERS: [&str; 3] = ["conformance", "lessons", "puzzles"];

/// Number of parts into which the changes are divided; a scenario is played with one of them.
const PARTS: usize = 3;

/// Maximum number of failures of one change that are shown.
const MOST_SHOWN: usize = 25;

/// Maximum number of scenarios in which a Resource without text matters.
const MOST_ABOUT_RESOURCES: usize = 60;

/// Texts that never apply: no card of a scenario has the trait Permanent, and no player has 90 points. All lines of a
/// text are on one card.
const INERT: [(&str, &str); 10] = [
    (
        "replacement of leaving play",
        "If a Permanent would leave play, banish it instead.
         While you have at least 90 points, if a card would leave play, banish it instead.",
    ),
    (
        "replacement of drawing",
        "If a player would draw a Permanent, have that player banish it instead.
         While you have at least 90 points, if a player would draw a card, have that player gain [1] instead.",
    ),
    (
        "replacement of discarding",
        "If a player would discard a Permanent, have that player banish it instead.
         While you have at least 90 points, if a player would discard a card, have that player banish it instead.",
    ),
    (
        "replacement of flipping",
        "If a player would flip a Permanent, have that player banish it instead.
         While you have at least 90 points, if a player would flip a card, have that player gain [1] instead.",
    ),
    (
        "replacement of moving",
        "If a Permanent would be moved, exhaust it instead.
         While you have at least 90 points, if a character would be moved, exhaust it instead.",
    ),
    (
        "replacement of frightening",
        "If a Permanent would be frightened, exhaust it instead.
         While you have at least 90 points, if a Friend would be frightened, exhaust it instead.",
    ),
    (
        "replacement of entering play",
        "If a Permanent would enter play, banish it instead.
         While you have at least 90 points, if a card would enter play, banish it instead.",
    ),
    (
        "prohibition",
        "Permanents can't leave play.
         While you have at least 90 points, cards can't leave play.
         While you have at least 90 points, Friends can't be frightened.
         While you have at least 90 points, players can't move characters.
         While you have at least 90 points, players can't draw cards.",
    ),
    (
        "toll",
        "Players can't play Permanents unless they pay [1].
         While you have at least 90 points, players can't play cards unless they pay [1].
         While you have at least 90 points, characters can't be moved unless their controller pays [1].
         While you have at least 90 points, Friends can't be dismissed unless their controller pays [1].",
    ),
    (
        "trigger",
        "When a Permanent leaves play, gain [1].
         When a card leaves play, if you have at least 90 points, gain [1].
         When a card enters play, if you have at least 90 points, gain [1].
         When a player draws a card, if you have at least 90 points, gain [1].
         When a player discards a card, if you have at least 90 points, gain [1].
         When a player flips a card, if you have at least 90 points, gain [1].
         When a character is moved, if you have at least 90 points, gain [1].
         When a Friend is frightened, if you have at least 90 points, gain [1].",
    ),
];

/// The text of a card in no zone. In play it would apply everywhere.
const UNSEEN: &str = "If a card would leave play, banish it instead.
    If a player would draw a card, have that player gain [1] instead.
    If a Friend would be frightened, exhaust it instead.
    Players can't discard cards.
    Characters can't be moved unless their controller pays [1].
    When a card leaves play, gain [1].
    When a card enters play, gain [1].
    When a Friend is dismissed, gain [1].";

/// Cards that carry a text that never applies. If the first one matters without any text, because the scenario is about Resources
/// in play, the second one is used.
const CARRIERS: [&str; 2] = [
    "Resource, cost 20\n  Play to your home.\n",
    "Friend, cost 20, no power\n  This card does not count against your home limit.\n",
];

/// Scenarios in which each of the carriers matters: file, beginning of the name, and reason.
const ABOUT_CARDS_IN_PLAY: [(&str, &str, &str); 3] = [
    (
        "conformance/cards/friends-forever-events.scn",
        "All Friends, Resources and face-up Troublemakers go upon their owners' decks",
        "every card in play goes to a deck, and the order of the decks is asked about",
    ),
    (
        "conformance/cards/odysseys-third-looks.scn",
        "Nobody to send back but a Mane Character",
        "no other Friend or Resource may be in play",
    ),
    (
        "conformance/language/durations-while.scn",
        "Control while something is so",
        "it needs the only Resource, and the only opposing Friend",
    ),
];

/// Scenarios that depend on the order in which cards entered play: file, beginning of the name, and reason. Those about
/// CR 711 are excluded without being listed.
const ABOUT_THE_ORDER: [(&str, &str, &str); 9] = [
    (
        "conformance/cards/first-sets-second-look.scn",
        "Only the move of the Main Phase",
        "reasons are listed by timestamp",
    ),
    (
        "conformance/why/705.2b-where-costs-come-from.scn",
        "What playing and moving cost",
        "reasons are listed by timestamp",
    ),
    (
        "conformance/rulebooks/cost_changes-where-it-is-offered.scn",
        "CR 3.4: down to 1",
        "CR 3.4 changes costs by timestamp",
    ),
    (
        "conformance/rulebooks/cost_changes-where-it-is-offered.scn",
        "CR 3.4: the other",
        "CR 3.4 changes costs by timestamp",
    ),
    ("conformance/cards/later-times.scn", "Two that could cancel", "the older card is asked about first"),
    ("conformance/cards/rarer-words.scn", "Each Friend is paid for", "the older Friend is asked about first"),
    ("conformance/cards/read-otherwise.scn", "To another Problem instead", "the older Friend is asked about first"),
    ("conformance/texts/choosing.scn", "For each Friend its player pays", "the older Friend is asked about first"),
    (
        "conformance/710/710.1-sent-and-replaced-together.scn",
        "Replaced: each other, one for each",
        "the older Friend is asked about first",
    ),
];

/// A change that must not matter.
struct Change {
    name: String,
    kind: Kind,
}

enum Kind {
    /// A card in play whose text never applies, as each of the carriers.
    InPlay(Vec<Scenario>),
    /// A card in no zone.
    Unseen(Box<Scenario>),
    /// The reverse order of entering play.
    Reversed,
}

/// Builds a table with one card, at P2's home.
fn table(carrier: &str, text: &str) -> Scenario {
    let text: String = text.lines().map(|line| format!("  {}\n", line.trim())).collect();
    one(&format!("card Inert: {carrier}{text}P2 home: Inert\n"))
}

/// Parses the cards and the table of a scenario without moves.
fn one(lines: &str) -> Scenario {
    let text = format!("scenario: Inert\nrule: 704.1\n{lines}turn: P1, Main Phase\n");
    parse("inert", &text).unwrap_or_else(|e| panic!("{}", e.shown())).remove(0)
}

fn in_play(name: &str, text: &str) -> Change {
    Change {
        name: format!("a {name} in play"),
        kind: Kind::InPlay(CARRIERS.iter().map(|carrier| table(carrier, text)).collect()),
    }
}

fn changes() -> Vec<Change> {
    let unseen: String = UNSEEN.lines().map(|line| format!("  {}\n", line.trim())).collect();
    let unseen = one(&format!("card Unseen: {}{unseen}", CARRIERS[0]));
    let mut all: Vec<Change> = INERT.iter().map(|(name, text)| in_play(name, text)).collect();
    all.push(Change { name: "a card in no zone".to_owned(), kind: Kind::Unseen(Box::new(unseen)) });
    all.push(Change { name: "the order of entering play".to_owned(), kind: Kind::Reversed });
    all
}

/// Returns all scenarios of [`FOLDERS`], with their files named from the project's folder.
fn scenarios() -> &'static [Scenario] {
    static ALL: OnceLock<Vec<Scenario>> = OnceLock::new();
    ALL.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let files =
            FOLDERS.iter().flat_map(|folder| scenario_files(&root.join(folder)).expect("the folder can be read"));
        let read = |path: std::path::PathBuf| {
            let text = std::fs::read_to_string(&path).expect("readable");
            // Files that can't be read are reported by other tests.
            parse(&path.strip_prefix(&root).expect("in the project").display().to_string(), &text).unwrap_or_default()
        };
        files.flat_map(read).collect()
    })
}

/// Returns true if the scenario is in the list.
fn is_listed(list: &[(&str, &str, &str)], scenario: &Scenario) -> bool {
    list.iter().any(|(file, name, _)| scenario.file == *file && scenario.name.starts_with(name))
}

/// Returns the reason why a scenario fails, with the line.
fn failure(scenario: &Scenario, library: &Library) -> Option<String> {
    match run_unwatched(scenario, library) {
        Verdict::Failed { line, why } => Some(format!("line {line}: {why}")),
        Verdict::Passed { .. } | Verdict::Skipped { .. } => None,
    }
}

impl Change {
    /// Returns true if the scenario is known to depend on the change.
    fn matters_to(&self, scenario: &Scenario) -> bool {
        match self.kind {
            Kind::InPlay(_) => is_listed(&ABOUT_CARDS_IN_PLAY, scenario),
            Kind::Unseen(_) => false,
            Kind::Reversed => scenario.rule.0.starts_with("711") || is_listed(&ABOUT_THE_ORDER, scenario),
        }
    }

    /// Returns the reason why the scenario fails with this change. A failure with a card in play must be due to its
    /// text. If the card without text makes the scenario fail as well, `carrier_matters` is called and the next carrier
    /// is tried.
    fn failure(&self, scenario: &Scenario, library: &Library, carrier_matters: impl Fn()) -> Option<String> {
        let with = |table: &Scenario| failure(&scenario.clone().with_table_of(table), library);
        let tables = match &self.kind {
            Kind::InPlay(tables) => tables,
            Kind::Unseen(table) => return with(table),
            Kind::Reversed => return failure(&scenario.clone().with_entry_reversed(), library),
        };
        for (text, carrier) in tables.iter().zip(CARRIERS) {
            let why = with(text)?;
            if with(&table(carrier, "")).is_none() {
                return Some(why);
            }
            carrier_matters();
        }
        Some("each of the carriers matters without text: list the scenario, with the reason".to_owned())
    }
}

/// Calls `play` for each number below `count`, on all cores. The results are in the order of the numbers.
fn in_parallel<T: Send>(count: usize, play: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let (next, results) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= count {
                return;
            }
            let result = play(at);
            results.lock().expect("no thread panics").insert(at, result);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    results.into_inner().expect("no thread panics").into_values().collect()
}

#[test]
fn what_never_applies_changes_nothing() {
    let (library, _home) = common::library();
    let (all, changes) = (scenarios(), changes());
    let parts = if std::env::var_os("MANEFRAME_LONG").is_some() { 1 } else { PARTS };
    let begun = Instant::now();
    let (broken, about_resources) = (Mutex::new(BTreeSet::new()), Mutex::new(BTreeSet::new()));
    let note = |set: &Mutex<BTreeSet<usize>>, at: usize| {
        set.lock().expect("no thread panics").insert(at);
    };
    let played = in_parallel(all.len(), |at| {
        let scenario = &all[at];
        let mine = changes.iter().enumerate().filter(|(i, _)| (at + i) % parts == 0);
        let mut failures: Vec<(usize, String)> = Vec::new();
        for (i, change) in mine.filter(|(_, change)| !change.matters_to(scenario)) {
            let why = change.failure(scenario, &library, || note(&about_resources, at));
            failures.extend(why.map(|why| (i, why)));
        }
        // Scenarios that fail without a change are reported by other tests.
        if !failures.is_empty() && failure(scenario, &library).is_some() {
            note(&broken, at);
            failures.clear();
        }
        failures
    });
    let count = |set: Mutex<BTreeSet<usize>>| set.into_inner().expect("no thread panics").len();
    let (broken, about_resources) = (count(broken), count(about_resources));
    eprintln!("{} scenarios, 1/{parts} of {} changes, in {:?}", all.len(), changes.len(), begun.elapsed());
    eprintln!(
        "{about_resources} depend on Resources in play; {broken} were left out, because they fail without a change"
    );

    let mut report = String::new();
    for (i, change) in changes.iter().enumerate() {
        let failed = |(at, failures): (usize, &Vec<(usize, String)>)| {
            let (_, why) = failures.iter().find(|(of, _)| *of == i)?;
            Some((&all[at], why.clone()))
        };
        let failures: Vec<(&Scenario, String)> = played.iter().enumerate().filter_map(failed).collect();
        report += &listing(&change.name, &failures);
    }
    assert!(report.is_empty(), "{report}");
    assert!(about_resources <= MOST_ABOUT_RESOURCES, "a Resource without text matters to {about_resources} scenarios");
}

/// Lists the scenarios that fail with a change; empty if none fails.
fn listing(change: &str, failures: &[(&Scenario, String)]) -> String {
    if failures.is_empty() {
        return String::new();
    }
    let mut list = format!("{change} changes {} scenarios:\n", failures.len());
    for (scenario, why) in failures.iter().take(MOST_SHOWN) {
        let why = why.replace('\n', "\n        ");
        list += &format!("    {}: {} ({})\n        {why}\n", scenario.file, scenario.name, scenario.rule);
    }
    if failures.len() > MOST_SHOWN {
        list += &format!("    and {} more\n", failures.len() - MOST_SHOWN);
    }
    list
}

/// The lists above must not have a scenario that passes with the change.
#[test]
fn what_is_listed_does_matter() {
    let (library, _home) = common::library();
    let plain = in_play("card without text", "");
    let reversed = Change { name: String::new(), kind: Kind::Reversed };
    for (list, change) in [(&ABOUT_CARDS_IN_PLAY[..], plain), (&ABOUT_THE_ORDER[..], reversed)] {
        for entry in list {
            let listed: Vec<&Scenario> = scenarios().iter().filter(|s| is_listed(&[*entry], s)).collect();
            let [scenario] = listed[..] else { panic!("{} scenarios are meant by {entry:?}", listed.len()) };
            let is_played = run_unwatched(scenario, &library).passed();
            let matters = change.failure(scenario, &library, || ()).is_some();
            assert!(matters || !is_played, "{entry:?} passes: take it off the list");
        }
    }
}

/// Each text must have an effect if its condition holds.
#[test]
fn texts_that_apply_are_noticed() {
    let (library, _home) = common::library();
    let applying = INERT.map(|(name, text)| (name, text.replace("at least 90 points", "at least 0 points")));
    let texts = applying.into_iter().chain([("unseen card", UNSEEN.to_owned())]);
    for (name, text) in texts {
        let change = in_play(name, &text);
        let is_noticed = |s: &Scenario| change.failure(s, &library, || ()).is_some();
        assert!(scenarios().iter().any(is_noticed), "{} changes nothing if it applies", change.name);
    }
}
