//! What a table is opened with.

use serde::{Deserialize, Serialize};

use crate::clock::ClockRule;

/// A table to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Two to four seats, in turn order where [`NewTable::shuffle_seats`] is off.
    pub seats: Vec<NewSeat>,
    /// What the table is called in the lobby.
    #[serde(default)]
    pub name: Option<String>,
    /// By which rules: `cr-3.8` and so on, as `maneframe play --rulebook` takes them.
    #[serde(default)]
    pub rulebook: Option<String>,
    /// The format in which decks must be legal; by default only what the rules ask of every deck (CR 101).
    #[serde(default)]
    pub format: Option<String>,
    /// Whether the others see a deck's list.
    #[serde(default)]
    pub decklists: Decklists,
    /// The clock.
    #[serde(default)]
    pub clock: ClockRule,
    /// When moves may be taken back.
    #[serde(default)]
    pub undo: UndoRule,
    /// Who may watch.
    #[serde(default)]
    pub spectators: Spectators,
    /// Whether judges may be invited, who see all.
    #[serde(default = "yes")]
    pub judge: bool,
    /// Whether the table is in the lobby.
    #[serde(default)]
    pub visibility: Visibility,
    /// How quickly the server passes for somebody.
    #[serde(default)]
    pub pace: Pace,
    /// Whether seats are drawn by lot as the game starts (CR 102.2a lets chance decide who goes first).
    #[serde(default = "yes")]
    pub shuffle_seats: bool,
    /// Whether players may ask the server's bot what it would do.
    #[serde(default)]
    pub hints: bool,
    /// Whether lines of card text that are not understood do nothing, and broken deck rules are overlooked.
    #[serde(default)]
    pub lenient: bool,
}

fn yes() -> bool {
    true
}

impl NewTable {
    /// A table with those seats, everything else as it is by default.
    pub fn new(seats: Vec<NewSeat>) -> NewTable {
        NewTable {
            seats,
            name: None,
            rulebook: None,
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
            lenient: false,
        }
    }
}

/// A seat of a table to be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(tag = "seat", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NewSeat {
    /// For whoever opens the table.
    Mine {
        /// The deck.
        deck: DeckChoice,
    },
    /// For whoever comes.
    Open {
        /// The deck that is played there; by default whoever comes brings one.
        #[serde(default)]
        deck: Option<DeckChoice>,
    },
    /// For a bot of the server.
    Bot {
        /// Which, e.g. `greedy`.
        bot: String,
        /// The deck.
        #[serde(default)]
        deck: Option<DeckChoice>,
    },
}

/// A deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DeckChoice {
    /// One that the server has, by its name.
    Named(String),
    /// A list in any notation, link or code that `maneframe deck` reads.
    List(String),
}

/// Whether the others see a deck's list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Decklists {
    /// Only its name.
    #[default]
    Closed,
    /// From the start of the game on.
    Open,
}

/// When moves may be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum UndoRule {
    /// Never.
    Never,
    /// While nothing hidden was seen and nobody else has acted.
    Free,
    /// That, and anything else by consent of all.
    #[default]
    Consent,
}

/// Who may watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Spectators {
    /// Nobody.
    None,
    /// Whoever has the link; they see what all players see.
    #[default]
    Public,
    /// The same, later.
    Delayed(Delay),
}

/// How much later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Delay {
    /// That many turns.
    Turns(u16),
    /// That many minutes.
    Minutes(u16),
}

/// Whether a table is in the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// Only for those with its link or code.
    #[default]
    Private,
    /// Everybody sees it.
    Lobby,
}

/// How quickly the server passes for somebody who has nothing to do, or passed ahead. An answer that came at once wherever a
/// hand is empty of answers would tell that it is: see docs/serving.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Where hidden cards have a say in it and something has happened, after a while as long as people take, drawn by lot.
    #[default]
    Discreet,
    /// At once: for bots and tests, and for people who don't mind.
    AtOnce,
}
