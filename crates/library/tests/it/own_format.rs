//! The native format of sets, and plain decks.

use maneframe_card::{CardType, Color, Need};
use maneframe_deck::{check, read_deck, write_deck};
use maneframe_library::{ImportError, Library, Pool, parse_toml_set, read_toml_set, vocabulary};

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
traits = ["Pegasus"]
text = """
One made-up ability.

  Another made-up ability.
"""
[card.boosted]
power = 3
home_limit = 4
keywords = ["Swift"]

[[card]]
number = "2"
title = "Paper Boat"
type = "Friend"
rarity = "C"
color = ["blue", "Kindness"]
power = 2
cost = 2
needs = ["2 blue", "1 yellow"]
keywords = ["Swift", "Calming 1"]

[[card]]
number = 3
title = "Rising Damp"
type = "Problem"
bonus = 2
owner = ["2 blue", "2 not blue"]
opponent = 6
starting = true

[[card]]
id = "PP4"
title = "Hole Punch"
type = "Troublemaker"
power = 4
points = 1

[[card]]
number = 5
title = "Soggy Fair"
type = "Resource"
color = "white"
power = 3
cost = 1
traits = ["Dilemma"]
bonus = 0
owner = 4
opponent = ["2 white", "3 wild"]
"#;

fn error(text: &str) -> maneframe_library::Located {
    match read_toml_set("pp.toml", text.as_bytes()).expect_err("set is wrong") {
        ImportError::At(located) => *located,
        other => panic!("{other}"),
    }
}

#[test]
fn every_type_is_read() {
    let set = read_toml_set("pp.toml", SET.as_bytes()).expect("set is right");
    assert_eq!((set.name.as_str(), set.code.as_str(), set.cards.len()), ("Paper Ponies", "PP", 5));
    let [mane, friend, problem, troublemaker, dilemma] = &set.cards[..] else { panic!("five cards") };
    let lines = |face: usize| mane.faces[face].lines.iter().map(|l| l.text.as_str()).collect::<Vec<_>>();
    assert_eq!(lines(0), ["Home Limit 3", "One made-up ability.", "Another made-up ability."]);
    assert_eq!(lines(1), ["Home Limit 4", "Swift"]);
    assert_eq!(mane.faces[1].name(), "Folded Crane, First Crease");
    assert_eq!(mane.faces[1].traits, mane.faces[0].traits);
    assert_eq!((friend.id.as_str(), friend.cost), ("PP2", Some(2)));
    assert_eq!(friend.requirements, [(Color::Blue, 2), (Color::Yellow, 1)]);
    let stats = problem.problem.as_ref().expect("it is a Problem");
    assert_eq!(stats.owner[1].need, Need::Not(Color::Blue));
    assert_eq!((stats.opponent[0].power, stats.opponent[0].need), (6, Need::Wild));
    assert_eq!(problem.front().lines[0].text, "Starting Problem");
    assert_eq!((troublemaker.kind, troublemaker.points), (CardType::Troublemaker, Some(1)));
    assert_eq!(dilemma.problem.as_ref().expect("it is confronted").opponent.len(), 2);
}

#[test]
fn flavour_text_is_of_its_own_side() {
    let told = SET
        .replace("keywords = [\"Swift\"]\n", "keywords = [\"Swift\"]\nflavour = \"Twice folded.\"\n")
        .replace("cost = 2\n", "cost = 2\nflavour = \"Sails well until it rains.\"\n");
    let set = read_toml_set("pp.toml", told.as_bytes()).expect("set is right");
    let [mane, friend, ..] = &set.cards[..] else { panic!("five cards") };
    assert_eq!((mane.faces[0].flavour.as_str(), mane.faces[1].flavour.as_str()), ("", "Twice folded."));
    assert_eq!(friend.front().flavour, "Sails well until it rains.");
}

