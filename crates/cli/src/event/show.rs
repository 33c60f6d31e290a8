//! The current state of an event, and its log.

use jiff::tz::TimeZone;
use maneframe_tournament::clock::Phase;
use maneframe_tournament::round::{How, Round, Stage, Table};
use maneframe_tournament::tier::EXPECTED_MINUTES;
use maneframe_tournament::{Event, Timestamp, describe, export};
use serde::Serialize;
use serde_json::json;

use super::acts::{carried, ruling};
use super::common::{Of, open};
use super::format;
use crate::describe::count;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim, warn};

/// Show an event: its settings, its round, its players
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    of: Of,
    /// Show one player: matches, deck list, penalties
    #[arg(long)]
    player: Option<String>,
    /// Show the tables of an earlier round
    #[arg(long, conflicts_with = "player")]
    round: Option<u32>,
    /// Show all settings
    #[arg(long, conflicts_with_all = ["player", "round"])]
    settings: bool,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let log = open(&args.of.file)?;
    let event = log.history().event();
    if let Some(name) = &args.player {
        let id = super::common::player(event, name)?;
        let player = event.player(id).map_err(|e| miette::miette!("{e}"))?;
        if args.of.hand.json {
            out::json(player)?;
        } else {
            one(event, player);
        }
        return Ok(Ended::Well);
    }
    if let Some(number) = args.round {
        let round = event.round_numbered(number).map_err(|e| miette::miette!("{e}"))?;
        if args.of.hand.json {
            out::json(&json!({ "round": number, "tables": export::json::tables_of(event, round) }))?;
        } else {
            tables_of(event, round);
        }
        return Ok(Ended::Well);
    }
    if args.settings {
        return settings(event, &args.of);
    }
    if args.of.hand.json {
        out::json(&export::json::whole(log.history()))?;
        return Ok(Ended::Well);
    }
    let settings = &event.settings;
    say!("{}  {}", bold(&settings.name), dim(format_args!("{}, tier {}", settings.format, settings.tier)));
    super::format::tell_house(settings)?;
    for member in &event.staff {
        say!("{}", dim(format_args!("{}, {}", member.name, member.role.name())));
    }
    let playing = event.players.iter().filter(|p| p.plays()).count();
    say!(
        "{}, {} dropped; {} of {} Swiss rounds; scoring {}",
        count(playing as i64, "player"),
        event.players.len() - playing,
        event.swiss_rounds(),
        event.rounds_planned(),
        settings.scoring
    );
    if event.rounds.is_empty() {
        for player in &event.players {
            let list = if player.list.is_some() { "deck list in" } else { "" };
            let gone = if player.plays() { "" } else { "left" };
            let paid = if player.paid { "paid" } else { "" };
            say!("{:>5} {}  {}", player.id.to_string(), player.name, dim(format_args!("{list} {paid} {gone}")));
        }
    } else {
        tables(event);
        clock(event, args.of.hand.now());
    }
    if let Some(champion) = event.champion() {
        say!("{} has won", bold(event.name(champion)));
    }
    Ok(Ended::Well)
}

fn one(event: &Event, player: &maneframe_tournament::Player) {
    let gone = if player.disqualified {
        "disqualified"
    } else if player.dropped {
        "left"
    } else {
        ""
    };
    say!("{} {}  {}", player.id, bold(&player.name), warn(gone));
    if player.paid {
        say!("  has paid");
    }
    if let Some(table) = player.fixed_table {
        say!("  sits at table {table} in every round");
    }
    if player.prize_byes > 0 {
        say!("  has {} as a prize", count(player.prize_byes, "bye"));
    }
    for round in &event.rounds {
        let Some(table) = round.table_of(player.id) else { continue };
        let seat = table.seat(player.id).unwrap_or_default();
        let against = table.opponent(player.id).map_or("bye".into(), |o| event.name(o));
        let score = table.result.map(|r| if seat == 0 { r.score } else { r.score.turned() });
        say!("  round {:>2}  {:8} {against}", round.number, score.map_or("plays".into(), |s| s.told()));
    }
    if let Some(handed) = &player.list {
        let late = if handed.late { ", late" } else { "" };
        say!("  deck list: {}{}", handed.list.title, dim(late));
        for reason in handed.list.checked.iter().flat_map(|c| &c.reasons) {
            say!("    {}", warn(reason));
        }
    }
    for (penalty, number) in player.penalties.iter().zip(1..) {
        let note = penalty.note.as_ref().map_or(String::new(), |n| format!(": {n}"));
        say!(
            "  penalty {number}, round {}: {} for {}{note} {}",
            penalty.round,
            warn(penalty.counts_as),
            penalty.violation,
            dim(format_args!("{}{}", penalty.by, ruling(penalty)))
        );
    }
    if player.losses_due > 0 {
        say!("  {}", warn(carried(player)));
    }
    for note in event.notes.iter().filter(|n| n.player == Some(player.id)) {
        say!("  {} {}", note.text, dim(&note.by));
    }
}

