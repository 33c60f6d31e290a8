//! Arenas: during an announced time the server pairs free players again and again, without rounds. The floor rules have no
//! such events, so the games and points of an arena belong to the venue alone.

use std::collections::BTreeMap;

use maneframe_protocol::{EventArena, EventArenaGame, EventRow, EventStage, Problem};
use maneframe_tournament::export::text;
use maneframe_tournament::player::Player;
use maneframe_tournament::{PlayerId, Timestamp};

use crate::acting::Means;
use crate::event::VenueEvent;
use crate::venue::{Game, Venue};

/// Points of a game that was won, and of one that was drawn.
const WON: u32 = 2;
const DRAWN: u32 = 1;
/// Minutes that an arena may last.
pub(crate) const LENGTH: std::ops::RangeInclusive<u16> = 10..=720;
/// Time in milliseconds for which a person waits for another one. Then a bot will do, or the same opponent again.
const PATIENCE: i64 = 15_000;
/// Maximum number of finished games that are shown.
const SHOWN: usize = 30;

/// Games of a player, as they count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Record {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Record {
    fn points(self) -> u32 {
        self.won * WON + self.drawn * DRAWN
    }

    fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

/// A player who can be paired.
struct Free {
    player: PlayerId,
    is_bot: bool,
    points: u32,
    /// Time since which the player is free, in milliseconds.
    since: i64,
    last: Option<PlayerId>,
    /// Number of games in which the player was named first.
    firsts: usize,
}

impl Venue {
    /// Returns true if the event is an arena.
    pub fn is_arena(&self) -> bool {
        self.terms.arena > 0
    }

    /// Returns the time in milliseconds at which an arena stops pairing.
    fn arena_ends(&self) -> Option<i64> {
        let start = self.event().settings.starts?.as_millisecond();
        Some(start + i64::from(self.terms.arena) * 60_000)
    }

    /// Returns the stage of an arena that is not over.
    pub(crate) fn arena_stage(&self) -> EventStage {
        if self.begun { EventStage::Running } else { EventStage::SigningUp }
    }

    /// Returns the entries that registered the players of games.
    pub(crate) fn played_by(&self) -> BTreeMap<PlayerId, Option<u64>> {
        let players = self.games.iter().flat_map(|game| game.seats);
        players.map(|player| (player, self.attends(player).map(|attends| attends.entry))).collect()
    }

    /// Returns the record of each player who has played.
    fn records(&self) -> BTreeMap<PlayerId, Record> {
        let mut records: BTreeMap<PlayerId, Record> = BTreeMap::new();
        for game in self.games.iter().filter(|game| game.over && !game.closed) {
            for player in game.seats {
                let record = records.entry(player).or_default();
                match game.winner {
                    Some(winner) if winner == player => record.won += 1,
                    Some(_) => record.lost += 1,
                    None => record.drawn += 1,
                }
            }
        }
        records
    }

    /// Returns the standings of an arena: by points, then by fewer games. Players with the same share a rank.
    pub(crate) fn arena_standings(&self) -> Vec<EventRow> {
        let (players, records) = (self.event().players.iter(), self.records());
        let record = |player: PlayerId| records.get(&player).copied().unwrap_or_default();
        let mut rows: Vec<(PlayerId, Record)> = players.map(|player| (player.id, record(player.id))).collect();
        let key = |record: &Record| (std::cmp::Reverse(record.points()), record.games());
        rows.sort_by_key(|(id, record)| (key(record), *id));
        let mut standings: Vec<EventRow> = Vec::with_capacity(rows.len());
        for (n, (id, record)) in rows.iter().enumerate() {
            let tied = n > 0 && key(&rows[n - 1].1) == key(record);
            let rank = if tied { standings[n - 1].rank } else { n as u32 + 1 };
            standings.push(EventRow {
                rank,
                player: id.0,
                points: record.points(),
                wins: record.won,
                losses: record.lost,
                draws: record.drawn,
                byes: 0,
                tiebreaks: Vec::new(),
            });
        }
        standings
    }

    /// Returns the player who leads an arena. `None` without points.
    pub(crate) fn arena_leader(&self) -> Option<PlayerId> {
        let first = self.arena_standings().into_iter().next().filter(|row| row.points > 0)?;
        Some(PlayerId(first.player))
    }

    /// Returns what all viewers see of an arena: its end, the games that are played, and the latest that are over.
    pub(crate) fn arena(&self) -> Option<EventArena> {
        let ends = self.arena_ends().filter(|_| self.is_arena())?;
        let mut shown: Vec<&Game> = self.games.iter().rev().filter(|game| !game.over).collect();
        shown.extend(self.games.iter().rev().filter(|game| game.over && !game.closed).take(SHOWN));
        let game = |game: &&Game| EventArenaGame {
            table: game.code.clone(),
            players: game.seats.map(|player| player.0),
            over: game.over,
            winner: game.winner.map(|player| player.0),
        };
        Some(EventArena { ends, games: shown.iter().map(game).collect() })
    }

