//! Tournaments by the floor rules: an event as an append-only log, pairing, standings, clocks, penalties and a
//! simulator.
//!
//! Names in brackets, such as (Match Time Limit), are headings of the floor rules, which are the twelfth section of
//! the rules document of version 3.4. `docs/tournaments.md` lists the part of the program that implements each.
//!
//! Nothing here reads a clock, except that [`simulate`] measures how long pairing takes. Callers pass the time. Only
//! [`log`] accesses files.

pub mod act;
pub mod advice;
pub mod clock;
pub mod decklist;
pub mod describe;
pub mod elimination;
pub mod endgame;
pub mod event;
pub mod export;
pub mod format;
pub mod history;
pub mod import;
pub mod log;
mod matching;
pub mod next;
pub mod pairing;
pub mod penalty;
pub mod player;
pub mod refusal;
pub mod round;
pub mod score;
pub mod settings;
pub mod simulate;
pub mod standings;
pub mod tier;
pub mod words;

pub use act::{Act, Entry, Role};
pub use event::Event;
pub use history::History;
pub use log::{Log, LogError};
pub use player::{Player, PlayerId};
pub use refusal::Refusal;
pub use round::Seats;
pub use score::Score;
pub use settings::Settings;
pub use tier::Tier;
pub use words::Words;

/// Time of an entry.
pub use jiff::Timestamp;
