//! Connects a program to a Maneframe server: [`Site`] asks over HTTP, [`Connection`] sits at a table and comes back by itself
//! when the network breaks.

mod connection;
mod site;

pub use connection::{Connection, Event, Seat};
pub use site::{ClientError, Site};
