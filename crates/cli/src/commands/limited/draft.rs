//! `maneframe limited draft`: a draft against bots at this terminal, or a pod of bots.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use maneframe_library::Library;
use maneframe_library::error::MAX_FILE;
use maneframe_limited::{Draft, Entry, Ratings, Record, Stage};
use miette::miette;
use serde_json::json;

use super::editing::{Editing, line};
use super::pod::{self, Bots};
use super::sealed;
use super::setting::{What, ratings};
use crate::deal;
use crate::ended::Ended;
use crate::file::{Existing, Target, cannot_write};
use crate::out::{self, say};
use crate::paint::{bold, dim, warn};
use crate::plain::read_line;
use crate::seed;

/// Draft boosters against bots, build a deck, and play it
///
/// You choose a card, the others choose theirs at the same time, the packs go on: to the left in the first and third round, to
/// the right in the second and fourth. Every pick is on disk as it is made; `--resume` goes on. With as many bots as players
/// nobody is asked, and the whole pod is printed.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    what: What,
    /// How many draft
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(2..=64))]
    players: u8,
    /// How many of them are bots; all but you where none is given
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=64))]
    bots: Option<u8>,
    /// Chance; a random seed, which is printed, where none is given
    #[arg(long)]
    seed: Option<u64>,
    /// Where the draft is kept; a file of its own in the library's folder where none is named
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with a draft: that file, or the one that was begun last
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["seed", "save", "players", "bots"])]
    resume: Option<Option<PathBuf>>,
    /// As at events of Tier 2 and higher: your cards can't be looked at between picks
    #[arg(long)]
    no_review: bool,
    /// For programs: a pod of bots
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let library = deal::library()?;
    let ratings = ratings(&library, false);
    if let Some(file) = &args.resume {
        let path = match file {
            Some(path) => path.clone(),
            None => latest()?,
        };
        let bytes = maneframe_library::read_up_to(&path, MAX_FILE)?;
        let record = Record::read(&String::from_utf8_lossy(&bytes))
            .map_err(|e| miette::Report::new(e).wrap_err(path.display().to_string()))?;
        let kept = Kept::again(&path, &record)?;
        return at_the_table(&library, &ratings, record, kept);
    }
    let players = usize::from(args.players);
    let bots = args.bots.map_or(players - 1, usize::from);
    if bots > players || bots + 1 < players {
        return Err(miette!(
            help = "people at other tables are the server's business; here one person drafts, or none",
            "{bots} bots of {players} players leave {} people",
            players.saturating_sub(bots)
        ));
    }
    let seed = args.seed.unwrap_or_else(seed::random);
    let setting = args.what.find(&library, false)?;
    let people = players - bots;
    let mut settings = pod::settings(&setting, players, people, seed)?;
    settings.review_between_picks = !args.no_review;
    let mut draft = Draft::new(settings).map_err(|e| miette!("{e}"))?;
    if people == 0 {
        Bots::new(players, 0, players, seed).act(&mut draft, &ratings, |_| Ok(()))?;
        return whole_pod(&library, &ratings, &draft, &setting.provided, seed, args.json);
    }
    if args.json {
        return Err(miette!(help = "`--bots` as many as `--players`", "`--json` is for a pod of bots"));
    }
    let record = Record { draft, seed, provided: setting.provided, deck: None };
    let path = match args.save {
        Some(path) => path,
        None => folder()?.join(format!("{seed}.draft")),
    };
    let kept = Kept::new(&path, &record)?;
    at_the_table(&library, &ratings, record, kept)
}

