//! What was already read where, and before which words: a production's readings depend on nothing but the text that it
//! looked at and, if it asked, the card. So they hold in every text in which the same stands.

use std::any::{Any, TypeId};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::rc::Rc;

use smallvec::SmallVec;

use super::reader::Seen;
use super::trial::Bits;
use super::words::Text;
use crate::Context;
use crate::grammar::Form;

/// A nonterminal in a form, and on a card if it goes by that. Small, as what is looked up most should lie close together.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key(u32);

/// The same at a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Placed(u64);

impl Key {
    /// The nonterminal of that number on any card.
    #[inline]
    fn new(production: u32, form: Form) -> Key {
        // All of the form is part of the key: a field that is forgotten here doesn't compile.
        let Form { person, it, many, from, bare, tense } = form;
        let words = person as u32 | (it as u32) << 2 | (tense as u32) << 4;
        let flags = u32::from(many) | u32::from(from) << 1 | u32::from(bare) << 2;
        debug_assert!(production < 1 << 13, "there are some 400");
        Key(words | flags << 6 | production << 19)
    }

    /// The same on such a card; `recalls` as the reader does.
    #[inline]
    pub(super) fn on(self, card: Context, recalls: bool) -> Key {
        let Context { kind, host } = card;
        let card = 1 | u32::from(recalls) << 1 | (kind as u32) << 2 | host.map_or(0, |h| h as u32 + 1) << 6;
        Key(self.0 | card << 9)
    }

    /// The same there.
    #[inline]
    pub(super) fn at(self, place: u32) -> Placed {
        Placed(u64::from(self.0) | u64::from(place) << 32)
    }
}

/// A type's identifier is a hash already; the others are small. They come from the grammar, never from an opponent.
#[derive(Default)]
pub(super) struct Quick(u64);

