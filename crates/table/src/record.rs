//! Records of a table's log. The log contains every act at a table with its time, and the table's state follows from
//! the log alone. Each record is written before the server sends an update about it.

use maneframe_deck::Deck;
use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Entry, Head, Repair};
use maneframe_engine::{Choice, PlayerId};
use maneframe_protocol::{Always, Audience, NewTable, Passing, ProposalKind, Speaker};
use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::live::CorruptLog;

/// Version of the logs that this program writes. It can read this version and all earlier ones. The types below, and
/// the protocol types in them, determine the format. If a change to them makes older records unreadable, a new version
/// is needed. From version 2 on, a row of the database may hold several records ([`rows`]).
pub const LOG: u32 = 2;

fn first_log() -> u32 {
    1
}

/// A record of the log: an act with its time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LogRecord {
    /// Time of the act, in milliseconds since 1970.
    pub at: u64,
    #[serde(flatten)]
    /// What happened.
    pub what: TableEvent,
}

/// An act at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum TableEvent {
    /// The table was opened.
    Opened {
        /// Version of the log that follows, at most [`LOG`].
        #[serde(default = "first_log")]
        log: u32,
        /// Settings of the table.
        settings: Box<NewTable>,
        /// Account that opened the table.
        by: String,
        /// Secret key that admits a judge.
        key: String,
        /// Seed of the game's randomness, drawn before any deck or seat is known. Its commitment is published to all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
        /// Decision of another game from which this game continues.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Box<From>>,
    },
    /// A player or bot took a seat.
    #[serde(rename = "sat")]
    SeatTaken {
        /// Number of the chair, 0-based, in the order of the settings.
        chair: u8,
        /// Account of the player; `None` for a bot.
        account: Option<String>,
        /// Displayed name of the player or bot.
        name: String,
        /// Kind of bot; `None` for a person.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
        /// Deck of the player.
        deck: Box<Deck>,
    },
    /// A player left a seat before the game began.
    #[serde(rename = "stood")]
    SeatLeft {
        /// Number of the chair, 0-based.
        chair: u8,
    },
    /// The game began.
    Began {
        /// Start of the game, with its seed.
        head: Box<Head>,
        /// Chairs in turn order.
        order: Vec<u8>,
    },
    /// A player or bot made a choice.
    Chose {
        /// Choice for the pending decision.
        choice: Choice,
        /// True if the server chose for the player, as the player had set it: see `passing`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        auto: bool,
    },
    /// Moves were taken back.
    WentBack {
        /// Number of moves that remain.
        to: usize,
        /// Player or judge who had the moves taken back.
        by: UndoneBy,
    },
    /// A player left the game (CR 103.4).
    Conceded {
        /// Seat of the player who left the game.
        seat: Seat,
        /// Reason, as the predicate of a sentence: `gives up`, `runs out of time`.
        why: Wording,
    },
    /// The game was ended as a draw.
    Drawn {
        /// Reason in words.
        why: Wording,
    },
    /// A player made a proposal.
    Proposed {
        /// Seat that proposes.
        by: Seat,
        /// What is proposed.
        proposal: ProposalKind,
        /// For a proposal to take moves back, the number of moves that would remain.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<usize>,
    },
    /// A proposal was answered.
    Answered {
        /// Number of the proposal.
        proposal: u32,
        /// Seat that answers.
        by: Seat,
        /// True if the seat agrees.
        agree: bool,
    },
    /// A player or spectator wrote a chat message.
    Said {
        /// Who speaks.
        from: Speaker,
        /// The speaker's account.
        account: String,
        /// Who may hear it.
        to: Audience,
        /// What is said.
        words: String,
    },
    /// A player set when the server passes for them.
    Passing {
        /// Seat of the player, 1-based.
        seat: Seat,
        /// How the player passes.
        passing: Passing,
    },
    /// A player set or removed a standing answer to the questions of an ability.
    Always {
        /// Seat of the player, 1-based.
        seat: Seat,
        /// Standing answer.
        always: Always,
    },
    /// A judge made a ruling.
    Judged {
        /// The judge's name.
        judge: String,
        /// What the judge did.
        ruling: Ruling,
        /// Reason, which all players see.
        reason: String,
    },
    /// A player muted another account for that player alone, or unmuted it.
    Deaf {
        /// Seat of the player who no longer gets the messages.
        seat: Seat,
        /// Account whose messages are hidden.
        to: String,
        /// True to hide the messages, false to show them again.
        deaf: bool,
    },
    /// A judge muted an account for the whole table, or unmuted it.
    Muted {
        /// Account that is muted.
        account: String,
        /// Displayed name of that account.
        name: String,
        /// True to mute, false to lift it.
        muted: bool,
        /// The judge's name.
        judge: String,
    },
    /// All players agreed to admit a judge.
    JudgeWelcome,
    /// A judge joined the table.
    JudgeCame {
        /// The judge's displayed name.
        name: String,
    },
    /// The table was closed before a game began.
    Closed,
    /// Time was called for the match.
    TimeCalled {
        /// Number of the last turn that is played.
        last: u16,
    },
    /// A rematch was opened.
    Rematch {
        /// Code of the new table.
        code: String,
    },
    /// A rematch could not be opened.
    NoRematch {
        /// Reason in words.
        why: Wording,
    },
    /// The server restarted and the game continues.
    Woke,
    /// A player takes a vacation, during which the time of a game over days stands still.
    Vacation {
        /// Account of the player.
        account: String,
        /// Beginning and end, in milliseconds since 1970; `None` if the vacation ends now.
        times: Option<(u64, u64)>,
    },
}

