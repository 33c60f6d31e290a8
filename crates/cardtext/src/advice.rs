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
        matches!(judge(self, text, context).verdict, Verdict::Exact | Verdict::Variant)
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

    /// Returns at most three valid lines that are similar to a line that is not understood, best first: proposals for the
    /// line ([`Vocabulary::propose`]), and then the lines of `known` that share most words with it.
    pub fn nearest<'k>(&self, text: &str, context: &Context, known: impl IntoIterator<Item = &'k str>) -> Vec<String> {
        let mut found: Vec<String> = self.propose(text, context).into_iter().map(|proposal| proposal.text).collect();
        let mut similar = self.similar(text, context, known);
        similar.retain(|line| !found.contains(line));
        found.append(&mut similar);
        found.truncate(TOLD);
        found
    }

    /// Returns at most three of the valid lines of `known` that share most words with a line, best first.
    pub fn similar<'k>(&self, text: &str, context: &Context, known: impl IntoIterator<Item = &'k str>) -> Vec<String> {
        let wanted = words_of(text);
        let mut near: Vec<(usize, &str)> =
            known.into_iter().map(|line| (likeness(&wanted, &words_of(line)), line)).collect();
        near.retain(|(alike, _)| *alike >= ALIKE);
        near.sort_by_key(|(alike, line)| (std::cmp::Reverse(*alike), *line));
        near.dedup_by_key(|(_, line)| *line);
        let lines = near.into_iter().map(|(_, line)| line);
        lines.filter(|line| self.understands(line, context)).take(TOLD).map(str::to_owned).collect()
    }

    /// Returns true if the grammar understands more of the line if `new` replaces the `length` bytes at `at`: it
    /// understands the new words, and stopped before them without.
    pub fn reads_on(&self, text: &str, at: usize, length: usize, new: &str, context: &Context) -> bool {
        let (Some(before), Some(after)) = (text.get(..at), text.get(at + length..)) else { return false };
        let changed = format!("{before}{new}{after}");
        self.understands(&changed, context) || self.following(&changed, *context, false).0 >= at + new.len()
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
