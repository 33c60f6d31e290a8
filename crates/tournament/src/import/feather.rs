//! Reader of the community tournament program's files: its bulk file, or a single event of it.
//!
//! That program supports only Swiss rounds and matches with at most one winner. It has no penalties and no deck lists.
//! In its files, ids may be numbers or text. [`crate::export::feather`] writes the bulk file.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use jiff::Timestamp;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::act::{Act, Entry};
use crate::event::{Event, MAX_PLAYERS};
use crate::export::feather::VERSION;
use crate::export::stringify::{checksum, stringify};
use crate::export::{ImportError, MAX_IMPORT};
use crate::format::Format;
use crate::history::History;
use crate::player::PlayerId;
use crate::round::Seats;
use crate::score::Score;
use crate::settings::{Scoring, Settings};
use crate::tier::Tier;
use crate::words::Words;

/// Reason to doubt that a bulk file is as its program wrote it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unverified {
    /// The file has no checksum.
    #[error("the file has no checksum, so that program refuses it")]
    NoChecksum,
    /// The checksum does not match.
    #[error("the checksum doesn't match: the file was changed or cut off")]
    Changed,
    /// The file has another version.
    #[error("version {0} is not supported: only version {VERSION} is")]
    Version(String),
}

/// Summary of an event in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summary<'a> {
    /// Name of the event.
    pub name: &'a str,
    /// Number of players.
    pub players: usize,
    /// Number of rounds.
    pub rounds: usize,
    /// True if the event was deleted.
    pub deleted: bool,
}

/// Events of a file.
#[derive(Debug)]
pub struct EventFile {
    events: Vec<FileEvent>,
    /// True for a bulk file, false for a single event.
    bulk: bool,
    unverified: Option<Unverified>,
}

