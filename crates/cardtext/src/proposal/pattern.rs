//! Patterns of words, in which the table of idioms is written.
//!
//! A pattern is a list of items, separated by spaces:
//!
//! | item | stands for |
//! | --- | --- |
//! | `tap` | the word, in any case |
//! | `=pony` | the word, in exactly this case |
//! | `tap\|turn` | one of several words |
//! | `<tap\|turn>` | one of several words, which the replacement may repeat |
//! | `CARD`, `VERB`, `FIELD` | one of the words of [`CARD`], [`VERB`], [`FIELD`] |
//! | `<CARD>`, `<VERB>` | like that, and the replacement may repeat it |
//! | `#` | a number from 0 to 99, in digits or as a word |
//! | `+#` | a number with its sign: `+1`, `-2`, and also `+1/+1` |
//! | `+n` | like that, but the replacement gets it without the sign |
//! | `~` | one to six words without a punctuation mark |
//! | `~~` | one to thirty words of the same sentence |
//! | `%` | one to four capitalised words that are neither terms, traits nor keywords: a name |
//! | `@` | a trait in the singular |
//! | `@s` | a trait in the plural |
//! | `^` | the start of a sentence |
//! | `$` | the end of a sentence |
//! | `\|$` | the end of a clause |
//!
//! `?` after words makes them optional. In the replacement, `$1` is what the first of `<…>`, numbers, `~`, `@` stands
//! for, `$1s` is its plural, and `$0` is the whole text that the pattern stands for. `@s` gives the singular.

use maneframe_card::ability::Keyword;

use super::tokens::{Token, starts_sentence, text_of, tokens};
use crate::Vocabulary;
use crate::grammar::is_term;

/// Nouns for cards.
const CARD: &[&str] = &[
    "friend",
    "resource",
    "character",
    "card",
    "troublemaker",
    "event",
    "mane",
    "foal",
    "critter",
    "unicorn",
    "pegasus",
];
/// Words with which an instruction begins.
const VERB: &[&str] = &[
    "draw",
    "draws",
    "gain",
    "gains",
    "lose",
    "loses",
    "discard",
    "discards",
    "dismiss",
    "exhaust",
    "ready",
    "move",
    "put",
    "puts",
    "choose",
    "search",
    "reveal",
    "retire",
    "frighten",
    "banish",
    "pay",
    "look",
    "score",
    "play",
    "flip",
    "turn",
    "give",
    "return",
    "destroy",
    "exile",
    "sacrifice",
    "untap",
    "tap",
    "mill",
    "scry",
    "you",
    "each",
    "an",
    "target",
];
/// Words of other games for the cards in play.
const FIELD: &[&str] = &["battlefield", "board", "field", "game", "table", "arena"];

/// Maximum number of replacements of one pattern in a line.
const MAX_REPLACED: usize = 20;

/// Replaces each part of a line for which the pattern stands. Returns true if there was one.
pub(super) fn replace(words: &Vocabulary, line: &mut Vec<Token>, from: &str, to: &str) -> bool {
    let items: Vec<&str> = from.split(' ').collect();
    let (mut at, mut count) = (0, 0);
    while at <= line.len() && count < MAX_REPLACED {
        let mut captured = Vec::new();
        let found = Matcher { words, line: line.as_slice() }.matches(at, &items, &mut captured);
        let Some(end) = found.filter(|end| *end > at) else {
            at += 1;
            continue;
        };
        let whole = text_of(&line[at..end]);
        let mut new = tokens(&filled(words, to, &whole, &captured));
        if let Some(first) = new.first_mut() {
            first.spaced = !first.is_mark() && at > 0 && line[at - 1].text != "\"";
        }
        if let Some(next) = line.get_mut(end) {
            next.spaced |= !next.is_mark() && (at > 0 || !new.is_empty());
        }
        let length = new.len();
        line.splice(at..end, new);
        at += length.max(1);
        count += 1;
    }
    count > 0
}

