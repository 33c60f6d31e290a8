//! Numbers in digits and words.

use maneframe_card::ability::Cmp;

use crate::grammar::Form;
use crate::kernel::{Pass, Reader, alt, keep, rule};

const WORDS: [&str; 13] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/// Returns true if the word is a number in words, such as "three".
pub(crate) fn is_word(word: &str) -> bool {
    WORDS.contains(&word)
}

fn digits_at(reader: &mut Reader<'_>, at: usize) -> Option<(i32, usize)> {
    let digits = reader.run(at, |c| c.is_ascii_digit());
    Some((digits.parse().ok()?, digits.len()))
}

fn word_at(reader: &mut Reader<'_>, at: usize) -> Option<(i32, usize)> {
    let word = reader.run(at, |c| c.is_ascii_lowercase());
    let n = WORDS.iter().position(|w| *w == word)?;
    Some((n as i32, word.len()))
}

fn read_any(p: &mut Pass<'_, '_, i32>) {
    if let Pass::Read { reader, at, found, .. } = p {
        match digits_at(reader, *at).or_else(|| word_at(reader, *at)) {
            Some((n, length)) => keep(found, n, *at + length),
            None => reader.miss(*at, "<number>"),
        }
    }
}

/// A number, written in digits: "3"; "three" is read too.
pub(crate) fn digits(p: &mut Pass<'_, '_, i32>, _: Form) {
    read_any(p);
    if let Pass::Write { writer, value, done } = p {
        *done = **value >= 0 && writer.push(&value.to_string());
    }
}

/// A number, written in words: "two"; "2" is read too.
pub(crate) fn words(p: &mut Pass<'_, '_, i32>, _: Form) {
    read_any(p);
    if let Pass::Write { writer, value, done } = p {
        *done = match WORDS.get(**value as usize) {
            Some(word) => writer.push(word),
            None => **value >= 0 && writer.push(&value.to_string()),
        };
    }
}

/// A small number, as in limits and minimums.
pub(crate) fn small(p: &mut Pass<'_, '_, u8>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            match digits_at(reader, *at).and_then(|(n, length)| Some((u8::try_from(n).ok()?, length))) {
                Some((n, length)) => keep(found, n, *at + length),
                None => reader.miss(*at, "<number>"),
            }
        }
        Pass::Write { writer, value, done } => *done = writer.push(&value.to_string()),
    }
}

/// A number with its sign: "+2", "-1".
pub(crate) fn signed(p: &mut Pass<'_, '_, i32>, _: Form) {
    match p {
        Pass::Read { reader, at, found, .. } => {
            let sign = match reader.next(*at) {
                Some('+') => Some(1),
                Some('-') => Some(-1),
                _ => None,
            };
            match sign.and_then(|sign| Some((sign, digits_at(reader, *at + 1)?))) {
                Some((sign, (n, length))) => keep(found, sign * n, *at + 1 + length),
                None => reader.miss(*at, "<+number>"),
            }
        }
        Pass::Write { writer, value, done } => *done = writer.push(&format!("{value:+}")),
    }
}

/// Action tokens: "[2]".
pub(crate) fn tokens(p: &mut Pass<'_, '_, i32>, form: Form) {
    rule!(p, form: "[" (n: digits) "]" => n);
    alt!(p, form: (n: digits) " action tokens" => n);
    alt!(p, form: ["an action token" | "one action token" | "1 action token"] => 1);
    alt!(p, form: (n: digits) "AT" => n);
}

/// A comparison with a number, after "with": "2 or less", "at least 4", "exactly 1", "more than 3", "less than 2".
pub(crate) fn compared(p: &mut Pass<'_, '_, (Cmp, i32)>, form: Form) {
    rule!(p, form: (n: digits) " or " ["less" | "fewer"] => (Cmp::AtMost, n));
    rule!(p, form: "at least " (n: digits) => (Cmp::AtLeast, n));
    alt!(p, form: (n: digits) " or more" => (Cmp::AtLeast, n));
    alt!(p, form: ["at most " | "no more than "] (n: digits) => (Cmp::AtMost, n));
    rule!(p, form: "exactly " (n: digits) => (Cmp::Exactly, n));
    rule!(p, form: "more than " (n: digits) => (Cmp::MoreThan, n));
    rule!(p, form: ["less than " | "fewer than "] (n: digits) => (Cmp::LessThan, n));
}
