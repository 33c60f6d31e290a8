//! `maneframe deck improve`: searches a better list for a Mane Character and a pool by playing games.

mod start;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::PathBuf;

use maneframe_bot::BotKind;
use maneframe_card::{Card, CardType, Color, Need};
use maneframe_deck::{Change, Deck, Notation, diff, write};
use maneframe_engine::{Edition, Rng, Table};
use maneframe_library::{Library, Origin};
use rayon::prelude::*;
use serde::Serialize;

use self::start::Limits;
use super::bots::{Named, Strength};
use super::sim;
use crate::deal::{self, Dealt};
use crate::exit::Ended;
use crate::file::{Existing, Target};
use crate::out::{self, say};
use crate::paint::{bold, dim};
use crate::seed;

/// Find a better list for a deck's Mane Character by playing, within a budget of games
///
/// Copies of one card are exchanged for another. The new list plays the same deals as the old one and replaces it if it
/// clearly wins more of them. At the end both play other deals, which did not influence the search. These results are
/// printed.
#[derive(clap::Args)]
pub struct Args {
    /// Initial deck: a file, a link, `-` for standard input, or a deck's name. Or a Mane Character, whose initial list
    /// consists of the best cards of the pool, or of those of its set
    #[arg(allow_hyphen_values = true)]
    deck: OsString,
    /// Cards that may be used, with their numbers: a list in any notation of decks [default: all cards of the deck's
    /// sets]. Cards of the deck that the pool lacks are exchanged before the first game
    #[arg(long, value_name = "LIST")]
    pool: Option<OsString>,
    /// Opposing decks [default: the bundled decks]
    #[arg(long, value_name = "DECK", num_args = 1..)]
    against: Vec<OsString>,
    /// Maximum number of games. With fewer than 512 games no exchange can be tried
    #[arg(long, short = 'n', default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(LEAST..=10_000_000))]
    games: u64,
    /// Bot that plays all decks: a name from `maneframe bots`
    #[arg(long, default_value = "greedy", value_name = "BOT", hide_possible_values = true, value_parser = super::bot_parser())]
    bot: Named,
    #[command(flatten)]
    strength: Strength,
    /// Seed for random choices [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// File for the best list so far, written from the beginning on. An existing file is not replaced
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Print JSON for programs
    #[arg(long)]
    json: bool,
}

/// Number of deals after which the results are compared.
const ROUND: usize = 24;
/// Number of rounds after which an exchange is dropped if it is not clearly better.
const ROUNDS: usize = 8;
/// Numbers of standard errors by which a list is clearly better or clearly worse.
const BETTER: f64 = 1.6;
const WORSE: f64 = 0.3;
/// Share of games that is reserved for the final comparison.
const KEPT: f64 = 0.25;
/// Maximum number of games for an exchange, including those of the previous list.
const EXCHANGE: u64 = 2 * (ROUND * ROUNDS) as u64;
/// Minimum number of games with which an exchange can be tried.
const LEAST: u64 = EXCHANGE * 4 / 3;
/// Maximum number of attempts to find a legal exchange.
const TRIES: usize = 2_000;

#[derive(Serialize)]
struct Improved {
    seed: u64,
    bot: String,
    games: u64,
    /// Number of exchanges that were tried, and of those that were kept.
    tried: u64,
    stayed: u64,
    /// Final comparison: the number of games for each list, and the share that each won.
    shown: Shown,
    changes: Vec<Change>,
    deck: Deck,
}

#[derive(Serialize)]
struct Shown {
    games: u64,
    before: f64,
    after: f64,
    /// Difference between the shares of games won, with a 95 % interval.
    gain: f64,
    interval: [f64; 2],
}

/// Opponents and deals.
struct Arena<'a> {
    library: &'a Library,
    opponents: Vec<Dealt>,
    bot: BotKind,
    seed: u64,
    bar: indicatif::ProgressBar,
}

impl Arena<'_> {
    /// Returns a list's points by deal: 1 for a win, 0.5 for a draw. The opponents take turns, and each is played in
    /// both seats.
    fn play(&self, deck: &Deck, deals: std::ops::Range<usize>) -> miette::Result<Vec<f64>> {
        let own = deal::take(self.library, deck.clone());
        let tables: miette::Result<Vec<[Table; 2]>> = self
            .opponents
            .iter()
            .map(|other| -> miette::Result<[Table; 2]> {
                let table = |two: [&Dealt; 2]| deal::table(&two, Edition::default(), false);
                Ok([table([&own, other])?, table([other, &own])?])
            })
            .collect();
        let tables = tables?;
        let one = |deal: usize| -> miette::Result<f64> {
            let [even, odd] = &tables[deal / 2 % tables.len()];
            let table = if deal.is_multiple_of(2) { even } else { odd };
            let winner = sim::winner(table, deal as u64, self.seed, [self.bot; 2])?;
            self.bar.inc(1);
            Ok(match winner {
                Some(0) => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            })
        };
        deals.into_par_iter().map(one).collect()
    }
}

