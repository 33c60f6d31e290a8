//! Search for a better list by playing: copies of one card are exchanged for another. The new list plays the same deals
//! as the old one, and replaces it if it clearly wins more of them.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use maneframe_bot::BotKind;
use maneframe_card::{Card, CardType, Color, DeckCards, Need};
use maneframe_deck::Deck;
use maneframe_engine::{Rng, SetupError, Table};
use maneframe_pool::Pool;
use rayon::prelude::*;

use crate::game::Panicked;
use crate::series::play_pair;
use crate::statistics::{Comparison, ahead, compare};

/// Maximum number of copies of each card, by id.
pub type Limits = BTreeMap<String, u32>;

/// Number of deals after which the results are compared.
const ROUND: usize = 24;
/// Number of rounds after which an exchange is dropped if it is not clearly better.
const ROUNDS: usize = 8;
/// Numbers of standard errors by which a list is clearly better or clearly worse.
const BETTER: f64 = 1.6;
const WORSE: f64 = 0.3;
/// Share of games that is reserved for the final comparison.
const KEPT: f64 = 0.25;
/// Maximum number of games for an exchange, including those of the previous list.
const EXCHANGE: u64 = 2 * (ROUND * ROUNDS) as u64;
/// Minimum number of games with which an exchange can be tried.
pub const LEAST: u64 = EXCHANGE * 4 / 3;
/// Maximum number of attempts to find a legal exchange.
const TRIES: usize = 2_000;
/// First deal of the final comparison, which did not influence the search.
const FRESH: usize = 1 << 30;

/// Error: the search can't go on.
#[derive(Debug, thiserror::Error)]
pub enum ImproveError {
    /// A deck can't be played.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A game panicked.
    #[error(transparent)]
    Panicked(#[from] Panicked),
}

/// A search for a better list.
pub struct Search<'a> {
    /// Pool with all cards that may be used.
    pub pool: &'a Pool,
    /// Opposing decks. They take turns, and each is played in both seats.
    pub opponents: Vec<DeckCards>,
    /// Bot that plays all decks.
    pub bot: BotKind,
    /// Maximum number of games.
    pub games: u64,
    /// Seed of all random choices.
    pub seed: u64,
    /// Is called with the number of games that were played.
    pub progress: &'a (dyn Fn(u64) + Sync),
}

/// Result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Improved {
    /// The best list.
    pub deck: Deck,
    /// Number of exchanges that were tried.
    pub tried: u64,
    /// Number of exchanges that were kept.
    pub stayed: u64,
    /// Comparison with the initial list on deals that did not influence the search.
    pub comparison: Comparison,
}

/// The best list so far, and its results.
struct Best {
    deck: Deck,
    points: Vec<f64>,
}

