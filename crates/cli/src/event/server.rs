//! Events that go to a server and come back as the same file.

use std::path::PathBuf;

use maneframe_client::Site;
use maneframe_protocol::{EventTerms, EventView, FileBack, NewEvent};
use maneframe_tournament::{Log, log};
use miette::miette;
use serde_json::json;

use super::common::{open, told};
use crate::exit::Ended;
use crate::file::{Existing, Target};
use crate::online::{self, Who};
use crate::out::{self, say};
use crate::paint::bold;

/// The server of a command, and who asks it.
#[derive(clap::Args)]
struct At {
    /// Address of the server, e.g. https://play.example
    #[arg(long, value_name = "URL")]
    server: String,
    /// Your name there; that of your last visit by default
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Sign in with an API token of an account
    #[arg(long, value_name = "TOKEN", env = "MANEFRAME_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

impl At {
    async fn sign_in(&self) -> miette::Result<Site> {
        let who = Who { name: self.name.as_deref(), token: self.token.as_deref() };
        online::sign_in(&self.server, &who, self.json).await
    }
}

/// Hand an event over to a server, or hand it back with what was done here
///
/// Without `--event` the server opens the event, and you are its organizer there. With `--event` the acts that the file
/// has beyond the server's are added there. If others acted at the server in the meantime and an act doesn't fit, nothing
/// changes; `--instead` takes those acts back first.
#[derive(clap::Args)]
pub struct Send {
    /// File of the event
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    at: At,
    /// Code of the event at the server, if it is there already
    #[arg(long, value_name = "CODE")]
    event: Option<String>,
    /// Take back what was done at the server since the file was fetched
    #[arg(long, requires = "event")]
    instead: bool,
    /// List the event for everybody at the server
    #[arg(long, conflicts_with = "event")]
    listed: bool,
}

pub fn send(args: Send) -> miette::Result<Ended> {
    let log = open(&args.file)?;
    let file = log::write_text(log.history().entries()).map_err(|e| miette!("{e}"))?;
    let fail = |e| online::told(&args.at.server, e);
    let view: EventView = online::runtime()?.block_on(async {
        let site = args.at.sign_in().await?;
        match &args.event {
            Some(code) => site.event_file_back(code, &FileBack { file, instead: args.instead }).await.map_err(fail),
            None => {
                let terms = EventTerms { listed: args.listed, ..EventTerms::default() };
                site.open_event(&NewEvent { settings: None, file: Some(file), terms }).await.map_err(fail)
            }
        }
    })?;
    let info = &view.event.info;
    let page = format!("{}/events/{}", args.at.server.trim_end_matches('/'), info.id);
    if args.at.json {
        out::json(&json!({ "ok": true, "event": info.id, "page": page, "entry": view.desk.map(|desk| desk.entry) }))?;
    } else {
        say!("{}: {}", bold(&info.name), page);
    }
    Ok(Ended::Well)
}

/// Fetch an event from a server as a file, to go on without a network
///
/// The file may exist if it has an earlier state of the same event; then the new acts are added.
#[derive(clap::Args)]
pub struct Fetch {
    /// File to write
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    at: At,
    /// Code of the event at the server
    #[arg(long, value_name = "CODE")]
    event: String,
}

pub fn fetch(args: Fetch) -> miette::Result<Ended> {
    let fail = |e| online::told(&args.at.server, e);
    let text = online::runtime()?.block_on(async {
        let site = args.at.sign_in().await?;
        site.event_file(&args.event).await.map_err(fail)
    })?;
    let entries = log::read_text(text.as_bytes()).map_err(told)?;
    if args.file.exists() {
        let mine = Log::open(&args.file).map_err(told)?;
        if !entries.starts_with(mine.history().entries()) {
            let help = "hand the file back first (`maneframe event send`), or give another file";
            return Err(miette!(help = help, "{} has acts that the server doesn't have", args.file.display()));
        }
        drop(mine);
        Target::find(&args.file, Existing::Replace)?.write(&text)?;
    } else {
        Log::create_with(&args.file, entries.clone()).map_err(told)?;
    }
    if args.at.json {
        let file = args.file.display().to_string();
        out::json(&json!({ "ok": true, "file": file, "entry": entries.len() }))?;
    } else {
        say!("{}: {} entries", bold(args.file.display()), entries.len());
    }
    Ok(Ended::Well)
}
