//! The table from a viewer's point of view, in the arrangement that players use: homes, Problems, characters. It is
//! made from messages, of a server or of a local game.

mod cast;

use std::sync::Arc;

use maneframe_card::ability::{FaceoffKind, Keyword, Phase};
use maneframe_card::{Card, CardType, Color, ColorSet, Requirement};
use maneframe_engine::inspect::MAX_PLAYERS;
use maneframe_engine::message::{Seat, Table};
use maneframe_engine::{Handle, PlayerId};

use super::printed::Printed;
use super::{player, word};
use cast::Cast;

/// A card on the table or in a hand.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Number of the card in messages to the viewer.
    pub id: Handle,
    /// Printed card, if the viewer may know it.
    pub card: Option<Arc<Card>>,
    /// Name in this view: the title, with a number if there are several, or "face-down card" and the like.
    pub title: String,
    /// Card type, if it is known.
    pub kind: Option<CardType>,
    /// Controller of the card.
    pub controller: PlayerId,
    /// Current power of the card.
    pub power: Option<i32>,
    /// Power as printed on the card.
    pub printed: Option<i32>,
    /// Current colours of the card.
    pub colors: ColorSet,
    /// Current traits of the card.
    pub traits: Vec<String>,
    /// Current keywords of the card.
    pub keywords: Vec<Keyword>,
    /// State: exhausted, frightened …
    pub marks: Vec<&'static str>,
    /// Number of +1 power counters.
    pub counters: i16,
    /// Names and numbers of its other counters.
    pub named: Vec<(String, u16)>,
    /// True if it takes part in the faceoff.
    pub involved: bool,
    /// Cards attached to it.
    pub attached: Vec<Piece>,
}

impl Piece {
    /// Returns true for a Friend or a Mane Character.
    pub fn is_character(&self) -> bool {
        matches!(self.kind, Some(CardType::Friend | CardType::ManeCharacter))
    }

    /// Returns the colour in which it is drawn.
    pub fn color(&self) -> Option<Color> {
        self.colors.iter().next()
    }
}

/// A player's side of the table.
#[derive(Clone, Debug)]
pub struct Side {
    /// Player whose side it is.
    pub player: PlayerId,
    /// Points of the player (CR 517).
    pub points: i16,
    /// Action tokens of the player (CR 502).
    pub tokens: i16,
    /// Number of cards in the Draw Deck.
    pub deck: usize,
    /// Number of cards in hand.
    pub hand_size: usize,
    /// Cards in hand, if the viewer may see them.
    pub hand: Option<Vec<Piece>>,
    /// Cards at the player's home, with attached cards on their hosts.
    pub home: Vec<Piece>,
    /// Maximum number of Friends at home when the turn ends (CR 616.3).
    pub home_limit: i32,
    /// Number of points with which the player wins (CR 103.2).
    pub winning_score: i32,
    /// Cards in the discard pile, oldest first.
    pub discard: Vec<Piece>,
    /// Cards in the banished zone.
    pub banished: Vec<Piece>,
    /// Cards flipped in the faceoff in progress.
    pub flipped: Vec<Piece>,
    /// Power total in the current faceoff.
    pub total: Option<i32>,
}

impl Side {
    /// Returns the number of Friends at home, which the home limit restricts.
    pub fn friends_home(&self) -> usize {
        self.home.iter().filter(|p| p.kind == Some(CardType::Friend)).count()
    }
}

/// A player's progress at a Problem.
#[derive(Clone, Debug)]
pub struct Stand {
    /// Player who is there.
    pub player: PlayerId,
    /// Requirements of the Problem for that player.
    pub needs: Vec<Requirement>,
    /// Additional wild power that is required; negative if less is required.
    pub more: i32,
    /// Power of the player's characters there.
    pub power: i32,
    /// Power by colour; a card of two colours counts for both.
    pub by_color: Vec<(Color, i32)>,
    /// True if the player could confront the Problem now.
    pub can_confront: bool,
    /// The player's cards there, with attached cards on their hosts.
    pub cards: Vec<Piece>,
}

/// A Problem area with the cards there.
#[derive(Clone, Debug)]
pub struct Place {
    /// Owner of the area.
    pub owner: PlayerId,
    /// Name of the area, which is that of its Problem if it has one.
    pub title: String,
    /// The Problem; `None` after the last one was solved or left, until there is another one (CR 501.1).
    pub problem: Option<Piece>,
    /// Points for winning a faceoff there.
    pub bonus: u8,
    /// Progress of each player there.
    pub stands: Vec<Stand>,
}