#[test]
fn mistakes_are_told_with_place_and_advice() {
    for (from, to, place, message, help) in [
        ("power = 2", "powr = 2", "31:1", "PP2 Paper Boat: unknown key `powr`", "`power`"),
        ("\"Friend\"", "\"Freind\"", "28:8", "unknown card type", "`Friend`"),
        ("\"2 blue\", \"1", "\"2 bleu\", \"1", "33:10", "unknown colour", "`blue`"),
        ("\"2 blue\", \"1", "\"blue\", \"1", "33:10", "invalid requirement", "2 blue"),
        ("cost = 2\n", "", "25:1", "`cost` is missing", "cost"),
        ("cost = 2", "cost = 200", "32:8", "number from 0 to 99", ""),
        ("cost = 2", "cost = 2.5", "32:8", "with a point", ""),
        ("cost = 2", "cost = 2\npoints = 1", "33:10", "only a Troublemaker has `points`", "type"),
        ("number = \"2\"", "number = 1", "25:1", "a second card PP1; the first is in line 6", "number"),
        ("code = \"PP\"", "code = \"p1\"", "4:8", "invalid set code", "capital"),
        ("rarity = \"C\"", "rarity = \"common\"", "29:10", "unknown rarity", "write C"),
        ("[card.boosted]", "[card.bosted]", "20:7", "unknown key `bosted`", "`boosted`"),
        ("title = \"Paper Boat\"\n", "", "25:1", "`title` is missing", "title"),
        ("owner = [\"2 blue\", \"2 not blue\"]\n", "", "36:1", "`owner` is missing", "not blue"),
        ("[\"Pegasus\"]", "[\"Pegasus, Foal\"]", "14:11", "several traits", "quotes"),
        ("[set]", "[sets]", "2:2", "unknown key `sets`", "`set`"),
        ("power = 2", "power = ", "31:9", "not TOML", ""),
    ] {
        assert!(SET.contains(from), "{from}");
        let wrong = error(&SET.replacen(from, to, 1));
        println!("{from} -> {to}: {wrong}");
        assert_eq!(format!("{}:{}", wrong.line, wrong.column), place, "{wrong}");
        assert!(wrong.message.contains(message), "{wrong}");
        assert!(wrong.help.as_deref().unwrap_or_default().contains(help), "{wrong}: {:?}", wrong.help);
    }
}

#[test]
fn several_mistakes_are_told_at_once() {
    let wrong = error(&SET.replace("power = 2", "powr = 2").replace("points = 1", "points = 1\ncost = 1"));
    assert_eq!(wrong.more.len(), 1);
    assert!(wrong.more[0].message.contains("PP4"));
    let report = miette::Report::new(ImportError::from(wrong));
    let told = format!("{report:?}");
    assert!(told.contains("did you mean") && told.contains("PP4"), "{told}");
}

fn pool() -> Pool {
    let mut pool = Pool::new();
    pool.add(read_toml_set("pp.toml", SET.as_bytes()).expect("set is right")).expect("pool is empty");
    pool
}

#[test]
fn plain_decks_are_read_and_written() {
    let pool = pool();
    let text = "# a comment\nname: Wet Paper\n1 PP1 Folded Crane\n3 pp2 paper boat # three\n2 PP3\n  4 ZZ9 Lost One\n";
    let deck = read_deck("x.deck", text.as_bytes(), &pool).expect("deck is right");
    assert_eq!((deck.name.as_str(), deck.mane_id(), deck.size()), ("Wet Paper", Some("PP1"), 10));
    assert_eq!(deck.draw_ids().collect::<Vec<_>>(), ["PP2", "PP2", "PP2"]);
    assert_eq!(deck.unknown[0].id, "ZZ9");
    let again = read_deck("y.deck", write_deck(&deck, &pool).as_bytes(), &pool).expect("deck is right");
    assert_eq!(again, deck);
    for (wrong, place, message) in [
        ("two PP1", "1:1", "number of copies"),
        ("2", "1:1", "and a card"),
        ("0 PP1", "1:1", "number of copies"),
        ("\n2 PP2 Folded Crane", "2:3", "PP2 is `Paper Boat`"),
        ("2 ../x", "1:3", "neither a card id"),
        ("limited: perhaps", "1:1", "yes or no"),
    ] {
        let error = read_deck("x.deck", wrong.as_bytes(), &pool).expect_err("deck is wrong").to_string();
        assert!(error.starts_with(&format!("x.deck:{place}: ")) && error.contains(message), "{error}");
    }
}

