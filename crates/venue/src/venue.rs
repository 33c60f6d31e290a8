//! State of a venue, computed from its log.

use std::collections::{BTreeMap, BTreeSet};

use maneframe_protocol::{
    ClockRule, Code, EventInfo, EventPlace, EventRole, EventStage, EventTerms, NewEvent, Problem,
};
use maneframe_table::opening;
use maneframe_tournament::standings::standings;
use maneframe_tournament::{
    Act, Entry, Event, History, PlayerId, Refusal, Role, Score, Settings, Timestamp, Words, round,
};
use maneframe_wording::Wording;

use crate::arena::LENGTH;
use crate::event::{Line, VenueEvent};
use crate::{file, refused, refused_as, unreadable};

/// Maximum number of lines of a log.
const MOST_LINES: usize = 100_000;
/// Maximum length of the description, in characters.
const MOST_ABOUT: usize = 2_000;
/// Maximum number of bots of an event.
const MOST_BOTS: u8 = 32;

/// Account that acts, with the time.
#[derive(Clone, Debug)]
pub struct Who {
    /// Id of the account.
    pub account: String,
    /// Display name of the account.
    pub name: String,
    /// Time of the act.
    pub now: Timestamp,
}

/// Member of the staff.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aide {
    /// Account of the member.
    pub account: String,
    /// Name of the member.
    pub name: String,
    /// Role of the member.
    pub role: EventRole,
}

/// A player who is an account or a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Attends {
    pub entry: u64,
    pub player: PlayerId,
    pub account: Option<String>,
    pub bot: Option<String>,
}

/// A result that a player has reported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Claim {
    pub pairing: u64,
    pub table: u32,
    pub by: PlayerId,
    pub score: Score,
    pub disputed: bool,
}

/// An open call for a judge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Call {
    pub n: u64,
    pub at: i64,
    pub player: PlayerId,
    pub text: String,
}

/// News of the staff.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct News {
    pub at: i64,
    pub by: String,
    pub text: String,
}

/// A game of a match at a table of the server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Game {
    pub pairing: u64,
    pub table: u32,
    pub code: String,
    pub seats: [PlayerId; 2],
    pub over: bool,
    /// True if it was closed since its match was decided elsewhere.
    pub closed: bool,
    pub winner: Option<PlayerId>,
    /// Seconds of the match's extra time that its clock was given.
    pub extended: u32,
    /// Time of its end in milliseconds; until then that of its beginning.
    pub ended: i64,
}

/// Cards that a player exchanged for a game of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Exchange {
    pub pairing: u64,
    /// Number of games of the match that were over.
    pub games: u32,
    pub player: PlayerId,
    pub out: Vec<String>,
    pub into: Vec<String>,
}

/// An invitation that nobody has used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Invite {
    pub hash: String,
    pub role: Option<EventRole>,
    pub player: Option<(u64, PlayerId)>,
}

/// An event that people attend over a network.
#[derive(Clone, Debug)]
pub struct Venue {
    pub(crate) owner: Aide,
    pub(crate) terms: EventTerms,
    pub(crate) history: History,
    pub(crate) staff: Vec<Aide>,
    pub(crate) attends: Vec<Attends>,
    pub(crate) claims: Vec<Claim>,
    pub(crate) calls: Vec<Call>,
    pub(crate) news: Vec<News>,
    pub(crate) invites: Vec<Invite>,
    pub(crate) games: Vec<Game>,
    pub(crate) exchanges: Vec<Exchange>,
    pub(crate) hooks: Vec<String>,
    pub(crate) cancelled: bool,
    /// True if an arena has begun.
    pub(crate) begun: bool,
    /// Code of the next event of the series.
    pub(crate) next: Option<String>,
    /// Number of reports and calls of each account.
    pub(crate) said: BTreeMap<String, usize>,
    /// True if no round can be paired any more, and the event is over.
    pub(crate) ended: bool,
    /// Sums of the last entries of files that were handed back.
    pub(crate) taken: Vec<String>,
    /// Number of lines of the log.
    lines: u64,
    /// Lines that were added since [`Venue::read`].
    fresh: Vec<String>,
}

