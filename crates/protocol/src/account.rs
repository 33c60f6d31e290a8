//! Who is who.

use serde::{Deserialize, Serialize};

use crate::command::Whom;

/// What somebody may do on a server.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Plays and watches: everybody.
    Player,
    /// May judge at tables to which they are invited.
    Judge,
    /// May open events and invite judges to their tables.
    Organiser,
    /// May do everything.
    Admin,
}

/// What a token is good for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// Opening tables, sitting, playing.
    Play,
    /// Watching, reading replays.
    Watch,
    /// A judge's seat.
    Judge,
    /// Administration.
    Admin,
}

/// An account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Account {
    /// Its id.
    pub id: String,
    /// The name that others see.
    pub name: String,
    /// Whether it is a guest: it has no password, and lives as long as its cookie.
    pub guest: bool,
    /// What its owner may do.
    pub roles: Vec<Role>,
}

/// A new guest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewGuest {
    /// The name that others see, 1 to 32 characters.
    pub name: String,
}

/// Another name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Renamed {
    /// The name.
    pub name: String,
}

/// Somebody who is signed in now. Browsers keep the session as a cookie; other programs send it as `Authorization: Bearer`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SignedIn {
    /// Who.
    pub account: Account,
    /// The session's secret.
    pub session: String,
}

/// Name and password of an account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// A password to be set: a guest becomes an account by it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The new one, 12 to 256 characters.
    pub password: String,
    /// The one before, where there is one.
    #[serde(default)]
    pub old: Option<String>,
}

/// What shows that it is its owner who asks: an account's password. Guests have none.
#[derive(Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// The password.
    #[serde(default)]
    pub password: Option<String>,
}

/// Codes with which an account is had back, each once. They are shown only now.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// The codes.
    pub codes: Vec<String>,
}

/// An account to be had back.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recovery {
    /// Its name.
    pub name: String,
    /// One of its codes.
    pub code: String,
    /// The new password.
    pub password: String,
}

/// Somebody with whom one doesn't want to play again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewBlock {
    /// A table's code.
    pub table: String,
    /// Who of those there.
    pub whom: Whom,
}

/// Somebody with whom one doesn't play: neither sits down where the other sits, and quick matches don't pair them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Block {
    /// Their account.
    pub id: String,
    /// What they are called.
    pub name: String,
}

/// A token to be made, for a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What it is for, in the owner's words.
    pub name: String,
    /// What it is good for.
    pub scopes: Vec<Scope>,
    /// In how many days it ends; 365 by default.
    #[serde(default)]
    pub days: Option<u32>,
    /// The password of the account, where it has one.
    #[serde(default)]
    pub password: Option<String>,
}

/// A token, without its secret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Token {
    /// Its id.
    pub id: String,
    /// What it is for.
    pub name: String,
    /// What it is good for.
    pub scopes: Vec<Scope>,
    /// When it ends, in seconds since 1970.
    pub ends: i64,
}

/// A token that was made. Its secret is shown only now.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TokenMade {
    /// The token.
    pub token: Token,
    /// What is sent as `Authorization: Bearer`.
    pub secret: String,
}
