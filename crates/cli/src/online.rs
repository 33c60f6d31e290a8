//! Games over the network, on the drawn table or in lines.

mod drawn;
mod lines;
mod place;
mod show;
mod sign_in;
mod why;

use std::ffi::{OsStr, OsString};
use std::io::IsTerminal as _;

use maneframe_client::{ClientError, Connection, Seat, Site};
use maneframe_deck::House;
use maneframe_engine::Edition;
use maneframe_protocol::{ClockRule, Code, DeckChoice, Joined, NewSeat, NewTable, Stage};
use miette::{IntoDiagnostic as _, miette};
use tokio::runtime::Runtime;

use crate::describe::printed::Printed;
use crate::exit::Ended;
use crate::out::say;
use crate::paint::{bold, dim};
use crate::tui::source::Source as _;
use crate::{deal, signals, tui};

pub use sign_in::{Who, sign_in};

/// Options for a game over the network.
pub struct Wish<'a> {
    pub server: &'a str,
    pub table: Option<&'a str>,
    pub who: Who<'a>,
    pub deck: Option<OsString>,
    pub vs: Vec<OsString>,
    pub bot: String,
    /// Number of players, if a table is opened.
    pub players: usize,
    pub rulebook: Edition,
    /// Rules of the table: a file, or the name of bundled ones.
    pub rules: Option<String>,
    /// Clock of the table.
    pub clock: ClockRule,
    pub lenient: bool,
    pub plain: bool,
}

pub fn runtime() -> miette::Result<Runtime> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().into_diagnostic()
}

pub fn told(server: &str, error: ClientError) -> miette::Report {
    let help = match &error {
        ClientError::Unreachable(_) => {
            format!("is a server running at {server}? start one here with `maneframe serve`")
        }
        ClientError::Refused(problem) => match problem.code {
            Code::NotFound => "list the tables with `maneframe watch --server URL`".to_owned(),
            Code::Deck => "give a file, a link, or a deck of the server with `--deck DECK`".to_owned(),
            _ => "nothing was changed".to_owned(),
        },
        _ => "use the address that the server printed".to_owned(),
    };
    miette!(help = help, "{error}")
}

/// Plays at a table of a server.
pub fn play(wish: &Wish<'_>) -> miette::Result<Ended> {
    let runtime = runtime()?;
    let (site, joined) = runtime.block_on(sit(wish))?;
    let seat = Seat { seat: joined.seat, invitation: None };
    let connection = runtime.block_on(Connection::open(&site, &joined.code, seat)).map_err(|e| told(wish.server, e))?;
    say!("table {}", bold(&joined.code));
    if is_drawn(wish.plain) {
        return draw(runtime, site, &joined.code, connection);
    }
    lines::Lines::new(runtime, connection, Some(joined)).run()
}

