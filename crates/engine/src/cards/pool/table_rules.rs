//! Compilation of the rules of the table. They become one definition, whose card is in no zone: see
//! [`State::rules`](crate::model::state::State::rules).

use std::sync::Arc;

use maneframe_card::ability::{Change, Kind};
use maneframe_card::{Card, CardType, Face, Rarity, TableRules};

use crate::cards::pool::{CompiledPool, PoolError};

/// Id of the card that has the rules of the table.
pub const TABLE_RULES: &str = "table-rules";

impl CompiledPool {
    /// Adds the rules of the table as one definition. `traits` is the number of traits that have a bit already.
    pub(super) fn add_table_rules(&mut self, rules: &TableRules, traits: &mut u8) -> Result<(), PoolError> {
        if let Some(line) = rules.lines.iter().find(|line| line.abilities.is_none()) {
            return Err(PoolError::Unread { card: rules.name.clone(), line: line.text.clone() });
        }
        if rules.lines.is_empty() {
            return Ok(());
        }
        let face = Face { title: rules.name.clone(), lines: rules.lines.clone(), ..Face::default() };
        // A Resource has no values that a rule could count.
        let card = Card {
            id: TABLE_RULES.to_owned(),
            set: String::new(),
            guid: None,
            kind: CardType::Resource,
            rarity: Rarity::F,
            cost: None,
            requirements: Vec::new(),
            points: None,
            problem: None,
            faces: vec![face],
        };
        self.table_rules = Some(self.add(&Arc::new(card), traits, true)?);
        Ok(())
    }
}

/// Returns a card as the rules of the table change it: "Troublemakers can be played only as Friends".
pub fn as_played(card: &Arc<Card>, rules: Option<&TableRules>) -> Arc<Card> {
    let of = |kind: Kind| match kind {
        Kind::ManeCharacter => Some(CardType::ManeCharacter),
        Kind::Friend => Some(CardType::Friend),
        Kind::Resource => Some(CardType::Resource),
        Kind::Event => Some(CardType::Event),
        Kind::Troublemaker => Some(CardType::Troublemaker),
        Kind::Problem => Some(CardType::Problem),
        Kind::Card | Kind::Character => None,
    };
    let mut changes = rules.into_iter().flat_map(TableRules::changes);
    let other = changes.find_map(|change| match change {
        Change::PlayedAs { what, kind } if of(*what) == Some(card.kind) => of(*kind),
        _ => None,
    });
    let Some(kind) = other else { return Arc::clone(card) };
    let power = card.front().power.unwrap_or(0).max(0).unsigned_abs();
    Arc::new(Card { kind, cost: card.cost.or(Some(power)), points: None, ..(**card).clone() })
}
