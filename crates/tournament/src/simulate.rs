//! Simulated events, to measure the quality of pairings over thousands of events.

use std::time::{Duration, Instant};

use integer_blossom::max_weight_matching;
use jiff::Timestamp;
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
use crate::settings::{SeatOrder, Settings};
use crate::standings::standings;
use crate::tier::Tier;
use crate::words::Words;

/// Parameters of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Number of players, late ones included.
    pub players: u32,
    /// Number of Swiss rounds; `None` for the suggested number.
    pub rounds: Option<u32>,
    /// Number of events.
    pub events: u32,
    /// Seed of the first event.
    pub seed: u64,
    /// Percentage of players who leave during the event.
    pub drops: u32,
    /// Percentage of players who enter after the first round.
    pub late: u32,
}

/// Results of a simulation.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Simulated {
    /// Number of events.
    pub events: u64,
    /// Number of rounds that were paired in all.
    pub rounds_played: u64,
    /// Number of rematches beyond the minimum that [`necessary`] computes.
    pub rematches_avoidable: u64,
    /// Number of rematches in all.
    pub rematches: u64,
    /// Number of byes of players who had had more byes than another active player.
    pub second_byes: u64,
    /// Number of byes of players who already had one, because all other active players had had as many.
    pub second_byes_unavoidable: u64,
    /// Number of rounds that could not be paired, and of refused acts.
    pub failures: u64,
    /// Agreement of the final standings with the strength of the players: the mean of Spearman's rank correlation, 1
    /// for the same order.
    pub rank_correlation: f64,
    /// Mean place of the strongest player.
    pub best_rank: f64,
    /// Mean time to pair a round, in seconds.
    pub seconds_per_round: f64,
    /// Longest time to pair a round, in seconds.
    pub seconds_worst: f64,
}

/// Results of one event.
#[derive(Default)]
struct One {
    rounds: u64,
    avoidable: u64,
    rematches: u64,
    second_byes: u64,
    second_byes_unavoidable: u64,
    failures: u64,
    correlation: f64,
    best_rank: f64,
    pairing: Duration,
    worst: Duration,
}

/// Simulates the events on all cores. The same plan gives the same results, except for times.
pub fn simulate(plan: &Plan) -> Simulated {
    let all: Vec<One> = (0..plan.events)
        .into_par_iter()
        .map(|number| played(plan, number).map_or(One { failures: 1, ..One::default() }, |made| made.one))
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
        second_byes_unavoidable: sum(|o| o.second_byes_unavoidable),
        failures: sum(|o| o.failures),
        rank_correlation: mean(|o| o.correlation),
        best_rank: mean(|o| o.best_rank),
        seconds_per_round: all.iter().map(|o| o.pairing.as_secs_f64()).sum::<f64>() / rounds.max(1) as f64,
        seconds_worst: all.iter().map(|o| o.worst.as_secs_f64()).fold(0.0, f64::max),
    }
}

/// Returns one event of the plan in its final state, for use by other programs. Returns `None` if the plan's events
/// fail.
pub fn event(plan: &Plan, number: u32) -> Option<Event> {
    played(plan, number).map(|made| made.event)
}

