//! Exports: hostile names are displayed and written safely, and written files can be read.

use crate::common;

use common::{Fair, at, id, settings, words};
use maneframe_tournament::decklist::DeckList;
use maneframe_tournament::export::{csv, feather, html, json, text, trf};
use maneframe_tournament::import;
use maneframe_tournament::penalty::Kind;
use maneframe_tournament::settings::Missed;
use maneframe_tournament::standings::standings;
use maneframe_tournament::{Act, Entry, History, Seats, Settings, Tier, next};

const HOSTILE: [&str; 8] = [
    "<script>alert(1)</script>",
    "=HYPERLINK(\"http://x\";\"y\")",
    "@SUM(A1)",
    "a|b|c",
    "\u{202e}gnirts",
    "```@everyone",
    "Q\"uo,te\r\nline",
    "ﷺ long long long long long long long long long long long long",
];

/// An event with hostile names, played for three rounds with a drop and a late player.
fn played() -> History {
    let mut history =
        History::read(vec![Entry { n: 1, at: at(0), by: words("x"), act: Act::Open(settings(Tier::One)) }])
            .expect("an event");
    let mut push = |act: &dyn Fn(&History) -> Act| {
        let act = act(&history);
        let entry = history.entry(at(1), words("x"), act);
        history.push(entry).expect("it can be done");
    };
    push(&|_| Act::Add { names: HOSTILE[..7].iter().map(|n| words(n)).collect() });
    for round in 0..3 {
        push(&|h| next::next_round(h.event()).expect("it can be paired"));
        for table in 1..=4 {
            push(&|_| Fair::result(table, "1-0"));
            if table == 3 {
                break;
            }
        }
        match round {
            0 => push(&|_| Act::Drop { player: id(2) }),
            1 => push(&|_| Act::Add { names: vec![words(HOSTILE[7])] }),
            _ => {}
        }
    }
    history
}

#[test]
fn pages_hold_no_foreign_tags() {
    let history = played();
    let page = html::page(history.event(), &html::Sheet::ALL.map(|(sheet, _)| sheet));
    assert!(!page.contains("<script"), "tags are text");
    assert!(page.contains("&lt;script&gt;"));
    assert!(!page.contains('\u{202e}'));
    let known = [
        "html", "head", "meta", "title", "style", "body", "section", "h1", "h2", "h3", "table", "colgroup", "col",
        "thead", "tbody", "tr", "th", "td", "div", "b", "bdi", "br", "span", "p", "ul", "li",
    ];
    for tag in page.split('<').skip(1) {
        let name: String = tag.trim_start_matches(['/', '!']).chars().take_while(|c| c.is_alphanumeric()).collect();
        assert!(known.contains(&name.as_str()) || name == "DOCTYPE", "<{name}");
    }
    // Slips have the fields that organisers know.
    for word in ["Win", "Tie", "First", "Drop", "Signature", "Points", "table", "round 3"] {
        assert!(page.contains(word), "{word}");
    }
}

/// Pages for a large event with long names: heads on every page, slips with fixed columns, tie-breakers by name, Game
/// Losses at their table.
#[test]
fn pages_of_a_large_event() {
    let mut fair = Fair::new(Settings { swiss_wins: 2, ..settings(Tier::One) });
    let names = (1..=90).map(|n| words(&format!("P{n} {}", "of a very long name".repeat(4)))).collect();
    fair.ok(Act::Add { names });
    fair.pair();
    fair.ok(Fair::penalty(id(7), Kind::GameLoss, "extra-draw"));
    let page = |sheet| html::page(&fair.0, &[sheet]);
    for (sheet, rows) in [(html::Sheet::Pairings, 90), (html::Sheet::Tables, 45), (html::Sheet::Standings, 90)] {
        let page = page(sheet);
        assert_eq!((page.matches("<thead>").count(), page.matches("<tr><td").count()), (1, rows));
        assert!(page.contains("display:table-header-group"));
    }
    let slips = page(html::Sheet::Slips);
    assert_eq!((slips.matches("<div class=slip>").count(), slips.matches("<colgroup>").count()), (45, 45));
    assert_eq!(slips.matches("1 Game Loss counts here").count(), 1);
    let standings = page(html::Sheet::Standings);
    assert!(
        standings.contains("Opponents' wins") && standings.contains("round 1 in progress, 45 tables without a result")
    );
    assert!(page(html::Sheet::Penalties).contains("game-loss: 1"));
}

