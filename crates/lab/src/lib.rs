//! Experiments: games of bots in series, ratings of bots, statistics, the search for a better deck. The same seed gives
//! the same results on any number of threads. The crate draws no random numbers of its own, and prints nothing.

mod draft_rates;
mod figures;
mod game;
mod improve;
mod initial_list;
mod ladder;
mod rating;
mod seed;
mod series;
mod statistics;

pub use draft_rates::{CardRate, ColorRate, DraftRates, PlayedPod};
pub use figures::{Figure, Figures};
pub use game::{GameResult, Panicked, play, play_counted};
pub use improve::{ImproveError, Improved, LEAST, Limits, Search, limits};
pub use initial_list::initial_list;
pub use ladder::{DealResult, Thinking, play_deal};
pub use rating::{Meeting, Rated, rate};
pub use seed::derived;
pub use series::{PairResult, play_pair, play_pair_counted};
pub use statistics::{Comparison, compare, paired, wilson};
