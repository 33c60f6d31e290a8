//! Computer players. A [`Bot`] gets the same questions as a human player. Its [`Policy`] makes the decisions, and gets
//! only an [`Observation`]: the question, and imagined games. An imagined game looks the same to the player, but
//! everything that is hidden from the player is drawn randomly.

mod advice;
mod attachment_value;
mod evaluation;
mod greedy;
mod judge;
pub mod net;
mod observation;
mod opening;
mod plan;
pub mod puzzle;
mod random;
mod reflex;
mod review;
mod rollout;
mod scratch;
mod search;
mod skill;
mod study;
mod weights;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use maneframe_engine::inspect::CompiledPool;
use maneframe_engine::{Game, PlayerId};

pub use advice::{ADVISER, Advice, advise};
pub use greedy::Greedy;
pub use judge::{Judgement, chance, judge};
pub use observation::Observation;
pub use random::Random;
pub use review::{Account, Estimate, Moment, Review, review};
pub use search::{Budget, Leaves, Level, Searcher, Valuing, value};
pub use study::{Study, Tried};
pub use weights::Weights;

/// Name of the search bot at its default level.
const SEARCH: &str = "search";

/// A computer player.
pub trait Bot: Send {
    /// Returns the index of the chosen option of the pending decision. `seat` is the player who decides.
    fn choose(&mut self, game: &Game, seat: PlayerId) -> usize;
}

/// The decision procedure of a bot. It has no access to the game itself.
pub trait Policy: Send {
    /// Returns the index of the chosen option.
    fn decide(&mut self, observation: &Observation) -> usize;
}

impl Policy for Box<dyn Policy> {
    fn decide(&mut self, observation: &Observation) -> usize {
        (**self).decide(observation)
    }
}

/// A bot for tables with closed deck lists. It assumes that the unseen cards of another deck can be any cards of that
/// deck's colours.
pub struct Guessing {
    policy: Box<dyn Policy>,
    pool: Arc<CompiledPool>,
}

impl Bot for Guessing {
    fn choose(&mut self, game: &Game, seat: PlayerId) -> usize {
        let game = game.in_pool(&self.pool);
        match Observation::guessing(&game, seat) {
            Some(observation) if observation.options().len() > 1 => self.policy.decide(&observation),
            _ => 0,
        }
    }
}

impl<M: Policy> Bot for M {
    fn choose(&mut self, game: &Game, seat: PlayerId) -> usize {
        match Observation::of(game, seat) {
            Some(observation) if observation.options().len() > 1 => self.decide(&observation),
            _ => 0,
        }
    }
}

/// The kinds of bots, each with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotKind {
    /// Chooses randomly among the options.
    Random,
    /// Plans its own turn by points, Problems that it can confront, and chances in faceoffs.
    Greedy,
    /// Looks ahead beyond its own turn. The level determines its strength.
    Search(Level),
    /// Looks ahead beyond its own turn. The values are the time for each choice and the number of threads.
    Timed(Duration, u8),
}

impl BotKind {
    /// All kinds with fixed names, the weakest first. Bots with a time limit are not included.
    pub const ALL: [BotKind; 10] = {
        /// Number of levels that are weaker than the bot without a search.
        const WEAKER: usize = 5;
        let mut all = [BotKind::Random; 10];
        let mut i = 0;
        while i < Level::ALL.len() {
            all[if i < WEAKER { 1 } else { 2 } + i] = BotKind::Search(Level::ALL[i]);
            i += 1;
        }
        all[1 + WEAKER] = BotKind::Greedy;
        all
    };

    /// Returns the name of the bot, from which it can be parsed: `greedy`, `search-3`, `search-500ms`, or `search-2sx4`
    /// with four threads.
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

    /// Returns a one-line description of the bot. For bots with a fixed name, it begins with a word for their strength.
    pub fn about(self) -> String {
        match self {
            BotKind::Random => "Random: chooses any legal option".to_owned(),
            BotKind::Greedy => {
                "Skilled: plans its turn by points, Problems it can confront and odds of faceoffs".to_owned()
            }
            BotKind::Search(level) => level.about(),
            BotKind::Timed(..) => "looks ahead beyond its turn, for a given time per choice".to_owned(),
        }
    }

    /// Returns true if the bot may take a long time for a choice.
    pub fn searches(self) -> bool {
        matches!(self, BotKind::Search(_) | BotKind::Timed(..))
    }

    /// Creates a bot of this kind that knows all deck lists.
    pub fn make(self, seed: u64) -> Box<dyn Bot> {
        Box::new(self.policy(seed))
    }

    /// Creates a bot for a table with closed deck lists. It assumes that other decks contain any cards of `pool`, which
    /// is the table's pool, [widened].
    ///
    /// [widened]: CompiledPool::widened
    pub fn make_guessing(self, seed: u64, pool: Arc<CompiledPool>) -> Box<dyn Bot> {
        Box::new(Guessing { policy: self.policy(seed), pool })
    }

    /// Creates a bot that values positions in this way. Returns `None` if bots of this kind don't value positions by
    /// search.
    pub fn make_valuing(self, seed: u64, valuing: Valuing) -> Option<Box<dyn Bot>> {
        let searcher = self.searcher(seed).filter(Searcher::weighs)?;
        Some(Box::new(searcher.with_valuing(valuing)))
    }

    fn searcher(self, seed: u64) -> Option<Searcher> {
        match self {
            BotKind::Random | BotKind::Greedy => None,
            BotKind::Search(level) => Some(Searcher::of_level(seed, level)),
            BotKind::Timed(time, threads) => Some(Searcher::timed(seed, time, threads)),
        }
    }

    fn policy(self, seed: u64) -> Box<dyn Policy> {
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

/// The error for an unknown name of a bot.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown bot `{0}`: choose random, greedy, search, search-1 to search-8, or a time such as search-2s")]
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

/// Parses the name of a bot with a time limit.
fn timed(name: &str) -> Option<BotKind> {
    let wanted = name.strip_prefix(SEARCH)?.strip_prefix('-')?;
    let (time, threads) = wanted.split_once('x').unwrap_or((wanted, "1"));
    let threads = threads.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads))?;
    Some(BotKind::Timed(thinking_time(time).ok()?, threads))
}

/// Maximum number of threads per choice.
pub const MOST_THREADS: u8 = 64;

/// Parses a thinking time per choice, from 1 millisecond to one hour: `500ms`, `2s`.
///
/// # Errors
/// A message that describes what is wrong with the text.
pub fn thinking_time(text: &str) -> Result<Duration, String> {
    let (number, unit) = match text.strip_suffix("ms") {
        Some(number) => (number, 1),
        None => (text.strip_suffix('s').ok_or("a time is written like `500ms` or `2s`")?, 1000),
    };
    let number: u64 = number.trim().parse().map_err(|_| "a time begins with a whole number")?;
    let most = 3_600_000;
    let all = number.checked_mul(unit).filter(|all| (1..=most).contains(all));
    all.map(Duration::from_millis).ok_or_else(|| "a time is from 1ms to 3600s".to_owned())
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

    /// The order of the ladder: see `docs/bots.md`.
    #[test]
    fn bots_are_listed_by_strength() {
        let names = BotKind::ALL.map(|bot| bot.name().into_owned());
        let by_strength =
            "random search-1 search-2 search-3 search-4 search-5 greedy search-6 search-7 search-8".split(' ');
        assert!(names.iter().map(String::as_str).eq(by_strength), "{names:?}");
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
