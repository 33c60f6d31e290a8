//! What somebody was told of a game: while it goes on what a spectator may know, afterwards each side's view as well.

use maneframe_engine::message::Happening;
use maneframe_protocol::{Code, Problem, Snapshot, Spectators, Stage};
use serde::{Deserialize, Serialize};

use super::line::Line;
use super::live::LiveTable;
use super::setup::Setups;

/// What somebody was told.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Told {
    /// To whom: a seat, counted from 1, or a spectator.
    pub to: Option<u8>,
    /// Who played.
    pub seats: Vec<String>,
    /// By which rules.
    pub rulebook: String,
    /// What committed to the seed.
    pub commitment: Option<String>,
    /// Whether the game is over.
    pub over: bool,
    /// What happened.
    pub happenings: Vec<Happening>,
}

impl Told {
    /// Plays a table's lines again and keeps what was told: a table in play forgets it. `shown` is what spectators see by now
    /// who see the table late.
    ///
    /// # Errors
    /// If there is no game, nobody looks on there, or a side's view is asked for while the game goes on.
    pub fn of(
        table: &LiveTable,
        lines: &[String],
        setups: &Setups,
        to: Option<u8>,
        shown: Option<&Snapshot>,
    ) -> Result<Told, Problem> {
        let over = table.stage == Stage::Over;
        let place = match to {
            None if over || table.settings.spectators != Spectators::None => table.chairs.len(),
            None => {
                return Err(Problem::new(
                    Code::Forbidden,
                    "at this table nobody looks on: wait until the game is over",
                ));
            }
            Some(seat) if seat == 0 || usize::from(seat) > table.chairs.len() => {
                let words = format!("that game has seats 1 to {}", table.chairs.len());
                return Err(Problem::new(Code::Unreadable, words));
            }
            Some(_) if !over => {
                return Err(Problem::new(
                    Code::Forbidden,
                    "the game still goes on: a side's view is given once it is over",
                ));
            }
            Some(seat) => usize::from(seat) - 1,
        };
        let torn = |e: String| {
            tracing::error!(table = %table.code, "{e}");
            Problem::new(Code::Unavailable, "this table's log can't be read")
        };
        let mut again = LiveTable::new(table.code.clone(), table.replay.clone());
        for text in lines {
            let line: Line = serde_json::from_str(text).map_err(|e| torn(e.to_string()))?;
            again.apply(&line, setups).map_err(|e| torn(e.to_string()))?;
        }
        let game = again.table(place).ok_or_else(|| Problem::new(Code::NotFound, "the game has not begun"))?;
        let until = match shown.filter(|_| !over) {
            Some(shown) => shown.table.as_ref().map_or(0, |t| t.events),
            None => u32::MAX,
        };
        let happenings = again.since(place, 0).iter().filter(|h| h.number < until).cloned().collect();
        Ok(Told {
            to,
            seats: table.chairs.iter().map(|c| c.name.clone().unwrap_or_default()).collect(),
            rulebook: table.settings.rulebook.clone().unwrap_or_else(|| "cr-3.8".to_owned()),
            commitment: game.commitment,
            over,
            happenings,
        })
    }

    /// The same in lines of JSON: a head, then each happening.
    pub fn to_lines(&self) -> String {
        let head = serde_json::json!({
            "told-to": self.to.map_or("spectator".to_owned(), |seat| format!("seat {seat}")),
            "seats": self.seats, "rulebook": self.rulebook, "commitment": self.commitment, "over": self.over,
        });
        let mut text = format!("{head}\n");
        for happening in &self.happenings {
            text.push_str(&serde_json::to_string(happening).unwrap_or_default());
            text.push('\n');
        }
        text
    }
}
