//! Swiss pairing (Swiss Rounds): exact, by maximum-weight matching.
//!
//! Every pair that could be made, and every bye, has a [`Cost`]: several numbers of falling importance. The pairing is one
//! whose costs add up to the least, compared number by number; pairs that are forbidden have none, and are never made.

use std::collections::HashMap;

use integer_blossom::max_weight_matching;
use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_pcg::Pcg64Mcg;

use crate::event::Event;
use crate::player::PlayerId;
use crate::round::Seats;
use crate::settings::SeatOrder;
use crate::standings::{Record, records};

/// A player as pairing sees one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Who.
    pub id: PlayerId,
    /// Points.
    pub points: u32,
    /// Byes had; and rounds missed, where those who missed one have no bye before others
    /// ([`Settings::gives_late_byes`](crate::Settings::gives_late_byes)).
    pub byes: u32,
    /// How often the player took the first turn, less how often an opponent did.
    pub balance: i32,
}

/// Who is to be paired.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// The players.
    pub entrants: Vec<Entrant>,
    /// How often two have met, the lower number first.
    pub met: HashMap<(PlayerId, PlayerId), u32>,
    /// Who must not meet, the lower number first.
    pub forbidden: std::collections::BTreeSet<(PlayerId, PlayerId)>,
    /// Chance, for this round.
    pub seed: u64,
    /// Who of a pair is named first.
    pub seats: SeatOrder,
}

/// What speaks against a pair or a bye, most important first; sums are compared in that order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cost {
    /// A bye for somebody who had one: how many, squared.
    pub second_bye: u64,
    /// Two who have met: how often, squared.
    pub rematch: u64,
    /// A bye: how many score groups are below the player's.
    pub high_bye: u64,
    /// Two of different score groups: how many groups they are apart, squared.
    pub float: u64,
    /// How uneven going first would be for both, squared.
    pub balance: u64,
}

impl std::ops::Add for Cost {
    type Output = Cost;

    fn add(self, other: Cost) -> Cost {
        Cost {
            second_bye: self.second_bye + other.second_bye,
            rematch: self.rematch + other.rematch,
            high_bye: self.high_bye + other.high_bye,
            float: self.float + other.float,
            balance: self.balance + other.balance,
        }
    }
}

impl std::iter::Sum for Cost {
    fn sum<I: Iterator<Item = Cost>>(costs: I) -> Cost {
        costs.fold(Cost::default(), |a, b| a + b)
    }
}

/// More byes or meetings than that count as that: so the costs of a full event fit into one number (see `Scale`).
const MOST_TIMES: u32 = 30;
/// Groups that are further apart count as that far apart, for the same reason.
const MOST_GROUPS: u64 = 1_000;

/// No pairing keeps to the forbidden pairs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no pairing keeps all forbidden pairs apart: lift one of them")]
pub struct NoPairing;