/// File with the best list so far. A wrong path is found at the beginning, and an interrupted run loses nothing.
struct Kept<'a> {
    library: &'a Library,
    target: Target,
}

impl Kept<'_> {
    /// Writes a list to the file, either completely or not at all.
    fn put(&mut self, deck: &Deck) -> miette::Result<()> {
        self.target.write(&write(deck, Notation::List, self.library.pool())?)
    }
}

/// The best list so far, and its results.
struct Best {
    deck: Deck,
    points: Vec<f64>,
}

pub fn run(library: &Library, args: &Args) -> miette::Result<Ended> {
    let [bot] = args.strength.of([args.bot.clone()])?;
    let pool = args.pool.as_deref().map(|pool| start::pool(library, pool)).transpose()?;
    let before = start::start(library, &args.deck, pool.as_ref())?;
    deal::deal(library, before.clone(), false)?;
    let limits = pool.unwrap_or_else(|| limits(library, &before));
    let seed = args.seed.unwrap_or_else(seed::random);
    let opponents = opponents(library, &args.against, &before)?;
    let target = args.output.as_deref().map(|path| Target::file(path, Existing::Refuse)).transpose()?;
    let mut file = target.map(|target| Kept { library, target });
    if let Some(file) = &mut file {
        file.put(&before)?;
    }
    let arena = Arena { library, opponents, bot, seed, bar: sim::progress(args.games) };
    let kept = (args.games as f64 * KEPT) as u64;
    let mut rng = Rng::new(seed);
    let mut best = Best { deck: before.clone(), points: Vec::new() };
    let (mut tried, mut stayed) = (0, 0);
    while arena.bar.position() + EXCHANGE + kept <= args.games {
        let Some(deck) = exchange(library, &best.deck, &limits, &mut rng) else { break };
        tried += 1;
        if let Some(points) = challenge(&arena, &mut best, &deck)? {
            best = Best { deck, points };
            stayed += 1;
            if let Some(file) = &mut file {
                file.put(&best.deck)?;
            }
        }
    }
    let left = args.games.saturating_sub(arena.bar.position()) as usize / 2;
    // These deals are disjoint from those of the search.
    let fresh = 1 << 30..(1 << 30) + left;
    let (old, new) = (arena.play(&before, fresh.clone())?, arena.play(&best.deck, fresh)?);
    arena.bar.finish_and_clear();
    let improved = Improved {
        seed,
        bot: bot.to_string(),
        games: args.games,
        tried,
        stayed,
        shown: shown(&old, &new),
        changes: diff(&before, &best.deck),
        deck: best.deck,
    };
    if args.json {
        out::json(&improved)?;
    } else {
        tell(library, &improved);
    }
    Ok(Ended::Well)
}

/// Returns the maximum number of copies of each card without a pool: any card of the deck's sets that its colours can
/// play.
fn limits(library: &Library, deck: &Deck) -> Limits {
    let playable = |card: &Card| card.kind != CardType::ManeCharacter && card.is_whole();
    let own: Vec<&Card> = deck.entries().filter_map(|entry| library.card(&entry.id)).collect();
    let sets: BTreeSet<&str> = own.iter().map(|card| card.set.as_str()).collect();
    let has: BTreeSet<Color> = own.iter().flat_map(|card| card.front().colors.iter()).collect();
    let fits = |card: &&Card| {
        playable(card) && sets.contains(card.set.as_str()) && asks(card).into_iter().all(|color| has.contains(&color))
    };
    library.cards().filter(fits).map(|card| (card.id.clone(), u32::MAX)).collect()
}

/// Returns the colours that a card requires.
fn asks(card: &Card) -> Vec<Color> {
    let owner = card.problem.as_ref().map_or(&[][..], |problem| &problem.owner);
    let problem = owner.iter().filter_map(|requirement| match requirement.need {
        Need::Color(color) => Some(color),
        _ => None,
    });
    card.front().colors.iter().chain(card.requirements.iter().map(|(color, _)| *color)).chain(problem).collect()
}

