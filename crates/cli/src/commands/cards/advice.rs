//! What to change in a line that is not understood.

use std::ops::Range;

use maneframe_cardtext::{Context, Vocabulary};
use maneframe_library::Library;
use serde::Serialize;

use crate::out::say;
use crate::paint::dim;

/// The part of a line that is at fault, and the nearest lines that are understood.
#[derive(Clone, Default, Serialize)]
pub struct Advice {
    /// Where the part stands, in bytes.
    pub at: Option<Range<usize>>,
    /// What the part is: "the trigger".
    pub part: Option<&'static str>,
    /// Lines that are understood, the nearest first.
    pub nearest: Vec<String>,
}

impl Advice {
    /// Advice on a line that is not understood; the library's cards are the examples.
    pub fn on(text: &str, context: &Context, words: &Vocabulary, library: &Library) -> Advice {
        let fault = words.fault(text, context);
        let faces = library.cards().flat_map(|card| &card.faces);
        let known = faces.flat_map(|f| &f.lines).filter(|l| l.abilities.is_some()).map(|l| l.text.as_str());
        let nearest = words.nearest(text, context, known);
        Advice { at: fault.as_ref().map(|f| f.at.clone()), part: fault.map(|f| f.part), nearest }
    }

    /// The part of the line that is at fault.
    pub fn fault<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.at.clone()?).map(str::trim)
    }

    pub fn tell(&self, text: &str) {
        if let (Some(part), Some(words)) = (self.part, self.fault(text)) {
            say!("    at fault: {part}, `{words}`");
        }
        if !self.nearest.is_empty() {
            say!("    nearest that are understood:");
            self.nearest.iter().for_each(|line| say!("      {}", dim(line)));
        }
    }
}