/// The bracket is a tree: each match follows those from which its players came.
#[test]
fn the_bracket_is_a_tree() {
    let mut fair = Fair::of(Tier::One, 16);
    fair.play(5);
    fair.cut(8);
    let bracket = |fair: &Fair| html::page(&fair.0, &[html::Sheet::Bracket]);
    assert_eq!(bracket(&fair).matches("<div class=match>").count(), 4);
    fair.finish();
    fair.pair();
    // The final is not played yet, and is drawn as an empty box.
    assert_eq!(bracket(&fair).matches("<div class=match>").count(), 4 + 2 + 1);
    fair.finish();
    fair.pair();
    fair.finish();
    let page = bracket(&fair);
    assert_eq!((page.matches("<div class=match>").count(), page.matches("<div class=feeds>").count()), (7, 3));
    assert!(page.contains("Quarterfinal") && page.contains("Semifinal") && page.contains("Final"));
    let champion = fair.0.name(fair.0.champion().expect("it is won"));
    assert!(page.contains(&format!("<bdi>{champion}</bdi> wins")));
}

/// Deck lists for judges: by type of card, with totals.
#[test]
fn lists_have_totals() {
    let mut fair = Fair::of(Tier::One, 4);
    let lines = ["Friends:", "3 Ann", "2 Bob", "Events:", "1 Cid"].map(words).to_vec();
    fair.ok(Act::List { player: id(1), list: DeckList { title: words("deck"), lines, checked: None } });
    let page = html::page(&fair.0, &[html::Sheet::Lists]);
    for text in ["6 cards", "<bdi>Friends</bdi> (5)", "<bdi>Events</bdi> (1)", "<li>3 <bdi>Ann</bdi></li>"] {
        assert!(page.contains(text), "{text}: {page}");
    }
}

#[test]
fn tables_hold_no_formulas() {
    let history = played();
    for text in [csv::standings(history.event(), &standings(history.event())), csv::matches(history.event())] {
        let mut lines = 0;
        let mut reader = ::csv::Reader::from_reader(text.as_bytes());
        for record in reader.records() {
            lines += 1;
            for field in record.expect("well-formed").iter() {
                assert!(!field.starts_with(['=', '+', '@']) && !field.contains('\n'), "{field}");
            }
        }
        assert!(lines >= 8);
    }
    // Names are unchanged after a round trip through a table.
    let table = csv::standings(history.event(), &standings(history.event()));
    let names = import::table::players(table.as_bytes(), &[]).expect("names").players;
    let mut there: Vec<String> = history.event().players.iter().map(|p| p.name.to_string()).collect();
    let mut back: Vec<String> = names.iter().map(|player| player.name.to_string()).collect();
    there.sort();
    back.sort();
    assert_eq!(there, back);
}

#[test]
fn lines_and_blocks_keep_their_form() {
    let history = played();
    let all = standings(history.event());
    let lines = text::lines(history.event(), &all);
    assert_eq!(lines.lines().count(), 8);
    for line in lines.lines() {
        let fields: Vec<&str> = line.split('|').collect();
        assert_eq!(fields.len(), 8, "{line}");
        assert_eq!((fields[3], fields[5], fields[7]), ("0", "0", "0"));
        assert_eq!(fields[2].split('-').count(), 3);
    }
    for block in [text::chat_standings(history.event(), &all), text::chat_pairings(history.event())] {
        assert_eq!(block.matches("```").count(), 2, "{block}");
        assert!(!block.contains("@everyone"));
    }
}

#[test]
fn our_own_file_comes_back_whole() {
    let history = played();
    let bytes = serde_json::to_vec(&json::whole(&history)).expect("JSON");
    assert_eq!(json::read(&bytes).expect("it can be read"), history);
    let broken = String::from_utf8(bytes).expect("text").replace("\"n\":2,", "\"n\":3,");
    assert!(json::read(broken.as_bytes()).is_err());
}

/// The schema names all members, and all that it requires exist.
#[test]
fn the_schema_fits() {
    let schema: serde_json::Value = serde_json::from_str(json::SCHEMA).expect("JSON");
    let whole = json::whole(&played());
    fn fits(schema: &serde_json::Value, value: &serde_json::Value, at: &str) {
        for key in schema["required"].as_array().into_iter().flatten() {
            assert!(value.get(key.as_str().expect("a name")).is_some(), "{at}: {key} is missing");
        }
        if let (Some(properties), Some(object)) = (schema["properties"].as_object(), value.as_object()) {
            for (key, value) in object {
                if let Some(schema) = properties.get(key) {
                    fits(schema, value, &format!("{at}/{key}"));
                } else {
                    panic!("{at}: the schema does not know {key}");
                }
            }
        }
        for (i, value) in value.as_array().into_iter().flatten().enumerate() {
            if schema.get("items").is_some() {
                fits(&schema["items"], value, &format!("{at}/{i}"));
            }
        }
        if let Some(types) = schema.get("type") {
            let kind = match value {
                serde_json::Value::Null => "null",
                serde_json::Value::Bool(_) => "boolean",
                serde_json::Value::Number(n) if n.is_f64() => "number",
                serde_json::Value::Number(_) => "integer",
                serde_json::Value::String(_) => "string",
                serde_json::Value::Array(_) => "array",
                serde_json::Value::Object(_) => "object",
            };
            let named: Vec<&str> = match types {
                serde_json::Value::Array(all) => all.iter().filter_map(|t| t.as_str()).collect(),
                one => one.as_str().into_iter().collect(),
            };
            assert!(named.contains(&kind) || (kind == "integer" && named.contains(&"number")), "{at} is {kind}");
        }
        if let Some(values) = schema["enum"].as_array() {
            assert!(values.contains(value), "{at}: {value}");
        }
    }
    fits(&schema, &whole, "");
}