/// A current faceoff.
#[derive(Clone, Debug)]
pub struct Fight {
    /// Kind of the faceoff.
    pub kind: FaceoffKind,
    /// The Troublemaker that was challenged.
    pub troublemaker: Option<Handle>,
    /// Player who has won it.
    pub winner: Option<PlayerId>,
}

/// The table from a viewer's point of view.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The viewer, or the player at the bottom for other viewers.
    pub me: PlayerId,
    /// Number of the turn, from 1; 0 before the first.
    pub turn: u16,
    /// Player whose turn it is.
    pub active: PlayerId,
    /// Phase of the turn; `None` before the first turn.
    pub phase: Option<Phase>,
    /// Sides of all players, by seat.
    pub sides: Vec<Side>,
    /// Problem areas.
    pub places: Vec<Place>,
    /// Cards that are being played.
    pub queue: Vec<Piece>,
    /// Faceoff in progress.
    pub fight: Option<Fight>,
}

impl Scene {
    /// Creates the scene that `me` sees, or a viewer without a seat. Before the game begins it has `seats` empty sides.
    /// The result is bounded for any message of a server.
    pub fn new(table: Option<&Table>, seats: usize, me: Option<Seat>, printed: &Printed) -> Scene {
        let seats = table.map_or(seats, |table| table.players.len()).clamp(1, MAX_PLAYERS);
        let me = me.map_or(PlayerId(0), player);
        let Some(table) = table else {
            return Scene {
                me,
                turn: 0,
                active: PlayerId(0),
                phase: None,
                sides: (0..seats as u8).map(|i| empty(PlayerId(i))).collect(),
                places: Vec::new(),
                queue: Vec::new(),
                fight: None,
            };
        };
        let cast = Cast::new(table, printed);
        let mut sides: Vec<Side> = table.players.iter().take(seats).map(|p| cast.side(p)).collect();
        if sides.is_empty() {
            sides.push(empty(PlayerId(0)));
        }
        Scene {
            me,
            turn: table.turn,
            active: player(table.active),
            phase: table.phase.as_deref().and_then(word),
            sides,
            places: cast.places(),
            queue: cast.pieces(&table.queue),
            fight: table.faceoff.as_ref().map(|f| Fight {
                kind: word(&f.kind).unwrap_or_default(),
                troublemaker: f.troublemaker,
                winner: f.winner.map(player),
            }),
        }
    }

    /// Returns a player's side.
    pub fn side(&self, player: PlayerId) -> &Side {
        &self.sides[player.index().min(self.sides.len() - 1)]
    }

    /// Returns the sides of all players except the viewer.
    pub fn others(&self) -> impl Iterator<Item = &Side> {
        self.sides.iter().filter(|s| s.player != self.me)
    }

    /// Returns every visible card, including attached ones.
    pub fn pieces(&self) -> Vec<&Piece> {
        let mut all: Vec<&Piece> = Vec::new();
        for side in &self.sides {
            let lists = [&side.home, &side.discard, &side.banished, &side.flipped];
            all.extend(lists.into_iter().flatten().chain(side.hand.iter().flatten()));
        }
        for place in &self.places {
            all.extend(&place.problem);
            all.extend(place.stands.iter().flat_map(|s| &s.cards));
        }
        all.extend(&self.queue);
        let mut i = 0;
        while let Some(piece) = all.get(i).copied() {
            all.extend(&piece.attached);
            i += 1;
        }
        all
    }
}

/// Returns the name of a phase.
pub fn phase_name(phase: Option<Phase>) -> &'static str {
    match phase {
        Some(Phase::Ready) => "Ready Phase",
        Some(Phase::Troublemaker) => "Troublemaker Phase",
        Some(Phase::Main) => "Main Phase",
        Some(Phase::Score) => "Score Phase",
        Some(Phase::End) => "End Phase",
        None => "before the first turn",
    }
}

fn empty(player: PlayerId) -> Side {
    Side {
        player,
        points: 0,
        tokens: 0,
        deck: 0,
        hand_size: 0,
        hand: None,
        home: Vec::new(),
        home_limit: 0,
        winning_score: 0,
        discard: Vec::new(),
        banished: Vec::new(),
        flipped: Vec::new(),
        total: None,
    }
}
