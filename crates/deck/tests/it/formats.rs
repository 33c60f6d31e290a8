//! Tests of formats by their rules, and comparison of the check with a second, naive implementation.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use maneframe_card::{Card, CardType};
use maneframe_deck::{Date, Deck, Format, Statistics, UnknownEntry, check_in, odds, releases};
use maneframe_library::{Library, Pool};
use proptest::prelude::*;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::bundled);

fn pool() -> &'static Pool {
    LIBRARY.pool()
}

const DAY: Date = Date::constant(2026, 1, 1);

fn format(name: &str) -> Format {
    Format::find(name).expect("bundled")
}

#[test]
fn bundled_decks_are_legal() {
    for (_, deck) in LIBRARY.decks() {
        assert_eq!(check_in(deck, pool(), &format("casual"), DAY).violations, [], "{}", deck.name);
        let rules: BTreeSet<String> =
            check_in(deck, pool(), &format("limited"), DAY).violations.into_iter().map(|v| v.rule).collect();
        assert_eq!(rules, ["Limited Deck Construction".to_owned()].into(), "ten Problems are five too many");
        for name in ["harmony", "odyssey-block"] {
            assert!(
                !check_in(deck, pool(), &format(name), DAY).violations.is_empty(),
                "its set is not official: {name}"
            );
        }
    }
}

#[test]
fn bans_have_their_days() {
    let mut deck = Deck::new("deck");
    deck.add_unknown(UnknownEntry { count: 1, id: "hm150".into(), title: String::new(), section: String::new() });
    let banned = |name: &str, day| {
        check_in(&deck, pool(), &format(name), day)
            .violations
            .iter()
            .any(|v| v.text.contains("banned") && v.cards == ["hm150"])
    };
    for name in ["harmony", "odyssey-block", "premiere-block"] {
        assert!(!banned(name, Date::constant(2016, 8, 30)), "the day before");
        assert!(banned(name, Date::constant(2016, 8, 31)));
        assert!(banned(name, DAY));
    }
    assert!(!banned("casual", DAY) && !banned("limited", DAY));
    let own = "name = 'Own'\nsets = ['hm']\n[[ban]]\ncard = 'HM150'\nfrom = '2020-01-01'\nuntil = '2021-01-01'\n";
    let own = Format::read("own.toml", own.as_bytes()).expect("right");
    let found =
        |day| check_in(&deck, pool(), &own, day).violations.iter().filter(|v| v.text.contains("banned")).count();
    assert_eq!([found(Date::constant(2020, 12, 31)), found(Date::constant(2021, 1, 1))], [1, 0]);
}

/// Legal Cards, Harmony Constructed: cards of official sets, each from its set's release day on. Tokens, the Villain
/// Challenge and fan-made sets are not legal.
#[test]
fn official_sets_have_their_days() {
    let found = |name: &str, id: &str, day| {
        let mut deck = Deck::new("deck");
        deck.add_unknown(UnknownEntry { count: 1, id: id.into(), title: String::new(), section: String::new() });
        let all = check_in(&deck, pool(), &format(name), day).violations;
        all.iter().filter(|v| v.rule == "Format Legality" && !v.text.starts_with("no set has")).count()
    };
    let codes: Vec<&str> = releases().iter().map(|set| set.code.as_str()).collect();
    for code in ["pr", "cn", "rr", "cs", "cg", "ad", "eo", "hm", "mt", "st", "de", "sb", "ff"] {
        assert!(codes.contains(&code), "{code}");
        assert_eq!(found("harmony", &format!("{code}9"), DAY), 0, "{code}");
    }
    for id in ["hw1", "nm1", "ks2", "qc3"] {
        assert_eq!(found("harmony", id, DAY), 1, "{id}");
        assert_eq!(found("casual", id, DAY), 0, "{id}");
    }
    let day = |year, month, day| Date::constant(year, month, day);
    for (id, before, from) in
        [("pr9", day(2013, 12, 12), day(2013, 12, 13)), ("cg9", day(2014, 12, 4), day(2014, 12, 5))]
    {
        assert_eq!((found("harmony", id, before), found("harmony", id, from)), (1, 0), "{id}");
        assert_eq!((found("premiere-block", id, before), found("casual", id, before)), (1, 0), "{id}");
    }
}

