//! Invented OCTGN sets and decks: valid values, corrected values and refused files.

use maneframe_card::{CardType, Color, Need, Rarity};
use maneframe_deck::{check, read_o8d, write_o8d};
use maneframe_library::{CardSet, Cleaned, CleaningRule, ImportError, Pick, Pool, UNMEETABLE, octgn};

fn card(guid: &str, title: &str, properties: &[(&str, &str)]) -> String {
    let mut xml = format!("<card id=\"{guid}\" name=\"{title}\">");
    for (name, value) in properties {
        xml.push_str(&format!("<property name=\"{name}\" value=\"{value}\"/>"));
    }
    xml.push_str("</card>");
    xml
}

fn set(cards: &str) -> String {
    format!(
        "<?xml version='1.0'?>\n<set name=\"Made Up\" id=\"5E7\" gameId=\"{}\"><cards>\n{cards}\n</cards></set>",
        octgn::GAME
    )
}

fn read(cards: &str) -> (CardSet, Vec<Cleaned>) {
    octgn::read_set("made-up.xml", set(cards).as_bytes()).expect("set is right")
}

fn error(text: &str) -> String {
    octgn::read_set("made-up.xml", text.as_bytes()).expect_err("set is wrong").to_string()
}

const PROBLEM: [(&str, &str); 10] = [
    ("Number", "MU3"),
    ("Type", "Problem"),
    ("Bonus", "2"),
    ("Rarity", "U"),
    ("Keywords", "Starting Problem."),
    ("ProblemOpponentPower", "7"),
    ("ProblemPlayerElement1", "Kindness"),
    ("ProblemPlayerElement1Power", "3"),
    ("ProblemPlayerElement2", "Not Kindness"),
    ("ProblemPlayerElement2Power", "2"),
];

/// Returns the Problem with some properties changed.
fn problem(changes: &[(&str, &str)]) -> String {
    let mut properties = PROBLEM;
    for (name, value) in changes {
        properties.iter_mut().find(|(n, _)| n == name).expect("it has that property").1 = value;
    }
    card("g3", "Flooded Cellar", &properties)
}

#[test]
fn a_byte_order_mark_changes_nothing() {
    let cards =
        card("g1", "Tin Whistle", &[("Number", "MU1"), ("Type", "Event"), ("Cost", "1"), ("Text", "A &amp; B")]);
    let marked = |marks: &str| format!("{marks}{}", set(&cards));
    let marked_once = octgn::read_set("made-up.xml", marked("\u{feff}").as_bytes()).expect("set is right");
    assert_eq!(marked_once, read(&cards));
    // A second mark is an ordinary character, which is not allowed outside the root.
    let twice = error(&marked("\u{feff}\u{feff}"));
    assert!(twice.starts_with("made-up.xml:1:"), "{twice}");
    // Positions are counted as in an editor, which doesn't show the mark.
    let wrong = set("<card>").replace("<cards>\n", "<cards>");
    assert_eq!(error(&format!("\u{feff}{wrong}")), error(&wrong));
}

#[test]
fn a_friend_of_two_colours_is_read() {
    let (set, cleaned) = read(&card(
        "AB-1",
        "Tin Whistle",
        &[
            ("Number", "MU1"),
            ("Type", "Friend"),
            ("Element", "Multicolor"),
            ("MultiPrimaryElement", "Loyalty"),
            ("MultiSecondaryElement", "Kindness"),
            ("Subname", "Loud &amp; Clear"),
            ("Power", "2"),
            ("Cost", "3"),
            ("PlayRequiredElement", "Loyalty"),
            ("PlayRequiredPower", "2"),
            ("SecondaryPlayRequiredElement", "Kindness"),
            ("SecondaryPlayRequiredPower", "1"),
            ("Traits", "Pegasus, Foal"),
            ("Keywords", "Swift"),
            ("Text", "First made-up line.&#10;Second made-up line."),
            ("Rarity", "SR"),
        ],
    ));
    assert_eq!(cleaned, []);
    assert_eq!(set.flaws, []);
    assert_eq!((set.name.as_str(), set.code.as_str(), set.guid.as_deref()), ("Made Up", "MU", Some("5e7")));
    let card = &set.cards[0];
    assert_eq!(card.id, "MU1");
    assert_eq!(card.guid.as_deref(), Some("ab-1"));
    assert_eq!((card.kind, card.rarity, card.cost), (CardType::Friend, Rarity::SR, Some(3)));
    assert_eq!(card.requirements, [(Color::Blue, 2), (Color::Yellow, 1)]);
    assert_eq!(card.name(), "Tin Whistle, Loud & Clear");
    assert_eq!(card.front().power, Some(2));
    assert_eq!(card.front().colors, [Color::Blue, Color::Yellow].into_iter().collect());
    let traits: Vec<&str> = card.front().traits.iter().map(|t| t.as_str()).collect();
    assert_eq!(traits, ["Pegasus", "Foal"]);
    let lines: Vec<&str> = card.front().lines.iter().map(|l| l.text.as_str()).collect();
    assert_eq!(lines, ["Swift", "First made-up line.", "Second made-up line."]);
}

