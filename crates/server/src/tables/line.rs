//! A table's log, line by line. Everything that was ever done at a table is in it, with its time; a table is these lines,
//! folded. Each is written before anybody is told of it.

use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Entry, Head, Repair};
use maneframe_engine::{Choice, PlayerId};
use maneframe_library::Deck;
use maneframe_protocol::{Always, Audience, NewTable, Passing, ProposalKind, Speaker};
use serde::{Deserialize, Serialize};

use super::live::Torn;

/// The version of logs that this program writes; it reads this one and all before it. A change of the types below, those of the
/// protocol among them, by which a line of an older log is no longer read needs a new one. From version 2 on a row may hold several lines
/// ([`rows`]).
pub const LOG: u32 = 2;

fn first_log() -> u32 {
    1
}

/// A line of the log.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Line {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What was done at a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum What {
    /// The table was opened.
    Opened {
        /// The version of the log that follows: [`LOG`].
        #[serde(default = "first_log")]
        log: u32,
        /// How.
        settings: Box<NewTable>,
        /// By which account.
        by: String,
        /// What lets somebody sit as a judge.
        key: String,
        /// The seed of the game's chance, drawn before anybody's deck or seat is known. All are shown what commits to it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
        /// A decision of another game from which this one goes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<Box<From>>,
    },
    /// Somebody took a place.
    Sat {
        /// Which, from 0 in the order of the settings.
        chair: u8,
        /// The account; none for a bot.
        account: Option<String>,
        /// What others call them.
        name: String,
        /// The bot, where it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bot: Option<String>,
        /// What they play.
        deck: Box<Deck>,
    },
    /// Somebody left a place before the game began.
    Stood {
        /// Which.
        chair: u8,
    },
    /// The game began.
    Began {
        /// How; the seed is in it.
        head: Box<Head>,
        /// Which place sits where, in turn order.
        order: Vec<u8>,
    },
    /// A choice.
    Chose {
        /// What was chosen, by who was asked.
        choice: Choice,
        /// Whether the server chose for them: see `passing`.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        auto: bool,
    },
    /// Moves were taken back.
    WentBack {
        /// How many stay.
        to: usize,
        /// Whose wish it was.
        by: Wish,
    },
    /// A player left the game (CR 103.4).
    Conceded {
        /// Who.
        seat: Seat,
        /// Why: `gave up`, `ran out of time`.
        why: String,
    },
    /// The game was ended as a draw.
    Drawn {
        /// Why.
        why: String,
    },
    /// Something was proposed.
    Proposed {
        /// Who.
        by: Seat,
        /// What.
        proposal: ProposalKind,
        /// Where moves are to be taken back: how many stay.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<usize>,
    },
    /// A proposal was answered.
    Answered {
        /// Its number.
        proposal: u32,
        /// Who.
        by: Seat,
        /// How.
        agree: bool,
    },
    /// Something was said.
    Said {
        /// Who.
        from: Speaker,
        /// The speaker's account.
        account: String,
        /// To whom.
        to: Audience,
        /// The words.
        words: String,
    },
    /// A player told how to pass.
    Passing {
        /// Who.
        seat: Seat,
        /// How.
        passing: Passing,
    },
    /// A player told how to answer an ability.
    Always {
        /// Who.
        seat: Seat,
        /// How.
        always: Always,
    },
    /// A judge did something.
    Judged {
        /// The judge's name.
        judge: String,
        /// What.
        ruling: Ruling,
        /// Why.
        reason: String,
    },
    /// What an account says is no longer told to a seat, or is again.
    Deaf {
        /// To whom.
        seat: Seat,
        /// What whose account says.
        to: String,
        /// Whether it is not told.
        deaf: bool,
    },
    /// A judge lets somebody speak no longer, or again.
    Muted {
        /// Which account.
        account: String,
        /// What it is called there.
        name: String,
        /// Whether it may not.
        muted: bool,
        /// The judge.
        judge: String,
    },
    /// All agreed that a judge may come.
    JudgeWelcome,
    /// A judge came.
    JudgeCame {
        /// What they are called.
        name: String,
    },
    /// The table was closed before a game began.
    Closed,
    /// The match's time was called in a turn.
    TimeCalled {
        /// The last turn that is played.
        last: u16,
    },
    /// A rematch was opened.
    Rematch {
        /// The code of its table.
        code: String,
    },
    /// A rematch could not be opened.
    NoRematch {
        /// In words.
        why: String,
    },
    /// The server was away, and goes on.
    Woke,
}

/// Whose wish it is to go back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// A player's, over own choices by which nobody learned anything, to that question of theirs.
    Own(Seat, u32),
    /// A player's, and all agreed.
    All(Seat),
    /// A judge's.
    Judge(String),
}

/// What a judge did.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ruling {
    /// Stopped the game.
    Pause,
    /// Let it go on.
    Resume,
    /// Gave time.
    Extend {
        /// To whom; to all where nobody is named.
        seat: Option<Seat>,
        /// How much.
        seconds: u32,
    },
    /// Put something right.
    Repair(Box<Repair>),
}

