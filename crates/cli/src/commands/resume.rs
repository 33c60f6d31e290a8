//! `maneframe play --resume`: continues an interrupted game.

use std::time::{Duration, SystemTime};

use maneframe_engine::{Catalog, Table};
use maneframe_library::Library;
use miette::miette;

use crate::games::{Games, Listed, is_played};
use crate::out::{note, say};
use crate::paint::{bold, dim, warn};
use crate::plain::read_line;
use crate::replay::{self, Changed, End, Entry, Head, PROGRAM, Replay, Walk, Wrong};
use crate::seat::Seat;
use crate::session::Session;

/// Maximum number of games that are read and listed.
const LISTED: usize = 50;

/// Loads an unfinished game. Returns `None` if there is none, or the user doesn't choose one.
///
/// # Errors
/// If it can't be continued.
pub fn game(number: Option<u64>, library: &Library) -> miette::Result<Option<(Session, Head)>> {
    let games = Games::open()?;
    let number = match number {
        Some(number) => Some(number),
        None => ask(&games, library)?,
    };
    number.map(|number| take_up(&games, number, library)).transpose()
}

/// Loads a stored game and continues it.
fn take_up(games: &Games, number: u64, library: &Library) -> miette::Result<(Session, Head)> {
    let (journal, replay) = games.resume(number)?;
    let (table, changed) = replay::load(&replay, library)?;
    if !changed.is_empty() {
        let cards = replay::named(&changed, library);
        note!("{} these cards have changed since the game was interrupted: {cards}", warn("warning:"));
    }
    if replay.head.program != PROGRAM {
        note!("{} the game was started with version {} of this program", warn("warning:"), replay.head.program);
    }
    if replay.head.catalog.is_some() && replay.head.catalog != table.published().map(Catalog::fingerprint) {
        note!("{} the library has changed since the game began, so other cards can be named", warn("warning:"));
    }
    walk(&replay, &table).map_err(|wrong| {
        let help = format!("nothing is lost: `maneframe replay {number}` shows the game up to there");
        let why = if changed.is_empty() { "the rules of this version" } else { "its cards" };
        miette!(help = help, "game {number} can't be continued, because {why} have changed: {wrong}")
    })?;
    let mut session = Session::resume(&table, &replay, seats(&replay)?);
    session.keep(journal);
    session.resumed(Entry::Resumed { program: PROGRAM.into(), changed });
    Ok((session, replay.head))
}

/// Replays all moves of a game.
fn walk<'a>(replay: &'a Replay, table: &Table) -> Result<Walk<'a>, Wrong> {
    let mut walk = Walk::new(replay, table, false);
    while walk.step()? {}
    Ok(walk)
}

/// Returns the seats as they were in the interrupted game.
fn seats(replay: &Replay) -> miette::Result<Vec<Seat>> {
    let Head { chance, seats, decks, .. } = &replay.head;
    let seed = crate::seed::of_bots(chance);
    let seat = |(i, seat): (usize, &replay::ReplaySeat)| {
        // A game that began with a situation has no decks.
        let deck = decks.get(i).map_or("", |deck| deck.name.as_str());
        match &seat.bot {
            None => Ok(Seat::person(&seat.name, deck)),
            Some(kind) => {
                let kind = kind.parse().map_err(|_| miette!("unknown bot `{kind:.40}`"))?;
                Ok(Seat::bot(kind, seed, i, deck, replay.entries.len()))
            }
        }
    };
    seats.iter().enumerate().map(seat).collect()
}

/// Lists the unfinished games, and asks which one to continue if there are several.
fn ask(games: &Games, library: &Library) -> miette::Result<Option<u64>> {
    let open: Vec<Listed> = games.list().into_iter().filter(|game| !game.over).collect();
    let mut found = Vec::new();
    for game in open.iter().take(LISTED) {
        match about(game, library) {
            Standing::Over(end) => {
                if let Ok((journal, _)) = games.resume(game.number) {
                    let _ = journal.finish(end);
                }
            }
            Standing::GoesOn(words) => {
                found.push(game.number);
                say!("{:>4}  {}  {}", bold(game.number), ago(game.when), words);
            }
            Standing::Stuck(why) => say!("{:>4}  {}  {}", bold(game.number), ago(game.when), warn(why)),
        }
    }
    if open.len() > LISTED {
        say!("{}", dim(format_args!("and {} older ones", open.len() - LISTED)));
    }
    match found[..] {
        [] => {
            say!("There is no game to continue.");
            Ok(None)
        }
        [number] => Ok(Some(number)),
        _ => {
            let answer = read_line(&format!("Which one? (its number; Enter for {}, n for none) ", found[0]))?;
            let Some(answer) = answer else { return Ok(None) };
            match answer.trim() {
                "" => Ok(Some(found[0])),
                "n" | "no" | "none" | "q" | "quit" => Ok(None),
                number => match number.parse() {
                    Ok(number) => Ok(Some(number)),
                    Err(_) => Err(miette!("no game has the number `{number:.40}`")),
                },
            }
        }
    }
}

/// State of a stored game.
enum Standing {
    GoesOn(String),
    /// The game is over, but its program was killed before recording that.
    Over(End),
    /// The game can't be continued.
    Stuck(String),
}

fn about(game: &Listed, library: &Library) -> Standing {
    let replay = match replay::read(&game.path) {
        Ok(replay) => replay,
        Err(e) => return Standing::Stuck(e.to_string()),
    };
    let who = replay.head.seats.iter().zip(&replay.head.decks);
    let who: Vec<String> = who.map(|(seat, deck)| format!("{:.40} ({:.60})", seat.name, deck.name)).collect();
    let who = who.join(" against ");
    let (table, changed): (Table, Vec<Changed>) = match replay::load(&replay, library) {
        Ok(loaded) => loaded,
        Err(e) => return Standing::Stuck(format!("{who}: {e}")),
    };
    let walk = match walk(&replay, &table) {
        Ok(walk) => walk,
        Err(wrong) => return Standing::Stuck(format!("{who}: {wrong}")),
    };
    let state = walk.game().state();
    if state.outcome.is_some() || replay.end.is_some() {
        return Standing::Over(End::of(walk.game()));
    }
    let points: Vec<String> = state.players.iter().map(|(_, p)| p.points.to_string()).collect();
    let mut words = format!("turn {}, {}  {who}", state.turn, points.join(" : "));
    if !changed.is_empty() {
        words += ", with cards that have changed";
    }
    if is_played(&game.path) {
        words += ", in progress now";
    }
    Standing::GoesOn(words)
}

/// Formats the time since `when` in the largest unit that fits.
pub fn ago(when: SystemTime) -> String {
    let seconds = when.elapsed().unwrap_or(Duration::ZERO).as_secs();
    let (n, unit) = match seconds {
        0..60 => return "just now".to_owned(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{} ago", crate::describe::count(n as i64, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_in_the_largest_unit() {
        let before = |seconds| ago(SystemTime::now() - Duration::from_secs(seconds));
        assert_eq!(before(59), "just now");
        assert_eq!(before(61), "1 minute ago");
        assert_eq!(before(7_300), "2 hours ago");
        assert_eq!(before(90_000), "1 day ago");
    }
}
