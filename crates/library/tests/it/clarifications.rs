//! Clarifications: applied, noticed when the card's text changes, the user's own before the bundled ones.

use std::fs;
use std::path::Path;

use maneframe_card::ability::Ability;
use maneframe_card::{Card, Line};
use maneframe_cardtext::{Context, Verdict};
use maneframe_library::{
    CardSet, Clarification, Clarity, ImportError, Library, MAX_CLARIFICATIONS, Origin, card_hash, check,
    clarifications, clarify, parse_toml_set, read_clarifications, vocabulary,
};

const SET: &str = "[set]\nname = 'Tiny'\ncode = 'TY'\n[[card]]\nnumber = 1\ntitle = 'Pebble'\ntype = 'Friend'\n\
    power = 1\ncost = 1\nkeywords = ['Swift']\ntext = '''\nWhen this lands on the table, one card for you.\n\
    Your Friends have Swift.\n'''\n";

/// Returns the text of a file with one clarification of line 2 of the card TY1.
fn entry(words: &str, read: &str) -> String {
    format!("[[clarification]]\ncard = 'ty1'\nline = 2\nwords = '{words}'\nread = {read}\nnote = 'a test'\n")
}

fn list(text: &str) -> Vec<Clarification> {
    read_clarifications("own.toml", text.as_bytes()).expect("valid")
}

/// Returns the made-up set with these clarifications, applied one list after the other.
fn set(lists: &[&str]) -> CardSet {
    let mut set = parse_toml_set("tiny.toml", SET.as_bytes()).expect("a set");
    lists.iter().for_each(|text| clarify(&mut set, &list(text)));
    let (words, _) = vocabulary([&set]);
    set.read_lines(&words);
    set
}

fn outcomes(set: &CardSet) -> Vec<Clarity> {
    set.clarified.iter().map(|clarified| clarified.what).collect()
}

fn read_as(card: &Card, line: usize) -> Option<&str> {
    card.front().lines[line].read_as.as_deref()
}

#[test]
fn a_line_is_read_in_other_words() {
    let plain = set(&[]);
    assert!(!plain.cards[0].is_whole());
    let clear = set(&[&entry("lands on the table", "'When you play this card, draw a card.'")]);
    let card = &clear.cards[0];
    assert!(card.is_whole());
    assert_eq!(outcomes(&clear), [Clarity::Applied]);
    assert_eq!(card.front().lines[1].text, plain.cards[0].front().lines[1].text, "the printed text stays");
    assert_eq!(read_as(card, 1), Some("When you play this card, draw a card."));
    assert_eq!((read_as(card, 0), read_as(card, 2)), (None, None));
    let (words, _) = vocabulary([&clear]);
    let lines = check(&clear.cards, &words).total.lines;
    assert_eq!((lines.exact, lines.clarified, lines.declined), (2, 1, 0), "{lines:?}");
}

#[test]
fn several_lines_may_be_read_in_place_of_one() {
    let two = "['When you play this card, draw a card.', 'This card has +1 power.']";
    let clear = set(&[&entry("lands on the table", two)]);
    let line = &clear.cards[0].front().lines[1];
    assert_eq!(line.abilities.as_ref().map(Vec::len), Some(2));
    let same =
        set(&[&entry("lands on the table", &two.replace("', '", "\\n").replace(['[', ']'], "").replace('\'', "\""))]);
    assert_eq!(same.cards, clear.cards, "a list, or a text with line breaks");
    // One line that is not understood is enough to decline all of them.
    let half = set(&[&entry("lands on the table", "['This card has +1 power.', 'Juggle.']")]);
    assert_eq!(half.cards[0].front().lines[1].abilities, None);
    let (words, _) = vocabulary([&half]);
    let lines = check(&half.cards, &words).total.lines;
    assert_eq!((lines.clarified, lines.declined), (0, 1), "{lines:?}");
    // A reminder is a line without a meaning.
    assert!(set(&[&entry("lands on the table", "'(part of the line above)'")]).cards[0].is_whole());
}

