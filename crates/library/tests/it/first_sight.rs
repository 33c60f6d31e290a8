//! The Lamplight Regatta: sixty cards by an author who knew the rules and docs/card-text.md, but not the grammar.
//!
//! docs/gaps.md says how much of it was understood at first. These tests check that at least that much is still
//! understood, and that no line is misread.

use maneframe_library::{check, parse_toml_set, vocabulary};

/// Number of lines that were understood when the set was first read.
const AT_FIRST_SIGHT: usize = 84;

#[test]
fn a_set_that_nobody_had_shown_is_read_as_well_as_at_first_sight() {
    let text = include_bytes!("sets/lamplight-regatta.toml");
    let mut set = parse_toml_set("lamplight-regatta.toml", text).expect("a set");
    assert_eq!(set.cards.len(), 60);
    let (words, _) = vocabulary([&set]);
    set.read_lines(&words);
    let lines = check(&set.cards, &words).total.lines;
    println!("{lines:?}");
    assert!(lines.exact + lines.variant >= AT_FIRST_SIGHT, "{lines:?}");
    assert_eq!(lines.mismatch, 0);
}
