//! Reading of replays, which may come from untrusted sources.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use maneframe_card::Card;
use maneframe_deck::House;
use maneframe_engine::replay::NoReplay;
use maneframe_engine::{DeckCards, Table, TableOptions};
use maneframe_library::error::{ImportError, Located, MAX_FILE};
use maneframe_library::{Library, card_hash};
use miette::{IntoDiagnostic as _, miette};

use crate::deal;

use super::{Changed, Entry, Head, Holding, Replay, ReplayCard, ReplayDeck};

/// Maximum number of cards in a deck of a replay.
const MAX_CARDS: u64 = 2_000;

/// Reads a replay.
///
/// # Errors
/// If the file can't be read or is not a replay. The error has the position.
pub fn read(path: &Path) -> miette::Result<Replay> {
    Ok(parse(&path.display().to_string(), &bytes(path)?)?.replay)
}

/// Reads a file that may be a replay.
fn bytes(path: &Path) -> Result<Vec<u8>, ImportError> {
    let io = |source| ImportError::Io { action: "read", path: path.to_owned(), source };
    let meta = fs::metadata(path).map_err(io)?;
    if !meta.is_file() {
        return Err(io(std::io::Error::other("it is not a regular file")));
    }
    if meta.len() > MAX_FILE {
        return Err(ImportError::TooBig { file: path.display().to_string(), size: meta.len() });
    }
    fs::read(path).map_err(io)
}

/// Parses a replay. Its last line may be incomplete, if the program that wrote it was stopped.
///
/// # Errors
/// If it is not a replay. The error has the position.
pub fn parse(file: &str, bytes: &[u8]) -> miette::Result<Holding> {
    maneframe_engine::replay::parse(bytes).map_err(|wrong| match wrong {
        NoReplay::NotText { at } => ImportError::NotText { file: file.to_owned(), at }.into(),
        NoReplay::Broken { at, length, why } => {
            let text = String::from_utf8_lossy(bytes);
            let located = Located::new(file, &text, at, length, format!("not a replay: {why}"));
            located.with_help("replays are written by `maneframe play --save FILE`").into()
        }
        other => miette!("{file}: {other}"),
    })
}

/// Returns a table with the replay's decks, and the cards that have changed since it was last played. Games with cards of
/// an earlier edition of a bundled set get these cards.
///
/// # Errors
/// If a card is unknown, or the decks can't be played.
pub fn load(replay: &Replay, library: &Library) -> miette::Result<(Table, Vec<Changed>)> {
    let (table, changed) = load_with(replay, library)?;
    let earlier = if changed.is_empty() { None } else { library.earlier() };
    match earlier.map(|earlier| load_with(replay, &earlier)) {
        Some(Ok((earlier, still))) if still.len() < changed.len() => Ok((earlier, still)),
        _ => Ok((table, changed)),
    }
}

fn load_with(replay: &Replay, library: &Library) -> miette::Result<(Table, Vec<Changed>)> {
    if let Some(situation) = &replay.head.situation {
        let (table, _) = maneframe_scenario::table(situation, library)
            .map_err(|why| miette!("invalid situation {:.80}: {why}", situation.id))?;
        return Ok((table, Vec::new()));
    }
    let mut known = Known { library, later: HashMap::new(), changed: Vec::new() };
    for entry in &replay.entries {
        if let Entry::Resumed { changed, .. } = entry {
            known.later.extend(changed.iter().map(|c| (c.id.as_str(), c.hash.as_str())));
        }
    }
    let decks = replay.head.decks.iter().map(|deck| known.deck(deck)).collect::<miette::Result<Vec<_>>>()?;
    let mut changed = known.changed;
    changed.sort_by(|a, b| a.id.cmp(&b.id));
    changed.dedup();
    let Head { rulebook, lenient, ref catalog, ref rules, .. } = replay.head;
    let rules =
        rules.as_ref().map(|rules| House::of(&rules.name, &rules.text).table_rules(library.pool())).transpose()?;
    let table = Table::under(rules.as_ref(), &decks, TableOptions { rulebook: rulebook.rulebook(), lenient })
        .into_diagnostic()?;
    // A larger catalog only changes which names could have been chosen.
    let table = if catalog.is_some() { table.with_catalog(deal::catalog(library)) } else { table };
    Ok((table, changed))
}

/// Available cards, compared with those of the replay.
struct Known<'a> {
    library: &'a Library,
    /// Hashes of cards that had changed when the game was resumed.
    later: HashMap<&'a str, &'a str>,
    changed: Vec<Changed>,
}

impl Known<'_> {
    fn deck(&mut self, deck: &ReplayDeck) -> miette::Result<DeckCards> {
        let total: u64 = deck.draw.iter().chain(&deck.problems).map(|c| u64::from(c.count)).sum();
        if total > MAX_CARDS {
            return Err(miette!("the deck `{:.60}` has {total} cards, more than {MAX_CARDS}", deck.name));
        }
        if deck.mane.count != 1 {
            return Err(miette!("the deck `{:.60}` has {} Mane Characters, expected one", deck.name, deck.mane.count));
        }
        deck.cards(|card| self.card(card))
    }

    fn card(&mut self, card: &ReplayCard) -> miette::Result<Arc<Card>> {
        let found = self.library.card(&card.id).ok_or_else(|| {
            miette!(
                help = "import its set with `maneframe cards import FILE`",
                "unknown card {:.40} in the replay",
                card.id
            )
        })?;
        let hash = card_hash(found);
        if hash != *self.later.get(card.id.as_str()).unwrap_or(&card.hash.as_str()) {
            self.changed.push(Changed { id: found.id.clone(), hash });
        }
        Ok(Arc::new(found.clone()))
    }
}

/// Lists the cards with their names.
pub fn named(changed: &[Changed], library: &Library) -> String {
    let words = |c: &Changed| library.card(&c.id).map_or(c.id.clone(), |card| format!("{} {}", card.id, card.name()));
    changed.iter().map(words).collect::<Vec<_>>().join("; ")
}
