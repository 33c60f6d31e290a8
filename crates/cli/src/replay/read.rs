//! Reading replays, from files that anybody may have written.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use maneframe_card::Card;
use maneframe_engine::inspect::MAX_PLAYERS;
use maneframe_engine::{DeckCards, Table};
use maneframe_library::error::{ImportError, Located, MAX_FILE};
use maneframe_library::{Library, card_hash};
use miette::{IntoDiagnostic as _, miette};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::old::{OLD_FORMAT, OldReplay};
use super::{Changed, Entry, FORMAT, Head, Replay, ReplayCard, ReplayDeck};

/// No deck of a replay has more cards.
const MAX_CARDS: u64 = 2_000;
/// No game has more lines.
const MAX_ENTRIES: usize = 200_000;

/// A replay, and how much of its text it is.
#[derive(Debug)]
pub struct Holding {
    /// The replay.
    pub replay: Replay,
    /// The bytes of its whole lines. What follows them was being written when the writer was killed.
    pub whole: usize,
    /// Whether all that the last line lacks is its end.
    pub unended: bool,
}

/// Reads a replay.
///
/// # Errors
/// If the file can't be read or is no replay: says where.
pub fn read(path: &Path) -> miette::Result<Replay> {
    Ok(parse(&path.display().to_string(), &bytes(path)?)?.replay)
}

/// The bytes of a file that may be a replay.
fn bytes(path: &Path) -> Result<Vec<u8>, ImportError> {
    let io = |source| ImportError::Io { action: "read", path: path.to_owned(), source };
    let meta = fs::metadata(path).map_err(io)?;
    if !meta.is_file() {
        return Err(io(std::io::Error::other("it is no plain file")));
    }
    if meta.len() > MAX_FILE {
        return Err(ImportError::TooBig { file: path.display().to_string(), size: meta.len() });
    }
    fs::read(path).map_err(io)
}

/// Reads the text of a replay. Its last line may be torn: whoever wrote it was stopped.
///
/// # Errors
/// If it is no replay: says where.
pub fn parse(file: &str, bytes: &[u8]) -> miette::Result<Holding> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(e) => {
            let (good, torn) = bytes.split_at(e.valid_up_to());
            if torn.contains(&b'\n') || !good.contains(&b'\n') {
                return Err(ImportError::NotText { file: file.to_owned(), at: e.valid_up_to() }.into());
            }
            std::str::from_utf8(good).unwrap_or_default()
        }
    };
    /// What every form says.
    #[derive(Deserialize)]
    struct Form {
        format: u32,
    }
    let form = serde_json::Deserializer::from_str(text).into_iter::<Form>().next();
    let holding = match form.transpose().map_err(|e| no_replay(file, text, 0, &e))?.map(|form| form.format) {
        Some(OLD_FORMAT) => {
            let old: OldReplay = serde_json::from_str(text).map_err(|e| no_replay(file, text, 0, &e))?;
            Holding { replay: old.into(), whole: text.len(), unended: false }
        }
        Some(FORMAT) => lines(file, text)?,
        Some(format) => {
            return Err(miette!(
                help = "it was written by another version of this program",
                "{file}: replays of format {format} are unknown, this program reads up to format {FORMAT}"
            ));
        }
        None => return Err(Located::new(file, text, 0, 1, "no replay: there is nothing in it").into()),
    };
    let Head { decks, seats, .. } = &holding.replay.head;
    if !(2..=MAX_PLAYERS).contains(&decks.len()) || seats.len() != decks.len() {
        return Err(miette!("{file}: {} decks and {} seats make no game", decks.len(), seats.len()));
    }
    Ok(holding)
}

/// A head, and the entries after it.
fn lines(file: &str, text: &str) -> miette::Result<Holding> {
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let head: Head = line(file, text, 0, first)?;
    let mut holding = Holding {
        replay: Replay { head, entries: Vec::new(), end: None },
        whole: first.len(),
        unended: !first.ends_with('\n'),
    };
    let mut at = first.len();
    for one in lines {
        let ended = one.ends_with('\n');
        let entry: Entry = match line(file, text, at, one) {
            Ok(entry) => entry,
            Err(_) if !ended => break,
            Err(trouble) => return Err(trouble.into()),
        };
        let replay = &mut holding.replay;
        if replay.end.is_some() {
            return Err(Located::new(file, text, at, one.len(), "no replay: it goes on after its end").into());
        }
        if replay.entries.len() == MAX_ENTRIES {
            return Err(miette!("{file}: it has more than {MAX_ENTRIES} lines, which no game has"));
        }
        match entry {
            Entry::End(end) => replay.end = Some(end),
            entry => replay.entries.push(entry),
        }
        at += one.len();
        (holding.whole, holding.unended) = (at, !ended);
    }
    Ok(holding)
}

/// Reads the line of a file that begins at that byte.
fn line<T: DeserializeOwned>(file: &str, text: &str, at: usize, line: &str) -> Result<T, ImportError> {
    serde_json::from_str(line).map_err(|e| no_replay(file, text, at, &e))
}

/// What is wrong in the part of a text that begins at that byte.
fn no_replay(file: &str, text: &str, from: usize, error: &serde_json::Error) -> ImportError {
    let lines = text[from..].split_inclusive('\n');
    let start: usize = lines.take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = from + start + error.column().saturating_sub(1);
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    Located::new(file, text, at, 1, format!("no replay: {message}"))
        .with_help("replays are written by `maneframe play --save FILE`")
        .into()
}

/// A table with the replay's decks, and the cards that are not what they were when it was last played.
///
/// # Errors
/// If a card is unknown, or the decks make no game.
pub fn load(replay: &Replay, library: &Library) -> miette::Result<(Table, Vec<Changed>)> {
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
    let Head { rulebook, lenient, .. } = replay.head;
    Ok((Table::by(rulebook.rulebook(), &decks, lenient).into_diagnostic()?, changed))
}

/// The cards at hand, beside what they were.
struct Known<'a> {
    library: &'a Library,
    /// Those that had changed when the game was resumed.
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
            return Err(miette!("the deck `{:.60}` has {} Mane Characters, not one", deck.name, deck.mane.count));
        }
        let (draw, problems) = (self.all(&deck.draw)?, self.all(&deck.problems)?);
        Ok(DeckCards { mane: Some(self.card(&deck.mane)?), draw, problems })
    }

    fn all(&mut self, list: &[ReplayCard]) -> miette::Result<Vec<Arc<Card>>> {
        let mut cards = Vec::new();
        for entry in list {
            let card = self.card(entry)?;
            cards.extend(std::iter::repeat_n(card, entry.count as usize));
        }
        Ok(cards)
    }

    fn card(&mut self, card: &ReplayCard) -> miette::Result<Arc<Card>> {
        let found = self.library.card(&card.id).ok_or_else(|| {
            miette!(
                help = "import the set that it belongs to: `maneframe cards import FILE`",
                "the replay has a card {:.40} that no set has",
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

/// The cards in words.
pub fn named(changed: &[Changed], library: &Library) -> String {
    let words = |c: &Changed| library.card(&c.id).map_or(c.id.clone(), |card| format!("{} {}", card.id, card.name()));
    changed.iter().map(words).collect::<Vec<_>>().join("; ")
}
