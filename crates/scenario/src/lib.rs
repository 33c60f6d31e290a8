//! The scenario language: plain text in which a judge sets up a situation, plays it, and states the expected results.
//!
//! [`parse`] reads a file into [`Scenario`]s. [`run`] plays one and returns a [`Verdict`]. [`run_folder`] plays all
//! files of a folder and returns a [`Report`]. `docs/scenarios.md` describes the language.
//!
//! ```
//! let text = "
//! scenario: Drawing costs a token
//! rule: 609.2d
//! card Rook: Friend, blue, power 1, cost 1
//! P1 tokens: 1
//! P1 deck: Rook
//! turn: P1, Main Phase
//! P1: draw a card
//! expect Rook in P1 hand
//! expect P1 tokens 0
//! ";
//! let scenarios = maneframe_scenario::parse("example.scn", text).expect("well written");
//! assert!(maneframe_scenario::run(&scenarios[0], &maneframe_scenario::NoCards).passed());
//! ```

mod acts;
pub mod book;
mod campaign;
mod check;
pub mod conformance;
mod course;
mod error;
mod folder;
mod invariant;
mod lesson;
mod made;
mod matching;
mod moment;
mod names;
mod parse;
mod pools;
mod puzzle;
mod refuse;
mod report;
mod run;
mod scenario;
mod source;
mod span;
mod stage;
mod told;
mod why;
mod write;

pub use acts::{act_words, acts};
pub use campaign::{Episode, campaign};
pub use course::{Course, GoalStatus, Progress, table};
pub use error::ScenarioError;
pub use folder::{FolderError, run_folder, scenario_files};
pub use lesson::{Lesson, lessons};
pub use parse::parse;
pub use puzzle::{Aim, Puzzle, RATERS, SOLVER, puzzles, read as read_puzzles};
pub use report::{Outcome, Report, Verdict};
pub use run::{Acted, run, run_unwatched, run_watched};
pub use scenario::Scenario;
pub use source::{CardSource, NoCards};
pub use stage::begin;
pub use write::write;
