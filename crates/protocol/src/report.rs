//! Reports of accounts to the administrators of a server.

use serde::{Deserialize, Serialize};

/// Kind of what a report is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ReportKind {
    /// A registered account, by its name.
    Person,
    /// A table, by its code.
    Table,
    /// A deck that is shared, by its id.
    Deck,
    /// An event, by its code.
    Event,
}

/// What a report is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportAbout {
    /// Kind of it.
    pub kind: ReportKind,
    /// Its name, code or id, as the kind says.
    pub id: String,
}

/// Request to report something to the administrators.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// What the report is about.
    pub about: ReportAbout,
    /// What is wrong with it, 1 to 1,000 characters.
    pub words: String,
}

/// A report, as administrators see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Report {
    /// Id of the report.
    pub id: String,
    /// Account that reports.
    pub by: ReportedBy,
    /// What the report is about. For a person this is the account's id.
    pub about: ReportAbout,
    /// Name that it had when it was reported.
    pub name: String,
    /// What is wrong with it.
    pub words: String,
    /// Time of the report, in seconds since 1970.
    pub at: i64,
    /// True if an administrator has dealt with it.
    pub done: bool,
    /// Note of the administrators; may be empty.
    pub note: String,
}

/// Account that reports something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ReportedBy {
    /// Id of the account.
    pub id: String,
    /// Name of the account.
    pub name: String,
}

/// Request to note what was done about a report.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReportAnswer {
    /// True if the report is dealt with.
    pub done: bool,
    /// Note for the administrators, at most 1,000 characters.
    #[serde(default)]
    pub note: String,
}
