//! Requests to a table. They are plain data, because they may come from another node of a cluster.

use maneframe_engine::replay::Situation;
use maneframe_protocol::{DeckChoice, Listed, Message, Request, Whom};
use serde::{Deserialize, Serialize};

use crate::command::CommandSender;
use crate::stream::Place;

/// Request about a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the text of a variant tells of its fields")]
pub enum Ask {
    /// Get the table's entry in the lobby.
    Listed,
    /// Take a seat. `by` is the account and its name. The request is refused if one of the accounts in `not_with` has a
    /// seat.
    Sit { by: (String, String), seat: Option<u8>, deck: Option<DeckChoice>, not_with: Vec<String> },
    /// Give a seat to a bot. Only the owner may do that.
    SeatBot { account: String, bot: String, seat: Option<u8>, deck: Option<DeckChoice> },
    /// Get the role in which an account may connect. `seat` chooses a seat if the account has several.
    Place { account: String, seat: Option<u8> },
    /// Get the key that admits a judge. The owner or a player may do that, and the players are asked to agree.
    Invite { account: String },
    /// Join as a judge with the key. `appointed` is true for judges and organisers of this server.
    Judge { account: String, name: String, key: String, appointed: bool },
    /// Close a table that waits for players. The owner may do that. An administrator may also end a running game.
    Close { account: String, admin: bool },
    /// Give all players more time. Only the owner may do that, such as the event to which the table belongs. `by` is
    /// who gives it, as the players are told.
    Extend { account: String, seconds: u32, by: String },
    /// Let the clock of an account stand still for a vacation, if the game is played over days. `times` are its beginning and
    /// end in milliseconds since 1970; `None` if it ends now.
    Vacation { account: String, times: Option<(u64, u64)> },
    /// Get whether a game over days waits for a decision of an account.
    Awaits { account: String },
    /// Get whether any player is connected.
    Waits,
    /// Carry out a command.
    Command { who: CommandSender, request: Box<Request> },
    /// Get the replay of the whole game.
    Replay,
    /// Get the account of the player at a seat, or of the author of a chat message.
    Account { whom: Whom },
    /// Get the situation with which the game began.
    Situation,
}

/// Reply to an [`Ask`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the text of a variant tells of its fields")]
pub enum Reply {
    /// Reply to [`Ask::Listed`].
    Listed(Box<Listed>),
    /// Reply to [`Ask::Sit`] and [`Ask::SeatBot`]: the seat, from 1.
    Seat(u8),
    /// Reply to [`Ask::Place`].
    Place(Place),
    /// Reply to [`Ask::Invite`].
    Key(String),
    /// Reply to [`Ask::Command`].
    Message(Box<Message>),
    /// Reply to [`Ask::Replay`]: the replay's text, and true if the game is over.
    Replay { text: String, over: bool },
    /// Reply to [`Ask::Account`]: the account and its name at the table.
    Account(Option<(String, String)>),
    /// Reply to [`Ask::Situation`].
    Situation(Option<Situation>),
    /// Reply to [`Ask::Waits`] and [`Ask::Awaits`]: true if it is so.
    Has(bool),
    /// Reply to requests without a result.
    Done,
}
