//! `maneframe rules`: the content of a rule, the scenarios that test it, and the code that implements it.

mod coverage;
mod house;
mod import;

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Subcommand;
use maneframe_engine::Edition;
use maneframe_scenario::Report;
use maneframe_scenario::book::{self, Book, Row, RuleRow, Term, under};
use maneframe_scenario::conformance::{self, Shown};
use miette::miette;

use crate::deal;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

/// Explain a rule of the Comprehensive Rules, and show it in play
///
/// Each rule has a one-line summary in our own words, the scenarios that test it, and the part of the engine that
/// implements it. The number of a heading lists the rules below it: `maneframe rules 514`. Words find keywords and
/// other terms of the glossary, and rules about them: `maneframe rules swift`. Without arguments, the chapters are
/// listed. `maneframe rules starter` lists the differences of the rulebooks of theme decks.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Number of a rule, e.g. 514.4c, or words, e.g. swift
    #[arg(value_name = "NUMBER|WORDS")]
    wanted: Vec<String>,
    /// List all rules, not only the chapters
    #[arg(long)]
    all: bool,
    /// Find rules and terms with these words, even if they look like a number
    #[arg(long, short, value_name = "WORDS", conflicts_with = "wanted")]
    search: Option<String>,
    /// Rulebook whose numbers are used. Rulebooks of theme decks have no numbers, and follow CR 3.4 unless they say
    /// otherwise
    #[arg(long, value_name = "RULES", value_parser = super::rulebook_parser())]
    rulebook: Option<Edition>,
    /// Print the scenarios
    #[arg(long)]
    show: bool,
    /// Run the scenarios
    #[arg(long)]
    play: bool,
    /// Show which rules have scenarios
    #[arg(long, conflicts_with_all = ["wanted", "search", "all", "rulebook"])]
    coverage: bool,
    /// List the bundled rules of the table, which `--rules` of other commands names
    #[arg(long, conflicts_with_all = ["wanted", "search", "all", "rulebook", "coverage"])]
    house: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Import the official text of the rules from your text file. It is stored in your library, only for you
    Import {
        /// The Comprehensive Rules 3.8 as plain text
        file: PathBuf,
    },
}

/// Object of the search.
#[derive(Debug, PartialEq, Eq)]
enum Wanted {
    /// The chapters, or all rules.
    Everything,
    /// The rule of that number, and those below it.
    Number(String, Option<Edition>),
    /// Rules and terms with these words.
    Words(String),
}

impl Wanted {
    /// Parses the words of the command line. Numbers may be written as the program cites them: `CR 3.4 705.2c`.
    fn read(wanted: &[String]) -> Wanted {
        let all = wanted.join(" ");
        let mut words: Vec<&str> = all.split_whitespace().collect();
        let mut edition = None;
        if words.len() > 1 && words[0].eq_ignore_ascii_case("CR") {
            words.remove(0);
            let named = words[0].trim_start_matches(['v', 'V']);
            if let Some(of) = format!("cr-{named}").parse().ok().filter(|_| words.len() > 1) {
                edition = Some(of);
                words.remove(0);
            }
        }
        match words[..] {
            [] => Wanted::Everything,
            [number] if number.starts_with(|c: char| c.is_ascii_digit()) || number.starts_with("starter") => {
                Wanted::Number(number.trim_end_matches('.').to_ascii_lowercase(), edition)
            }
            _ => Wanted::Words(all),
        }
    }
}

