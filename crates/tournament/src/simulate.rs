//! Made-up events, to see how pairing does over thousands of them.

use std::time::{Duration, Instant};

use jiff::Timestamp;
use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};
use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;
use rayon::prelude::*;
use serde::Serialize;

use crate::act::Act;
use crate::event::Event;
use crate::format::Format;
use crate::next::next_round;
use crate::pairing::Field;
use crate::player::PlayerId;
use crate::round::Seats;
use crate::score::Score;
use crate::settings::Settings;
use crate::standings::standings;
use crate::tier::Tier;
use crate::words::{Words, WordsError};

/// Which events are made up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Players at the start.
    pub players: u32,
    /// Swiss rounds; the suggested number where none is said.
    pub rounds: Option<u32>,
    /// How many events.
    pub events: u32,
    /// The first one's seed.
    pub seed: u64,
    /// Players of a hundred who leave during the event.
    pub drops: u32,
    /// Players of a hundred who come after the first round.
    pub late: u32,
}

/// What came of them.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Simulated {
    /// How many events.
    pub events: u64,
    /// Rounds that were paired in all.
    pub rounds_played: u64,
    /// Matches of two who had met, more than a second search finds necessary.
    pub rematches_avoidable: u64,
    /// Matches of two who had met, in all.
    pub rematches: u64,
    /// Byes of players who had had one.
    pub second_byes: u64,
    /// Rounds that could not be paired, or acts that were refused.
    pub failures: u64,
    /// How well the final standings agree with the strength of the players: the mean of Spearman's rank correlation, 1 for
    /// the same order.
    pub rank_correlation: f64,
    /// The strongest player's mean place.
    pub best_rank: f64,
    /// Seconds to pair a round, mean.
    pub seconds_per_round: f64,
    /// Seconds to pair a round, at worst.
    pub seconds_worst: f64,
}

/// What came of one event.
#[derive(Default)]
struct One {
    rounds: u64,
    avoidable: u64,
    rematches: u64,
    second_byes: u64,
    failures: u64,
    correlation: f64,
    best_rank: f64,
    pairing: Duration,
    worst: Duration,
}

