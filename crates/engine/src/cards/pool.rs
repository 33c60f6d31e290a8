//! [`CompiledPool`]: the definitions of all cards in a game, compiled once and shared by every copy of its state.

pub(crate) mod composite;
pub(crate) mod definition;
pub(crate) mod link;
pub(crate) mod lookup;
pub(crate) mod token;

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

use maneframe_card::ability::{
    Ability, Change, Effect, Is, Keyword, Kind, Node, Placement, Static, Timing, TokenSpec, Trigger, Triggered,
};
use maneframe_card::{Card, CardType, Face, Symbol};

use crate::cards::acts::{acts_of, acts_of_trigger};
use crate::cards::catalog::Catalog;
use crate::cards::known_result::KnownResult;
use crate::cards::pool::composite::{cost_first, in_parts};
pub use crate::cards::pool::definition::{AbilityDef, Def, FaceDef, Glance};
pub(crate) use crate::cards::pool::link::says_own_cost;
use crate::cards::pool::link::{changes_of, is_hasty};
use crate::cards::pool::token::{token_card, token_specs};
use crate::cards::program::{Op, Program, compile, compile_cost, compile_instead};
use crate::cards::topics;
use crate::cards::words::Words;
use crate::model::card_values::CardValues;
use crate::model::ids::{AbilityId, DefId};
use crate::rules::rulebook::{AnyPhase, FlippedTexts, Rulebook};

