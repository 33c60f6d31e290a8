//! Rules of the My Little Pony Collectible Card Game (Comprehensive Rules 3.8, or another [`Rulebook`]) as a pure,
//! deterministic engine.
//!
//! A [`Table`] compiles decks. [`Table::start`] returns a [`Game`] that runs until a player has a choice.
//! [`Game::decision`] returns the player, the subject and all legal options of the pending decision. [`Game::choose`]
//! continues from there.
//!
//! The engine uses no files, clocks or threads. A game depends only on its decks, a seed and the choices of players.

pub(crate) mod cards;
pub(crate) mod derived;
pub(crate) mod effects;
pub(crate) mod explain;
pub(crate) mod flow;
pub(crate) mod legal;
pub(crate) mod model;
pub(crate) mod occur;
pub(crate) mod play;
pub(crate) mod query;
pub(crate) mod record;
pub(crate) mod referee;
pub(crate) mod rules;

pub use cards::catalog::Catalog;
pub use explain::label::Names;
pub use explain::naming::CardNames;
pub use explain::option_label::{EffectWords, labels, words_for};
pub use explain::why::{Account, Gain, Number, Reason};
pub use flow::driver::Stops;
pub use flow::stall::{Guard, MAX_STEPS, MAX_TURNS, QUIET_TURNS, Stall};
pub use maneframe_card::DeckCards;
pub use model::decision::{AnswerKind, Prompt};
pub use model::decision::{Choice, Decision};
pub use model::event::Event;
pub use model::frame::Action;
pub use model::frame::{Step, Target, Via};
pub use model::ids::{AreaId, CardId, PlayerId, PlayerSet};
pub use model::refusal::{Fact, Refusal};
pub use model::rng::{ParseSeedError, Rng, Secret, Seed};
pub use model::state::{Outcome, State};
pub use model::tracked::{Changes, Tracked};
pub use play::game::Game;
pub use play::imagine::{Lists, Wanted};
pub use play::position::{Position, Spot};
pub use play::table::SetupError;
pub use play::table::{GameOptions, Table, TableOptions};
pub use play::view::Viewer;
pub use query::player_limits::WINNING_SCORE;
pub use record::replay;
pub use record::save::{LoadError, seal};
pub use referee::handle::Handle;
pub use referee::message;
pub use referee::{Barrier, LoadRefereeError, Referee, Seating, WayBack, Words};
pub use rules::index::Entry;
pub use rules::rule::Rule;
pub use rules::rulebook::UnknownRulebook;
pub use rules::rulebook::{Edition, Rulebook};

/// Internals of the engine, for code that looks inside a game: labels, bots, scenarios, tools and tests. A server, a
/// client or a program that plays by the reports of a [`Referee`] doesn't need them.
pub mod inspect {
    pub use crate::cards::acts::{act_of, acts_forbidden, acts_of, acts_of_trigger};
    pub use crate::cards::change::subject;
    pub use crate::cards::pool::{CompiledPool, NOUNS, PoolError};
    pub use crate::cards::program::{Op, Slot, compile};
    pub use crate::cards::topics;
    pub use crate::cards::words::Words;
    pub use crate::flow::confront::{NEVER, needed, surplus};
    pub use crate::legal::action::Opportunity;
    pub use crate::model::card_values::Active;
    pub use crate::model::card_values::derived_flag;
    pub use crate::model::counters::NamedCounter;
    pub use crate::model::frame::{FaceoffStep, Frame, Setup, Window, WindowKind, WindowStage};
    pub use crate::model::ids::{AbilityId, DefId, WordId};
    pub use crate::model::ids::{ByPlayer, CardRef, MAX_PLAYERS};
    pub use crate::model::occurrence::{Act, Occurrence};
    pub use crate::model::state::{Since, ZoneId, flag};
    pub use crate::play::card_mover::CardMover;
    pub use crate::play::view::{CardView, FaceoffView, PlayerView, View};
    pub use crate::query::board::Board;
    pub use crate::query::in_play::InPlay;
    pub use crate::query::in_play_row::Row;
    pub use crate::rules::cited::line_of;
    pub use crate::rules::index::cr_3_4_changes;
    pub use crate::rules::rulebook;
}
