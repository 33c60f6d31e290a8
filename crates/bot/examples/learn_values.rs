//! Learns the value of positions from games between greedy bots, by logistic regression: `learn_values GAMES SEED`.
//! Writes the weights to standard output, in the format of `src/search/values.tsv`, and their quality to standard
//! error.

#[path = "common/args.rs"]
mod args;
#[path = "common/cards.rs"]
mod cards;
#[path = "common/decks.rs"]
mod decks;

use maneframe_bot::BotKind;
use maneframe_bot::value::{BY_TURN, COUNT, Features, described, features};
use maneframe_engine::{Choice, GameOptions, Outcome, PlayerId, Rng};

/// One of this many choices is made randomly, and half of those do nothing. This creates positions that a good player
/// would avoid, so that the value of a position doesn't reflect how well it was played before.
const SLIP: usize = 7;
/// Weight of the squared weights (ridge penalty), relative to the number of samples.
const RIDGE: f64 = 20.0;

struct Sample {
    features: Features,
    evaluation: f64,
    won: f64,
    /// True if the sample is used to test the result instead of to learn it.
    held_out: bool,
}

fn main() {
    let args = args::Args::read();
    let (games, seed) = (args.number(0), args.number(1));
    let samples = play(games, seed);
    let (held_out, learn): (Vec<&Sample>, Vec<&Sample>) = samples.iter().partition(|s| s.held_out);
    let scales = scales(&learn);
    let weights = fit(&learn, &scales, COUNT);
    let old = fit_worth(&learn);
    let loss = |of: &dyn Fn(&Sample) -> f64| {
        let sum: f64 = held_out.iter().map(|s| -(s.won * of(s).ln() + (1.0 - s.won) * (1.0 - of(s)).ln())).sum();
        sum / held_out.len() as f64
    };
    let chance = |s: &Sample| sigmoid(weights.iter().zip(&s.features).map(|(w, f)| w * f).sum());
    let by_worth = |s: &Sample| sigmoid(old[0] * s.evaluation + old[1] * turn(s));
    eprintln!("{games} games of seed {seed}: {} positions to learn from, {} others", learn.len(), held_out.len());
    eprintln!("loss by weights {:.4}, by greedy's worth {:.4} ({old:?})", loss(&chance), loss(&by_worth));
    println!("# {games} games of seed {seed}; loss on {} other positions {:.4}", held_out.len(), loss(&chance));
    for (i, weight) in weights.iter().enumerate() {
        let (name, waiting, late) = described(i);
        let (when, late) = (if waiting { "waiting" } else { "" }, if late { "late" } else { "" });
        println!("{name}\t{when}\t{late}\t{weight:.5}");
    }
}

fn turn(sample: &Sample) -> f64 {
    sample.features[BY_TURN - 1]
}

fn sigmoid(x: f64) -> f64 {
    (1.0 / (1.0 + (-x).exp())).clamp(1e-6, 1.0 - 1e-6)
}

/// Returns positions at the start of turns, each with the eventual winner.
fn play(games: u64, seed: u64) -> Vec<Sample> {
    let decks = decks::Decks::open();
    let mut samples = Vec::new();
    for g in 0..games {
        let mut rng = Rng::new(seed << 32 | g);
        let (table, _) = decks.deal(&mut rng);
        let mut game = table.start(GameOptions::new(rng.next_u64()).unrecorded());
        let mut bots = [0, 1].map(|_| BotKind::Greedy.make(rng.next_u64()));
        let begin = samples.len();
        let mut turn = 0;
        while let Some(decision) = game.decision() {
            let who = decision.who;
            let slips = rng.below(SLIP) == 0;
            let idle = decision.options.iter().position(|o| matches!(o, Choice::Pass | Choice::Done));
            let choice = match idle {
                Some(idle) if slips && rng.below(2) == 0 => idle,
                _ if slips => rng.below(decision.options.len()),
                _ => bots[who.index()].choose(&game, who),
            };
            if game.state().turn > turn {
                turn = game.state().turn;
                let seat = PlayerId(0);
                let evaluation = maneframe_bot::value::evaluation(&game, seat);
                samples.push(Sample { features: features(&game, seat), evaluation, won: 0.5, held_out: g % 5 == 0 });
            }
            game.choose_index(choice);
        }
        let won = match game.outcome() {
            Some(Outcome::Win(p)) => f64::from(u8::from(p.index() == 0)),
            _ => 0.5,
        };
        samples[begin..].iter_mut().for_each(|s| s.won = won);
    }
    samples
}

/// Returns the root mean square of each feature.
fn scales(samples: &[&Sample]) -> Vec<f64> {
    let square = |i: usize| samples.iter().map(|s| s.features[i] * s.features[i]).sum::<f64>() / samples.len() as f64;
    (0..COUNT).map(|i| square(i).sqrt().max(1e-6)).collect()
}

/// Fits the weights with Newton's method.
fn fit(samples: &[&Sample], scales: &[f64], count: usize) -> Vec<f64> {
    let mut weights = vec![0.0; count];
    for _ in 0..12 {
        let mut slope = vec![0.0; count];
        let mut curve = vec![vec![0.0; count]; count];
        for sample in samples {
            let x: Vec<f64> = (0..count).map(|i| sample.features[i] / scales[i]).collect();
            let chance = sigmoid(x.iter().zip(&weights).map(|(x, w)| x * w).sum());
            let steep = chance * (1.0 - chance);
            for i in 0..count {
                slope[i] += (sample.won - chance) * x[i];
                for j in 0..=i {
                    curve[i][j] += steep * x[i] * x[j];
                }
            }
        }
        for i in 0..count {
            slope[i] -= RIDGE * weights[i];
            curve[i][i] += RIDGE;
            let (above, row) = curve.split_at_mut(i);
            above.iter_mut().zip(&row[0]).for_each(|(other, value)| other[i] = *value);
        }
        for (weight, step) in weights.iter_mut().zip(solve(curve, slope)) {
            *weight += step;
        }
    }
    weights.iter().zip(scales).map(|(w, s)| w / s).collect()
}

/// Fits the weights of [`Greedy`](maneframe_bot::Greedy)'s evaluation and of having the turn.
fn fit_worth(samples: &[&Sample]) -> [f64; 2] {
    let both: Vec<Sample> = samples
        .iter()
        .map(|s| {
            let mut features = [0.0; COUNT];
            (features[0], features[1]) = (s.evaluation, turn(s));
            Sample { features, evaluation: 0.0, won: s.won, held_out: false }
        })
        .collect();
    let weights = fit(&both.iter().collect::<Vec<_>>(), &[200.0, 0.5], 2);
    [weights[0], weights[1]]
}

/// Solves a linear system with a symmetric positive definite matrix by Gaussian elimination.
fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for i in 0..n {
        for j in i + 1..n {
            let factor = a[j][i] / a[i][i];
            let (above, row) = a.split_at_mut(j);
            row[0][i..].iter_mut().zip(&above[i][i..]).for_each(|(x, y)| *x -= factor * y);
            b[j] -= factor * b[i];
        }
    }
    for i in (0..n).rev() {
        let sum: f64 = (i + 1..n).map(|k| a[i][k] * b[k]).sum();
        b[i] = (b[i] - sum) / a[i][i];
    }
    b
}
