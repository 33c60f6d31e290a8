//! `maneframe watch`: a table on a server, looked on at.

use crate::ended::Ended;
use crate::online;

/// Watch a game on a server
///
/// You see what all players see. What is said among spectators is heard by players only once the game is over.
#[derive(clap::Args)]
pub struct Args {
    /// The server's address
    #[arg(long, value_name = "URL")]
    server: String,
    /// The table's code; without one the lobby is listed
    #[arg(long, value_name = "CODE")]
    table: Option<String>,
    /// Sit there as its judge, who sees all: what the table's opener was given for you
    #[arg(long, value_name = "INVITATION", requires = "table")]
    judge: Option<String>,
    /// What the others call you
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Watch in lines of text
    #[arg(long)]
    plain: bool,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    match &args.table {
        Some(table) => online::watch(&args.server, table, args.judge, args.name.as_deref(), args.plain),
        None => online::lobby(&args.server),
    }
}
