//! Choices and names that aren't cards in the game (CR 201.1b): reading them, and testing cards against them.

use maneframe_card::ability::{Parity, Quality};

use crate::model::ids::CardId;
use crate::model::named::Named;
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

impl Board<'_> {
    /// Returns the last choice in this text, or else the one that this card made before.
    pub fn chosen(&self, what: Quality, cx: &Cx) -> Option<Named> {
        let fits = |a: &Named| a.quality() == what;
        cx.bindings.chosen.filter(fits).or_else(|| {
            let mut kept = self.state.answers.iter().filter(|(card, _)| *card == cx.this).map(|(_, a)| *a);
            kept.find(fits)
        })
    }

    /// Returns true if a card fits the choice; false if nothing was chosen.
    pub fn fits_chosen(&self, what: Quality, card: CardId, cx: &Cx) -> bool {
        match self.chosen(what, cx) {
            None => false,
            Some(Named::Color(color)) => self.colors(card).has(color),
            Some(Named::Name(name)) => self.has_name(card) && self.def(card).full_name == name,
            Some(Named::Type(kind)) => self.is_kind(card, kind),
            Some(Named::Trait(name)) => self.traits(card) & self.pool.trait_bit_of(name) != 0,
            Some(Named::Number(n)) => self.power(card) == Some(i32::from(n)),
            Some(Named::Parity(parity)) => self.parity(card) == Some(parity),
        }
    }

    /// Returns whether a card's power is even or odd. Negative power counts as zero (CR 105.2, 105.3).
    pub fn parity(&self, card: CardId) -> Option<Parity> {
        cite!(self, "105.3");
        self.power(card).map(|power| Parity::of(power.max(0)))
    }
}
