//! JSON export of an event. `event.schema.json` describes it; [`SCHEMA`] is that file.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::act::Entry;
use crate::event::Event;
use crate::export::{ImportError, MAX_IMPORT};
use crate::history::History;
use crate::round::{Round, Table};
use crate::standings::{Standings, standings as stand};

/// Schema of the exported file.
pub const SCHEMA: &str = include_str!("../../event.schema.json");
/// Version of the exported file.
pub const VERSION: u32 = 1;

/// Returns the standings. `wins` are matches won against an opponent; byes are counted separately.
pub fn standings(event: &Event, standings: &Standings) -> Value {
    let players: Vec<Value> = (standings.rows.iter())
        .map(|row| {
            let tiebreaks: Map<String, Value> =
                row.tiebreaks.iter().map(|(t, value)| (t.name().to_owned(), json!(value))).collect();
            json!({
                "rank": row.rank,
                "id": row.id.0,
                "name": event.name(row.id),
                "points": row.record.points,
                "wins": row.record.wins,
                "losses": row.record.losses,
                "draws": row.record.draws,
                "byes": row.record.byes,
                "missed": row.record.missed,
                "dropped": event.player(row.id).is_ok_and(|p| !p.plays()),
                "tiebreaks": tiebreaks,
            })
        })
        .collect();
    json!({ "round": standings.round, "complete": standings.open == 0, "open": standings.open, "players": players })
}

fn table(event: &Event, table: &Table) -> Value {
    let player = |id: crate::player::PlayerId| json!({ "id": id.0, "name": event.name(id) });
    json!({
        "table": table.number,
        "first": player(table.seats.first),
        "second": table.seats.second.map(player),
        "result": table.result.map(|r| r.score.to_string()),
        "how": table.result.map(|r| json!(r.how)),
        "winner": table.winner().map(|id| id.0),
        "went_first": table.result.and_then(|r| r.went_first).map(|id| id.0),
        "game_losses": table.losses,
        "extension": table.extension,
        "deck_check": table.checked,
    })
}

/// Returns the tables of the current round.
pub fn tables(event: &Event) -> Vec<Value> {
    event.round().map_or(Vec::new(), |round| tables_of(event, round))
}

/// Returns the tables of a round.
pub fn tables_of(event: &Event, round: &Round) -> Vec<Value> {
    round.tables.iter().map(|t| table(event, t)).collect()
}

fn round(event: &Event, round: &Round) -> Value {
    json!({
        "number": round.number,
        "stage": round.stage,
        "complete": round.is_complete(),
        "clock": round.clock,
        "tables": tables_of(event, round),
    })
}

/// Returns the state of the clock, for the round and for each open table.
pub fn clock(event: &Event, now: Timestamp) -> Value {
    let Some(round) = event.round() else { return json!({ "round": 0 }) };
    let tables: Vec<Value> = (round.tables.iter().filter(|t| t.result.is_none()))
        .map(|t| json!({ "table": t.number, "time": round.clock.phase(now, t.extension) }))
        .collect();
    json!({
        "round": round.number,
        "time": round.clock.phase(now, 0),
        "paused": round.clock.paused.is_some(),
        "grace_seconds": round.clock.grace(now),
        "tables": tables,
    })
}

/// Returns a complete event: its current state, and its log, from which it can be restored.
pub fn whole(history: &History) -> Value {
    let event = history.event();
    let all = stand(event);
    json!({
        "maneframe_event": VERSION,
        "settings": event.settings,
        "staff": event.staff,
        "round": event.rounds.len(),
        "swiss_rounds": event.rounds_planned(),
        "players": event.players,
        "rounds": event.rounds.iter().map(|r| round(event, r)).collect::<Vec<_>>(),
        "seeds": event.seeds,
        "champion": event.champion(),
        "pods": event.pods,
        "splits": event.splits,
        "notes": event.notes,
        "standings": standings(event, &all)["players"],
        "log": history.entries(),
    })
}

/// Part of an exported file that an import reads: the log, which determines everything else.
#[derive(Serialize, Deserialize)]
struct Whole {
    maneframe_event: u32,
    log: Vec<Entry>,
}

/// Reads the log of an exported event.
///
/// # Errors
/// If the bytes are not an exported event, have another version, or contain an invalid log.
pub fn read(bytes: &[u8]) -> Result<History, ImportError> {
    if bytes.len() > MAX_IMPORT {
        return Err(ImportError::Large);
    }
    let whole: Whole = serde_json::from_slice(bytes)?;
    if whole.maneframe_event != VERSION {
        let reason =
            format!("version {} is not supported: this program reads version {VERSION}", whole.maneframe_event);
        return Err(ImportError::Wrong { place: "maneframe_event".into(), reason });
    }
    for (entry, n) in whole.log.iter().zip(1..) {
        if entry.n != n {
            let reason = format!("expected the entry number {n}, found {}", entry.n);
            return Err(ImportError::Wrong { place: format!("log, entry {n}"), reason });
        }
    }
    History::read(whole.log).map_err(|(n, refusal)| ImportError::Refused { place: format!("log, entry {n}"), refusal })
}
