//! Writer of the community tournament program's bulk event file, the only file that its pages accept.
//!
//! That program supports only Swiss rounds and matches with at most one winner. It has no penalties and no deck lists.
//! It computes standings by its own rules, so the file contains the standings by these rules.
//! [`crate::import::feather`] reads the file.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::stringify::{checksum, stringify};
use crate::act::{Act, Entry};
use crate::event::Event;
use crate::player::PlayerId;
use crate::round::{Round, Stage, Table};
use crate::score::{Score, Won};
use crate::settings::{Missed, Scoring};
use crate::standings::{Rates, Row, Tiebreak, standings};

/// Maximum length of a player's name in that program, in UTF-16 units.
pub const PLAYER_NAME: usize = 30;
/// Maximum length of an event's name in that program, in UTF-16 units.
pub const EVENT_NAME: usize = 50;
/// Version of the file format.
pub const VERSION: u32 = 1;
/// Points for results in that program.
pub const SCORING: Scoring = Scoring { win: 3, loss: 0, draw: 1, bye: 3 };
/// Rules of that program for win rates: a bye counts as a win, and an opponent who was met twice counts once.
const RATES: Rates = Rates { floor: 0.0, byes: true, distinct: true, half_draws: false };
/// Maximum number of players with a different place that a note lists.
const TOLD: usize = 5;

