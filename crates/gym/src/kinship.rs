//! [`Kinship`]: similarity of cards by subject, used to build games in which cards can interact.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use maneframe_card::ability::{
    Ability, Amount, Cant, Cards, Change, Condition, Effect, Entering, Happening, Is, Kind, Measure, Moment, Node,
    Place, Tally, Trigger, Who,
};
use maneframe_card::{Card, CardType, Color, Symbol};
use maneframe_engine::Rng;
use maneframe_engine::inspect::{Act, act_of, acts_forbidden, acts_of, acts_of_trigger};

/// Base weight of every card, so that each game includes some unrelated cards.
const STRANGER: f32 = 0.2;

/// The subjects of each card in a pool, from which the similarity of two cards is computed.
#[derive(Debug)]
pub struct Kinship {
    /// Sorted subject numbers of each card.
    subjects: Vec<Vec<u32>>,
    /// Weight of each subject. Rare subjects weigh more.
    weight: Vec<f32>,
}

impl Kinship {
    /// Computes the subjects of these cards and their weights.
    pub fn new<'a>(cards: impl Iterator<Item = &'a Card>) -> Kinship {
        let mut numbers: HashMap<Subject, u32> = HashMap::new();
        let mut all = Vec::new();
        for card in cards {
            let mut own: Vec<u32> = subjects(card)
                .into_iter()
                .map(|subject| {
                    let next = numbers.len() as u32;
                    *numbers.entry(subject).or_insert(next)
                })
                .collect();
            own.sort_unstable();
            own.dedup();
            all.push(own);
        }
        let mut count = vec![0u32; numbers.len()];
        for &subject in all.iter().flatten() {
            count[subject as usize] += 1;
        }
        let total = all.len() as f32;
        let weight = count.iter().map(|&n| (total / n.max(1) as f32).ln()).collect();
        Kinship { subjects: all, weight }
    }

    /// Returns the similarity of two cards, given by index: the total weight of their common subjects.
    pub fn between(&self, a: usize, b: usize) -> f32 {
        let (a, b) = (&self.subjects[a], &self.subjects[b]);
        let shared = a.iter().filter(|s| b.binary_search(s).is_ok());
        shared.map(|&s| self.weight[s as usize]).sum()
    }

    /// Picks one of `candidates` randomly, preferring cards similar to `card`.
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

/// A subject of a card. Nodes of the ability language are identified by their variant, regardless of their contents.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Subject {
    Type(CardType),
    Noun(Kind),
    Color(Color),
    Word(Symbol),
    /// A kind of event, given by its bit number.
    Act(u32),
    Keyword(&'static str),
    Ability(Discriminant<Ability>),
    Trigger(Discriminant<Trigger>),
    Moment(Discriminant<Moment>),
    Happening(Discriminant<Happening>),
    Condition(Discriminant<Condition>),
    Change(Discriminant<Change>),
    Cant(Discriminant<Cant>),
    Entering(Discriminant<Entering>),
    Effect(Discriminant<Effect>),
    Cards(Discriminant<Cards>),
    Property(Discriminant<Is>),
    Measure(Discriminant<Measure>),
    Amount(Discriminant<Amount>),
    Tally(Discriminant<Tally>),
    Place(Discriminant<Place>),
    Player(Discriminant<Who>),
}

/// Returns the subjects of a card's printed values and of its text.
fn subjects(card: &Card) -> Vec<Subject> {
    let mut found = vec![Subject::Type(card.kind)];
    for face in &card.faces {
        found.push(Subject::Word(Symbol::new(&face.title)));
        found.extend(face.traits.iter().cloned().map(Subject::Word));
        found.extend(face.colors.iter().map(Subject::Color));
        for ability in face.abilities() {
            Node::from(ability).walk(&mut |node| add(node, &mut found));
        }
    }
    found
}

/// Adds the subjects of a node, without those of its child nodes.
fn add(node: Node<'_>, found: &mut Vec<Subject>) {
    let mut acts = 0;
    found.push(match node {
        Node::Ability(ability) => Subject::Ability(discriminant(ability)),
        Node::Trigger(trigger) => {
            acts = acts_of_trigger(trigger);
            Subject::Trigger(discriminant(trigger))
        }
        Node::Moment(moment) => Subject::Moment(discriminant(moment)),
        Node::Happening(happening) => {
            acts = acts_of(happening);
            Subject::Happening(discriminant(happening))
        }
        Node::Condition(condition) => Subject::Condition(discriminant(condition)),
        Node::Change(change) => Subject::Change(discriminant(change)),
        Node::Cant(cant) => {
            acts = acts_forbidden(cant);
            Subject::Cant(discriminant(cant))
        }
        Node::Entering(entering) => Subject::Entering(discriminant(entering)),
        Node::Effect(effect) => {
            acts = act_of(effect).map_or(0, Act::bit);
            Subject::Effect(discriminant(effect))
        }
        Node::Token(token) => Subject::Noun(token.kind),
        Node::Cards(cards) => Subject::Cards(discriminant(cards)),
        Node::Filter(filter) => Subject::Noun(filter.kind),
        Node::Is(Is::NotColor(color)) => Subject::Color(*color),
        Node::Is(Is::Kind(kind) | Is::NotKind(kind)) => Subject::Noun(*kind),
        Node::Is(is) => Subject::Property(discriminant(is)),
        Node::Measure(measure) => Subject::Measure(discriminant(measure)),
        Node::Amount(amount) => Subject::Amount(discriminant(amount)),
        Node::Tally(tally) => Subject::Tally(discriminant(tally)),
        Node::Place(place) => Subject::Place(discriminant(place)),
        Node::Who(who) => Subject::Player(discriminant(who)),
        Node::Keyword(keyword) => Subject::Keyword(keyword.name()),
        Node::Word(word) => Subject::Word(word.clone()),
    });
    found.extend((0..u64::BITS).filter(|act| acts >> act & 1 != 0).map(Subject::Act));
    if let Node::Is(Is::Color(colors)) = node {
        found.extend(colors.iter().copied().map(Subject::Color));
    }
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
                lines: vec![Line::understood(String::new(), vec![ability])],
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
        let turned = || Happening::Done { verb: Verb::TurnOver, by: None, what: Cards::This };
        let waits = triggered(Happening::Done { verb: Verb::Dismiss, by: None, what: Cards::This }, draw());
        let dismisses = triggered(turned(), Effect::Do(Verb::Dismiss, Cards::It));
        let stranger = triggered(turned(), Effect::Do(Verb::Ready, Cards::It));
        let kinship = Kinship::new([&waits, &dismisses, &stranger].into_iter());
        assert!(kinship.between(0, 1) > kinship.between(0, 2));
    }
}