fn whole_pod(
    library: &Library,
    ratings: &Ratings,
    draft: &Draft,
    provided: &[String],
    seed: u64,
    json: bool,
) -> miette::Result<Ended> {
    let decks = pod::decks(draft, ratings, provided);
    let seats = &draft.settings().seats;
    if json {
        let picks = draft.log().iter().filter_map(|entry| match entry {
            Entry::Pick { seat, card, .. } => Some(json!({ "seat": seat, "card": card })),
            Entry::Ready { .. } => None,
        });
        let picks: Vec<_> = picks.collect();
        let pools: Vec<_> = (0..seats.len()).map(|seat| draft.pool(seat)).collect();
        out::json(&json!({ "seed": seed, "picks": picks, "pools": pools, "decks": decks }))?;
        return Ok(Ended::Well);
    }
    for (seat, deck) in decks.iter().enumerate() {
        let mane = deck.mane.first().and_then(|m| library.card(&m.id)).map(|c| c.name()).unwrap_or_default();
        say!("{}  {}", bold(&seats[seat]), dim(mane));
        let first: Vec<String> =
            draft.pool(seat).iter().take(6).filter_map(|id| library.card(id)).map(|c| c.name()).collect();
        say!("  first picks: {}", first.join("; "));
    }
    say!("{}", dim(format_args!("seed {seed}; `--json` gives every pick, pool and deck")));
    Ok(Ended::Well)
}

/// The file of a draft, which grows by a line with each entry.
pub struct Kept {
    path: PathBuf,
    file: File,
}

impl Kept {
    fn new(path: &Path, record: &Record) -> miette::Result<Kept> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|e| cannot_write(path, e))?;
        }
        Kept::begin(path, Existing::Refuse, record)
    }

    /// Like [`Kept::new`], but for a draft that goes on: what was cut off at the end of its file goes.
    fn again(path: &Path, record: &Record) -> miette::Result<Kept> {
        Kept::begin(path, Existing::Replace, record)
    }

    fn begin(path: &Path, existing: Existing, record: &Record) -> miette::Result<Kept> {
        Target::file(path, existing)?.write(&record.text())?;
        let file = OpenOptions::new().append(true).open(path).map_err(|e| cannot_write(path, e))?;
        Ok(Kept { path: path.to_owned(), file })
    }

    fn add(&mut self, entry: &Entry) -> miette::Result<()> {
        self.file.write_all(Record::line(entry).as_bytes()).map_err(|e| cannot_write(&self.path, e))
    }
}

/// Where drafts are kept.
fn folder() -> miette::Result<PathBuf> {
    Ok(Library::folder()?.join("drafts"))
}

