//! What decks do in a game, as means over all their games.

use std::collections::BTreeMap;

use maneframe_lab::Figure;
use serde::Serialize;

use super::Game;
use crate::commands::series::page::Cell;
use crate::out::say;
use crate::paint::bold;

/// Points behind from which a win counts as a comeback.
const FAR_BEHIND: i16 = 4;

/// Figures of play of all decks.
#[derive(Serialize)]
pub(super) struct Play {
    /// Means per game of each deck, by the name of the figure.
    decks: Vec<BTreeMap<&'static str, f64>>,
    /// Mean number of turns per game.
    turns: f64,
    /// Share of winners that had been at least 4 points behind.
    comebacks: f64,
}

impl Play {
    /// Counts what the decks did in games of two decks each.
    pub(super) fn of<'a>(played: impl Iterator<Item = ((usize, usize), &'a Game)>, decks: usize) -> Play {
        let mut sums = vec![[0u64; Figure::ALL.len()]; decks];
        let mut games = vec![0u64; decks];
        let (mut all, mut turns, mut won, mut comebacks) = (0u64, 0u64, 0u64, 0u64);
        for ((a, b), game) in played {
            for (deck, figures) in [a, b].into_iter().zip(game.figures.unwrap_or_default()) {
                games[deck] += 1;
                let each = Figure::ALL.iter().zip(&mut sums[deck]);
                each.for_each(|(figure, sum)| *sum += u64::from(figures.get(*figure)));
            }
            all += 1;
            turns += u64::from(game.result.turns);
            if let Some(winner) = game.result.winner {
                won += 1;
                comebacks += u64::from(game.result.behind[winner] >= FAR_BEHIND);
            }
        }
        let mean = |sum: u64, of: u64| sum as f64 / of.max(1) as f64;
        let means = |(sums, games): (&[u64; Figure::ALL.len()], &u64)| {
            Figure::ALL.iter().zip(sums).map(|(figure, sum)| (figure.name(), mean(*sum, *games))).collect()
        };
        Play {
            decks: sums.iter().zip(&games).map(means).collect(),
            turns: mean(turns, all),
            comebacks: mean(comebacks, won),
        }
    }

    /// Returns a table of all decks for a page: its head and its rows.
    pub(super) fn table(&self, names: &[String]) -> (Vec<&'static str>, Vec<Vec<Cell>>) {
        let head = std::iter::once("per game").chain(Figure::ALL.iter().map(|figure| figure.name())).collect();
        let row = |(name, means): (&String, &BTreeMap<&'static str, f64>)| {
            let cells = Figure::ALL.iter().map(|figure| Cell::from(format!("{:.1}", means[figure.name()])));
            std::iter::once(Cell::from(name.as_str())).chain(cells).collect()
        };
        (head, names.iter().zip(&self.decks).map(row).collect())
    }

    /// Returns a sentence about all games.
    pub(super) fn about(&self) -> String {
        format!(
            "{:.1} turns per game; {:.0} % of winners had been {FAR_BEHIND} points behind",
            self.turns,
            100.0 * self.comebacks
        )
    }

    pub(super) fn tell(&self, names: &[String]) {
        let width = names.iter().map(|d| d.chars().count()).max().unwrap_or(0);
        let columns: String = Figure::ALL.iter().map(|figure| format!(" {}", figure.name())).collect();
        say!();
        say!("{}", bold(format_args!("{:width$}{columns}", "per game")));
        for (name, means) in names.iter().zip(&self.decks) {
            let cell = |figure: &Figure| format!(" {:w$.1}", means[figure.name()], w = figure.name().chars().count());
            let cells: String = Figure::ALL.iter().map(cell).collect();
            say!("{name:width$}{cells}");
        }
        say!("{}", self.about());
    }
}
