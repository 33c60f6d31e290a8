//! Proposals: lines that the writer of a line may have meant.
//!
//! A line that the grammar doesn't understand is changed in four steps, and each version that the grammar understands
//! is a proposal:
//!
//! 1. Slips of spelling are corrected, and misspelt words are replaced by the only known word that is similar.
//! 2. The [idioms] of other games are replaced by the words of this game.
//! 3. Missing [frames] are added: a timing, "this card", "When this card enters play".
//! 4. If no version is understood, a [search] inserts, removes and exchanges words where reading stops.
//!
//! The grammar decides what is understood. A proposal is never taken without a question.

mod frames;
mod idioms;
mod pattern;
mod search;
mod tokens;
mod typos;

use std::ops::Range;

use maneframe_card::ability::Ability;
use serde::Serialize;

use crate::normalize::{normalize, respell};
use crate::reading::{Context, Judged, Verdict, judge};
use crate::{Vocabulary, about};

pub use idioms::IDIOMS;
use search::Search;
pub(crate) use tokens::split;
use tokens::{Token, text_of, tokens};

/// Maximum number of proposals for a line.
const MOST: usize = 3;
/// Maximum length of a line for which proposals are made, in bytes.
const MAX_LENGTH: usize = 400;
/// Maximum number of versions of a line that the idioms make.
const MAX_VERSIONS: usize = 8;
/// Maximum number of unknown words of a line in which misspelt words are replaced. A line with more isn't card text.
const MAX_UNKNOWN: usize = 12;
/// Maximum number of times that proposals for a line are read by the grammar.
pub const MAX_READINGS: usize = 400;

/// A line that the writer of another line may have meant. The grammar understands it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Proposal {
    /// The line in today's wording.
    pub text: String,
    /// The line with its references explained, and an explanation of each of its abilities.
    pub meaning: Vec<String>,
    /// Sum of the costs of its changes. The proposal with the lowest cost is the most likely one.
    pub cost: u32,
    /// Byte ranges of the changed words in the given line. The range of words that were inserted is empty.
    pub changes: Vec<Range<usize>>,
    /// Byte offset in `text` of the first changed word.
    pub at: usize,
}

impl Vocabulary {
    /// Returns at most three lines that the writer of `text` may have meant, the most likely first. Returns none if the
    /// grammar understands `text`, or if the line is longer than 400 bytes.
    pub fn propose(&self, text: &str, context: &Context) -> Vec<Proposal> {
        self.propose_within(text, context, MAX_READINGS).0
    }

    /// Returns true if the word is not misspelt: a common word of card texts, or a trait, keyword or title.
    pub fn knows(&self, word: &str) -> bool {
        typos::is_known(self, word)
    }

    /// Like [`Vocabulary::propose`], with a limit on the number of readings. Also returns the number of readings.
    pub(crate) fn propose_within(&self, text: &str, context: &Context, limit: usize) -> (Vec<Proposal>, usize) {
        let normal = normalize(text);
        let is_read = crate::reading::understand(self, text, context).is_some();
        if is_read || normal.text.is_empty() || text.len() > MAX_LENGTH || text.contains('\n') {
            return (Vec::new(), 0);
        }
        let given = respell(self, &normal, context).map_or(normal.text, |spelled| spelled.text);
        let mut search = Search::new(self, *context, limit);
        let versions = versions(self, &given, context);
        let mut found = search.first_understood(&versions);
        if found.is_empty() {
            found = search.run(versions);
        }
        let proposals = found.into_iter().map(|read| proposal(self, text, context, read)).collect();
        (proposals, limit - search.left())
    }
}

/// A version of a line that the grammar understands.
#[derive(Clone)]
struct Understood {
    text: String,
    abilities: Vec<Ability>,
    cost: u32,
}

/// Reads a version of a line. Returns `None` if the grammar doesn't understand it.
fn understood(words: &Vocabulary, text: &str, context: &Context, cost: u32) -> Option<Understood> {
    let Judged { verdict, abilities, canonical } = judge(words, text, context);
    let is_read = matches!(verdict, Verdict::Exact | Verdict::Variant);
    let text = canonical.filter(|text| is_read && !text.is_empty())?;
    Some(Understood { text, abilities: abilities?, cost })
}

/// Returns versions of a line with the idioms of other games replaced, and with frames, the most likely first.
fn versions(words: &Vocabulary, given: &str, context: &Context) -> Vec<String> {
    let mut versions: Vec<String> = Vec::new();
    let mut add = |text: &str| {
        for framed in frames::framed(words, text, context.kind) {
            let framed = with_capitals(&with_articles(&framed));
            if !versions.contains(&framed) {
                versions.push(framed);
            }
        }
    };
    let mended = mended(words, given, context);
    add(&text_of(&mended));
    for version in without_idioms(words, mended) {
        add(&text_of(&version));
    }
    add(given);
    versions
}

