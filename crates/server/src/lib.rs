//! Maneframe's tables over the network. A [`Server`] hosts tables for people, programs and its own bots. It sends
//! each viewer only what that viewer may know, writes every act to a database before it reports the act, and
//! continues from the database after a crash or restart.
//!
//! The engine applies the rules: a table here is a [`Referee`](maneframe_engine::Referee) and a log.

mod accounts;
mod admin;
mod cluster;
mod config;
mod data;
mod decks;
mod http;
mod metrics;
mod room;
mod server;
mod store;
mod tables;
mod turn;
mod workers;

pub use admin::{Admin, AdminError, Written};
pub use config::Config;
pub use http::Pages;
#[cfg(feature = "schema")]
pub use http::openapi;
pub use server::{Server, StartError};

/// Input of clients without a network, for fuzzing.
#[doc(hidden)]
pub mod hostile {
    pub use crate::tables::fuzzing::{commands, examples};
}
