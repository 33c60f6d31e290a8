//! The end of a match that is a game of this program. The game's file has the current turn and the points.

use std::path::Path;

use maneframe_engine::inspect::Act;
use maneframe_engine::{Outcome, PlayerId, State};
use maneframe_tournament::endgame::{Endgame, Side, Step};
use miette::miette;

use crate::deal;
use crate::describe::count;
use crate::games::Games;
use crate::replay::{self, Replay, Walk};

/// The next step in a game, and its players.
pub struct Live {
    /// The next step.
    pub step: Step,
    /// Names of the players by seat.
    pub names: [String; 2],
}

/// The beginning of a turn.
struct Turn {
    /// Player whose turn it is.
    player: Side,
    /// Points at that time.
    points: [u32; 2],
}

/// Returns the side of a player. The first player in the file is the one named first.
fn side(player: PlayerId) -> Side {
    if player.0 == 0 { Side::First } else { Side::Second }
}

/// Converts points. A match is decided with at least 0 points.
fn points(points: [i16; 2]) -> [u32; 2] {
    points.map(|p| u32::try_from(p).unwrap_or(0))
}

fn points_now(state: &State) -> [u32; 2] {
    points([PlayerId(0), PlayerId(1)].map(|player| state.players[player].points))
}

/// Returns the next step in a game: a file, or the number of a stored game. `called` is the turn in which time was
/// called, by default the last one.
///
/// # Errors
/// If the file is not a game of two players, or that turn has not begun.
pub fn step(game: &Path, called: Option<u16>, elimination: bool, limit: bool) -> miette::Result<Live> {
    let number = game.to_str().and_then(|name| name.parse().ok()).filter(|_| !game.exists());
    let kept = match number {
        Some(number) => Games::open()?.path(number),
        None => None,
    };
    let read = replay::read(kept.as_deref().unwrap_or(game))?;
    let [first, second] = &read.head.seats[..] else { return Err(miette!("the game doesn't have two players")) };
    let mut names = [first.name.clone(), second.name.clone()];
    if first.name == second.name {
        names = [format!("{} (first seat)", first.name), format!("{} (second seat)", second.name)];
    }
    // Moves that were undone don't count.
    let entries = replay::moves(&read.entries).into_iter().cloned().collect();
    let replay = Replay { head: read.head.clone(), entries, end: None };
    let (table, _) = replay::load(&replay, &deal::library()?)?;
    let mut walk = Walk::new(&replay, &table, true);
    let mut turns = Vec::new();
    loop {
        for event in walk.take_events() {
            if event.occurrence.act == Act::StartTurn {
                let [a, b, ..] = event.then.points;
                turns.push(Turn { player: side(event.occurrence.player), points: points([a, b]) });
            }
        }
        if !walk.step().map_err(|wrong| miette!("{wrong}"))? {
            break;
        }
    }
    let state = walk.game().state();
    if turns.is_empty() {
        return Err(miette!("no turn of that game has begun"));
    }
    let called = called.map_or(turns.len(), usize::from);
    let Some(turn) = called.checked_sub(1).and_then(|at| turns.get(at)) else {
        let had = count(turns.len() as i64, "turn");
        return Err(miette!("the game has only {had}, so time can't have been called in turn {called}"));
    };
    let mut end = Endgame::time_called(side(state.first), turn.player, elimination);
    let mut step = end.now();
    // A turn is finished if the next one has begun.
    for next in turns.get(called..).unwrap_or_default() {
        if matches!(step, Step::FinishTurn(_) | Step::LastTurn(_)) {
            step = end.turn_ended(next.points);
        }
    }
    if matches!(step, Step::FinishTurn(_) | Step::LastTurn(_)) {
        match walk.game().outcome() {
            Some(Outcome::Win(player)) => step = Step::Wins(side(player)),
            Some(Outcome::Draw) => step = if elimination { Step::AnotherGame } else { Step::Draw },
            Some(Outcome::Stalled) => step = end.limit_reached(points_now(state)),
            None if limit => step = end.limit_reached(points_now(state)),
            None => {}
        }
    }
    Ok(Live { step, names })
}
