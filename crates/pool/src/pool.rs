//! [`Pool`]: the sets of a game, and the lookup of cards in them.

use std::collections::HashMap;
use std::sync::OnceLock;

use maneframe_card::Card;
use maneframe_cardtext::Vocabulary;

use crate::clarify::Clarified;
use crate::errata::Amendment;
use crate::near::{fold, listed, name_key, near};
use crate::report::Flaw;
use crate::set::{CardSet, Origin};
use crate::setname;

/// Position of a card: the index of its set, and its index in the set.
type Place = (u32, u32);

/// Sets of cards, searchable by id, name and OCTGN identifier.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    sets: Vec<CardSet>,
    by_id: HashMap<String, Place>,
    by_folded_id: HashMap<String, Vec<Place>>,
    by_guid: HashMap<String, Place>,
    /// Positions of cards by their folded names and titles. Filled at the first use.
    by_name: OnceLock<HashMap<String, Vec<Place>>>,
    /// Codes of sets by their folded names and codes. Filled at the first use.
    set_names: OnceLock<HashMap<String, String>>,
    /// Vocabulary of all sets. Filled at the first use.
    vocabulary: OnceLock<Vocabulary>,
}

/// Error: a set could not be added, because one of its cards has the same id as a card of another set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the card id `{id}` already belongs to the set `{set}`")]
pub struct TakenId {
    /// The id that two cards have.
    pub id: String,
    /// Name of the other set.
    pub set: String,
}

/// Error: a search for a single card found no card, or several.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FindError {
    /// No card has that name.
    #[error("card `{wanted}` not found{}", did_you_mean(near))]
    Unknown {
        /// The name that was searched for.
        wanted: String,
        /// Similar names that exist.
        near: Vec<String>,
    },
    /// Several cards have that name.
    #[error("`{wanted}` is ambiguous: it matches {} cards: {}", matches.len(), matches.join("; "))]
    Ambiguous {
        /// The name that was searched for.
        wanted: String,
        /// Id and name of each of these cards.
        matches: Vec<String>,
    },
}

fn did_you_mean(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!(": did you mean {}?", listed(near)) }
}

impl Pool {
    /// Creates a pool without cards.
    pub fn new() -> Pool {
        Pool::default()
    }

    /// Adds a set. If the pool has an imported set with the same name and code, it is replaced, and the result is true.
    ///
    /// # Errors
    /// If a card of the set has the same id as a card of another set. The pool is then unchanged.
    pub fn add(&mut self, set: CardSet) -> Result<bool, TakenId> {
        let same = self.accepts(&set)?;
        self.vocabulary.take();
        self.by_name.take();
        self.set_names.take();
        match same {
            Some(i) => {
                self.sets[i] = set;
                let sets = std::mem::take(&mut self.sets);
                *self = Pool::new();
                for set in sets {
                    self.index(set);
                }
            }
            None => self.index(set),
        }
        Ok(same.is_some())
    }

    /// Checks that [`Pool::add`] would accept the set. Returns the index of the set that it would replace.
    pub fn accepts(&self, set: &CardSet) -> Result<Option<usize>, TakenId> {
        let same = |s: &CardSet| s.name == set.name && s.code == set.code && s.origin == Origin::Imported;
        let same = self.sets.iter().position(same);
        for card in &set.cards {
            match self.by_id.get(&card.id) {
                Some(&(s, _)) if Some(s as usize) != same => {
                    return Err(TakenId { id: card.id.clone(), set: self.sets[s as usize].name.clone() });
                }
                _ => {}
            }
        }
        Ok(same)
    }

    fn index(&mut self, set: CardSet) {
        let s = self.sets.len() as u32;
        for (card, c) in set.cards.iter().zip(0..) {
            self.by_id.insert(card.id.clone(), (s, c));
            self.by_folded_id.entry(card.id.to_lowercase()).or_default().push((s, c));
            if let Some(guid) = &card.guid {
                self.by_guid.insert(guid.clone(), (s, c));
            }
        }
        self.sets.push(set);
    }

    fn at(&self, (set, card): Place) -> &Card {
        &self.sets[set as usize].cards[card as usize]
    }

