//! `maneframe cards list`: lists cards.

use maneframe_card::{Card, CardType, Color};
use serde::Serialize;

use crate::deal;
use crate::describe::codes;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{colored, dim};

/// List the cards of the library, or those with given words in name, traits or text; `search` has more options
#[derive(clap::Args)]
pub struct Args {
    /// Words that must all appear
    words: Vec<String>,
    /// Cards of this type: friend, mane, resource, event, troublemaker, problem
    #[arg(long = "type", value_name = "TYPE", value_parser = super::card_type)]
    kind: Option<CardType>,
    /// Cards of this colour: blue, orange, pink, purple, white, yellow
    #[arg(long, value_name = "COLOR")]
    color: Option<Color>,
    /// Cards of this set, by name or code
    #[arg(long, value_name = "SET")]
    set: Option<String>,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row<'a> {
    id: &'a str,
    name: String,
    set: &'a str,
    kind: CardType,
    whole: bool,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let library = deal::library()?;
    let words: Vec<String> = args.words.iter().map(|w| w.to_lowercase()).collect();
    let wanted_set = |name: &str, code: &str| match &args.set {
        None => true,
        Some(set) => set.eq_ignore_ascii_case(name) || set.eq_ignore_ascii_case(code),
    };
    let sets = library.sets().iter().filter(|s| wanted_set(&s.name, &s.code));
    let fits = |card: &&Card| {
        args.kind.is_none_or(|k| card.kind == k)
            && args.color.is_none_or(|c| card.front().colors.has(c))
            && words.iter().all(|w| haystack(card).contains(w))
    };
    let cards: Vec<&Card> = sets.flat_map(|s| &s.cards).filter(fits).collect();
    if args.json {
        fn row(c: &Card) -> Row<'_> {
            Row { id: &c.id, name: c.name(), set: &c.set, kind: c.kind, whole: c.is_whole() }
        }
        let rows: Vec<Row> = cards.iter().copied().map(row).collect();
        out::json(&rows)?;
        return Ok(Ended::Well);
    }
    for card in &cards {
        let colors = card.front().colors;
        let unread = if card.is_whole() { "" } else { " (has lines that are not understood)" };
        say!(
            "{:8} {:5} {} {}",
            card.id,
            codes(colors),
            colored(card.name(), colors.iter().next()),
            dim(format_args!("{}{unread}", card.kind))
        );
    }
    say!("{}", dim(crate::describe::count(cards.len() as i64, "card")));
    Ok(Ended::Well)
}

fn haystack(card: &Card) -> String {
    let mut text = card.name();
    for face in &card.faces {
        for t in &face.traits {
            text.push(' ');
            text.push_str(t.as_str());
        }
        for line in &face.lines {
            text.push(' ');
            text.push_str(&line.text);
        }
    }
    text.to_lowercase()
}