/// Returns a random number from 0 to 1.
fn unit(chance: &mut Pcg64Mcg) -> f64 {
    (chance.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// Returns the random strength of a player: a sum of four uniform numbers, which is close to a normal distribution.
fn strength(chance: &mut Pcg64Mcg) -> f64 {
    (0..4).map(|_| unit(chance)).sum::<f64>() * 2.0 - 4.0
}

/// Event that is being simulated.
struct Made {
    event: Event,
    strengths: Vec<f64>,
    chance: Pcg64Mcg,
    by: Words,
    one: One,
}

/// Simulates an event of a plan to its end. Returns `None` if the plan's events fail.
fn played(plan: &Plan, number: u32) -> Option<Made> {
    let seed = plan.seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let by = Words::new("simulator").ok()?;
    // With balanced seats, reports can also measure the pairing's last criterion.
    let settings = Settings {
        rounds: plan.rounds,
        seats: SeatOrder::Balanced,
        ..Settings::new(by.clone(), Format::Harmony, Tier::One, seed)
    };
    let event = Event::open(settings).ok()?;
    let mut chance = Pcg64Mcg::seed_from_u64(seed);
    let strengths = (0..plan.players).map(|_| strength(&mut chance)).collect();
    let mut made = Made { event, strengths, chance, by, one: One::default() };
    let late = (plan.players * plan.late / 100).min(plan.players.saturating_sub(4));
    made.come(plan.players - late)?;
    let rounds = plan.rounds.unwrap_or_else(|| crate::tier::suggested_rounds(plan.players as usize));
    for round in 1..=rounds {
        if !made.round() {
            break;
        }
        if round < rounds {
            // Late players enter in the first rounds: after each round half of those who are missing.
            let missing = plan.players - made.event.players.len() as u32;
            made.come(missing.div_ceil(2))?;
            made.leave(f64::from(plan.drops) / 100.0 / f64::from(rounds.max(2) - 1));
        }
    }
    (made.one.correlation, made.one.best_rank) = correlation(&made.event, &made.strengths);
    Some(made)
}

impl Made {
    /// Does an act; a refusal counts as a failure.
    fn act(&mut self, act: &Act) -> bool {
        let done = self.event.apply(Timestamp::UNIX_EPOCH, &self.by, act).is_ok();
        self.one.failures += u64::from(!done);
        done
    }

    /// Adds new players.
    fn come(&mut self, players: u32) -> Option<()> {
        if players > 0 {
            let from = self.event.players.len();
            let name = |i| Words::new(&format!("P{}", from + i + 1)).ok();
            let names = (0..players as usize).map(name).collect::<Option<Vec<_>>>()?;
            self.act(&Act::Add { names });
        }
        Some(())
    }

    /// Pairs a round and plays it. Returns false if it could not be paired.
    fn round(&mut self) -> bool {
        let began = Instant::now();
        let act = next_round(&self.event);
        let took = began.elapsed();
        self.one.pairing += took;
        self.one.worst = self.one.worst.max(took);
        self.one.rounds += 1;
        let Ok(act @ Act::Pair { .. }) = act else {
            self.one.failures += 1;
            return false;
        };
        let field = Field::of(&self.event);
        if !self.act(&act) {
            return false;
        }
        let Act::Pair { tables, .. } = act else { return false };
        judge(&field, &tables, &mut self.one);
        for (seats, table) in tables.iter().zip(1..) {
            let Some(second) = seats.second else { continue };
            let score = self.result(seats.first, second);
            self.act(&Act::Result { table, score, conceded: false, went_first: None, correction: None });
        }
        true
    }

    /// Returns a random result: the stronger player wins more often.
    fn result(&mut self, first: PlayerId, second: PlayerId) -> Score {
        let of = |id: PlayerId| self.strengths.get(id.index()).copied().unwrap_or_default();
        let wins = 1.0 / (1.0 + (of(second) - of(first)).exp());
        if unit(&mut self.chance) < 0.01 {
            Score::Games { first: 0, second: 0, drawn: 1 }
        } else if unit(&mut self.chance) < wins {
            Score::games(1, 0)
        } else {
            Score::games(0, 1)
        }
    }

    /// Lets each player leave with the probability `often`, as long as two remain. Sometimes a player who left returns.
    fn leave(&mut self, often: f64) {
        let here: Vec<PlayerId> = self.event.players.iter().filter(|p| p.plays()).map(|p| p.id).collect();
        let mut left = here.len();
        for player in here {
            if unit(&mut self.chance) < often && left > 2 {
                self.act(&Act::Drop { player });
                left -= 1;
            } else if unit(&mut self.chance) < 0.002
                && let Some(gone) = self.event.players.iter().find(|p| p.dropped).map(|p| p.id)
            {
                self.act(&Act::Return { player: gone });
                left += 1;
            }
        }
    }
}

/// Counts the rematches and repeated byes of a pairing.
fn judge(field: &Field, tables: &[Seats], one: &mut One) {
    let met = |a: PlayerId, b: PlayerId| field.met.contains_key(&(a.min(b), a.max(b)));
    let rematches = tables.iter().filter(|s| s.second.is_some_and(|second| met(s.first, second))).count() as u64;
    one.rematches += rematches;
    let fewest = field.entrants.iter().map(|e| e.byes).min().unwrap_or_default();
    for bye in tables.iter().filter(|s| s.second.is_none()) {
        let had = field.entrants.iter().find(|e| e.id == bye.first).map_or(0, |e| e.byes);
        one.second_byes += u64::from(had > fewest);
        one.second_byes_unavoidable += u64::from(had > 0 && had == fewest);
    }
    if rematches > 0 {
        one.avoidable += rematches.saturating_sub(necessary(field));
    }
}

/// Returns the minimum number of rematches in any pairing of the field. It uses a separate, simpler computation, so
/// that tests can check the real pairing: every pair that hasn't met is equally good. Byes go to the players with the
/// fewest byes.
pub fn necessary(field: &Field) -> u64 {
    let n = field.entrants.len();
    let size = n + n % 2;
    let mut weights = vec![0i128; size * size];
    let fewest = field.entrants.iter().map(|e| e.byes).min().unwrap_or_default();
    let groups = field.groups();
    for a in 0..n {
        for b in a + 1..n {
            let is_new = field.cost(&groups, a, b).is_some_and(|cost| cost.rematch == 0);
            weights[a * size + b] = i128::from(is_new);
        }
        if n % 2 == 1 {
            weights[a * size + n] = i128::from(field.entrants[a].byes == fewest);
        }
    }
    let paired = max_weight_matching(&weights, size).into_iter().flatten().count();
    (n.div_ceil(2) - paired / 2) as u64
}

/// Returns Spearman's rank correlation of strength and place among the active players, and the place of the strongest
/// player.
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
