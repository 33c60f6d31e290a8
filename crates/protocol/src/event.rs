//! Messages of events: tournaments by the floor rules that people attend over the network.
//!
//! Players, rounds and tables have the numbers that they have in the event's file (`maneframe event`). Times are
//! milliseconds since 1970.

mod acts;
mod told;

pub use acts::{Appointed, EventAct, FileBack, NewEvent, StaffLink};
pub use told::{EventChange, EventTold, EventToldKind};

use serde::{Deserialize, Serialize};

use crate::clock::ClockRule;

/// Where the matches of an event are played.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "at", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventPlace {
    /// At real tables. Players report their results.
    #[default]
    Room,
    /// At this server. A table opens for each match, and its result counts by itself.
    Server {
        /// Clock of each game. A player who doesn't come loses on time only with a clock for each player.
        #[serde(default)]
        clock: ClockRule,
        /// True if anybody may watch the games, a turn later.
        #[serde(default = "yes")]
        spectators: bool,
    },
}

fn yes() -> bool {
    true
}

/// What players need to hand in when they sign up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventDecks {
    /// Players may hand in a deck list.
    #[default]
    Welcome,
    /// Players must hand in a deck list without faults before the first round. Matches at this server need this.
    Needed,
    /// The event has no deck lists.
    None,
}

/// Terms of an event at this server, beside the settings of the floor rules.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, default)]
pub struct EventTerms {
    /// Where matches are played.
    pub place: EventPlace,
    /// What players hand in.
    pub decks: EventDecks,
    /// True if all may read all deck lists. Before that each list is visible to its player and the staff.
    pub lists_shown: bool,
    /// True if the server lists the event for everybody.
    pub listed: bool,
    /// True if players can no longer sign up by themselves.
    pub closed: bool,
    /// Maximum number of players; 0 for no limit.
    pub most: u32,
    /// True if the event runs by itself: the first round is paired at the announced start, and each other round when all
    /// results are there.
    pub by_itself: bool,
    /// Number of days after which the event takes place again, with the same settings; 0 for a single event. The next one
    /// opens when this one's start has come.
    pub repeats: u8,
    /// Number of bots that play, from the first round on. Only for matches at this server.
    pub bots: u8,
    /// True if games at this server count for ratings, as at a rated table.
    pub rated: bool,
    /// Number of minutes that an arena lasts, 10 to 720; 0 for an event with rounds. In an arena whoever is free and here is
    /// paired again. It runs by itself, its matches are single games at this server, each player has a clock of their own, a
    /// game won counts 2 points, and one drawn counts 1.
    #[serde(skip_serializing_if = "is_zero")]
    pub arena: u16,
    /// Description in at most 2,000 characters.
    pub about: String,
}

fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// Stage of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventStage {
    /// No round is paired yet.
    SigningUp,
    /// Rounds are played.
    Running,
    /// The last round is played, or the event was cancelled.
    Over,
}

/// An entry in a list of events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventInfo {
    /// Code of the event.
    pub id: String,
    /// Name of the event.
    pub name: String,
    /// Format of the decks, e.g. `harmony`.
    pub format: String,
    /// Tier of the event, 1 to 3.
    pub tier: u8,
    /// Announced start.
    pub starts: Option<i64>,
    /// True if matches are played at this server.
    pub online: bool,
    /// Stage of the event.
    pub stage: EventStage,
    /// Number of players who have not left.
    pub players: u32,
    /// Maximum number of players; 0 for no limit.
    pub most: u32,
    /// Number of the current round; 0 before the first.
    pub round: u32,
    /// Name of the organiser.
    pub organiser: String,
    /// Name of the winner, if the event has one.
    pub winner: Option<String>,
    /// True if the event was cancelled.
    #[serde(default)]
    pub cancelled: bool,
    /// Code of the next event of a series, once it is open.
    #[serde(default)]
    pub next: Option<String>,
}

/// An event as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventView {
    /// What all viewers see.
    pub event: EventPublic,
    /// What only the viewer sees.
    pub me: EventMe,
    /// What only the staff sees.
    pub desk: Option<EventDesk>,
    /// Time of the answer.
    pub now: i64,
}

