//! What was already read where, and before which words: a production's readings depend on nothing but the text that it
//! looked at and, if it asked, the card. So they hold in every text in which the same stands.

use std::any::{Any, TypeId};
use std::cmp::Ordering;
use std::num::NonZeroU32;
use std::rc::Rc;

use smallvec::SmallVec;

use super::here::Here;
use super::table::Table;
use super::trial::Bits;
use super::words::Text;
use crate::Context;
use crate::grammar::Form;

/// A nonterminal in a form, and the kind of card where its readings depend on that. Four bytes, so that many keys fit a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key(NonZeroU32);

/// A key at a place of the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Placed(u64);

impl Key {
    /// The nonterminal of that number, which is never 0, on any card.
    #[inline]
    fn new(production: NonZeroU32, form: Form) -> Key {
        // All of the form is part of the key: a field that is forgotten here doesn't compile.
        let Form { person, it, many, from, bare, tense } = form;
        let words = person as u32 | (it as u32) << 2 | (tense as u32) << 4;
        let flags = u32::from(many) | u32::from(from) << 1 | u32::from(bare) << 2;
        debug_assert!(production.get() < 1 << 13, "there are some 400");
        Key(production | (words | flags << 6) << 13)
    }

    /// The same on such a card; `recalls` as the reader does.
    #[inline]
    pub(super) fn on(self, card: Context, recalls: bool) -> Key {
        let Context { kind, host } = card;
        let card = 1 | u32::from(recalls) << 1 | (kind as u32) << 2 | host.map_or(0, |h| h as u32 + 1) << 6;
        Key(self.0 | card << 22)
    }

    /// The key at that place.
    #[inline]
    pub(super) fn at(self, place: u32) -> Placed {
        Placed(u64::from(self.0.get()) | u64::from(place) << 32)
    }
}

