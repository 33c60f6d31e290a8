//! The short deck link, `ponyhead.com/d/…`. Its code consists of bits: each set is written as its index, and each card
//! as the distance from the card before it.

use super::NoLink;
use super::bits::{ALPHABET, Reader, Writer};
use maneframe_pool::{CardCode, LINKED_SETS as SETS};

use super::code;
use crate::deck::{Deck, MAX_COPIES, MAX_ENTRIES};
use maneframe_pool::error::{ImportError, Located};
use maneframe_pool::pool::Pool;

const START: &str = "http://ponyhead.com/d/";
const MARK: &str = "ponyhead.com/d/";
/// Maximum length of a code in characters.
const MAX_CODE: usize = 8_192;
/// Maximum collector number of a card.
const MAX_NUMBER: u32 = 999;

/// Returns true if a text is a short link.
pub(super) fn is_link(text: &str) -> bool {
    text.contains(MARK) && !text.contains(char::is_whitespace)
}

/// Collector number and number of copies of each card of a set.
type Slots = Vec<(u32, u32)>;

/// Reads a link. `text` must be a short link.
///
/// # Errors
/// If the code is invalid, cut short or too long.
pub(super) fn read(file: &str, text: &str, pool: &Pool) -> Result<Deck, ImportError> {
    let decoded = decode_link(file, text)?;
    let mut deck = Deck { draft: decoded.draft, ..Deck::new("deck") };
    for (set, slots) in decoded.sets {
        for (number, copies) in slots {
            code::add(&mut deck, &CardCode { set: set.clone(), number }, copies, pool);
        }
    }
    if deck.size() == 0 {
        return Err(ImportError::EmptyDeck { file: file.to_owned() });
    }
    Ok(deck.merged())
}

/// Returns the number of copies of each card. The list is empty if the link can't be read.
pub(super) fn copies(text: &str) -> Vec<u32> {
    let sets = decode_link("", text).map_or(Vec::new(), |decoded| decoded.sets);
    sets.into_iter().flat_map(|(_, slots)| slots).map(|(_, copies)| copies).collect()
}

/// Decodes a link without looking up its cards.
fn decode_link(file: &str, text: &str) -> Result<Decoded, ImportError> {
    let (before, code) = text.split_once(MARK).unwrap_or((text, ""));
    let start = before.len() + MARK.len();
    let code = code.split(['?', '#', '/']).next().unwrap_or_default();
    let fail = |at: usize, message: String| ImportError::from(Located::new(file, text, start + at, 1, message));
    if code.len() > MAX_CODE {
        return Err(fail(0, format!("the code is too long: a deck's code has at most {MAX_CODE} characters")));
    }
    let mut values = Vec::with_capacity(code.len());
    for (at, c) in code.char_indices() {
        let value = ALPHABET.iter().position(|a| char::from(*a) == c);
        values
            .push(value.ok_or_else(|| fail(at, format!("invalid character of a code: `{}`", c.escape_debug())))? as u8);
    }
    let mut reader = Reader::new(&values);
    decode(&mut reader).map_err(|why| fail((reader.at / 6).min(code.len().saturating_sub(1)), why.into()))
}

struct Decoded {
    draft: bool,
    sets: Vec<(String, Slots)>,
}

const CUT: &str = "the code is incomplete, or is not a deck code";

fn decode(reader: &mut Reader) -> Result<Decoded, &'static str> {
    if reader.golomb(1).ok_or(CUT)? != 0 {
        return Err("unknown version of deck code");
    }
    let draft = reader.bit().ok_or(CUT)? == 1;
    let mut entries = 0;
    let mut sets = Vec::new();
    let mut index = 0;
    for nth in 0..reader.golomb(3).ok_or(CUT)? {
        let step = if nth == 0 { reader.golomb(4) } else { reader.golomb(2).map(|step| step + 1) };
        index += step.ok_or(CUT)?;
        let set = SETS.get(index as usize).ok_or("unknown set in the code")?;
        sets.push(((*set).to_owned(), slots(reader, draft, &mut entries)?));
    }
    let mut unknown = Vec::new();
    let mut length = 1;
    for _ in 0..reader.golomb(0).ok_or(CUT)? {
        length += reader.golomb(0).ok_or(CUT)?;
        if length > 16 {
            return Err("the name of a set in the code is too long");
        }
        unknown.push((length, slots(reader, draft, &mut entries)?));
    }
    // Some programs begin each name at a new character, and others don't. Both are tried.
    let mut aligned = reader.clone();
    aligned.align();
    let readings = [names(reader.clone(), &unknown), names(aligned, &unknown)];
    let readings: Vec<(Vec<String>, bool)> = readings.into_iter().flatten().collect();
    let sound = |(names, ends): &&(Vec<String>, bool)| *ends && names.iter().all(|name| CardCode::is_set(name));
    let (names, _) = readings.iter().find(sound).ok_or(match readings.first() {
        None => CUT,
        Some(_) if unknown.is_empty() => "unexpected data after the end of the deck",
        Some(_) => "the code's names of unknown sets can't be read",
    })?;
    sets.extend(names.iter().cloned().zip(unknown.into_iter().map(|(_, slots)| slots)));
    Ok(Decoded { draft, sets })
}

