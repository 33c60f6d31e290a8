//! A pod: the seats of a draft, the bots in some of them, and the decks that they build.

use maneframe_deck::Deck;
use maneframe_limited::{Chance, Draft, Drafter, Entry, Ratings, Settings, build};
use miette::miette;

use super::setting::Setting;

/// Bots of a pod, by seat.
pub struct Bots {
    drafters: Vec<Option<Drafter>>,
}

impl Bots {
    /// Creates bots in the seats from `people` on. The first `rating` bots rate cards, and the others pick randomly.
    pub fn new(seats: usize, people: usize, rating: usize, seed: u64) -> Bots {
        let drafter = |seat: usize| match seat {
            seat if seat < people => None,
            seat if seat < people + rating => Some(Drafter::Rating),
            seat => Some(Drafter::Random(Chance::of(seed, 1000 + seat as u64))),
        };
        Bots { drafters: (0..seats).map(drafter).collect() }
    }

    /// Makes the bots' picks until a person must act. Calls `kept` with each entry.
    pub fn act(
        &mut self,
        draft: &mut Draft,
        ratings: &Ratings,
        mut kept: impl FnMut(&Entry) -> miette::Result<()>,
    ) -> miette::Result<()> {
        loop {
            let is_bot = |seat: &usize| self.drafters[*seat].is_some();
            let Some(seat) = draft.waiting().into_iter().find(is_bot) else { return Ok(()) };
            let Some(bot) = &mut self.drafters[seat] else { return Ok(()) };
            let entry = match draft.pack(seat) {
                Some(pack) => {
                    let card = pack[bot.choose(ratings, draft.pool(seat), pack)].clone();
                    Entry::Pick { seat, card, late: false }
                }
                None => Entry::Ready { seat },
            };
            draft.act(entry.clone()).map_err(|e| miette!("{e}"))?;
            kept(&entry)?;
        }
    }
}

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
