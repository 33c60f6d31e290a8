//! [`Net`]: a small neural network that estimates a seat's probability to win from the cards on the table. Cards are
//! known to it by their text ([`card_features`]), so it values cards that no one has played yet.
//!
//! Each side of a position is a vector: a player's numbers ([`value::NAMES`](crate::value::NAMES)) and, for each place,
//! the sum of the learned vectors of the cards there. A layer makes 64 numbers of each side, and a second one 32 of both
//! together. The result is odd: the value for one seat is the negative of the value for the other.
//!
//! The first layer is linear, so all it does to a card in a place is one vector. These are computed once for each
//! [`CompiledPool`], and a position costs only additions of them.

mod card_features;
mod file;
mod position;

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};

use maneframe_engine::inspect::{Board, CompiledPool, DefId};
use maneframe_engine::{Game, PlayerId};

use crate::search::value::{OWN, own_features};
pub use card_features::{CardFeatures, card_features};
pub use file::NetError;
pub use position::{Place, each_card};

/// Length of the vector of a card.
const CARD: usize = 24;
/// Numbers that the first layer makes of a side.
const SIDE: usize = 64;
/// Numbers that the second layer makes of both sides.
const BOTH: usize = 32;
/// Number of places where cards count.
const PLACES: usize = Place::ALL.len();

type Side = [f32; SIDE];

/// The weights of a net.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// Short text that tells this net from others: it changes with the weights.
    stamp: String,
    /// Numbers of the known features of cards, by name.
    features: HashMap<String, usize>,
    /// Vector of each feature of cards.
    cards: Vec<[f32; CARD]>,
    /// First layer: of a player's own numbers, and of the vectors of the cards in each place.
    own: Vec<Side>,
    places: Vec<[Side; CARD]>,
    bias: Side,
    /// Second layer, of the seat's side and then of the other's.
    both: Vec<[f32; BOTH]>,
    both_bias: [f32; BOTH],
    last: [f32; BOTH],
}

impl Net {
    /// Returns the net that is part of the program.
    pub fn learned() -> &'static Net {
        static LEARNED: LazyLock<Net> = LazyLock::new(|| {
            Net::read(include_bytes!("net/learned.net")).expect("the net of the program, which a test reads")
        });
        &LEARNED
    }

    /// Returns the net's stamp.
    pub fn stamp(&self) -> &str {
        &self.stamp
    }

    /// Returns the names of the features of cards that the net knows, in the order of their numbers.
    pub fn feature_names(&self) -> Vec<&str> {
        let mut names: Vec<(&str, usize)> = self.features.iter().map(|(name, i)| (&name[..], *i)).collect();
        names.sort_by_key(|(_, i)| *i);
        names.into_iter().map(|(name, _)| name).collect()
    }

    /// Returns true if the net has learned something about a feature of cards.
    pub fn knows(&self, feature: &str) -> bool {
        self.features.contains_key(feature)
    }

    /// Returns what the first layer makes of one card in each place.
    fn card(&self, features: &CardFeatures) -> [Side; PLACES] {
        let mut vector = [0.0; CARD];
        for (name, value) in features {
            let Some(&feature) = self.features.get(name) else { continue };
            vector.iter_mut().zip(&self.cards[feature]).for_each(|(sum, weight)| *sum += value * weight);
        }
        std::array::from_fn(|place| {
            let mut side = [0.0; SIDE];
            for (value, row) in vector.iter().zip(&self.places[place]) {
                add_scaled(&mut side, *value, row);
            }
            side
        })
    }
}

fn add_scaled<const N: usize>(sum: &mut [f32; N], factor: f32, row: &[f32; N]) {
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum += factor * weight;
    }
}

/// A net, and what it makes of the cards of the pools that are in use.
#[derive(Debug)]
pub struct PoolNets {
    net: Arc<Net>,
    known: Mutex<Vec<(Weak<CompiledPool>, Arc<PoolNet>)>>,
}

impl PoolNets {
    /// Keeps a net for pools to come.
    pub fn new(net: Net) -> PoolNets {
        PoolNets { net: Arc::new(net), known: Mutex::default() }
    }

    /// Returns the net for a pool. It is computed at the pool's first use.
    pub fn of(&self, pool: &Arc<CompiledPool>) -> Arc<PoolNet> {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, found)) = known().iter().find(|(of, _)| std::ptr::eq(of.as_ptr(), Arc::as_ptr(pool))) {
            return Arc::clone(found);
        }
        // Nobody else waits while it is computed. Two threads may compute the same.
        let made = Arc::new(PoolNet::new(Arc::clone(&self.net), pool));
        let mut known = known();
        // A pool's address can be used again only after its last weak reference is gone.
        known.retain(|(of, _)| of.strong_count() > 0);
        known.push((Arc::downgrade(pool), Arc::clone(&made)));
        made
    }
}

/// A net for the cards of one pool.
#[derive(Clone, Debug)]
pub struct PoolNet {
    net: Arc<Net>,
    /// What each definition adds to a side, by place.
    defs: Vec<[Side; PLACES]>,
}

impl PoolNet {
    /// Computes what each card of a pool adds to a side.
    pub fn new(net: Arc<Net>, pool: &CompiledPool) -> PoolNet {
        let defs = pool.defs.iter().map(|def| net.card(&card_features(&def.card))).collect();
        PoolNet { net, defs }
    }

    /// Returns the program's net for a pool. It is computed at the pool's first use.
    pub fn of(pool: &Arc<CompiledPool>) -> Arc<PoolNet> {
        static NETS: LazyLock<PoolNets> = LazyLock::new(|| PoolNets::new(Net::learned().clone()));
        NETS.of(pool)
    }

    /// Returns the logarithm of the odds that `me` wins an unfinished game. For more than two players, the values
    /// against each other player are added.
    pub fn logit(&self, game: &Game, me: PlayerId) -> f64 {
        let board = game.board();
        let others = board.state.opponents(me);
        let against = |other| {
            let (mine, theirs) = (self.side(&board, me, other), self.side(&board, other, me));
            f64::from(self.head(&mine, &theirs) - self.head(&theirs, &mine))
        };
        others.iter().map(against).sum()
    }

    fn side(&self, board: &Board, me: PlayerId, other: PlayerId) -> Side {
        let mut side = self.net.bias;
        for (value, row) in own_features(board, me, other).iter().zip(&self.net.own) {
            add_scaled(&mut side, *value, row);
        }
        each_card(board, me, |place, def: DefId| {
            let row = &self.defs[usize::from(def.0)][place as usize];
            side.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        });
        side.map(|value| value.max(0.0))
    }

    fn head(&self, mine: &Side, theirs: &Side) -> f32 {
        let mut both = self.net.both_bias;
        for (value, row) in mine.iter().chain(theirs).zip(&self.net.both) {
            add_scaled(&mut both, *value, row);
        }
        both.iter().zip(&self.net.last).map(|(value, weight)| value.max(0.0) * weight).sum()
    }
}
