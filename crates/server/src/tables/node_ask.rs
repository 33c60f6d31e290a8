//! Requests to the node that has a table. They come from that node itself or from another one.

use maneframe_table::ask::{Ask, Reply};
use maneframe_table::command::CommandSender;
use serde::{Deserialize, Serialize};

/// Request to the node that has a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum NodeAsk {
    /// Request about the table itself.
    Table(Ask),
    /// Subscribe to updates, sent to the address `inbox` of the network between nodes. `node` listens there.
    Join { who: CommandSender, last: Option<(u64, u64)>, inbox: String, node: String },
    /// End a subscription.
    Leave { listener: u64 },
}

/// Reply to a [`NodeAsk`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum NodeReply {
    /// Reply of the table.
    Table(Reply),
    /// Reply to [`NodeAsk::Join`]: the listener's number.
    Listener(u64),
    /// Reply to requests without a result.
    Done,
}
