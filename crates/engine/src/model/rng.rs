//! The random generator inside a game's state: [`Rng`], for simulations or for games between people, and the [`Seed`] of
//! the latter.

use std::fmt;
use std::str::FromStr;

use chacha20::ChaCha20Rng;
use chacha20::rand_core::{Rng as _, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

/// Chance, as a part of the game's value: a saved game goes on as it would have, and equal games stay equal.
///
/// Both kinds are the same on every machine. They differ in what somebody can work out who has seen a few shuffled cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Rng {
    /// SplitMix64 (Steele, Lea and Flood 2014): eight bytes, fast, and good enough to shuffle cards. Its seed can be found
    /// from a handful of cards, so it is for simulations, bots and games without secrets.
    Simulation(u64),
    /// ChaCha20 (RFC 8439): what has been drawn so far says nothing about the rest to anybody without the seed.
    Secret(Secret),
    /// What was drawn in a game before, for replays.
    Recorded(Recorded),
}

/// Numbers that were drawn before, and how many of them have been drawn again.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Recorded {
    numbers: Vec<u64>,
    again: usize,
}

/// No game draws so many numbers.
const MOST_DRAWN: usize = 1 << 20;

/// A cryptographic generator: its seed, and how far it has been drawn from. Every number is computed from these two, so the
/// value stays small and needs no buffer.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Secret {
    seed: Seed,
    drawn: u64,
}

impl Rng {
    /// The generator for simulations of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng::Simulation(seed)
    }

    /// The seed of a game between people; simulations have none that is worth a secret.
    pub fn seed(&self) -> Option<Seed> {
        match self {
            Rng::Simulation(_) | Rng::Recorded(_) => None,
            Rng::Secret(secret) => Some(secret.seed),
        }
    }

    /// The same numbers once more; zeros when they are used up (see [`Rng::is_short`]).
    pub fn recorded(numbers: Vec<u64>) -> Rng {
        Rng::Recorded(Recorded { numbers, again: 0 })
    }

    /// What has been drawn so far of chance that is kept a secret.
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

    /// Whether more was drawn than was recorded.
    pub fn is_short(&self) -> bool {
        matches!(self, Rng::Recorded(recorded) if recorded.again > recorded.numbers.len())
    }

    /// The next 64 bits.
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

    /// A number below `n`, each as likely but for a bias under 2^-32; 0 where `n` is 0.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        (((self.next_u64() >> 32) * n as u64) >> 32) as usize
    }

    /// Puts a list into random order (Fisher and Yates).
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

/// The 256 bits that decide all chance of a game between people.
///
/// Whoever deals publishes [`Seed::commitment`] before the game and the seed after it: then everybody can see that the
/// cards were not chosen as it went on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of bytes that nobody can guess: from the operating system, which the engine itself never asks.
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// The bytes.
    pub fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// What is published before the game: SHA-256 of the words `maneframe seed` and the 32 bytes, as 64 hexadecimal digits.
    pub fn commitment(&self) -> String {
        hex(&Sha256::new().chain_update(b"maneframe seed").chain_update(self.0).finalize())
    }

    /// Whether this is the seed to which somebody committed: what everybody checks once the game is over.
    pub fn keeps(&self, commitment: &str) -> bool {
        self.commitment().eq_ignore_ascii_case(commitment)
    }
}

/// A seed is a secret while its game goes on: it isn't written where a value is printed for programmers.
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

/// What was to be a seed isn't one.
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
