//! Rules of the table: their files, their lines, and their rules of deck building.

use maneframe_card::CardType;
use maneframe_card::ability::{Ability, Change, Node, Who};
use maneframe_deck::{Date, Deck, Format, House, HouseError, check_house};
use maneframe_library::Library;

const DAY: Date = Date::constant(2026, 1, 1);

fn own(text: &str) -> House {
    House::read("own.toml", text.as_bytes()).expect("right")
}

#[test]
fn bundled_rules_are_understood() {
    let library = Library::bundled();
    assert!(House::names().count() >= 10);
    for name in House::names() {
        let house = House::bundled(name).expect("bundled");
        let rules = house.table_rules(library.pool()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(rules.lines.len() + rules.deck.len(), house.text.len(), "{name}");
        assert!(!house.about.is_empty() && !house.text.is_empty(), "{name}");
    }
}

#[test]
fn names_and_errors() {
    assert_eq!(House::find("Chaos 2016_11").expect("folded").name, "Chaos is Magic, November 2016");
    let unknown = House::find("chaos-2016-13").expect_err("there is no such month");
    assert!(matches!(&unknown, HouseError::Unknown { near, .. } if !near.is_empty()), "{unknown}");
    let wrong = House::read("own.toml", b"name = 'Own'\ntexts = []\n").expect_err("unknown field");
    assert!(wrong.to_string().contains("texts"), "{wrong}");
    let base = House::read("own.toml", b"name = 'Own'\n[deck]\nbase = 'harmoni'\n").expect_err("unknown base");
    assert!(base.to_string().contains("harmoni"), "{base}");
}

#[test]
fn lines_speak_of_all_players() {
    let library = Library::bundled();
    let refused = |line: &str| House::of("Own", &[line.to_owned()]).table_rules(library.pool()).is_err();
    for line in [
        "Draw a card.",
        "At the start of each turn, draw a card.",
        "When you solve a Problem, score a point.",
        "Your home limit is increased by 2.",
        "Main Phase: Lose a point to gain [1].",
        "This card has +1 power.",
        "Friends here have +1 power.",
        "Swift",
        "Frobnicate all Friends.",
    ] {
        assert!(refused(line), "{line}");
    }
    for line in [
        "Friends have +1 power.",
        "Players' home limits are increased by 2.",
        "When a player solves a Problem, that player scores a point.",
        "Players have the following new action: \"Main Phase: Lose a point to gain [1].\"",
    ] {
        assert!(!refused(line), "{line}");
    }
}

#[test]
fn a_new_action_is_each_players() {
    let library = Library::bundled();
    let line = "Players have the following new action: \"Main Phase: Pay 1 point to gain [1].\"";
    let rules = House::of("Own", &[line.to_owned()]).table_rules(library.pool()).expect("understood");
    let abilities = rules.lines[0].abilities.as_ref().expect("understood");
    assert!(matches!(&abilities[..], [Ability::Activated(a)] if a.by == Who::EachPlayer));
    let costs = House::bundled("chaos-2015-05").expect("bundled").table_rules(library.pool()).expect("understood");
    let all = costs.lines.iter().flat_map(|line| line.abilities.iter().flatten());
    let fixed = |a: &Ability| Node::from(a).any(|node| matches!(node, Node::Change(Change::CostIs { .. })));
    assert_eq!(all.filter(|a| fixed(a)).count(), 2);
}

#[test]
fn sentences_about_decks() {
    let library = Library::bundled();
    let check = |deck: &Deck, text: &str| -> Vec<String> {
        let house = House::of("Own", &[text.to_owned()]);
        assert_eq!(house.lines(), [] as [String; 0], "{text}");
        let report = check_house(deck, library.pool(), Some(&house), None, DAY);
        report.violations.into_iter().map(|v| v.rule).collect()
    };
    let (_, deck) = library.decks().next().expect("bundled");
    assert_eq!(check(deck, "A draw deck has a maximum of 300 cards."), [] as [String; 0]);
    assert!(check(deck, "A draw deck has a maximum of 20 cards.").contains(&"Deck Maximum".to_owned()));
    assert!(check(deck, "Each card in a draw deck must have a different name.").contains(&"101.2".to_owned()));
    assert_eq!(check(deck, "Each player starts with two Mane Characters."), ["102.1"]);
    assert!(check(deck, "Decks can include only rare cards.").contains(&"Rarity".to_owned()));

    let mut many = deck.clone();
    let friend = library.cards().find(|card| card.kind == CardType::Friend).expect("a Friend");
    many.add(friend, 20);
    assert!(check(&many, "A draw deck has a maximum of 300 cards.").contains(&"101.2".to_owned()));
    assert_eq!(check(&many, "A draw deck can include any number of copies of each Friend."), [] as [String; 0]);
    assert!(check(&many, "A draw deck can include at most 5 copies of each Friend.").contains(&"101.2".to_owned()));
    assert!(check(&many, "A draw deck can include any number of copies of each Event.").contains(&"101.2".to_owned()));
}

#[test]
fn rules_of_decks_lie_over_a_format() {
    let house = own("name = 'Own'\ntext = ['A draw deck has a maximum of 60 cards.']\n[deck]\nproblems = 12\n");
    let over = house.format(Some(&Format::find("harmony").expect("bundled"))).expect("a format");
    assert_eq!((over.rules().draw_maximum, over.rules().problems, over.sets.is_some()), (Some(60), 12, true));
    assert!(!over.bans.is_empty());
    let side = |text: &str| own(text).format(None).and_then(|format| format.sideboard);
    assert_eq!(side("name = 'Own'\ntext = ['A sideboard has a maximum of 3 cards.']\n"), Some(3));
    assert_eq!(side("name = 'Own'\n[deck]\nsideboard = 5\n"), Some(5));
    let based = own("name = 'Own'\n[deck]\nbase = 'harmony'\n").format(None).expect("a format");
    assert_eq!((based.released, based.name.as_str()), (true, "Own"));
    assert_eq!(own("name = 'Own'\n").format(None), None);
}
