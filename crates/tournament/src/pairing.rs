//! Swiss pairing (Swiss Rounds): exact, by maximum-weight matching.
//!
//! Every possible pair, and every bye, has a [`Cost`]: several numbers of decreasing importance. The pairing with the
//! least total cost is chosen. Costs are compared number by number. A forbidden pair has no cost and is never made.

use std::collections::{BTreeMap, HashMap};

use rand::SeedableRng as _;
use rand::seq::SliceRandom as _;
use rand_pcg::Pcg64Mcg;

use crate::event::Event;
use crate::matching::{Edge, Matching, common_dual, heaviest};
use crate::player::PlayerId;
use crate::round::Seats;
use crate::settings::SeatOrder;
use crate::standings::{Record, records};

/// Player in a pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Number of the player.
    pub id: PlayerId,
    /// Points in the Swiss rounds.
    pub points: u32,
    /// Number of byes so far. Missed rounds also count if the event prefers other players for byes: see
    /// [`Settings::gives_late_byes`](crate::Settings::gives_late_byes).
    pub byes: u32,
    /// Number of matches in which the player took the first turn, minus those in which the opponent did.
    pub balance: i32,
}

/// Input of a pairing.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// Players to pair.
    pub entrants: Vec<Entrant>,
    /// Number of earlier meetings of each pair, the lower number first.
    pub met: HashMap<(PlayerId, PlayerId), u32>,
    /// Pairs that must not meet, the lower number first.
    pub forbidden: std::collections::BTreeSet<(PlayerId, PlayerId)>,
    /// Seed for random choices in this round.
    pub seed: u64,
    /// Order of the two names of a pair.
    pub seats: SeatOrder,
}

/// Cost of a pair or a bye, most important number first. Sums are compared in that order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cost {
    /// For a bye: the squared number of earlier byes of the player.
    pub second_bye: u64,
    /// For a pair: the squared number of earlier meetings.
    pub rematch: u64,
    /// For a bye: the number of score groups below the player's.
    pub high_bye: u64,
    /// For a pair of different score groups: the squared number of groups between them.
    pub float: u64,
    /// Imbalance of first turns that results for both players, squared.
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

/// Cap on the numbers of byes and meetings, so that the costs of a full event fit into one number (see `Scale`).
const MOST_TIMES: u32 = 30;
/// Maximum distance of score groups that is distinguished, for the same reason as [`MOST_TIMES`].
const MOST_GROUPS: u64 = 1_000;

/// Number of opponents in the player's own score group that a pairing looks at first.
const FIRST_OPPONENTS: usize = 4;
/// Number of opponents in the next lower score group that a pairing looks at first.
const FIRST_LOWER_OPPONENTS: usize = 2;
/// Maximum number of opponents that are added for a player if the first ones don't suffice. It doubles each time.
const MORE_OPPONENTS: usize = 4;

/// Score group and bounded balance of a player.
type Kind = (u64, i64);
/// Kind of a player, and the blossoms around the player in a matching.
type Class<'a> = (Kind, &'a [(usize, i128)]);

/// Returns the balance of first turns, limited so that no history outweighs a pair of different score groups.
fn bounded(balance: i32) -> i64 {
    i64::from(balance.clamp(-50, 50))
}

/// Returns the cost of a pair that hasn't met yet.
fn first_meeting_cost((group, balance): Kind, (other_group, other_balance): Kind) -> Cost {
    // The player who went first less often takes the first turn.
    let (low, high) = (balance.min(other_balance) + 1, balance.max(other_balance) - 1);
    Cost {
        float: group.abs_diff(other_group).min(MOST_GROUPS).pow(2),
        balance: (low * low + high * high).unsigned_abs(),
        ..Cost::default()
    }
}

/// Error: every possible pairing has a forbidden pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no pairing avoids all forbidden pairs: allow one of them")]
pub struct NoPairing;

impl Field {
    /// Returns the input for the next Swiss round: all active players except those who have a bye as a prize in it.
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

    /// Returns the score group of each entrant, 0 for the lowest.
    pub fn groups(&self) -> Vec<u64> {
        let mut scores: Vec<u32> = self.entrants.iter().map(|e| e.points).collect();
        scores.sort_unstable();
        scores.dedup();
        let group = |e: &Entrant| scores.binary_search(&e.points).unwrap_or_default() as u64;
        self.entrants.iter().map(group).collect()
    }

