//! Players made of code. A [`Bot`] is asked like a person. What it decides by is [`Sight`]: the question, and games in which
//! all that its seat can't see is dealt out by chance. Nothing else of the game reaches a [`Mind`].

mod greedy;
mod judge;
mod kindness;
mod opening;
mod plan;
pub mod puzzle;
mod quick;
mod random;
mod reflex;
mod review;
mod search;
mod sight;
mod weights;
mod worth;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use maneframe_engine::inspect::CompiledPool;
use maneframe_engine::{Game, PlayerId};

pub use greedy::Greedy;
pub use judge::{Judgement, chance, judge};
pub use random::Random;
pub use review::{Moment, Review, review};
pub use search::{Budget, Level, Searcher, value};
pub use sight::Sight;
pub use weights::Weights;

/// The name of the bot that searches, at the level that it has by default.
const SEARCH: &str = "search";

/// A player made of code.
pub trait Bot: Send {
    /// Picks one of the pending decision's options, by number. `seat` is the one who decides.
    fn choose(&mut self, game: &Game, seat: PlayerId) -> usize;
}

/// How a bot thinks: it is never given the game itself.
pub trait Mind: Send {
    /// Picks one of several options, by number.
    fn decide(&mut self, sight: &Sight) -> usize;
}

impl Mind for Box<dyn Mind> {
    fn decide(&mut self, sight: &Sight) -> usize {
        (**self).decide(sight)
    }
}

/// A bot at a table where lists are closed: what it doesn't know of other players' decks it takes for any cards of their colours.
pub struct Guessing {
    mind: Box<dyn Mind>,
    pool: Arc<CompiledPool>,
}

impl Bot for Guessing {
    fn choose(&mut self, game: &Game, seat: PlayerId) -> usize {
        let game = game.in_pool(&self.pool);
        match Sight::guessing(&game, seat) {
            Some(sight) if sight.options().len() > 1 => self.mind.decide(&sight),
            _ => 0,
        }
    }
}

impl<M: Mind> Bot for M {
    fn choose(&mut self, game: &Game, seat: PlayerId) -> usize {
        match Sight::of(game, seat) {
            Some(sight) if sight.options().len() > 1 => self.decide(&sight),
            _ => 0,
        }
    }
}

/// The bots by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotKind {
    /// Any option, each as likely.
    Random,
    /// Plans its turn: points, Problems it can confront, faceoff odds.
    Greedy,
    /// Looks beyond its turn, as well as that level does.
    Search(Level),
    /// Looks beyond its turn, for so long a choice, with so many threads.
    Timed(Duration, u8),
}

impl BotKind {
    /// All bots that have a name of their own.
    pub const ALL: [BotKind; 10] = {
        let mut all = [BotKind::Random; 10];
        all[1] = BotKind::Greedy;
        let mut i = 0;
        while i < Level::ALL.len() {
            all[2 + i] = BotKind::Search(Level::ALL[i]);
            i += 1;
        }
        all
    };

