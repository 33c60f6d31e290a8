//! `maneframe limited rates`: statistics on how early cards are drafted, and on the results of decks with them, over
//! many pods of bots.

use std::collections::BTreeMap;

use maneframe_card::{CardType, Rarity};
use maneframe_deck::Deck;
use maneframe_limited::{Draft, Entry};
use miette::{IntoDiagnostic as _, miette};
use rayon::prelude::*;
use serde::Serialize;

use super::pod::{self, Bots};
use super::setting::{What, ratings};
use crate::commands::bots::{Named, Strength};
use crate::commands::sim;
use crate::deal;
use crate::exit::Ended;
use crate::file::{Existing, Target};
use crate::out::{self, say};
use crate::paint::{bold, dim, warn};
use crate::seed;

/// Measure a set by drafts of bots: pick and win rates of cards, win rates of colour pairs
///
/// Every pod drafts, builds and plays. Each seat plays the next ones in turn.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    what: What,
    /// Number of pods
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pods: u32,
    /// Number of players in each pod
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(2..=64))]
    players: u8,
    /// Number of games of each deck
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=20))]
    games: u8,
    /// Bot that plays: a name from `maneframe bots`
    #[arg(long, default_value = "greedy", value_name = "BOT", hide_possible_values = true, value_parser = crate::commands::bot_parser())]
    bot: Named,
    #[command(flatten)]
    strength: Strength,
    /// Write ratings for bots: for each card the share of games won, shrunk towards one half if there were few games
    #[arg(long, value_name = "FILE")]
    write: Option<std::path::PathBuf>,
    /// Seed for random choices [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// Bots rate cards only by what is printed, not by measured results
    #[arg(long)]
    printed: bool,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Default)]
struct Seen {
    packs: u64,
    picks: u64,
    place: f64,
    decks: u64,
    games: u64,
    wins: f64,
}

#[derive(Serialize)]
struct Row {
    id: String,
    name: String,
    rarity: Rarity,
    #[serde(rename = "type")]
    kind: CardType,
    /// Mean position at which it was picked, from 1.
    pick: f64,
    /// Number of times it was drafted.
    drafted: u64,
    /// Share of drafted copies that were put into decks.
    played: f64,
    /// Share of games won with it in the deck; a draw counts half.
    won: f64,
    /// Number of games with it in the deck.
    games: u64,
}

