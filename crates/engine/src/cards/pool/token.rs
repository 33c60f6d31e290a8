//! Tokens: cards that effects make (CR 521).

use maneframe_card::ability::{Ability, Effect, Kind, TokenSpec};
use maneframe_card::{Card, CardType, Face, Line};

use crate::cards::program::{Op, Program};

/// Returns the tokens that a program makes.
pub(super) fn token_specs(program: &Program) -> Vec<TokenSpec> {
    let leaves = program.iter().filter_map(|op| match op {
        Op::Do(Effect::Tokens { token, .. }) => Some(token.clone()),
        _ => None,
    });
    leaves.collect()
}

/// Creates the card of a token (CR 521.1). It is named after its traits if it has no name of its own (CR 521.1a).
pub(super) fn token_card(spec: &TokenSpec) -> Card {
    let traits: Vec<&str> = spec.traits.iter().map(|t| t.as_str()).collect();
    Card {
        id: format!("token-{}", traits.join("-").to_lowercase().replace(' ', "-")),
        set: String::new(),
        guid: None,
        kind: match spec.kind {
            Kind::Resource => CardType::Resource,
            Kind::Troublemaker => CardType::Troublemaker,
            _ => CardType::Friend,
        },
        rarity: Default::default(),
        cost: Some(0),
        requirements: Vec::new(),
        points: None,
        problem: None,
        faces: vec![Face {
            title: spec.name.as_ref().map_or_else(|| traits.join(" "), |n| n.as_str().to_owned()),
            subtitle: String::new(),
            power: Some(spec.power),
            colors: spec.colors,
            traits: spec.traits.clone(),
            lines: spec.keywords.iter().map(|k| Line::understood(k.to_string(), vec![Ability::Keyword(*k)])).collect(),
            flavour: String::new(),
        }],
    }
}
