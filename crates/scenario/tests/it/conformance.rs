//! Checks that every scenario of `conformance/` passes, both with and without recording the rules that are carried out.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use maneframe_engine::Rule;
use maneframe_library::Library;
use maneframe_scenario::{CardSource, Report, Scenario, Verdict, run, run_folder, run_unwatched};

use crate::common::{KEPT, library};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance")
}

type Run = fn(&Scenario, &dyn CardSource) -> Verdict;

/// Returns the results of all scenarios, which are run once for all tests.
fn report() -> &'static Report {
    static REPORT: OnceLock<Report> = OnceLock::new();
    REPORT.get_or_init(|| played(run))
}

fn played(run: Run) -> Report {
    let (library, _home) = library();
    if std::env::var_os(KEPT).is_some() {
        return first_failure(&library, run);
    }
    run_folder(&folder(), &library, run).expect("the folder can be read")
}

/// Runs the files up to the first in which a scenario fails. That is enough to detect a mutant.
fn first_failure(library: &Library, run: Run) -> Report {
    let mut report = Report::default();
    for path in maneframe_scenario::scenario_files(&folder()).expect("the folder can be read") {
        let file = run_folder(&path, library, run).expect("the file can be read");
        report.passed += file.passed;
        report.failed += file.failed;
        report.skipped += file.skipped;
        report.results.extend(file.results);
        if report.failed > 0 {
            break;
        }
    }
    report
}

#[test]
fn every_scenario_passes() {
    all_pass(report());
}

/// Most games don't record rules, which enables short cuts. They must lead to the same results.
#[test]
fn every_scenario_passes_unwatched() {
    all_pass(&played(run_unwatched));
}

fn all_pass(report: &Report) {
    for skipped in report.results.iter().filter(|r| r.skipped) {
        eprintln!("skipped: {} {}: {}", skipped.file, skipped.name, skipped.why);
    }
    assert!(report.passed >= 120, "only {} scenarios pass", report.passed);
    assert!(report.failed == 0, "{} scenarios fail:\n{}", report.failed, report.failures());
}

/// Rules that no run can cite, with the reasons.
const NEVER_CITED: [(&str, &str); 2] = [
    ("208.1", "reminders are left out as a text is read, before there is a game"),
    ("802.1", "its scenarios show what is no loop"),
];

/// Folders of scenarios that are not about one rule: cards and their texts, whole turns, words of the glossary,
/// differences between rulebooks. Each scenario names the most relevant rule. Some scenario must cite it.
const NOT_ABOUT_ONE_RULE: [&str; 8] =
    ["cards", "glossary", "house-rules", "language", "rulebooks", "starter", "texts", "why"];

/// One scenario in this many may rely on others that cite its rule. Such scenarios show where a rule does not apply.
const A_COUNTER_EXAMPLE_IN: usize = 15;
/// Like [`A_COUNTER_EXAMPLE_IN`], for the folders that are ordered by rule.
const BY_RULE_IN: usize = 10;

