//! What is asked of the node on which a table lives, by itself or by another node: plain data, so that it can be sent.

use maneframe_protocol::{DeckChoice, Listed, Message, Request, Whom};
use serde::{Deserialize, Serialize};

use super::command::Asker;
use super::stream::Place;
use super::told::Told;

/// A question about a table, or a wish.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// How the lobby would list it.
    Listed,
    /// To sit down: the account and its name, where, with which deck, and at no table with these accounts.
    Sit { by: (String, String), seat: Option<u8>, deck: Option<DeckChoice>, not_with: Vec<String> },
    /// As whom an account may connect, at which of its seats.
    Place { account: String, seat: Option<u8> },
    /// What lets somebody judge there, for who opened the table; for nobody in particular only whether that is the key.
    Key { of: Option<String>, is: Option<String> },
    /// To carry out a command.
    Command { who: Asker, request: Box<Request> },
    /// The whole game.
    Replay,
    /// What a seat, counted from 1, or a spectator was told of the game.
    Told { to: Option<u8> },
    /// Whose account somebody there has.
    Account { whom: Whom },
    /// To be told what happens, at an address of the network between nodes.
    Join { place: Place, last: Option<(u64, u64)>, inbox: String },
    /// No longer to be told.
    Leave { listener: u64 },
    /// Whether somebody is still told.
    Has { listener: u64 },
}

/// The answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// To [`Ask::Listed`].
    Listed(Box<Listed>),
    /// To [`Ask::Sit`]: the seat, from 1.
    Seat(u8),
    /// To [`Ask::Place`].
    Place(Place),
    /// To [`Ask::Key`].
    Key(Option<String>),
    /// To [`Ask::Command`].
    Message(Box<Message>),
    /// To [`Ask::Replay`]: its text, and whether the game is over.
    Replay { text: String, over: bool },
    /// To [`Ask::Told`].
    Told(Box<Told>),
    /// To [`Ask::Account`]: the account and what it is called there.
    Account(Option<(String, String)>),
    /// To [`Ask::Join`].
    Listener(u64),
    /// To [`Ask::Has`].
    Has(bool),
    /// To what has no answer.
    Done,
}
