//! Context that a phrase inherits from its sentence: grammatical person, referent of "it", number.

use maneframe_card::ability::Who;

/// Grammatical person. It decides the ending of verbs, and the referents of "your" and "their".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Person {
    /// "Draw", "your".
    You,
    /// "Draws", "their".
    One,
    /// "Draw", "their".
    Many,
}

/// Referent of "it".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Referent {
    /// The last card mentioned, which is only known when the text is carried out.
    Last,
    /// This card, as the subject of the sentence.
    This,
    /// The host of this card, as the subject of the sentence.
    Host,
}

/// Tense of a verb phrase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Tense {
    /// "When you play a card".
    Present,
    /// "You played a card this turn".
    Past,
    /// "If you would play a card".
    Would,
    /// "You didn't play a card this turn".
    Denied,
}

impl Tense {
    /// Returns the words for this tense.
    pub(crate) fn one_of(self, present: &'static str, past: &'static str, would: &'static str) -> &'static str {
        match self {
            Tense::Present => present,
            Tense::Past => past,
            Tense::Would | Tense::Denied => would,
        }
    }
}

/// Parameter of every nonterminal: the context that it inherits from the sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Form {
    pub(crate) person: Person,
    pub(crate) it: Referent,
    /// True if nouns are in the plural. Some productions give this flag another meaning, which their comments state.
    pub(crate) many: bool,
    /// True if cards leave the mentioned zone: "from your hand" rather than "in your hand". Some productions give this
    /// flag another meaning, which their comments state.
    pub(crate) from: bool,
    /// True if a verb phrase follows "to". Changes are then "given".
    pub(crate) bare: bool,
    /// Tense of the verb phrase.
    pub(crate) tense: Tense,
}

impl Form {
    /// Form at the start of a line.
    pub(crate) const PLAIN: Form =
        Form { person: Person::You, it: Referent::Last, many: false, from: false, bare: false, tense: Tense::Present };

    pub(crate) fn person(self, person: Person) -> Form {
        Form { person, ..self }
    }

    pub(crate) fn it(self, it: Referent) -> Form {
        Form { it, ..self }
    }

    pub(crate) fn one(self) -> Form {
        Form { many: false, ..self }
    }

    pub(crate) fn many(self) -> Form {
        Form { many: true, ..self }
    }

    pub(crate) fn leaving(self) -> Form {
        Form { from: true, ..self }
    }

    pub(crate) fn bare(self) -> Form {
        Form { bare: true, ..self }
    }

    pub(crate) fn spoken(self) -> Form {
        Form { bare: false, ..self }
    }

    pub(crate) fn tense(self, tense: Tense) -> Form {
        Form { tense, ..self }
    }

    /// Returns the form with nouns in the singular, and cards staying in their zone.
    pub(crate) fn plain(self) -> Form {
        Form { many: false, from: false, ..self }
    }

    /// Returns "draw" or "draws".
    pub(crate) fn verb(self, base: &'static str, third: &'static str) -> &'static str {
        if self.person == Person::One { third } else { base }
    }

    /// Returns the player who carries out the effect, according to the grammatical person.
    pub(crate) fn me(self) -> Who {
        if self.person == Person::You { Who::You } else { Who::Actor }
    }

    /// Returns "your" or "their".
    pub(crate) fn my(self) -> &'static str {
        if self.person == Person::You { "your" } else { "their" }
    }

    /// Returns the noun in its number.
    pub(crate) fn noun(self, one: &'static str, many: &'static str) -> &'static str {
        if self.many { many } else { one }
    }
}