/// The nouns, in the order of their numbers.
pub(crate) const NOUNS: [Kind; 8] = [
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

/// The definitions of a game.
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
    /// Every ability of every card and keyword.
    pub abilities: Vec<AbilityDef>,
    /// Abilities that keywords stand for, by keyword.
    pub keywords: BTreeMap<Keyword, Range<u16>>,
    /// Abilities within effects: what they watch for, or put in place of something.
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
    /// Whether some text says all the time who controls a card.
    pub gives_control: bool,
    /// Whether some text multiplies or sets power: see `counters`.
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
            pool.add(card, &mut traits, false)?;
        }
        pool.add_inner();
        let specs: Vec<TokenSpec> = pool.abilities.iter().flat_map(|a| token_specs(&a.effect)).collect();
        for spec in specs {
            if !pool.tokens.contains_key(&spec) {
                let def = pool.add(&Arc::new(token_card(&spec)), &mut traits, true)?;
                pool.tokens.insert(spec, def);
            }
        }
        pool.add_copies(&mut traits)?;
        pool.link(&mut traits)?;
        pool.number_words();
        pool.epic = pool.trait_bit(&Symbol::new("Epic"));
        pool.unique = pool.trait_bit(&Symbol::new("Unique"));
        Ok(pool)
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
        if !steps.into_iter().any(|op| matches!(op, Op::Do(Effect::CopyTokens { .. }))) {
            return Ok(());
        }
        for id in 0..self.defs.len() {
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

    /// Compiles what texts quote, and what those quote in turn.
    fn add_quoted(&mut self) {
        let mut next = 0;
        while next < self.abilities.len() {
            for change in changes_of(&self.abilities[next]) {
                let Change::Abilities { abilities, .. } = change else { continue };
                if self.quoted.contains_key(&abilities) {
                    continue;
                }
                let first = self.abilities.len() as u16;
                for ability in abilities.iter().filter(|a| !matches!(a, Ability::Keyword(_))) {
                    self.ability(&cost_first(ability), None);
                }
                self.quoted.insert(abilities, first..self.abilities.len() as u16);
            }
            next += 1;
        }
    }

    fn add(&mut self, card: &Arc<Card>, traits: &mut u8, token: bool) -> Result<DefId, PoolError> {
        let id = self.defs.len();
        if id >= usize::from(u16::MAX) {
            return Err(PoolError::TooMany { what: "card definitions", max: usize::from(u16::MAX) });
        }
        if card.faces.is_empty() {
            return Err(PoolError::NoFace { card: card.id.clone() });
        }
        let mut faces = Vec::new();
        for face in &card.faces {
            faces.push(self.face(face, card.kind, traits)?);
        }
        let has = |name: &str| card.front().traits.iter().any(|t| t.as_str() == name);
        let placements = || {
            card.front().abilities().filter_map(|a| match a {
                Ability::Placement(p) => Some(p),
                _ => None,
            })
        };
        let host = placements().find_map(|p| match p {
            Placement::On(filter) => Some(filter.clone()),
            _ => None,
        });
        let range = faces[0].abilities.clone();
        let of_kind = |keep: &dyn Fn(&Ability) -> bool| {
            range.clone().filter(|&i| keep(&self.abilities[usize::from(i)].ability)).map(AbilityId).collect::<Vec<_>>()
        };
        let only_if = of_kind(&|a| matches!(a, Ability::Placement(Placement::OnlyIf(_))));
        let costs = of_kind(&|a| matches!(a, Ability::Placement(Placement::Cost(_))));
        let to_your_home = !of_kind(&|a| matches!(a, Ability::Placement(Placement::Home))).is_empty();
        let event = (card.kind == CardType::Event)
            .then(|| of_kind(&|a| matches!(a, Ability::Activated(_))).first().copied())
            .flatten();
        let timing = event.map(|e| match &self.abilities[usize::from(e.0)].ability {
            Ability::Activated(a) => a.timing.clone(),
            _ => Timing::Immediate,
        });
        let quick = matches!(timing, Some(Timing::Immediate | Timing::Faceoff(_) | Timing::Reaction(_)))
            || timing == Some(Timing::Phase(None)) && self.rulebook.any_phase == AnyPhase::WholeTurn
            || range.clone().any(|i| is_hasty(&self.abilities[usize::from(i)].ability));
        let name = card.name();
        let same = self.defs.iter().find(|d| d.card.name() == name).map(|d| d.name);
        self.defs.push(Def {
            kind: card.kind,
            dilemma: has("Dilemma"),
            unique: has("Unique"),
            epic: has("Epic"),
            cost: card.cost,
            requirements: card.requirements.clone(),
            faces,
            name: same.unwrap_or(id as u16),
            full_name: self.words.add(&Symbol::new(&name)),
            title: self.words.add(&Symbol::new(&card.front().title)),
            titles: Vec::new(),
            points: card.points.unwrap_or(0),
            problem: card.problem.clone(),
            host,
            only_if,
            costs,
            event,
            quick,
            to_your_home,
            token,
            card: Arc::clone(card),
        });
        let def = &self.defs[id];
        self.glances.push(Glance {
            name: def.name,
            unique: def.unique,
            troublemaker: def.kind == CardType::Troublemaker,
            attachment: def.host.is_some(),
            statics: def.faces.iter().any(|f| !f.statics.is_empty()),
            others: def.faces.iter().any(|f| !f.others.is_empty()),
        });
        Ok(DefId(id as u16))
    }

    fn face(&mut self, face: &Face, kind: CardType, traits: &mut u8) -> Result<FaceDef, PoolError> {
        let mut bits = 0;
        for name in &face.traits {
            bits |= 1 << self.bit_of(name, traits)?;
        }
        let keywords: Vec<Keyword> = face.keywords().filter(|k| self.rulebook.knows(*k)).collect();
        let first = self.abilities.len();
        for ability in face.abilities() {
            match ability {
                Ability::Keyword(k) => {
                    for meaning in self.rulebook.meaning(*k) {
                        self.ability(&meaning, Some(*k));
                    }
                }
                Ability::Chaos(_) => {}
                // The text of an Event is no activated ability (CR 703.1a).
                other if kind == CardType::Event => self.ability(other, None),
                other => self.ability(&cost_first(other), None),
            }
        }
        if let Some(event) = in_parts(face) {
            self.ability(&Ability::Activated(event), None);
        }
        let flipped = self.abilities.len();
        for ability in face.abilities() {
            if let Ability::Chaos(ability) = ability
                && self.rulebook.flipped_texts == FlippedTexts::Work
            {
                self.ability(ability, None);
                self.chaos = true;
            }
        }
        let max = usize::from(u16::MAX);
        if self.abilities.len() > max {
            return Err(PoolError::TooMany { what: "abilities", max });
        }
        let own = &self.abilities[first..flipped];
        let in_play = |keep: fn(&Ability) -> bool| {
            let fits = |(_, a): &(usize, &AbilityDef)| a.zone.is_none() && keep(&a.ability);
            own.iter().enumerate().filter(fits).map(|(i, _)| AbilityId((first + i) as u16)).collect()
        };
        Ok(FaceDef {
            statics: in_play(|a| matches!(a, Ability::Static(_))),
            others: in_play(|a| matches!(a, Ability::Triggered(_) | Ability::Replacement(_) | Ability::Activated(_))),
            off_board: own.iter().any(|a| a.zone.or(a.also_in).is_some()),
            power: face.power.map(i16::from),
            colors: face.colors,
            traits: bits,
            abilities: first as u16..flipped as u16,
            flipped: flipped as u16..self.abilities.len() as u16,
            home_limit: keywords.iter().find_map(|k| match k {
                Keyword::HomeLimit(n) => Some(*n),
                _ => None,
            }),
            keywords,
        })
    }

    /// Abilities within effects, and those within theirs, get numbers of their own.
    fn add_inner(&mut self) {
        let mut next = 0;
        while let Some(def) = self.abilities.get(next) {
            let steps = def.effect.iter().chain(&def.cost).chain(def.after.iter().flatten());
            let within = steps.filter_map(|op| match op {
                Op::Do(Effect::Rule { ability, .. }) => Some((**ability).clone()),
                _ => None,
            });
            for ability in within.collect::<Vec<_>>() {
                if !self.inner.contains_key(&ability) {
                    self.inner.insert(ability.clone(), AbilityId(self.abilities.len() as u16));
                    self.ability(&ability, None);
                }
            }
            next += 1;
        }
    }

    /// An ability within an effect.
    pub fn inner(&self, ability: &Ability) -> Option<AbilityId> {
        self.inner.get(ability).copied()
    }

    fn ability(&mut self, ability: &Ability, keyword: Option<Keyword>) {
        let (cost, effect, acts) = match ability {
            Ability::Activated(a) => {
                let acts = a.on.as_ref().map_or(0, acts_of_trigger);
                self.reactions |= acts;
                (a.cost.as_ref().map(compile_cost).unwrap_or_default(), compile(&a.effect), acts)
            }
            Ability::Triggered(t) => (Program::new(), compile(&t.effect), acts_of_trigger(&t.on)),
            Ability::Replacement(r) => (Program::new(), compile_instead(r), acts_of(&r.would)),
            Ability::Placement(Placement::Cost(cost)) => (compile_cost(cost), Program::new(), 0),
            Ability::Keyword(_)
            | Ability::Static(_)
            | Ability::Placement(_)
            | Ability::Timed(_)
            | Ability::Instructions(_)
            | Ability::Chaos(_) => (Program::new(), Program::new(), 0),
        };
        match ability {
            Ability::Triggered(Triggered { on: Trigger::As(_), .. }) => self.amid |= acts,
            Ability::Triggered(_) => self.triggers |= acts,
            Ability::Replacement(_) => self.replacements |= acts,
            _ => {}
        }
        self.tallies |= acts & crate::model::occurrence::Act::Score.bit() != 0;
        let (topics, moments, needs, per_player) = match ability {
            Ability::Static(Static { condition, changes }) => {
                let condition = condition.as_ref();
                let looks = condition.map_or(0, topics::reads_condition);
                (
                    changes.iter().map(|c| (topics::reads(c) | looks, topics::writes(c))).collect(),
                    condition.map_or(0, topics::moments_of),
                    condition.map_or((false, None), |c| (topics::needs_faceoff(c), topics::needs_phase(c))),
                    condition.is_some_and(topics::is_per_player)
                        && crate::cards::locked_amounts::speaks_of_player(ability),
                )
            }
            _ => (Vec::new(), 0, (false, None), false),
        };
        let known = match ability {
            Ability::Static(Static { condition: None, changes }) => changes.iter().map(KnownResult::of).collect(),
            Ability::Static(Static { changes, .. }) => vec![None; changes.len()],
            _ => Vec::new(),
        };
        let after = effect.iter().find_map(|op| match op {
            Op::Do(Effect::Faceoff { win, lose, .. }) => {
                Some([win, lose].map(|e| e.as_ref().map(|e| compile(e)).unwrap_or_default()))
            }
            _ => None,
        });
        let after = after.unwrap_or_default();
        let linked = crate::cards::linked_abilities::is_linked(ability, &cost, &effect);
        self.links |= linked;
        let ends_flipped = match ability {
            Ability::Triggered(t) => crate::cards::pool::link::ends_flipped(t, &effect),
            _ => false,
        };
        let zone = crate::cards::off_board::works_in(ability);
        let also_in = crate::cards::off_board::works_also_in(ability);
        let face_down = crate::cards::off_board::works_face_down(ability);
        self.off_board |= zone.or(also_in).is_some();
        let locked_steps = match ability {
            Ability::Triggered(_) => crate::cards::locked_amounts::steps(&effect),
            _ => Vec::new(),
        };
        self.abilities.push(AbilityDef {
            ability: ability.clone(),
            zone,
            also_in,
            face_down,
            keyword,
            cost,
            effect,
            after,
            locked_steps,
            acts,
            topics,
            known,
            moments,
            needs,
            per_player,
            linked,
            ends_flipped,
        });
    }

    fn bit_of(&mut self, name: &Symbol, traits: &mut u8) -> Result<u8, PoolError> {
        let index = self.words.add(name).0 as usize;
        if self.trait_bits.len() <= index {
            self.trait_bits.resize(index + 1, u8::MAX);
        }
        if self.trait_bits[index] == u8::MAX {
            if usize::from(*traits) >= MAX_TRAITS {
                return Err(PoolError::TooManyTraits);
            }
            self.trait_bits[index] = *traits;
            self.traits.push(name.clone());
            *traits += 1;
        }
        Ok(self.trait_bits[index])
    }
}

/// Whether a property has to be looked for outside play.
pub fn looks_outside(is: &Is) -> bool {
    matches!(is, Is::Flipped | Is::Beneath(_) | Is::AmongThem | Is::Done(_))
}
