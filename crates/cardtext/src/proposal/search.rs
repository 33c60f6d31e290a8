//! Search for the version of a line that is understood with the fewest changes.
//!
//! Reading a line says where it stops and which words could follow at each position. The search changes words there and
//! up to three words before, and takes the cheapest version next (best-first search). A version that stops no later than
//! the one before it is dropped.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use maneframe_card::ability::Keyword;

use super::tokens::split;
use super::typos::distance;
use super::{MOST, Understood, understood};
use crate::grammar::{Form, line};
use crate::kernel::{Finding, Phrase, Reader};
use crate::{Context, Vocabulary};

/// Maximum number of versions with which the search begins.
const STARTS: usize = 8;
/// Maximum number of versions whose words are changed.
const MAX_CHANGED: usize = 8;
/// Maximum number of changed versions of one version.
const MAX_EDITS: usize = 100;
/// Number of words before the place where reading stops that may be changed.
const BEFORE: usize = 3;

// Costs, in hundredths of a change.
/// Cost of each version with which the search begins, compared with the one before it.
const NEXT_START: u32 = 15;
/// Cost of a version that isn't understood.
const NOT_YET: u32 = 40;
/// Maximum cost of a change after which another may follow.
const MAX_FIRST: u32 = 130;
/// The search ends if all other versions cost more than the best one by this.
const SLACK: u32 = 50;
/// Cost of each word between the change and the place where reading stops.
const DISTANCE: u32 = 25;

/// Words that may be inserted, because they hardly change the meaning.
const GLUE: &[&str] = &[
    "a", "an", "the", "of", "to", "card", "cards", "power", "it", "in", "into", "is", "and", "with", "from", "at",
    "for", "each", "have", "has", "phase", "turn", ",",
];
/// Words that may be left out, because they hardly change the meaning.
const FILLERS: &[&str] = &[
    "then",
    "also",
    "the",
    "a",
    "an",
    "extra",
    "additional",
    "just",
    "only",
    "simply",
    "immediately",
    "instead",
    "all",
    "of",
    "your",
    "you",
    "have",
    "must",
    "it",
    "with",
    "to",
    "up",
    "on",
    "in",
    "their",
    "his",
    "her",
    "at",
    "from",
    "each",
    "every",
    "any",
    "target",
    "that",
    "and",
    "&",
    "another",
    "other",
    "as",
    "well",
    "too",
    "here",
];
/// Words that are often written for another.
const CONFUSED: &[(&str, &str)] = &[
    ("draw", "draws"),
    ("draws", "draw"),
    ("gain", "gains"),
    ("gains", "gain"),
    ("lose", "loses"),
    ("loses", "lose"),
    ("discard", "discards"),
    ("discards", "discard"),
    ("has", "have"),
    ("have", "has"),
    ("get", "have"),
    ("gets", "has"),
    ("is", "are"),
    ("are", "is"),
    ("his", "their"),
    ("her", "their"),
    ("its", "their"),
    ("in", "into"),
    ("into", "on"),
    ("onto", "on"),
    ("on", "into"),
    ("friend", "card"),
    ("players", "each player"),
    ("every", "each"),
    ("all", "each"),
    ("there", "here"),
    ("at", "here"),
    ("under", "beneath"),
    ("below", "beneath"),
    ("then", "than"),
    ("by", "with"),
];

/// A version of the line.
struct Version {
    text: String,
    /// The version as it was understood; `None` if it isn't.
    read: Option<Understood>,
    /// Number of bytes that weren't understood of the version from which it was made.
    remaining: Option<usize>,
}

/// Versions of a text with one change: each with its cost.
type Edits = BTreeMap<String, u32>;

pub(super) struct Search<'w> {
    words: &'w Vocabulary,
    context: Context,
    /// Number of readings that are left.
    left: usize,
}

