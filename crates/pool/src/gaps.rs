//! Phrases that the grammar of card text doesn't understand. They are ranked by the number of cards that would be
//! complete if the phrase were understood.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use maneframe_card::ability::Keyword;
use maneframe_card::{Card, Color, Face};
use maneframe_cardtext::{Context, Verdict, Vocabulary};
use serde::Serialize;

/// Number of words of a phrase, counted from the point where reading stops.
const WORDS: usize = 4;
/// Number of words before the phrase that are added if the phrase is only a punctuation mark or a number.
const BEFORE: usize = 3;

/// A phrase at which reading stops.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Gap {
    /// Words of the phrase. `N` represents any number. `<trait>`, `<title>`, `<keyword>` and `[colour]` represent any
    /// word of that kind.
    pub phrase: String,
    /// Number of lines whose reading stops at the phrase.
    pub lines: usize,
    /// Number of cards with such lines.
    pub cards: usize,
    /// Number of cards that would be complete if the phrase and the rest of its line were understood. These cards have
    /// no other such line.
    pub unlocks: usize,
    /// A line in which the reading stops at the phrase.
    pub example: Stop,
}

/// The point at which the reading of a line stopped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Stop {
    /// Id of the card.
    pub card: String,
    /// Text of the line.
    pub line: String,
    /// Byte offset in the line at which the reading stopped.
    pub at: usize,
}

/// Two phrases that some cards have together, so that both must be understood to complete these cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GapPair {
    /// The two phrases.
    pub phrases: [String; 2],
    /// Number of cards that have both phrases and no other phrase that is not understood.
    pub unlocks: usize,
    /// Number of cards that would be complete if both phrases were understood, including cards with only one of them.
    pub together: usize,
}

/// All phrases that are not understood, the most useful first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct GapReport {
    /// Number of lines that are not understood.
    pub lines: usize,
    /// Number of cards with such lines.
    pub cards: usize,
    /// Phrases with their numbers.
    pub gaps: Vec<Gap>,
    /// Pairs of phrases with their numbers.
    pub pairs: Vec<GapPair>,
}

/// Reads the text of `cards` again, and groups the lines that are not understood by the phrase at which the reading
/// stops.
///
/// The numbers are upper limits, because the rest of a line may contain further phrases that are not understood.
pub fn gaps<'a>(cards: impl IntoIterator<Item = &'a Card>, words: &Vocabulary) -> GapReport {
    let cards: Vec<&Card> = cards.into_iter().collect();
    let names = Names::of(&cards, words);
    let mut found: BTreeMap<String, Gap> = BTreeMap::new();
    let mut pairs: BTreeMap<[String; 2], usize> = BTreeMap::new();
    let mut report = GapReport::default();
    for card in cards {
        let stops: Vec<Stop> = card.faces.iter().flat_map(|face| stops(card, face, words)).collect();
        report.lines += stops.len();
        report.cards += usize::from(!stops.is_empty());
        let mut phrases = BTreeSet::new();
        for stop in stops {
            let phrase = names.phrase(&stop.line, stop.at);
            let gap = found.entry(phrase.clone()).or_insert_with(|| Gap {
                phrase: phrase.clone(),
                lines: 0,
                cards: 0,
                unlocks: 0,
                example: stop,
            });
            gap.lines += 1;
            phrases.insert(phrase);
        }
        let phrases: Vec<String> = phrases.into_iter().collect();
        for phrase in &phrases {
            if let Some(gap) = found.get_mut(phrase) {
                gap.cards += 1;
                gap.unlocks += usize::from(phrases.len() == 1);
            }
        }
        if let Ok(two) = <[String; 2]>::try_from(phrases) {
            *pairs.entry(two).or_default() += 1;
        }
    }
    let alone = |phrase: &String| found.get(phrase).map_or(0, |g| g.unlocks);
    report.pairs = pairs
        .into_iter()
        .map(|(phrases, unlocks)| {
            let together = unlocks + phrases.iter().map(alone).sum::<usize>();
            GapPair { phrases, unlocks, together }
        })
        .collect();
    report.pairs.sort_by_key(|p| (std::cmp::Reverse((p.unlocks, p.together)), p.phrases.clone()));
    report.gaps = found.into_values().collect();
    report.gaps.sort_by_key(|g| (std::cmp::Reverse((g.unlocks, g.cards)), g.phrase.clone()));
    report
}

