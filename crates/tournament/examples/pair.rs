//! Measures the pairing of one round: `pair PLAYERS ROUND`.

use std::time::Instant;

use maneframe_tournament::pairing::Field;
use maneframe_tournament::simulate::{Plan, event};

fn main() {
    let mut numbers = std::env::args().skip(1).map(|arg| arg.parse::<u32>().expect("a number"));
    let (players, round) = (numbers.next().unwrap_or(2_000), numbers.next().unwrap_or(1));
    let plan = Plan { players, rounds: Some((round - 1).max(1)), events: 1, seed: 1, drops: 0, late: 0 };
    let mut field = Field::of(&event(&plan, 0).expect("an event"));
    if round == 1 {
        field.met.clear();
        for entrant in &mut field.entrants {
            (entrant.points, entrant.byes, entrant.balance) = (0, 0, 0);
        }
    }
    let began = Instant::now();
    let tables = field.pair().expect("a pairing");
    println!("{players} players, round {round}: {:?}, {:?}", began.elapsed(), field.total(&tables));
}
