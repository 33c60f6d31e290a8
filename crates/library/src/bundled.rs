//! The bundled sets and decks: the files in `/sets`, listed by the build script.

include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

/// Returns the file name and contents of each bundled set.
pub(crate) fn sets() -> &'static [(&'static str, &'static str)] {
    SETS
}

/// Returns the file name and contents of each bundled deck.
pub(crate) fn decks() -> &'static [(&'static str, &'static str)] {
    DECKS
}