/// Returns the words of a line, with misspelt ones replaced.
fn mended(words: &Vocabulary, given: &str, context: &Context) -> Vec<Token> {
    let mut all = tokens(given);
    let is_unknown = |token: &&Token| token.text.len() > 3 && !typos::is_known(words, &token.text);
    if all.iter().filter(is_unknown).count() > MAX_UNKNOWN {
        return all;
    }
    let mut any = false;
    for i in 0..all.len() {
        if let Some(meant) = typos::meant(words, &all[i].text, tokens::starts_sentence(&all, i)) {
            all[i].text = meant;
            any = true;
        }
    }
    if !any {
        return all;
    }
    // A word that is now spelt right may be a term without its capital letter.
    let normal = normalize(&text_of(&all));
    tokens(&respell(words, &normal, context).map_or(normal.text, |spelled| spelled.text))
}

/// Returns the versions of a line in which the idioms of other games are replaced by words of this game.
fn without_idioms(words: &Vocabulary, given: Vec<Token>) -> Vec<Vec<Token>> {
    let mut versions = vec![given];
    for (from, to) in IDIOMS {
        let mut next: Vec<Vec<Token>> = Vec::with_capacity(versions.len());
        for version in versions {
            for to in *to {
                let mut changed = version.clone();
                let mut is_changed = false;
                for from in *from {
                    is_changed |= pattern::replace(words, &mut changed, from, to);
                }
                if !next.contains(&changed) {
                    next.push(changed);
                }
                if !is_changed {
                    break;
                }
            }
        }
        next.truncate(MAX_VERSIONS);
        versions = next;
    }
    versions
}

/// Applies one idiom to a line, with the last of its replacements.
pub(crate) fn apply(words: &Vocabulary, (from, to): (&[&str], &[&str]), line: &str) -> String {
    let mut all = tokens(line);
    from.iter().for_each(|from| {
        pattern::replace(words, &mut all, from, to.last().copied().unwrap_or_default());
    });
    text_of(&all)
}

/// Corrects each "a" and "an" for the word after it.
fn with_articles(text: &str) -> String {
    let mut all = tokens(text);
    for i in 1..all.len() {
        let is_article = matches!(all[i - 1].text.as_str(), "a" | "A" | "an" | "An");
        if is_article && all[i].text.starts_with(char::is_alphabetic) && !all[i].text.starts_with("one") {
            let length = all[i - 1].text.len();
            match crate::kernel::wants_an(&all[i].text) {
                true if length == 1 => all[i - 1].text.push('n'),
                false if length == 2 => all[i - 1].text.truncate(1),
                _ => {}
            }
        }
    }
    text_of(&all)
}

/// Writes the first letter of each sentence as a capital letter, and that of an instruction after a comma as a small one.
fn with_capitals(text: &str) -> String {
    let mut all = tokens(text);
    for i in 0..all.len() {
        let begins = i == 0 || matches!(all[i - 1].text.as_str(), "." | "!") || i == 1 && all[0].text == "\"";
        let is_instruction = i > 0 && all[i - 1].text == "," && pattern::is_verb(&all[i].text);
        let mut letters = all[i].text.chars();
        let Some(first) = letters.next() else { continue };
        if begins && first.is_lowercase() {
            all[i].text = first.to_uppercase().chain(letters).collect();
        } else if is_instruction && first.is_uppercase() {
            all[i].text = first.to_lowercase().chain(letters).collect();
        }
    }
    text_of(&all)
}

/// Makes the proposal for the line `given`, with the places at which it differs from it.
fn proposal(
    words: &Vocabulary,
    given: &str,
    context: &Context,
    Understood { text, abilities, cost }: Understood,
) -> Proposal {
    let (changes, at) = differences(given, &text);
    let plain = words.plain(&abilities, context).filter(|plain| *plain != text);
    let meaning = plain.into_iter().chain(abilities.iter().map(|ability| about(ability).1)).collect();
    Proposal { text, meaning, cost, changes, at }
}

/// Returns the byte ranges of the words in `given` that `text` doesn't have in the same order, and the byte offset of the
/// first change in `text`. Capital letters make no difference.
fn differences(given: &str, text: &str) -> (Vec<Range<usize>>, usize) {
    let (a, b) = (split(given), split(text));
    let same = |i: usize, j: usize| given[a[i].clone()].eq_ignore_ascii_case(&text[b[j].clone()]);
    // `common[i][j]` is the number of words that `a` from `i` on and `b` from `j` on have in common.
    let mut common = vec![vec![0_usize; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            common[i][j] = if same(i, j) { common[i + 1][j + 1] + 1 } else { common[i + 1][j].max(common[i][j + 1]) };
        }
    }
    let mut changes: Vec<Range<usize>> = Vec::new();
    let mut first = None;
    let (mut i, mut j) = (0, 0);
    // True if the previous word was changed, so that the next change belongs to the same range.
    let mut is_open = false;
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && same(i, j) {
            (i, j, is_open) = (i + 1, j + 1, false);
            continue;
        }
        first.get_or_insert_with(|| b.get(j).map_or(text.len(), |word| word.start));
        let begin = a.get(i).map_or(given.len(), |word| word.start);
        if !is_open {
            changes.push(begin..begin);
            is_open = true;
        }
        if i < a.len() && (j == b.len() || common[i + 1][j] >= common[i][j + 1]) {
            if let Some(change) = changes.last_mut() {
                change.end = a[i].end;
            }
            i += 1;
        } else {
            j += 1;
        }
    }
    (changes, first.unwrap_or(0))
}
