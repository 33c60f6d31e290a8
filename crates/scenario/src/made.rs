//! Cards that need no definition: `Power 3`, and the default cards of each player.

use std::sync::Arc;

use maneframe_card::ability::{Ability, Keyword};
use maneframe_card::{Card, CardType, Face, Line, Need, ProblemStats, Rarity, Requirement};
use maneframe_engine::PlayerId;

fn blank(kind: CardType, title: &str) -> Card {
    Card {
        id: format!("made up: {title}"),
        set: String::new(),
        guid: None,
        kind,
        rarity: Rarity::F,
        cost: None,
        requirements: Vec::new(),
        points: None,
        problem: None,
        faces: vec![Face { title: title.to_owned(), ..Face::default() }],
    }
}

/// Returns the card `Power 3`: a colourless Friend with that power and cost 1.
pub(crate) fn power(words: &str) -> Option<Arc<Card>> {
    let (head, n) = words.split_once(' ')?;
    let n: i8 = n.parse().ok()?;
    if !head.eq_ignore_ascii_case("power") || !(-20..=20).contains(&n) {
        return None;
    }
    let mut card = blank(CardType::Friend, &format!("Power {n}"));
    card.cost = Some(1);
    card.faces[0].power = Some(n);
    Some(Arc::new(card))
}

/// Returns the default Mane Character of a player: power 1, no colour, no text, home limit 3.
pub(crate) fn mane(player: PlayerId) -> Arc<Card> {
    let mut card = blank(CardType::ManeCharacter, &format!("{player}'s Mane"));
    let limit = Keyword::HomeLimit(3);
    card.faces[0].power = Some(1);
    card.faces[0].lines = vec![Line::understood(limit.to_string(), vec![Ability::Keyword(limit)])];
    card.faces.push(card.faces[0].clone());
    Arc::new(card)
}

/// Returns the default Problem of a player: bonus 1, with requirements out of reach.
pub(crate) fn problem(player: PlayerId) -> Arc<Card> {
    let mut card = blank(CardType::Problem, &format!("{player}'s Problem"));
    let out_of_reach = vec![Requirement { power: 99, need: Need::Wild }];
    card.problem = Some(ProblemStats { bonus: 1, owner: out_of_reach.clone(), opponent: out_of_reach });
    Arc::new(card)
}
