//! The bundled sets: the files in `/sets`, listed by the build script.

include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

/// Returns the file name and contents of each bundled set.
pub fn sets() -> &'static [(&'static str, &'static str)] {
    SETS
}

/// Returns the file name and contents of each bundled deck.
pub fn decks() -> &'static [(&'static str, &'static str)] {
    DECKS
}
