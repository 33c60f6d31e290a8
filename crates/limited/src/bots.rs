//! The bots of a pod.

use crate::chance::Chance;
use crate::draft::{Draft, DraftError, Entry};
use crate::drafter::Drafter;
use crate::rating::Ratings;

/// Bots of a pod, by seat.
#[derive(Clone, Debug)]
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

    /// Creates bots that rate cards in some of the seats.
    pub fn rating(is_bot: &[bool]) -> Bots {
        Bots { drafters: is_bot.iter().map(|bot| bot.then_some(Drafter::Rating)).collect() }
    }

    /// Makes the bots' picks until a person must act. Returns them.
    ///
    /// # Errors
    /// As [`Draft::act`].
    pub fn act(&mut self, draft: &mut Draft, ratings: &Ratings) -> Result<Vec<Entry>, DraftError> {
        let mut made = Vec::new();
        loop {
            let is_bot = |seat: &usize| self.drafters.get(*seat).is_some_and(Option::is_some);
            let Some(seat) = draft.waiting().into_iter().find(is_bot) else { return Ok(made) };
            let Some(bot) = &mut self.drafters[seat] else { return Ok(made) };
            let entry = match draft.pack(seat) {
                Some(pack) => {
                    let card = pack[bot.choose(ratings, draft.pool(seat), pack)].clone();
                    Entry::Pick { seat, card, late: false }
                }
                None => Entry::Ready { seat },
            };
            draft.act(entry.clone())?;
            made.push(entry);
        }
    }
}
