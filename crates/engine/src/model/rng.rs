//! [`Rng`]: the random generator in a game's state. [`Seed`]: the seed of games between people.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng as _, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// Random generator that is part of the game's value: a saved game continues with the same numbers, and equal games
/// stay equal.
///
/// Both generators give equal numbers on every machine. They differ in what can be derived from a few shuffled cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Rng {
    /// SplitMix64 (Steele, Lea and Flood 2014): eight bytes and fast. Its seed can be found from a handful of cards, so
    /// it is for simulations, bots and games without secrets.
    Simulation(u64),
    /// ChaCha20 (RFC 8439): without the seed, past numbers reveal nothing about later ones.
    Secret(Secret),
    /// Numbers that an earlier game drew, for replays.
    Recorded(Recorded),
}

/// Recorded numbers, and how many of them have been drawn again.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recorded {
    numbers: Vec<u64>,
    again: usize,
}

/// Maximum number of draws listed by `drawn`; a game draws fewer.
const MOST_DRAWN: usize = 1 << 20;

/// Cryptographic generator: a seed and the number of draws. Each number is computed from these two, so the value is
/// small and needs no buffer.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Secret {
    seed: Seed,
    drawn: u64,
}

impl Rng {
    /// Creates a generator for simulations.
    pub fn new(seed: u64) -> Rng {
        Rng::Simulation(seed)
    }

    /// Returns the seed of a game between people; `None` for simulations and replays.
    pub fn seed(&self) -> Option<Seed> {
        match self {
            Rng::Simulation(_) | Rng::Recorded(_) => None,
            Rng::Secret(secret) => Some(secret.seed),
        }
    }

    /// Creates a generator that repeats recorded numbers, and then gives zeros (see [`Rng::is_short`]).
    pub fn recorded(numbers: Vec<u64>) -> Rng {
        Rng::Recorded(Recorded { numbers, again: 0 })
    }

    /// Returns the numbers drawn so far; `None` for simulations.
    pub fn drawn(&self) -> Option<Vec<u64>> {
        match self {
            Rng::Simulation(_) => None,
            Rng::Secret(secret) => {
                let mut again = Rng::from(secret.seed);
                Some((0..secret.drawn).take(MOST_DRAWN).map(|_| again.next_u64()).collect())
            }
            Rng::Recorded(recorded) => recorded.numbers.get(..recorded.again).map(<[u64]>::to_vec),
        }
    }

    /// Returns true if more numbers were drawn than were recorded.
    pub fn is_short(&self) -> bool {
        matches!(self, Rng::Recorded(recorded) if recorded.again > recorded.numbers.len())
    }

    /// Returns the next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        match self {
            Rng::Simulation(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut z = *state;
                z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                z ^ (z >> 31)
            }
            Rng::Secret(secret) => secret.next_u64(),
            Rng::Recorded(recorded) => recorded.next_u64(),
        }
    }

    /// Returns a number below `n`, uniform except for a bias under 2^-32; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.next_u64() >> 32) * n as u64) >> 32) as usize
    }

    /// Shuffles a list (Fisher and Yates).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

impl From<Seed> for Rng {
    fn from(seed: Seed) -> Rng {
        Rng::Secret(Secret { seed, drawn: 0 })
    }
}

impl From<u64> for Rng {
    fn from(seed: u64) -> Rng {
        Rng::new(seed)
    }
}

impl Recorded {
    #[cold]
    fn next_u64(&mut self) -> u64 {
        let number = self.numbers.get(self.again).copied().unwrap_or_default();
        self.again = self.again.saturating_add(1);
        number
    }
}

impl Secret {
    #[cold]
    fn next_u64(&mut self) -> u64 {
        let mut stream = ChaCha20Rng::from_seed(self.seed.0);
        stream.set_word_pos(2 * u128::from(self.drawn));
        self.drawn = self.drawn.wrapping_add(1);
        stream.next_u64()
    }
}

/// The 256 bits that determine all randomness of a game between people.
///
/// The operator publishes [`Seed::commitment`] before the game and the seed after it. Players can then check that no
/// card was chosen during the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Creates a seed of unpredictable bytes. The caller gets them from the operating system; the engine has no access
    /// to it.
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// Returns the 32 bytes.
    pub fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// Returns the commitment to publish before the game: SHA-256 of `maneframe seed` and the 32 bytes, as 64
    /// hexadecimal digits.
    pub fn commitment(&self) -> String {
        hex(&Sha256::new().chain_update(b"maneframe seed").chain_update(self.0).finalize())
    }

    /// Returns true if the commitment is of this seed. Players check it after the game.
    pub fn keeps(&self, commitment: &str) -> bool {
        self.commitment().eq_ignore_ascii_case(commitment)
    }
}

/// Hides the bytes: a seed is secret until its game is over.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&hex(&self.0))
    }
}

/// Error: the text is not a seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a seed is 64 hexadecimal digits")]
pub struct ParseSeedError;

impl FromStr for Seed {
    type Err = ParseSeedError;

    fn from_str(text: &str) -> Result<Seed, ParseSeedError> {
        let mut bytes = [0; 32];
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(ParseSeedError);
        }
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| ParseSeedError)?;
        }
        Ok(Seed(bytes))
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        String::deserialize(d)?.parse().map_err(serde::de::Error::custom)
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|b| [b >> 4, b & 15]).filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}
