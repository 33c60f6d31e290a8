//! [`card_features`]: a card as named numbers. They describe the card by its printed values and by the nodes of its
//! abilities, so cards that nobody has seen before have them too.

use std::collections::BTreeMap;

use maneframe_card::ability::{Ability, Activated, Amount, Effect, Happening, Node, Trigger, Variant as _, Who};
use maneframe_card::{Card, Face, Requirement};

/// Largest number that a text can add to a feature in one place: "draw 20 cards" counts like "draw 6 cards".
const MOST: f32 = 6.0;

/// The features of a card, by name. Features that are 0 are missing.
pub type CardFeatures = BTreeMap<String, f32>;

/// Returns the features of a card:
///
/// - `type …`, `cost`, `power`, `boosted power`, `color …`, `needs …`, `points`, `bonus`, `owner needs`,
///   `opponent needs`, `lines`, `Unique`;
/// - `keyword …` with the keyword's number, or 1;
/// - `ability …`, `trigger …`, `timing …`, and `…` of each node of the abilities by its type and variant, such as
///   `effect Draw`; an effect with a printed number counts that often;
/// - `do …` for each verb, with `theirs` where the text is about an opponent's cards;
/// - `… > …` for each pair of what starts an ability and what it does, such as `WinsFaceoff > Draw`.
pub fn card_features(card: &Card) -> CardFeatures {
    let mut features = Features::default();
    features.printed(card);
    for face in &card.faces {
        // The two sides of a Mane Character count as one card.
        features.text(face, 1.0 / card.faces.len() as f32);
    }
    features.0
}

#[derive(Default)]
struct Features(CardFeatures);

impl Features {
    fn add(&mut self, name: impl Into<String>, value: f32) {
        if value != 0.0 {
            *self.0.entry(name.into()).or_default() += value;
        }
    }

    fn printed(&mut self, card: &Card) {
        let front = card.front();
        self.add(format!("type {}", card.kind), 1.0);
        self.add("cost", f32::from(card.cost.unwrap_or(0)));
        self.add("power", f32::from(front.power.unwrap_or(0)));
        self.add("boosted power", card.faces.get(1).and_then(|face| face.power).map_or(0.0, f32::from));
        for color in front.colors.iter() {
            self.add(format!("color {color}"), 1.0);
        }
        for (_, power) in &card.requirements {
            self.add("needs", f32::from(*power));
        }
        self.add("colors needed", card.requirements.len() as f32);
        self.add("points", f32::from(card.points.unwrap_or(0)));
        if let Some(problem) = &card.problem {
            let sum = |all: &[Requirement]| all.iter().map(|need| f32::from(need.power)).sum::<f32>();
            self.add("bonus", f32::from(problem.bonus));
            self.add("owner needs", sum(&problem.owner));
            self.add("opponent needs", sum(&problem.opponent));
        }
        self.add("lines", front.lines.len() as f32);
        self.add("Unique", f32::from(u8::from(front.traits.iter().any(|name| name.as_str() == "Unique"))));
    }

    fn text(&mut self, face: &Face, share: f32) {
        for ability in face.abilities() {
            match ability {
                Ability::Keyword(keyword) => {
                    self.add(format!("keyword {}", keyword.name()), share * keyword.number().map_or(1.0, f32::from));
                }
                ability => self.ability(ability, share),
            }
        }
    }

    fn ability(&mut self, ability: &Ability, share: f32) {
        self.add(format!("ability {}", ability.variant()), share);
        let theirs = Node::Ability(ability).any(|node| matches!(node, Node::Who(Who::Opponent | Who::Opponents)));
        Node::Ability(ability).walk(&mut |node| self.node(node, theirs, share));
        match ability {
            Ability::Triggered(text) => self.pairs(started_by(&text.on), &text.effect, share),
            Ability::Activated(Activated { timing, on, cost, effect, .. }) => {
                let by = on.as_ref().map_or(timing.variant(), started_by);
                self.pairs(by, effect, share);
                if let Some(cost) = cost {
                    self.pairs("cost", cost, share);
                }
            }
            Ability::Replacement(text) => self.pairs("instead", &text.instead, share),
            Ability::Chaos(inner) => self.ability(inner, share),
            _ => {}
        }
    }

    /// Counts a node. Nodes that only describe which cards are meant are left out.
    fn node(&mut self, node: Node<'_>, theirs: bool, share: f32) {
        let (kind, variant) = match node {
            Node::Effect(Effect::Do(verb, _)) => {
                let whose = if theirs { " theirs" } else { "" };
                self.add(format!("do {}{whose}", verb.variant()), share);
                return;
            }
            Node::Effect(effect) => {
                self.add(format!("effect {}", effect.variant()), share * number(node));
                return;
            }
            Node::Change(change) => {
                self.add(format!("change {}", change.variant()), share * number(node));
                return;
            }
            Node::Trigger(trigger) => ("trigger", trigger.variant()),
            Node::Happening(happening) => ("when", happening.variant()),
            Node::Condition(condition) => ("if", condition.variant()),
            Node::Cant(cant) => ("cant", cant.variant()),
            Node::Place(place) => ("place", place.variant()),
            Node::Who(who) => ("who", who.variant()),
            Node::Entering(how) => ("enters", how.variant()),
            Node::Keyword(keyword) => ("gives", keyword.variant()),
            _ => return,
        };
        self.add(format!("{kind} {variant}"), share);
    }

    /// Counts each effect together with what starts it.
    fn pairs(&mut self, start: &str, effect: &Effect, share: f32) {
        Node::Effect(effect).walk(&mut |node| match node {
            Node::Effect(Effect::Do(verb, _)) => self.add(format!("{start} > {}", verb.variant()), share),
            Node::Effect(
                Effect::Then(_)
                | Effect::May { .. }
                | Effect::To { .. }
                | Effect::IfDone { .. }
                | Effect::If { .. }
                | Effect::By { .. },
            ) => {}
            Node::Effect(effect) => self.add(format!("{start} > {}", effect.variant()), share * number(node)),
            _ => {}
        });
    }
}

/// Returns the name of what starts a triggered ability or a reaction.
fn started_by(trigger: &Trigger) -> &'static str {
    match trigger {
        Trigger::When(happening) | Trigger::As(happening) => match happening {
            Happening::Done { verb, .. } => verb.variant(),
            happening => happening.variant(),
        },
        trigger => trigger.variant(),
    }
}

/// Returns the number printed in a node itself: 2 for "draw 2 cards". It is 1 if there is none, and negative for a
/// decrease.
fn number(node: Node<'_>) -> f32 {
    let mut number = 1.0;
    node.each_part(&mut |part| {
        if let Node::Amount(Amount::Num(n)) = part {
            number = (*n as f32).clamp(-MOST, MOST);
        }
    });
    number
}
