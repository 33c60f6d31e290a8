//! Cache of compiled decks. Tables with the same decks share one compiled pool, which is most of a table's memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use maneframe_card::{Card, TableRules};
use maneframe_deck::{Date, Deck, Format, House};
use maneframe_engine::inspect::CompiledPool;
use maneframe_engine::replay::{Head, ReplayDeck};
use maneframe_engine::{Catalog, DeckCards, Edition, Table, TableOptions};
use maneframe_library::search::Standing;
use maneframe_library::{Library, card_hash};
use maneframe_protocol::Decklists;
use sha2::{Digest as _, Sha256};

use crate::live::LiveTable;
use crate::outside::Outside;
use crate::shared::Shared;

/// Pool of all cards that a format allows, as [`Setups::widened`] makes it. It is kept while a bot uses it.
struct Wide {
    narrow: Weak<CompiledPool>,
    /// Format and date. The cards that a format allows change over time.
    format: Option<(String, Date)>,
    pool: Weak<CompiledPool>,
}

/// Input of [`Setups::widened`]: the pool of a table's game, and the format that decides which other cards the decks
/// could have.
pub struct Guess {
    narrow: Arc<CompiledPool>,
    format: Option<String>,
}

/// A library, with its cards that may be named.
struct Cards {
    library: Arc<Library>,
    catalog: Catalog,
}

impl Cards {
    fn of(library: Arc<Library>) -> Cards {
        Cards { catalog: Catalog::of(library.cards()), library }
    }
}

/// Cache of compiled tables. Each is kept while it is in use.
pub struct Setups {
    /// The library.
    now: Cards,
    /// The library with the earlier editions of its sets, made when a game needs them: see [`Library::earlier`].
    earlier: OnceLock<Option<Cards>>,
    outside: Box<dyn Outside>,
    made: Mutex<HashMap<[u8; 32], Weak<Table>>>,
    /// Widened pools for bots: see [`Setups::widened`].
    wide: Mutex<Vec<Wide>>,
    /// Decks of seated players.
    pub decks: Shared<Deck>,
    /// Decks of games that have begun.
    pub replay_decks: Shared<ReplayDeck>,
}

impl Setups {
    /// Creates a cache without compiled tables.
    pub fn new(library: Arc<Library>, outside: impl Outside + 'static) -> Setups {
        Setups {
            now: Cards::of(library),
            earlier: OnceLock::new(),
            outside: Box::new(outside),
            made: Mutex::default(),
            wide: Mutex::default(),
            decks: Shared::default(),
            replay_decks: Shared::default(),
        }
    }

    /// Returns the cards and decks that tables are made of.
    pub fn library(&self) -> &Arc<Library> {
        &self.now.library
    }

    /// Returns the source of chance and of the date.
    pub fn outside(&self) -> &dyn Outside {
        &*self.outside
    }

    /// Returns the compiled table for those decks.
    ///
    /// # Errors
    /// If the decks can't make a game.
    pub fn of(
        &self,
        rules: Option<&TableRules>,
        rulebook: Edition,
        lenient: bool,
        named: bool,
        decks: &[DeckCards],
    ) -> Result<Arc<Table>, String> {
        self.made(&self.now, rules, rulebook, lenient, named, decks)
    }

    /// Like [`Setups::of`], with cards of one of the editions.
    fn made(
        &self,
        of: &Cards,
        rules: Option<&TableRules>,
        rulebook: Edition,
        lenient: bool,
        named: bool,
        decks: &[DeckCards],
    ) -> Result<Arc<Table>, String> {
        let mut hash = Sha256::new();
        if let Some(rules) = rules {
            let lines = std::iter::once(rules.name.as_str()).chain(rules.text());
            lines.for_each(|line| hash.update(format!("{line}\n")));
        }
        hash.update([lenient.into(), named.into(), decks.len() as u8]);
        hash.update(rulebook.name());
        // Cards of an earlier edition have the same ids.
        hash.update([u8::from(!std::ptr::eq(of, &self.now))]);
        for deck in decks {
            let cards = deck.mane.iter().chain(&deck.more_manes).chain(&deck.draw).chain(&deck.problems);
            cards.for_each(|card| hash.update(format!("{}\n", card.id)));
            hash.update(b"\0");
        }
        let key: [u8; 32] = hash.finalize().into();
        let known = self.made.lock().unwrap_or_else(PoisonError::into_inner).get(&key).and_then(Weak::upgrade);
        if let Some(table) = known {
            return Ok(table);
        }
        let table = Table::under(rules, decks, TableOptions { rulebook: rulebook.rulebook(), lenient })
            .map_err(|e| e.to_string())?;
        // The catalog must not depend on the decks. A player who may name any card would otherwise learn from it which
        // cards the decks contain.
        let table = Arc::new(if named { table.with_catalog(of.catalog.clone()) } else { table });
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.retain(|_, table| table.strong_count() > 0);
        made.insert(key, Arc::downgrade(&table));
        Ok(table)
    }

