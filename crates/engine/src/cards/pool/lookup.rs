//! What a [`CompiledPool`] is asked, by ids that the engine made ([`crate::model::ids`]).

use maneframe_card::Symbol;
use maneframe_card::ability::{Ability, Activated, Change, Effect, Kind, Placement, TokenSpec};

use crate::cards::pool::{AbilityDef, CompiledPool, Def, Glance};
use crate::cards::topics;
use crate::cards::topics::Topics;
use crate::model::card_values::CardValues;
use crate::model::ids::{AbilityId, DefId, WordId};

impl CompiledPool {
    /// The printed values of a side that is face-up in play.
    pub fn printed_in_play(&self, id: DefId, boosted: bool) -> &CardValues {
        &self.printed[usize::from(id.0)][usize::from(boosted)]
    }

    /// What a change writes on cards, with what the keywords that it gives stand for.
    pub fn writes(&self, change: &Change) -> Topics {
        let own = topics::writes(change);
        let Change::Keywords { keywords, .. } = change else { return own };
        let given = keywords.iter().filter_map(|k| self.keywords.get(k)).flat_map(Clone::clone);
        given.flat_map(|id| &self.abilities[usize::from(id)].topics).fold(own, |set, (_, writes)| set | writes)
    }

    /// The nouns that fit a card of that definition in play, a bit each.
    pub fn kinds_in_play(&self, id: DefId) -> u8 {
        self.kinds[usize::from(id.0)].0
    }

    /// Whether text that speaks of `kind` speaks of a card of that definition.
    pub fn is_kind(&self, id: DefId, kind: Kind, in_play: bool) -> bool {
        let (play, elsewhere) = self.kinds[usize::from(id.0)];
        (if in_play { play } else { elsewhere }) & (1 << kind as u8) != 0
    }

    /// The definition.
    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[usize::from(id.0)]
    }

    /// The ability.
    pub fn ability_def(&self, id: AbilityId) -> &AbilityDef {
        &self.abilities[usize::from(id.0)]
    }

    /// The facts about a definition that are asked most.
    pub fn glance(&self, id: DefId) -> &Glance {
        &self.glances[usize::from(id.0)]
    }

    /// The acts that an ability waits for or would replace.
    pub fn acts(&self, id: AbilityId) -> u64 {
        self.acts[usize::from(id.0)]
    }

    /// The activated ability of that number, where it is one.
    pub fn activated(&self, id: AbilityId) -> Option<&Activated> {
        match &self.ability_def(id).ability {
            Ability::Activated(a) => Some(a),
            _ => None,
        }
    }

    /// What is paid for an ability, or by one beside a card's own price (CR 508.1).
    pub fn cost(&self, id: AbilityId) -> Option<&Effect> {
        match &self.ability_def(id).ability {
            Ability::Activated(a) => a.cost.as_ref(),
            Ability::Placement(Placement::Cost(cost)) => Some(cost),
            _ => None,
        }
    }

    /// The bit of a trait in this game; 0 for a trait that no card has or gets.
    pub fn trait_bit(&self, name: &Symbol) -> u128 {
        self.trait_bit_of(self.words.number(name))
    }

    /// The same for a word by its number.
    pub fn trait_bit_of(&self, word: WordId) -> u128 {
        match self.trait_bits.get(word.0 as usize) {
            Some(&bit) if bit != u8::MAX => 1 << bit,
            _ => 0,
        }
    }

    /// Whether a trait is in a set of bits: those few are compared, so that nothing is looked up.
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

    /// The traits of a set of bits.
    pub fn trait_names(&self, bits: u128) -> impl Iterator<Item = &Symbol> {
        self.traits.iter().enumerate().filter(move |(bit, _)| bits >> bit & 1 != 0).map(|(_, name)| name)
    }

    /// The word of that number; an empty one where there is none.
    pub fn word(&self, word: WordId) -> &str {
        self.words.get(word).map_or("", Symbol::as_str)
    }

    /// The kind of counter that a text calls so; one without a name is a +1 power counter.
    pub fn counter(&self, name: &Option<Symbol>) -> Option<WordId> {
        name.as_ref().map(|name| self.words.number(name))
    }

    /// Every name of a card that may be named (CR 201.1b), in alphabetical order.
    pub fn nameable(&self) -> impl Iterator<Item = WordId> {
        self.catalog.names().map(|name| self.words.number(name))
    }

    /// Every trait that may be chosen, in alphabetical order.
    pub fn nameable_traits(&self) -> impl Iterator<Item = WordId> {
        self.catalog.traits().iter().map(|name| self.words.number(name))
    }

    /// A card's name in short, where no other that may be named has its title.
    pub fn name_label(&self, name: WordId) -> &str {
        self.words.get(name).map_or("", |name| self.catalog.label(name).as_str())
    }

    /// One definition of each name that a card of this game has.
    pub fn names(&self) -> impl Iterator<Item = DefId> + '_ {
        let printed = self.defs.iter().enumerate().filter(|(i, d)| !d.token && usize::from(d.name) == *i);
        printed.map(|(i, _)| DefId(i as u16))
    }

    /// The definition of a token.
    pub fn token(&self, spec: &TokenSpec) -> Option<DefId> {
        self.tokens.get(spec).copied()
    }

    /// The definition of the card with that id, e.g. `PR2`.
    pub fn find(&self, card_id: &str) -> Option<DefId> {
        self.defs.iter().position(|d| d.card.id.eq_ignore_ascii_case(card_id)).map(|i| DefId(i as u16))
    }
}
