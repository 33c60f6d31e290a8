//! Keywords (CR 701.4).

use maneframe_card::ability::{Ability, Keyword};

use super::Form;
use crate::kernel::{Pass, iso, keep, rule};

/// One keyword with its number.
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

/// A keyword's name, where its number is told otherwise.
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

fn next_keyword(p: &mut Pass<'_, '_, Keyword>, form: Form) {
    rule!(p, form: [", " | ". "] (k: keyword) => k);
}

/// A line of keywords: "Swift, Stubborn".
pub(crate) fn keyword_line(p: &mut Pass<'_, '_, Vec<Ability>>, form: Form) {
    iso!(p, form: (first: keyword) (more: crate::kernel::many(next_keyword)) ?"."
        => Some(std::iter::once(first).chain(more).map(Ability::Keyword).collect::<Vec<_>>()),
    (first, more) from |v| {
        let all: Option<Vec<Keyword>> = v
            .iter()
            .map(|a| match a {
                Ability::Keyword(k) => Some(*k),
                _ => None,
            })
            .collect();
        all.and_then(|all| all.split_first().map(|(first, more)| (*first, more.to_vec())))
    });
}