#[test]
fn each_rule_about_decks_is_checked() {
    let pool = pool();
    let breaches = |text: &str| {
        let deck = read_deck("x.deck", text.as_bytes(), &pool).expect("deck is right");
        check(&deck, &pool).violations.into_iter().map(|v| v.rule).collect::<Vec<_>>()
    };
    assert_eq!(breaches("1 PP2"), ["102.1", "101.1", "101.3", "101.3c"]);
    assert_eq!(breaches("2 PP1\n45 PP2\n10 PP3"), ["102.1", "101.2", "101.3a"]);
    assert_eq!(breaches("1 PP1\n44 PP2\n2 PP3"), ["101.1", "101.2", "101.3"]);
    let mut deck = read_deck("x.deck", b"1 PP1\n2 PP3", &pool).expect("deck is right");
    deck.problems.push(maneframe_deck::Entry { count: 1, id: "PP2".into() });
    deck.draw.push(maneframe_deck::Entry { count: 3, id: "PP3".into() });
    let rules: Vec<String> = check(&deck, &pool).violations.into_iter().map(|v| v.rule).collect();
    assert_eq!(rules, ["101.1", "101.2", "101.3", "101.3b"]);
}

#[test]
fn cards_are_found_by_id_and_name() {
    let pool = pool();
    let find = |wanted: &str| pool.find(wanted).map(|c| c.id.clone()).map_err(|e| e.to_string());
    for wanted in ["PP1", "pp1", "Folded Crane", "folded crane, first crease", "FOLDED CRANE FIRST", " fold "] {
        assert_eq!(find(wanted).as_deref(), Ok("PP1"), "{wanted}");
    }
    assert!(find("Fold Crane").expect_err("no such card").contains("did you mean `Folded Crane, First Crease`"));
    assert!(find("").is_err() && find("\u{1b}[31m").is_err());
}

#[test]
fn the_bundled_sets_and_decks_are_right() {
    let library = Library::bundled();
    assert_eq!(library.troubles(), [""; 0]);
    for set in library.sets() {
        println!("{}: {} cards, {} whole", set.name, set.cards.len(), set.whole());
    }
    for (_, deck) in library.decks() {
        let check = maneframe_deck::check(deck, library.pool());
        assert!(check.is_legal(), "{}: {:?} {:?}", deck.name, check.violations, check.unknown);
        assert_eq!(library.deck(&deck.name.to_uppercase()).expect("it is there"), *deck);
    }
}

#[test]
fn a_keyword_of_a_set_has_several_lines_and_a_reminder() {
    let set = "[set]\nname = \"Paper Ponies\"\ncode = \"PP\"\n\n[[keyword]]\nname = \"Buoyant\"\nnumber = true\n\
        means = \"\"\"\nWhile at home, this card has +X power.\nMain Phase: Exhaust this card to move it home.\n\"\"\"\n\
        reminder = \"Stronger at home: +X power there.\"\n\n[[card]]\nnumber = 1\ntitle = \"Boat\"\ntype = \"Friend\"\n\
        color = \"blue\"\npower = 2\ncost = 2\nkeywords = [\"Buoyant 2\"]\nrarity = \"C\"\n";
    let mut set = parse_toml_set("pp.toml", set.as_bytes()).expect("a set");
    let keyword = &set.words.keywords[0];
    assert_eq!((keyword.term(), keyword.words()), ("Buoyant X".into(), "Stronger at home: +X power there.".into()));
    let (words, unknown) = vocabulary([&set]);
    assert!(unknown.is_empty(), "{unknown:?}");
    set.read_lines(&words);
    let abilities = set.cards[0].faces[0].lines[0].abilities.as_ref().expect("a line that is read");
    assert_eq!(abilities[0].meant().len(), 2);
}
