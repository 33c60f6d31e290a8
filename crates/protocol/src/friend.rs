//! Messages about friends and challenges.

use serde::{Deserialize, Serialize};

use crate::lobby::Listed;
use crate::setting::NewTable;

/// State of a friendship between two accounts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Friendship {
    /// The viewer has asked, and the other has not answered.
    Asked,
    /// The other has asked.
    Asks,
    /// Both agree.
    Friends,
}

/// A friend, or somebody who is to become one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Friend {
    /// Id of the account.
    pub id: String,
    /// Name of the account.
    pub name: String,
    /// State of the friendship.
    pub state: Friendship,
    /// True if the friend is at this server now, and lets friends know.
    pub here: bool,
}

/// Request to ask an account, or to agree with what it asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewFriend {
    /// Name of the account.
    pub name: String,
}

/// What friends learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Presence {
    /// True if friends may know when the account is at this server. It is so by default.
    pub shown: bool,
}

/// Request to challenge a friend.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewChallenge {
    /// Settings of the table: a seat of one's own, and one that is open.
    pub table: NewTable,
}

/// A challenge that waits for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Challenge {
    /// Name of the account that challenges.
    pub from: String,
    /// Name of the account that is challenged.
    pub to: String,
    /// True if the viewer is challenged.
    pub mine: bool,
    /// The table.
    pub table: Listed,
}