pub fn run(args: Args) -> miette::Result<Ended> {
    if let Some(Command::Import { file }) = args.command {
        return import::run(&file);
    }
    if args.coverage {
        return coverage::run(args.json);
    }
    if args.house {
        return house::run(args.json);
    }
    let wanted = args.search.map_or_else(|| Wanted::read(&args.wanted), Wanted::Words);
    let cited = if let Wanted::Number(_, edition) = wanted { edition } else { None };
    let book = Book::of(args.rulebook.or(cited).unwrap_or_default());
    if wanted == Wanted::Everything && (args.show || args.play) {
        return Err(miette!(help = "try `maneframe rules 514.4c --show`", "give a rule or term"));
    }
    let mut chosen = choose(&book, &wanted, args.all)?;
    if let (Wanted::Words(words), true) = (&wanted, args.show || args.play) {
        // A term's name shows only that term, not everything about it.
        if chosen.first().is_some_and(|row| book::names(row, words)) {
            chosen.truncate(1);
        }
    }
    if args.play {
        return play_all(&chosen, args.json);
    }
    if args.json {
        out::json(&chosen)?;
    } else if args.show {
        show(&chosen);
    } else {
        tell(&book, &wanted, &chosen);
        if wanted == Wanted::Everything && !args.all {
            say!("{}", dim("`maneframe rules 514` lists the rules of a section, `rules 514.4c` shows one in full,"));
            say!("{}", dim("`rules swift` finds words, `--all` lists all rules, `--coverage` counts their scenarios."));
        }
    }
    Ok(Ended::Well)
}

fn choose(book: &Book, wanted: &Wanted, all: bool) -> miette::Result<Vec<Row>> {
    let rules = |fits: &dyn Fn(&maneframe_engine::Entry) -> bool| -> Vec<Row> {
        book.index.iter().filter(|e| fits(e)).map(|e| Row::Rule(book.rule(e))).collect()
    };
    match wanted {
        Wanted::Everything => Ok(rules(&|e| (all || e.heading) && !e.number.starts_with("starter"))),
        Wanted::Words(words) => Ok(book::search(book, deal::library()?.sets(), words)?),
        Wanted::Number(number, _) => {
            let found = rules(&|e| under(number, e.number));
            if found.is_empty() { Err(unknown(book, number)) } else { Ok(found) }
        }
    }
}

fn tell(book: &Book, wanted: &Wanted, rows: &[Row]) {
    if !book.edition.is_default() {
        say!("{}", dim(format_args!("by the numbers of {}", book.edition.document())));
    }
    let mut rows = rows;
    match (wanted, rows) {
        (Wanted::Number(..), [Row::Rule(rule)]) => return tell_rule(book, rule),
        (Wanted::Words(words), [first @ Row::Term(term), rest @ ..]) if book::names(first, words) => {
            tell_term(book, term);
            if !rest.is_empty() {
                say!();
                say!("{}", dim("Elsewhere:"));
            }
            rows = rest;
        }
        _ => {}
    }
    let name = |row: &Row| match row {
        Row::Rule(rule) => rule.number.to_owned(),
        Row::Term(term) => term.term.clone(),
    };
    let width = rows.iter().map(|r| name(r).chars().count()).max().unwrap_or(0);
    for row in rows {
        if matches!(row, Row::Rule(rule) if rule.heading) {
            say!("{} {}", bold(format_args!("{:width$}", name(row))), bold(row.says()));
        } else {
            say!("{:width$} {}", name(row), row.says());
        }
        if let Row::Rule(rule) = row {
            tell_instead(book, rule);
        }
    }
}

/// Prints the rules of a starter rulebook that replace a rule.
fn tell_instead(book: &Book, rule: &RuleRow) {
    for instead in &rule.instead {
        say!("  by {}: {} ({})", book.edition, instead.says, instead.name);
    }
}

/// Prints all information on a rule.
fn tell_rule(book: &Book, rule: &RuleRow) {
    say!("{} {}", bold(rule.number), rule.says);
    tell_instead(book, rule);
    if !rule.today.is_empty() && rule.today != [rule.number] {
        say!("  in CR 3.8: {}", rule.today.join(" and "));
    }
    if let Some(words) = &rule.official {
        let options = textwrap::Options::new(96).initial_indent("  ").subsequent_indent("   ");
        textwrap::wrap(&format!("“{words}”"), options).iter().for_each(|line| say!("{}", dim(line)));
    }
    if let Some(module) = rule.module {
        say!("  carried out in crates/engine/src/{module}");
    }
    if let Some(why) = &rule.definition {
        say!("  nothing to execute: {why}");
    }
    tell_scenarios(&rule.scenarios);
}

