//! `maneframe limited draft`: a draft against bots at this terminal, or a pod of bots.

use std::io::IsTerminal as _;
use std::path::PathBuf;

use maneframe_deck::DeckFile;
use maneframe_library::Library;
use maneframe_library::error::MAX_FILE;
use maneframe_limited::{Bots, Draft, Entry, Ratings, Record, Stage};
use miette::miette;
use serde_json::json;

use super::drafting::{Drafting, PERSON};
use super::editing::Editing;
use super::fit::{self, unfit};
use super::kept::{self, Kept};
use super::pod;
use super::pods::Pods;
use super::setting::{What, ratings};
use super::swiss::{self, Plan, Swiss};
use super::{lines, screen, sealed};
use crate::commands::bots::{Named, Strength};
use crate::deal;
use crate::exit::Ended;
use crate::out::{self, say};
use crate::paint::{bold, dim};
use crate::plain::read_line;
use crate::seed;

/// Draft boosters against bots, build a deck, and play the pod's rounds
///
/// All players choose a card at the same time, and the packs are passed: to the left in the first and third round, to
/// the right in the second and fourth. Every pick and every change of the deck is saved when it is made. Continue with
/// `--resume`. After the draft the pod's decks play Swiss rounds. If all players are bots, the whole pod is printed.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    what: What,
    /// Number of players
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u8).range(2..=64))]
    players: u8,
    /// Number of bots among them [default: all but you]
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=64))]
    bots: Option<u8>,
    /// Take the seats from a pod of an event (`maneframe event pods`). From Tier 2 on there is no review between picks
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "resume"])]
    event: Option<PathBuf>,
    /// With `--event`: number of the pod. You take its first seat
    #[arg(long, value_name = "NUMBER", requires = "event")]
    pod: Option<u32>,
    /// With `--event`: player whose seat you take
    #[arg(long, value_name = "PLAYER", requires = "event", conflicts_with = "pod")]
    seat: Option<String>,
    /// Seed for random choices. By default it is random and printed
    #[arg(long)]
    seed: Option<u64>,
    /// File for the draft [default: a new file in the library's folder]
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Continue the draft in that file, or the last one that was begun
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["seed", "save", "players", "bots"])]
    resume: Option<Option<PathBuf>>,
    /// Your cards can't be viewed between picks, as at events of Tier 2 and higher
    #[arg(long)]
    no_review: bool,
    /// Draft in lines of text
    #[arg(long)]
    plain: bool,
    /// Number of Swiss rounds that the pod's decks play after the draft; 0 for a single game. A pod of bots plays only
    /// if this is given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=9))]
    rounds: Option<u8>,
    /// Let bots play your games of the rounds, too
    #[arg(long)]
    auto: bool,
    /// Bot that plays the bots' games of the rounds: a name from `maneframe bots`
    #[arg(long, default_value = "greedy", value_name = "BOT", hide_possible_values = true, value_parser = crate::commands::bot_parser())]
    bot: Named,
    #[command(flatten)]
    strength: Strength,
    /// Accept decks with cards that are not fit for play. Lines that are not understood do nothing
    #[arg(long)]
    lenient: bool,
    /// Print JSON for programs: a pod of bots
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Returns the plan of the rounds.
    fn plan(&self, seed: u64) -> miette::Result<Plan> {
        let [bot] = self.strength.of([self.bot.clone()])?;
        Ok(Plan { rounds: self.rounds.unwrap_or(swiss::ROUNDS), seed, bot })
    }
}

