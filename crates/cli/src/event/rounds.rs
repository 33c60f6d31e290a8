//! Rounds: pairing, results, deck checks, the elimination rounds, draft tables.

use maneframe_tournament::next::{self, NextError};
use maneframe_tournament::round::{Round, Stage, Table};
use maneframe_tournament::{Act, Event, Log, PlayerId, Refusal, Score, Seats, describe};
use miette::miette;
use rand::Rng as _;

use super::common::{Failed, Of, Performed, act, open, perform, player, words};
use super::show;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::bold;

/// Pair the next round
///
/// The pairing is optimal: it avoids rematches and second byes if possible, gives the bye to the lowest score group,
/// and pairs scores that are as close as possible. The event's seed decides between equally good pairings.
#[derive(clap::Args)]
pub struct Pair {
    #[command(flatten)]
    of: Of,
    /// Pair by hand: the players in the order of their seats, two per table. A single remaining player has the bye
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

/// Returns true if the first elimination round has been paired by `cut` and has not begun.
fn just_cut(event: &Event) -> bool {
    let first = event.rounds.iter().filter(|r| r.stage == Stage::Elimination).count() == 1;
    first && event.round().is_some_and(|r| r.tables.iter().all(|t| t.result.is_none()))
}

pub fn pair(args: Pair) -> miette::Result<Ended> {
    let log = open(&args.of.file)?;
    if just_cut(log.history().event()) {
        // `cut` has paired this round. A script that pairs it again gets the same pairing.
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

/// Prints the pairings. In JSON, [`act`] has already printed them, unless nothing was done.
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

/// Let a late player play against the player who has the bye of this round
#[derive(clap::Args)]
pub struct Seat {
    #[command(flatten)]
    of: Of,
    /// Player who is late
    player: String,
}

pub fn seat(args: Seat) -> miette::Result<Ended> {
    let log = act(&args.of, |h| Ok(Act::Seat { player: player(h.event(), &args.player)? }))?;
    tell(&log, &args.of, false)
}

/// Exchange the seats of two players
///
/// Before they have played, this changes their opponents. With `--correct` it records that they sat in each other's
/// seats, in this round or an earlier one. At one table the result is turned around with them. At two tables the
/// results stay with the tables.
#[derive(clap::Args)]
pub struct Swap {
    #[command(flatten)]
    of: Of,
    /// One of the two players
    player: String,
    /// The other one of them
    other: String,
    /// Round [default: this one]
    #[arg(long, requires = "correct")]
    round: Option<u32>,
    /// Reason why the recorded seats are corrected
    #[arg(long, value_name = "REASON")]
    correct: Option<String>,
}

pub fn swap(args: Swap) -> miette::Result<Ended> {
    let reason = args.correct.as_deref().map(|r| words(r, "a reason")).transpose()?;
    let log = act(&args.of, |h| {
        let event = h.event();
        let pair = [player(event, &args.player)?, player(event, &args.other)?];
        let round = args.round.unwrap_or(event.rounds.len() as u32);
        Ok(reason.map_or(Act::Swap { pair }, |reason| Act::Reseat { round, pair, reason }))
    })?;
    let event = log.history().event();
    if let Some(round) = args.round.and_then(|n| event.round_numbered(n).ok()).filter(|_| !args.of.hand.json) {
        show::tables_of(event, round);
        return Ok(Ended::Well);
    }
    tell(&log, &args.of, false)
}

/// Report results of matches
///
/// A RESULT is a table and its score (`4 1-0`: the first named won), a table and its winner (`4 Ann`), or a winner
/// (`Ann`, `Ann 2-1`). A line may have several results. A recorded result is final by the floor rules: `undo` undoes
/// the last one, and `--correct` corrects an older mistake with a reason, even in an earlier round. Later pairings stay
/// unchanged.
#[derive(clap::Args)]
pub struct Report {
    #[command(flatten)]
    of: Of,
    /// Tables with scores (1-0, 0-1, draw, both-lose, bye; in best of three 2-1, 1-1, 1-0-1) or winners
    #[arg(value_name = "RESULT", required = true)]
    results: Vec<String>,
    /// A player conceded the match
    #[arg(long)]
    conceded: bool,
    /// Player who took the first turn
    #[arg(long, value_name = "PLAYER")]
    first: Option<String>,
    /// Reason why this result replaces the recorded one
    #[arg(long, value_name = "REASON")]
    correct: Option<String>,
    /// Round, if a result of an earlier one is corrected
    #[arg(long, requires = "correct")]
    round: Option<u32>,
    /// Remove the results of these tables or players. Their matches are open again
    #[arg(long, requires = "correct", conflicts_with_all = ["conceded", "first"])]
    clear: bool,
}

/// A table of the round with a reported result.
struct Claim {
    table: u32,
    score: Option<Score>,
}

/// Parses the words of a line: tables with scores or winners, or winners alone. If results are cleared, there are no
/// scores.
fn claims(event: &Event, round: &Round, line: &[String], clear: bool) -> miette::Result<Vec<Claim>> {
    let wins = event.settings.wins(round.stage == Stage::Elimination);
    let mut claims = Vec::new();
    // One argument may contain several results: `"4 1-0, 5 draw"`. A player's name may contain blanks, too.
    let parts = |argument: &'_ String| -> Vec<String> {
        let parted = argument.contains([' ', ',', ';']) && player(event, argument).is_err();
        let words = argument.split([' ', ',', ';']).filter(|word| !word.is_empty()).map(str::to_owned);
        if parted { words.collect() } else { vec![argument.clone()] }
    };
    let line: Vec<String> = line.iter().flat_map(parts).collect();
    let mut rest = line.iter().map(String::as_str).peekable();
    while let Some(word) = rest.next() {
        let number = word.parse::<u32>().ok();
        let (table, winner) = match number {
            Some(number) => {
                let none = || miette!("round {} has no table {number}", round.number);
                (round.table(number).ok_or_else(none)?, None)
            }
            None => {
                let id = player(event, word)?;
                let none = || miette!("{} doesn't have a table in round {}", event.name(id), round.number);
                (round.table_of(id).ok_or_else(none)?, Some(id))
            }
        };
        if clear {
            claims.push(Claim { table: table.number, score: None });
            continue;
        }
        let said = rest.peek().and_then(|next| next.parse::<Score>().ok());
        let score = match (said, winner) {
            (Some(score), winner) => {
                rest.next();
                // A score after a player's name is from that player's point of view.
                if winner.is_some_and(|id| table.seat(id) == Some(1)) { score.turned() } else { score }
            }
            (None, Some(id)) => won(table, id, wins),
            (None, None) => {
                let Some(next) = rest.next() else {
                    let help = "a score, as 1-0 or draw, or the name of who won";
                    return Err(miette!(help = help, "give the result of table {}", table.number));
                };
                won(table, by_name(event, table, next)?, wins)
            }
        };
        claims.push(Claim { table: table.number, score: Some(score) });
    }
    Ok(claims)
}

/// Finds the player of a table whom a word names.
fn by_name(event: &Event, table: &Table, word: &str) -> miette::Result<PlayerId> {
    let names: Vec<String> = table.seats.players().map(|p| event.name(p)).collect();
    let folded = word.to_lowercase();
    let like = |is_like: &dyn Fn(&str) -> bool| -> Vec<PlayerId> {
        let players = table.seats.players().zip(&names);
        players.filter(|(_, name)| is_like(&name.to_lowercase())).map(|(id, _)| id).collect()
    };
    let found = [like(&|name| name == folded), like(&|name| name.contains(&folded))];
    if let Some(id) = found.iter().find_map(|ids| ids.first().filter(|_| ids.len() == 1)) {
        return Ok(*id);
    }
    match word.parse::<Score>() {
        // The digits are almost a score.
        Err(error) if word.starts_with(|c: char| c.is_ascii_digit()) => Err(miette!("{error}")),
        _ => {
            Err(miette!("`{word}` is not a player at table {}: the players are {}", table.number, names.join(" and ")))
        }
    }
}

/// Returns the score of a match that a player has won: the games needed to win it, and the opponent's games from Game
/// Losses.
fn won(table: &Table, id: PlayerId, wins: u8) -> Score {
    let seat = table.seat(id).unwrap_or_default();
    let lost = table.losses[seat].min(wins.saturating_sub(1));
    let score = Score::games(wins, lost);
    if seat == 0 { score } else { score.turned() }
}

pub fn report(args: Report) -> miette::Result<Ended> {
    let reason = args.correct.as_deref().map(|r| words(r, "a reason")).transpose()?;
    let mut log = open(&args.of.file)?;
    let event = log.history().event();
    let round = match args.round {
        Some(number) => event.round_numbered(number),
        None => event.round().ok_or(Refusal::NoRound),
    };
    let round = round.map_err(|e| miette!("{e}"))?;
    let claims = claims(event, round, &args.results, args.clear)?;
    if args.first.is_some() && claims.len() > 1 {
        return Err(miette!("`--first` is for one match: report that match alone"));
    }
    let went_first = args.first.as_deref().map(|p| player(event, p)).transpose()?;
    let (number, is_older) = (round.number, args.round.is_some_and(|n| (n as usize) < event.rounds.len()));
    let conceded = args.conceded;
    let made = |Claim { table, score }: Claim| -> miette::Result<Act> {
        match score.filter(|_| !is_older) {
            Some(score) => Ok(Act::Result { table, score, conceded, went_first, correction: reason.clone() }),
            None => {
                let reason = reason.clone().ok_or_else(|| miette!("give a reason with `--correct REASON`"))?;
                Ok(Act::Amend { round: number, table, score, conceded, went_first, reason })
            }
        }
    };
    let acts = claims.into_iter().map(made).collect::<miette::Result<Vec<Act>>>()?;
    // The results of a line are recorded either all or not at all.
    let (at, by) = (args.of.hand.now(), args.of.hand.by()?);
    let mut tried = event.clone();
    for act in &acts {
        tried.apply(at, &by, act).map_err(|e| miette!("{e}"))?;
    }
    let mut done = Vec::new();
    for act in acts {
        done.push(perform(&mut log, at, by.clone(), |_| Ok(act))?);
    }
    let event = log.history().event();
    if args.of.hand.json {
        let mut all = done.iter().map(|d| d.json(event)).collect::<Result<Vec<_>, _>>()?;
        match all.len() {
            1 => out::json(&all.remove(0))?,
            _ => out::json(&serde_json::json!({ "ok": true, "results": all }))?,
        }
    } else {
        done.iter().for_each(|d| say!("{}", describe::entry(event, &d.entry)));
    }
    done.iter().for_each(Performed::tell_notes);
    if let Some(round) = event.round().filter(|_| !args.of.hand.json && !is_older) {
        let open = round.tables.iter().filter(|t| t.result.is_none()).count();
        match (open, event.champion()) {
            (_, Some(champion)) => say!("{} wins {}", bold(event.name(champion)), event.settings.name),
            (0, None) => say!("round {} is over", round.number),
            (1, None) => say!("one table of round {} is in progress", round.number),
            (open, None) => say!("{open} tables of round {} are in progress", round.number),
        }
    }
    Ok(Ended::Well)
}

/// Draw random tables for deck checks in this round
///
/// The draw uses random numbers of the operating system, not the event's seed, so it is unpredictable. The log records
/// the result.
#[derive(clap::Args)]
pub struct Check {
    #[command(flatten)]
    of: Of,
    /// Number of tables
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1000))]
    tables: u16,
    /// Extra time of these tables in minutes
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(0..=120))]
    minutes: u16,
}

/// Returns a random number that doesn't depend on any seed.
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

/// Begin the elimination rounds with the best 2, 3, 4, 8 or 16 active players
///
/// The first round is paired at once: in every round the highest remaining seed plays the lowest, and so on. `pair`
/// pairs the next ones.
#[derive(clap::Args)]
pub struct Cut {
    #[command(flatten)]
    of: Of,
    /// Number of players: 2, 3, 4, 8 or 16
    #[arg(value_parser = clap::builder::PossibleValuesParser::new(["2", "3", "4", "8", "16"]))]
    size: String,
}

pub fn cut(args: Cut) -> miette::Result<Ended> {
    let size = args.size.parse::<usize>().unwrap_or(4);
    let log = act(&args.of, |h| Ok(next::cut(h.event(), size)?))?;
    tell(&log, &args.of, false)
}

/// Seat players for drafting, at tables of about eight
#[derive(clap::Args)]
pub struct Pods {
    #[command(flatten)]
    of: Of,
    /// Number of players per table
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
