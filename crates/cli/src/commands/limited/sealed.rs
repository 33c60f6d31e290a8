//! `maneframe limited sealed`: a pool from boosters, and a deck built from it.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use maneframe_deck::{Deck, DeckFile};
use maneframe_library::error::MAX_FILE;
use maneframe_library::{Library, read_up_to};
use maneframe_limited::build;
use serde_json::json;

use super::editing::{self, Editing};
use super::fit::{self, unfit};
use super::setting::{What, ratings};
use crate::deal;
use crate::exit::Ended;
use crate::file::{self, Existing, Target, cannot_write};
use crate::out::{self, note, say};
use crate::paint::{bold, dim, warn};
use crate::plain::read_line;
use crate::{commands, seed};

/// Open a sealed pool, build a deck from it, and play it against a bot's
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    what: What,
    /// Seed for random choices. By default it is random and printed
    #[arg(long)]
    seed: Option<u64>,
    /// File for the deck
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Accept decks with cards that are not fit for play. Lines that are not understood do nothing
    #[arg(long)]
    lenient: bool,
    /// Print JSON for programs: the pool, and the deck that a bot builds
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
        let mut deck = build(&ratings, &pool, &setting.provided);
        deck.name = format!("Sealed {seed}");
        let deck = DeckFile::of(&deck, library.pool());
        let unfit = unfit(&ratings, &pool);
        let packs: Vec<_> = packs.iter().map(|round| &round[0]).collect();
        let provided = &setting.provided;
        out::json(&json!({
            "seed": seed, "packs": packs, "pool": pool, "provided": provided, "unfit": unfit, "deck": deck,
        }))?;
        return Ok(Ended::Well);
    }
    let path = args.output.unwrap_or_else(|| PathBuf::from(format!("sealed-{seed}.deck")));
    // A wrong path is reported before the deck is built. An existing file is no error, because the next free name is
    // used.
    Target::file(&path, Existing::Replace)?;
    say!(
        "{} {}",
        bold(format_args!("{}: {} cards from {} boosters", setting.block.name, pool.len(), packs.len())),
        dim(format_args!("seed {seed}"))
    );
    let editing = Editing { library: &library, ratings: &ratings, pool: &pool, provided: &setting.provided };
    let unfinished = Library::folder()?.join("sealed").join(format!("{seed}-{}.json", slug(&setting.block.name)));
    let mut keep = |deck: &Deck| -> miette::Result<()> {
        if let Err(why) = keep_deck(&unfinished, deck) {
            note!("{} the deck can't be saved while you build it: {why}", warn("warning:"));
        }
        Ok(())
    };
    let Some(deck) = editing.run(&format!("Sealed {seed}"), kept_deck(&unfinished), &mut keep)? else {
        say!("The pool is not lost: `--seed {seed}` opens the same packs again.");
        return Ok(Ended::Well);
    };
    let mut against = build(&ratings, &pool_of(1), &setting.provided);
    against.name = "Sealed deck of the bot".into();
    play(&library, deck, against, &path, args.lenient, false)
}

/// Converts a name for use in a file's name.
fn slug(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).take(60).collect()
}

/// Stores a deck that is being built.
fn keep_deck(path: &Path, deck: &Deck) -> miette::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|e| cannot_write(path, e))?;
    }
    let text = serde_json::to_string(deck).map_err(|e| cannot_write(path, e))?;
    file::write(path, Existing::Replace, &text)
}

/// Returns the stored deck.
fn kept_deck(path: &Path) -> Option<Deck> {
    serde_json::from_slice(&read_up_to(path, MAX_FILE).ok()?).ok()
}

/// Returns unused names for a deck and the bot's deck: `PATH` and `PATH.bot.deck`, else `PATH-2` and so on.
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

/// Writes the deck to `path` and the other one next to it, and prints how to play them. Existing files are never
/// replaced, and the next free name is used.
///
/// # Errors
/// If they can't be written.
pub fn write(library: &Library, deck: &Deck, against: &Deck, path: &Path) -> miette::Result<()> {
    let [mine, theirs] = free_names(path);
    editing::write(deck, library, &mine)?;
    editing::write(against, library, &theirs)?;
    let is_fit = fit::is_fit(library, deck) && fit::is_fit(library, against);
    let leniently = if is_fit { "" } else { " --lenient" };
    let command = format!("maneframe play --deck {} --vs {}{leniently}", mine.display(), theirs.display());
    say!("The decks are saved: {}", bold(&command));
    Ok(())
}

/// Writes the decks like [`write`], and plays one against the other if the person wants to.
///
/// # Errors
/// If they can't be written, or the game can't be played.
pub fn play(
    library: &Library,
    deck: Deck,
    against: Deck,
    path: &Path,
    lenient: bool,
    plain: bool,
) -> miette::Result<Ended> {
    write(library, &deck, &against, path)?;
    let answer = read_line("Play now? (y/n) ")?.unwrap_or_default().to_lowercase();
    if matches!(answer.as_str(), "y" | "yes")
        && let Some(lenient) = fit::ask(library, &deck, lenient)?
    {
        // The bot's deck needs no question. It has such cards only if its pool has too few others.
        let lenient = lenient || !fit::is_fit(library, &against);
        commands::play::against(deck, against, lenient, plain)?;
    }
    Ok(Ended::Well)
}
