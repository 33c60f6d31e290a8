//! Replays: how a game began, and all that was entered since, in lines of JSON.
//!
//! The first line is the [`Head`]: the seed, and the decks with the hash of each card. Each line after it is an [`Entry`], in
//! the order in which they were made, so that a game is kept by adding lines. The last line of a game that is over, or of a
//! copy that was saved, says how it ended.

mod entry;
mod old;
mod place;
mod read;
mod walk;

use maneframe_engine::{Edition, Game};
use maneframe_library::card_hash;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::deal::Dealt;
use crate::seat::{Mind, Seat};

pub use entry::{Changed, End, Entry, moves};
pub use place::{Place, save};
pub use read::{Holding, load, named, parse, read};
pub use walk::{Walk, Wrong};

/// The version of the form.
pub const FORMAT: u32 = 2;

/// So many copies of a card, as it was then.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayCard {
    /// How many.
    pub count: u32,
    /// The card's id.
    pub id: String,
    /// The hash of its definition.
    pub hash: String,
}

/// A deck as it was then, in the order in which the game took it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplayDeck {
    /// Its name.
    pub name: String,
    /// The Mane Character.
    pub mane: ReplayCard,
    /// The draw deck.
    pub draw: Vec<ReplayCard>,
    /// The Problem deck.
    pub problems: Vec<ReplayCard>,
}

/// Who sat there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReplaySeat {
    /// The player's name.
    pub name: String,
    /// The bot, where it was one.
    pub bot: Option<String>,
}

/// How a game began.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// [`FORMAT`].
    pub format: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The game's seed.
    pub seed: u64,
    /// By which rules it was played; files from before there was a choice don't say.
    #[serde(default, skip_serializing_if = "Edition::is_default")]
    pub rulebook: Edition,
    /// Whether lines that are not understood did nothing.
    pub lenient: bool,
    /// The decks by seat.
    pub decks: Vec<ReplayDeck>,
    /// The seats.
    pub seats: Vec<ReplaySeat>,
}

impl Head {
    /// The beginning of a game that this program starts.
    pub fn new(seed: u64, rulebook: Edition, lenient: bool, decks: &[Dealt], seats: &[Seat]) -> Head {
        let bot = |mind: &Mind| match mind {
            Mind::Bot(kind, _) => Some(kind.name().to_owned()),
            Mind::Person => None,
        };
        Head {
            format: FORMAT,
            program: PROGRAM.to_owned(),
            seed,
            rulebook,
            lenient,
            decks: decks.iter().filter_map(deck).collect(),
            seats: seats.iter().map(|s| ReplaySeat { name: s.name.clone(), bot: bot(&s.mind) }).collect(),
        }
    }

    /// Whether several people share the keyboard.
    pub fn is_hot_seat(&self) -> bool {
        self.seats.iter().filter(|seat| seat.bot.is_none()).count() > 1
    }
}

/// This version of the program.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// A game that can be seen again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// How it began.
    pub head: Head,
    /// What was entered, in order.
    pub entries: Vec<Entry>,
    /// How it ended, where the file says so: one that was cut short, or is still being written, doesn't.
    pub end: Option<End>,
}

impl Replay {
    /// The lines of its file.
    pub fn to_lines(&self) -> serde_json::Result<String> {
        let mut text = json_line(&self.head)?;
        let end = self.end.clone().map(Entry::End);
        for entry in self.entries.iter().chain(&end) {
            text.push_str(&json_line(entry)?);
        }
        Ok(text)
    }
}

/// A line of a replay's file.
pub fn json_line(value: &impl Serialize) -> serde_json::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// SHA-256 of a game's state in 64 hexadecimal digits.
pub fn fingerprint(game: &Game) -> String {
    let json = serde_json::to_vec(game.state()).unwrap_or_default();
    Sha256::digest(json).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn deck(dealt: &Dealt) -> Option<ReplayDeck> {
    let of = |cards: &[std::sync::Arc<maneframe_card::Card>]| {
        let mut list: Vec<ReplayCard> = Vec::new();
        for card in cards {
            match list.last_mut() {
                Some(last) if last.id == card.id => last.count += 1,
                _ => list.push(ReplayCard { count: 1, id: card.id.clone(), hash: card_hash(card) }),
            }
        }
        list
    };
    let mane = dealt.cards.mane.as_ref()?;
    Some(ReplayDeck {
        name: dealt.deck.name.clone(),
        mane: ReplayCard { count: 1, id: mane.id.clone(), hash: card_hash(mane) },
        draw: of(&dealt.cards.draw),
        problems: of(&dealt.cards.problems),
    })
}
