//! Rounds: pairing them, reporting matches, deck checks, the elimination rounds, draft tables.

use maneframe_tournament::next::{self, NextError};
use maneframe_tournament::round::Stage;
use maneframe_tournament::{Act, Event, Log, Score, Seats};
use miette::miette;
use rand::Rng as _;

use super::common::{Failed, Of, act, open, player, words};
use super::show;
use crate::ended::Ended;
use crate::out::{self, say};
use crate::paint::bold;

/// Pair the next round
///
/// The pairing is exact: nobody meets again and nobody has a second bye while that can be helped, the bye goes to the lowest
/// score group, and scores are as near as they can be. Of equally good pairings the event's seed decides.
#[derive(clap::Args)]
pub struct Pair {
    #[command(flatten)]
    of: Of,
    /// Pair by hand: the players in the order of their seats, two a table; who is left over has the bye
    #[arg(long, value_name = "PLAYER", num_args = 2..)]
    by_hand: Vec<String>,
}

impl From<NextError> for Failed {
    fn from(error: NextError) -> Failed {
        match error {
            NextError::Refused(refusal) => refusal.into(),
            none @ NextError::NoPairing(_) => Failed::Typed(miette!("{none}")),
        }
    }
}

/// Whether the first elimination round is paired (`cut` did that) and not begun.
fn just_cut(event: &Event) -> bool {
    let first = event.rounds.iter().filter(|r| r.stage == Stage::Elimination).count() == 1;
    first && event.round().is_some_and(|r| r.tables.iter().all(|t| t.result.is_none()))
}

pub fn pair(args: Pair) -> miette::Result<Ended> {
    let log = open(&args.of.file)?;
    if just_cut(log.history().event()) {
        // `cut` has paired this round; scripts that ask for it all the same get it.
        return tell(&log, &args.of, true);
    }
    drop(log);
    let log = act(&args.of, |h| {
        let event = h.event();
        if args.by_hand.is_empty() {
            return Ok(next::next_round(event)?);
        }
        let players = args.by_hand.iter().map(|p| player(event, p)).collect::<Result<Vec<_>, _>>()?;
        let tables = players.chunks(2).map(|c| Seats { first: c[0], second: c.get(1).copied() }).collect();
        Ok(Act::Pair { round: event.rounds.len() as u32 + 1, tables })
    })?;
    tell(&log, &args.of, false)
}

/// Tells who sits where; a program was told by [`act`] already, unless nothing was done.
fn tell(log: &Log, of: &Of, json: bool) -> miette::Result<Ended> {
    let event = log.history().event();
    if !of.hand.json {
        show::tables(event);
    } else if json {
        out::json(&serde_json::json!({
            "ok": true,
            "round": event.rounds.len(),
            "tables": maneframe_tournament::export::json::tables(event),
        }))?;
    }
    Ok(Ended::Well)
}

/// Have a player who came late play against the one who has the bye of this round
#[derive(clap::Args)]
pub struct Seat {
    #[command(flatten)]
    of: Of,
    /// Who
    player: String,
}

pub fn seat(args: Seat) -> miette::Result<Ended> {
    let log = act(&args.of, |h| Ok(Act::Seat { player: player(h.event(), &args.player)? }))?;
    tell(&log, &args.of, false)
}

/// Let two players of this round change places
#[derive(clap::Args)]
pub struct Swap {
    #[command(flatten)]
    of: Of,
    /// One
    player: String,
    /// The other
    other: String,
}

pub fn swap(args: Swap) -> miette::Result<Ended> {
    let log =
        act(&args.of, |h| Ok(Act::Swap { pair: [player(h.event(), &args.player)?, player(h.event(), &args.other)?] }))?;
    tell(&log, &args.of, false)
}