/// Prints the settings, with the date for which lists are checked.
fn settings(event: &Event, of: &Of) -> miette::Result<Ended> {
    let rules = format::rules(&event.settings)?;
    let day = format::day(event, of.hand.now());
    if of.hand.json {
        out::json(&json!({ "settings": event.settings, "checked_by": rules.name, "checked_as_of": day.to_string() }))?;
        return Ok(Ended::Well);
    }
    for (name, value) in event.settings.in_words() {
        say!("{} {value}", dim(format_args!("{name:36}")));
    }
    say!("{} {} on {day}", dim(format_args!("{:36}", "lists are checked by")), rules.name);
    Ok(Ended::Well)
}

/// Prints the tables of the current round.
pub fn tables(event: &Event) {
    if let Some(round) = event.round() {
        tables_of(event, round);
    }
}

/// Prints the tables of a round, with the Game Losses that count there and those that wait for another game.
pub fn tables_of(event: &Event, round: &Round) {
    let stage = if round.stage == Stage::Elimination { "elimination" } else { "Swiss" };
    say!("{} {}", bold(format_args!("Round {}", round.number)), dim(stage));
    for table in &round.tables {
        let first = event.name(table.seats.first);
        let second = table.seats.second.map_or("bye".into(), |p| event.name(p));
        let result = match table.result {
            Some(r) if r.how == How::Bye => String::new(),
            Some(r) => r.score.told(),
            None => "…".into(),
        };
        let check = if table.checked { " deck check" } else { "" };
        let extension =
            if table.extension > 0 { format!(" +{} min", table.extension.div_ceil(60)) } else { String::new() };
        let losses = losses(event, table).map_or(String::new(), |text| format!(" {text}"));
        say!(
            "{:>4}  {first} – {second}  {}{}{}",
            table.number,
            bold(result),
            dim(format_args!("{check}{extension}")),
            warn(losses)
        );
    }
    if event.round().is_some_and(|last| last.number == round.number) {
        event.players.iter().filter(|p| p.losses_due > 0).for_each(|p| say!("      {}", warn(carried(p))));
    }
}

/// Describes the Game Losses that count at a table.
pub fn losses(event: &Event, table: &Table) -> Option<String> {
    let counted = table.seats.players().zip(table.losses).filter(|(_, losses)| *losses > 0);
    let names: Vec<String> = counted.map(|(id, losses)| format!("{} {losses}", event.name(id))).collect();
    (!names.is_empty()).then(|| format!("Game Loss: {}", names.join(", ")))
}

/// Formats a time for logs: local time, to the second.
pub fn when(at: Timestamp) -> String {
    at.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// Expected duration in seconds of a match without a limit.
const EXPECTED: i64 = EXPECTED_MINUTES as i64 * 60;

/// Describes a phase of the clock.
pub fn phase(phase: Phase) -> String {
    let minutes = |s: i64| format!("{}:{:02}", s / 60, s % 60);
    match phase {
        Phase::Waiting => "the clock was not started".into(),
        Phase::Setup(s) => format!("set-up time, {} left", minutes(s)),
        Phase::Running(s) => format!("{} left", minutes(s)),
        Phase::Over(s) => {
            format!(
                "time was called {} ago: finish the turn, so that both players have had the same number of turns",
                minutes(s)
            )
        }
        Phase::Stopped(s) => {
            format!(
                "the time limit for the end of matches passed {} ago: play stops, and the points decide",
                minutes(s)
            )
        }
        Phase::Untimed(s) => {
            format!("{} of about {} played; no limit", minutes(s), minutes(EXPECTED))
        }
    }
}

/// Prints the clock.
pub fn clock(event: &Event, now: Timestamp) {
    let Some(round) = event.round() else { return };
    let still = if round.clock.paused.is_some() { " (paused)" } else { "" };
    let since = round.clock.started.map_or(String::new(), |at| format!("started {}", when(at)));
    say!("{}{still}  {}", phase(round.clock.phase(now, 0)), dim(since));
    for table in round.tables.iter().filter(|t| t.extension > 0 && t.result.is_none()) {
        say!("  table {}: {}", table.number, phase(round.clock.phase(now, table.extension)));
    }
}

/// Show the acts with their authors and times
#[derive(clap::Args)]
pub struct LogArgs {
    #[command(flatten)]
    of: Of,
    /// Show only the last entries, up to this number
    #[arg(long, value_name = "N")]
    last: Option<usize>,
}

#[derive(Serialize)]
struct Line<'a> {
    stands: bool,
    says: String,
    #[serde(flatten)]
    entry: &'a maneframe_tournament::Entry,
}

pub fn log(args: LogArgs) -> miette::Result<Ended> {
    let log = open(&args.of.file)?;
    let history = log.history();
    let entries = history.entries().iter().zip(describe::entries(history));
    let first = history.entries().len().saturating_sub(args.last.unwrap_or(usize::MAX));
    let lines = entries.skip(first).map(|(entry, says)| Line { stands: history.stands(entry.n), says, entry });
    if args.of.hand.json {
        out::json(&lines.collect::<Vec<_>>())?;
        return Ok(Ended::Well);
    }
    for line in lines {
        let undone = if line.stands { "" } else { " (taken back)" };
        say!("{:>4} {} {:12} {}{}", line.entry.n, dim(when(line.entry.at)), line.entry.by, line.says, dim(undone));
    }
    Ok(Ended::Well)
}
