//! [`Pools`]: compiled cards, shared by the scenarios of a file.

use std::sync::{Arc, Mutex, PoisonError};

use maneframe_card::{Card, TableRules};
use maneframe_engine::Rulebook;
use maneframe_engine::inspect::{CompiledPool, PoolError};

/// The last pools of a file. Most of its scenarios use the same cards, which are compiled only once.
#[derive(Clone, Default, Debug)]
pub(crate) struct Pools(Arc<Mutex<Vec<Known>>>);

#[derive(Debug)]
struct Known {
    rulebook: Rulebook,
    rules: Option<TableRules>,
    cards: Vec<Arc<Card>>,
    lenient: bool,
    pool: Arc<CompiledPool>,
}

/// Number of pools that are kept.
const KEPT: usize = 4;

impl Pools {
    /// Returns the pool of these cards, in this order. It is compiled if it isn't there.
    ///
    /// # Errors
    /// If the cards can't be compiled.
    pub(crate) fn pool(
        &self,
        rulebook: Rulebook,
        rules: Option<&TableRules>,
        cards: &[Arc<Card>],
        lenient: bool,
    ) -> Result<Arc<CompiledPool>, PoolError> {
        let same = |known: &Known| {
            known.rulebook == rulebook
                && known.rules.as_ref() == rules
                && known.lenient == lenient
                && known.cards.len() == cards.len()
                && known.cards.iter().zip(cards).all(|(a, b)| Arc::ptr_eq(a, b) || a == b)
        };
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = kept().iter().find(|known| same(known)) {
            return Ok(Arc::clone(&known.pool));
        }
        // Other scenarios of the file don't wait for this one. Two may compile the same pool.
        let pool = Arc::new(CompiledPool::under(rulebook, rules, cards, lenient)?);
        let mut kept = kept();
        if kept.len() == KEPT {
            kept.remove(0);
        }
        let (rules, cards) = (rules.cloned(), cards.to_vec());
        kept.push(Known { rulebook, rules, cards, lenient, pool: Arc::clone(&pool) });
        Ok(pool)
    }
}
