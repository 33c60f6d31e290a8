//! [`Stack`]: all processes under way in a game, innermost last.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use crate::model::frame::Frame;
use crate::model::moment::{EarlierPart, Moment};

/// Frames of processes under way, innermost last. Frames may be changed in place, but only this type adds and removes
/// them. After each step, the game's loop continues with the top frame.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack(Vec<Frame>);

impl Clone for Stack {
    fn clone(&self) -> Stack {
        Stack(self.0.clone())
    }

    fn clone_from(&mut self, source: &Stack) {
        self.0.clone_from(&source.0);
    }
}

impl Stack {
    /// Pushes a frame, which is processed before all others.
    pub fn begin(&mut self, frame: Frame) {
        self.0.push(frame);
    }

    /// Makes room for `more` frames.
    pub fn reserve(&mut self, more: usize) {
        self.0.reserve(more);
    }

    /// Inserts a frame that is processed after the innermost `above` frames.
    pub fn begin_beneath(&mut self, above: usize, frame: Frame) {
        self.0.insert(self.0.len().saturating_sub(above), frame);
    }

    /// Removes the top frame. (A frame is large, so it is dropped in place.)
    pub fn end(&mut self) {
        self.0.truncate(self.0.len().saturating_sub(1));
    }

    /// Removes and returns the top frame.
    pub fn take(&mut self) -> Option<Frame> {
        self.0.pop()
    }

    /// Removes frames from the top while `over` returns true.
    pub fn end_while(&mut self, over: impl Fn(&Frame) -> bool) {
        while self.0.last().is_some_and(&over) {
            self.0.pop();
        }
    }

    /// Removes the frame at index `place`.
    pub fn drop_at(&mut self, place: usize) {
        self.0.remove(place);
    }

    /// Keeps only the frames for which `goes_on` returns true.
    pub fn keep(&mut self, goes_on: impl FnMut(&Frame) -> bool) {
        self.0.retain(goes_on);
    }

    /// Removes and returns the frames from index `place` on, so that the caller can put them back in another order.
    pub fn split_off(&mut self, place: usize) -> Vec<Frame> {
        self.0.split_off(place)
    }

    /// Converts the parts of an earlier version's saved games, one frame each, into moments. The first part ends on
    /// top.
    pub fn renew(&mut self) {
        let mut frames: Vec<Frame> = Vec::with_capacity(self.0.len());
        let mut last: Option<EarlierPart> = None;
        for frame in self.0.drain(..) {
            let Frame::Earlier(part) = frame else {
                last = None;
                frames.push(frame);
                continue;
            };
            let same = last.as_ref().is_some_and(|last| last.goes_with(&part));
            last = Some(part.clone());
            match frames.last_mut() {
                Some(Frame::Moment(moment)) if same => moment.parts.insert(0, part.into()),
                _ => frames.push(Frame::Moment(Moment::of(part.into()))),
            }
        }
        self.0 = frames;
    }

    /// Removes all frames.
    pub fn end_all(&mut self) {
        self.0.clear();
    }
}

impl Deref for Stack {
    type Target = [Frame];

    #[inline(always)]
    fn deref(&self) -> &[Frame] {
        &self.0
    }
}

impl DerefMut for Stack {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Frame] {
        &mut self.0
    }
}

impl<'a> IntoIterator for &'a Stack {
    type Item = &'a Frame;
    type IntoIter = std::slice::Iter<'a, Frame>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a mut Stack {
    type Item = &'a mut Frame;
    type IntoIter = std::slice::IterMut<'a, Frame>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
