//! Cache of readings, by nonterminal and the words that follow. The readings of a production depend only on the text
//! that the production has looked at and, if it has asked for the card, on the card. So the cached readings are valid
//! in every text with the same words.
//!
//! A [`Start`] is the record for one key before one letter or word. It stores the readings, and the rules that are
//! known to fail there.

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

/// Nonterminal with its form, and with the kind of card if the readings depend on the card. A key has four bytes, so
/// that many keys fit into a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key(NonZeroU32);

/// A key and a position, counted through all texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Placed(u64);

impl Key {
    /// Creates a key that is valid for any card. `production` is the number of the nonterminal.
    #[inline]
    fn new(production: NonZeroU32, form: Form) -> Key {
        // All fields of the form are part of the key. The pattern makes the compiler report a field that is missing
        // here.
        let Form { person, it, many, from, bare, tense } = form;
        let words = person as u32 | (it as u32) << 2 | (tense as u32) << 4;
        let flags = u32::from(many) | u32::from(from) << 1 | u32::from(bare) << 2;
        debug_assert!(production.get() < 1 << 13, "there are some 400");
        Key(production | (words | flags << 6) << 13)
    }

    /// Returns the key for a kind of card. `recalls` is the reader's flag of that name.
    #[inline]
    pub(super) fn on(self, card: Context, recalls: bool) -> Key {
        let Context { kind, host, timed } = card;
        let card = 1
            | u32::from(recalls) << 1
            | u32::from(timed) << 2
            | (kind as u32) << 3
            | host.map_or(0, |h| h as u32 + 1) << 6;
        Key(self.0 | card << 22)
    }

    /// Returns the key at a position.
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

/// Facts about a key before a certain first letter or word: rules that can't apply there, and stored readings.
#[derive(Default)]
pub(super) struct Start {
    /// Rules that fail before this letter or word.
    pub(super) dead: Bits,
    /// True if readings may depend on the card. In that case each kind of card has its own start.
    pub(super) by_card: bool,
    /// Stored readings, sorted by the words on which they depend.
    readings: SmallVec<[Kept; 1]>,
}

/// Index of a start in [`Memo`].
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct StartId(u32);

impl StartId {
    /// The nonterminal fails before this letter or word, whatever follows.
    const FAILS: StartId = StartId(u32::MAX);
}

/// Readings with the text on which they depend; `found` is `None` if the nonterminal fails. The type is small because a
/// search compares many of them.
struct Kept {
    /// The eight bytes after the first word, with zeros for those that the readings don't depend on. Usually these
    /// bytes decide a comparison, so that the texts needn't be accessed.
    ahead: u64,
    seen: Part,
    found: Option<ReadingsId>,
}

/// Short part of the concatenated texts: its offset and, in the lowest byte, its length.
#[derive(Clone, Copy)]
struct Part(u32);

/// Number of stored readings, counted from 1.
#[derive(Clone, Copy)]
struct ReadingsId(NonZeroU32);

/// Readings of a nonterminal, which knows their type. `None` if there are no readings.
pub(super) type Shared = Option<Rc<dyn Any>>;

/// Maximum numbers of stored readings: of all nonterminals together, and of one start.
const MAX_KEPT: usize = 1 << 19;
const MAX_READINGS: usize = 1 << 12;
/// Maximum number of stored starts, of all nonterminals together. Without a limit, texts with nothing but new words
/// would take gigabytes. An import of all existing cards takes 30 MB in total.
const MAX_KNOWN: usize = 1 << 19;
/// Maximum number of bytes of text on which stored readings may depend. Readings that depend on more are kept for the
/// current text only, because few other texts have the same bytes.
const MAX_SEEN: usize = 32;

impl Part {
    /// Creates a part. Returns `None` if it is too long, or begins after the first 16 MB.
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
    /// Compares the rest of the text on which the readings depend, after the bytes of `ahead`, with the same part of
    /// `text`.
    #[inline]
    fn compare_rest(&self, text: Text<'_>) -> Ordering {
        let (begin, length, known) = (self.seen.begin(), self.seen.length(), text.word + size_of::<u64>());
        if length <= known {
            return Ordering::Equal;
        }
        let end = text.all.len().min(text.at + length);
        text.all[begin + known..begin + length].cmp(&text.all[end.min(text.at + known)..end])
    }

