//! What each viewer sees of an event. Nothing else decides what is secret: deck lists before they are shown, penalties,
//! calls, reports, and the staff's notes.

use maneframe_protocol::{
    Code, EventCall, EventClaim, EventClock, EventDesk, EventEntry, EventFile, EventGame, EventHook, EventList,
    EventMe, EventMember, EventNews, EventPlayer, EventPublic, EventRole, EventRound, EventRow, EventSetting,
    EventTable, EventView, Problem,
};
use maneframe_tournament::decklist::Fault;
use maneframe_tournament::player::Player;
use maneframe_tournament::round::{Round, Stage};
use maneframe_tournament::standings::standings;
use maneframe_tournament::tier::suggested_cut;
use maneframe_tournament::{PlayerId, Timestamp, describe};
use maneframe_wording::Wording;

use crate::venue::{Claim, Venue};

/// Maximum number of announcements that are shown.
const NEWS: usize = 20;

impl Venue {
    /// Returns what all viewers see.
    pub fn public(&self, code: &str) -> EventPublic {
        let event = self.event();
        let tiebreaks = if self.is_arena() { &[][..] } else { &event.settings.tiebreaks[..] };
        let player = |player: &Player| EventPlayer {
            id: player.id.0,
            name: player.name.to_string(),
            dropped: !player.plays(),
            bot: self.attends(player.id).and_then(|one| one.bot.clone()),
            list: player.list.is_some(),
        };
        let row = |row: &maneframe_tournament::standings::Row| EventRow {
            rank: row.rank,
            player: row.id.0,
            points: row.record.points,
            wins: row.record.wins,
            losses: row.record.losses,
            draws: row.record.draws,
            byes: row.record.byes,
            tiebreaks: tiebreaks.iter().map(|tiebreak| row.tiebreak(*tiebreak)).collect(),
        };
        let is_elimination = |round: &&Round| round.stage == Stage::Elimination;
        // The seed decides pairings to come.
        let settings = event.settings.in_words().into_iter().filter(|(name, _)| *name != "seed");
        EventPublic {
            info: self.info(code),
            version: self.version(),
            terms: self.terms().clone(),
            settings: settings.map(|(name, value)| EventSetting { name: name.to_owned(), value }).collect(),
            rounds: event.rounds_planned(),
            cut: event.settings.cut,
            wins: event.settings.wins(event.is_cut()),
            players: event.players.iter().map(player).collect(),
            staff: self.staff.iter().map(|aide| EventMember { name: aide.name.clone(), role: aide.role }).collect(),
            news: self.news.iter().rev().take(NEWS).map(news).collect(),
            round: event.round().map(|round| self.round(round)),
            bracket: event.rounds.iter().filter(is_elimination).map(|round| self.round(round)).collect(),
            tiebreaks: tiebreaks.iter().map(|tiebreak| tiebreak.label().to_owned()).collect(),
            standings: match self.is_arena() {
                true => self.arena_standings(),
                false => standings(event).rows.iter().map(row).collect(),
            },
            arena: self.arena(),
            complete: event.is_between_rounds(),
            pods: event.pods.iter().map(|pod| pod.iter().map(|player| player.0).collect()).collect(),
            prizes: event.settings.prizes.iter().map(ToString::to_string).collect(),
        }
    }

    /// Returns an event as an account sees it; `None` for a viewer without an account.
    pub fn view(&self, code: &str, account: Option<&str>, now: Timestamp) -> EventView {
        EventView {
            event: self.public(code),
            me: self.me(account, now),
            desk: account.and_then(|account| self.desk(account)),
            now: now.as_millisecond(),
        }
    }

    /// Returns a round by its number.
    ///
    /// # Errors
    /// If there is no such round.
    pub fn round_numbered(&self, number: u32) -> Result<EventRound, Problem> {
        let round = self.event().round_numbered(number);
        let none = |_| Problem::new(Code::NotFound, Wording::new("problem.event-no-round"));
        round.map(|round| self.round(round)).map_err(none)
    }

