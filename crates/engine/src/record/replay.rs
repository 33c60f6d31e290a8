//! Replays: the beginning of a game, and everything entered since. Programs keep games in this form; this module reads
//! them, whichever program wrote them.
//!
//! A replay consists of lines of JSON. The first is the [`Head`]: chance, rulebook, stops, and the decks with the hash
//! of each card. Each later line is an [`Entry`], in order, so that a game is kept by appending lines. The last line of
//! a game that is over, or of a saved copy, contains the result.
//!
//! A replay contains all hidden information: while a game is in progress it is only for the game's keeper, and players
//! get the messages that they received ([`Referee::since`](crate::Referee::since)).

mod chance;
mod entry;
mod read;
mod repair;
mod walk;

use std::sync::Arc;

use maneframe_card::{Card, DeckCards, TableRules};
use serde::{Deserialize, Serialize};

use crate::flow::driver::Stops;
use crate::flow::stall::Guard;
use crate::play::game::Game;
use crate::play::table::GameOptions;
use crate::play::table::Table;
use crate::rules::rulebook::Edition;

pub use chance::Chance;
pub use entry::{Changed, End, Entry, moves};
pub use read::{Holding, MAX_ENTRIES, NoReplay, parse};
pub use repair::{Fix, Place, Repair, RepairError};
pub use walk::{Walk, Wrong};

/// The version of the format. Versions before 3 had other decks, seeds and entries, and are no longer read.
pub const FORMAT: u32 = 3;

/// A number of copies of a card, as it was at that time.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayCard {
    /// The number of copies.
    pub count: u32,
    /// The card's id.
    pub id: String,
    /// The hash of its definition.
    pub hash: String,
}

/// A deck as it was at that time, in the order in which the game took it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayDeck {
    /// The deck's name.
    pub name: String,
    /// The Mane Character.
    pub mane: ReplayCard,
    /// Further Mane Characters, if the rules of the table let players start with several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more_manes: Vec<ReplayCard>,
    /// The draw deck.
    pub draw: Vec<ReplayCard>,
    /// The Problem deck.
    pub problems: Vec<ReplayCard>,
}

impl ReplayDeck {
    /// Returns the cards of the deck, copy by copy, with at most 1,024 copies of an entry: a file from outside may ask for any number. `card` looks
    /// up each card once.
    ///
    /// # Errors
    /// The first error of `card`.
    pub fn cards<E>(&self, mut card: impl FnMut(&ReplayCard) -> Result<Arc<Card>, E>) -> Result<DeckCards, E> {
        let mut copies = |list: &[ReplayCard]| {
            let mut cards = Vec::new();
            for entry in list {
                let found = card(entry)?;
                cards.extend(std::iter::repeat_n(found, entry.count.min(1 << 10) as usize));
            }
            Ok(cards)
        };
        let (mane, draw) = (copies(std::slice::from_ref(&self.mane))?, copies(&self.draw)?);
        let more_manes = copies(&self.more_manes)?;
        Ok(DeckCards { mane: mane.into_iter().next(), more_manes, draw, problems: copies(&self.problems)? })
    }

    /// Lists a deck's cards with their hashes, computed by `hash`; `None` for a deck without a Mane Character.
    pub fn of(name: &str, cards: &DeckCards, hash: impl Fn(&Card) -> String) -> Option<ReplayDeck> {
        let one = |card: &Card| ReplayCard { count: 1, id: card.id.clone(), hash: hash(card) };
        let all = |cards: &[Arc<Card>]| {
            let mut list: Vec<ReplayCard> = Vec::new();
            for card in cards {
                match list.last_mut() {
                    Some(last) if last.id == card.id => last.count += 1,
                    _ => list.push(one(card)),
                }
            }
            list
        };
        Some(ReplayDeck {
            name: name.to_owned(),
            mane: one(cards.mane.as_ref()?),
            more_manes: all(&cards.more_manes),
            draw: all(&cards.draw),
            problems: all(&cards.problems),
        })
    }
}

/// A player of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplaySeat {
    /// The player's name.
    pub name: String,
    /// The bot's name, if the player was a bot.
    pub bot: Option<String>,
}

/// The rules of the table, as they were at that time.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayRules {
    /// The name of the rules.
    pub name: String,
    /// The lines of their text, also those about deck building.
    pub text: Vec<String>,
}

impl ReplayRules {
    /// Returns the name and the text of rules.
    pub fn of(rules: &TableRules) -> ReplayRules {
        ReplayRules { name: rules.name.clone(), text: rules.text().map(str::to_owned).collect() }
    }
}

/// The beginning of a game that did not begin with set-up. It is supplied by a program that can create the situation
/// again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// The name of the situation in that program.
    pub id: String,
    /// The situation, in the scenario language.
    pub text: String,
}

