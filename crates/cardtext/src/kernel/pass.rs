//! One pass over the grammar, in one of the two directions, and what can be passed over.

use std::rc::Rc;

use super::{Reader, Writer};
use crate::Context;
use crate::grammar::Form;

/// The readings of a phrase from one position: what it means and where it ends.
pub(crate) enum Found<T> {
    /// Just found.
    Fresh(Vec<(T, usize)>),
    /// Remembered.
    Kept(Rc<Vec<(T, usize)>>),
}

impl<T> Found<T> {
    pub(crate) fn new(readings: Vec<(T, usize)>) -> Self {
        Found::Fresh(readings)
    }

    pub(super) fn none() -> Self {
        Found::Fresh(Vec::new())
    }

    pub(super) fn is_none(&self) -> bool {
        self.iter().len() == 0
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, (T, usize)> {
        match self {
            Found::Fresh(readings) => readings.iter(),
            Found::Kept(readings) => readings.iter(),
        }
    }
}

/// Adds a reading; the same meaning over the same words is one reading however it was found.
pub(crate) fn keep<T: PartialEq>(found: &mut Vec<(T, usize)>, value: T, end: usize) {
    if !found.iter().any(|(v, e)| *e == end && *v == value) {
        // Nearly always there is one: room for four, as a list takes by itself, would be memory for nothing.
        if found.is_empty() {
            found.reserve_exact(1);
        }
        found.push((value, end));
    }
}

/// Where a nonterminal's rules are applied: to words from a position on, or to a value.
pub(crate) enum Pass<'a, 't, T> {
    /// Reading from byte `at`.
    Read { reader: &'a mut Reader<'t>, at: usize, found: Vec<(T, usize)> },
    /// Writing `value`; `done` once a rule has fitted.
    Write { writer: &'a mut Writer, value: &'a T, done: bool },
}

impl<T> Pass<'_, '_, T> {
    /// The card around the text.
    pub(crate) fn scope(&self) -> Context {
        match self {
            Pass::Read { reader, .. } => reader.scope,
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
        reader.readings::<F, T>(at, form, |reader| {
            let mut pass = Pass::Read { reader, at, found: Vec::new() };
            self(&mut pass, form);
            match pass {
                Pass::Read { found, .. } => Found::new(found),
                Pass::Write { .. } => Found::none(),
            }
        })
    }

    fn write(&self, writer: &mut Writer, value: &T, form: Form) -> bool {
        let mut pass = Pass::Write { writer, value, done: false };
        self(&mut pass, form);
        matches!(pass, Pass::Write { done: true, .. })
    }
}
