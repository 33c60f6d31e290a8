//! Bots that draft.

use maneframe_card::{CardType, Color, ColorSet};

use crate::build::{self, DRAW};
use crate::chance::Chance;
use crate::rating::{Rated, Ratings};

/// Penalty for a card that is not fit for play.
const UNFIT: f64 = 5.0;

/// Way in which a bot chooses cards.
#[derive(Clone, Debug)]
pub enum Drafter {
    /// Chooses by the value of cards. At first only the value counts. Later the colours of the drafted cards count too.
    Rating,
    /// Chooses a random card.
    Random(Chance),
}

impl Drafter {
    /// Returns the index in the pack of the card that the bot takes.
    pub fn choose(&mut self, ratings: &Ratings, pool: &[String], pack: &[String]) -> usize {
        match self {
            Drafter::Random(chance) => chance.below(pack.len()),
            Drafter::Rating => by_rating(ratings, pool, pack),
        }
    }
}

/// Returns the index of the card that bots take. The same card is taken for a player whose time has run out.
pub fn by_rating(ratings: &Ratings, pool: &[String], pack: &[String]) -> usize {
    let leaning = Leaning::of(ratings, pool);
    let worth = |id: &String| ratings.get(id).map_or(-1.0, |card| leaning.worth(card));
    let best = pack.iter().enumerate().map(|(i, id)| (worth(id), i));
    // Of equal values the first card in the pack is taken, so that the choice is reproducible.
    best.fold((f64::MIN, 0), |best, one| if one.0 > best.0 { one } else { best }).1
}

/// Card that a bot would take out of a pack, with reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Index of the card in the pack.
    pub place: usize,
    /// Reasons, most important first.
    pub reasons: Vec<Reason>,
}

/// Reason why a bot takes a card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The card is the last one of the pack.
    Last,
    /// No other card of the pack has a higher value on its own.
    Worth,
    /// Another card has a higher value on its own, but this one fits the drafted cards better.
    FitsBetter {
        /// Id of the other card.
        than: String,
    },
    /// Another card has a higher value on its own, but is not fit for play.
    FitForPlay {
        /// Id of the other card.
        unlike: String,
    },
    /// The drafter has so few cards that colours hardly matter yet.
    Early,
    /// The card has the drafter's main colours.
    Colors(ColorSet),
    /// The drafter has few Friends that can be played with no power on the table.
    Entry,
}

impl Reason {
    /// Returns the reason in words. `name` returns the name of another card by its id.
    pub fn words(&self, name: impl Fn(&str) -> String) -> String {
        match self {
            Reason::Last => "it is the last card of the pack".into(),
            Reason::Worth => "no card of the pack is stronger on its own".into(),
            Reason::FitsBetter { than } => format!("{} is stronger on its own, but suits your cards less", name(than)),
            Reason::FitForPlay { unlike } => format!("{} is stronger on its own, but less playable", name(unlike)),
            Reason::Early => "you have few cards, so colours hardly matter yet".into(),
            Reason::Colors(colors) => {
                let names: Vec<&str> = colors.iter().map(Color::name).collect();
                format!("you have most cards in {}", names.join(" and "))
            }
            Reason::Entry => "you have few Friends that can be played without power on the table".into(),
        }
    }
}

/// Number of drafted cards below which colours hardly matter to bots.
const EARLY: usize = 5;

/// Returns the card that a bot would take, with the reasons. The choice is that of [`by_rating`]. Returns `None` for an
/// empty pack.
pub fn hint(ratings: &Ratings, pool: &[String], pack: &[String]) -> Option<Hint> {
    let place = by_rating(ratings, pool, pack);
    let chosen = ratings.get(pack.get(place)?);
    let mut reasons = Vec::new();
    let Some(chosen) = chosen else { return Some(Hint { place, reasons }) };
    let leaning = Leaning::of(ratings, pool);
    let best = ratings.all(pack).fold(chosen, |best, card| if card.value > best.value { card } else { best });
    reasons.push(match pack.len() {
        1 => Reason::Last,
        _ if best.id == chosen.id => Reason::Worth,
        _ if best.fit => Reason::FitsBetter { than: best.id.clone() },
        _ => Reason::FitForPlay { unlike: best.id.clone() },
    });
    let wants = chosen.wants();
    let main = leaning.main_colors();
    if pack.len() > 1 && pool.len() < EARLY {
        reasons.push(Reason::Early);
    } else if pack.len() > 1 && !wants.is_empty() && wants.iter().all(|color| main.has(color)) {
        reasons.push(Reason::Colors(wants));
    }
    if pack.len() > 1 && leaning.lacks_entries(chosen) {
        reasons.push(Reason::Entry);
    }
    Some(Hint { place, reasons })
}