/// What all viewers of an event see.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventPublic {
    /// The event's entry in lists.
    pub info: EventInfo,
    /// Number of the event's version: it grows with each change.
    pub version: u64,
    /// Terms of the event.
    pub terms: EventTerms,
    /// Settings by name, in words, as `maneframe event show --settings` prints them.
    pub settings: Vec<EventSetting>,
    /// Number of Swiss rounds planned.
    pub rounds: u32,
    /// Number of players of the elimination rounds, if announced; 0 for none.
    pub cut: Option<u8>,
    /// Games that win a match of the current round.
    pub wins: u8,
    /// All players, by number.
    pub players: Vec<EventPlayer>,
    /// Members of the staff.
    pub staff: Vec<EventMember>,
    /// News of the staff, latest first.
    pub news: Vec<EventNews>,
    /// The current round, if one is paired.
    pub round: Option<EventRound>,
    /// Elimination rounds, the first one first.
    pub bracket: Vec<EventRound>,
    /// Tie-breakers of the standings, most important first.
    pub tiebreaks: Vec<String>,
    /// Standings, best first.
    pub standings: Vec<EventRow>,
    /// The games of an arena; `None` for an event with rounds.
    #[serde(default)]
    pub arena: Option<EventArena>,
    /// True if all results of the current round are there.
    pub complete: bool,
    /// Players at each draft table, clockwise.
    pub pods: Vec<Vec<u32>>,
    /// Prizes in words.
    pub prizes: Vec<String>,
}

/// A setting in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventSetting {
    /// Name of the setting.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// A player of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventPlayer {
    /// Number of the player.
    pub id: u32,
    /// Name of the player.
    pub name: String,
    /// True if the player has left.
    pub dropped: bool,
    /// Name of the bot that plays, if the player is one.
    pub bot: Option<String>,
    /// True if a deck list was handed in.
    pub list: bool,
}

/// A member of the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventMember {
    /// Name of the member.
    pub name: String,
    /// Role of the member.
    pub role: EventRole,
}

/// Role of a member of the staff (Tournament Organizer, Judges).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventRole {
    /// May do everything, and appoints the staff.
    Organizer,
    /// Rules, penalises, decides appeals and disqualifies.
    HeadJudge,
    /// Rules and penalises.
    FloorJudge,
    /// Registers players, pairs rounds, records results, runs the clock.
    Scorekeeper,
}

/// News of the staff for all.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventNews {
    /// Time.
    pub at: i64,
    /// Name of the author.
    pub by: String,
    /// Text.
    pub text: String,
}

/// A round of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventRound {
    /// Number of the round, 1-based. Elimination rounds continue the numbers.
    pub number: u32,
    /// True for an elimination round.
    pub elimination: bool,
    /// Tables, by number.
    pub tables: Vec<EventTable>,
    /// Clock of the round.
    pub clock: EventClock,
}

/// A match of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventTable {
    /// Number of the table.
    pub number: u32,
    /// Number of the player who is named first.
    pub first: u32,
    /// Number of the other player; `None` for a bye.
    pub second: Option<u32>,
    /// Result in the staff's notation, e.g. `1-0`, `draw`, `bye`; `None` while the match goes on.
    pub score: Option<String>,
    /// Number of the player who won, if the match has a winner.
    pub winner: Option<u32>,
    /// Extra time in seconds.
    pub extension: u32,
    /// Games that were opened at this server, the first one first.
    pub games: Vec<EventGame>,
}

/// A game of a match at this server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventGame {
    /// Code of the table.
    pub table: String,
    /// True if the game is over.
    pub over: bool,
    /// Number of the player who won; `None` for a draw, and while the game goes on.
    pub winner: Option<u32>,
}

/// What happens in an arena.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventArena {
    /// Time after which nobody is paired any more. Games that are played then still count.
    pub ends: i64,
    /// Games that are played now, and the latest that are over, each the newest first.
    pub games: Vec<EventArenaGame>,
}

/// A game of an arena.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventArenaGame {
    /// Code of the table.
    pub table: String,
    /// Numbers of the players, in the order of the seats.
    pub players: [u32; 2],
    /// True if the game is over.
    pub over: bool,
    /// Number of the player who won; `None` for a draw, and while the game goes on.
    pub winner: Option<u32>,
}

/// Clock of a round. The time that has been played is `(paused or now) - started - stood`, less the time to set up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventClock {
    /// Time of the start; `None` if it wasn't started.
    pub started: Option<i64>,
    /// Time at which the current pause began; `None` if it runs.
    pub paused: Option<i64>,
    /// Length of earlier pauses in milliseconds.
    pub stood: i64,
    /// Time to set up, in seconds.
    pub setup: u32,
    /// Time of a match in seconds; `None` without a limit. Extra time of all tables is included.
    pub limit: Option<u32>,
    /// Maximum time for the end of a match after time is up, in seconds; 0 for no limit.
    pub soft: u32,
}

