//! Checks that every deck stays equal in every notation that can contain it, and that errors of invalid input have a
//! position.

use std::sync::LazyLock;

use maneframe_deck::MAX_ENTRIES;
use maneframe_deck::{Deck, Named, Notation, UnknownEntry, diff, read, read_all, write};
use maneframe_library::{Library, Pool};
use proptest::prelude::*;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::bundled);

fn pool() -> &'static Pool {
    LIBRARY.pool()
}

/// Returns a link's items as `set number x copies`, sorted, as in the samples of deck links.
fn items(deck: &Deck) -> Vec<String> {
    let link = write(deck, Notation::Link, pool()).expect("cards with numbers");
    let mut items: Vec<String> =
        link.trim().split_once("v1code=").expect("a link").1.split('-').map(str::to_owned).collect();
    items.sort();
    items
}

fn sorted(items: &str) -> Vec<String> {
    let mut items: Vec<String> = items.split_whitespace().map(str::to_owned).collect();
    items.sort();
    items
}

#[test]
fn short_links_are_read() {
    let few = read("link", b"https://ponyhead.com/d/5k9wgUjHnL", pool()).expect("right");
    assert_eq!(items(&few), sorted("sb2x1 de11x1 de12x1 fm137x2"));
    let code = "plF_KKlZ0qhMjjxiNGH6YSpYcuJZWeCxX-M6iVeUVqppw";
    let many = read("link", format!("ponyhead.com/d/{code}").as_bytes(), pool()).expect("right");
    let cards = "fm159x3 nd156x3 ll146x3 sb142x2 ll126x2 sb116x3 sb141x3 sb110x3 nd154x3 ff94x3 de135x3 ll16x2 nd141x1 fm89x3 \
                 fm15x3 fm86x2 fm93x3 ll132x1 fm141x2 fm138x2 nd137x2 ll128x1 pw13x3 nd159x2 ff141x3";
    assert_eq!(items(&many), sorted(cards));
    // Sets that the short link doesn't know are an error. Sets that it knows are written as they were read.
    assert!(write(&many, Notation::Short, pool()).is_err());
    let again = write(&few, Notation::Short, pool()).expect("known sets");
    assert_eq!(again.trim(), "http://ponyhead.com/d/5k9wgUjHnL");
}

#[test]
fn long_links_are_read() {
    let link = "http://www.ponyhead.com/deckbuilder?draftMode&v1code=adn1x2-rrf1x1-CNF2x3-prPF2x1-zz7x999";
    let deck = read("link", link.as_bytes(), pool()).expect("right");
    assert!(deck.draft);
    assert_eq!(items(&deck), sorted("adn1x2 rrF1x1 cnf2x3 prPF2x1 zz7x999"));
    for (wrong, place) in
        [("cn42", "1:40"), ("cn42x1-x", "1:47"), ("cn42x0", "1:40"), ("cn42x1000", "1:40"), ("cn1x1-", "1:46")]
    {
        let link = format!("http://ponyhead.com/deckbuilder?v1code={wrong}");
        let error = read("link", link.as_bytes(), pool()).expect_err("wrong").to_string();
        assert!(error.starts_with(&format!("link:{place}: ")), "{wrong}: {error}");
    }
}

#[test]
fn lists_are_read_as_people_write_them() {
    let cards: Vec<_> =
        pool().cards().filter(|c| pool().named(&c.name()).is_ok_and(|n| n == Some(c))).take(6).collect();
    let (a, b) = (cards[1], cards[2]);
    for text in [
        format!("3x {}\n2 {}", a.name(), b.id),
        format!("// mine\nFriends (5):\n\n{} x3\n2x {} {}", a.name(), b.id.to_lowercase(), b.name().to_uppercase()),
        format!("== Friends ==\n3 × {}\n  2 {} ({})  # two\n", a.id, b.name(), b.id),
        format!("\u{feff}name: deck\r\n1 {}\r\n2 {}\r\n2 {}", a.id, a.id, b.id),
    ] {
        let deck = read("deck", text.as_bytes(), pool()).unwrap_or_else(|e| panic!("{text}: {e}"));
        let mut found: Vec<_> = deck.entries().map(|e| (e.id.as_str(), e.count)).collect();
        found.sort_by_key(|(id, _)| *id != a.id);
        assert_eq!((found, deck.unknown.len()), (vec![(a.id.as_str(), 3), (b.id.as_str(), 2)], 0), "{text}");
    }
    let lost =
        read("deck", b"Problems\n2x Nobody's Bridge, Not Built\nzz9 x2", pool()).expect("unknown cards are kept");
    let unknown: Vec<_> = lost.unknown.iter().map(|u| (u.id.as_str(), u.title.as_str(), u.section.as_str())).collect();
    assert_eq!(unknown, [("", "Nobody's Bridge, Not Built", "Problems"), ("zz9", "", "Problems")]);
}

