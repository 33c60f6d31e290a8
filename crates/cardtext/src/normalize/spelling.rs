//! Second stage of normalisation: slips of spelling in a line that isn't understood without it. A line that is
//! understood never gets here, so these rules can't change its meaning.

use std::ops::Range;

use maneframe_card::ability::Keyword;
use maneframe_card::{CardType, Color};

use super::Normal;
use crate::proposal::split;
use crate::vocabulary::TYPE_NOUNS;
use crate::{Context, Vocabulary};

/// Maximum length of a line that is corrected, in bytes.
const MAX_LENGTH: usize = 2_000;

/// A replacement of a part of the text.
struct Edit {
    at: Range<usize>,
    to: String,
}

/// Returns the replacements that a rule makes, in the order of the text.
type Rule = fn(&Vocabulary, &Context, &str) -> Vec<Edit>;

/// The rules, in the order in which they are applied.
const RULES: &[(&str, Rule)] = &[
    ("plain-quotes", plain_quotes),
    ("dash", dashes),
    ("spaced-marks", spaced_marks),
    ("spaced-sign", spaced_signs),
    ("colon-after-timing", colon_after_timing),
    ("one-word", one_word),
    ("apostrophe", apostrophes),
    ("all-capitals", all_capitals),
    ("action-tokens", action_tokens),
    ("small-word", small_words),
    ("capital-word", capital_words),
    ("capital-keyword", capital_keywords),
    ("this-card", this_card),
    ("last-full-stop", last_full_stop),
];

/// Names of the rules for slips of spelling. They are applied only to a line that isn't understood without them.
pub const SPELLINGS: &[&str] = &[
    "plain-quotes",
    "dash",
    "spaced-marks",
    "spaced-sign",
    "colon-after-timing",
    "one-word",
    "apostrophe",
    "all-capitals",
    "action-tokens",
    "small-word",
    "capital-word",
    "capital-keyword",
    "this-card",
    "last-full-stop",
];

/// Timings before a colon; a longer one comes before its beginning.
const TIMINGS: &[&str] = &[
    "Main Phase Reaction",
    "Problem Faceoff Reaction",
    "Troublemaker Faceoff Reaction",
    "Faceoff Reaction",
    "Any Phase",
    "Main Phase",
    "Ready Phase",
    "Score Phase",
    "End Phase",
    "Troublemaker Phase",
    "Problem Faceoff",
    "Troublemaker Faceoff",
    "Faceoff",
    "Immediate",
    "Reaction",
    "Chaos",
];

/// Two words that are written as one.
const PAIRS: &[(&str, &str, &str)] = &[
    ("can", "not", "can't"),
    ("do", "not", "don't"),
    ("does", "not", "doesn't"),
    ("is", "not", "isn't"),
    ("are", "not", "aren't"),
    ("face", "off", "faceoff"),
    ("face", "offs", "faceoffs"),
    ("trouble", "maker", "Troublemaker"),
    ("trouble", "makers", "Troublemakers"),
];

/// Words that lack an apostrophe, or have another spelling.
const JOINED: &[(&str, &str)] = &[
    ("cannot", "can't"),
    ("cant", "can't"),
    ("dont", "don't"),
    ("doesnt", "doesn't"),
    ("isnt", "isn't"),
    ("arent", "aren't"),
    ("wont", "won't"),
    ("didnt", "didn't"),
    ("atleast", "at least"),
    ("face-off", "faceoff"),
    ("face-offs", "faceoffs"),
    ("facedown", "face-down"),
    ("faceup", "face-up"),
];

/// Nouns before which an owner lacks its apostrophe.
const OWNED: &[&str] = &[
    "hand",
    "hands",
    "deck",
    "decks",
    "discard",
    "home",
    "homes",
    "turn",
    "turns",
    "main",
    "score",
    "friend",
    "friends",
    "character",
    "characters",
    "mane",
    "resource",
    "resources",
    "power",
    "problem",
    "events",
    "next",
    "troublemaker",
];

