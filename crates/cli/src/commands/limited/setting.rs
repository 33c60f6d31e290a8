//! What limited play is played with: the block, sets or cube that the command line names.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use maneframe_library::error::MAX_FILE;
use maneframe_library::{Library, read_up_to};
use maneframe_limited::{Block, Product, Ratings};
use miette::miette;

use crate::deal::open;
use crate::out::note;
use crate::paint::warn;

/// Options about what is opened
#[derive(clap::Args, Clone, Debug)]
pub struct What {
    /// A block: hollowmere, premiere, odyssey, or a file (.toml)
    #[arg(long, default_value = "hollowmere", value_name = "BLOCK")]
    block: OsString,
    /// Sets in the order in which their boosters are opened, in place of the block's: `--sets mt,mt,hm,eo`
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    sets: Vec<String>,
    /// A cube: a list of cards in any notation of decks; drafted four packs each
    #[arg(long, value_name = "LIST", conflicts_with = "sets")]
    cube: Option<OsString>,
}

/// What is opened, and what everybody is provided with.
pub struct Setting {
    /// The block.
    pub block: Block,
    /// The packs.
    pub product: Product,
    /// Mane Characters and Starting Problems for everybody.
    pub provided: Vec<String>,
}

/// Packs of a cube for each player.
const CUBE_ROUNDS: usize = 4;

impl What {
    /// Finds it all.
    ///
    /// # Errors
    /// If something of it isn't there.
    pub fn find(&self, library: &Library, sealed: bool) -> miette::Result<Setting> {
        let mut block = find_block(&self.block)?;
        if !self.sets.is_empty() {
            block = Block::of_sets(self.sets.clone(), block);
        }
        let cube = self.cube.clone().or_else(|| block.cube.as_ref().map(|file| beside(&self.block, file)));
        let product = match &cube {
            Some(list) => {
                let list = open(library, list)?;
                if !list.unknown.is_empty() {
                    note!("{} {} cards of the cube are in no set, and left out", warn("warning:"), list.unknown.len());
                }
                Product::of_cube(&list, block.pack, CUBE_ROUNDS)
            }
            None => Product::of_block(library, &block, sealed)?,
        };
        let provided: Vec<String> = block.manes.iter().chain(&block.problems).cloned().collect();
        let (there, missing): (Vec<String>, Vec<String>) =
            provided.into_iter().partition(|id| library.card(id).is_some());
        let opened = |id: &String| match &product {
            Product::Cube { cards, .. } => cards.contains(id),
            Product::Boosters(boosters) => boosters.iter().any(|b| id.starts_with(&b.set)),
        };
        // Where another set is opened than the block's, whoever has no Mane Character in the pool takes the set's own.
        let provided = if there.iter().any(opened) { there } else { all_of(library, &product) };
        if !missing.is_empty() && provided.iter().all(|id| library.card(id).is_some_and(|c| !c.is_starting_problem())) {
            return Err(miette!(
                help = "import the sets of the block: `maneframe cards import FOLDER`",
                "no set has {}, with which players are provided",
                missing.join(", ")
            ));
        }
        Ok(Setting { block, product, provided })
    }
}

/// A file that another one names.
fn beside(block: &OsStr, file: &str) -> OsString {
    Path::new(block).parent().map_or_else(|| file.into(), |folder| folder.join(file).into_os_string())
}

/// Finds the block that a command line names, like [`Block::find`]. A name that isn't UTF-8 can only be a file's.
fn find_block(wanted: &OsStr) -> miette::Result<Block> {
    if let Some(name) = wanted.to_str() {
        return Ok(Block::find(name)?);
    }
    let path = Path::new(wanted);
    Ok(Block::read(&path.display().to_string(), &read_up_to(path, MAX_FILE)?)?)
}

/// The Mane Characters and Starting Problems of the sets that are opened.
fn all_of(library: &Library, product: &Product) -> Vec<String> {
    let of_set = |code: &str| match product {
        Product::Boosters(boosters) => boosters.iter().any(|b| b.set == code),
        Product::Cube { .. } => true,
    };
    let sets = library.sets().iter().filter(|set| !set.hidden && of_set(&set.code));
    let cards = sets.flat_map(|set| &set.cards);
    let free = |card: &&maneframe_card::Card| {
        card.kind == maneframe_card::CardType::ManeCharacter || card.is_starting_problem()
    };
    cards.filter(free).map(|card| card.id.clone()).collect()
}

/// What cards are worth to bots: by what is printed, and by what was measured unless `printed`.
pub fn ratings(library: &Library, printed: bool) -> Ratings {
    let ratings = Ratings::of(library.cards());
    if printed { ratings } else { ratings.with(&Ratings::measured()) }
}
