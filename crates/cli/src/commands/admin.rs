//! `maneframe admin`: looking after a server's accounts and data.

use std::path::PathBuf;

use maneframe_library::Library;
use maneframe_server::Admin;
use miette::IntoDiagnostic as _;

use super::serve::Data;
use crate::ended::Ended;
use crate::out::say;

/// Look after a server's accounts and data; the server may run meanwhile
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Write everything as files that can be read without this program: a log and a replay for each table, the accounts
    Export {
        /// A new folder
        folder: PathBuf,
        #[command(flatten)]
        data: Data,
    },
    /// Make somebody an administrator; the password is read from standard input
    Add {
        /// The account's name: a new one, or one there is, which keeps its password
        name: String,
        #[command(flatten)]
        data: Data,
    },
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().into_diagnostic()?;
    runtime.block_on(async {
        match args.command {
            Command::Export { folder, data } => {
                let library = Library::open()?;
                let admin = Admin::open(&data.config()?).await.into_diagnostic()?;
                let written = admin.export(&folder, library).await.into_diagnostic()?;
                let (tables, replays) = (written.tables, written.replays);
                say!("{tables} tables and {replays} replays written to {}", folder.display());
            }
            Command::Add { name, data } => {
                let password = crate::plain::read_line("password: ")?.unwrap_or_default();
                let admin = Admin::open(&data.config()?).await.into_diagnostic()?;
                admin.add(&name, &password).await.into_diagnostic()?;
                say!("{name} is an administrator");
            }
        }
        Ok(Ended::Well)
    })
}
