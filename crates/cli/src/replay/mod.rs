//! Replays: a seed, the decks with the hash of each card, every choice, and a fingerprint of the end.

mod read;

use std::fs;
use std::io::Write as _;
use std::path::Path;

use maneframe_engine::state::Outcome;
use maneframe_engine::{Choice, Edition, Game, PlayerId};
use maneframe_library::card_hash;
use miette::miette;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::deal::Dealt;
use crate::session::{Mind, Session};

pub use read::{load, read};

/// The version of the form.
pub const FORMAT: u32 = 1;

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

/// A game that can be seen again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
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
    /// Every choice, in order.
    pub choices: Vec<Choice>,
    /// Who conceded after them.
    pub conceded: Option<PlayerId>,
    /// How the game ended; `None` for one that was broken off.
    pub result: Option<Outcome>,
    /// SHA-256 of the last state.
    pub fingerprint: String,
}

/// SHA-256 of a game's state in 64 hexadecimal digits.
pub fn fingerprint(game: &Game) -> String {
    let json = serde_json::to_vec(game.state()).unwrap_or_default();
    Sha256::digest(json).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Replay {
    /// The replay of a session.
    pub fn of(session: &Session, decks: &[&Dealt], lenient: bool) -> Replay {
        Replay {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            seed: session.seed(),
            rulebook: session.game().state().edition,
            lenient,
            decks: decks.iter().filter_map(|d| deck(d)).collect(),
            seats: session
                .seats()
                .iter()
                .map(|s| ReplaySeat {
                    name: s.name.clone(),
                    bot: match &s.mind {
                        Mind::Bot(kind, _) => Some(kind.name().to_owned()),
                        Mind::Person => None,
                    },
                })
                .collect(),
            choices: session.choices().to_vec(),
            conceded: session.conceded(),
            result: session.game().outcome(),
            fingerprint: fingerprint(session.game()),
        }
    }

    /// Writes it to a file, whole or not at all.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn save(&self, path: &Path) -> miette::Result<()> {
        let written = || -> std::io::Result<()> {
            let folder = match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            if path.is_dir() {
                return Err(std::io::Error::other("it is a folder"));
            }
            fs::create_dir_all(folder)?;
            let mut file = tempfile::Builder::new().prefix(".maneframe-").tempfile_in(folder)?;
            serde_json::to_writer(&mut file, self)?;
            file.write_all(b"\n")?;
            file.as_file().sync_all()?;
            file.persist(path).map_err(|e| e.error)?;
            Ok(())
        };
        written().map_err(|e| miette!(help = "name another file", "cannot write {}: {e}", path.display()))
    }
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
