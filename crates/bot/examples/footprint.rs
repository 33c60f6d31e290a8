//! Measures the memory that one game between two people takes in addition to the compiled cards. It makes many copies
//! of a referee in the middle of a game.
//!
//! `cargo run --release --example footprint -p maneframe-bot`

#[path = "common/cards.rs"]
mod cards;

use std::error::Error;

use cards::cards;
use maneframe_bot::{Bot as _, Random};
use maneframe_engine::{PlayerId, Referee, Seating, Seed, Table};
use maneframe_library::Library;

const COPIES: usize = 1_000;

fn main() -> Result<(), Box<dyn Error>> {
    let library = Library::bundled();
    let mut decks = Vec::new();
    for name in ["Blue-Orange", "White-Pink"] {
        let deck = library.deck(name)?;
        decks.push(cards(&library, &deck));
    }
    let table = Table::new(&decks)?;
    let mut referee = Referee::start(&table, Seed::new([7; 32]), Seating::People, |_| None);
    let mut bot = Random::new(1);
    for choices in 0..=600 {
        let Some((seat, number)) = referee.pending() else { break };
        if choices % 150 == 0 {
            let told = referee.events();
            let whole = bytes_of(|| referee.clone())?;
            let mut brief = referee.clone();
            brief.forget_before(brief.events().saturating_sub(40));
            let brief = bytes_of(|| brief.clone())?;
            let game = bytes_of(|| referee.game().clone())?;
            let state = bytes_of(|| referee.game().state().clone())?;
            println!(
                "after {choices} choices, {told} events: {whole} bytes a referee, {brief} where it keeps the last 40 events; \
                 {game} of these its game, {state} the state"
            );
        }
        let option = bot.choose(referee.game(), PlayerId(seat.0 - 1));
        referee.choose(seat, number, option)?;
    }
    Ok(())
}

/// Returns the mean memory of a copy, in bytes.
fn bytes_of<T>(copy: impl Fn() -> T) -> Result<usize, Box<dyn Error>> {
    let before = resident()?;
    let copies: Vec<T> = (0..COPIES).map(|_| copy()).collect();
    let after = resident()?;
    drop(copies);
    Ok((after.saturating_sub(before)) / COPIES)
}

/// Returns the resident memory of this process, in bytes.
fn resident() -> Result<usize, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no figure for memory")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse::<usize>()? * 1024)
}
