//! Standings, computed by hand.

use crate::common;

use common::{Fair, id, settings};
use maneframe_tournament::standings::{Rates, Tiebreak, standings};
use maneframe_tournament::{Act, Seats, Settings, Tier};

/// Plays a round with given tables: (first, second, result).
fn round(fair: &mut Fair, tables: &[(u32, u32, &str)]) {
    let seats = (tables.iter()).map(|(a, b, _)| Seats { first: id(*a), second: (*b > 0).then_some(id(*b)) }).collect();
    fair.ok(Act::Pair { round: fair.0.rounds.len() as u32 + 1, tables: seats });
    for ((_, b, score), number) in tables.iter().zip(1..) {
        if *b > 0 {
            fair.report(number, score);
        }
    }
}

/// Five players, two rounds: 1 beats 2, 3 beats 4, 5 has a bye; 1 beats 3, 2 draws with 5, 4 has a bye.
fn five(change: impl FnOnce(&mut Settings)) -> Fair {
    let mut settings = settings(Tier::One);
    change(&mut settings);
    let mut fair = Fair::new(settings);
    fair.add(5);
    round(&mut fair, &[(1, 2, "1-0"), (3, 4, "1-0"), (5, 0, "")]);
    round(&mut fair, &[(1, 3, "1-0"), (2, 5, "0-0"), (4, 0, "")]);
    fair
}

fn value(fair: &Fair, player: u32, tiebreak: Tiebreak) -> f64 {
    fair.row(id(player)).tiebreak(tiebreak)
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

#[test]
fn records_and_points() {
    let fair = five(|_| {});
    let record = |n| {
        let r = fair.row(id(n)).record;
        (r.points, r.wins, r.losses, r.draws, r.byes)
    };
    assert_eq!(record(1), (6, 2, 0, 0, 0));
    assert_eq!(record(2), (2, 0, 1, 1, 0));
    assert_eq!(record(3), (4, 1, 1, 0, 0));
    assert_eq!(record(4), (4, 0, 1, 0, 1));
    assert_eq!(record(5), (4, 0, 0, 1, 1));
    let order: Vec<u32> = standings(&fair.0).rows.iter().map(|r| r.id.0).collect();
    // 3, 4 and 5 have 4 points. 4 met 3, who won half; 3 met 1 (all won) and 4 (none of one): half; 5 met 2, who won none.
    assert_eq!(order[0], 1);
    assert_eq!(order[3..], [5, 2]);
}

#[test]
fn opponents_match_wins() {
    let fair = five(|_| {});
    // 1 met 2 (0 of 2) and 3 (1 of 2).
    near(value(&fair, 1, Tiebreak::Omw), 0.25);
    near(value(&fair, 3, Tiebreak::Omw), 0.5);
    near(value(&fair, 4, Tiebreak::Omw), 0.5);
    near(value(&fair, 5, Tiebreak::Omw), 0.0);
    // oomw of 4: that of 3.
    near(value(&fair, 4, Tiebreak::Oomw), 0.5);
    // oomw of 1: of 2 (met 1, all won, and 5, none of one: one half) and of 3 (one half).
    near(value(&fair, 1, Tiebreak::Oomw), 0.5);
}

#[test]
fn the_rates_settings() {
    let with = |rates: Rates| five(|s| s.rates = rates);
    // A floor of one third: 2 counts as 1/3, 3 as 1/2.
    let fair = with(Rates { floor: 1.0 / 3.0, ..Rates::default() });
    near(value(&fair, 1, Tiebreak::Omw), (1.0 / 3.0 + 0.5) / 2.0);
    // Byes count: 4 won its bye of two.
    let fair = with(Rates { byes: true, ..Rates::default() });
    near(value(&fair, 3, Tiebreak::Omw), (1.0 + 0.5) / 2.0);
    // Half draws: 2 has half of two, 5 half of one.
    let fair = with(Rates { half_draws: true, ..Rates::default() });
    near(value(&fair, 1, Tiebreak::Omw), (0.25 + 0.5) / 2.0);
    near(value(&fair, 5, Tiebreak::Omw), 0.25);
}

#[test]
fn strength_of_schedule() {
    let fair = five(|_| {});
    // Points a round, byes left out: 1 has 3, 2 has 1, 3 has 2, 4 has 1, 5 has 1.
    near(value(&fair, 1, Tiebreak::Sos), 1.5);
    near(value(&fair, 3, Tiebreak::Sos), 2.0);
    near(value(&fair, 4, Tiebreak::Sos), 2.0);
    near(value(&fair, 4, Tiebreak::ExtendedSos), 2.0);
    near(value(&fair, 5, Tiebreak::ExtendedSos), 2.0);
}

/// An opponent who was met twice: counted by matches or by opponents.
#[test]
fn distinct_opponents() {
    for (distinct, expected) in
        [(false, 1.0 / 3.0 * 2.0 / 3.0 + 2.0 / 3.0 / 3.0), (true, (1.0 / 3.0 + 2.0 / 3.0) / 2.0)]
    {
        let mut fair = Fair::new(Settings { rates: Rates { distinct, ..Rates::default() }, ..settings(Tier::One) });
        fair.add(4);
        round(&mut fair, &[(1, 2, "1-0"), (3, 4, "1-0")]);
        round(&mut fair, &[(1, 2, "0-1"), (3, 4, "1-0")]);
        round(&mut fair, &[(1, 3, "1-0"), (2, 4, "0-1")]);
        // 1 met 2 twice (one of three won), and 3 (two of three).
        near(value(&fair, 1, Tiebreak::Omw), expected);
    }
}

/// Head to head: among equal players who have all met, or for one who beat all others; not if they have not met.
#[test]
fn head_to_head() {
    let only = |s: &mut Settings| s.tiebreaks = vec![Tiebreak::HeadToHead];
    for winner in [1, 3] {
        let mut settings = settings(Tier::One);
        only(&mut settings);
        let mut fair = Fair::new(settings);
        fair.add(4);
        round(&mut fair, &[(1, 2, "1-0"), (3, 4, "1-0")]);
        round(&mut fair, &[(1, 3, if winner == 1 { "1-0" } else { "0-1" }), (2, 4, "0-0")]);
        round(
            &mut fair,
            &[(1, 4, if winner == 1 { "0-1" } else { "1-0" }), (3, 2, if winner == 1 { "1-0" } else { "0-1" })],
        );
        let rows = standings(&fair.0).rows;
        assert_eq!(rows[0].record.points, rows[1].record.points, "two are equal");
        assert_eq!(rows[0].id, id(winner));
        assert_eq!(rows[1].id, id(4 - winner));
    }
    // 3, 4 and 5 are equal; 3 has beaten 4, but not met 5: head to head doesn't count.
    let fair = five(only);
    for player in [3, 4, 5] {
        near(value(&fair, player, Tiebreak::HeadToHead), 0.0);
    }
}

/// Players equal in everything are ordered by a draw from the seed: the same each time, and not the order of
/// registration.
#[test]
fn the_last_is_a_seeded_draw() {
    let order = |seed| {
        let mut fair = Fair::new(Settings { seed, ..settings(Tier::One) });
        fair.add(6);
        standings(&fair.0).rows.iter().map(|r| r.id.0).collect::<Vec<_>>()
    };
    assert_eq!(order(1), order(1));
    let firsts: std::collections::BTreeSet<u32> = (0..100).map(|seed| order(seed)[0]).collect();
    assert_eq!(firsts.len(), 6);
}
