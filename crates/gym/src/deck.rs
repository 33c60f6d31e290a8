//! Random decks that are legal by the rules (CR 101).

use std::collections::HashSet;
use std::sync::Arc;

use maneframe_card::{Card, CardType};
use maneframe_engine::{DeckCards, Rng};

/// Number of cards in a draw deck.
const DRAW: usize = 45;
/// Number of cards in a Problem deck.
const PROBLEMS: usize = 10;

/// Returns a legal deck of random cards: a Mane Character, 45 cards mostly in its colour and one other, and 10 Problems
/// that include a Starting Problem. Returns `None` if `cards` don't suffice.
pub fn random_deck(cards: &[Arc<Card>], rng: &mut Rng) -> Option<DeckCards> {
    let of = |kind: CardType| cards.iter().filter(move |c| c.kind == kind);
    let manes: Vec<_> = of(CardType::ManeCharacter).collect();
    let mane = Arc::clone(manes.get(rng.below(manes.len().max(1)))?);
    let all = maneframe_card::Color::ALL;
    let colors = [mane.front().colors.iter().next().unwrap_or(all[0]), all[rng.below(all.len())]];

    let playable = |c: &&Arc<Card>| {
        !matches!(c.kind, CardType::ManeCharacter | CardType::Problem)
            && (c.cost.is_some() || c.kind == CardType::Troublemaker)
    };
    // Cards of other colours are mostly unplayable; a few of them make the games more varied.
    let mut draw: Vec<&Arc<Card>> = cards.iter().filter(playable).collect();
    rng.shuffle(&mut draw);
    draw.sort_by_key(|c| {
        let own = c.requirements.iter().all(|(color, _)| colors.contains(color));
        !own && c.front().title.len() % 8 != 0
    });
    let draw = copies(&draw, DRAW, 3, rng)?;

    let mut problems: Vec<&Arc<Card>> = of(CardType::Problem).collect();
    rng.shuffle(&mut problems);
    problems.sort_by_key(|c| !c.is_starting_problem());
    // Up to two Starting Problems come first, so that there is a choice; the rest is random.
    let starting = problems.iter().filter(|c| c.is_starting_problem()).count();
    let rest = starting.min(2);
    if rest == 0 {
        return None;
    }
    rng.shuffle(&mut problems[rest..]);
    let problems = copies(&problems, PROBLEMS, 2, rng)?;
    Some(DeckCards { mane: Some(mane), draw, problems, ..DeckCards::default() })
}

/// Takes `count` cards from the front of `from`, with up to `most` copies per name (CR 101.2, 101.3a).
fn copies(from: &[&Arc<Card>], count: usize, most: usize, rng: &mut Rng) -> Option<Vec<Arc<Card>>> {
    let mut taken = Vec::with_capacity(count);
    let mut names = HashSet::new();
    for card in from {
        if names.insert(card.name()) {
            let n = (1 + rng.below(most)).min(count - taken.len());
            taken.extend(std::iter::repeat_n(Arc::clone(card), n));
        }
        if taken.len() == count {
            return Some(taken);
        }
    }
    None
}
