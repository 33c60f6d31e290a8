//! Messages of limited play: pods, in which players open packs, draft, build decks and play rounds.

use serde::{Deserialize, Serialize};

use crate::deck::Break;

/// Something whose packs can be opened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PackInfo {
    /// The packs, as a new pod names them.
    pub packs: Packs,
    /// Name of the block or set.
    pub name: String,
    /// Number of packs that each player opens for a sealed deck; 0 if they can't be opened for one.
    pub sealed: u32,
    /// Number of packs that each player opens in a draft; 0 if they can't be drafted.
    pub draft: u32,
    /// Why they can't be opened, in words, if they can't.
    pub why: Option<String>,
}

/// Packs that the players of a pod open.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Packs {
    /// Name of a block, e.g. `hollowmere`.
    Block(String),
    /// Codes of sets, in the order in which their boosters are opened. A short list is repeated.
    Sets(Vec<String>),
    /// Cards of a cube, in any notation of decks.
    Cube(String),
}

/// Kind of limited play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PodKind {
    /// Players choose cards from packs that they pass on (Booster Draft Format).
    Draft,
    /// Each player opens packs and builds a deck of their cards (Sealed Deck Format).
    Sealed,
}

/// Request to open a pod.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPod {
    /// Draft or sealed deck.
    pub kind: PodKind,
    /// Packs to open.
    pub packs: Packs,
    /// Number of seats, 2 to 16.
    #[serde(default = "eight")]
    pub seats: u8,
    /// Number of seats for other people, who take them by the pod's code. Bots have the rest. 0 by default.
    #[serde(default)]
    pub open: u8,
    /// Time for picks; no limit by default.
    #[serde(default)]
    pub pace: PodPace,
    /// True if the lobby lists the pod.
    #[serde(default)]
    pub listed: bool,
    /// Name of the bot that plays the other seats' games; `greedy` by default.
    #[serde(default)]
    pub bot: Option<String>,
    /// Number of Swiss rounds after the decks are built, 0 to 9; 3 by default. A pod of two or three plays one game.
    #[serde(default = "three")]
    pub rounds: u8,
    /// Seed of packs, bots and pairings. Random by default.
    #[serde(default)]
    pub seed: Option<u32>,
}

/// Time that players have for picks and reviews.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PodPace {
    /// No limit, also over days.
    #[default]
    Days,
    /// A minute for a full pack, less for smaller ones, and a minute for reviews (Booster Draft Format).
    Usual,
    /// Half of the usual time.
    Fast,
}

fn eight() -> u8 {
    8
}

fn three() -> u8 {
    3
}

/// An entry in the list of one's pods.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PodInfo {
    /// Id of the pod.
    pub id: String,
    /// Draft or sealed deck.
    pub kind: PodKind,
    /// Name of the block, sets or cube.
    pub name: String,
    /// Number of seats.
    pub seats: u8,
    /// Number of seats that anybody may take.
    #[serde(default)]
    pub free: u8,
    /// Time that players have for picks.
    #[serde(default)]
    pub pace: PodPace,
    /// Name of the person who opened the pod.
    #[serde(default)]
    pub opener: String,
    /// True if the viewer opened the pod.
    #[serde(default)]
    pub owner: bool,
    /// Stage of the pod.
    pub stage: PodStage,
    /// Time of the last change, in seconds since 1970.
    pub changed: i64,
}

/// Stage of a pod.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PodStage {
    /// Seats are free, and the pod has not begun.
    Waiting,
    /// Players choose cards from packs.
    Picking,
    /// A round of packs is over. The next begins when all players are ready.
    Review,
    /// Players build their decks.
    Building,
    /// The decks play rounds.
    Playing,
    /// All rounds are played.
    Over,
}