/// Summary of the drafted cards: their colours, and which kinds of cards are missing.
struct Leaning {
    /// Total value of the cards in each colour.
    colors: [f64; Color::ALL.len()],
    /// Values of the two best colours.
    best: [f64; 2],
    cards: usize,
    entries: usize,
    friends: usize,
    problems: usize,
    manes: usize,
    others: usize,
}

impl Leaning {
    fn of(ratings: &Ratings, pool: &[String]) -> Leaning {
        let mut leaning = Leaning {
            colors: [0.0; Color::ALL.len()],
            best: [0.0; 2],
            cards: pool.len(),
            entries: 0,
            friends: 0,
            problems: 0,
            manes: 0,
            others: 0,
        };
        for card in ratings.all(pool) {
            match card.kind {
                CardType::Friend => leaning.friends += 1,
                CardType::Problem => leaning.problems += 1,
                CardType::ManeCharacter => leaning.manes += 1,
                _ => leaning.others += 1,
            }
            leaning.entries += usize::from(card.is_entry());
            let in_deck = !matches!(card.kind, CardType::Problem | CardType::ManeCharacter);
            for color in card.wants().iter().filter(|_| in_deck) {
                leaning.colors[color as usize] += card.value.max(0.1);
            }
        }
        let mut sorted = leaning.colors;
        sorted.sort_by(|a, b| b.total_cmp(a));
        leaning.best = [sorted[0], sorted[1]];
        leaning
    }

    /// Returns the best colours, at most two.
    fn main_colors(&self) -> ColorSet {
        let mut colors: Vec<Color> =
            Color::ALL.into_iter().filter(|color| self.colors[*color as usize] > 0.0).collect();
        colors.sort_by(|a, b| self.colors[*b as usize].total_cmp(&self.colors[*a as usize]));
        colors.into_iter().take(2).collect()
    }

    /// Returns true if the card can be played with no power on the table, and the pool has few of these.
    fn lacks_entries(&self, card: &Rated) -> bool {
        card.is_entry() && self.cards > 12 && self.entries * 4 < self.cards
    }

    fn worth(&self, card: &Rated) -> f64 {
        let mut worth = card.value;
        if !card.fit {
            worth -= UNFIT;
        }
        // Matching colours matter more with each pick: not at all at first, and fully after some twenty picks.
        let settled = (self.cards as f64 / 20.0).min(1.0);
        let reference = self.best[1].max(1.0);
        for color in card.wants().iter() {
            let have = self.colors[color as usize];
            let outside = (1.0 - have / reference).max(0.0);
            worth -= 1.6 * settled * outside;
        }
        match card.kind {
            // Most Problems are provided. One Problem in the deck's colours is useful, but a third is not.
            CardType::Problem => worth - 0.35 * self.problems as f64,
            CardType::ManeCharacter => worth - 0.8 * self.manes as f64,
            CardType::Friend => worth + if self.lacks_entries(card) { 0.4 } else { 0.0 },
            _ => worth - 0.05 * self.others.saturating_sub(DRAW / 4) as f64,
        }
    }
}

/// Builds a random deck, with which decks of bots can be compared.
pub fn random_deck(
    ratings: &Ratings,
    pool: &[String],
    provided: &[String],
    chance: &mut Chance,
) -> maneframe_deck::Deck {
    let mut pool = pool.to_vec();
    chance.shuffle(&mut pool);
    build::build_from(ratings, &pool, provided, |_| 0.0)
}
