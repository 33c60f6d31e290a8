//! The reading side: the text, what was already read where, and how far understanding got.

use std::any::{Any, TypeId};
use std::collections::{BTreeSet, HashMap};
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

use super::Found;
use crate::Context;
use crate::grammar::Form;

type Key = (TypeId, Form, u32);

/// A multiplicative hasher: the keys are small and come from the grammar, never from an opponent.
#[derive(Default)]
pub(crate) struct Quick(u64);

impl Hasher for Quick {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

/// What could have stood somewhere.
#[derive(Default)]
pub(crate) struct Trace {
    /// The place that no rule got past.
    pub(crate) furthest: usize,
    /// The words that rules looked for there.
    pub(crate) expected: BTreeSet<String>,
}

/// A text being read.
pub(crate) struct Reader<'t> {
    text: &'t str,
    /// The card around the text.
    pub(crate) scope: Context,
    memo: HashMap<Key, Option<Rc<dyn Any>>, BuildHasherDefault<Quick>>,
    /// Only kept on a second pass, over a text that was not understood.
    trace: Option<Trace>,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str, scope: Context) -> Self {
        Reader { text, scope, memo: HashMap::default(), trace: None }
    }

    /// A reader that notes how far it gets.
    pub(crate) fn tracing(text: &'t str, scope: Context) -> Self {
        Reader { trace: Some(Trace::default()), ..Reader::new(text, scope) }
    }

    pub(crate) fn into_trace(self) -> Trace {
        self.trace.unwrap_or_default()
    }

    /// What follows `at`.
    pub(crate) fn rest(&self, at: usize) -> &'t str {
        &self.text[at..]
    }

    pub(crate) fn recall<T: 'static>(&self, key: &Key) -> Option<Found<T>> {
        match self.memo.get(key)? {
            None => Some(Found::from(None)),
            Some(kept) => Some(Found::from(Some(kept.clone().downcast::<Vec<(T, usize)>>().ok()?))),
        }
    }

    pub(crate) fn remember<T: 'static>(&mut self, key: Key, found: Option<Rc<Vec<(T, usize)>>>) {
        self.memo.insert(key, found.map(|f| f as Rc<dyn Any>));
    }

    /// Reads exactly `lit`; where a sentence starts, its first letter in either case.
    #[inline]
    pub(crate) fn lit(&mut self, at: usize, lit: &str) -> Option<usize> {
        let (text, want) = (&self.text.as_bytes()[at..], lit.as_bytes());
        if want.is_empty() {
            return Some(at);
        }
        if text.len() >= want.len()
            && text[1..want.len()] == want[1..]
            && (text[0] == want[0] || text[0].eq_ignore_ascii_case(&want[0]) && self.starts_sentence(at))
        {
            return Some(at + want.len());
        }
        if self.trace.is_some() {
            self.note(at, lit);
        }
        None
    }

    /// Notes that `what` was looked for at `at` in vain.
    pub(crate) fn miss(&mut self, at: usize, what: &str) {
        if self.trace.is_some() {
            self.record(at, what);
        }
    }

    /// Whether a sentence, or a quoted one, starts at `at`.
    pub(crate) fn starts_sentence(&self, at: usize) -> bool {
        let before = &self.text.as_bytes()[..at];
        before.is_empty() || before.ends_with(b". ") || before.ends_with(b": ") || before.ends_with(b"\"")
    }

    /// How much of `lit` stands at `at`, whole words only, and that the rest of it was missed.
    fn note(&mut self, at: usize, lit: &str) {
        let same = |(a, b): &(u8, u8)| a.eq_ignore_ascii_case(b);
        let common = self.text[at..].bytes().zip(lit.bytes()).take_while(same).count();
        let whole = lit.as_bytes()[..common].iter().rposition(|b| *b == b' ').map_or(0, |i| i + 1);
        self.record(at + whole, &lit[whole..]);
    }

    fn record(&mut self, at: usize, what: &str) {
        let Some(trace) = &mut self.trace else { return };
        if at > trace.furthest {
            trace.furthest = at;
            trace.expected.clear();
        }
        let what = what.trim();
        if at == trace.furthest && !what.is_empty() {
            trace.expected.insert(what.to_owned());
        }
    }
}
