//! Lists in the forms in which people and programs write them, with the card that each line names and how exactly.

use maneframe_deck::{List, Named, read_list, read_o8d, write_deck};
use maneframe_library::{Pool, read_toml_set};

const SET: &str = r#"
[set]
name = "Paper Ponies"
code = "PP"

[[card]]
number = 1
title = "Folded Crane"
subtitle = "First Crease"
type = "Mane Character"
color = "blue"
power = 1
home_limit = 3
[card.boosted]
power = 3
home_limit = 4

[[card]]
number = 2
title = "Paper Boat"
subtitle = "Well & Truly Folded"
type = "Friend"
color = "blue"
power = 2
cost = 2

[[card]]
number = 3
title = "Rising Damp"
type = "Problem"
bonus = 2
owner = ["2 blue"]
opponent = 6
starting = true

[[card]]
number = 37
title = "Café d'Été"
type = "Resource"
color = "blue"
power = 0
cost = 1

[[card]]
number = 38
title = "Folded Crane"
subtitle = "Second Crease"
type = "Friend"
color = "blue"
power = 1
cost = 1

[[card]]
number = 39
title = "Folded Crane"
subtitle = "Third Crease"
type = "Friend"
color = "blue"
power = 1
cost = 1

[[card]]
number = 40
title = "Twenty 4 Seven"
type = "Event"
color = "blue"
power = 1
cost = 1
"#;

fn pool() -> Pool {
    let mut pool = Pool::new();
    pool.add(read_toml_set("pp.toml", SET.as_bytes()).expect("the set is right")).expect("the pool is empty");
    pool
}

