//! [`Review`]: the analysis of a finished game for one seat.

use maneframe_engine::replay::{Entry, Replay, Walk, Wrong, moves};
use maneframe_engine::{Game, PlayerId, Rng, Table, Viewer};
use maneframe_wording::Wording;

use crate::judge::{Judgement, judge, outlook};
use crate::search::{self, Budget};

/// Number of imagined games per evaluated move.
const WORLDS: usize = 10;

/// An estimate from imagined games.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The estimated value.
    pub value: f64,
    /// Its standard error, from 0. The true value lies within 1.96 of them in 19 of 20 cases.
    pub error: f64,
}

impl std::ops::Add for Estimate {
    type Output = Estimate;

    /// Adds estimates that were made independently.
    fn add(self, other: Estimate) -> Estimate {
        Estimate { value: self.value + other.value, error: self.error.hypot(other.error) }
    }
}

impl std::ops::Sub for Estimate {
    type Output = Estimate;

    /// Subtracts estimates that were made independently.
    fn sub(self, other: Estimate) -> Estimate {
        Estimate { value: self.value - other.value, error: self.error.hypot(other.error) }
    }
}

impl std::iter::Sum for Estimate {
    fn sum<I: Iterator<Item = Estimate>>(all: I) -> Estimate {
        all.fold(Estimate::default(), |sum, one| sum + one)
    }
}

/// Where the result of a game came from. The start, both players' choices and luck add up to the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Account {
    /// The seat's probability to win before the first move.
    pub start: Estimate,
    /// Sum of the changes by the seat's own choices.
    pub own: Estimate,
    /// Sum of the changes by the choices of others.
    pub others: Estimate,
    /// Sum of the changes by chance.
    pub luck: Estimate,
    /// Changes by chance in each turn.
    pub luck_by_turn: Vec<(u16, Estimate)>,
    /// Result: 1 for a win, 0 for a loss.
    pub end: f64,
}

/// A move, and how it changed the seat's probability to win. All probabilities are from 0 to 1.
#[derive(Clone, Debug)]
pub struct Moment {
    /// Number of the move, 1-based.
    pub number: usize,
    /// Turn in which the move was made.
    pub turn: u16,
    /// Player who made the move.
    pub who: PlayerId,
    /// Description of the move.
    pub did: Wording,
    /// The seat's probability to win before the move.
    pub before: f64,
    /// The seat's probability to win after the move, averaged over all possible random outcomes.
    pub expected: f64,
    /// The seat's probability to win after the outcome that really happened, as far as the next player to decide can
    /// see it.
    pub after: f64,
    /// Standard errors of `before`, `expected` and `after`.
    pub errors: [f64; 3],
    /// Comparison of the move with the best one that a search finds. `None` for moves of other players.
    pub judgement: Option<Judgement>,
    /// Description of the better option, if there is one.
    pub better: Option<Wording>,
}

impl Moment {
    /// Returns the change of the probability to win by chance: the actual draws and flips compared with their mean.
    pub fn luck(&self) -> f64 {
        self.after - self.expected
    }

    /// Returns the change of the probability to win by the move itself, averaged over all random outcomes.
    pub fn choice(&self) -> f64 {
        self.expected - self.before
    }

    fn estimates(&self) -> [Estimate; 3] {
        let [before, expected, after] = self.errors;
        [(self.before, before), (self.expected, expected), (self.after, after)]
            .map(|(value, error)| Estimate { value, error })
    }

    /// Returns the probability to win that the move lost compared with the best choice.
    pub fn lost(&self) -> f64 {
        self.judgement.as_ref().map_or(0.0, |judgement| judgement.lost)
    }
}

/// The analysis of all moves of a game at which the player had several options.
#[derive(Clone, Debug)]
pub struct Review {
    /// Seat for which the game is analysed.
    pub seat: PlayerId,
    /// The analysed moves, in the order of the game.
    pub moments: Vec<Moment>,
    /// Result for the seat: 1 for a win, 0 for a loss.
    pub end: f64,
}

impl Review {
    /// Returns the moves by which the seat lost the most, worst first.
    pub fn worst(&self, most: usize) -> Vec<&Moment> {
        let mut all: Vec<&Moment> = self.moments.iter().filter(|m| m.lost() > 0.0).collect();
        all.sort_by(|a, b| b.lost().total_cmp(&a.lost()));
        all.truncate(most);
        all
    }

