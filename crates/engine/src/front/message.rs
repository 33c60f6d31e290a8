//! What a viewer is told, as data: plain values with names, the same for a browser, a bot in another language and a file.
//! Nothing in them is a number of the engine's own; cards have [`Handle`]s, options the numbers of their list.
//!
//! `docs/protocol.schema.json` is their JSON Schema. Fields are added without a new [`VERSION`]; one that changes its
//! meaning or goes brings another.

use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::front::handle::Handle;
use crate::model::ids::{AreaId, PlayerId};

pub use crate::model::decision::Picking;

/// The version of these messages.
pub const VERSION: u32 = 1;

/// A seat at the table, counted from 1 in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl From<PlayerId> for Seat {
    fn from(player: PlayerId) -> Seat {
        Seat(player.0.saturating_add(1))
    }
}

impl Seat {
    /// The player who sits there; a number that no table has stands for nobody.
    pub(crate) fn player(self) -> PlayerId {
        self.0.checked_sub(1).map_or(PlayerId::NONE, PlayerId)
    }

    pub(crate) fn of(player: PlayerId) -> Option<Seat> {
        (player != PlayerId::NONE).then(|| player.into())
    }
}

/// An area of the table (CR 501.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Area {
    /// That player's home.
    Home(Seat),
    /// That player's Problem area.
    Problem(Seat),
    /// The area of a Dilemma, counted from 1 (CR 522.2).
    Dilemma(u8),
}

impl Area {
    pub(crate) fn of(area: AreaId) -> Option<Area> {
        match (area == AreaId::NONE, area.is_home(), area.seat()) {
            (true, ..) => None,
            (_, true, Some(player)) => Some(Area::Home(player.into())),
            (_, _, Some(player)) => Some(Area::Problem(player.into())),
            (_, _, None) => Some(Area::Dilemma(area.0.saturating_sub(AreaId::FIRST_DILEMMA) + 1)),
        }
    }
}

/// A card as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Card {
    /// What it is called in messages to this viewer.
    pub handle: Handle,
    /// Its number in its set, e.g. `CN42`; none where the viewer may not know which card it is, as with all that follows
    /// about what it is.
    pub id: Option<String>,
    /// Its name (CR 201.1).
    pub name: Option<String>,
    /// Its type. That a card in play is a Troublemaker is seen though it lies face-down.
    pub kind: Option<String>,
    /// Whose card it is.
    pub owner: Seat,
    /// Who controls it.
    pub controller: Seat,
    /// Where in play it is.
    pub area: Option<Area>,
    /// Its power now.
    pub power: Option<i32>,
    /// The power that is printed on it.
    pub printed_power: Option<i32>,
    /// Its colours now.
    pub colors: Vec<String>,
    /// Its traits now.
    pub traits: Vec<String>,
    /// Its keywords now.
    pub keywords: Vec<String>,
    /// Its states (CR 503-505, 301.2, 515.4), each by its word: `exhausted`, `frightened`, `face-down`, `boosted`,
    /// `ignored`, `involved`.
    pub marks: Vec<String>,
    /// Its +1 power counters.
    pub counters: i16,
    /// What it is attached to, or lies beneath.
    pub on: Option<Handle>,
}

/// A player's things as a viewer sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Player {
    /// Where the player sits.
    pub seat: Seat,
    /// Whether the player is still in the game.
    pub alive: bool,
    /// Points (CR 517).
    pub points: i16,
    /// Action tokens (CR 502).
    pub tokens: i16,
    /// Cards in the draw deck.
    pub deck: usize,
    /// Cards in the Problem deck.
    pub problem_deck: usize,
    /// Cards in hand.
    pub hand_size: usize,
    /// The cards in hand, where the viewer may see them.
    pub hand: Option<Vec<Card>>,
    /// The discard pile, the oldest first.
    pub discard: Vec<Card>,
    /// The banished zone.
    pub banished: Vec<Card>,
    /// Cards flipped in the faceoff in progress.
    pub flipped: Vec<Card>,
    /// How many Friends may stay at home (CR 616.3).
    pub home_limit: i32,
    /// The power total in the faceoff in progress.
    pub faceoff_total: Option<i32>,
}

/// A faceoff in progress (CR 514).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Faceoff {
    /// Which sort.
    pub kind: String,
    /// Who started it.
    pub starter: Seat,
    /// Where.
    pub areas: Vec<Area>,
    /// The Troublemaker that was challenged.
    pub troublemaker: Option<Handle>,
    /// Who has won it.
    pub winner: Option<Seat>,
}

