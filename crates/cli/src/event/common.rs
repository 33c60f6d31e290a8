//! Helpers for all commands about events.

use std::path::{Path, PathBuf};

use jiff::civil::{DateTime, Time};
use jiff::tz::TimeZone;
pub use maneframe_tournament::Log;
use maneframe_tournament::{Act, Entry, Event, History, LogError, PlayerId, Timestamp, Words};
use maneframe_tournament::{advice, describe};
use miette::miette;
use serde::Serialize;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::exit::Ended;
use crate::out::{self, note, say};
use crate::paint::warn;

/// The event of a command.
#[derive(clap::Args)]
pub struct Of {
    /// File of the event
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub hand: Hand,
}

/// Author and time of an act, and the form of the output.
#[derive(clap::Args)]
pub struct Hand {
    /// Name of the member of the staff who does this
    #[arg(long, value_name = "NAME", default_value = "staff")]
    pub by: String,
    /// Time of the act, if it is recorded later: 14:05 (today), 2026-11-23 14:05 (local time)
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub at: Option<Timestamp>,
    /// Print JSON for programs
    #[arg(long)]
    pub json: bool,
}

impl Hand {
    /// Returns the time of the act.
    pub fn now(&self) -> Timestamp {
        self.at.unwrap_or_else(now)
    }

    /// Returns the author of the act.
    pub fn by(&self) -> miette::Result<Words> {
        words(&self.by, "a name")
    }
}

/// Parses a time. It is local time unless it has an offset, and today's if it has no date.
pub fn time(text: &str) -> Result<Timestamp, String> {
    let text = text.trim();
    if let Ok(at) = text.parse::<Timestamp>() {
        return Ok(at);
    }
    let zone = TimeZone::system();
    let today = Timestamp::now().to_zoned(zone.clone()).date();
    let local = text.parse::<DateTime>().or_else(|_| text.parse::<Time>().map(|time| today.to_datetime(time)));
    let at = local.and_then(|local| local.to_zoned(zone)).map(|at| at.timestamp());
    at.map_err(|_| "a time is 14:05, 2026-11-23 14:05 or 2026-11-23T14:05:00+01:00".into())
}

/// Returns the current time in milliseconds precision.
pub fn now() -> Timestamp {
    let now = Timestamp::now();
    Timestamp::from_millisecond(now.as_millisecond()).unwrap_or(now)
}

/// Checks text that the user typed.
pub fn words(text: &str, what: &str) -> miette::Result<Words> {
    Words::new(text).map_err(|e| miette!("`{}` can't be {what}: {e}", text.chars().take(60).collect::<String>()))
}

/// Opens an event, and prints a warning if the last act is incomplete.
pub fn open(file: &Path) -> miette::Result<Log> {
    let log = Log::open(file).map_err(told)?;
    if log.torn() > 0 {
        note!("{} the last {} bytes are an incomplete entry, which is ignored", warn("note:"), log.torn());
    }
    Ok(log)
}

/// Converts an error of the log to a report.
pub fn told(error: LogError) -> miette::Report {
    use std::error::Error as _;
    let because = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
    let help = match &error {
        LogError::NoEvent { .. } => Some("create an event with `maneframe event new FILE --name …`"),
        LogError::Damaged { .. } => Some("nothing was changed; restore an earlier copy of the file to continue"),
        LogError::Exists { .. } => Some("give another file: events are never overwritten"),
        _ => None,
    };
    match help {
        Some(help) => miette!(help = help, "{error}{because}"),
        None => miette!("{error}{because}"),
    }
}

/// Error: an act could not be chosen or done.
pub enum Failed {
    /// Error of the log.
    Log(LogError),
    /// Error in the user's input.
    Typed(miette::Report),
}

impl From<LogError> for Failed {
    fn from(error: LogError) -> Failed {
        Failed::Log(error)
    }
}

impl From<miette::Report> for Failed {
    fn from(report: miette::Report) -> Failed {
        Failed::Typed(report)
    }
}

impl From<maneframe_tournament::Refusal> for Failed {
    fn from(refusal: maneframe_tournament::Refusal) -> Failed {
        Failed::Log(refusal.into())
    }
}

impl From<Failed> for miette::Report {
    fn from(failed: Failed) -> miette::Report {
        match failed {
            Failed::Log(error) => told(error),
            Failed::Typed(report) => report,
        }
    }
}

/// Result of an act in JSON.
#[derive(Serialize)]
struct Done<'a> {
    ok: bool,
    entry: u64,
    #[serde(flatten)]
    act: &'a Act,
    says: String,
    round: usize,
    players: usize,
    notes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    tables: Option<Vec<serde_json::Value>>,
}

/// An act that was done.
pub struct Performed {
    /// Entry of the act in the log.
    pub entry: Entry,
    /// Notes for the staff: recommendations of the floor rules, and places that a correction has changed.
    pub notes: Vec<String>,
}

