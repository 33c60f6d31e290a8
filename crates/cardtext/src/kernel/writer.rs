//! Writing side of the kernel: the text so far, with spelling that depends on neighbouring words.

use crate::{Context, Vocabulary};
use maneframe_card::ability::Kind;

/// Referent of "it" at the current position. It decides between "it", "that Friend" and "those Friends".
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Antecedent {
    pub(crate) kind: Option<Kind>,
    pub(crate) many: bool,
    /// Index of its description in [`Writer::names`].
    named: Option<u16>,
}

/// A text being written.
pub(crate) struct Writer {
    out: String,
    /// Words that cards may invent.
    pub(crate) vocabulary: Vocabulary,
    /// The card around the text.
    pub(crate) scope: Context,
    pub(crate) antecedent: Antecedent,
    /// Antecedent before the current one.
    pub(crate) earlier: Antecedent,
    /// Number of references to a card other than the last one mentioned.
    pub(crate) recalled: usize,
    /// Nouns of the cards that "it" and "that …" refer to, in order.
    pub(crate) referred: Vec<Option<Kind>>,
    /// Descriptions of the cards that were mentioned, if the text explains its references.
    names: Option<Vec<String>>,
    /// Description of the player to whom "that player" refers.
    player: &'static str,
}

/// A finished text.
#[derive(Clone, PartialEq)]
pub(crate) struct Written {
    pub(crate) text: String,
    /// Nouns of the cards to which the text refers, in order.
    pub(crate) referred: Vec<Option<Kind>>,
    /// Number of references to a card other than the last one mentioned.
    pub(crate) recalled: usize,
}

/// State of the writer, to which it can be rolled back.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    length: usize,
    antecedent: Antecedent,
    earlier: Antecedent,
    recalled: usize,
    referred: usize,
    player: &'static str,
}

impl Writer {
    pub(crate) fn new(vocabulary: &Vocabulary, scope: Context) -> Self {
        Writer {
            // Most lines are shorter, so the text rarely needs to grow.
            out: String::with_capacity(128),
            vocabulary: vocabulary.clone(),
            scope,
            antecedent: Antecedent::default(),
            earlier: Antecedent::default(),
            recalled: 0,
            referred: Vec::new(),
            names: None,
            player: "",
        }
    }

    /// Creates a writer that explains each reference in parentheses: "it (= one of your Friends)".
    pub(crate) fn explaining(vocabulary: &Vocabulary, scope: Context) -> Self {
        Writer { names: Some(Vec::new()), ..Writer::new(vocabulary, scope) }
    }

    /// Returns the text, with the references that it contains.
    pub(crate) fn finish(self) -> Written {
        Written { text: self.out, referred: self.referred, recalled: self.recalled }
    }

    /// Makes "it" refer to a card of this kind, or to several if `many` is true.
    pub(crate) fn speak_of(&mut self, kind: Kind, many: bool) {
        if self.antecedent.kind.is_some() {
            self.earlier = self.antecedent;
        }
        self.antecedent = Antecedent { kind: Some(kind), many, named: None };
    }

    /// Makes "it" refer to a card of which the noun isn't known.
    pub(crate) fn speak_of_any(&mut self) {
        self.antecedent = Antecedent::default();
    }

    /// Makes references to the earlier card refer to a card of this kind.
    pub(crate) fn speak_of_second(&mut self, kind: Kind) {
        self.earlier = Antecedent { kind: Some(kind), many: false, named: None };
    }

    /// Writes the description of the card to which "it" refers now, if the text explains its references.
    pub(crate) fn describe(&mut self, write: impl FnOnce(&mut Writer) -> bool) {
        let Some(names) = &mut self.names else { return };
        let mut aside = Writer::new(&self.vocabulary, self.scope);
        // The words don't start a sentence.
        aside.out.push_str("(= ");
        if write(&mut aside) {
            self.antecedent.named = u16::try_from(names.len()).ok();
            names.push(aside.out);
        }
    }

    /// Describes the player to whom "that player" refers from here on.
    pub(crate) fn describe_player(&mut self, words: &'static str) {
        self.player = words;
    }

    /// Explains the reference that was just written, if the text does so. `ending` is "'s" after a possessive.
    pub(crate) fn explain(&mut self, referent: Antecedent, ending: &str) {
        let Some(names) = &self.names else { return };
        let Some(name) = referent.named.and_then(|named| names.get(usize::from(named))) else { return };
        self.out.push(' ');
        self.out.push_str(name);
        let ending = if ending == "'s" && name.ends_with('s') { "'" } else { ending };
        self.out.extend([ending, ")"]);
    }

    /// Explains a reference to this card, if the text explains its references.
    pub(crate) fn explain_this(&mut self, ending: &str) {
        if self.names.is_some() {
            self.out.extend([" (= this card", ending, ")"]);
        }
    }

    /// Explains "that player", if the text explains its references.
    pub(crate) fn explain_player(&mut self) {
        if self.names.is_some() && !self.player.is_empty() {
            self.out.extend([" (= ", self.player, ")"]);
        }
    }

    /// Records a reference to the card that was mentioned before the antecedent.
    pub(crate) fn recall(&mut self) {
        self.recalled += 1;
        self.referred.push(self.earlier.kind);
    }

    /// Records a reference to the antecedent.
    pub(crate) fn refer(&mut self) {
        self.referred.push(self.antecedent.kind);
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            length: self.out.len(),
            antecedent: self.antecedent,
            earlier: self.earlier,
            recalled: self.recalled,
            referred: self.referred.len(),
            player: self.player,
        }
    }

    pub(crate) fn rollback(&mut self, mark: Mark) {
        self.out.truncate(mark.length);
        self.antecedent = mark.antecedent;
        (self.earlier, self.recalled) = (mark.earlier, mark.recalled);
        self.referred.truncate(mark.referred);
        self.player = mark.player;
    }

    /// Adds words. Capitalises them at the start of a sentence, and changes an "a" before them to "an" if they start
    /// with a vowel. Always returns true.
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

/// Returns true if the words start with a vowel sound.
pub(crate) fn wants_an(words: &str) -> bool {
    words.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'])
        && !["Uni", "uni", "use"].iter().any(|w| words.starts_with(w))
}
