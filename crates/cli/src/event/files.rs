//! Import and export of events.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use maneframe_tournament::export::{self, html::Sheet};
use maneframe_tournament::import;
use maneframe_tournament::standings::standings;
use maneframe_tournament::{Act, Log, Words};
use miette::{IntoDiagnostic as _, miette};
use serde_json::json;

use super::common::{Hand, Of, act_on, open, player, told};
use super::{format, lists};
use crate::deal;
use crate::describe::count as counted;
use crate::exit::Ended;
use crate::file::{Existing, Target, is_standard_output};
use crate::out::{self, note, say};
use crate::paint::{bold, warn};
use crate::seed;

/// Format of an export.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// Everything, including the log; `--schema` prints the format
    Json,
    /// The standings, or with `--matches` all matches, for spreadsheets
    Csv,
    /// The bulk event file of the community's tool
    Featherlite,
    /// FIDE's tournament report
    Trf,
    /// Pages for printing; `--sheet` selects them
    Html,
    /// Standings as lines for pasting
    Lines,
    /// Blocks of text for chats: pairings and standings
    Chat,
}

/// Export an event for other programs, for printing or for a chat
#[derive(clap::Args)]
pub struct Export {
    #[command(flatten)]
    of: Of,
    /// Format to write
    #[arg(long)]
    to: To,
    /// File to write [default: standard output, as for `-`]
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// For csv: all matches instead of the standings
    #[arg(long)]
    matches: bool,
    /// For html: pairings (by name), tables, slips, standings, lists, bracket; several with commas
    #[arg(long, value_delimiter = ',', default_value = "pairings,tables,slips,standings",
          value_parser = clap::builder::PossibleValuesParser::new(Sheet::ALL.map(|(_, name)| name)))]
    sheet: Vec<String>,
    /// For json: the schema instead of the event
    #[arg(long)]
    schema: bool,
}

pub fn export(args: Export) -> miette::Result<Ended> {
    let log = open(&args.of.file)?;
    let history = log.history();
    let event = history.event();
    let pretty = |value: &serde_json::Value| serde_json::to_string_pretty(value).into_diagnostic().map(|t| t + "\n");
    let text = match args.to {
        To::Json if args.schema => export::json::SCHEMA.to_owned(),
        To::Json => pretty(&export::json::whole(history))?,
        To::Csv if args.matches => export::csv::matches(event),
        To::Csv => export::csv::standings(event, &standings(event)),
        To::Featherlite => {
            let opened = history.entries().first().ok_or_else(|| miette!("the event has no entries"))?;
            let written = export::feather::write(event, opened, args.of.hand.now());
            written.notes.iter().for_each(|text| note!("{} {text}", warn("note:")));
            written.text
        }
        To::Trf => export::trf::write(event),
        To::Html => {
            let sheets: Vec<Sheet> = Sheet::ALL
                .into_iter()
                .filter(|(_, name)| args.sheet.iter().any(|s| s == name))
                .map(|(s, _)| s)
                .collect();
            export::html::page(event, &sheets)
        }
        To::Lines => export::text::lines(event, &standings(event)),
        To::Chat => export::text::chat_pairings(event) + &export::text::chat_standings(event, &standings(event)),
    };
    match args.out.as_deref().filter(|path| !is_standard_output(path)) {
        None if args.of.hand.json => out::json(&json!({ "ok": true, "text": text }))?,
        None => out::print_lines(&text),
        Some(path) => {
            write(path, &text)?;
            if args.of.hand.json {
                out::json(&json!({ "ok": true, "file": path.display().to_string(), "bytes": text.len() }))?;
            } else {
                say!("{}", path.display());
            }
        }
    }
    Ok(Ended::Well)
}

/// Writes a file. It may replace any file except an event.
fn write(path: &Path, text: &str) -> miette::Result<()> {
    let mut target = Target::find(path, Existing::Replace)?;
    if target.replaced().is_some() && Log::open(path).is_ok() {
        return Err(miette!("{} is an event: events are never overwritten", path.display()));
    }
    target.write(text)
}