#[test]
fn three_colours_and_three_requirements_are_read() {
    let (set, _) = read(&card(
        "g",
        "Three Wishes",
        &[
            ("Number", "MU1"),
            ("Type", "Event"),
            ("Element", "Multicolor"),
            ("TriPrimaryElement", "Honesty"),
            ("TriSecondaryElement", "Magic"),
            ("TriElement", "Generosity"),
            ("Power", "5"),
            ("Cost", "0"),
            ("PlayRequiredElement", "Honesty"),
            ("PlayRequiredPower", "1"),
            ("SecondaryPlayRequiredElement", "Magic"),
            ("SecondaryPlayRequiredPower", "1"),
            ("TertiaryPlayRequiredElement", "Generosity"),
            ("TertiaryPlayRequiredPower", "1"),
            ("Rarity", "C"),
        ],
    ));
    assert_eq!(set.flaws, []);
    assert_eq!(set.cards[0].front().colors.to_string(), "orange/purple/white");
    assert_eq!(set.cards[0].requirements.len(), 3);
}

#[test]
fn both_sides_of_a_mane_are_read() {
    let boosted = "<alternate name='Weather Vane' type='x'><property name='Number' value='MU2'/>\
        <property name='Element' value='Loyalty'/><property name='Power' value='3'/>\
        <property name='Keywords' value='Home Limit 4'/></alternate></card>";
    let front = card(
        "g",
        "Weather Vane",
        &[
            ("Number", "MU2"),
            ("Type", "Mane Character"),
            ("Element", "Loyalty"),
            ("Power", "1"),
            ("Keywords", "Home Limit on the Moon"),
            ("Rarity", "F"),
        ],
    );
    let (set, cleaned) = read(&front.replace("</card>", boosted));
    assert_eq!(set.flaws, []);
    assert_eq!(cleaned[0].rule, CleaningRule::JokeHomeLimit);
    let [start, boosted] = &set.cards[0].faces[..] else { panic!("two sides") };
    assert_eq!((start.power, boosted.power), (Some(1), Some(3)));
    assert!(start.lines.is_empty());
    assert_eq!(boosted.lines[0].text, "Home Limit 4");

    let (set, _) = read(&front);
    assert_eq!(set.flaws[0].property, "alternate");
}

#[test]
fn confront_requirements_of_all_kinds_are_read() {
    let stats = |changes: &[(&str, &str)]| {
        let (set, cleaned) = read(&problem(changes));
        (set.cards[0].problem.clone().expect("it is a Problem"), cleaned, set.flaws)
    };
    let (plain, cleaned, flaws) = stats(&[]);
    assert_eq!(flaws, []);
    assert_eq!(cleaned.iter().map(|c| c.rule).collect::<Vec<_>>(), [CleaningRule::TrailingDot]);
    assert_eq!((plain.bonus, plain.opponent[0].power, plain.opponent[0].need), (2, 7, Need::Wild));
    assert_eq!((plain.owner[0].power, plain.owner[0].need), (3, Need::Color(Color::Yellow)));
    assert_eq!((plain.owner[1].power, plain.owner[1].need), (2, Need::Not(Color::Yellow)));

    let (lost, cleaned, _) = stats(&[("ProblemPlayerElement2", ""), ("Keywords", "")]);
    assert_eq!(lost, plain);
    assert_eq!(cleaned[0].rule, CleaningRule::NotTheFirst);

    let wild = [("ProblemPlayerElement1", "Wild"), ("ProblemPlayerElement2", ""), ("ProblemPlayerElement2Power", "")];
    let (wild, ..) = stats(&wild);
    assert_eq!(wild.owner.len(), 1);
    assert_eq!(wild.owner[0].need, Need::Wild);

    for endless in ["∞", "infinity"] {
        let (endless, _, flaws) = stats(&[("ProblemOpponentPower", endless)]);
        assert_eq!(endless.opponent[0].power, UNMEETABLE);
        assert_eq!(flaws, []);
    }

    let (rainbow, _, flaws) = stats(&[("ProblemPlayerElement1", "Rainbow")]);
    assert_eq!(rainbow.owner[0].power, UNMEETABLE);
    assert_eq!((flaws[0].card.as_str(), flaws[0].value.as_str()), ("MU3", "Rainbow"));
}

