//! The messages to viewers, as data: plain values with names, the same for a browser, a bot in another language and a
//! file. They contain no internal numbers of the engine. Cards have [`Handle`]s, options the numbers of their list.
//!
//! `docs/protocol.schema.json` is their JSON Schema. Fields are added without a new [`VERSION`]. Changing the meaning
//! of a field or removing one requires a new version.

use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::model::ids::{AreaId, PlayerId};
use crate::referee::handle::Handle;

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
    /// Returns the player in this seat; [`PlayerId::NONE`] for a number that no table has.
    pub fn player(self) -> PlayerId {
        self.0.checked_sub(1).map_or(PlayerId::NONE, PlayerId)
    }

    /// Returns the seat of a player, unless it is [`PlayerId::NONE`].
    pub fn of(player: PlayerId) -> Option<Seat> {
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
    /// The number of the card in messages to this viewer.
    pub handle: Handle,
    /// Its number in its set, e.g. `CN42`. This and the other properties that would identify the card are missing if
    /// the viewer may not know its identity.
    pub id: Option<String>,
    /// Its name (CR 201.1).
    pub name: Option<String>,
    /// Its type. It is visible that a card in play is a Troublemaker even if it is face-down.
    pub kind: Option<String>,
    /// The player who owns it.
    pub owner: Seat,
    /// The player who controls it.
    pub controller: Seat,
    /// Its area if it is in play.
    pub area: Option<Area>,
    /// Its current power.
    pub power: Option<i32>,
    /// The power that is printed on it.
    pub printed_power: Option<i32>,
    /// Its current colours.
    pub colors: Vec<String>,
    /// Its current traits.
    pub traits: Vec<String>,
    /// Its current keywords.
    pub keywords: Vec<String>,
    /// Its states (CR 503-505, 301.2, 515.4), each as a word: `exhausted`, `frightened`, `face-down`, `boosted`,
    /// `ignored`, `involved`.
    pub marks: Vec<String>,
    /// Its +1 power counters.
    pub counters: i16,
    /// Its counters with a name (CR 519.1), by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<NamedCount>,
    /// The card that it is attached to, or that it is under.
    pub on: Option<Handle>,
}

/// Counters of one name on a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct NamedCount {
    /// Name of the counters, e.g. `Tide`.
    pub name: String,
    /// Number of the counters.
    pub count: u16,
}

/// A player's state as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Player {
    /// The player's seat.
    pub seat: Seat,
    /// True if the player is still in the game.
    pub alive: bool,
    /// The player's points (CR 517).
    pub points: i16,
    /// The player's action tokens (CR 502).
    pub tokens: i16,
    /// The number of cards in the draw deck.
    pub deck: usize,
    /// The number of cards in the Problem deck.
    pub problem_deck: usize,
    /// The number of cards in hand.
    pub hand_size: usize,
    /// The cards in hand, if the viewer may see them.
    pub hand: Option<Vec<Card>>,
    /// The discard pile, oldest card first.
    pub discard: Vec<Card>,
    /// The banished zone.
    pub banished: Vec<Card>,
    /// Cards flipped in the faceoff in progress.
    pub flipped: Vec<Card>,
    /// The maximum number of Friends at home (CR 616.3).
    pub home_limit: i32,
    /// Number of points with which the player wins (CR 103.2).
    pub winning_score: i32,
    /// The power total in the faceoff in progress.
    pub faceoff_total: Option<i32>,
}

/// A faceoff in progress (CR 514).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Faceoff {
    /// The kind of faceoff.
    pub kind: String,
    /// The player who started it.
    pub starter: Seat,
    /// The areas of the faceoff.
    pub areas: Vec<Area>,
    /// The Troublemaker that was challenged.
    pub troublemaker: Option<Handle>,
    /// The player who has won it.
    pub winner: Option<Seat>,
}

/// The table as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Table {
    /// The version of the message: [`VERSION`].
    pub version: u32,
    /// The number of events that had happened by then: the next event has this number.
    pub events: u32,
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// The player whose turn it is.
    pub active: Seat,
    /// The phase, e.g. `main`.
    pub phase: Option<String>,
    /// All players, by seat.
    pub players: Vec<Player>,
    /// The cards in play, in the order in which they entered.
    pub play: Vec<Card>,
    /// Cards being played.
    pub queue: Vec<Card>,
    /// The areas with a Problem.
    pub problems: Vec<(Area, Handle)>,
    /// The Problem areas, with each player's progress there.
    #[serde(default)]
    pub places: Vec<Place>,
    /// The faceoff in progress.
    pub faceoff: Option<Faceoff>,
    /// The result of the game: `{"win": 1}`, `"draw"` or `"stalled"`.
    pub outcome: Option<Outcome>,
    /// SHA-256 of the words `maneframe seed` and the 32 bytes of the seed of all chance, as 64 hexadecimal digits, if
    /// the seed is secret. It was published before the game.
    pub commitment: Option<String>,
    /// That seed, once the game is over.
    pub seed: Option<String>,
}

