//! Lookups in a [`CompiledPool`], by ids that the engine made ([`crate::model::ids`]).

use maneframe_card::Symbol;
use maneframe_card::ability::{Ability, Activated, Change, Effect, Keyword, Kind, Placement, TokenSpec};

use crate::cards::pool::{AbilityDef, CompiledPool, Def, Glance};
use crate::cards::topics;
use crate::cards::topics::Topics;
use crate::model::card_values::CardValues;
use crate::model::ids::{AbilityId, DefId, WordId};

impl CompiledPool {
    /// Returns the printed values of a side that is face-up in play.
    pub fn printed_in_play(&self, id: DefId, boosted: bool) -> &CardValues {
        &self.printed[usize::from(id.0)][usize::from(boosted)]
    }

    /// Returns the topics that a change writes on cards, including those of the abilities and keywords that it gives.
    pub fn writes(&self, change: &Change) -> Topics {
        match change {
            Change::Keywords { keywords, .. } => topics::ABILITY | self.written_by(keywords),
            Change::KeywordX { keyword, .. } => {
                let any_number: Vec<Keyword> =
                    self.keywords.keys().copied().filter(|k| k.same_name(*keyword)).collect();
                topics::ABILITY | self.written_by(&any_number)
            }
            Change::Abilities { abilities, .. } => {
                let given = abilities.iter().flat_map(Ability::meant).map(|(_, ability)| match ability {
                    Ability::Static(text) => text.changes.iter().fold(0, |set, change| set | self.writes(change)),
                    Ability::Keyword(keyword) => self.written_by(&[*keyword]),
                    _ => 0,
                });
                given.fold(topics::ABILITY, |set, writes| set | writes)
            }
            other => topics::writes(other),
        }
    }

    /// Returns the topics that the abilities of those keywords write.
    fn written_by(&self, keywords: &[Keyword]) -> Topics {
        let given = keywords.iter().filter_map(|k| self.keywords.get(k)).flat_map(Clone::clone);
        given.flat_map(|id| &self.abilities[usize::from(id)].topics).fold(0, |set, (_, writes)| set | writes)
    }

    /// Returns the nouns that describe a card of that definition in play, one bit each.
    pub fn kinds_in_play(&self, id: DefId) -> u8 {
        self.kinds[usize::from(id.0)].0
    }

    /// Returns true if a text about `kind` includes a card of that definition.
    pub fn is_kind(&self, id: DefId, kind: Kind, in_play: bool) -> bool {
        let (play, elsewhere) = self.kinds[usize::from(id.0)];
        (if in_play { play } else { elsewhere }) & (1 << kind as u8) != 0
    }

    /// Returns a definition by id.
    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[usize::from(id.0)]
    }

    /// Returns an ability by id.
    pub fn ability_def(&self, id: AbilityId) -> &AbilityDef {
        &self.abilities[usize::from(id.0)]
    }

    /// Returns the most needed facts about a definition.
    pub fn glance(&self, id: DefId) -> &Glance {
        &self.glances[usize::from(id.0)]
    }

    /// Returns the acts that an ability waits for or would replace.
    pub fn acts(&self, id: AbilityId) -> u64 {
        self.acts[usize::from(id.0)]
    }

    /// Returns the activated ability with that id; `None` if it isn't an activated one.
    pub fn activated(&self, id: AbilityId) -> Option<&Activated> {
        match &self.ability_def(id).ability {
            Ability::Activated(a) => Some(a),
            _ => None,
        }
    }

    /// Returns the cost of an ability, or the cost that it adds to the card's own (CR 508.1).
    pub fn cost(&self, id: AbilityId) -> Option<&Effect> {
        match &self.ability_def(id).ability {
            Ability::Activated(a) => a.cost.as_ref(),
            Ability::Placement(Placement::Cost(cost)) => Some(cost),
            _ => None,
        }
    }

    /// Returns the bit of a trait in this game; 0 for a trait that no card has or gets.
    pub fn trait_bit(&self, name: &Symbol) -> u128 {
        self.trait_bit_of(self.words.number(name))
    }

    /// Returns the bit of a trait by the number of its word; 0 for a trait that no card has or gets.
    pub fn trait_bit_of(&self, word: WordId) -> u128 {
        match self.trait_bits.get(word.0 as usize) {
            Some(&bit) if bit != u8::MAX => 1 << bit,
            _ => 0,
        }
    }

    /// Returns true if a trait is in a set of bits. It compares the few names in the set, which avoids a lookup by
    /// name.
    pub fn has_trait(&self, bits: u128, name: &Symbol) -> bool {
        let mut left = bits;
        while left != 0 {
            if self.traits.get(left.trailing_zeros() as usize) == Some(name) {
                return true;
            }
            left &= left - 1;
        }
        false
    }

    /// Returns the traits of a set of bits.
    pub fn trait_names(&self, bits: u128) -> impl Iterator<Item = &Symbol> {
        self.traits.iter().enumerate().filter(move |(bit, _)| bits >> bit & 1 != 0).map(|(_, name)| name)
    }

    /// Returns the word of that number; an empty string for an unknown number.
    pub fn word(&self, word: WordId) -> &str {
        self.words.get(word).map_or("", Symbol::as_str)
    }

    /// Returns the kind of counter with that name. One without a name is a +1 power counter.
    pub fn counter(&self, name: &Option<Symbol>) -> Option<WordId> {
        name.as_ref().map(|name| self.words.number(name))
    }

    /// Returns the names of cards that may be named (CR 201.1b), in alphabetical order.
    pub fn nameable(&self) -> impl Iterator<Item = WordId> {
        self.catalog.names().map(|name| self.words.number(name))
    }

    /// Returns the traits that may be chosen, in alphabetical order.
    pub fn nameable_traits(&self) -> impl Iterator<Item = WordId> {
        self.catalog.traits().iter().map(|name| self.words.number(name))
    }

    /// Returns the short form of a card's name: the title, if no other nameable card has it.
    pub fn name_label(&self, name: WordId) -> &str {
        self.words.get(name).map_or("", |name| self.catalog.label(name).as_str())
    }

    /// Returns one definition for each name of a card in this game.
    pub fn names(&self) -> impl Iterator<Item = DefId> + '_ {
        let printed = self.defs.iter().enumerate().filter(|(i, d)| !d.token && usize::from(d.name) == *i);
        printed.map(|(i, _)| DefId(i as u16))
    }

    /// Returns the definition of a token.
    pub fn token(&self, spec: &TokenSpec) -> Option<DefId> {
        self.tokens.get(spec).copied()
    }

    /// Returns the definition of the card with that id, e.g. `PR2`.
    pub fn find(&self, card_id: &str) -> Option<DefId> {
        self.defs.iter().position(|d| d.card.id.eq_ignore_ascii_case(card_id)).map(|i| DefId(i as u16))
    }
}
