//! What limited play is played with: the block, sets or cube that the command line names.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use maneframe_card::Card;
use maneframe_library::error::MAX_FILE;
use maneframe_library::{Library, read_up_to};
use maneframe_limited::{Block, Product, Provided, Ratings};
use miette::miette;

use crate::deal::open;
use crate::out::note;
use crate::paint::warn;

/// Options about what is opened
#[derive(clap::Args, Clone, Debug, Default)]
pub struct What {
    /// A block: hollowmere, premiere, odyssey, or a file (.toml); hollowmere if no block, set or cube is named
    #[arg(long, value_name = "BLOCK")]
    block: Option<OsString>,
    /// Sets in the order in which their boosters are opened, in place of the block's; fewer than 8 for sealed decks or 4 for a
    /// draft are filled up in turn: `--sets mt,hm,eo` drafts mt, mt, hm, eo
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

/// The block if nothing is named.
const DEFAULT_BLOCK: &str = "hollowmere";
/// Packs of a cube for each player.
const CUBE_ROUNDS: usize = 4;

impl What {
    /// Finds it all.
    ///
    /// # Errors
    /// If something of it isn't there.
    pub fn find(&self, library: &Library, sealed: bool) -> miette::Result<Setting> {
        let named = self.block.as_deref().map(find_block).transpose()?;
        let block = match named {
            named if !self.sets.is_empty() => Block::of_sets(&self.sets, named),
            Some(block) => block,
            None if self.cube.is_some() => Block { name: "Cube".into(), ..Block::of_sets(&[], None) },
            None => find_block(OsStr::new(DEFAULT_BLOCK))?,
        };
        let named_file = self.block.as_deref().unwrap_or_default();
        let cube = self.cube.clone().or_else(|| block.cube.as_ref().map(|file| beside(named_file, file)));
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
        let provided = Provided::of(library, &block, &product);
        let missing = provided.missing.join(", ");
        let starts = |id: &String| library.card(id).is_some_and(Card::is_starting_problem);
        if !provided.cards.iter().any(starts) {
            let lacking = if missing.is_empty() { "a Starting Problem" } else { &missing };
            return Err(miette!(
                help = "import the sets of the block: `maneframe cards import FOLDER`",
                "no set has {lacking}, with which players are to be provided"
            ));
        }
        if !missing.is_empty() {
            note!("{} no set has {missing}, with which players are to be provided", warn("note:"));
        }
        Ok(Setting { block, product, provided: provided.cards })
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

/// What cards are worth to bots: by what is printed, and by what was measured unless `printed`.
pub fn ratings(library: &Library, printed: bool) -> Ratings {
    let ratings = Ratings::of_library(library);
    if printed { ratings } else { ratings.with(&Ratings::measured()) }
}
