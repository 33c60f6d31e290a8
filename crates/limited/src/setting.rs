//! What the players of a pod open, and the cards that all of them may use.

use maneframe_card::Card;
use maneframe_deck::Deck;
use maneframe_library::Library;
use miette::Diagnostic;

use crate::block::{Block, DRAFT_PACKS};
use crate::product::{Product, ProductError};
use crate::provided::Provided;

/// Packs of a block or a cube, and the cards provided to all players.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Block that defines the packs.
    pub block: Block,
    /// Packs that are opened.
    pub product: Product,
    /// Ids of the Mane Characters and Starting Problems provided to all players.
    pub provided: Vec<String>,
    /// Ids of cards that should be provided, but that no set of the library has.
    pub missing: Vec<String>,
}

/// Reason why the packs of a block can't be played with.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum SettingError {
    /// The packs can't be opened.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Product(#[from] ProductError),
    /// No set has a Starting Problem that could be provided.
    #[error("no set has {0}, which each player needs")]
    #[diagnostic(help("import the sets of the block: `maneframe cards import FOLDER`"))]
    NoStart(String),
}

impl Setting {
    /// Finds the packs of a block for sealed decks or for a draft, and the cards that it provides. A `cube` replaces the
    /// block's boosters.
    ///
    /// # Errors
    /// If the library lacks sets of the block, or a Starting Problem.
    pub fn of(library: &Library, block: Block, cube: Option<&Deck>, sealed: bool) -> Result<Setting, SettingError> {
        let product = match cube {
            Some(list) => Product::of_cube(list, block.pack, DRAFT_PACKS),
            None => Product::of_block(library, &block, sealed)?,
        };
        let Provided { cards: provided, missing } = Provided::of(library, &block, &product);
        let starts = |id: &String| library.card(id).is_some_and(Card::is_starting_problem);
        if !provided.iter().any(starts) {
            let missing = missing.join(", ");
            return Err(SettingError::NoStart(if missing.is_empty() {
                "a Starting Problem".to_owned()
            } else {
                missing
            }));
        }
        Ok(Setting { block, product, provided, missing })
    }
}
