//! Checks that cards are counted without looking them up, and that the count matches the deck in each notation.

use maneframe_deck::{Extent, Notation, read, write};
use maneframe_library::{Library, Pool};

fn extent(entries: u64, copies: u64) -> Extent {
    Extent { entries, copies }
}

#[test]
fn cards_are_counted_in_every_notation() {
    let list =
        "name: Ten x9\n# 5 in a comment\n// 6\nFriends (27)\n\n3x Meadow Lark\r\n 3 × A\nPaper Boat x2 # 4\n1 HW1";
    let json = r#"{"cards": [["HW1", 3], {"id": "HW2", "count": 2}], "unknown": [{"count": 4, "title": "A"}]}"#;
    let o8d =
        r#"<deck><section name="Friends"><card qty="3" id="a">A</card><card id='b' qty = ' 2 '/></section></deck>"#;
    for (text, expected) in [
        (list, extent(4, 9)),
        (format!("\u{feff}{json}").as_str(), extent(3, 9)),
        (o8d, extent(2, 5)),
        ("http://ponyhead.com/deckbuilder?draftMode&v1code=cn42x3-adn1x1&x=1-2", extent(2, 4)),
        ("https://ponyhead.com/d/5k9wgUjHnL", extent(4, 5)),
    ] {
        assert_eq!(Extent::measure(text), expected, "{text}");
        let deck = read("x", text.as_bytes(), &Pool::new()).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!((deck.unknown.len() as u64, u64::from(deck.size())), (expected.entries, expected.copies), "{text}");
    }
    // Entries count even if their copies can't be read.
    assert_eq!(Extent::measure(&"9999999999 A\n".repeat(600)).cards(), 600);
    assert_eq!(Extent::measure(&"<card/>".repeat(600)).cards(), 600);
    assert_eq!(Extent::measure("999 A\n2 B").cards(), 1_001);
    assert_eq!(Extent::measure("Meadow Lark"), extent(1, 1));
    for nothing in ["", "{", "<html>1 A", "https://ponyhead.com/d/5k9wg!"] {
        assert_eq!(Extent::measure(nothing), Extent::default(), "{nothing}");
    }
}

#[test]
fn decks_have_the_cards_that_were_counted() {
    let library = Library::bundled();
    for (_, deck) in library.decks() {
        for (notation, name) in Notation::ALL {
            let Ok(text) = write(deck, notation, library.pool()) else { continue };
            let copies = if notation == Notation::Html { 0 } else { u64::from(deck.size()) };
            assert_eq!(Extent::measure(&text).copies, copies, "{} as {name}", deck.name);
        }
    }
}

#[test]
fn long_lists_of_unknown_names_are_counted() {
    let list: String = (0..1_999).map(|n| format!("1 Nobody Knows {n}\n")).collect();
    assert_eq!(Extent::measure(&list), extent(1_999, 1_999));
    let deck = read("x", list.as_bytes(), &Pool::new()).expect("unknown cards are kept");
    assert_eq!((deck.unknown.len(), deck.size()), (1_999, 1_999));
}
