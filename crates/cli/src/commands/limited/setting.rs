//! Setting of limited play: the block, sets or cube that the command line names.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use maneframe_library::error::MAX_FILE;
use maneframe_library::{Library, read_up_to};
use maneframe_limited::{Block, Ratings, Setting};

use crate::deal::open;
use crate::out::note;
use crate::paint::warn;

/// Options for the product that is opened.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct What {
    /// Block: hollowmere, premiere, odyssey, or a file (.toml) [default: hollowmere, if no block, set or cube is named]
    #[arg(long, value_name = "BLOCK")]
    block: Option<OsString>,
    /// Sets in the order in which their boosters are opened, in place of the block's. If there are fewer than 8 for
    /// sealed decks or 4 for a draft, they are repeated: `--sets mt,hm,eo` drafts mt, mt, hm, eo
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    sets: Vec<String>,
    /// Cube: a list of cards in any notation of decks. Each player drafts four packs
    #[arg(long, value_name = "LIST", conflicts_with = "sets")]
    cube: Option<OsString>,
}

/// Name of the default block.
const DEFAULT_BLOCK: &str = "hollowmere";

impl What {
    /// Finds the block, sets or cube.
    ///
    /// # Errors
    /// If one of them doesn't exist.
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
        let cube = cube.map(|list| open(library, &list)).transpose()?;
        if let Some(list) = cube.as_ref().filter(|list| !list.unknown.is_empty()) {
            note!("{} {} cards of the cube are not in any set and were left out", warn("warning:"), list.unknown.len());
        }
        let setting = Setting::of(library, block, cube.as_ref(), sealed)?;
        if !setting.missing.is_empty() {
            note!("{} no set has {}, which each player needs", warn("note:"), setting.missing.join(", "));
        }
        Ok(setting)
    }
}

/// Resolves a file name relative to the block's file.
fn beside(block: &OsStr, file: &str) -> OsString {
    Path::new(block).parent().map_or_else(|| file.into(), |folder| folder.join(file).into_os_string())
}

/// Finds the block that a command line names, like [`Block::find`]. A name that isn't UTF-8 can only be that of a file.
fn find_block(wanted: &OsStr) -> miette::Result<Block> {
    if let Some(name) = wanted.to_str() {
        return Ok(Block::find(name)?);
    }
    let path = Path::new(wanted);
    Ok(Block::read(&path.display().to_string(), &read_up_to(path, MAX_FILE)?)?)
}

/// Returns the bots' ratings of cards: by what is printed, and also by measured results unless `printed`.
pub fn ratings(library: &Library, printed: bool) -> Ratings {
    let ratings = Ratings::of_library(library);
    if printed { ratings } else { ratings.with(&Ratings::measured()) }
}
