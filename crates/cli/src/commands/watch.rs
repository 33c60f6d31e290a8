//! `maneframe watch`: a table on a server, looked on at.

use crate::ended::Ended;
use crate::online::{self, Who};

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
    /// Sit there as its judge, who sees all, with an invitation that the players agreed to
    #[arg(long, value_name = "INVITATION", requires = "table")]
    judge: Option<String>,
    /// What the others call you
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Watch as the account of an API token of the server
    #[arg(long, value_name = "TOKEN", env = "MANEFRAME_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Watch in lines of text
    #[arg(long)]
    plain: bool,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    match &args.table {
        Some(table) => {
            let who = Who { name: args.name.as_deref(), token: args.token.as_deref() };
            online::watch(&args.server, table, args.judge, &who, args.plain)
        }
        None => online::lobby(&args.server),
    }
}
