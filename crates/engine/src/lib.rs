//! The rules of the My Little Pony Collectible Card Game (Comprehensive Rules 3.8, or another
//! [`Rulebook`]) as a pure, deterministic engine.
//!
//! A [`Table`] compiles decks; [`Table::start`] gives a [`Game`] that runs until somebody has a choice. The game says
//! who decides, what about, and lists every legal option ([`Game::decision`]); [`Game::choose`] goes on from there.
//!
//! Nothing here reads files, clocks or threads, and there is no global state: a seed and the choices make the game.

pub mod action;
mod attempt;
mod beside;
mod bindings;
pub mod board;
pub mod change;
pub mod cited;
mod condition;
pub mod confront;
mod control;
pub mod cost;
mod counters;
mod course;
pub mod decision;
mod demand;
pub mod derive;
mod effect;
mod elsewhere;
mod enter;
pub mod event;
mod faceoff;
mod floating;
mod for_free;
mod forbid;
pub mod frame;
mod fright;
mod game;
mod happen;
pub mod ids;
mod invariants;
mod journal;
mod leave;
pub mod limit;
mod look;
pub mod loops;
mod make;
mod meanwhile;
mod measure;
mod moving;
pub mod named;
mod no_more;
pub mod occurrence;
mod options;
mod place;
pub mod pool;
mod price;
mod process;
pub mod program;
mod put;
mod replace;
mod replay;
mod reveal;
mod rng;
pub mod rule;
pub mod rulebook;
mod run;
pub mod settle;
mod setup;
mod solve;
pub mod state;
mod sundry;
mod text;
mod timestamps;
mod together;
mod toll;
pub mod topic;
mod topmost;
mod trigger;
mod turn;
pub mod view;
mod watch;
pub mod when;
mod whom;
mod why;
mod window;
mod witness;
mod zones;

pub use decision::{Choice, Decision};
pub use event::Event;
pub use frame::Action;
pub use game::{Game, MAX_STEPS, MAX_TURNS, QUIET_TURNS, Stops, WINNING_SCORE};
pub use ids::{AreaId, CardId, PlayerId};
pub use replay::{LoadError, Replay, ReplayError};
pub use rng::Rng;
pub use rule::{Fact, Refusal, Rule};
pub use rulebook::{Edition, Rulebook};
pub use setup::{DeckCards, Position, SetupError, Spot, Table};
pub use state::{Outcome, State};
pub use view::{View, Viewer};
pub use why::{Account, Gain, Number, Reason};
