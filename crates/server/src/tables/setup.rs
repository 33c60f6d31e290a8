//! Decks compiled for play. Tables with the same decks share one compiled pool, which is most of what a table weighs.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use maneframe_engine::replay::{Head, ReplayDeck};
use maneframe_engine::{Catalog, DeckCards, Edition, Table};
use maneframe_library::{Deck, Library, card_hash};
use sha2::{Digest as _, Sha256};

use super::shared::Shared;

/// Compiled tables, kept while somebody plays with them.
pub struct Setups {
    library: Arc<Library>,
    catalog: Catalog,
    made: Mutex<HashMap<[u8; 32], Weak<Table>>>,
    /// Decks of those who sit somewhere.
    pub decks: Shared<Deck>,
    /// Decks of games that began.
    pub replay_decks: Shared<ReplayDeck>,
}

impl Setups {
    /// None so far.
    pub fn new(library: Arc<Library>) -> Setups {
        let catalog = Catalog::of(library.cards());
        Setups { library, catalog, made: Mutex::default(), decks: Shared::default(), replay_decks: Shared::default() }
    }

    /// The cards.
    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// The compiled table for those decks.
    ///
    /// # Errors
    /// If they can't make a game.
    pub fn of(&self, rulebook: Edition, lenient: bool, named: bool, decks: &[DeckCards]) -> Result<Arc<Table>, String> {
        let mut hash = Sha256::new();
        hash.update([lenient.into(), named.into(), decks.len() as u8]);
        hash.update(rulebook.name());
        for deck in decks {
            let cards = deck.mane.iter().chain(&deck.draw).chain(&deck.problems);
            cards.for_each(|card| hash.update(format!("{}\n", card.id)));
            hash.update(b"\0");
        }
        let key: [u8; 32] = hash.finalize().into();
        let known = self.made.lock().unwrap_or_else(PoisonError::into_inner).get(&key).and_then(Weak::upgrade);
        if let Some(table) = known {
            return Ok(table);
        }
        let table = Table::by(rulebook.rulebook(), decks, lenient).map_err(|e| e.to_string())?;
        // Whoever may name a card must not learn from the list what is in the decks.
        let table = Arc::new(if named { table.with_catalog(self.catalog.clone()) } else { table });
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.retain(|_, table| table.strong_count() > 0);
        made.insert(key, Arc::downgrade(&table));
        Ok(table)
    }

    /// The compiled table for a game that began so.
    ///
    /// # Errors
    /// If cards are missing or others by now.
    pub fn of_head(&self, head: &Head) -> Result<Arc<Table>, String> {
        if let Some(situation) = &head.situation {
            let table = maneframe_scenario::table(situation, &*self.library);
            return table.map(|(table, _)| Arc::new(table)).map_err(|why| format!("can't be set up: {why}"));
        }
        let decks: Result<Vec<DeckCards>, String> = head.decks.iter().map(|deck| self.cards(deck)).collect();
        let table = self.of(head.rulebook, head.lenient, head.catalog.is_some(), &decks?)?;
        let catalog = table.published().map(Catalog::fingerprint);
        if catalog != head.catalog {
            return Err("was played with other cards that may be named: sets came or went since".to_owned());
        }
        Ok(table)
    }

    fn cards(&self, deck: &ReplayDeck) -> Result<DeckCards, String> {
        let copies = |list: &[maneframe_engine::replay::ReplayCard]| {
            let mut cards = Vec::new();
            for entry in list {
                let card = self.library.card(&entry.id).ok_or_else(|| format!("needs the card {}", entry.id))?;
                if card_hash(card) != entry.hash {
                    return Err(format!("was played with another text of {}", entry.id));
                }
                let card = Arc::new(card.clone());
                cards.extend((0..entry.count).map(|_| Arc::clone(&card)));
            }
            Ok(cards)
        };
        Ok(DeckCards {
            mane: copies(std::slice::from_ref(&deck.mane))?.into_iter().next(),
            draw: copies(&deck.draw)?,
            problems: copies(&deck.problems)?,
        })
    }
}