impl Field {
    /// Who is to be paired next in an event: all who play but have no bye as a prize.
    pub fn of(event: &Event) -> Field {
        let records = records(event);
        let mut met = HashMap::new();
        for (player, record) in event.players.iter().zip(&records) {
            for (other, _) in record.met.iter().filter(|(other, _)| *other > player.id) {
                *met.entry((player.id, *other)).or_default() += 1;
            }
        }
        let round = event.swiss_rounds() + 1;
        let late_byes = event.settings.gives_late_byes();
        let byes = |record: &Record| record.byes + if late_byes { 0 } else { record.missed };
        let entrants = (event.players.iter().zip(&records))
            .filter(|(player, _)| player.plays() && !event.has_prize_bye(player.id, round))
            .map(|(player, r)| Entrant { id: player.id, points: r.points, byes: byes(r), balance: r.balance })
            .collect();
        Field {
            entrants,
            met,
            forbidden: event.forbidden.clone(),
            seed: event.settings.seed ^ (event.rounds.len() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
            seats: event.settings.seats,
        }
    }

    /// The score group of each entrant, from 0 for the lowest.
    pub fn groups(&self) -> Vec<u64> {
        let mut scores: Vec<u32> = self.entrants.iter().map(|e| e.points).collect();
        scores.sort_unstable();
        scores.dedup();
        let group = |e: &Entrant| scores.binary_search(&e.points).unwrap_or_default() as u64;
        self.entrants.iter().map(group).collect()
    }

    /// What speaks against a pair of two entrants, by their places in the list; `None` where they must not meet.
    pub fn cost(&self, groups: &[u64], a: usize, b: usize) -> Option<Cost> {
        let (x, y) = (&self.entrants[a], &self.entrants[b]);
        let pair = (x.id.min(y.id), x.id.max(y.id));
        if self.forbidden.contains(&pair) {
            return None;
        }
        let met = u64::from(self.met.get(&pair).copied().unwrap_or_default().min(MOST_TIMES));
        // The one who went first less often does so now; both are bounded so that no history outweighs a float.
        let bounded = |balance: i32| i64::from(balance.clamp(-50, 50));
        let (low, high) = (bounded(x.balance.min(y.balance)) + 1, bounded(x.balance.max(y.balance)) - 1);
        Some(Cost {
            rematch: met * met,
            float: groups[a].abs_diff(groups[b]).min(MOST_GROUPS).pow(2),
            balance: (low * low + high * high).unsigned_abs(),
            ..Cost::default()
        })
    }

    /// What speaks against a bye for an entrant.
    pub fn bye_cost(&self, groups: &[u64], a: usize) -> Cost {
        let byes = u64::from(self.entrants[a].byes.min(MOST_TIMES));
        Cost { second_bye: byes * byes, high_bye: groups[a].min(MOST_GROUPS), ..Cost::default() }
    }

    /// Pairs the field: tables of the highest scores first, a bye last.
    ///
    /// # Errors
    /// If the forbidden pairs leave no pairing.
    pub fn pair(&self) -> Result<Vec<Seats>, NoPairing> {
        let mut chance = Pcg64Mcg::seed_from_u64(self.seed);
        // Of pairings that are equally good the order of the players decides, and that is chance.
        let mut order: Vec<usize> = (0..self.entrants.len()).collect();
        order.shuffle(&mut chance);
        let pairs = self.matched(&order).ok_or(NoPairing)?;

        let groups = self.groups();
        let mut tables: Vec<(u64, u64, usize, Seats)> = Vec::new();
        for (place, (a, b)) in pairs.into_iter().enumerate() {
            let x = &self.entrants[a];
            let Some(b) = b else {
                tables.push((0, 0, usize::MAX, Seats { first: x.id, second: None }));
                continue;
            };
            let y = &self.entrants[b];
            let turned = match self.seats {
                SeatOrder::Balanced if x.balance != y.balance => x.balance > y.balance,
                _ => rand::Rng::next_u32(&mut chance) % 2 == 1,
            };
            let (first, second) = if turned { (y, x) } else { (x, y) };
            let (top, low) = (groups[a].max(groups[b]), groups[a].min(groups[b]));
            tables.push((top, low, place, Seats { first: first.id, second: Some(second.id) }));
        }
        tables.sort_by_key(|(top, low, place, seats)| {
            (seats.second.is_none(), std::cmp::Reverse(*top), std::cmp::Reverse(*low), *place)
        });
        Ok(tables.into_iter().map(|(.., seats)| seats).collect())
    }

    /// The cheapest matching, as pairs of places; the one without a partner has the bye. `None` where not everybody can be
    /// paired.
    fn matched(&self, order: &[usize]) -> Option<Vec<(usize, Option<usize>)>> {
        let n = self.entrants.len();
        let groups = self.groups();
        let mut edges: Vec<(usize, usize, Cost)> = Vec::with_capacity(n * n / 2);
        for (i, a) in order.iter().enumerate() {
            for (j, b) in order.iter().enumerate().skip(i + 1) {
                edges.extend(self.cost(&groups, *a, *b).map(|cost| (i, j, cost)));
            }
            // A guest who plays against whoever has the bye makes the number even.
            if n % 2 == 1 {
                edges.push((i, n, self.bye_cost(&groups, *a)));
            }
        }
        let scale = Scale::of(edges.iter().map(|(.., cost)| *cost), n / 2 + 1);
        // A pair weighs `most` less its cost. As the costs of all pairs together are below `most`, one pair more outweighs
        // whatever it costs: the heaviest matching pairs as many as can be, and of those that do it costs least. Nought is
        // no pair.
        let size = n + n % 2;
        let mut weights = vec![0i128; size * size];
        for (i, j, cost) in edges {
            weights[i * size + j] = scale.most - scale.number(cost);
        }
        let partners = max_weight_matching(&weights, size);
        let mut pairs = Vec::with_capacity(size / 2);
        for (i, partner) in partners.into_iter().enumerate() {
            let j = partner?;
            if i < j {
                pairs.push((order[i], order.get(j).copied()));
            }
        }
        Some(pairs)
    }

    /// What a pairing costs in all; `None` if it has a forbidden pair or somebody who is not of the field.
    pub fn total(&self, tables: &[Seats]) -> Option<Cost> {
        let groups = self.groups();
        let place: HashMap<PlayerId, usize> = self.entrants.iter().enumerate().map(|(i, e)| (e.id, i)).collect();
        let mut total = Cost::default();
        for seats in tables {
            let a = *place.get(&seats.first)?;
            total = total
                + match seats.second {
                    Some(second) => self.cost(&groups, a, *place.get(&second)?)?,
                    None => self.bye_cost(&groups, a),
                };
        }
        Some(total)
    }
}

/// Turns costs into single numbers that add up and compare as costs do: each part weighs more than all pairs together can
/// make of the parts below it.
struct Scale {
    factors: [i128; 5],
    /// More than any single cost.
    most: i128,
}

fn parts(cost: Cost) -> [u64; 5] {
    [cost.second_bye, cost.rematch, cost.high_bye, cost.float, cost.balance]
}

impl Scale {
    fn of(costs: impl Iterator<Item = Cost>, pairs: usize) -> Scale {
        let mut greatest = [0u64; 5];
        for cost in costs {
            for (greatest, part) in greatest.iter_mut().zip(parts(cost)) {
                *greatest = part.max(*greatest);
            }
        }
        let mut factors = [1i128; 5];
        let mut below = 1i128;
        for (factor, greatest) in factors.iter_mut().zip(greatest).rev() {
            *factor = below;
            below = below.saturating_mul(i128::from(greatest) * pairs as i128 + 1);
        }
        Scale { factors, most: below }
    }

    fn number(&self, cost: Cost) -> i128 {
        parts(cost).into_iter().zip(self.factors).map(|(part, factor)| i128::from(part) * factor).sum()
    }
}
