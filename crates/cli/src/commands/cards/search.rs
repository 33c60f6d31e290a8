//! `maneframe cards search`: searches cards by a query.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use jiff::{Timestamp, tz::TimeZone};
use maneframe_card::Card;
use maneframe_deck::{Date, Format, search};
use maneframe_library::Pool;
use maneframe_library::search::{Index, Query};
use miette::miette;
use serde::Serialize;

use super::{files, table};
use crate::deal;
use crate::describe::count;
use crate::exit::Ended;
use crate::out::{self, note, say};
use crate::paint::{dim, warn};

/// Find cards by a query: `c:blue t:friend pow>=3 -tr:pegasus order:cost`
///
/// Adjacent terms must all match. `or`, `and`, `not` (or `-`) and parentheses combine terms. `!"…"` or `"…"` is an
/// exact title, and other words are searched in names. `*` and `?` are wildcards, `/…/` is a regular expression. Put
/// the query in single quotes, because the shell interprets other quotes, `<`, `>`, `*` and parentheses.
#[derive(clap::Args)]
#[command(
    after_help = "Fields, each with `:`, `=`, `!=`, and `<` `<=` `>` `>=` for numbers, colours and rarities:\n  \
    name title subtitle text (o) flavour trait (tr) keyword (kw) set (s) id number\n  \
    color (c) type (t) rarity (r) power (pow) start boosted cost requirement (req) blue orange … wild\n  \
    opponent bonus prize points is has format (f) banned; order and limit\n\
    Numbers are added and subtracted: `pow+cost>=7`, `pow>=cost+1`\n\n\
    Examples:\n  \
    maneframe cards search 'c:blue t:friend pow>=3 cost<3'\n  \
    maneframe cards search 't:event (o:\"draw a card\" or o:/draw [2-9] cards/) -c:pink'\n  \
    maneframe cards search 'is:entry pow>cost f:harmony order:-power,name limit:20'\n  \
    maneframe cards search 'kw:swift set:cn r>=r' --json\n\n\
    docs/search.md has all fields."
)]
pub struct Args {
    /// Query, in single quotes
    #[arg(allow_hyphen_values = true)]
    query: String,
    /// Further parts of the query
    // Words with a hyphen would take `--json` for one of them.
    more: Vec<String>,
    /// Search these set files, or folders of them, instead of the library
    #[arg(long, value_name = "FILE")]
    file: Vec<PathBuf>,
    /// Date for which formats apply (YYYY-MM-DD) [default: today in UTC]
    #[arg(long)]
    date: Option<Date>,
    /// Print an id and a full name per line
    #[arg(long, conflicts_with = "json")]
    list: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    name: String,
    set: &'a str,
    #[serde(rename = "type")]
    kind: &'static str,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let words: Vec<String> = [&args.query].into_iter().chain(&args.more).cloned().collect();
    let query: Query = joined(&words).parse()?;
    let library = deal::library()?;
    let named;
    let pool = if args.file.is_empty() {
        library.pool()
    } else {
        named = pool_of(files::read(&args.file, &library)?)?;
        &named
    };
    let index = Index::new(pool);
    let date = args.date.unwrap_or_else(|| Timestamp::now().to_zoned(TimeZone::UTC).date());
    let found = search(&index, &query, pool, date, Format::find)?;
    index.hints(&query).into_iter().for_each(|hint| out::report(&hint.into()));
    // Without single quotes around the query, the shell has removed the inner quotes.
    let meant = requoted(&words[0]).filter(|_| found.total == 0 && words.len() == 1);
    if let Some((text, meant)) = meant.and_then(|text| Some((text.clone(), text.parse().ok()?))) {
        let there = search(&index, &meant, pool, date, Format::find)?.total;
        if there > 0 {
            let cards = count(there as i64, "card");
            note!(
                "{} `{text}` finds {cards}: put the query in single quotes, since the shell removes other quotes",
                warn("hint:")
            );
        }
    }
    if args.json {
        fn row<'a>(c: &&'a Card) -> Row<'a> {
            Row { id: &c.id, name: c.name(), set: &c.set, kind: c.kind.name() }
        }
        out::json(&found.cards.iter().map(row).collect::<Vec<_>>())?;
        return Ok(Ended::Well);
    }
    if args.list {
        found.cards.iter().for_each(|card| say!("{} {}", card.id, card.name()));
        return Ok(Ended::Well);
    }
    let width = std::io::stdout().is_terminal().then(ratatui::crossterm::terminal::size).and_then(Result::ok);
    table::tell(&found.cards, width.map(|(columns, _)| columns.into()));
    let of = if found.total > found.cards.len() { format!("{} of ", found.cards.len()) } else { String::new() };
    say!("{}", dim(format_args!("{of}{}", count(found.total as i64, "card"))));
    Ok(Ended::Well)
}

/// Joins the words of the command line to a query. A shell removes the quotes of `o:"draw a card"`. If it is one of
/// several words, they are added again.
fn joined(words: &[String]) -> String {
    let again = |word: &String| requoted(word).filter(|_| words.len() > 1).unwrap_or_else(|| word.clone());
    words.iter().map(again).collect::<Vec<_>>().join(" ")
}

/// Adds quotes to several plain words after a field or `!`. Returns `None` for any other text.
fn requoted(word: &str) -> Option<String> {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '\'' | ',' | '.');
    if let Some(name) = word.strip_prefix('!').filter(|name| name.contains(' ') && name.chars().all(is_plain)) {
        return Some(format!("!\"{name}\""));
    }
    let sign = word.find([':', '=', '<', '>']).filter(|_| word.contains(char::is_whitespace))?;
    let (field, value) = word.split_at(sign + 1);
    let alone = field.trim_start_matches('-').chars().rev().skip(1).all(char::is_alphanumeric);
    let plain = !value.contains(['"', '/', '(', ')', ':', '=', '<', '>']) && !value.starts_with(char::is_whitespace);
    (alone && plain).then(|| format!("{field}\"{value}\""))
}

fn pool_of(files: files::Sources) -> miette::Result<Pool> {
    let mut pool = Pool::new();
    for source in files.sources {
        pool.add(source.set).map_err(|e| miette!("{e}"))?;
    }
    Ok(pool)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> String {
        joined(&words.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn quotes_that_a_shell_took_away_are_put_back() {
        assert_eq!(of(&["c:blue", "o:draw a card"]), "c:blue o:\"draw a card\"");
        assert_eq!(of(&["c:blue", "!meadow lark"]), "c:blue !\"meadow lark\"");
        assert_eq!(of(&["c:blue", "-o:draw a card"]), "c:blue -o:\"draw a card\"");
        assert_eq!(of(&["c:blue", "(a or o:b c)"]), "c:blue (a or o:b c)");
        assert_eq!(of(&["o:draw cost>1"]), "o:draw cost>1", "a query that is one word is left as it is");
    }
}
