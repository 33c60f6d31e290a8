//! [`CompiledPool`]: the definitions of all cards in a game, compiled once and shared by every copy of its state.

pub(crate) mod compile_ability;
pub(crate) mod compile_card;
pub(crate) mod composite;
pub(crate) mod definition;
pub(crate) mod disguise;
pub(crate) mod link;
pub(crate) mod lookup;
pub mod table_rules;
pub(crate) mod token;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use maneframe_card::ability::{Ability, Effect, Guise, Is, Keyword, Kind, Node, TokenSpec};
use maneframe_card::{Card, Symbol, TableRules};

use crate::cards::catalog::Catalog;
pub use crate::cards::pool::definition::{AbilityDef, Def, FaceDef, Glance};
use crate::cards::pool::disguise::Sort;
pub(crate) use crate::cards::pool::link::says_own_cost;
use crate::cards::pool::table_rules::as_played;
use crate::cards::pool::token::{token_card, token_specs};
use crate::cards::program::Op;
use crate::cards::words::Words;
use crate::model::card_values::CardValues;
use crate::model::ids::{AbilityId, DefId};
use crate::rules::rulebook::Rulebook;

/// Nouns, in the order of their numbers.
pub const NOUNS: [Kind; 8] = [
    Kind::Card,
    Kind::Character,
    Kind::ManeCharacter,
    Kind::Friend,
    Kind::Resource,
    Kind::Event,
    Kind::Troublemaker,
    Kind::Problem,
];

/// Maximum number of distinct traits of the cards in one game.
pub const MAX_TRAITS: usize = 128;

/// Maximum number of a keyword that a text may count up to.
pub const MOST_KEYWORD: u8 = 30;

/// Maximum number of modes that one text may offer.
pub const MAX_MODES: usize = 8;

/// Reason for which cards can't form a game's pool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// The text of a card is not understood.
    #[error("{card}: its line \"{line}\" is not understood, so the card can't be played by the rules")]
    Unread {
        /// Name of the card.
        card: String,
        /// Line of its text box.
        line: String,
    },
    /// Cards have too many different traits for a bit set.
    #[error("the cards have more than {MAX_TRAITS} different traits")]
    TooManyTraits,
    /// The cards exceed a limit of the engine.
    #[error("more than {max} {what} in one game")]
    TooMany {
        /// What there are too many of, in the plural.
        what: &'static str,
        /// Maximum number.
        max: usize,
    },
    /// The card has neither a face nor a Boosted side.
    #[error("{card} has no side to play")]
    NoFace {
        /// Id of the card.
        card: String,
    },
}

