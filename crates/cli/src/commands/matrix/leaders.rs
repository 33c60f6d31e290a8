//! `maneframe matrix --leaders`: each deck with each Mane Character that may lead it.

use maneframe_bot::BotKind;
use maneframe_card::{Card, CardType, Color};
use maneframe_deck::Entry;
use maneframe_lab::wilson;
use maneframe_library::Library;
use serde::Serialize;

use super::{Args, Games, Pairing, Tables, in_threads};
use crate::deal::{self, Dealt};
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};

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

pub(super) fn run(args: &Args, library: &Library, decks: &[Dealt], bot: BotKind, seed: u64) -> miette::Result<Ended> {
    let mut led: Vec<(usize, &Card, Dealt)> = Vec::new();
    for (at, deck) in decks.iter().enumerate() {
        for leader in leaders_of(library, deck) {
            let mut list = deck.deck.clone();
            list.mane = vec![Entry { count: 1, id: leader.id.clone() }];
            led.push((at, leader, deal::deal(library, list, false)?));
        }
    }
    // Decks with leaders come behind the decks themselves, which are the opponents.
    let mut tables = Tables::new();
    let mut all = Vec::new();
    for (i, (own, _, first)) in led.iter().enumerate() {
        for (b, second) in decks.iter().enumerate().filter(|(b, _)| b != own) {
            let a = decks.len() + i;
            let table = |decks: [&Dealt; 2]| deal::table(&decks, args.rulebook, false);
            tables.insert((a, b), [table([first, second])?, table([second, first])?]);
            all.extend((0..args.games).map(|i| Pairing { a, b, i }));
        }
    }
    let games = Games { tables: &tables, seed, bots: [bot; 2], counted: false };
    let played = in_threads(args.threads, || games.play(&all))?;
    let row = |(i, (deck, leader, _)): (usize, &(usize, &Card, Dealt))| {
        let of = all.iter().zip(&played).filter(|(pairing, _)| pairing.a == decks.len() + i);
        let (games, wins) =
            of.fold((0, 0), |(games, wins), (_, game)| (games + 1, wins + u64::from(game.result.winner == Some(0))));
        Led {
            deck: decks[*deck].deck.name.clone(),
            leader: leader.id.clone(),
            name: leader.name(),
            own: decks[*deck].deck.mane_id() == Some(&leader.id),
            games,
            win_rate: wins as f64 / games.max(1) as f64,
            interval: wilson(wins, games),
        }
    };
    let rows: Vec<Led> = led.iter().enumerate().map(row).collect();
    if args.json {
        out::json(&rows)?;
    } else {
        tell(&rows);
        say!(
            "{}",
            dim(format_args!("{} games per pair, {bot} bots, seed {seed}; * is the leader of the list", args.games))
        );
    }
    Ok(Ended::Well)
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
