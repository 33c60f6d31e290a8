//! [`Shard`]: a file of positions for learning. It is written as a whole.
//!
//! The file begins with the length of a header as 32 bits, and the header, which is JSON: `format` (its version),
//! `seed`, `cards` (each with `name` and `features`), and `places` (names). After it come records of the same length.
//! All numbers are little-endian:
//!
//! | bytes | |
//! | --- | --- |
//! | 4 | number of the comparison: its ways were tried in the same worlds |
//! | 1, 1 | number of the world, number of the way |
//! | 1, 1 | cards that are listed; 1 if the game was over |
//! | 4, 4, 4 | floats: chance to win after some turns, and after more; result of the game that was played: 1, 0.5, 0 |
//! | 2 × 33 × 2 | numbers of the seat and of the other, in 1/128 |
//! | 128 × 2 | cards, by their number in the header |
//! | 128 | their places: the number of the place, and 6 more for the other player |

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use maneframe_bot::net::{Place, card_features, each_card};
use maneframe_bot::value::{OWN, own_features};
use maneframe_card::Card;
use maneframe_engine::{Game, PlayerId};
use serde_json::json;

use crate::file;

/// Version of the format.
const FORMAT: u32 = 1;
/// Maximum number of cards in a position. Further ones are left out.
const CARDS: usize = 128;
/// Number that stands for 1 in the players' numbers.
const ONE: f32 = 128.0;

/// Positions that are not written yet.
pub struct Shard {
    seed: u64,
    cards: Vec<Arc<Card>>,
    numbers: HashMap<Arc<Card>, u16>,
    records: Vec<u8>,
    /// Where the records of the game begin that is being played.
    game: usize,
}

/// Chances to win from a position, and the comparison that it belongs to.
pub struct Known {
    pub comparison: u32,
    pub world: u8,
    pub way: u8,
    pub chances: [f64; 2],
}

/// Length of a record in bytes, and where the result is in it.
const LENGTH: usize = 20 + 4 * OWN + 3 * CARDS;
const RESULT: usize = 16;

impl Shard {
    pub fn new(seed: u64) -> Shard {
        Shard { seed, cards: Vec::new(), numbers: HashMap::new(), records: Vec::new(), game: 0 }
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.records.len() / LENGTH
    }

    fn number(&mut self, card: &Arc<Card>) -> u16 {
        if let Some(&known) = self.numbers.get(card) {
            return known;
        }
        let number = self.cards.len() as u16;
        self.cards.push(Arc::clone(card));
        self.numbers.insert(Arc::clone(card), number);
        number
    }

    /// Adds a position as `seat` values it.
    pub fn add(&mut self, game: &Game, seat: PlayerId, known: &Known) {
        let board = game.board();
        let Some(other) = board.state.opponents(seat).iter().next() else { return };
        let mut cards: Vec<(u16, u8)> = Vec::with_capacity(CARDS);
        for (player, more) in [(seat, 0), (other, Place::ALL.len() as u8)] {
            each_card(&board, player, |place, def| {
                if cards.len() < CARDS {
                    let card = &board.pool.defs[usize::from(def.0)].card;
                    cards.push((self.number(card), place as u8 + more));
                }
            });
        }
        let out = &mut self.records;
        out.extend(known.comparison.to_le_bytes());
        out.extend([known.world, known.way, cards.len() as u8, u8::from(game.outcome().is_some())]);
        known.chances.iter().for_each(|chance| out.extend((*chance as f32).to_le_bytes()));
        out.extend(0.5_f32.to_le_bytes());
        for (one, two) in [(seat, other), (other, seat)] {
            for value in own_features(&board, one, two) {
                let whole = (value * ONE).round().clamp(i16::MIN.into(), i16::MAX.into());
                out.extend((whole as i16).to_le_bytes());
            }
        }
        cards.resize(CARDS, (0, 0));
        cards.iter().for_each(|(card, _)| out.extend(card.to_le_bytes()));
        cards.iter().for_each(|(_, place)| out.push(*place));
    }

    /// Enters the result of the game that was played: 1, 0.5 or 0 for the seat of each of its positions.
    pub fn end_game(&mut self, results: &[f32]) {
        for (record, result) in self.records[self.game..].chunks_exact_mut(LENGTH).zip(results) {
            record[RESULT..RESULT + 4].copy_from_slice(&result.to_le_bytes());
        }
        self.game = self.records.len();
    }

    /// Writes the file into a folder.
    pub fn write(&self, folder: &Path, name: &str) -> miette::Result<()> {
        let cards: Vec<_> =
            self.cards.iter().map(|card| json!({ "name": card.name(), "features": card_features(card) })).collect();
        let header = json!({ "format": FORMAT, "seed": self.seed, "places": Place::ALL.map(|p| format!("{p:?}")), "cards": cards });
        let header = header.to_string();
        let length = (header.len() as u32).to_le_bytes();
        file::write_into(folder, name, &[&length, header.as_bytes(), &self.records[..]].concat())
    }
}