impl Venue {
    /// Opens a venue. `seed` is the event's if the request doesn't name one.
    ///
    /// # Errors
    /// If the settings, the terms or the file can't be read, or are refused.
    pub fn open(new: NewEvent, who: &Who, seed: u64) -> Result<Venue, Problem> {
        let entries = match (new.settings, new.file) {
            (Some(settings), None) => {
                let settings: Settings = serde_json::from_value(seeded(settings, seed)).map_err(unreadable)?;
                let act = Act::Open(settings);
                vec![Entry { n: 1, at: who.now, by: words(&who.name)?, act }]
            }
            (None, Some(text)) => file::read(&text)?,
            _ => return Err(refused("problem.event-new")),
        };
        let owner = Aide { account: who.account.clone(), name: who.name.clone(), role: EventRole::Organizer };
        let history = read_entries(entries.clone())?;
        let mut venue = Venue::begin(owner, new.terms.clone(), history);
        venue.check_terms(&new.terms)?;
        let opened =
            VenueEvent::Opened { account: who.account.clone(), name: who.name.clone(), terms: Box::new(new.terms) };
        venue.note(who.now, &opened)?;
        for entry in entries {
            venue.note(who.now, &VenueEvent::Entry(Box::new(entry)))?;
        }
        let name = words(&who.name)?;
        if !venue.event().staff.iter().any(|member| member.name.folded() == name.folded()) {
            venue.enter(who.now, name.clone(), Act::Staff { name, role: Role::Organizer })?;
        }
        Ok(venue)
    }

    fn begin(owner: Aide, terms: EventTerms, history: History) -> Venue {
        Venue {
            staff: vec![owner.clone()],
            owner,
            terms,
            history,
            attends: Vec::new(),
            claims: Vec::new(),
            calls: Vec::new(),
            news: Vec::new(),
            invites: Vec::new(),
            games: Vec::new(),
            exchanges: Vec::new(),
            hooks: Vec::new(),
            cancelled: false,
            begun: false,
            next: None,
            said: BTreeMap::new(),
            ended: false,
            taken: Vec::new(),
            lines: 0,
            fresh: Vec::new(),
        }
    }

    /// Builds a venue from the lines of its log.
    ///
    /// # Errors
    /// If a line can't be read, or an entry of the event is impossible.
    pub fn read(lines: &[String]) -> Result<Venue, Problem> {
        let damaged = |n: usize, why: String| {
            let words = Wording::new("problem.event-log").with("n", (n + 1).to_string()).with("why", why);
            Problem::new(Code::Unavailable, words)
        };
        let mut read = Vec::with_capacity(lines.len());
        for (n, line) in lines.iter().enumerate() {
            read.push(serde_json::from_str::<Line>(line).map_err(|e| damaged(n, e.to_string()))?);
        }
        // All entries are folded at once, because each of them alone would copy the event.
        let entries = read.iter().filter_map(|line| match &line.event {
            VenueEvent::Entry(entry) => Some((**entry).clone()),
            _ => None,
        });
        let history = read_entries(entries.collect())?;
        let mut rest = read.into_iter();
        let Some(Line { event: VenueEvent::Opened { account, name, terms }, .. }) = rest.next() else {
            return Err(damaged(0, "it doesn't open an event".to_owned()));
        };
        let mut venue = Venue::begin(Aide { account, name, role: EventRole::Organizer }, *terms, history);
        venue.lines = 1;
        for line in rest {
            venue.lines += 1;
            venue.take_in(line);
        }
        Ok(venue)
    }

    /// Takes in further lines that others have written.
    ///
    /// # Errors
    /// As [`Venue::read`].
    pub fn follow(&mut self, lines: &[String]) -> Result<(), Problem> {
        for line in lines {
            let line: Line = serde_json::from_str(line).map_err(unreadable)?;
            if let VenueEvent::Entry(entry) = &line.event {
                self.history.push((**entry).clone()).map_err(refused_as)?;
            }
            self.lines += 1;
            self.take_in(line);
        }
        Ok(())
    }