    /// Returns true if `text` starts with the text on which the readings depend.
    #[inline]
    fn begins(&self, text: Text<'_>) -> bool {
        self.ahead == text.ahead_within(self.seen.length()) && self.compare_rest(text).is_eq()
    }
}

impl Start {
    /// Returns the index of the readings that are valid before `text`, or the index at which to insert them. A text
    /// sorts directly before longer texts that begin with it.
    #[inline]
    fn find(&self, text: Text<'_>) -> Result<usize, usize> {
        let mut behind = self.readings.partition_point(|kept| kept.ahead <= text.ahead);
        let is_beyond = |kept: &Kept| kept.ahead == text.ahead && kept.compare_rest(text).is_gt();
        if behind.checked_sub(1).is_some_and(|last| is_beyond(&self.readings[last])) {
            // Several entries have the same `ahead`, so the rest of the text decides.
            let alike = self.readings.partition_point(|kept| kept.ahead < text.ahead);
            behind = alike + self.readings[alike..behind].partition_point(|kept| kept.compare_rest(text).is_le());
        }
        match behind.checked_sub(1) {
            Some(place) if self.readings[place].begins(text) => Ok(place),
            _ => Err(behind),
        }
    }

    /// Returns the readings that are valid before `text`, and the number of bytes on which they depend.
    fn recall(&self, text: Text<'_>) -> Option<(Option<ReadingsId>, usize)> {
        let kept = &self.readings[self.find(text).ok()?];
        Some((kept.found, kept.seen.length()))
    }

    /// Stores readings that depend on the first `length` bytes of `text`, if there is room. Returns true if they are
    /// stored.
    fn keep(&mut self, text: Text<'_>, length: usize, found: Option<ReadingsId>) -> bool {
        let Some(seen) = Part::new(text.at, length).filter(|_| self.readings.len() < MAX_READINGS) else {
            return false;
        };
        let Err(place) = self.find(text) else { return true };
        // Entries for longer texts that begin with these bytes are superfluous now. No stored text may be the beginning
        // of another one.
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

/// The whole cache, for all nonterminals.
#[derive(Default)]
pub(super) struct Memo {
    /// Numbers of the nonterminals.
    productions: Table<TypeId, NonZeroU32>,
    /// Starts by key, for each number of a letter or word. Each letter and word has its own table, so that lookups at
    /// one position access memory that is close together.
    numbers: Vec<Table<Key, StartId>>,
    starts: Vec<Start>,
    /// Readings, to which the starts refer by [`ReadingsId`].
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

    /// Returns the index of the start for a key before the letter or word with the number `before`.
    #[inline]
    pub(super) fn get(&self, key: Key, before: u32) -> Option<StartId> {
        self.numbers.get(before as usize)?.get(key)
    }

    /// Returns the start with that index. Returns `None` if the nonterminal fails before that letter or word.
    #[inline]
    pub(super) fn start(&self, id: StartId) -> Option<&Start> {
        self.starts.get(id.0 as usize)
    }

    /// Returns the readings of a start that are valid before `text`, and the number of bytes on which they depend.
    pub(super) fn recall(&self, start: &Start, text: Text<'_>) -> Option<(Shared, usize)> {
        let (found, length) = start.recall(text)?;
        Some((found.map(|id| Rc::clone(&self.readings[id.0.get() as usize - 1])), length))
    }

    /// Stores readings of a start that depend on the first `length` bytes of `text`, if there is room. Returns true if
    /// they are stored.
    pub(super) fn keep(&mut self, id: StartId, text: Text<'_>, length: usize, found: &Shared) -> bool {
        let Some(start) = self.starts.get_mut(id.0 as usize) else { return false };
        let next = NonZeroU32::MIN.saturating_add(self.readings.len() as u32);
        let is_kept = start.keep(text, length, found.is_some().then_some(ReadingsId(next)));
        if is_kept {
            self.readings.extend(found.clone());
        }
        is_kept
    }

    /// Returns the start for a key before the letter or word with the number `before`. If it doesn't exist, creates it
    /// with `dead` as the rules that fail there.
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

    /// Like [`Memo::begin`], and also marks the start as dependent on the card.
    pub(super) fn begin_by_card(&mut self, key: Key, before: u32, dead: Bits) {
        let id = self.begin(key, before, dead);
        self.starts[id.0 as usize].by_card = true;
    }

    /// Stores that the key fails before the letter or word with the number `before`. Does nothing if the start already
    /// exists.
    pub(super) fn fail(&mut self, key: Key, before: u32) {
        self.id(key, before);
    }

    /// Returns the entry for a key before a letter or word. A new entry is [`StartId::FAILS`].
    fn id(&mut self, key: Key, before: u32) -> &mut StartId {
        let before = before as usize;
        if self.numbers.len() <= before {
            self.numbers.resize_with(before + 1, Table::default);
        }
        let numbers = &mut self.numbers[before];
        self.known += usize::from(numbers.get(key).is_none());
        numbers.get_or_insert(key, StartId::FAILS)
    }

    /// Returns true if the cache is full. The reader then drops it before the next text.
    pub(super) fn is_full(&self) -> bool {
        self.kept > MAX_KEPT || self.known > MAX_KNOWN
    }
}
