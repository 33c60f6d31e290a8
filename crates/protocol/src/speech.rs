//! What people say at a table.

use maneframe_engine::message::Seat;
use serde::{Deserialize, Serialize};

/// Who said it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Speaker {
    /// A player.
    Seat(Seat),
    /// A spectator, by name.
    Spectator(String),
    /// A judge, by name.
    Judge(String),
}

/// Who hears it: spectators talk among themselves, so that they can't help anybody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everybody.
    Table,
    /// Spectators and judges; players once the game is over.
    Spectators,
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Speech {
    /// Its number at this table, from 0.
    pub number: u32,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who.
    pub from: Speaker,
    /// To whom.
    pub to: Audience,
    /// The words, at most 500 characters.
    pub words: String,
}

/// Phrases that need no typing, the same in all languages of clients.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Phrase {
    Hello,
    GoodLuck,
    OneMoment,
    Thinking,
    Thanks,
    Sorry,
    WellPlayed,
    GoodGame,
}

impl Phrase {
    /// All of them.
    pub const ALL: [Phrase; 8] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::OneMoment,
        Phrase::Thinking,
        Phrase::Thanks,
        Phrase::Sorry,
        Phrase::WellPlayed,
        Phrase::GoodGame,
    ];

    /// In English.
    pub fn words(self) -> &'static str {
        match self {
            Phrase::Hello => "Hello!",
            Phrase::GoodLuck => "Good luck, have fun!",
            Phrase::OneMoment => "One moment, please.",
            Phrase::Thinking => "I am thinking.",
            Phrase::Thanks => "Thank you.",
            Phrase::Sorry => "Sorry.",
            Phrase::WellPlayed => "Well played!",
            Phrase::GoodGame => "Good game!",
        }
    }
}