/// A Problem area, or that of a Dilemma.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Place {
    /// The area itself.
    pub area: Area,
    /// The Problem in the area.
    pub problem: Handle,
    /// Points for winning a faceoff there (CR 210.1).
    pub bonus: u8,
    /// The progress there of each player who is in the game.
    pub stands: Vec<Stand>,
}

/// A player's progress with a Problem (CR 611).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Stand {
    /// The player's seat.
    pub seat: Seat,
    /// The Problem's requirements for that player.
    pub needs: Vec<Need>,
    /// Additional power of any colour that is required; negative if the requirement is reduced.
    pub more: i32,
    /// The total power of the player's characters there.
    pub power: i32,
    /// That power by colour; a card of two colours counts for both.
    pub by_color: Vec<(String, i32)>,
    /// True if the player meets the requirements, and may confront the Problem.
    pub confronts: bool,
}

/// A part of a Problem's requirements.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Need {
    /// The amount of power.
    pub power: u8,
    /// The kind of power: a colour, `not` a colour, or `wild` for any.
    pub of: String,
    /// The power that counts for this part. Characters of several colours count as the colours with which the least power
    /// is missing.
    #[serde(default)]
    pub available: i32,
}

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// That player won.
    Win(Seat),
    /// The game was drawn: several players had enough points at once, or all agreed (CR 103.2a).
    Draw,
    /// A simulation ended a game that made no progress.
    Stalled,
}

/// A decision that is to be made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Question {
    /// Its number, from 0, among the questions to this viewer. An answer contains it, so that a late answer is not
    /// applied to another question.
    pub number: u32,
    /// The player who decides.
    pub who: Seat,
    /// The kind of answer, e.g. `action`, `cards`, `yes-no`.
    pub kind: String,
    /// The subject of the question, e.g. `priority`, `mulligan`, `pick`.
    pub prompt: String,
    /// The question in words.
    pub words: Wording,
    /// The step of the turn or faceoff in which a window for actions is open, if its phase has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Wording>,
    /// The card whose text asks, if the viewer may know it.
    pub source: Option<Handle>,
    /// The line of that text.
    pub text: Option<String>,
    /// The rule that asks, e.g. `CR 510.1`.
    pub rule: String,
    /// The progress of a choice of several things that are picked one after the other. Only the player who decides gets
    /// this.
    pub picking: Option<Picking>,
    /// The possible answers, for the player who decides and for judges.
    pub options: Option<Vec<Offer>>,
}

/// A possible answer to a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Offer {
    /// Its position in the list, from 0. An answer consists of this number.
    pub number: usize,
    /// The answer in words; no two offers of a question have the same words.
    pub label: Wording,
    /// The number of action tokens it costs, if that is known beforehand.
    pub price: Option<i32>,
    /// The effect of the answer.
    #[serde(flatten)]
    pub does: Does,
}

/// The effect of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "does", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Does {
    /// Pass priority, or open no further window.
    Pass,
    /// Finish choosing: no more is chosen.
    Done,
    /// Answer with yes.
    Yes,
    /// Answer with no.
    No,
    /// Play a card from hand, to an area or on a card.
    Play {
        /// The card that is played.
        card: Handle,
        /// The area to which it is played; none for a Dilemma, which makes its own area.
        to: Option<Area>,
        /// The card on which it is played.
        on: Option<Handle>,
        /// The card that is redeemed or transformed for it.
        with: Option<Handle>,
    },
    /// Play an Event.
    PlayEvent {
        /// The Event that is played.
        card: Handle,
        /// The event that it reacts to, in words.
        after: Option<Wording>,
    },
    /// Move a character.
    Move {
        /// The character that moves.
        card: Handle,
        /// The area to which it moves.
        to: Area,
    },
    /// Draw a card.
    Draw,
    /// Rally a frightened character.
    Rally {
        /// The character that is rallied.
        card: Handle,
    },
    /// Use an ability.
    Use {
        /// The card with the ability.
        card: Handle,
        /// The line of the ability.
        text: Option<String>,
        /// The event that it reacts to, in words.
        after: Option<Wording>,
    },
    /// Challenge a Troublemaker.
    Challenge {
        /// The Troublemaker that is challenged.
        card: Handle,
    },
    /// Choose that card.
    Card {
        /// The card that is chosen.
        card: Handle,
        /// The card's name, if the viewer may know it. This includes a card that is shown only for this choice.
        name: Option<String>,
    },
    /// Put that card on top.
    Top {
        /// The card that is put there.
        card: Handle,
        /// The card's name.
        name: Option<String>,
    },
    /// Put that card on the bottom.
    Bottom {
        /// The card that is put there.
        card: Handle,
        /// The card's name.
        name: Option<String>,
    },
    /// Choose that player.
    Player {
        /// The player's seat.
        seat: Seat,
    },
    /// Choose that area.
    Area {
        /// The area that is chosen.
        area: Area,
    },
    /// Choose one of several ways.
    Mode {
        /// The number of the way, from 1.
        mode: u16,
    },
    /// Choose that word: a colour, a type, a trait, a card's name, even or odd.
    Word {
        /// The word that is chosen.
        word: String,
    },
    /// Choose that number.
    Number {
        /// The number that is chosen.
        value: u32,
    },
    /// Process a waiting effect next.
    Effect {
        /// The card with the effect.
        card: Option<Handle>,
        /// The line of the effect.
        text: Option<String>,
    },
    /// Use a replacement.
    Replacement {
        /// The number of the replacement, from 1.
        which: u16,
    },
}