impl Hasher for Quick {
    #[inline]
    fn finish(&self) -> u64 {
        // A product's upper bits know most of what went in, and tables look at the lower ones.
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        for bytes in bytes.chunks(8) {
            let mut eight = [0; 8];
            eight[..bytes.len()].copy_from_slice(bytes);
            self.0 = (self.0.rotate_left(5) ^ u64::from_le_bytes(eight)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.0 ^= n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// What a nonterminal may do before a letter or a word, unless it fails whatever follows.
#[derive(Default)]
pub(super) struct Start {
    /// The rules that can't start so.
    pub(super) dead: Bits,
    /// Whether it may go by the card: then there is another start for each.
    pub(super) by_card: bool,
    /// What it reads before the words that it has met so far, by these words.
    readings: SmallVec<[Kept; 1]>,
}

/// The number of a start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct StartId(u32);

impl StartId {
    /// None: it fails.
    const FAILS: StartId = StartId(u32::MAX);
}

/// The text that was seen, as a part of all texts, and the readings, if there are any.
struct Kept {
    /// What was seen of the bytes that follow the first word, so that mostly the texts themselves needn't be looked at.
    ahead: u64,
    begin: u32,
    length: u32,
    found: Shared,
}

/// Readings, if there are any, of a type that the nonterminal knows.
pub(super) type Shared = Option<Rc<dyn Any>>;

/// No more is kept at a time, all nonterminals together, and no more readings of one start.
const MAX_KEPT: usize = 1 << 19;
const MAX_READINGS: usize = 1 << 12;
/// What saw more text than that, in bytes, is kept for this text only: other texts seldom go on alike for so long.
const MAX_SEEN: usize = 32;
/// No more room is kept from one text to the next.
const MAX_ROOM: usize = 4_096;

impl Kept {
    /// How what was seen behind the bytes of `ahead` compares with that part of the text.
    #[inline]
    fn compare_rest(&self, text: Text<'_>) -> Ordering {
        let (begin, length, known) = (self.begin as usize, self.length as usize, text.word + size_of::<u64>());
        if length <= known {
            return Ordering::Equal;
        }
        let end = text.all.len().min(text.at + length);
        text.all[begin + known..begin + length].cmp(&text.all[end.min(text.at + known)..end])
    }

    /// Whether that text starts with what was seen.
    #[inline]
    fn begins(&self, text: Text<'_>) -> bool {
        self.ahead == text.ahead_within(self.length as usize) && self.compare_rest(text).is_eq()
    }
}

impl Start {
    /// Where the readings before that text are, or belong. What begins a text comes right before what sorts behind it.
    #[inline]
    fn find(&self, text: Text<'_>) -> Result<usize, usize> {
        let mut behind = self.readings.partition_point(|kept| kept.ahead <= text.ahead);
        let is_beyond = |kept: &Kept| kept.ahead == text.ahead && kept.compare_rest(text).is_gt();
        if behind.checked_sub(1).is_some_and(|last| is_beyond(&self.readings[last])) {
            // Several go on alike for so long: the rest decides.
            let alike = self.readings.partition_point(|kept| kept.ahead < text.ahead);
            behind = alike + self.readings[alike..behind].partition_point(|kept| kept.compare_rest(text).is_le());
        }
        match behind.checked_sub(1) {
            Some(place) if self.readings[place].begins(text) => Ok(place),
            _ => Err(behind),
        }
    }

    /// The readings before that text, and how much of it is seen.
    pub(super) fn recall(&self, text: Text<'_>) -> Option<(Shared, usize)> {
        let kept = &self.readings[self.find(text).ok()?];
        Some((kept.found.clone(), kept.length as usize))
    }

    /// Keeps the readings before `length` bytes of that text, if there is room.
    pub(super) fn keep(&mut self, text: Text<'_>, length: usize, found: &Shared) -> bool {
        if length > MAX_SEEN || self.readings.len() >= MAX_READINGS {
            return false;
        }
        let Err(place) = self.find(text) else { return true };
        // Others may have seen more than was needed: of two beginnings none is ever part of the other.
        let seen = &text.all[text.at..text.at + length];
        let goes_on = |kept: &&Kept| text.all[kept.begin as usize..].starts_with(seen);
        let (before, behind) = self.readings.split_at(place);
        let from = place - before.iter().rev().take_while(goes_on).count();
        let to = place + behind.iter().take_while(goes_on).count();
        self.readings.drain(from..to);
        let (ahead, begin, length) = (text.ahead_within(length), text.at as u32, length as u32);
        self.readings.insert(from, Kept { ahead, begin, length, found: found.clone() });
        true
    }
}

/// What was read lately: most of what is asked for was asked for a moment ago, by another rule. Each key has one place,
/// which others may take.
struct Recent(Box<[Option<(Placed, Shared, Seen)>]>);

/// How many places there are.
const RECENT: usize = 1 << 9;

impl Default for Recent {
    fn default() -> Recent {
        Recent((0..RECENT).map(|_| None).collect())
    }
}

impl Recent {
    #[inline]
    fn place(key: Placed) -> usize {
        let mut hasher = Quick::default();
        key.hash(&mut hasher);
        hasher.finish() as usize % RECENT
    }
}

type Table<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// What is known.
#[derive(Default)]
pub(super) struct Memo {
    /// The numbers of the nonterminals.
    productions: Table<TypeId, u32>,
    /// The numbers of starts before each letter and word, in any text. One table for each, as what is tried at a place
    /// then lies together.
    numbers: Vec<Table<Key, StartId>>,
    starts: Vec<Start>,
    /// At a place of this text, and how far it was looked at.
    pub(super) here: Table<Placed, (Shared, u32)>,
    /// At a place of this text, or another.
    recent: Recent,
    /// How often something was kept.
    pub(super) kept: usize,
}

impl Memo {
    /// The nonterminal, on any card.
    #[inline]
    pub(super) fn key(&mut self, production: TypeId, form: Form) -> Key {
        let number = match self.productions.get(&production) {
            Some(&number) => number,
            None => {
                let next = self.productions.len() as u32;
                *self.productions.entry(production).or_insert(next)
            }
        };
        Key::new(number, form)
    }

    /// What is known of it before the letter or word of that number.
    #[inline]
    pub(super) fn get(&self, key: Key, before: u32) -> Option<StartId> {
        self.numbers.get(before as usize)?.get(&key).copied()
    }

    /// The start of that number; none where it fails.
    #[inline]
    pub(super) fn start(&self, id: StartId) -> Option<&Start> {
        self.starts.get(id.0 as usize)
    }

    /// The same, to add to it.
    #[inline]
    pub(super) fn start_mut(&mut self, id: StartId) -> Option<&mut Start> {
        self.starts.get_mut(id.0 as usize)
    }

    /// The start before the letter or word of that number; a new one has such rules.
    pub(super) fn begin(&mut self, key: Key, before: u32, dead: Bits) -> StartId {
        let next = StartId(self.starts.len() as u32);
        let id = self.entry(key, before).or_insert(StartId::FAILS);
        if *id == StartId::FAILS {
            *id = next;
            self.starts.push(Start { dead, ..Start::default() });
            return next;
        }
        *id
    }

    /// As [`Memo::begin`]; and it goes by the card.
    pub(super) fn begin_by_card(&mut self, key: Key, before: u32, dead: Bits) {
        let id = self.begin(key, before, dead);
        self.starts[id.0 as usize].by_card = true;
    }

    /// Notes that it fails before the letter or word of that number, unless it is known that it may not.
    pub(super) fn fail(&mut self, key: Key, before: u32) {
        self.entry(key, before).or_insert(StartId::FAILS);
    }

    fn entry(&mut self, key: Key, before: u32) -> Entry<'_, Key, StartId> {
        let before = before as usize;
        if self.numbers.len() <= before {
            self.numbers.resize_with(before + 1, Table::default);
        }
        self.numbers[before].entry(key)
    }

    /// What was read there, and what was seen, if it was lately.
    #[inline]
    pub(super) fn recent(&self, key: Placed) -> Option<(&Shared, Seen)> {
        match &self.recent.0[Recent::place(key)] {
            Some((same, found, seen)) if *same == key => Some((found, *seen)),
            _ => None,
        }
    }

    /// Notes what was read just now.
    #[inline]
    pub(super) fn note(&mut self, key: Placed, found: &Shared, seen: Seen) {
        self.recent.0[Recent::place(key)] = Some((key, found.clone(), seen));
    }

    /// Whether it is too much by now.
    pub(super) fn is_full(&self) -> bool {
        self.kept > MAX_KEPT
    }

    /// Forgets this text; the room stays for the next.
    pub(super) fn close(&mut self) {
        if self.here.capacity() > MAX_ROOM {
            self.here = Table::default();
        }
        self.here.clear();
    }
}
