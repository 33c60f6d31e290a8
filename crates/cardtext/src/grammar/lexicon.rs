//! Open classes of words: traits, titles, symbols.

use maneframe_card::{Color, Symbol};

use super::Form;
use crate::kernel::{Pass, keep};

/// The traits (CR 207) with their plurals where texts use them as nouns.
const TRAITS: &[(&str, &str)] = &[
    ("Accessory", "Accessories"),
    ("Alicorn", "Alicorns"),
    ("Ally", "Allies"),
    ("Armor", "Armors"),
    ("Artifact", "Artifacts"),
    ("Asset", "Assets"),
    ("Breezie", "Breezies"),
    ("Buffalo", "Buffaloes"),
    ("Changeling", "Changelings"),
    ("Chaotic", "Chaotic"),
    ("Condition", "Conditions"),
    ("Cow", "Cows"),
    ("Critter", "Critters"),
    ("Crystal", "Crystal"),
    ("Dilemma", "Dilemmas"),
    ("Donkey", "Donkeys"),
    ("Draconequus", "Draconequuses"),
    ("Dragon", "Dragons"),
    ("Earth Pony", "Earth Ponies"),
    ("Elder", "Elders"),
    ("Epic", "Epic"),
    ("Figment", "Figments"),
    ("Foal", "Foals"),
    ("Gotcha", "Gotchas"),
    ("Griffon", "Griffons"),
    ("Location", "Locations"),
    ("Mailbox", "Mailboxes"),
    ("Minotaur", "Minotaurs"),
    ("Pegasus", "Pegasi"),
    ("Performer", "Performers"),
    ("Permanent", "Permanents"),
    ("Pirate", "Pirates"),
    ("Pony Tone", "Pony Tones"),
    ("Power Pony", "Power Ponies"),
    ("Report", "Reports"),
    ("Rock", "Rocks"),
    ("Royalty", "Royalty"),
    ("Sea Serpent", "Sea Serpents"),
    ("Seapony", "Seaponies"),
    ("Seashell", "Seashells"),
    ("Showdown", "Showdowns"),
    ("Siren", "Sirens"),
    ("Song", "Songs"),
    ("Storm", "Storms"),
    ("Tree", "Trees"),
    ("Unicorn", "Unicorns"),
    ("Unique", "Unique"),
    ("Yak", "Yaks"),
    ("Zebra", "Zebras"),
];

/// The traits that text can speak of, and how several are called.
pub fn traits() -> &'static [(&'static str, &'static str)] {
    TRAITS
}

/// Whether a trait is no noun: a card is Crystal, but it is a Critter.
pub(crate) fn is_adjective(name: &Symbol) -> bool {
    ["Chaotic", "Crystal", "Epic", "Unique"].contains(&name.as_str())
}

/// Capitalised words that are never part of a title here: game terms.
const TERMS: &[&str] = &[
    "Action",
    "Boosted",
    "Card",
    "Chaos",
    "Character",
    "Characters",
    "Cutie",
    "Event",
    "Events",
    "Faceoff",
    "Friend",
    "Friends",
    "Immediate",
    "Main",
    "Mane",
    "Mark",
    "Marked",
    "Phase",
    "Problem",
    "Problems",
    "Reaction",
    "Ready",
    "Resource",
    "Resources",
    "Score",
    "Start",
    "Starting",
    "Step",
    "Troublemaker",
    "Troublemakers",
    "While",
    "If",
    "When",
    "During",
    "At",
    "After",
    "Each",
    "Your",
    "You",
    "This",
    "That",
    "Those",
    "Opposing",
    "Opponents",
    "The",
    "A",
    "An",
    "X",
];

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '\'' || c == '-'
}

/// A trait as an adjective or a singular noun: "Earth Pony".
pub(crate) fn trait_word(p: &mut Pass<'_, '_, Symbol>, form: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            let mut any = false;
            if reader.next(*at).is_some_and(|c| c.is_ascii_uppercase()) {
                for (one, many) in TRAITS {
                    let word = if form.many { many } else { one };
                    if reader.stands(*at, word) && !reader.next(*at + word.len()).is_some_and(char::is_alphanumeric) {
                        keep(found, Symbol::new(one), *at + word.len());
                        any = true;
                    }
                }
            }
            if !any {
                reader.miss(*at, "<trait>");
            }
        }
        Pass::Write { writer, value, done } => {
            let word = value.as_str();
            let entry = TRAITS.iter().find(|(one, _)| *one == word);
            *done = match entry {
                Some((one, many)) => writer.push(if form.many { many } else { one }),
                None => false,
            };
        }
    }
}

/// A card's title: capitalised words that are neither traits nor game terms (CR 201.1).
pub(crate) fn title(p: &mut Pass<'_, '_, Symbol>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            let first = reader.run(*at, in_word);
            if !first.starts_with(char::is_uppercase) || TERMS.contains(&first) {
                return reader.miss(*at, "<title>");
            }
            let mut end = *at;
            loop {
                let start = match reader.next(end) {
                    _ if end == *at => end,
                    Some(' ') => end + 1,
                    _ => break,
                };
                let word = reader.run(start, in_word);
                let owner = word.strip_suffix("'s");
                let word = owner.unwrap_or(word);
                if !word.starts_with(char::is_uppercase) || TERMS.contains(&word) {
                    break;
                }
                end = start + word.len();
                // An abbreviation keeps its full stop: "Dr. Hooves".
                if word == "Dr" && owner.is_none() && reader.stands(end, ". ") {
                    end += 1;
                }
                if owner.is_some() {
                    break;
                }
            }
            let title = reader.between(*at, end);
            if end == *at || TRAITS.iter().any(|(one, many)| *one == title || *many == title) {
                reader.miss(*at, "<title>");
            } else {
                keep(found, Symbol::new(title), end);
            }
        }
        Pass::Write { writer, value, done } => *done = writer.push(value.as_str()),
    }
}

/// A counter's name: "Harmony".
pub(crate) fn counter_name(p: &mut Pass<'_, '_, Symbol>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            if !reader.next(*at).is_some_and(char::is_uppercase) {
                return reader.miss(*at, "<counter name>");
            }
            let name = if reader.stands(*at, "Cutie Mark") { "Cutie Mark" } else { reader.run(*at, in_word) };
            keep(found, Symbol::new(name), *at + name.len());
        }
        Pass::Write { writer, value, done } => *done = writer.push(value.as_str()),
    }
}

/// A colour's icon: "[Honesty]".
pub(crate) fn color(p: &mut Pass<'_, '_, Color>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            if reader.next(*at) != Some('[') {
                return reader.miss(*at, "<colour>");
            }
            let icon = reader.run(*at + 1, |c| c != ']');
            let end = *at + 1 + icon.len();
            match Color::ALL.into_iter().find(|c| c.element() == icon) {
                Some(color) if reader.next(end) == Some(']') => keep(found, color, end + 1),
                _ => reader.miss(*at, "<colour>"),
            }
        }
        Pass::Write { writer, value, done } => {
            *done = writer.push(
                ["[Loyalty]", "[Honesty]", "[Laughter]", "[Magic]", "[Generosity]", "[Kindness]"][**value as usize],
            );
        }
    }
}
