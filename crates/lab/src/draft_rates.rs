//! Statistics over many drafts: how early cards are picked, and how decks with them do.

use std::collections::BTreeMap;

use maneframe_card::{CardType, Rarity};
use maneframe_deck::Deck;
use maneframe_limited::{Draft, Entry};
use maneframe_pool::Pool;
use serde::Serialize;

/// Weight of the assumption that a card is average, in games.
const BELIEF: f64 = 300.0;

/// A pod that drafted, built and played.
pub struct PlayedPod {
    /// Draft of the pod.
    pub draft: Draft,
    /// Deck of each seat.
    pub decks: Vec<Deck>,
    /// Games: two seats, and the index of the winner among them; `None` for a draw.
    pub games: Vec<(usize, usize, Option<usize>)>,
}

#[derive(Clone, Default)]
struct Seen {
    picks: u64,
    place: f64,
    decks: u64,
    games: u64,
    wins: f64,
}

impl Seen {
    fn rate(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.wins / self.games as f64 }
    }
}

/// Statistics of a card.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CardRate {
    /// Id of the card.
    pub id: String,
    /// Name of the card.
    pub name: String,
    /// Rarity of the card.
    pub rarity: Rarity,
    /// Type of the card.
    #[serde(rename = "type")]
    pub kind: CardType,
    /// Mean position at which it was picked, from 1.
    pub pick: f64,
    /// Number of times it was drafted.
    pub drafted: u64,
    /// Share of drafted copies that were put into decks.
    pub played: f64,
    /// Share of games won with it in the deck; a draw counts half.
    pub won: f64,
    /// Number of games with it in the deck.
    pub games: u64,
}

impl CardRate {
    /// Returns the share of games won, shrunk towards one half if there were few games.
    pub fn shrunk(&self) -> f64 {
        let games = self.games as f64;
        let won = (self.won * games + 0.5 * BELIEF) / (games + BELIEF);
        (won * 1e4).round() / 1e4
    }
}

/// Statistics of a pair of colours.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ColorRate {
    /// The two most frequent colours of the decks.
    pub colors: String,
    /// Number of decks.
    pub decks: u64,
    /// Number of games.
    pub games: u64,
    /// Share of games won; a draw counts half.
    pub won: f64,
}

/// Statistics over many pods.
#[derive(Default)]
pub struct DraftRates {
    cards: BTreeMap<String, Seen>,
    pairs: BTreeMap<String, Seen>,
}

impl DraftRates {
    /// Adds a pod.
    pub fn add(&mut self, pool: &Pool, pod: &PlayedPod) {
        let players = pod.decks.len();
        let mut places = vec![0_u64; players];
        for entry in pod.draft.log() {
            let Entry::Pick { seat, card, .. } = entry else {
                places.fill(0);
                continue;
            };
            places[*seat] += 1;
            let seen = self.cards.entry(card.clone()).or_default();
            seen.picks += 1;
            seen.place += places[*seat] as f64;
        }
        for id in pod.draft.settings().packs.iter().flatten().flatten() {
            self.cards.entry(id.clone()).or_default();
        }
        let mut games = vec![0_u64; players];
        let mut wins = vec![0.0; players];
        for &(a, b, winner) in &pod.games {
            games[a] += 1;
            games[b] += 1;
            match winner {
                Some(0) => wins[a] += 1.0,
                Some(_) => wins[b] += 1.0,
                None => [a, b].into_iter().for_each(|seat| wins[seat] += 0.5),
            }
        }
        for (seat, deck) in pod.decks.iter().enumerate() {
            let add = |seen: &mut Seen, copies: u64| {
                seen.decks += copies;
                seen.games += games[seat];
                seen.wins += wins[seat];
            };
            add(self.pairs.entry(colors_of(pool, deck)).or_default(), 1);
            for entry in deck.entries() {
                add(self.cards.entry(entry.id.clone()).or_default(), entry.count.into());
            }
        }
    }

    /// Returns the statistics of all cards, those that won most first.
    pub fn cards(&self, pool: &Pool) -> Vec<CardRate> {
        let rate = |(id, seen): (&String, &Seen)| {
            let card = pool.card(id)?;
            let picks = seen.picks as f64;
            Some(CardRate {
                id: id.clone(),
                name: card.name(),
                rarity: card.rarity,
                kind: card.kind,
                pick: if seen.picks == 0 { 0.0 } else { seen.place / picks },
                drafted: seen.picks,
                played: if seen.picks == 0 { 1.0 } else { (seen.decks as f64 / picks).min(1.0) },
                won: seen.rate(),
                games: seen.games,
            })
        };
        let mut rates: Vec<CardRate> = self.cards.iter().filter_map(rate).collect();
        rates.sort_by(|a, b| b.won.total_cmp(&a.won));
        rates
    }

    /// Returns the statistics of all pairs of colours.
    pub fn colors(&self) -> Vec<ColorRate> {
        let rate = |(colors, seen): (&String, &Seen)| ColorRate {
            colors: colors.clone(),
            decks: seen.decks,
            games: seen.games,
            won: seen.rate(),
        };
        self.pairs.iter().map(rate).collect()
    }
}

/// Returns the two most frequent colours of a deck.
fn colors_of(pool: &Pool, deck: &Deck) -> String {
    let mut counts: BTreeMap<&'static str, u32> = BTreeMap::new();
    for entry in &deck.draw {
        let Some(card) = pool.card(&entry.id) else { continue };
        card.front().colors.iter().for_each(|color| *counts.entry(color.name()).or_default() += entry.count);
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(name, n)| (std::cmp::Reverse(*n), *name));
    let mut two: Vec<&str> = counts.into_iter().take(2).map(|(name, _)| name).collect();
    two.sort_unstable();
    two.join("/")
}
