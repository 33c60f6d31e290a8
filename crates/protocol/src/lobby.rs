//! Tables from outside: the lobby, joining, quick matches, replays.

use serde::{Deserialize, Serialize};

use crate::setting::DeckChoice;
use crate::status::Stage;

/// A table as the lobby lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Listed {
    /// Its code, short enough to be read out.
    pub code: String,
    /// What it is called.
    pub name: Option<String>,
    /// The format.
    pub format: Option<String>,
    /// By which rules.
    pub rulebook: String,
    /// Who sits there; nobody at a free seat.
    pub seats: Vec<Option<String>>,
    /// How far it is.
    pub stage: Stage,
    /// Whether it may be watched.
    pub watched: bool,
}

/// Somebody wants to sit down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Where, counted from 1; the first free seat where none is named.
    #[serde(default)]
    pub seat: Option<u8>,
    /// With which deck, where the seat has none.
    #[serde(default)]
    pub deck: Option<DeckChoice>,
    /// A bot is to sit there instead: whoever opened the table may wish that.
    #[serde(default)]
    pub bot: Option<String>,
}

/// Somebody sits at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Joined {
    /// The table's code.
    pub code: String,
    /// Which seat; none where nobody asked for one.
    pub seat: Option<u8>,
    /// Where the table is watched and played, relative to the server: a WebSocket.
    pub socket: String,
    /// What to hand on to the others.
    pub link: String,
}

/// A wish for an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuickMatch {
    /// In which format; any legal deck where none is named.
    #[serde(default)]
    pub format: Option<String>,
    /// With which deck.
    pub deck: DeckChoice,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QuickMatched {
    /// The table: one where somebody waited, or a new one at which one waits.
    pub table: Joined,
    /// Whether the game begins at once.
    pub found: bool,
}

/// Whom to invite.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// As what.
    pub role: Invited,
}

/// As what somebody is invited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Invited {
    /// A judge, who sees all.
    Judge,
}

/// An invitation to hand on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Waiting {
    /// What to connect with: `?invitation=…` of the table's socket.
    pub invitation: String,
}

/// A bot that the server has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BotInfo {
    /// Its name.
    pub name: String,
    /// A line about it.
    pub about: String,
}

/// A replay as it is listed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReplayInfo {
    /// Its id.
    pub id: String,
    /// The code of its table.
    pub code: String,
    /// Who played.
    pub seats: Vec<String>,
    /// When the table was opened, in seconds since 1970.
    pub opened: i64,
    /// Whether the game is over.
    pub over: bool,
}

/// Playing on from within a replay.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// After how many moves.
    pub moves: usize,
    /// Which bot plays the other sides; by default whoever asks plays all.
    #[serde(default)]
    pub bot: Option<String>,
    /// Which side one plays against the bot, counted from 1.
    #[serde(default)]
    pub seat: Option<u8>,
}
