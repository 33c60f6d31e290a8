//! Sentences about deck building, which change a format: "Decks can include only common and uncommon cards."

use maneframe_card::{CardType, Rarity};

use crate::format::Format;

/// Applies a sentence about deck building to a format. Returns false if it is about something else.
pub(super) fn apply(sentence: &str, format: &mut Format) -> bool {
    let folded = sentence.trim().trim_end_matches('.').to_lowercase();
    let words: Vec<&str> = folded.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        ["each", "player", "starts", "with", ref rest @ .., "mane", "characters" | "character"] => {
            count(rest).map(|n| format.manes = Some(n)).is_some()
        }
        ["each", "card", "in", "a", "draw", "deck", "must", "have", "a", "different", "name"]
        | ["draw", "decks", "can't", "include", "two", "cards", "with", "the", "same", "name"] => {
            format.draw_copies = Some(1);
            true
        }
        ["each", "card", "in", "a", "problem", "deck", "must", "have", "a", "different", "name"]
        | ["problem", "decks", "can't", "include", "two", "cards", "with", "the", "same", "name"] => {
            format.problem_copies = Some(1);
            true
        }
        ["decks", "can", "include", "only", ref rest @ .., "cards"] => {
            let named = rest.iter().filter(|word| **word != "and");
            let all: Option<Vec<Rarity>> = named.map(|word| rarity(word)).collect();
            let Some(all) = all else { return false };
            format.rarities = all;
            true
        }
        [
            "a",
            "draw" | "problem",
            "deck",
            "can",
            "include",
            "any",
            "number",
            "of",
            "copies",
            "of",
            "each",
            ref rest @ ..,
        ] => kinds(rest).map(|kinds| limit(format, &kinds, 0)).is_some(),
        [
            "a",
            "draw" | "problem",
            "deck",
            "can",
            "include",
            "at" | "up",
            "most" | "to",
            n,
            "copies" | "copy",
            "of",
            "each",
            ref rest @ ..,
        ] => {
            let limited = count(&[n]).zip(kinds(rest));
            limited.map(|(n, kinds)| limit(format, &kinds, n)).is_some()
        }
        ["a", "draw", "deck", "has", "a", "maximum", "of", n, "cards"]
        | ["draw", "decks", "have", "a", "maximum", "of", n, "cards"] => {
            count(&[n]).map(|n| format.draw_maximum = Some(n)).is_some()
        }
        ["a", "sideboard", "has", "a", "maximum", "of", n, "cards" | "card"]
        | ["sideboards", "have", "a", "maximum", "of", n, "cards" | "card"] => {
            count(&[n]).filter(|n| (1..=5).contains(n)).map(|n| format.sideboard = Some(n)).is_some()
        }
        ["a", "draw", "deck", "has", "a", "minimum", "of", n, "cards"]
        | ["draw", "decks", "have", "a", "minimum", "of", n, "cards"] => {
            count(&[n]).map(|n| format.draw_minimum = Some(n)).is_some()
        }
        ["a", "problem", "deck", "has", "exactly", n, "cards"]
        | ["problem", "decks", "have", "exactly", n, "cards"] => {
            count(&[n]).map(|n| format.problems = Some(n)).is_some()
        }
        _ => false,
    }
}

fn count(words: &[&str]) -> Option<u32> {
    const WORDS: [&str; 11] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let [word] = words else { return None };
    let word = if matches!(*word, "a" | "an") { "one" } else { *word };
    let named = WORDS.iter().position(|name| *name == word).and_then(|n| u32::try_from(n).ok());
    named.or_else(|| word.parse().ok())
}

fn rarity(word: &str) -> Option<Rarity> {
    Some(match word {
        "common" => Rarity::C,
        "uncommon" => Rarity::U,
        "rare" => Rarity::R,
        "super-rare" => Rarity::SR,
        "ultra-rare" => Rarity::UR,
        "fixed" => Rarity::F,
        "promo" | "promotional" => Rarity::P,
        _ => return None,
    })
}

/// Returns the card types of "Friend, Resource, Event, and Troublemaker"; `None` if there are other words.
fn kinds(words: &[&str]) -> Option<Vec<CardType>> {
    let named = words.iter().filter(|word| !matches!(**word, "and" | "or"));
    let all: Vec<CardType> = named.map(|word| word.trim_end_matches('s').parse().ok()).collect::<Option<_>>()?;
    (!all.is_empty()).then_some(all)
}

fn limit(format: &mut Format, kinds: &[CardType], most: u32) {
    for kind in kinds {
        if let Some(own) = format.copies.of(*kind) {
            *own = Some(most);
        }
    }
}
