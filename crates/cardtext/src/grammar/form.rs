//! What a phrase inherits from the sentence around it: who speaks, what "it" is, one or many.

use maneframe_card::ability::Who;

/// Grammatical person: decides how the verb ends, and whom "your" and "their" mean.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Person {
    /// "Draw", "your".
    You,
    /// "Draws", "their".
    One,
    /// "Draw", "their".
    Many,
}

/// What "it" stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Referent {
    /// The card spoken of last: only known when the text is carried out.
    Last,
    /// This card, as the subject of the sentence.
    This,
    /// The card this one is attached to, as the subject of the sentence.
    Host,
}

/// When what is told happens.
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
    /// The words that fit it.
    pub(crate) fn one_of(self, present: &'static str, past: &'static str, would: &'static str) -> &'static str {
        match self {
            Tense::Present => present,
            Tense::Past => past,
            Tense::Would | Tense::Denied => would,
        }
    }
}

/// The parameter of every nonterminal: what it inherits from the sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Form {
    pub(crate) person: Person,
    pub(crate) it: Referent,
    /// Whether nouns are in the plural.
    pub(crate) many: bool,
    /// Cards leave the zone that is spoken of: "from your hand" rather than "in your hand".
    pub(crate) from: bool,
    /// Whether a verb phrase follows "to": changes are then "given".
    pub(crate) bare: bool,
    /// When what is told happens.
    pub(crate) tense: Tense,
}

impl Form {
    /// How a line starts.
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

    /// The form with nouns back in their plain form.
    pub(crate) fn plain(self) -> Form {
        Form { many: false, from: false, ..self }
    }

    /// "Draw" or "draws".
    pub(crate) fn verb(self, base: &'static str, third: &'static str) -> &'static str {
        if self.person == Person::One { third } else { base }
    }

    /// The player who carries the words out.
    pub(crate) fn me(self) -> Who {
        if self.person == Person::You { Who::You } else { Who::Actor }
    }

    /// "Your" or "their".
    pub(crate) fn my(self) -> &'static str {
        if self.person == Person::You { "your" } else { "their" }
    }

    /// The noun in its number.
    pub(crate) fn noun(self, one: &'static str, many: &'static str) -> &'static str {
        if self.many { many } else { one }
    }
}
