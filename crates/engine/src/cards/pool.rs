//! [`CompiledPool`]: the definitions of all cards in a game, compiled once and shared by every copy of its state.

pub(crate) mod compile_ability;
pub(crate) mod compile_card;
pub(crate) mod composite;
pub(crate) mod definition;
pub(crate) mod disguise;
pub(crate) mod link;
pub(crate) mod lookup;
pub(crate) mod token;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use maneframe_card::ability::{Ability, Effect, Guise, Is, Keyword, Kind, Node, TokenSpec};
use maneframe_card::{Card, Symbol};

use crate::cards::catalog::Catalog;
pub use crate::cards::pool::definition::{AbilityDef, Def, FaceDef, Glance};
use crate::cards::pool::disguise::Sort;
pub(crate) use crate::cards::pool::link::says_own_cost;
use crate::cards::pool::token::{token_card, token_specs};
use crate::cards::program::Op;
use crate::cards::words::Words;
use crate::model::card_values::CardValues;
use crate::model::ids::{AbilityId, DefId};
use crate::rules::rulebook::Rulebook;

/// The nouns, in the order of their numbers.
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

/// Most distinct traits that the cards of one game may have.
pub const MAX_TRAITS: usize = 128;

/// The highest number of a keyword that a text may count up to.
pub const MOST_KEYWORD: u8 = 30;

/// Most modes that one text may offer.
pub const MAX_MODES: usize = 8;

/// Why cards can't make a game's pool.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum PoolError {
    #[error("{card}: its line \"{line}\" is not understood, so the card can't be played by the rules")]
    Unread { card: String, line: String },
    #[error("the cards have more than {MAX_TRAITS} different traits together")]
    TooManyTraits,
    #[error("more than {max} {what} in one game")]
    TooMany { what: &'static str, max: usize },
    #[error("{card} has no face")]
    NoFace { card: String },
}

/// The definitions of a game, and what their texts do at all: what none does is never looked for.
#[derive(Clone, Debug)]
pub struct CompiledPool {
    /// By which rules the game is played.
    pub rulebook: Rulebook,
    /// What may be named (CR 201.1b).
    pub catalog: Catalog,
    /// See [`CompiledPool::fingerprint`].
    pub(crate) fingerprint: std::sync::OnceLock<String>,
    /// Every card.
    pub defs: Vec<Def>,
    /// Those that may be in a deck: no tokens, and nothing that cards become.
    pub listed: Vec<DefId>,
    /// Every ability of every card and keyword.
    pub abilities: Vec<AbilityDef>,
    /// By keyword, the abilities that it stands for.
    pub keywords: BTreeMap<Keyword, Range<u16>>,
    /// The abilities that effects create: floating triggers and replacements.
    inner: HashMap<Ability, AbilityId>,
    /// The acts that some text may ask about afterwards, and those asked about for the whole game.
    pub noted: u64,
    /// See [`CompiledPool::noted`].
    pub remembered: u64,
    /// Every act in the middle of which something is done: "as an opponent plays an Event, …".
    pub amid: u64,
    /// Tokens that effects make.
    tokens: HashMap<TokenSpec, DefId>,
    /// Every act that some reaction in the pool waits for.
    pub reactions: u64,
    /// Every act that some triggered ability waits for.
    pub triggers: u64,
    /// Every act that some replacement would replace.
    pub replacements: u64,
    /// Whether some text lets players look at hidden cards.
    pub shows: bool,
    /// Whether some text speaks of what another one of its card banished.
    pub links: bool,
    /// Whether some text works outside play.
    pub off_board: bool,
    /// Every act of which some text says that it can't happen.
    pub forbids: u64,
    /// Whether some text says that something can't happen unless somebody pays.
    pub taxes: bool,
    /// Whether some card says what it costs itself.
    pub own_costs: bool,
    /// Whether some text says that a card is of another kind too.
    pub more_kinds: bool,
    /// Whether some text waits for something to become true: see `occur/states`.
    pub states: bool,
    /// Whether some text says how cards enter play.
    pub enters: bool,
    /// By definition, when it can be used from hand: a bit for each moment.
    pub timing: Vec<u8>,
    /// By definition, the least that it costs to play it, before texts of other cards take something off.
    pub least_price: Vec<u8>,
    /// By definition, the nouns that fit it in play and elsewhere, a bit each: what filters ask first.
    kinds: Vec<(u8, u8)>,
    glances: Vec<Glance>,
    /// By ability, the acts that it waits for: see [`CompiledPool::acts`].
    acts: Vec<u64>,
    /// By definition and side, what a face-up card in play starts from: see [`CompiledPool::printed_in_play`].
    printed: Vec<[CardValues; 2]>,
    /// What texts quote, with the abilities that they stand for.
    quoted: HashMap<Vec<Ability>, Range<u16>>,
    /// Token copies of cards (CR 520.2), where some effect makes such.
    copies: HashMap<DefId, DefId>,
    /// What cards become by effects, by what they are: see `cards/pool/disguise`.
    disguises: HashMap<(DefId, Sort), DefId>,
    /// Whether some text says all the time who controls a card.
    pub gives_control: bool,
    /// Whether some text multiplies or sets power: see `occur/power_counters`.
    pub scales_power: bool,
    /// Whether some text makes cards Unique.
    pub gives_unique: bool,
    /// Whether some card counts the points it scored (CR 517.2).
    pub tallies: bool,
    /// Whether some card has abilities that function while it is flipped.
    pub chaos: bool,
    /// The bit of the trait Epic; none if no card has it.
    pub epic: u128,
    /// The bit of the trait Unique; none if no card has or gets it.
    pub unique: u128,
    /// The words of all of these and of the catalog.
    pub words: Words,
    /// The bit of each word that is a trait, by its number; [`u8::MAX`] for others.
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

