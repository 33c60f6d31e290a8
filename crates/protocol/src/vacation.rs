//! Vacations of accounts that play games over days.

use serde::{Deserialize, Serialize};

/// Times between which an account is on vacation: the time of its games over days stands still.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Vacation {
    /// Beginning, in seconds since 1970. A vacation begins now at the earliest, and one within a minute now.
    pub from: i64,
    /// End, in seconds since 1970. In a request, a time that has passed, or comes within a minute, ends the
    /// vacation.
    pub until: i64,
}

/// Vacation of the caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VacationState {
    /// The vacation that lasts or is planned.
    pub vacation: Option<Vacation>,
    /// Time in seconds that is left for vacations in this calendar year (UTC).
    pub left: i64,
}