/// Words that have a capital letter only at the start of a sentence.
const SMALL: &[&str] = &[
    "a",
    "an",
    "the",
    "this",
    "that",
    "those",
    "these",
    "it",
    "its",
    "you",
    "your",
    "they",
    "card",
    "cards",
    "character",
    "characters",
    "power",
    "faceoff",
    "faceoffs",
    "home",
    "hand",
    "hands",
    "deck",
    "decks",
    "discard",
    "pile",
    "piles",
    "opponent",
    "opponents",
    "opposing",
    "player",
    "players",
    "turn",
    "turns",
    "play",
    "point",
    "points",
    "action",
    "token",
    "tokens",
    "counter",
    "counters",
    "color",
    "colors",
    "draw",
    "gain",
    "lose",
    "dismiss",
    "exhaust",
    "move",
    "put",
    "choose",
    "search",
    "reveal",
    "retire",
    "frighten",
    "banish",
    "pay",
    "look",
    "return",
    "each",
    "all",
    "any",
    "another",
    "other",
    "one",
    "two",
    "three",
    "if",
    "when",
    "while",
    "and",
    "or",
    "to",
    "from",
    "into",
    "of",
    "in",
    "at",
    "on",
    "with",
    "for",
    "until",
    "end",
    "may",
    "have",
    "has",
    "get",
    "gets",
    "can",
    "can't",
    "cost",
    "costs",
    "here",
    "there",
];

/// Terms of several words with capital letters.
const TERMS: &[&str] = &[
    "Mane Character",
    "Mane Characters",
    "Ready Phase",
    "Troublemaker Phase",
    "Main Phase",
    "Score Phase",
    "End Phase",
];

/// Abbreviations that keep their capital letters.
const ABBREVIATIONS: &[&str] = &["AT", "ATS", "EOT", "ETB", "MC", "TM"];

/// Corrects slips of spelling in a line that isn't understood. Returns `None` if it has none.
pub fn respell(words: &Vocabulary, given: &Normal, context: &Context) -> Option<Normal> {
    if given.text.len() > MAX_LENGTH {
        return None;
    }
    let mut n = given.clone();
    for (name, rule) in RULES {
        let edits = rule(words, context, &n.text);
        if !edits.is_empty() {
            n.apply(name);
        }
        for Edit { at, to } in edits.into_iter().rev() {
            n.replace(at.start, at.len(), &to);
        }
    }
    (n.text != given.text).then_some(n)
}

/// Returns the byte offset after the timing with which a text begins, in any case.
pub(crate) fn timing_end(text: &str) -> Option<usize> {
    timing(text).map(str::len)
}

fn timing(text: &str) -> Option<&'static str> {
    let begins = |timing: &&&str| {
        let ends = |rest: &str| !rest.starts_with(char::is_alphanumeric);
        text.get(..timing.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(timing)) && ends(&text[timing.len()..])
    };
    TIMINGS.iter().find(begins).copied()
}

fn plain_quotes(_: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let quote = |(at, c): (usize, char)| {
        let to = match c {
            '\u{2018}' | '\u{201a}' | '`' | '\u{b4}' => "'",
            '\u{201e}' | '\u{201f}' => "\"",
            _ => return None,
        };
        Some(Edit { at: at..at + c.len_utf8(), to: to.to_owned() })
    };
    text.char_indices().filter_map(quote).collect()
}

/// Long dashes become a hyphen between spaces.
fn dashes(_: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let dashes = ["\u{2014}", "--"].into_iter().flat_map(|dash| text.match_indices(dash));
    let mut edits: Vec<Edit> = dashes
        .map(|(at, dash)| {
            let start = text[..at].trim_end_matches(' ').len();
            let rest = &text[at + dash.len()..];
            let end = text.len() - rest.trim_start_matches([' ', '-']).len();
            Edit { at: start..end, to: " - ".to_owned() }
        })
        .collect();
    edits.sort_by_key(|edit| edit.at.start);
    // "---" contains two pairs of hyphens.
    edits.dedup_by(|next, edit| next.at.start < edit.at.end);
    edits
}

/// No space before a punctuation mark, and one after it.
fn spaced_marks(_: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (at, mark) in text.match_indices([',', '.', ':', ';']) {
        let kept = text[..at].trim_end_matches(' ').len();
        if kept < at && kept > 0 {
            edits.push(Edit { at: kept..at, to: String::new() });
        }
        let rest = &text[at + 1..];
        let is_joined = match mark {
            // An abbreviation isn't the end of a sentence.
            "." => rest.starts_with(char::is_uppercase) && text[..kept].ends_with(char::is_lowercase),
            _ => rest.starts_with(char::is_alphabetic),
        };
        if is_joined {
            edits.push(Edit { at: at + 1..at + 1, to: " ".to_owned() });
        }
    }
    edits
}

/// No space after a sign: "+ 2" is "+2".
fn spaced_signs(_: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let is_number = |rest: &str| rest.trim_start().trim_start_matches('[').starts_with(|c: char| c.is_ascii_digit());
    text.match_indices(['+', '-'])
        .filter(|(at, _)| text[..*at].ends_with(' ') && text[at + 1..].starts_with(' '))
        .filter(|(at, _)| is_number(&text[at + 1..]))
        .map(|(at, _)| Edit { at: at + 1..at + 2, to: String::new() })
        .collect()
}

