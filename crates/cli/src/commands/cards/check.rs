//! `maneframe cards check`: statistics on the text of cards.

use std::path::PathBuf;

use maneframe_card::Card;
use maneframe_cardtext::Vocabulary;
use maneframe_library::{CardSet, CheckReport, Counts, GapReport, check, gaps, readings};
use serde::Serialize;

use super::clarifications::Fault;
use super::problems::{self, Problem};
use super::{files, fix};
use crate::deal;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bad, bold, dim};

/// Default maximum number of problems, gaps and pairs that are printed.
const SHOWN: usize = 20;

/// Count how many lines of card text are understood, set by set
///
/// exact: written back as printed. variant: an older wording, written back in the current one. clarified: understood in
/// the words of a clarification. declined: not understood. mismatch and ambiguous are defects of this program, and make
/// it exit with 1. So does a clarification that is not understood.
///
/// For files that are named, each line that is not understood is printed with its position, possible continuations, and
/// a suggestion. So are words that no card and no set has. `--fix` asks whether to write each proposal into its file.
#[derive(clap::Args)]
pub struct Args {
    /// Set files, or folders of them [default: the library's sets]
    files: Vec<PathBuf>,
    /// List all lines that are not understood
    #[arg(long, short)]
    lines: bool,
    /// Exit with 1 if any line is not understood
    #[arg(long)]
    strict: bool,
    /// Rank the phrases at which reading stops by the number of cards that each would complete, alone and in pairs
    #[arg(long, conflicts_with_all = ["lines", "strict"])]
    gaps: bool,
    /// Ask for each line that is not understood whether to replace it with what it may mean, and write the accepted
    /// lines into the files
    #[arg(long, requires = "files", conflicts_with_all = ["lines", "strict", "gaps", "json"])]
    fix: bool,
    /// With --fix: take the first proposal for each line, without a question
    #[arg(long, requires = "fix")]
    yes: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    counts: &'a CheckReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    problems: Option<Vec<Problem>>,
    /// Clarifications without effect.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clarifications: Vec<Fault>,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let library = deal::library()?;
    let files::Sources { sources, words, unknown } = files::read(&args.files, &library)?;
    if args.fix {
        return fix::run(&sources, &words, args.yes);
    }
    // If files are named, only those are checked.
    let of_library = library.sets().iter().filter(|_| args.files.is_empty());
    let sets: Vec<&CardSet> = of_library.chain(sources.iter().map(|s| &s.set)).collect();
    let cards = || sets.iter().flat_map(|s| &s.cards);
    if args.gaps {
        let report = gaps(cards(), &words);
        if args.json {
            out::json(&report)?
        } else {
            tell_gaps(&report)
        }
        return Ok(Ended::Well);
    }
    let report = check(cards(), &words);
    let lines = report.total.lines;
    let mut faults = Fault::of(&sets, &words);
    if args.files.is_empty() {
        faults.extend(Fault::of_missing_cards(&library));
    }
    let is_sound = lines.mismatch + lines.ambiguous == 0 && !faults.iter().any(Fault::is_error);
    let ended = Ended::when(is_sound && !(args.strict && lines.declined > 0));
    let meanings = sources.iter().flat_map(|s| Problem::of_keywords(s, &unknown, &words));
    let mut problems: Vec<Problem> = meanings.chain(sources.iter().flat_map(|s| Problem::of(s, &words))).collect();
    let told = if args.lines || args.json { problems.len() } else { SHOWN.min(problems.len()) };
    problems::advise(&mut problems[..told], &words, &library);
    if args.json {
        let problems = (!sources.is_empty()).then_some(problems);
        out::json(&Report { counts: &report, problems, clarifications: faults })?;
        return Ok(ended);
    }
    faults.iter().for_each(|fault| fault.tell(&words));
    problems::tell(&problems, told, &words);
    if args.lines {
        library.cards().filter(|_| args.files.is_empty()).for_each(|card| tell_lines(card, &words));
    }
    let width = report.sets.iter().map(|s| s.set.chars().count()).max().unwrap_or(0).max(5);
    say!(
        "{}",
        bold(format_args!("{:width$}  exact variant clarified declined mismatch ambiguous   whole cards", "set"))
    );
    for set in &report.sets {
        say!("{:width$} {}", set.set, row(&set.counts));
    }
    say!("{}", bold(format_args!("{:width$} {}", "all", row(&report.total))));
    problems::tell_changes(&problems[..told]);
    if lines.declined > 0 && !args.lines {
        say!(
            "{}",
            dim("`--lines` lists lines that are not understood; `maneframe cards explain ID` explains a card's lines")
        );
    }
    Ok(ended)
}

/// Prints a card's lines that are not understood, each with the position where reading stopped.
fn tell_lines(card: &Card, words: &Vocabulary) {
    for face in &card.faces {
        for (line, (_, reading)) in face.lines.iter().zip(readings(face, card, words)) {
            if reading.abilities.is_none() {
                let at = reading.stopped_at.filter(|&at| line.wording().is_char_boundary(at)).unwrap_or(0);
                let (read, rest) = line.wording().split_at(at);
                say!("{:8} {read}{}{rest}", card.id, bad("⟂"));
            }
        }
    }
}

fn row(c: &Counts) -> String {
    let (l, cards) = (&c.lines, &c.cards);
    let rate = if cards.total == 0 { 100.0 } else { 100.0 * cards.whole as f64 / cards.total as f64 };
    format!(
        "{:6} {:7} {:9} {:8} {:8} {:9}   {} of {} ({rate:.0} %)",
        l.exact, l.variant, l.clarified, l.declined, l.mismatch, l.ambiguous, cards.whole, cards.total
    )
}

fn tell_gaps(report: &GapReport) {
    say!(
        "{} lines of {} cards are not understood, at {} different phrases",
        report.lines,
        report.cards,
        report.gaps.len()
    );
    say!("{}", dim("unlocks: cards for which only this phrase is known to be missing (an upper bound)"));
    say!("{}", bold("unlocks cards lines  phrase"));
    for gap in report.gaps.iter().take(2 * SHOWN) {
        say!("{:7} {:5} {:5}  {}  {}", gap.unlocks, gap.cards, gap.lines, gap.phrase, dim(&gap.example.card));
    }
    if !report.pairs.is_empty() {
        say!();
        say!("{}", bold("unlocks together  both phrases"));
        for pair in report.pairs.iter().take(SHOWN) {
            let [one, two] = &pair.phrases;
            say!("{:7} {:8}  {one}  +  {two}", pair.unlocks, pair.together);
        }
    }
}
