//! Messages of the lobby: lists of tables, joining a table, quick matches, bots and replays.

use serde::{Deserialize, Serialize};

use crate::admin::Announcement;
use crate::setting::DeckChoice;
use crate::status::Stage;

/// An entry in the lobby's list of tables.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Listed {
    /// Code of the table, short enough to read aloud.
    pub code: String,
    /// Name of the table, if its owner gave it one.
    pub name: Option<String>,
    /// Format that decks must be legal in.
    pub format: Option<String>,
    /// Name of the rulebook that the game is played by.
    pub rulebook: String,
    /// Names of the players, by seat; `None` for a free seat.
    pub seats: Vec<Option<String>>,
    /// Stage of the table.
    pub stage: Stage,
    /// True if the table admits spectators.
    pub watched: bool,
    /// True if the game counts for ratings.
    #[serde(default)]
    pub rated: bool,
    /// Hours for each decision of a game over days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u32>,
}

/// Request to take a seat at a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Seat to take, 1-based; the first free one by default.
    #[serde(default)]
    pub seat: Option<u8>,
    /// Deck to play; not needed if the seat comes with a deck.
    #[serde(default)]
    pub deck: Option<DeckChoice>,
    /// Name of a bot to seat instead of the caller. Only the user who opened the table may do this.
    #[serde(default)]
    pub bot: Option<String>,
}

/// The answer to a request to open or join a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Joined {
    /// Code of the table.
    pub code: String,
    /// Seat that the caller got, 1-based; `None` if the caller asked for none.
    pub seat: Option<u8>,
    /// Path of the table's WebSocket, relative to the server.
    pub socket: String,
    /// Link to share with other players.
    pub link: String,
}

/// Request to find an opponent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct QuickMatch {
    /// Format to play; any legal deck by default.
    #[serde(default)]
    pub format: Option<String>,
    /// Deck to play.
    pub deck: DeckChoice,
}

/// The answer to a quick match request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QuickMatched {
    /// The table: one where an opponent was waiting, or a new one where the caller waits.
    pub table: Joined,
    /// True if an opponent was found and the game begins at once.
    pub found: bool,
}

/// Request to create an invitation to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// Role of the invited user at the table.
    pub role: Invited,
}

/// A role in which a user can be invited to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Invited {
    /// A judge, who sees all cards.
    Judge,
}

/// An invitation to hand on to the invited user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Waiting {
    /// Secret of the invitation, to be added to the table's socket as `?invitation=…`.
    pub invitation: String,
}

/// What pages must know of the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ServerInfo {
    /// True if what needs no other people, such as games against bots, should run in the visitor's browser.
    pub games_in_browser: bool,
    /// Public address of the server, without a slash at the end, for links that are given to others.
    #[serde(default)]
    pub public: Option<String>,
    /// Current announcement of the administrators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announcement: Option<Announcement>,
}

/// A bot that the server offers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BotInfo {
    /// Name of the bot.
    pub name: String,
    /// Short description of the bot.
    pub about: String,
}

/// Bundled rules of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HouseInfo {
    /// Name of the rules, for the settings of a new table.
    pub name: String,
    /// Title of the rules.
    pub title: String,
    /// Description of the rules in a sentence.
    pub about: String,
    /// Lines of the rules, in order.
    pub lines: Vec<String>,
}

/// An entry in the list of replays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReplayInfo {
    /// Unique id of the replay.
    pub id: String,
    /// Code of the replay's table.
    pub code: String,
    /// Names of the players, by seat.
    pub seats: Vec<String>,
    /// Time at which the table was opened, in seconds since 1970.
    pub opened: i64,
    /// True if the game is over.
    pub over: bool,
}

/// Request to open a table that continues a replay from some point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// Number of the replay's moves to keep.
    pub moves: usize,
    /// Bot that plays the other seats. By default the caller plays all seats.
    #[serde(default)]
    pub bot: Option<String>,
    /// Seat that the caller plays against the bot, 1-based.
    #[serde(default)]
    pub seat: Option<u8>,
}