impl Performed {
    /// Returns the act in JSON.
    pub fn json(&self, event: &Event) -> miette::Result<serde_json::Value> {
        let act = &self.entry.act;
        let paired = matches!(act, Act::Pair { .. } | Act::Cut { .. });
        let done = Done {
            ok: true,
            entry: self.entry.n,
            act,
            says: describe::entry(event, &self.entry),
            round: event.rounds.len(),
            players: event.players.iter().filter(|p| p.plays()).count(),
            notes: &self.notes,
            tables: paired.then(|| maneframe_tournament::export::json::tables(event)),
        };
        serde_json::to_value(done).map_err(|e| miette!("cannot write JSON: {e}"))
    }

    /// Prints the notes.
    pub fn tell_notes(&self) {
        for text in &self.notes {
            note!("{} {text}", warn("note:"));
        }
    }
}

/// Chooses an act by the current state of the event, and does it.
pub fn perform(
    log: &mut Log,
    at: Timestamp,
    by: Words,
    choose: impl FnOnce(&History) -> Result<Act, Failed>,
) -> Result<Performed, Failed> {
    let before = log.history().event().clone();
    let entry = log.act::<Failed>(at, by, choose)?.clone();
    let event = log.history().event();
    let mut notes = advice::on(event, &entry.act);
    if advice::is_correction(&entry.act) {
        notes.extend(advice::changes(&before, event));
    }
    Ok(Performed { entry, notes })
}

/// Chooses an act by the current state of the event, does it, and prints notes on it.
pub fn act(of: &Of, choose: impl FnOnce(&History) -> Result<Act, Failed>) -> miette::Result<Log> {
    let mut log = open(&of.file)?;
    act_on(&mut log, &of.hand, choose)?;
    Ok(log)
}

/// Does an act and describes it.
pub fn done(of: &Of, choose: impl FnOnce(&History) -> Result<Act, Failed>) -> miette::Result<Ended> {
    let log = act(of, choose)?;
    if let Some(entry) = log.history().entries().last().filter(|_| !of.hand.json) {
        say!("{}", describe::entry(log.history().event(), entry));
    }
    Ok(Ended::Well)
}

/// Pads text to a column of `width` cells. If `cut` is set, longer text is cut off.
pub fn column(text: &str, width: usize, cut: bool) -> String {
    let wide = text.width();
    if wide <= width || !cut {
        return format!("{text}{}", " ".repeat(width.saturating_sub(wide)));
    }
    let mut shown = String::new();
    for c in text.chars() {
        if shown.width() + c.width().unwrap_or(0) + 1 > width {
            break;
        }
        shown.push(c);
    }
    shown.push('…');
    let rest = width.saturating_sub(shown.width());
    shown + &" ".repeat(rest)
}

/// Like [`act`], for an event that is open already.
pub fn act_on(log: &mut Log, hand: &Hand, choose: impl FnOnce(&History) -> Result<Act, Failed>) -> miette::Result<()> {
    let performed = perform(log, hand.now(), hand.by()?, choose)?;
    if hand.json {
        out::json(&performed.json(log.history().event())?)?;
    }
    performed.tell_notes();
    Ok(())
}

/// Finds a player by a name, a part of a name that only one player has, or a number.
pub fn player(event: &Event, text: &str) -> miette::Result<PlayerId> {
    let shown: String = text.chars().take(60).collect();
    let wanted = words(text, "a name")?.folded();
    if let Some(found) = event.players.iter().find(|p| p.name.folded() == wanted) {
        return Ok(found.id);
    }
    if let Ok(number) = wanted.trim_start_matches('#').parse::<u32>()
        && let Ok(found) = event.player(PlayerId(number))
    {
        return Ok(found.id);
    }
    let found: Vec<_> = event.players.iter().filter(|p| p.name.folded().contains(&wanted)).collect();
    match found[..] {
        [one] => Ok(one.id),
        [] => Err(miette!("player `{shown}` not found")),
        [one, other, ..] => Err(miette!(
            help = "give the whole name, or the number",
            "`{shown}` is ambiguous: {}, {} …",
            one.name,
            other.name
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        let at = |text: &str| time(text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(at("2026-11-23T10:00:00+01:00").to_string(), "2026-11-23T09:00:00Z");
        assert_eq!(at("2026-11-23 10:00"), at("2026-11-23T10:00:00"));
        assert_eq!(at("14:05").as_second() % 60, 0);
        assert!(["", "soon", "25:00", "2026-13-01"].iter().all(|text| time(text).is_err()));
    }

    #[test]
    fn columns_are_as_wide_as_they_are_to_be() {
        for text in ["", "Ann", "a name of many letters", "日本語の名前です", "e\u{301}e\u{301}e\u{301}"] {
            assert_eq!(column(text, 8, true).width(), 8, "{text}");
            assert_eq!(column(text, 8, false).trim_end(), text);
        }
        assert_eq!(column("a name of many letters", 8, true), "a name …");
    }
}
