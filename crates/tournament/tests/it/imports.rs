//! The community's bulk file, checked as its program checks it, and spreadsheets of players.

use std::collections::BTreeSet;
use std::fmt;

use crate::common;

use common::{Fair, at, id, settings, words};
use maneframe_tournament::export::feather::{self, Written};
use maneframe_tournament::import::feather::{Unverified, parse, read};
use maneframe_tournament::import::table::{PlayerTable, players};
use maneframe_tournament::import::{ImportError, feather as public};
use maneframe_tournament::standings::Tiebreak;
use maneframe_tournament::{Act, Entry, Seats, Settings, Tier};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use sha2::{Digest as _, Sha256};

/// JSON with its keys in order, formatted like `JSON.stringify`: an independent implementation from the standard.
#[derive(Clone, PartialEq, Debug)]
enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    fn get(&self, key: &str) -> &Json {
        let Json::Object(members) = self else { panic!("no object: {self:?}") };
        members.iter().find(|(name, _)| name == key).map(|(_, value)| value).unwrap_or_else(|| panic!("no `{key}`"))
    }

    fn keys(&self) -> Vec<&str> {
        let Json::Object(members) = self else { panic!("no object: {self:?}") };
        members.iter().map(|(name, _)| name.as_str()).collect()
    }

    fn list(&self) -> &[Json] {
        let Json::List(items) = self else { panic!("no list: {self:?}") };
        items
    }

    fn text(&self) -> &str {
        let Json::Text(text) = self else { panic!("no text: {self:?}") };
        text
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("\"")?;
            for c in text.chars() {
                match c {
                    '"' | '\\' => write!(f, "\\{c}")?,
                    '\u{8}' => f.write_str("\\b")?,
                    '\t' => f.write_str("\\t")?,
                    '\n' => f.write_str("\\n")?,
                    '\u{c}' => f.write_str("\\f")?,
                    '\r' => f.write_str("\\r")?,
                    '\0'..='\u{1f}' => write!(f, "\\u{:04x}", u32::from(c))?,
                    c => write!(f, "{c}")?,
                }
            }
            f.write_str("\"")
        }
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{value}"),
            // Without an exponent, as for numbers between 1e-6 and 1e21.
            Json::Number(value) => write!(f, "{value}"),
            Json::Text(text) => quoted(text, f),
            Json::List(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
            Json::Object(members) => {
                f.write_str("{")?;
                for (i, (key, value)) in members.iter().enumerate() {
                    f.write_str(if i > 0 { "," } else { "" })?;
                    quoted(key, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Json, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Json;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }
            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json::Null)
            }
            fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
                Ok(Json::Bool(value))
            }
            fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
                Ok(Json::Number(value as f64))
            }
            fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
                Ok(Json::Number(value as f64))
            }
            fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
                Ok(Json::Number(value))
            }
            fn visit_str<E>(self, value: &str) -> Result<Json, E> {
                Ok(Json::Text(value.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(Json::List(list))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Json, A::Error> {
                let mut object = Vec::new();
                while let Some(member) = members.next_entry()? {
                    object.push(member);
                }
                Ok(Json::Object(object))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// Reads a file as the program does; `None` if it refuses the file.
fn taken_in(text: &str) -> Option<Json> {
    let mut file: Json = serde_json::from_str(text).ok()?;
    let Json::Object(members) = &mut file else { return None };
    let place = members.iter().position(|(key, _)| key == "checksum")?;
    let (_, checksum) = members.remove(place);
    let sum: String = Sha256::digest(file.to_string().as_bytes()).iter().map(|b| format!("{b:02x}")).collect();
    (checksum.text() == sum).then_some(file)
}

/// Writes the file of an event that was opened at a time.
fn written(fair: &Fair, opened: i64) -> Written {
    let act = Act::Open(fair.0.settings.clone());
    feather::write(&fair.0, &Entry { n: 1, at: at(opened), by: words("x"), act }, at(99))
}

/// An event of five players with a draw, a bye, a double loss and a player who left.
fn fair() -> Fair {
    let mut fair = Fair::new(settings(Tier::One));
    fair.add(5);
    let seats = |tables: &[(u32, u32)]| {
        tables.iter().map(|(a, b)| Seats { first: id(*a), second: (*b > 0).then_some(id(*b)) }).collect::<Vec<_>>()
    };
    fair.ok(Act::Pair { round: 1, tables: seats(&[(1, 2), (3, 4), (5, 0)]) });
    fair.report(1, "draw");
    fair.report(2, "both-lose");
    fair.ok(Act::Drop { player: id(4) });
    fair.ok(Act::Pair { round: 2, tables: seats(&[(5, 1), (2, 3)]) });
    fair.report(1, "1-0");
    fair
}

#[test]
fn the_program_takes_in_what_is_written() {
    let mut fair = fair();
    fair.ok(Act::Rename { player: id(1), name: words("Zoë \"Quill\" \\ O’Neill 🦄") });
    let file = written(&fair, 0);
    let json = taken_in(&file.text).expect("its checksum fits");
    assert_eq!(json.keys(), ["createdAt", "events", "version"]);
    assert_eq!(*json.get("version"), Json::Number(1.0));
    assert_eq!(json.get("createdAt").text(), "2023-11-14T22:14:59.000Z");
    let [event] = json.get("events").list() else { panic!("one event") };
    let keys = ["id", "name", "playersCount", "currentRound", "createdAt", "deletedAt", "players", "rounds"];
    assert_eq!(event.keys(), keys);
    let keys = ["id", "eventId", "name", "paid", "dropped", "wins", "losses", "draws", "score", "opponentWinRate"];
    assert!(event.get("players").list().iter().all(|player| player.keys() == keys));
    let player = |n: usize| &event.get("players").list()[n - 1];
    let numbers = |n: usize| ["wins", "losses", "draws", "score"].map(|key| player(n).get(key).to_string());
    assert_eq!(numbers(1), ["0", "1", "1", "1"], "a loss counts nothing there");
    assert_eq!(numbers(5), ["2", "0", "0", "6"], "a bye is a win");
    assert_eq!(player(1).get("name").text(), "Zoë \"Quill\" \\ O’Neill 🦄");
    assert_eq!(*player(4).get("dropped"), Json::Bool(true));
    let [first, second] = event.get("rounds").list() else { panic!("two rounds") };
    assert_eq!(first.keys(), ["id", "eventId", "number", "isComplete", "matches"]);
    assert_eq!((first.get("isComplete"), second.get("isComplete")), (&Json::Bool(true), &Json::Bool(false)));
    let matches = first.get("matches").list();
    let keys = ["id", "roundId", "table", "playerIds", "winnerId", "isDraw"];
    assert!(matches.iter().all(|m| m.keys() == keys && m.get("roundId") == first.get("id")));
    assert_eq!((matches[0].get("winnerId"), matches[0].get("isDraw")), (&Json::Null, &Json::Bool(true)));
    assert_eq!((matches[1].get("winnerId"), matches[1].get("isDraw")), (&Json::Null, &Json::Bool(false)));
    assert_eq!(matches[2].get("playerIds").list()[1], Json::Null);
    assert_eq!(matches[2].get("winnerId"), player(5).get("id"));
    // With one letter changed, both refuse it.
    let changed = file.text.replace("\"P2\"", "\"Q2\"");
    assert!(taken_in(&changed).is_none());
    assert_eq!(parse(changed.as_bytes()).map(|file| file.verify()).ok(), Some(Err(Unverified::Changed)));
}

#[test]
fn ids_are_uuids_of_one_event_only() {
    let ids = |text: &str| -> Vec<String> {
        let json = taken_in(text).expect("its checksum fits");
        let event = &json.get("events").list()[0];
        let mut ids = vec![event.get("id").text().to_owned()];
        for thing in event.get("players").list().iter().chain(event.get("rounds").list()) {
            assert_eq!(thing.get("eventId"), event.get("id"));
            ids.push(thing.get("id").text().to_owned());
        }
        let matches = event.get("rounds").list().iter().flat_map(|round| round.get("matches").list());
        ids.extend(matches.map(|m| m.get("id").text().to_owned()));
        ids
    };
    let (one, other) = (ids(&written(&fair(), 0).text), ids(&written(&fair(), 1).text));
    for id in one.iter().chain(&other) {
        let parts: Vec<usize> = id.split('-').map(str::len).collect();
        assert_eq!(parts, [8, 4, 4, 4, 12], "{id}");
        assert!(id.bytes().all(|b| b == b'-' || b.is_ascii_digit() || (b'a'..=b'f').contains(&b)), "{id}");
        assert!(id.as_bytes()[14] == b'4' && b"89ab".contains(&id.as_bytes()[19]), "{id}");
    }
    let all: BTreeSet<&String> = one.iter().chain(&other).collect();
    assert_eq!(all.len(), one.len() + other.len(), "no id is there twice, in no other event");
    // A later file of the same event replaces the earlier one.
    let mut later = fair();
    later.report(2, "0-1");
    assert_eq!(ids(&written(&later, 0).text), one);
}

#[test]
fn what_the_program_counts_otherwise_is_told() {
    let told = |fair: &Fair| written(fair, 0).notes.join("\n");
    let notes = told(&fair());
    for part in ["points for win, loss, draw and bye are 3/0/1/3", "round 1, table 2: both players lost"] {
        assert!(notes.contains(part), "{part}: {notes}");
    }
    let same = Fair::new(Settings { scoring: feather::SCORING, ..settings(Tier::One) });
    assert_eq!(told(&same), "");

    // If a loss is worth a point, players with more matches rank above those with fewer.
    let mut fair = Fair::new(Settings { tiebreaks: vec![Tiebreak::Omw], ..settings(Tier::One) });
    fair.add(4);
    let seats = |tables: &[(u32, u32)]| {
        tables.iter().map(|(a, b)| Seats { first: id(*a), second: (*b > 0).then_some(id(*b)) }).collect::<Vec<_>>()
    };
    fair.ok(Act::Pair { round: 1, tables: seats(&[(1, 2), (3, 4)]) });
    fair.report(1, "draw");
    fair.report(2, "1-0");
    fair.ok(Act::Drop { player: id(2) });
    fair.ok(Act::Pair { round: 2, tables: seats(&[(3, 1), (4, 0)]) });
    fair.report(1, "1-0");
    let notes = told(&fair);
    assert!(!notes.contains("standings differ"), "{notes}");
    fair.ok(Act::Drop { player: id(4) });
    fair.ok(Act::Pair { round: 3, tables: seats(&[(3, 1)]) });
    fair.report(1, "1-0");
    fair.ok(Act::Drop { player: id(3) });
    fair.ok(Act::Return { player: id(4) });
    fair.ok(Act::Pair { round: 4, tables: seats(&[(4, 1)]) });
    fair.report(1, "1-0");
    fair.ok(Act::Drop { player: id(4) });
    fair.ok(Act::Return { player: id(2) });
    fair.ok(Act::Pair { round: 5, tables: seats(&[(2, 1)]) });
    fair.report(1, "draw");
    fair.ok(Act::Drop { player: id(1) });
    fair.ok(Act::Return { player: id(3) });
    fair.ok(Act::Pair { round: 6, tables: seats(&[(2, 3)]) });
    fair.report(1, "draw");
    // P1: two draws and three losses, 5 points here and 2 there; P2: three draws, 3 points.
    let notes = told(&fair);
    assert!(notes.contains("standings differ") && notes.contains("P2 has rank 3 in the file, 4 here"), "{notes}");
}

#[test]
fn long_names_are_shortened_and_told() {
    let mut fair = Fair::new(Settings { name: words(&"Event ".repeat(12)), ..settings(Tier::One) });
    let long = "A name that is longer than any pony has";
    fair.ok(Act::Add {
        names: vec![words(&format!("{long} 1")), words(&format!("{long} 2")), words(&"🦄".repeat(16))],
    });
    let file = written(&fair, 0);
    let json = taken_in(&file.text).expect("its checksum fits");
    let event = &json.get("events").list()[0];
    let names: Vec<&str> = event.get("players").list().iter().map(|player| player.get("name").text()).collect();
    assert_eq!(names[0], "A name that is longer than an…");
    assert_eq!(names[1], "A name that is longer tha… (2)");
    for (name, most) in names.iter().zip([30; 3]).chain([(&event.get("name").text(), 50)]) {
        assert!(name.encode_utf16().count() <= most, "{name}");
    }
    assert_eq!(file.notes.len(), 4, "{:?}", file.notes);
    assert!(file.notes[1].contains(long) && file.notes[1].contains("at most 30"), "{:?}", file.notes);
}

#[test]
fn a_bulk_file_is_read_if_its_checksum_fits() {
    let file = written(&fair(), 0);
    let history = read(file.text.as_bytes(), at(9), words("y"), 1).expect("it can be read");
    let event = history.event();
    assert_eq!((event.players.len(), event.rounds.len(), event.settings.name.as_str()), (5, 2, "Fair"));
    assert!(!event.is_between_rounds(), "table 2 is playing");

    // With other spaces, escapes and number formats it is the same file to the program.
    let spaced = file.text.replace(",\"", " ,\n  \"").replace("\"P1\"", "\"\\u0050\\u0031\"");
    let spaced = spaced.replace("\"version\":1", "\"version\" : 1.0");
    assert!(spaced != file.text && taken_in(&spaced).is_some());
    assert!(parse(spaced.as_bytes()).is_ok_and(|file| file.verify().is_ok()));

    let verified = |text: &str| parse(text.as_bytes()).map(|file| file.verify()).map_err(|e| e.to_string());
    let end = file.text.rfind(",\"checksum\"").expect("a checksum");
    assert_eq!(verified(&format!("{}}}", &file.text[..end])), Ok(Err(Unverified::NoChecksum)));
    let other = file.text.replace("\"version\":1", "\"version\":2");
    assert_eq!(verified(&other), Ok(Err(Unverified::Version("2".into()))));
    let sum = file.text[end..].to_uppercase().replace("CHECKSUM", "checksum");
    assert_eq!(verified(&(file.text[..end].to_owned() + &sum)), Ok(Ok(())));
    let changed = file.text.replace("\"table\":2", "\"table\":7");
    let error = read(changed.as_bytes(), at(9), words("y"), 1).expect_err("its checksum doesn't fit");
    assert!(error.to_string().contains("checksum doesn't match"), "{error}");
    let file = parse(changed.as_bytes()).expect("it can be read all the same");
    assert!(file.history(0, at(9), words("y"), 1).is_ok() && file.history(1, at(9), words("y"), 1).is_err());
}

#[test]
fn several_events_are_told_apart() {
    let event = |name: &str, deleted: &str| {
        format!(r#"{{"name":"{name}","deletedAt":{deleted},"players":[{{"id":1,"name":"A"}}]}}"#)
    };
    let file = |events: &[String]| {
        let body = format!(r#"{{"createdAt":"2026-01-01T00:00:00.000Z","events":[{}],"version":1}}"#, events.join(","));
        let sum: String = Sha256::digest(body.as_bytes()).iter().map(|b| format!("{b:02x}")).collect();
        format!("{},\"checksum\":\"{sum}\"}}", body.trim_end_matches('}'))
    };
    let (one, gone) = (event("One", "null"), event("Gone", "\"2026-01-02T00:00:00.000Z\""));
    let text = file(&[gone.clone(), one.clone()]);
    let events: Vec<(String, bool)> =
        parse(text.as_bytes()).expect("events").events().map(|e| (e.name.to_owned(), e.deleted)).collect();
    assert_eq!(events, [("Gone".to_owned(), true), ("One".to_owned(), false)]);
    let history = public::read(text.as_bytes(), at(0), words("x"), 1).expect("the one that is there");
    assert_eq!(history.event().settings.name.as_str(), "One");
    for (events, why) in [(vec![gone], "no event found"), (vec![one.clone(), one], "several events found")] {
        let error = public::read(file(&events).as_bytes(), at(0), words("x"), 1).expect_err("not one");
        assert!(error.to_string().contains(why), "{error}");
    }
}

fn table(bytes: &[u8]) -> PlayerTable {
    players(bytes, &[]).unwrap_or_else(|e| panic!("{}: {e}", String::from_utf8_lossy(bytes)))
}

fn names(table: &PlayerTable) -> Vec<&str> {
    table.players.iter().map(|player| player.name.as_str()).collect()
}

/// Spreadsheets by programs and people: each has Ann Lark and Bob Finch, most with an address or a deck.
#[test]
fn spreadsheets_of_many_shapes() {
    let utf16 = |text: &str| -> Vec<u8> {
        [0xff, 0xfe].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()
    };
    let link = "https://ponyhead.com/d/5k9wgUjHnL";
    let shapes: Vec<(&str, Vec<u8>)> = vec![
        ("a list", b"Ann Lark\nBob Finch\n".to_vec()),
        ("a list with a head", b"Players\r\n\r\nAnn Lark\r\nBob Finch\r\n".to_vec()),
        ("a list with numbers", b"1. Ann Lark\n2. Bob Finch\n".to_vec()),
        ("a list with the last names first", b"Lark, Ann\nFinch, Bob\n".to_vec()),
        ("commas", b"id,Name,E-mail\n1,Ann Lark,a@example.org\n2,Bob Finch,b@example.org\n".to_vec()),
        ("quotes", b"\"Name\",\"Notes\"\n\"Ann Lark\",\"late, maybe\"\n\"Bob Finch\",\"\"\n".to_vec()),
        ("last names first, quoted", b"Name,Club\n\"Lark, Ann\",X\n\"Finch, Bob\",Y\n".to_vec()),
        ("semicolons, last names first", b"Spieler;Punkte\nLark, Ann;3,5\nFinch, Bob;2,0\n".to_vec()),
        ("German", "Zeitstempel;Vorname;Nachname;E-Mail-Adresse\n1.1.;Ann;Lark;a@b\n1.1.;Bob;Finch;c@d\n".into()),
        ("German, name and first name", b"Name;Vorname;Ort\nLark;Ann;X\nFinch;Bob;Y\n".to_vec()),
        ("French, Windows-1252", b"Nom;Pr\xe9nom;Ville\nLark;Ann;Orl\xe9ans\nFinch;Bob;Nice\n".to_vec()),
        ("Spanish", "Marca temporal,Nombre,Apellidos\n1/1,Ann,Lark\n1/1,Bob,Finch\n".into()),
        ("Italian", "Cognome\tNome\nLark\tAnn\nFinch\tBob\n".into()),
        ("Polish", "Lp.;Imię i nazwisko;Talia\n1;Ann Lark;\n2;Bob Finch;\n".into()),
        ("Portuguese", "Carimbo de data/hora,Nome completo\nx,Ann Lark\ny,Bob Finch\n".into()),
        ("Dutch", "Voornaam;Tussenvoegsel;Achternaam\nAnn;;Lark\nBob;;Finch\n".into()),
        ("tabs with a byte order mark", "\u{feff}Player\tDeck\nAnn Lark\tx\nBob Finch\ty\n".into()),
        ("UTF-16", utf16("Name\tDeck\r\nAnn Lark\tx\r\nBob Finch\ty\r\n")),
        ("a table in Markdown", "| Name | Deck |\n| --- | --- |\n| Ann Lark | x |\n| Bob Finch | |\n".into()),
        ("pipes", b"No|Full name|Paid\n1|Ann Lark|yes\n2|Bob Finch|no\n".to_vec()),
        ("a declared separator", b"sep=;\nName;Deck\nAnn Lark;a,b\nBob Finch;c,d\n".to_vec()),
        ("a title above, short rows", b"Friday's fair,,\n\nName,Deck,Paid\nAnn Lark,x,yes\nBob Finch\n".to_vec()),
        ("a sign-up form", format!("Timestamp,Email Address,Your name (first and last),Deck link\n2026-01-01 10:00:00,a@b,Ann Lark,{link}\n2026-01-01 10:05:00,c@d,Bob Finch,\n").into_bytes()),
        ("lines of old systems", b"Name\rAnn Lark\rBob Finch\r".to_vec()),
        ("text that is no formula", b"Name,No\n=\"Ann Lark\",=\"1\"\n\"Bob Finch\",2\n".to_vec()),
    ];
    for (shape, bytes) in &shapes {
        let found = players(bytes, &[]).unwrap_or_else(|e| panic!("{shape}: {e}"));
        assert_eq!(names(&found), ["Ann Lark", "Bob Finch"], "{shape}");
        let linked = shape.starts_with("a sign-up").then_some(link);
        assert_eq!(found.players[0].link.as_deref(), linked, "{shape}");
    }
}

#[test]
fn names_keep_what_is_theirs() {
    assert_eq!(names(&table(b"Name\n\"Lark, Ann\"\nBob\n")), ["Lark, Ann", "Bob"], "not all are the other way round");
    assert_eq!(names(&table(b"Ann\nBob\nCid\nKing, Jr.\n"))[2..], ["Cid", "King, Jr."]);
    assert_eq!(names(&table(b"id,Name\n1,Ann\n2,\n\n3,Bob\n")), ["Ann", "Bob"], "rows without a name are left out");
    assert_eq!(names(&table(b"\xef\xbb\xbfname\n'=x\n")), ["=x"]);
    assert_eq!(names(&table(b"Anna \"Quill\" Lark\nBob\n")), ["Anna \"Quill\" Lark", "Bob"]);
    assert_eq!(table(b"First name,Last name\nAnn,Lark\n").columns, ["First name", "Last name"]);
    let both = table(b"Name,Vorname,Nachname\nx,Ann,Lark\n");
    assert_eq!(names(&both), ["Ann Lark"]);
    assert!(table(b"").players.is_empty());
}

#[test]
fn unknown_columns_are_asked_about() {
    let columns = |text: &str, wanted: &[&str]| {
        let wanted: Vec<String> = wanted.iter().map(|c| (*c).to_owned()).collect();
        match players(text.as_bytes(), &wanted) {
            Err(ImportError::Column { columns, .. }) => columns,
            other => panic!("{text}: {other:?}"),
        }
    };
    assert_eq!(columns("Wer;Woher\nAnn;X\nBob;Y\n", &[]), ["Wer", "Woher"]);
    assert_eq!(columns("Ann,a@example.org\nBob,b@example.org\n", &[]), ["Ann", "a@example.org"]);
    assert_eq!(columns("1|Ann|1-0-0|0|3|0|0.5|0\n2|Bob|0-1-0|0|0|0|0.5|0\n", &[]).len(), 8);
    assert_eq!(columns("round,stage,table,first,second\n1,swiss,1,Ann,Bob\n", &[]).len(), 5);
    assert_eq!(columns("Wer;Woher\nAnn;X\n", &["Wen"]), ["Wer", "Woher"]);
    assert_eq!(columns("Wer;Woher\nAnn;X\n", &["3"]), ["Wer", "Woher"]);
    let error = players(b"Wer;Woher\nAnn;X\nBob;Y\n", &[]).expect_err("no head is known").to_string();
    assert_eq!(error, "the column with the names is unknown; columns are 1 `Wer`, 2 `Woher`");

    let chosen = |text: &str, wanted: &[&str]| -> Vec<String> {
        let wanted: Vec<String> = wanted.iter().map(|c| (*c).to_owned()).collect();
        let table = players(text.as_bytes(), &wanted).unwrap_or_else(|e| panic!("{text}: {e}"));
        names(&table).into_iter().map(str::to_owned).collect()
    };
    assert_eq!(chosen("Wer;Woher\nAnn;X\nBob;Y\n", &["wer"]), ["Ann", "Bob"]);
    assert_eq!(chosen("Ann;X\nBob;Y\n", &["1"]), ["Ann", "Bob"]);
    assert_eq!(chosen("1;Ann\n2;Bob\n", &["2"]), ["Ann", "Bob"]);
    assert_eq!(chosen("Nick;Wer\nQuill;Ann\n", &["Wer", "Nick"]), ["Ann Quill"]);
    assert_eq!(chosen("Name,Nick\nAnn,Quill\nBob,Ink\n", &["2"]), ["Quill", "Ink"]);
}

#[test]
fn what_is_no_table_is_refused() {
    let files: [(&[u8], &str); 6] = [
        (b"PK\x03\x04zip", "save it as CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "save it as CSV"),
        (b"Ann\x00Bob", "is not a text file"),
        (b"\x1b[2JAnn\n", "is not a text file"),
        (b"Name\nAnn\nBob\nANN\n", "is also in line 2"),
        (b"a,b\nc\nd,e,f\ng\nh,i,j,k\n", "different numbers of columns"),
    ];
    for (bytes, why) in files {
        let error = players(bytes, &[]).expect_err(why).to_string();
        assert!(error.contains(why), "{why}: {error}");
    }
    let many: String = (0..3_000).map(|n| format!("Player {n}\n")).collect();
    assert!(players(many.as_bytes(), &[]).expect_err("too many").to_string().contains("more than 2000"));
}
