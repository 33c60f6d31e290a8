//! The compiled library: all sets with what their text was read as, in one file that is quick to load.
//!
//! It is never more than a copy of what the sets' own files say. A key tells of which state of which files, and of
//! which program; where that is another, or the file is broken, the sets are read from their own files again and the
//! copy is made anew, without a word.

use std::fs;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::lines;
use crate::set::{CardSet, Origin};
use crate::store::{Store, read_up_to, write};

/// What the file starts with: its name, and the version of its form.
const MAGIC: &[u8; 8] = b"mfcards\x01";
/// Bytes of a SHA-256.
const HASH: usize = 32;
/// No larger file is read, in bytes.
const MAX_SIZE: u64 = 256 * 1024 * 1024;
/// No value lies deeper within others; the texts of cards nest some ten deep.
const MAX_DEPTH: usize = 200;

/// Of which files, and of which program, the compiled library is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Key([u8; HASH]);

#[derive(Serialize, Deserialize)]
struct Compiled<S> {
    bundled: S,
    imported: S,
}

fn path(store: &Store) -> PathBuf {
    store.root.join("compiled.bin")
}

/// The key of the sets as they are stored now. `None` where there are none, or they can't be looked at.
pub(crate) fn key(store: &Store) -> Option<Key> {
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

/// The sets, if they were compiled in that state.
pub(crate) fn load(store: &Store, key: &Key) -> Option<Vec<CardSet>> {
    let bytes = read_up_to(&path(store), MAX_SIZE).ok()?;
    let body = bytes.strip_prefix(MAGIC)?.strip_prefix(&key.0)?;
    let (sum, body) = body.split_first_chunk::<HASH>()?;
    if Sha256::digest(body)[..] != sum[..] {
        return None;
    }
    let mut reader = rmp_serde::Deserializer::from_read_ref(body);
    reader.set_max_depth(MAX_DEPTH);
    let Compiled { bundled, imported } = Compiled::<Vec<CardSet>>::deserialize(&mut reader).ok()?;
    let bundled = bundled.into_iter().map(|set| CardSet { origin: Origin::Bundled, ..set });
    Some(bundled.chain(imported).collect())
}

/// Compiles the sets. Where that fails nothing is lost but time.
pub(crate) fn keep(store: &Store, key: &Key, sets: &[CardSet]) {
    let of = |origin: Origin| sets.iter().filter(|s| s.origin == origin).collect::<Vec<_>>();
    let all = Compiled { bundled: of(Origin::Bundled), imported: of(Origin::Imported) };
    let Ok(body) = rmp_serde::to_vec(&all) else { return };
    let file = [&MAGIC[..], &key.0, &Sha256::digest(&body), &body].concat();
    let path = path(store);
    if let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(|n| n.to_str())) {
        let _ = write(folder, name, &file);
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
        load(store, key)
    }

    #[test]
    fn what_was_kept_is_loaded_in_the_same_state_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, key) = store(&folder);
        let set = |name: &str, origin| CardSet { name: name.into(), origin, ..CardSet::default() };
        let sets = [set("Ours", Origin::Bundled), set("Theirs", Origin::Imported)];
        keep(&store, &key, &sets);
        assert_eq!(load(&store, &key).as_deref(), Some(&sets[..]));
        fs::write(folder.path().join("sets/a.json"), "{} ").expect("written");
        let other = super::key(&store).expect("there is a set");
        assert_ne!(key, other);
        assert_eq!(load(&store, &other), None);
    }

    #[test]
    fn hostile_files_are_no_library() {
        let folder = tempfile::tempdir().expect("a folder");
        let (store, key) = store(&folder);
        // Lists in lists, lists that claim to be huge, half a file, nothing: each with a sum that fits.
        let deep = vec![0x91; 2_000_000];
        let huge = [0x92, 0xdd, 0xff, 0xff, 0xff, 0xff];
        let half =
            rmp_serde::to_vec(&Compiled { bundled: vec![CardSet::default()], imported: Vec::new() }).expect("it");
        for body in [&deep[..], &huge, &half[..half.len() / 2], &[]] {
            assert_eq!(with_body(&store, &key, body), None);
        }
        assert!(with_body(&store, &key, &half).is_some(), "the whole file is one");
        let mut file = fs::read(path(&store)).expect("there");
        let last = file.len() - 1;
        file[last] ^= 1;
        fs::write(path(&store), &file).expect("written");
        assert_eq!(load(&store, &key), None, "the sum is another");
    }
}
