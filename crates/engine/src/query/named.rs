//! What was chosen or named that is no card in the game (CR 201.1b): asking for it, keeping it, and what fits it.

use maneframe_card::ability::{Parity, Quality};

use crate::model::ids::CardId;
use crate::model::named::Named;
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

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
            Some(Named::Trait(name)) => self.traits(card) & self.pool.trait_bit_of(name) != 0,
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
