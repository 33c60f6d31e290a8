//! `maneframe watch`: watching a table on a server.

use crate::exit::Ended;
use crate::online::{self, Who};

/// Watch a game on a server
///
/// You see what all players see. Players receive spectators' messages only after the game.
#[derive(clap::Args)]
pub struct Args {
    /// Address of the server
    #[arg(long, value_name = "URL")]
    server: String,
    /// Code of the table. Without a code, the lobby is listed
    #[arg(long, value_name = "CODE")]
    table: Option<String>,
    /// Join as the table's judge, who sees all cards, with an invitation that the players agreed to
    #[arg(long, value_name = "INVITATION", requires = "table")]
    judge: Option<String>,
    /// Your name for the others
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Watch with an API token of an account
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
