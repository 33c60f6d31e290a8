//! Counts of running tables with searching bots, for each owner. Such bots take the most memory and computing time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use maneframe_protocol::{Code, Problem};

type Counts = HashMap<Arc<str>, usize>;

/// Counts of the running tables with searching bots, and their limits.
#[derive(Clone)]
pub struct Searching {
    counts: Arc<Mutex<Counts>>,
    /// Maximum number of such tables that one owner has opened.
    most_of_owner: usize,
    /// Maximum number of such tables.
    most: usize,
}

/// One counted table. The count ends when the value is dropped.
#[must_use]
pub struct Searched {
    all: Searching,
    owner: Arc<str>,
}

impl Searching {
    /// Creates counts with limits for one owner and for all owners together.
    pub fn new(most_of_owner: usize, most: usize) -> Searching {
        Searching { counts: Arc::default(), most_of_owner, most }
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a table that is about to open, until the table itself is counted. So tables that open at the same time
    /// can't exceed the limits.
    ///
    /// # Errors
    /// If the owner, or all owners together, have reached the limit.
    pub fn reserve(&self, owner: &str) -> Result<Searched, Problem> {
        let mut counts = self.counts();
        let own = counts.get(owner).copied().unwrap_or(0);
        let all: usize = counts.values().sum();
        let words = if own >= self.most_of_owner {
            format!("you have {own} tables in play with search bots: end one first, or choose another bot")
        } else if all >= self.most {
            "the server has the maximum number of search bots: choose another bot, or try again later".to_owned()
        } else {
            return Ok(self.count(&mut counts, owner));
        };
        Err(Problem::new(Code::TooMuch, words))
    }

    /// Counts another table, without checking the limits.
    pub fn one_more(&self, owner: &str) -> Searched {
        self.count(&mut self.counts(), owner)
    }

    fn count(&self, counts: &mut Counts, owner: &str) -> Searched {
        let owner: Arc<str> = owner.into();
        *counts.entry(Arc::clone(&owner)).or_default() += 1;
        Searched { all: self.clone(), owner }
    }
}

impl Drop for Searched {
    fn drop(&mut self) {
        let mut counts = self.all.counts();
        if let Some(count) = counts.get_mut(&self.owner) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.owner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_so_many_and_all_together_too() {
        let searching = Searching::new(2, 3);
        let refused = |owner: &str| searching.reserve(owner).err();
        let [one, _two] = [searching.one_more("ada"), searching.one_more("ada")];
        assert!(refused("ada").is_some_and(|p| p.words.to_string().contains("tables in play with search bots")));
        assert!(refused("ben").is_none());
        let three = searching.reserve("ben").ok();
        assert!(three.is_some(), "what was reserved before and dropped counts no more");
        assert!(refused("eve").is_some_and(|p| p.code == Code::TooMuch));
        drop(one);
        assert!(refused("eve").is_none() && refused("ada").is_none());
        let all = [searching.reserve("eve"), searching.reserve("eve")];
        assert_eq!(all.iter().filter(|reserved| reserved.is_ok()).count(), 1, "of two at once");
    }
}