pub fn run(args: Args) -> miette::Result<Ended> {
    // A strength that the bot can't have is reported before the draft.
    args.plan(0)?;
    let library = deal::library()?;
    let ratings = ratings(&library, false);
    if let Some(file) = &args.resume {
        let path = match file {
            Some(path) => path.clone(),
            None => kept::latest()?,
        };
        let bytes = maneframe_library::read_up_to(&path, MAX_FILE)?;
        let record = Record::read(&String::from_utf8_lossy(&bytes))
            .map_err(|e| miette::Report::new(e).wrap_err(path.display().to_string()))?;
        let kept = Kept::again(&path, &record)?;
        return at_the_table(Drafting::new(&library, &ratings, record, kept)?, &args);
    }
    let pods = args.event.as_deref().map(|file| Pods::find(file, args.pod, args.seat.as_deref())).transpose()?;
    let players = pods.as_ref().map_or(usize::from(args.players), |pods| pods.seats().len());
    let bots = args.bots.map_or(players.saturating_sub(1), usize::from);
    if bots > players || bots + 1 < players {
        return Err(miette!(
            help = "only one person can draft here: use `maneframe serve` for drafts with other people",
            "{bots} bots of {players} players would leave {} people",
            players.saturating_sub(bots)
        ));
    }
    let seed = args.seed.unwrap_or_else(seed::random);
    let people = players - bots;
    let (seed, names) = match &pods {
        // Each pod opens packs of its own.
        Some(pods) => (if pods.number == 0 { seed } else { seed::derived(seed, 9, pods.number as u64) }, pods.seats()),
        None => (seed, pod::names(players, people)),
    };
    let setting = args.what.find(&library, false)?;
    let mut settings = pod::settings(&setting, names, seed)?;
    settings.review_between_picks = !args.no_review && pods.as_ref().is_none_or(|pods| pods.has_review);
    let mut draft = Draft::new(settings).map_err(|e| miette!("{e}"))?;
    if let Some(pods) = pods.as_ref().filter(|_| !args.json) {
        pods.tell();
    }
    if people == 0 {
        Bots::new(players, 0, players, seed).act(&mut draft, &ratings).map_err(|e| miette!("{e}"))?;
        return whole_pod(&library, &ratings, &draft, &setting.provided, pods.as_ref(), &args, seed);
    }
    if args.json {
        return Err(miette!(help = "set `--bots` to the number of `--players`", "`--json` needs a pod of bots"));
    }
    let record = Record { draft, seed, provided: setting.provided, deck: None };
    let path = match &args.save {
        Some(path) => path.clone(),
        None => kept::folder()?.join(format!("{seed}.draft")),
    };
    let kept = Kept::new(&path, &record)?;
    at_the_table(Drafting::new(&library, &ratings, record, kept)?, &args)
}

fn whole_pod(
    library: &Library,
    ratings: &Ratings,
    draft: &Draft,
    provided: &[String],
    pods: Option<&Pods>,
    args: &Args,
    seed: u64,
) -> miette::Result<Ended> {
    let decks = pod::decks(draft, ratings, provided);
    let seats = &draft.settings().seats;
    let mut swiss = None;
    if args.auto || args.rounds.is_some_and(|rounds| rounds > 0) {
        let mut rounds = Swiss::new(library, seats, &decks, args.plan(seed)?, None)?;
        rounds.play_all()?;
        swiss = Some(rounds);
    }
    if args.json {
        let picks = draft.log().iter().filter_map(|entry| match entry {
            Entry::Pick { seat, card, .. } => Some(json!({ "seat": seat, "card": card })),
            Entry::Ready { .. } => None,
        });
        let picks: Vec<_> = picks.collect();
        let pools: Vec<_> = (0..seats.len()).map(|seat| draft.pool(seat)).collect();
        let unfit = unfit(ratings, pools.iter().copied().flatten());
        let decks: Vec<DeckFile> = decks.iter().map(|deck| DeckFile::of(deck, library.pool())).collect();
        let mut value = json!({
            "seed": seed, "seats": seats, "picks": picks, "pools": pools, "unfit": unfit, "decks": decks,
        });
        if let Some(pods) = pods {
            value["pods"] = json!(pods.all);
        }
        if let Some(swiss) = &swiss {
            (value["rounds"], value["standings"]) = swiss.json();
        }
        out::json(&value)?;
        return Ok(Ended::Well);
    }
    for (seat, deck) in decks.iter().enumerate() {
        let mane = deck.mane.first().and_then(|m| library.card(&m.id)).map(|c| c.name()).unwrap_or_default();
        say!("{}  {}", bold(&seats[seat]), dim(mane));
        let first: Vec<String> =
            draft.pool(seat).iter().take(6).filter_map(|id| library.card(id)).map(|c| c.name()).collect();
        say!("  first picks: {}", first.join("; "));
    }
    if let Some(swiss) = &swiss {
        swiss.tell();
    }
    say!("{}", dim(format_args!("seed {seed}; `--json` prints all picks, pools and decks")));
    Ok(Ended::Well)
}