#[test]
fn what_cannot_be_read_is_told_and_nothing_is_guessed() {
    let friend = |property: &'static str, value: &'static str| {
        let mut properties = vec![
            ("Number", "MU1"),
            ("Type", "Friend"),
            ("Element", "Magic"),
            ("Power", "1"),
            ("Cost", "1"),
            ("Rarity", "C"),
        ];
        properties.retain(|(name, _)| *name != property);
        properties.push((property, value));
        read(&card("g", "Odd One", &properties)).0
    };
    for (property, value) in [
        ("Power", "lots"),
        ("Power", "100"),
        ("Power", "99999999999999"),
        ("Power", ""),
        ("Cost", "-1"),
        ("Cost", ""),
        ("Element", "Plaid"),
        ("Element", "Multicolor"),
        ("TriElement", "None of it"),
        ("Rarity", "XR"),
        ("Bonus", "1"),
        ("PlayRequiredPower", "2"),
        ("PlayRequiredElement", "Magic"),
        ("ProblemOpponentPower", "2"),
        ("Smell", "sweet"),
    ] {
        let set = friend(property, value);
        assert!(!set.flaws.is_empty(), "{property} = {value}");
        assert_eq!(set.flaws[0].card, "MU1");
    }
    assert_eq!(friend("Cost", "-1").cards[0].cost, None);
    assert_eq!(friend("Power", "-1").cards[0].front().power, Some(-1));
}

#[test]
fn dirty_values_are_put_right_by_rules() {
    let (set, cleaned) = read(&card(
        "g",
        " Twin\u{7} Bells ",
        &[
            ("Number", "MU1"),
            ("Type", "Resource"),
            ("Element", "None"),
            ("MultiSecondaryElement", "Magic"),
            ("Power", "1"),
            ("Cost", "1"),
            ("Traits", "Resource, Asset, Unique/Bell, Unique"),
            ("Keywords", "Hardy 1. Loud."),
        ],
    ));
    assert_eq!(set.flaws, []);
    let card = &set.cards[0];
    assert_eq!(card.front().title, "Twin Bells");
    assert_eq!(card.front().traits.iter().map(|t| t.as_str()).collect::<Vec<_>>(), ["Asset", "Unique", "Bell"]);
    assert_eq!(card.front().lines.iter().map(|l| l.text.as_str()).collect::<Vec<_>>(), ["Hardy 1", "Loud"]);
    assert!(card.front().colors.is_empty());
    use CleaningRule::*;
    for rule in [
        ControlCharacter,
        SpareBlank,
        NoRarity,
        StrayColor,
        TypeAmongTraits,
        TraitSlash,
        TrailingDot,
        KeywordsRunTogether,
    ] {
        assert!(cleaned.iter().any(|c| c.rule == rule && c.card.contains("MU1")), "{rule}");
    }
}

#[test]
fn marks_of_paragraphs_are_no_words() {
    let event = |text: &str| {
        let values =
            [("Number", "MU1"), ("Type", "Event"), ("Power", "1"), ("Cost", "1"), ("Rarity", "C"), ("Text", text)];
        read(&card("a", "Page", &values))
    };
    let lines = |set: &maneframe_library::CardSet| {
        set.cards[0].front().lines.iter().map(|l| l.text.clone()).collect::<Vec<_>>()
    };
    let (set, cleaned) = event("&lt;P&gt; Draw a card.&#10;&lt;p&gt;Ready a Friend.&#10;Gain [1].");
    assert_eq!(lines(&set), ["Draw a card.", "Ready a Friend.", "Gain [1]."]);
    assert_eq!(cleaned.iter().map(|c| c.rule).collect::<Vec<_>>(), [CleaningRule::ParagraphMark]);
    // Within a line the mark is text, and other marks are not removed silently.
    let (set, cleaned) = event("Draw &lt;P&gt; a card.&#10;&lt;b&gt; Ready a Friend.");
    assert_eq!((lines(&set), cleaned.len()), (vec!["Draw <P> a card.".into(), "<b> Ready a Friend.".into()], 0));
}