/// Player or judge who has moves taken back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UndoneBy {
    /// A player takes back own choices that revealed nothing to the others. The number is that of the question to which
    /// the game returns.
    Own(Seat, u32),
    /// This player asked for it, and all others agreed.
    All(Seat),
    /// The judge with this name.
    Judge(String),
}

/// A judge's ruling.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ruling {
    /// Stops the game.
    Pause,
    /// Resumes the game.
    Resume,
    /// Adds time to a clock.
    Extend {
        /// Seat that gets the time; `None` for all seats.
        seat: Option<Seat>,
        /// Added time in seconds.
        seconds: u32,
    },
    /// Corrects the state of the game.
    Repair(Box<Repair>),
}

/// Decision of another game from which a table's game continues.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct From {
    /// Id of that game's replay.
    pub replay: String,
    /// Start of that game.
    pub head: Head,
    /// Entries of that game's record, up to the decision.
    pub entries: Vec<Entry>,
}

/// Size of a log in the database.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogSize {
    /// Number of rows.
    pub rows: u64,
    /// Length of all rows in bytes.
    pub bytes: u64,
}

impl LogSize {
    /// Returns the size with more rows added.
    pub fn and(self, rows: &[String]) -> LogSize {
        let bytes: usize = rows.iter().map(String::len).sum();
        LogSize { rows: self.rows + rows.len() as u64, bytes: self.bytes + bytes as u64 }
    }
}

/// Row of the database: a record, and the choices that the server made for players directly after it. Most acts are
/// followed by several such choices.
#[derive(Serialize, Deserialize)]
struct Row<L> {
    #[serde(flatten)]
    line: L,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    then: Vec<Choice>,
}

/// Groups records into rows and writes these as JSON. In a log of version 1 each record has its own row.
pub fn rows(lines: &[LogRecord], log: u32) -> Vec<String> {
    let mut rows: Vec<Row<&LogRecord>> = Vec::new();
    for line in lines {
        match (&line.what, rows.last_mut()) {
            (TableEvent::Chose { choice, auto: true }, Some(row)) if log > 1 && row.line.at == line.at => {
                row.then.push(*choice)
            }
            _ => rows.push(Row { line, then: Vec::new() }),
        }
    }
    rows.iter().map(|row| serde_json::to_string(row).unwrap_or_default()).collect()
}

/// Returns the records in a row.
///
/// # Errors
/// If the row can't be parsed.
pub fn read(row: &str) -> serde_json::Result<impl Iterator<Item = LogRecord> + use<>> {
    let Row { line, then } = serde_json::from_str::<Row<LogRecord>>(row)?;
    let at = line.at;
    let then = then.into_iter().map(move |choice| LogRecord { at, what: TableEvent::Chose { choice, auto: true } });
    Ok(std::iter::once(line).chain(then))
}

