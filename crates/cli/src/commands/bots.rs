//! `maneframe bots`: the list of bots. Command-line options for bots and their strength.

use std::borrow::Cow;
use std::ffi::OsStr;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{Arg, Command};
use maneframe_bot::{BotKind, Level, MOST_THREADS, ParseBotError};
use miette::miette;
use serde_json::json;

use crate::exit::Ended;
use crate::out::{self, say};

/// List the bots, with a description of their play
///
/// Options such as `--bot` take these names. `search` is set by `--level` or `--bot-time`.
#[derive(clap::Args)]
pub struct Args {
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    if args.json {
        let bots = BotKind::ALL.map(|bot| json!({ "name": bot.name(), "about": bot.about() }));
        out::json(&bots)?;
        return Ok(Ended::Well);
    }
    for bot in BotKind::ALL {
        say!("{:9}  {}", bot.name(), bot.about());
    }
    say!("search     the same as {}", BotKind::Search(Level::default()));
    say!("search-2s  looks ahead for the given time per choice, 1ms to 3600s; search-2sx4 uses 4 threads");
    Ok(Ended::Well)
}

/// A bot and its name on the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    /// Name as given on the command line.
    pub name: String,
    /// Kind of the bot.
    pub kind: BotKind,
}

impl Named {
    /// Returns all bots that have a fixed name.
    pub fn all() -> Vec<Named> {
        BotKind::ALL.map(Named::from).into()
    }

    /// Returns true if the name is only `search`, so that other options give the level or time.
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

/// Returns the names of all bots with a fixed name, and `search`.
fn fixed_names() -> impl Iterator<Item = PossibleValue> {
    let named = BotKind::ALL.into_iter().filter_map(|b| match b.name() {
        Cow::Borrowed(name) => Some(PossibleValue::new(name)),
        Cow::Owned(_) => None,
    });
    named.chain([PossibleValue::new("search")])
}

/// Returns a parser of bot names.
pub fn parser() -> impl TypedValueParser<Value = Named> {
    PossibleValuesParser::new(fixed_names()).try_map(|name| name.parse::<Named>())
}

/// Returns a parser of bot names that also accepts `search-` with a time.
pub fn named() -> impl TypedValueParser<Value = Named> {
    AnyBot
}

/// Parser of the names of all bots. A shell completes those that have a fixed name.
#[derive(Clone)]
struct AnyBot;

impl TypedValueParser for AnyBot {
    type Value = Named;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Named, clap::Error> {
        StringValueParser::new().try_map(|name| name.parse::<Named>()).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(fixed_names()))
    }
}

/// Strength of a search bot.
#[derive(clap::Args, Clone, Copy, Debug)]
pub struct Strength {
    /// Level of the bot `search`, from 1 to 8
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=8))]
    level: Option<u8>,
    /// Time that the bot `search` has for each choice, e.g. `500ms` or `2s`. The same seed may then give different
    /// games
    #[arg(long, value_name = "TIME", value_parser = maneframe_bot::thinking_time, conflicts_with = "level")]
    bot_time: Option<Duration>,
    /// Number of threads of the bot during that time
    #[arg(long, value_name = "N", default_value_t = 1, requires = "bot_time", value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_THREADS)))]
    bot_threads: u8,
}

impl Strength {
    /// Returns true if a level or a time was given.
    pub fn is_given(self) -> bool {
        self.level.is_some() || self.bot_time.is_some()
    }

    /// Returns the bots. Those that were named `search` get this strength.
    pub fn of<const N: usize>(self, bots: [Named; N]) -> miette::Result<[BotKind; N]> {
        let level = self.level.and_then(Level::new).map(BotKind::Search);
        let Some(strong) = level.or(self.bot_time.map(|time| BotKind::Timed(time, self.bot_threads))) else {
            return Ok(bots.map(|bot| bot.kind));
        };
        if !bots.iter().any(Named::is_open) {
            return Err(miette!(help = "add `--bot search`", "a level or a time needs the bot `search`"));
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
