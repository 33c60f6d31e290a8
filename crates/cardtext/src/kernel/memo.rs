//! Cache of readings by place and following words. A production's readings depend only on the text that it looked at
//! and, if it asked, on the card. So they are valid in every text with the same words.

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

/// Nonterminal in a form, and the kind of card if its readings depend on it. It has four bytes, so that many keys fit
/// into a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key(NonZeroU32);

/// A key at a place of the text.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Placed(u64);

impl Key {
    /// Creates the key of the nonterminal with that number, which is never 0, on any card.
    #[inline]
    fn new(production: NonZeroU32, form: Form) -> Key {
        // All of the form is part of the key: a field that is left out here doesn't compile.
        let Form { person, it, many, from, bare, tense } = form;
        let words = person as u32 | (it as u32) << 2 | (tense as u32) << 4;
        let flags = u32::from(many) | u32::from(from) << 1 | u32::from(bare) << 2;
        debug_assert!(production.get() < 1 << 13, "there are some 400");
        Key(production | (words | flags << 6) << 13)
    }

    /// Returns the key on such a card. `recalls` is that of the reader.
    #[inline]
    pub(super) fn on(self, card: Context, recalls: bool) -> Key {
        let Context { kind, host } = card;
        let card = 1 | u32::from(recalls) << 1 | (kind as u32) << 2 | host.map_or(0, |h| h as u32 + 1) << 6;
        Key(self.0 | card << 22)
    }

    /// Returns the key at that place.
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

/// Facts about a nonterminal before a certain first letter or word: rules that can't apply there, and earlier readings.
#[derive(Default)]
pub(super) struct Start {
    /// Rules that can't begin with it.
    pub(super) dead: Bits,
    /// True if readings may depend on the card. Then each kind of card has a start of its own.
    pub(super) by_card: bool,
    /// Readings by the words that followed so far, sorted by these words.
    readings: SmallVec<[Kept; 1]>,
}

/// Number of a start.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct StartId(u32);

impl StartId {
    /// The nonterminal fails, whatever follows.
    const FAILS: StartId = StartId(u32::MAX);
}

/// Text that was seen, and the readings, if there are any. It is small, because many are passed over in a search.
struct Kept {
    /// Bytes that follow the first word, as far as they were seen. Usually they decide a comparison without looking at
    /// the texts.
    ahead: u64,
    seen: Part,
    found: Option<ReadingsId>,
}

/// Short part of all texts: where it begins and, in the lowest byte, its length.
#[derive(Clone, Copy)]
struct Part(u32);

/// Number of readings that are stored.
#[derive(Clone, Copy)]
struct ReadingsId(NonZeroU32);

/// Readings, if there are any, of a type that the nonterminal knows.
pub(super) type Shared = Option<Rc<dyn Any>>;

/// Maximum number of stored entries: of all nonterminals together, and of one start.
const MAX_KEPT: usize = 1 << 19;
const MAX_READINGS: usize = 1 << 12;
/// Maximum number of stored starts, of all nonterminals together. Without a limit, texts of nothing but new words would
/// take gigabytes. Importing all existing cards takes 30 MB in total.
const MAX_KNOWN: usize = 1 << 19;
/// Maximum number of bytes of text that stored readings may depend on. Longer ones are kept for the current text only,
/// because few texts share that much.
const MAX_SEEN: usize = 32;

impl Part {
    /// Returns the part, if it is short enough and begins within the first 16 MB.
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
    /// Compares the text seen after the bytes of `ahead` with that part of `text`.
    #[inline]
    fn compare_rest(&self, text: Text<'_>) -> Ordering {
        let (begin, length, known) = (self.seen.begin(), self.seen.length(), text.word + size_of::<u64>());
        if length <= known {
            return Ordering::Equal;
        }
        let end = text.all.len().min(text.at + length);
        text.all[begin + known..begin + length].cmp(&text.all[end.min(text.at + known)..end])
    }

    /// Returns true if that text starts with the text that was seen.
    #[inline]
    fn begins(&self, text: Text<'_>) -> bool {
        self.ahead == text.ahead_within(self.seen.length()) && self.compare_rest(text).is_eq()
    }
}

impl Start {
    /// Returns the index of the readings before that text, or the index at which to insert them. A beginning of a text
    /// sorts directly before texts that continue it.
    #[inline]
    fn find(&self, text: Text<'_>) -> Result<usize, usize> {
        let mut behind = self.readings.partition_point(|kept| kept.ahead <= text.ahead);
        let is_beyond = |kept: &Kept| kept.ahead == text.ahead && kept.compare_rest(text).is_gt();
        if behind.checked_sub(1).is_some_and(|last| is_beyond(&self.readings[last])) {
            // Several agree that far: the rest decides.
            let alike = self.readings.partition_point(|kept| kept.ahead < text.ahead);
            behind = alike + self.readings[alike..behind].partition_point(|kept| kept.compare_rest(text).is_le());
        }
        match behind.checked_sub(1) {
            Some(place) if self.readings[place].begins(text) => Ok(place),
            _ => Err(behind),
        }
    }

