//! What cards are worth to bots that draft: from what is printed on them, or from measured win rates.

use std::collections::{BTreeMap, HashMap};

use maneframe_card::{Card, CardType, ColorSet, Rarity};
use maneframe_library::Library;

/// What a bot knows of a card.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// Its id.
    pub id: String,
    /// Its type.
    pub kind: CardType,
    /// What it is worth in a deck that can play it: an ordinary common is near 1.
    pub value: f64,
    /// Its colours.
    pub colors: ColorSet,
    /// The colours that are needed: to play it, or to confront the Problem.
    pub needs: ColorSet,
    /// How much power of them in all.
    pub need: u8,
    /// What it costs.
    pub cost: u8,
    /// Whether it can be a Starting Problem.
    pub starting: bool,
    /// Whether it is fit for play: all of its text and all of its values are understood.
    pub fit: bool,
}

impl Rated {
    /// Whether a Friend that is played with no power on the table.
    pub fn is_entry(&self) -> bool {
        self.kind == CardType::Friend && self.need == 0
    }

    /// The colours that a deck must have to use it.
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

/// What is printed on a card, as a number: what a Friend brings to its Problems for its cost, and a little for every text.
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

/// What a share of games won is worth beside what is printed: 5 % more are as much as an ordinary common.
const PER_WIN: f64 = 20.0;

/// The worth of all cards of a pool.
#[derive(Clone, Debug, Default)]
pub struct Ratings {
    cards: HashMap<String, Rated>,
}

impl Ratings {
    /// From what is printed.
    pub fn of<'a>(cards: impl Iterator<Item = &'a Card>) -> Ratings {
        Ratings { cards: cards.map(|card| (card.id.clone(), Rated::of(card))).collect() }
    }

    /// From what is printed on the cards of a library. Cards of which a value could not be read are not fit for play.
    pub fn of_library(library: &Library) -> Ratings {
        let mut ratings = Ratings::of(library.cards());
        for flaw in library.sets().iter().flat_map(|set| &set.flaws) {
            if let Some(card) = ratings.cards.get_mut(&flaw.card) {
                card.fit = false;
            }
        }
        ratings
    }

    /// With what games have shown: by id, the share of games won with the card in the deck, drawn towards a half where these
    /// were few. Cards that nobody has measured stay as they are.
    ///
    /// What counts is how a card does beside the others of its colours: bots that flee from the colour which wins least draft
    /// worse, for they all fight for the rest.
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

    /// Those of the bundled set, as `maneframe limited rates` measured them (docs/limited.md).
    ///
    /// # Panics
    /// Never: the file is part of the program, and a test reads it.
    pub fn measured() -> BTreeMap<String, f64> {
        serde_json::from_str(include_str!("../ratings/hollowmere.json")).unwrap_or_default()
    }

    /// A card; `None` for one that nobody knows.
    pub fn get(&self, id: &str) -> Option<&Rated> {
        self.cards.get(id)
    }

    /// Returns true if the card is known and fit for play.
    pub fn is_fit(&self, id: &str) -> bool {
        self.get(id).is_some_and(|card| card.fit)
    }

    /// Those of a list that are known.
    pub fn all<'a>(&'a self, ids: &'a [String]) -> impl Iterator<Item = &'a Rated> {
        ids.iter().filter_map(|id| self.get(id))
    }
}
