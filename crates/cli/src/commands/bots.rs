//! Which bot plays, and how well.

use std::borrow::Cow;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use maneframe_bot::{BotKind, Level, MOST_THREADS, ParseBotError};
use miette::miette;

/// A bot, and what it was called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// As it was called.
    pub name: String,
    /// The bot.
    pub kind: BotKind,
}

impl Named {
    /// All bots that have a name of their own.
    pub fn all() -> Vec<Named> {
        BotKind::ALL.map(Named::from).into()
    }

    /// Whether it was called `search` and nothing more: its level or time is said apart.
    fn is_open(&self) -> bool {
        self.name.eq_ignore_ascii_case("search")
    }
}

impl From<BotKind> for Named {
    fn from(kind: BotKind) -> Named {
        Named { name: kind.name().into_owned(), kind }
    }
}

impl FromStr for Named {
    type Err = ParseBotError;

    fn from_str(name: &str) -> Result<Named, ParseBotError> {
        Ok(Named { name: name.to_owned(), kind: name.parse()? })
    }
}

/// Reads a bot's name; `--help` lists them.
pub fn parser() -> impl TypedValueParser<Value = Named> {
    let search = PossibleValue::new("search").help(format!("the same as {}", BotKind::Search(Level::default())));
    let named = BotKind::ALL.into_iter().filter_map(|b| match b.name() {
        Cow::Borrowed(name) => Some(PossibleValue::new(name).help(b.about())),
        Cow::Owned(_) => None,
    });
    PossibleValuesParser::new(named.chain([search])).try_map(|name| name.parse::<Named>())
}

/// Reads a bot's name, or `search-` and a time.
pub fn named() -> impl TypedValueParser<Value = Named> {
    StringValueParser::new().try_map(|name| name.parse::<Named>())
}

/// How well a bot that searches plays.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Strength {
    /// How well the bot `search` plays, from 1 to 8
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=8))]
    level: Option<u8>,
    /// How long the bot `search` thinks about each choice, e.g. `500ms` or `2s`; the same seed may then give other games
    #[arg(long, value_name = "TIME", value_parser = maneframe_bot::thinking_time, conflicts_with = "level")]
    bot_time: Option<Duration>,
    /// With how many threads it thinks for that time
    #[arg(long, value_name = "N", default_value_t = 1, requires = "bot_time", value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_THREADS)))]
    bot_threads: u8,
}

impl Strength {
    /// Whether a level or a time was named.
    pub fn is_given(self) -> bool {
        self.level.is_some() || self.bot_time.is_some()
    }

    /// The bots, each that was called `search` at that strength.
    pub fn of<const N: usize>(self, bots: [Named; N]) -> miette::Result<[BotKind; N]> {
        let level = self.level.and_then(Level::new).map(BotKind::Search);
        let Some(strong) = level.or(self.bot_time.map(|time| BotKind::Timed(time, self.bot_threads))) else {
            return Ok(bots.map(|bot| bot.kind));
        };
        if !bots.iter().any(Named::is_open) {
            return Err(miette!(help = "say `--bot search` too", "only the bot `search` is given a level or a time"));
        }
        Ok(bots.map(|bot| if bot.is_open() { strong } else { bot.kind }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_for_a_bot_that_is_called_search() {
        let third = Strength { level: Some(3), bot_time: None, bot_threads: 1 };
        let named = |name: &str| name.parse::<Named>().expect("a bot");
        let bots = |names: [&str; 2]| third.of(names.map(named)).map(|bots| bots.map(|bot| bot.to_string()));
        assert_eq!(bots(["search", "greedy"]).expect("one searches"), ["search-3", "greedy"]);
        assert_eq!(bots(["search", "search-6"]).expect("one searches"), ["search-3", "search-6"]);
        assert!(bots(["greedy", "search-6"]).is_err());
    }
}