/// A row of the standings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventRow {
    /// Rank, 1-based.
    pub rank: u32,
    /// Number of the player.
    pub player: u32,
    /// Points.
    pub points: u32,
    /// Matches won, without byes.
    pub wins: u32,
    /// Matches lost.
    pub losses: u32,
    /// Matches drawn.
    pub draws: u32,
    /// Byes.
    pub byes: u32,
    /// Values of the tie-breakers.
    pub tiebreaks: Vec<f64>,
}

/// What only the viewer of an event sees.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventMe {
    /// Number of the player that the viewer is.
    pub player: Option<u32>,
    /// The viewer's role in the staff.
    pub role: Option<EventRole>,
    /// The viewer's deck list.
    pub list: Option<EventList>,
    /// Results that were reported for the viewer's match of the current round, and are not confirmed.
    pub claim: Option<EventClaim>,
    /// The viewer's call for a judge that nobody has answered.
    pub call: Option<u64>,
    /// The viewer's sideboard between two games of a match. The next game waits for both players.
    #[serde(default)]
    pub sideboard: Option<EventSideboard>,
    /// Penalties of the viewer, in words.
    pub penalties: Vec<String>,
}

/// A deck list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventList {
    /// Number of the player.
    pub player: u32,
    /// Name of the deck.
    pub title: String,
    /// Lines: headings that end in a colon, and numbers with names of cards.
    pub lines: Vec<String>,
    /// `incorrect` or `invalid` if the list has faults (Deck Lists).
    pub fault: Option<String>,
    /// Reasons for the faults.
    pub reasons: Vec<String>,
    /// True if it was not checked, e.g. a list on paper.
    pub unchecked: bool,
    /// True if it was handed in after the start.
    pub late: bool,
}

/// Cards that a player may exchange between two games of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventSideboard {
    /// Time at which the next game begins in any case.
    pub until: i64,
    /// Cards of the Draw Deck as it was handed in: numbers with names.
    pub deck: Vec<String>,
    /// Cards of the sideboard.
    pub side: Vec<String>,
    /// True if the player has exchanged cards for the next game, or said that nothing is exchanged.
    pub done: bool,
}

/// A result that a player has reported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventClaim {
    /// Number of the table.
    pub table: u32,
    /// Number of the player who reported it.
    pub by: u32,
    /// The result in the staff's notation, the player who is named first first.
    pub score: String,
    /// True if the opponent has said that it is wrong. The staff decides then.
    pub disputed: bool,
}

/// A call for a judge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventCall {
    /// Number of the call.
    pub n: u64,
    /// Time of the call.
    pub at: i64,
    /// Number of the player.
    pub player: u32,
    /// Number of the player's table in the current round.
    pub table: Option<u32>,
    /// Code of the game at this server, if it is played there.
    pub game: Option<String>,
    /// What it is about, if the player said so.
    pub text: String,
}

/// What only the staff of an event sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventDesk {
    /// Settings as the event's file has them, without the seed.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub settings: serde_json::Value,
    /// Number of the last entry of the event's log.
    pub entry: u64,
    /// Open calls for a judge, oldest first.
    pub calls: Vec<EventCall>,
    /// Reported results that nobody has confirmed.
    pub claims: Vec<EventClaim>,
    /// What the staff knows about each player, by number.
    pub players: Vec<EventFile>,
    /// Notes of the staff, in words.
    pub notes: Vec<String>,
    /// Forbidden pairs.
    pub forbidden: Vec<[u32; 2]>,
    /// Tables whose decks are checked in this round.
    pub checks: Vec<u32>,
    /// Suggested number of players of the elimination rounds; 0 for none.
    pub suggested_cut: u32,
    /// Why the next round can't be paired, if it can't.
    pub unpairable: Option<String>,
    /// Places that play is handed to from elsewhere: addresses that are told what happens.
    pub hooks: Vec<EventHook>,
}

/// What the staff knows about a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventFile {
    /// Number of the player.
    pub id: u32,
    /// `incorrect` or `invalid` if the deck list has faults.
    pub fault: Option<String>,
    /// Penalties, in words.
    pub penalties: Vec<String>,
    /// True if the entry fee is paid.
    pub paid: bool,
    /// Fixed table, if any.
    pub table: Option<u32>,
    /// Number of byes won as a prize.
    pub byes: u32,
    /// True if an account of this server plays.
    pub account: bool,
    /// True if the player was disqualified.
    pub disqualified: bool,
}

/// An address that is told what happens in an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EventHook {
    /// The address.
    pub url: String,
}

/// An entry of an event's log in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventEntry {
    /// Number of the entry.
    pub n: u64,
    /// Time of the act.
    pub at: i64,
    /// Name of the person who acted.
    pub by: String,
    /// The act in words.
    pub words: String,
    /// False if it was taken back, or takes back another entry.
    pub stands: bool,
}
