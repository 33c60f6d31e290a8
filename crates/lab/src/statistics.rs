//! Shares of games won, with their intervals.

use serde::Serialize;

/// Number of standard errors on each side of a 95 % interval.
const Z: f64 = 1.959_963_984_540_054;

/// Returns the 95 % Wilson score interval of a rate.
pub fn wilson(wins: u64, games: u64) -> [f64; 2] {
    if games == 0 {
        return [0.0, 1.0];
    }
    let n = games as f64;
    let rate = wins as f64 / n;
    let middle = rate + Z * Z / (2.0 * n);
    let half = Z * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    [((middle - half) / whole).clamp(0.0, 1.0), ((middle + half) / whole).clamp(0.0, 1.0)]
}

/// Returns the 95 % interval of the mean share of deals that were played twice with seats exchanged, from the share of
/// each deal between 0 and 1. The two games of a deal are not independent, so that they are not counted as two.
///
/// This is the adjusted interval for paired shares by Bonett and Price (2012): one deal won and one deal lost are added,
/// so that equal deals don't give an interval without a width.
pub fn paired(deals: impl IntoIterator<Item = f64>) -> [f64; 2] {
    let (mut count, mut sum, mut squares) = (2.0_f64, 1.0_f64, 1.0_f64);
    for share in deals {
        count += 1.0;
        sum += share;
        squares += share * share;
    }
    if count < 3.0 {
        return [0.0, 1.0];
    }
    let mean = sum / count;
    let half = Z * ((squares / count - mean * mean).max(0.0) / count).sqrt();
    [(mean - half).clamp(0.0, 1.0), (mean + half).clamp(0.0, 1.0)]
}

/// Two lists that played the same deals.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// Number of games of each list.
    pub games: u64,
    /// Share of games that the old list won; a draw counts half.
    pub before: f64,
    /// Share of games that the new list won.
    pub after: f64,
    /// Difference between the shares.
    pub gain: f64,
    /// 95 % interval of the difference.
    pub interval: [f64; 2],
}

/// Compares the points by deal of two lists: 1 for a win, 0.5 for a draw.
pub fn compare(old: &[f64], new: &[f64]) -> Comparison {
    let share = |points: &[f64]| points.iter().sum::<f64>() / points.len().max(1) as f64;
    let (gain, error) = ahead(new, old);
    let interval = [gain - 1.96 * error, gain + 1.96 * error];
    Comparison { games: new.len() as u64, before: share(old), after: share(new), gain, interval }
}

/// Returns the mean difference of points per deal that both played, and its standard error.
pub(crate) fn ahead(new: &[f64], old: &[f64]) -> (f64, f64) {
    let n = new.len().min(old.len()).max(1) as f64;
    let by = || new.iter().zip(old).map(|(a, b)| a - b);
    let mean = by().sum::<f64>() / n;
    let square = by().map(|d| (d - mean) * (d - mean)).sum::<f64>();
    (mean, (square / n / (n - 1.0).max(1.0)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        // Reference values from R: binom::binom.wilson(60, 100) and binom.wilson(0, 10).
        let [low, high] = wilson(60, 100);
        assert!((low - 0.502_002_6).abs() < 1e-6 && (high - 0.690_598_7).abs() < 1e-6, "{low} {high}");
        let [low, high] = wilson(0, 10);
        assert!(low.abs() < 1e-12 && (high - 0.277_532_8).abs() < 1e-6, "{low} {high}");
    }

    /// Ten deals with one game each: the shares of discordant pairs become 1/12, and their difference has a standard
    /// error of √((2/12) / 12).
    #[test]
    fn a_deal_counts_once() {
        let [low, high] = paired([0.5; 10]);
        let half = 1.959_964 * (1.0_f64 / 72.0).sqrt() / 2.0;
        assert!((low - (0.5 - half)).abs() < 1e-6 && (high - (0.5 + half)).abs() < 1e-6, "{low} {high}");
        // Deals that one side wins twice say less than as many independent games.
        let sides = (0..40).map(|deal| f64::from(u8::from(deal % 2 == 0)));
        let ([low, high], [under, over]) = (paired(sides), wilson(40, 80));
        assert!(low < under && high > over, "{low} {high}");
        let [low, high] = paired([1.0; 10]);
        assert!(low > 0.7 && low < 0.9 && high == 1.0, "{low} {high}");
        assert_eq!(paired([]), [0.0, 1.0]);
    }
}