/// The beginning of a game: everything needed to start it again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The version of the format: [`FORMAT`].
    pub format: u32,
    /// The program that wrote it, with its version.
    pub program: String,
    /// The source of all chance in the game.
    pub chance: Chance,
    /// The commitment to a secret seed, as it was published before the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The rules by which it was played.
    #[serde(default, skip_serializing_if = "Edition::is_default")]
    pub rulebook: Edition,
    /// Rules of the table, if the game had any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<ReplayRules>,
    /// [`Catalog::fingerprint`](crate::Catalog::fingerprint) of the cards that may be named; `None` if those were the
    /// decks' cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub catalog: Option<String>,
    /// At which decisions it stops.
    #[serde(default)]
    pub stops: Stops,
    /// True if lines of card text that are not understood did nothing.
    pub lenient: bool,
    /// The situation in which it began; in this case the list of decks is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub situation: Option<Situation>,
    /// The decks by seat. Games may share them, because the hashes of all cards are most of a head.
    pub decks: Vec<Arc<ReplayDeck>>,
    /// The players by seat.
    pub seats: Vec<ReplaySeat>,
}

impl Head {
    /// Creates the head of a game by the current rules with that chance; the caller adds decks and seats.
    pub fn new(program: &str, chance: impl Into<Chance>) -> Head {
        let chance = chance.into();
        Head {
            format: FORMAT,
            program: program.to_owned(),
            commitment: chance.commitment(),
            chance,
            rulebook: Edition::default(),
            rules: None,
            catalog: None,
            stops: Stops::default(),
            lenient: false,
            situation: None,
            decks: Vec::new(),
            seats: Vec::new(),
        }
    }

    /// Returns true if several people sit at the table.
    pub fn is_between_people(&self) -> bool {
        self.seats.iter().filter(|seat| seat.bot.is_none()).count() > 1
    }

    /// Starts the game again, at a table with its decks.
    pub fn start(&self, table: &Table, record: bool) -> Game {
        let mut game = table.start(GameOptions::new(self.chance.clone()).stops(self.stops).recording(record));
        if self.seats.iter().any(|seat| seat.bot.is_none()) {
            game.set_guard(Guard::Off);
        }
        game
    }

    /// Returns true if the seed matches the published commitment, or if the game has no commitment.
    pub fn keeps_its_commitment(&self) -> bool {
        match (&self.commitment, &self.chance) {
            (None, _) | (_, Chance::Drawn(_)) => true,
            (Some(commitment), Chance::Secret(seed)) => seed.keeps(commitment),
            (Some(_), Chance::Seed(_)) => false,
        }
    }
}

/// A recorded game that can be played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The beginning of the game.
    pub head: Head,
    /// The entries of the game, in order.
    pub entries: Vec<Entry>,
    /// The end of the game, if the file contains it. A file that was cut short, or is still being written, doesn't.
    pub end: Option<End>,
}

impl Replay {
    /// Returns the text of its file, line by line.
    ///
    /// # Errors
    /// If it can't be serialized, which isn't known to happen.
    pub fn to_lines(&self) -> serde_json::Result<String> {
        let mut text = json_line(&self.head)?;
        let end = self.end.clone().map(Entry::End);
        for entry in self.entries.iter().chain(&end) {
            text.push_str(&json_line(entry)?);
        }
        Ok(text)
    }

    /// Plays the game again at a table with its decks, and checks everything in the replay: the seed against the
    /// commitment, each entry against the rules, and the end.
    pub fn verify(&self, table: &Table) -> Verified {
        let mut walk = Walk::new(self, table, false);
        let wrong = loop {
            match walk.step() {
                Ok(true) => {}
                Ok(false) => break None,
                Err(wrong) => break Some(Differs::Wrong(wrong)),
            }
        };
        let played = walk.at();
        let game = walk.into_game();
        let now = End::of(&game);
        let differs = match &self.end {
            _ if !self.head.keeps_its_commitment() => Some(Differs::Commitment),
            _ if wrong.is_some() => wrong,
            None => Some(Differs::NoEnd),
            Some(end) if end.result != now.result => Some(Differs::Result { expected: end.result, found: now.result }),
            Some(end) => (end.fingerprint != now.fingerprint).then_some(Differs::Fingerprint),
        };
        Verified { game, played, end: now, differs }
    }
}

/// The result of playing a replay again.
#[derive(Debug)]
#[non_exhaustive]
pub struct Verified {
    /// The game as far as it could be played.
    pub game: Game,
    /// The number of entries that were applied.
    pub played: usize,
    /// The end of the game this time.
    pub end: End,
    /// The difference from the replay, if any.
    pub differs: Option<Differs>,
}

/// A difference between a replay and the game that it leads to.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Differs {
    /// The seed is not the one whose hash was published before the game.
    #[error("the seed doesn't match the commitment")]
    Commitment,
    /// An entry can't be applied.
    #[error(transparent)]
    Wrong(#[from] Wrong),
    /// The replay doesn't say how the game ended.
    #[error("the replay has no end: the game is still in progress, or the file was cut off")]
    NoEnd,
    /// The game ends in another way.
    #[error("the game ends with {found:?}, the replay says {expected:?}")]
    Result {
        /// Result in the replay; `None` if the game was not over.
        expected: Option<crate::model::state::Outcome>,
        /// Result of the game that was played again.
        found: Option<crate::model::state::Outcome>,
    },
    /// The game ends in the same way, but in another state.
    #[error("the final state has another fingerprint")]
    Fingerprint,
}

/// Writes a line of a replay's file.
///
/// # Errors
/// If it can't be serialized, which isn't known to happen for anything in a replay.
pub fn json_line(value: &impl Serialize) -> serde_json::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}
