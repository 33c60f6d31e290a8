//! Which bot plays, and how well.

use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use maneframe_bot::{BotKind, Level};
use miette::miette;

/// Reads a bot's name; `--help` lists them.
pub fn parser() -> impl TypedValueParser<Value = BotKind> {
    let search = PossibleValue::new("search").help(format!("the same as {}", BotKind::Search(Level::default())));
    let named = BotKind::ALL.map(|b| PossibleValue::new(b.name()).help(b.about()));
    PossibleValuesParser::new(named.into_iter().chain([search])).try_map(|name| name.parse::<BotKind>())
}

/// A bot, and what it was called: one that has a time is called by it.
#[derive(Clone, Debug)]
pub struct Named {
    /// As it was called.
    pub name: String,
    /// The bot.
    pub kind: BotKind,
}

impl Named {
    /// All bots that have a name of their own.
    pub fn all() -> Vec<Named> {
        BotKind::ALL.map(|kind| Named { name: kind.name().to_owned(), kind }).into()
    }
}

/// Reads a bot's name, or `search-` and a time.
pub fn named() -> impl TypedValueParser<Value = Named> {
    StringValueParser::new().try_map(|name| {
        let timed = name.strip_prefix("search-").and_then(|text| time(text).ok()).map(|time| BotKind::Timed(time, 1));
        let kind = timed.map_or_else(|| name.parse(), Ok);
        kind.map(|kind| Named { name, kind })
    })
}

/// How well a bot that searches plays.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Strength {
    /// How well the bot `search` plays, from 1 to 8
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=8))]
    level: Option<u8>,
    /// How long the bot `search` thinks about each choice, e.g. `500ms` or `2s`; the same seed may then give other games
    #[arg(long, value_name = "TIME", value_parser = time, conflicts_with = "level")]
    bot_time: Option<Duration>,
    /// With how many threads it thinks for that time
    #[arg(long, value_name = "N", default_value_t = 1, requires = "bot_time", value_parser = clap::value_parser!(u8).range(1..=64))]
    bot_threads: u8,
}

impl Strength {
    /// Whether a level or a time was named.
    pub fn is_given(self) -> bool {
        self.level.is_some() || self.bot_time.is_some()
    }

    /// The same bots, those that search at that strength.
    pub fn of<const N: usize>(self, bots: [BotKind; N]) -> miette::Result<[BotKind; N]> {
        let level = self.level.and_then(Level::new).map(BotKind::Search);
        let Some(strong) = level.or(self.bot_time.map(|time| BotKind::Timed(time, self.bot_threads))) else {
            return Ok(bots);
        };
        if !bots.iter().any(|bot| matches!(bot, BotKind::Search(_))) {
            return Err(miette!(help = "say `--bot search` too", "only the bot `search` has a level or a time"));
        }
        Ok(bots.map(|bot| if matches!(bot, BotKind::Search(_)) { strong } else { bot }))
    }
}

/// Reads a time of at most an hour.
fn time(text: &str) -> Result<Duration, String> {
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
        assert_eq!(time("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(time("2s"), Ok(Duration::from_secs(2)));
        for wrong in ["", "s", "2", "0ms", "3601s", "99999999999999999999s", "-1s", "1.5s", "2min"] {
            assert!(time(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_level_is_for_a_bot_that_searches() {
        let third = Strength { level: Some(3), bot_time: None, bot_threads: 1 };
        let search = BotKind::Search(Level::default());
        let bots = third.of([search, BotKind::Greedy]).expect("one searches");
        assert_eq!(bots.map(BotKind::name), ["search-3", "greedy"]);
        assert!(third.of([BotKind::Greedy]).is_err());
    }
}
