//! Games played by keys in a pseudo-terminal: on the drawn table and in lines.
#![cfg(unix)]

mod afar;
#[allow(dead_code)]
#[path = "../common/mod.rs"]
mod common;
mod desk;
mod drawn;
mod games;
mod imports;
mod lines;
mod pty;