/// Returns, for each line of a side that is not understood, the point at which the reading stops.
fn stops(card: &Card, face: &Face, words: &Vocabulary) -> Vec<Stop> {
    let mut context = Context::new(card.kind);
    let mut stops = Vec::new();
    for (i, line) in face.lines.iter().enumerate() {
        let reading = words.read_line(&face.lines[..i], line, &context);
        if reading.verdict == Verdict::Declined {
            let at = reading.stopped_at.unwrap_or(0);
            stops.push(Stop { card: card.id.clone(), line: line.wording().to_owned(), at });
        }
        context = context.after(reading.abilities.as_deref().unwrap_or_default());
    }
    stops
}

/// Names that are replaced by placeholders. So phrases that differ only in a name count as one.
struct Names {
    /// Titles by their first words.
    titles: HashMap<String, Vec<String>>,
    traits: HashSet<String>,
    keywords: HashSet<&'static str>,
}

/// Capitalised game terms. They are never replaced as a title, even if a card has such a title.
const TERMS: [&str; 12] = [
    "Friend",
    "Friends",
    "Resource",
    "Event",
    "Problem",
    "Problems",
    "Troublemaker",
    "Mane",
    "Main",
    "Phase",
    "Faceoff",
    "Chaos",
];

impl Names {
    fn of(cards: &[&Card], words: &Vocabulary) -> Names {
        let mut names = Names {
            titles: HashMap::new(),
            traits: words.traits().flat_map(|(one, many)| [one.to_owned(), many.to_owned()]).collect(),
            keywords: Keyword::ALL.iter().map(|k| k.name()).collect(),
        };
        for face in cards.iter().flat_map(|c| &c.faces) {
            names.traits.extend(face.traits.iter().map(|t| t.as_str().to_owned()));
            if let Some(first) = face.title.split(' ').next().filter(|first| !TERMS.contains(first)) {
                let titles = names.titles.entry(first.to_owned()).or_default();
                if !titles.contains(&face.title) {
                    titles.push(face.title.clone());
                }
            }
        }
        names
    }

    /// Returns the words from `at` up to the next comma or full stop, at most [`WORDS`]. Names are replaced by
    /// placeholders.
    fn phrase(&self, line: &str, at: usize) -> String {
        let mut at = at.min(line.len());
        let within = |at: usize| {
            let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
            letter(line[..at].chars().next_back()) && letter(line[at..].chars().next())
        };
        while !line.is_char_boundary(at) || within(at) {
            at -= 1;
        }
        let mut rest = line[at..].trim_start();
        let mut words: Vec<String> = Vec::new();
        while words.len() < WORDS && !rest.is_empty() {
            let (word, length) = self.word(rest);
            let ends = rest[..length].ends_with([',', '.', ':', ';']);
            words.push(word);
            rest = rest[length..].trim_start();
            if ends && !(words.len() == 1 && length == 1) {
                break;
            }
        }
        if words.is_empty() {
            words.push("(the end)".to_owned());
        } else if words.iter().any(|w| w.chars().filter(|c| c.is_alphabetic()).count() > 1) {
            return words.join(" ");
        }
        // A punctuation mark or a number alone isn't informative, so the words before it are added.
        let before: Vec<&str> = line[..at].split_whitespace().rev().take(BEFORE).collect();
        let before: Vec<String> = before.iter().rev().map(|w| self.word(w).0).collect();
        format!("… {} | {}", before.join(" "), words.join(" "))
    }

