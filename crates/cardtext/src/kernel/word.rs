//! Words with several forms: verbs that agree with their subject, and wordings of which any is read.

use super::{Reader, Writer};
use crate::Context;

/// Words that have no value, such as "draw" or "draws".
pub(crate) trait Word {
    /// Returns the position after the words if they are at `at`.
    fn read(&self, reader: &mut Reader<'_>, at: usize) -> Option<usize>;
    /// Writes the words. Returns false if they can't be written.
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

/// Word in two forms: the first is written, either is read. It is used for the two numbers of a verb, because printed
/// cards sometimes have wrong agreement.
pub(crate) struct Agree(&'static str, &'static str);

/// Creates a word that is written as `more` if `many` is true, otherwise as `one`: "draw" or "draws". Either is read.
pub(crate) fn agree(many: bool, one: &'static str, more: &'static str) -> Agree {
    if many { Agree(more, one) } else { Agree(one, more) }
}

impl Word for Agree {
    fn read(&self, reader: &mut Reader<'_>, at: usize) -> Option<usize> {
        let first = reader.lit(at, self.0);
        let second = reader.lit(at, self.1);
        // "Draw" is the beginning of "draws", so both forms may match. The longer match counts.
        first.max(second)
    }

    fn write(&self, writer: &mut Writer) -> bool {
        writer.push(self.0)
    }
}

/// Words that have a meaning on some cards only.
pub(crate) struct OnCard<W, F>(W, F);

/// Creates `word`, which is valid on cards for which `such` returns true. The reader asks for the card only after the
/// word matched, so that other readings don't depend on the card.
pub(crate) fn on_card<W: Word, F: Fn(Context) -> bool>(word: W, such: F) -> OnCard<W, F> {
    OnCard(word, such)
}

impl<W: Word, F: Fn(Context) -> bool> Word for OnCard<W, F> {
    fn read(&self, reader: &mut Reader<'_>, at: usize) -> Option<usize> {
        // A search doesn't suggest the word if the card doesn't fit.
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

/// Word of which the first form is written, and any is read.
#[derive(Clone, Copy)]
pub(crate) struct AnyOf(&'static [&'static str]);

/// Creates a word with several forms. The first form is written; every form is accepted when reading.
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
