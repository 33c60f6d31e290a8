//! Acts of the staff: the entries of an event's log.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::decklist::{DeckList, Fault};
use crate::penalty::{Kind, Violation};
use crate::player::PlayerId;
use crate::round::Seats;
use crate::score::Score;
use crate::settings::Settings;
use crate::words::Words;

/// Entry of a log: an act with its time and author.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Number in the log, 1-based.
    pub n: u64,
    /// Time of the act.
    pub at: Timestamp,
    /// Name of the staff member who did the act.
    pub by: Words,
    /// The act itself.
    #[serde(flatten)]
    pub act: Act,
}

/// Role of a staff member (Tournament Organizer, Judges).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Organiser of the event.
    Organizer,
    /// Head judge, who decides appeals. An event has at most one.
    HeadJudge,
    /// Assistant of the head judge.
    FloorJudge,
}

impl Role {
    /// All roles with their names.
    pub const ALL: [(Role, &str); 3] =
        [(Role::Organizer, "organizer"), (Role::HeadJudge, "head-judge"), (Role::FloorJudge, "floor-judge")];

    /// Returns the name of the role.
    pub fn name(self) -> &'static str {
        Role::ALL[self as usize].1
    }
}

/// Act of the staff. Results of random choices are stored in the act, so that replaying a log doesn't choose again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "act", content = "with")]
pub enum Act {
    /// Opens the event. It is always the first entry of a log, and occurs only there.
    Open(Settings),
    /// Replaces the settings.
    Set(Settings),
    /// Adds a member of the staff.
    Staff {
        /// Name of the member.
        name: Words,
        /// Role of the member.
        role: Role,
    },
    /// Removes a member of the staff.
    Unstaff {
        /// Name of the member.
        name: Words,
    },
    /// Marks names as qualified or suspended. Suspended players may not enter. If any names are qualified, only these
    /// players may enter.
    Eligible {
        /// Names of players.
        names: Vec<Words>,
        /// True if the players are qualified, false if they are suspended.
        may: bool,
    },
    /// Registers new players.
    Add {
        /// Names of the players.
        names: Vec<Words>,
    },
    /// Corrects a player's name.
    Rename {
        /// Number of the player.
        player: PlayerId,
        /// Corrected name of the player.
        name: Words,
    },
    /// A player leaves (Conceding and Dropping).
    Drop {
        /// Number of the player.
        player: PlayerId,
    },
    /// A player who left returns.
    Return {
        /// Number of the player.
        player: PlayerId,
    },
    /// Forbids a pairing of two players, or allows it again.
    Forbid {
        /// Numbers of the two players.
        pair: [PlayerId; 2],
        /// True if the pairing is allowed again.
        lifted: bool,
    },
    /// A player submits a deck list (Deck Lists).
    List {
        /// Number of the player.
        player: PlayerId,
        /// List that was submitted.
        list: DeckList,
    },
    /// A deck list has a fault (Deck Lists).
    ListFault {
        /// Number of the player.
        player: PlayerId,
        /// Severity of the fault.
        fault: Fault,
        /// Description of the fault.
        note: Option<Words>,
    },
    /// Pairs a round.
    Pair {
        /// Number of the round, 1-based.
        round: u32,
        /// Players at each table, from table 1 on.
        tables: Vec<Seats>,
    },
    /// A late player takes the empty seat at the table of the player who has the bye.
    Seat {
        /// Number of the player.
        player: PlayerId,
    },
    /// Two players at different tables of the current round swap seats. Neither match may have a result.
    Swap {
        /// Numbers of the two players.
        pair: [PlayerId; 2],
    },
    /// Records the result of a match.
    Result {
        /// Number of the table.
        table: u32,
        /// Result of the match.
        score: Score,
        /// True if a player conceded the match.
        conceded: bool,
        /// Player who took the first turn, if known.
        went_first: Option<PlayerId>,
        /// Reason for the change, if a result was already recorded.
        correction: Option<Words>,
    },
    /// Starts the clock.
    Start,
    /// Pauses the clock.
    Pause,
    /// Resumes the clock.
    Resume,
    /// Gives extra time to one table, or to all tables.
    Extend {
        /// Number of the table; `None` for all tables.
        table: Option<u32>,
        /// Extra time in seconds.
        seconds: u32,
    },
    /// A judge penalises a player.
    Penalty {
        /// Number of the player.
        player: PlayerId,
        /// Kind of penalty.
        kind: Kind,
        /// Violation that is penalised.
        violation: Violation,
        /// Note of the judge.
        note: Option<Words>,
    },
    /// Checks decks at random tables (Deck Checks).
    Check {
        /// Numbers of the tables.
        tables: Vec<u32>,
        /// Extra time of these tables in seconds.
        seconds: u32,
    },
    /// Begins the elimination rounds (Elimination Rounds).
    Cut {
        /// Players, best seed first.
        seeds: Vec<PlayerId>,
        /// Pairings of the first elimination round, from table 1 on.
        tables: Vec<Seats>,
    },
    /// Players agree to split their prizes (Conceding and Dropping).
    Split {
        /// Numbers of the players.
        players: Vec<PlayerId>,
        /// Terms of the split.
        terms: Words,
    },
    /// Seats players for drafting (Booster Draft Format).
    Pods {
        /// Players at each draft table, clockwise.
        pods: Vec<Vec<PlayerId>>,
    },
    /// Adds a note of the staff.
    Note {
        /// Player whom it concerns, if any.
        player: Option<PlayerId>,
        /// Text of the note.
        text: Words,
    },
    /// Corrects or removes the result of any round. Pairings of later rounds stay.
    Amend {
        /// Number of the round.
        round: u32,
        /// Number of the table in the round.
        table: u32,
        /// Corrected result; `None` if the match is still to be played.
        score: Option<Score>,
        /// True if a player conceded the match.
        conceded: bool,
        /// Player who took the first turn, if known.
        went_first: Option<PlayerId>,
        /// Reason for the correction.
        reason: Words,
    },
    /// Two players swap their seats in a round that may already have results. If they sit at one table, its result is
    /// swapped too. If they sit at two tables, each table keeps its result.
    Reseat {
        /// Number of the round.
        round: u32,
        /// Numbers of the two players.
        pair: [PlayerId; 2],
        /// Reason for the correction.
        reason: Words,
    },
    /// Lifts or changes a penalty, for example after an appeal (Judges).
    Ruling {
        /// Number of the player.
        player: PlayerId,
        /// Number among the penalties of that player, 1-based.
        penalty: u32,
        /// New kind of penalty; `None` if it is lifted.
        to: Option<Kind>,
        /// Reason for the ruling.
        reason: Words,
    },
    /// Gives a player the same table in all rounds.
    FixTable {
        /// Number of the player.
        player: PlayerId,
        /// Number of the table; `None` if the pairing decides where the player sits.
        table: Option<u32>,
    },
    /// Records that players have paid the entry fee, or haven't paid it.
    Paid {
        /// Numbers of the players.
        players: Vec<PlayerId>,
        /// True if the players have paid the fee.
        paid: bool,
    },
    /// Records that a player has won byes for the first rounds as a prize.
    Byes {
        /// Number of the player.
        player: PlayerId,
        /// Number of rounds; 0 removes the byes.
        rounds: u32,
    },
    /// Takes back a single act. Later acts stay in effect.
    Retract {
        /// Number of the act.
        of: u64,
        /// Reason for taking it back.
        reason: Words,
    },
    /// Takes back the last act that is in effect.
    Undo {
        /// Number of the act.
        of: u64,
    },
    /// Takes back all acts after an entry.
    UndoTo {
        /// Number of the entry, which stays in effect.
        of: u64,
    },
    /// Restores the act that was taken back last.
    Redo {
        /// Number of the act.
        of: u64,
    },
}