#[test]
fn a_changed_text_is_noticed() {
    let changed = set(&[&entry("lands on my table", "'Swift'")]);
    assert_eq!(outcomes(&changed), [Clarity::OtherWords]);
    assert_eq!(changed.cards, set(&[]).cards);
    let told = changed.clarified[0].to_string();
    for part in ["own.toml:1", "ty1, line 2", "the card's text has changed", "`lands on my table`"] {
        assert!(told.contains(part), "{told}");
    }
    let shorter = set(&[&entry("lands", "'Swift'").replace("line = 2", "line = 9")]);
    assert_eq!(outcomes(&shorter), [Clarity::NoSuchLine]);
    let boosted = set(&[&entry("lands", "'Swift'").replace("line = 2", "line = 2\nside = 'boosted'")]);
    assert_eq!(outcomes(&boosted), [Clarity::NoSuchLine]);
    // Only whole words count as found.
    assert_eq!(outcomes(&set(&[&entry("ands on the tab", "'Swift'")])), [Clarity::OtherWords]);
}

#[test]
fn a_later_list_wins_if_it_fits() {
    let first = entry("lands on the table", "'When you play this card, draw a card.'");
    let second = set(&[&first, &entry("one card", "'Stubborn'")]);
    assert_eq!(read_as(&second.cards[0], 1), Some("Stubborn"));
    assert_eq!(outcomes(&second), [Clarity::Applied]);
    let unfit = set(&[&first, &entry("two cards", "'Stubborn'")]);
    assert_eq!(read_as(&unfit.cards[0], 1), Some("When you play this card, draw a card."));
    assert_eq!(outcomes(&unfit), [Clarity::Applied, Clarity::OtherWords]);
}

#[test]
fn the_hash_has_the_words() {
    let hash = |lists: &[&str]| card_hash(&set(lists).cards[0]);
    let draw = entry("lands on the table", "'When you play this card, draw a card.'");
    // Both have the same meaning.
    let reminded = entry("lands on the table", "'When you play this card, draw a card. (Take it.)'");
    assert_ne!(hash(&[]), hash(&[&draw]));
    assert_ne!(hash(&[&draw]), hash(&[&reminded]));
    assert_eq!(hash(&[&draw]), hash(&[&draw]));
}

#[test]
fn mistakes_are_reported_with_their_place() {
    let error = |text: &str| match read_clarifications("own.toml", text.as_bytes()) {
        Ok(list) => panic!("{list:?}"),
        Err(ImportError::At(located)) => located.to_string(),
        Err(error) => error.to_string(),
    };
    let right = entry("lands", "'Swift'");
    for (from, to, says) in [
        ("[[clarification]]", "[[clarification", "not TOML"),
        ("[[clarification]]", "[clarification]", "with two brackets"),
        ("card = 'ty1'\n", "", "`card` is missing"),
        ("'ty1'", "'ty 1'", "own.toml:2:8: clarification no. 1: `card` must be the id of a card"),
        ("line = 2\n", "", "`line` is missing"),
        ("line = 2", "line = 0", "own.toml:3:8: clarification of ty1: `line` must be a number from 1 to 99"),
        ("line = 2", "line = 2\nside = 'back'", "`side` must be `front` or `boosted`"),
        ("words = 'lands'\n", "", "`words` is missing"),
        ("'lands'", "'a b c d e f g'", "`words` has more than 6 words"),
        ("'lands'", "'…'", "`words` has no word"),
        ("read = 'Swift'\n", "", "`read` is missing"),
        ("'Swift'", "''", "`read` has an empty part"),
        ("'Swift'", "[]", "`read` is empty"),
        ("'Swift'", "3", "`read` must be text in quotes"),
        ("'Swift'", "\"a\\u001b[0m\"", "`read` holds a control character"),
        ("note", "nota", "unknown key `nota`"),
    ] {
        let told = error(&right.replacen(from, to, 1));
        assert!(told.contains(says), "{told} instead of {says}");
    }
    assert!(error(&format!("{right}{right}")).contains("own.toml:7:"), "two of a line");
    assert!(error(&entry("lands", &format!("[{}]", "'Swift', ".repeat(11)))).contains("longer than 10 lines"));
    assert!(error(&entry("lands", &format!("'{}'", "a".repeat(4_001)))).contains("longer than 4000 bytes"));
    let long = format!("#{}", " ".repeat(MAX_CLARIFICATIONS as usize));
    assert!(error(&long).contains("too large"));
    let many = (0..5_001).map(|n| right.replace("ty1", &format!("ty{n}"))).collect::<String>();
    assert!(error(&many).contains("more than 5000 clarifications"));
    assert!(list("# none\n").is_empty());
}

