//! `maneframe matrix --leaders`: each deck with each Mane Character that may lead it.

use maneframe_bot::BotKind;
use maneframe_card::{Card, CardType, Color};
use maneframe_deck::Entry;
use maneframe_lab::wilson;
use maneframe_library::Library;
use miette::miette;
use serde::Serialize;

use super::{Args, Games};
use crate::commands::series::Summary;
use crate::commands::series::page::{Cell, Dot, Page, Scale};
use crate::deal::{self, Dealt, Laid};
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

/// Results of all leaders.
#[derive(Serialize)]
struct Leaders {
    #[serde(flatten)]
    summary: Summary,
    seed: u64,
    bot: String,
    leaders: Vec<Led>,
}

/// Games of a deck with a Mane Character against all other decks.
#[derive(Serialize)]
struct Led {
    deck: String,
    leader: String,
    name: String,
    /// True if the deck's list has this Mane Character.
    own: bool,
    games: u64,
    win_rate: f64,
    /// 95 % Wilson interval of the win rate.
    interval: [f64; 2],
}

pub(super) fn run(
    args: &Args,
    library: &Library,
    decks: &[Dealt],
    laid: Option<&Laid>,
    bot: BotKind,
) -> miette::Result<Ended> {
    let mut led: Vec<(usize, &Card, Dealt)> = Vec::new();
    for (at, deck) in decks.iter().enumerate() {
        for leader in leaders_of(library, deck) {
            let mut list = deck.deck.clone();
            list.mane = vec![Entry { count: 1, id: leader.id.clone() }];
            led.push((at, leader, deal::deal_under(laid, library, list, args.series.lenient)?));
        }
    }
    // Decks with leaders come behind the decks themselves, which are the opponents.
    let all: Vec<&Dealt> = decks.iter().chain(led.iter().map(|(_, _, dealt)| dealt)).collect();
    let mut pairs = Vec::new();
    for (i, (own, ..)) in led.iter().enumerate() {
        pairs.extend((0..decks.len()).filter(|b| b != own).map(|b| (decks.len() + i, b)));
    }
    if pairs.is_empty() {
        return Err(miette!(help = "give decks whose colors have Mane Characters", "no deck has a leader to be tried"));
    }
    let games = Games { args, decks: &all, pairs: &pairs, laid, bot };
    let mut results = games.play()?;
    let mut score = vec![(0u64, 0u64); led.len()];
    for ((a, _), game) in games.played(&results) {
        let (played, wins) = &mut score[a - decks.len()];
        *played += 1;
        *wins += u64::from(game.result.winner == Some(0));
    }
    let row = |((deck, leader, _), (games, wins)): (&(usize, &Card, Dealt), &(u64, u64))| Led {
        deck: decks[*deck].deck.name.clone(),
        leader: leader.id.clone(),
        name: leader.name(),
        own: decks[*deck].deck.mane_id() == Some(&leader.id),
        games: *games,
        win_rate: *wins as f64 / (*games).max(1) as f64,
        interval: wilson(*wins, *games),
    };
    let rows: Vec<Led> = led.iter().zip(&score).map(row).collect();
    let (summary, seed) = (results.played.summary, results.run.seed);
    results.run.write_page(|| page(args, &rows, bot, seed, &summary))?;
    if args.series.json {
        out::json(&Leaders { summary, seed, bot: bot.to_string(), leaders: rows })?;
    } else {
        tell(&rows);
        say!(
            "{}",
            dim(format_args!("{} games per pair, {bot} bots, seed {seed}; * is the leader of the list", args.games))
        );
        summary.tell();
    }
    Ok(summary.ended())
}

fn page(args: &Args, rows: &[Led], bot: BotKind, seed: u64, summary: &Summary) -> Page {
    let mut page = super::page::begin(args, "Decks with other leaders", &bot.to_string(), seed, summary);
    page.section(
        "Games won",
        "Share of games that a deck won with each leader, with its 95 % interval. * is the list's own.",
    );
    // The leader comes first, since a long name is cut off.
    let name = |row: &Led| format!("{}{}, {}", if row.own { "* " } else { "" }, row.name, row.deck);
    let dot = |row: &Led| Dot { label: name(row), value: row.win_rate, interval: row.interval };
    page.chart("Games won", Scale::Shares, &rows.iter().map(dot).collect::<Vec<Dot>>());
    let row = |row: &Led| -> Vec<Cell> {
        let [low, high] = row.interval.map(|x| 100.0 * x);
        let own = if row.own { "yes" } else { "" };
        let cells = [
            row.deck.clone(),
            row.leader.clone(),
            row.name.clone(),
            own.to_owned(),
            row.games.to_string(),
            format!("{:.1} %", 100.0 * row.win_rate),
            format!("{low:.1} to {high:.1}"),
        ];
        cells.map(Cell::from).into()
    };
    let head = ["deck", "leader", "name", "the list's own", "games", "won", "95 %"];
    page.table(&head, &rows.iter().map(row).collect::<Vec<Vec<Cell>>>());
    page
}

/// Returns the Mane Characters of the two main colors of a deck, from the sets of its cards.
fn leaders_of<'a>(library: &'a Library, deck: &Dealt) -> Vec<&'a Card> {
    let mut counts: Vec<(usize, Color)> = Vec::new();
    for color in deck.cards.draw.iter().flat_map(|card| card.front().colors.iter()) {
        match counts.iter_mut().find(|(_, known)| *known == color) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, color)),
        }
    }
    counts.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    let main: Vec<Color> = counts.into_iter().take(2).map(|(_, color)| color).collect();
    let sets: Vec<&str> = deck.cards.draw.iter().map(|card| card.set.as_str()).collect();
    let fits = |card: &&Card| {
        card.kind == CardType::ManeCharacter
            && sets.contains(&card.set.as_str())
            && card.front().colors.iter().any(|color| main.contains(&color))
    };
    library.cards().filter(fits).collect()
}

fn tell(rows: &[Led]) {
    let width = rows.iter().map(|row| row.deck.chars().count()).max().unwrap_or(0);
    let names = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
    say!("{}", bold(format_args!("{:width$}   {:6} {:names$}  won  95 %", "deck", "", "leader")));
    for row in rows {
        let [low, high] = row.interval.map(|x| 100.0 * x);
        let own = if row.own { "*" } else { " " };
        say!(
            "{:width$} {own} {:6} {:names$} {:4.0}  {low:.0}-{high:.0}",
            row.deck,
            row.leader,
            row.name,
            100.0 * row.win_rate
        );
    }
}
