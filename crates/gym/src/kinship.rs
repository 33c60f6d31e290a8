//! [`Kinship`]: which cards speak of the same things, so that a game about one of them brings the others along.

use std::collections::HashMap;

use maneframe_card::Card;
use maneframe_engine::Rng;

/// Letters of a word that count: "dismissed" and "dismiss" are the same thing.
const STEM: usize = 6;
/// So much is every card worth, related or not: some strangers belong in every game.
const STRANGER: f32 = 0.2;

/// What every card of a pool speaks of.
#[derive(Debug)]
pub struct Kinship {
    /// By card, its stems.
    stems: Vec<Vec<u32>>,
    /// By stem, how telling it is: rare ones are.
    weight: Vec<f32>,
}

impl Kinship {
    /// Of those cards.
    pub fn new<'a>(cards: impl Iterator<Item = &'a Card>) -> Kinship {
        let mut names: HashMap<String, u32> = HashMap::new();
        let mut stems = Vec::new();
        for card in cards {
            let mut own: Vec<u32> = words(card)
                .into_iter()
                .map(|word| {
                    let next = names.len() as u32;
                    *names.entry(word).or_insert(next)
                })
                .collect();
            own.sort_unstable();
            own.dedup();
            stems.push(own);
        }
        let mut count = vec![0u32; names.len()];
        for &stem in stems.iter().flatten() {
            count[stem as usize] += 1;
        }
        let total = stems.len() as f32;
        let weight = count.iter().map(|&n| (total / n.max(1) as f32).ln()).collect();
        Kinship { stems, weight }
    }

    /// How much card `b` has to do with card `a`.
    pub fn between(&self, a: usize, b: usize) -> f32 {
        let (a, b) = (&self.stems[a], &self.stems[b]);
        let shared = a.iter().filter(|s| b.binary_search(s).is_ok());
        shared.map(|&s| self.weight[s as usize]).sum()
    }

    /// Picks one of `candidates` by chance, relatives of `card` before others.
    pub fn pick(&self, card: usize, candidates: &[usize], rng: &mut Rng) -> Option<usize> {
        let weights: Vec<f32> = candidates
            .iter()
            .map(|&c| {
                let kin = self.between(card, c);
                STRANGER + kin * kin / 10.0
            })
            .collect();
        let total: f32 = weights.iter().sum();
        let mut at = total * (rng.below(1 << 20) as f32 / (1 << 20) as f32);
        for (&candidate, weight) in candidates.iter().zip(&weights) {
            at -= weight;
            if at <= 0.0 {
                return Some(candidate);
            }
        }
        candidates.last().copied()
    }
}

/// The stems of everything that is printed on a card: names of the nodes its text was read as, traits, titles, colours.
fn words(card: &Card) -> Vec<String> {
    let mut found = vec![stem(card.kind.name())];
    for face in &card.faces {
        found.push(stem(&face.title));
        found.extend(face.traits.iter().map(|t| stem(t.as_str())));
        found.extend(face.colors.iter().map(|c| stem(&c.to_string())));
        for ability in face.abilities() {
            if let Ok(value) = serde_json::to_value(ability) {
                collect(&value, &mut found);
            }
        }
    }
    found
}

fn collect(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                found.push(stem(key));
                collect(value, found);
            }
        }
        serde_json::Value::Array(list) => list.iter().for_each(|v| collect(v, found)),
        serde_json::Value::String(word) => found.push(stem(word)),
        _ => {}
    }
}

fn stem(word: &str) -> String {
    word.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).take(STEM).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use maneframe_card::ability::{Ability, Cards, Effect, Happening, Trigger, Triggered, Verb};
    use maneframe_card::{Card, CardType, Face, Line};

    fn card(ability: Ability) -> Card {
        Card {
            id: "T1".into(),
            set: String::new(),
            guid: None,
            kind: CardType::Friend,
            rarity: Default::default(),
            cost: Some(1),
            requirements: Vec::new(),
            points: None,
            problem: None,
            faces: vec![Face {
                title: "Test".into(),
                lines: vec![Line { text: String::new(), abilities: Some(vec![ability]) }],
                ..Face::default()
            }],
        }
    }

    fn triggered(on: Happening, effect: Effect) -> Card {
        card(Ability::Triggered(Triggered { on: Trigger::When(on), condition: None, effect, limit: None }))
    }

    #[test]
    fn a_card_that_waits_to_be_dismissed_is_kin_of_one_that_dismisses() {
        let draw = || Effect::Draw(maneframe_card::ability::Amount::Num(1));
        let waits = triggered(Happening::Dismissed { by: None, what: Cards::This }, draw());
        let dismisses = triggered(Happening::TurnsOver { what: Cards::This }, Effect::Do(Verb::Dismiss, Cards::It));
        let stranger = triggered(Happening::TurnsOver { what: Cards::This }, Effect::Do(Verb::Ready, Cards::It));
        let kinship = Kinship::new([&waits, &dismisses, &stranger].into_iter());
        assert!(kinship.between(0, 1) > kinship.between(0, 2));
    }
}