/// Report a match
///
/// A recorded result is final by the floor rules: `undo` takes back the last one, `--correct` mends an older slip of this
/// round and says why.
#[derive(clap::Args)]
pub struct Report {
    #[command(flatten)]
    of: Of,
    /// The table's number
    table: u32,
    /// Games won by the first named and by the other: 1-0, 2-1, 1-1, 1-0-1 (won, lost, drawn), draw, both-lose, bye
    score: Score,
    /// Somebody gave it up
    #[arg(long)]
    conceded: bool,
    /// Who took the first turn
    #[arg(long, value_name = "PLAYER")]
    first: Option<String>,
    /// Why this result stands in place of the recorded one
    #[arg(long, value_name = "REASON")]
    correct: Option<String>,
}

pub fn report(args: Report) -> miette::Result<Ended> {
    let correction = args.correct.as_deref().map(|r| words(r, "a reason")).transpose()?;
    let log = act(&args.of, |h| {
        let went_first = args.first.as_deref().map(|p| player(h.event(), p)).transpose()?;
        Ok(Act::Result { table: args.table, score: args.score, conceded: args.conceded, went_first, correction })
    })?;
    let event = log.history().event();
    if let Some(round) = event.round().filter(|_| !args.of.hand.json) {
        let open = round.tables.iter().filter(|t| t.result.is_none()).count();
        match (open, event.champion()) {
            (_, Some(champion)) => say!("{} wins {}", bold(event.name(champion)), event.settings.name),
            (0, None) => say!("round {} is over", round.number),
            (1, None) => say!("one table of round {} is playing", round.number),
            (open, None) => say!("{open} tables of round {} are playing", round.number),
        }
    }
    Ok(Ended::Well)
}

/// Draw tables whose decks are checked this round
///
/// Drawn anew by the system's own chance, whatever the event's seed: nobody can foresee it. The log has what was drawn.
#[derive(clap::Args)]
pub struct Check {
    #[command(flatten)]
    of: Of,
    /// How many tables
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    tables: u16,
    /// Minutes that they get in return
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(0..=120))]
    minutes: u16,
}

/// Chance that no seed gives.
pub fn unforeseen() -> u64 {
    rand::rng().next_u64()
}

pub fn check(args: Check) -> miette::Result<Ended> {
    let log =
        act(&args.of, |h| Ok(next::check(h.event(), args.tables.into(), u32::from(args.minutes) * 60, unforeseen())?))?;
    let event = log.history().event();
    if let (Some(Act::Check { tables, .. }), false) =
        (log.history().entries().last().map(|e| &e.act), args.of.hand.json)
    {
        for number in tables {
            if let Ok(table) = event.table(*number) {
                let names: Vec<String> = table.seats.players().map(|p| event.name(p)).collect();
                say!("table {number}: {}", bold(names.join(" and ")));
            }
        }
    }
    Ok(Ended::Well)
}

/// Begin the elimination rounds with the best 4 or 8 who are here
///
/// Their first round is paired at once: the highest seed against the lowest, and so on, in every round anew. `pair` pairs
/// the next ones.
#[derive(clap::Args)]
pub struct Cut {
    #[command(flatten)]
    of: Of,
    /// How many: 4 or 8
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(["4", "8"]))]
    size: String,
}

pub fn cut(args: Cut) -> miette::Result<Ended> {
    let size = if args.size == "8" { 8 } else { 4 };
    let log = act(&args.of, |h| Ok(next::cut(h.event(), size)?))?;
    tell(&log, &args.of, false)
}

/// Seat players for drafting, at tables of roughly eight
#[derive(clap::Args)]
pub struct Pods {
    #[command(flatten)]
    of: Of,
    /// Players a table
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u16).range(2..=64))]
    size: u16,
}

pub fn pods(args: Pods) -> miette::Result<Ended> {
    let log = act(&args.of, |h| Ok(next::pods(h.event(), args.size.into())?))?;
    let event = log.history().event();
    for (pod, number) in event.pods.iter().zip(1..).filter(|_| !args.of.hand.json) {
        let names: Vec<String> = pod.iter().map(|p| event.name(*p)).collect();
        say!("{} {}", bold(format_args!("table {number}:")), names.join(", "));
    }
    Ok(Ended::Well)
}
