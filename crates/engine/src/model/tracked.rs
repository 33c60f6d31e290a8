//! [`Tracked`]: a part of the state that derived values are computed from.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// Notes which subjects changed, as a set of [topics](crate::cards::topics).
pub trait Changes {
    /// Notes that these topics changed.
    fn note(&mut self, topics: u32);
}

/// For a state from which nothing was derived.
impl Changes for () {
    fn note(&mut self, _: u32) {}
}

/// A part of the state that derived values are computed from. It can be read freely. A write states which topics
/// change, so derived values can't go out of date unnoticed.
#[derive(Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tracked<T>(T);

impl<T: Clone> Clone for Tracked<T> {
    fn clone(&self) -> Tracked<T> {
        Tracked(self.0.clone())
    }

    fn clone_from(&mut self, source: &Tracked<T>) {
        self.0.clone_from(&source.0);
    }
}

impl<T> Tracked<T> {
    /// Creates that part of a state for which no values have been derived yet.
    pub fn new(value: T) -> Tracked<T> {
        Tracked(value)
    }

    /// Returns the part for changes, and notes that these topics change. For a state from which nothing was derived, such as
    /// a copy, `changes` is `&mut ()`.
    #[inline(always)]
    pub fn write(&mut self, changes: &mut impl Changes, topics: u32) -> &mut T {
        changes.note(topics);
        &mut self.0
    }
}

impl<T> Deref for Tracked<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PartialEq> PartialEq<T> for Tracked<T> {
    fn eq(&self, other: &T) -> bool {
        self.0 == *other
    }
}