fn list(text: &str) -> List {
    read_list("my list.txt", text.as_bytes(), &pool()).unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Returns copies and ids as written: `3 PP2, 1 PP1`.
fn cards(list: &List) -> String {
    let one = |line: &maneframe_deck::ListLine| {
        let name = match &line.named {
            Named::Exactly(id) => id.clone(),
            Named::Loosely(id) => format!("{id}~"),
            Named::Nearly { id, .. } => format!("{id}?"),
            Named::Ambiguously(_) => "several".to_owned(),
            Named::NotAtAll => "none".to_owned(),
        };
        format!("{} {name}", line.count)
    };
    list.lines.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[test]
fn a_card_is_named_in_any_of_these_ways() {
    for line in [
        "3 Paper Boat, Well & Truly Folded",
        "3x Paper Boat, Well and Truly Folded",
        "x3 paper boat, well & truly folded",
        "Paper Boat, Well & Truly Folded x3",
        "Paper Boat, Well & Truly Folded ×3",
        "(3) Paper Boat - Well & Truly Folded",
        "[3] Paper Boat: Well & Truly Folded",
        "Paper Boat – Well & Truly Folded (3)",
        "Paper Boat | Well & Truly Folded [3x]",
        "3 PAPER BOAT (Well & Truly Folded)",
        "3 PP2",
        "3 pp2 Paper Boat",
        "3 PP-2",
        "3 pp 002",
        "3 (PP) 2",
        "3x [PP-2] Paper Boat",
        "3 Paper Boat, Well & Truly Folded (PP) 2",
        "3 Paper Boat, Well & Truly Folded [PP2] *F*",
        "3 Paper Boat, Well & Truly Folded (Paper Ponies) 2 [foil]",
        "3 Paper Boat, Well & Truly Folded (Paper Ponies)",
        "3 Paper Ponies 2",
        "3 PP #2",
        "PP2 x3",
        "- 3 Paper Boat, Well & Truly Folded",
        "• 3× Paper Boat, Well & Truly Folded",
        "* 3 **Paper Boat, Well & Truly Folded**",
        "3 [Paper Boat, Well & Truly Folded](https://example.org/pp2)",
        "3 [[Paper Boat, Well & Truly Folded]]",
        "3 “Paper Boat, Well & Truly Folded”",
        "3\tPaper Boat, Well & Truly Folded",
        "Paper Boat, Well & Truly Folded\t3\tPP\t2",
        "3,\"Paper Boat, Well & Truly Folded\",PP2",
        "3,Paper Boat, Well & Truly Folded",
        "Paper Boat, Well & Truly Folded;3",
        "| 3 | Paper Boat, Well & Truly Folded | PP |",
        "3\u{a0}Paper\u{a0}Boat,\u{2009}Well & Truly Folded",
        "3 Paper Boat, Well & Truly Folded # a comment",
        "3 Paper Boat, Well & Truly Folded // another",
        "Friends: 3 Paper Boat, Well & Truly Folded",
        "☐ 3 Paper Boat, Well & Truly Folded",
    ] {
        assert_eq!(cards(&list(line)), "3 PP2", "{line}");
    }
    for (line, expected) in [
        ("3 Paper Boat", "3 PP2~"),
        ("Paper Boat", "1 PP2~"),
        ("3 Cafe d’Ete", "3 PP37"),
        ("3 Cafe\u{301} dʼÉte\u{301}", "3 PP37"),
        ("3 Paper Baot, Well & Truly Folded", "3 PP2?"),
        ("3 Rising Dampp", "3 PP3?"),
        ("Twenty 4 Seven", "1 PP40"),
        ("2 Twenty 4 Seven", "2 PP40"),
        ("Mane: Folded Crane", "1 PP1~"),
        ("3 Nobody's Bridge, Not Built", "3 none"),
        ("3 ZZ12 Something Else", "3 none"),
    ] {
        assert_eq!(cards(&list(line)), expected, "{line}");
    }
}

#[test]
fn what_is_no_card_is_left_out() {
    let text = "Wet Paper\nby Somebody\nFormat: Harmony\n\nMane Character (1)\n1 Folded Crane, First Crease\n\n## Friends – 3\n\
                3 PP2\n\nRemoval:\n-----\n```\nResources: 2\n2 PP37\nTotal: 56 cards\nSideboard\n3 PP38\nSB: 1 PP40\n";
    let read = list(text);
    assert_eq!(cards(&read), "1 PP1, 3 PP2, 2 PP37");
    assert_eq!((read.deck.name.as_str(), read.faults.len(), read.notes.len()), ("Wet Paper", 0, 2), "{:?}", read.notes);
}

#[test]
fn tables_are_read_by_their_heads() {
    for text in [
        "Qty,Name,Subtitle,Set,Number\n3,Paper Boat,Well & Truly Folded,PP,2\n2,Café d'Été,,PP,37\n",
        "Card Name;Anzahl;Foil\nPaper Boat, Well & Truly Folded;3;no\nCafé d'Été;2;yes\n",
        "| Count | Card | Set |\n|---:|---|:-:|\n| 3 | Paper Boat, Well & Truly Folded | PP |\n| 2 | Café d'Été | PP |\n",
        "id\tcount\nPP2\t3\nPP37\t2\n",
        "1. 3x Paper Boat, Well & Truly Folded\n2. 2x Café d'Été\n3. 1x PP3\n",
    ] {
        let read = list(text);
        assert!(cards(&read).starts_with("3 PP2, 2 PP37"), "{text}: {} {:?}", cards(&read), read.faults);
    }
}

#[test]
fn links_may_stand_in_a_line() {
    for text in [
        "My deck: http://ponyhead.com/deckbuilder?v1code=pp2x3-pp37x2",
        "<http://ponyhead.com/deckbuilder?v1code=pp2x3-pp37x2>",
        "[my deck](http://ponyhead.com/deckbuilder?v1code=pp2x3-pp37x2)",
        "pp2x3-pp37x2",
        "v1code=pp2x3-pp37x2",
        "see www.ponyhead.com/deckbuilder?v1code=pp2x3-pp37x2.",
        "https://www.ponyhead.com/deckbuilder?draftMode&v1code=pp2x3-pp37x2",
        "PP2x3-PP37x2",
        "Deck: http://ponyhead.com/deckbuilder?v1code=pp2x3-pp37x2 (have fun)",
        "- http://ponyhead.com/deckbuilder?v1code=pp2x3-pp37x2",
        "Wet Paper\n\nhttp://ponyhead.com/deckbuilder?v1code=pp2x3-pp37x2\n\nby Somebody",
        "| Ann | http://ponyhead.com/deckbuilder?v1code=pp2x3-pp37x2 |",
        "\"http://ponyhead.com/deckbuilder?v1code=pp2x3-pp37x2\"",
    ] {
        assert_eq!(cards(&list(text)), "3 PP2, 2 PP37", "{text}");
    }
    let read = list("5k9wgUjHnL");
    assert_eq!((read.deck.unknown.len(), read.deck.size()), (4, 5), "the code of a short link alone");
    let error = read_list("x", b"https://example.org/decks/12", &pool()).expect_err("no deck").to_string();
    assert!(error.contains("example.org"), "{error}");
}

#[test]
fn all_mistakes_are_told_at_once_and_the_rest_is_kept() {
    let read = list("3 PP2\n0 PP3\n2 PP2 Rising Damp\n3 Folded Crane\nthis deck is good\n1 PP1");
    assert_eq!(cards(&read), "3 PP2, 0 none, 0 none, 3 several, 0 none, 1 PP1");
    let lines: Vec<usize> = read.faults.iter().map(|f| f.line).collect();
    assert_eq!(lines, [2, 3, 4, 5]);
    assert!(read.faults.iter().all(|f| f.help.is_some()));
    assert!(read.faults[1].help.as_deref().is_some_and(|help| help.contains("PP3 Rising Damp")));
    let strict = read.strict().expect_err("four mistakes").to_string();
    assert!(strict.starts_with("my list.txt:2:1: "), "{strict}");
}

#[test]
fn a_slip_is_told_from_a_card_of_another_set() {
    let (read, pool) = (list("3 Paper Baot, Well & Truly Folded\n2 Somewhere Else Entirely"), pool());
    let near = |title: &str| pool.near_cards(title).iter().map(|card| card.id.clone()).collect::<Vec<_>>();
    assert_eq!(near(&read.deck.unknown[0].title), ["PP2"]);
    assert!(near(&read.deck.unknown[1].title).is_empty());
    let mended = read.mended(&pool);
    assert_eq!((mended.draw.len(), mended.unknown.len()), (1, 1));
}

#[test]
fn what_is_written_is_read_as_the_same() {
    let pool = pool();
    for title in [
        "x 3",
        "3 Boats",
        "Friends",
        "A # b",
        "Total: 5",
        "PP2",
        "a;b",
        "https://example.org",
        "Paper Baot, Well & Truly Folded",
        "12",
    ] {
        let mut deck = list("3 PP2").deck;
        deck.unknown.push(maneframe_deck::UnknownEntry {
            count: 2,
            id: String::new(),
            title: title.to_owned(),
            section: "Events".to_owned(),
        });
        let text = write_deck(&deck, &pool);
        let again = read_list("my list.deck", text.as_bytes(), &pool).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!((again.deck, again.faults.len()), (deck, 0), "{text}");
    }
    // An id from another file may be any text. It is kept as a part of the title.
    let mut deck = list("3 PP2").deck;
    let odd = maneframe_deck::UnknownEntry {
        count: 2,
        id: "@W16".to_owned(),
        title: "Lost One".to_owned(),
        section: String::new(),
    };
    deck.unknown.push(odd);
    let again = list(&write_deck(&deck, &pool));
    assert_eq!((again.faults.len(), again.deck.unknown[0].title.as_str()), (0, "@W16 Lost One"));
}

#[test]
fn decks_of_other_plugins_are_read_by_name() {
    let deck =
        |game: &str, cards: &str| format!("<deck game=\"{game}\"><section name=\"Friends\">{cards}</section></deck>");
    let text = deck(
        "97c57de5-acec-418c-8f51-460aac7b386d",
        "<card qty=\"3\" id=\"none-1\">Paper Boat, Well &amp; Truly Folded</card><card qty=\"1\">Café d'Été</card><card qty=\"2\" id=\"x\">Lost</card>",
    );
    let read = read_o8d("x.o8d", text.as_bytes(), &pool()).expect("most is known");
    assert_eq!((cards(&read).as_str(), read.notes.len()), ("3 PP2, 1 PP37, 2 none", 2));
    let text = deck("97c57de5-acec-418c-8f51-460aac7b386d", "<card qty=\"3\" id=\"none-1\">Island</card>");
    let error = read_o8d("x.o8d", text.as_bytes(), &pool()).expect_err("nothing is known").to_string();
    assert!(error.contains("another game"), "{error}");
}

/// Pieces of lists in any order. The reader must not panic, and each position must be within the text.
mod pieces {
    use super::*;
    use proptest::prelude::*;

    const PIECES: [&str; 40] = [
        "3",
        "x",
        "×",
        "(",
        ")",
        "[",
        "]",
        "<",
        ">",
        "\"",
        "“",
        "”",
        "*",
        "**",
        "#",
        "//",
        ";",
        ",",
        ":",
        "|",
        "\t",
        "\n",
        " ",
        "\u{a0}",
        "\u{200b}",
        "-",
        "–",
        "PR",
        "PP2",
        "Paper Boat",
        "Well & Truly Folded",
        "Friends",
        "Sideboard",
        "Total",
        "name",
        "limited",
        "v1code=",
        "pp2x3",
        "http://ponyhead.com/d/5k9w",
        "é",
    ];

    proptest! {
        #[test]
        fn nothing_panics(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..40)) {
            let text = pieces.concat();
            if let Ok(list) = read_list("x", text.as_bytes(), &pool()) {
                prop_assert!(list.faults.iter().all(|fault| fault.line <= text.lines().count().max(1)));
                let total: u32 = list.deck.entries().map(|e| e.count).chain(list.deck.unknown.iter().map(|u| u.count)).sum();
                let lines: u32 = list.lines.iter().filter(|l| !matches!(l.named, Named::Ambiguously(_))).map(|l| l.count).sum();
                prop_assert_eq!(total, lines);
            }
        }
    }
}
