//! [`Catalog`]: the cards that all players at the table know to exist, regardless of decks. Names and other free
//! choices come from it, so that a list of options reveals nothing about decks.

use maneframe_card::{Card, Symbol};
use sha2::{Digest as _, Sha256};

/// Things that a player may name or choose without having seen them: names of cards (CR 201.1b), traits, numbers.
///
/// A table publishes it before the game. Otherwise it is made from the decks of the table, which reveals their lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    names: Vec<Entry>,
    traits: Vec<Symbol>,
    largest_number: u32,
}

/// Name of a card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Entry {
    /// Whole name: title and subtitle (CR 201.1).
    pub name: Symbol,
    /// Title without subtitle.
    pub title: Symbol,
}

impl Catalog {
    /// Creates the catalog of those cards. Their order doesn't matter.
    pub fn of<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Catalog {
        let mut catalog = Catalog::default();
        for card in cards {
            let Some(front) = card.faces.first() else { continue };
            catalog.names.push(Entry { name: Symbol::new(&card.name()), title: Symbol::new(&front.title) });
            catalog.traits.extend(card.faces.iter().flat_map(|face| face.traits.iter().cloned()));
            let powers =
                card.faces.iter().filter_map(|face| face.power).map(|power| u32::try_from(power).unwrap_or_default());
            let printed = powers.chain(card.cost.map(u32::from));
            catalog.largest_number = printed.fold(catalog.largest_number, u32::max);
        }
        catalog.names.sort_unstable();
        catalog.names.dedup_by(|one, other| one.name == other.name);
        catalog.traits.sort_unstable();
        catalog.traits.dedup();
        catalog
    }

    /// Returns a short fingerprint, which is equal for equal catalogs on any machine.
    pub fn fingerprint(&self) -> String {
        let names: Vec<&str> = self.names.iter().map(|entry| entry.name.as_str()).collect();
        let traits: Vec<&str> = self.traits.iter().map(|name| name.as_str()).collect();
        let text = serde_json::to_string(&(names, traits, self.largest_number)).unwrap_or_default();
        Sha256::digest(text.as_bytes()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns all names of cards, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &Symbol> {
        self.names.iter().map(|entry| &entry.name)
    }

    /// Returns all traits, in alphabetical order.
    pub fn traits(&self) -> &[Symbol] {
        &self.traits
    }

    /// Returns the largest number that is printed as a power or a cost. Larger choices (CR 105.1) are all equivalent.
    pub fn largest_number(&self) -> u32 {
        self.largest_number
    }

    /// Returns true if a card has that name.
    pub fn has(&self, name: &Symbol) -> bool {
        self.names.iter().any(|entry| entry.name == *name)
    }

    /// Returns the short form of a name: the title, if no other name has it.
    pub fn label<'a>(&'a self, name: &'a Symbol) -> &'a Symbol {
        let Some(entry) = self.names.iter().find(|entry| entry.name == *name) else { return name };
        let namesakes = self.names.iter().filter(|other| other.title == entry.title).count();
        if namesakes > 1 { name } else { &entry.title }
    }
}