    /// Returns the input of [`Setups::widened`] for a table with closed deck lists. Returns `None` if deck lists are
    /// open.
    pub fn guess(table: &LiveTable) -> Option<Guess> {
        let played = table.played.as_ref().filter(|_| table.settings.decklists == Decklists::Closed)?;
        if played.head().situation.is_some() {
            return None;
        }
        Some(Guess { narrow: Arc::clone(played.game().pool()), format: table.settings.format.clone() })
    }

    /// Returns a table's pool, extended by all cards that its format allows. Bots must consider that opponents may have
    /// any of these. Returns `None` if there are too many cards. Compiling such a pool is slow.
    pub fn widened(&self, guess: &Guess) -> Option<Arc<CompiledPool>> {
        let narrow = &guess.narrow;
        let format = guess.format.as_deref().and_then(|name| Some((name.to_owned(), Format::bundled(name).ok()?)));
        let dated = format.as_ref().map(|(name, _)| (name.clone(), self.outside.today()));
        let mut wide = self.wide.lock().unwrap_or_else(PoisonError::into_inner);
        wide.retain(|wide| wide.pool.strong_count() > 0);
        let same = |wide: &&Wide| std::ptr::eq(wide.narrow.as_ptr(), Arc::as_ptr(narrow)) && wide.format == dated;
        if let Some(known) = wide.iter().find(same).and_then(|wide| wide.pool.upgrade()) {
            return Some(known);
        }
        let allowed = format.map(|(_, format)| format.allowance(self.now.library.pool(), self.outside.today()));
        let fits = |card: &&Card| allowed.as_ref().is_none_or(|a| a.of(&card.id, &card.name()) == Standing::Legal);
        let made = Arc::new(narrow.widened(self.now.library.cards().filter(fits)).ok()?);
        wide.push(Wide { narrow: Arc::downgrade(narrow), format: dated, pool: Arc::downgrade(&made) });
        Some(made)
    }

    /// Returns the compiled table for the start of a game. Games with cards of an earlier edition of a bundled set get
    /// these cards.
    ///
    /// # Errors
    /// If a card is missing or has changed.
    pub fn of_head(&self, head: &Head) -> Result<Arc<Table>, String> {
        if let Some(situation) = &head.situation {
            let table = maneframe_scenario::table(situation, &*self.now.library);
            return table.map(|(table, _)| Arc::new(table)).map_err(|why| format!("can't be set up: {why}"));
        }
        self.with(&self.now, head).or_else(|why| {
            let earlier = || self.now.library.earlier().map(|library| Cards::of(Arc::new(library)));
            let Some(earlier) = self.earlier.get_or_init(earlier) else { return Err(why) };
            self.with(earlier, head).map_err(|_| why)
        })
    }

    fn with(&self, of: &Cards, head: &Head) -> Result<Arc<Table>, String> {
        let decks: Result<Vec<DeckCards>, String> = head.decks.iter().map(|deck| cards(&of.library, deck)).collect();
        let rules = head.rules.as_ref().map(|rules| House::of(&rules.name, &rules.text));
        let rules = rules.map(|house| house.table_rules(of.library.pool())).transpose().map_err(|e| e.to_string())?;
        let table = self.made(of, rules.as_ref(), head.rulebook, head.lenient, head.catalog.is_some(), &decks?)?;
        let catalog = table.published().map(Catalog::fingerprint);
        if catalog != head.catalog {
            return Err("was played with other nameable cards: sets were added or removed since".to_owned());
        }
        Ok(table)
    }
}

fn cards(library: &Library, deck: &ReplayDeck) -> Result<DeckCards, String> {
    deck.cards(|entry| {
        let card = library.card(&entry.id).ok_or_else(|| format!("needs the card {}", entry.id))?;
        if card_hash(card) != entry.hash {
            return Err(format!("was played with another text of {}", entry.id));
        }
        Ok(Arc::new(card.clone()))
    })
}
