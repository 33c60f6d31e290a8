//! Events of a venue's log.

use maneframe_protocol::{EventRole, EventTerms};
use maneframe_tournament::{Entry, PlayerId, Score};
use serde::{Deserialize, Serialize};

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Time in milliseconds since 1970.
    pub at: i64,
    /// What happened.
    pub event: VenueEvent,
}

/// Something that happened at a venue. Acts of the event are entries of its file. The others don't depend on the entries,
/// so that they stay true when entries are taken back.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "what", content = "with")]
pub enum VenueEvent {
    /// The venue was opened. It is the first event, and occurs only there.
    Opened {
        /// Account of the organiser.
        account: String,
        /// Name of the organiser.
        name: String,
        /// Terms of the event.
        terms: Box<EventTerms>,
    },
    /// An entry of the event's file.
    Entry(Box<Entry>),
    /// An account or a bot plays as a player.
    Attends {
        /// Number of the entry that registered the player. Without that entry there is no such player.
        entry: u64,
        /// Number of the player.
        player: PlayerId,
        /// Account of the player; `None` for a bot.
        account: Option<String>,
        /// Name of the bot; `None` for a person.
        bot: Option<String>,
    },
    /// A player reported a result.
    Claimed {
        /// Number of the entry that paired the round.
        pairing: u64,
        /// Number of the table.
        table: u32,
        /// Player who reported it.
        by: PlayerId,
        /// The result, the player who is named first first.
        score: Score,
    },
    /// The opponent said that a reported result is wrong.
    Disputed {
        /// Number of the entry that paired the round.
        pairing: u64,
        /// Number of the table.
        table: u32,
    },
    /// A player called for a judge. The number of the call is that of its line in the log.
    Called {
        /// Player who called.
        player: PlayerId,
        /// What it is about.
        text: String,
    },
    /// A call was answered, or withdrawn.
    Answered {
        /// Number of the call.
        n: u64,
    },
    /// The staff told all something.
    Announced {
        /// Name of the author.
        by: String,
        /// Text.
        text: String,
    },
    /// A link was made by which one person joins the staff, or becomes a registered player.
    Invited {
        /// SHA-256 of its secret, in hex.
        hash: String,
        /// Role of that person; `None` for a player.
        role: Option<EventRole>,
        /// Entry and number of the player whom that person is.
        player: Option<(u64, PlayerId)>,
    },
    /// An invitation was used.
    Accepted {
        /// SHA-256 of its secret, in hex.
        hash: String,
    },
    /// An account joined the staff.
    Appointed {
        /// The account.
        account: String,
        /// Name of the member.
        name: String,
        /// Role of the member.
        role: EventRole,
    },
    /// A member left the staff.
    Dismissed {
        /// Name of the member.
        name: String,
    },
    /// The terms changed.
    Terms(Box<EventTerms>),
    /// The event was cancelled.
    Cancelled,
    /// An arena began.
    Began,
    /// The event is over, since no further round can be paired.
    Ended,
    /// A file of the event was handed back.
    TookFile {
        /// Sum of its last entry.
        sum: String,
    },
    /// A game was closed, since its match was decided elsewhere or is no longer to be played.
    Closed {
        /// Code of the server's table.
        code: String,
    },
    /// The players of a game got more time.
    Extended {
        /// Code of the server's table.
        code: String,
        /// Number of seconds.
        seconds: u32,
    },
    /// The next event of the series has this code.
    Followed {
        /// Code of the next event; empty if the series ended.
        code: String,
    },
    /// The addresses changed that are told what happens.
    Hooks(Vec<String>),
    /// A game of a match is played at a table of the server.
    Seated {
        /// Number of the entry that paired the round; 0 in an arena.
        pairing: u64,
        /// Number of the event's table, or of the arena's game.
        table: u32,
        /// Code of the server's table.
        code: String,
        /// Players in the order of its seats.
        seats: [PlayerId; 2],
    },
    /// A player exchanged cards for the next game of a match, or said that nothing is exchanged.
    Exchanged {
        /// Number of the entry that paired the round.
        pairing: u64,
        /// Number of games of the match that were over.
        games: u32,
        /// The player.
        player: PlayerId,
        /// Names of the cards that leave the deck, one for each copy.
        out: Vec<String>,
        /// Names of the cards that come from the sideboard.
        into: Vec<String>,
    },
    /// A game is over.
    Played {
        /// Code of the server's table.
        code: String,
        /// Player who won; `None` for a draw.
        winner: Option<PlayerId>,
    },
}
