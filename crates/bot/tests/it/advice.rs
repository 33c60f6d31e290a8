//! Advice: what a bot would do in a player's place.

use crate::common;
use crate::common::position;

use common::{BUNDLED, bundled_library, table};
use maneframe_bot::{ADVISER, Bot as _, Random, advise, judge};
use maneframe_engine::{GameOptions, PlayerId};
use position::{P1, position};

/// Hints and reviews are of one mind: the review of a choice that was advised finds no better one.
#[test]
fn a_review_does_not_blame_advice() {
    let table = table(bundled_library(), &[BUNDLED[0], BUNDLED[1]]);
    let (mut judged, mut reasons) = (0, 0);
    for seed in 0..3 {
        let mut game = table.start(GameOptions::new(seed).unrecorded());
        let mut other = Random::new(seed);
        let mut number = 0;
        while let Some(decision) = game.decision().filter(|_| number < 120) {
            number += 1;
            let (who, real) = (decision.who, decision.options.len() > 1 && game.state().turn > 0);
            let choice = match who {
                PlayerId(0) if real => {
                    let advice = advise(&game, who, None, ADVISER, number).expect("a player who decides");
                    let judgement = judge(&game, who, advice.option, ADVISER.budget(), number).expect("a choice");
                    assert_eq!(judgement.lost, 0.0, "seed {seed}, decision {number}: {advice:?}, {judgement:?}");
                    judged += 1;
                    reasons += usize::from(advice.why().is_some());
                    advice.option
                }
                _ => other.choose(&game, who),
            };
            game.choose_index(choice);
        }
    }
    assert!(judged > 60 && reasons > 20, "{judged} choices, {reasons} with a reason");
}

#[test]
fn a_win_is_advised() {
    let game = position(
        "P1 problem: Wall\nP1 points: 14\nP1 tokens: 4\nP1 home: Ox\nP1 hand: Laurel, Saddle\nP2 points: 14\n\
         P2 problem: Wall\nP1 deck: 9 Ox\nP2 deck: 9 Ox\nturn: P1, Main Phase",
    );
    let advice = advise(&game, P1, None, ADVISER, 1).expect("a decision");
    let choice = game.decision().expect("a decision").options[advice.option];
    assert_eq!(advice.line.first(), Some(&game.label(choice)));
    assert!(game.label(choice).to_string().contains("Laurel"), "{choice:?}");
    assert_eq!(advise(&game, PlayerId(1), None, ADVISER, 1), None, "it isn't asked");
}
