//! What the server tells over a WebSocket.
//!
//! Each viewer has a stream of [`Update`]s, numbered from 1. Who reconnects names the last number that came in, and gets the later
//! updates, or one [`Snapshot`] where the server has too few of them at hand.

use maneframe_engine::WayBack;
use maneframe_engine::message::{Attempt, Happening, Question, Reckoning, Seat, Table};
use serde::{Deserialize, Serialize};

use crate::delta::Delta;
use crate::problem::Problem;
use crate::setting::NewTable;
use crate::speech::Speech;
use crate::status::Status;

/// A message of the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Message {
    /// The first one.
    Welcome {
        /// [`VERSION`](crate::VERSION).
        version: u32,
        /// The table's code.
        code: String,
        /// The number of this viewer's stream, to be named with that of the last update by who comes back.
        stream: u64,
        /// As whom one is there.
        you: Whose,
        /// How the table was opened; lists of decks are left out.
        settings: Box<NewTable>,
    },
    /// The whole table.
    Snapshot(Box<Snapshot>),
    /// What is new.
    Update(Box<Update>),
    /// A command was carried out.
    Done {
        /// Which.
        to: u64,
    },
    /// A command was refused; nothing has changed.
    Refused {
        /// Which.
        to: u64,
        /// Why.
        problem: Problem,
    },
    /// What might be tried with a card.
    Attempts {
        /// The answer to which command.
        to: u64,
        /// What.
        attempts: Vec<Attempt>,
    },
    /// Where a card's power comes from.
    Power {
        /// The answer to which command.
        to: u64,
        /// Whence; nothing for a card that one doesn't know.
        reckoning: Option<Reckoning>,
    },
    /// How far one may go back.
    WayBack {
        /// The answer to which command.
        to: u64,
        /// How far.
        way: WayBack,
    },
    /// What the server's bot would do.
    Hint {
        /// The answer to which command.
        to: u64,
        /// The number of the question.
        question: u32,
        /// The number of the option.
        option: usize,
        /// The option in words.
        words: String,
    },
    /// Who is connected. It has no number: it is how things are, not what happened.
    Present {
        /// Which seats have somebody connected.
        seats: Vec<Seat>,
        /// How many watch.
        spectators: usize,
        /// The judges who are connected, by name.
        #[serde(default)]
        judges: Vec<String>,
    },
    /// The connection ends.
    Bye {
        /// Why.
        why: String,
        /// Whether to come back soon: the server restarts, or the table lives elsewhere now.
        again: bool,
    },
}

/// As whom somebody is at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// A player. Before the game begins this is the place in the list of seats.
    Seat(Seat),
    /// A spectator.
    Spectator,
    /// A judge.
    Judge,
}

/// The whole table as a viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// The number of the last update that is in it.
    pub n: u64,
    /// Who sits where, and how things stand.
    pub status: Status,
    /// The game; none before it begins.
    pub table: Option<Table>,
    /// The pending decision, where this viewer hears of it.
    pub question: Option<Question>,
    /// How many moves stand, for judges: to these they may go back. Others must not count decisions of which they don't hear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// What happened last, as far as it is at hand.
    pub happenings: Vec<Happening>,
    /// What was said last.
    pub speeches: Vec<Speech>,
    /// How the server passes for this seat.
    pub passing: Option<crate::Passing>,
}

/// So many happenings and speeches are kept.
const KEPT: usize = 200;

impl Snapshot {
    /// Takes in the next update.
    pub fn take(&mut self, update: &Update) {
        self.n = update.n;
        if let Some(status) = &update.status {
            self.status.clone_from(status);
        }
        if let Some(table) = &update.table {
            self.table = Some(table.clone());
        }
        if let (Some(delta), Some(table)) = (&update.delta, &mut self.table) {
            delta.apply(table);
        }
        self.question.clone_from(&update.question);
        self.moves = update.moves;
        self.happenings.extend(update.happenings.iter().cloned());
        self.speeches.extend(update.speeches.iter().cloned());
        self.happenings.drain(..self.happenings.len().saturating_sub(KEPT));
        self.speeches.drain(..self.speeches.len().saturating_sub(KEPT));
    }
}

/// What is new.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Update {
    /// Its number, one more than that of the one before.
    pub n: u64,
    /// How things stand, where that changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// What changed on the table; the first one has the whole table in `table`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delta: Option<Delta>,
    /// The whole table, where it was set up anew or a change would say as much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// The pending decision; the one before it is no longer pending, whether there is a new one or not.
    pub question: Option<Question>,
    /// As in [`Snapshot::moves`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// What happened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub happenings: Vec<Happening>,
    /// What was said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub speeches: Vec<Speech>,
    /// What players, judges and clocks did beside the game, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
}

/// Something that people, judges or clocks did beside the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notice {
    /// Whether a judge did it.
    pub judge: bool,
    /// In words.
    pub words: String,
}