impl Does {
    /// Returns the card that the answer is about.
    pub fn card(&self) -> Option<Handle> {
        match self {
            Does::Play { card, .. }
            | Does::PlayEvent { card, .. }
            | Does::Move { card, .. }
            | Does::Rally { card }
            | Does::Use { card, .. }
            | Does::Challenge { card }
            | Does::Card { card, .. }
            | Does::Top { card, .. }
            | Does::Bottom { card, .. } => Some(*card),
            Does::Effect { card, .. } => *card,
            _ => None,
        }
    }
}

/// Something that a player might try with a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Attempt {
    /// The attempt in words.
    pub label: Wording,
    /// All objections of the rules, the decisive one first; empty if it is legal.
    pub against: Vec<Refused>,
    /// The effect of the attempt.
    #[serde(flatten)]
    pub does: Does,
}

/// A number, and how it is made up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Reckoning {
    /// The resulting number; none for a card without power.
    pub total: Option<i32>,
    /// The reasons, in the order in which they apply.
    pub because: Vec<Because>,
}

/// A step on the way to a number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Because {
    /// A description of its effect.
    pub what: Wording,
    /// The card whose text or power it is, if the viewer may know it.
    pub by: Option<Handle>,
    /// The rule, e.g. `507.1`.
    pub rule: String,
}

/// An event of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Happening {
    /// Its number, from 0 at the beginning of the game.
    pub number: u32,
    /// The event that led to it, if a text caused it and the viewer may know that.
    pub after: Option<u32>,
    /// The kind of event, e.g. `draw`, `move`, `start-faceoff`.
    pub act: String,
    /// The player who did it, or to whom it happened.
    pub player: Option<Seat>,
    /// The card concerned; none if the viewer can't identify it.
    pub card: Option<Handle>,
    /// The number of the card in its set, if the viewer may know it.
    pub id: Option<String>,
    /// A second card: the new host, the Troublemaker of a faceoff.
    pub other: Option<Handle>,
    /// The area from which something moves.
    pub from: Option<Area>,
    /// The area to which something moves, or where it happens.
    pub to: Option<Area>,
    /// The name of the counters concerned.
    pub counter: Option<String>,
    /// The number or amount concerned.
    pub amount: i16,
    /// The rule under which it happened, e.g. `514.4`; none if people did it without a rule.
    pub rule: Option<String>,
    /// The card whose text caused it.
    pub cause: Option<Handle>,
    /// The player whose choice led to it, if the viewer may know that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chosen_by: Option<Seat>,
    /// A description in words; none for events that only programs need.
    pub words: Option<Wording>,
    /// The points of all players afterwards, by seat.
    pub points: Vec<i16>,
    /// For `go-back`, where a player goes back: all events from this number on were taken back.
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
    way_back: crate::referee::WayBack,
}

/// Returns the JSON Schema of all messages, as in `docs/protocol.schema.json`.
#[cfg(feature = "schema")]
pub fn schema() -> String {
    let mut text = serde_json::to_string_pretty(&schemars::schema_for!(Messages)).unwrap_or_default();
    text.push('\n');
    text
}

/// The reason why something was not done. The game is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{words}")]
#[non_exhaustive]
pub struct Refused {
    /// The rule that forbids it, e.g. `CR 510.1`; none if the rules don't mention it.
    pub rule: Option<String>,
    /// The reason in words.
    pub words: Wording,
}