/// Contents of an exported file, with notes on its differences from the event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Contents of the file.
    pub text: String,
    /// Sentences about shortened names, different standings, and data that the file can't include.
    pub notes: Vec<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Bulk {
    created_at: String,
    events: [FileEvent; 1],
    version: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FileEvent {
    id: String,
    name: String,
    players_count: usize,
    current_round: usize,
    created_at: String,
    deleted_at: Option<String>,
    players: Vec<FilePlayer>,
    rounds: Vec<FileRound>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FilePlayer {
    id: String,
    event_id: String,
    name: String,
    paid: bool,
    dropped: bool,
    wins: u32,
    losses: u32,
    draws: u32,
    score: u32,
    opponent_win_rate: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FileRound {
    id: String,
    event_id: String,
    number: u32,
    is_complete: bool,
    matches: Vec<FileMatch>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FileMatch {
    id: String,
    round_id: String,
    table: u32,
    player_ids: [Option<String>; 2],
    winner_id: Option<String>,
    is_draw: bool,
}

/// Generator of ids. That program stores the ids of all events together, and objects with equal ids overwrite each
/// other.
struct Ids(Vec<u8>);

impl Ids {
    /// Creates the generator from the first entry of a log, so that later changes don't affect ids.
    fn of(opened: &Entry) -> Ids {
        let mut sum = Sha256::new();
        sum.update(b"maneframe event\n");
        sum.update(opened.at.as_nanosecond().to_le_bytes());
        sum.update(opened.by.as_str().as_bytes());
        if let Act::Open(settings) = &opened.act {
            sum.update(b"\n");
            sum.update(settings.seed.to_le_bytes());
            sum.update(settings.name.as_str().as_bytes());
        }
        Ids(sum.finalize().to_vec())
    }

    /// Returns an id for a kind of object and its numbers, in the form of a UUID of version 4.
    fn id(&self, kind: &str, numbers: &[u32]) -> String {
        let mut sum = Sha256::new();
        sum.update(&self.0);
        sum.update(kind.as_bytes());
        numbers.iter().for_each(|n| sum.update(n.to_le_bytes()));
        let mut id = String::new();
        for (place, byte) in sum.finalize().iter().take(16).enumerate() {
            let byte = match place {
                6 => (byte & 0x0f) | 0x40,
                8 => (byte & 0x3f) | 0x80,
                _ => *byte,
            };
            if matches!(place, 4 | 6 | 8 | 10) {
                id.push('-');
            }
            id.push_str(&format!("{byte:02x}"));
        }
        id
    }

    fn event(&self) -> String {
        self.id("event", &[])
    }

    fn player(&self, player: PlayerId) -> String {
        self.id("player", &[player.0])
    }
}

/// Writes an event whose log begins with the entry `opened`. `at` is the time of the export.
pub fn write(event: &Event, opened: &Entry, at: Timestamp) -> Written {
    let ids = Ids::of(opened);
    let mut notes = Vec::new();
    let recounted = standings(&swiss(event, true));
    let mut rows: Vec<&Row> = recounted.rows.iter().collect();
    rows.sort_by_key(|row| row.id);
    let name = told_short(event.settings.name.as_str(), EVENT_NAME, &mut BTreeSet::new(), &mut notes);
    let mut taken = BTreeSet::new();
    let players: Vec<FilePlayer> = rows
        .into_iter()
        .map(|row| {
            let record = &row.record;
            FilePlayer {
                id: ids.player(row.id),
                event_id: ids.event(),
                name: told_short(&event.name(row.id), PLAYER_NAME, &mut taken, &mut notes),
                paid: false,
                dropped: event.player(row.id).is_ok_and(|player| !player.plays()),
                wins: record.wins + record.byes,
                losses: record.losses,
                draws: record.draws,
                score: record.points,
                opponent_win_rate: row.tiebreak(Tiebreak::Omw),
            }
        })
        .collect();
    let played = || event.rounds.iter().filter(|round| round.stage == Stage::Swiss);
    let rounds: Vec<FileRound> = played().map(|round| file_round(round, &ids)).collect();
    notes.extend(recounting(event, &recounted.rows));
    for round in played() {
        let both_lost = |table: &&Table| table.result.is_some_and(|r| r.score == Score::BothLose);
        for table in round.tables.iter().filter(both_lost) {
            notes.push(format!(
                "round {}, table {}: both players lost; the file has a match without a winner",
                round.number, table.number
            ));
        }
    }
    if event.is_cut() {
        notes.push("the elimination rounds were left out: the file can only have Swiss rounds".to_owned());
    }
    let file = FileEvent {
        id: ids.event(),
        name,
        players_count: players.len(),
        current_round: rounds.len(),
        created_at: iso(opened.at),
        deleted_at: None,
        players,
        rounds,
    };
    let bulk = Bulk { created_at: iso(at), events: [file], version: VERSION };
    // These types have only string keys and valid numbers, so serialization doesn't fail.
    let body = stringify(&serde_json::to_string(&bulk).unwrap_or_default(), "checksum");
    let open = body.strip_suffix('}').unwrap_or(&body);
    Written { text: format!("{open},\"checksum\":\"{}\"}}\n", checksum(&body)), notes }
}

fn file_round(round: &Round, ids: &Ids) -> FileRound {
    let id = ids.id("round", &[round.number]);
    let matches = round.tables.iter().map(|table| FileMatch {
        id: ids.id("match", &[round.number, table.number]),
        round_id: id.clone(),
        table: table.number,
        player_ids: [Some(ids.player(table.seats.first)), table.seats.second.map(|player| ids.player(player))],
        winner_id: table.winner().map(|player| ids.player(player)),
        is_draw: table.result.is_some_and(|r| r.score.won() == Won::Drawn),
    });
    let matches = matches.collect();
    FileRound { id, event_id: ids.event(), number: round.number, is_complete: round.is_complete(), matches }
}

/// Returns a time in JavaScript's form: in UTC, to the millisecond.
fn iso(at: Timestamp) -> String {
    let milliseconds = at.as_millisecond();
    let second = Timestamp::from_second(milliseconds.div_euclid(1000)).unwrap_or(at).to_string();
    format!("{}.{:03}Z", second.trim_end_matches('Z'), milliseconds.rem_euclid(1000))
}

/// Returns the event with only its Swiss rounds. If `recounted`, its settings are replaced by that program's rules.
fn swiss(event: &Event, recounted: bool) -> Event {
    let mut event = event.clone();
    event.rounds.retain(|round| round.stage == Stage::Swiss);
    event.seeds = None;
    if recounted {
        event.settings.scoring = SCORING;
        event.settings.rates = RATES;
        event.settings.missed = Missed::Nothing;
        event.settings.tiebreaks = vec![Tiebreak::Omw];
    }
    event
}

/// Shortens a name to `most` UTF-16 units, and makes it different from the names in `taken`. Adds a note if the name is
/// changed.
fn told_short(name: &str, most: usize, taken: &mut BTreeSet<String>, notes: &mut Vec<String>) -> String {
    let units = |text: &str| text.encode_utf16().count();
    let cut = |most: usize| {
        let mut length = 0;
        let fits = |c: &char| {
            length += c.len_utf16();
            length <= most
        };
        name.chars().take_while(fits).collect::<String>().trim_end().to_owned()
    };
    let mut short = if units(name) <= most { name.to_owned() } else { cut(most - 1) + "…" };
    let mut number = 2;
    while !taken.insert(short.to_lowercase()) {
        let end = format!("… ({number})");
        short = cut(most.saturating_sub(units(&end))) + &end;
        number += 1;
    }
    if short != name {
        notes.push(format!("`{name}` is written as `{short}`: in the file a name has at most {most} characters"));
    }
    short
}

/// Returns notes if that program computes different points or a different order of players.
fn recounting(event: &Event, theirs: &[Row]) -> Vec<String> {
    let mut notes = Vec::new();
    let scoring = event.settings.scoring;
    if scoring != SCORING && !event.rounds.is_empty() {
        notes.push(format!("points for win, loss, draw and bye are {SCORING} in the file, and {scoring} here"));
    }
    let ours: Vec<PlayerId> = standings(&swiss(event, false)).rows.iter().map(|row| row.id).collect();
    // Rates are compared after rounding, so that tiny differences don't count.
    let rate = |row: &Row| (row.tiebreak(Tiebreak::Omw) * 1e9).round() as i64;
    let counted: BTreeMap<PlayerId, _> =
        theirs.iter().map(|row| (row.id, Reverse((row.record.points, rate(row))))).collect();
    let mut order = ours.clone();
    // Players with equal values there keep their order from our standings.
    order.sort_by_key(|id| counted.get(id).copied());
    let moved: Vec<String> = (order.iter().zip(1..))
        .filter_map(|(id, there)| {
            let here = ours.iter().position(|other| other == id)? + 1;
            (here != there).then(|| format!("{} has rank {there} in the file, {here} here", event.name(*id)))
        })
        .collect();
    if !moved.is_empty() {
        let rest = moved.len().saturating_sub(TOLD);
        let more = if rest > 0 { format!("; and {rest} more") } else { String::new() };
        notes.push(format!("standings differ: {}{more}", moved[..moved.len() - rest].join("; ")));
    }
    notes
}
