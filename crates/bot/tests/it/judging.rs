//! Evaluation of positions and choices by a search.

use crate::common;

use common::{BUNDLED, bundled_library, table};
use maneframe_bot::{Bot as _, Budget, Random, chance, judge};
use maneframe_engine::{GameOptions, PlayerId, Rng};

const ONE: PlayerId = PlayerId(0);
const OTHER: PlayerId = PlayerId(1);

#[test]
fn a_game_that_is_over_is_sure_and_one_that_begins_is_not() {
    let table = table(bundled_library(), &[BUNDLED[0], BUNDLED[1]]);
    let mut game = table.start(GameOptions::new(1).unrecorded());
    let even = chance(&game, ONE, &mut Rng::new(1));
    assert!((0.2..0.8).contains(&even), "nothing has happened yet: {even}");
    game.concede(OTHER).expect("it goes on");
    assert_eq!((chance(&game, ONE, &mut Rng::new(1)), chance(&game, OTHER, &mut Rng::new(1))), (1.0, 0.0));
}

const BUDGET: Budget = Budget { positions: 1500, time: None };

#[test]
fn random_choices_lose_something() {
    let table = table(bundled_library(), &[BUNDLED[0], BUNDLED[1]]);
    let mut game = table.start(GameOptions::new(2).unrecorded());
    let mut random = Random::new(3);
    let (mut judged, mut lost) = (0, 0.0);
    while judged < 30 {
        let Some(who) = game.decision().map(|d| d.who) else { break };
        let chosen = random.choose(&game, who);
        if game.decision().is_some_and(|d| d.options.len() > 1) && who == ONE {
            let judgement = judge(&game, who, chosen, BUDGET, 7).expect("it is asked");
            assert!((0.0..=1.0).contains(&judgement.lost));
            assert_eq!(judgement.lost > 0.0, judgement.better != chosen);
            assert_eq!(judgement.lost > 0.0, !judgement.line.is_empty());
            assert!((judgement.best - judgement.chosen - judgement.lost).abs() < 1e-9);
            lost += judgement.lost;
            judged += 1;
        }
        game.choose_index(chosen);
    }
    assert!(judged == 30 && lost > 0.05, "thirty random choices lose something: {lost}");
}
