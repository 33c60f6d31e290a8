//! A pod: seats at a draft, bots in some of them, and the decks that these build.

use maneframe_deck::Deck;
use maneframe_limited::{Chance, Draft, Drafter, Entry, Ratings, Settings, build};
use miette::miette;

use super::setting::Setting;

/// The bots of a pod, by seat.
pub struct Bots {
    drafters: Vec<Option<Drafter>>,
}

impl Bots {
    /// Bots that rate in the seats from `people` on; of these, those after the first `rating` take any card.
    pub fn new(seats: usize, people: usize, rating: usize, seed: u64) -> Bots {
        let drafter = |seat: usize| match seat {
            seat if seat < people => None,
            seat if seat < people + rating => Some(Drafter::Rating),
            seat => Some(Drafter::Random(Chance::of(seed, 1000 + seat as u64))),
        };
        Bots { drafters: (0..seats).map(drafter).collect() }
    }

    /// Does what the bots have to do before people go on; hands each entry to `kept`.
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

/// The names of a pod's seats: people first, then bots.
pub fn names(seats: usize, people: usize) -> Vec<String> {
    let name = |seat: usize| match (seat, people) {
        (0, 1) => "you".to_owned(),
        (seat, people) if seat < people => format!("player {}", seat + 1),
        (seat, people) => format!("bot {}", seat + 1 - people.min(1)),
    };
    (0..seats).map(name).collect()
}

/// The beginning of a draft.
///
/// # Errors
/// If the packs can't be had.
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

/// The deck of each seat, as a bot builds it.
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
