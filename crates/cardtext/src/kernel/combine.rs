//! Combinators: phrases made of phrases.

use super::pass::add;
use super::{Finding, Fresh, Lent, Phrase, Reader, Writer};
use crate::grammar::Form;

/// Phrase with a boxed value.
pub(crate) struct Boxed<P>(P);

/// Creates a phrase whose value is that of `phrase` in a box.
pub(crate) fn boxed<P>(phrase: P) -> Boxed<P> {
    Boxed(phrase)
}

/// Findings of a [`Boxed`] phrase: each value is put into a box when it is taken.
pub(crate) struct InBox<F>(F);

impl<F: Finding> Finding for InBox<F> {
    type Value = Box<F::Value>;
    type Lent<'a>
        = InBox<F::Lent<'a>>
    where
        F: 'a;

    fn iter(&self) -> impl Iterator<Item = (Self::Lent<'_>, usize)> {
        self.0.iter().map(|(value, end)| (InBox(value), end))
    }
}

impl<L: Lent> Lent for InBox<L> {
    type Value = Box<L::Value>;

    fn owned(&self) -> Self::Value {
        Box::new(self.0.owned())
    }
}

impl<T, P: Phrase<T>> Phrase<Box<T>> for Boxed<P> {
    type Found = InBox<P::Found>;

    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Self::Found {
        InBox(self.0.read(reader, at, form))
    }

    fn write(&self, writer: &mut Writer, value: &Box<T>, form: Form) -> bool {
        self.0.write(writer, value, form)
    }
}

/// A phrase that is optional.
pub(crate) struct Maybe<P>(P);

/// Creates a phrase that is `phrase` or nothing.
pub(crate) fn maybe<P>(phrase: P) -> Maybe<P> {
    Maybe(phrase)
}

/// Findings of a [`Maybe`] phrase: those of the inner phrase, and an empty reading that ends where it begins.
pub(crate) struct OrNothing<F>(F, usize);

impl<F: Finding> Finding for OrNothing<F> {
    type Value = Option<F::Value>;
    type Lent<'a>
        = Option<F::Lent<'a>>
    where
        F: 'a;

    fn iter(&self) -> impl Iterator<Item = (Self::Lent<'_>, usize)> {
        self.0.iter().map(|(value, end)| (Some(value), end)).chain([(None, self.1)])
    }
}

impl<T, P: Phrase<T>> Phrase<Option<T>> for Maybe<P> {
    type Found = OrNothing<P::Found>;

    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Self::Found {
        OrNothing(self.0.read(reader, at, form), at)
    }

    fn write(&self, writer: &mut Writer, value: &Option<T>, form: Form) -> bool {
        match value {
            Some(v) => self.0.write(writer, v, form),
            None => true,
        }
    }
}

/// List of two or more phrases: "a and b", "a, b, and c".
pub(crate) struct List<P> {
    phrase: P,
    word: &'static str,
}

/// Creates a list joined by `word`, "and" or "or".
pub(crate) fn list<P>(phrase: P, word: &'static str) -> List<P> {
    List { phrase, word }
}

impl<P> List<P> {
    /// Returns the positions after the joint ("and" or a comma) that follows an item ending at `at`: the start of the
    /// last item, and the start of an item that isn't the last.
    fn joints(&self, reader: &mut Reader<'_>, at: usize, is_first: bool) -> (Option<usize>, Option<usize>) {
        let comma = reader.lit(at, ", ");
        // In a list of two items, the word alone joins them. In a longer list, a comma and the word precede the last
        // item.
        let last = if is_first { reader.lit(at, " ") } else { comma };
        let last = last.and_then(|at| reader.lit(at, self.word)).and_then(|at| reader.lit(at, " "));
        (last, comma)
    }
}

impl<T: Clone + PartialEq, P: Phrase<T>> Phrase<Vec<T>> for List<P> {
    type Found = Fresh<Vec<T>>;

    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Self::Found {
        let mut found = Vec::new();
        let mut open = vec![(Vec::new(), at)];
        while let Some((items, at)) = open.pop() {
            for (item, end) in self.phrase.read(reader, at, form).iter() {
                let (last, comma) = self.joints(reader, end, items.is_empty());
                if last.is_none() && comma.is_none() {
                    continue;
                }
                let more = with(&items, item.owned());
                if let Some(last) = last {
                    for (item, end) in self.phrase.read(reader, last, form).iter() {
                        add(&mut found, with(&more, item.owned()), end);
                    }
                }
                open.extend(comma.map(|next| (more, next)));
            }
        }
        Fresh(found)
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

/// Sequence of any number of phrases without anything between.
pub(crate) struct Many<P>(P);

/// Creates a sequence of zero or more of `phrase`.
pub(crate) fn many<P>(phrase: P) -> Many<P> {
    Many(phrase)
}

impl<T: Clone + PartialEq, P: Phrase<T>> Phrase<Vec<T>> for Many<P> {
    type Found = Fresh<Vec<T>>;

    fn read(&self, reader: &mut Reader<'_>, at: usize, form: Form) -> Self::Found {
        let mut found = vec![(Vec::new(), at)];
        let mut next = 0;
        while let Some(&(_, at)) = found.get(next) {
            for (item, end) in self.0.read(reader, at, form).iter() {
                let more = with(&found[next].0, item.owned());
                add(&mut found, more, end);
            }
            next += 1;
        }
        Fresh(found)
    }

    fn write(&self, writer: &mut Writer, value: &Vec<T>, form: Form) -> bool {
        value.iter().all(|item| self.0.write(writer, item, form))
    }
}

/// Returns the items with another one appended.
fn with<T: Clone>(items: &[T], item: T) -> Vec<T> {
    items.iter().cloned().chain([item]).collect()
}
