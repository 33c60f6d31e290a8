//! Settings of a new table.

use serde::{Deserialize, Serialize};

use crate::clock::ClockRule;

/// Request to open a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Two to four seats. They are in turn order if [`NewTable::shuffle_seats`] is off.
    pub seats: Vec<NewSeat>,
    /// Name of the table in the lobby.
    #[serde(default)]
    pub name: Option<String>,
    /// Rulebook to play by, e.g. `cr-3.8`, as in `maneframe play --rulebook`.
    #[serde(default)]
    pub rulebook: Option<String>,
    /// Rules of the table: the name of bundled ones, e.g. `chaos-2016-11`, or the text of a file of rules, which has
    /// several lines.
    #[serde(default)]
    pub rules: Option<String>,
    /// Format that decks must be legal in. By default only the deck-building rules that apply to every deck are checked
    /// (CR 101).
    #[serde(default)]
    pub format: Option<String>,
    /// Visibility of deck lists.
    #[serde(default)]
    pub decklists: Decklists,
    /// Time control of the game.
    #[serde(default)]
    pub clock: ClockRule,
    /// Conditions for taking back moves.
    #[serde(default)]
    pub undo: UndoRule,
    /// Admission of spectators.
    #[serde(default)]
    pub spectators: Spectators,
    /// True if players may invite a judge, who sees all cards (default true).
    #[serde(default = "yes")]
    pub judge: bool,
    /// Visibility of the table in the lobby.
    #[serde(default)]
    pub visibility: Visibility,
    /// Speed at which the server passes for players.
    #[serde(default)]
    pub pace: Pace,
    /// True to assign seats randomly when the game starts (default true). CR 102.2a determines the first player
    /// randomly.
    #[serde(default = "yes")]
    pub shuffle_seats: bool,
    /// True if players may ask the server's bot for advice.
    #[serde(default)]
    pub hints: bool,
    /// True if the game counts for the ratings of two registered accounts, or of one and a bot. Who takes a seat agrees to
    /// that. A rated game has no hints and no leniency, and nothing is taken back without consent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rated: bool,
    /// True to let lines of card text that the parser does not understand do nothing, and to ignore violations of
    /// deck-building rules.
    #[serde(default)]
    pub lenient: bool,
}

fn yes() -> bool {
    true
}

impl NewTable {
    /// Creates settings with these seats and defaults for everything else.
    pub fn new(seats: Vec<NewSeat>) -> NewTable {
        NewTable {
            seats,
            name: None,
            rulebook: None,
            rules: None,
            format: None,
            decklists: Decklists::default(),
            clock: ClockRule::default(),
            undo: UndoRule::default(),
            spectators: Spectators::default(),
            judge: true,
            visibility: Visibility::default(),
            pace: Pace::default(),
            shuffle_seats: true,
            hints: false,
            rated: false,
            lenient: false,
        }
    }
}

/// A seat of a new table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(tag = "seat", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewSeat {
    /// A seat for the user who opens the table.
    Mine {
        /// Deck to play.
        deck: DeckChoice,
    },
    /// A seat that any user may take.
    Open {
        /// Deck to play; by default the player who takes the seat chooses one.
        #[serde(default)]
        deck: Option<DeckChoice>,
    },
    /// A seat for one of the server's bots.
    Bot {
        /// Name of the bot, e.g. `greedy`.
        bot: String,
        /// Deck to play; the server chooses one by default.
        #[serde(default)]
        deck: Option<DeckChoice>,
    },
}

/// A choice of a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeckChoice {
    /// Name of a deck stored on the server.
    Named(String),
    /// A list, link or code in any notation that `maneframe deck` reads.
    List(String),
}

/// Visibility of deck lists to the other players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Decklists {
    /// Only the decks' names are visible.
    #[default]
    Closed,
    /// The lists are visible from the start of the game.
    Open,
}

/// Conditions under which players may take back moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum UndoRule {
    /// Moves can't be taken back.
    Never,
    /// A player may take back moves as long as no hidden information was seen and no other player has acted since.
    Free,
    /// Like [`UndoRule::Free`]. Anything else can be taken back if all players agree.
    #[default]
    Consent,
}

/// Admission of spectators.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Spectators {
    /// The table admits no spectators.
    None,
    /// Anyone with the link may watch. Spectators see what all players can see.
    #[default]
    Public,
    /// Like [`Spectators::Public`], but with a delay.
    Delayed(Delay),
}

/// Delay of the spectators' view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Delay {
    /// Number of turns, 1 to 20.
    Turns(u16),
    /// Number of minutes, 1 to 60.
    Minutes(u16),
}

/// Visibility of a table in the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// The table is not listed; only users with its link or code can join.
    #[default]
    Private,
    /// The table is listed for everyone.
    Lobby,
}

/// Speed at which the server passes for a player who has nothing to do or has passed in advance. An instant pass would
/// reveal that the player's hand contains no possible answer; see docs/serving.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Passes after a random delay, as a human would. Only a standing answer ([`Always`](crate::Always)) to a text that
    /// all players can read is given at once.
    #[default]
    Discreet,
    /// Passes at once. For bots, tests and players who don't mind the leak.
    AtOnce,
}
