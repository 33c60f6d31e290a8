//! `maneframe rules`: what a rule says.

use maneframe_engine::{Rule, rule};
use miette::miette;
use serde::Serialize;

use crate::ended::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

/// Say what a rule of the Comprehensive Rules 3.8 says, in one line of our own words
///
/// A number that heads others lists them: `maneframe rules 514`. Without a number, the chapters. `maneframe rules starter`
/// lists what the rulebooks of theme decks say otherwise.
#[derive(clap::Args)]
pub struct Args {
    /// A rule's number, e.g. 514.4c
    number: Option<String>,
    /// All rules, not only the chapters
    #[arg(long)]
    all: bool,
    /// For programs
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    number: &'static str,
    heading: bool,
    says: &'static str,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let chosen: Vec<Row> = match &args.number {
        None => rows().filter(|r| args.all || r.heading).collect(),
        Some(number) => {
            let number = number.trim().trim_start_matches("CR").trim().trim_end_matches('.').to_ascii_lowercase();
            let found: Vec<Row> = rows().filter(|r| under(&number, r.number)).collect();
            if found.is_empty() {
                return Err(unknown(&number));
            }
            found
        }
    };
    if args.json {
        out::json(&chosen)?;
        return Ok(Ended::Well);
    }
    let width = chosen.iter().map(|r| r.number.len()).max().unwrap_or(0);
    for row in &chosen {
        if row.heading {
            say!("{} {}", bold(format_args!("{:width$}", row.number)), bold(row.says));
        } else {
            say!("{:width$} {}", row.number, row.says);
        }
    }
    if args.number.is_none() && !args.all {
        say!("{}", dim("`maneframe rules 514` lists what is under a number, `maneframe rules --all` everything."));
    }
    Ok(Ended::Well)
}

fn rows() -> impl Iterator<Item = Row> {
    rule::INDEX.lines().chain(rule::STARTER_INDEX.lines()).filter(|l| !l.starts_with('#')).filter_map(|line| {
        let mut parts = line.split('\t');
        let (number, kind) = (parts.next()?, parts.next()?);
        Some(Row { number, heading: kind == "head", says: parts.next().unwrap_or_default() })
    })
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
            let below: Vec<&str> =
                rows().map(|r| r.number).filter(|n| *n != rule.0 && under(rule.0, n)).take(6).collect();
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