    fn round(&self, round: &Round) -> EventRound {
        let current = self.event().round().is_some_and(|last| last.number == round.number);
        let pairing = self.pairing();
        let table = |table: &maneframe_tournament::round::Table| {
            // Games of earlier rounds are found by their players.
            let games = match current {
                true => self.games_of(pairing, table),
                false => {
                    let same = |game: &&crate::venue::Game| {
                        game.table == table.number && game.seats.iter().all(|player| table.seat(*player).is_some())
                    };
                    self.games.iter().filter(same).collect()
                }
            };
            EventTable {
                number: table.number,
                first: table.seats.first.0,
                second: table.seats.second.map(|player| player.0),
                score: table.result.map(|result| result.score.told()),
                winner: table.winner().map(|player| player.0),
                extension: table.extension,
                games: games.into_iter().map(game).collect(),
            }
        };
        let clock = &round.clock;
        EventRound {
            number: round.number,
            elimination: round.stage == Stage::Elimination,
            tables: round.tables.iter().map(table).collect(),
            clock: EventClock {
                started: clock.started.map(Timestamp::as_millisecond),
                paused: clock.paused.map(Timestamp::as_millisecond),
                stood: clock.stood,
                setup: clock.setup,
                limit: clock.limit.map(|limit| limit + clock.extra),
                soft: clock.soft,
            },
        }
    }

    /// Returns what only an account sees.
    pub fn me(&self, account: Option<&str>, now: Timestamp) -> EventMe {
        let Some(account) = account else { return EventMe::default() };
        let id = self.player_of(account);
        let player = id.and_then(|id| self.event().players.get(id.index()));
        let table = id.and_then(|id| self.table_of(id)).map(|table| table.number);
        let claim = self.open_claims().find(|claim| Some(claim.table) == table).map(claimed);
        EventMe {
            player: id.map(|id| id.0),
            role: self.role_of(account),
            list: player.and_then(list),
            claim,
            call: id.and_then(|id| self.call_of(id)),
            sideboard: id.and_then(|id| self.sideboard_of(id, now)),
            penalties: player.map(penalties).unwrap_or_default(),
        }
    }

    /// Returns what the staff sees, if the account is in it.
    pub fn desk(&self, account: &str) -> Option<EventDesk> {
        self.role_of(account)?;
        let event = self.event();
        let file = |player: &Player| EventFile {
            id: player.id.0,
            fault: fault(player),
            penalties: penalties(player),
            paid: player.paid,
            table: player.fixed_table,
            byes: player.prize_byes,
            account: self.attends(player.id).is_some_and(|one| one.account.is_some()),
            disqualified: player.disqualified,
        };
        let note = |note: &maneframe_tournament::event::Note| match note.player {
            Some(player) => format!("{}: {} ({})", event.name(player), note.text, note.by),
            None => format!("{} ({})", note.text, note.by),
        };
        let playing = event.players.iter().filter(|player| player.plays()).count();
        let checks = event.round().map(|round| round.tables.iter().filter(|t| t.checked).map(|t| t.number).collect());
        let unpairable = event.must_be_pairable().map_err(|refusal| refusal.to_string());
        let unpairable = unpairable.and_then(|()| self.must_have_decks().map_err(|problem| problem.to_string()));
        let mut settings = serde_json::to_value(&event.settings).unwrap_or_default();
        if let Some(fields) = settings.as_object_mut() {
            fields.remove("seed");
        }
        Some(EventDesk {
            settings,
            entry: self.history().entries().len() as u64,
            calls: self.calls.iter().map(|call| self.call(call)).collect(),
            claims: self.open_claims().map(claimed).collect(),
            players: event.players.iter().map(file).collect(),
            notes: event.notes.iter().map(note).collect(),
            forbidden: event.forbidden.iter().map(|(one, other)| [one.0, other.0]).collect(),
            checks: checks.unwrap_or_default(),
            suggested_cut: suggested_cut(playing) as u32,
            unpairable: unpairable.err(),
            // A chat's address is its secret.
            hooks: self
                .hooks
                .iter()
                .filter(|_| self.role_of(account) == Some(EventRole::Organizer))
                .map(|url| EventHook { url: url.clone() })
                .collect(),
        })
    }

