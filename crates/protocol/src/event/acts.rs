//! What people do in an event.

use serde::{Deserialize, Serialize};

use super::{EventRole, EventTerms};
use crate::setting::DeckChoice;

/// Request to open an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewEvent {
    /// Settings as the event's file has them; `name`, `format` and `tier` are enough.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub settings: Option<serde_json::Value>,
    /// Text of an event's file instead, which `maneframe event` wrote. The server goes on with it.
    #[serde(default)]
    pub file: Option<String>,
    /// Terms of the event at this server.
    #[serde(default)]
    pub terms: EventTerms,
}

/// Something that a player or a member of the staff does in an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum EventAct {
    /// Signs up as a player, also late.
    SignUp {
        /// Name in the event; by default the account's.
        #[serde(default)]
        name: Option<String>,
        /// Deck to hand in.
        #[serde(default)]
        deck: Option<DeckChoice>,
    },
    /// Hands a deck list in, or another one.
    Deck {
        /// The deck.
        deck: DeckChoice,
    },
    /// Exchanges cards of the deck for cards of the sideboard before the next game of a match, each by its full name, one for
    /// each copy. The deck is as it was handed in before, so this replaces an earlier exchange. Without cards the next game
    /// needs no longer wait for the player.
    Exchange {
        /// Cards that leave the deck.
        #[serde(default)]
        out: Vec<String>,
        /// Cards that come from the sideboard, as many.
        #[serde(default)]
        into: Vec<String>,
    },
    /// Leaves the event.
    Drop,
    /// Comes back after leaving.
    Return,
    /// Reports the result of the player's match in the current round.
    Report {
        /// The result in the staff's notation, the player who is named first first: `1-0`, `0-1`, `draw`, `2-1`.
        score: String,
    },
    /// Confirms the result that the opponent has reported. It counts then.
    Confirm {
        /// The result that is confirmed. If the opponent has reported another one in the meantime, nothing happens.
        #[serde(default)]
        score: Option<String>,
    },
    /// Says that the result that the opponent has reported is wrong. The staff decides.
    Dispute,
    /// Calls a judge to the player's table.
    Call {
        /// What it is about.
        #[serde(default)]
        text: String,
    },
    /// Withdraws the player's call.
    NoCall,
    /// Staff: says that somebody has seen to a call.
    Answer {
        /// Number of the call.
        n: u64,
    },
    /// Staff: tells all something.
    Announce {
        /// The text, at most 500 characters.
        text: String,
    },
    /// Staff: an act of the event's file, e.g. `{"act": "result", "with": {"table": 1, "score": "1-0", "conceded":
    /// false, "went_first": null, "correction": null}}`.
    Act {
        /// The act.
        #[cfg_attr(feature = "schema", schema(value_type = Object))]
        act: serde_json::Value,
    },
    /// Staff: pairs the next round.
    Pair,
    /// Staff: begins the elimination rounds.
    Cut {
        /// Number of players.
        size: u8,
    },
    /// Staff: checks decks at random tables.
    Check {
        /// Number of tables.
        tables: u32,
        /// Extra time of these tables in minutes.
        minutes: u32,
    },
    /// Staff: seats players at draft tables.
    Pods {
        /// Players at a table.
        size: u32,
    },
    /// Staff: takes back the last act.
    Undo {
        /// Number of the log's last entry, as the desk shows it. If there is a newer one, nothing happens.
        #[serde(default)]
        entry: Option<u64>,
    },
    /// Staff: restores the act that was taken back last.
    Redo {
        /// Number of the log's last entry, as the desk shows it. If there is a newer one, nothing happens.
        #[serde(default)]
        entry: Option<u64>,
    },
    /// Staff: takes back all acts after an entry.
    UndoTo {
        /// Number of the entry, which stays.
        n: u64,
    },
    /// Staff: hands in a deck list for a player.
    DeckOf {
        /// Number of the player.
        player: u32,
        /// The deck; `None` for a list on paper.
        #[serde(default)]
        deck: Option<DeckChoice>,
    },
    /// Organizer: changes the terms.
    Terms {
        /// The new terms.
        terms: EventTerms,
    },
    /// Organizer: cancels the event. It is over then.
    Cancel,
    /// Organizer: takes an account out of the staff.
    Dismiss {
        /// Name of the member.
        name: String,
    },
    /// Organizer: names the addresses that are told what happens, in place of those before.
    Hooks {
        /// Addresses that begin with `https://`.
        urls: Vec<String>,
    },
}

/// Request for a link by which a person joins the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Appointed {
    /// Role that the person gets.
    pub role: EventRole,
}

/// Link by which one person joins the staff.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StaffLink {
    /// Secret of the invitation. It is valid once.
    pub secret: String,
    /// Address of the page that accepts it.
    pub link: String,
}

/// An event's file that comes back from another program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct FileBack {
    /// Text of the file.
    pub file: String,
    /// True if acts that were done here in the meantime are taken back. Without it the file's new acts are added to
    /// them, or refused if one doesn't fit.
    #[serde(default)]
    pub instead: bool,
}
