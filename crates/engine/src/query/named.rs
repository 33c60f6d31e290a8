//! What was chosen or named that is no card in the game (CR 201.1b): asking for it, keeping it, and what fits it.

use maneframe_card::ability::{Kind, Parity, Quality};
use maneframe_card::{Color, Symbol};
use serde::{Deserialize, Serialize};

use crate::front::game::{Flow, Game};
use crate::model::decision::{AnswerKind, Choice, Prompt};
use crate::model::ids::CardId;
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

/// What was chosen or named, of which texts go on speaking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Named {
    Color(Color),
    /// The whole name of a card, which need not be one of this game.
    Name(Symbol),
    Type(Kind),
    Trait(Symbol),
    Number(u16),
    Parity(Parity),
}

impl Named {
    /// What was asked.
    pub fn quality(self) -> Quality {
        match self {
            Named::Color(_) => Quality::Color,
            Named::Name(_) => Quality::Name,
            Named::Type(_) => Quality::Type,
            Named::Trait(_) => Quality::Trait,
            Named::Number(_) => Quality::Number,
            Named::Parity(_) => Quality::Parity,
        }
    }
}

/// The card types that a draw deck holds, and the others (CR 206.2).
const TYPES: [Kind; 6] =
    [Kind::Friend, Kind::Resource, Kind::Event, Kind::Troublemaker, Kind::ManeCharacter, Kind::Problem];

impl Board<'_> {
    /// What was chosen: in this text, or else by this card before.
    pub fn chosen(&self, what: Quality, cx: &Cx) -> Option<Named> {
        let fits = |a: &Named| a.quality() == what;
        cx.bindings.chosen.filter(fits).or_else(|| {
            let mut kept = self.state.answers.iter().filter(|(card, _)| *card == cx.this).map(|(_, a)| *a);
            kept.find(fits)
        })
    }

    /// Whether a card fits what was chosen; none does before anything was.
    pub fn fits_chosen(&self, what: Quality, card: CardId, cx: &Cx) -> bool {
        match self.chosen(what, cx) {
            None => false,
            Some(Named::Color(color)) => self.colors(card).has(color),
            Some(Named::Name(name)) => self.has_name(card) && self.def(card).full_name == name,
            Some(Named::Type(kind)) => self.is_kind(card, kind),
            Some(Named::Trait(name)) => self.traits(card) & self.pool.trait_bit(name) != 0,
            Some(Named::Number(n)) => self.power(card) == Some(i32::from(n)),
            Some(Named::Parity(parity)) => self.parity(card) == Some(parity),
        }
    }

    /// Whether a card's power is even or odd; what is below zero counts as zero there (CR 105.2, 105.3).
    pub fn parity(&self, card: CardId) -> Option<Parity> {
        cite!(self, "105.3");
        self.power(card).map(|power| Parity::of(power.max(0)))
    }
}

impl Game {
    /// Asks the actor to choose or name something.
    pub(crate) fn ask_name(&mut self, what: Quality, kinds: &[Kind]) -> Flow {
        let (wanted, rule) = match what {
            Quality::Color => (AnswerKind::Color, "203.1a"),
            Quality::Name => (AnswerKind::Name, "201.1b"),
            Quality::Number => (AnswerKind::Number, "105.1"),
            Quality::Type | Quality::Trait | Quality::Parity => (AnswerKind::Mode, "705.2f"),
        };
        match what {
            Quality::Color => self.options.extend(Color::ALL.map(Choice::Color)),
            Quality::Name => self.options.extend(self.pool.catalog.names().map(Choice::Name)),
            Quality::Type => {
                let types = if kinds.is_empty() { &TYPES[..] } else { kinds };
                self.options.extend(types.iter().copied().map(Choice::Type));
            }
            Quality::Trait => self.options.extend(self.pool.catalog.traits().iter().copied().map(Choice::Trait)),
            Quality::Number => self.options.extend((0..=self.pool.catalog.largest_number()).map(Choice::Number)),
            Quality::Parity => self.options.extend([Parity::Even, Parity::Odd].map(Choice::Parity)),
        }
        if self.options.is_empty() {
            // There is nothing to name.
            self.next_op();
            return Flow::Go;
        }
        self.ask(wanted, Prompt::Name, rule)
    }

    /// Keeps the answer: for the rest of this text, and for the card's other texts.
    pub(crate) fn named(&mut self, choice: Choice) {
        let answer = match choice {
            Choice::Color(color) => Named::Color(color),
            Choice::Name(name) => Named::Name(name),
            Choice::Type(kind) => Named::Type(kind),
            Choice::Trait(name) => Named::Trait(name),
            Choice::Number(n) => Named::Number(n.min(u32::from(u16::MAX)) as u16),
            Choice::Parity(parity) => Named::Parity(parity),
            _ => return,
        };
        let source = self.run().source;
        self.run().bindings.chosen = Some(answer);
        if self.state.same(source) {
            let quality = answer.quality();
            self.state.answers.retain(|(card, a)| *card != source.card || a.quality() != quality);
            self.state.answers.push((source.card, answer));
            self.touch();
        }
        self.next_op();
    }

    /// What a card chose is forgotten with the card (CR 410.6).
    pub(crate) fn forget_answers(&mut self, card: CardId) {
        if !self.state.answers.is_empty() {
            self.state.answers.retain(|(of, _)| *of != card);
        }
    }
}