/// Returns the replacement with the captured words.
fn filled(words: &Vocabulary, to: &str, whole: &str, captured: &[String]) -> String {
    let mut out = String::new();
    let mut rest = to;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let Some(number) = rest.chars().next().and_then(|c| c.to_digit(10)) else { continue };
        rest = &rest[1..];
        let word = match number as usize {
            0 => whole,
            number => captured.get(number - 1).map_or("", String::as_str),
        };
        let is_plural = rest.starts_with('s') && !rest[1..].starts_with(char::is_alphabetic);
        if is_plural {
            rest = &rest[1..];
            let known = words.traits().find(|(one, _)| one.eq_ignore_ascii_case(word));
            match known {
                Some((_, many)) => out.push_str(many),
                None => out.push_str(&with_s(word)),
            }
        } else {
            out.push_str(word);
        }
    }
    out.push_str(rest);
    out
}

/// Returns the plural of a noun, or the third person of a verb.
fn with_s(word: &str) -> String {
    let vowel = |c: char| "aeiou".contains(c);
    match word.strip_suffix('y') {
        Some(stem) if !stem.ends_with(vowel) => format!("{stem}ies"),
        _ if word.ends_with(['s', 'x']) || word.ends_with("sh") || word.ends_with("ch") => format!("{word}es"),
        _ => format!("{word}s"),
    }
}

/// Returns true if an instruction may begin with the word.
pub(super) fn is_verb(word: &str) -> bool {
    is_one_of(VERB, word)
}

struct Matcher<'m> {
    words: &'m Vocabulary,
    line: &'m [Token],
}

