//! Reading replays, from files that anybody may have written.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use maneframe_card::Card;
use maneframe_engine::{DeckCards, Table};
use maneframe_library::error::{ImportError, Located, MAX_FILE};
use maneframe_library::{Library, card_hash};
use miette::{IntoDiagnostic as _, miette};

use super::{FORMAT, Replay, ReplayCard, ReplayDeck};

/// No deck of a replay has more cards.
const MAX_CARDS: u32 = 2_000;

/// Reads a replay.
///
/// # Errors
/// If the file can't be read or is no replay: says where.
pub fn read(path: &Path) -> miette::Result<Replay> {
    let file = path.display().to_string();
    let io = |source| ImportError::Io { action: "read", path: path.to_owned(), source };
    let meta = fs::metadata(path).map_err(io)?;
    if !meta.is_file() {
        return Err(io(std::io::Error::other("it is no plain file")).into());
    }
    if meta.len() > MAX_FILE {
        return Err(ImportError::TooBig { file, size: meta.len() }.into());
    }
    let bytes = fs::read(path).map_err(io)?;
    let text =
        std::str::from_utf8(&bytes).map_err(|e| ImportError::NotText { file: file.clone(), at: e.valid_up_to() })?;
    let replay: Replay = serde_json::from_str(text)
        .map_err(|e| {
            let at = offset(text, e.line(), e.column());
            let message = e.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            Located::new(&file, text, at, 1, format!("no replay: {message}"))
                .with_help("replays are written by `maneframe play --save FILE`")
        })
        .map_err(miette::Report::new)?;
    if replay.format != FORMAT {
        return Err(miette!(
            help = "it was written by another version of this program",
            "{file}: replays of format {} are unknown, this program reads format {FORMAT}",
            replay.format
        ));
    }
    let seats = replay.decks.len();
    if !(2..=maneframe_engine::ids::MAX_PLAYERS).contains(&seats) || replay.seats.len() != seats {
        return Err(miette!("{file}: {seats} decks and {} seats make no game", replay.seats.len()));
    }
    Ok(replay)
}

/// The byte at a line and column (in bytes) counted from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    start + column.saturating_sub(1)
}

/// A table with the replay's decks, and the cards that are not what they were.
///
/// # Errors
/// If a card is unknown, or the decks make no game.
pub fn load(replay: &Replay, library: &Library) -> miette::Result<(Table, Vec<String>)> {
    let mut changed = Vec::new();
    let mut decks = Vec::new();
    for deck in &replay.decks {
        decks.push(cards(deck, library, &mut changed)?);
    }
    changed.sort();
    changed.dedup();
    Ok((Table::by(replay.rulebook.rulebook(), &decks, replay.lenient).into_diagnostic()?, changed))
}

fn cards(deck: &ReplayDeck, library: &Library, changed: &mut Vec<String>) -> miette::Result<DeckCards> {
    let total: u64 = deck.draw.iter().chain(&deck.problems).map(|c| u64::from(c.count)).sum();
    if total > MAX_CARDS.into() {
        return Err(miette!("the deck `{:.60}` has {total} cards, more than {MAX_CARDS}", deck.name));
    }
    let mut find = |card: &ReplayCard| -> miette::Result<Arc<Card>> {
        let found = library.card(&card.id).ok_or_else(|| {
            miette!(
                help = "import the set that it belongs to: `maneframe cards import FILE`",
                "the replay has a card {:.40} that no set has",
                card.id
            )
        })?;
        if card_hash(found) != card.hash {
            changed.push(format!("{} {}", found.id, found.name()));
        }
        Ok(Arc::new(found.clone()))
    };
    let mut all = |list: &[ReplayCard]| -> miette::Result<Vec<Arc<Card>>> {
        let mut cards = Vec::new();
        for entry in list {
            let card = find(entry)?;
            cards.extend(std::iter::repeat_n(card, entry.count as usize));
        }
        Ok(cards)
    };
    let (draw, problems) = (all(&deck.draw)?, all(&deck.problems)?);
    Ok(DeckCards { mane: Some(find(&deck.mane)?), draw, problems })
}