#[test]
fn a_number_used_twice_gets_a_tail() {
    let friend = |guid| {
        let values = [("Number", "MU1"), ("Type", "Friend"), ("Power", "1"), ("Cost", "1"), ("Rarity", "C")];
        card(guid, "Double", &values)
    };
    let (set, cleaned) = read(&(friend("a") + &friend("b")));
    assert_eq!(set.cards[1].id, "MU1~2");
    assert_eq!(cleaned[0].rule, CleaningRule::RepeatedNumber);
    let twice = set_error(&(friend("a") + &friend("a")));
    assert!(twice.contains("second card with the id"), "{twice}");
}

fn set_error(cards: &str) -> String {
    error(&set(cards))
}

#[test]
fn broken_sets_are_refused_with_their_place() {
    assert!(error("not xml at all").contains("made-up.xml:1:1"));
    assert!(error("<set><cards/></set>").contains("no `name`"));
    assert!(error("<set name='x'><cards/></set>").contains("no cards"));
    assert!(error("<set name='x' gameId='y'/>").contains("another game"));
    let message = set_error(&card("g", "Nameless", &[("Number", "MU1"), ("Type", "Friendly")]));
    assert!(message.starts_with("made-up.xml:3:1:") && message.contains("Friendly"), "{message}");
    assert!(set_error(&card("g", "No Number", &[])).contains("no Number"));
    assert!(set_error(&card("g", "Bad Number", &[("Number", "../../x")])).contains("invalid collector number"));
    assert!(set_error("<card name='No Id'/>").contains("no `id`"));
    assert!(matches!(octgn::read_set("f", b"\xff\xfe<\0s\0"), Err(ImportError::NotText { at: 0, .. })));
    let big = vec![b' '; 16 * 1024 * 1024 + 1];
    assert!(matches!(octgn::read_set("f", &big), Err(ImportError::TooBig { .. })));
}

#[test]
fn the_booster_is_kept() {
    let friend =
        card("g", "Only", &[("Number", "MU1"), ("Type", "Friend"), ("Power", "1"), ("Cost", "1"), ("Rarity", "C")]);
    let text = set(&friend).replace(
        "<cards>",
        "<packaging><pack name='Booster' id='p'><pick qty='3' key='Rarity' value='U'/><options>\
         <option probability='0.25'><pick qty='unlimited' key='Type' value='x'/></option></options>\
         <include id='i' set='s'/></pack></packaging><cards>",
    );
    let (set, _) = octgn::read_set("f", text.as_bytes()).expect("set is right");
    let [Pick::Cards { count: Some(3), .. }, Pick::OneOf(options), Pick::Card { .. }] = &set.packs[0].picks[..] else {
        panic!("three picks: {:?}", set.packs)
    };
    assert_eq!(options[0].0, 0.25);
}

#[test]
fn decks_are_read_in_any_order_and_unknown_cards_survive() {
    let (set, _) = read(&problem(&[]));
    let mut pool = Pool::new();
    pool.add(set).expect("pool is empty");
    let text = format!(
        "<deck game='{}'><section name='Problems'><card qty='2' id='G3'>Flooded Cellar</card>\
         <card qty='0' id='g3'>Flooded Cellar</card></section>\
         <section name='Friends'><card qty='3' id='ffff'>Some &lt;Pony&gt;</card></section></deck>",
        octgn::GAME
    );
    let deck = read_o8d("folder/My Deck.o8d", text.as_bytes(), &pool).expect("deck is right").deck;
    assert_eq!(deck.name, "My Deck");
    assert_eq!((deck.problems[0].count, deck.problems[0].id.as_str()), (2, "MU3"));
    assert_eq!((deck.unknown[0].count, deck.unknown[0].title.as_str()), (3, "Some <Pony>"));
    assert_eq!(deck.size(), 5);
    let again = write_o8d(&deck, &pool).expect("all have identifiers");
    assert_eq!(read_o8d("My Deck.o8d", again.as_bytes(), &pool).expect("deck is right").deck, deck);

    let rules: Vec<String> = check(&deck, &pool).violations.into_iter().map(|v| v.rule).collect();
    assert_eq!(rules, ["102.1", "101.1", "101.3"]);

    for (wrong, why) in [
        (text.replace("'2'", "'many'"), "qty"),
        (text.replace("'2'", "'1000'"), "qty"),
        (text.replace("id='G3'>Flooded Cellar", ">"), "neither an `id` nor a title"),
        (text.replace(octgn::GAME, "x").replace("'G3'>Flooded Cellar", "'x'>Island"), "another game"),
        (text.replace("</deck>", ""), "never closed"),
    ] {
        let message = read_o8d("x.o8d", wrong.as_bytes(), &pool).expect_err("deck is wrong").to_string();
        assert!(message.contains(why), "{message}");
    }
}