/// Returns the names of the unknown sets. The flag is true if the code ends after them.
fn names(mut reader: Reader, unknown: &[(u32, Slots)]) -> Option<(Vec<String>, bool)> {
    let mut names = Vec::new();
    for (length, _) in unknown {
        let mut name = String::new();
        for _ in 0..*length {
            name.push(char::from(ALPHABET[reader.bits(6)? as usize]));
        }
        names.push(name);
    }
    Some((names, reader.at_end()))
}

fn slots(reader: &mut Reader, draft: bool, entries: &mut usize) -> Result<Slots, &'static str> {
    let count = reader.golomb(1).ok_or(CUT)? + 1;
    let mut slots = Slots::new();
    // Lowest collector number that the next card can have.
    let mut next = 0;
    for nth in 0..count {
        *entries += 1;
        if *entries > MAX_ENTRIES {
            return Err("the code has more entries than a deck may have");
        }
        let order = if nth == 0 { 6 } else { 5 } - u32::from(draft);
        let step = reader.golomb(order).ok_or(CUT)?;
        let (step, copies) = if draft { (step, reader.golomb(1).ok_or(CUT)? + 1) } else { (step / 3, step % 3 + 1) };
        let number = next + step;
        if number > MAX_NUMBER || copies > MAX_COPIES {
            return Err("the code has a card's number, or a number of copies, that is too high");
        }
        slots.push((number, copies));
        next = number + 1;
    }
    Ok(slots)
}

/// Writes a deck as a short link.
///
/// # Errors
/// If the deck has cards that a link can't name, or cards of sets that the short link doesn't know. Different programs
/// would read such sets differently.
pub(super) fn write(deck: &Deck) -> Result<String, NoLink> {
    let mut sets: Vec<Slots> = vec![Slots::new(); SETS.len()];
    let mut foreign = Vec::new();
    let mut draft = deck.draft;
    for (code, copies) in code::codes(deck)? {
        draft |= copies > 3;
        match SETS.iter().position(|set| *set == code.set) {
            Some(set) => sets[set].push((code.number, copies)),
            None => foreign.push(code.to_string()),
        }
    }
    if !foreign.is_empty() {
        return Err(NoLink::UnknownSets { cards: foreign });
    }
    let mut writer = Writer::default();
    writer.golomb(1, 0);
    writer.bits(draft.into(), 1);
    let used: Vec<(u32, Slots)> = (0..).zip(sets).filter(|(_, slots)| !slots.is_empty()).collect();
    writer.golomb(3, used.len() as u32);
    let mut last = None;
    for (index, mut slots) in used {
        match last.replace(index) {
            None => writer.golomb(4, index),
            Some(last) => writer.golomb(2, index - last - 1),
        }
        slots.sort_unstable();
        writer.golomb(1, slots.len() as u32 - 1);
        let mut next = 0;
        for (nth, (number, copies)) in slots.into_iter().enumerate() {
            let order = if nth == 0 { 6 } else { 5 } - u32::from(draft);
            if draft {
                writer.golomb(order, number - next);
                writer.golomb(1, copies - 1);
            } else {
                writer.golomb(order, (number - next) * 3 + copies - 1);
            }
            next = number + 1;
        }
    }
    writer.golomb(0, 0);
    Ok(format!("{START}{}", writer.finish()))
}
