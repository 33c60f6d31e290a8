//! "X, where X is …": texts define X at the end of the sentence. The grammar reads the definition where the letter
//! stands, as `X{…}`. This module converts between the two.

use std::ops::Range;

/// Letters that represent amounts.
const LETTERS: [char; 2] = ['X', 'Y'];

/// Definition of a letter: the range in the text that includes "where X is", and the range of the amount alone.
struct Definition {
    letter: char,
    whole: Range<usize>,
    meaning: Range<usize>,
}

/// Returns the changes that move the first definition of a text to its letter: ranges and replacements, last first.
/// Returns `None` if no definition has its letter before it.
pub fn drawn_in(text: &str) -> Option<Vec<(Range<usize>, String)>> {
    let defined = LETTERS.iter().filter_map(|letter| definition(text, *letter)).min_by_key(|d| d.whole.start);
    let Some(definition) = defined else { return paid(text) };
    let start = sentence_start(text, definition.whole.start);
    let meant = format!("{}{{{}}}", definition.letter, &text[definition.meaning.clone()]);
    let mut changes: Vec<(Range<usize>, String)> =
        alone(text, start..definition.whole.start, definition.letter).map(|at| (at..at + 1, meant.clone())).collect();
    if changes.is_empty() {
        return None;
    }
    let and = " and ".len();
    match text[definition.whole.end..].starts_with(" and Y is ") {
        true => changes.push((definition.whole.start..definition.whole.end + and, ", where ".to_owned())),
        false => changes.push((definition.whole, String::new())),
    }
    changes.reverse();
    Some(changes)
}

/// Returns the changes for "pay [X] to …": the player chooses how many action tokens to pay, and X is that number in the
/// rest of the text.
fn paid(text: &str) -> Option<Vec<(Range<usize>, String)>> {
    let at = ["Pay [X] ", "pay [X] "].iter().filter_map(|words| text.find(words)).min()? + "pay ".len();
    let after = at + "[X]".len();
    let mut changes = vec![(at..after, "any number of action tokens".to_owned())];
    changes.extend(alone(text, after..text.len(), 'X').map(|at| (at..at + 1, "X{that many}".to_owned())));
    changes.reverse();
    Some(changes)
}

fn definition(text: &str, letter: char) -> Option<Definition> {
    let words = [format!(", where {letter} is "), format!(" where {letter} is ")];
    let (at, words) = words.iter().filter_map(|w| Some((text.find(w.as_str())?, w))).min_by_key(|(at, _)| *at)?;
    let from = at + words.len();
    let rest = &text[from..];
    let sentence = [". ", ".\"", "\""].iter().filter_map(|end| rest.find(end)).min().unwrap_or(rest.len());
    let sentence = rest[..sentence].trim_end_matches('.').len();
    // "…, where X is its power, to draw a card": the definition ends at a comma, but not before "rounded up".
    let comma =
        rest[..sentence].match_indices(", ").map(|(at, _)| at).find(|at| !rest[at + 2..].starts_with("rounded"));
    // Another letter may be defined next.
    let next = rest[..sentence].find(" and Y is ").filter(|_| letter == 'X');
    let end = [Some(sentence), comma, next].into_iter().flatten().min().unwrap_or(sentence);
    (end > 0).then(|| Definition { letter, whole: at..from + end, meaning: from..from + end })
}

/// Returns the offset at which the sentence around `at` begins.
fn sentence_start(text: &str, at: usize) -> usize {
    [". ", ": ", "\""].iter().filter_map(|end| Some(text[..at].rfind(end)? + end.len())).max().unwrap_or(0)
}

/// Finds the occurrences of a letter as a word of its own, without a definition.
fn alone(text: &str, within: Range<usize>, letter: char) -> impl Iterator<Item = usize> {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '{' | '\''));
    let found = text[within.clone()].match_indices(letter).map(move |(at, _)| within.start + at);
    // The letters have one byte each. The characters next to them may have more.
    found.filter(move |&at| !is_part(text[..at].chars().next_back()) && !is_part(text[at + 1..].chars().next()))
}

/// Returns the text with each definition at the end of its sentence, as people write it. The second letter in a
/// sentence is Y. A sentence can have only two, so further definitions stay at their letters.
pub fn drawn_out(text: &str) -> String {
    let mut out = text.to_owned();
    while let Some(start) = out.find("X{") {
        let Some(length) = out[start..].find('}') else { break };
        let meaning = out[start + 2..start + length].to_owned();
        let rest = &out[start..];
        let Some(end) = [". ", ".\""].iter().filter_map(|end| rest.find(end)).min().or_else(|| rest.rfind('.')) else {
            break;
        };
        let end = start + end;
        let letter =
            if out[..end].contains(", where X is ") && out[sentence_start(&out, start)..end].contains(", where X") {
                'Y'
            } else {
                'X'
            };
        let told = if letter == 'X' { format!(", where X is {meaning}") } else { format!(" and Y is {meaning}") };
        out.insert_str(end, &told);
        let inline = format!("X{{{meaning}}}");
        let sentence = out[start..end].replace(&inline, &letter.to_string());
        out.replace_range(start..end, &sentence);
    }
    out
}
