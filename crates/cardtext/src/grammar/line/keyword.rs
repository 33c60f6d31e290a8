//! Keywords (CR 701.4).

use maneframe_card::Symbol;
use maneframe_card::ability::{Ability, Keyword, Named};

use crate::grammar::Form;
use crate::kernel::{Pass, iso, keep, rule};

/// A keyword with its number.
pub(crate) fn keyword(p: &mut Pass<'_, '_, Keyword>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            if reader.next(*at).is_some_and(|c| c.is_ascii_uppercase()) {
                for word in Keyword::ALL {
                    if !reader.stands(*at, word.name()) {
                        continue;
                    }
                    let end = *at + word.name().len();
                    if word.number().is_none() {
                        if !reader.next(end).is_some_and(char::is_alphanumeric) {
                            keep(found, *word, end);
                        }
                    } else if reader.next(end) == Some(' ') {
                        let digits = reader.run(end + 1, |c| c.is_ascii_digit());
                        let read = digits.parse().ok().and_then(|n| Keyword::of(word.name(), Some(n)));
                        if let Some(read) = read {
                            keep(found, read, end + 1 + digits.len());
                        }
                    }
                }
            }
            if found.is_empty() {
                reader.miss(*at, "<keyword>");
            }
        }
        Pass::Write { writer, value, done } => *done = writer.push(&value.to_string()),
    }
}

/// The name of a printed game's keyword whose number is stated elsewhere in the sentence.
pub(crate) fn keyword_name(p: &mut Pass<'_, '_, Keyword>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            for word in Keyword::ALL.iter().filter(|k| k.number().is_some()) {
                if reader.stands(*at, word.name()) {
                    keep(found, *word, *at + word.name().len());
                }
            }
        }
        Pass::Write { writer, value, done } => *done = writer.push(value.name()),
    }
}

/// A keyword that a set declares, with its number.
pub(crate) fn declared(p: &mut Pass<'_, '_, Named>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            for (name, numbered) in reader.vocabulary().declared() {
                if !reader.stands(*at, name.as_str()) {
                    continue;
                }
                let end = *at + name.as_str().len();
                let next = reader.next(end);
                let digits =
                    if numbered && next == Some(' ') { reader.run(end + 1, |c| c.is_ascii_digit()) } else { "" };
                let (number, end) = match digits.parse() {
                    Ok(number) => (Some(number), end + 1 + digits.len()),
                    Err(_) if next.is_some_and(char::is_alphanumeric) => continue,
                    Err(_) => (None, end),
                };
                if let Some(named) = reader.vocabulary().named(name, number) {
                    keep(found, named, end);
                }
            }
        }
        Pass::Write { writer, value, done } => *done = writer.push(&value.to_string()),
    }
}

/// The name of a keyword that a set declares, regardless of its number.
pub(crate) fn declared_name(p: &mut Pass<'_, '_, Symbol>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            for (name, _) in reader.vocabulary().declared() {
                let end = *at + name.as_str().len();
                if reader.stands(*at, name.as_str()) && !reader.next(end).is_some_and(char::is_alphanumeric) {
                    keep(found, name.clone(), end);
                }
            }
        }
        Pass::Write { writer, value, done } => *done = writer.push(value.as_str()),
    }
}

/// A tag word (CR 701.5), and the traits, titles or other capitalised words that a set puts after it: "Harmony", "Harmony
/// Griffon". None of them has a meaning.
pub(crate) fn tag(p: &mut Pass<'_, '_, Symbol>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            for tag in reader.vocabulary().tags() {
                if !reader.stands(*at, tag.as_str()) {
                    continue;
                }
                let end = *at + tag.as_str().len();
                keep(found, tag.clone(), end);
                if reader.next(end) == Some(' ') {
                    let more = tag_subject(reader.run(end, |c| c.is_alphanumeric() || " ,'’&-".contains(c)));
                    if !more.is_empty() {
                        keep(found, Symbol::new(&format!("{tag}{more}")), end + more.len());
                    }
                }
            }
        }
        Pass::Write { writer, value, done } => *done = writer.push(value.as_str()),
    }
}

/// Returns the words after a tag word, if they are a list of names: each word is capitalised, or joins two of them.
fn tag_subject(words: &str) -> &str {
    let joins = |word: &str| matches!(word, "and" | "or" | "the" | "of" | "&");
    let named = |word: &str| word.starts_with(char::is_uppercase) || joins(word);
    let words = words.trim_end();
    if !words.is_empty() && words[1..].split(' ').all(named) { words } else { "" }
}

/// Returns the text behind a tag word and its colon, or the whole text if it doesn't begin with one.
pub(crate) fn without_tag<'t>(tags: &[Symbol], text: &'t str) -> &'t str {
    let after = |tag: &Symbol| {
        let (words, rest) = text.strip_prefix(tag.as_str())?.split_once(": ")?;
        (words.is_empty() || (words.starts_with(' ') && tag_subject(words) == words)).then_some(rest)
    };
    tags.iter().find_map(after).unwrap_or(text)
}

fn one_keyword(p: &mut Pass<'_, '_, Ability>, form: Form) {
    rule!(p, form: (k: keyword) => Ability::Keyword(k));
    rule!(p, form: (k: declared) => Ability::Named(k));
}

fn next_keyword(p: &mut Pass<'_, '_, Ability>, form: Form) {
    rule!(p, form: [", " | ". "] (k: one_keyword) => k);
}

/// A line of keywords: "Swift, Stubborn".
pub(crate) fn keyword_line(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    let all_keywords = |all: &[Ability]| all.iter().all(|a| matches!(a, Ability::Keyword(_) | Ability::Named(_)));
    iso!(p, form: (first: one_keyword) (more: crate::kernel::many(next_keyword)) ?"."
        => Some(std::iter::once(first).chain(more).collect::<Vec<_>>()),
        (first, more) from |v| v.split_first().filter(|_| all_keywords(v)).map(|(first, more)| (first, more.to_vec())));
}
