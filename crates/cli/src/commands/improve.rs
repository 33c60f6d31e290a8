//! `maneframe deck improve`: searches a better list for a Mane Character and a pool by playing games.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use maneframe_card::{Card, CardType};
use maneframe_deck::{Change, Deck, Notation, diff, write};
use maneframe_lab::{Comparison, ImproveError, LEAST, Limits, Search, initial_list};
use maneframe_library::{Library, Origin};
use miette::miette;
use serde::Serialize;

use super::bots::{Named, Strength};
use super::{series, sim};
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

#[derive(Serialize)]
struct Shown {
    seed: u64,
    bot: String,
    games: u64,
    /// Number of exchanges that were tried, and of those that were kept.
    tried: u64,
    stayed: u64,
    /// Final comparison: the number of games for each list, and the share that each won.
    shown: Comparison,
    changes: Vec<Change>,
    deck: Deck,
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

pub fn run(library: &Library, args: &Args) -> miette::Result<Ended> {
    let [bot] = args.strength.of([args.bot.clone()])?;
    let limits = args.pool.as_deref().map(|pool| limits(library, pool)).transpose()?;
    let before = start(library, &args.deck, limits.as_ref())?;
    deal::deal(library, before.clone(), false)?;
    let limits = limits.unwrap_or_else(|| maneframe_lab::limits(library.pool(), &before));
    let seed = args.seed.unwrap_or_else(seed::random);
    let opponents = opponents(library, &args.against, &before)?;
    let target = args.output.as_deref().map(|path| Target::file(path, Existing::Refuse)).transpose()?;
    let mut file = target.map(|target| Kept { library, target });
    if let Some(file) = &mut file {
        file.put(&before)?;
    }
    let bar = series::progress(args.games);
    let search = Search {
        pool: library.pool(),
        opponents: opponents.into_iter().map(|dealt| dealt.cards).collect(),
        bot,
        games: args.games,
        seed,
        progress: &|played| bar.set_position(played),
    };
    let found = search.run(&before, &limits, |deck| match &mut file {
        Some(file) => file.put(deck).map_err(Failed::Kept),
        None => Ok(()),
    });
    bar.finish_and_clear();
    let found = found.map_err(Failed::report)?;
    let improved = Shown {
        seed,
        bot: bot.to_string(),
        games: args.games,
        tried: found.tried,
        stayed: found.stayed,
        shown: found.comparison,
        changes: diff(&before, &found.deck),
        deck: found.deck,
    };
    if args.json {
        out::json(&improved)?;
    } else {
        tell(library, &improved);
    }
    Ok(Ended::Well)
}

/// Reason for which a search ended early.
enum Failed {
    Search(ImproveError),
    Kept(miette::Report),
}

impl From<ImproveError> for Failed {
    fn from(error: ImproveError) -> Failed {
        Failed::Search(error)
    }
}

impl Failed {
    fn report(self) -> miette::Report {
        match self {
            Failed::Search(ImproveError::Panicked(panicked)) => sim::panicked(panicked),
            Failed::Search(error) => miette!("{error}"),
            Failed::Kept(report) => report,
        }
    }
}

/// Reads a pool: a list in any notation.
fn limits(library: &Library, wanted: &OsStr) -> miette::Result<Limits> {
    let pool = deal::open(library, wanted)?;
    let playable = |id: &str| library.card(id).is_some_and(|c| c.kind != CardType::ManeCharacter && c.is_whole());
    Ok(pool.entries().filter(|entry| playable(&entry.id)).map(|entry| (entry.id.clone(), entry.count)).collect())
}

/// Returns the initial list: a deck, or for the name of a Mane Character a list chosen by ratings.
fn start(library: &Library, wanted: &OsStr, limits: Option<&Limits>) -> miette::Result<Deck> {
    let opened = deal::open(library, wanted);
    let mane = wanted.to_str().and_then(|name| mane(library, name));
    let deck = match (&opened, mane) {
        (Err(_), Some(mane)) => {
            let mut deck = Deck::new(mane.name());
            deck.add(mane, 1);
            deck
        }
        _ => opened?,
    };
    initial_list(library.pool(), deck, limits)
        .map_err(|violation| miette!(help = "a deck of these cards can't be played: give a larger pool", "{violation}"))
}

/// Returns the Mane Character of that name or id.
fn mane<'a>(library: &'a Library, wanted: &str) -> Option<&'a Card> {
    let is = |card: &&Card| card.id.eq_ignore_ascii_case(wanted) || card.name().eq_ignore_ascii_case(wanted);
    library.cards().filter(|card| card.kind == CardType::ManeCharacter && card.is_whole()).find(is)
}

fn opponents(library: &Library, named: &[OsString], own: &Deck) -> miette::Result<Vec<Dealt>> {
    if named.is_empty() {
        let bundled =
            library.decks().filter(|(origin, deck)| matches!(origin, Origin::Bundled) && deck.name != own.name);
        return bundled.map(|(_, deck)| deal::deal(library, deck.clone(), false)).collect();
    }
    named.iter().map(|name| deal::deal(library, deal::open(library, name)?, false)).collect()
}

fn tell(library: &Library, improved: &Shown) {
    let Comparison { games, before, after, gain, interval } = &improved.shown;
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
    let Shown { tried, stayed, games, seed, .. } = improved;
    say!(
        "{}",
        dim(format_args!("{stayed} of {tried} exchanges kept; {games} of at most {} games, seed {seed}", improved.bot))
    );
}
