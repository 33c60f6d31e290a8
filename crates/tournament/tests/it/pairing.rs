//! Pairing: as good as exhaustive search, and never against the constraints.

use crate::common;

use std::collections::{BTreeSet, HashMap};
use std::time::Instant;

use common::{Fair, id, settings};
use integer_blossom::max_weight_matching;
use maneframe_tournament::pairing::{Cost, Entrant, Field};
use maneframe_tournament::settings::SeatOrder;
use maneframe_tournament::simulate::{self, Plan};
use maneframe_tournament::{Act, Event, Seats, Settings, Tier, next};
use petgraph::algo::maximum_matching;
use petgraph::graph::UnGraph;
use proptest::prelude::*;

/// Returns the greatest weight of a matching by exhaustive search, with its number of edges; if `most` is set, among
/// matchings with the most edges.
fn greatest(edges: &HashMap<(usize, usize), i128>, free: &[usize], most: bool) -> (usize, i128) {
    let Some((first, rest)) = free.split_first() else { return (0, 0) };
    let mut best = greatest(edges, rest, most);
    for (i, other) in rest.iter().enumerate() {
        if let Some(weight) = edges.get(&(*first, *other)) {
            let without: Vec<usize> = rest.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, v)| *v).collect();
            let (n, sum) = greatest(edges, &without, most);
            let this = (n + 1, sum + weight);
            let key = |(n, sum): (usize, i128)| (if most { n } else { 0 }, sum);
            if key(this) > key(best) {
                best = this;
            }
        }
    }
    best
}

/// Returns the cheapest pairing by exhaustive search; costs are computed here by the documentation of `Cost`.
fn cheapest(field: &Field, free: &[usize], bye: bool) -> Option<[u64; 5]> {
    let Some((first, rest)) = free.split_first() else { return Some([0; 5]) };
    let e = &field.entrants;
    let group = |i: usize| {
        let below: BTreeSet<u32> = e.iter().map(|x| x.points).filter(|p| *p < e[i].points).collect();
        below.len() as u64
    };
    let mut best: Option<[u64; 5]> = None;
    let mut better = |cost: [u64; 5], rest: Option<[u64; 5]>| {
        if let Some(rest) = rest {
            let sum = std::array::from_fn(|i| cost[i] + rest[i]);
            if best.is_none_or(|b| sum < b) {
                best = Some(sum);
            }
        }
    };
    if bye {
        let byes = u64::from(e[*first].byes);
        better([byes * byes, 0, group(*first), 0, 0], cheapest(field, rest, false));
    }
    for (i, other) in rest.iter().enumerate() {
        let pair = (e[*first].id.min(e[*other].id), e[*first].id.max(e[*other].id));
        if field.forbidden.contains(&pair) {
            continue;
        }
        let without: Vec<usize> = rest.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, v)| *v).collect();
        let met = u64::from(field.met.get(&pair).copied().unwrap_or_default());
        let (x, y) = (e[*first].balance, e[*other].balance);
        // The player who went first less often goes first now.
        let (low, high) = (i64::from(x.min(y)) + 1, i64::from(x.max(y)) - 1);
        let apart = group(*first).abs_diff(group(*other));
        let cost = [0, met * met, 0, apart * apart, (low * low + high * high) as u64];
        better(cost, cheapest(field, &without, bye));
    }
    best
}

fn parts(cost: Cost) -> [u64; 5] {
    [cost.second_bye, cost.rematch, cost.high_bye, cost.float, cost.balance]
}

/// Returns the cost of the cheapest pairing, computed from all possible pairs at once by another matching algorithm.
fn cheapest_of_all_pairs(field: &Field) -> Option<[u64; 5]> {
    let n = field.entrants.len();
    let size = n.next_multiple_of(2);
    let groups = field.groups();
    let pairs = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b)));
    let mut costs: HashMap<(usize, usize), [u64; 5]> =
        pairs.filter_map(|(a, b)| Some(((a, b), parts(field.cost(&groups, a, b)?)))).collect();
    if n < size {
        costs.extend((0..n).map(|a| ((a, n), parts(field.bye_cost(&groups, a)))));
    }
    // Each part of a cost counts more than all of the next part in a whole pairing.
    let greatest: [u64; 5] = std::array::from_fn(|i| costs.values().map(|cost| cost[i]).max().unwrap_or(0));
    let number = |cost: &[u64; 5]| {
        (0..5).fold(0i128, |sum, i| sum * i128::from(greatest[i] * size as u64 + 1) + i128::from(cost[i]))
    };
    let most = costs.values().map(&number).max().unwrap_or(0) * size as i128 + 1;
    let mut weights = vec![0i128; size * size];
    for ((a, b), cost) in &costs {
        weights[a * size + b] = most - number(cost);
    }
    let mut total = [0; 5];
    for (a, b) in max_weight_matching(&weights, size).into_iter().enumerate() {
        let b = b?;
        if a < b {
            total = std::array::from_fn(|i| total[i] + costs[&(a, b)][i]);
        }
    }
    Some(total)
}

