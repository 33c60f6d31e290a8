//! Advice for writers of cards: possible continuations of a line, the faulty part of a line, and the nearest valid
//! lines.

use std::collections::BTreeSet;
use std::ops::Range;

use maneframe_card::Color;
use maneframe_card::ability::Keyword;

use crate::grammar::{Form, line};
use crate::kernel::{Finding, Phrase, Reader};
use crate::reading::{Context, Verdict, judge};
use crate::vocabulary::Vocabulary;

/// Maximum number of suggested lines.
const TOLD: usize = 3;
/// Maximum number of words to try at the offset where the grammar stops understanding the line.
const TRIED: usize = 500;
/// Minimum percentage of words in common for two lines to count as similar.
const ALIKE: usize = 55;

/// Words of other card games, with the terms of this game.
const OTHER_GAMES: &[(&str, &str)] = &[
    ("whenever", "when"),
    ("target", "choose a"),
    ("destroy", "dismiss"),
    ("destroyed", "dismissed"),
    ("sacrifice", "retire"),
    ("exile", "banish"),
    ("tap", "exhaust"),
    ("untap", "ready"),
    ("graveyard", "discard pile"),
    ("creature", "Friend"),
    ("battlefield", "play"),
    ("controller", "player"),
    ("beginning", "start"),
    ("combat", "faceoff"),
];

/// Returns this game's term for a word of other card games.
pub fn word_of_this_game(word: &str) -> Option<&'static str> {
    OTHER_GAMES.iter().find(|(theirs, _)| theirs.eq_ignore_ascii_case(word)).map(|(_, ours)| *ours)
}

/// Possible continuations of the beginning of a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Completion {
    /// Byte offset of the incomplete word at the end of the text, or the offset at which the grammar stops
    /// understanding the text.
    pub at: usize,
    /// Names of phrases that may follow: `<a card>`.
    pub phrases: Vec<String>,
    /// Words that may follow, in alphabetical order.
    pub words: Vec<String>,
}

/// Part of a line that prevents it from being understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Byte range of the part in the line.
    pub at: Range<usize>,
    /// Description of the part: "the trigger".
    pub part: &'static str,
}

impl Vocabulary {
    /// Returns the possible continuations of `text`, the beginning of a line.
    ///
    /// An incomplete word at the end is completed: only words that begin with it are returned.
    pub fn complete(&self, text: &str, context: &Context) -> Completion {
        let (at, phrases) = self.following(text, *context, true);
        let (_, words) = self.following(text, *context, false);
        let begun = &text[at..];
        let fits = |word: &String| word.len() > begun.len() && word.starts_with(begun);
        let words: BTreeSet<String> =
            words.into_iter().flat_map(|word| self.spelled(word, begun)).filter(fits).collect();
        let phrases = phrases.into_iter().filter(|phrase| phrase.starts_with('<')).collect();
        Completion { at, phrases, words: words.into_iter().collect() }
    }

    /// Returns the offset up to which the grammar understands the text, and the words that could follow there. With
    /// `names`, phrases are given by their names, such as `<a condition>`.
    fn following(&self, text: &str, context: Context, names: bool) -> (usize, BTreeSet<String>) {
        let read = |reader: &mut Reader<'_>| line.read(reader, 0, Form::PLAIN).iter().map(|(_, end)| end).max();
        let at = Reader::furthest(self, text, context, |reader| read(reader).unwrap_or(0));
        let expected = Reader::expected(self, text, context, at, names, |reader| {
            read(reader);
        });
        (at, expected)
    }

