//! Public record of a game: the events that a viewer may see. While the game runs, only spectators have such a record.
//! Afterwards each seat has one too.

use maneframe_engine::message::Happening;
use maneframe_protocol::{Code, Delay, Problem, Spectators, Stage};
use maneframe_wording::Wording;

use crate::live::{CorruptLog, LiveTable};
use crate::record::{self, LogRecord};
use crate::setup::Setups;

/// Record of a game's events for one viewer.
#[derive(Clone, Debug)]
pub struct Told {
    /// Seat of the viewer, 1-based; `None` for a spectator.
    to: Option<u8>,
    /// Names of the players by seat.
    seats: Vec<String>,
    /// Name of the rulebook.
    rulebook: String,
    /// Commitment to the seed.
    commitment: Option<String>,
    /// True if the game is over.
    over: bool,
    happenings: Vec<Happening>,
}

/// Builds a table from the records of its log.
///
/// # Errors
/// If a record can't follow those before it.
pub fn fold(
    code: &str,
    replay: &str,
    lines: &[LogRecord],
    setups: &Setups,
    forget: bool,
) -> Result<LiveTable, CorruptLog> {
    let mut table = LiveTable::new(code.into(), replay.to_owned());
    for line in lines {
        table.apply(line, setups)?;
        if forget {
            table.forget();
        }
    }
    Ok(table)
}

/// Returns the number of a table's records that are old enough for delayed spectators.
///
/// # Errors
/// If a record can't follow those before it.
pub fn old_enough(lines: &[LogRecord], delay: Delay, setups: &Setups, now: u64) -> Result<usize, CorruptLog> {
    match delay {
        Delay::Minutes(minutes) => {
            Ok(lines.iter().take_while(|line| line.at + u64::from(minutes) * 60_000 <= now).count())
        }
        Delay::Turns(turns) => {
            let mut table = LiveTable::new("".into(), String::new());
            let mut then = Vec::new();
            for line in lines {
                table.apply(line, setups)?;
                table.forget();
                then.push(table.turn());
            }
            let turn = table.turn();
            Ok(then.iter().take_while(|then| then.saturating_add(turns) <= turn).count())
        }
    }
}

impl Told {
    /// Builds the public record by replaying a table's log. The table in memory can't be used, because it drops old
    /// events.
    ///
    /// # Errors
    /// If the game has not begun, the table admits no spectators, or a seat's view is requested before the game is
    /// over.
    pub fn of(rows: &[String], setups: &Setups, to: Option<u8>, now: u64) -> Result<Told, Problem> {
        let torn = |e: CorruptLog| {
            tracing::error!("{e}");
            Problem::new(Code::Unavailable, Wording::new("problem.unreadable-table"))
        };
        let forbidden = |words: Wording| Err(Problem::new(Code::Forbidden, words));
        let lines = &record::read_all(rows).map_err(torn)?[..];
        let mut table = fold("", "", lines, setups, false).map_err(torn)?;
        let over = table.stage == Stage::Over;
        let place = match to {
            None if over => table.chairs.len(),
            None => match table.settings.spectators {
                Spectators::None => return forbidden(Wording::new("problem.no-spectators-yet")),
                Spectators::Public => table.chairs.len(),
                Spectators::Delayed(delay) => {
                    let known = old_enough(lines, delay, setups, now).map_err(torn)?;
                    table = fold("", "", &lines[..known], setups, false).map_err(torn)?;
                    table.chairs.len()
                }
            },
            Some(seat) if seat == 0 || usize::from(seat) > table.chairs.len() => {
                let words = format!("seat not found: that game has seats 1 to {}", table.chairs.len());
                return Err(Problem::new(Code::Unreadable, words));
            }
            Some(_) if !over => return forbidden(Wording::new("problem.view-not-yet")),
            Some(seat) => usize::from(seat) - 1,
        };
        let game = table.table(place).ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.not-begun")))?;
        Ok(Told {
            to,
            seats: table.chairs.iter().map(|c| c.name.clone().unwrap_or_default()).collect(),
            rulebook: table.settings.rulebook.clone().unwrap_or_else(|| "cr-3.8".to_owned()),
            commitment: game.commitment,
            over,
            happenings: table.since(place, 0).to_vec(),
        })
    }

    /// Writes the record as lines of JSON: a header, then each event.
    pub fn to_lines(&self) -> String {
        let head = serde_json::json!({
            "told-to": self.to.map_or("spectator".to_owned(), |seat| format!("seat {seat}")),
            "seats": self.seats, "rulebook": self.rulebook, "commitment": self.commitment, "over": self.over,
        });
        let mut text = format!("{head}\n");
        for happening in &self.happenings {
            text.push_str(&serde_json::to_string(&maneframe_wording::InEnglish(happening)).unwrap_or_default());
            text.push('\n');
        }
        text
    }
}
