//! `maneframe rules`: what a rule says, the scenarios that show it, and the code that carries it out.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Subcommand;
use maneframe_engine::Rule;
use maneframe_library::{Library, keep_official, official, read_official};
use maneframe_scenario::Report;
use miette::{IntoDiagnostic as _, WrapErr as _, miette};
use serde::Serialize;

use crate::conformance::{self, Entry, Shown};
use crate::deal;
use crate::ended::Ended;
use crate::out::{self, say};
use crate::paint::{bad, bold, dim, good};

/// Say what a rule of the Comprehensive Rules says, and show it happen
///
/// Each rule has one line of our own words, the scenarios that show it, and the part of the engine that carries it out.
/// A number that heads others lists them: `maneframe rules 514`. Without a number, the chapters. `maneframe rules
/// starter` lists what the rulebooks of theme decks say otherwise.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// A rule's number, e.g. 514.4c
    number: Option<String>,
    /// All rules, not only the chapters
    #[arg(long)]
    all: bool,
    /// Rules about these words
    #[arg(long, short, value_name = "WORDS", conflicts_with = "number")]
    search: Option<String>,
    /// Print the rule's scenarios
    #[arg(long, requires = "number")]
    show: bool,
    /// Play the rule's scenarios
    #[arg(long, requires = "number")]
    play: bool,
    /// Which rules have scenarios
    #[arg(long, conflicts_with_all = ["number", "search", "all"])]
    coverage: bool,
    /// For programs
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Add the official words from a text file that you have, for your eyes: they are kept in your library
    Import {
        /// The Comprehensive Rules 3.8 as plain text
        file: PathBuf,
    },
}

#[derive(Serialize)]
struct Row {
    number: &'static str,
    heading: bool,
    says: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    official: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    module: Option<&'static str>,
    scenarios: Vec<Shown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    definition: Option<String>,
}

/// How well scenarios cover the rules.
#[derive(Serialize)]
struct Coverage {
    rules: usize,
    covered: usize,
    definitions: usize,
    missing: Vec<&'static str>,
    sections: Vec<Section>,
}

#[derive(Serialize)]
struct Section {
    number: &'static str,
    says: &'static str,
    rules: usize,
    covered: usize,
    definitions: usize,
    scenarios: usize,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    if let Some(Command::Import { file }) = args.command {
        return import(&file);
    }
    if args.coverage {
        return coverage(args.json);
    }
    let chosen = chosen(&args)?;
    let alone = args.number.is_some() && chosen.len() == 1;
    if args.play {
        return play_all(&chosen, args.json);
    }
    if args.json {
        out::json(&chosen)?;
    } else if args.show {
        show(&chosen);
    } else if alone {
        tell_one(&chosen[0]);
    } else {
        tell(&chosen);
        if args.number.is_none() && args.search.is_none() && !args.all {
            say!("{}", dim("`maneframe rules 514` lists what is under a number, `rules 514.4c` tells all about one,"));
            say!("{}", dim("`--search WORDS` finds rules, `--all` lists them, `--coverage` counts their scenarios."));
        }
    }
    Ok(Ended::Well)
}

fn chosen(args: &Args) -> miette::Result<Vec<Row>> {
    let official = Library::folder().map(|folder| official(&folder)).unwrap_or_default();
    let (scenarios, definitions) = (conformance::scenarios(), conformance::definitions());
    let row = |e: Entry| Row {
        number: e.number,
        heading: e.heading,
        says: e.says,
        official: official.get(e.number).cloned(),
        module: e.module,
        scenarios: of(&scenarios, e.number).copied().collect(),
        definition: definitions.get(e.number).cloned(),
    };
    if let Some(words) = &args.search {
        let words: Vec<String> = words.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let fits = |row: &Row| {
            let text = format!("{} {}", row.says, row.official.as_deref().unwrap_or_default()).to_lowercase();
            words.iter().all(|w| text.contains(w))
        };
        let found: Vec<Row> = conformance::listed().map(row).filter(fits).collect();
        return if found.is_empty() {
            Err(miette!(help = "try fewer or shorter words", "no rule speaks of that"))
        } else {
            Ok(found)
        };
    }
    let Some(number) = &args.number else {
        return Ok(conformance::index().filter(|e| args.all || e.heading).map(row).collect());
    };
    let number = number.trim().trim_start_matches("CR").trim().trim_end_matches('.').to_ascii_lowercase();
    let found: Vec<Row> = conformance::listed().filter(|e| under(&number, e.number)).map(row).collect();
    if found.is_empty() { Err(unknown(&number)) } else { Ok(found) }
}

fn of<'a>(scenarios: &'a [Shown], number: &'a str) -> impl Iterator<Item = &'a Shown> {
    scenarios.iter().filter(move |s| s.rule == number)
}

fn tell(rows: &[Row]) {
    let width = rows.iter().map(|r| r.number.len()).max().unwrap_or(0);
    for row in rows {
        if row.heading {
            say!("{} {}", bold(format_args!("{:width$}", row.number)), bold(row.says));
        } else {
            say!("{:width$} {}", row.number, row.says);
        }
    }
}

/// All that is known of a rule.
fn tell_one(row: &Row) {
    say!("{} {}", bold(row.number), row.says);
    if let Some(words) = &row.official {
        let options = textwrap::Options::new(96).initial_indent("  “").subsequent_indent("   ");
        textwrap::wrap(words, options).iter().for_each(|line| say!("{}", dim(line)));
    }
    if let Some(module) = row.module {
        say!("  carried out in crates/engine/src/{module}");
    }
    if let Some(why) = &row.definition {
        say!("  nothing to execute: {why}");
    }
    for scenario in &row.scenarios {
        say!("  shown by {}: {}", scenario.file, scenario.name);
    }
    if !row.scenarios.is_empty() {
        say!("{}", dim(format_args!("`maneframe rules {} --show` prints them, `--play` plays them.", row.number)));
    }
}

