//! Lets two bots play each other with all decks: `duel BOT BOT GAMES [SEED]`. A bot is given by its name, or as
//! `positions:N` or `milliseconds:N` for a search, or as `plan` for the plan that it begins with. `numbers,` before these
//! values positions without the net, `FILE,` by the net in that file. Each deal is played twice with sides swapped. The
//! seed determines the decks.

#[path = "common/args.rs"]
mod args;
#[path = "common/cards.rs"]
mod cards;
#[path = "common/decks.rs"]
mod decks;

use std::time::{Duration, Instant};

use maneframe_bot::net::Net;
use maneframe_bot::{Bot, BotKind, Budget, Greedy, Searcher, Valuing};
use maneframe_engine::{GameOptions, Outcome, Rng};

fn bot(name: &str, seed: u64) -> Box<dyn Bot> {
    let number = |text: &str| text.parse().unwrap_or_else(|e| panic!("{name}: {e}"));
    let (limits, valuing) = match name.split_once(',') {
        Some(("numbers", limits)) => (limits, Valuing::Numbers),
        Some((file, limits)) => {
            let bytes = std::fs::read(file).unwrap_or_else(|e| panic!("{file}: {e}"));
            (limits, Valuing::of_net(Net::read(&bytes).unwrap_or_else(|e| panic!("{file}: {e}"))))
        }
        None => (name, Valuing::Net),
    };
    let budget = match limits.split_once(':') {
        None if limits == "plan" => return Box::new(Greedy::new(seed).valuing(Some(valuing))),
        Some(("positions", positions)) => Budget { positions: number(positions), time: None },
        Some(("milliseconds", time)) => Budget { positions: u64::MAX, time: Some(Duration::from_millis(number(time))) },
        _ => return name.parse::<BotKind>().unwrap_or_else(|e| panic!("{e}")).make(seed),
    };
    Box::new(Searcher::new(seed, budget).with_valuing(valuing))
}

fn wilson(wins: f64, games: f64) -> (f64, f64) {
    let (z, rate) = (1.96, wins / games);
    let middle = rate + z * z / (2.0 * games);
    let half = z * (rate * (1.0 - rate) / games + z * z / (4.0 * games * games)).sqrt();
    let whole = 1.0 + z * z / games;
    (100.0 * (middle - half) / whole, 100.0 * (middle + half) / whole)
}

fn main() {
    let args = args::Args::read();
    let names = [0, 1].map(|i| args.text(i));
    let (games, seed) = (args.number(2), args.number_or(3, 1));
    let all_decks = decks::Decks::open();
    let mut won = [0.0; 2];
    let mut by_deck: std::collections::BTreeMap<&str, [u32; 2]> = Default::default();
    let (mut time, mut moves, mut longest) = ([Duration::ZERO; 2], [0_u32; 2], [Duration::ZERO; 2]);
    let mut turns = 0;
    for deal in 0..games / 2 {
        let mut rng = Rng::new(seed << 32 | deal);
        let (table, of_seats) = all_decks.deal(&mut rng);
        for swapped in 0..2 {
            let mut game = table.start(GameOptions::new(seed << 32 | deal).unrecorded());
            let mut bots = [0, 1].map(|b| bot(names[b], rng.next_u64()));
            while let Some(decision) = game.decision() {
                let (who, real) = (decision.who, decision.options.len() > 1);
                let b = who.index() ^ swapped;
                let begin = Instant::now();
                let choice = bots[b].choose(&game, who);
                if real {
                    time[b] += begin.elapsed();
                    longest[b] = longest[b].max(begin.elapsed());
                    moves[b] += 1;
                }
                game.choose_index(choice);
            }
            turns += game.state().turn;
            for (b, won) in won.iter_mut().enumerate() {
                let seat = b ^ swapped;
                let points = match game.outcome() {
                    Some(Outcome::Win(p)) => f64::from(u8::from(p.index() == seat)),
                    _ => 0.5,
                };
                *won += points;
                if b == 0 {
                    let entry = by_deck.entry(of_seats[seat]).or_default();
                    entry[0] += u32::from(points == 1.0);
                    entry[1] += 1;
                }
            }
        }
        if (deal + 1) % 25 == 0 {
            eprintln!("{} games: {won:?}", 2 * deal + 2);
        }
    }
    let all = (games / 2 * 2) as f64;
    let (low, high) = wilson(won[0], all);
    println!(
        "{} : {}  {:.1} % of {all} ({low:.1} to {high:.1}), {:.1} turns",
        names[0],
        names[1],
        100.0 * won[0] / all,
        f64::from(turns) / all
    );
    for b in 0..2 {
        println!(
            "  {}: {:?} a move, longest {:?}, {} moves",
            names[b],
            time[b] / moves[b].max(1),
            longest[b],
            moves[b]
        );
    }
    println!("  {by_deck:?}");
}
