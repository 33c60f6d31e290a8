//! Workout of the bundled set: nearly all of its abilities must fire, and none may break anything.

use std::collections::HashMap;
use std::sync::Arc;

use maneframe_card::Card;
use maneframe_engine::Rng;
use maneframe_gym::{Outcome, Plan, random_deck, work_out};
use maneframe_library::Library;

fn cards() -> Vec<Arc<Card>> {
    Library::bundled().sets().iter().flat_map(|s| &s.cards).cloned().map(Arc::new).collect()
}

#[test]
fn abilities_of_the_bundled_set_fire() {
    let cards = cards();
    let which: Vec<usize> = (0..cards.len()).collect();
    let report = work_out(cards, &which, Plan { games: 30, ..Plan::default() }, || ());
    assert_eq!(report.unread, 0, "every card of the bundled set is understood whole");
    let broken: Vec<_> =
        report.cards.iter().filter(|c| c.abilities.iter().any(|a| a.outcome == Outcome::Broken)).collect();
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(
        report.fired * 100 >= report.abilities * 95,
        "{} of {} abilities fired; see `maneframe cards gym`",
        report.fired,
        report.abilities
    );
}

#[test]
fn the_same_plan_finds_the_same() {
    let cards = cards();
    let which = [0, 20, 40];
    let once = || {
        let report = work_out(cards.clone(), &which, Plan { games: 5, ..Plan::default() }, || ());
        serde_json::to_string(&report).expect("a report is JSON")
    };
    assert_eq!(once(), once());
}

#[test]
fn random_decks_keep_the_rules() {
    let cards = cards();
    let mut rng = Rng::new(7);
    for _ in 0..20 {
        let deck = random_deck(&cards, &mut rng).expect("the bundled set makes decks");
        assert_eq!((deck.draw.len(), deck.problems.len()), (45, 10));
        assert!(deck.problems.iter().any(|p| p.is_starting_problem()), "a Starting Problem (CR 101.3c)");
        for (part, most) in [(&deck.draw, 3), (&deck.problems, 2)] {
            let mut copies: HashMap<String, usize> = HashMap::new();
            part.iter().for_each(|c| *copies.entry(c.name()).or_default() += 1);
            assert!(copies.values().all(|&n| n <= most), "{copies:?} (CR 101.2, 101.3a)");
        }
    }
}
