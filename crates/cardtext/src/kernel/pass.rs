//! One pass over the grammar, in one of the two directions, and what can be passed over.

use std::any::{Any, TypeId};
use std::rc::Rc;

use smallvec::SmallVec;

use super::reader::Recalled;
use super::trial::Rules;
use super::{Reader, Writer};
use crate::Context;
use crate::grammar::Form;

/// What something means and where it ends, in each way; nearly always there is one.
pub(super) type Readings<T> = SmallVec<[(T, usize); 1]>;

/// The readings of a phrase from one position: what it means and where it ends.
pub(crate) enum Found<T> {
    /// Just found.
    Fresh(Readings<T>),
    /// Remembered, with ends counted from that place.
    Kept(Rc<Readings<T>>, usize),
}

impl<T> Found<T> {
    pub(super) fn new(readings: Readings<T>) -> Self {
        Found::Fresh(readings)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&T, usize)> {
        let (readings, from) = match self {
            Found::Fresh(readings) => (&readings[..], 0),
            Found::Kept(readings, from) => (&readings[..], *from),
        };
        readings.iter().map(move |(value, end)| (value, from + end))
    }
}

/// What a production has found so far.
pub(crate) struct Finds<T> {
    readings: Readings<T>,
    /// Whether the rule that is tried found any.
    pub(super) any: bool,
}

impl<T> Finds<T> {
    pub(crate) fn is_empty(&self) -> bool {
        self.readings.is_empty()
    }
}

/// Adds a reading of a rule.
pub(crate) fn keep<T: PartialEq>(found: &mut Finds<T>, value: T, end: usize) {
    found.any = true;
    add(&mut found.readings, value, end);
}

/// Adds a reading; the same meaning over the same words is one reading however it was found.
pub(super) fn add<T: PartialEq>(found: &mut Readings<T>, value: T, end: usize) {
    if !found.iter().any(|(v, e)| *e == end && *v == value) {
        found.push((value, end));
    }
}

/// Where a nonterminal's rules are applied: to words from a position on, or to a value.
pub(crate) enum Pass<'a, 't, T> {
    /// Reading from byte `at`.
    Read { reader: &'a mut Reader<'t>, at: usize, found: Finds<T>, rules: Rules },
    /// Writing `value`; `done` once a rule has fitted.
    Write { writer: &'a mut Writer, value: &'a T, done: bool },
}

impl<T> Pass<'_, '_, T> {
    /// The card around the text.
    pub(crate) fn scope(&mut self) -> Context {
        match self {
            Pass::Read { reader, .. } => reader.scope(),
            Pass::Write { writer, .. } => writer.scope,
        }
    }
}

/// Something that reads and writes a `T`.
pub(crate) trait Phrase<T> {
    /// All readings from `at`.
    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Found<T>;
    /// Whether `value` could be written.
    fn write(&self, writer: &mut Writer, value: &T, form: Form) -> bool;
}

/// Every nonterminal is a phrase; its readings are remembered by position and form.
impl<T, F> Phrase<T> for F
where
    T: Clone + PartialEq + 'static,
    F: for<'a, 't> Fn(&mut Pass<'a, 't, T>, Form) + 'static,
{
    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Found<T> {
        if reader.names::<F>(at) {
            return Found::new(Readings::new());
        }
        let (trial, rules) = match reader.recall(TypeId::of::<F>(), at, form) {
            Recalled::Known(found) => return known(found, at),
            Recalled::Unknown(trial, rules) => (trial, rules),
        };
        let found = Finds { readings: Readings::new(), any: false };
        let mut pass = Pass::Read { reader, at, found, rules };
        self(&mut pass, form);
        match pass {
            Pass::Read { reader, found, rules, .. } => {
                let found = shared(found.readings, at);
                reader.remember(at, &trial, &rules, found.clone());
                known(found, at)
            }
            Pass::Write { .. } => Found::new(Readings::new()),
        }
    }

    fn write(&self, writer: &mut Writer, value: &T, form: Form) -> bool {
        let mut pass = Pass::Write { writer, value, done: false };
        self(&mut pass, form);
        matches!(pass, Pass::Write { done: true, .. })
    }
}

/// Readings to be kept, with ends counted from where they start.
fn shared<T: 'static>(mut readings: Readings<T>, at: usize) -> Option<Rc<dyn Any>> {
    readings.iter_mut().for_each(|(_, end)| *end -= at);
    (!readings.is_empty()).then(|| Rc::new(readings) as Rc<dyn Any>)
}

/// Such readings, at a place.
fn known<T: 'static>(found: Option<Rc<dyn Any>>, at: usize) -> Found<T> {
    match found.and_then(|found| found.downcast().ok()) {
        Some(readings) => Found::Kept(readings, at),
        None => Found::new(Readings::new()),
    }
}
