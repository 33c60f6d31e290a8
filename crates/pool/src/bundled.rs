//! The bundled sets and decks: the files in `/sets`, which the build script lists.

include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

/// Returns the file name and contents of each bundled set.
pub fn sets() -> &'static [(&'static str, &'static str)] {
    SETS
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
