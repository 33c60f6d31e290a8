//! Checks of every line of the real card files, if they are available.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use maneframe_card::CardType;
use maneframe_cardtext::{Context, Reading, Verdict, Vocabulary, read};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Returns the folder of OCTGN files, or `None` with a message on stderr: the project contains no card texts.
pub(crate) fn octgn() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/cards/octgn");
    if path.is_dir() {
        return Some(path);
    }
    eprintln!("skipped: no card files at {}", path.display());
    None
}

/// A card side of an OCTGN file.
#[derive(Clone, Default)]
pub(crate) struct Side {
    guid: String,
    kind: String,
    keywords: String,
    text: String,
}

fn attribute(element: &BytesStart<'_>, name: &str) -> String {
    let found = element.attributes().flatten().find(|a| a.key.as_ref() == name.as_bytes());
    found.map(|a| a.unescape_value().expect("good XML").into_owned()).unwrap_or_default()
}

/// Returns all card sides of a set file. An alternate side has its card's identifier too.
pub(crate) fn sides(file: &Path) -> Vec<Side> {
    let xml = std::fs::read_to_string(file).expect("a set file");
    let mut reader = Reader::from_str(&xml);
    let mut guid = String::new();
    let mut open: Vec<Side> = Vec::new();
    let mut done = Vec::new();
    loop {
        match reader.read_event().expect("good XML") {
            Event::Start(e) if e.name().as_ref() == b"card" => {
                guid = attribute(&e, "id");
                open.push(Side { guid: guid.clone(), ..Side::default() });
            }
            Event::Start(e) if e.name().as_ref() == b"alternate" => {
                let kind = attribute(&e, "type");
                open.push(Side { guid: guid.clone(), kind, ..Side::default() });
            }
            Event::Empty(e) | Event::Start(e) if e.name().as_ref() == b"property" => {
                if let Some(side) = open.last_mut() {
                    let value = attribute(&e, "value");
                    match attribute(&e, "name").as_str() {
                        "Type" => side.kind = value,
                        "Keywords" => side.keywords = value,
                        "Text" => side.text = value,
                        _ => {}
                    }
                }
            }
            Event::End(e) if matches!(e.name().as_ref(), b"card" | b"alternate") => done.extend(open.pop()),
            Event::Eof => return done,
            _ => {}
        }
    }
}

fn kind_of(side: &Side) -> Option<CardType> {
    side.kind.replace(" Boosted", "").parse().ok()
}

/// Reads the lines of a side, each in the context of the lines before it.
pub(crate) fn lines(side: &Side) -> Vec<(String, Context, Reading)> {
    let Some(kind) = kind_of(side) else { return Vec::new() };
    let mut context = Context::new(kind);
    let keywords = side.keywords.split('.').map(str::trim).filter(|k| !k.is_empty());
    let mut all = Vec::new();
    for line in keywords.chain(side.text.lines().map(str::trim).filter(|l| !l.is_empty())) {
        let reading = read(line, &context);
        all.push((line.to_owned(), context, reading));
        let abilities = all.last().and_then(|(_, _, r)| r.abilities.clone()).unwrap_or_default();
        context = context.after(&abilities);
    }
    all
}

pub(crate) fn set_files(octgn: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(octgn.join("sets")).expect("sets").map(|e| e.expect("an entry").path()).collect();
    files.sort();
    files.retain(|f| !f.ends_with("villain-challenge.xml"));
    files
}

