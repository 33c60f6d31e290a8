//! Advice on lines that are not understood, and the display of proposals.

use std::ops::Range;

use maneframe_cardtext::{Context, Proposal, Vocabulary};
use maneframe_library::Library;
use serde::Serialize;
use unicode_width::UnicodeWidthStr as _;

use crate::out::say;
use crate::paint::{dim, good};

/// The faulty part of a line, and similar lines that are understood.
#[derive(Clone, Default, Serialize)]
pub struct Advice {
    /// Byte range of the part in the line.
    pub at: Option<Range<usize>>,
    /// Description of the part: "the trigger".
    pub part: Option<&'static str>,
    /// Lines that the writer may have meant, the most likely first.
    pub proposals: Vec<Proposal>,
    /// Lines of the library's cards that are understood, the most similar first.
    pub nearest: Vec<String>,
}

impl Advice {
    /// Returns advice on a line that is not understood. The library's cards are the examples.
    pub fn on(text: &str, context: &Context, words: &Vocabulary, library: &Library) -> Advice {
        let fault = words.fault(text, context);
        let faces = library.cards().flat_map(|card| &card.faces);
        let lines = faces.flat_map(|f| &f.lines).filter(|l| l.abilities.is_some());
        let known = lines.flat_map(|l| l.wording().lines());
        let proposals = words.propose(text, context);
        let mut nearest = words.similar(text, context, known);
        nearest.retain(|line| proposals.iter().all(|proposal| proposal.text != *line));
        Advice { at: fault.as_ref().map(|f| f.at.clone()), part: fault.map(|f| f.part), proposals, nearest }
    }

    /// Returns the faulty part of the line.
    pub fn fault<'t>(&self, text: &'t str) -> Option<&'t str> {
        text.get(self.at.clone()?).map(str::trim)
    }

    /// Returns the line that is the best advice.
    pub fn best(&self) -> Option<&str> {
        self.proposals.first().map(|proposal| proposal.text.as_str()).or(self.nearest.first().map(String::as_str))
    }

    pub fn tell(&self, text: &str) {
        self.proposals.iter().for_each(tell_proposal);
        if let (Some(part), Some(words)) = (self.part, self.fault(text)) {
            say!("    at fault: {part}, `{words}`");
        }
        if !self.nearest.is_empty() {
            say!("    similar lines that are understood:");
            self.nearest.iter().for_each(|line| say!("      {}", dim(line)));
        }
    }
}

/// Prints a proposal with a caret below its first changed word, and its meaning.
pub fn tell_proposal(proposal: &Proposal) {
    const QUESTION: &str = "    did you mean: ";
    say!("{QUESTION}{}?", proposal.text.trim_end_matches('.'));
    let before = proposal.text.get(..proposal.at).unwrap_or_default();
    say!("{}{}", " ".repeat(QUESTION.len() + before.width()), good("^"));
    proposal.meaning.iter().for_each(|meaning| say!("      {}", dim(meaning)));
}
