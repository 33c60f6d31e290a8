//! Commands that a client sends over its WebSocket.

use maneframe_engine::Handle;
use maneframe_engine::message::Seat;
use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::speech::Phrase;

/// A command with an id that links the server's answer to it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    /// Number chosen by the client; the answer repeats it.
    pub id: u64,
    /// The command to carry out.
    #[serde(flatten)]
    pub command: Command,
}

/// A command of a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Command {
    /// Answers a pending decision.
    Act {
        /// Number of the question. The server refuses an answer to any question but the pending one as stale.
        question: u32,
        /// Index of the chosen option.
        option: usize,
    },
    /// Takes back moves up to one of the player's own decisions. This happens at once if it is free; otherwise the
    /// server proposes it to all players.
    Undo {
        /// Number of the question to ask again; the player's last one by default.
        #[serde(default)]
        question: Option<u32>,
    },
    /// Concedes the game (CR 103.4). A player may concede at any time.
    Concede,
    /// Leaves a seat before the game begins. If the player who opened the table leaves, the table is closed.
    Leave,
    /// Proposes to admit the judge who holds the invitation.
    OfferJudge,
    /// Proposes to remove a player who has been away for some minutes from a game of three or four players (CR 103.5).
    OfferGone {
        /// Seat of the player who is away.
        seat: Seat,
    },
    /// Proposes to end the game as a draw.
    OfferDraw,
    /// Proposes a rematch with the seats rotated by one.
    OfferRematch,
    /// Answers a proposal. A player withdraws their own proposal by answering `false`.
    Answer {
        /// Number of the proposal.
        proposal: u32,
        /// True to accept the proposal.
        agree: bool,
    },
    /// Sends a chat message to the table.
    Say {
        /// Text of the message.
        words: String,
    },
    /// Sends one of the predefined phrases.
    Phrase {
        /// The phrase to send.
        phrase: Phrase,
    },
    /// Mutes or unmutes another user for this seat. If a judge sends this command, it applies to everyone at the table.
    Mute {
        /// The user to mute.
        whom: Whom,
        /// True to mute, false to unmute.
        muted: bool,
    },
    /// Sets when the server passes for this seat.
    Pass {
        /// The new pass settings.
        #[serde(flatten)]
        passing: Passing,
    },
    /// Sets a standing answer for the questions of one ability; `null` removes it.
    Always {
        /// The ability's question and its answer.
        #[serde(flatten)]
        always: Always,
    },
    /// Requests the acts that could be attempted with a card, with the rules that forbid each.
    Attempts {
        /// The card to examine.
        card: Handle,
    },
    /// Requests the components of a card's power.
    Power {
        /// The card to examine.
        card: Handle,
    },
    /// Requests how far this seat may undo without consent.
    WayBack,
    /// Requests the option that the server's bot would choose, if the table allows hints.
    Hint {
        /// Number of the question.
        question: u32,
    },
    /// Requests a snapshot of the whole table.
    Snapshot,
    /// Makes a ruling as a judge. The server announces it to everyone at the table.
    Judge {
        /// The ruling to make.
        act: JudgeAct,
        /// Reason for the ruling.
        reason: String,
    },
    /// Does nothing; the server answers it.
    Ping,
}

/// A user at a table, identified by what others know about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Whom {
    /// The player at this seat.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    Seat(Seat),
    /// The author of the chat message with this number.
    Speech(u32),
}

/// Settings by which the server passes priority for a seat. The server always stops if the player could pay for an
/// answer to something new.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Passing {
    /// Condition until which the server passes.
    #[serde(default)]
    pub until: Until,
    /// True to stop in every window ("full control").
    #[serde(default)]
    pub full_control: bool,
    /// Phases of the player's own turns in which the server stops even if the player has declined everything. A bit
    /// mask: 1 Ready, 2 Troublemaker, 4 Main, 8 Score, 16 End.
    #[serde(default)]
    pub own_stops: u8,
    /// Like [`Passing::own_stops`], but for the turns of other players.
    #[serde(default)]
    pub their_stops: u8,
}

/// A condition until which the server passes for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Passes only if the player has nothing to do or has declined everything since the last event.
    #[default]
    Now,
    /// Passes until something happens.
    Event,
    /// Passes until the next phase.
    Phase,
    /// Passes until the end of the turn.
    TurnEnd,
    /// Passes until the player's own next turn.
    MyTurn,
}

/// A standing answer to the questions of one ability.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Always {
    /// Line of card text that asks the question.
    pub text: String,
    /// Kind of question, as in the field `prompt` of a question.
    pub prompt: String,
    /// Label of the option to choose, as sent or in English; `null` removes the standing answer.
    pub answer: Option<Wording>,
}

/// A ruling by a judge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "judge", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum JudgeAct {
    /// Stops the game and its clocks.
    Pause,
    /// Resumes a paused game.
    Resume,
    /// Adds time to the clock of one seat, or to all clocks if no seat is given.
    Extend {
        /// Seat that gets the time; all seats, or the game as a whole, by default.
        #[serde(default)]
        seat: Option<Seat>,
        /// Time to add, in seconds, 1 to 36,000.
        seconds: u32,
    },
    /// Takes back all moves after the first `to`, even if hidden cards were seen since.
    Rewind {
        /// Number of moves to keep.
        to: usize,
    },
    /// Corrects the game state with a line such as `p1 points 5`, `p2 tokens 3`, `put 17 hand`, `exhaust 17`, `ready
    /// 17`, `counters 17 2`, `shuffle p1`, `p1 draw 2` or `move 17 problem p2`. Numbers of cards are the judge's
    /// handles. Several corrections are separated by `;`.
    Repair {
        /// The correction to make.
        line: String,
        /// Number of the rule that calls for it, e.g. `404.1`.
        rule: String,
    },
}