/// Plays the events, on all threads. The same plan gives the same figures, times aside.
pub fn simulate(plan: &Plan) -> Simulated {
    let all: Vec<One> = (0..plan.events)
        .into_par_iter()
        .map(|i| {
            one(plan, plan.seed.wrapping_add(u64::from(i).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
                .unwrap_or(One { failures: 1, ..One::default() })
        })
        .collect();
    let sum = |of: fn(&One) -> u64| all.iter().map(of).sum::<u64>();
    let mean = |of: fn(&One) -> f64| all.iter().map(of).sum::<f64>() / all.len().max(1) as f64;
    let rounds = sum(|o| o.rounds);
    Simulated {
        events: u64::from(plan.events),
        rounds_played: rounds,
        rematches_avoidable: sum(|o| o.avoidable),
        rematches: sum(|o| o.rematches),
        second_byes: sum(|o| o.second_byes),
        failures: sum(|o| o.failures),
        rank_correlation: mean(|o| o.correlation),
        best_rank: mean(|o| o.best_rank),
        seconds_per_round: all.iter().map(|o| o.pairing.as_secs_f64()).sum::<f64>() / rounds.max(1) as f64,
        seconds_worst: all.iter().map(|o| o.worst.as_secs_f64()).fold(0.0, f64::max),
    }
}

/// A number from 0 to 1.
fn unit(chance: &mut Pcg64Mcg) -> f64 {
    (chance.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// Who has which strength: a sum of four even chances, which is near enough to a bell.
fn strength(chance: &mut Pcg64Mcg) -> f64 {
    (0..4).map(|_| unit(chance)).sum::<f64>() * 2.0 - 4.0
}

fn one(plan: &Plan, seed: u64) -> Result<One, WordsError> {
    let mut chance = Pcg64Mcg::seed_from_u64(seed);
    let mut one = One::default();
    let by = Words::new("simulator")?;
    let settings = Settings { rounds: plan.rounds, ..Settings::new(by.clone(), Format::Harmony, Tier::One, seed) };
    let Ok(mut event) = Event::open(settings) else { return Ok(One { failures: 1, ..one }) };
    let mut strengths = Vec::new();
    let mut now = Timestamp::UNIX_EPOCH;
    let mut apply = |event: &mut Event, act: &Act, failures: &mut u64| {
        now = now.checked_add(jiff::SignedDuration::from_secs(1)).unwrap_or(now);
        let done = event.apply(now, &by, act).is_ok();
        *failures += u64::from(!done);
        done
    };
    let names = |from: usize, n: u32| -> Result<Vec<Words>, WordsError> {
        (0..n as usize).map(|i| Words::new(&format!("P{}", from + i + 1))).collect()
    };
    let late = plan.players * plan.late / 100;
    let start = plan.players - late.min(plan.players.saturating_sub(4));
    strengths.extend((0..plan.players).map(|_| strength(&mut chance)));
    apply(&mut event, &Act::Add { names: names(0, start)? }, &mut one.failures);
    let rounds = plan.rounds.unwrap_or_else(|| crate::tier::suggested_rounds(plan.players as usize));
    for round in 0..rounds {
        let began = Instant::now();
        let act = next_round(&event);
        let took = began.elapsed();
        one.pairing += took;
        one.worst = one.worst.max(took);
        one.rounds += 1;
        let Ok(act @ Act::Pair { .. }) = act else {
            one.failures += 1;
            break;
        };
        let field = Field::of(&event);
        if let Act::Pair { tables, .. } = &act {
            judge(&field, tables, &mut one);
        }
        if !apply(&mut event, &act, &mut one.failures) {
            break;
        }
        let Act::Pair { tables, .. } = act else { break };
        for (seats, number) in tables.iter().zip(1..) {
            let Some(second) = seats.second else { continue };
            let of = |id: PlayerId| strengths.get(id.index()).copied().unwrap_or_default();
            let wins = 1.0 / (1.0 + (of(second) - of(seats.first)).exp());
            let score = if unit(&mut chance) < 0.01 {
                Score::Games { first: 0, second: 0, drawn: 1 }
            } else if unit(&mut chance) < wins {
                Score::games(1, 0)
            } else {
                Score::games(0, 1)
            };
            let act = Act::Result { table: number, score, conceded: false, went_first: None, correction: None };
            apply(&mut event, &act, &mut one.failures);
        }
        if round + 1 == rounds {
            break;
        }
        if event.players.len() < plan.players as usize {
            // They come in the first rounds, one half of those who are missing after each.
            let missing = plan.players as usize - event.players.len();
            let names = names(event.players.len(), missing.div_ceil(2) as u32)?;
            apply(&mut event, &Act::Add { names }, &mut one.failures);
        }
        let leave = f64::from(plan.drops) / 100.0 / f64::from(rounds.max(2) - 1);
        let here: Vec<PlayerId> = event.players.iter().filter(|p| p.plays()).map(|p| p.id).collect();
        let mut left = here.len();
        for player in here {
            if unit(&mut chance) < leave && left > 2 {
                apply(&mut event, &Act::Drop { player }, &mut one.failures);
                left -= 1;
            } else if unit(&mut chance) < 0.002 {
                // Somebody who left comes back.
                if let Some(gone) = event.players.iter().find(|p| p.dropped).map(|p| p.id) {
                    apply(&mut event, &Act::Return { player: gone }, &mut one.failures);
                    left += 1;
                }
            }
        }
    }
    (one.correlation, one.best_rank) = correlation(&event, &strengths);
    Ok(one)
}

/// Counts what a pairing does that it should not.
fn judge(field: &Field, tables: &[Seats], one: &mut One) {
    let met = |a: PlayerId, b: PlayerId| field.met.contains_key(&(a.min(b), a.max(b)));
    let byes = |id| field.entrants.iter().any(|e| e.id == id && e.byes > 0);
    let rematches = tables.iter().filter(|s| s.second.is_some_and(|second| met(s.first, second))).count() as u64;
    one.rematches += rematches;
    one.second_byes += u64::from(tables.iter().any(|s| s.second.is_none() && byes(s.first)));
    if rematches > 0 {
        one.avoidable += rematches.saturating_sub(necessary(field));
    }
}

/// How many must meet again, whatever the pairing: found by another algorithm than the pairing's, which looks only for as
/// many pairs as can be made of players who have not met. Byes go to players who had none, as long as there are any.
pub fn necessary(field: &Field) -> u64 {
    let n = field.entrants.len();
    let mut graph: UnGraph<(), ()> = UnGraph::default();
    (0..n + n % 2).for_each(|_| {
        graph.add_node(());
    });
    let fewest = field.entrants.iter().map(|e| e.byes).min().unwrap_or_default();
    let groups = field.groups();
    for a in 0..n {
        for b in a + 1..n {
            if field.cost(&groups, a, b).is_some_and(|cost| cost.rematch == 0) {
                graph.add_edge(NodeIndex::new(a), NodeIndex::new(b), ());
            }
        }
        if n % 2 == 1 && field.entrants[a].byes == fewest {
            graph.add_edge(NodeIndex::new(a), NodeIndex::new(n), ());
        }
    }
    (n.div_ceil(2) - maximum_matching(&graph).len()) as u64
}

/// Spearman's rank correlation of strength and place among those who stayed, and the strongest one's place.
fn correlation(event: &Event, strengths: &[f64]) -> (f64, f64) {
    let of = |id: PlayerId| strengths.get(id.index()).copied().unwrap_or_default();
    let order: Vec<PlayerId> =
        (standings(event).rows.iter()).map(|r| r.id).filter(|id| event.player(*id).is_ok_and(|p| p.plays())).collect();
    let mut strongest = order.clone();
    strongest.sort_by(|a, b| of(*b).total_cmp(&of(*a)));
    let n = order.len() as f64;
    if order.len() < 2 {
        return (1.0, 1.0);
    }
    let place = |id: &PlayerId| order.iter().position(|o| o == id).unwrap_or_default();
    let squares: f64 = strongest.iter().enumerate().map(|(i, id)| (i as f64 - place(id) as f64).powi(2)).sum();
    let best = strongest.first().map_or(0, place);
    (1.0 - 6.0 * squares / (n * (n * n - 1.0)), best as f64 + 1.0)
}
