//! A pod: the seats of a draft, and the decks that bots build for them.

use maneframe_deck::Deck;
use maneframe_limited::{Draft, Ratings, Setting, Settings, build};

/// Returns the names of a pod's seats: people first, then bots.
pub fn names(seats: usize, people: usize) -> Vec<String> {
    let name = |seat: usize| match (seat, people) {
        (0, 1) => "you".to_owned(),
        (seat, people) if seat < people => format!("player {}", seat + 1),
        (seat, people) => format!("bot {}", seat + 1 - people.min(1)),
    };
    (0..seats).map(name).collect()
}

/// Returns the settings of a new draft.
///
/// # Errors
/// If the packs can't be opened.
pub fn settings(setting: &Setting, seats: Vec<String>, seed: u64) -> miette::Result<Settings> {
    let packs = setting.product.open(seats.len(), seed)?;
    Ok(Settings {
        seats,
        packs,
        seconds: Vec::new(),
        review_seconds: 0,
        review_between_picks: true,
        extra: setting.block.extra.clone(),
    })
}

/// Returns the deck that a bot builds for each seat.
pub fn decks(draft: &Draft, ratings: &Ratings, provided: &[String]) -> Vec<Deck> {
    let seats = draft.settings().seats.iter().enumerate();
    seats
        .map(|(seat, name)| {
            let mut deck = build(ratings, draft.pool(seat), provided);
            deck.name = format!("Draft deck of {name}");
            deck
        })
        .collect()
}