/// Makes a library with the made-up set. Returns the library's folder.
fn home() -> tempfile::TempDir {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("tiny.toml");
    fs::write(&file, SET).expect("written");
    assert_eq!(Library::open_at(home.path().join("library")).import(&[&file]).errors().count(), 0);
    home
}

fn write(home: &tempfile::TempDir, text: &str) {
    fs::write(home.path().join("library/clarifications.toml"), text).expect("written");
}

#[test]
fn a_library_has_clarifications_of_its_own() {
    let home = home();
    let open = || Library::open_at(home.path().join("library"));
    let whole = |library: &Library| library.card("TY1").is_some_and(Card::is_whole);
    assert!(!whole(&open()));
    write(&home, &entry("lands on the table", "'When you play this card, draw a card.'"));
    for _ in 0..2 {
        // The second time, the compiled library is opened.
        let library = open();
        assert!(whole(&library));
        assert_eq!(library.troubles(), [""; 0]);
        let told: Vec<_> = library.pool().clarified("TY1").collect();
        assert_eq!((told.len(), told[0].what, told[0].entry.origin), (1, Clarity::Applied, Origin::Imported));
        assert_eq!(library.own_clarifications().len(), 1);
    }
    // An import of the set applies them too, and reports them.
    let report = open().import(&[home.path().join("tiny.toml")]);
    assert_eq!(report.clarified().map(|c| c.what).collect::<Vec<_>>(), [Clarity::Applied]);
    assert!(whole(&open()));
    // If the card has other words now, the library says so.
    write(&home, &entry("falls on the table", "'When you play this card, draw a card.'"));
    let library = open();
    assert!(!whole(&library));
    assert!(library.troubles()[0].contains("clarifications.toml:1: clarification of ty1, line 2: not applied"));
    // A broken file is reported each time, and is ignored.
    write(&home, "[[clarification]]\ncard = 'TY1'\n");
    for _ in 0..2 {
        let library = open();
        assert!(!whole(&library) && library.card("TY1").is_some());
        assert!(library.troubles()[0].contains("clarifications.toml:1:"), "{:?}", library.troubles());
    }
    fs::remove_file(home.path().join("library/clarifications.toml")).expect("there");
    assert_eq!((whole(&open()), open().troubles().len()), (false, 0));
}

/// Returns the sets of the publisher and the community. If their files are missing, prints a message to stderr and returns
/// none.
fn real_sets() -> Vec<CardSet> {
    let cards = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards");
    let Ok(files) = fs::read_dir(cards.join("octgn/sets")) else {
        eprintln!("skipped: {} is not there", cards.display());
        return Vec::new();
    };
    let read = |path: &Path| {
        let bytes = fs::read(path).expect("readable");
        maneframe_library::octgn::parse_set(&path.display().to_string(), &bytes).expect("a set").0
    };
    let files = files.map(|file| file.expect("readable").path()).chain([cards.join("friends-forever/set.xml")]);
    files.map(|file| read(&file)).collect()
}

#[test]
fn the_bundled_clarifications_fit_the_communitys_cards() {
    let mut sets = real_sets();
    let (words, _) = vocabulary(&sets);
    let mut superfluous = Vec::new();
    for set in &mut sets {
        set.read_lines(&words);
        for clarified in &set.clarified {
            assert_eq!(clarified.what, Clarity::Applied, "{clarified}");
            let card = set.cards.iter().find(|card| clarified.entry.is_of(&card.id)).expect("it was applied");
            let line = clarified.entry.line_of(card).expect("it was applied");
            assert!(line.abilities.is_some(), "{clarified}: not understood");
            let before = &card.faces[clarified.entry.side].lines[..clarified.entry.line - 1];
            let printed = words.read_line(before, &Line::unread(line.text.as_str()), &Context::new(card.kind));
            let understood = matches!(printed.verdict, Verdict::Exact | Verdict::Variant);
            let meant = |abilities: &Option<Vec<Ability>>| -> Vec<Ability> {
                let all = abilities.iter().flatten().flat_map(Ability::meant);
                all.map(|(_, ability)| ability.clone()).collect()
            };
            if understood && meant(&printed.abilities) == meant(&line.abilities) {
                superfluous.push(clarified.to_string());
            }
        }
    }
    assert!(superfluous.is_empty(), "the grammar reads these lines as printed: {superfluous:#?}");
    let applied = sets.iter().map(|set| set.clarified.len()).sum::<usize>();
    assert!(sets.is_empty() || applied == clarifications().len(), "each entry is for one of these cards");
}
