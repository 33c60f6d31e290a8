//! `maneframe cards import`: imports sets and decks.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use maneframe_library::{Amendment, Clarified, Clarity, ImportError, ImportReport, Library, Outcome};

use crate::deal;
use crate::describe::count;
use crate::exit::{BAD_INPUT, Ended};
use crate::out::{self, note, say};
use crate::paint::{bold, dim, good, warn};

/// Import card sets (.xml of OCTGN, .toml, lists in .json), decks (.o8d, .deck), packages (.o8g), or folders of them
///
/// A file is imported either as a whole or not at all. A set of the same name and code is replaced. If cards would be
/// removed, you are asked first, or the file is refused. The library is in $MANEFRAME_LIBRARY, or else in the folder
/// for users' data.
#[derive(clap::Args)]
pub struct Args {
    /// Files and folders
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Replace sets even if cards are removed
    #[arg(long)]
    force: bool,
    /// List every corrected value
    #[arg(long, short)]
    verbose: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let mut library = deal::library()?;
    let mut report = if args.force { library.import_with_losses(&args.paths) } else { library.import(&args.paths) };
    if !args.json && std::io::stdin().is_terminal() && std::io::stderr().is_terminal() {
        ask(&mut library, &mut report);
    }
    let failed = report.errors().count();
    if args.json {
        out::json(&maneframe_answers::imports::rows(&report))?;
    } else {
        tell(&report, args.verbose);
        say!("{}", dim(format_args!("library: {}", Library::folder()?.display())));
    }
    for file in report.files {
        if let Outcome::Failed(error) = file.outcome {
            out::report(&miette::Report::new(error));
        }
    }
    if failed > 0 {
        // Valid files were imported, and the errors of the others were printed before.
        std::process::exit(BAD_INPUT.into());
    }
    Ok(Ended::Well)
}

/// Asks about the sets that would lose cards, and imports them if the user agrees.
fn ask(library: &mut Library, report: &mut ImportReport) {
    for file in &mut report.files {
        let Outcome::Failed(error @ ImportError::LosesCards { .. }) = &file.outcome else { continue };
        note!("{error}");
        note!("Replace it anyway? [y/N]");
        let mut answer = String::new();
        // A terminal sends whole lines of limited length.
        if std::io::stdin().read_line(&mut answer).is_err() {
            return;
        }
        if matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
            && let Some(again) = library.import_with_losses(&[&file.path]).files.pop()
        {
            *file = again;
        }
    }
}

fn tell(report: &ImportReport, verbose: bool) {
    for file in &report.files {
        match &file.outcome {
            Outcome::Set { name, cards, whole, replaced } => {
                let again = if *replaced { ", again" } else { "" };
                let unread = cards - whole;
                let verdict = if unread == 0 {
                    good("all understood".to_owned())
                } else {
                    warn(format!("{unread} have lines that are not understood"))
                };
                say!("set  {}{again}: {}, {verdict}", bold(name), count(*cards as i64, "card"));
            }
            Outcome::Deck { name, cards, unknown, replaced } => {
                let again = if *replaced { ", again" } else { "" };
                say!("deck {}{again}: {}", bold(name), count(*cards as i64, "card"));
                if !unknown.is_empty() {
                    say!("     {} {}", warn("unknown cards:"), unknown.join("; "));
                }
            }
            Outcome::Failed(_) => {}
        }
        for flaw in &file.flaws {
            say!("     {} {flaw}", warn("unreadable value:"));
        }
        if verbose {
            for cleaned in &file.cleaned {
                say!("     {}", dim(cleaned));
            }
        }
    }
    let rules = report.rules();
    if !verbose && !rules.is_empty() {
        let rules: Vec<String> = rules.iter().map(|(rule, n)| format!("{n} × {rule}")).collect();
        say!("{}", dim(format_args!("corrected values: {} (`--verbose` lists them)", rules.join(", "))));
    }
    errata(report, verbose);
    clarifications(report, verbose);
    for file in &report.passed_over {
        say!("{}", dim(format_args!("skipped, not a card set: {file}")));
    }
}

fn errata(report: &ImportReport, verbose: bool) {
    if verbose {
        for amended in report.files.iter().flat_map(|f| &f.errata) {
            say!("     {}", dim(format_args!("erratum: {} {}", amended.card, amended.what)));
        }
    }
    let [made, there, other, unknown] =
        [Amendment::Made, Amendment::There, Amendment::OtherWords, Amendment::OldWordsUnknown]
            .map(|what| report.errata(what));
    if made + there + other + unknown > 0 {
        let other = if other > 0 { format!(", {other} cards have another text") } else { String::new() };
        let unknown =
            if unknown > 0 { format!(", {unknown} cards lack the earlier text in the list") } else { String::new() };
        say!("{}", dim(format_args!("errata: {made} applied, {there} already in the files{other}{unknown}")));
    }
}

fn clarifications(report: &ImportReport, verbose: bool) {
    let (applied, other): (Vec<&Clarified>, Vec<&Clarified>) =
        report.clarified().partition(|clarified| clarified.what == Clarity::Applied);
    if verbose {
        applied.iter().for_each(|clarified| say!("     {}", dim(clarified)));
    }
    other.iter().for_each(|clarified| say!("     {} {clarified}", warn("warning:")));
    if !applied.is_empty() {
        let lines = count(applied.len() as i64, "line");
        say!("{}", dim(format_args!("clarifications: {lines} read in other words")));
    }
}
