//! Maneframe's tables over the network. A [`Server`] keeps tables at which people, programs and its own bots play, tells each
//! viewer what that viewer may know, writes every act to a database before anybody is told of it, and goes on from there
//! after whatever happened.
//!
//! The rules are the engine's: a table here is a [`Referee`](maneframe_engine::Referee) and a log.

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

/// For fuzzing: what clients may send, without a network.
#[doc(hidden)]
pub mod hostile {
    pub use crate::tables::hostile::{commands, examples};
}