    /// Returns the cost of a pair of entrants, given by index. Returns `None` if the two must not meet.
    pub fn cost(&self, groups: &[u64], a: usize, b: usize) -> Option<Cost> {
        let (x, y) = (&self.entrants[a], &self.entrants[b]);
        let pair = (x.id.min(y.id), x.id.max(y.id));
        if self.forbidden.contains(&pair) {
            return None;
        }
        let met = u64::from(self.met.get(&pair).copied().unwrap_or_default().min(MOST_TIMES));
        let cost = first_meeting_cost((groups[a], bounded(x.balance)), (groups[b], bounded(y.balance)));
        Some(Cost { rematch: met * met, ..cost })
    }

    /// Returns the cost of a bye for an entrant.
    pub fn bye_cost(&self, groups: &[u64], a: usize) -> Cost {
        let byes = u64::from(self.entrants[a].byes.min(MOST_TIMES));
        Cost { second_bye: byes * byes, high_bye: groups[a].min(MOST_GROUPS), ..Cost::default() }
    }

    /// Pairs the field. Tables with the highest scores come first, and a bye comes last.
    ///
    /// # Errors
    /// If the forbidden pairs leave no pairing.
    pub fn pair(&self) -> Result<Vec<Seats>, NoPairing> {
        let mut chance = Pcg64Mcg::seed_from_u64(self.seed);
        // The order of the players decides between equally good pairings, so it is made random.
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

    /// Returns the matching with the lowest cost, as pairs of indices. An entrant without a partner has the bye.
    /// Returns `None` if it is impossible to pair all entrants.
    ///
    /// A big event has millions of possible pairs, and nearly all of them are of no use. The search begins with a few
    /// opponents for each player. The dual values of the matching then show which of the other pairs could improve it.
    /// Those pairs are added until there are none, so the result is the best of all possible pairs.
    fn matched(&self, order: &[usize]) -> Option<Vec<(usize, Option<usize>)>> {
        let graph = Graph::new(self, order);
        let mut edges = graph.first_edges();
        let mut most = MORE_OPPONENTS;
        let matching = loop {
            let matching = heaviest(graph.size(), &edges);
            let missing = graph.missing_edges(&matching, most);
            if missing.is_empty() {
                break matching;
            }
            edges.extend(missing);
            most *= 2;
        };
        let mut pairs = Vec::with_capacity(graph.size() / 2);
        for (i, partner) in matching.partners.into_iter().enumerate() {
            let j = partner?;
            if i < j {
                pairs.push((order[i], order.get(j).copied()));
            }
        }
        Some(pairs)
    }

    /// Returns the total cost of a pairing; `None` if it has a forbidden pair or a player outside the field.
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

/// Graph of all possible pairs. Its vertices are positions in a random order of the entrants.
struct Graph<'a> {
    field: &'a Field,
    order: &'a [usize],
    groups: Vec<u64>,
    /// Positions of the players of each kind.
    kinds: BTreeMap<Kind, Vec<usize>>,
    scale: Scale,
}

impl<'a> Graph<'a> {
    fn new(field: &'a Field, order: &'a [usize]) -> Graph<'a> {
        let groups = field.groups();
        let mut kinds: BTreeMap<Kind, Vec<usize>> = BTreeMap::new();
        for (i, entrant) in order.iter().enumerate() {
            kinds.entry((groups[*entrant], bounded(field.entrants[*entrant].balance))).or_default().push(i);
        }
        let met = u64::from(field.met.values().copied().max().unwrap_or_default().min(MOST_TIMES));
        let greatest_balance = kinds.keys().map(|(_, balance)| balance.unsigned_abs() + 1).max().unwrap_or_default();
        let greatest = Cost {
            rematch: met * met,
            float: groups.iter().copied().max().unwrap_or_default().min(MOST_GROUPS).pow(2),
            balance: 2 * greatest_balance.pow(2),
            ..Cost::default()
        };
        let byes = (0..order.len()).map(|entrant| field.bye_cost(&groups, entrant));
        let scale = Scale::of(byes.chain([greatest]), order.len() / 2 + 1);
        Graph { field, order, groups, kinds, scale }
    }

    /// Returns the number of vertices. If the number of entrants is odd, a dummy vertex is added. The dummy's partner has
    /// the bye.
    fn size(&self) -> usize {
        self.order.len().next_multiple_of(2)
    }

    /// A pair has the weight `most` minus its cost. All costs together are below `most`, so one more pair outweighs any
    /// cost. The heaviest matching therefore has as many pairs as possible, at the lowest cost.
    fn weight(&self, cost: Cost) -> i128 {
        self.scale.most - self.scale.number(cost)
    }

