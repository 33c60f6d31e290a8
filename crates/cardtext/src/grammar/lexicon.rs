//! Open classes of words: traits, titles, names of counters, symbols. The [vocabulary](crate::Vocabulary) contains the
//! words that cards invent.

use maneframe_card::{Color, Symbol};

use crate::grammar::Form;
use crate::kernel::{Pass, Reader, keep};

/// Returns true if a capitalised word is a term of the game.
pub(crate) fn is_term(word: &str) -> bool {
    TERMS.contains(&word)
}

/// Returns true if a trait is an adjective: a card is Crystal, but it is a Critter.
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

pub(crate) fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '\'' || c == '-'
}

/// A trait as an adjective or a singular noun: "Earth Pony".
pub(crate) fn trait_word(p: &mut Pass<'_, '_, Symbol>, form: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            let mut any = false;
            let first = reader.next(*at);
            for (one, many) in first.map_or(&[][..], |first| reader.vocabulary().traits_like(first)) {
                let word = if form.many { many } else { one }.as_str();
                if reader.stands(*at, word) && !reader.next(*at + word.len()).is_some_and(char::is_alphanumeric) {
                    keep(found, one.clone(), *at + word.len());
                    any = true;
                }
            }
            if !any {
                reader.miss(*at, "<trait>");
            }
        }
        Pass::Write { writer, value, done } => {
            *done = match form.many {
                true => writer.push(&writer.vocabulary.plural_of(value.as_str())),
                false => writer.push(value.as_str()),
            };
        }
    }
}

/// A card's title, or a full name: capitalised words that are neither traits nor game terms (CR 201.1).
pub(crate) fn title(p: &mut Pass<'_, '_, Symbol>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            let end =
                if reader.vocabulary().has_open_titles() { open_title(reader, *at) } else { known_title(reader, *at) };
            let title = reader.between(*at, end);
            if title.is_empty() || reader.vocabulary().is_trait(title) {
                reader.miss(*at, "<title>");
            } else {
                keep(found, Symbol::new(title), end);
            }
        }
        Pass::Write { writer, value, done } => *done = writer.push(value.as_str()),
    }
}

/// Returns the end of the longest known title at `at`, or `at` if there is none.
fn known_title(reader: &mut Reader<'_>, at: usize) -> usize {
    let mut found = at;
    if !reader.next(at).is_some_and(char::is_uppercase) {
        return found;
    }
    let mut end = at;
    for _ in 0..reader.vocabulary().longest_name() {
        let start = end + usize::from(end > at);
        let word = reader.run(start, |c| c != ' ').trim_end_matches(['.', ',', ':', ';', '"', ')']);
        let owner = word.strip_suffix("'s");
        for word in [Some(word), owner].into_iter().flatten() {
            let words = reader.between(at, start + word.len());
            if !word.is_empty() && reader.vocabulary().is_title(words) && !is_term(words) {
                found = found.max(start + word.len());
            }
        }
        // A comma or full stop may belong to a name: "Dr. Hooves", "Zecora, Herbalist".
        end = start + reader.run(start, |c| c != ' ').len();
        if reader.next(end) != Some(' ') {
            break;
        }
    }
    found
}

/// Returns the end of the capitalised words at `at` that may be a title, or `at` if none may be one.
fn open_title(reader: &mut Reader<'_>, at: usize) -> usize {
    let first = reader.run(at, in_word);
    if !first.starts_with(char::is_uppercase) || is_term(first) {
        return at;
    }
    let mut end = at;
    loop {
        let start = match reader.next(end) {
            _ if end == at => end,
            Some(' ') => end + 1,
            _ => break,
        };
        let word = reader.run(start, in_word);
        let owner = word.strip_suffix("'s");
        let word = owner.unwrap_or(word);
        if !word.starts_with(char::is_uppercase) || is_term(word) {
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
    end
}

/// A counter's name, which is free: "Harmony", "Cutie Mark", "snow".
pub(crate) fn counter_name(p: &mut Pass<'_, '_, Symbol>, _: Form) {
    /// Words before "counter" that aren't names of counters.
    const NO_NAMES: &[&str] = &[
        "a", "all", "an", "another", "any", "each", "every", "last", "more", "no", "of", "one", "other", "power",
        "that", "the",
    ];
    match p {
        Pass::Read { reader, at, found, .. } => {
            let first = reader.run(*at, in_word);
            let is_name = first.starts_with(char::is_alphabetic)
                && !NO_NAMES.contains(&first)
                && !crate::grammar::amount::number::is_word(first);
            let mut end = *at + first.len();
            if is_name && !reader.stands(end, " counter") && reader.next(end) == Some(' ') {
                let second = reader.run(end + 1, in_word).len();
                end += if reader.stands(end + 1 + second, " counter") { 1 + second } else { 0 };
            }
            if is_name && reader.stands(end, " counter") {
                keep(found, Symbol::new(reader.between(*at, end)), end);
            } else {
                reader.miss(*at, "<counter name>");
            }
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