    /// The same for a game by the rules of `rulebook`.
    ///
    /// # Errors
    /// A [`PoolError`] that names the card.
    pub fn by(rulebook: Rulebook, cards: &[Arc<Card>], lenient: bool) -> Result<CompiledPool, PoolError> {
        let mut pool = CompiledPool {
            rulebook,
            fingerprint: Default::default(),
            catalog: Catalog::of(cards.iter().map(|card| &**card)),
            defs: Vec::with_capacity(cards.len()),
            listed: Vec::with_capacity(cards.len()),
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
            let def = pool.add(card, &mut traits, false)?;
            pool.listed.push(def);
        }
        pool.complete(traits)?;
        Ok(pool)
    }

    /// This pool with further cards, which others might have in their decks: what had a number keeps it. Cards that aren't understood
    /// are left out, and those that bring more traits than there may be.
    ///
    /// # Errors
    /// A [`PoolError`] where all of them together are too many.
    pub fn widened<'a>(&self, more: impl IntoIterator<Item = &'a Card>) -> Result<CompiledPool, PoolError> {
        let mut pool = self.clone();
        let mut traits = pool.traits.len() as u8;
        let known: HashSet<String> = pool.listed.iter().map(|&def| pool.def(def).card.id.clone()).collect();
        for card in more.into_iter().filter(|card| !known.contains(&card.id) && card.unread().next().is_none()) {
            if let Ok(def) = pool.add(&Arc::new(card.clone()), &mut traits, false) {
                pool.listed.push(def);
            }
        }
        pool.complete(traits)?;
        Ok(pool)
    }

    /// What needs all cards to be there.
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
        self.number_words();
        self.epic = self.trait_bit(&Symbol::new("Epic"));
        self.unique = self.trait_bit(&Symbol::new("Unique"));
        Ok(())
    }

    /// The pool of a table at which everybody knows `catalog`'s cards to exist.
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

    /// Token copies of all cards, where an effect may make one: its cost is zero (CR 520.2).
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

    /// The token that is a copy of such a card.
    pub fn copy_of(&self, id: DefId) -> Option<DefId> {
        self.copies.get(&id).copied()
    }

    /// The abilities that a quotation stands for.
    pub fn quoted(&self, abilities: &[Ability]) -> Range<u16> {
        self.quoted.get(abilities).cloned().unwrap_or(0..0)
    }

    /// An ability within an effect.
    pub fn inner(&self, ability: &Ability) -> Option<AbilityId> {
        self.inner.get(ability).copied()
    }
}

/// Whether a property has to be looked for outside play.
pub fn looks_outside(is: &Is) -> bool {
    matches!(
        is,
        Is::Flipped | Is::Beneath(_) | Is::AmongThem | Is::Among(maneframe_card::ability::Cards::Others) | Is::Done(_)
    )
}