    /// Returns where the result came from.
    pub fn account(&self) -> Account {
        let choice = |m: &Moment| {
            let [before, expected, _] = m.estimates();
            expected - before
        };
        let luck = |m: &Moment| {
            let [_, expected, after] = m.estimates();
            after - expected
        };
        let mut luck_by_turn: Vec<(u16, Estimate)> = Vec::new();
        for moment in &self.moments {
            match luck_by_turn.last_mut().filter(|(turn, _)| *turn == moment.turn) {
                Some((_, sum)) => *sum = *sum + luck(moment),
                None => luck_by_turn.push((moment.turn, luck(moment))),
            }
        }
        let of = |own: bool| self.moments.iter().filter(move |m| (m.who == self.seat) == own).map(choice).sum();
        Account {
            start: self.moments.first().map_or(Estimate { value: self.end, error: 0.0 }, |m| m.estimates()[0]),
            own: of(true),
            others: of(false),
            luck: self.moments.iter().map(luck).sum(),
            luck_by_turn,
            end: self.end,
        }
    }

    /// Returns the moves at which chance had the greatest effect, in either direction.
    pub fn luckiest(&self, most: usize) -> Vec<&Moment> {
        let mut all: Vec<&Moment> = self.moments.iter().collect();
        all.sort_by(|a, b| b.luck().abs().total_cmp(&a.luck().abs()));
        all.truncate(most);
        all
    }
}

/// Analyses a game. `budget` limits the search for each choice of the seat. `goes_on` is called with the number of
/// finished moves and the number of all moves.
///
/// # Errors
/// If the replay doesn't reproduce the game.
pub fn review(
    replay: &Replay,
    table: &Table,
    seat: PlayerId,
    budget: Budget,
    mut goes_on: impl FnMut(usize, usize),
) -> Result<Review, Wrong> {
    // Moves that were taken back are left out.
    let entries: Vec<Entry> = moves(&replay.entries).into_iter().cloned().collect();
    let stayed = Replay { head: replay.head.clone(), entries, end: None };
    let all = stayed.entries.len();
    let mut walk = Walk::new(&stayed, table, false);
    let mut rng = Rng::new(all as u64);
    let mut moments: Vec<Moment> = Vec::new();
    loop {
        let (game, entry) = (walk.game(), walk.next());
        if let Some((who, option)) = entry.and_then(|entry| chosen(game, entry)) {
            let before = mean(game, who, seat, None, &mut rng);
            if let Some(last) = moments.last_mut() {
                (last.after, last.errors[2]) = (before.value, before.error);
            }
            let label = |option: usize| game.decision().map(|d| game.label(d.options[option]));
            let own = who == seat && game.state().turn > 0;
            let judgement = own.then(|| judge(game, seat, option, budget, walk.at() as u64)).flatten();
            let better = judgement.as_ref().filter(|j| j.lost > 0.0).and_then(|j| label(j.better));
            let expected = mean(game, who, seat, Some(option), &mut rng);
            let did = label(option).unwrap_or_default();
            let (number, turn) = (walk.at() + 1, game.state().turn);
            let errors = [before.error, expected.error, expected.error];
            let (before, expected) = (before.value, expected.value);
            let after = expected;
            moments.push(Moment { number, turn, who, did, before, expected, after, errors, judgement, better });
        }
        goes_on(walk.at(), all);
        if !walk.step()? {
            break;
        }
    }
    let end = match walk.game().outcome() {
        Some(_) => search::chance(walk.game(), seat),
        None => moments.last().map_or(0.5, |m| m.expected),
    };
    if let Some(last) = moments.last_mut() {
        (last.after, last.errors[2]) = (end, 0.0);
    }
    Ok(Review { seat, moments, end })
}

/// Returns the player who decided and the index of the chosen option. Returns `None` if there was only one option.
fn chosen(game: &Game, entry: &Entry) -> Option<(PlayerId, usize)> {
    let Entry::Choose(choice) = entry else { return None };
    let decision = game.decision().filter(|d| d.options.len() > 1)?;
    Some((decision.who, decision.options.iter().position(|o| o == choice)?))
}

/// Returns the seat's mean probability to win in imagined games that look the same to `who`. This is the probability
/// before the decision or, if `done` is given, after that option.
fn mean(game: &Game, who: PlayerId, seat: PlayerId, done: Option<usize>, rng: &mut Rng) -> Estimate {
    let chances: Vec<f64> = (0..WORLDS)
        .map(|_| {
            let mut world = game.imagine_from(Viewer::Player(who), maneframe_engine::Lists::Open, rng);
            if let Some(option) = done {
                world.choose_index(option);
            }
            outlook(world, seat)
        })
        .collect();
    let count = WORLDS as f64;
    let value = chances.iter().sum::<f64>() / count;
    let variance = chances.iter().map(|chance| (chance - value).powi(2)).sum::<f64>() / (count - 1.0);
    Estimate { value, error: (variance / count).sqrt() }
}