/// The table as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Table {
    /// [`VERSION`].
    pub version: u32,
    /// How many events had happened by then: the next one has this number.
    pub events: u32,
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// Whose turn it is.
    pub active: Seat,
    /// The phase, e.g. `main`.
    pub phase: Option<String>,
    /// Everybody, by seat.
    pub players: Vec<Player>,
    /// The cards in play, in the order in which they came.
    pub play: Vec<Card>,
    /// Cards being played.
    pub queue: Vec<Card>,
    /// The areas with a Problem.
    pub problems: Vec<(Area, Handle)>,
    /// The Problem areas and how far everybody is there.
    #[serde(default)]
    pub places: Vec<Place>,
    /// The faceoff in progress.
    pub faceoff: Option<Faceoff>,
    /// How the game ended: `{"win": 1}`, `"draw"` or `"stalled"`.
    pub outcome: Option<Outcome>,
    /// SHA-256 of the words `maneframe seed` and the 32 bytes of the seed of all chance, as 64 hexadecimal digits, where the
    /// game has a secret one: it was published before the game.
    pub commitment: Option<String>,
    /// That seed, once the game is over.
    pub seed: Option<String>,
}

/// A Problem area, or that of a Dilemma.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Place {
    /// Which.
    pub area: Area,
    /// Its Problem.
    pub problem: Handle,
    /// Points for winning a faceoff there (CR 210.1).
    pub bonus: u8,
    /// How far each player who is in the game is with it.
    pub stands: Vec<Stand>,
}

/// How far a player is with a Problem (CR 611).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Stand {
    /// Who.
    pub seat: Seat,
    /// What the Problem asks of that player.
    pub needs: Vec<Need>,
    /// Power of any colour that is asked on top; negative where less is asked.
    pub more: i32,
    /// The power that the player's characters bring.
    pub power: i32,
    /// The same by colour; a card of two colours counts for both.
    pub by_color: Vec<(String, i32)>,
    /// Whether the player meets the requirements, and nothing forbids to confront it.
    pub confronts: bool,
}

/// A part of what a Problem asks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Need {
    /// How much power.
    pub power: u8,
    /// Of which kind: a colour, `not` a colour, or `wild` for any.
    pub of: String,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// That player won.
    Win(Seat),
    /// Nobody did: several had enough points at once, or all agreed (CR 103.2a).
    Draw,
    /// A simulation ended a game that went nowhere.
    Stalled,
}

/// A decision that is to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Question {
    /// Its number, from 0 on, among those that this viewer heard of: an answer names it, so that one that comes late is
    /// not taken for another.
    pub number: u32,
    /// Who decides.
    pub who: Seat,
    /// What sort of answer, e.g. `action`, `cards`, `yes-no`.
    pub kind: String,
    /// What it is about, e.g. `priority`, `mulligan`, `pick`.
    pub prompt: String,
    /// The same in words.
    pub words: Wording,
    /// The card whose text asks, where the viewer may know it.
    pub source: Option<Handle>,
    /// The line of that text.
    pub text: Option<String>,
    /// The rule that asks, e.g. `CR 510.1`.
    pub rule: String,
    /// How many of how many are picked, where several are to be, one after the other. Only who decides hears that.
    pub picking: Option<Picking>,
    /// What may be answered, for who decides and for judges.
    pub options: Option<Vec<Offer>>,
}

/// Something that may be answered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Offer {
    /// Its place in the list, from 0: this is what is answered.
    pub number: usize,
    /// In words; no two offers of a question have the same.
    pub label: Wording,
    /// How many action tokens it takes, where that is known beforehand.
    pub price: Option<i32>,
    /// What it would do.
    #[serde(flatten)]
    pub does: Does,
}

