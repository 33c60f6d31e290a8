//! Games played by keys in a pseudo-terminal: on the drawn table and in line mode.
#![cfg(unix)]

mod afar;
mod desk;
mod draft;
mod drawn;
mod games;
mod imports;
mod lines;
mod pty;
