//! Phrases made of phrases.

use super::pass::{Readings, add};
use super::{Found, Phrase, Reader, Writer};
use crate::grammar::Form;

/// A phrase whose value is kept in a box.
pub(crate) struct Boxed<P>(P);

/// `phrase`, boxed.
pub(crate) fn boxed<P>(phrase: P) -> Boxed<P> {
    Boxed(phrase)
}

impl<T: Clone, P: Phrase<T>> Phrase<Box<T>> for Boxed<P> {
    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Found<Box<T>> {
        let inner = self.0.read(reader, at, form);
        Found::new(inner.iter().map(|(v, end)| (Box::new(v.clone()), end)).collect())
    }

    fn write(&self, writer: &mut Writer, value: &Box<T>, form: Form) -> bool {
        self.0.write(writer, value, form)
    }
}

/// A phrase that may be missing.
pub(crate) struct Maybe<P>(P);

/// `phrase` or nothing.
pub(crate) fn maybe<P>(phrase: P) -> Maybe<P> {
    Maybe(phrase)
}

impl<T: Clone, P: Phrase<T>> Phrase<Option<T>> for Maybe<P> {
    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Found<Option<T>> {
        let inner = self.0.read(reader, at, form);
        let mut found: Readings<_> = inner.iter().map(|(v, end)| (Some(v.clone()), end)).collect();
        found.push((None, at));
        Found::new(found)
    }

    fn write(&self, writer: &mut Writer, value: &Option<T>, form: Form) -> bool {
        match value {
            Some(v) => self.0.write(writer, v, form),
            None => true,
        }
    }
}

/// Two or more of a phrase: "a and b", "a, b, and c".
pub(crate) struct List<P> {
    phrase: P,
    word: &'static str,
}

/// A list joined by `word`, "and" or "or".
pub(crate) fn list<P>(phrase: P, word: &'static str) -> List<P> {
    List { phrase, word }
}

impl<T: Clone + PartialEq, P: Phrase<T>> Phrase<Vec<T>> for List<P> {
    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Found<Vec<T>> {
        let mut found = Readings::new();
        let first = self.phrase.read(reader, at, form);
        let mut open: Vec<(Vec<T>, usize)> = first.iter().map(|(v, end)| (vec![v.clone()], end)).collect();
        while let Some((items, at)) = open.pop() {
            let comma = reader.lit(at, ", ");
            let word_at = |reader: &mut Reader<'_>, at| {
                let at = reader.lit(at, self.word)?;
                reader.lit(at, " ")
            };
            // The last one: after the word alone where there are two, after a comma and the word where there are more.
            let last = if items.len() > 1 { comma } else { reader.lit(at, " ") };
            if let Some(next) = last.and_then(|last| word_at(reader, last)) {
                for (v, end) in self.phrase.read(reader, next, form).iter() {
                    let mut all = items.clone();
                    all.push(v.clone());
                    add(&mut found, all, end);
                }
            }
            if let Some(next) = comma {
                for (v, end) in self.phrase.read(reader, next, form).iter() {
                    let mut more = items.clone();
                    more.push(v.clone());
                    open.push((more, end));
                }
            }
        }
        Found::new(found)
    }

    fn write(&self, writer: &mut Writer, value: &Vec<T>, form: Form) -> bool {
        let count = value.len();
        if count < 2 {
            return false;
        }
        value.iter().enumerate().all(|(i, item)| {
            if i > 0 {
                writer.push(if count > 2 { ", " } else { " " });
                if i + 1 == count {
                    writer.push(self.word);
                    writer.push(" ");
                }
            }
            self.phrase.write(writer, item, form)
        })
    }
}

/// Any number of a phrase, one after the other without anything between.
pub(crate) struct Many<P>(P);

/// None or more of `phrase`.
pub(crate) fn many<P>(phrase: P) -> Many<P> {
    Many(phrase)
}

impl<T: Clone + PartialEq, P: Phrase<T>> Phrase<Vec<T>> for Many<P> {
    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Found<Vec<T>> {
        let mut found = Readings::from_iter([(Vec::new(), at)]);
        let mut next = 0;
        while let Some((items, at)) = found.get(next).cloned() {
            next += 1;
            for (v, end) in self.0.read(reader, at, form).iter() {
                let mut more = items.clone();
                more.push(v.clone());
                add(&mut found, more, end);
            }
        }
        Found::new(found)
    }

    fn write(&self, writer: &mut Writer, value: &Vec<T>, form: Form) -> bool {
        value.iter().all(|item| self.0.write(writer, item, form))
    }
}