/// Definitions of a game, and properties of their texts as a whole: effects that no text has are never searched for.
#[derive(Clone, Debug)]
pub struct CompiledPool {
    /// Rules by which the game is played.
    pub rulebook: Rulebook,
    /// Names that may be chosen (CR 201.1b).
    pub catalog: Catalog,
    /// Cached value of [`CompiledPool::fingerprint`].
    pub(crate) fingerprint: std::sync::OnceLock<String>,
    /// Definitions of all cards.
    pub defs: Vec<Def>,
    /// Definitions that may be in a deck: no tokens, and nothing that cards become by effects.
    pub listed: Vec<DefId>,
    /// Rules of the table, if there are any.
    pub rules: Option<Arc<TableRules>>,
    /// Definition with the text of the rules of the table, if they have any.
    pub table_rules: Option<DefId>,
    /// All abilities of all cards and keywords.
    pub abilities: Vec<AbilityDef>,
    /// Ranges of abilities, by keyword.
    pub keywords: BTreeMap<Keyword, Range<u16>>,
    /// Abilities that effects create: floating triggers and replacements.
    inner: HashMap<Ability, AbilityId>,
    /// Acts that some text may ask about afterwards.
    pub noted: u64,
    /// Acts that some text may ask about for the whole game.
    pub remembered: u64,
    /// Acts during which some text does something: "as an opponent plays an Event, …".
    pub amid: u64,
    /// Tokens that effects make.
    tokens: HashMap<TokenSpec, DefId>,
    /// Acts that some reaction in the pool waits for.
    pub reactions: u64,
    /// Acts that some triggered ability waits for.
    pub triggers: u64,
    /// Acts that some replacement would replace.
    pub replacements: u64,
    /// True if some text lets players look at hidden cards.
    pub shows: bool,
    /// True if some text refers to cards that another text of its card banished.
    pub links: bool,
    /// True if some text works outside play.
    pub off_board: bool,
    /// Acts that some text forbids.
    pub forbids: u64,
    /// True if some text forbids an act unless a player pays.
    pub taxes: bool,
    /// True if some card has a text about its own cost.
    pub own_costs: bool,
    /// True if some text gives a card another type in addition.
    pub more_kinds: bool,
    /// True if some text waits for a condition to become true: see `occur/states`.
    pub states: bool,
    /// True if some text says how cards enter play.
    pub enters: bool,
    /// True if some text sets a number of the game.
    pub sets_numbers: bool,
    /// True if some text fixes costs.
    pub fixes_costs: bool,
    /// Times at which each definition can be used from hand, one bit each.
    pub timing: Vec<u8>,
    /// Minimum cost of playing each definition, before reductions by texts of other cards.
    pub least_price: Vec<u8>,
    /// Nouns that describe each definition, in play and elsewhere, one bit each. Filters test these first.
    kinds: Vec<(u8, u8)>,
    glances: Vec<Glance>,
    /// Acts that each ability waits for: see [`CompiledPool::acts`].
    acts: Vec<u64>,
    /// Starting values of each definition and side, face-up in play: see [`CompiledPool::printed_in_play`].
    printed: Vec<[CardValues; 2]>,
    /// Abilities of quoted texts.
    quoted: HashMap<Vec<Ability>, Range<u16>>,
    /// Token copies of cards (CR 520.2), if some effect makes such.
    copies: HashMap<DefId, DefId>,
    /// Definitions that effects give cards, keyed by the card's original definition and the sort of disguise: see
    /// `cards/pool/disguise`.
    disguises: HashMap<(DefId, Sort), DefId>,
    /// True if some continuous text gives control of a card.
    pub gives_control: bool,
    /// True if some text multiplies or sets power: see `occur/power_counters`.
    pub scales_power: bool,
    /// True if some text makes cards Unique.
    pub gives_unique: bool,
    /// True if some card counts the points that it scored (CR 517.2).
    pub tallies: bool,
    /// True if some card has abilities that function while it is flipped.
    pub chaos: bool,
    /// Bit of the trait Epic; 0 if no card has it.
    pub epic: u128,
    /// Bit of the trait Unique; 0 if no card has or gets it.
    pub unique: u128,
    /// Words of all cards and of the catalog.
    pub words: Words,
    /// Bit of each word that is a trait, by its number; [`u8::MAX`] for others.
    trait_bits: Vec<u8>,
    /// Traits by bit.
    traits: Vec<Symbol>,
}

impl CompiledPool {
    /// Compiles `cards`. With `lenient`, lines that are not understood do nothing instead of being an error.
    ///
    /// # Errors
    /// A [`PoolError`] that names the card.
    pub fn new(cards: &[Arc<Card>], lenient: bool) -> Result<CompiledPool, PoolError> {
        CompiledPool::by(Rulebook::default(), cards, lenient)
    }

    /// Like [`CompiledPool::new`], for a game by the rules of `rulebook`.
    ///
    /// # Errors
    /// A [`PoolError`] that names the card.
    pub fn by(rulebook: Rulebook, cards: &[Arc<Card>], lenient: bool) -> Result<CompiledPool, PoolError> {
        CompiledPool::under(rulebook, None, cards, lenient)
    }

    /// Like [`CompiledPool::by`], with rules of the table. The definitions have the order of `cards`.
    ///
    /// # Errors
    /// A [`PoolError`] that names the card, or the rules if a line of them is not understood.
    pub fn under(
        rulebook: Rulebook,
        rules: Option<&TableRules>,
        cards: &[Arc<Card>],
        lenient: bool,
    ) -> Result<CompiledPool, PoolError> {
        let mut pool = CompiledPool {
            rulebook,
            fingerprint: Default::default(),
            catalog: Catalog::of(cards.iter().map(|card| &**card)),
            defs: Vec::with_capacity(cards.len()),
            listed: Vec::with_capacity(cards.len()),
            rules: rules.cloned().map(Arc::new),
            table_rules: None,
            abilities: Vec::new(),
            keywords: BTreeMap::new(),
            inner: HashMap::new(),
            noted: 0,
            remembered: 0,
            amid: 0,
            tokens: HashMap::new(),
            reactions: 0,
            triggers: 0,
            replacements: 0,
            shows: false,
            links: false,
            off_board: false,
            forbids: 0,
            taxes: false,
            states: false,
            enters: false,
            sets_numbers: false,
            fixes_costs: false,
            own_costs: false,
            more_kinds: false,
            timing: Vec::new(),
            least_price: Vec::new(),
            kinds: Vec::new(),
            glances: Vec::new(),
            acts: Vec::new(),
            printed: Vec::new(),
            quoted: HashMap::new(),
            copies: HashMap::new(),
            disguises: HashMap::new(),
            gives_unique: false,
            gives_control: false,
            scales_power: false,
            tallies: false,
            chaos: false,
            epic: 0,
            unique: 0,
            words: Words::default(),
            trait_bits: Vec::new(),
            traits: Vec::new(),
        };
        let mut traits = 0;
        for card in cards {
            if let Some((_, line)) = card.unread().next().filter(|_| !lenient) {
                return Err(PoolError::Unread { card: card.name(), line: line.text.clone() });
            }
            let def = pool.add(&as_played(card, rules), &mut traits, false)?;
            pool.listed.push(def);
        }
        if let Some(rules) = rules {
            pool.add_table_rules(rules, &mut traits)?;
        }
        pool.complete(traits)?;
        Ok(pool)
    }