#[derive(Serialize)]
struct Pair {
    colors: String,
    decks: u64,
    games: u64,
    won: f64,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let [bot] = args.strength.of([args.bot.clone()])?;
    let library = deal::library()?;
    let ratings = ratings(&library, args.printed);
    let setting = args.what.find(&library, false)?;
    let mut target = args.write.as_deref().map(|path| Target::find(path, Existing::Replace)).transpose()?;
    let seed = args.seed.unwrap_or_else(seed::random);
    let players = usize::from(args.players);
    let bar = sim::progress(u64::from(args.pods));
    type Whole = (Draft, Vec<Deck>, Vec<(usize, usize, Option<usize>)>);
    let pods: miette::Result<Vec<Whole>> = (0..u64::from(args.pods))
        .into_par_iter()
        .map(|i| {
            let own = seed::derived(seed, 7, i);
            let mut draft =
                Draft::new(pod::settings(&setting, pod::names(players, 0), own)?).map_err(|e| miette!("{e}"))?;
            Bots::new(players, 0, players, own).act(&mut draft, &ratings, |_| Ok(()))?;
            let decks = pod::decks(&draft, &ratings, &setting.provided);
            let dealt: Vec<_> = decks.iter().map(|deck| deal::take(&library, deck.clone())).collect();
            let mut played = Vec::new();
            for a in 0..players {
                for step in 1..=usize::from(args.games) {
                    let b = (a + step) % players;
                    if a == b {
                        continue;
                    }
                    // The first player alternates from game to game.
                    let table = deal::table(&[&dealt[a], &dealt[b]], Default::default(), true)?;
                    let game = (a * 64 + step) as u64 * 2;
                    played.push((a, b, sim::winner(&table, game, own, [bot; 2])?));
                }
            }
            bar.inc(1);
            Ok((draft, decks, played))
        })
        .collect();
    bar.finish_and_clear();
    let mut cards: BTreeMap<String, Seen> = BTreeMap::new();
    let mut pairs: BTreeMap<String, Seen> = BTreeMap::new();
    for (draft, decks, played) in pods? {
        let mut places = vec![0_u64; players];
        for entry in draft.log() {
            let Entry::Pick { seat, card, .. } = entry else {
                places.fill(0);
                continue;
            };
            places[*seat] += 1;
            let seen = cards.entry(card.clone()).or_default();
            seen.picks += 1;
            seen.place += places[*seat] as f64;
        }
        draft
            .settings()
            .packs
            .iter()
            .flatten()
            .flatten()
            .for_each(|id| cards.entry(id.clone()).or_default().packs += 1);
        let mut games = vec![0_u64; players];
        let mut wins = vec![0.0; players];
        for (a, b, winner) in played {
            games[a] += 1;
            games[b] += 1;
            match winner {
                Some(0) => wins[a] += 1.0,
                Some(_) => wins[b] += 1.0,
                None => [a, b].into_iter().for_each(|d| wins[d] += 0.5),
            }
        }
        for (seat, deck) in decks.iter().enumerate() {
            let colors = colors_of(&library, deck);
            for seen in std::iter::once(pairs.entry(colors).or_default()) {
                seen.decks += 1;
                seen.games += games[seat];
                seen.wins += wins[seat];
            }
            for entry in deck.entries() {
                let seen = cards.entry(entry.id.clone()).or_default();
                seen.decks += u64::from(entry.count);
                seen.games += games[seat];
                seen.wins += wins[seat];
            }
        }
    }
    let rate = |seen: &Seen| if seen.games == 0 { 0.0 } else { seen.wins / seen.games as f64 };
    let mut rows: Vec<Row> = cards
        .iter()
        .filter_map(|(id, seen)| {
            let card = library.card(id)?;
            Some(Row {
                id: id.clone(),
                name: card.name(),
                rarity: card.rarity,
                kind: card.kind,
                pick: if seen.picks == 0 { 0.0 } else { seen.place / seen.picks as f64 },
                drafted: seen.picks,
                played: if seen.picks == 0 { 1.0 } else { (seen.decks as f64 / seen.picks as f64).min(1.0) },
                won: rate(seen),
                games: seen.games,
            })
        })
        .collect();
    rows.sort_by(|a, b| b.won.total_cmp(&a.won));
    if let Some(target) = &mut target {
        write(&rows, target)?;
    }
    let pairs: Vec<Pair> = pairs
        .iter()
        .map(|(colors, seen)| Pair { colors: colors.clone(), decks: seen.decks, games: seen.games, won: rate(seen) })
        .collect();
    if args.json {
        out::json(
            &serde_json::json!({ "seed": seed, "pods": args.pods, "players": players, "pairs": pairs, "cards": rows }),
        )?;
        return Ok(Ended::Well);
    }
    say!("{}", bold("Colour pairs"));
    for pair in &pairs {
        say!("  {:16} {:5} decks  {:6} games  {:5.1} % won", pair.colors, pair.decks, pair.games, 100.0 * pair.won);
    }
    say!("{}", bold("Cards: picked at, played of those drafted, won"));
    for row in &rows {
        let few = if row.games < 30 { warn(" few games".to_owned()).to_string() } else { String::new() };
        say!(
            "  {:8} {:?} {:5.1} {:4.0} % {:5.1} %  {}{few}",
            row.id,
            row.rarity,
            row.pick,
            100.0 * row.played,
            100.0 * row.won,
            row.name
        );
    }
    say!("{}", dim(format_args!("{} pods, seed {seed}", args.pods)));
    Ok(Ended::Well)
}

/// Weight of the prior, which assumes that a card is average, in games.
const BELIEF: f64 = 300.0;

/// Writes the file with the measured ratings.
fn write(rows: &[Row], target: &mut Target) -> miette::Result<()> {
    let drawn = |row: &Row| {
        let games = row.games as f64;
        let won = (row.won * games + 0.5 * BELIEF) / (games + BELIEF);
        (row.id.clone(), (won * 1e4).round() / 1e4)
    };
    let won: BTreeMap<String, f64> = rows.iter().map(drawn).collect();
    target.write(&(serde_json::to_string_pretty(&won).into_diagnostic()? + "\n"))
}

/// Returns the two most frequent colours of a deck.
fn colors_of(library: &maneframe_library::Library, deck: &Deck) -> String {
    let mut counts: BTreeMap<&'static str, u32> = BTreeMap::new();
    for entry in &deck.draw {
        let Some(card) = library.card(&entry.id) else { continue };
        card.front().colors.iter().for_each(|color| *counts.entry(color.name()).or_default() += entry.count);
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(name, n)| (std::cmp::Reverse(*n), *name));
    let mut two: Vec<&str> = counts.into_iter().take(2).map(|(name, _)| name).collect();
    two.sort_unstable();
    two.join("/")
}
