//! Many games in one command: the options and the work that `sim`, `matrix` and `ladder` share.

mod kept;
pub mod page;

use std::collections::BTreeMap;
use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use maneframe_bot::BotKind;
use maneframe_card::Card;
use maneframe_engine::{DeckCards, Edition};
use maneframe_library::card_hash;
use miette::miette;
use rayon::prelude::*;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::deal::{Dealt, Laid};
use crate::exit::Ended;
use crate::file::{self, Existing, Target};
use crate::out::{note, say};
use crate::paint::dim;
use crate::replay::PROGRAM;
use crate::{seed, signals};

pub use kept::{DEAL, PAIR, Record};
use kept::{Kept, Opened};
use page::Page;

/// Maximum number of characters of a value in a file of results.
const NAME: usize = 200;

/// Options of commands that play many games.
#[derive(clap::Args)]
pub struct Options {
    /// Seed for random choices [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// Number of threads for games [default: number of cores, or fewer if the bots have threads of their own]
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Rules: the Comprehensive Rules, or a rulebook of theme decks
    #[arg(long, value_name = "RULES", default_value_t, value_parser = super::rulebook_parser())]
    pub rulebook: Edition,
    /// Rules of the table: a file, or a name from `maneframe rules --house`
    #[arg(long, value_name = "FILE|NAME")]
    pub rules: Option<String>,
    /// Accept decks with cards that are not completely understood. Lines that are not understood do nothing
    #[arg(long)]
    pub lenient: bool,
    /// Also write the results as a web page
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Keep the results of finished games in a file. If it has some, the command goes on where it stopped
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Print JSON for programs
    #[arg(long)]
    pub json: bool,
}

/// What a command plays.
pub struct Plan<'a> {
    /// Name of the command.
    pub command: &'static str,
    /// All bots.
    pub bots: &'a [BotKind],
    /// All decks.
    pub decks: Vec<&'a Dealt>,
    /// Rules of the table.
    pub laid: Option<&'a Laid>,
    /// Other settings on which the results depend, with their names.
    pub settings: Vec<(&'static str, String)>,
    /// Names of the numbers that [`Record::numbers`] returns, separated by spaces.
    pub columns: &'a str,
    /// Number of parts of the work, which are numbered from 0.
    pub parts: u64,
    /// Number of games in each part.
    pub games: u64,
}

impl Options {
    /// Prepares the work, so that a mistake in the options is reported before the first game.
    ///
    /// # Errors
    /// If a file can't be written, or has results of other games.
    pub fn begin<T: Record>(&self, plan: &Plan) -> miette::Result<Run<T>> {
        let own = plan.bots.iter().map(|bot| bot_threads(*bot)).max().unwrap_or(1);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let html = self.html.as_deref().map(|path| Target::find(path, Existing::Replace)).transpose()?;
        let header = |seed| self.header(plan, seed);
        let wanted = kept::Wanted { seed: self.seed, header: &header, columns: plan.columns, parts: plan.parts };
        let opened = self.keep.as_deref().map(|path| kept::open(path, &wanted)).transpose()?;
        // The file of results exists now, so that its path can be compared.
        if let (Some(html), Some(keep)) = (&html, &self.keep)
            && html.is_file(keep)
        {
            return Err(file::cannot_write(keep, "the web page would replace the results"));
        }
        let (kept, seed, known) = match opened {
            Some(Opened { kept, seed, known }) => (Some(kept), seed, known),
            None => (None, self.seed.unwrap_or_else(seed::random), BTreeMap::new()),
        };
        Ok(Run {
            seed,
            threads: self.threads.map_or((cores / own).max(1), usize::from),
            html,
            kept,
            known,
            parts: plan.parts,
            games: plan.games,
            repeatable: !plan.bots.iter().any(|bot| matches!(bot, BotKind::Timed(..))),
        })
    }

