//! The compiled library: all sets with their parsed texts, in one file that loads quickly.
//!
//! The compiled file is only a cache of the sets' own files. Its key identifies the state of these files and of the
//! program. If the key differs or the file is corrupt, the sets are read from their own files and compiled again. No
//! message is shown.

use std::fs;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use sha2::{Digest, Sha256};

use crate::hold::Held;
use crate::store::{Store, write};
use maneframe_pool::lines;
use maneframe_pool::packed::{pack, unpack};
use maneframe_pool::read_up_to;
use maneframe_pool::set::CardSet;

/// First bytes of the file. They identify it, and contain the version of its format.
const MAGIC: &[u8; 8] = b"mfcards\x02";
/// Length of a SHA-256 hash in bytes.
const HASH: usize = 32;
/// Maximum size of the file in bytes.
const MAX_SIZE: u64 = 256 * 1024 * 1024;

/// SHA-256 hash of the state of the sets' files and of the program, from which the compiled file was made.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Key([u8; HASH]);

fn path(store: &Store) -> PathBuf {
    store.root.join("compiled.bin")
}

/// Returns the hash of the version of the program and its grammar.
pub(crate) fn program() -> [u8; HASH] {
    Sha256::new().chain_update(MAGIC).chain_update(lines::stamp()).finalize().into()
}

/// Returns the key for the current state of the stored sets and the user's clarifications. Returns `None` if they can't
/// be read.
fn key(store: &Store) -> Option<Key> {
    let mut hash = Sha256::new();
    hash.update(lines::stamp());
    let files = store.set_files().ok()?;
    let own = Some(store.clarifications_file()).filter(|file| file.exists());
    for file in files.iter().chain(&own) {
        let meta = fs::metadata(file).ok()?;
        let changed = meta.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        hash.update(file.file_name()?.as_encoded_bytes());
        hash.update([0]);
        hash.update(meta.len().to_le_bytes());
        hash.update(changed.as_nanos().to_le_bytes());
    }
    Some(Key(hash.finalize().into()))
}

/// Returns the compiled sets, if their key is that of the current state.
pub(crate) fn load(store: &Store) -> Option<Vec<CardSet>> {
    let key = key(store)?;
    let bytes = read_up_to(&path(store), MAX_SIZE).ok()?;
    let body = bytes.strip_prefix(MAGIC)?.strip_prefix(&key.0)?;
    let (sum, body) = body.split_first_chunk::<HASH>()?;
    if Sha256::digest(body)[..] != sum[..] {
        return None;
    }
    unpack(body)
}

/// Returns the sets that `read` reads from their own files. If there were no errors, compiles them for the next start.
///
/// The key is computed *before* the files are read. If the files change while they are read, the key doesn't fit the
/// new state, and the next start compiles again. A key that is computed afterwards could mark outdated sets as current.
pub(crate) fn keep(store: &Store, held: Option<&Held>, read: impl FnOnce() -> Sets) -> Sets {
    let key = key(store);
    let all = read();
    if let (Some(held), Some(key)) = (held, key.filter(|_| all.troubles.is_empty())) {
        write_all(store, held, &key, &all.sets);
    }
    all
}

/// Compiles sets that were just stored. The caller holds the lock, so no other program has changed them since.
pub(crate) fn make(store: &Store, held: &Held, sets: &[CardSet]) {
    if let Some(key) = key(store) {
        write_all(store, held, &key, sets);
    }
}

/// Sets that could be read, and the errors of those that couldn't.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    pub sets: Vec<CardSet>,
    pub troubles: Vec<String>,
}

/// Compiles the sets. A failure is ignored, because it only makes the next start slower.
fn write_all(store: &Store, held: &Held, key: &Key, sets: &[CardSet]) {
    let Some(body) = pack(sets) else { return };
    let file = [&MAGIC[..], &key.0, &Sha256::digest(&body), &body].concat();
    let path = path(store);
    if let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|n| n.to_str())) {
        let _ = write(held, folder, name, &file);
    }
}

#[cfg(test)]
mod tests {
    use maneframe_pool::set::Origin;

    use super::*;

    /// Creates a store with one set. Also returns its key.
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
        // Cases with a valid checksum: deeply nested lists, lists that claim to be huge, truncated data, and no data.
        let told = |sets: &[u8]| [&(sets.len() as u64).to_le_bytes()[..], sets].concat();
        let deep = told(&vec![0x91; 2_000_000]);
        let huge = told(&[0x92, 0xdd, 0xff, 0xff, 0xff, 0xff]);
        let whole = pack(&[set("One", Origin::Imported)]).expect("a set");
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
