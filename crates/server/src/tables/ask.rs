//! What is asked of the node on which a table lives, by itself or by another node: plain data, so that it can be sent.

use maneframe_engine::replay::Situation;
use maneframe_protocol::{DeckChoice, Listed, Message, Request, Whom};
use serde::{Deserialize, Serialize};

use super::command::Asker;
use super::stream::Place;

/// A question about a table, or a wish.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Ask {
    /// How the lobby would list it.
    Listed,
    /// To sit down: the account and its name, where, with which deck, and at no table with these accounts.
    Sit { by: (String, String), seat: Option<u8>, deck: Option<DeckChoice>, not_with: Vec<String> },
    /// To give a seat to a bot, for who opened the table: which bot, where, with which deck.
    SeatBot { account: String, bot: String, seat: Option<u8>, deck: Option<DeckChoice> },
    /// As whom an account may connect, at which of its seats.
    Place { account: String, seat: Option<u8> },
    /// What lets somebody judge there, for who opened the table or plays there; the players are asked whether a judge may come.
    Invite { account: String },
    /// To judge: with the key, as who is a judge or an organiser on this server or isn't.
    Judge { account: String, name: String, key: String, appointed: bool },
    /// To close a table that waits for players, for who opened it; an administrator ends games, too.
    Close { account: String, admin: bool },
    /// Whether a player is connected.
    Waits,
    /// To carry out a command.
    Command { who: Asker, request: Box<Request> },
    /// The whole game.
    Replay,
    /// Whose account somebody there has.
    Account { whom: Whom },
    /// The situation with which it began.
    Situation,
    /// To be told what happens, at an address of the network between nodes that a node listens to.
    Join { who: Asker, last: Option<(u64, u64)>, inbox: String, node: String },
    /// No longer to be told.
    Leave { listener: u64 },
}

/// The answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// To [`Ask::Listed`].
    Listed(Box<Listed>),
    /// To [`Ask::Sit`] and [`Ask::SeatBot`]: the seat, from 1.
    Seat(u8),
    /// To [`Ask::Place`].
    Place(Place),
    /// To [`Ask::Invite`].
    Key(String),
    /// To [`Ask::Command`].
    Message(Box<Message>),
    /// To [`Ask::Replay`]: its text, and whether the game is over.
    Replay { text: String, over: bool },
    /// To [`Ask::Account`]: the account and what it is called there.
    Account(Option<(String, String)>),
    /// To [`Ask::Situation`].
    Situation(Option<Situation>),
    /// To [`Ask::Join`].
    Listener(u64),
    /// To [`Ask::Waits`].
    Has(bool),
    /// To what has no answer.
    Done,
}
