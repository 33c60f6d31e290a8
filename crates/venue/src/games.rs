//! Matches at tables of the server, and events that run by themselves.

use std::collections::BTreeMap;

use maneframe_protocol::{
    ClockRule, Code, DeckChoice, Delay, EventDecks, EventPlace, NewEvent, NewSeat, NewTable, Pace, Problem, Spectators,
    UndoRule,
};
use maneframe_tournament::decklist::{DeckList, Fault};
use maneframe_tournament::event::MIN_PLAYERS;
use maneframe_tournament::next::NextError;
use maneframe_tournament::player::Player;
use maneframe_tournament::round::Table;
use maneframe_tournament::settings::CUTS;
use maneframe_tournament::{Act, PlayerId, Score, Settings, Timestamp, Words, next};
use maneframe_wording::Wording;

use crate::acting::Means;
use crate::event::VenueEvent;
use crate::venue::{Game, Venue};
use crate::{format, list, refused_as, unreadable};

/// Who sits at a seat of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Account and name in the event.
    Person(String, String),
    /// Name of the bot.
    Bot(String),
}

/// Table that is to be opened for a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// Who sits there, in the order of the seats.
    pub sitters: [Sitter; 2],
    /// Settings of the server's table. Its seats are open, and have the players' decks.
    pub settings: NewTable,
}

/// Returns the author of acts that nobody does.
pub(crate) fn program() -> Words {
    // The text is a constant that has visible characters.
    Words::new("maneframe").unwrap_or_else(|_| unreachable!("the name of the program is a word"))
}

impl Venue {
    /// Returns the games of a match of the current round, the first one first.
    pub(crate) fn games_of(&self, pairing: u64, table: &Table) -> Vec<&Game> {
        let same = |game: &&Game| {
            let seated = game.seats.iter().all(|player| table.seat(*player).is_some());
            game.pairing == pairing && game.table == table.number && seated
        };
        self.games.iter().filter(same).collect()
    }

    /// Returns the codes of the tables at which games go on.
    pub fn open_games(&self) -> Vec<String> {
        self.games.iter().filter(|game| !game.over).map(|game| game.code.clone()).collect()
    }

    /// Returns the codes of tables whose games go on although nothing depends on them: their match has a result, or is no
    /// longer to be played.
    pub fn idle_games(&self) -> Vec<String> {
        if self.is_arena() {
            return if self.cancelled { self.open_games() } else { Vec::new() };
        }
        let (pairing, round) = (self.pairing(), self.event().round());
        let needed = |game: &Game| {
            let table = round.and_then(|round| round.table(game.table));
            let seated = table.is_some_and(|t| t.result.is_none() && game.seats.iter().all(|p| t.seat(*p).is_some()));
            game.pairing == pairing && seated && !self.cancelled
        };
        let idle = self.games.iter().filter(|game| !game.over && !needed(game));
        idle.map(|game| game.code.clone()).collect()
    }

    /// Notes that a table was closed whose game no longer matters.
    ///
    /// # Errors
    /// If the log is full.
    pub fn closed(&mut self, code: &str, now: Timestamp) -> Result<(), Problem> {
        match self.games.iter().any(|game| game.code == code && !game.over) {
            true => self.add(now, VenueEvent::Closed { code: code.to_owned() }),
            false => Ok(()),
        }
    }

    /// Returns the code of the table at which an account plays now.
    pub fn game_of(&self, account: &str) -> Option<(String, u8)> {
        let player = self.player_of(account)?;
        if self.is_arena() {
            let game = self.games.iter().find(|game| !game.over && game.seats.contains(&player))?;
            let seat = game.seats.iter().position(|one| *one == player)?;
            return Some((game.code.clone(), seat as u8 + 1));
        }
        let table = self.table_of(player).filter(|table| table.result.is_none())?;
        let game = self.games_of(self.pairing(), table).into_iter().rfind(|game| !game.over)?;
        let seat = game.seats.iter().position(|one| *one == player)?;
        Some((game.code.clone(), seat as u8 + 1))
    }

    /// Returns true if an account has a match of the current round at a real table that has no result yet.
    pub fn has_match(&self, account: &str) -> bool {
        let table = self.player_of(account).and_then(|player| self.table_of(player));
        !self.is_online() && table.is_some_and(|table| table.result.is_none() && table.seats.second.is_some())
    }

