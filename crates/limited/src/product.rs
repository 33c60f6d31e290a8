//! What a pod or a player opens: boosters of sets, or packs of a cube.

use maneframe_deck::Deck;
use maneframe_library::Library;
use miette::Diagnostic;

use crate::block::{Block, MAX_ROUNDS};
use crate::booster::{Booster, BoosterError};
use crate::chance::Chance;

/// The most seats of a pod.
pub const MAX_SEATS: usize = 64;

/// Packs that can be opened, one a round and seat.
#[derive(Clone, Debug)]
pub enum Product {
    /// A booster a round.
    Boosters(Vec<Booster>),
    /// The cards of a cube, none of them twice as long as they last, so many in a pack.
    Cube {
        /// Their ids, as often as the cube has them.
        cards: Vec<String>,
        /// How many are in a pack.
        pack: usize,
        /// How many packs a seat opens.
        rounds: usize,
    },
}

/// Why something can't be opened.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum ProductError {
    /// There are no such boosters.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Booster(#[from] BoosterError),
    /// The block names none.
    #[error("{block} has no packs for that")]
    #[diagnostic(help("name sets: `--sets cn,pr`, in the order in which they are opened"))]
    NoPacks {
        /// Its name.
        block: String,
    },
    /// Too many.
    #[error("{rounds} packs for each player: {MAX_ROUNDS} is the most")]
    TooMany {
        /// How many were asked for.
        rounds: usize,
    },
    /// The cube has too few cards.
    #[error("the cube has {cards} cards, {wanted} are wanted")]
    #[diagnostic(help("let fewer play, or make packs smaller: `pack = …` in the cube's file"))]
    SmallCube {
        /// Its cards.
        cards: usize,
        /// How many the packs take.
        wanted: usize,
    },
}

impl Product {
    /// The boosters of these sets, one a round.
    ///
    /// # Errors
    /// If one of the sets has none, or there are too many.
    pub fn of_sets(library: &Library, codes: &[String], block: &str) -> Result<Product, ProductError> {
        if codes.is_empty() {
            return Err(ProductError::NoPacks { block: block.to_owned() });
        }
        if codes.len() > MAX_ROUNDS {
            return Err(ProductError::TooMany { rounds: codes.len() });
        }
        let boosters = codes.iter().map(|code| Booster::find(library.sets().iter(), code));
        Ok(Product::Boosters(boosters.collect::<Result<_, _>>()?))
    }

    /// What is drafted of a block, or opened for sealed decks.
    ///
    /// # Errors
    /// As [`Product::of_sets`].
    pub fn of_block(library: &Library, block: &Block, sealed: bool) -> Result<Product, ProductError> {
        Product::of_sets(library, if sealed { &block.sealed } else { &block.draft }, &block.name)
    }

    /// A cube of the cards of a list: Mane Characters, Problems and all.
    pub fn of_cube(list: &Deck, pack: usize, rounds: usize) -> Product {
        let cards = list.entries().flat_map(|e| std::iter::repeat_n(e.id.clone(), e.count as usize)).collect();
        Product::Cube { cards, pack: pack.max(1), rounds: rounds.clamp(1, MAX_ROUNDS) }
    }

    /// How many packs each seat opens.
    pub fn rounds(&self) -> usize {
        match self {
            Product::Boosters(boosters) => boosters.len(),
            Product::Cube { rounds, .. } => *rounds,
        }
    }

    /// The packs of a whole pod, by round and then by seat.
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
