//! Accounts, roles, sessions and API tokens, as the HTTP API sends and receives them.

use serde::{Deserialize, Serialize};

use crate::command::Whom;

/// A role that an account holds on this server. Roles are ordered by their rights, least first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Every account has this role: it may play and watch.
    Player,
    /// May sit as a judge at tables that invite it.
    Judge,
    /// May open events and invite judges to their tables.
    Organiser,
    /// May do everything.
    Admin,
}

/// A right that an API token grants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Open tables, take seats and play.
    Play,
    /// Watch games and read replays.
    Watch,
    /// Sit at tables as a judge.
    Judge,
    /// Administer the server.
    Admin,
}

/// A registered account or a guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Account {
    /// Unique id of the account.
    pub id: String,
    /// Display name, visible to other users.
    pub name: String,
    /// True for a guest: an account without a password, which expires with its session cookie.
    pub guest: bool,
    /// Roles that the account holds.
    pub roles: Vec<Role>,
}

/// Request to create a guest account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// Display name, 1 to 32 characters.
    pub name: String,
}

/// Request to change an account's display name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Renamed {
    /// New display name, 1 to 32 characters.
    pub name: String,
}

/// A new session. Browsers keep the session in a cookie; other programs send it as `Authorization: Bearer`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SignedIn {
    /// The account that signed in.
    pub account: Account,
    /// Secret of the session.
    pub session: String,
}

/// Request to sign in with name and password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// Name of the account.
    pub name: String,
    /// Password of the account.
    pub password: String,
}

/// Request to set a password. A guest who sets one becomes a registered account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// New password, 12 to 256 characters.
    pub password: String,
    /// Current password; `None` for a guest, who has none.
    #[serde(default)]
    pub old: Option<String>,
}

/// Confirmation that the request comes from the account's owner.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// Password of the account; `None` for a guest, who has none.
    #[serde(default)]
    pub password: Option<String>,
}

/// Single-use codes that recover an account. The server shows them only in this answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// The recovery codes.
    pub codes: Vec<String>,
}

/// Request to recover an account and set a new password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// Name of the account.
    pub name: String,
    /// One of the account's unused recovery codes.
    pub code: String,
    /// New password, 12 to 256 characters.
    pub password: String,
}

/// Request to block another user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBlock {
    /// Code of a table at which that user is or was.
    pub table: String,
    /// The user to block, by seat or by a line of chat.
    pub whom: Whom,
}

/// A blocked user. Neither account can take a seat at a table where the other one sits, and quick matches don't pair
/// them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Block {
    /// Id of the blocked account.
    pub id: String,
    /// Display name of the blocked account.
    pub name: String,
}

/// Request to create an API token for a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// Description of the token's purpose, in the owner's words.
    pub name: String,
    /// Rights that the token grants.
    pub scopes: Vec<Scope>,
    /// Lifetime of the token in days (default 365).
    #[serde(default)]
    pub days: Option<u32>,
    /// Password of the account; `None` for a guest, who has none.
    #[serde(default)]
    pub password: Option<String>,
}

/// An API token, without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Token {
    /// Unique id of the token.
    pub id: String,
    /// Description of the token's purpose, in the owner's words.
    pub name: String,
    /// Rights that the token grants.
    pub scopes: Vec<Scope>,
    /// Time at which the token expires, in seconds since 1970.
    pub ends: i64,
}

/// A new API token with its secret. The server shows the secret only in this answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TokenMade {
    /// The token's public data.
    pub token: Token,
    /// Secret to send as `Authorization: Bearer`.
    pub secret: String,
}
