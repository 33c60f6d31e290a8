//! The compiled library: all sets with what their text was read as, in one file that loads quickly.
//!
//! It holds nothing that the sets' own files don't say. A key tells of which state of which files, and of which program, it was
//! made; where the key differs or the file is broken, the sets are read from their own files and it is silently made anew.

use std::fs;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use maneframe_card::{Card, compact};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::hold::Held;
use crate::lines;
use crate::set::{CardSet, Origin};
use crate::store::{Store, read_up_to, write};

/// What the file starts with: its name, and the version of its form.
const MAGIC: &[u8; 8] = b"mfcards\x02";
/// Bytes of a SHA-256.
const HASH: usize = 32;
/// No larger file is read, in bytes.
const MAX_SIZE: u64 = 256 * 1024 * 1024;
/// Deepest nesting of values that is read of what is said about sets.
const MAX_DEPTH: usize = 50;

/// Identifies the state of the files and the program that a compiled library was made of, as a SHA-256.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Key([u8; HASH]);

#[derive(Serialize, Deserialize)]
struct Compiled<S> {
    bundled: S,
    imported: S,
}

fn path(store: &Store) -> PathBuf {
    store.root.join("compiled.bin")
}

/// The key of the sets as they are stored now. `None` where there are none, or they can't be looked at.
fn key(store: &Store) -> Option<Key> {
    let mut hash = Sha256::new();
    hash.update(lines::stamp());
    let files = store.set_files().ok()?;
    for file in &files {
        let meta = fs::metadata(file).ok()?;
        let changed = meta.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        hash.update(file.file_name()?.as_encoded_bytes());
        hash.update([0]);
        hash.update(meta.len().to_le_bytes());
        hash.update(changed.as_nanos().to_le_bytes());
    }
    (!files.is_empty()).then(|| Key(hash.finalize().into()))
}

/// The sets, if they were compiled in the state that their files are in now.
pub(crate) fn load(store: &Store) -> Option<Vec<CardSet>> {
    let key = key(store)?;
    let bytes = read_up_to(&path(store), MAX_SIZE).ok()?;
    let body = bytes.strip_prefix(MAGIC)?.strip_prefix(&key.0)?;
    let (sum, body) = body.split_first_chunk::<HASH>()?;
    if Sha256::digest(body)[..] != sum[..] {
        return None;
    }
    read(body)
}

/// The sets in the body of a compiled library; `None` where it is broken.
pub(crate) fn read(body: &[u8]) -> Option<Vec<CardSet>> {
    let (length, rest) = body.split_first_chunk()?;
    let (sets, cards) = rest.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
    let mut reader = rmp_serde::Deserializer::from_read_ref(sets);
    reader.set_max_depth(MAX_DEPTH);
    let Compiled { bundled, imported } = Compiled::<Vec<CardSet>>::deserialize(&mut reader).ok()?;
    let bundled = bundled.into_iter().map(|set| CardSet { origin: Origin::Bundled, ..set });
    let sets: Vec<CardSet> = bundled.chain(imported).collect();
    let cards = compact::read(cards).ok().filter(|cards| cards.len() == sets.len())?;
    Some(sets.into_iter().zip(cards).map(|(set, cards)| CardSet { cards, ..set }).collect())
}

/// Returns what `read` makes of the sets' own files. Where nothing failed, that is compiled for the next time.
///
/// The key is taken *before* the files are read. If they change meanwhile, the copy fits no key and is made again; a key taken
/// afterwards would pass old sets off as current.
pub(crate) fn keep(store: &Store, held: Option<&Held>, read: impl FnOnce() -> Sets) -> Sets {
    let key = key(store);
    let all = read();
    if let (Some(held), Some(key)) = (held, key.filter(|_| all.troubles.is_empty())) {
        write_all(store, held, &key, &all.sets);
    }
    all
}

/// Compiles the sets as they were just stored. Nobody else has changed them: whoever calls holds the library.
pub(crate) fn make(store: &Store, held: &Held, sets: &[CardSet]) {
    if let Some(key) = key(store) {
        write_all(store, held, &key, sets);
    }
}

/// Sets, and what was wrong with others.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    pub sets: Vec<CardSet>,
    pub troubles: Vec<String>,
}

