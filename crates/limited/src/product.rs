//! Packs that a player or a pod (the players of a draft table) opens: boosters of sets, or packs of a cube.

use maneframe_deck::Deck;
use maneframe_library::{CardSet, Library};
use miette::Diagnostic;

use crate::block::{Block, MAX_ROUNDS};
use crate::booster::{Booster, BoosterError};
use crate::chance::Chance;

/// Maximum number of seats of a pod.
pub const MAX_SEATS: usize = 64;

/// Packs that can be opened, one for each round and seat.
#[derive(Clone, Debug)]
pub enum Product {
    /// One booster for each round.
    Boosters(Vec<Booster>),
    /// Packs of random cards from a cube. No copy of a card is used twice.
    Cube {
        /// Ids of the cards, one for each copy.
        cards: Vec<String>,
        /// Number of cards in a pack.
        pack: usize,
        /// Number of packs that a seat opens.
        rounds: usize,
    },
}

/// Reason why packs can't be opened.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum ProductError {
    /// A set has no boosters.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Booster(#[from] BoosterError),
    /// The block has neither boosters nor a cube.
    #[error("the block {block} defines no packs for this kind of event")]
    #[diagnostic(help("give sets in the order in which they are opened: `--sets cn,pr`"))]
    NoPacks {
        /// Name of the block.
        block: String,
    },
    /// The library lacks several of the sets.
    #[error("{block} needs boosters of {}, but no set has these codes", missing.join(", "))]
    #[diagnostic(help("available sets: {}. Import more with `maneframe cards import FOLDER`", all.join(", ")))]
    NoSets {
        /// Name of the block.
        block: String,
        /// Codes of the missing sets, each once.
        missing: Vec<String>,
        /// Codes of the sets in the library.
        all: Vec<String>,
    },
    /// There are too many packs for each player.
    #[error("{rounds} packs per player: at most {MAX_ROUNDS} are allowed")]
    TooMany {
        /// Requested number of packs.
        rounds: usize,
    },
    /// The cube has too few cards.
    #[error("the cube has {cards} cards, but {wanted} are needed")]
    #[diagnostic(help("use fewer players, or smaller packs (`pack = …` in the cube's file)"))]
    SmallCube {
        /// Number of cards in the cube.
        cards: usize,
        /// Number of cards that the packs need.
        wanted: usize,
    },
}

impl Product {
    /// Returns boosters of these sets, one set for each round.
    ///
    /// # Errors
    /// If one of the sets has no boosters, or there are too many rounds.
    pub fn of_sets(library: &Library, codes: &[String], block: &str) -> Result<Product, ProductError> {
        if codes.is_empty() {
            return Err(ProductError::NoPacks { block: block.to_owned() });
        }
        if codes.len() > MAX_ROUNDS {
            return Err(ProductError::TooMany { rounds: codes.len() });
        }
        let mut boosters = Vec::with_capacity(codes.len());
        let mut lacking: Vec<BoosterError> = Vec::new();
        for code in codes {
            match Booster::find(library.sets().iter(), code) {
                Ok(booster) => boosters.push(booster),
                Err(error @ BoosterError::NoSet { .. }) if lacking.contains(&error) => {}
                Err(error @ BoosterError::NoSet { .. }) => lacking.push(error),
                Err(error) => return Err(error.into()),
            }
        }
        if lacking.len() < 2 {
            return lacking.pop().map_or(Ok(Product::Boosters(boosters)), |error| Err(error.into()));
        }
        let mut missing = Vec::new();
        let mut at_hand = Vec::new();
        for error in lacking {
            if let BoosterError::NoSet { code, all, .. } = error {
                missing.push(format!("`{code}`"));
                at_hand = all;
            }
        }
        Err(ProductError::NoSets { block: block.to_owned(), missing, all: at_hand })
    }

    /// Returns the boosters of a block: for sealed decks, or for a draft.
    ///
    /// # Errors
    /// As [`Product::of_sets`].
    pub fn of_block(library: &Library, block: &Block, sealed: bool) -> Result<Product, ProductError> {
        Product::of_sets(library, if sealed { &block.sealed } else { &block.draft }, &block.name)
    }

    /// Returns the packs of a cube with the cards of a list, including its Mane Characters and Problems.
    pub fn of_cube(list: &Deck, pack: usize, rounds: usize) -> Product {
        let cards = list.entries().flat_map(|e| std::iter::repeat_n(e.id.clone(), e.count as usize)).collect();
        Product::Cube { cards, pack: pack.max(1), rounds: rounds.clamp(1, MAX_ROUNDS) }
    }

    /// Returns the codes of the sets whose boosters are opened, each once. For a cube, returns the sets of its cards.
    pub fn sets(&self, library: &Library) -> Vec<String> {
        let is_opened = |set: &&CardSet| match self {
            Product::Boosters(boosters) => boosters.iter().any(|booster| booster.set == set.code),
            Product::Cube { cards, .. } => set.cards.iter().any(|card| cards.contains(&card.id)),
        };
        library.sets().iter().filter(is_opened).map(|set| set.code.clone()).collect()
    }

    /// Returns the number of packs that each seat opens.
    pub fn rounds(&self) -> usize {
        match self {
            Product::Boosters(boosters) => boosters.len(),
            Product::Cube { rounds, .. } => *rounds,
        }
    }

    /// Opens the packs of a whole pod, by round and then by seat.
    ///
    /// # Errors
    /// If a cube is too small.
    pub fn open(&self, seats: usize, seed: u64) -> Result<Vec<Vec<Vec<String>>>, ProductError> {
        match self {
            Product::Boosters(boosters) => Ok(boosters
                .iter()
                .zip(0..)
                .map(|(booster, round)| booster.open_boxed(seats, &mut Chance::of(seed, round)))
                .collect()),
            Product::Cube { cards, pack, rounds } => {
                let wanted = pack * rounds * seats;
                if cards.len() < wanted {
                    return Err(ProductError::SmallCube { cards: cards.len(), wanted });
                }
                let mut cards = cards.clone();
                Chance::of(seed, 0).shuffle(&mut cards);
                let mut packs = cards.chunks(*pack).map(<[String]>::to_vec);
                Ok((0..*rounds).map(|_| packs.by_ref().take(seats).collect()).collect())
            }
        }
    }
}