impl<'w> Search<'w> {
    /// Creates a search that reads at most `limit` lines.
    pub(super) fn new(words: &'w Vocabulary, context: Context, limit: usize) -> Search<'w> {
        Search { words, context, left: limit }
    }

    /// Returns the number of readings that are left.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    fn read(&mut self, text: &str, cost: u32) -> Option<Understood> {
        self.left = self.left.checked_sub(1)?;
        understood(self.words, text, &self.context, cost)
    }

    /// Returns the first versions that are understood.
    pub(super) fn first_understood(&mut self, versions: &[String]) -> Vec<Understood> {
        let mut found: Vec<Understood> = Vec::new();
        for (cost, version) in (0..).zip(versions) {
            if found.len() == MOST {
                break;
            }
            if let Some(read) = self.read(version, cost)
                && found.iter().all(|other| other.text != read.text)
            {
                found.push(read);
            }
        }
        found
    }

    /// Returns the versions with the fewest changes that are understood. `versions` are those with which it begins.
    pub(super) fn run(&mut self, versions: Vec<String>) -> Vec<Understood> {
        let mut seen: HashSet<String> = HashSet::new();
        let mut open: BTreeMap<(u32, usize), Version> = BTreeMap::new();
        for (text, cost) in versions.into_iter().take(STARTS).zip((0..).step_by(NEXT_START as usize)) {
            seen.insert(text.clone());
            open.insert((cost, open.len()), Version { text, read: None, remaining: None });
        }
        let (mut number, mut changed) = (open.len(), 0);
        let mut found: Vec<Understood> = Vec::new();
        while let Some(((cost, _), version)) = open.pop_first() {
            if found.len() == MOST || found.first().is_some_and(|best| cost > best.cost + SLACK) {
                break;
            }
            if let Some(read) = version.read {
                if found.iter().all(|other| other.text != read.text) {
                    found.push(read);
                }
                continue;
            }
            if changed == MAX_CHANGED || self.left < 2 {
                continue;
            }
            let (remaining, edits) = self.edits(&version.text);
            if version.remaining.is_some_and(|before| remaining >= before) {
                continue;
            }
            changed += 1;
            let mut edits: Vec<(u32, String)> = edits.into_iter().map(|(text, cost)| (cost, text)).collect();
            edits.sort();
            for (more, text) in edits.into_iter().take(MAX_EDITS) {
                if !seen.insert(text.clone()) {
                    continue;
                }
                let read = self.read(&text, cost + more);
                let place = match read {
                    Some(_) => cost + more,
                    None if more <= MAX_FIRST => cost + more + NOT_YET,
                    None => continue,
                };
                let remaining = read.is_none().then_some(remaining);
                open.insert((place, number), Version { text, read, remaining });
                number += 1;
            }
        }
        found
    }

    /// Returns the number of bytes of a text that aren't understood, and its versions with one change.
    fn edits(&mut self, text: &str) -> (usize, Edits) {
        self.left = self.left.saturating_sub(2);
        let read = |reader: &mut Reader<'_>| line.read(reader, 0, Form::PLAIN).iter().map(|(_, end)| end).max();
        let at = Reader::furthest(self.words, text, self.context, |reader| read(reader).unwrap_or(0));
        let parts = split(text);
        let stop = parts.iter().position(|part| part.end > at).unwrap_or(parts.len());
        let gap = |index: usize| index.checked_sub(1).map_or(0, |before| parts[before].end);
        let from = gap(stop.saturating_sub(BEFORE));
        let expected = Reader::expected_from(self.words, text, self.context, from, |reader| {
            read(reader);
        });
        let mut edits = Edits::new();
        for back in 0..=BEFORE.min(stop) {
            let index = stop - back;
            let start = parts.get(index).map_or(text.len(), |part| part.start);
            // A word may be expected at the end of the word before, or after the space.
            let words: BTreeSet<&str> =
                [gap(index), start].iter().filter_map(|at| expected.get(at)).flatten().map(String::as_str).collect();
            let word = parts.get(index).map_or("", |part| &text[part.clone()]);
            let place = Place { text, start, word, is_stop: back == 0, cost: DISTANCE * back as u32 };
            place.change(self.words, &words, &mut edits);
        }
        (text.len() - at.min(text.len()), edits)
    }
}