/// The body of a compiled library, as [`read`] takes it: the length of what follows, what is said about the sets (MessagePack), and their
/// cards ([`compact`]).
pub(crate) fn body(sets: &[CardSet]) -> Option<Vec<u8>> {
    let of = |origin: Origin| sets.iter().filter(|s| s.origin == origin).collect::<Vec<_>>();
    let (bundled, imported) = (of(Origin::Bundled), of(Origin::Imported));
    let cards: Vec<&[Card]> = bundled.iter().chain(&imported).map(|set| &set.cards[..]).collect();
    let cards = compact::write(&cards);
    let sets = rmp_serde::to_vec(&Compiled { bundled, imported }).ok()?;
    Some([&(sets.len() as u64).to_le_bytes()[..], &sets, &cards].concat())
}

/// Compiles the sets. A failure is ignored: it only costs time at the next start.
fn write_all(store: &Store, held: &Held, key: &Key, sets: &[CardSet]) {
    let Some(body) = body(sets) else { return };
    let file = [&MAGIC[..], &key.0, &Sha256::digest(&body), &body].concat();
    let path = path(store);
    if let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|n| n.to_str())) {
        let _ = write(held, folder, name, &file);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A store with one set, and its key.
    fn store(folder: &tempfile::TempDir) -> (Store, Key) {
        let store = Store { root: folder.path().to_owned() };
        fs::create_dir_all(folder.path().join("sets")).expect("a folder");
        fs::write(folder.path().join("sets/a.json"), "{}").expect("written");
        let key = key(&store).expect("there is a set");
        (store, key)
    }

    fn with_body(store: &Store, key: &Key, body: &[u8]) -> Option<Vec<CardSet>> {
        let file = [&MAGIC[..], &key.0, &Sha256::digest(body), body].concat();
        fs::write(path(store), file).expect("written");
        load(store)
    }

    fn set(name: &str, origin: Origin) -> CardSet {
        CardSet { name: name.into(), origin, ..CardSet::default() }
    }

    fn keep(store: &Store, sets: &[CardSet], meanwhile: impl FnOnce()) {
        let held = store.hold().expect("nobody else is there");
        super::keep(store, Some(&held), || {
            meanwhile();
            Sets { sets: sets.to_vec(), troubles: Vec::new() }
        });
    }

    #[test]
    fn what_was_kept_is_loaded_in_the_same_state_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, _) = store(&folder);
        let sets = [set("Ours", Origin::Bundled), set("Theirs", Origin::Imported)];
        keep(&store, &sets, || ());
        assert_eq!(load(&store).as_deref(), Some(&sets[..]));
        fs::write(folder.path().join("sets/a.json"), "{} ").expect("written");
        assert_eq!(load(&store), None);
    }

    #[test]
    fn sets_that_change_while_they_are_read_are_not_kept_as_those_of_today() {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, _) = store(&folder);
        let write = |words: &str| fs::write(folder.path().join("sets/a.json"), words).expect("written");
        keep(&store, &[set("Old", Origin::Imported)], || write("{ }"));
        assert_eq!(load(&store), None);
        keep(&store, &[set("New", Origin::Imported)], || ());
        assert_eq!(load(&store).expect("kept")[0].name, "New");
    }

    #[test]
    fn nothing_is_kept_by_who_does_not_hold_the_library_or_has_troubles() {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, _) = store(&folder);
        super::keep(&store, None, || Sets { sets: vec![set("One", Origin::Imported)], troubles: Vec::new() });
        assert_eq!(load(&store), None);
        let held = store.hold().expect("nobody else is there");
        super::keep(&store, Some(&held), || Sets { sets: Vec::new(), troubles: vec!["a file is broken".into()] });
        assert_eq!(load(&store), None);
    }

    #[test]
    fn hostile_files_are_no_library() {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, key) = store(&folder);
        // Lists in lists, lists that claim to be huge, half a file, nothing: each with a sum that fits.
        let told = |sets: &[u8]| [&(sets.len() as u64).to_le_bytes()[..], sets].concat();
        let deep = told(&vec![0x91; 2_000_000]);
        let huge = told(&[0x92, 0xdd, 0xff, 0xff, 0xff, 0xff]);
        let whole = body(&[set("One", Origin::Imported)]).expect("a set");
        for body in [&deep[..], &huge, &whole[..whole.len() / 2], &whole[..whole.len() - 1], &[0xff; 8], &[]] {
            assert_eq!(with_body(&store, &key, body), None);
        }
        assert!(with_body(&store, &key, &whole).is_some(), "the whole file is one");
        let mut file = fs::read(path(&store)).expect("there");
        let last = file.len() - 1;
        file[last] ^= 1;
        fs::write(path(&store), &file).expect("written");
        assert_eq!(load(&store), None, "the sum is another");
    }
}