/// House rules: a maximum number of cards, and two Mane Characters.
#[test]
fn house_rules() {
    let (_, bundled) = LIBRARY.decks().next().expect("bundled");
    let broken = |more: &str, deck: &Deck| -> BTreeSet<String> {
        let own = Format::read("own.toml", format!("name = 'Own'\n{more}").as_bytes()).expect("right");
        check_in(deck, pool(), &own, DAY).violations.into_iter().map(|v| v.rule).collect()
    };
    let mut large = bundled.clone();
    large.draw.iter_mut().for_each(|entry| entry.count = 3);
    let cards: u32 = large.draw.iter().map(|entry| entry.count).sum();
    assert_eq!(broken(&format!("draw-maximum = {cards}"), &large), BTreeSet::new());
    assert_eq!(broken(&format!("draw-maximum = {}", cards - 1), &large), ["Deck Maximum".to_owned()].into());
    assert_eq!(broken("manes = 2", bundled), ["102.1".to_owned()].into());
    let mut two = bundled.clone();
    two.mane.iter_mut().for_each(|entry| entry.count = 2);
    assert_eq!(broken("manes = 2", &two), BTreeSet::new());
    assert_eq!(broken("", &two), ["102.1".to_owned()].into());
}

#[test]
fn wrong_formats_are_told_by_place() {
    assert!(Format::find("harmonie").expect_err("none").to_string().contains("did you mean `harmony`"));
    for wrong in
        ["sets = ['pr']", "name = 'A'\ncolour = 'red'", "name = 'A'\n[[ban]]\ncard = 'PR1'\nfrom = '2020-13-01'"]
    {
        assert!(
            Format::read("f.toml", wrong.as_bytes()).expect_err("wrong").to_string().starts_with("f.toml:"),
            "{wrong}"
        );
    }
}

#[test]
fn odds_are_those_of_drawing() {
    assert!((odds(45, 45, 1) - 1.0).abs() < 1e-9 && odds(45, 0, 6) == 0.0 && odds(0, 0, 6) == 0.0);
    assert!((odds(4, 1, 2) - 0.5).abs() < 1e-9);
    // Of the 10 pairs of 5 cards, 3 have neither of the two cards.
    assert!((odds(5, 2, 2) - 0.7).abs() < 1e-9);
    let (_, deck) = LIBRARY.decks().next().expect("bundled");
    let found = Statistics::of(deck, pool());
    assert_eq!(found.types.values().sum::<u32>(), found.draw);
    assert_eq!(found.colors.values().sum::<u32>(), found.draw);
}

/// A second implementation of the rules, copy by copy.
fn naive(deck: &Deck, format: &str) -> BTreeSet<&'static str> {
    let copies = |entries: &[maneframe_deck::Entry]| -> Vec<&'static Card> {
        entries.iter().flat_map(|e| vec![pool().card(&e.id).expect("bundled"); e.count as usize]).collect()
    };
    let (mane, draw, problems) = (copies(&deck.mane), copies(&deck.draw), copies(&deck.problems));
    let most = |cards: &[&Card]| {
        cards.iter().map(|c| cards.iter().filter(|o| o.name() == c.name()).count()).max().unwrap_or(0)
    };
    let limited = format == "limited";
    // The bundled set is not an official one.
    let block = format.ends_with("block") || format == "harmony";
    let mut broken = BTreeSet::new();
    let mut rule = |is_broken: bool, rule| {
        if is_broken {
            broken.insert(rule);
        }
    };
    rule(mane.len() != 1, "102.1");
    rule(draw.len() < if limited { 30 } else { 45 }, if limited { "Limited Deck Construction" } else { "101.1" });
    rule(!limited && most(&draw) > 3, "101.2");
    rule(problems.len() != if limited { 5 } else { 10 }, if limited { "Limited Deck Construction" } else { "101.3" });
    rule(!limited && most(&problems) > 2, "101.3a");
    rule(!problems.iter().any(|c| c.is_starting_problem()), "101.3c");
    let token = |c: &&&Card| c.cost.is_none() && c.kind != CardType::Troublemaker;
    rule(draw.iter().any(|c| token(&c)), "521.3");
    rule(block && !(mane.is_empty() && draw.is_empty() && problems.is_empty()), "Format Legality");
    broken
}

proptest! {
    #[test]
    fn the_checker_agrees_with_a_naive_reading(
        cards in prop::collection::vec((any::<prop::sample::Index>(), 1..5_u32), 0..40),
        from in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let all: Vec<&Card> = pool().cards().collect();
        // Half of the decks begin with a legal deck, so that some rules are kept.
        let decks: Vec<&Deck> = LIBRARY.decks().map(|(_, deck)| deck).collect();
        let mut deck = from.map_or_else(|| Deck::new("deck"), |i| (*i.get(&decks[..])).clone());
        let few = if from.is_some() { cards.len() % 3 } else { cards.len() };
        for (index, count) in cards.into_iter().take(few) {
            let card: &&Card = index.get(&all);
            deck.add(card, count);
        }
        for name in Format::names() {
            let found = check_in(&deck, pool(), &format(name), DAY).violations;
            let rules: BTreeSet<&str> = found.iter().map(|v| v.rule.as_str()).collect();
            prop_assert_eq!(rules, naive(&deck, name), "{}: {:?}", name, found);
            prop_assert!(found.iter().all(|v| !v.mend.is_empty() && !v.text.is_empty()));
        }
    }
}