/// Source of an event or of players.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum From {
    /// An event that this program exported, to a new file with its log
    Json,
    /// The bulk event file of the community's tool, or one event of it, to a new file
    Featherlite,
    /// Players from a spreadsheet's table, into an existing event
    Csv,
}

/// Import an event from another program's file, or players from a table
///
/// Tables may be separated by commas, semicolons, tabs or `|`. The columns with names are found by their heads in
/// several languages. `--column` names them if they have other heads.
#[derive(clap::Args)]
pub struct Import {
    #[command(flatten)]
    of: Of,
    /// File to read
    source: PathBuf,
    /// Format of the file [default: detected from its extension and content]
    #[arg(long)]
    from: Option<From>,
    /// Seed for random choices, if the event has none [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// For csv: head or number of the column with the names; twice for first and last names
    #[arg(long, value_name = "NAME")]
    column: Vec<String>,
    /// For featherlite: name or number of one of several events
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// For featherlite: read a file whose checksum is missing or wrong
    #[arg(long)]
    unchecked: bool,
    /// For featherlite: import only the players, into an existing event
    #[arg(long)]
    players_only: bool,
}

pub fn import(args: Import) -> miette::Result<Ended> {
    let shown = args.source.display();
    let size = fs::metadata(&args.source).map_err(|e| miette!("cannot read {shown}: {e}"))?.len();
    if size > export::MAX_IMPORT as u64 {
        return Err(miette!("{shown} is too large"));
    }
    let bytes = fs::read(&args.source).map_err(|e| miette!("cannot read {shown}: {e}"))?;
    let from = args.from.unwrap_or_else(|| guess(&args.source, &bytes));
    let hand: &Hand = &args.of.hand;
    let fail = |e: export::ImportError| match e {
        export::ImportError::Column { .. } => {
            miette!(
                help = "choose the column with `--column NAME` or `--column NUMBER`, twice for first and last names",
                "{shown}: {e}"
            )
        }
        e => miette!("{shown}: {e}"),
    };
    let history = match from {
        From::Csv => {
            let table = import::table::players(&bytes, &args.column).map_err(fail)?;
            let names: Vec<Words> = table.players.iter().map(|player| player.name.clone()).collect();
            add(&args, names)?;
            if !table.columns.is_empty() && !hand.json {
                say!("names are read from the column {}", table.columns.join(", "));
            }
            hand_in(&args, &table.players)?;
            return Ok(Ended::Well);
        }
        From::Json => export::json::read(&bytes).map_err(fail)?,
        From::Featherlite => {
            let file = import::feather::parse(&bytes).map_err(fail)?;
            match file.verify() {
                Err(why) if !args.unchecked => {
                    return Err(miette!(help = "to read it anyway, use `--unchecked`", "{shown}: {why}"));
                }
                Err(why) => note!("{} {shown}: {why}", warn("note:")),
                Ok(()) => {}
            }
            let index = chosen(&file, args.event.as_deref())?;
            if args.players_only {
                add(&args, file.names(index).map_err(fail)?)?;
                return Ok(Ended::Well);
            }
            let seed = args.seed.unwrap_or_else(seed::random);
            let history = file.history(index, hand.now(), hand.by()?, seed);
            history.map_err(|e| miette!(help = "to import only the players, use `--players-only`", "{shown}: {e}"))?
        }
    };
    let log = Log::create_with(&args.of.file, history.entries().to_vec()).map_err(told)?;
    let event = log.history().event();
    if hand.json {
        out::json(&json!({
            "ok": true,
            "entry": log.history().entries().len(),
            "players": event.players.len(),
            "round": event.rounds.len(),
        }))?;
    } else {
        let (players, rounds) = (event.players.len() as i64, event.rounds.len() as i64);
        say!("{}: {}, {}", bold(&event.settings.name), counted(players, "player"), counted(rounds, "round"));
    }
    Ok(Ended::Well)
}