    /// Returns the header of a file of results: everything on which they depend, except for the number of games.
    fn header(&self, plan: &Plan, seed: u64) -> Vec<String> {
        let rules = plan.laid.map(|laid| format!("{} {}", hash(laid.house.text.iter()), laid.house.name));
        let mut lines = vec![
            ("program", PROGRAM.to_owned()),
            ("command", plan.command.to_owned()),
            ("seed", seed.to_string()),
            ("rulebook", self.rulebook.name().to_owned()),
            ("rules", rules.unwrap_or_else(|| "none".to_owned())),
            ("lenient", if self.lenient { "yes" } else { "no" }.to_owned()),
        ];
        lines.extend(plan.settings.iter().cloned());
        lines.extend(plan.bots.iter().map(|bot| ("bot", bot.to_string())));
        lines.extend(plan.decks.iter().map(|dealt| ("deck", format!("{} {}", fingerprint(dealt), dealt.deck.name))));
        // A name may be anything, and a line must stay a short line.
        let clean = |value: &str| -> String {
            value.chars().map(|c| if c.is_control() { ' ' } else { c }).take(NAME).collect()
        };
        lines.iter().map(|(name, value)| format!("{name}\t{}", clean(value))).collect()
    }

    /// Begins a page with what was played. `words` are those of the command on which its results depend, without these
    /// options.
    pub fn page(&self, title: String, mut words: Vec<String>, seed: u64, summary: &Summary) -> Page {
        words.extend(["--seed".to_owned(), seed.to_string()]);
        if self.rulebook != Edition::default() {
            words.extend(["--rulebook".to_owned(), self.rulebook.name().to_owned()]);
        }
        if let Some(rules) = &self.rules {
            words.extend(["--rules".to_owned(), rules.clone()]);
        }
        if self.lenient {
            words.push("--lenient".to_owned());
        }
        let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let mut page = Page::new(title);
        page.fact("Games", summary.games());
        page.fact("Seed", seed);
        page.fact("Rulebook", self.rulebook.name());
        if let Some(rules) = &self.rules {
            page.fact("Rules", rules);
        }
        page.fact("Command", format!("maneframe {}", words.join(" ")));
        page.fact("Program", format!("Maneframe {PROGRAM}"));
        summary.notes().into_iter().for_each(|note| page.note(note));
        page
    }
}

/// Quotes a word for a shell, if it needs that.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:,+=@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Returns a fingerprint of a deck's cards, in their order and with their texts.
fn fingerprint(dealt: &Dealt) -> String {
    let DeckCards { mane, more_manes, draw, problems } = &dealt.cards;
    let manes: Vec<&Arc<Card>> = mane.iter().chain(more_manes).collect();
    let parts = [manes, draw.iter().collect(), problems.iter().collect()];
    // An empty line ends each part.
    hash(parts.iter().flat_map(|part| part.iter().map(|card| card_hash(card)).chain([String::new()])))
}

/// Returns a short hash of lines.
fn hash(lines: impl Iterator<Item = impl AsRef<[u8]>>) -> String {
    let mut hash = Sha256::new();
    for line in lines {
        hash.update(line.as_ref());
        hash.update(b"\n");
    }
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the number of threads that a bot uses.
fn bot_threads(bot: BotKind) -> usize {
    match bot {
        BotKind::Timed(_, threads) => usize::from(threads).max(1),
        _ => 1,
    }
}

/// Work that is ready to begin.
pub struct Run<T> {
    /// Seed of all games.
    pub seed: u64,
    threads: usize,
    html: Option<Target>,
    kept: Option<Kept>,
    /// Results that the file had, by the number of the part.
    known: BTreeMap<u64, T>,
    parts: u64,
    games: u64,
    repeatable: bool,
}

/// Results of games.
pub struct Played<T> {
    /// Results with the numbers of their parts, in order.
    pub results: Vec<(u64, T)>,
    /// Number of games that were played now, and the seconds that they took.
    pub now: (u64, f64),
    /// Number of threads.
    pub threads: usize,
    /// Summary for the output.
    pub summary: Summary,
}

/// How much of the work was done.
#[derive(Clone, Copy, Serialize)]
pub struct Summary {
    /// Number of games that are counted in the results.
    games_played: u64,
    /// Number of games that the command asked for.
    games_planned: u64,
    /// True if an interrupt stopped the work before all games were played.
    interrupted: bool,
    /// False if a bot had a time limit, so that the same seed may give other games.
    repeatable: bool,
}

impl Summary {
    /// Prints what a reader of the results must know.
    pub fn tell(&self) {
        self.notes().iter().for_each(|note| say!("{}", dim(note)));
    }

    /// Returns the number of games in words.
    fn games(&self) -> String {
        if self.interrupted {
            format!("{} of {}", self.games_played, self.games_planned)
        } else {
            self.games_played.to_string()
        }
    }

    /// Returns how the command ended.
    pub fn ended(&self) -> Ended {
        if self.interrupted { Ended::Interrupted } else { Ended::Well }
    }

    /// Returns sentences that a reader of the results must know.
    pub fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        if self.interrupted {
            notes.push(format!("Interrupted: {} games were played.", self.games()));
        }
        if !self.repeatable {
            notes.push("A bot had a time limit, so the same seed may give other games.".to_owned());
        }
        notes
    }
}