    /// Returns true if the opponent of an account has reported a result, and the account hasn't answered.
    pub fn must_confirm(&self, account: &str) -> bool {
        let Some(player) = self.player_of(account) else { return false };
        let table = self.table_of(player).map(|table| table.number);
        self.open_claims().any(|claim| Some(claim.table) == table && claim.by != player && !claim.disputed)
    }

    /// Returns the matches for which a game is to be played now, and none is open: the table's number and the players.
    fn games_wanted(&self, now: Timestamp) -> Vec<(u32, [PlayerId; 2])> {
        let Some(round) = self.event().round().filter(|_| self.is_online() && !self.cancelled) else {
            return Vec::new();
        };
        let pairing = self.pairing();
        let wanted = |table: &&Table| {
            let open = self.games_of(pairing, table).iter().any(|game| !game.over);
            // If the staff cleared the result of games that were played, it decides how the match goes on.
            table.result.is_none() && !open && self.tally(table).is_none() && !self.is_exchanging(table, now)
        };
        let players = |table: &Table| {
            let players = [table.seats.first, table.seats.second?];
            let ready = self.sitters(players).is_some() && self.seats(players, Some(table)).is_some();
            ready.then_some((table.number, players))
        };
        round.tables.iter().filter(wanted).filter_map(players).collect()
    }

    /// Notes a table of the server for each match of which a game is to be played, and in an arena for the players who are
    /// free, of the people those whose accounts are `here`, each with the time in milliseconds since which. `code` draws the codes of these tables, which are opened
    /// afterwards ([`Venue::opening_of`]). So no table is ever open of which the event doesn't know.
    ///
    /// # Errors
    /// If the log is full, or no code can be drawn.
    pub fn seat_games(
        &mut self,
        mut code: impl FnMut() -> Result<String, Problem>,
        here: &BTreeMap<String, i64>,
        now: Timestamp,
    ) -> Result<(), Problem> {
        for seats in self.arena_pairs(here, now) {
            let table = self.games.len() as u32 + 1;
            self.add(now, VenueEvent::Seated { pairing: 0, table, code: code()?, seats })?;
        }
        let pairing = self.pairing();
        for (table, seats) in self.games_wanted(now) {
            self.add(now, VenueEvent::Seated { pairing, table, code: code()?, seats })?;
        }
        Ok(())
    }

    /// Notes the extra time that the staff has given to matches, for the clocks of games at tables that are `open`. Returns
    /// these games with the seconds that each of them is to get.
    ///
    /// # Errors
    /// If the log is full.
    pub fn extend_games(&mut self, open: &[String], now: Timestamp) -> Result<Vec<(String, u32)>, Problem> {
        let (pairing, round) = (self.pairing(), self.event().round());
        let tables = round.filter(|_| self.is_online()).map(|round| round.tables.as_slice()).unwrap_or_default();
        let mut given = Vec::new();
        for table in tables {
            let games = self.games_of(pairing, table);
            let had: u32 = games.iter().map(|game| game.extended).sum();
            let game = games.iter().find(|game| !game.over && open.contains(&game.code));
            if let Some(game) = game.filter(|_| table.extension > had) {
                given.push((game.code.clone(), table.extension - had));
            }
        }
        for (code, seconds) in given.clone() {
            self.add(now, VenueEvent::Extended { code, seconds })?;
        }
        Ok(given)
    }

    /// Returns how the table of a game is to be opened; `None` if the game is over or its match has changed.
    pub fn opening_of(&self, code: &str) -> Option<Opening> {
        let EventPlace::Server { clock, spectators } = &self.terms.place else { return None };
        let game = self.games.iter().find(|game| game.code == code && !game.over)?;
        let table = self.event().round().and_then(|round| round.table(game.table)).filter(|_| !self.is_arena());
        let (sitters, seats) = (self.sitters(game.seats)?, self.seats(game.seats, table)?);

        Some(Opening { sitters, settings: self.table_settings(game.table, seats, *clock, *spectators) })
    }

    fn sitters(&self, players: [PlayerId; 2]) -> Option<[Sitter; 2]> {
        let one = |player: PlayerId| {
            let attends = self.attends(player)?;
            match (&attends.account, &attends.bot) {
                (Some(account), _) => Some(Sitter::Person(account.clone(), self.event().name(player))),
                (None, Some(bot)) => Some(Sitter::Bot(bot.clone())),
                (None, None) => None,
            }
        };
        Some([one(players[0])?, one(players[1])?])
    }

