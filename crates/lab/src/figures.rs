//! [`Figures`]: how often a player did something in a game. They show whether decks play differently.

use maneframe_card::CardType;
use maneframe_engine::inspect::Act;
use maneframe_engine::{CardId, Event, Game, PlayerId};

/// Something that players do in a game, and that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// Moves of a character (CR 506).
    Moves,
    /// Cards drawn (CR 410.4).
    Draws,
    /// Friends played.
    Friends,
    /// Events played.
    Events,
    /// Resources played.
    Resources,
    /// Troublemakers played.
    Troublemakers,
    /// Activated abilities used (CR 703).
    Abilities,
    /// Faceoffs in which the player faces off.
    Faceoffs,
    /// Faceoffs won (CR 514.5).
    Wins,
    /// Problems confronted (CR 611).
    Confronts,
    /// Friends of the player that were frightened (CR 504.1).
    Frightened,
    /// Named counters that the player put on cards or removed (CR 519).
    Counters,
    /// Points that texts of cards scored (CR 517).
    TextPoints,
}

impl Figure {
    /// All figures, in the order in which they are shown.
    pub const ALL: [Figure; 13] = [
        Figure::Moves,
        Figure::Draws,
        Figure::Friends,
        Figure::Events,
        Figure::Resources,
        Figure::Troublemakers,
        Figure::Abilities,
        Figure::Faceoffs,
        Figure::Wins,
        Figure::Confronts,
        Figure::Frightened,
        Figure::Counters,
        Figure::TextPoints,
    ];

    /// Returns a short name for the head of a column.
    pub fn name(self) -> &'static str {
        match self {
            Figure::Moves => "moves",
            Figure::Draws => "draws",
            Figure::Friends => "Friends",
            Figure::Events => "Events",
            Figure::Resources => "Resources",
            Figure::Troublemakers => "Troublemakers",
            Figure::Abilities => "abilities",
            Figure::Faceoffs => "faceoffs",
            Figure::Wins => "won",
            Figure::Confronts => "confronts",
            Figure::Frightened => "frightened",
            Figure::Counters => "counters",
            Figure::TextPoints => "text points",
        }
    }
}

/// Numbers of what a player did in a game.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Figures([u32; Figure::ALL.len()]);

impl Figures {
    /// Returns how often the player did it.
    pub fn get(&self, figure: Figure) -> u32 {
        self.0[figure as usize]
    }

    /// Returns the numbers in the order of [`Figure::ALL`].
    pub fn counts(&self) -> [u32; Figure::ALL.len()] {
        self.0
    }

    /// Creates figures from numbers in the order of [`Figure::ALL`].
    pub fn from_counts(counts: [u32; Figure::ALL.len()]) -> Figures {
        Figures(counts)
    }

    fn add(&mut self, figure: Figure, times: u32) {
        self.0[figure as usize] += times;
    }
}

/// Counts what an event shows, by seat.
pub(crate) fn count(seats: &mut [Figures], event: &Event, game: &Game) {
    let occurrence = &event.occurrence;
    let kind = event.def.map(|def| game.pool().def(def).kind);
    let times = u32::try_from(occurrence.amount).unwrap_or(0);
    let (figure, times) = match (occurrence.act, kind) {
        (Act::Move, _) => (Figure::Moves, 1),
        (Act::Draw, _) => (Figure::Draws, 1),
        (Act::Play, Some(CardType::Friend)) => (Figure::Friends, 1),
        (Act::Play, Some(CardType::Event)) => (Figure::Events, 1),
        (Act::Play, Some(CardType::Resource)) => (Figure::Resources, 1),
        (Act::Play, Some(CardType::Troublemaker)) => (Figure::Troublemakers, 1),
        (Act::Action, _) if occurrence.card != CardId::NONE => (Figure::Abilities, 1),
        (Act::StartFaceoff, _) => {
            seats.iter_mut().for_each(|seat| seat.add(Figure::Faceoffs, 1));
            return;
        }
        (Act::Win, _) => (Figure::Wins, 1),
        (Act::Confront, _) => (Figure::Confronts, 1),
        (Act::AddCounters | Act::RemoveCounters, _) if occurrence.name.is_some() => (Figure::Counters, times),
        (Act::Score, _) if event.cause != CardId::NONE => (Figure::TextPoints, times),
        (Act::Frighten, _) => {
            if let Some(owner) = event.then.owner {
                seat(seats, owner, Figure::Frightened, 1);
            }
            return;
        }
        _ => return,
    };
    seat(seats, occurrence.player, figure, times);
}

fn seat(seats: &mut [Figures], player: PlayerId, figure: Figure, times: u32) {
    if let Some(seat) = seats.get_mut(player.index()) {
        seat.add(figure, times);
    }
}