fn opponents(library: &Library, named: &[OsString], own: &Deck) -> miette::Result<Vec<Dealt>> {
    if named.is_empty() {
        let bundled =
            library.decks().filter(|(origin, deck)| matches!(origin, Origin::Bundled) && deck.name != own.name);
        return bundled.map(|(_, deck)| deal::deal(library, deck.clone(), false)).collect();
    }
    named.iter().map(|name| deal::deal(library, deal::open(library, name)?, false)).collect()
}

/// Returns another list, in which one to three copies of a card are exchanged for another card of the same part of the
/// deck.
fn exchange(library: &Library, deck: &Deck, limits: &Limits, rng: &mut Rng) -> Option<Deck> {
    let choices: Vec<(&String, u32)> = limits.iter().map(|(id, &most)| (id, most)).collect();
    for _ in 0..TRIES {
        let (id, most) = *choices.get(rng.below(choices.len().max(1)))?;
        let card = library.card(id)?;
        let mut new = deck.clone();
        let part = if card.kind == CardType::Problem { &mut new.problems } else { &mut new.draw };
        let out = rng.below(part.len().max(1));
        let copies = 1 + rng.below(3) as u32;
        let Some(entry) = part.get_mut(out).filter(|entry| entry.id != *id) else { continue };
        let copies = copies.min(entry.count);
        entry.count -= copies;
        part.retain(|entry| entry.count > 0);
        new.add(card, copies);
        let has = new.entries().find(|entry| entry.id == *id).map_or(0, |entry| entry.count);
        if has <= most && maneframe_deck::check(&new, library.pool()).is_playable() {
            return Some(new);
        }
    }
    None
}

/// Lets a list play the deals of the best list, until one is clearly ahead. Returns its points if the new list is
/// better.
fn challenge(arena: &Arena, best: &mut Best, deck: &Deck) -> miette::Result<Option<Vec<f64>>> {
    let mut points = Vec::new();
    for round in 1..=ROUNDS {
        let deals = points.len()..ROUND * round;
        points.extend(arena.play(deck, deals.clone())?);
        let known = best.points.len().max(deals.start);
        if known < deals.end {
            best.points.extend(arena.play(&best.deck, known..deals.end)?);
        }
        let (gain, error) = ahead(&points, &best.points);
        if gain < WORSE * error || gain <= 0.0 {
            return Ok(None);
        }
        if round > 1 && gain > BETTER * error {
            return Ok(Some(points));
        }
    }
    Ok(None)
}

/// Returns the mean difference of points per deal that both played, and its standard error.
fn ahead(new: &[f64], old: &[f64]) -> (f64, f64) {
    let n = new.len().min(old.len()).max(1) as f64;
    let by = || new.iter().zip(old).map(|(a, b)| a - b);
    let mean = by().sum::<f64>() / n;
    let square = by().map(|d| (d - mean) * (d - mean)).sum::<f64>();
    (mean, (square / n / (n - 1.0).max(1.0)).sqrt())
}

fn shown(old: &[f64], new: &[f64]) -> Shown {
    let share = |points: &[f64]| points.iter().sum::<f64>() / points.len().max(1) as f64;
    let (gain, error) = ahead(new, old);
    let interval = [gain - 1.96 * error, gain + 1.96 * error];
    Shown { games: new.len() as u64, before: share(old), after: share(new), gain, interval }
}

fn tell(library: &Library, improved: &Improved) {
    let Shown { games, before, after, gain, interval } = &improved.shown;
    let percent = |share: f64| 100.0 * share;
    match improved.changes.is_empty() {
        true => say!("{}", bold("no better list was found")),
        false => say!(
            "{}: {:.1} % of {games} games won, before {:.1} %",
            bold(&improved.deck.name),
            percent(*after),
            percent(*before)
        ),
    }
    if !improved.changes.is_empty() {
        let [low, high] = interval.map(percent);
        say!("{:+.1} points (95 %: {low:+.1} to {high:+.1})", percent(*gain));
    }
    for change in &improved.changes {
        let name = library.card(&change.id).map(Card::name).unwrap_or_default();
        let by = i64::from(change.after) - i64::from(change.before);
        say!("{by:+3}  {:8} {name}", change.id);
    }
    let Improved { tried, stayed, games, seed, .. } = improved;
    say!(
        "{}",
        dim(format_args!("{stayed} of {tried} exchanges kept; {games} of at most {} games, seed {seed}", improved.bot))
    );
}