#[test]
fn every_scenario_cites_its_rule() {
    let results = &report().results;
    let chapter = |file: &str| -> String {
        let folder = Path::new(file).parent().and_then(|p| p.file_name()).unwrap_or_default();
        folder.to_string_lossy().into_owned()
    };
    let cited: BTreeSet<(String, &str)> =
        results.iter().filter(|r| r.cited).map(|r| (chapter(&r.file), r.rule.as_str())).collect();
    let anywhere: BTreeSet<&str> = cited.iter().map(|(_, rule)| *rule).collect();
    let uncited: Vec<_> = results.iter().filter(|r| r.ok && !r.skipped && !r.cited).collect();
    let mut missing = Vec::new();
    for r in &uncited {
        let told = format!("    {}: {} ({})", r.file, r.name, r.rule);
        eprintln!("{told}");
        let chapter = chapter(&r.file);
        let rests = match NOT_ABOUT_ONE_RULE.contains(&chapter.as_str()) {
            // Rules of starter rulebooks have no numbers. Events and refusals cite the corresponding CR rules, if there
            // are any.
            true => r.rule.starts_with("starter") || anywhere.contains(r.rule.as_str()),
            // A scenario in which the rule does not apply needs another one in which it does.
            false => cited.contains(&(chapter, r.rule.as_str())),
        };
        if !rests && !NEVER_CITED.iter().any(|(rule, _)| *rule == r.rule) {
            missing.push(told);
        }
    }
    eprintln!("{} scenarios pass without citing their rule", uncited.len());
    assert!(missing.is_empty(), "nothing cites the rule of:\n{}", missing.join("\n"));
    let by_rule = |file: &str| !NOT_ABOUT_ONE_RULE.contains(&chapter(file).as_str());
    let all = [("", uncited.len(), results.len(), A_COUNTER_EXAMPLE_IN), {
        let count = uncited.iter().filter(|r| by_rule(&r.file)).count();
        (" by rule", count, results.iter().filter(|r| by_rule(&r.file)).count(), BY_RULE_IN)
    }];
    for (which, count, of, least) in all {
        assert!(count * least <= of, "{count} of {of} scenarios{which} don't cite their rule");
    }
}

#[test]
fn every_file_is_named_after_a_rule_that_it_is_about() {
    let results = &report().results;
    for result in results.iter().filter(|r| !r.rule.is_empty()) {
        assert!(Rule::find(&result.rule).is_some(), "{}: there is no rule {}", result.file, result.rule);
        let mut folders = Path::new(&result.file).iter().rev().filter_map(|p| p.to_str());
        let (name, chapter) = (folders.next().unwrap_or_default(), folders.next().unwrap_or_default());
        if NOT_ABOUT_ONE_RULE.contains(&chapter) {
            continue;
        }
        let (rule, _) = name.split_once('-').unwrap_or_default();
        assert!(rule.starts_with(chapter), "{}: does not belong into {chapter}", result.file);
        let about = results.iter().any(|r| r.file == result.file && r.rule == rule);
        assert!(about, "{}: no scenario in it is about {rule}", result.file);
    }
}

#[test]
fn every_term_of_the_glossary_has_a_scenario() {
    use maneframe_card::ability::Keyword;
    let mut shown = Vec::new();
    for path in maneframe_scenario::scenario_files(&folder()).expect("the folder can be read") {
        let text = std::fs::read_to_string(&path).expect("readable");
        let lines = text.lines().filter_map(|l| l.strip_prefix("keyword:"));
        shown.extend(lines.map(|k| k.trim().to_owned()));
    }
    let terms = Keyword::ALL.iter().map(|k| k.name()).chain(["Chaos", "Cutie Mark", "Dilemma", "Harmony", "Spend"]);
    let missing: Vec<&str> = terms.filter(|t| !shown.iter().any(|s| s == t)).collect();
    assert!(missing.is_empty(), "without a scenario: {}", missing.join(", "));
}

#[test]
fn real_cards_have_scenarios_of_their_own() {
    let mut cards = BTreeSet::new();
    for path in maneframe_scenario::scenario_files(&folder().join("cards")).expect("the folder can be read") {
        let text = std::fs::read_to_string(&path).expect("readable");
        let needed = text.lines().filter_map(|l| l.strip_prefix("needs:"));
        cards.extend(needed.flat_map(|l| l.split(',')).map(|c| c.trim().to_owned()));
    }
    assert!(cards.len() >= 300, "only {} real cards", cards.len());
}

/// Scenarios in `conformance-pending` describe what the program doesn't support yet. If one passes, it should be moved
/// to the others.
#[test]
fn pending_scenarios_still_fail() {
    let (library, _home) = library();
    let folder = folder().parent().map(|f| f.join("conformance-pending")).expect("the project's folder");
    let report = run_folder(&folder, &library, run).expect("the folder can be read");
    let passing: Vec<_> = report.results.iter().filter(|r| r.ok && !r.skipped).map(|r| &r.file).collect();
    assert!(passing.is_empty(), "move to conformance/: {passing:?}");
}