/// Checks that all players of the numbers from 1 on are paired, at the given cost.
fn assert_paired_at(field: &Field, best: Option<[u64; 5]>) -> Result<(), TestCaseError> {
    match field.pair() {
        Err(_) => prop_assert_eq!(best, None),
        Ok(tables) => {
            let mut seated: Vec<u32> = tables.iter().flat_map(|s| s.players()).map(|p| p.0).collect();
            seated.sort_unstable();
            prop_assert_eq!(seated, (1..=field.entrants.len() as u32).collect::<Vec<_>>());
            let total = field.total(&tables).expect("nobody meets whom they must not");
            prop_assert_eq!(Some(parts(total)), best);
        }
    }
    Ok(())
}

prop_compose! {
    /// Fields of up to `most` players with `scores` different scores.
    fn fields(most: u32, scores: u32, meetings: usize, forbidden: usize)(
        players in prop::collection::vec((0..scores, 0u32..3, -3i32..4), 1..=most as usize),
        met in prop::collection::vec((1..=most, 1..=most, 1u32..3), 0..meetings),
        forbidden in prop::collection::vec((1..=most, 1..=most), 0..forbidden),
        seed in any::<u64>(),
    ) -> Field {
        let pair = |a: u32, b: u32| (id(a.min(b)), id(a.max(b)));
        Field {
            entrants: (players.iter().zip(1..))
                .map(|((points, byes, balance), n)| Entrant { id: id(n), points: *points, byes: *byes, balance: *balance })
                .collect(),
            met: met.into_iter().filter(|(a, b, _)| a != b).map(|(a, b, n)| (pair(a, b), n)).collect(),
            forbidden: forbidden.into_iter().filter(|(a, b)| a != b).map(|(a, b)| pair(a, b)).collect(),
            seed,
            seats: SeatOrder::Balanced,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    /// 2,000 random fields of up to ten players: the same total as exhaustive search, each time.
    #[test]
    fn as_good_as_exhaustive_search(field in fields(10, 5, 30, 8)) {
        let all: Vec<usize> = (0..field.entrants.len()).collect();
        let best = cheapest(&field, &all, all.len() % 2 == 1);
        prop_assert_eq!(cheapest_of_all_pairs(&field), best);
        assert_paired_at(&field, best)?;
        if let Ok(tables) = field.pair() {
            // Seats: the player who went first less often is named first.
            let balance = |p| field.entrants.iter().find(|e| e.id == p).map(|e| e.balance);
            for seats in &tables {
                if let Some(second) = seats.second {
                    prop_assert!(balance(seats.first) <= balance(second));
                }
            }
            prop_assert_eq!(&tables, &field.pair().expect("again"), "the same seed, the same pairing");
        }
    }

    /// 4,000 random fields of up to 40 players: the same total as a matching of all possible pairs. Half of them have so
    /// many meetings and forbidden pairs that few pairs are free.
    #[test]
    fn as_good_as_a_matching_of_all_pairs(
        field in fields(40, 8, 200, 30),
        crowded in fields(40, 3, 1500, 700),
    ) {
        assert_paired_at(&field, cheapest_of_all_pairs(&field))?;
        assert_paired_at(&crowded, cheapest_of_all_pairs(&crowded))?;
    }

    /// The matching of the crate that we use, on graphs of any form, against brute force: the greatest weight, and
    /// with nearly equal weights as many pairs as possible.
    #[test]
    fn the_crates_matching_is_the_greatest(
        edges in prop::collection::hash_map((0usize..10, 0usize..10), 1i128..1_000, 0..45),
        even in any::<bool>(),
        far in any::<bool>(),
    ) {
        let weight = |w: i128| (if even { w + 10_000 } else { w }) * if far { 1i128 << 100 } else { 1 };
        let edges: HashMap<(usize, usize), i128> =
            edges.into_iter().filter(|((a, b), _)| a < b).map(|(pair, w)| (pair, weight(w))).collect();
        let mut weights = vec![0; 100];
        for ((a, b), weight) in &edges {
            weights[a * 10 + b] = *weight;
        }
        let partners = max_weight_matching(&weights, 10);
        let mut found = (0, 0);
        for (a, b) in partners.iter().enumerate().filter_map(|(a, b)| Some((a, (*b)?))) {
            prop_assert_eq!(partners[b], Some(a), "each is the other's partner");
            if a < b {
                found = (found.0 + 1, found.1 + edges[&(a, b)]);
            }
        }
        // With equal weights it is a matching with the most pairs, as another algorithm finds it.
        let ones: Vec<i128> = weights.iter().map(|weight| i128::from(*weight > 0)).collect();
        let most = UnGraph::<(), ()>::from_edges(edges.keys().map(|&(a, b)| (a as u32, b as u32)));
        let pairs = max_weight_matching(&ones, 10).into_iter().flatten().count() / 2;
        prop_assert_eq!(pairs, maximum_matching(&most).len());
        let best = greatest(&edges, &(0..10).collect::<Vec<_>>(), even);
        prop_assert_eq!(found.1, best.1);
        if even {
            prop_assert_eq!(found.0, best.0);
        }
    }
}

/// As many rounds as possible are played without a rematch: in an even field all players meet once.
#[test]
fn everybody_meets_everybody_before_anybody_meets_again() {
    for players in [4, 6, 8, 10] {
        let mut fair = Fair::of(Tier::One, players);
        fair.play(1);
        let mut met: BTreeSet<BTreeSet<u32>> = BTreeSet::new();
        // A Swiss event may run out of new pairs before its last rounds, but not in the first half of the rounds.
        for _ in 1..players / 2 {
            fair.play(1);
        }
        for table in fair.0.rounds.iter().flat_map(|r| &r.tables) {
            assert!(
                met.insert(table.seats.players().map(|p| p.0).collect()),
                "{players} players: {:?} again",
                table.seats
            );
        }
    }
}

/// A bye goes to the lowest score group, and to no player twice while others had none.
#[test]
fn byes() {
    let mut fair = Fair::of(Tier::One, 7);
    let mut had = BTreeSet::new();
    for round in 0..7 {
        let points = |fair: &Fair, p| fair.row(p).record.points;
        let act = next::next_round(&fair.0).expect("it can be paired");
        let Act::Pair { tables, .. } = &act else { panic!("a round") };
        let bye = tables.iter().find(|s| s.second.is_none()).expect("a bye").first;
        if round > 0 && round < 3 {
            let lowest = (1..=7).map(id).filter(|p| !had.contains(p)).map(|p| points(&fair, p)).min();
            assert_eq!(Some(points(&fair, bye)), lowest, "round {}", round + 1);
        }
        assert!(had.insert(bye), "round {}: a second bye", round + 1);
        fair.ok(act);
        fair.finish();
    }
}

/// Balanced seats: first turns even out. After any round, no player has gone first three times more often than
/// second.
#[test]
fn seats_are_balanced() {
    let mut fair = Fair::new(Settings { seats: SeatOrder::Balanced, ..settings(Tier::One) });
    fair.add(32);
    for _ in 0..8 {
        fair.play(1);
        for player in 1..=32 {
            assert!(fair.row(id(player)).record.balance.abs() <= 2, "P{player}");
        }
    }
}

/// Another seed gives another pairing, and none follows the order of registration.
#[test]
fn the_first_round_is_chance() {
    let first = |seed| {
        let mut fair = Fair::new(Settings { seed, ..settings(Tier::One) });
        fair.add(16);
        fair.pair();
        fair.0.rounds[0].tables.iter().map(|t| t.seats).collect::<Vec<Seats>>()
    };
    assert_eq!(first(1), first(1));
    let mut against_one: BTreeSet<u32> = BTreeSet::new();
    for seed in 0..300 {
        let seats = first(seed).into_iter().find(|s| s.players().any(|p| p == id(1))).expect("P1 plays");
        against_one.extend(seats.players().map(|p| p.0).filter(|p| *p != 1));
    }
    assert_eq!(against_one.len(), 15, "in 300 events anybody may be the opponent");
}

/// Returns an event after some rounds.
fn after(rounds: u32, players: u32) -> Event {
    if rounds == 0 {
        return Fair::of(Tier::One, players).0;
    }
    let plan = Plan { players, rounds: Some(rounds), events: 1, seed: 3, drops: 0, late: 0 };
    simulate::event(&plan, 0).expect("it can be played")
}

/// The sixth round of the biggest event has no rematch, and no pair of different score groups that isn't necessary.
#[test]
fn two_thousand_players() {
    let field = Field::of(&after(5, 2_000));
    let total = field.total(&field.pair().expect("a pairing")).expect("only allowed pairs");
    let groups = field.groups();
    // If the number of players above a boundary of groups is odd, one of them has an opponent below it.
    let above = |group: u64| groups.iter().filter(|g| **g >= group).count() as u64;
    let float = (1..=groups.iter().copied().max().unwrap_or(0)).map(|group| above(group) % 2).sum();
    assert_eq!(parts(Cost { balance: 0, ..total }), [0, 0, 0, float, 0]);
}

/// Bigger fields than a test can compare often, in all rounds.
#[test]
#[ignore = "takes 700 MB for the other algorithm"]
fn big_events_as_good_as_a_matching_of_all_pairs() {
    for (players, rounds) in [(2_000, 0), (2_000, 1), (2_000, 5), (1_999, 10), (1_001, 9), (501, 14), (64, 30)] {
        let field = Field::of(&after(rounds, players));
        let began = Instant::now();
        let tables = field.pair().expect("a pairing");
        println!("{players} players, round {}: {:?}", rounds + 1, began.elapsed());
        assert_eq!(field.total(&tables).map(parts), cheapest_of_all_pairs(&field));
    }
}

/// A full event is paired without overflow, and fast enough.
#[test]
fn five_hundred_players() {
    let mut fair = Fair::of(Tier::One, 501);
    for _ in 0..3 {
        fair.play(1);
    }
    assert_eq!(fair.0.rounds[2].tables.len(), 251);
}