impl Placed {
    pub(super) fn place(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// What is known of a nonterminal before a certain first letter or word: which rules can't apply there, and what was read.
#[derive(Default)]
pub(super) struct Start {
    /// The rules that can't begin with it.
    pub(super) dead: Bits,
    /// Whether readings may depend on the card: then each kind of card has a start of its own.
    pub(super) by_card: bool,
    /// The readings before the words that it has met so far, sorted by these words.
    readings: SmallVec<[Kept; 1]>,
}

/// The number of a start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct StartId(u32);

impl StartId {
    /// The nonterminal fails, whatever follows.
    const FAILS: StartId = StartId(u32::MAX);
}

/// The text that was seen, and the readings, if there are any. Small, as many are passed by on the way to one.
struct Kept {
    /// What was seen of the bytes that follow the first word, so that mostly the texts themselves needn't be looked at.
    ahead: u64,
    seen: Part,
    found: Option<ReadingsId>,
}

/// A short part of all texts: where it begins and, in the lowest byte, how long it is.
#[derive(Clone, Copy)]
struct Part(u32);

/// The number of readings that are kept.
#[derive(Clone, Copy)]
struct ReadingsId(NonZeroU32);

/// Readings, if there are any, of a type that the nonterminal knows.
pub(super) type Shared = Option<Rc<dyn Any>>;

/// Limits of what is kept: entries of all nonterminals together, and entries of one start.
const MAX_KEPT: usize = 1 << 19;
const MAX_READINGS: usize = 1 << 12;
/// The most starts that are kept, of all nonterminals together. Without a limit, texts of nothing but new words would take gigabytes;
/// importing all cards there are takes 30 MB with everything else.
const MAX_KNOWN: usize = 1 << 19;
/// Readings that depend on more bytes of text than this are kept for this text only: few texts have so much in common.
const MAX_SEEN: usize = 32;

impl Part {
    /// The part, if it is short enough and begins within the first 16 MB.
    fn new(begin: usize, length: usize) -> Option<Part> {
        (begin < 1 << 24 && length <= MAX_SEEN).then_some(Part((begin << 8 | length) as u32))
    }

    #[inline]
    fn begin(self) -> usize {
        self.0 as usize >> 8
    }

    #[inline]
    fn length(self) -> usize {
        self.0 as usize & 0xff
    }
}

impl Kept {
    /// How what was seen behind the bytes of `ahead` compares with that part of the text.
    #[inline]
    fn compare_rest(&self, text: Text<'_>) -> Ordering {
        let (begin, length, known) = (self.seen.begin(), self.seen.length(), text.word + size_of::<u64>());
        if length <= known {
            return Ordering::Equal;
        }
        let end = text.all.len().min(text.at + length);
        text.all[begin + known..begin + length].cmp(&text.all[end.min(text.at + known)..end])
    }

    /// Whether that text starts with what was seen.
    #[inline]
    fn begins(&self, text: Text<'_>) -> bool {
        self.ahead == text.ahead_within(self.seen.length()) && self.compare_rest(text).is_eq()
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
    fn recall(&self, text: Text<'_>) -> Option<(Option<ReadingsId>, usize)> {
        let kept = &self.readings[self.find(text).ok()?];
        Some((kept.found, kept.seen.length()))
    }

    /// Keeps the readings before `length` bytes of that text, if there is room.
    fn keep(&mut self, text: Text<'_>, length: usize, found: Option<ReadingsId>) -> bool {
        let Some(seen) = Part::new(text.at, length).filter(|_| self.readings.len() < MAX_READINGS) else {
            return false;
        };
        let Err(place) = self.find(text) else { return true };
        // Others may have seen more than was needed: of two beginnings none is ever part of the other.
        let words = &text.all[text.at..text.at + length];
        let goes_on = |kept: &&Kept| text.all[kept.seen.begin()..].starts_with(words);
        let (before, behind) = self.readings.split_at(place);
        let from = place - before.iter().rev().take_while(goes_on).count();
        let to = place + behind.iter().take_while(goes_on).count();
        self.readings.drain(from..to);
        self.readings.insert(from, Kept { ahead: text.ahead_within(length), seen, found });
        true
    }
}

/// What is known.
#[derive(Default)]
pub(super) struct Memo {
    /// The numbers of the nonterminals.
    productions: Table<TypeId, NonZeroU32>,
    /// The numbers of starts before each letter and word, in any text. One table for each, as what is tried at a place
    /// then lies together.
    numbers: Vec<Table<Key, StartId>>,
    starts: Vec<Start>,
    /// What the starts have read.
    readings: Vec<Rc<dyn Any>>,
    pub(super) here: Here,
    /// How often something was kept.
    pub(super) kept: usize,
    /// How many entries all of `numbers` have.
    known: usize,
}

impl Memo {
    /// The nonterminal, on any card.
    #[inline]
    pub(super) fn key(&mut self, production: TypeId, form: Form) -> Key {
        let number = self.productions.get(production).unwrap_or_else(|| {
            let next = NonZeroU32::MIN.saturating_add(self.productions.len() as u32);
            *self.productions.get_or_insert(production, next)
        });
        Key::new(number, form)
    }

    /// What is known of it before the letter or word of that number.
    #[inline]
    pub(super) fn get(&self, key: Key, before: u32) -> Option<StartId> {
        self.numbers.get(before as usize)?.get(key)
    }

    /// The start of that number; none where it fails.
    #[inline]
    pub(super) fn start(&self, id: StartId) -> Option<&Start> {
        self.starts.get(id.0 as usize)
    }

    /// What a start reads before that text, and how much of it is seen.
    pub(super) fn recall(&self, start: &Start, text: Text<'_>) -> Option<(Shared, usize)> {
        let (found, length) = start.recall(text)?;
        Some((found.map(|id| Rc::clone(&self.readings[id.0.get() as usize - 1])), length))
    }

    /// Keeps what a start reads before `length` bytes of that text, if there is room.
    pub(super) fn keep(&mut self, id: StartId, text: Text<'_>, length: usize, found: &Shared) -> bool {
        let Some(start) = self.starts.get_mut(id.0 as usize) else { return false };
        let next = NonZeroU32::MIN.saturating_add(self.readings.len() as u32);
        let is_kept = start.keep(text, length, found.is_some().then_some(ReadingsId(next)));
        if is_kept {
            self.readings.extend(found.clone());
        }
        is_kept
    }

    /// The start before the letter or word of that number; a new one has such rules.
    pub(super) fn begin(&mut self, key: Key, before: u32, dead: Bits) -> StartId {
        let next = StartId(self.starts.len() as u32);
        let id = self.id(key, before);
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
        self.id(key, before);
    }

    /// The number of the start; none yet if nothing is known.
    fn id(&mut self, key: Key, before: u32) -> &mut StartId {
        let before = before as usize;
        if self.numbers.len() <= before {
            self.numbers.resize_with(before + 1, Table::default);
        }
        let numbers = &mut self.numbers[before];
        self.known += usize::from(numbers.get(key).is_none());
        numbers.get_or_insert(key, StartId::FAILS)
    }

    /// Whether it is too much by now.
    pub(super) fn is_full(&self) -> bool {
        self.kept > MAX_KEPT || self.known > MAX_KNOWN
    }
}