/// A colon after the timing, which has capital letters.
fn colon_after_timing(_: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let Some(timing) = timing(text) else { return Vec::new() };
    let rest = text[timing.len()..].trim_start();
    if !rest.starts_with(": ") && !["- ", "; ", ", "].iter().any(|mark| rest.starts_with(mark)) {
        return Vec::new();
    }
    let end = text.len() - rest.len() + 2;
    let to = format!("{timing}: ");
    if text[..end] == to { Vec::new() } else { vec![Edit { at: 0..end, to }] }
}

/// "can not" is "can't", "face-off" is "faceoff".
fn one_word(_: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let parts = split(text);
    let mut edits: Vec<Edit> = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        let word = &text[part.clone()];
        let next = parts.get(i + 1).filter(|_| edits.last().is_none_or(|edit| edit.at.end <= part.start));
        let pair = next.and_then(|next| {
            let second = &text[next.clone()];
            let is_pair =
                |(a, b, _): &&(&str, &str, &str)| a.eq_ignore_ascii_case(word) && b.eq_ignore_ascii_case(second);
            Some(Edit { at: part.start..next.end, to: PAIRS.iter().find(is_pair)?.2.to_owned() })
        });
        let joined = JOINED.iter().find(|(wrong, _)| wrong.eq_ignore_ascii_case(word));
        edits.extend(pair.or_else(|| joined.map(|(_, right)| Edit { at: part.clone(), to: (*right).to_owned() })));
    }
    edits
}

/// "its owners hand" is "its owner's hand".
fn apostrophes(_: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let parts = split(text);
    let word = |i: usize| parts.get(i).map_or("", |part| &text[part.clone()]);
    let is_one_of = |word: &str, of: &[&str]| of.iter().any(|known| known.eq_ignore_ascii_case(word));
    let mut edits = Vec::new();
    for (i, part) in parts.iter().enumerate() {
        let before = i.checked_sub(1).map_or("", word);
        let lacks_one = match word(i).to_ascii_lowercase().as_str() {
            "owners" | "opponents" => true,
            "players" => is_one_of(before, &["that", "each", "a", "another"]),
            "cards" | "problems" => is_one_of(before, &["this", "that"]),
            _ => false,
        };
        if lacks_one && is_one_of(word(i + 1), OWNED) {
            edits.push(Edit { at: part.end - 1..part.end, to: "'s".to_owned() });
        }
    }
    edits
}

/// A word in capital letters has none.
fn all_capitals(words: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let is_shouted = |at: &Range<usize>| {
        let word = &text[at.clone()];
        word.len() > 1
            && word.chars().all(|c| c.is_ascii_uppercase() || c == '\'')
            && !ABBREVIATIONS.contains(&word)
            && !words.is_trait(word)
            && !words.is_title(word)
    };
    let parts = split(text).into_iter().filter(is_shouted);
    parts.map(|at| Edit { to: text[at.clone()].to_ascii_lowercase(), at }).collect()
}

/// "2 AT" is "[2]".
fn action_tokens(_: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    for pair in split(text).windows(2) {
        let (number, unit) = (&text[pair[0].clone()], &text[pair[1].clone()]);
        let is_number = matches!(number.len(), 1 | 2) && number.bytes().all(|b| b.is_ascii_digit());
        if is_number && ["AT", "ATs", "ATS"].contains(&unit) {
            edits.push(Edit { at: pair[0].start..pair[1].end, to: format!("[{number}]") });
        }
    }
    edits
}

/// A common word within a sentence has no capital letter.
fn small_words(words: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let parts = split(text);
    let word = |i: usize| parts.get(i).map_or("", |part| &text[part.clone()]);
    let mut edits = Vec::new();
    for (i, part) in parts.iter().enumerate().skip(1) {
        let (before, here, next) = (word(i - 1), word(i), word(i + 1));
        let is_term = match here {
            "Character" | "Characters" => before == "Mane",
            "Home" => next == "Limit",
            "Power" => matches!(next, "Pony" | "Ponies"),
            "Draw" => next == "Step",
            "Faceoff" => next == ":",
            _ => false,
        };
        // A name may contain common words.
        let is_name = || [(before, here), (here, next)].iter().any(|(a, b)| words.is_title(&format!("{a} {b}")));
        let begins = matches!(before, "." | ":" | "\"" | "!");
        let small = here.to_ascii_lowercase();
        if small != here && !is_term && !begins && SMALL.contains(&small.as_str()) && !is_name() {
            edits.push(Edit { at: part.clone(), to: small });
        }
    }
    edits
}

