//! Building a deck from a limited pool (Limited Deck Construction). The deck has thirty cards, exactly five Problems
//! and a Mane Character. One of the Problems can be the Starting Problem. All cards come from the pool and the provided
//! cards.

use maneframe_card::{CardType, Color, ColorSet};
use maneframe_deck::Deck;
use maneframe_deck::Entry;
use maneframe_library::Library;

use crate::rating::{Rated, Ratings};

/// Minimum number of cards of a Draw Deck.
pub const DRAW: usize = 30;
/// Exact number of Problems.
pub const PROBLEMS: usize = 5;
/// Number of Friends without a requirement that a bot adds first, and number of all Friends that it adds next.
const ENTRIES: usize = 6;
const FRIENDS: usize = 18;

/// Penalty for a card that is not fit for play. So bots use such cards only if there are no others.
const UNFIT: f64 = 20.0;

/// Builds the best deck from a pool that a bot finds. It has two colours, and Friends at every cost. Cards that are not
/// fit for play are used only if the pool has too few others.
pub fn build(ratings: &Ratings, pool: &[String], provided: &[String]) -> Deck {
    build_from(ratings, pool, provided, |card| card.value)
}

/// Like [`build`], but with another function for the value of cards. Of cards with equal values, the first one in the
/// pool is taken.
pub(crate) fn build_from(
    ratings: &Ratings,
    pool: &[String],
    provided: &[String],
    worth: impl Fn(&Rated) -> f64,
) -> Deck {
    let worth = |card: &Rated| worth(card) - if card.fit { 0.0 } else { UNFIT };
    let cards: Vec<&Rated> = ratings.all(pool).collect();
    let provided: Vec<&Rated> = ratings.all(provided).collect();
    let pairs = Color::ALL.iter().enumerate().flat_map(|(i, a)| Color::ALL[i + 1..].iter().map(move |b| [*a, *b]));
    let plans = pairs.map(|pair| Plan::of(pair, &cards, &provided, &worth));
    let best = plans.fold(None, |best: Option<Plan>, plan| match best {
        Some(best) if best.worth >= plan.worth => Some(best),
        _ => Some(plan),
    });
    let mut deck = Deck::new("Limited deck");
    let Some(plan) = best else { return deck };
    deck.mane = plan.mane.into_iter().map(|card| Entry { count: 1, id: card.id.clone() }).collect();
    deck.draw = counted(&plan.draw);
    deck.problems = counted(&plan.problems);
    deck.draft = true;
    deck
}

/// Counts the copies of each card, in the order of their first copies.
fn counted(cards: &[&Rated]) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for card in cards {
        match entries.iter_mut().find(|e| e.id == card.id) {
            Some(entry) => entry.count += 1,
            None => entries.push(Entry { count: 1, id: card.id.clone() }),
        }
    }
    entries
}

/// Steps in which cards are added to a deck.
#[derive(Clone, Copy)]
enum Step {
    Entries,
    Friends,
    Best,
}

impl Step {
    fn takes(self, worth: f64, card: &Rated) -> bool {
        match self {
            Step::Entries => worth >= 0.0 && card.is_entry() && card.cost <= 3,
            Step::Friends => worth >= 0.0 && card.kind == CardType::Friend,
            Step::Best => true,
        }
    }
}

/// Best deck of two colours, with its value.
struct Plan<'a> {
    worth: f64,
    mane: Option<&'a Rated>,
    draw: Vec<&'a Rated>,
    problems: Vec<&'a Rated>,
}

impl<'a> Plan<'a> {
    fn of(pair: [Color; 2], cards: &[&'a Rated], provided: &[&'a Rated], worth: &impl Fn(&Rated) -> f64) -> Plan<'a> {
        let colors: ColorSet = pair.into_iter().collect();
        let within = |wants: ColorSet| wants.iter().all(|color| colors.has(color));
        let in_deck = |card: &&&Rated| !matches!(card.kind, CardType::ManeCharacter | CardType::Problem);
        // A card that needs another colour can hardly ever be played. A card of another colour without a requirement is
        // a poor substitute.
        let fit = |card: &Rated| {
            if within(card.wants()) {
                worth(card)
            } else if within(card.needs) {
                worth(card) - 1.2
            } else {
                worth(card) - 4.0
            }
        };
        let mut draw: Vec<(f64, &Rated)> = cards.iter().filter(in_deck).map(|card| (fit(card), *card)).collect();
        draw.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut chosen: Vec<(f64, &Rated)> = Vec::with_capacity(DRAW);
        // Three fifths of the cards are Friends, including enough that can be played first. The others are the best
        // cards that are left.
        for (step, most) in [(Step::Entries, ENTRIES), (Step::Friends, FRIENDS), (Step::Best, DRAW)] {
            let mut left = Vec::with_capacity(draw.len());
            for (worth, card) in draw {
                match chosen.len() < most && step.takes(worth, card) {
                    true => chosen.push((worth, card)),
                    false => left.push((worth, card)),
                }
            }
            draw = left;
        }
        let manes = cards.iter().chain(provided).filter(|c| c.kind == CardType::ManeCharacter);
        let mane = manes.copied().fold(None, |best: Option<(f64, &Rated)>, card| {
            let fits = card.colors.iter().any(|color| colors.has(color));
            let main = share_of(&chosen, card.colors);
            let worth = worth(card) + main + if fits { 2.0 } else { 0.0 };
            if best.is_some_and(|b| b.0 >= worth) { best } else { Some((worth, card)) }
        });
        let problems = problems(colors, cards, provided, worth);
        let quality: f64 = chosen.iter().map(|(w, _)| w).sum();
        let short = DRAW.saturating_sub(chosen.len()) as f64;
        Plan {
            worth: quality - 3.0 * short + mane.map_or(0.0, |(w, _)| w),
            mane: mane.map(|(_, card)| card),
            draw: chosen.into_iter().map(|(_, card)| card).collect(),
            problems,
        }
    }
}

