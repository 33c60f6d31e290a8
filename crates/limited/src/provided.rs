//! Mane Characters and Starting Problems that every player may use in addition to the pool (Limited Play).

use maneframe_card::{Card, CardType};
use maneframe_library::Library;

use crate::block::Block;
use crate::product::Product;

/// Cards that players are provided with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Provided {
    /// Ids of the cards.
    pub cards: Vec<String>,
    /// Ids of cards that should be provided, but that no set of the library has.
    pub missing: Vec<String>,
}

impl Provided {
    /// Returns the cards that a block provides. If the block names none, they follow from the opened sets. For a set of
    /// a bundled block, these are the cards that the table of the rules names for that block. For any other set, they
    /// are all its Mane Characters and Starting Problems.
    ///
    /// If the library lacks all of the named Mane Characters, those of the opened sets are provided instead. If these sets
    /// have none, as a set that is still being written, those of the bundled set are lent. The same applies to Starting
    /// Problems.
    pub fn of(library: &Library, block: &Block, product: &Product) -> Provided {
        let opened = product.sets(library);
        let mut wanted: Vec<String> = block.manes.iter().chain(&block.problems).cloned().collect();
        if wanted.is_empty() {
            for code in &opened {
                match Block::bundled().find(|block| block.has_set(code)) {
                    Some(block) => wanted.extend(block.manes.into_iter().chain(block.problems)),
                    None => wanted.extend(own(library, code, is_free)),
                }
            }
        }
        let mut provided = Provided::default();
        for id in wanted {
            let list = if library.card(&id).is_some() { &mut provided.cards } else { &mut provided.missing };
            if !list.contains(&id) {
                list.push(id);
            }
        }
        let parts: [fn(&Card) -> bool; 2] = [is_mane, Card::is_starting_problem];
        for is_wanted in parts {
            if !provided.cards.iter().filter_map(|id| library.card(id)).any(is_wanted) {
                let own: Vec<String> = opened.iter().flat_map(|code| own(library, code, is_wanted)).collect();
                provided.cards.extend(if own.is_empty() { lent(library, is_wanted) } else { own });
            }
        }
        provided
    }
}

fn is_mane(card: &Card) -> bool {
    card.kind == CardType::ManeCharacter
}

fn is_free(card: &Card) -> bool {
    is_mane(card) || card.is_starting_problem()
}

/// Returns the ids of a set's cards that meet a condition.
fn own(library: &Library, code: &str, is_wanted: fn(&Card) -> bool) -> Vec<String> {
    let cards = library.sets().iter().filter(|set| set.code == code).flat_map(|set| &set.cards);
    cards.filter(|card| is_wanted(card)).map(|card| card.id.clone()).collect()
}

/// Name of the block whose cards are lent.
const LENDER: &str = "hollowmere";

/// Returns the ids of the cards that meet a condition and that are lent to sets without such cards.
fn lent(library: &Library, is_wanted: fn(&Card) -> bool) -> Vec<String> {
    let lender = Block::find(LENDER).into_iter();
    let cards = lender.flat_map(|block| block.manes.into_iter().chain(block.problems));
    cards.filter(|id| library.card(id).is_some_and(is_wanted)).collect()
}
