//! The bundled sets and decks: the files in `/sets`, which the build script lists.

use crate::clarify::clarify;
use crate::lines;
use crate::read::{SetKind, read_set};
use crate::set::{CardSet, Origin};

include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

/// Returns the file name and contents of each bundled set.
pub fn sets() -> &'static [(&'static str, &'static str)] {
    SETS
}

/// Reads the bundled sets from their texts. Also returns the errors of those that could not be read.
pub fn read() -> (Vec<CardSet>, Vec<String>) {
    let (mut sets, troubles) = read_unparsed();
    let (words, _) = lines::vocabulary(&sets);
    sets.iter_mut().for_each(|set| set.read_lines(&words));
    (sets, troubles)
}

/// Like [`read`], without reading the lines of the cards.
pub fn read_unparsed() -> (Vec<CardSet>, Vec<String>) {
    let mut all = Vec::new();
    let mut troubles = Vec::new();
    for (file, text) in sets() {
        match read_set(SetKind::Toml, file, text.as_bytes()) {
            Ok((set, _)) => {
                let mut set = CardSet { origin: Origin::Bundled, ..set };
                clarify(&mut set, &[]);
                all.push(set);
            }
            Err(trouble) => troubles.push(trouble.to_string()),
        }
    }
    (all, troubles)
}

/// Returns the file name and contents of each earlier edition of a bundled set, the latest last. Games that were played
/// with it need its cards.
pub fn earlier() -> &'static [(&'static str, &'static str)] {
    EARLIER
}

/// Returns the file name and contents of each bundled deck.
pub fn decks() -> &'static [(&'static str, &'static str)] {
    DECKS
}