    /// Returns the words that a placeholder such as `<a title>` represents. Titles are listed only if `begun`, the
    /// incomplete word at the end of the text, isn't empty, because there are too many of them.
    fn spelled(&self, word: String, begun: &str) -> Vec<String> {
        let all = |words: &mut dyn Iterator<Item = &str>| words.map(str::to_owned).collect();
        match word.as_str() {
            "<trait>" => all(&mut self.traits().flat_map(|(one, many)| [one, many])),
            "<keyword>" => all(&mut Keyword::ALL.iter().map(|k| k.name()).chain(self.keywords())),
            "<colour>" => Color::ALL.iter().map(|color| format!("[{}]", color.element())).collect(),
            "<title>" if !begun.is_empty() => all(&mut self.titles()),
            placeholder if placeholder.starts_with('<') => Vec::new(),
            _ => vec![word],
        }
    }

    fn understands(&self, text: &str, context: &Context) -> bool {
        self.in_todays_words(text, context).is_some()
    }

    /// Returns the line in today's wording, if it is understood.
    fn in_todays_words(&self, text: &str, context: &Context) -> Option<String> {
        let judged = judge(self, text, context);
        judged.canonical.filter(|_| matches!(judged.verdict, Verdict::Exact | Verdict::Variant))
    }

    /// Returns the faulty part of a line that is not understood: the smallest part that makes the line valid when it is
    /// removed or replaced by plain words. Returns `None` if no single part does.
    pub fn fault(&self, text: &str, context: &Context) -> Option<Fault> {
        let parts = parts(text);
        // The part is at fault if the grammar understands the line with plain words in place of the part.
        parts.into_iter().find_map(|(at, part, plain)| {
            let (before, after) = (&text[..at.start], &text[at.end..]);
            let mended = plain.iter().any(|plain| self.understands(&format!("{before}{plain}{after}"), context));
            mended.then_some(Fault { at, part })
        })
    }

    /// Returns at most three valid lines that are similar to a line that is not understood, best first. Versions of the
    /// line with one word changed, inserted or removed where understanding stops come first. Then come the lines of
    /// `known` that share most words with the line.
    pub fn nearest<'k>(&self, text: &str, context: &Context, known: impl IntoIterator<Item = &'k str>) -> Vec<String> {
        let mut found = self.mended(text, context);
        found.truncate(TOLD);
        let wanted = words_of(text);
        let mut near: Vec<(usize, &str)> =
            known.into_iter().map(|line| (likeness(&wanted, &words_of(line)), line)).collect();
        near.retain(|(alike, _)| *alike >= ALIKE);
        near.sort_by_key(|(alike, line)| (std::cmp::Reverse(*alike), *line));
        near.dedup_by_key(|(_, line)| *line);
        for (_, line) in near {
            if found.len() >= TOLD {
                break;
            }
            if self.understands(line, context) && !found.iter().any(|told| told == line) {
                found.push(line.to_owned());
            }
        }
        found
    }

    /// Returns the valid versions of the line with one word changed where understanding stops. The word that is most
    /// similar to the original comes first.
    fn mended(&self, text: &str, context: &Context) -> Vec<String> {
        let (at, expected) = self.following(text, *context, false);
        let (before, after) = text.split_at(at);
        let gap = after.len() - after.trim_start().len();
        let word = after[gap..].split(' ').next().unwrap_or_default().trim_end_matches(['.', ',']);
        let rest = &after[gap + word.len()..];
        let mut words: Vec<String> = expected.into_iter().flat_map(|w| self.spelled(w, "")).collect();
        words.sort_by_key(|w| (distance(w, word), w.clone()));
        words.dedup();
        words.truncate(TRIED);
        let ours = word_of_this_game(word).map(|ours| vec![format!("{before}{ours}{rest}")]);
        let changed = words.iter().flat_map(|new| {
            let before = before.trim_end();
            let space = if before.is_empty() { "" } else { " " };
            [format!("{before}{space}{new}{rest}"), format!("{before}{space}{new} {}", &after[gap..])]
        });
        let without = (!word.is_empty()).then(|| format!("{before}{}", rest.trim_start()));
        let mut found = Vec::new();
        for line in ours.into_iter().flatten().chain(changed).chain(without) {
            let Some(line) = self.in_todays_words(&line, context).filter(|line| !found.contains(line)) else {
                continue;
            };
            found.push(line);
            if found.len() == TOLD {
                break;
            }
        }
        found
    }
}

