//! Ratings by Glicko-2 (Glickman: Example of the Glicko-2 system). Each game is a rating period of its own, and time without
//! games makes a rating less certain.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

/// Days without a game that count as one rating period.
const PERIOD: i64 = 5 * 86_400;
/// Maximum number of such periods: after that a rating is as uncertain as a new one.
const PERIODS: i64 = 500;
/// Deviation above which a rating has no rank.
const PROVISIONAL: f64 = 110.0;
/// How much the volatility changes: "reasonable choices are between 0.3 and 1.2" says the paper, and smaller ones prevent
/// large jumps.
const TAU: f64 = 0.5;

/// Rating of a player in a format.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How erratic the player's results are.
    pub volatility: f64,
    /// Time of the last game, in seconds since 1970.
    pub at: i64,
}

impl Rating {
    /// Returns the rating of a player who has played no game.
    pub fn new(at: i64) -> Rating {
        Rating::of(Glicko2Rating::new(), at)
    }

    fn of(rating: Glicko2Rating, at: i64) -> Rating {
        Rating { rating: rating.rating, deviation: rating.deviation, volatility: rating.volatility, at }
    }

    fn glicko(self) -> Glicko2Rating {
        Glicko2Rating { rating: self.rating, deviation: self.deviation, volatility: self.volatility }
    }

    /// Returns the rating at a later time: less certain if the player has not played for long.
    #[must_use]
    pub fn aged(self, now: i64) -> Rating {
        let periods = ((now - self.at) / PERIOD).clamp(0, PERIODS);
        let aged = (0..periods).fold(self.glicko(), |rating, _| decay_deviation(&rating));
        Rating { at: self.at, ..Rating::of(aged, self.at) }
    }

    /// Returns true if the rating is too uncertain for a rank.
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }
}

/// Returns the ratings of two players after a game between them. A score is 2 for a win, 1 for a draw, 0 for a loss.
pub fn played(before: [Rating; 2], scores: [i64; 2], now: i64) -> [Rating; 2] {
    let outcome = match scores[0].cmp(&scores[1]) {
        std::cmp::Ordering::Greater => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Less => Outcomes::LOSS,
    };
    let [one, other] = before.map(|rating| rating.aged(now).glicko());
    let (one, other) = glicko2(&one, &other, &outcome, &Glicko2Config { tau: TAU, ..Glicko2Config::new() });
    [Rating::of(one, now), Rating::of(other, now)]
}

#[cfg(test)]
mod tests {
    use skillratings::glicko2::glicko2_rating_period;

    use super::*;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06, at: 0 }
    }

    /// The worked example of Glickman's paper: a player of 1500 (200) beats one of 1400 (30), and loses against 1550 (100)
    /// and 1700 (300) in one period: 1464.06, 151.52 and 0.05999.
    #[test]
    fn the_example_of_the_paper() {
        let others = [(1400.0, 30.0, Outcomes::WIN), (1550.0, 100.0, Outcomes::LOSS), (1700.0, 300.0, Outcomes::LOSS)];
        let results = others.map(|(r, rd, outcome)| (rating(r, rd).glicko(), outcome));
        let config = Glicko2Config { tau: TAU, ..Glicko2Config::new() };
        let after = glicko2_rating_period(&rating(1500.0, 200.0).glicko(), &results, &config);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.00001, "{after:?}");
    }

    /// Results move both ratings apart, make both more certain, and are mirrored.
    #[test]
    fn a_game_moves_both() {
        let even = [Rating::new(0), Rating::new(0)];
        let [winner, loser] = played(even, [2, 0], 0);
        assert!(winner.rating > 1500.0 && (winner.rating - 1500.0 + loser.rating - 1500.0).abs() < 1e-6);
        assert!(winner.deviation < 350.0 && loser.deviation < 350.0);
        let [one, other] = played(even, [1, 1], 0);
        assert!((one.rating - 1500.0).abs() < 1e-6 && (other.rating - 1500.0).abs() < 1e-6);
        let upset = played([rating(1400.0, 50.0), rating(1700.0, 50.0)], [2, 0], 0);
        let usual = played([rating(1700.0, 50.0), rating(1400.0, 50.0)], [2, 0], 0);
        assert!(upset[0].rating - 1400.0 > usual[0].rating - 1700.0, "an upset counts more");
    }

    /// Whoever doesn't play for a year is less certain, and at most as uncertain as somebody new.
    #[test]
    fn time_makes_ratings_less_certain() {
        let kept = rating(1800.0, 60.0);
        let aged = kept.aged(365 * 86_400);
        assert!(aged.deviation > 60.0 && aged.rating == 1800.0);
        assert!(kept.aged(100 * 365 * 86_400).deviation <= 350.0);
        assert_eq!(kept.aged(-5), kept);
    }
}