impl Matcher<'_> {
    /// Returns the index after the words for which the items stand, if they begin at `at`. Adds the captured words.
    fn matches(&self, at: usize, items: &[&str], captured: &mut Vec<String>) -> Option<usize> {
        let Some((&item, rest)) = items.split_first() else { return Some(at) };
        match item {
            "^" if !starts_sentence(self.line, at) => return None,
            "$" if !self.ends_sentence(at) => return None,
            "|$" if !self.ends_clause(at) => return None,
            "^" | "$" | "|$" => return self.matches(at, rest, captured),
            _ => {}
        }
        match item.strip_suffix('?').filter(|inner| !inner.is_empty()) {
            Some(inner) => {
                let kept = captured.len();
                self.one(at, inner, rest, captured).or_else(|| {
                    captured.truncate(kept);
                    self.matches(at, rest, captured)
                })
            }
            None => self.one(at, item, rest, captured),
        }
    }

    /// Like [`Matcher::matches`], with an item that stands for at least one word.
    fn one(&self, at: usize, item: &str, rest: &[&str], captured: &mut Vec<String>) -> Option<usize> {
        let word = &self.line.get(at)?.text;
        let is_any = |of: &str| match of {
            "CARD" => is_one_of(CARD, word),
            "VERB" => is_one_of(VERB, word),
            "FIELD" => is_one_of(FIELD, word),
            of => of.split('|').any(|of| of.eq_ignore_ascii_case(word)),
        };
        let capture = match item {
            "#" => number(word)?,
            "+#" => signed(word)?.to_owned(),
            "+n" => signed(word)?[1..].to_owned(),
            "~" => return self.run(at, 6, rest, captured),
            "~~" => return self.run(at, 30, rest, captured),
            "%" => return self.name(at, rest, captured),
            "@" | "@s" => return self.trait_words(at, item == "@s", rest, captured),
            item => {
                if let Some(exact) = item.strip_prefix('=') {
                    return if word == exact { self.matches(at + 1, rest, captured) } else { None };
                }
                match item.strip_prefix('<').and_then(|item| item.strip_suffix('>')) {
                    Some(of) if is_any(of) => word.clone(),
                    None if is_any(item) => return self.matches(at + 1, rest, captured),
                    _ => return None,
                }
            }
        };
        captured.push(capture);
        self.matches(at + 1, rest, captured)
    }

    /// Matches `~`, or `~~` if `most` is thirty: as few words as possible.
    fn run(&self, at: usize, most: usize, rest: &[&str], captured: &mut Vec<String>) -> Option<usize> {
        let kept = captured.len();
        for end in at + 1..=(at + most).min(self.line.len()) {
            let last = &self.line[end - 1];
            let is_barred = if most == 6 { last.is_mark() } else { matches!(last.text.as_str(), "." | ":") };
            if is_barred {
                return None;
            }
            captured.truncate(kept);
            captured.push(text_of(&self.line[at..end]));
            if let Some(end) = self.matches(end, rest, captured) {
                return Some(end);
            }
        }
        None
    }

    /// Matches `%`: as many words as possible.
    fn name(&self, at: usize, rest: &[&str], captured: &mut Vec<String>) -> Option<usize> {
        let is_part = |token: &&Token| token.text.len() > 1 && self.is_name(&token.text);
        let most = self.line[at..].iter().take(4).take_while(is_part).count();
        let kept = captured.len();
        (1..=most).rev().find_map(|length| {
            captured.truncate(kept);
            captured.push(String::new());
            self.matches(at + length, rest, captured)
        })
    }

    /// Returns true if the word may be part of a name.
    fn is_name(&self, word: &str) -> bool {
        let mut names = self.words.traits().flat_map(|(one, many)| [one, many]).flat_map(|name| name.split(' '));
        word.starts_with(char::is_uppercase)
            && !is_term(word)
            && !["All", "Another", "Opponent", "Other"].contains(&word)
            && !names.any(|name| name == word)
            && !Keyword::ALL.iter().any(|keyword| keyword.name().split(' ').any(|name| name == word))
            && !self.words.keywords().any(|name| name == word)
    }

    /// Matches `@` and `@s`.
    fn trait_words(&self, at: usize, is_plural: bool, rest: &[&str], captured: &mut Vec<String>) -> Option<usize> {
        let kept = captured.len();
        for length in [2, 1] {
            let Some(part) = self.line.get(at..at + length) else { continue };
            let name = text_of(part);
            let wanted =
                |(one, many): &(&str, &str)| one != many && if is_plural { *many == name } else { *one == name };
            let Some((one, _)) = self.words.traits().find(wanted) else { continue };
            captured.truncate(kept);
            captured.push(one.to_owned());
            if let Some(end) = self.matches(at + length, rest, captured) {
                return Some(end);
            }
        }
        None
    }

    fn ends_sentence(&self, at: usize) -> bool {
        self.line.get(at).is_none_or(|token| matches!(token.text.as_str(), "." | "!"))
    }

    fn ends_clause(&self, at: usize) -> bool {
        /// Words with which another clause begins.
        const NEXT: &[&str] = &["and", "until", "then", "for", "while", "if", "or", "during", ",", ":"];
        self.ends_sentence(at) || is_one_of(NEXT, &self.line[at].text)
    }
}

fn is_one_of(words: &[&str], word: &str) -> bool {
    words.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Returns a number in digits, if the word is one.
fn number(word: &str) -> Option<String> {
    const NAMES: &[&str] = &["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    if is_number(word) {
        return Some(word.to_owned());
    }
    let at = NAMES.iter().position(|name| name.eq_ignore_ascii_case(word))?;
    Some((at + 1).to_string())
}

/// Returns true if the word consists of one or two digits.
pub(super) fn is_number(word: &str) -> bool {
    matches!(word.len(), 1 | 2) && word.bytes().all(|b| b.is_ascii_digit())
}

/// Returns the first number of `+1`, `-2` or `+1/+1`, with its sign.
fn signed(word: &str) -> Option<&str> {
    let first = word.split('/').next()?;
    let is_signed = |word: &str| word.strip_prefix(['+', '-']).is_some_and(is_number);
    let second = word.get(first.len() + 1..).unwrap_or_default();
    (is_signed(first) && (word == first || is_signed(second) || is_number(second))).then_some(first)
}