    /// Takes in a line whose entry, if it is one, is already part of the history.
    fn take_in(&mut self, line: Line) {
        match line.event {
            VenueEvent::Opened { .. } | VenueEvent::Entry(_) => {}
            VenueEvent::Attends { entry, player, account, bot } => {
                self.attends.push(Attends { entry, player, account, bot });
            }
            VenueEvent::Claimed { pairing, table, by, score } => {
                self.count_said(by);
                self.claims.retain(|claim| claim.pairing == pairing && claim.table != table);
                self.claims.push(Claim { pairing, table, by, score, disputed: false });
            }
            VenueEvent::Disputed { pairing, table } => {
                for claim in self.claims.iter_mut().filter(|claim| claim.pairing == pairing && claim.table == table) {
                    claim.disputed = true;
                }
            }
            VenueEvent::Called { player, text } => {
                self.count_said(player);
                self.calls.push(Call { n: self.lines, at: line.at, player, text });
            }
            VenueEvent::Answered { n } => self.calls.retain(|call| call.n != n),
            VenueEvent::Announced { by, text } => self.news.push(News { at: line.at, by, text }),
            VenueEvent::Invited { hash, role, player } => self.invites.push(Invite { hash, role, player }),
            VenueEvent::Accepted { hash } => self.invites.retain(|invite| invite.hash != hash),
            VenueEvent::Appointed { account, name, role } => {
                self.staff.retain(|aide| aide.account != account);
                self.staff.push(Aide { account, name, role });
            }
            VenueEvent::Dismissed { name } => self.staff.retain(|aide| aide.name != name),
            VenueEvent::Terms(terms) => self.terms = *terms,
            VenueEvent::Hooks(hooks) => self.hooks = hooks,
            VenueEvent::Cancelled => self.cancelled = true,
            VenueEvent::Began => self.begun = true,
            VenueEvent::Ended => self.ended = true,
            VenueEvent::TookFile { sum } => self.taken.push(sum),
            VenueEvent::Closed { code } => {
                if let Some(game) = self.games.iter_mut().find(|game| game.code == code) {
                    (game.over, game.closed, game.ended) = (true, true, line.at);
                }
            }
            VenueEvent::Extended { code, seconds } => {
                if let Some(game) = self.games.iter_mut().find(|game| game.code == code) {
                    game.extended += seconds;
                }
            }
            VenueEvent::Followed { code } => self.next = Some(code),
            VenueEvent::Seated { pairing, table, code, seats } => {
                let (over, closed, winner, extended, ended) = (false, false, None, 0, line.at);
                self.games.push(Game { pairing, table, code, seats, over, closed, winner, extended, ended });
            }
            VenueEvent::Exchanged { pairing, games, player, out, into } => {
                self.count_said(player);
                // Those of earlier rounds are over, and each replaces an earlier one for the same game.
                self.exchanges.retain(|one| one.pairing == pairing && (one.games, one.player) != (games, player));
                self.exchanges.push(Exchange { pairing, games, player, out, into });
            }
            VenueEvent::Played { code, winner } => {
                if let Some(game) = self.games.iter_mut().find(|game| game.code == code) {
                    (game.over, game.winner, game.ended) = (true, winner, line.at);
                }
            }
        }
    }

    fn count_said(&mut self, player: PlayerId) {
        if let Some(account) = self.attends(player).and_then(|one| one.account.clone()) {
            *self.said.entry(account).or_default() += 1;
        }
    }

    /// Returns true if the rest of the log is kept for the staff and for results.
    pub(crate) fn is_nearly_full(&self) -> bool {
        self.lines as usize >= MOST_LINES / 10 * 9
    }

    /// Takes in entries of the event all at once.
    pub(crate) fn enter_all(&mut self, now: Timestamp, entries: Vec<Entry>) -> Result<(), Problem> {
        let all = self.history.entries().iter().chain(&entries).cloned().collect();
        self.history = read_entries(all)?;
        entries.into_iter().try_for_each(|entry| self.note(now, &VenueEvent::Entry(Box::new(entry))))
    }

    /// Adds a line to the log.
    fn note(&mut self, now: Timestamp, event: &VenueEvent) -> Result<(), Problem> {
        if self.lines as usize >= MOST_LINES {
            return Err(Problem::new(Code::TooMuch, Wording::new("problem.event-full")));
        }
        let line = Line { at: now.as_millisecond(), event: event.clone() };
        self.fresh.push(serde_json::to_string(&line).map_err(unreadable)?);
        self.lines += 1;
        self.take_in(line);
        Ok(())
    }

    /// Notes something that is no entry of the event.
    pub(crate) fn add(&mut self, now: Timestamp, event: VenueEvent) -> Result<(), Problem> {
        self.note(now, &event)
    }

