//! Every scenario of `conformance/` must pass.

use std::path::{Path, PathBuf};

use maneframe_engine::Rule;
use maneframe_library::Library;
use maneframe_scenario::{Report, run_folder};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance")
}

/// The bundled cards, and those of the community's files where they lie beside the project.
fn library() -> (Library, Option<tempfile::TempDir>) {
    let cards = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn");
    if !cards.is_dir() {
        eprintln!("no printed cards at {}: scenarios that need them are skipped", cards.display());
        return (Library::bundled(), None);
    }
    let home = tempfile::tempdir().expect("a temporary folder");
    let mut library = Library::open_at(home.path());
    library.import(&[cards]);
    (library, Some(home))
}

fn report() -> Report {
    let (library, _home) = library();
    run_folder(&folder(), &library).expect("the folder can be read")
}

#[test]
fn every_scenario_passes() {
    let report = report();
    for skipped in report.results.iter().filter(|r| r.skipped) {
        eprintln!("skipped: {} {}: {}", skipped.file, skipped.name, skipped.why);
    }
    let uncited: Vec<_> = report.results.iter().filter(|r| r.ok && !r.skipped && !r.cited).collect();
    eprintln!("{} scenarios pass without an event, refusal or decision that cites their rule:", uncited.len());
    for r in uncited {
        eprintln!("    {} ({})", r.file, r.rule);
    }
    assert!(report.passed >= 120, "only {} scenarios pass", report.passed);
    assert!(report.failed == 0, "{} scenarios fail:\n{}", report.failed, report.failures());
}

#[test]
fn every_scenario_is_named_after_its_rule() {
    for result in report().results {
        assert!(Rule::find(&result.rule).is_some(), "{}: there is no rule {}", result.file, result.rule);
        let name = Path::new(&result.file).file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let glossary = result.file.starts_with("glossary");
        let starter = result.file.starts_with("starter");
        assert!(glossary || starter || name.starts_with(&format!("{}-", result.rule)), "{}: is about {}", result.file, result.rule);
    }
}