/// What an answer would do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "does", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Does {
    /// Pass priority, or open no further window.
    Pass,
    /// No more.
    Done,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Play a card from hand, to an area or on a card.
    Play {
        /// Which.
        card: Handle,
        /// Where to; none for a Dilemma, which makes its own area.
        to: Option<Area>,
        /// On which card.
        on: Option<Handle>,
        /// The card that is redeemed or transformed for it.
        with: Option<Handle>,
    },
    /// Play an Event.
    PlayEvent {
        /// Which.
        card: Handle,
        /// In words, what it reacts to.
        after: Option<Wording>,
    },
    /// Move a character.
    Move {
        /// Which.
        card: Handle,
        /// Where to.
        to: Area,
    },
    /// Draw a card.
    Draw,
    /// Rally a frightened character.
    Rally {
        /// Which.
        card: Handle,
    },
    /// Use an ability.
    Use {
        /// Whose.
        card: Handle,
        /// Its line.
        text: Option<String>,
        /// In words, what it reacts to.
        after: Option<Wording>,
    },
    /// Challenge a Troublemaker.
    Challenge {
        /// Which.
        card: Handle,
    },
    /// That card.
    Card {
        /// Which.
        card: Handle,
        /// Its name, where it lies where the viewer sees it only for this choice.
        name: Option<String>,
    },
    /// That card goes on top.
    Top {
        /// Which.
        card: Handle,
        /// Its name.
        name: Option<String>,
    },
    /// That card goes to the bottom.
    Bottom {
        /// Which.
        card: Handle,
        /// Its name.
        name: Option<String>,
    },
    /// That player.
    Player {
        /// Who.
        seat: Seat,
    },
    /// That area.
    Area {
        /// Which.
        area: Area,
    },
    /// One of several ways.
    Mode {
        /// Which, from 1.
        mode: u16,
    },
    /// That word: a colour, a type, a trait, a card's name, even or odd.
    Word {
        /// The word.
        word: String,
    },
    /// That number.
    Number {
        /// The number.
        value: u32,
    },
    /// A waiting effect is processed next.
    Effect {
        /// Whose.
        card: Option<Handle>,
        /// Its line.
        text: Option<String>,
    },
    /// A replacement is used.
    Replacement {
        /// Which, from 1.
        which: u16,
    },
}

/// Something that a player might try with a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Attempt {
    /// In words.
    pub label: Wording,
    /// All that the rules say against it, what decides first; nothing where it is legal.
    pub against: Vec<Refused>,
    /// What it would do.
    #[serde(flatten)]
    pub does: Does,
}

/// A number, and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Reckoning {
    /// What it comes to; none for a card without power.
    pub total: Option<i32>,
    /// Why, in the order in which it applies.
    pub because: Vec<Because>,
}

/// A step on the way to a number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Because {
    /// What it does, in words.
    pub what: Wording,
    /// Whose text or power it is, where the viewer may know.
    pub by: Option<Handle>,
    /// The rule, e.g. `507.1`.
    pub rule: String,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Happening {
    /// Its number, from 0 at the beginning of the game.
    pub number: u32,
    /// The event that led to it, where a text made it happen and the viewer may know of that.
    pub after: Option<u32>,
    /// What, e.g. `draw`, `move`, `start-faceoff`.
    pub act: String,
    /// Who did it, or whom it happened to.
    pub player: Option<Seat>,
    /// Which card; none where the viewer can't tell.
    pub card: Option<Handle>,
    /// What the card was, where the viewer may know.
    pub id: Option<String>,
    /// A second card: the new host, the Troublemaker of a faceoff.
    pub other: Option<Handle>,
    /// From which area.
    pub from: Option<Area>,
    /// To which area, or at which.
    pub to: Option<Area>,
    /// The name of the counters that it is about.
    pub counter: Option<String>,
    /// How many, how much, by how much.
    pub amount: i16,
    /// The rule under which it happened, e.g. `514.4`; none where people did it that no rule speaks of.
    pub rule: Option<String>,
    /// The card whose text made it happen.
    pub cause: Option<Handle>,
    /// In words; none for what only programs care about.
    pub words: Option<Wording>,
    /// Everybody's points afterwards, by seat.
    pub points: Vec<i16>,
    /// Where a player goes back (`go-back`): everything from the event of that number on was taken back.
    pub back_to: Option<u32>,
}

/// All message types, for the schema.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[allow(dead_code, reason = "a type for its schema")]
struct Messages {
    table: Table,
    question: Option<Question>,
    happenings: Vec<Happening>,
    refused: Refused,
    attempts: Vec<Attempt>,
    power: Option<Reckoning>,
    way_back: crate::front::referee::WayBack,
}

/// Returns the JSON Schema of all messages, as in `docs/protocol.schema.json`.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let mut text = serde_json::to_string_pretty(&schemars::schema_for!(Messages)).unwrap_or_default();
    text.push('\n');
    text
}

/// Why something was not done. The game is as it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{words}")]
#[non_exhaustive]
pub struct Refused {
    /// The rule that forbids it, e.g. `CR 510.1`; none where the rules don't speak of it.
    pub rule: Option<String>,
    /// In words.
    pub words: Wording,
}
