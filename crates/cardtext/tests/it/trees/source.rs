//! [`Source`]: random choices for trees, with the things that the text has mentioned so far.
//!
//! Each module next to this one adds the functions that generate its nodes. They are called in the order of the
//! sentence, so a reference such as "it" is generated only after something was mentioned.

use std::fmt;

use maneframe_card::CardType;
use maneframe_card::ability::{Cards, Count, Filter, Is, Kind, Quality};
use maneframe_cardtext::Context;
use proptest::prelude::*;

/// A card or cards that a text has mentioned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Thing {
    pub(crate) kind: Kind,
    /// True if there may be several.
    pub(crate) many: bool,
}

/// Things that a text has mentioned, to which it can refer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Said {
    /// Referent of "it".
    pub(crate) it: Option<Thing>,
    /// The card mentioned before "it".
    pub(crate) before: Option<Thing>,
    /// True if a player was mentioned: "that player".
    pub(crate) player: bool,
    /// True if a place was mentioned: "there".
    pub(crate) place: bool,
    /// True if a number was determined: "that many".
    pub(crate) number: bool,
    /// Quality that was chosen or named.
    pub(crate) chosen: Option<Quality>,
    /// True if a faceoff was won and lost.
    pub(crate) faceoff: bool,
    /// True within an effect that another player carries out.
    pub(crate) actor: bool,
}

impl Said {
    /// Records that these cards were mentioned.
    pub(crate) fn mention(&mut self, cards: &Cards) {
        if let Some(thing) = thing_of(cards) {
            self.before = self.it.or(self.before);
            self.it = Some(thing);
        }
    }

    /// Records that such a card or such cards were mentioned.
    pub(crate) fn mention_such(&mut self, kind: Kind, many: bool) {
        self.before = self.it.or(self.before);
        self.it = Some(Thing { kind, many });
    }
}

/// Returns the cards that are mentioned by this reference. References back and to the card itself mention nothing new.
fn thing_of(cards: &Cards) -> Option<Thing> {
    match cards {
        Cards::All(f) => Some(Thing { kind: noun_of(f), many: true }),
        Cards::Some(pick) => {
            let one = Count::Exactly(maneframe_card::ability::Amount::Num(1));
            Some(Thing { kind: noun_of(&pick.of), many: pick.count != one })
        }
        Cards::Several(parts) => parts.iter().rev().find_map(thing_of),
        Cards::This | Cards::ThisIn(_) | Cards::Host | Cards::It | Cards::Before | Cards::Others => None,
    }
}

/// Returns the kind of the cards that match a phrase. If the phrase has several nouns, it is [`Kind::Card`].
pub(crate) fn noun_of(f: &Filter) -> Kind {
    match f.is.iter().find(|is| matches!(is, Is::Kind(_))) {
        Some(Is::Kind(kind)) if f.kind == Kind::Card => *kind,
        _ => f.kind,
    }
}

/// Returns the noun of a card type.
pub(crate) fn kind_of(card: CardType) -> Kind {
    match card {
        CardType::ManeCharacter => Kind::ManeCharacter,
        CardType::Friend => Kind::Friend,
        CardType::Resource => Kind::Resource,
        CardType::Event => Kind::Event,
        CardType::Troublemaker => Kind::Troublemaker,
        CardType::Problem => Kind::Problem,
    }
}

/// Source of random choices. It gives the same choices for the same seed.
pub(crate) struct Source {
    state: u64,
    /// Number of nodes that may still be added. When it is used up, the functions return leaves.
    pub(crate) left: u32,
    /// The card around the text.
    pub(crate) scope: Context,
    pub(crate) said: Said,
    /// True within a quoted ability, which contains no further quotation.
    pub(crate) quoted: bool,
}

impl Source {
    pub(crate) fn new(seed: u64, size: u32) -> Source {
        let scope = Context::new(CardType::Friend);
        Source { state: seed, left: size, scope, said: Said::default(), quoted: false }
    }

    /// Returns the next random number (SplitMix64).
    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number from 0 to `n` - 1; `n` must be positive.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        (self.random() % u64::from(n)) as u32
    }

    /// Returns true in so many of 100 cases.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// Returns one of the values with equal probability.
    pub(crate) fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u32) as usize].clone()
    }

    /// Returns a number from 1 to 9; small numbers are more frequent.
    pub(crate) fn number(&mut self) -> i32 {
        self.one_of(&[1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9])
    }

    /// Returns a number from 2 to 9.
    pub(crate) fn several(&mut self) -> i32 {
        self.one_of(&[2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9])
    }

    /// Takes one node of the remaining size. Returns false if none is left.
    pub(crate) fn grow(&mut self) -> bool {
        let grows = self.left > 0;
        self.left = self.left.saturating_sub(1);
        grows
    }

    /// Returns true if there is room for `n` more nodes.
    pub(crate) fn room(&self, n: u32) -> bool {
        self.left >= n
    }

    /// Chooses a position in the list, each with the probability of its weight. At least one weight must be positive.
    pub(crate) fn roll(&mut self, weights: &[u32]) -> Roll {
        let mut left = self.below(weights.iter().sum());
        let fits = |weight: &u32| {
            let fits = left < *weight;
            left = left.saturating_sub(*weight);
            fits
        };
        Roll { left: weights.iter().position(fits).unwrap_or(0) }
    }

    /// Returns a value in so many of 100 cases, if there is room for another node.
    pub(crate) fn maybe<T>(&mut self, percent: u32, make: impl FnOnce(&mut Source) -> T) -> Option<T> {
        (self.chance(percent) && self.grow()).then(|| make(self))
    }

    /// Calls `make` as often as `n` says.
    pub(crate) fn some<T>(&mut self, n: u32, mut make: impl FnMut(&mut Source) -> T) -> Vec<T> {
        (0..n).map(|_| make(self)).collect()
    }

    /// Makes each alternative with the things that were mentioned before the first one. Afterwards only these are
    /// mentioned.
    pub(crate) fn apart<T>(&mut self, n: u32, mut make: impl FnMut(&mut Source) -> T) -> Vec<T> {
        let before = self.said;
        let all = self.some(n, |s| {
            s.said = before;
            make(s)
        });
        self.said = before;
        all
    }

    /// Returns 0, or `weight` if the text has mentioned what is needed: the weight of a reference in [`choose!`].
    pub(crate) fn if_said(&self, said: impl FnOnce(&Said) -> bool, weight: u32) -> u32 {
        if said(&self.said) { weight } else { 0 }
    }
}

/// A position that [`Source::roll`] has chosen.
pub(crate) struct Roll {
    /// Number of positions before it.
    left: usize,
}

impl Roll {
    /// Goes to the next position. Returns true if it is the chosen one.
    pub(crate) fn hits(&mut self) -> bool {
        let hits = self.left == 0;
        self.left = self.left.wrapping_sub(1);
        hits
    }
}

/// Returns a strategy for one type of node, e.g. `strategy(12, Source::condition)`. Values are not shrunk. For whole
/// lines, which are shrunk, see [`super::Lines`].
pub(crate) fn strategy<T>(size: u32, make: fn(&mut Source) -> T) -> BoxedStrategy<T>
where
    T: fmt::Debug + 'static,
{
    any::<u64>().no_shrink().prop_map(move |seed| make(&mut Source::new(seed, size))).boxed()
}
