//! Invariants that hold at every moment of every game.

use maneframe_engine::inspect::ZoneId;
use maneframe_engine::{AreaId, CardId, State};

/// Returns a description of the first broken invariant.
pub(crate) fn broken(state: &State) -> Option<String> {
    let mut places = vec![0u8; state.cards.len()];
    let mut wrong = None;
    let mut in_zone = |cards: &[CardId], zone: ZoneId| {
        for &card in cards {
            places[card.index()] += 1;
            if state.card(card).zone != zone {
                wrong =
                    Some(format!("card {} is listed in {zone:?}, but its zone is {:?}", card.0, state.card(card).zone));
            }
        }
    };
    in_zone(&state.play, ZoneId::Play);
    in_zone(&state.queue, ZoneId::Queue);
    for (_, p) in state.players.iter() {
        in_zone(&p.deck, ZoneId::Deck);
        in_zone(&p.problem_deck, ZoneId::ProblemDeck);
        in_zone(&p.hand, ZoneId::Hand);
        in_zone(&p.discard, ZoneId::Discard);
        in_zone(&p.banished, ZoneId::Banished);
        in_zone(&p.flip, ZoneId::Flip);
    }
    if wrong.is_some() {
        return wrong;
    }
    for (i, card) in state.cards.iter().enumerate() {
        let expected = u8::from(card.zone != ZoneId::Gone);
        if places[i] != expected {
            return Some(format!("card {i} is in {} zone lists, expected {expected}", places[i]));
        }
        if (card.zone == ZoneId::Play) == (card.area == AreaId::NONE) {
            return Some(format!("card {i} is in {:?} and its area is {:?}", card.zone, card.area));
        }
    }
    state.players.iter().find(|(_, p)| p.tokens < 0).map(|(id, _)| format!("{id} has fewer than 0 action tokens"))
}