    /// Returns the cost of a pair of positions. Returns `None` if the two must not meet.
    fn cost(&self, i: usize, j: usize) -> Option<Cost> {
        self.field.cost(&self.groups, self.order[i], self.order[j])
    }

    /// Returns edges that are likely to be in the matching: all byes, and a few opponents of each player.
    fn first_edges(&self) -> Vec<Edge> {
        let n = self.order.len();
        let mut by_group: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for ((group, _), players) in &self.kinds {
            by_group.entry(*group).or_default().extend(players);
        }
        let mut pairs = Vec::new();
        let mut lower: &[usize] = &[];
        for players in by_group.values() {
            // The players of a group are sorted by balance. The lower half should play the upper half, so the opponents
            // are half a group away.
            for (rank, i) in players.iter().enumerate() {
                for (opponents, count) in [(players.as_slice(), FIRST_OPPONENTS), (lower, FIRST_LOWER_OPPONENTS)] {
                    let middle = rank * opponents.len() / players.len() + opponents.len() / 2;
                    let (before, after) = opponents.split_at(middle % opponents.len().max(1));
                    let from_middle = after.iter().chain(before);
                    let is_new = |j: &&usize| *j != i && self.cost(*i, **j).is_some_and(|cost| cost.rematch == 0);
                    pairs.extend(from_middle.filter(is_new).take(count).map(|j| [*i.min(j), *i.max(j)]));
                }
            }
            lower = players;
        }
        let mut edges = self.edges(pairs);
        if n % 2 == 1 {
            let bye = |i| self.weight(self.field.bye_cost(&self.groups, self.order[i]));
            edges.extend((0..n).map(|i| Edge { ends: [i, n], weight: bye(i) }));
        }
        edges
    }

    fn edges(&self, mut pairs: Vec<[usize; 2]>) -> Vec<Edge> {
        pairs.sort_unstable();
        pairs.dedup();
        let edge = |[i, j]: [usize; 2]| Some(Edge { ends: [i, j], weight: self.weight(self.cost(i, j)?) });
        pairs.into_iter().filter_map(edge).collect()
    }

    /// Returns edges that the graph of a matching lacks and that could improve the matching. If there are none, no pair
    /// could.
    fn missing_edges(&self, matching: &Matching, most: usize) -> Vec<Edge> {
        // All pairs of two such classes that haven't met have the same weight, and the same blossoms in common.
        let mut classes: BTreeMap<Class, Vec<usize>> = BTreeMap::new();
        for (kind, players) in &self.kinds {
            for i in players {
                classes.entry((*kind, &matching.blossoms[*i])).or_default().push(*i);
            }
        }
        let mut classes: Vec<_> = classes.into_iter().collect();
        for (_, players) in &mut classes {
            players.sort_by_key(|i| matching.duals[*i]);
        }
        let mut pairs = Vec::new();
        for (at, ((kind, blossoms), players)) in classes.iter().enumerate() {
            for ((other_kind, other_blossoms), opponents) in &classes[at..] {
                // If the dual values of two players are not below this sum, their pair has no negative slack.
                let enough =
                    2 * self.weight(first_meeting_cost(*kind, *other_kind)) - common_dual(blossoms, other_blossoms);
                for i in players {
                    let candidates = opponents.iter().take_while(|j| matching.duals[*i] + matching.duals[**j] < enough);
                    let slacks = candidates.filter(|j| *j != i).filter_map(|j| {
                        let ends = [*i.min(j), *i.max(j)];
                        Some((matching.slack(ends, self.weight(self.cost(*i, *j)?)), ends))
                    });
                    pairs.extend(slacks.filter(|(slack, _)| *slack < 0).take(most));
                }
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut added = vec![0; self.order.len()];
        pairs.retain(|(_, ends)| {
            let is_wanted = ends.iter().all(|i| added[*i] < most);
            if is_wanted {
                ends.iter().for_each(|i| added[*i] += 1);
            }
            is_wanted
        });
        self.edges(pairs.into_iter().map(|(_, ends)| ends).collect())
    }
}

/// Converts each cost to a single number, so that sums and comparisons of costs stay correct. Each part of a cost
/// weighs more than the largest possible sum of all parts after it.
struct Scale {
    factors: [i128; 5],
    /// Upper limit of the costs of all pairs together.
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
