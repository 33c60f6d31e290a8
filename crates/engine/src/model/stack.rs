//! [`Stack`]: all that is going on in a game, innermost last.

use std::ops::{Deref, DerefMut};

use serde::{Deserialize, Serialize};

use crate::model::frame::Frame;
use crate::model::moment::{EarlierPart, Moment};

/// What is going on, innermost last. Frames can be looked at and moved on where they are; that one begins or ends is said here only,
/// and the loop goes on with whichever is on top after each step.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stack(Vec<Frame>);

impl Stack {
    /// Something begins: it is gone through before whatever is under way.
    pub fn begin(&mut self, frame: Frame) {
        self.0.push(frame);
    }

    /// Something begins that is gone through after the innermost `above`.
    pub fn begin_beneath(&mut self, above: usize, frame: Frame) {
        self.0.insert(self.0.len().saturating_sub(above), frame);
    }

    /// What is on top is over. (A frame is large: it is dropped where it is.)
    pub fn end(&mut self) {
        self.0.truncate(self.0.len().saturating_sub(1));
    }

    /// What is on top is over, and something else comes of it.
    pub fn take(&mut self) -> Option<Frame> {
        self.0.pop()
    }

    /// What is on top is over, as long as it is of that sort.
    pub fn end_while(&mut self, over: impl Fn(&Frame) -> bool) {
        while self.0.last().is_some_and(&over) {
            self.0.pop();
        }
    }

    /// That one doesn't go on.
    pub fn drop_at(&mut self, place: usize) {
        self.0.remove(place);
    }

    /// Only those go on.
    pub fn keep(&mut self, goes_on: impl FnMut(&Frame) -> bool) {
        self.0.retain(goes_on);
    }

    /// Those from that place on, which are put on again in another order.
    pub fn split_off(&mut self, place: usize) -> Vec<Frame> {
        self.0.split_off(place)
    }

    /// Makes moments of what an earlier version kept part by part, the first on top.
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

    /// Nothing goes on any more.
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
