//! Words that depend on their surroundings: agreement and free choice of wording.

use super::{Reader, Writer};
use crate::Context;

/// Words without meaning of their own.
pub(crate) trait Word {
    /// The end of the words, where they stand at `at`.
    fn read(&self, reader: &mut Reader<'_>, at: usize) -> Option<usize>;
    /// Writes them.
    fn write(&self, writer: &mut Writer) -> bool;
}

impl Word for &str {
    fn read(&self, reader: &mut Reader<'_>, at: usize) -> Option<usize> {
        reader.lit(at, self)
    }

    fn write(&self, writer: &mut Writer) -> bool {
        writer.push(self)
    }
}

/// Written as the first, read as either: a verb in its two numbers. Agreement is the writer's business; printed cards
/// get it wrong now and then.
pub(crate) struct Agree(&'static str, &'static str);

/// "draws" where `many` is false, "draw" where it is true; either is read.
pub(crate) fn agree(many: bool, one: &'static str, more: &'static str) -> Agree {
    if many { Agree(more, one) } else { Agree(one, more) }
}

impl Word for Agree {
    fn read(&self, reader: &mut Reader<'_>, at: usize) -> Option<usize> {
        let first = reader.lit(at, self.0);
        let second = reader.lit(at, self.1);
        // "have" and "has" differ, but "draw" is the start of "draws": the longer one is meant.
        first.max(second)
    }

    fn write(&self, writer: &mut Writer) -> bool {
        writer.push(self.0)
    }
}

/// Words that mean something on some cards only.
pub(crate) struct OnCard<W, F>(W, F);

/// `word`, on cards that are `such`. The card is asked about where the word stands: elsewhere all cards read alike.
pub(crate) fn on_card<W: Word, F: Fn(Context) -> bool>(word: W, such: F) -> OnCard<W, F> {
    OnCard(word, such)
}

impl<W: Word, F: Fn(Context) -> bool> Word for OnCard<W, F> {
    fn read(&self, reader: &mut Reader<'_>, at: usize) -> Option<usize> {
        // Nobody may be told to expect it on another card.
        if reader.is_searching() && !self.1(reader.scope()) {
            return None;
        }
        let end = self.0.read(reader, at)?;
        self.1(reader.scope()).then_some(end)
    }

    fn write(&self, writer: &mut Writer) -> bool {
        self.1(writer.scope) && self.0.write(writer)
    }
}

/// Written as the first, read as any.
#[derive(Clone, Copy)]
pub(crate) struct AnyOf(&'static [&'static str]);

/// The first of `words` is today's, the others are read too.
pub(crate) fn any_of(words: &'static [&'static str]) -> AnyOf {
    AnyOf(words)
}

impl Word for AnyOf {
    fn read(&self, reader: &mut Reader<'_>, at: usize) -> Option<usize> {
        self.0.iter().filter_map(|w| reader.lit(at, w)).max()
    }

    fn write(&self, writer: &mut Writer) -> bool {
        self.0.first().is_some_and(|w| writer.push(w))
    }
}