#[test]
fn no_line_of_any_set_is_read_wrongly() {
    let Some(octgn) = octgn() else { return };
    let words = Vocabulary::standard();
    let mut bugs = Vec::new();
    let (mut understood, mut all) = (0, 0);
    for file in set_files(&octgn) {
        let mut count: BTreeMap<Verdict, usize> = BTreeMap::new();
        for side in sides(&file) {
            for (line, context, reading) in lines(&side) {
                *count.entry(reading.verdict).or_default() += 1;
                all += 1;
                understood += usize::from(matches!(reading.verdict, Verdict::Exact | Verdict::Variant));
                if matches!(reading.verdict, Verdict::Mismatch | Verdict::Ambiguous) {
                    bugs.push(format!("{}: {line}\n    -> {:?}", reading.verdict, reading.canonical));
                }
                if let (Verdict::Exact | Verdict::Variant, Some(canonical)) = (reading.verdict, &reading.canonical) {
                    let again = read(canonical, &context);
                    assert_eq!(again.verdict, Verdict::Exact, "canonical text is not stable: {canonical}");
                    assert_eq!(again.abilities, reading.abilities, "{canonical}");
                    let abilities = reading.abilities.as_deref().unwrap_or_default();
                    if !abilities.is_empty() {
                        let plain = words.plain(abilities, &context).expect("words");
                        assert_eq!(words.read(&plain, &context).abilities, reading.abilities, "{plain}");
                    }
                }
            }
        }
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let figures: Vec<String> = count.iter().map(|(v, n)| format!("{n} {v}")).collect();
        println!("{name:<24} {}", figures.join(", "));
    }
    println!("{understood} of {all} lines understood");
    assert!(understood * 100 > all * 70, "{understood} of {all} lines: the grammar has lost ground");
    assert!(bugs.is_empty(), "{} bugs\n{}", bugs.len(), bugs.join("\n"));
}

/// Future sets combine printed sentences in new ways. Such lines may be declined, but must not be misread.
#[test]
fn what_another_sentence_follows_is_not_read_wrongly() {
    let Some(octgn) = octgn() else { return };
    let more =
        ["Draw a card.", "You may draw a card.", "If you have a Friend here, gain [1].", "Then, dismiss a Resource."];
    let mut bugs = Vec::new();
    for (line, context, reading) in set_files(&octgn).iter().flat_map(|file| sides(file)).flat_map(|side| lines(&side))
    {
        if !line.ends_with('.') || reading.verdict == Verdict::Declined {
            continue;
        }
        for next in more {
            let both = format!("{line} {next}");
            let reading = read(&both, &context);
            if matches!(reading.verdict, Verdict::Mismatch | Verdict::Ambiguous) {
                bugs.push(format!("{}: {both}\n    -> {:?}", reading.verdict, reading.canonical));
            }
        }
    }
    assert!(bugs.is_empty(), "{} lines are read wrongly:\n{}", bugs.len(), bugs.join("\n"));
}

#[test]
fn lines_read_backwards_mean_the_same() {
    let Some(octgn) = octgn() else { return };
    let all: Vec<_> = set_files(&octgn).iter().flat_map(|file| sides(file)).flat_map(|side| lines(&side)).collect();
    let reader = std::thread::spawn(move || {
        for (line, context, reading) in all.iter().rev() {
            assert_eq!(read(line, context), *reading, "{line}");
        }
    });
    reader.join().expect("the same");
}

#[test]
fn every_line_of_the_theme_decks_is_understood() {
    let Some(octgn) = octgn() else { return };
    let mut wanted = std::collections::BTreeSet::new();
    for deck in std::fs::read_dir(octgn.join("decks")).expect("decks") {
        let text = std::fs::read_to_string(deck.expect("a deck").path()).expect("a deck file");
        let mut reader = Reader::from_str(&text);
        loop {
            match reader.read_event().expect("good XML") {
                Event::Start(e) | Event::Empty(e) if e.name().as_ref() == b"card" => {
                    wanted.insert(attribute(&e, "id"));
                }
                Event::Eof => break,
                _ => {}
            }
        }
    }
    assert!(wanted.len() > 90, "{} cards", wanted.len());
    let mut unread = std::collections::BTreeSet::new();
    let mut understood = 0;
    for file in set_files(&octgn) {
        for side in sides(&file).iter().filter(|s| wanted.contains(&s.guid)) {
            for (line, _, reading) in lines(side) {
                match reading.verdict {
                    Verdict::Exact | Verdict::Variant => understood += 1,
                    other => {
                        let at = reading.stopped_at.unwrap_or(0);
                        unread.insert(format!(
                            "{other}: {}⟂{} expected {:?}",
                            &line[..at],
                            &line[at..],
                            reading.expected
                        ));
                    }
                }
            }
        }
    }
    let list: Vec<String> = unread.into_iter().collect();
    assert!(list.is_empty(), "{understood} understood, {} not:\n{}", list.len(), list.join("\n"));
}
