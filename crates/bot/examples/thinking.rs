//! Measures the speed of the search: `thinking POSITIONS SEARCHES [SEED] [THREADS]`. It searches at every seventh
//! choice of games between greedy bots with the bundled and theme decks.

#[path = "common/args.rs"]
mod args;
#[path = "common/cards.rs"]
mod cards;
#[path = "common/decks.rs"]
mod decks;

use std::time::{Duration, Instant};

use maneframe_bot::{Bot, BotKind, Budget, Searcher};
use maneframe_engine::{GameOptions, Rng};

/// Interval between searched choices.
const EACH: usize = 7;

fn main() {
    let args = args::Args::read();
    let (positions, searches) = (args.number(0), args.number(1));
    let (seed, threads) = (args.number_or(2, 1), args.number_or(3, 1) as usize);
    let all_decks = decks::Decks::open();
    let (mut done, mut time, mut deal) = (0, Duration::ZERO, 0);
    while done < searches {
        let mut rng = Rng::new(seed << 32 | deal);
        let (table, _) = all_decks.deal(&mut rng);
        let mut game = table.start(GameOptions::new(rng.next_u64()).unrecorded());
        let mut bots = [0, 1].map(|_| BotKind::Greedy.make(rng.next_u64()));
        let mut choices = 0;
        while let Some(decision) = game.decision().filter(|_| done < searches) {
            let who = decision.who;
            choices += usize::from(decision.options.len() > 1);
            if decision.options.len() > 1 && choices.is_multiple_of(EACH) {
                let budget = Budget { positions, time: None };
                let mut searcher = Searcher::new(rng.next_u64(), budget).with_threads(threads);
                let begin = Instant::now();
                searcher.choose(&game, who);
                time += begin.elapsed();
                done += 1;
            }
            let choice = bots[who.index()].choose(&game, who);
            game.choose_index(choice);
        }
        deal += 1;
    }
    println!("{done} searches of {positions} positions, {threads} threads: {:?} each", time / done as u32);
}