    /// Writes the standings of an arena as a block for chats.
    pub(crate) fn arena_for_chats(&self) -> String {
        let event = self.event();
        let mut text = format!("**{}**\n```\n", text::bare(event));
        for row in self.arena_standings() {
            let name = text::plain(&event.name(PlayerId(row.player)));
            let (points, record) = (row.points, format!("{}-{}-{}", row.wins, row.losses, row.draws));
            text.push_str(&format!("{:>3}. {name:<24} {points:>3}  {record}\n", row.rank));
        }
        text.push_str("```\n");
        text
    }

    /// Begins an arena at its announced start, and ends it once its time is up and its last games are over.
    pub(crate) fn tick_arena(&mut self, now: Timestamp, means: Means<'_>) -> Result<(), Problem> {
        let starts = self.event().settings.starts.is_some_and(|starts| starts <= now);
        if !starts {
            return Ok(());
        }
        if !self.begun {
            let missing = self.bots_missing();
            self.add_bots(missing, now, means)?;
            return self.add(now, VenueEvent::Began);
        }
        if self.is_arena_late(now) && self.open_games().is_empty() { self.add(now, VenueEvent::Ended) } else { Ok(()) }
    }

    fn is_arena_late(&self, now: Timestamp) -> bool {
        self.arena_ends().is_none_or(|ends| ends <= now.as_millisecond())
    }

    /// Returns the players who are free, of the people among them those who are `here`, each since some time.
    fn free(&self, here: &BTreeMap<String, i64>, now: Timestamp) -> Vec<Free> {
        if !self.is_arena() || !self.begun || self.ended || self.cancelled || self.is_arena_late(now) {
            return Vec::new();
        }
        let began = self.event().settings.starts.map_or(0, Timestamp::as_millisecond);
        let (records, mut played) = (self.records(), BTreeMap::<PlayerId, (&Game, usize, bool)>::new());
        for game in &self.games {
            for (seat, player) in game.seats.into_iter().enumerate() {
                let (latest, firsts, playing) = played.entry(player).or_insert((game, 0, false));
                *firsts += usize::from(seat == 0);
                *playing |= !game.over;
                if game.ended >= latest.ended {
                    *latest = game;
                }
            }
        }
        let free = |player: &Player| {
            let id = player.id;
            let played = played.get(&id);
            let attends = self.attends(id).filter(|_| player.plays() && self.has_deck(player))?;
            if played.is_some_and(|(_, _, playing)| *playing) {
                return None;
            }
            let is_bot = attends.bot.is_some();
            let came = if is_bot { began } else { *here.get(attends.account.as_deref()?)? };
            let latest = played.map(|(game, _, _)| *game);
            Some(Free {
                player: id,
                is_bot,
                points: records.get(&id).copied().unwrap_or_default().points(),
                since: latest.map_or(began, |game| game.ended).max(came),
                last: latest.and_then(|game| game.seats.into_iter().find(|other| *other != id)),
                firsts: played.map_or(0, |(_, firsts, _)| *firsts),
            })
        };
        self.event().players.iter().filter_map(free).collect()
    }

    /// Returns the pairs that are to play now: people with people who have about as many points, the one who waits longest
    /// first. Bots play only with people.
    pub(crate) fn arena_pairs(&self, here: &BTreeMap<String, i64>, now: Timestamp) -> Vec<[PlayerId; 2]> {
        let now_ms = now.as_millisecond();
        let mut free = self.free(here, now);
        free.sort_by_key(|one| (one.since, one.player));
        let mut pairs = Vec::new();
        while let Some(first) = free.iter().position(|one| !one.is_bot) {
            let one = free.remove(first);
            let patient = |other: &Free| now_ms - one.since < PATIENCE || now_ms - other.since < PATIENCE;
            let fits = |other: &&Free| match other.is_bot {
                true => now_ms - one.since >= PATIENCE,
                false => one.last != Some(other.player) || !patient(other),
            };
            let cost = |other: &&Free| (other.is_bot, other.points.abs_diff(one.points), other.since, other.player);
            let Some(chosen) = free.iter().filter(fits).min_by_key(cost).map(|other| other.player) else { continue };
            let Some(at) = free.iter().position(|other| other.player == chosen) else { continue };
            let other = free.remove(at);
            let second = (other.firsts, other.player) < (one.firsts, one.player);
            pairs.push(if second { [other.player, one.player] } else { [one.player, other.player] });
        }
        pairs
    }
}

#[cfg(test)]
#[path = "arena/tests.rs"]
mod tests;
