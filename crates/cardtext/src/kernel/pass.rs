//! A pass over the grammar in one of the two directions, and the phrases that it can process.

use std::any::{Any, TypeId};
use std::rc::Rc;

use super::reader::Recalled;
use super::trial::Trial;
use super::{Reader, Writer};
use crate::Context;
use crate::grammar::Form;

/// Readings of a nonterminal at one position: meanings, each with the position at which it ends. Most have one reading,
/// which needs no heap memory.
///
/// The type has few methods, because the compiler generates a copy for each of the grammar's hundred types.
#[derive(Clone)]
pub(super) struct Readings<T> {
    first: (T, usize),
    more: Vec<(T, usize)>,
}

impl<T> Readings<T> {
    fn iter(&self) -> impl Iterator<Item = &(T, usize)> {
        std::iter::once(&self.first).chain(&self.more)
    }
}

/// Cached readings of a nonterminal. The ends in `readings` are relative to `at`.
pub(crate) struct Found<T> {
    readings: Option<Rc<Readings<T>>>,
    at: usize,
}

/// Readings of a phrase that are not cached.
pub(crate) struct Fresh<T>(pub(super) Vec<(T, usize)>);

/// Findings of a phrase. The values are borrowed until a rule knows that the following words fit too.
pub(crate) trait Finding {
    /// Type of the meanings.
    type Value: Clone + PartialEq;
    /// A borrowed meaning.
    type Lent<'a>: Lent<Value = Self::Value>
    where
        Self: 'a;

    /// Returns each meaning with its end.
    fn iter(&self) -> impl Iterator<Item = (Self::Lent<'_>, usize)>;

    /// Adds all findings unchanged to `found`.
    fn give(self, found: &mut Finds<Self::Value>)
    where
        Self: Sized,
    {
        self.iter().for_each(|(value, end)| keep(found, value.owned(), end));
    }
}

/// A borrowed value.
pub(crate) trait Lent {
    /// Type of the owned value.
    type Value;

    /// Returns an owned value.
    fn owned(&self) -> Self::Value;
}

impl<T: Clone> Lent for &T {
    type Value = T;

    #[inline]
    fn owned(&self) -> T {
        (*self).clone()
    }
}

impl<L: Lent> Lent for Option<L> {
    type Value = Option<L::Value>;

    #[inline]
    fn owned(&self) -> Self::Value {
        self.as_ref().map(Lent::owned)
    }
}

impl<T: Clone + PartialEq> Finding for Found<T> {
    type Value = T;
    type Lent<'a>
        = &'a T
    where
        T: 'a;

    #[inline]
    fn iter(&self) -> impl Iterator<Item = (&T, usize)> {
        self.readings.iter().flat_map(|readings| readings.iter()).map(|(value, end)| (value, self.at + end))
    }

    /// Shares the readings instead of copying them, if `found` is empty and begins at the same position.
    fn give(self, found: &mut Finds<T>) {
        if found.is_empty() && self.at == found.at {
            found.any = self.readings.is_some();
            found.readings = self.readings;
        } else {
            self.iter().for_each(|(value, end)| keep(found, value.clone(), end));
        }
    }
}

impl<T: Clone + PartialEq> Finding for Fresh<T> {
    type Value = T;
    type Lent<'a>
        = &'a T
    where
        T: 'a;

    fn iter(&self) -> impl Iterator<Item = (&T, usize)> {
        self.0.iter().map(|(value, end)| (value, *end))
    }
}

/// Readings that the rules of a production have found so far.
pub(crate) struct Finds<T> {
    /// Position of the production. The ends of its readings are relative to this position.
    at: usize,
    /// Readings, possibly shared with a phrase that begins at the same position.
    readings: Option<Rc<Readings<T>>>,
    /// True if the current rule has found a reading.
    pub(super) any: bool,
}

impl<T> Finds<T> {
    fn new(at: usize) -> Self {
        Finds { at, readings: None, any: false }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.readings.is_none()
    }
}

/// Adds a reading of the current rule, unless an equal one exists.
pub(crate) fn keep<T: Clone + PartialEq>(found: &mut Finds<T>, value: T, end: usize) {
    found.any = true;
    let end = end - found.at;
    match &mut found.readings {
        None => found.readings = Some(Rc::new(Readings { first: (value, end), more: Vec::new() })),
        Some(readings) if readings.iter().any(|(v, e)| *e == end && *v == value) => {}
        Some(readings) => Rc::make_mut(readings).more.push((value, end)),
    }
}

/// Adds a reading to a list, unless an equal one exists: the same meaning with the same end.
pub(super) fn add<T: PartialEq>(found: &mut Vec<(T, usize)>, value: T, end: usize) {
    if !found.iter().any(|(v, e)| *e == end && *v == value) {
        found.push((value, end));
    }
}

/// Input of a nonterminal's rules. A reading pass has a text and a position, and a writing pass has a value.
pub(crate) enum Pass<'a, 't, T> {
    /// Reading from byte `at`.
    Read { reader: &'a mut Reader<'t>, at: usize, found: &'a mut Finds<T>, trial: &'a mut Trial },
    /// Writing `value`; `done` is true once a rule has fitted.
    Write { writer: &'a mut Writer, value: &'a T, done: bool },
}

impl<T> Pass<'_, '_, T> {
    /// Returns the card around the text.
    pub(crate) fn scope(&mut self) -> Context {
        match self {
            Pass::Read { reader, .. } => reader.scope(),
            Pass::Write { writer, .. } => writer.scope,
        }
    }
}

/// Something that reads and writes a `T`.
pub(crate) trait Phrase<T> {
    /// Type of its findings.
    type Found: Finding<Value = T>;

    /// Returns all readings from `at`.
    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Self::Found;
    /// Writes `value`. Returns false if it can't be written.
    fn write(&self, writer: &mut Writer, value: &T, form: Form) -> bool;
}

/// Every nonterminal is a phrase; its readings are cached by position and form.
impl<T, F> Phrase<T> for F
where
    T: Clone + PartialEq + 'static,
    F: for<'a, 't> Fn(&mut Pass<'a, 't, T>, Form) + 'static,
{
    type Found = Found<T>;

    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Found<T> {
        let mut trial = match reader.recall(TypeId::of::<F>(), std::any::type_name::<F>, at, form) {
            Recalled::Known(found) => return Found { readings: found.and_then(|found| found.downcast().ok()), at },
            Recalled::Unknown(trial) => trial,
        };
        let mut found = Finds::new(at);
        self(&mut Pass::Read { reader, at, found: &mut found, trial: &mut trial }, form);
        let found = found.readings;
        reader.remember(at, &trial, found.clone().map(|readings| readings as Rc<dyn Any>));
        Found { readings: found, at }
    }

    fn write(&self, writer: &mut Writer, value: &T, form: Form) -> bool {
        let mut pass = Pass::Write { writer, value, done: false };
        self(&mut pass, form);
        matches!(pass, Pass::Write { done: true, .. })
    }
}
