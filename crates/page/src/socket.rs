//! Sockets: connections of the pages to tables.

use std::collections::HashMap;

use maneframe_protocol::Problem;
use maneframe_table::answer::unknown;
use maneframe_table::command::CommandSender;
use serde::Deserialize;

use crate::request::Target;

/// Where a socket should lead.
pub struct Socket {
    /// Code of the table.
    pub code: String,
    /// Seat in the settings, from 1, for a player with several seats.
    pub seat: Option<u8>,
    stream: Option<u64>,
    last: Option<u64>,
}

/// Query of a socket's path. A server knows more.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Wish {
    seat: Option<u8>,
    stream: Option<u64>,
    last: Option<u64>,
}

impl Socket {
    /// Parses a path such as `/api/v1/tables/KFTM-PQRX/socket?seat=1`.
    ///
    /// # Errors
    /// If it is no such path.
    pub fn read(path: &str) -> Result<Socket, Problem> {
        let target = Target::read(path);
        let parts: Vec<&str> = target.parts.iter().map(String::as_str).collect();
        let ["api", "v1", "tables", code, "socket"] = parts[..] else { return Err(unknown()) };
        let Wish { seat, stream, last } = target.query()?;
        Ok(Socket { code: code.to_owned(), seat, stream, last })
    }

    /// Returns the stream and the number of the last update that the page has.
    pub fn last(&self) -> Option<(u64, u64)> {
        self.stream.zip(self.last)
    }
}

/// Open sockets: the table's code, who speaks, and the number of the listener there.
#[derive(Default)]
pub struct Sockets(HashMap<u32, (String, CommandSender, u64)>);

impl Sockets {
    /// Adds a socket.
    pub fn add(&mut self, number: u32, code: String, who: CommandSender, listener: u64) {
        let code = maneframe_table::opening::read_code(&code).unwrap_or(code);
        self.0.insert(number, (code, who, listener));
    }

    /// Returns the code of a socket's table, and who speaks there.
    pub fn get(&self, number: u32) -> Option<(String, CommandSender)> {
        self.0.get(&number).map(|(code, who, _)| (code.clone(), who.clone()))
    }

    /// Returns true if a socket leads to the table with that code.
    pub fn lead_to(&self, code: &str) -> bool {
        self.0.values().any(|(at, ..)| at == code)
    }

    /// Removes all sockets to a table, and returns their numbers.
    pub fn remove_all(&mut self, code: &str) -> Vec<u32> {
        let numbers: Vec<u32> = self.0.iter().filter(|(_, (at, ..))| at == code).map(|(number, _)| *number).collect();
        self.0.retain(|_, (at, ..)| at != code);
        numbers
    }

    /// Removes all sockets, and returns their numbers.
    pub fn clear(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.0).into_keys().collect()
    }

    /// Removes a socket. Returns the code of its table, and the number of the listener there.
    pub fn remove(&mut self, number: u32) -> Option<(String, u64)> {
        self.0.remove(&number).map(|(code, _, listener)| (code, listener))
    }
}
