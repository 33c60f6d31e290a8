//! Contents of a set's boosters: the `[packaging]` table.

use crate::set::{Pack, Pick};

use super::table::{At, Result, Table};

/// Maximum number of cards in a booster, and maximum weight of an alternative.
const MAX: u16 = 60;
const RARITIES: [&str; 7] = ["C", "U", "R", "SR", "UR", "F", "P"];

/// Returns the boosters that the file describes. The list is empty if the file has no `[packaging]` table.
pub(super) fn read(root: &Table<'_>, set: &str) -> Result<Vec<Pack>> {
    let Some(table) = root.table("packaging")? else { return Ok(Vec::new()) };
    table.known(&["name", "cards", "last"])?;
    let name = table.string("name")?.map_or_else(|| format!("{set} Booster"), |name| name.value.to_owned());
    let some =
        |count: u16, rarity: String| Pick::Cards { count: Some(count), property: "Rarity".into(), value: rarity };
    let mut picks = Vec::new();
    for part in table.strings("cards", false)? {
        let (count, rarity) = counted(&table, &part)?;
        picks.push(some(count, rarity));
    }
    let mut ways: Vec<(f64, Vec<Pick>)> = Vec::new();
    for part in table.strings("last", false)? {
        let (weight, rarity) = counted(&table, &part)?;
        ways.push((f64::from(weight), vec![some(1, rarity)]));
    }
    let whole: f64 = ways.iter().map(|(weight, _)| weight).sum();
    ways.iter_mut().for_each(|(weight, _)| *weight /= whole);
    if !ways.is_empty() {
        picks.push(Pick::OneOf(ways));
    }
    if picks.is_empty() {
        return Err(table.lacks("a booster without cards", "add `cards = [\"7 C\", \"3 U\", \"1 R\"]`"));
    }
    Ok(vec![Pack { name, guid: String::new(), picks }])
}

/// Reads a number or weight, and a rarity: `7 C`.
fn counted(table: &Table<'_>, part: &At<String>) -> Result<(u16, String)> {
    let (count, rarity) = part.value.split_once(' ').unwrap_or((&part.value, ""));
    let count = count.parse::<u16>().ok().filter(|n| (1..=MAX).contains(n));
    let rarity = RARITIES.iter().find(|r| r.eq_ignore_ascii_case(rarity.trim()));
    match (count, rarity) {
        (Some(count), Some(rarity)) => Ok((count, (*rarity).to_owned())),
        _ => {
            let help = "write a number from 1 to 60 and a rarity: `7 C`";
            Err(Box::new(
                table.wrong(&part.at, &format!("invalid part of a booster: `{}`", part.value)).with_help(help),
            ))
        }
    }
}
