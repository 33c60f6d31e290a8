//! Blocks and cubes: which boosters are opened, and what players are provided with (Limited Play). They are data: files in
//! `blocks/`, and any that a person writes.

use std::path::Path;

use maneframe_library::error::MAX_FILE;
use maneframe_library::{ImportError, Located, near, read_up_to, text_of};
use miette::Diagnostic;
use serde::{Deserialize, Serialize};

/// The files of the bundled blocks.
const BUNDLED: [(&str, &str); 3] = [
    ("hollowmere", include_str!("../blocks/hollowmere.toml")),
    ("premiere", include_str!("../blocks/premiere.toml")),
    ("odyssey", include_str!("../blocks/odyssey.toml")),
];

/// The most boosters that a player opens.
pub const MAX_ROUNDS: usize = 24;
/// The most cards in a pack of a cube.
pub const MAX_PACK: usize = 60;
/// The boosters of a sealed pool (Sealed Deck Format).
pub const SEALED_PACKS: usize = 8;
/// The boosters that each player drafts (Booster Draft Format).
pub const DRAFT_PACKS: usize = 4;

/// What limited play is played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Block {
    /// Its name.
    pub name: String,
    /// The codes of the sets whose boosters make a sealed pool.
    #[serde(default)]
    pub sealed: Vec<String>,
    /// The codes of the sets whose boosters are drafted, in the order of drafting: the most recent set first.
    #[serde(default)]
    pub draft: Vec<String>,
    /// Mane Characters that every player may use.
    #[serde(default)]
    pub manes: Vec<String>,
    /// Starting Problems that every player may use, as many of each as they like.
    #[serde(default)]
    pub problems: Vec<String>,
    /// Cards of special pools that every player gets besides.
    #[serde(default)]
    pub extra: Vec<String>,
    /// For a cube: the list of its cards, in any notation of decks, as a file beside this one.
    #[serde(default)]
    pub cube: Option<String>,
    /// The cards in a pack of the cube.
    #[serde(default = "cube_pack")]
    pub pack: usize,
}

fn cube_pack() -> usize {
    12
}

/// Why there is no such block.
#[derive(Debug, thiserror::Error, Diagnostic)]
pub enum BlockError {
    /// Its file can't be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Read(#[from] ImportError),
    /// None is called that.
    #[error("no block is called `{wanted}`{}", near.first().map(|n| format!(": did you mean `{n}`?")).unwrap_or_default())]
    #[diagnostic(help("name a file that ends in .toml, or one of: {}", Block::names().collect::<Vec<_>>().join(", ")))]
    Unknown {
        /// What was asked for.
        wanted: String,
        /// Names that are written almost like it.
        near: Vec<&'static str>,
    },
}

impl Block {
    /// The names of the bundled blocks.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUNDLED.iter().map(|(name, _)| *name)
    }

    /// The block that is meant: a bundled one by its name, in any case, or a file that ends in `.toml`.
    ///
    /// # Errors
    /// If there is none, or the file is wrong.
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

    /// Reads a block's file; `file` is its name for messages.
    ///
    /// # Errors
    /// If it is none, or over the bounds of [`MAX_ROUNDS`] and [`MAX_PACK`].
    pub fn read(file: &str, bytes: &[u8]) -> Result<Block, ImportError> {
        let text = text_of(file, bytes)?;
        let block: Block = toml::from_str(text).map_err(|e| {
            let span = e.span().unwrap_or_default();
            Located::new(file, text, span.start, span.len(), e.message())
                .with_help("docs/limited.md tells what is in a block")
        })?;
        let wrong = |message: String| Err(Located::new(file, text, 0, 0, message).into());
        if block.sealed.len().max(block.draft.len()) > MAX_ROUNDS {
            return wrong(format!("more than {MAX_ROUNDS} boosters a player"));
        }
        if !(1..=MAX_PACK).contains(&block.pack) {
            return wrong(format!("a pack has 1 to {MAX_PACK} cards, not {}", block.pack));
        }
        Ok(block)
    }

    /// Returns the bundled blocks, in the order of [`Block::names`].
    pub fn bundled() -> impl Iterator<Item = Block> {
        Block::names().filter_map(|name| Block::find(name).ok())
    }

    /// Returns a block of these sets: a mixed order, or sets that no block has. The list is [filled up](filled) to the boosters of a
    /// sealed pool and of a draft. What is provided is that of `like`; without it nothing is named, and the
    /// [table of the rules](crate::Provided) decides.
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

    /// Returns true if boosters of that set are opened in this block.
    pub fn has_set(&self, code: &str) -> bool {
        self.sealed.iter().chain(&self.draft).any(|set| set.eq_ignore_ascii_case(code))
    }
}

/// Fills a list of sets up to that many boosters by naming the sets again in turn. Boosters of one set are opened one after the
/// other, those of the set that is named first come first: `mt, hm, eo` makes a draft of `mt, mt, hm, eo`. A list that is long
/// enough stays as it is.
pub fn filled(sets: &[String], packs: usize) -> Vec<String> {
    if sets.len() >= packs {
        return sets.to_vec();
    }
    let place = |wanted: &str| sets.iter().position(|set| set.trim().eq_ignore_ascii_case(wanted.trim()));
    let mut named: Vec<&String> = sets.iter().cycle().take(packs).collect();
    named.sort_by_key(|set| place(set.as_str()));
    named.into_iter().cloned().collect()
}