/// A pod as one of its players sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PodView {
    /// Id of the pod.
    pub id: String,
    /// Draft or sealed deck.
    pub kind: PodKind,
    /// Name of the block, sets or cube.
    pub name: String,
    /// Seats in the order in which packs go to the left.
    pub seats: Vec<PodSeat>,
    /// The viewer's seat, 1-based.
    pub mine: u8,
    /// Stage of the pod.
    pub stage: PodStage,
    /// Round of packs, 1-based. Packs go to the left in odd rounds, and to the right in even ones.
    pub round: u32,
    /// Number of rounds of packs.
    pub rounds: u32,
    /// Pick of the round, 1-based.
    pub pick: u32,
    /// Number of picks of the round.
    pub picks: u32,
    /// Ids of the cards in the viewer's pack. `None` if there is nothing to choose now.
    pub pack: Option<Vec<String>>,
    /// Ids of the viewer's cards, in the order in which they were drafted. `None` if the viewer may not look at them now.
    pub pool: Option<Vec<String>>,
    /// Ids of the Mane Characters and Starting Problems that every player may use; any number of copies of the Problems.
    pub provided: Vec<String>,
    /// The viewer's deck, once cards can be put into it.
    pub deck: Option<PodDeck>,
    /// Rounds of games, from the first on.
    pub matches: Vec<Vec<PodMatch>>,
    /// Number of rounds of games.
    pub match_rounds: u32,
    /// Standings, best first; empty before the first round.
    pub standings: Vec<PodStanding>,
    /// SHA-256 of the secret, a line end and the packs in JSON, in hex: what the pod was committed to when it was opened.
    pub commitment: String,
    /// The secret, once the pod is over.
    pub secret: Option<String>,
    /// The seed, in digits, once the pod is over.
    pub seed: Option<String>,
    /// True if the viewer's last pick can be taken back.
    pub undo: bool,
    /// Time that players have for picks.
    #[serde(default)]
    pub pace: PodPace,
    /// Time that is left for the pick or review, in milliseconds; `None` for no limit.
    pub left: Option<u64>,
    /// True if the pod is paused.
    pub paused: bool,
    /// True if the viewer opened the pod: they begin it, pause it and let it go on.
    pub owner: bool,
}

/// A seat of a pod.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PodSeat {
    /// Name of the player.
    pub name: String,
    /// Name of the bot that plays for this seat; `None` for a person and for a free seat.
    pub bot: Option<String>,
    /// True if anybody may take the seat.
    #[serde(default)]
    pub free: bool,
    /// True if the person has left, and a bot acts for them until they come back.
    #[serde(default)]
    pub away: bool,
    /// True if the others wait for this seat.
    pub waiting: bool,
    /// Ids of the seat's cards, once the pod is over and nothing is secret any more.
    pub pool: Option<Vec<String>>,
}

/// Deck that is built from a pool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PodDeck {
    /// Cards of the deck.
    pub entries: Vec<PodEntry>,
    /// Ids of the pool's cards that are not in the deck, one for each copy.
    pub sideboard: Vec<String>,
    /// Rules that the deck breaks (Limited Deck Construction). It can be handed in once there are none.
    pub breaks: Vec<Break>,
    /// Cards with lines or values that the program doesn't understand. These do nothing in the game.
    pub unread: Vec<String>,
    /// True if the deck was handed in.
    pub handed_in: bool,
    /// The deck as a text list.
    pub text: String,
}

/// Copies of a card in a deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PodEntry {
    /// Number of copies.
    pub count: u32,
    /// Id of the card.
    pub id: String,
}

/// A match of a round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PodMatch {
    /// First seat, 1-based.
    pub first: u8,
    /// Second seat, 1-based; `None` for a bye.
    pub second: Option<u8>,
    /// True if the match has a result.
    pub over: bool,
    /// Seat that won, 1-based; `None` for a draw.
    pub winner: Option<u8>,
    /// Code of the table at which it is played, if the viewer plays it and has opened it.
    pub table: Option<String>,
}

/// A row of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PodStanding {
    /// Rank, 1-based.
    pub rank: u32,
    /// Seat, 1-based.
    pub seat: u8,
    /// Match points.
    pub points: u32,
    /// Matches won, byes included.
    pub wins: u32,
    /// Matches lost.
    pub losses: u32,
    /// Draws.
    pub draws: u32,
}

/// Something that a player of a pod does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PodAct {
    /// Takes a card of the pack.
    Pick {
        /// Id of the card.
        card: String,
    },
    /// Takes back the last pick. Bots choose again.
    TakeBack,
    /// Is ready for the next round of packs.
    Ready,
    /// Puts these cards into the deck, in place of those in it.
    Build {
        /// Cards of the deck.
        entries: Vec<PodEntry>,
    },
    /// Lets a bot build the deck.
    Suggest,
    /// Hands the deck in. When all players have, the first round is paired.
    HandIn,
    /// Lets a bot play the match of the round. Only possible against a bot.
    LetPlay,
    /// Begins the pod. Bots take the free seats. Only its owner may.
    Begin,
    /// Pauses the pod, or lets it go on. Only its owner may.
    Pause {
        /// True to pause it.
        on: bool,
    },
    /// Leaves the seat. Before the pod begins the seat becomes free, and afterwards a bot acts for the player.
    Leave,
    /// Comes back to the seat.
    Return,
}

/// Card that a bot would take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PickHint {
    /// Id of the card.
    pub card: String,
    /// Reasons in words, most important first.
    pub reasons: Vec<String>,
}