    /// Returns the seats of a table with the players' decks for the next game of their match.
    fn seats(&self, players: [PlayerId; 2], table: Option<&Table>) -> Option<Vec<NewSeat>> {
        let deck = |player: PlayerId| Some(DeckChoice::List(self.deck_for_game(player, table)?));
        players.into_iter().map(|player| Some(NewSeat::Open { deck: Some(deck(player)?) })).collect()
    }

    fn table_settings(&self, number: u32, seats: Vec<NewSeat>, clock: ClockRule, watched: bool) -> NewTable {
        let event = self.event();
        let name = match self.is_arena() {
            true => format!("{}, game {number}", event.settings.name),
            false => format!("{}, round {}, table {number}", event.settings.name, event.rounds.len()),
        };
        NewTable {
            name: Some(name.chars().take(80).collect()),
            rules: event.settings.rules_text.clone(),
            clock,
            undo: UndoRule::Consent,
            // Nobody learns from who watches what a player can't see yet.
            spectators: if watched { Spectators::Delayed(Delay::Turns(1)) } else { Spectators::None },
            pace: Pace::Discreet,
            // The event checked the decks by its own format, and drew who is named first.
            lenient: true,
            shuffle_seats: false,
            ..NewTable::new(seats)
        }
    }

    /// Notes the end of a game, by the seat that won, and records the result of its match once that is decided.
    ///
    /// # Errors
    /// If the log is full.
    pub fn played(&mut self, code: &str, winner: Option<usize>, now: Timestamp) -> Result<(), Problem> {
        let Some(game) = self.games.iter().find(|game| game.code == code && !game.over) else { return Ok(()) };
        let (pairing, number, seats) = (game.pairing, game.table, game.seats);
        let winner = winner.and_then(|seat| seats.get(seat).copied());
        self.add(now, VenueEvent::Played { code: code.to_owned(), winner })?;
        if pairing != self.pairing() || self.is_arena() {
            return Ok(());
        }
        let Some(table) = self.event().round().and_then(|round| round.table(number)).cloned() else { return Ok(()) };
        if table.result.is_some() {
            return Ok(());
        }
        let Some(score) = self.tally(&table) else { return Ok(()) };
        let act = Act::Result { table: number, score, conceded: false, went_first: None, correction: None };
        // A result that the event refuses is for the staff to enter.
        if let Err(problem) = self.enter(now, program(), act) {
            let text = format!("table {number}: {problem}");
            self.enter(now, program(), Act::Note { player: None, text: crate::venue::words(&text)? })?;
        }
        Ok(())
    }

    /// Returns the result of a match by its games and Game Losses, once it is decided.
    fn tally(&self, table: &Table) -> Option<Score> {
        let elimination = self.event().is_cut();
        let wins = self.event().settings.wins(elimination);
        let games = self.games_of(self.pairing(), table);
        let played = || games.iter().filter(|game| game.over && !game.closed);
        let won = |player: PlayerId| played().filter(|game| game.winner == Some(player)).count() as u8;
        let drawn = played().filter(|game| game.winner.is_none()).count() as u8;
        let first = won(table.seats.first) + table.losses[1];
        let second = won(table.seats.second?) + table.losses[0];
        let enough = first >= wins || second >= wins;
        let last = !elimination && first + second + drawn >= 2 * wins - 1;
        (enough || last).then(|| Score::Games { first: first.min(wins), second: second.min(wins), drawn })
    }

