//! The writing side: the text so far, with the small spelling that depends on neighbours.

use crate::Context;
use maneframe_card::ability::Kind;

/// What "it" would stand for where the text has got to: decides between "it", "that Friend" and "those Friends".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Antecedent {
    pub(crate) kind: Option<Kind>,
    pub(crate) many: bool,
}

/// A text being written.
pub(crate) struct Writer {
    out: String,
    /// The card around the text.
    pub(crate) scope: Context,
    pub(crate) antecedent: Antecedent,
    /// The nouns of the cards that "it" and "that …" stood for, in order.
    pub(crate) referred: Vec<Option<Kind>>,
}

/// A place in the text to go back to.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    length: usize,
    antecedent: Antecedent,
    referred: usize,
}

impl Writer {
    pub(crate) fn new(scope: Context) -> Self {
        Writer { out: String::new(), scope, antecedent: Antecedent::default(), referred: Vec::new() }
    }

    /// The text, and the nouns of what it referred back to.
    pub(crate) fn finish(self) -> (String, Vec<Option<Kind>>) {
        (self.out, self.referred)
    }

    /// Notes that the antecedent is referred to.
    pub(crate) fn refer(&mut self) {
        self.referred.push(self.antecedent.kind);
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark { length: self.out.len(), antecedent: self.antecedent, referred: self.referred.len() }
    }

    pub(crate) fn rollback(&mut self, mark: Mark) {
        self.out.truncate(mark.length);
        self.antecedent = mark.antecedent;
        self.referred.truncate(mark.referred);
    }

    /// Adds words: capitalised where a sentence starts, and "a" before them becomes "an" before a vowel.
    pub(crate) fn push(&mut self, words: &str) -> bool {
        let Some(first) = words.chars().next() else { return true };
        if (self.out.ends_with(" a ") || self.out.ends_with(" A ") || self.out == "A ") && wants_an(words) {
            self.out.insert(self.out.len() - 1, 'n');
        }
        if self.starts_sentence() {
            self.out.extend(first.to_uppercase());
            self.out.push_str(&words[first.len_utf8()..]);
        } else {
            self.out.push_str(words);
        }
        true
    }

    fn starts_sentence(&self) -> bool {
        let out = &self.out;
        out.is_empty() || out.ends_with(". ") || out.ends_with(": ") || out.ends_with(" \"")
    }
}

/// Whether the words start with a vowel sound.
fn wants_an(words: &str) -> bool {
    words.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'])
        && !["Uni", "uni", "use"].iter().any(|w| words.starts_with(w))
}
