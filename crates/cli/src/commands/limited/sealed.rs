//! `maneframe limited sealed`: a pool from boosters, and the deck that is built from it.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use maneframe_deck::Deck;
use maneframe_library::Library;
use maneframe_limited::build;
use serde_json::json;

use super::editing::{self, Editing};
use super::setting::{What, ratings};
use crate::deal;
use crate::ended::Ended;
use crate::file::{Existing, Target};
use crate::out::{self, say};
use crate::paint::{bold, dim};
use crate::plain::read_line;
use crate::{commands, seed};

/// Open a sealed pool, build a deck from it, and play it against a bot's
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    what: What,
    /// Chance; a random seed, which is printed, where none is given
    #[arg(long)]
    seed: Option<u64>,
    /// Where the deck is written
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// For programs: the pool, and the deck that a bot builds
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let library = deal::library()?;
    let ratings = ratings(&library, false);
    let seed = args.seed.unwrap_or_else(seed::random);
    let setting = args.what.find(&library, true)?;
    // The second seat's packs are the bot's.
    let packs = setting.product.open(2, seed)?;
    let pool_of = |seat: usize| -> Vec<String> {
        packs.iter().flat_map(|round| round[seat].clone()).chain(setting.block.extra.iter().cloned()).collect()
    };
    let pool = pool_of(0);
    if args.json {
        let deck = build(&ratings, &pool, &setting.provided);
        let packs: Vec<_> = packs.iter().map(|round| &round[0]).collect();
        out::json(&json!({ "seed": seed, "packs": packs, "pool": pool, "provided": setting.provided, "deck": deck }))?;
        return Ok(Ended::Well);
    }
    let path = args.output.unwrap_or_else(|| PathBuf::from(format!("sealed-{seed}.deck")));
    // A wrong path is reported before the deck is built. A file that exists is no error: the next free name is taken.
    Target::file(&path, Existing::Replace)?;
    say!(
        "{} {}",
        bold(format_args!("{}: {} cards from {} boosters", setting.block.name, pool.len(), packs.len())),
        dim(format_args!("seed {seed}"))
    );
    let editing = Editing { library: &library, ratings: &ratings, pool: &pool, provided: &setting.provided };
    let Some(deck) = editing.run(&format!("Sealed {seed}"))? else {
        say!("The pool is not lost: `--seed {seed}` opens it again.");
        return Ok(Ended::Well);
    };
    let mut against = build(&ratings, &pool_of(1), &setting.provided);
    against.name = "Sealed deck of the bot".into();
    play(&library, &deck, &against, &path)
}

/// Names for a deck and the bot's beside it that no file has: `PATH` and `PATH.bot.deck`, else `PATH-2` and so on.
fn free_names(path: &Path) -> [PathBuf; 2] {
    let stem = path.file_stem().unwrap_or_default();
    let ending = path.extension().unwrap_or(OsStr::new("deck"));
    let names = |number: u32| {
        let mut stem = stem.to_owned();
        if number > 1 {
            stem.push(format!("-{number}"));
        }
        [ending, OsStr::new("bot.deck")].map(|ending| {
            let mut name = stem.clone();
            name.push(".");
            name.push(ending);
            path.with_file_name(name)
        })
    };
    let mut number = 1;
    while names(number).iter().any(|name| name.symlink_metadata().is_ok()) {
        number += 1;
    }
    names(number)
}

/// Writes the deck to `path`, the other one beside it, and plays one against the other where the person likes. What is there is
/// never replaced: the next free name is taken.
///
/// # Errors
/// If they can't be written, or the game can't be played.
pub fn play(library: &Library, deck: &Deck, against: &Deck, path: &Path) -> miette::Result<Ended> {
    let [mine, theirs] = free_names(path);
    editing::write(deck, library, &mine)?;
    editing::write(against, library, &theirs)?;
    let command = format!("maneframe play --deck {} --vs {}", mine.display(), theirs.display());
    say!("The decks are written: {}", bold(&command));
    match read_line("Play now? (y/n) ")? {
        Some(yes) if matches!(yes.to_lowercase().as_str(), "y" | "yes") => {
            commands::play::of_decks(mine.as_os_str(), theirs.as_os_str())
        }
        _ => Ok(Ended::Well),
    }
}
