//! Parts of the real cards' trees in other real cards' trees: a filler for a slot that it doesn't have on any card.

use std::collections::{BTreeMap, HashSet};

use maneframe_cardtext::{Verdict, Vocabulary};

use super::outcome::{Outcome, Table};
use super::part::{Part, replaced, spots};
use super::sound::fault;
use super::source::Source;
use super::{Line, Shrinking};
use crate::pool;

/// Types of nodes that are swapped.
const SORTS: &[&str] = &["Cards", "Amount", "Condition", "Until", "Place", "Who", "Effect"];
/// Number of swaps of the short test.
const SWAPS: usize = 5_000;
/// Minimum number of tries of a slot for a note in the table.
const TRIES: usize = 20;

/// Returns the lines of the real cards that are understood and sound, each once, and the number of understood lines.
fn lines() -> Option<(Vec<Line>, usize)> {
    let octgn = pool::octgn()?;
    let mut seen = HashSet::new();
    let mut found = Vec::new();
    let sides = pool::set_files(&octgn).into_iter().flat_map(|file| pool::sides(&file));
    for (text, context, reading) in sides.flat_map(|side| pool::lines(&side)) {
        let understood = matches!(reading.verdict, Verdict::Exact | Verdict::Variant);
        let Some(abilities) = reading.abilities.filter(|_| understood) else { continue };
        if seen.insert((text, context)) {
            found.push(Line { context, abilities });
        }
    }
    let understood = found.len();
    found.retain(|line| fault(line).is_none());
    Some((found, understood))
}

/// Returns true if the node is swapped. Of effects, only those without other effects are.
fn is_swapped(part: &Part) -> bool {
    match part {
        Part::Effect(_) => part.within().is_empty(),
        part => SORTS.contains(&part.sort()),
    }
}

/// Returns the outcomes of random swaps, or `None` if the real cards aren't available. `long` is the number of swaps of
/// a long test.
pub(crate) fn table(long: Option<usize>) -> Option<Table> {
    let (lines, understood) = lines()?;
    let mut table = Table::new("swaps between real cards", long.is_some());
    table.note(format!("{} of {understood} understood lines are sound", lines.len()));
    // For each type, its distinct nodes, and the places where such nodes are: the line and the position in it.
    let mut fillers: BTreeMap<&str, Vec<Part>> = BTreeMap::new();
    let mut slots: BTreeMap<&str, Vec<(usize, usize, String)>> = BTreeMap::new();
    let mut seen = HashSet::new();
    for (i, line) in lines.iter().enumerate() {
        for (at, spot) in spots(&line.abilities).into_iter().enumerate() {
            let Some(part) = spot.part.filter(is_swapped) else { continue };
            slots.entry(part.sort()).or_default().push((i, at, spot.slot));
            if seen.insert(part.clone()) {
                fillers.entry(part.sort()).or_default().push(part);
            }
        }
    }
    let words = Vocabulary::standard();
    let mut source = Source::new(7, 0);
    let mut by_sort: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut by_slot: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut done = HashSet::new();
    let wanted = long.unwrap_or(SWAPS);
    // Many swaps aren't sound: the filler refers to a card that the line doesn't mention, for example.
    for _ in 0..wanted * 20 {
        if done.len() == wanted {
            break;
        }
        let sort = source.one_of(SORTS);
        let (Some(slots), Some(fillers)) = (slots.get(sort), fillers.get(sort)) else { continue };
        let (i, at, slot) = &slots[source.below(slots.len() as u32) as usize];
        let n = source.below(fillers.len() as u32) as usize;
        let line = &lines[*i];
        let swapped = Line { context: line.context, abilities: replaced(&line.abilities, *at, &fillers[n]) };
        if swapped == *line || fault(&swapped).is_some() || !done.insert((*i, *at, n)) {
            continue;
        }
        let outcome = table.add(words, Shrinking::new(swapped));
        for (said, all) in [by_sort.entry(sort).or_default(), by_slot.entry(format!("{sort} in {slot}")).or_default()] {
            *said += usize::from(outcome == Outcome::Said);
            *all += 1;
        }
    }
    for (sort, (said, all)) in &by_sort {
        table.note(format!("{said:5} of {all:5} {sort}"));
    }
    let mut worst: Vec<(&String, &(usize, usize))> = by_slot.iter().filter(|(_, (_, all))| *all >= TRIES).collect();
    worst.sort_by_key(|(_, (said, all))| said * 1000 / all);
    for (slot, (said, all)) in worst.into_iter().take(20) {
        table.note(format!("{said:5} of {all:5} {slot}"));
    }
    Some(table)
}
