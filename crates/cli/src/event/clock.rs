//! The clock of a round, and the end of a match when time is called.

use std::path::PathBuf;

use clap::Subcommand;
use maneframe_tournament::Act;
use maneframe_tournament::endgame::{Endgame, Side, Step};
use maneframe_tournament::export;
use miette::miette;

use super::common::{Of, act, open};
use super::live::{self, Live};
use super::show;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::bold;

/// Start, stop and show the clock of the round
#[derive(clap::Args)]
pub struct ClockArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Start the round
    Start(Of),
    /// Stop the clock
    Pause(Of),
    /// Continue after a pause
    Resume(Of),
    /// Give more time to a table or to all tables
    Extend {
        #[command(flatten)]
        of: Of,
        /// Number of minutes
        #[arg(value_parser = clap::value_parser!(u32).range(1..=1440))]
        minutes: u32,
        /// Table that gets more time [default: all tables]
        #[arg(long)]
        table: Option<u32>,
    },
    /// Show the clock
    Show(Of),
}

pub fn run(args: ClockArgs) -> miette::Result<Ended> {
    let (of, act_of) = match args.command {
        Command::Start(of) => (of, Act::Start),
        Command::Pause(of) => (of, Act::Pause),
        Command::Resume(of) => (of, Act::Resume),
        Command::Extend { of, minutes, table } => (of, Act::Extend { table, seconds: minutes * 60 }),
        Command::Show(of) => {
            let log = open(&of.file)?;
            let event = log.history().event();
            if of.hand.json {
                out::json(&export::json::clock(event, of.hand.now()))?;
            } else {
                show::clock(event, of.hand.now());
            }
            return Ok(Ended::Well);
        }
    };
    let log = act(&of, |_| Ok(act_of))?;
    if !of.hand.json {
        show::clock(log.history().event(), of.hand.now());
    }
    Ok(Ended::Well)
}

/// Resolve a match at a table when time is called
///
/// Name the player who took the first turn, the player whose turn it is when time is called, and the points after each
/// later turn. The answer is the next step, or the winner. For a game played with this program, its file has this
/// information.
#[derive(clap::Args)]
pub struct Time {
    /// Player who took the first turn: 1 for the first named, 2 for the other
    #[arg(long, value_parser = side, required_unless_present = "game")]
    opener: Option<Side>,
    /// Player whose turn it is when time is called: 1 or 2
    #[arg(long, value_parser = side, required_unless_present = "game")]
    turn: Option<Side>,
    /// Points of both players after each finished turn, as 5-3
    #[arg(value_parser = points)]
    points: Vec<[u32; 2]>,
    /// A game of this program: its file, or the number of a stored game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["opener", "turn", "points"])]
    game: Option<PathBuf>,
    /// Turn of that game in which time was called [default: the last one]
    #[arg(long, value_name = "TURN", requires = "game")]
    called: Option<u16>,
    /// The match is part of the elimination rounds, so it can't be drawn
    #[arg(long)]
    elimination: bool,
    /// The five minutes are over: play stops at the last points given, or those of the game
    #[arg(long)]
    limit: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

fn side(text: &str) -> Result<Side, String> {
    match text {
        "1" => Ok(Side::First),
        "2" => Ok(Side::Second),
        _ => Err("1 is the first player, 2 the other".into()),
    }
}

fn points(text: &str) -> Result<[u32; 2], String> {
    let pair = text.split_once('-').and_then(|(a, b)| Some([a.parse().ok()?, b.parse().ok()?]));
    pair.ok_or_else(|| "points are given as 5-3".into())
}

pub fn time(args: Time) -> miette::Result<Ended> {
    let Live { step, names } = match (&args.game, args.opener, args.turn) {
        (Some(game), ..) => live::step(game, args.called, args.elimination, args.limit)?,
        (None, Some(opener), Some(turn)) => by_hand(&args, opener, turn)?,
        _ => return Err(miette!("give the player who took the first turn, and the player whose turn it is")),
    };
    if args.json {
        out::json(&step)?;
        return Ok(Ended::Well);
    }
    let [first, second] = names;
    let who = |side| bold(if side == Side::First { &first } else { &second }).to_string();
    match step {
        Step::FinishTurn(side) => say!("{} finishes the turn", who(side)),
        Step::LastTurn(side) => say!("{} takes one more turn, the last", who(side)),
        Step::Wins(side) => say!("{} wins", who(side)),
        Step::Draw => say!("the game is a draw"),
        Step::AnotherGame => say!("the players play another game, until the points change for the first time"),
    }
    Ok(Ended::Well)
}

/// Returns the next step for points that were typed.
fn by_hand(args: &Time, opener: Side, turn: Side) -> miette::Result<Live> {
    let mut end = Endgame::time_called(opener, turn, args.elimination);
    let mut step = end.now();
    let last = args.points.len();
    if args.limit && last == 0 {
        return Err(miette!("give the points at which play stops, as 5-3"));
    }
    for (i, points) in args.points.iter().enumerate() {
        if matches!(step, Step::Wins(_) | Step::Draw) {
            return Err(miette!("the game was over before those points"));
        }
        step = if args.limit && i + 1 == last { end.limit_reached(*points) } else { end.turn_ended(*points) };
    }
    Ok(Live { step, names: ["the first player", "the second player"].map(ToOwned::to_owned) })
}
