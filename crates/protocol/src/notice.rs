//! Messages about what waits for a person, and how browsers are woken for it.

use serde::{Deserialize, Serialize};

/// What waits for a person.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum NoticeKind {
    /// A game over days waits for the person's decision.
    Turn,
    /// A match of an event waits at a table of this server.
    Match,
    /// The opponent of an event's match has reported a result.
    Result,
    /// A draft waits for the person's pick, deck or match.
    Draft,
    /// Somebody challenges the person.
    Challenge,
    /// Somebody asks to be a friend.
    Friend,
}

/// Something that waits for the person who asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NoticeInfo {
    /// What waits.
    pub kind: NoticeKind,
    /// Name of the table, event or draft, or of the other person.
    pub name: String,
    /// Path of the page where it goes on.
    pub link: String,
}

/// Public key of the server, by which browsers know its pushes (VAPID, RFC 8292).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PushKey {
    /// The key as browsers take it: an uncompressed point in base64 without padding, with `-` and `_`.
    pub key: String,
}

/// A browser that wants to be woken. The push itself is empty: the browser then asks for the notices, so nothing of them
/// passes through the maker of the browser.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PushTarget {
    /// Address that the browser named.
    pub endpoint: String,
}
