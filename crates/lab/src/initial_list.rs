//! Initial list of the search for a better deck, chosen by ratings of cards.

use maneframe_card::{Card, CardType, Color, ColorSet};
use maneframe_deck::{Deck, DeckRules, Violation};
use maneframe_limited::{Rated, Ratings};
use maneframe_pool::Pool;

use crate::improve::Limits;

/// Percentages of a Draw Deck that are filled with Friends without a requirement first, and with Friends in total.
const ENTRIES: u32 = 25;
const FRIENDS: u32 = 60;

/// Completes a deck, which may be only a Mane Character, with the best cards in its colours. With limits it has no more
/// copies of a card than they allow; otherwise any cards of its sets may be used.
///
/// # Errors
/// If no legal deck results: the first rule that it breaks.
pub fn initial_list(pool: &Pool, mut deck: Deck, limits: Option<&Limits>) -> Result<Deck, Violation> {
    if let Some(limits) = limits {
        for entry in deck.draw.iter_mut().chain(&mut deck.problems) {
            entry.count = entry.count.min(limits.get(&entry.id).copied().unwrap_or(0));
        }
        deck.draw.retain(|entry| entry.count > 0);
        deck.problems.retain(|entry| entry.count > 0);
    }
    match limits {
        Some(limits) => fill(pool, &mut deck, limits),
        None => {
            let own = of_sets(pool, &deck);
            fill(pool, &mut deck, &own);
        }
    }
    match maneframe_deck::check(&deck, pool).violations.into_iter().next() {
        Some(violation) => Err(violation),
        None => Ok(deck),
    }
}

/// Returns limits with any number of each card of the deck's sets.
fn of_sets(pool: &Pool, deck: &Deck) -> Limits {
    let sets: Vec<&str> = deck.entries().filter_map(|e| pool.card(&e.id)).map(|c| c.set.as_str()).collect();
    let fits = |c: &&Card| c.kind != CardType::ManeCharacter && c.is_whole() && sets.contains(&c.set.as_str());
    pool.cards().filter(fits).map(|card| (card.id.clone(), u32::MAX)).collect()
}

/// Adds the missing cards, the best first, in the deck's colours. If the deck has only one colour, the best second
/// colour is used, too.
fn fill(pool: &Pool, deck: &mut Deck, from: &Limits) {
    let rules = if deck.draft { DeckRules::LIMITED } else { DeckRules::CONSTRUCTED };
    let ratings = Ratings::of(pool.cards()).with(&Ratings::measured());
    let mut cards: Vec<&Rated> = from.keys().filter_map(|id| ratings.get(id)).collect();
    cards.sort_by(|a, b| b.value.total_cmp(&a.value).then_with(|| a.id.cmp(&b.id)));
    let own: ColorSet = deck.entries().filter_map(|e| ratings.get(&e.id)).flat_map(|c| c.colors.iter()).collect();
    let colors = match own.iter().count() {
        0 | 1 => with_a_second(own, &cards, rules.draw_minimum as usize),
        _ => own,
    };
    let within = |wants: ColorSet| wants.iter().all(|color| colors.has(color));
    let draw: Vec<&Rated> = cards.iter().copied().filter(|c| c.kind != CardType::Problem).collect();
    let least = rules.draw_minimum;
    // First Friends without a requirement, then Friends, then the best cards of the colours, then cards that require no
    // other colours.
    let steps = [least * ENTRIES / 100, least * FRIENDS / 100, least, least];
    let takes = |step: usize, card: &Rated| match step {
        0 => within(card.wants()) && card.is_entry() && card.cost <= 3,
        1 => within(card.wants()) && card.kind == CardType::Friend,
        2 => within(card.wants()),
        _ => within(card.needs),
    };
    let put = |deck: &mut Deck, card: &Rated, most: u32, copies: Option<u32>| {
        let Some(printed) = pool.card(&card.id) else { return };
        let part = if card.kind == CardType::Problem { &deck.problems } else { &deck.draw };
        let size: u32 = part.iter().map(|e| e.count).sum();
        // Copies are counted by name, including reprints.
        let named = |id: &str| pool.card(id).is_some_and(|c| c.name() == printed.name());
        let has: u32 = part.iter().filter(|e| named(&e.id)).map(|e| e.count).sum();
        let of_it = part.iter().find(|e| e.id == card.id).map_or(0, |e| e.count);
        let left = from.get(&card.id).map_or(0, |limit| limit.saturating_sub(of_it));
        let more = left.min(most.saturating_sub(size)).min(copies.unwrap_or(u32::MAX).saturating_sub(has));
        if more > 0 {
            deck.add(printed, more);
        }
    };
    for (step, most) in steps.into_iter().enumerate() {
        for card in draw.iter().filter(|card| takes(step, card)) {
            put(deck, card, most, rules.draw_copies);
        }
    }
    let problems: Vec<&Rated> = cards.iter().copied().filter(|c| c.kind == CardType::Problem).collect();
    let starts = deck.problems.iter().any(|e| pool.card(&e.id).is_some_and(Card::is_starting_problem));
    if let Some(first) = problems.iter().find(|card| card.starting && within(card.needs)).filter(|_| !starts) {
        // Makes room for a Starting Problem.
        let size: u32 = deck.problems.iter().map(|e| e.count).sum();
        if size >= rules.problems
            && let Some(last) = deck.problems.last_mut()
        {
            last.count -= 1;
            deck.problems.retain(|e| e.count > 0);
        }
        put(deck, first, rules.problems, rules.problem_copies);
    }
    for fits in [true, false] {
        for card in problems.iter().filter(|card| within(card.needs) == fits) {
            put(deck, card, rules.problems, rules.problem_copies);
        }
    }
}

/// Returns the colours together with the second colour that has the best cards.
fn with_a_second(own: ColorSet, cards: &[&Rated], most: usize) -> ColorSet {
    let with = |second: Color| -> ColorSet { own.iter().chain([second]).collect() };
    let worth = |colors: ColorSet| -> f64 {
        let fits =
            |card: &&&Rated| card.kind != CardType::Problem && card.wants().iter().all(|color| colors.has(color));
        cards.iter().filter(fits).take(most).map(|card| card.value).sum()
    };
    let best = Color::ALL.into_iter().max_by(|a, b| worth(with(*a)).total_cmp(&worth(with(*b))));
    best.map_or(own, with)
}