/// A decision of another game from which a table goes on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct From {
    /// Its replay's id.
    pub replay: String,
    /// Its beginning.
    pub head: Head,
    /// What was entered up to there.
    pub entries: Vec<Entry>,
}

/// Rows of a log that are in the database.
#[derive(Clone, Copy, Debug, Default)]
pub struct LogSize {
    /// Their number.
    pub rows: u64,
    /// Their length in bytes.
    pub bytes: u64,
}

impl LogSize {
    /// Adds rows.
    pub fn and(self, rows: &[String]) -> LogSize {
        let bytes: usize = rows.iter().map(String::len).sum();
        LogSize { rows: self.rows + rows.len() as u64, bytes: self.bytes + bytes as u64 }
    }
}

/// A row of the log: a line, and the choices that the server made for players directly after it. Most acts are followed by several.
#[derive(Serialize, Deserialize)]
struct Row<L> {
    #[serde(flatten)]
    line: L,
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    then: Vec<Choice>,
}

/// Lines as they are written, in rows. A log of version 1 has a row for each.
pub fn rows(lines: &[Line], log: u32) -> Vec<String> {
    let mut rows: Vec<Row<&Line>> = Vec::new();
    for line in lines {
        match (&line.what, rows.last_mut()) {
            (What::Chose { choice, auto: true }, Some(row)) if log > 1 && row.line.at == line.at => {
                row.then.push(*choice)
            }
            _ => rows.push(Row { line, then: Vec::new() }),
        }
    }
    rows.iter().map(|row| serde_json::to_string(row).unwrap_or_default()).collect()
}

/// The lines of a row.
///
/// # Errors
/// If it can't be read.
pub fn read(row: &str) -> serde_json::Result<impl Iterator<Item = Line> + use<>> {
    let Row { line, then } = serde_json::from_str::<Row<Line>>(row)?;
    let at = line.at;
    let then = then.into_iter().map(move |choice| Line { at, what: What::Chose { choice, auto: true } });
    Ok(std::iter::once(line).chain(then))
}

/// The lines of a log that was read from the database.
///
/// # Errors
/// If one can't be read, or the log is of a newer program.
pub fn read_all(rows: &[String]) -> Result<Vec<Line>, Torn> {
    let mut lines = Vec::with_capacity(rows.len());
    for (number, row) in rows.iter().enumerate() {
        let read = read(row).map_err(|e| match version(rows).map_or(Ok(()), check_version) {
            // A newer program may write what this one doesn't know.
            Err(why) => Torn(format!("line 0 of the table's log {why}")),
            Ok(()) => Torn(format!("row {number} of the table's log is damaged: {e}")),
        });
        lines.extend(read?);
    }
    Ok(lines)
}

/// The version of a log by its first row, whatever else stands in it.
fn version(rows: &[String]) -> Option<u32> {
    #[derive(Deserialize)]
    struct First {
        #[serde(default = "first_log")]
        log: u32,
    }
    serde_json::from_str::<First>(rows.first()?).ok().map(|first| first.log)
}

/// Checks that this program can read a log of that version.
///
/// # Errors
/// If it can't.
pub fn check_version(log: u32) -> Result<(), String> {
    match log {
        ..=LOG => Ok(()),
        _ => Err(format!("begins a log of version {log}; this program reads them up to version {LOG}")),
    }
}

/// The player at a seat; seats count from 1.
pub fn player(seat: Seat) -> PlayerId {
    seat.0.checked_sub(1).map_or(PlayerId::NONE, PlayerId)
}

/// The place of a seat in a list.
pub fn index(seat: Seat) -> usize {
    usize::from(seat.0).wrapping_sub(1)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use maneframe_engine::Choice;

    use super::{Line, What, read, read_all, rows};

    /// What the reader of lines knows: it tells so of a word that it doesn't know.
    fn kinds_of_lines() -> Vec<String> {
        let error = serde_json::from_str::<What>(r#"{"what":"nothing"}"#).expect_err("no kind").to_string();
        let (_, known) = error.split_once("expected one of ").expect("it tells what it knows");
        known.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    /// A log of every version with every kind of line lies beside this: whoever changes the types sees what can't be read any more.
    #[test]
    fn logs_that_were_written_are_read() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/logs");
        let mut kinds = std::collections::BTreeSet::new();
        for log in std::fs::read_dir(folder).expect("logs").flatten() {
            let text = std::fs::read_to_string(log.path()).expect("a text");
            for (line, n) in text.lines().zip(1..) {
                let at = || format!("{}:{n}", log.path().display());
                let lines: Vec<Line> = read(line).unwrap_or_else(|e| panic!("{}: {e}", at())).collect();
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
        let line = |at, auto| Line { at, what: What::Chose { choice: Choice::Pass, auto } };
        let lines = [line(1, false), line(1, true), line(1, true), line(1, false), line(2, true), line(2, true)];
        let written = rows(&lines, 2);
        assert_eq!(written.len(), 3, "{written:?}");
        let of = |lines: &[Line]| serde_json::to_string(lines).expect("lines are written");
        assert_eq!(of(&read_all(&written).expect("they are read")), of(&lines));
        // Programs that read only version 1 wouldn't see what follows in a row.
        assert_eq!(rows(&lines, 1).len(), lines.len());
    }
}