    /// Carries out an act of the event. Returns the number of its entry.
    pub(crate) fn enter(&mut self, now: Timestamp, by: Words, act: Act) -> Result<u64, Problem> {
        let entry = self.history.entry(now, by, act);
        let n = entry.n;
        self.history.push(entry.clone()).map_err(refused_as)?;
        self.note(now, &VenueEvent::Entry(Box::new(entry)))?;
        Ok(n)
    }

    /// Checks terms of the event.
    pub(crate) fn check_terms(&self, terms: &EventTerms) -> Result<(), Problem> {
        if terms.about.chars().count() > MOST_ABOUT {
            return Err(refused("problem.event-about"));
        }
        if terms.bots > MOST_BOTS || terms.bots > 0 && !is_online(terms) {
            return Err(refused("problem.event-bots"));
        }
        if terms.repeats > 0 && !terms.by_itself || terms.repeats > 31 {
            return Err(refused("problem.event-repeats"));
        }
        let settings = &self.event().settings;
        if terms.rated && (settings.format_text.is_some() || settings.rules_text.is_some()) {
            return Err(refused("problem.event-rated"));
        }
        if terms.by_itself && self.event().settings.starts.is_none() {
            return Err(refused("problem.event-start"));
        }
        if let EventPlace::Server { clock, .. } = terms.place {
            opening::check_clock(clock)?;
        }
        let clocked = matches!(terms.place, EventPlace::Server { clock: ClockRule::Player { .. }, .. });
        let fits = clocked && terms.by_itself && LENGTH.contains(&terms.arena);
        if terms.arena > 0 && !fits {
            return Err(refused("problem.event-arena"));
        }
        Ok(())
    }

    /// Returns the lines that were added since [`Venue::read`], and forgets them.
    pub fn take_fresh(&mut self) -> Vec<String> {
        std::mem::take(&mut self.fresh)
    }

    /// Returns the number of lines of the log, which is the venue's version.
    pub fn version(&self) -> u64 {
        self.lines
    }

    /// Returns the event.
    pub fn event(&self) -> &Event {
        self.history.event()
    }

    /// Returns the event's entries and what they lead to.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Returns the terms of the event.
    pub fn terms(&self) -> &EventTerms {
        &self.terms
    }

    /// Returns the account that opened the venue.
    pub fn owner(&self) -> &str {
        &self.owner.account
    }

    /// Returns the addresses that are told what happens.
    pub fn hooks(&self) -> &[String] {
        &self.hooks
    }

    /// Returns true if matches are played at tables of the server.
    pub fn is_online(&self) -> bool {
        is_online(&self.terms)
    }

    /// Returns the accounts that play or are in the staff.
    pub fn accounts(&self) -> BTreeSet<&str> {
        let players = self.attends.iter().filter_map(|one| one.account.as_deref());
        players.chain(self.staff.iter().map(|aide| &*aide.account)).collect()
    }

    /// Returns the role of an account in the staff.
    pub fn role_of(&self, account: &str) -> Option<EventRole> {
        self.staff.iter().find(|aide| aide.account == account).map(|aide| aide.role)
    }

    /// Returns the player that an account is.
    pub fn player_of(&self, account: &str) -> Option<PlayerId> {
        let mine = |one: &&Attends| one.account.as_deref() == Some(account) && self.history.stands(one.entry);
        self.attends.iter().rev().find(mine).map(|one| one.player)
    }

    /// Returns who plays as a player, if it is an account or a bot.
    pub(crate) fn attends(&self, player: PlayerId) -> Option<&Attends> {
        self.attends.iter().rev().find(|one| one.player == player && self.history.stands(one.entry))
    }

    /// Returns the number of the entry that paired the current round; 0 before the first.
    pub(crate) fn pairing(&self) -> u64 {
        let pairs =
            |entry: &&Entry| matches!(entry.act, Act::Pair { .. } | Act::Cut { .. }) && self.history.stands(entry.n);
        self.history.entries().iter().rev().find(pairs).map_or(0, |entry| entry.n)
    }

    /// Returns the account of the event's winner, once it is over.
    pub fn winner(&self) -> Option<String> {
        if self.stage() != EventStage::Over || self.cancelled {
            return None;
        }
        self.attends(self.leader()?)?.account.clone()
    }