    /// The bot's name, by which it can be made again: `greedy`, `search-3`, `search-500ms`, `search-2sx4` with four threads.
    pub fn name(self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            BotKind::Random => "random",
            BotKind::Greedy => "greedy",
            BotKind::Search(level) => Level::NAMES[usize::from(level.number()) - 1],
            BotKind::Timed(time, threads) => {
                let millis = time.as_millis();
                let time = if millis % 1000 == 0 { format!("{}s", millis / 1000) } else { format!("{millis}ms") };
                let threads = if threads == 1 { String::new() } else { format!("x{threads}") };
                return Cow::Owned(format!("{SEARCH}-{time}{threads}"));
            }
        })
    }

    /// One line about it.
    pub fn about(self) -> &'static str {
        match self {
            BotKind::Random => "takes any legal option",
            BotKind::Greedy => "plans its turn by points, Problems it can confront and faceoff odds",
            BotKind::Search(level) if level.budget().positions == 0 => {
                "greedy with slips, the more the lower its level: for newcomers"
            }
            BotKind::Search(_) => "looks beyond its turn, the more of it the higher its level",
            BotKind::Timed(..) => "looks beyond its turn, for a given time a choice",
        }
    }

    /// Whether it may think for long about a choice.
    pub fn searches(self) -> bool {
        matches!(self, BotKind::Search(_) | BotKind::Timed(..))
    }

    /// A bot of this kind with its own chance. It knows what is in all decks.
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        Box::new(self.mind(seed))
    }

    /// The same for a table where lists are closed: others may have any card of `pool`, which is the table's, [widened].
    ///
    /// [widened]: CompiledPool::widened
    pub fn make_guessing(self, seed: u64, pool: Arc<CompiledPool>) -> Box<dyn Bot> {
        Box::new(Guessing { mind: self.mind(seed), pool })
    }

    /// The same where it searches by weights of [`value::features`] and nothing else; `None` where it doesn't search.
    pub fn make_valuing(self, seed: u64, values: value::Values) -> Option<Box<dyn Bot>> {
        let searcher = self.searcher(seed).filter(Searcher::weighs)?;
        Some(Box::new(searcher.with_values(values)))
    }

    fn searcher(self, seed: u64) -> Option<Searcher> {
        match self {
            BotKind::Random | BotKind::Greedy => None,
            BotKind::Search(level) => Some(Searcher::of_level(seed, level)),
            BotKind::Timed(time, threads) => Some(Searcher::timed(seed, time, threads)),
        }
    }

    fn mind(self, seed: u64) -> Box<dyn Mind> {
        match (self, self.searcher(seed)) {
            (_, Some(searcher)) => Box::new(searcher),
            (BotKind::Random, _) => Box::new(Random::new(seed)),
            _ => Box::new(Greedy::new(seed)),
        }
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// No bot has that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no bot `{0}`: choose random, greedy, search, search-1 to search-8, or a time, as in search-2s")]
pub struct ParseBotError(String);

impl FromStr for BotKind {
    type Err = ParseBotError;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        if s.eq_ignore_ascii_case(SEARCH) {
            return Ok(BotKind::Search(Level::default()));
        }
        let named = BotKind::ALL.into_iter().find(|b| b.name().eq_ignore_ascii_case(s));
        named.or_else(|| timed(s)).ok_or_else(|| ParseBotError(s.to_owned()))
    }
}

/// The bot that a name with a time in it means.
fn timed(name: &str) -> Option<BotKind> {
    let wanted = name.strip_prefix(SEARCH)?.strip_prefix('-')?;
    let (time, threads) = wanted.split_once('x').unwrap_or((wanted, "1"));
    let threads = threads.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads))?;
    Some(BotKind::Timed(thinking_time(time).ok()?, threads))
}

/// At most so many threads think about a choice.
pub const MOST_THREADS: u8 = 64;

/// Reads how long a bot thinks about a choice, at most an hour: `500ms`, `2s`.
///
/// # Errors
/// What is wrong with it.
pub fn thinking_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s').ok_or("a time is written like `500ms` or `2s`")?, 1000),
    };
    let number: u64 = number.trim().parse().map_err(|_| "a time begins with a whole number")?;
    let most = 3_600_000;
    let all = number.checked_mul(unit).filter(|all| (1..=most).contains(all));
    all.map(Duration::from_millis).ok_or_else(|| "between 1ms and 3600s, please".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times() {
        assert_eq!(thinking_time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(thinking_time("2s"), Ok(Duration::from_secs(2)));
        for wrong in ["", "s", "2", "0ms", "3601s", "99999999999999999999s", "-1s", "1.5s", "2min"] {
            assert!(thinking_time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_name_makes_the_same_bot_again() {
        let timed = [(1, 1), (500, 1), (2_000, 1), (2_000, 4), (3_600_000, 64)];
        let timed = timed.map(|(millis, threads)| BotKind::Timed(Duration::from_millis(millis), threads));
        for kind in BotKind::ALL.into_iter().chain(timed) {
            assert_eq!(kind.name().parse::<BotKind>().expect("its name"), kind);
        }
        for wrong in
            ["search-", "search-9", "search-0ms", "search-2sx0", "search-2sx65", "search-2sx", "greedy-2s", "search-x2"]
        {
            assert!(wrong.parse::<BotKind>().is_err(), "{wrong}");
        }
    }
}
