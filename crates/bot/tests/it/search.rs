//! Search bots: their choices depend only on seed and budget, they respect their time limit, and they don't miss wins
//! in their own turn.

use crate::common;
use crate::common::position;

use std::time::{Duration, Instant};

use common::{BUNDLED, bundled_library, table};
use maneframe_bot::{Bot, BotKind, Budget, Level, Searcher};
use maneframe_engine::{Choice, Game, GameOptions, Outcome};
use position::{P1, position};

/// Plays up to `most` choices, one bot per seat, and returns the choices.
fn play(game: &mut Game, bots: &mut [Box<dyn Bot>], most: usize) -> Vec<Choice> {
    let mut chosen = Vec::new();
    while let Some(decision) = game.decision() {
        if chosen.len() == most {
            break;
        }
        let index = bots[decision.who.index()].choose(game, decision.who);
        chosen.push(decision.options[index]);
        assert!(game.choose_index(index), "an option that is there");
    }
    chosen
}

#[test]
fn a_seed_and_a_number_of_positions_make_the_choices() {
    let table = table(bundled_library(), &BUNDLED);
    let game = |seed: u64| {
        let bot = |seed| Box::new(Searcher::new(seed, Budget { positions: 2500, time: None })) as Box<dyn Bot>;
        play(&mut table.start(GameOptions::new(5).unrecorded()), &mut [bot(seed), bot(seed + 1)], 60)
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(20), "chance has a part in it");
}

#[test]
fn newcomers_and_three_at_a_table_come_to_an_end() {
    let table = table(bundled_library(), &[BUNDLED[0], BUNDLED[1], BUNDLED[0]]);
    let mut game = table.start(GameOptions::new(2).unrecorded());
    let mut bots = [0, 1, 3].map(|i| BotKind::Search(Level::ALL[i]).make(i as u64));
    play(&mut game, &mut bots, usize::MAX);
    assert!(game.outcome().is_some());
}

/// The limit is generous: a round that has begun is finished, which takes some milliseconds, and test builds and
/// machines are slow.
#[test]
fn time_is_kept() {
    let table = table(bundled_library(), &BUNDLED);
    let mut game = table.start(GameOptions::new(9).unrecorded());
    let mut bot = BotKind::Timed(Duration::from_millis(5), 2).make(1);
    for _ in 0..80 {
        let Some(who) = game.decision().map(|d| d.who) else { break };
        let begin = Instant::now();
        let index = bot.choose(&game, who);
        assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
        game.choose_index(index);
    }
}

#[test]
fn wins_within_the_turn_are_taken() {
    let tables = [
        "P1 problem: Gate\nP1 points: 14\nP1 tokens: 4\nP1 home: Ox, Racer, Ox, Rook",
        "P1 problem: Ford\nP1 points: 14\nP1 tokens: 2\nP1 home: Rook, Pebble, Mill\nP1 hand: Windfall, Pebble, Saddle",
        "P1 problem: Gate\nP1 points: 14\nP1 tokens: 3\nP1 at Gate: Rook\nP1 home: Racer\nP1 hand: Broom\nP2 at Gate: Imp",
        "P1 problem: Wall\nP1 points: 13\nP1 tokens: 4\nP1 home: Ox\nP1 hand: Laurel, Laurel, Saddle",
    ];
    for (seed, own) in tables.into_iter().enumerate() {
        let all = format!("{own}\nP2 points: 14\nP2 problem: Wall\nP1 deck: 9 Ox\nP2 deck: 9 Ox\nturn: P1, Main Phase");
        let mut game = position(&all);
        let bot = |seed| BotKind::Search(Level::default()).make(seed);
        let told = play(&mut game, &mut [bot(seed as u64), bot(99)], 40);
        assert_eq!(game.outcome(), Some(Outcome::Win(P1)), "{told:?}\n{own}");
    }
}