/// The files of the rules' scenarios and their texts, each once.
fn files_of(rows: &[Row]) -> Vec<(&'static str, &'static str)> {
    let wanted: BTreeSet<&str> = rows.iter().flat_map(|r| &r.scenarios).map(|s| s.file).collect();
    conformance::files().filter(|(name, _)| wanted.contains(name)).collect()
}

fn show(rows: &[Row]) {
    for (file, text) in files_of(rows) {
        say!("{}", bold(format_args!("# conformance/{file}")));
        out::print_lines(text.trim_end());
        say!();
    }
}

/// Plays the scenarios of some rules.
fn play_all(rows: &[Row], json: bool) -> miette::Result<Ended> {
    let library = deal::library()?;
    let mut report = Report::default();
    for (file, text) in files_of(rows) {
        let scenarios = maneframe_scenario::parse(file, text)?;
        for scenario in scenarios.iter().filter(|s| rows.iter().any(|r| r.number == s.rule.0)) {
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

fn coverage(json: bool) -> miette::Result<Ended> {
    let (scenarios, definitions) = (conformance::scenarios(), conformance::definitions());
    let mut all = Coverage { rules: 0, covered: 0, definitions: 0, missing: Vec::new(), sections: Vec::new() };
    for entry in conformance::index() {
        if !entry.number.contains('.') {
            let (number, says) = (entry.number, entry.says);
            all.sections.push(Section { number, says, rules: 0, covered: 0, definitions: 0, scenarios: 0 });
        }
        let Some(section) = all.sections.last_mut().filter(|_| !entry.heading) else { continue };
        // What other rulebooks say counts for themselves.
        let shown = of(&scenarios, entry.number).filter(|s| !s.file.starts_with("rulebooks/")).count();
        let defined = definitions.contains_key(entry.number);
        all.rules += 1;
        section.rules += 1;
        section.scenarios += shown;
        if shown > 0 {
            all.covered += 1;
            section.covered += 1;
        } else if defined {
            all.definitions += 1;
            section.definitions += 1;
        } else {
            all.missing.push(entry.number);
        }
    }
    all.sections.retain(|s| s.rules > 0);
    if json {
        out::json(&all)?;
        return Ok(Ended::when(all.missing.is_empty()));
    }
    say!("{}", bold("section  rules  with scenarios  definitions  scenarios"));
    for s in &all.sections {
        let gap = if s.covered + s.definitions < s.rules { bad("  missing").to_string() } else { String::new() };
        say!(
            "{:7} {:6} {:15} {:12} {:10}  {}{gap}",
            s.number,
            s.rules,
            s.covered,
            s.definitions,
            s.scenarios,
            dim(s.says)
        );
    }
    say!(
        "{} of {} rules have scenarios, {} are definitions, {} are missing{}",
        all.covered,
        all.rules,
        all.definitions,
        all.missing.len(),
        if all.missing.is_empty() { String::new() } else { format!(": {}", all.missing.join(", ")) }
    );
    Ok(Ended::when(all.missing.is_empty()))
}

/// Reads the official words from the user's file and keeps them in the user's library.
fn import(file: &std::path::Path) -> miette::Result<Ended> {
    const MOST: u64 = 16 << 20;
    let size = std::fs::metadata(file).into_diagnostic().wrap_err_with(|| file.display().to_string())?.len();
    if size > MOST {
        return Err(miette!("{}: {size} bytes are more than any rules have", file.display()));
    }
    let bytes = std::fs::read(file).into_diagnostic().wrap_err_with(|| file.display().to_string())?;
    let text = String::from_utf8_lossy(&bytes);
    let rules =
        read_official(&text, conformance::index().map(|e| e.number)).map_err(|e| miette!("{}: {e}", file.display()))?;
    let folder = Library::folder()?;
    keep_official(&folder, &rules)?;
    say!("{} rules now have their official words: `maneframe rules 514.4c`", good(rules.len()));
    Ok(Ended::Well)
}

/// Whether `number` is `of` or stands below it: 514.4c below 514.4 and 514.
fn under(of: &str, number: &str) -> bool {
    match number.strip_prefix(of) {
        Some("") => true,
        Some(rest) => {
            let digits = of.ends_with(|c: char| c.is_ascii_digit());
            digits && rest.starts_with(|c: char| c == '.' || (of.contains('.') && c.is_ascii_lowercase()))
                || (!digits && rest.starts_with('.'))
        }
        None => false,
    }
}

fn unknown(number: &str) -> miette::Report {
    // The longest beginning that is a rule's number is where the reader went astray.
    let mut near = number;
    while let Some((at, _)) = near.char_indices().next_back() {
        near = &near[..at];
        if let Some(rule) = Rule::find(near.trim_end_matches('.')) {
            let numbers = conformance::listed().map(|e| e.number);
            let below: Vec<&str> = numbers.filter(|n| *n != rule.0 && under(rule.0, n)).take(6).collect();
            let below = if below.is_empty() { String::new() } else { format!("; below it: {}", below.join(", ")) };
            return miette!(
                help = format!("did you mean {rule} ({}){below}?", rule.summary().unwrap_or_default()),
                "there is no rule {number:.40}"
            );
        }
    }
    miette!(help = "`maneframe rules` lists the chapters, e.g. 514 for faceoffs", "there is no rule {number:.40}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_heads_those_below_it() {
        assert!(under("514", "514.4") && under("514", "514") && under("514.4", "514.4c"));
        assert!(!under("51", "514") && !under("514.1", "514.10") && !under("514.4c", "514.4"));
        assert!(under("514.2d", "514.2d.i"));
    }
}
