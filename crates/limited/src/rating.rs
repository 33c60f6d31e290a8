//! Values of cards for bots that draft. They come from what is printed on the cards, or from measured win rates.

use std::collections::{BTreeMap, HashMap};

use maneframe_card::{Card, CardType, ColorSet, Rarity};
use maneframe_library::Library;

/// Data of a card for bots.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// Id of the card.
    pub id: String,
    /// Type of the card.
    pub kind: CardType,
    /// Value of the card in a deck that can play it. An ordinary common has a value of about 1.
    pub value: f64,
    /// Colours of the card.
    pub colors: ColorSet,
    /// Colours that are needed to play the card, or to confront the Problem.
    pub needs: ColorSet,
    /// Total power that is needed in these colours.
    pub need: u8,
    /// Cost in action tokens.
    pub cost: u8,
    /// True if the card can be a Starting Problem.
    pub starting: bool,
    /// True if the card is fit for play: all of its text and all of its printed values are understood.
    pub fit: bool,
}

impl Rated {
    /// Returns true if the card is a Friend that can be played with no power on the table.
    pub fn is_entry(&self) -> bool {
        self.kind == CardType::Friend && self.need == 0
    }

    /// Returns the colours that a deck must have to use the card.
    pub fn wants(&self) -> ColorSet {
        self.colors.union(self.needs)
    }

    fn of(card: &Card) -> Rated {
        let front = card.front();
        let colors = front.colors;
        let owner = card.problem.as_ref().map_or(&[][..], |p| &p.owner);
        let asked = owner.iter().filter_map(|r| match r.need {
            maneframe_card::Need::Color(color) => Some(color),
            _ => None,
        });
        let needs: ColorSet = card.requirements.iter().map(|(color, _)| *color).chain(asked).collect();
        let need = card.requirements.iter().fold(0_u8, |sum, (_, n)| sum.saturating_add(*n));
        let cost = card.cost.unwrap_or(1);
        Rated {
            id: card.id.clone(),
            kind: card.kind,
            value: worth(card, need, cost),
            colors,
            needs,
            need,
            cost,
            starting: card.is_starting_problem(),
            fit: card.is_whole(),
        }
    }
}

/// Returns the value of what is printed on a card: mainly a Friend's power for its cost, and a little for each line of
/// text.
fn worth(card: &Card, need: u8, cost: u8) -> f64 {
    let front = card.front();
    let power = f64::from(front.power.unwrap_or(0));
    let texts = front.lines.len().min(3) as f64;
    let rare = match card.rarity {
        Rarity::R | Rarity::SR => 0.15,
        Rarity::UR => 0.25,
        _ => 0.0,
    };
    let base = match card.kind {
        CardType::Friend => 0.7 + 0.75 * power - 0.45 * f64::from(cost) - 0.12 * f64::from(need),
        CardType::Event => 0.75 + 0.1 * power - 0.1 * f64::from(cost),
        CardType::Resource => 0.6 + 0.1 * power - 0.1 * f64::from(cost),
        CardType::Troublemaker => 0.35 + 0.12 * power + 0.1 * f64::from(card.points.unwrap_or(0)),
        CardType::Problem => card.problem.as_ref().map_or(0.0, |p| {
            let sum = |needs: &[maneframe_card::Requirement]| needs.iter().map(|r| f64::from(r.power)).sum::<f64>();
            0.4 + 0.2 * f64::from(p.bonus) + 0.1 * (sum(&p.opponent) - sum(&p.owner))
        }),
        CardType::ManeCharacter => 0.8 + 0.2 * power,
    };
    base + 0.1 * texts + rare
}

/// Factor that converts a share of games won to a value. A share that is higher by 5 % is worth as much as an ordinary
/// common.
const PER_WIN: f64 = 20.0;

/// Values of all cards of a pool.
#[derive(Clone, Debug, Default)]
pub struct Ratings {
    cards: HashMap<String, Rated>,
}

impl Ratings {
    /// Creates ratings from what is printed on cards.
    pub fn of<'a>(cards: impl Iterator<Item = &'a Card>) -> Ratings {
        Ratings { cards: cards.map(|card| (card.id.clone(), Rated::of(card))).collect() }
    }

    /// Creates ratings from what is printed on the cards of a library. A card with a value that could not be read is
    /// not fit for play.
    pub fn of_library(library: &Library) -> Ratings {
        let mut ratings = Ratings::of(library.cards());
        for flaw in library.sets().iter().flat_map(|set| &set.flaws) {
            if let Some(card) = ratings.cards.get_mut(&flaw.card) {
                card.fit = false;
            }
        }
        ratings
    }

    /// Returns the ratings with measured results added. `won` has, for each card id, the share of games won with the
    /// card in the deck. If these were few games, the share must be moved towards a half. Cards without results keep
    /// their values.
    ///
    /// Each card is compared with the other cards of its colours. Otherwise all bots would avoid the colour that wins
    /// least, compete for the other colours, and draft worse.
    #[must_use]
    pub fn with(mut self, won: &BTreeMap<String, f64>) -> Ratings {
        let mut of_colors: HashMap<ColorSet, (f64, f64)> = HashMap::new();
        for (id, won) in won {
            if let Some(card) = self.cards.get(id) {
                let (sum, n) = of_colors.entry(card.colors).or_default();
                (*sum, *n) = (*sum + won, *n + 1.0);
            }
        }
        for (id, won) in won {
            if let Some(card) = self.cards.get_mut(id) {
                let mean = of_colors.get(&card.colors).map_or(0.5, |(sum, n)| sum / n);
                card.value += PER_WIN * (won - mean);
            }
        }
        self
    }

    /// Returns the results for the bundled set, as `maneframe limited rates` measured them (docs/limited.md).
    ///
    /// # Panics
    /// Never: the file is part of the program, and a test reads it.
    pub fn measured() -> BTreeMap<String, f64> {
        serde_json::from_str(include_str!("../ratings/hollowmere.json")).unwrap_or_default()
    }

    /// Returns the data of a card. Returns `None` if the card is unknown.
    pub fn get(&self, id: &str) -> Option<&Rated> {
        self.cards.get(id)
    }

    /// Returns true if the card is known and fit for play.
    pub fn is_fit(&self, id: &str) -> bool {
        self.get(id).is_some_and(|card| card.fit)
    }

    /// Returns the known cards of a list.
    pub fn all<'a>(&'a self, ids: &'a [String]) -> impl Iterator<Item = &'a Rated> {
        ids.iter().filter_map(|id| self.get(id))
    }
}