    /// Returns the next word or its placeholder, and its length in bytes.
    fn word(&self, rest: &str) -> (String, usize) {
        let length = rest.find(' ').unwrap_or(rest.len());
        let mark = |length: usize| rest[..length].len() - rest[..length].trim_end_matches([',', '.', ':', ';']).len();
        let named = |what: &str, length: usize| (what.to_owned(), length);
        // Longer names are tried first: "Earth Pony" before "Earth".
        let spaces = rest.match_indices(' ').map(|(i, _)| i).chain([rest.len()]).take(5);
        for end in spaces.collect::<Vec<_>>().into_iter().rev() {
            let name = rest[..end].trim_end_matches([',', '.', ':', ';']);
            let name = name.strip_suffix("'s").unwrap_or(name);
            let what = if self.traits.contains(name) {
                "<trait>"
            } else if self.keywords.contains(name) {
                "<keyword>"
            } else if name
                .split(' ')
                .next()
                .is_some_and(|f| self.titles.get(f).is_some_and(|t| t.iter().any(|t| t == name)))
            {
                "<title>"
            } else {
                continue;
            };
            return (format!("{what}{}", &rest[name.len()..end]), end);
        }
        let word = &rest[..length - mark(length)];
        let sign = |w: &str| w.strip_prefix(['+', '-']).map(str::to_owned);
        let is_number = |w: &str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit());
        let bare = sign(word).unwrap_or_else(|| word.to_owned());
        let signed = if bare.len() < word.len() { "+" } else { "" };
        let inner = bare.strip_prefix('[').and_then(|w| w.strip_suffix(']'));
        let end = &rest[word.len()..length];
        if is_number(&bare) || NUMBERS.contains(&bare.as_str()) {
            return named(&format!("{signed}N{end}"), length);
        }
        match inner {
            Some(n) if is_number(n) => named(&format!("{signed}[N]{end}"), length),
            Some(icon) if Color::ALL.iter().any(|c| c.element() == icon) => named(&format!("[colour]{end}"), length),
            _ => named(&rest[..length], length),
        }
    }
}

/// Numbers written as words.
const NUMBERS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tomlset::read_toml_set;

    #[test]
    fn what_is_a_cards_own_is_left_out_of_a_phrase() {
        let set = "[set]\nname = 'A'\ncode = 'AA'\n[[card]]\nnumber = 1\ntitle = 'Blue Kettle'\ntype = 'Event'\n\
            power = 1\ncost = 1\ntraits = ['Teapot']\n";
        let set = read_toml_set("a.toml", set.as_bytes()).expect("a set");
        let names = Names::of(&set.cards.iter().collect::<Vec<_>>(), Vocabulary::standard());
        let phrase = |line: &str| names.phrase(line, 0);
        assert_eq!(phrase("juggle two Pegasus Friends here now"), "juggle N <trait> Friends");
        assert_eq!(phrase("Blue Kettle's lid, and more"), "<title>'s lid,");
        assert_eq!(phrase("spends +[2] on Teapot Swift. More."), "spends +[N] on <trait>");
        assert_eq!(phrase("of [Magic] -2."), "of [colour] +N.");
        assert_eq!(phrase(", then sing."), ", then sing.");
        assert_eq!(names.phrase("give two Critters", 17), "… give N <trait> | (the end)");
        assert_eq!(names.phrase("a fox to it.", 11), "… fox to it | .");
        assert_eq!(names.phrase("a banana", 4), "banana", "whole words");
    }

    #[test]
    fn phrases_are_ranked_by_the_cards_they_make_whole() {
        let card = |n: u8, text: &str| {
            format!(
                "[[card]]\nnumber = {n}\ntitle = 'C{n}'\ntype = 'Friend'\npower = 1\ncost = 1\ntext = '''\n{text}\n'''\n"
            )
        };
        let both = "When you play this card, whistle loudly.\nWhen you play this card, dance.";
        let set = format!(
            "[set]\nname = 'A'\ncode = 'AA'\n{}{}{}{}",
            card(1, "When you play this card, whistle loudly.\nDraw. Or so."),
            card(2, "When you play this card, whistle loudly."),
            card(3, both),
            card(4, "Swift"),
        );
        let set = read_toml_set("a.toml", set.as_bytes()).expect("a set");
        let report = gaps(&set.cards, Vocabulary::standard());
        assert_eq!((report.lines, report.cards), (5, 3));
        let sing = &report.gaps[0];
        assert_eq!((sing.phrase.as_str(), sing.lines, sing.cards, sing.unlocks), ("whistle loudly.", 3, 3, 1));
        let dance = report.pairs.iter().find(|p| p.phrases == ["dance.".to_owned(), "whistle loudly.".to_owned()]);
        let dance = dance.expect("a pair");
        assert_eq!((dance.unlocks, dance.together), (1, 2));
    }
}
