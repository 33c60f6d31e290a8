//! A client library for Maneframe servers. [`Site`] sends requests over HTTP. [`Connection`] receives the messages of a table
//! over a WebSocket and sends commands; it reconnects automatically after a network failure.

mod connection;
mod events;
mod site;

pub use connection::{Connection, Event, Seat};
pub use site::{ClientError, Site};