/// Registers players in an existing event.
fn add(args: &Import, names: Vec<Words>) -> miette::Result<()> {
    let count = names.len();
    let mut log = open(&args.of.file)?;
    act_on(&mut log, &args.of.hand, |_| Ok(Act::Add { names }))?;
    if !args.of.hand.json {
        let players = &log.history().event().players;
        for player in players.iter().skip(players.len().saturating_sub(count)) {
            say!("{:>4} {}", player.id, bold(&player.name));
        }
        say!("{}", counted(count as i64, "player"));
    }
    Ok(())
}

/// Submits the deck lists that are linked in a table, each for the player of its row. Reports links that aren't decks.
fn hand_in(args: &Import, players: &[import::table::Entrant]) -> miette::Result<()> {
    let linked: Vec<_> = players.iter().filter_map(|entrant| Some((&entrant.name, entrant.link.as_ref()?))).collect();
    if linked.is_empty() {
        return Ok(());
    }
    let mut log = open(&args.of.file)?;
    let event = log.history().event();
    let (rules, on) = (format::rules(&event.settings)?, format::day(event, args.of.hand.now()));
    let library = deal::library()?;
    for (name, link) in linked {
        match lists::read(&library, OsStr::new(link), &rules, on) {
            Ok(list) => {
                let verdict = lists::verdict(&list);
                let handed = list.clone();
                act_on(&mut log, &args.of.hand, |h| {
                    Ok(Act::List { player: player(h.event(), name.as_str())?, list: handed })
                })?;
                if !args.of.hand.json {
                    say!("{}: a list of {}: {verdict}", bold(name), counted(list.lines.len() as i64, "line"));
                }
            }
            Err(why) => note!("{} no deck at the link of {name}: {why}", warn("note:")),
        }
    }
    Ok(())
}

/// Returns the index of the event to import: the only one, or the one that is named.
fn chosen(file: &import::feather::EventFile, wanted: Option<&str>) -> miette::Result<usize> {
    let all: Vec<_> = file.events().enumerate().collect();
    let listed = || {
        let line = |(index, event): &(usize, import::feather::Summary)| {
            let deleted = if event.deleted { ", deleted" } else { "" };
            let name: String = event.name.chars().take(60).collect();
            format!("{} `{name}` ({}{deleted})", index + 1, counted(event.players as i64, "player"))
        };
        all.iter().take(30).map(line).collect::<Vec<_>>().join("; ")
    };
    let Some(wanted) = wanted else {
        let there: Vec<usize> = all.iter().filter(|(_, event)| !event.deleted).map(|(index, _)| *index).collect();
        return match there[..] {
            [index] => Ok(index),
            [] => Err(miette!("all events in the file are deleted: {}", listed())),
            _ => Err(miette!(
                help = "choose one with `--event NAME` or its number",
                "the file has several events: {}",
                listed()
            )),
        };
    };
    let named: Vec<usize> = (all.iter())
        .filter(|(_, event)| event.name.trim().to_lowercase() == wanted.trim().to_lowercase())
        .map(|(index, _)| *index)
        .collect();
    let number = wanted.trim().parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match (&named[..], number.filter(|index| *index < all.len())) {
        ([index], _) => Ok(*index),
        ([], Some(index)) => Ok(index),
        _ => Err(miette!("`{wanted}` doesn't match exactly one event: {}", listed())),
    }
}

fn guess(path: &Path, bytes: &[u8]) -> From {
    let is = |endings: &[&str]| {
        path.extension().is_some_and(|e| endings.iter().any(|ending| e.eq_ignore_ascii_case(ending)))
    };
    let ours = b"\"maneframe_event\"";
    let text = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes).trim_ascii_start();
    if is(&["csv", "tsv", "txt", "tab", "md"]) {
        From::Csv
    } else if bytes.windows(ours.len()).any(|w| w == ours) {
        From::Json
    } else if is(&["json"]) || text.starts_with(b"{") {
        From::Featherlite
    } else {
        From::Csv
    }
}
