//! Messages about people: their games, ratings and titles.

use serde::{Deserialize, Serialize};

/// Page of a registered account.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PersonView {
    /// Name of the account.
    pub name: String,
    /// True if it is the viewer's own.
    #[serde(default)]
    pub mine: bool,
    /// Time when the account was made, in seconds since 1970.
    pub since: i64,
    /// End of the account's vacation, in seconds since 1970, if it is on vacation now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacation: Option<i64>,
    /// Ratings, those of the most played formats first.
    pub ratings: Vec<RatingInfo>,
    /// Results by format and deck, the most played first.
    pub rates: Vec<DeckRate>,
    /// Events that the account has won, latest first.
    pub titles: Vec<Title>,
    /// Latest games that the viewer may know of, at most 50.
    pub games: Vec<PlayedGame>,
}

/// Rating of a player in a format, by Glicko-2.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingInfo {
    /// Format of the decks; empty for games without one.
    pub format: String,
    /// Rating: 1500 at the beginning.
    pub rating: f64,
    /// Deviation: the rating is that uncertain. 350 at the beginning.
    pub deviation: f64,
    /// Number of rated games.
    pub games: u32,
    /// True if the deviation is still above 110, so that the ladder doesn't rank the player.
    pub provisional: bool,
}

/// Results with a deck in a format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeckRate {
    /// Format of the decks; empty for games without one.
    pub format: String,
    /// Name of the deck.
    pub deck: String,
    /// Number of games.
    pub games: u32,
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
}

/// An event that somebody has won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Title {
    /// Code of the event.
    pub event: String,
    /// Name of the event.
    pub name: String,
    /// Number of its players.
    pub players: u32,
    /// Time when it ended, in seconds since 1970.
    pub at: i64,
}

/// A game that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedGame {
    /// Id of its replay.
    pub replay: String,
    /// Format of the decks; empty for a game without one.
    pub format: String,
    /// Code of the event to which it belongs.
    pub event: Option<String>,
    /// Time when it ended, in seconds since 1970.
    pub at: i64,
    /// Seconds that it took, from the opening of its table.
    pub seconds: i64,
    /// Number of choices.
    pub moves: u32,
    /// True if it counted for ratings.
    pub rated: bool,
    /// True if everybody may know of it.
    #[serde(default)]
    pub public: bool,
    /// Players in turn order.
    pub seats: Vec<PlayedSeat>,
}

/// A player of a game that is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedSeat {
    /// Name of the player in the game.
    pub name: String,
    /// Name of the bot, if one played.
    pub bot: Option<String>,
    /// True if the player has a page.
    pub person: bool,
    /// Name that the player has now, if they have a page.
    #[serde(default)]
    pub page: Option<String>,
    /// True if this is the person whose games are listed.
    #[serde(default)]
    pub own: bool,
    /// Name of the deck.
    pub deck: String,
    /// True if the player won.
    pub won: bool,
    /// Rating after the game, if it was rated.
    pub rating: Option<f64>,
}

/// A row of a ladder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LadderRow {
    /// Rank, 1-based; `None` while the rating is provisional.
    pub rank: Option<u32>,
    /// Name of the account or the bot.
    pub name: String,
    /// True for a bot.
    pub bot: bool,
    /// The rating.
    pub rating: RatingInfo,
}
