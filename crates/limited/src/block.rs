//! Blocks and cubes: the boosters that players open, and the cards that they are provided with (Limited Play). They are
//! data: the files in `blocks/`, and files that users write.

use std::path::Path;

use maneframe_library::error::MAX_FILE;
use maneframe_library::{ImportError, Located, near, read_up_to, text_of};
use miette::Diagnostic;
use serde::{Deserialize, Serialize};

/// Names and texts of the bundled blocks.
const BUNDLED: [(&str, &str); 3] = [
    ("hollowmere", include_str!("../blocks/hollowmere.toml")),
    ("premiere", include_str!("../blocks/premiere.toml")),
    ("odyssey", include_str!("../blocks/odyssey.toml")),
];

/// Maximum number of boosters that a player opens.
pub const MAX_ROUNDS: usize = 24;
/// Maximum number of cards in a pack of a cube.
pub const MAX_PACK: usize = 60;
/// Number of boosters of a sealed pool (Sealed Deck Format).
pub const SEALED_PACKS: usize = 8;
/// Number of boosters that each player drafts (Booster Draft Format).
pub const DRAFT_PACKS: usize = 4;

/// Boosters and provided cards of a limited event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Block {
    /// Name of the block.
    pub name: String,
    /// Codes of the sets whose boosters make a sealed pool.
    #[serde(default)]
    pub sealed: Vec<String>,
    /// Codes of the sets whose boosters are drafted, in order. The most recent set is drafted first.
    #[serde(default)]
    pub draft: Vec<String>,
    /// Ids of Mane Characters that every player may use.
    #[serde(default)]
    pub manes: Vec<String>,
    /// Ids of Starting Problems that every player may use, in any number of copies.
    #[serde(default)]
    pub problems: Vec<String>,
    /// Ids of further cards that every player gets (special pools).
    #[serde(default)]
    pub extra: Vec<String>,
    /// For a cube: name of the file with the list of its cards, in any deck notation. The file is in the same folder as
    /// this one.
    #[serde(default)]
    pub cube: Option<String>,
    /// Number of cards in a pack of the cube.
    #[serde(default = "cube_pack")]
    pub pack: usize,
}

fn cube_pack() -> usize {
    12
}

/// Error of finding or reading a block.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum BlockError {
    /// The file can't be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Read(#[from] ImportError),
    /// No block has that name.
    #[error("block `{wanted}` not found{}", near.first().map(|n| format!(": did you mean `{n}`?")).unwrap_or_default())]
    #[diagnostic(help("give a file that ends in .toml, or one of: {}", Block::names().collect::<Vec<_>>().join(", ")))]
    Unknown {
        /// Block name that was requested.
        wanted: String,
        /// Block names that are spelled similarly.
        near: Vec<&'static str>,
    },
}

impl Block {
    /// Returns the names of the bundled blocks.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUNDLED.iter().map(|(name, _)| *name)
    }

    /// Finds a block. `wanted` is the name of a bundled block, in any case, or the path of a file that ends in `.toml`.
    ///
    /// # Errors
    /// If no block has that name, or the file is invalid.
    pub fn find(wanted: &str) -> Result<Block, BlockError> {
        let path = Path::new(wanted);
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
            return Ok(Block::read(wanted, &read_up_to(path, MAX_FILE)?)?);
        }
        let folded = wanted.trim().to_lowercase();
        match BUNDLED.iter().find(|(name, _)| *name == folded) {
            Some((name, text)) => Ok(Block::read(name, text.as_bytes())?),
            None => {
                let near = near(wanted, Block::names());
                Err(BlockError::Unknown { wanted: maneframe_library::plain(wanted), near })
            }
        }
    }

    /// Parses the file of a block. `file` is its name for messages.
    ///
    /// # Errors
    /// If the file is not a block, or exceeds [`MAX_ROUNDS`] or [`MAX_PACK`].
    pub fn read(file: &str, bytes: &[u8]) -> Result<Block, ImportError> {
        let text = text_of(file, bytes)?;
        let block: Block = toml::from_str(text).map_err(|e| {
            let span = e.span().unwrap_or_default();
            Located::new(file, text, span.start, span.len(), e.message())
                .with_help("see docs/limited.md for the fields of a block")
        })?;
        let wrong = |message: String| Err(Located::new(file, text, 0, 0, message).into());
        if block.sealed.len().max(block.draft.len()) > MAX_ROUNDS {
            return wrong(format!("a block has at most {MAX_ROUNDS} boosters per player"));
        }
        if !(1..=MAX_PACK).contains(&block.pack) {
            return wrong(format!("a pack must have 1 to {MAX_PACK} cards, not {}", block.pack));
        }
        Ok(block)
    }

    /// Returns the bundled blocks, in the order of [`Block::names`].
    pub fn bundled() -> impl Iterator<Item = Block> {
        Block::names().filter_map(|name| Block::find(name).ok())
    }

    /// Returns a block for a list of sets that no block has, or has in another order. The list is [filled up](filled)
    /// to the number of boosters of a sealed pool and of a draft. The provided cards are those of the block `like`.
    /// Without `like`, the [table of the rules](crate::Provided) decides.
    #[must_use]
    pub fn of_sets(sets: &[String], like: Option<Block>) -> Block {
        let name = sets.iter().map(|set| set.trim().to_uppercase()).collect::<Vec<_>>().join(", ");
        let like = like.unwrap_or_else(|| Block {
            name: String::new(),
            sealed: Vec::new(),
            draft: Vec::new(),
            manes: Vec::new(),
            problems: Vec::new(),
            extra: Vec::new(),
            cube: None,
            pack: cube_pack(),
        });
        Block { name, sealed: filled(sets, SEALED_PACKS), draft: filled(sets, DRAFT_PACKS), cube: None, ..like }
    }

    /// Returns true if this block has boosters of the set.
    pub fn has_set(&self, code: &str) -> bool {
        self.sealed.iter().chain(&self.draft).any(|set| set.eq_ignore_ascii_case(code))
    }
}

/// Fills a list of sets up to `packs` boosters by repeating the sets in turn. The boosters of a set are opened one
/// after the other. The sets come in the order in which the list first names them: `mt, hm, eo` makes a draft of `mt,
/// mt, hm, eo`. A list that is long enough is returned unchanged.
pub fn filled(sets: &[String], packs: usize) -> Vec<String> {
    if sets.len() >= packs {
        return sets.to_vec();
    }
    let place = |wanted: &str| sets.iter().position(|set| set.trim().eq_ignore_ascii_case(wanted.trim()));
    let mut named: Vec<&String> = sets.iter().cycle().take(packs).collect();
    named.sort_by_key(|set| place(set.as_str()));
    named.into_iter().cloned().collect()
}
