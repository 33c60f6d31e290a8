//! `maneframe scenario`: runs scenarios, which are situations with expected results.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use maneframe_engine::Edition;
use maneframe_library::error::{ImportError, MAX_FILE};
use maneframe_library::{Library, read_up_to};
use maneframe_scenario::{Report, Scenario, Verdict};
use miette::miette;
use rayon::prelude::*;

use crate::deal;
use crate::exit::{BAD_INPUT, Ended};
use crate::out::{self, say};
use crate::paint::{bad, bold, dim, good, warn};

/// Run scenarios, and report whether the expected results occur
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run scenario files (.scn), or folders of them
    ///
    /// Exits with 1 if a scenario failed, and with 2 if a file could not be read.
    Run {
        /// Files and folders
        #[arg(required = true, value_name = "PATH")]
        paths: Vec<PathBuf>,
        /// Rules for scenarios that don't name a rulebook
        #[arg(long, value_name = "RULES", value_parser = super::rulebook_parser())]
        rulebook: Option<Edition>,
        /// Also list scenarios that passed
        #[arg(long, short)]
        verbose: bool,
        /// Print JSON for programs
        #[arg(long)]
        json: bool,
    },
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let Command::Run { paths, rulebook, verbose, json } = args.command;
    let library = deal::library()?;
    let mut files = Vec::new();
    for path in &paths {
        files.extend(maneframe_scenario::scenario_files(path)?);
    }
    if files.is_empty() {
        return Err(miette!(help = "scenario files end in .scn", "no scenarios found"));
    }
    let mut report = Report::default();
    let mut troubles = 0;
    for path in files {
        let file = path.display().to_string();
        match read(&path) {
            Ok(mut scenarios) => {
                scenarios.iter_mut().for_each(|s| s.rulebook = s.rulebook.or(rulebook));
                let verdicts: Vec<Verdict> = scenarios.par_iter().map(|s| judge(s, &library)).collect();
                scenarios.iter().zip(verdicts).for_each(|(s, v)| report.add(s, v));
            }
            Err(trouble) => {
                report.add_unreadable(&file, trouble.to_string());
                out::report(&trouble);
                troubles += 1;
            }
        }
    }
    if json {
        out::json(&report)?
    } else {
        tell(&report, verbose)
    }
    if troubles > 0 {
        // The results of readable files are printed, and the errors of the others were printed before.
        std::process::exit(BAD_INPUT.into());
    }
    Ok(Ended::when(report.failed == 0))
}

fn read(path: &Path) -> miette::Result<Vec<Scenario>> {
    let file = path.display().to_string();
    let bytes = read_up_to(path, MAX_FILE)?;
    let text = String::from_utf8(bytes)
        .map_err(|e| ImportError::NotText { file: file.clone(), at: e.utf8_error().valid_up_to() })?;
    let scenarios = maneframe_scenario::parse(&file, &text)?;
    if scenarios.is_empty() {
        return Err(miette!(help = "each begins with `scenario: NAME`", "{file}: the file has no scenario"));
    }
    Ok(scenarios)
}

/// Runs a scenario. If it makes the engine panic, it has failed.
fn judge(scenario: &Scenario, library: &Library) -> Verdict {
    let ran = catch_unwind(AssertUnwindSafe(|| maneframe_scenario::run(scenario, library)));
    ran.unwrap_or_else(|_| Verdict::Failed { line: 1, why: "the engine panicked: a bug of Maneframe".to_owned() })
}

/// Prints the results of scenarios.
pub fn tell(report: &Report, verbose: bool) {
    for result in &report.results {
        let verdict = match (result.ok, result.skipped) {
            (true, false) if verbose => good("passed "),
            (true, true) if verbose => warn("skipped"),
            (false, _) => bad("failed "),
            _ => continue,
        };
        say!("{verdict} {} {} {}", bold(&result.name), dim(&result.rule), dim(&result.file));
        for line in result.why.lines() {
            say!("    {line}");
        }
    }
    let failed = if report.failed > 0 { bad(report.failed) } else { good(report.failed) };
    say!("{} passed, {failed} failed, {} skipped", report.passed, report.skipped);
}