/// A word of a text that may be changed.
struct Place<'t> {
    text: &'t str,
    start: usize,
    /// The word; empty at the end of the text.
    word: &'t str,
    /// True if reading stops at the word.
    is_stop: bool,
    /// Cost that is added to that of each change.
    cost: u32,
}

impl Place<'_> {
    /// Adds versions of the text with a change here. `expected` are the words that could follow.
    fn change(&self, words: &Vocabulary, expected: &BTreeSet<&str>, edits: &mut Edits) {
        let is_mark = self.word.len() == 1 && self.word.starts_with(['.', ',', ':', ';', '!', '?', '"']);
        let literal: Vec<&str> = expected.iter().copied().filter(|word| !word.starts_with('<')).collect();
        let are_few = self.is_stop && literal.len() <= 2;
        let small = self.word.to_lowercase();
        for new in &literal {
            let parts: Vec<&str> = new.split(' ').collect();
            let more = parts.len() as u32 - 1;
            let is_glue = parts.iter().all(|part| GLUE.contains(part));
            if is_glue || are_few {
                let cost = if new.starts_with(',') {
                    50
                } else if is_glue {
                    80
                } else {
                    130
                };
                self.add(edits, cost + 15 * more, new, self.word);
            }
            if self.word.is_empty() || is_mark {
                continue;
            }
            if let Some(wrong) = nearness(self.word, parts[0]) {
                self.add(edits, 40 + 25 * wrong + 20 * more, new, "");
                self.add(edits, 40 + 25 * wrong, parts[0], "");
            } else if CONFUSED.iter().any(|(wrong, right)| *wrong == small && right == new) {
                self.add(edits, 60, new, "");
            } else if is_glue && *new != "," && FILLERS.contains(&small.as_str()) {
                self.add(edits, 110 + 20 * more, new, "");
            } else if are_few {
                self.add(edits, 170, new, "");
            }
        }
        if expected.contains("<trait>") || expected.contains("<keyword>") {
            let traits = words.traits().flat_map(|(one, many)| [one, many]);
            let names = traits.chain(Keyword::ALL.iter().map(|keyword| keyword.name())).chain(words.keywords());
            for name in names {
                if let Some(wrong) = nearness(self.word, name) {
                    self.add(edits, 50 + 25 * wrong, name, "");
                }
            }
        }
        if FILLERS.contains(&small.as_str()) || small == "," {
            self.add(edits, 60, "", "");
        }
        match small.as_str() {
            "," => self.add(edits, 80, "and", ""),
            "and" => self.add(edits, 80, ",", ""),
            _ => {}
        }
    }

    /// Adds the version with the words `new`, and then `kept`, in place of the word.
    fn add(&self, edits: &mut Edits, cost: u32, new: &str, kept: &str) {
        let before = self.text[..self.start].trim_end();
        let after = &self.text[self.start + self.word.len()..];
        let mut text = before.to_owned();
        for part in [new, kept, after.trim_start()] {
            let is_joined = text.is_empty() || text.ends_with('"') || part.starts_with([',', '.', ':', ';', '!', '?']);
            if !part.is_empty() && !is_joined {
                text.push(' ');
            }
            text.push_str(part);
        }
        if text == self.text || text.is_empty() {
            return;
        }
        let cost = cost + self.cost;
        let known = edits.entry(text).or_insert(cost);
        *known = cost.min(*known);
    }
}

/// Returns the number of wrong letters of a word, if it may be a misspelling of `meant` and isn't equal to it.
fn nearness(word: &str, meant: &str) -> Option<u32> {
    let (word, meant) = (word.to_lowercase(), meant.to_lowercase());
    if word.len() < 4 || meant.len() < 3 || word.len().abs_diff(meant.len()) > 5 {
        return None;
    }
    let most = (word.len().min(meant.len()) / 3).max(1);
    let wrong = distance(&word, &meant);
    (1..=most).contains(&wrong).then_some(wrong as u32)
}