fn at_the_table(mut drafting: Drafting<'_>, args: &Args) -> miette::Result<Ended> {
    let (library, ratings) = (drafting.library, drafting.ratings);
    // The rounds are stored in a file next to the draft.
    let rounds_file = drafting.path().with_extension("rounds.event");
    if drafting.draft().stage() != Stage::Over {
        let done = if is_drawn(args) { screen::run(&mut drafting)? } else { lines::run(&mut drafting)? };
        if !done {
            return Ok(left(&drafting));
        }
    }
    let seats = drafting.draft().settings().seats.clone();
    let plan = args.plan(drafting.seed())?;
    let plays_rounds = plan.rounds > 0 && swiss::is_large_enough(seats.len());
    let mut decks = pod::decks(drafting.draft(), ratings, drafting.provided());
    let begun = plays_rounds && rounds_file.exists();
    let deck = match drafting.deck().cloned() {
        Some(deck) if begun => deck,
        kept => {
            say!();
            say!("{}", bold("All cards are drafted."));
            let (pool, provided) = (drafting.draft().pool(PERSON).to_vec(), drafting.provided().to_vec());
            let editing = Editing { library, ratings, pool: &pool, provided: &provided };
            let name = format!("Draft {}", drafting.seed());
            let keep = &mut |deck: &maneframe_deck::Deck| drafting.keep_deck(deck);
            let Some(deck) = editing.run(&name, kept, keep)? else { return Ok(left(&drafting)) };
            drafting.keep_deck(&deck)?;
            deck
        }
    };
    let path = drafting.path().with_extension("deck");
    if !plays_rounds {
        return sealed::play(library, deck, decks.swap_remove(1), &path, args.lenient, args.plain);
    }
    if !begun {
        sealed::write(library, &deck, &decks[1], &path)?;
        if !args.auto {
            let question = format!("Play the pod's rounds now ({} rounds of Swiss)? (y/n) ", plan.rounds);
            let answer = read_line(&question)?.unwrap_or_default().to_lowercase();
            if !matches!(answer.as_str(), "y" | "yes") {
                return Ok(left(&drafting));
            }
        }
    }
    let Some(lenient) = fit::ask(library, &deck, args.lenient)? else { return Ok(left(&drafting)) };
    // The bots' decks need no question. They have such cards only if their pools have too few others.
    let lenient = lenient || !decks[1..].iter().all(|deck| fit::is_fit(library, deck));
    decks[PERSON] = deck;
    let mut swiss = Swiss::new(library, &seats, &decks, plan, Some(&rounds_file))?;
    if !swiss.at_the_table(args.auto, lenient, args.plain)? {
        return Ok(left(&drafting));
    }
    say!("{}", dim(format_args!("The rounds are saved: `maneframe event show {}`", rounds_file.display())));
    Ok(Ended::Well)
}

/// Returns true if the draft is drawn, not printed in lines.
fn is_drawn(args: &Args) -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    !args.plain && !is_dumb && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

fn left(drafting: &Drafting<'_>) -> Ended {
    say!("The draft is saved. Continue it with `maneframe limited draft --resume {}`.", drafting.path().display());
    Ended::Well
}