    /// Returns the player who won, or leads.
    fn leader(&self) -> Option<PlayerId> {
        if self.is_arena() {
            return self.arena_leader();
        }
        let first = || standings(self.event()).rows.first().map(|row| row.id);
        self.event().champion().or_else(first)
    }

    /// Returns true if everybody may know of the event's games: it is listed, may be watched, and has no closed lists any
    /// more.
    pub fn has_public_games(&self) -> bool {
        let watched = matches!(self.terms.place, EventPlace::Server { spectators: true, .. });
        self.terms.listed && watched && (self.terms.lists_shown || self.stage() == EventStage::Over)
    }

    /// Returns true if a table has a game of the event that was played to its end.
    pub fn has_game(&self, code: &str) -> bool {
        self.games.iter().any(|game| game.code == code && !game.closed)
    }

    /// Returns the table of a player in the current round.
    pub(crate) fn table_of(&self, player: PlayerId) -> Option<&round::Table> {
        self.event().round()?.table_of(player)
    }

    /// Returns the reported results of the current round that still count.
    pub(crate) fn open_claims(&self) -> impl Iterator<Item = &Claim> {
        let (pairing, round) = (self.pairing(), self.event().round());
        self.claims.iter().filter(move |claim| {
            let table = round.and_then(|round| round.table(claim.table));
            claim.pairing == pairing && table.is_some_and(|t| t.result.is_none() && t.seat(claim.by).is_some())
        })
    }

    /// Returns true if a round was paired, or the arena has begun.
    pub fn has_begun(&self) -> bool {
        self.begun || !self.event().rounds.is_empty()
    }

    /// Returns the stage of the event.
    pub fn stage(&self) -> EventStage {
        if self.cancelled || self.ended {
            return EventStage::Over;
        }
        if self.is_arena() {
            return self.arena_stage();
        }
        let event = self.event();
        let cut = event.settings.cut.is_some_and(|cut| cut > 0);
        let over = match event.is_cut() {
            true => event.champion().is_some(),
            false => !cut && event.is_between_rounds() && event.swiss_rounds() >= event.rounds_planned(),
        };
        match (event.rounds.is_empty(), over) {
            (true, _) => EventStage::SigningUp,
            (false, true) => EventStage::Over,
            (false, false) => EventStage::Running,
        }
    }

    /// Returns the event's entry in lists.
    pub fn info(&self, code: &str) -> EventInfo {
        let event = self.event();
        let settings = &event.settings;
        let stage = self.stage();
        let winner = (stage == EventStage::Over && !self.cancelled).then(|| self.leader()).flatten();
        EventInfo {
            id: code.to_owned(),
            name: settings.name.to_string(),
            format: settings.format.to_string(),
            tier: settings.tier.number(),
            starts: settings.starts.map(Timestamp::as_millisecond),
            online: self.is_online(),
            stage,
            players: event.players.iter().filter(|player| player.plays()).count() as u32,
            most: self.terms.most,
            round: event.rounds.len() as u32,
            organiser: self.owner.name.clone(),
            winner: winner.map(|id| event.name(id)),
            cancelled: self.cancelled,
            next: self.next.clone().filter(|code| !code.is_empty()),
        }
    }
}

fn is_online(terms: &EventTerms) -> bool {
    matches!(terms.place, maneframe_protocol::EventPlace::Server { .. })
}

/// Folds the entries of an event.
fn read_entries(entries: Vec<Entry>) -> Result<History, Problem> {
    History::read(entries).map_err(|(n, refusal): (u64, Refusal)| {
        let words = Wording::new("problem.event-entry").with("n", n.to_string()).with("why", refusal.to_string());
        Problem::new(Code::Refused, words)
    })
}

/// Returns settings with a seed, if they have none. Browsers can't keep large numbers, so pages leave it out.
pub(crate) fn seeded(mut settings: serde_json::Value, seed: u64) -> serde_json::Value {
    if let Some(fields) = settings.as_object_mut() {
        fields.entry("seed").or_insert_with(|| seed.into());
    }
    settings
}

/// Cleans a line of text that a person typed.
pub(crate) fn words(text: &str) -> Result<Words, Problem> {
    Words::new(text).map_err(unreadable)
}