fn latest() -> miette::Result<PathBuf> {
    let folder = folder()?;
    let files = fs::read_dir(&folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let drafts = files.filter(|path| path.extension().is_some_and(|e| e == "draft"));
    let newest = drafts.max_by_key(|path| fs::metadata(path).and_then(|m| m.modified()).ok());
    newest.ok_or_else(|| {
        miette!(help = "begin one: `maneframe limited draft`", "no draft is kept in {}", folder.display())
    })
}

const HELP: &str =
    "a number or a name takes that card · pool: what you have · show CARD: its text · quit: go on later with --resume";

fn at_the_table(library: &Library, ratings: &Ratings, record: Record, mut kept: Kept) -> miette::Result<Ended> {
    let Record { mut draft, seed, provided, .. } = record;
    let seats = draft.settings().seats.len();
    let mut bots = Bots::new(seats, 1, seats, seed);
    say!("{} players, {} rounds. {}", seats, draft.settings().packs.len(), dim(HELP));
    loop {
        bots.act(&mut draft, ratings, |entry| kept.add(entry))?;
        match draft.stage() {
            Stage::Over => break,
            Stage::Review => {
                say!();
                say!(
                    "{}",
                    bold(format_args!("Round {} is over. You have {} cards:", draft.round() + 1, draft.pool(0).len()))
                );
                pool(library, draft.pool(0));
                let Some(line) = read_line("Enter opens the next packs> ")? else { return Ok(left(&kept)) };
                if matches!(line.as_str(), "quit" | "q") {
                    return Ok(left(&kept));
                }
                let entry = Entry::Ready { seat: 0 };
                draft.act(entry.clone()).map_err(|e| miette!("{e}"))?;
                kept.add(&entry)?;
            }
            Stage::Picking => {
                let Some(card) = asked(library, &draft)? else { return Ok(left(&kept)) };
                let entry = Entry::Pick { seat: 0, card, late: false };
                draft.act(entry.clone()).map_err(|e| miette!("{e}"))?;
                kept.add(&entry)?;
            }
        }
    }
    say!();
    say!("{}", bold("All cards are drafted."));
    let editing = Editing { library, ratings, pool: draft.pool(0), provided: &provided };
    let name = format!("Draft {seed}");
    let Some(deck) = editing.run(&name)? else { return Ok(left(&kept)) };
    let against = pod::decks(&draft, ratings, &provided).swap_remove(1);
    sealed::play(library, &deck, &against, &kept.path.with_extension("deck"))
}

fn left(kept: &Kept) -> Ended {
    say!("The draft is kept: `maneframe limited draft --resume {}` goes on with it.", kept.path.display());
    Ended::Well
}

/// The card that the person takes; `None` where they leave.
fn asked(library: &Library, draft: &Draft) -> miette::Result<Option<String>> {
    let view = draft.view(0).map_err(|e| miette!("{e}"))?;
    let pack = view.pack.unwrap_or_default();
    say!();
    say!("{}", bold(format_args!("Round {}, pick {}", view.round + 1, view.pick + 1)));
    for (i, id) in pack.iter().enumerate() {
        say!("{:>3}. {}", i + 1, library.card(id).map_or_else(|| id.clone(), line));
    }
    loop {
        let Some(said) = read_line("pick> ")? else { return Ok(None) };
        let (word, rest) = said.split_once(' ').unwrap_or((&said, ""));
        match word.to_lowercase().as_str() {
            "" => {}
            "quit" | "q" => return Ok(None),
            "help" | "?" => say!("{HELP}"),
            "pool" | "p" => match view.pool {
                Some(cards) => pool(library, cards),
                None => say!("{}", warn("at this table nobody looks at their cards between picks")),
            },
            "show" | "s" => match meant(library, pack, rest) {
                Ok(id) => {
                    let Some(card) = library.card(&id) else { continue };
                    say!("{}", bold(card.name()));
                    card.front().lines.iter().for_each(|line| say!("  {}", line.text));
                }
                Err(why) => say!("{}", warn(why)),
            },
            _ => match meant(library, pack, &said) {
                Ok(id) => return Ok(Some(id)),
                Err(why) => say!("{}", warn(why)),
            },
        }
    }
}

/// The card of a pack that a number, an id or the beginning of a name means.
fn meant(library: &Library, pack: &[String], words: &str) -> Result<String, String> {
    let words = words.trim();
    if let Ok(number) = words.parse::<usize>() {
        return pack
            .get(number.wrapping_sub(1))
            .cloned()
            .ok_or_else(|| format!("there is no number {number} in the pack"));
    }
    let folded = words.to_lowercase();
    let named = |id: &&String| {
        let name = library.card(id).map(|card| card.name().to_lowercase()).unwrap_or_default();
        id.eq_ignore_ascii_case(words) || !folded.is_empty() && name.starts_with(&folded)
    };
    let mut found: Vec<&String> = pack.iter().filter(named).collect();
    found.dedup();
    match &found[..] {
        [one] => Ok((*one).clone()),
        [] => Err(format!("no card in the pack is called `{words}`; {HELP}")),
        _ => Err(format!("`{words}` may be several: type a number")),
    }
}

fn pool(library: &Library, cards: &[String]) {
    let mut cards: Vec<_> = cards.iter().filter_map(|id| library.card(id)).collect();
    cards.sort_by_key(|card| (card.front().colors.iter().next(), card.kind, card.cost));
    cards.iter().for_each(|card| say!("  {}", line(card)));
}
