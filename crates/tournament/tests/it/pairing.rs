//! Pairing: as good as exhaustive search, and never against the constraints.

use crate::common;

use std::collections::{BTreeSet, HashMap};

use common::{Fair, id, settings};
use integer_blossom::max_weight_matching;
use maneframe_tournament::pairing::{Cost, Entrant, Field};
use maneframe_tournament::settings::SeatOrder;
use maneframe_tournament::{Act, Seats, Settings, Tier, next};
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

prop_compose! {
    fn fields()(
        players in prop::collection::vec((0u32..5, 0u32..3, -3i32..4), 1..=10),
        met in prop::collection::vec((1u32..=10, 1u32..=10, 1u32..3), 0..30),
        forbidden in prop::collection::vec((1u32..=10, 1u32..=10), 0..8),
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
    fn as_good_as_exhaustive_search(field in fields()) {
        let all: Vec<usize> = (0..field.entrants.len()).collect();
        let best = cheapest(&field, &all, all.len() % 2 == 1);
        match field.pair() {
            Err(_) => prop_assert_eq!(best, None),
            Ok(tables) => {
                let mut seated: Vec<u32> = tables.iter().flat_map(|s| s.players()).map(|p| p.0).collect();
                seated.sort_unstable();
                prop_assert_eq!(seated, (1..=all.len() as u32).collect::<Vec<_>>());
                let total = field.total(&tables).expect("nobody meets whom they must not");
                prop_assert_eq!(Some(parts(total)), best);
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

/// A full event is paired without overflow, and fast enough.
#[test]
fn five_hundred_players() {
    let mut fair = Fair::of(Tier::One, 501);
    for _ in 0..3 {
        fair.play(1);
    }
    assert_eq!(fair.0.rounds[2].tables.len(), 251);
}