/// Returns the share of cards that have one of these colours.
fn share_of(cards: &[(f64, &Rated)], colors: ColorSet) -> f64 {
    let of = cards.iter().filter(|(_, card)| card.colors.iter().any(|color| colors.has(color))).count();
    of as f64 / cards.len().max(1) as f64
}

/// Returns five Problems that a deck of these colours can confront. The best ones of the pool come first, and provided
/// ones fill up the number.
fn problems<'a>(
    colors: ColorSet,
    cards: &[&'a Rated],
    provided: &[&'a Rated],
    worth: &impl Fn(&Rated) -> f64,
) -> Vec<&'a Rated> {
    let is_problem = |card: &&&Rated| card.kind == CardType::Problem;
    let fits = |card: &Rated| card.fit && card.needs.iter().all(|color| colors.has(color));
    let score = |card: &Rated| worth(card) + if fits(card) { 0.0 } else { -10.0 };
    let mut own: Vec<&Rated> = cards.iter().filter(is_problem).copied().collect();
    own.sort_by(|a, b| score(b).total_cmp(&score(a)));
    let mut starts: Vec<&Rated> = provided.iter().filter(is_problem).copied().collect();
    starts.sort_by(|a, b| score(b).total_cmp(&score(a)));
    starts.sort_by_key(|card| !fits(card));
    let mut chosen: Vec<&Rated> = own.iter().copied().filter(|card| fits(card)).take(PROBLEMS).collect();
    if !chosen.iter().any(|card| card.starting) {
        chosen.truncate(PROBLEMS - 1);
        let first = own.iter().copied().find(|card| card.starting);
        chosen.extend(starts.first().copied().filter(|card| fits(card)).or(first).or(starts.first().copied()));
    }
    // The provided Problems that fit are added in turn, so that each is used about equally often.
    let fitting: Vec<&Rated> = starts.iter().copied().filter(|card| fits(card)).collect();
    let fill = if fitting.is_empty() { &starts } else { &fitting };
    let more = fill.iter().copied().cycle().take(if fill.is_empty() { 0 } else { PROBLEMS });
    chosen.extend(more.take(PROBLEMS.saturating_sub(chosen.len())));
    let left: Vec<&Rated> = own.into_iter().filter(|card| !fits(card)).collect();
    chosen.extend(left.into_iter().take(PROBLEMS.saturating_sub(chosen.len())));
    chosen
}

/// Returns the cards of a pool that are not in the deck, one id for each copy.
pub fn sideboard(deck: &Deck, pool: &[String]) -> Vec<String> {
    let mut left = pool.to_vec();
    for entry in deck.entries() {
        for _ in 0..entry.count {
            if let Some(place) = left.iter().position(|id| *id == entry.id) {
                left.remove(place);
            }
        }
    }
    left
}

/// Returns the cards of a deck that are neither in the pool nor provided. Each has the number of copies that are too
/// many.
pub fn missing(deck: &Deck, pool: &[String], provided: &[String], library: &Library) -> Vec<(String, u32)> {
    let mut missing = Vec::new();
    for entry in deck.entries() {
        let kind = library.card(&entry.id).map(|card| card.kind);
        let free = provided.contains(&entry.id);
        let most = match kind {
            Some(CardType::Problem) if free => u32::MAX,
            Some(CardType::ManeCharacter) if free => 1,
            _ => 0,
        };
        let have = pool.iter().filter(|id| **id == entry.id).count() as u32;
        if entry.count > have.max(most) {
            missing.push((entry.id.clone(), entry.count - have.max(most)));
        }
    }
    missing
}
