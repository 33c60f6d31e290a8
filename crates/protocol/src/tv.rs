//! Messages about the game that the server shows to everybody.

use serde::{Deserialize, Serialize};

use crate::lobby::Listed;
use crate::setting::Delay;

/// The best running game that everybody may watch, with a delay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TvGame {
    /// The table.
    pub table: Listed,
    /// Ratings of its players in the game's format, by seat; `None` for a player who has none.
    pub ratings: Vec<Option<f64>>,
    /// Delay of what spectators see.
    pub delay: Delay,
}