    /// Does what the event does by itself: bots sign up, and rounds are paired if the terms say so.
    ///
    /// # Errors
    /// If the rules refuse it.
    pub fn tick(&mut self, now: Timestamp, means: Means<'_>) -> Result<(), Problem> {
        let event = self.event();
        if !self.terms.by_itself || self.cancelled || self.ended {
            return Ok(());
        }
        if self.is_arena() {
            return self.tick_arena(now, means);
        }
        let starts = event.settings.starts.is_some_and(|starts| starts <= now);
        if event.rounds.is_empty() {
            if !starts {
                return Ok(());
            }
            let playing = event.players.iter().filter(|player| player.plays()).count();
            // Without people no event at the server begins. Bots fill it up to the minimum of the floor rules.
            let people =
                self.attends.iter().filter(|one| one.account.is_some() && self.history.stands(one.entry)).count();
            if self.is_online() && people > 0 && playing < MIN_PLAYERS {
                self.add_bots(MIN_PLAYERS - playing, now, means)?;
            }
            let ready = self.event().must_be_pairable().is_ok() && self.must_have_decks().is_ok();
            if ready && (people > 0 || !self.is_online()) {
                return self.pair_next(now);
            }
            let waited = event_start(&self.event().settings).is_some_and(|start| now.as_millisecond() > start + WAIT);
            return if waited { self.add(now, VenueEvent::Cancelled) } else { Ok(()) };
        }
        if !event.is_between_rounds() {
            return Ok(());
        }
        let cut = usize::from(event.settings.cut.unwrap_or(0));
        if event.is_cut() {
            return if event.champion().is_none() { self.pair_next(now) } else { Ok(()) };
        }
        if event.swiss_rounds() < event.rounds_planned() {
            return self.pair_next(now);
        }
        let playing = event.players.iter().filter(|player| player.plays()).count();
        // If too few players are left, fewer play the elimination rounds.
        let fits = CUTS.iter().map(|size| usize::from(*size)).filter(|size| *size <= playing.min(cut)).max();
        if let Some(size) = fits {
            let act = next::cut(event, size).map_err(refused_as)?;
            self.enter(now, program(), act)?;
            return self.enter(now, program(), Act::Start).map(drop);
        }
        if cut > 0 { self.add(now, VenueEvent::Ended) } else { Ok(()) }
    }

    fn pair_next(&mut self, now: Timestamp) -> Result<(), Problem> {
        let act = match next::next_round(self.event()) {
            Ok(act) => act,
            // Fewer than two players are left, or the announced rounds are played: the event is over.
            Err(NextError::Refused(_)) => return self.add(now, VenueEvent::Ended),
            // The staff has to lift a forbidden pair.
            Err(error) => return Err(refused_as(error)),
        };
        self.enter(now, program(), act)?;
        self.enter(now, program(), Act::Start).map(drop)
    }

    /// Returns the number of bots that have to sign up.
    pub fn bots_missing(&self) -> usize {
        let there = self.attends.iter().filter(|one| one.bot.is_some() && self.history.stands(one.entry)).count();
        if self.has_begun() { 0 } else { usize::from(self.terms.bots).saturating_sub(there) }
    }

    /// Signs bots up with decks of the library.
    ///
    /// # Errors
    /// If no deck fits the format.
    pub fn add_bots(&mut self, number: usize, now: Timestamp, means: Means<'_>) -> Result<(), Problem> {
        let rules = format::rules(&self.event().settings).map_err(unreadable)?;
        let day = self.day(means);
        for _ in 0..number {
            let taken: Vec<String> =
                self.event().players.iter().filter_map(|p| Some(p.list.as_ref()?.list.title.to_string())).collect();
            let list = list::any(means.library, &taken, &rules, day)?;
            let nth = self.attends.iter().filter(|one| one.bot.is_some()).count() + 1;
            let name = crate::venue::words(&format!("greedy bot {nth}"))?;
            let entry = self.enter(now, program(), Act::Add { names: vec![name] })?;
            let player = PlayerId(self.event().players.len() as u32);
            let bot = Some("greedy".to_owned());
            self.add(now, VenueEvent::Attends { entry, player, account: None, bot })?;
            // At tier 2 and above only the head judge changes a list, but this is the first one.
            self.enter(now, program(), Act::List { player, list })?;
        }
        Ok(())
    }

