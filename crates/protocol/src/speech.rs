//! Chat at a table.

use maneframe_engine::message::Seat;
use serde::{Deserialize, Serialize};

/// The author of a chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Speaker {
    /// The player at this seat.
    Seat(Seat),
    /// A spectator, by display name.
    Spectator(String),
    /// A judge, by display name.
    Judge(String),
}

/// The recipients of a chat message. Spectators chat among themselves so that they can't help a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Audience {
    /// Everyone at the table.
    Table,
    /// Spectators and judges, and players once the game is over.
    Spectators,
}

/// A chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Speech {
    /// Number of the message at this table, 0-based.
    pub number: u32,
    /// Time at which it was sent, in milliseconds since 1970.
    pub at: u64,
    /// Author of the message.
    pub from: Speaker,
    /// Recipients of the message.
    pub to: Audience,
    /// Text of the message, at most 500 characters.
    pub words: String,
}

/// Predefined chat phrases, which clients can translate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// A wish at the start of a game.
    GoodLuck,
    /// A request to wait.
    OneMoment,
    /// A sign that the player hasn't left.
    Thinking,
    /// Thanks to the other players.
    Thanks,
    /// An apology.
    Sorry,
    /// Praise for a choice.
    WellPlayed,
    /// A farewell at the end of a game.
    GoodGame,
}

impl Phrase {
    /// All phrases, in the order of their declaration.
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

    /// Returns the phrase's English text.
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
