//! Ratings from results of games (Bradley-Terry model, on the scale of chess).

use maneframe_engine::Rng;

/// Result of two games of the same deal.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// Indices of the two players.
    pub pair: (usize, usize),
    /// Points of the first player, from 0 to 2.
    pub points: f64,
}

/// Rating of a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rated {
    /// 1500 for the anchor, or as the mean if there is none. 400 points more mean winning ten games of eleven.
    pub rating: f64,
    /// 95 % interval of the rating.
    pub interval: [f64; 2],
}

/// Number of samples for the interval.
const AGAIN: usize = 200;
const ROUNDS: usize = 200;
const MIDDLE: f64 = 1500.0;

/// Rates the players. The interval is computed by drawing deals with replacement repeatedly.
pub fn rate(players: usize, meetings: &[Meeting], anchor: Option<usize>, seed: u64) -> Vec<Rated> {
    let ratings = ratings(players, meetings, anchor);
    let mut rng = Rng::new(seed);
    let mut again = vec![Vec::with_capacity(AGAIN); players];
    for _ in 0..AGAIN {
        let drawn: Vec<Meeting> = meetings.iter().map(|_| meetings[rng.below(meetings.len())]).collect();
        for (all, rating) in again.iter_mut().zip(self::ratings(players, &drawn, anchor)) {
            all.push(rating);
        }
    }
    let rated = ratings.into_iter().zip(again).map(|(rating, mut all)| {
        all.sort_by(f64::total_cmp);
        Rated { rating, interval: [all[AGAIN / 40], all[AGAIN - 1 - AGAIN / 40]] }
    });
    rated.collect()
}

/// Returns the most likely ratings, by the minorization-maximization algorithm (Hunter 2004). One draw is added to each
/// pair that met, so that a player who won every game has a finite rating.
fn ratings(players: usize, meetings: &[Meeting], anchor: Option<usize>) -> Vec<f64> {
    let mut games = vec![vec![0.0; players]; players];
    let mut points = vec![0.0; players];
    for &Meeting { pair: (a, b), points: won } in meetings {
        for (one, other, won) in [(a, b, won), (b, a, 2.0 - won)] {
            if games[one][other] == 0.0 {
                games[one][other] = 1.0;
                points[one] += 0.5;
            }
            games[one][other] += 2.0;
            points[one] += won;
        }
    }
    let mut strength = vec![1.0_f64; players];
    for _ in 0..ROUNDS {
        for i in 0..players {
            let expected: f64 = (0..players).map(|j| games[i][j] / (strength[i] + strength[j])).sum();
            if expected > 0.0 {
                strength[i] = points[i] / expected;
            }
        }
        let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / players.max(1) as f64;
        strength.iter_mut().for_each(|s| *s /= mean.exp());
    }
    let scaled: Vec<f64> = strength.iter().map(|s| 400.0 * s.log10()).collect();
    let zero = anchor.map_or(0.0, |anchor| scaled[anchor]);
    scaled.into_iter().map(|rating| MIDDLE + rating - zero).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Winning ten of eleven games is a difference of 400 points.
    #[test]
    fn ratings_are_those_of_chess() {
        let met = |points, times| std::iter::repeat_n(Meeting { pair: (0, 1), points }, times);
        let meetings: Vec<Meeting> = met(2.0, 1000).chain(met(0.0, 100)).collect();
        let rated = rate(2, &meetings, Some(1), 1);
        assert_eq!(rated[1].rating, 1500.0);
        assert!((rated[0].rating - 1900.0).abs() < 2.0, "{rated:?}");
        let [low, high] = rated[0].interval;
        assert!(low < 1890.0 && low > 1800.0 && high > 1910.0 && high < 2000.0, "{rated:?}");
    }

    #[test]
    fn who_wins_all_has_a_rating() {
        let rated = rate(3, &[Meeting { pair: (0, 1), points: 2.0 }, Meeting { pair: (1, 2), points: 1.0 }], None, 1);
        assert!(rated.iter().all(|r| r.rating.is_finite()));
        assert!(rated[0].rating > rated[1].rating);
    }
}
