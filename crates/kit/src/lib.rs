//! The My Little Pony Collectible Card Game as a library: cards, decks, rules and bots under one roof.
//!
//! This crate has no rules of its own. It re-exports the crates of Maneframe under short names and connects them. A game between two bots with the
//! bundled cards, each event with its rule:
//!
//! ```
//! use maneframe_kit::{Table, bot, library, play};
//!
//! let library = library::Library::bundled();
//! let deck = |name| library.deck(name).map(|deck| deck.cards(|id| library.card(id)));
//! let mut game = Table::new(&[deck("Blue-Orange")?, deck("White-Pink")?])?.start(7);
//! let mut bots = [bot::BotKind::Greedy.make(1), bot::BotKind::Random.make(2)];
//! let outcome = play(&mut game, &mut bots, |game, event| {
//!     if let Some(words) = game.describe_event(event) {
//!         println!("{words} (CR {})", event.rule);
//!     }
//! });
//! println!("{outcome:?}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go on
//! | to | see |
//! | --- | --- |
//! | play a game choice by choice, look at it, save it | [`engine`], [`Game`] |
//! | run a table with hidden information for several players, by messages | [`engine::Referee`], [`table::HostedGame`] |
//! | read card text, and print what was read | [`cardtext`] |
//! | import sets, read deck lists and links, search cards | [`library`] |
//! | check a deck against the rules, or a format | [`deck::check`], [`deck::check_in`] |
//! | set up a situation and check what happens | [`scenario`] |
//! | write a bot | [`bot::Policy`], [`bot::Bot`] |
//! | open boosters, draft, build limited decks | [`limited`] |
//! | play games of bots in series, rate bots, search a better deck | [`lab`] |
//! | pair an event and compute its standings | [`tournament`] |

use std::error::Error;
use std::fmt;

use maneframe_card::DeckCards;

pub use maneframe_bot as bot;
pub use maneframe_card as card;
pub use maneframe_cardtext as cardtext;
pub use maneframe_deck as deck;
pub use maneframe_engine as engine;
pub use maneframe_lab as lab;
pub use maneframe_library as library;
pub use maneframe_limited as limited;
pub use maneframe_pool as pool;
pub use maneframe_scenario as scenario;
pub use maneframe_table as table;
pub use maneframe_tournament as tournament;
pub use maneframe_wording as wording;

pub use maneframe_engine::{Event, Game, GameOptions, Outcome, PlayerId, Table, TableOptions};

/// Plays a game to its end, with a bot for each seat, and calls `each` for each event. Returns the outcome.
///
/// # Panics
/// If there are fewer bots than players.
pub fn play(game: &mut Game, bots: &mut [Box<dyn bot::Bot>], mut each: impl FnMut(&Game, &Event)) -> Outcome {
    loop {
        for event in game.take_events() {
            each(game, &event);
        }
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let Some(who) = game.decision().map(|decision| decision.who) else { return Outcome::Stalled };
        let option = bots[who.index()].choose(game, who);
        game.choose_index(option);
    }
}

/// The reason why a deck can't be played.
#[derive(Debug)]
pub enum UnplayableDeck {
    /// The deck can't be opened.
    Open(library::OpenError),
    /// The deck breaks rules of deck construction, or has cards that are unknown or not understood. Each reason is a sentence.
    Breaks(Vec<String>),
}

impl fmt::Display for UnplayableDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnplayableDeck::Open(error) => error.fmt(f),
            UnplayableDeck::Breaks(reasons) => f.write_str(&reasons.join("; ")),
        }
    }
}

impl Error for UnplayableDeck {}

/// Opens a deck by its name in the library or by its file, in any notation, and returns its cards for a game.
///
/// ```
/// let library = maneframe_kit::library::Library::bundled();
/// let deck = maneframe_kit::open_deck(&library, "Blue-Orange")?;
/// assert_eq!(deck.problems.len(), 10);
/// # Ok::<(), maneframe_kit::UnplayableDeck>(())
/// ```
///
/// # Errors
/// If the deck can't be opened, or breaks the rules (CR 101).
pub fn open_deck(library: &library::Library, name_or_file: &str) -> Result<DeckCards, UnplayableDeck> {
    let deck = library.open_deck(name_or_file).map_err(UnplayableDeck::Open)?;
    let check = maneframe_deck::check(&deck, library.pool());
    if check.is_playable() {
        return Ok(deck.cards(|id| library.card(id)));
    }
    let breaches = check.violations.iter().map(ToString::to_string);
    let unknown = check.unknown.iter().map(|card| format!("unknown card: {} × {}", card.count, card.id));
    let unread = check.unread.iter().flat_map(|card| &card.lines).map(|line| format!("not understood: {line}"));
    Err(UnplayableDeck::Breaks(breaches.chain(unknown).chain(unread).collect()))
}

/// Examples of the READMEs and of the pages for writers of bots, which are compiled and run as tests.
#[cfg(doctest)]
mod examples {
    #[doc = include_str!("../../bot/README.md")]
    mod bot {}
    #[doc = include_str!("../../card/README.md")]
    mod card {}
    #[doc = include_str!("../../cardtext/README.md")]
    mod cardtext {}
    #[doc = include_str!("../../client/README.md")]
    mod client {}
    #[doc = include_str!("../../deck/README.md")]
    mod deck {}
    #[doc = include_str!("../../encoding/README.md")]
    mod encoding {}
    #[doc = include_str!("../../engine/README.md")]
    mod engine {}
    #[doc = include_str!("../../gym/README.md")]
    mod gym {}
    #[doc = include_str!("../../kit/README.md")]
    mod kit {}
    #[doc = include_str!("../../lab/README.md")]
    mod lab {}
    #[doc = include_str!("../../library/README.md")]
    mod library {}
    #[doc = include_str!("../../limited/README.md")]
    mod limited {}
    #[doc = include_str!("../../pool/README.md")]
    mod pool {}
    #[doc = include_str!("../../protocol/README.md")]
    mod protocol {}
    #[doc = include_str!("../../scenario/README.md")]
    mod scenario {}
    #[doc = include_str!("../../table/README.md")]
    mod table {}
    #[doc = include_str!("../../tournament/README.md")]
    mod tournament {}
    #[doc = include_str!("../../wording/README.md")]
    mod wording {}
    #[doc = include_str!("../../../docs/write-bots.md")]
    mod write_bots {}
}
