//! Statistics of a deck.

use std::collections::BTreeMap;

use maneframe_card::CardType;
use maneframe_pool::Pool;
use serde::Serialize;

use crate::deck::Deck;

/// Numbers of cards by a property, such as a cost, a power or a colour.
pub type ManyOf<K> = BTreeMap<K, u32>;

/// Statistics of a deck. Cards that no set has are counted only in `unknown`.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Statistics {
    /// Number of cards in the Draw Deck.
    pub draw: u32,
    /// Number of cards in the Problem Deck.
    pub problems: u32,
    /// Number of cards that no set has.
    pub unknown: u32,
    /// Cards of the Draw Deck by type.
    pub types: ManyOf<String>,
    /// Cards of the Draw Deck by colours: `blue`, `blue/pink`, `none`.
    pub colors: ManyOf<String>,
    /// Cards of the Draw Deck by cost in action tokens.
    pub costs: ManyOf<u8>,
    /// Cards of the Draw Deck by power, which is what they add when flipped in a faceoff.
    pub flips: ManyOf<i8>,
    /// Mean power of a flip; 0 for an empty deck.
    pub mean_flip: f64,
    /// Number of entry Friends. These are Friends without a requirement, so they can be played without power of any
    /// colour.
    pub entry: u32,
    /// Cards of the Draw Deck by requirement, which is a colour and an amount of power: `blue 2`.
    pub requirements: ManyOf<String>,
    /// Probability that a starting hand of six cards has an entry Friend, from 0 to 1.
    pub entry_in_hand: f64,
}

impl Statistics {
    /// Computes the statistics of a deck.
    pub fn of(deck: &Deck, pool: &Pool) -> Statistics {
        let sum = |counts: &mut dyn Iterator<Item = u32>| counts.fold(0, u32::saturating_add);
        let mut found = Statistics {
            draw: sum(&mut deck.draw.iter().map(|e| e.count)),
            problems: sum(&mut deck.problems.iter().map(|e| e.count)),
            unknown: sum(&mut deck.unknown.iter().map(|u| u.count)),
            ..Statistics::default()
        };
        let (mut power, mut flips) = (0_f64, 0_f64);
        for entry in &deck.draw {
            let Some(card) = pool.card(&entry.id) else { continue };
            let front = card.front();
            *found.types.entry(card.kind.name().into()).or_default() += entry.count;
            let colors: Vec<&str> = front.colors.iter().map(|c| c.name()).collect();
            let colors = if colors.is_empty() { "none".into() } else { colors.join("/") };
            *found.colors.entry(colors).or_default() += entry.count;
            if let Some(cost) = card.cost {
                *found.costs.entry(cost).or_default() += entry.count;
            }
            if let Some(flip) = front.power {
                *found.flips.entry(flip).or_default() += entry.count;
                power += f64::from(flip) * f64::from(entry.count);
                flips += f64::from(entry.count);
            }
            for (color, need) in &card.requirements {
                *found.requirements.entry(format!("{color} {need}")).or_default() += entry.count;
            }
            if card.kind == CardType::Friend && card.requirements.is_empty() {
                found.entry += entry.count;
            }
        }
        found.mean_flip = if flips > 0.0 { power / flips } else { 0.0 };
        found.entry_in_hand = odds(found.draw, found.entry, 6);
        found
    }
}

/// Returns the probability that at least one of `wanted` cards is among the first `drawn` cards of a deck of `size`
/// cards.
pub fn odds(size: u32, wanted: u32, drawn: u32) -> f64 {
    let wanted = wanted.min(size);
    let none: f64 =
        (0..drawn.min(size)).map(|i| f64::from((size - wanted).saturating_sub(i)) / f64::from(size - i)).product();
    if wanted == 0 { 0.0 } else { 1.0 - none }
}