impl Search<'_> {
    /// Searches a better list than `before`. `kept` is called with each list that is better than the previous one.
    ///
    /// # Errors
    /// If a deck can't be played, a game panics, or `kept` fails.
    pub fn run<E: From<ImproveError>>(
        &self,
        before: &Deck,
        limits: &Limits,
        mut kept: impl FnMut(&Deck) -> Result<(), E>,
    ) -> Result<Improved, E> {
        let played = AtomicU64::new(0);
        let reserved = (self.games as f64 * KEPT) as u64;
        let mut rng = Rng::new(self.seed);
        let mut best = Best { deck: before.clone(), points: Vec::new() };
        let (mut tried, mut stayed) = (0, 0);
        while played.load(Ordering::Relaxed) + EXCHANGE + reserved <= self.games {
            let Some(deck) = self.exchange(&best.deck, limits, &mut rng) else { break };
            tried += 1;
            if let Some(points) = self.challenge(&mut best, &deck, &played)? {
                best = Best { deck, points };
                stayed += 1;
                kept(&best.deck)?;
            }
        }
        let left = self.games.saturating_sub(played.load(Ordering::Relaxed)) as usize / 2;
        let fresh = FRESH..FRESH + left;
        let (old, new) = (self.play(before, fresh.clone(), &played)?, self.play(&best.deck, fresh, &played)?);
        Ok(Improved { deck: best.deck, tried, stayed, comparison: compare(&old, &new) })
    }

    /// Returns a list's points by deal: 1 for a win, 0.5 for a draw.
    fn play(&self, deck: &Deck, deals: Range<usize>, played: &AtomicU64) -> Result<Vec<f64>, ImproveError> {
        let own = deck.cards(|id| self.pool.card(id));
        let mut tables: Vec<[Table; 2]> = Vec::new();
        for other in &self.opponents {
            let (own, other) = (own.clone(), other.clone());
            tables.push([Table::new(&[own.clone(), other.clone()])?, Table::new(&[other, own])?]);
        }
        let one = |deal: usize| -> Result<f64, ImproveError> {
            let [even, odd] = &tables[deal / 2 % tables.len()];
            let table = if deal.is_multiple_of(2) { even } else { odd };
            let result = play_pair(table, deal as u64, self.seed, [self.bot; 2])?;
            (self.progress)(played.fetch_add(1, Ordering::Relaxed) + 1);
            Ok(match result.winner {
                Some(0) => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            })
        };
        deals.into_par_iter().map(one).collect()
    }

    /// Returns another list, in which one to three copies of a card are exchanged for another card of the same part of
    /// the deck.
    fn exchange(&self, deck: &Deck, limits: &Limits, rng: &mut Rng) -> Option<Deck> {
        let choices: Vec<(&String, u32)> = limits.iter().map(|(id, &most)| (id, most)).collect();
        for _ in 0..TRIES {
            let (id, most) = *choices.get(rng.below(choices.len().max(1)))?;
            let card = self.pool.card(id)?;
            let mut new = deck.clone();
            let part = if card.kind == CardType::Problem { &mut new.problems } else { &mut new.draw };
            let out = rng.below(part.len().max(1));
            let copies = 1 + rng.below(3) as u32;
            let Some(entry) = part.get_mut(out).filter(|entry| entry.id != *id) else { continue };
            let copies = copies.min(entry.count);
            entry.count -= copies;
            part.retain(|entry| entry.count > 0);
            new.add(card, copies);
            let has = new.entries().find(|entry| entry.id == *id).map_or(0, |entry| entry.count);
            if has <= most && maneframe_deck::check(&new, self.pool).is_playable() {
                return Some(new);
            }
        }
        None
    }

    /// Lets a list play the deals of the best list, until one is clearly ahead. Returns its points if the new list is
    /// better.
    fn challenge(&self, best: &mut Best, deck: &Deck, played: &AtomicU64) -> Result<Option<Vec<f64>>, ImproveError> {
        let mut points = Vec::new();
        for round in 1..=ROUNDS {
            let deals = points.len()..ROUND * round;
            points.extend(self.play(deck, deals.clone(), played)?);
            let known = best.points.len().max(deals.start);
            if known < deals.end {
                best.points.extend(self.play(&best.deck, known..deals.end, played)?);
            }
            let (gain, error) = ahead(&points, &best.points);
            if gain < WORSE * error || gain <= 0.0 {
                return Ok(None);
            }
            if round > 1 && gain > BETTER * error {
                return Ok(Some(points));
            }
        }
        Ok(None)
    }
}

/// Returns the maximum number of copies of each card if none is given: any card of the deck's sets that its colours can
/// play.
pub fn limits(pool: &Pool, deck: &Deck) -> Limits {
    let playable = |card: &Card| card.kind != CardType::ManeCharacter && card.is_whole();
    let own: Vec<&Card> = deck.entries().filter_map(|entry| pool.card(&entry.id)).collect();
    let sets: BTreeSet<&str> = own.iter().map(|card| card.set.as_str()).collect();
    let has: BTreeSet<Color> = own.iter().flat_map(|card| card.front().colors.iter()).collect();
    let fits = |card: &&Card| {
        let in_colors = || colors_required(card).into_iter().all(|color| has.contains(&color));
        playable(card) && sets.contains(card.set.as_str()) && in_colors()
    };
    pool.cards().filter(fits).map(|card| (card.id.clone(), u32::MAX)).collect()
}

/// Returns the colours that a card has or requires.
fn colors_required(card: &Card) -> Vec<Color> {
    let owner = card.problem.as_ref().map_or(&[][..], |problem| &problem.owner);
    let problem = owner.iter().filter_map(|requirement| match requirement.need {
        Need::Color(color) => Some(color),
        _ => None,
    });
    card.front().colors.iter().chain(card.requirements.iter().map(|(color, _)| *color)).chain(problem).collect()
}
