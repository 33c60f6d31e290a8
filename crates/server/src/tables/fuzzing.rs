//! Passes input of clients to a table without a network, for fuzzing and for tests.

use std::sync::{Arc, OnceLock};

use maneframe_library::Library;
use maneframe_protocol::{DeckChoice, NewSeat, NewTable, Request};

use maneframe_table::command::{CommandSender, Handled};
use maneframe_table::live::LiveTable;
use maneframe_table::opening;
use maneframe_table::record::{self, LOG, LogRecord};
use maneframe_table::setup::Setups;
use maneframe_table::stream::Place;

use super::services::System;

fn begun() -> &'static (Setups, Vec<LogRecord>) {
    static BEGUN: OnceLock<(Setups, Vec<LogRecord>)> = OnceLock::new();
    BEGUN.get_or_init(|| {
        let setups = Setups::new(Arc::new(Library::bundled()), System);
        let seat = |name: &str| NewSeat::Mine { deck: DeckChoice::Named(name.to_owned()) };
        let mut settings = NewTable::new(vec![seat("Blue-Orange"), seat("White-Pink")]);
        settings.shuffle_seats = false;
        let mut table = LiveTable::new("TEST".into(), "replay".to_owned());
        let mut lines = Vec::new();
        let opened = opening::open(&settings, ("ada", "Ada"), &setups, super::host::today()).unwrap_or_default();
        for what in opened {
            let line = LogRecord { at: 0, what };
            drop(table.apply(&line, &setups));
            lines.push(line);
        }
        lines.extend(table.begin(&setups).ok().map(|what| LogRecord { at: 0, what }));
        (setups, lines)
    })
}

/// Parses lines of JSON as commands, and carries out those that are allowed. Two players, a spectator and a judge take
/// turns as their senders. Checks that the resulting log can be read and replayed.
#[doc(hidden)]
pub fn commands(bytes: &[u8]) {
    let (setups, begun) = begun();
    let mut table = LiveTable::new("TEST".into(), "replay".to_owned());
    let mut log: Vec<LogRecord> = Vec::new();
    for line in begun {
        drop(table.apply(line, setups));
        log.push(line.clone());
    }
    let places = [Place::Chair(0), Place::Chair(1), Place::Spectator, Place::Judge];
    for (n, text) in bytes.split(|byte| *byte == b'\n').take(64).enumerate() {
        let Ok(request) = serde_json::from_slice::<Request>(text) else { continue };
        let who =
            CommandSender { place: places[n % 4], account: format!("account {}", n % 4), name: "somebody".to_owned() };
        let at = 1_000 * n as u64;
        let Ok(Handled::To(lines)) = table.handle_command(&who, request.id, &request.command, at, &[]) else {
            continue;
        };
        for what in lines {
            let line = LogRecord { at, what };
            table.apply(&line, setups).expect("what was checked can be applied");
            log.push(line);
        }
    }
    let mut again = LiveTable::new("TEST".into(), "replay".to_owned());
    for line in record::read_all(&record::rows(&log, LOG)).expect("what was written can be read") {
        again.apply(&line, setups).expect("what was applied can be applied again");
    }
    let moves = |table: &LiveTable| table.played.as_ref().map(|p| (p.referee().moves(), p.game().fingerprint()));
    assert_eq!(moves(&table), moves(&again));
}

/// Returns valid commands, as seeds for mutation.
#[doc(hidden)]
pub fn examples() -> Vec<Vec<u8>> {
    let acts: Vec<String> = (0..12)
        .flat_map(|n| (0..4).map(move |_| format!("{{\"id\":{n},\"do\":\"act\",\"question\":{},\"option\":0}}", n / 2)))
        .collect();
    let others = [
        r#"{"id":1,"do":"undo","question":null}"#,
        r#"{"id":2,"do":"answer","proposal":0,"agree":true}"#,
        r#"{"id":3,"do":"say","words":"hello"}"#,
        r#"{"id":4,"do":"judge","act":{"judge":"repair","line":"p1 points 5; shuffle p2","rule":"517.1"},"reason":"x"}"#,
        r#"{"id":5,"do":"judge","act":{"judge":"rewind","to":1},"reason":"x"}"#,
        r#"{"id":6,"do":"judge","act":{"judge":"pause"},"reason":"x"}"#,
        r#"{"id":7,"do":"judge","act":{"judge":"resume"},"reason":"x"}"#,
        r#"{"id":8,"do":"pass","until":"my-turn","own_stops":4}"#,
        r#"{"id":9,"do":"always","text":"x","prompt":"pick","answer":"yes"}"#,
        r#"{"id":10,"do":"offer-draw"}"#,
        r#"{"id":11,"do":"concede"}"#,
        r#"{"id":12,"do":"attempts","card":7}"#,
    ];
    let mixed: Vec<String> = acts.iter().cloned().chain(others.iter().map(|o| (*o).to_owned())).collect();
    vec![acts.join("\n").into_bytes(), others.join("\n").into_bytes(), mixed.join("\n").into_bytes()]
}

#[test]
fn examples_are_carried_out() {
    for example in examples() {
        commands(&example);
    }
}
