//! Checks of a deck against a format.

use jiff::civil::Date;
use maneframe_library::legality::{Copies, breaches_of};
use maneframe_library::links::CardCode;
use maneframe_library::search::Standing;
use maneframe_library::{Breach, Deck, Entry, MAX_SLIPS, Pool, listed};
use serde::Serialize;

use crate::format::Format;

/// A rule that a deck breaks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Violation {
    /// The rule: a number of the Comprehensive Rules, or a heading of the limited or floor rules.
    pub rule: String,
    /// Description of the violation.
    pub text: String,
    /// Advice on how to mend it.
    pub mend: String,
    /// Ids of the cards that break the rule. Empty if the total number of cards breaks it.
    pub cards: Vec<String>,
}

/// Rules about sizes and copies, which a format may replace.
const SIZES: [&str; 4] = ["101.1", "101.2", "101.3", "101.3a"];

/// Returns all rules that a deck breaks in a format on a day (CR 101, 102.1, Format Legality).
pub fn check(deck: &Deck, pool: &Pool, format: &Format, on: Date) -> Vec<Violation> {
    let known = |entries: &'_ [Entry]| entries.iter().map(|e| (e.count, pool.card(&e.id))).collect::<Vec<Copies>>();
    let of_format = |breach: Breach| {
        let sized = !format.rule.is_empty() && SIZES.contains(&breach.rule) && breach.cards.is_empty();
        let rule = if sized { format.rule.clone() } else { breach.rule.to_owned() };
        Violation { rule, text: breach.message, mend: breach.mend, cards: breach.cards }
    };
    let (mane, draw, problems) = (known(&deck.mane), known(&deck.draw), known(&deck.problems));
    let mut found: Vec<Violation> =
        breaches_of(&format.rules(), &mane, &draw, &problems).into_iter().map(of_format).collect();
    let legality =
        |text, mend, id: &str| Violation { rule: "Format Legality".into(), text, mend, cards: vec![id.to_owned()] };

    let allowance = format.allowance(pool, on);
    let mut slips = MAX_SLIPS;
    let unknown = deck.unknown.iter().map(|u| (&u.id, &u.title));
    let entries = deck.entries().map(|e| (&e.id, &e.id));
    for (id, title) in entries.chain(unknown) {
        let card = pool.card(id);
        let name = card.map(|c| c.name()).unwrap_or_else(|| if title.is_empty() { id.clone() } else { title.clone() });
        if card.is_none() {
            let near = if slips > 0 && !title.is_empty() { pool.near_cards(title) } else { Vec::new() };
            let near: Vec<String> = near.into_iter().map(|card| card.name()).collect();
            slips = slips.saturating_sub(1);
            let mend = match near.is_empty() {
                true => "correct its id or name, or import its set: `maneframe cards import`".to_owned(),
                false => format!("did you mean {}?", listed(&near)),
            };
            found.push(legality(format!("no set has {name}, so its legality is unknown"), mend, id));
        }
        match allowance.of(id, &name) {
            Standing::Banned => {
                found.push(legality(format!("{name} is banned in {}", format.name), format!("remove {name}"), id));
            }
            Standing::Elsewhere if allowance.unreleased(id).is_some() => {
                let set = allowance.unreleased(id).map_or(String::new(), |s| format!("{}, {}", s.name, s.released));
                let text = format!("the set of {name} is not released yet on {on} ({set})");
                found.push(legality(text, format!("remove {name}"), id));
            }
            Standing::Elsewhere if card.is_some() || CardCode::of(id).is_some() => {
                let sets = format.sets.iter().flatten().map(|s| s.to_uppercase()).collect::<Vec<_>>().join(", ");
                let text = format!("{name} is not in a set of {} ({sets})", format.name);
                found.push(legality(text, format!("remove {name}"), id));
            }
            Standing::Elsewhere | Standing::Legal => {}
        }
    }
    found
}
