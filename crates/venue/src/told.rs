//! What programs outside are told of an event when it changes, such as chat bots.

use std::collections::{BTreeMap, BTreeSet};

use maneframe_protocol::{EventStage, EventTold, EventToldKind};
use maneframe_tournament::export::text;
use maneframe_tournament::standings::standings;
use maneframe_tournament::{PlayerId, Score, describe};

use crate::venue::{Claim, Venue};

/// What waits for a player.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Task {
    pairing: u64,
    game: Option<String>,
    reported: Option<Score>,
}

impl Venue {
    /// Returns the accounts for which something new waits since an earlier version: a match or a game of theirs, or a result
    /// that their opponent has reported.
    pub fn called_since(&self, before: &Venue) -> Vec<String> {
        // An arena pairs only people who are here.
        if self.is_arena() {
            return Vec::new();
        }
        let (now, then) = (self.tasks(), before.tasks());
        let is_new = |task: &&(PlayerId, Task)| then.get(&task.0) != Some(&task.1);
        let new: Vec<(PlayerId, Task)> = now.into_iter().collect();
        let accounts = new.iter().filter(is_new).filter_map(|(player, _)| self.attends(*player)?.account.clone());
        accounts.collect::<BTreeSet<String>>().into_iter().collect()
    }

    /// Returns what waits for each player: a match of the current round at a real table, its game at the server, or a result
    /// that the opponent has reported.
    fn tasks(&self) -> BTreeMap<PlayerId, Task> {
        let mut tasks = BTreeMap::new();
        let (pairing, tables) = (self.pairing(), self.event().round().map(|round| round.tables.as_slice()));
        let claims: Vec<&Claim> = self.open_claims().filter(|claim| !claim.disputed).collect();
        for table in tables.unwrap_or_default().iter().filter(|table| table.result.is_none()) {
            let Some(second) = table.seats.second else { continue };
            let claim = claims.iter().find(|claim| claim.table == table.number);
            for player in [table.seats.first, second] {
                let reported = claim.filter(|claim| claim.by != player).map(|claim| claim.score);
                if !self.is_online() {
                    tasks.insert(player, Task { pairing, game: None, reported });
                }
            }
        }
        for game in self.games.iter().filter(|game| !game.over) {
            for player in game.seats {
                tasks.insert(player, Task { pairing, game: Some(game.code.clone()), reported: None });
            }
        }
        tasks
    }

    /// Writes the standings as a block for chats.
    pub(crate) fn standings_for_chats(&self) -> String {
        let event = self.event();
        match self.is_arena() {
            true => self.arena_for_chats(),
            false => text::chat_standings(event, &standings(event)),
        }
    }

    /// Returns what happened between an earlier version of the event and this one. Nothing of it is secret.
    pub fn told_since(&self, before: &Venue) -> Vec<EventTold> {
        let (was, event) = (before.event(), self.event());
        let mut told = Vec::new();
        let mut tell = |kind, round: Option<u32>, text: String| told.push(EventTold { kind, round, text });
        for player in event.players.iter().skip(was.players.len()) {
            tell(EventToldKind::Player, None, player.name.to_string());
        }
        for player in was.players.iter().filter(|player| player.plays()) {
            if event.players.get(player.id.index()).is_some_and(|now| !now.plays()) {
                tell(EventToldKind::Left, None, player.name.to_string());
            }
        }
        for news in self.news.iter().skip(before.news.len()) {
            tell(EventToldKind::News, None, format!("{} ({})", news.text, news.by));
        }
        for round in &event.rounds {
            let earlier = was.rounds.get(round.number as usize - 1);
            for table in &round.tables {
                let Some(result) = table.result.filter(|_| table.seats.second.is_some()) else { continue };
                let seats = |at: &maneframe_tournament::round::Round| {
                    at.table(table.number).filter(|then| then.seats == table.seats).and_then(|then| then.result)
                };
                if earlier.and_then(seats) != Some(result) {
                    let text = describe::result(event, round.number, table.number, result.score);
                    tell(EventToldKind::Result, Some(round.number), text);
                }
            }
        }
        let players = |at: &maneframe_tournament::Event| -> Vec<Option<(PlayerId, Option<PlayerId>)>> {
            let tables = at.round().map(|round| round.tables.iter().map(|t| Some((t.seats.first, t.seats.second))));
            tables.map(Iterator::collect).unwrap_or_default()
        };
        if !event.rounds.is_empty() && (event.rounds.len() > was.rounds.len() || players(event) != players(was)) {
            tell(EventToldKind::Pairings, event.round().map(|round| round.number), text::chat_pairings(event));
        }
        let started = |at: &maneframe_tournament::Event| at.round().is_some_and(|round| round.clock.started.is_some());
        if started(event) && (!started(was) || event.rounds.len() > was.rounds.len()) {
            let round = event.round().map(|round| round.number);
            tell(EventToldKind::Start, round, format!("Round {} begins.", round.unwrap_or_default()));
        }
        if self.is_arena() {
            // Games are only ever added, so those of both versions are in the same places.
            for (n, game) in self.games.iter().enumerate().filter(|(_, game)| game.over && !game.closed) {
                if before.games.get(n).is_some_and(|then| then.over) {
                    continue;
                }
                let name = |player: PlayerId| event.name(player);
                let [first, second] = game.seats.map(name);
                let result = game.winner.map_or_else(|| "drawn".to_owned(), |winner| format!("{} won", name(winner)));
                tell(EventToldKind::Result, None, format!("{first} – {second}: {result}"));
            }
            if self.begun && !before.begun {
                tell(EventToldKind::Start, None, "The arena begins.".to_owned());
            }
        }
        if self.stage() == EventStage::Over && before.stage() != EventStage::Over {
            tell(EventToldKind::Over, None, self.standings_for_chats());
        }
        told
    }
}