    /// Returns this pool with further cards, which other players might have in their decks. Existing numbers stay
    /// valid. Cards that aren't understood are left out, as are those that would exceed the number of traits.
    ///
    /// # Errors
    /// A [`PoolError`] if all of them together are too many.
    pub fn widened<'a>(&self, more: impl IntoIterator<Item = &'a Card>) -> Result<CompiledPool, PoolError> {
        let mut pool = self.clone();
        let mut traits = pool.traits.len() as u8;
        let known: HashSet<String> = pool.listed.iter().map(|&def| pool.def(def).card.id.clone()).collect();
        for card in more.into_iter().filter(|card| !known.contains(&card.id) && card.unread().next().is_none()) {
            let card = as_played(&Arc::new(card.clone()), pool.rules.as_deref());
            if let Ok(def) = pool.add(&card, &mut traits, false) {
                pool.listed.push(def);
            }
        }
        pool.complete(traits)?;
        Ok(pool)
    }

    /// Does the steps of compilation that need all cards.
    fn complete(&mut self, mut traits: u8) -> Result<(), PoolError> {
        self.add_inner();
        let specs: Vec<TokenSpec> = self.abilities.iter().flat_map(|a| token_specs(&a.effect)).collect();
        for spec in specs {
            if !self.tokens.contains_key(&spec) {
                let def = self.add(&Arc::new(token_card(&spec)), &mut traits, true)?;
                self.tokens.insert(spec, def);
            }
        }
        self.add_disguises(&mut traits)?;
        self.add_copies(&mut traits)?;
        self.link(&mut traits)?;
        self.number_quotes();
        self.number_words();
        self.epic = self.trait_bit(&Symbol::new("Epic"));
        self.unique = self.trait_bit(&Symbol::new("Unique"));
        Ok(())
    }

    /// Sets the catalog of cards that all players at the table know to exist.
    pub fn publish(&mut self, catalog: Catalog) {
        self.catalog = catalog;
        self.fingerprint = Default::default();
        self.number_words();
    }

    /// Gives numbers to the words of all texts, and to those that may be named.
    fn number_words(&mut self) {
        let CompiledPool { words, abilities, catalog, .. } = self;
        for ability in abilities {
            Node::from(&ability.ability).walk(&mut |node| {
                if let Node::Word(word) = node {
                    words.add(word);
                }
            });
        }
        for word in catalog.names().chain(catalog.traits()) {
            words.add(word);
        }
    }

    /// Adds token copies of all cards, if an effect may make one. Their cost is zero (CR 520.2).
    fn add_copies(&mut self, traits: &mut u8) -> Result<(), PoolError> {
        let steps = self.abilities.iter().flat_map(|a| a.effect.iter().chain(a.after.iter().flatten()));
        let copies =
            |op: &Op| matches!(op, Op::Do(Effect::CopyTokens { .. } | Effect::Become { guise: Guise::CopyOf(_), .. }));
        if !steps.into_iter().any(copies) {
            return Ok(());
        }
        for id in 0..self.defs.len() {
            if self.copies.contains_key(&DefId(id as u16)) {
                continue;
            }
            let def = &self.defs[id];
            let copied = if def.token {
                DefId(id as u16)
            } else {
                let token = Card { cost: Some(0), ..(*def.card).clone() };
                self.add(&Arc::new(token), traits, true)?
            };
            self.copies.insert(DefId(id as u16), copied);
            self.copies.insert(copied, copied);
        }
        Ok(())
    }

    /// Returns the token that is a copy of such a card.
    pub fn copy_of(&self, id: DefId) -> Option<DefId> {
        self.copies.get(&id).copied()
    }

    /// Returns the number of an ability within an effect.
    pub fn inner(&self, ability: &Ability) -> Option<AbilityId> {
        self.inner.get(ability).copied()
    }
}

/// Returns true if a property requires a search outside play.
pub fn looks_outside(is: &Is) -> bool {
    matches!(
        is,
        Is::Flipped | Is::Beneath(_) | Is::AmongThem | Is::Among(maneframe_card::ability::Cards::Others) | Is::Done(_)
    )
}