#[test]
fn hostile_input_is_refused() {
    let long = "A".repeat(100_000);
    let entries = "1 zz1\n".repeat(MAX_ENTRIES + 1);
    let items = vec!["zz1x1"; MAX_ENTRIES + 1].join("-");
    for wrong in [
        "",
        "http://ponyhead.com/d/",
        "http://ponyhead.com/d/5k9wgUj",
        "http://ponyhead.com/d/5k9wg!",
        "http://ponyhead.com/d/__________",
        &format!("http://ponyhead.com/d/{long}"),
        "http://ponyhead.com/deckbuilder?v1code=",
        &format!("http://ponyhead.com/deckbuilder?v1code={items}"),
        &entries,
        "{",
        "{\"cards\":[]}",
        "{\"cards\":[{\"id\":\"HW1\",\"count\":0}]}",
        "{\"cards\":[{\"id\":\"HW1\",\"count\":1,\"colour\":\"red\"}]}",
        &"[".repeat(100_000),
        &format!("{{\"cards\":{}", "[".repeat(100_000)),
        "<!DOCTYPE deck [<!ENTITY a 'b'>]><deck><section>&a;</section></deck>",
        "<html></html>",
    ] {
        let error = read("x", wrong.as_bytes(), pool()).expect_err("wrong").to_string();
        assert!(!error.is_empty() && error.len() < 1_000, "{error}");
    }
    // A truncated code is an error or a deck with fewer cards. It must not panic.
    let code = "plF_KKlZ0qhMjjxiNGH6YSpYcuJZWeCxX-M6iVeUVqppw";
    for end in 0..code.len() {
        let _ = read("x", format!("ponyhead.com/d/{}", &code[..end]).as_bytes(), pool());
    }
}

/// Generates decks of bundled cards and of unknown cards.
fn any_deck() -> impl Strategy<Value = Deck> {
    let count = pool().cards().count();
    let known = prop::collection::vec((0..count, 1..60_u32), 1..40);
    let unknown = prop::collection::vec(("zz|fm|adn|prPF", 1..400_u32, 1..30_u32), 0..8);
    (known, unknown, "[A-Z][a-z ]{0,12}[a-z]", any::<bool>()).prop_map(|(known, unknown, name, draft)| {
        let mut deck = Deck { draft, ..Deck::new(name) };
        for (card, copies) in known {
            deck.add(pool().cards().nth(card).expect("there"), copies);
        }
        for (set, number, count) in unknown {
            let (id, title) = (format!("{set}{number}"), String::new());
            deck.add_unknown(UnknownEntry { count, id, title, section: String::new() });
        }
        deck
    })
}

proptest! {
    #[test]
    fn any_deck_survives_any_notation_that_holds_it(deck in any_deck()) {
        for notation in [Notation::List, Notation::Json, Notation::Link, Notation::Short, Notation::O8d] {
            let Ok(text) = write(&deck, notation, pool()) else {
                prop_assert!(matches!(notation, Notation::Short | Notation::O8d), "{notation:?} holds any of these");
                continue;
            };
            let again = read("deck", text.as_bytes(), pool()).map_err(|e| TestCaseError::fail(format!("{notation:?}: {e}")))?;
            prop_assert_eq!(diff(&deck, &again), vec![], "{:?}", notation);
            if matches!(notation, Notation::List | Notation::Json) {
                prop_assert_eq!(&deck.name, &again.name);
            }
        }
        let page = write(&deck, Notation::Html, pool()).expect("holds any");
        prop_assert_eq!(page.matches("<small>").count(), deck.entries().count() + deck.unknown.len());
    }

    /// The lines name the cards of the deck.
    #[test]
    fn lines_name_the_cards_of_the_deck(deck in any_deck()) {
        for notation in [Notation::List, Notation::Json, Notation::Link] {
            let text = write(&deck, notation, pool()).expect("holds any of these");
            let list = read_all("deck", text.as_bytes(), pool()).map_err(|e| TestCaseError::fail(format!("{notation:?}: {e}")))?;
            prop_assert_eq!(list.faults.len(), 0);
            let mut named = Deck::new("deck");
            for line in &list.lines {
                match &line.named {
                    Named::Exactly(id) => named.add(pool().card(id).expect("known"), line.count),
                    other => prop_assert_eq!(other, &Named::NotAtAll),
                }
            }
            named.unknown.clone_from(&list.deck.unknown);
            prop_assert_eq!(diff(&deck, &named), vec![], "{:?}", notation);
        }
    }

    #[test]
    fn short_links_hold_what_they_hold(cards in prop::collection::btree_map((0..28_usize, 1..400_u32), 1..9_u32, 1..30)) {
        const SETS: &str = "pr prPF cn cnf cnPF rr rrF cs csf csF cg cg0 cgpf cgPF gf ad adn adpf eo hm hmn mt de sb ff ll nd fm";
        let sets: Vec<&str> = SETS.split(' ').collect();
        let mut deck = Deck::new("deck");
        for ((set, number), count) in cards {
            let id = format!("{}{number}", sets[set]);
            deck.add_unknown(UnknownEntry { count, id, title: String::new(), section: String::new() });
        }
        let link = write(&deck, Notation::Short, pool()).expect("known sets");
        let again = read("x", link.as_bytes(), pool()).expect("ours");
        prop_assert_eq!(diff(&deck, &again), vec![]);
    }

    #[test]
    fn nothing_panics(bytes in prop::collection::vec(any::<u8>(), 0..200), code in "[A-Za-z0-9_-]{0,80}") {
        let _ = read("x", &bytes, pool());
        let _ = read("x", format!("ponyhead.com/d/{code}").as_bytes(), pool());
        let _ = read("x", format!("v1code={code}").as_bytes(), pool());
    }
}
