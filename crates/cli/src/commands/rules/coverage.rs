//! `maneframe rules --coverage`: coverage of the rules by scenarios.

use maneframe_engine::Edition;
use maneframe_scenario::conformance;
use serde::Serialize;

use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bad, bold, dim};

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

pub fn run(json: bool) -> miette::Result<Ended> {
    let (scenarios, definitions) = (conformance::scenarios(), conformance::definitions());
    let mut all = Coverage { rules: 0, covered: 0, definitions: 0, missing: Vec::new(), sections: Vec::new() };
    for entry in Edition::Cr38.index() {
        if !entry.number.contains('.') {
            let (number, says) = (entry.number, entry.says);
            all.sections.push(Section { number, says, rules: 0, covered: 0, definitions: 0, scenarios: 0 });
        }
        let Some(section) = all.sections.last_mut().filter(|_| !entry.heading) else { continue };
        // Scenarios of other rulebooks don't count for this one.
        let shown = scenarios.iter().filter(|s| s.rule == entry.number && !s.file.starts_with("rulebooks/")).count();
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
