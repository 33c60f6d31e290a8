//! What the server tells programs outside, at the addresses that an event's organizer has named.

use serde::{Deserialize, Serialize};

/// Body of a request to such an address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventChange {
    /// Code of the event.
    pub event: String,
    /// Name of the event.
    pub name: String,
    /// Number of the event's version. Requests may arrive in another order, and this number tells which is newer.
    pub version: u64,
    /// Address of the event's page.
    pub page: String,
    /// What happened.
    pub told: Vec<EventTold>,
    /// All texts of `told`, at most 2,000 characters, under the name that programs for chats expect.
    pub content: String,
}

/// Something that happened in an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EventTold {
    /// What it was.
    pub kind: EventToldKind,
    /// Number of the round, if it is about one.
    pub round: Option<u32>,
    /// The same in words.
    pub text: String,
}

/// Kind of something that happened in an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum EventToldKind {
    /// A player signed up.
    Player,
    /// A player left.
    Left,
    /// The staff told all something.
    News,
    /// A round was paired, or its pairings changed.
    Pairings,
    /// A round's clock was started.
    Start,
    /// A match has a result, or another one than before.
    Result,
    /// The event is over. The text has the standings.
    Over,
}