/// Returns true if the table can be drawn on this terminal.
fn is_drawn(plain: bool) -> bool {
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    !plain && terminal && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Plays or watches on the drawn table.
fn draw(runtime: Runtime, site: Site, code: &str, connection: Connection) -> miette::Result<Ended> {
    let printed = Printed::new(&deal::library()?);
    let mut table = drawn::Drawn::new(runtime, site, code, connection, printed)?;
    signals::watch();
    let back = format!("You keep your seat. Come back with `{}`.", table.way_back());
    signals::hint(Some(back.clone()));
    let drawn = tui::draw(&mut table, true);
    signals::hint(None);
    drawn?;
    if let Some(why) = table.ended() {
        return Err(miette!("the server closed the table: {why}"));
    }
    if table.is_over() {
        say!("{}", bold(table.result()));
    } else {
        say!("{}", dim(back));
    }
    Ok(Ended::Well)
}

async fn sit(wish: &Wish<'_>) -> miette::Result<(Site, Joined)> {
    let fail = |e| told(wish.server, e);
    let site = sign_in(wish.server, &wish.who, false).await?;
    let deck = wish.deck.as_deref().map(deck).transpose()?;
    let joined = match wish.table {
        Some(code) => match site.sit(code, None, deck.clone()).await {
            // A player who already has a seat returns to it.
            Err(ClientError::Refused(problem)) if problem.code == Code::Taken => {
                let mine = site.my_tables().await.map_err(fail)?.into_iter().any(|t| same_code(&t.code, code));
                if !mine {
                    return Err(fail(ClientError::Refused(problem)));
                }
                let code = code.to_owned();
                Joined { socket: String::new(), link: String::new(), seat: None, code }
            }
            joined => joined.map_err(fail)?,
        },
        None => {
            let deck = deck.unwrap_or_else(|| DeckChoice::Named("Blue-Yellow: The Morning Round".to_owned()));
            let mut seats = vec![NewSeat::Mine { deck }];
            for vs in &wish.vs {
                seats.push(NewSeat::Bot { bot: wish.bot.clone(), deck: Some(self::deck(vs)?) });
            }
            seats.resize(wish.players.max(seats.len()), NewSeat::Open { deck: None });
            let mut table = NewTable::new(seats);
            table.rulebook = Some(wish.rulebook.name().to_owned());
            table.rules = wish.rules.as_deref().map(rules).transpose()?;
            table.clock = wish.clock;
            table.lenient = wish.lenient;
            site.open(&table).await.map_err(fail)?
        }
    };
    Ok((site, joined))
}

/// Returns the rules of the table for the server: the name of bundled ones, or the text of a file.
fn rules(wanted: &str) -> miette::Result<String> {
    match House::bundled(wanted) {
        Ok(_) => Ok(wanted.to_owned()),
        // The server tells a file from a name by its several lines.
        Err(_) => {
            let text = House::source(wanted)?;
            Ok(if text.contains('\n') { text } else { text + "\n" })
        }
    }
}

fn same_code(one: &str, other: &str) -> bool {
    let letters = |code: &str| code.to_ascii_uppercase().replace('-', "");
    letters(one) == letters(other)
}

/// Converts a deck for the server. A local file is read here.
fn deck(wanted: &OsStr) -> miette::Result<DeckChoice> {
    let path = std::path::Path::new(wanted);
    if path.is_file() {
        let bytes = maneframe_library::read_up_to(path, 1 << 20)?;
        let text = String::from_utf8(bytes).map_err(|_| miette!("{} is not a text file", path.display()))?;
        return Ok(DeckChoice::List(text));
    }
    let Some(wanted) = wanted.to_str() else { return Err(miette!("file {} not found", path.display())) };
    let link = wanted.contains("://") || wanted.contains("ponyhead.com/");
    Ok(if link { DeckChoice::List(wanted.to_owned()) } else { DeckChoice::Named(wanted.to_owned()) })
}

/// Watches a table of a server.
pub fn watch(server: &str, table: &str, judge: Option<String>, who: &Who<'_>, plain: bool) -> miette::Result<Ended> {
    let runtime = runtime()?;
    let site = runtime.block_on(sign_in(server, who, false))?;
    let seat = Seat { seat: None, invitation: judge };
    let connection = runtime.block_on(Connection::open(&site, table, seat)).map_err(|e| told(server, e))?;
    if is_drawn(plain) {
        return draw(runtime, site, table, connection);
    }
    lines::Lines::new(runtime, connection, None).run()
}

/// Lists the lobby.
pub fn lobby(server: &str) -> miette::Result<Ended> {
    let runtime = runtime()?;
    let site = Site::new(server).map_err(|e| told(server, e))?;
    let tables = runtime.block_on(site.lobby()).map_err(|e| told(server, e))?;
    if tables.is_empty() {
        say!("the lobby has no tables; open one with `maneframe play --server {server}`");
    }
    for table in tables {
        let seats: Vec<&str> = table.seats.iter().map(|seat| seat.as_deref().unwrap_or("(free)")).collect();
        let stage = match table.stage {
            Stage::Waiting => "waiting for players",
            Stage::Playing => "in progress",
            Stage::Paused => "paused",
            Stage::Over => "over",
        };
        let name = table.name.map(|name| format!(" “{name}”")).unwrap_or_default();
        say!("{}{name}: {}; {stage}", bold(&table.code), seats.join(", "));
    }
    Ok(Ended::Well)
}