impl<T: Record> Run<T> {
    /// Plays all parts on several threads, with a progress bar. Each part depends only on the seed and its number. After
    /// an interrupt, no further part is begun.
    ///
    /// # Errors
    /// If a game fails, or its result can't be written. Results that were written before stay in the file.
    pub fn play(&mut self, part: impl Fn(u64) -> miette::Result<T> + Sync) -> miette::Result<Played<T>> {
        let known = std::mem::take(&mut self.known);
        let open: Vec<u64> = (0..self.parts).filter(|number| !known.contains_key(number)).collect();
        let kept = self.kept.as_ref();
        if let Some(kept) = kept.filter(|_| !known.is_empty()) {
            let (there, all) = (known.len() as u64 * self.games, self.parts * self.games);
            note!("{there} of {all} games are in {} already", kept.path().display());
        }
        let bar = progress(self.parts * self.games);
        bar.set_position(known.len() as u64 * self.games);
        bar.reset_eta();
        let above = bar.clone();
        signals::stop_gently(move || {
            above.suspend(|| note!("stopping after the games that are being played; another interrupt ends them"));
        });
        let next = AtomicUsize::new(0);
        let start = Instant::now();
        // The parts are played in their order, so that the first results are of all pairs. `None` is a part that was not
        // begun.
        let one = |_: usize| -> miette::Result<Option<(u64, T)>> {
            if signals::stopping() {
                return Ok(None);
            }
            let number = open[next.fetch_add(1, Ordering::Relaxed)];
            let result = part(number)?;
            if let Some(kept) = kept {
                kept.add(number, &result)?;
            }
            bar.inc(self.games);
            Ok(Some((number, result)))
        };
        let played: miette::Result<Vec<(u64, T)>> = in_threads(self.threads, || {
            (0..open.len()).into_par_iter().filter_map(|index| one(index).transpose()).collect()
        });
        let seconds = start.elapsed().as_secs_f64().max(1e-9);
        bar.finish_and_clear();
        let played = played?;
        let now = (played.len() as u64 * self.games, seconds);
        let mut results: Vec<(u64, T)> = known.into_iter().chain(played).collect();
        results.sort_by_key(|(number, _)| *number);
        let summary = Summary {
            games_played: results.len() as u64 * self.games,
            games_planned: self.parts * self.games,
            interrupted: (results.len() as u64) < self.parts,
            repeatable: self.repeatable,
        };
        Ok(Played { results, now, threads: self.threads, summary })
    }
}

impl<T> Run<T> {
    /// Writes a page, if the command line asks for one.
    ///
    /// # Errors
    /// If it can't be written.
    pub fn write_page(&mut self, page: impl FnOnce() -> Page) -> miette::Result<()> {
        match &mut self.html {
            Some(html) => html.write(&page().text()),
            None => Ok(()),
        }
    }
}

/// Runs work on that number of threads. 0 is one for each core.
pub fn in_threads<T: Send>(threads: usize, does: impl FnOnce() -> miette::Result<T> + Send) -> miette::Result<T> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map_err(|e| miette!("cannot start threads: {e}"))?.install(does)
}

/// Returns a progress bar. It is hidden if standard error is not a terminal.
pub fn progress(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{bar:32} {pos}/{len} games, {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
