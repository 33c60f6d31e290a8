//! `maneframe admin`: administration of a server's accounts and data.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _};
use std::path::PathBuf;

use maneframe_library::Library;
use maneframe_server::Admin;
use miette::{IntoDiagnostic as _, miette};
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use ratatui::crossterm::terminal::{disable_raw_mode, enable_raw_mode};

use super::serve::Data;
use crate::exit::Ended;
use crate::out::{self, say};

/// Manage a server's accounts and data; the server may be running
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    /// Export all data to files that can be read without this program: a log and a replay for each table, and the
    /// accounts
    Export {
        /// A new folder
        folder: PathBuf,
        #[command(flatten)]
        data: Data,
    },
    /// Make an account an administrator; the password is typed, or read from standard input
    Add {
        /// Name of the account. An existing account keeps its password
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
                let (tables, replays, logs) = (written.tables, written.replays, written.logs);
                say!("{tables} tables, {replays} replays and {logs} drafts and events written to {}", folder.display());
            }
            Command::Add { name, data } => {
                let password = read_password()?;
                let admin = Admin::open(&data.config()?).await.into_diagnostic()?;
                admin.add(&name, &password).await.into_diagnostic()?;
                say!("{name} is an administrator");
            }
        }
        Ok(Ended::Well)
    })
}

/// Maximum length of a password line in bytes.
const MAX_LINE: u64 = 4_096;

/// Reads a password. A person types it twice without seeing it. Otherwise it is a line of standard input.
fn read_password() -> miette::Result<String> {
    if io::stdin().is_terminal() {
        let password = type_password("password: ")?;
        if type_password("again: ")? != password {
            return Err(miette!("the passwords don't match: nothing was changed"));
        }
        return Ok(password);
    }
    out::print(format_args!("password: "));
    let mut line = Vec::new();
    let read = io::stdin().lock().take(MAX_LINE).read_until(b'\n', &mut line);
    read.map_err(|e| miette!("cannot read the password: {e}"))?;
    say!();
    let line = String::from_utf8(line).map_err(|_| miette!("the password is not UTF-8"))?;
    // Spaces are part of the password, as in browsers.
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

/// Reads a password from the terminal without showing it.
fn type_password(prompt: &str) -> miette::Result<String> {
    // Raw mode is enabled before the prompt is printed, so that keys typed at once aren't shown, either.
    enable_raw_mode().map_err(|e| miette!("the terminal can't be used: {e}"))?;
    out::print(format_args!("{prompt}"));
    let typed = read_keys();
    let restored = disable_raw_mode();
    say!();
    let typed = typed.and_then(|typed| restored.map(|()| typed));
    typed
        .map_err(|e| miette!("cannot read the password: {e}"))?
        .ok_or_else(|| miette!("no password: nothing was changed"))
}

/// Reads keys up to Enter. Returns `None` if the person cancels.
fn read_keys() -> io::Result<Option<String>> {
    let mut typed = String::new();
    loop {
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match (key.code, key.modifiers.contains(KeyModifiers::CONTROL)) {
            (KeyCode::Enter, _) => return Ok(Some(typed)),
            (KeyCode::Esc, _) | (KeyCode::Char('c' | 'd'), true) => return Ok(None),
            (KeyCode::Char('u'), true) => typed.clear(),
            (KeyCode::Backspace, _) => {
                let _ = typed.pop();
            }
            (KeyCode::Char(letter), false) => typed.push(letter),
            _ => {}
        }
    }
}