/// Members that distinguish a bulk file from a single event.
#[derive(Deserialize)]
struct Shape {
    #[serde(default)]
    events: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Bulk {
    events: Vec<FileEvent>,
    #[serde(default)]
    version: Option<Value>,
    #[serde(default)]
    checksum: Option<String>,
}

/// Id of an object: a number or text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Deserialize, Serialize)]
#[serde(untagged)]
enum Id {
    Number(i64),
    Text(String),
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileEvent {
    name: String,
    #[serde(default)]
    deleted_at: Option<IgnoredAny>,
    players: Vec<FilePlayer>,
    #[serde(default)]
    rounds: Vec<FileRound>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FilePlayer {
    id: Id,
    name: String,
    #[serde(default)]
    dropped: bool,
    wins: Option<f64>,
    losses: Option<f64>,
    draws: Option<f64>,
    score: Option<f64>,
}

/// Returns the scoring with which the players of a file have their scores. For a bulk file the scoring of its program
/// is tried first. Then come the scoring of the floor rules and those of other organisers. In the file, a bye is a
/// match won. If no scoring fits, returns that of the floor rules.
fn scoring(players: &[FilePlayer], bulk: bool) -> Scoring {
    let mut scales = [(3, 1, 1), (3, 0, 1), (3, 0, 0), (2, 0, 1), (2, 1, 1), (1, 0, 0)];
    if bulk {
        scales.swap(0, 1);
    }
    let scales = scales.map(|(win, loss, draw)| Scoring { win, loss, draw, bye: win });
    let fits = |scale: &Scoring| {
        let of = |n: Option<f64>, worth: u8| n.unwrap_or_default() * f64::from(worth);
        let made = |p: &FilePlayer| of(p.wins, scale.win) + of(p.losses, scale.loss) + of(p.draws, scale.draw);
        players.iter().all(|p| p.score.is_none_or(|score| (score - made(p)).abs() < 1e-6))
    };
    scales.into_iter().find(fits).unwrap_or_default()
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileRound {
    number: u32,
    #[serde(default)]
    is_complete: bool,
    matches: Vec<FileMatch>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct FileMatch {
    table: Option<u32>,
    player_ids: Vec<Option<Id>>,
    #[serde(default)]
    winner_id: Option<Id>,
    #[serde(default)]
    is_draw: bool,
}

/// Log that is being built. Each entry is carried out when it is added.
struct Made {
    entries: Vec<Entry>,
    event: Event,
    at: Timestamp,
    by: Words,
}

impl Made {
    fn act(&mut self, place: &str, act: Act) -> Result<(), ImportError> {
        self.event
            .apply(self.at, &self.by, &act)
            .map_err(|refusal| ImportError::Refused { place: place.to_owned(), refusal })?;
        self.entries.push(Entry { n: self.entries.len() as u64 + 1, at: self.at, by: self.by.clone(), act });
        Ok(())
    }
}

fn wrong(place: impl Into<String>, reason: impl Into<String>) -> ImportError {
    ImportError::Wrong { place: place.into(), reason: reason.into() }
}

/// Reads a file with a single event. If it is a bulk file, the checksum must match.
///
/// # Errors
/// If the bytes are not such a file, the file has several events, or its contents are not a valid event.
pub fn read(bytes: &[u8], at: Timestamp, by: Words, seed: u64) -> Result<History, ImportError> {
    let file = parse(bytes)?;
    file.verify().map_err(|why| wrong("the file", why.to_string()))?;
    let mut there = file.events().enumerate().filter(|(_, event)| !event.deleted);
    match (there.next(), there.next()) {
        (Some((index, _)), None) => file.history(index, at, by, seed),
        (None, _) => Err(wrong("events", "no event found")),
        _ => Err(wrong("events", "several events found, expected one")),
    }
}

/// Parses a file without checking its checksum, which [`EventFile::verify`] does.
///
/// # Errors
/// If the bytes are not a file of that program.
pub fn parse(bytes: &[u8]) -> Result<EventFile, ImportError> {
    if bytes.len() > MAX_IMPORT {
        return Err(ImportError::Large);
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|_| wrong("the file", "invalid UTF-8"))?;
    if serde_json::from_str::<Shape>(text)?.events.is_none() {
        let events = vec![serde_json::from_str(text)?];
        return Ok(EventFile { events, bulk: false, unverified: None });
    }
    let file: Bulk = serde_json::from_str(text)?;
    let version = file.version.unwrap_or(Value::Null);
    let unverified = match file.checksum {
        _ if version.as_f64() != Some(f64::from(VERSION)) => Some(Unverified::Version(version.to_string())),
        None => Some(Unverified::NoChecksum),
        Some(sum) if !sum.eq_ignore_ascii_case(&checksum(&stringify(text, "checksum"))) => Some(Unverified::Changed),
        Some(_) => None,
    };
    Ok(EventFile { events: file.events, bulk: true, unverified })
}

impl EventFile {
    /// Checks that the file is as its program wrote it. A single event has no checksum.
    ///
    /// # Errors
    /// If its checksum is missing or wrong, or it has another version.
    pub fn verify(&self) -> Result<(), Unverified> {
        self.unverified.clone().map_or(Ok(()), Err)
    }

    /// Returns summaries of the events, in order.
    pub fn events(&self) -> impl Iterator<Item = Summary<'_>> {
        self.events.iter().map(|event| Summary {
            name: &event.name,
            players: event.players.len(),
            rounds: event.rounds.len(),
            deleted: event.deleted_at.is_some(),
        })
    }

    fn event(&self, index: usize) -> Result<&FileEvent, ImportError> {
        self.events.get(index).ok_or_else(|| wrong("events", "event not found"))
    }

    /// Returns the names of an event's players. Equal names are made different.
    ///
    /// # Errors
    /// If a name is invalid.
    pub fn names(&self, index: usize) -> Result<Vec<Words>, ImportError> {
        names(&self.event(index)?.players)
    }

    /// Converts the event at an index. Its scoring is the one with which the players have their scores. Late entries,
    /// drops and returns are inferred from the rounds in which the players had a match.
    ///
    /// # Errors
    /// If the contents are not a valid event.
    pub fn history(&self, index: usize, at: Timestamp, by: Words, seed: u64) -> Result<History, ImportError> {
        let file = self.event(index)?;
        history(file, scoring(&file.players, self.bulk), at, by, seed)
    }
}

fn history(file: &FileEvent, scoring: Scoring, at: Timestamp, by: Words, seed: u64) -> Result<History, ImportError> {
    if file.players.len() > MAX_PLAYERS {
        return Err(wrong("players", format!("more than {MAX_PLAYERS} players")));
    }
    let name = Words::new(&file.name).map_err(|error| ImportError::Words { place: "name".into(), error })?;
    let settings = Settings { scoring, ..Settings::new(name, Format::Harmony, Tier::One, seed) };
    let event =
        Event::open(settings.clone()).map_err(|refusal| ImportError::Refused { place: "name".into(), refusal })?;
    let open = Entry { n: 1, at, by: by.clone(), act: Act::Open(settings) };
    let mut made = Made { entries: vec![open], event, at, by };

    let mut rounds: Vec<&FileRound> = file.rounds.iter().collect();
    rounds.sort_by_key(|r| r.number);
    let mut first_round: HashMap<&Id, u32> = HashMap::new();
    for (round, number) in rounds.iter().zip(1..) {
        if round.number != number {
            return Err(wrong(format!("round {}", round.number), format!("round {number} is missing or duplicate")));
        }
        for id in round.matches.iter().flat_map(|m| m.player_ids.iter().flatten()) {
            first_round.entry(id).or_insert(number);
        }
    }
    let names = names(&file.players)?;
    let mut numbers: BTreeMap<&Id, PlayerId> = BTreeMap::new();
    // Players without matches enter in the first round.
    let mut coming: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (i, player) in file.players.iter().enumerate() {
        coming.entry(first_round.get(&player.id).copied().unwrap_or(1)).or_default().push(i);
    }
    for number in 1..=(rounds.len() as u32).max(1) {
        let place = format!("round {number}");
        if let Some(these) = coming.get(&number) {
            let before = made.event.players.len() as u32;
            made.act(&place, Act::Add { names: these.iter().map(|i| names[*i].clone()).collect() })?;
            numbers.extend(these.iter().zip(before + 1..).map(|(i, n)| (&file.players[*i].id, PlayerId(n))));
        }
        if let Some(round) = rounds.get(number as usize - 1) {
            play(&mut made, round, &place, &numbers)?;
        }
    }
    for player in file.players.iter().filter(|p| p.dropped) {
        if let Some(id) = numbers.get(&player.id)
            && made.event.player(*id).is_ok_and(|p| p.plays())
            && made.event.is_between_rounds()
        {
            made.act("players", Act::Drop { player: *id })?;
        }
    }
    let entries = made.entries;
    History::read(entries).map_err(|(n, refusal)| ImportError::Refused { place: format!("entry {n}"), refusal })
}

/// Returns the names of the players. Equal names are made different.
fn names(players: &[FilePlayer]) -> Result<Vec<Words>, ImportError> {
    let mut taken = BTreeSet::new();
    let mut ids = BTreeSet::new();
    let mut names = Vec::new();
    for player in players {
        let place = format!("player `{}`", player.name.chars().take(40).collect::<String>());
        if !ids.insert(&player.id) {
            return Err(wrong(place, "duplicate player id"));
        }
        let fail = |error| ImportError::Words { place: place.clone(), error };
        let mut name = Words::new(&player.name).map_err(fail)?;
        let mut n = 2;
        while !taken.insert(name.folded()) {
            name = Words::new(&format!("{} ({n})", player.name)).map_err(fail)?;
            n += 1;
        }
        names.push(name);
    }
    Ok(names)
}

/// Adds a round. Active players who are not in it are recorded as having left, and players who are in it again as
/// having returned.
fn play(made: &mut Made, round: &FileRound, place: &str, numbers: &BTreeMap<&Id, PlayerId>) -> Result<(), ImportError> {
    let of = |id: &Id| {
        numbers.get(id).copied().ok_or_else(|| wrong(place, "a match has a player who is not in the file's list"))
    };
    let mut matches: Vec<&FileMatch> = round.matches.iter().collect();
    matches.sort_by_key(|m| m.table.unwrap_or(u32::MAX));
    let mut tables = Vec::new();
    for m in &matches {
        let players = m.player_ids.iter().flatten().map(of).collect::<Result<Vec<_>, _>>()?;
        match players[..] {
            [first] => tables.push(Seats { first, second: None }),
            [first, second] => tables.push(Seats { first, second: Some(second) }),
            _ => return Err(wrong(place, "a match must have one or two players")),
        }
    }
    let seated: BTreeSet<PlayerId> = tables.iter().flat_map(|s| s.players()).collect();
    let all: Vec<(PlayerId, bool)> = made.event.players.iter().map(|p| (p.id, p.plays())).collect();
    for (player, plays) in all {
        match (plays, seated.contains(&player)) {
            (true, false) => made.act(place, Act::Drop { player })?,
            (false, true) => made.act(place, Act::Return { player })?,
            _ => {}
        }
    }
    made.act(place, Act::Pair { round: round.number, tables: tables.clone() })?;
    for ((m, seats), table) in matches.iter().zip(tables).zip(1..) {
        let Some(second) = seats.second else { continue };
        let score = match &m.winner_id {
            Some(id) if of(id)? == seats.first => Score::games(1, 0),
            Some(id) if of(id)? == second => Score::games(0, 1),
            Some(_) => return Err(wrong(format!("{place}, table {table}"), "the winner is not at that table")),
            None if m.is_draw => Score::Games { first: 0, second: 0, drawn: 1 },
            None if round.is_complete => Score::BothLose,
            None => continue,
        };
        made.act(place, Act::Result { table, score, conceded: false, went_first: None, correction: None })?;
    }
    Ok(())
}
