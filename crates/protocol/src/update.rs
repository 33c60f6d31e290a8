//! Messages that the server sends over a WebSocket.
//!
//! Each viewer has a stream of [`Update`]s, numbered from 1. A client that reconnects names the last number it
//! received. The server answers with the later updates, or with a [`Snapshot`] if it no longer keeps all of them.

use maneframe_engine::WayBack;
use maneframe_engine::message::{Attempt, Happening, Question, Reckoning, Seat, Table};
use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::delta::Delta;
use crate::problem::Problem;
use crate::setting::NewTable;
use crate::speech::Speech;
use crate::status::Status;

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Message {
    /// The first message of a connection.
    Welcome {
        /// Protocol version, see [`VERSION`](crate::VERSION).
        version: u32,
        /// Code of the table.
        code: String,
        /// Id of this viewer's stream. A client that reconnects sends it together with the number of the last update.
        stream: u64,
        /// Role of this viewer at the table.
        you: ViewerRole,
        /// Settings of the table, without deck lists.
        settings: Box<NewTable>,
    },
    /// The whole state of the table.
    Snapshot(Box<Snapshot>),
    /// Changes to the table since the previous update.
    Update(Box<Update>),
    /// A command was carried out.
    Done {
        /// Id of the request.
        to: u64,
    },
    /// A command was refused and changed nothing.
    Refused {
        /// Id of the request.
        to: u64,
        /// Reason for the refusal.
        problem: Problem,
    },
    /// The acts that could be attempted with a card.
    Attempts {
        /// Id of the request.
        to: u64,
        /// The acts, with the rules that forbid each.
        attempts: Vec<Attempt>,
    },
    /// The components of a card's power.
    Power {
        /// Id of the request.
        to: u64,
        /// The components; `None` if the viewer doesn't know the card.
        reckoning: Option<Reckoning>,
    },
    /// Range of moves that the player may undo without consent.
    WayBack {
        /// Id of the request.
        to: u64,
        /// Range of decisions that the player may return to.
        way: WayBack,
    },
    /// The option that the server's bot would choose.
    Hint {
        /// Id of the request.
        to: u64,
        /// Number of the question.
        question: u32,
        /// Index of the option.
        option: usize,
        /// Label of the option.
        words: Wording,
        /// Reason for it: chances to win with it and without, and the act that follows. `None` if the bot didn't have
        /// to search.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Wording>,
    },
    /// The connected users. This message is not part of the numbered stream, because it describes a state and not an
    /// event.
    Present {
        /// Seats whose player is connected.
        seats: Vec<Seat>,
        /// Number of connected spectators.
        spectators: usize,
        /// Names of the connected judges.
        #[serde(default)]
        judges: Vec<String>,
    },
    /// The server closes the connection.
    Bye {
        /// Reason for closing.
        why: String,
        /// True if the client should reconnect soon: the server restarts, or another server now hosts the table.
        again: bool,
    },
}

/// The role of a viewer at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ViewerRole {
    /// A player. Before the game begins, the number is the position in the list of seats.
    Seat(Seat),
    /// A spectator without a seat.
    Spectator,
    /// A judge, who sees all cards.
    Judge,
}

/// The whole state of a table as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Snapshot {
    /// Number of the last update that this state includes.
    pub n: u64,
    /// State of the table apart from the game.
    pub status: Status,
    /// State of the game; `None` before it begins.
    pub table: Option<Table>,
    /// The pending decision, if this viewer may see it.
    pub question: Option<Question>,
    /// Number of moves made so far, which a judge may rewind. Only judges receive it, because it would let others count
    /// decisions that are hidden from them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// The most recent events that the server still keeps.
    pub happenings: Vec<Happening>,
    /// The most recent chat messages.
    pub speeches: Vec<Speech>,
    /// Pass settings of this seat.
    pub passing: Option<crate::Passing>,
}

/// Maximum number of events, and of chat messages, that a snapshot keeps.
const KEPT: usize = 200;

impl Snapshot {
    /// Applies the next update.
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

/// Changes to a table since the previous update.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Update {
    /// Number of the update, one more than that of the previous update.
    pub n: u64,
    /// State of the table apart from the game, if it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Changes to the state of the game. The first update has the whole state in `table` instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delta: Option<Delta>,
    /// The whole state of the game. It is sent when the game begins or is reset, and when a delta would be as large.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// The pending decision, if this viewer may see it. It always replaces the previous one, even if it is `None`.
    pub question: Option<Question>,
    /// Number of moves made so far; see [`Snapshot::moves`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<usize>,
    /// New events of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub happenings: Vec<Happening>,
    /// New chat messages.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub speeches: Vec<Speech>,
    /// Acts of players, judges and clocks outside the game, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
}

/// An act of a player, judge or clock outside the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Notice {
    /// True if a judge did it.
    pub judge: bool,
    /// Description of the act.
    pub words: Wording,
}