    fn call(&self, call: &crate::venue::Call) -> EventCall {
        let table = self.table_of(call.player);
        let of_table = || self.games_of(self.pairing(), table?).into_iter().rfind(|game| !game.over);
        let of_arena = || self.games.iter().find(|game| !game.over && game.seats.contains(&call.player));
        let game = if self.is_arena() { of_arena() } else { of_table() };
        EventCall {
            n: call.n,
            at: call.at,
            player: call.player.0,
            table: table.map(|table| table.number),
            game: game.map(|game| game.code.clone()),
            text: call.text.clone(),
        }
    }

    /// Returns a deck list, if an account may read it: its own, as a member of the staff, or once lists are shown.
    ///
    /// # Errors
    /// If there is no such list, or the account may not read it.
    pub fn list_of(&self, player: u32, account: Option<&str>) -> Result<EventList, Problem> {
        let id = PlayerId(player);
        let mine = account.is_some_and(|account| self.player_of(account) == Some(id));
        let staff = account.is_some_and(|account| self.role_of(account).is_some());
        if !(mine || staff || self.terms().lists_shown) {
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.event-lists")));
        }
        let none = || Problem::new(Code::NotFound, Wording::new("problem.event-no-list"));
        self.event().players.get(id.index()).and_then(list).ok_or_else(none)
    }

    /// Returns the log of the event in words.
    pub fn log(&self) -> Vec<EventEntry> {
        let words = describe::entries(self.history());
        let entries = self.history().entries().iter().zip(words);
        let one = |(entry, words): (&maneframe_tournament::Entry, String)| EventEntry {
            n: entry.n,
            at: entry.at.as_millisecond(),
            by: entry.by.to_string(),
            words,
            stands: self.history().stands(entry.n),
        };
        entries.map(one).collect()
    }
}

fn news(news: &crate::venue::News) -> EventNews {
    EventNews { at: news.at, by: news.by.clone(), text: news.text.clone() }
}

fn game(game: &crate::venue::Game) -> EventGame {
    EventGame { table: game.code.clone(), over: game.over, winner: game.winner.map(|player| player.0) }
}

fn claimed(claim: &Claim) -> EventClaim {
    EventClaim { table: claim.table, by: claim.by.0, score: claim.score.told(), disputed: claim.disputed }
}

fn fault(player: &Player) -> Option<String> {
    let found: Fault = player.list.as_ref()?.list.checked.as_ref()?.fault?;
    Some(found.to_string())
}

fn list(player: &Player) -> Option<EventList> {
    let handed = player.list.as_ref()?;
    let checked = handed.list.checked.as_ref();
    Some(EventList {
        player: player.id.0,
        title: handed.list.title.to_string(),
        lines: handed.list.lines.iter().map(ToString::to_string).collect(),
        fault: fault(player),
        reasons: checked.map(|found| found.reasons.iter().map(ToString::to_string).collect()).unwrap_or_default(),
        unchecked: checked.is_none(),
        late: handed.late,
    })
}

fn penalties(player: &Player) -> Vec<String> {
    let one = |(n, penalty): (usize, &maneframe_tournament::penalty::Penalty)| {
        let lifted = if penalty.lifted { ", lifted" } else { "" };
        format!("{}. round {}: {} for {}{lifted}", n + 1, penalty.round, penalty.counts_as, penalty.violation.as_str())
    };
    player.penalties.iter().enumerate().map(one).collect()
}