/// Returns the records of a log, from its rows in the database.
///
/// # Errors
/// If a row can't be parsed, or a newer program wrote the log.
pub fn read_all(rows: &[String]) -> Result<Vec<LogRecord>, CorruptLog> {
    let mut lines = Vec::with_capacity(rows.len());
    for (number, row) in rows.iter().enumerate() {
        let read = read(row).map_err(|e| match version(rows).map_or(Ok(()), check_version) {
            // A newer program may write kinds of records that this one doesn't know.
            Err(why) => CorruptLog(format!("line 0 of the table's log {why}")),
            Ok(()) => CorruptLog(format!("row {number} of the table's log is damaged: {e}")),
        });
        lines.extend(read?);
    }
    Ok(lines)
}

/// Returns the version in a log's first row. It is readable even if this program can't parse the rest of that row.
fn version(rows: &[String]) -> Option<u32> {
    #[derive(Deserialize)]
    struct First {
        #[serde(default = "first_log")]
        log: u32,
    }
    serde_json::from_str::<First>(rows.first()?).ok().map(|first| first.log)
}

/// Checks that this program can read logs of version `log`.
///
/// # Errors
/// If the version is newer than [`LOG`].
pub fn check_version(log: u32) -> Result<(), String> {
    match log {
        ..=LOG => Ok(()),
        _ => Err(format!("begins a log of version {log}; this program reads them up to version {LOG}")),
    }
}

/// Returns the engine's id for the player at a seat. Seats are counted from 1, and ids from 0.
pub fn player(seat: Seat) -> PlayerId {
    seat.0.checked_sub(1).map_or(PlayerId::NONE, PlayerId)
}

/// Returns a seat's 0-based index in lists of seats.
pub fn index(seat: Seat) -> usize {
    usize::from(seat.0).wrapping_sub(1)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use maneframe_engine::Choice;

    use super::{LogRecord, TableEvent, read, read_all, rows};

    /// Returns all kinds of records that the parser knows. They are taken from its error message for an unknown kind.
    fn kinds_of_lines() -> Vec<String> {
        let error = serde_json::from_str::<TableEvent>(r#"{"what":"nothing"}"#).expect_err("no kind").to_string();
        let (_, known) = error.split_once("expected one of ").expect("it tells what it knows");
        known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    /// `tests/logs` has a log of every version. Together they contain every kind of record. This test fails if a
    /// change of the types makes old records unreadable.
    #[test]
    fn logs_that_were_written_are_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs");
        let mut kinds = std::collections::BTreeSet::new();
        for log in std::fs::read_dir(folder).expect("logs").flatten() {
            let text = std::fs::read_to_string(log.path()).expect("a text");
            for (line, n) in text.lines().zip(1..) {
                let at = || format!("{}:{n}", log.path().display());
                let lines: Vec<LogRecord> = read(line).unwrap_or_else(|e| panic!("{}: {e}", at())).collect();
                let written = rows(&lines, super::LOG);
                let again = read_all(&written).unwrap_or_else(|e| panic!("{}: {e}", at()));
                assert_eq!((written.len(), rows(&again, super::LOG)), (1, written), "{}", at());
                let value: serde_json::Value = serde_json::from_str(line).expect("an object");
                kinds.extend(value["what"].as_str().map(str::to_owned));
            }
        }
        for kind in kinds_of_lines() {
            assert!(kinds.contains(&kind), "no log has a line of the kind `{kind}`: {kinds:?}");
        }
    }

    #[test]
    fn what_the_server_chose_is_written_with_the_act_before_it() {
        let line = |at, auto| LogRecord { at, what: TableEvent::Chose { choice: Choice::Pass, auto } };
        let lines = [line(1, false), line(1, true), line(1, true), line(1, false), line(2, true), line(2, true)];
        let written = rows(&lines, 2);
        assert_eq!(written.len(), 3, "{written:?}");
        let of = |lines: &[LogRecord]| serde_json::to_string(lines).expect("lines are written");
        assert_eq!(of(&read_all(&written).expect("they are read")), of(&lines));
        // A program that reads only version 1 would ignore all records of a row except the first.
        assert_eq!(rows(&lines, 1).len(), lines.len());
    }
}