/// Writes the bulk file of an event.
fn bulk(event: &maneframe_tournament::Event) -> feather::Written {
    let open = Act::Open(event.settings.clone());
    feather::write(event, &Entry { n: 1, at: at(0), by: words("x"), act: open }, at(5))
}

/// Round trip through the bulk file: the same players, pairings and results.
#[test]
fn the_public_file_comes_back() {
    let history = played();
    let file = bulk(history.event());
    let back = import::feather::read(file.text.as_bytes(), at(9), words("y"), 7).expect("it can be read");
    let (a, b) = (history.event(), back.event());
    // Longer names are shortened.
    let short = |name: String| name.chars().take(20).collect::<String>();
    let rounds = |e: &maneframe_tournament::Event| -> Vec<Vec<[Option<String>; 3]>> {
        let name = |p| short(e.name(p));
        let table = |t: &maneframe_tournament::round::Table| {
            [Some(name(t.seats.first)), t.seats.second.map(name), t.winner().map(name)]
        };
        e.rounds.iter().map(|r| r.tables.iter().map(table).collect()).collect()
    };
    assert_eq!(rounds(a), rounds(b));
    let rows = |e: &maneframe_tournament::Event| -> Vec<(String, [u32; 4])> {
        let all = standings(e).rows;
        let row = |r: &maneframe_tournament::standings::Row| {
            let record = &r.record;
            (short(e.name(r.id)), [record.wins, record.losses, record.draws, record.byes])
        };
        let mut rows: Vec<_> = all.iter().map(row).collect();
        rows.sort();
        rows
    };
    assert_eq!(rows(a), rows(b));
    assert_eq!(b.settings.scoring, feather::SCORING, "it has the points by which its program counts");
    assert_eq!(a.players.iter().filter(|p| p.dropped).count(), b.players.iter().filter(|p| p.dropped).count());
    assert_eq!(file, bulk(history.event()), "the same event is written alike");
}

/// The public file has the players' scores, not the scoring, which is inferred.
#[test]
fn the_public_file_tells_its_scale() {
    for (scale, [won, lost, drawn]) in [("3/1/1", [3, 1, 1]), ("3/0/1", [3, 0, 1]), ("2/0/1", [2, 0, 1])] {
        let file = serde_json::json!({ "name": "x", "players": [
            { "id": 1, "name": "A", "wins": 2, "losses": 0, "draws": 1, "score": 2 * won + drawn },
            { "id": 2, "name": "B", "wins": 0, "losses": 2, "draws": 0, "score": 2 * lost },
        ] });
        let back = import::feather::read(file.to_string().as_bytes(), at(9), words("y"), 7).expect("it can be read");
        let scoring: maneframe_tournament::settings::Scoring = scale.parse().expect("a scale");
        assert_eq!(back.event().settings.scoring, scoring);
    }
    // Scores that no scoring gives, and numbers out of all bounds.
    let odd =
        r#"{"name":"x","players":[{"id":1,"name":"A","wins":4294967295,"score":7},{"id":2,"name":"B","score":0}]}"#;
    let back = import::feather::read(odd.as_bytes(), at(0), words("y"), 1).expect("it can be read");
    assert_eq!(back.event().settings.scoring, maneframe_tournament::settings::Scoring::default());
}

/// A public file by another program: ids as text, repeated names, an unfinished round.
#[test]
fn a_public_file_of_another_program() {
    let file = r#"{"id":"x","name":"Cup","playersCount":5,"currentRound":2,"createdAt":"2026-01-01","deletedAt":null,
      "players":[{"id":"a","name":"Ann","dropped":false},{"id":"b","name":"Bob","dropped":true},{"id":"c","name":"Ann"},
        {"id":"d","name":"Dan"},{"id":"e","name":"Eve","paid":true}],
      "rounds":[{"number":2,"isComplete":false,"matches":[{"table":1,"playerIds":["a","d"],"winnerId":null,"isDraw":false},
          {"table":2,"playerIds":["c","e"],"winnerId":null,"isDraw":true}]},
        {"number":1,"isComplete":true,"matches":[{"table":1,"playerIds":["a","b"],"winnerId":"a","isDraw":false},
          {"table":2,"playerIds":["c","d"],"winnerId":"d","isDraw":false},{"table":3,"playerIds":["e",null],"winnerId":"e"}]}]}"#;
    let history = import::feather::read(file.as_bytes(), at(0), words("x"), 1).expect("it can be read");
    let event = history.event();
    let names: Vec<&str> = event.players.iter().map(|p| p.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Bob", "Ann (2)", "Dan", "Eve"]);
    assert!(event.players[1].dropped, "who is not in a round has left");
    let points: Vec<u32> = maneframe_tournament::standings::records(event).iter().map(|r| r.points).collect();
    assert_eq!(points, [3, 1, 2, 3, 4]);
    assert!(!event.is_between_rounds(), "table 1 is playing");
}