/// Prints all information on a term.
fn tell_term(book: &Book, term: &Term) {
    let kind = if term.keyword { "keyword" } else { "term" };
    say!("{} {} {}", bold(&term.term), term.says, dim(format_args!("({kind})")));
    if let Some(set) = &term.set {
        say!("  a keyword of the set {set}");
    }
    if !term.defined {
        say!("  {} doesn't have this keyword: there it is only a word in bold print", book.edition);
    }
    if let Some(but) = term.but {
        say!("  by {}: {but}", book.edition);
    }
    tell_scenarios(&term.scenarios);
}

fn tell_scenarios(scenarios: &[Shown]) {
    for scenario in scenarios {
        let by = if scenario.rulebook.is_default() { String::new() } else { format!(" ({})", scenario.rulebook) };
        say!("  shown by {}: {}{by}", scenario.file, scenario.name);
    }
    if !scenarios.is_empty() {
        say!("{}", dim("  Print them with `--show`, play them with `--play`."));
    }
}

/// Returns the files of the rows' scenarios and their texts, without duplicates.
fn files_of(rows: &[Row]) -> Vec<(&'static str, &'static str)> {
    let wanted: BTreeSet<&str> = rows.iter().flat_map(Row::scenarios).map(|s| s.file).collect();
    conformance::files().filter(|(name, _)| wanted.contains(name)).collect()
}

fn show(rows: &[Row]) {
    for (file, text) in files_of(rows) {
        say!("{}", bold(format_args!("# conformance/{file}")));
        out::print_lines(text.trim_end());
        say!();
    }
}

/// Runs the scenarios of some rules and terms.
fn play_all(rows: &[Row], json: bool) -> miette::Result<Ended> {
    let library = deal::library()?;
    let mut report = Report::default();
    for (file, text) in files_of(rows) {
        let scenarios = maneframe_scenario::parse(file, text)?;
        let wanted = |name: &str| rows.iter().flat_map(Row::scenarios).any(|s| s.file == file && s.name == name);
        for scenario in scenarios.iter().filter(|s| wanted(&s.name)) {
            report.add(scenario, maneframe_scenario::run(scenario, &library));
        }
    }
    if json {
        out::json(&report)?
    } else {
        super::scenario::tell(&report, true)
    }
    Ok(Ended::when(report.failed == 0))
}

fn unknown(book: &Book, number: &str) -> miette::Report {
    let document = book.edition.document();
    // The longest prefix that is a rule's number shows where the user's number goes wrong.
    let mut near = number;
    while let Some((at, _)) = near.char_indices().next_back() {
        near = near[..at].trim_end_matches('.');
        if let Some(rule) = book.index.iter().find(|e| e.number == near) {
            let below: Vec<&str> =
                book.index.iter().map(|e| e.number).filter(|n| *n != near && under(near, n)).take(6).collect();
            let below = if below.is_empty() { String::new() } else { format!("; below it: {}", below.join(", ")) };
            let today = Edition::Cr38.index().iter().find(|e| e.number == number && !book.edition.is_default());
            let later = today.map_or(String::new(), |e| format!("; CR 3.8 has it: {}", e.says));
            return miette!(
                help = format!("did you mean {near} ({}){below}?", rule.says),
                "{document} has no rule {number:.40}{later}"
            );
        }
    }
    miette!(
        help = "list the chapters with `maneframe rules`, for example 514 for faceoffs",
        "{document} has no rule {number:.40}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_cited() {
        let read = |words: &str| Wanted::read(&words.split(' ').map(str::to_owned).collect::<Vec<_>>());
        let number = |number: &str, of| Wanted::Number(number.to_owned(), of);
        assert_eq!(read("514.4C."), number("514.4c", None));
        assert_eq!(read("CR 514"), number("514", None));
        assert_eq!(read("CR 3.4 705.2c"), number("705.2c", Some(Edition::Cr34)));
        assert_eq!(read("CR 3.4"), number("3.4", None));
        assert_eq!(read("starter.pay"), number("starter.pay", None));
        assert_eq!(read("home limit 3"), Wanted::Words("home limit 3".into()));
        assert_eq!(Wanted::read(&[]), Wanted::Everything);
    }
}
