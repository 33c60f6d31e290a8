//! Maneframe's tables over the network. A [`Server`] hosts tables for people, for programs and for its own bots.
//!
//! - It sends each viewer only what that viewer may know.
//! - It writes every act to a database before it reports the act.
//! - After a crash or restart it continues from the database.
//!
//! The engine applies the rules. A table of the server is a [`Referee`](maneframe_engine::Referee) and a log.

mod accounts;
mod admin;
mod cluster;
mod config;
mod data;
mod events;
mod hooks;
mod http;
mod metrics;
mod notices;
mod outside;
mod people;
mod pictures;
mod pods;
mod push;
mod ratings;
mod room;
mod server;
mod store;
mod tables;
mod turn;
mod tv;
mod workers;

pub use admin::{Admin, AdminError, Written};
pub use config::Config;
pub use http::Pages;
#[cfg(feature = "schema")]
pub use http::openapi;
pub use server::{Server, StartError};

/// Access for fuzzing: passes input of clients to a table without a network.
#[doc(hidden)]
pub mod hostile {
    pub use crate::tables::fuzzing::{commands, examples};
}