    /// Returns the sets.
    pub fn sets(&self) -> &[CardSet] {
        &self.sets
    }

    /// Returns the words that card texts may use, if no other sets than those of the pool exist.
    pub fn vocabulary(&self) -> &Vocabulary {
        self.vocabulary.get_or_init(|| crate::lines::vocabulary(&self.sets).0)
    }

    /// Reads the lines that have not been understood yet.
    pub fn read_lines(&mut self) {
        let words = self.vocabulary().clone();
        self.sets.iter_mut().for_each(|set| set.read_lines(&words));
    }

    /// Returns all cards, set by set.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.sets.iter().flat_map(|s| &s.cards)
    }

    /// Returns the card with that id, in any case. Spellings of deck links are accepted too: `n` for a minus sign
    /// (`adn1` is `AD-1`), and the promo number `prPF2` for `PR213`.
    pub fn card(&self, id: &str) -> Option<&Card> {
        if let Some(&place) = self.by_id.get(id) {
            return Some(self.at(place));
        }
        let folded = id.to_lowercase();
        let by_folded = |folded: &str| match self.by_folded_id.get(folded).map(Vec::as_slice) {
            Some(&[place]) => Some(self.at(place)),
            _ => None,
        };
        by_folded(&folded).or_else(|| by_folded(&alias(&folded)?))
    }

    /// Returns all cards with that name or title, including reprints. Case, accents, punctuation and the word `and`
    /// don't matter.
    pub fn called(&self, wanted: &str) -> Vec<&Card> {
        self.names().get(&name_key(wanted)).into_iter().flatten().map(|&place| self.at(place)).collect()
    }

    /// Iterates over the keys of all names and titles, in no particular order.
    pub fn name_keys(&self) -> impl Iterator<Item = &str> {
        self.names().keys().map(String::as_str)
    }

    fn names(&self) -> &HashMap<String, Vec<Place>> {
        self.by_name.get_or_init(|| {
            let mut names: HashMap<String, Vec<Place>> = HashMap::new();
            for (set, s) in self.sets.iter().zip(0..) {
                for (card, c) in set.cards.iter().zip(0..) {
                    let (name, title) = (name_key(&card.name()), name_key(&card.front().title));
                    if name != title {
                        names.entry(title).or_default().push((s, c));
                    }
                    names.entry(name).or_default().push((s, c));
                }
            }
            names
        })
    }

    /// Returns the card with that name, or the only card with that title. Returns `None` if there is no such card. If
    /// the card has reprints, returns the first printing.
    ///
    /// # Errors
    /// If cards with different names have that title. The error lists a name and an id of each.
    pub fn named(&self, wanted: &str) -> Result<Option<&Card>, FindError> {
        let (called, key) = (self.called(wanted), name_key(wanted));
        if let Some(card) = called.iter().find(|card| name_key(&card.name()) == key) {
            return Ok(Some(card));
        }
        let mut matches: Vec<&Card> = Vec::new();
        for card in called {
            if !matches.iter().any(|m| m.name() == card.name()) {
                matches.push(card);
            }
        }
        match matches[..] {
            [] => Ok(None),
            [card] => Ok(Some(card)),
            _ => {
                let matches = matches.iter().map(|c| format!("{} {}", c.id, c.name())).collect();
                Err(FindError::Ambiguous { wanted: shown(wanted), matches })
            }
        }
    }

    /// Returns up to three cards whose names are similar to `wanted`.
    pub fn near_cards(&self, wanted: &str) -> Vec<&Card> {
        let names: Vec<String> = self.cards().map(Card::name).collect();
        let near = near(wanted, names.iter().map(String::as_str));
        near.into_iter().take(3).filter_map(|name| self.named(name).ok().flatten()).collect()
    }

    /// Returns the code of a set in lower case. `wanted` is the code, the name, or another name that players use.
    pub fn set_code(&self, wanted: &str) -> Option<&str> {
        let names = self.set_names.get_or_init(|| {
            let mut names: HashMap<String, String> = HashMap::new();
            for (code, known) in setname::all() {
                names.insert(code.to_owned(), code.to_owned());
                names.extend(known.iter().map(|name| (without_article(&fold(name)).to_owned(), code.to_owned())));
            }
            for set in self.sets.iter().filter(|set| !set.code.is_empty()) {
                let code = set.code.to_lowercase();
                names.insert(without_article(&fold(&set.name)).to_owned(), code.clone());
                names.insert(code.clone(), code);
            }
            names
        });
        names.get(without_article(&fold(wanted))).map(String::as_str)
    }

    /// Returns the values of a card that could not be read when its set was imported.
    pub fn flaws<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Flaw> {
        let set = self.by_id.get(id).map(|&(s, _)| &self.sets[s as usize]);
        set.into_iter().flat_map(|s| &s.flaws).filter(move |f| f.card == id)
    }

    /// Returns the outcome of a card's erratum, if it has one.
    pub fn amended(&self, id: &str) -> Option<Amendment> {
        let &(set, _) = self.by_id.get(id)?;
        self.sets[set as usize].errata.iter().find(|a| a.card == id).map(|a| a.what)
    }

    /// Returns the clarifications of a card, with their outcomes.
    pub fn clarified<'a>(&'a self, id: &'a str) -> impl Iterator<Item = &'a Clarified> {
        let set = self.by_id.get(id).map(|&(s, _)| &self.sets[s as usize]);
        set.into_iter().flat_map(|s| &s.clarified).filter(move |clarified| clarified.entry.is_of(id))
    }

    /// Returns the card with that OCTGN identifier.
    pub fn card_by_guid(&self, guid: &str) -> Option<&Card> {
        self.by_guid.get(&guid.to_ascii_lowercase()).map(|&place| self.at(place))
    }

    /// Finds a card by an id (`pr2`), a name (`Title, Subtitle`), a title, or the beginning of a name. Case and
    /// punctuation don't matter.
    ///
    /// # Errors
    /// If no card has that name, or several have it. In that case the error lists them.
    pub fn find(&self, wanted: &str) -> Result<&Card, FindError> {
        let wanted = wanted.trim();
        if let Some(card) = self.card(wanted) {
            return Ok(card);
        }
        let folded = fold(wanted);
        let mut by_name = Vec::new();
        let mut by_title = Vec::new();
        let mut by_start = Vec::new();
        for card in self.cards().filter(|_| !folded.is_empty()) {
            let name = fold(&card.name());
            if name == folded {
                by_name.push(card);
            } else if fold(&card.front().title) == folded {
                by_title.push(card);
            } else if name.starts_with(&folded) {
                by_start.push(card);
            }
        }
        let matches = [by_name, by_title, by_start].into_iter().find(|m| !m.is_empty()).unwrap_or_default();
        match matches[..] {
            [card] => Ok(card),
            [] => {
                let names: Vec<String> = self.cards().map(Card::name).collect();
                let near = near(wanted, names.iter().map(String::as_str));
                Err(FindError::Unknown { wanted: shown(wanted), near: near.into_iter().map(str::to_owned).collect() })
            }
            _ => {
                let matches = matches.iter().map(|c| format!("{} {}", c.id, c.name())).collect();
                Err(FindError::Ambiguous { wanted: shown(wanted), matches })
            }
        }
    }
}

/// Removes the article `the` from a folded name.
fn without_article(name: &str) -> &str {
    name.strip_prefix("the ").unwrap_or(name)
}

/// Returns another spelling of the same id that deck links use. Both are folded. Returns `None` if there is no other
/// spelling.
fn alias(folded: &str) -> Option<String> {
    match folded {
        "prpf2" => return Some("pr213".into()),
        "pr213" => return Some("prpf2".into()),
        _ => {}
    }
    let (set, number) = folded.split_at_checked(2)?;
    let number = number.strip_prefix('n')?;
    number.bytes().all(|b| b.is_ascii_digit()).then(|| format!("{set}-{number}"))
}

/// Shortens the user's input so that it fits into a message.
fn shown(wanted: &str) -> String {
    wanted.chars().filter(|c| !c.is_control()).take(80).collect()
}