/// TRF: every player has a line with the right columns, and both sides of a match agree.
#[test]
fn trf() {
    let history = played();
    let event = history.event();
    let report = trf::write(event);
    let lines: Vec<Vec<char>> = report.lines().filter(|l| l.starts_with("001")).map(|l| l.chars().collect()).collect();
    assert_eq!(lines.len(), 8);
    let columns = |line: &[char], from: usize, to: usize| -> String {
        line[(from - 1).min(line.len())..to.min(line.len())].iter().collect::<String>().trim().to_owned()
    };
    for (line, player) in lines.iter().zip(&event.players) {
        assert_eq!(columns(line, 5, 8), player.id.0.to_string());
        assert!(player.name.as_str().starts_with(columns(line, 15, 47).as_str()));
        for round in 0..3 {
            let from = 92 + 10 * round;
            let (opponent, seat, sign) =
                (columns(line, from, from + 3), columns(line, from + 5, from + 5), columns(line, from + 7, from + 7));
            if opponent == "0000" {
                assert!(["U", "Z"].contains(&sign.as_str()), "{sign}");
                continue;
            }
            let other = &lines[opponent.parse::<usize>().expect("a number") - 1];
            assert_eq!(columns(other, from, from + 3), player.id.0.to_string(), "they met each other");
            assert_ne!(columns(other, from + 5, from + 5), seat);
            let both = [sign, columns(other, from + 7, from + 7)];
            assert!([["1", "0"], ["0", "1"]].contains(&[both[0].as_str(), both[1].as_str()]));
        }
    }
    // Columns of the scoring: 6 and 7-10, 15 and 16-19, and so on; four rounds are suggested for seven players.
    for line in ["162  W 3.0    D 1.0    L 1.0    A 0.0    P 3.0", "142 4", "XXR 4"] {
        assert!(report.lines().any(|l| l == line), "{line}");
    }
}

/// TRF: a double loss, a match that was not played, forbidden pairs, an unfinished round, missed rounds that count as
/// lost.
#[test]
fn trf_of_what_chess_does_not_know() {
    let mut fair = Fair::new(Settings { missed: Missed::Loss, rounds: Some(5), ..settings(Tier::One) });
    fair.add(4);
    fair.ok(Act::Forbid { pair: [id(1), id(4)], lifted: false });
    let seats = |tables: &[(u32, u32)]| {
        tables.iter().map(|(a, b)| Seats { first: id(*a), second: (*b > 0).then_some(id(*b)) }).collect::<Vec<_>>()
    };
    fair.ok(Act::Pair { round: 1, tables: seats(&[(1, 2), (3, 4)]) });
    fair.report(1, "both-lose");
    fair.ok(Act::Drop { player: id(4) });
    fair.add(1);
    fair.ok(Act::Pair { round: 2, tables: seats(&[(1, 3), (2, 5)]) });
    fair.report(1, "1-0");
    let unfinished = trf::write(&fair.0);
    assert!(unfinished.contains("P1") && !unfinished.contains("   3 w 1"), "round 2 is not over: {unfinished}");
    fair.report(2, "0-1");
    let report = trf::write(&fair.0);
    let has = |line: &str| assert!(report.lines().any(|l| l == line), "{line}:\n{report}");
    has("260 001 005    1    4");
    has("XXP 1 4");
    has("299 -         1.0  001    1    2");
    has("299 Z         1.0  001    5");
    let row = |n: u32| report.lines().find(|l| l.starts_with(&format!("001 {n:>4} "))).expect("a line");
    assert!(row(1).ends_with("     2 w -     3 w 1"), "{}", row(1));
    assert!(row(3).ends_with("     4 w W     1 b 0"), "{}", row(3));
    assert!(row(4).ends_with("     3 b L  0000 - Z"), "{}", row(4));
    assert!(row(5).ends_with("  0000 - Z     2 b 1"), "{}", row(5));
    assert_eq!(row(5)[80..84].trim(), "4.0", "a win, and a round missed");
}