    /// Returns the time in milliseconds at which something is to be done for the event; `None` if nothing is.
    pub fn due(&self, now: Timestamp) -> Option<i64> {
        if self.is_to_follow(now) {
            return Some(now.as_millisecond());
        }
        if self.cancelled && self.open_games().is_empty() {
            return None;
        }
        let tables = self.event().round().map(|round| round.tables.as_slice()).unwrap_or_default();
        let exchanging = self.is_online() && tables.iter().any(|table| self.is_exchanging(table, now));
        let waits = exchanging || !self.open_games().is_empty() || !self.games_wanted(now).is_empty();
        if waits || self.bots_missing() > 0 {
            return Some(now.as_millisecond());
        }
        let event = self.event();
        if !self.terms.by_itself {
            return None;
        }
        if self.is_arena() {
            let starts = event.settings.starts?.as_millisecond();
            return (!self.ended && !self.cancelled).then(|| starts.max(now.as_millisecond()));
        }
        let starts = event.settings.starts?.as_millisecond();
        match event.rounds.is_empty() {
            true if now.as_millisecond() < starts => Some(starts),
            true if self.cancelled => None,
            true if self.event().must_be_pairable().is_ok() => Some(now.as_millisecond() + SOON),
            // Too few players have come.
            true => Some(now.as_millisecond() + MINUTE),
            false => (event.is_between_rounds() && self.stage() == maneframe_protocol::EventStage::Running)
                .then_some(now.as_millisecond()),
        }
    }

    /// Returns true if the next event of the series is to be opened now.
    fn is_to_follow(&self, now: Timestamp) -> bool {
        let begun = event_start(&self.event().settings).is_some_and(|start| start <= now.as_millisecond());
        self.terms.repeats > 0 && self.next.is_none() && begun
    }

    /// Returns the request that opens the next event of the series, with the account and name of its organizer. `None` if it
    /// is not time, or it is open already.
    pub fn following(&self, now: Timestamp) -> Option<(NewEvent, (String, String))> {
        let settings = &self.event().settings;
        let start = event_start(settings).filter(|_| self.is_to_follow(now))?;
        let days = i64::from(self.terms.repeats) * DAY;
        // A server that was away for long leaves out what it missed.
        let missed = (now.as_millisecond() - start).div_euclid(days) + 1;
        let next = Timestamp::from_millisecond(start + missed * days).ok()?;
        let mut settings = serde_json::to_value(Settings { starts: Some(next), ..settings.clone() }).ok()?;
        settings.as_object_mut()?.remove("seed");
        let new = NewEvent { settings: Some(settings), file: None, terms: self.terms.clone() };
        Some((new, (self.owner.account.clone(), self.owner.name.clone())))
    }

    /// Notes the next event of the series. Returns `false` if there is one already.
    ///
    /// # Errors
    /// If the log is full.
    pub fn followed(&mut self, code: &str, now: Timestamp) -> Result<bool, Problem> {
        if self.next.is_some() {
            return Ok(false);
        }
        self.add(now, VenueEvent::Followed { code: code.to_owned() })?;
        Ok(true)
    }

    /// Notes that the next event of the series could not be opened. The series ends with this one.
    ///
    /// # Errors
    /// If the log is full.
    pub fn not_followed(&mut self, now: Timestamp) -> Result<(), Problem> {
        self.add(now, VenueEvent::Followed { code: String::new() })
    }

    /// Returns true if players need a deck list that is in order: if the terms say so, and for matches at the server.
    pub(crate) fn needs_decks(&self) -> bool {
        self.terms.decks == EventDecks::Needed || self.is_online()
    }

    /// Returns true if a player has a deck list with which the deck may be played.
    pub(crate) fn has_deck(&self, player: &Player) -> bool {
        let fits = |list: &DeckList| {
            let faulty = list.checked.as_ref().is_some_and(|found| found.fault == Some(Fault::Invalid));
            // A list on paper can't be played at the server.
            !(faulty || self.is_online() && list.lines.is_empty())
        };
        player.list.as_ref().is_some_and(|handed| fits(&handed.list))
    }

    /// Refuses a round while a player has no deck list, or one with which the deck may not be played.
    pub(crate) fn must_have_decks(&self) -> Result<(), Problem> {
        let lacks = |player: &&Player| player.plays() && !self.has_deck(player);
        let names: Vec<&str> = self.event().players.iter().filter(lacks).map(|player| player.name.as_str()).collect();
        if names.is_empty() || !self.needs_decks() {
            return Ok(());
        }
        let words = Wording::new("problem.event-decks").with("names", names.join(", "));
        Err(Problem::new(Code::Refused, words))
    }
}

/// Returns the announced start in milliseconds.
fn event_start(settings: &Settings) -> Option<i64> {
    settings.starts.map(Timestamp::as_millisecond)
}

/// Time between two looks at an event that could begin.
const SOON: i64 = 1_000;
const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// Time after the announced start for which an event that runs by itself waits for enough players.
const WAIT: i64 = 30 * MINUTE;