    /// Returns the readings before that text, and how much of it was seen.
    fn recall(&self, text: Text<'_>) -> Option<(Option<ReadingsId>, usize)> {
        let kept = &self.readings[self.find(text).ok()?];
        Some((kept.found, kept.seen.length()))
    }

    /// Stores the readings before `length` bytes of that text, if there is room. Returns true if they are stored.
    fn keep(&mut self, text: Text<'_>, length: usize, found: Option<ReadingsId>) -> bool {
        let Some(seen) = Part::new(text.at, length).filter(|_| self.readings.len() < MAX_READINGS) else {
            return false;
        };
        let Err(place) = self.find(text) else { return true };
        // Others may have seen more than was needed. No stored text is ever the beginning of another.
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

/// The whole cache.
#[derive(Default)]
pub(super) struct Memo {
    /// Numbers of the nonterminals.
    productions: Table<TypeId, NonZeroU32>,
    /// Numbers of starts before each letter and word, in any text. Each letter and word has its own table, so that
    /// lookups at one place are close together in memory.
    numbers: Vec<Table<Key, StartId>>,
    starts: Vec<Start>,
    /// Readings that the starts refer to.
    readings: Vec<Rc<dyn Any>>,
    pub(super) here: Here,
    /// Number of stored results.
    pub(super) kept: usize,
    /// Number of entries in all of `numbers`.
    known: usize,
}

impl Memo {
    /// Returns the key of a nonterminal, on any card.
    #[inline]
    pub(super) fn key(&mut self, production: TypeId, form: Form) -> Key {
        let number = self.productions.get(production).unwrap_or_else(|| {
            let next = NonZeroU32::MIN.saturating_add(self.productions.len() as u32);
            *self.productions.get_or_insert(production, next)
        });
        Key::new(number, form)
    }

    /// Returns the start of a key before the letter or word of that number.
    #[inline]
    pub(super) fn get(&self, key: Key, before: u32) -> Option<StartId> {
        self.numbers.get(before as usize)?.get(key)
    }

    /// Returns the start of that number; `None` if the nonterminal fails there.
    #[inline]
    pub(super) fn start(&self, id: StartId) -> Option<&Start> {
        self.starts.get(id.0 as usize)
    }

    /// Returns the readings of a start before that text, and how much of it was seen.
    pub(super) fn recall(&self, start: &Start, text: Text<'_>) -> Option<(Shared, usize)> {
        let (found, length) = start.recall(text)?;
        Some((found.map(|id| Rc::clone(&self.readings[id.0.get() as usize - 1])), length))
    }

    /// Stores the readings of a start before `length` bytes of that text, if there is room. Returns true if they are
    /// stored.
    pub(super) fn keep(&mut self, id: StartId, text: Text<'_>, length: usize, found: &Shared) -> bool {
        let Some(start) = self.starts.get_mut(id.0 as usize) else { return false };
        let next = NonZeroU32::MIN.saturating_add(self.readings.len() as u32);
        let is_kept = start.keep(text, length, found.is_some().then_some(ReadingsId(next)));
        if is_kept {
            self.readings.extend(found.clone());
        }
        is_kept
    }

    /// Returns the start before the letter or word of that number, creating one with the rules `dead` if needed.
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

    /// Like [`Memo::begin`], and notes that the start depends on the card.
    pub(super) fn begin_by_card(&mut self, key: Key, before: u32, dead: Bits) {
        let id = self.begin(key, before, dead);
        self.starts[id.0 as usize].by_card = true;
    }

    /// Notes that the key fails before the letter or word of that number, unless it is known that it may not.
    pub(super) fn fail(&mut self, key: Key, before: u32) {
        self.id(key, before);
    }

    /// Returns the number of the start, initially [`StartId::FAILS`].
    fn id(&mut self, key: Key, before: u32) -> &mut StartId {
        let before = before as usize;
        if self.numbers.len() <= before {
            self.numbers.resize_with(before + 1, Table::default);
        }
        let numbers = &mut self.numbers[before];
        self.known += usize::from(numbers.get(key).is_none());
        numbers.get_or_insert(key, StartId::FAILS)
    }

    /// Returns true if the cache has reached its limits.
    pub(super) fn is_full(&self) -> bool {
        self.kept > MAX_KEPT || self.known > MAX_KNOWN
    }
}
