//! The Lamplight Regatta: sixty cards by somebody who had the rules and docs/card-text.md, and had not seen the grammar.
//!
//! How much of it was read at first sight docs/gaps.md tells. Here it is held that nothing of that is lost, and that no line is
//! read wrongly.

use maneframe_library::{check, parse_toml_set, vocabulary};

/// Lines that were understood at first sight.
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
