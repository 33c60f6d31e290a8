//! What a client asks for over its WebSocket.

use maneframe_engine::Handle;
use maneframe_engine::message::Seat;
use serde::{Deserialize, Serialize};

use crate::speech::Phrase;

/// A command with a number by which its answer is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    /// Any number; the answer has the same.
    pub id: u64,
    /// What is asked for.
    #[serde(flatten)]
    pub command: Command,
}

/// What may be asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Command {
    /// Answers a decision.
    Act {
        /// The number of the question: an answer to another than the pending one is refused as stale.
        question: u32,
        /// The number of the option.
        option: usize,
    },
    /// Takes moves back to an own decision: at once where that is free, else it is proposed to all.
    Undo {
        /// The question to be asked again; the last own one where none is named.
        #[serde(default)]
        question: Option<u32>,
    },
    /// Gives up (CR 103.4), at any time.
    Concede,
    /// Gets up from a seat, before the game begins. Where who opened the table leaves, it is closed.
    Leave,
    /// Proposes to let a judge come who has the invitation.
    OfferJudge,
    /// Proposes that a player leaves a game of three or four who has been away for some minutes (CR 103.5).
    OfferGone {
        /// Who.
        seat: Seat,
    },
    /// Proposes to end the game as a draw.
    OfferDraw,
    /// Proposes another game, seats changed.
    OfferRematch,
    /// Answers a proposal, or takes an own one back by `false`.
    Answer {
        /// Its number.
        proposal: u32,
        /// Whether one agrees.
        agree: bool,
    },
    /// Says something.
    Say {
        /// The words.
        words: String,
    },
    /// Says a phrase.
    Phrase {
        /// Which.
        phrase: Phrase,
    },
    /// What somebody says is no longer told to this seat, or is again. Where a judge says so, it is told to nobody.
    Mute {
        /// Whose.
        whom: Whom,
        /// Whether it is not told.
        muted: bool,
    },
    /// How the server shall pass for this seat from now on.
    Pass {
        /// How.
        #[serde(flatten)]
        passing: Passing,
    },
    /// Answers one ability's questions always the same way; `null` asks again.
    Always {
        /// What the question is about: see [`Always`].
        #[serde(flatten)]
        always: Always,
    },
    /// What might be tried with a card, and what stands against it.
    Attempts {
        /// Which.
        card: Handle,
    },
    /// Where a card's power comes from.
    Power {
        /// Which.
        card: Handle,
    },
    /// How far this seat may go back for free.
    WayBack,
    /// What the server's bot would do, where the table allows hints.
    Hint {
        /// The number of the question.
        question: u32,
    },
    /// The whole table again.
    Snapshot,
    /// What a judge does; everybody is told.
    Judge {
        /// What.
        act: JudgeAct,
        /// Why.
        reason: String,
    },
    /// Nothing; it is answered.
    Ping,
}

/// Somebody at a table, by what others know of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Whom {
    /// Who sits there.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    Seat(Seat),
    /// Who said the line of that number.
    Speech(u32),
}

/// How the server passes for a seat. It always stops where that player could pay for an answer to something new.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Passing {
    /// Until when to pass.
    #[serde(default)]
    pub until: Until,
    /// Whether to stop in every window (full control).
    #[serde(default)]
    pub full_control: bool,
    /// Phases of one's own turns in whose windows to stop even if everything was declined, as bits: 1 Ready, 2 Troublemaker,
    /// 4 Main, 8 Score, 16 End.
    #[serde(default)]
    pub own_stops: u8,
    /// The same in others' turns.
    #[serde(default)]
    pub their_stops: u8,
}

/// Until when to pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Only where there is nothing to do, or all was declined since something happened.
    #[default]
    Now,
    /// Until something happens.
    Event,
    /// Until the next phase.
    Phase,
    /// Until the turn is over.
    TurnEnd,
    /// Until one's own next turn.
    MyTurn,
}

/// A standing answer to what one ability asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Always {
    /// The line of card text that asks.
    pub text: String,
    /// What sort of question, as in `prompt`.
    pub prompt: String,
    /// The label of the option to take; `null` asks again.
    pub answer: Option<String>,
}

/// What a judge does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "judge", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum JudgeAct {
    /// Stops the game and its clocks.
    Pause,
    /// Goes on.
    Resume,
    /// Gives time: to a seat, or where none is named to all, or the game as a whole.
    Extend {
        /// To whom.
        #[serde(default)]
        seat: Option<Seat>,
        /// How many seconds.
        seconds: u32,
    },
    /// Takes back all moves but the first so many, whatever was seen since.
    Rewind {
        /// How many moves stay.
        to: usize,
    },
    /// Puts something right by a line such as `p1 points 5`, `p2 tokens 3`, `put 17 hand`, `exhaust 17`, `ready 17`,
    /// `counters 17 2`, `shuffle p1`, `p1 draw 2` or `move 17 problem p2`; cards are told by the judge's handles. Several are separated by `;`.
    Repair {
        /// The line.
        line: String,
        /// The rule that asks for it, e.g. `404.1`.
        rule: String,
    },
}
