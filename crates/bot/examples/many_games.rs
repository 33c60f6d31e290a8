//! Plays many games between bots and checks the engine's invariants after every decision: `cargo run --release
//! --example many_games -- DECK DECK GAMES [SEED] [check]`.

#[path = "common/cards.rs"]
mod cards;

use std::time::Instant;

use cards::cards;
use maneframe_bot::BotKind;
use maneframe_engine::{Game, GameOptions, Outcome, Table, TableOptions};
use maneframe_library::Library;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let library = Library::open().expect("library");
    let deck = |name: &str| cards(&library, &library.deck(name).unwrap_or_else(|e| panic!("{e}")));
    let table = Table::with(&[deck(&args[0]), deck(&args[1])], TableOptions::lenient()).expect("table");
    let games: u64 = args[2].parse().expect("number");
    let seed: u64 = args.get(3).map_or(0, |s| s.parse().expect("seed"));
    let check = args.iter().any(|a| a == "check");
    let (mut wins, mut turns, mut decisions, mut forced, mut stalled) = ([0u64; 2], 0u64, 0u64, 0u64, 0u64);
    let mut bytes = 0;
    let start = Instant::now();
    for g in 0..games {
        let mut game: Game = table.start(GameOptions::new(seed + g).recording(args.iter().any(|a| a == "events")));
        let kind = |name: &str| if args.iter().any(|a| a == name) { BotKind::Greedy } else { BotKind::Random };
        let mut bots = [kind("greedy1").make(seed + g), kind("greedy2").make(seed + g + 1)];
        while let Some(d) = game.decision() {
            let who = d.who;
            decisions += 1;
            let i = bots[who.index()].choose(&game, who);
            if args.iter().any(|a| a == "trace") {
                println!(
                    "{} turn {} {:?} -> {}",
                    who,
                    game.state().turn,
                    game.question(),
                    game.label(game.decision().expect("d").options[i])
                );
            }
            game.choose_index(i);
            bytes = bytes.max(game.state().bytes());
            if check {
                game.check_invariants().unwrap_or_else(|e| panic!("seed {}: {e}", seed + g));
            }
        }
        if args.iter().any(|a| a == "events") {
            let events = game.events();
            for e in events.iter().take(400).chain(events.iter().rev().take(30).rev()) {
                println!("    {:?} [{}] {:?}", game.describe_event(e), e.rule, e.occurrence.act);
            }
        }
        forced += game.forced();
        turns += u64::from(game.state().turn);
        match game.outcome() {
            Some(Outcome::Win(p)) => wins[p.index()] += 1,
            Some(Outcome::Stalled) => {
                stalled += 1;
                println!("stalled seed {} turn {}", seed + g, game.state().turn);
            }
            _ => {}
        }
    }
    let s = start.elapsed().as_secs_f64();
    println!(
        "wins {wins:?} stalled {stalled} turns/game {:.1} decisions/game {:.1} forced/game {:.1}",
        turns as f64 / games as f64,
        decisions as f64 / games as f64,
        forced as f64 / games as f64
    );
    println!("{:.0} games/s, {:.0} decisions/s, largest state {} bytes", games as f64 / s, decisions as f64 / s, bytes);
}