/// Card types, phases, traits and colours have capital letters.
fn capital_words(words: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let parts = split(text);
    let mut edits = Vec::new();
    let mut i = 0;
    while i < parts.len() {
        // The longest name comes first: "mane character" before "character".
        let found = [3, 2, 1].into_iter().find_map(|length| {
            let (first, last) = (parts.get(i)?, parts.get(i + length - 1)?);
            let part = &text[first.start..last.end];
            let part = part.strip_suffix("'s").unwrap_or(part);
            name_of(words, part).map(|name| (length, first.start..first.start + part.len(), name))
        });
        let Some((length, at, name)) = found else {
            i += 1;
            continue;
        };
        if text[at.clone()] != name {
            edits.push(Edit { at, to: name });
        }
        i += length;
    }
    edits
}

/// Returns the term, trait or colour with these words in the right case.
fn name_of(words: &Vocabulary, part: &str) -> Option<String> {
    let same = |name: &&str| name.eq_ignore_ascii_case(part);
    if let Some(color) = part.strip_prefix('[').and_then(|part| part.strip_suffix(']')) {
        let known = Color::ALL.into_iter().find(|known| known.element().eq_ignore_ascii_case(color));
        return known.map(|known| format!("[{}]", known.element()));
    }
    let mut names = TERMS.iter().chain(TYPE_NOUNS).copied().chain(words.traits().flat_map(|(one, many)| [one, many]));
    names.find(same).map(str::to_owned)
}

/// Keywords have capital letters in a line of keywords, and after "has", "with" and similar words.
fn capital_keywords(words: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    const BEFORE: &[&str] =
        &["have", "has", "having", "gain", "gains", "get", "gets", "lose", "loses", "with", "and", "or"];
    let names: Vec<&str> = Keyword::ALL.iter().map(|keyword| keyword.name()).chain(words.keywords()).collect();
    let parts = split(text);
    let name_at = |i: usize| {
        [2, 1].into_iter().find_map(|length| {
            let (first, last) = (parts.get(i)?, parts.get(i + length - 1)?);
            let at = first.start..last.end;
            let name = names.iter().find(|name| name.eq_ignore_ascii_case(&text[at.clone()]))?;
            Some((length, at, *name))
        })
    };
    let is_between = |word: &str| {
        matches!(word, "," | "." | "and" | "&") || word.trim_start_matches('+').bytes().all(|b| b.is_ascii_digit())
    };
    let (mut edits, mut in_list) = (Vec::new(), Vec::new());
    let mut is_list = true;
    let mut i = 0;
    while i < parts.len() {
        let Some((length, at, name)) = name_at(i) else {
            is_list &= is_between(&text[parts[i].clone()]);
            i += 1;
            continue;
        };
        if text[at.clone()] != *name {
            let before = i.checked_sub(1).map_or("", |before| &text[parts[before].clone()]);
            let is_given = BEFORE.iter().any(|word| word.eq_ignore_ascii_case(before));
            let kept = if is_given { &mut edits } else { &mut in_list };
            kept.push(Edit { at, to: name.to_owned() });
        }
        i += length;
    }
    if is_list {
        edits.append(&mut in_list);
        edits.sort_by_key(|edit| edit.at.start);
    }
    edits
}

/// "this Friend" on a Friend is "this card".
fn this_card(_: &Vocabulary, context: &Context, text: &str) -> Vec<Edit> {
    let nouns: &[&str] = match context.kind {
        CardType::Friend => &["Friend", "character"],
        CardType::ManeCharacter => &["Mane Character", "character"],
        CardType::Resource if context.host.is_none() => &["Resource"],
        CardType::Troublemaker => &["Troublemaker"],
        CardType::Event => &["Event"],
        CardType::Resource | CardType::Problem => &[],
    };
    let mut edits = Vec::new();
    for noun in nouns {
        for this in ["this ", "This "] {
            let whole = format!("{this}{noun}");
            for (at, _) in text.match_indices(whole.as_str()) {
                let noun = at + this.len()..at + whole.len();
                if !text[noun.end..].starts_with(|c: char| c.is_alphanumeric()) {
                    edits.push(Edit { at: noun, to: "card".to_owned() });
                }
            }
        }
    }
    edits.sort_by_key(|edit| edit.at.start);
    edits
}

/// A sentence ends with a full stop.
fn last_full_stop(_: &Vocabulary, _: &Context, text: &str) -> Vec<Edit> {
    let is_sentence = text.split(' ').any(|word| word.starts_with(char::is_lowercase));
    let kept = text.trim_end_matches(['.', '!', ',', ';', ':', ' ']).len();
    if !is_sentence || text.ends_with(['"', ')']) || text[kept..] == *"." {
        return Vec::new();
    }
    vec![Edit { at: kept..text.len(), to: ".".to_owned() }]
}