/// Returns the parts of a line that may be at fault, the smallest first. Each part has its byte range, its description,
/// and plain words that can replace it.
fn parts(text: &str) -> Vec<(Range<usize>, &'static str, &'static [&'static str])> {
    let mut parts: Vec<(Range<usize>, &'static str, &'static [&'static str])> = Vec::new();
    let body = match text.find(": ") {
        Some(colon) if !text[..colon].contains(['.', ',']) => {
            parts.push((0..colon, "the words before the colon", &["Main Phase", "Immediate", "Chaos"]));
            colon + 2
        }
        _ => 0,
    };
    // Each sentence is a part, since one sentence may be left out.
    let mut starts = vec![body];
    starts.extend(text[body..].match_indices(". ").map(|(at, _)| body + at + 2));
    for (i, &start) in starts.iter().enumerate().filter(|_| starts.len() > 1) {
        let end = starts.get(i + 1).copied().unwrap_or(text.len());
        parts.push((start..end, "this sentence", &["", "Draw a card. "]));
    }
    for (i, &start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).map_or(text.len(), |next| next - 1);
        let sentence = &text[start..end];
        for (comma, _) in sentence.match_indices(", ") {
            let (lead, rest) = (start..start + comma, start + comma + 2..end);
            let first = sentence.split(' ').next().unwrap_or_default().to_lowercase();
            let (what, plain): (_, &'static [&'static str]) = match first.as_str() {
                "when" | "after" | "at" | "as" | "once" => ("the trigger", &["When you play this card"]),
                "while" | "during" => ("the condition", &["While this card is ready"]),
                "if" => ("the condition", &["If you have a Friend", "If this card would be dismissed"]),
                _ => ("the words before the comma", &["If you have a Friend", "When you play this card"]),
            };
            parts.push((lead, what, plain));
            parts.push((
                rest,
                "the words after the comma",
                &["draw a card.", "this card has +1 power.", "draw a card instead."],
            ));
        }
        for (at, joint) in [" to ", " if ", " while ", " unless "].iter().flat_map(|j| sentence.match_indices(j)) {
            let (what, plain): (_, &'static [&'static str]) = match joint {
                " to " => ("the cost", &["pay [1]", "Pay [1]"]),
                _ => ("the words before the condition", &["draw a card", "This card has +1 power"]),
            };
            parts.push((start..start + at, what, plain));
            let after = start + at + joint.len()..end;
            match joint {
                " to " => parts.push((after, "the effect", &["draw a card."])),
                _ => parts.push((after, "the condition", &["you have a Friend.", "this card is ready."])),
            }
        }
    }
    parts.sort_by_key(|(at, ..)| at.len());
    parts
}

/// Returns the words of a line for comparing it with another.
fn words_of(line: &str) -> Vec<String> {
    let word = |word: &str| match word.chars().any(|c| c.is_ascii_digit()) {
        true => "0".to_owned(),
        false => word.to_lowercase(),
    };
    line.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|w| !w.is_empty()).map(word).collect()
}

/// Returns the percentage of words that two lines have in common in the same order.
fn likeness(a: &[String], b: &[String]) -> usize {
    let mut row = vec![0_usize; b.len() + 1];
    for x in a {
        let mut diagonal = 0;
        for (j, y) in b.iter().enumerate() {
            let here = if x == y { diagonal + 1 } else { row[j].max(row[j + 1]) };
            diagonal = std::mem::replace(&mut row[j + 1], here);
        }
    }
    200 * row[b.len()] / (a.len() + b.len()).max(1)
}

/// Returns the edit distance of two words: the minimum number of letters to insert, remove or change.
fn distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.chars().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row.last().copied().unwrap_or_default()
}
