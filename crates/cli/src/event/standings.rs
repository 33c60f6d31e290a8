//! `maneframe event standings`: prints standings.

use maneframe_tournament::standings::{Row, Standings, Tiebreak, standings};
use maneframe_tournament::{Event, export};
use unicode_width::UnicodeWidthStr as _;

use super::common::{Of, column, open, player};
use crate::describe::count;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

/// Show the standings, and explain them
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    of: Of,
    /// Explain the place of one player
    #[arg(long, value_name = "PLAYER")]
    explain: Option<String>,
    /// Print lines for pasting: rank|name|W-L-D|0|score|0|owr|0
    #[arg(long, conflicts_with = "json")]
    lines: bool,
    /// Print a block of text for chats
    #[arg(long, conflicts_with_all = ["json", "lines"])]
    chat: bool,
    /// Show the places with their prizes, and splits of prizes
    #[arg(long = "final", conflicts_with_all = ["explain", "json", "lines", "chat"])]
    prizes: bool,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let log = open(&args.of.file)?;
    let event = log.history().event();
    let standings = standings(event);
    if let Some(name) = &args.explain {
        let id = player(event, name)?;
        let told = explain(event, &standings, id);
        if args.of.hand.json {
            out::json(&told)?;
        } else {
            told.iter().for_each(|line| say!("{line}"));
        }
    } else if args.of.hand.json {
        out::json(&export::json::standings(event, &standings))?;
    } else if args.lines {
        out::print_lines(&export::text::lines(event, &standings));
    } else if args.chat {
        out::print_lines(&export::text::chat_standings(event, &standings));
    } else if args.prizes {
        results(event, &standings);
    } else {
        table(event, &standings);
    }
    Ok(Ended::Well)
}

/// Prints the places with their prizes.
fn results(event: &Event, standings: &Standings) {
    match event.champion() {
        Some(champion) => say!("{}", bold(format_args!("{} has won", event.name(champion)))),
        None => say!("{}", bold(format_args!("Standings: {}", standings.when()))),
    }
    for row in &standings.rows {
        let prize = event.settings.prize(row.rank).map_or(String::new(), |prize| prize.what.to_string());
        say!(
            "{:>4} {} {:>6}  {prize}",
            row.rank,
            column(&event.name(row.id), width_of_names(event), false),
            row.record.points
        );
    }
    for split in &event.splits {
        let names: Vec<String> = split.players.iter().map(|id| event.name(*id)).collect();
        say!("{} split prizes: {}", names.join(" and "), split.terms);
    }
}

/// Returns the width of the column of names, in terminal cells.
fn width_of_names(event: &Event) -> usize {
    event.players.iter().map(|player| player.name.as_str().width()).max().unwrap_or_default().max(24)
}

/// Prints the standings as a table.
fn table(event: &Event, standings: &Standings) {
    say!("{}", bold(format_args!("Standings: {}", standings.when())));
    let counting = &event.settings.tiebreaks;
    let wide = |t: &Tiebreak| t.name().len().max(6) + 2;
    let heads: String = counting.iter().map(|t| format!("{:>w$}", t.name(), w = wide(t))).collect();
    let width = width_of_names(event);
    say!("{}", dim(format_args!("{:>4} {:width$} {:>6} {:>9}{heads}", "", "", "points", "W-L-D-bye")));
    for row in &standings.rows {
        let name = event.name(row.id);
        let gone = event.player(row.id).is_ok_and(|p| !p.plays());
        let record = &row.record;
        let won = format!("{}-{}-{}-{}", record.wins, record.losses, record.draws, record.byes);
        let value = |t: &Tiebreak| format!("{:>w$}", export::text::value(*t, row.tiebreak(*t)), w = wide(t));
        let values: String = counting.iter().map(value).collect();
        let left = if gone { " (left)" } else { "" };
        say!(
            "{:>4} {} {:>6} {won:>9}{values}{}",
            row.rank,
            bold(column(&name, width, false)),
            record.points,
            dim(left)
        );
    }
}

/// Explains a player's place: the parts of their points and of each tie-breaker, and the difference to the neighbours.
fn explain(event: &Event, standings: &Standings, id: maneframe_tournament::PlayerId) -> Vec<String> {
    let Some(at) = standings.rows.iter().position(|r| r.id == id) else { return Vec::new() };
    let row = &standings.rows[at];
    let record = &row.record;
    let mut told = vec![format!(
        "{} has rank {} of {} with {}: {} won, {} lost, {} drawn, byes {}, missed {} (scoring {})",
        event.name(id),
        row.rank,
        standings.rows.len(),
        count(record.points, "point"),
        record.wins,
        record.losses,
        record.draws,
        record.byes,
        record.missed,
        event.settings.scoring
    )];
    for (other, worth) in &record.met {
        let what = ["lost to", "drew with", "beat"][usize::from(*worth).min(2)];
        if let Some(row) = standings.rows.iter().find(|r| r.id == *other) {
            told.push(format!(
                "  {what} {} ({}, {}-{}-{}; omw {:.4})",
                event.name(*other),
                count(row.record.points, "point"),
                row.record.wins,
                row.record.losses,
                row.record.draws,
                row.tiebreak(Tiebreak::Omw)
            ));
        }
    }
    for tiebreak in &event.settings.tiebreaks {
        told.push(format!("  {tiebreak} {}", export::text::value(*tiebreak, row.tiebreak(*tiebreak))));
    }
    if let Some(above) = at.checked_sub(1).and_then(|above| standings.rows.get(above)) {
        told.push(format!("below {} by {}", event.name(above.id), decides(event, above, row)));
    }
    if let Some(below) = standings.rows.get(at + 1) {
        told.push(format!("above {} by {}", event.name(below.id), decides(event, row, below)));
    }
    told
}

/// Describes what places one row above the next.
fn decides(event: &Event, above: &Row, below: &Row) -> String {
    if above.reached != below.reached {
        return "the elimination rounds".into();
    }
    if above.record.points != below.record.points {
        return format!("points, {} to {}", above.record.points, below.record.points);
    }
    let apart = |t: &&Tiebreak| (above.tiebreak(**t) - below.tiebreak(**t)).abs() >= 1e-9;
    match event.settings.tiebreaks.iter().find(apart) {
        Some(t) => format!(
            "{t}, {} to {}",
            export::text::value(*t, above.tiebreak(*t)),
            export::text::value(*t, below.tiebreak(*t))
        ),
        None => "the random order from the event's seed, since all else is equal".into(),
    }
}
