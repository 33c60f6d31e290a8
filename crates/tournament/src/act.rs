//! What the staff does: the entries of an event's log.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::decklist::{DeckList, Fault};
use crate::penalty::{Kind, Violation};
use crate::player::PlayerId;
use crate::round::Seats;
use crate::score::Score;
use crate::settings::Settings;
use crate::words::Words;

/// An act with when and by whom.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number in the log, from 1.
    pub n: u64,
    /// When it was done.
    pub at: Timestamp,
    /// Who did it.
    pub by: Words,
    /// What was done.
    #[serde(flatten)]
    pub act: Act,
}

/// What somebody of the staff is (Tournament Organizer, Judges).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Organises the event.
    Organizer,
    /// Has the last word; one only.
    HeadJudge,
    /// Assists the head judge.
    FloorJudge,
}

impl Role {
    /// All of them with their names.
    pub const ALL: [(Role, &str); 3] =
        [(Role::Organizer, "organizer"), (Role::HeadJudge, "head-judge"), (Role::FloorJudge, "floor-judge")];

    /// Its name.
    pub fn name(self) -> &'static str {
        Role::ALL[self as usize].1
    }
}

/// One act. What depends on chance or on the clock is in it as it came out, so that reading a log never draws again.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "act", content = "with")]
pub enum Act {
    /// The event is made; the first entry, and only that.
    Open(Settings),
    /// Other settings.
    Set(Settings),
    /// Somebody joins the staff.
    Staff {
        /// Who.
        name: Words,
        /// As what.
        role: Role,
    },
    /// Somebody leaves the staff.
    Unstaff {
        /// Who.
        name: Words,
    },
    /// Names that may enter (qualified), or that may not (suspended).
    Eligible {
        /// Who.
        names: Vec<Words>,
        /// Whether they may.
        may: bool,
    },
    /// Players come.
    Add {
        /// Their names.
        names: Vec<Words>,
    },
    /// A name is corrected.
    Rename {
        /// Whose.
        player: PlayerId,
        /// The right one.
        name: Words,
    },
    /// A player leaves (Conceding and Dropping).
    Drop {
        /// Who.
        player: PlayerId,
    },
    /// A player who left comes back.
    Return {
        /// Who.
        player: PlayerId,
    },
    /// Two players must not meet.
    Forbid {
        /// They.
        pair: [PlayerId; 2],
        /// Or may again.
        lifted: bool,
    },
    /// A deck list is handed in (Deck Lists).
    List {
        /// Whose.
        player: PlayerId,
        /// The list.
        list: DeckList,
    },
    /// A deck list is found wanting (Deck Lists).
    ListFault {
        /// Whose.
        player: PlayerId,
        /// How bad it is.
        fault: Fault,
        /// What it is.
        note: Option<Words>,
    },
    /// A round is paired.
    Pair {
        /// Its number.
        round: u32,
        /// Who sits where, from table 1 on.
        tables: Vec<Seats>,
    },
    /// A player who came late takes the empty seat of the table that has the bye.
    Seat {
        /// Who.
        player: PlayerId,
    },
    /// Players of two tables of this round change places before they have played.
    Swap {
        /// They.
        pair: [PlayerId; 2],
    },
    /// A match is over.
    Result {
        /// Its table.
        table: u32,
        /// What came of it.
        score: Score,
        /// Whether somebody gave it up.
        conceded: bool,
        /// Who took the first turn.
        went_first: Option<PlayerId>,
        /// Why a result that was recorded is another one now.
        correction: Option<Words>,
    },
    /// The clock is started.
    Start,
    /// The clock stands still.
    Pause,
    /// The clock goes on.
    Resume,
    /// A table, or all, get seconds.
    Extend {
        /// Which table; all where none is named.
        table: Option<u32>,
        /// How many seconds.
        seconds: u32,
    },
    /// A judge penalises a player.
    Penalty {
        /// Whom.
        player: PlayerId,
        /// How.
        kind: Kind,
        /// What for.
        violation: Violation,
        /// The judge's words.
        note: Option<Words>,
    },
    /// Decks are checked at random tables (Deck Checks).
    Check {
        /// Which.
        tables: Vec<u32>,
        /// Seconds that those get.
        seconds: u32,
    },
    /// The elimination rounds begin (Elimination Rounds).
    Cut {
        /// The players, best seed first.
        seeds: Vec<PlayerId>,
        /// Who meets in its first round, from table 1 on.
        tables: Vec<Seats>,
    },
    /// Players agree to split prizes (Conceding and Dropping).
    Split {
        /// They.
        players: Vec<PlayerId>,
        /// How.
        terms: Words,
    },
    /// Players are seated for drafting (Booster Draft Format).
    Pods {
        /// Who sits at which table, clockwise.
        pods: Vec<Vec<PlayerId>>,
    },
    /// A note of the staff.
    Note {
        /// On whom.
        player: Option<PlayerId>,
        /// The words.
        text: Words,
    },
    /// The result of any round is corrected or taken away. Pairings that were made since stay.
    Amend {
        /// The round.
        round: u32,
        /// The table in it.
        table: u32,
        /// The right result; `None` if the match is still to be played.
        score: Option<Score>,
        /// Whether somebody gave it up.
        conceded: bool,
        /// Who took the first turn.
        went_first: Option<PlayerId>,
        /// Why.
        reason: Words,
    },
    /// Two players exchange their seats in a round, whatever has been played there. At one table the result turns with
    /// them, at two it stays with the table.
    Reseat {
        /// The round.
        round: u32,
        /// The players.
        pair: [PlayerId; 2],
        /// Why.
        reason: Words,
    },
    /// A penalty is lifted or changed, as after an appeal (Judges).
    Ruling {
        /// The player who has it.
        player: PlayerId,
        /// Its number among the penalties of that player, from 1.
        penalty: u32,
        /// What it is now; `None` if it is lifted.
        to: Option<Kind>,
        /// Why.
        reason: Words,
    },
    /// A player gets a table that stays the same in all rounds.
    FixTable {
        /// The player.
        player: PlayerId,
        /// The table's number; `None` if the player sits where the pairing says.
        table: Option<u32>,
    },
    /// Entry fees are paid, or are not.
    Paid {
        /// The players.
        players: Vec<PlayerId>,
        /// Whether they have paid.
        paid: bool,
    },
    /// A player has won byes in the first rounds.
    Byes {
        /// The player.
        player: PlayerId,
        /// In how many rounds; 0 takes them away.
        rounds: u32,
    },
    /// One act does not stand any more; those after it do.
    Retract {
        /// Its number.
        of: u64,
        /// Why.
        reason: Words,
    },
    /// The last act that stands is taken back.
    Undo {
        /// Its number.
        of: u64,
    },
    /// All acts after an entry are taken back.
    UndoTo {
        /// The number of that entry, which stands.
        of: u64,
    },
    /// The act that was taken back last stands again.
    Redo {
        /// Its number.
        of: u64,
    },
}
