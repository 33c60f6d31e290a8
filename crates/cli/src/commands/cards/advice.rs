//! Advice on lines that are not understood.

use std::ops::Range;

use maneframe_cardtext::{Context, Vocabulary};
use maneframe_library::Library;
use serde::Serialize;

use crate::out::say;
use crate::paint::dim;

/// The faulty part of a line, and similar lines that are understood.
#[derive(Clone, Default, Serialize)]
pub struct Advice {
    /// Byte range of the part in the line.
    pub at: Option<Range<usize>>,
    /// Description of the part: "the trigger".
    pub part: Option<&'static str>,
    /// Lines that are understood, the most similar first.
    pub nearest: Vec<String>,
}

impl Advice {
    /// Returns advice on a line that is not understood. The library's cards are the examples.
    pub fn on(text: &str, context: &Context, words: &Vocabulary, library: &Library) -> Advice {
        let fault = words.fault(text, context);
        let faces = library.cards().flat_map(|card| &card.faces);
        let lines = faces.flat_map(|f| &f.lines).filter(|l| l.abilities.is_some());
        let known = lines.flat_map(|l| l.wording().lines());
        let nearest = words.nearest(text, context, known);
        Advice { at: fault.as_ref().map(|f| f.at.clone()), part: fault.map(|f| f.part), nearest }
    }

    /// Returns the faulty part of the line.
    pub fn fault<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.at.clone()?).map(str::trim)
    }

    pub fn tell(&self, text: &str) {
        if let (Some(part), Some(words)) = (self.part, self.fault(text)) {
            say!("    at fault: {part}, `{words}`");
        }
        if !self.nearest.is_empty() {
            say!("    similar lines that are understood:");
            self.nearest.iter().for_each(|line| say!("      {}", dim(line)));
        }
    }
}
