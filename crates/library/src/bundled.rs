//! The sets and decks that are part of the program: the files in `/sets`, listed by the build script.

include!(concat!(env!("OUT_DIR"), "/bundled.rs"));

/// File name and contents of each bundled set.
pub(crate) fn sets() -> &'static [(&'static str, &'static str)] {
    SETS
}

/// File name and contents of each bundled deck.
pub(crate) fn decks() -> &'static [(&'static str, &'static str)] {
    DECKS
}
