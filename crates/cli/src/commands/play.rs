//! `maneframe play`: a game at this terminal.

use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::Parser as _;
use maneframe_bot::{BotKind, Level};
use maneframe_deck::Deck;
use maneframe_engine::{Edition, Outcome};
use maneframe_library::Library;
use miette::{IntoDiagnostic as _, miette};

use super::bots::{Named, Strength};
use super::resume;
use crate::deal::{self, Dealt};
use crate::ended::Ended;
use crate::games::Games;
use crate::left::Left;
use crate::online::{self, Who, Wish};
use crate::out::{note, say};
use crate::paint::{dim, warn};
use crate::plain::{self, Plain};
use crate::replay::{self, Chance, End, Head, Replay};
use crate::seat::Seat;
use crate::session::Session;
use crate::{seed, signals, tui};

/// What only a new game takes.
const NEW_GAME: [&str; 14] = [
    "deck",
    "vs",
    "players",
    "bot",
    "seed",
    "secret",
    "hot_seat",
    "watch",
    "my_bot",
    "rulebook",
    "lenient",
    "level",
    "bot_time",
    "bot_threads",
];
/// What a game over the network has no use for.
const ALONE: [&str; 8] = ["resume", "seed", "secret", "hot_seat", "watch", "my_bot", "at_once", "save"];

/// Play a game: against a bot, against somebody at the same keyboard, or watch two bots
///
/// On a terminal this draws a table: arrows move over the cards, Enter acts on the card under the cursor, space passes,
/// `?` lists the keys. `--plain` plays in lines, for screen readers and pipes; it is used by itself where there is no
/// terminal.
///
/// Every choice is on disk as it is made. A game that is left, or whose program is ended, goes on with `--resume`; one that
/// is over is kept as a replay for a while (`maneframe replay` lists them).
#[derive(clap::Args)]
pub struct Args {
    /// Go on with a game that was left: the one of that number; without a number, those that go on are listed
    #[arg(long, value_name = "GAME", conflicts_with_all = NEW_GAME)]
    resume: Option<Option<u64>>,
    /// Your deck: a file, a link or a deck's name; a bundled one where none is named
    #[arg(long, value_name = "DECK")]
    deck: Option<OsString>,
    /// The other deck; up to three times, for games of three and four
    #[arg(long, value_name = "DECK")]
    vs: Vec<OsString>,
    /// How many play, you included: 2 to 4
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    /// Who plays the other decks; `greedy` where none is named, but for newcomers `search-2`
    #[arg(long, value_parser = super::bot_parser())]
    bot: Option<Named>,
    /// Chance; a random seed, which is printed, where none is given
    #[arg(long)]
    seed: Option<u64>,
    /// A seed of 256 bits that nobody can work out from the cards: what commits to it is printed before the game, the seed
    /// itself once it is over; `maneframe replay --verify` compares them
    #[arg(long, conflicts_with = "seed")]
    secret: bool,
    /// People take turns at this keyboard
    #[arg(long, conflicts_with_all = ["bot", "watch"])]
    hot_seat: bool,
    /// Watch two bots; with `--my-bot` yours may be another than the other one
    #[arg(long)]
    watch: bool,
    /// Who plays your deck with `--watch`; the same bot where none is named
    #[arg(long, requires = "watch", value_parser = super::bot_parser())]
    my_bot: Option<Named>,
    #[command(flatten)]
    strength: Strength,
    /// By which rules: the Comprehensive Rules, or a rulebook of theme decks
    #[arg(long, value_name = "RULES", default_value_t, value_parser = super::rulebook_parser())]
    rulebook: Edition,
    /// Play in lines of text
    #[arg(long)]
    plain: bool,
    /// Bots act at once, and a recap tells what they did; on the table `+`, `-` and `f` change their speed
    #[arg(long)]
    at_once: bool,
    /// Play over the network: the address of a server, e.g. https://play.example
    #[arg(long, value_name = "URL", conflicts_with_all = ALONE)]
    server: Option<String>,
    /// The table's code, at which a seat is free or yours; without one a table is opened, for others to join, or with `--vs`
    /// against a bot with that deck
    #[arg(long, value_name = "CODE", requires = "server")]
    table: Option<String>,
    /// What the others call you
    #[arg(long, value_name = "NAME", requires = "server")]
    name: Option<String>,
    /// With `--server`: play as the account of an API token
    #[arg(long, value_name = "TOKEN", env = "MANEFRAME_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Write a replay when the game is over or left: to a new file, or in place of another replay
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Play decks with lines that are not understood: those lines do nothing
    #[arg(long)]
    lenient: bool,
}

/// As many as a game seats.
const MAX_PLAYERS: usize = 4;
/// What the others at one keyboard are called.
const FRIENDS: [&str; 3] = ["your first friend", "your second friend", "your third friend"];

/// What a game is played with.
pub struct Setting {
    /// The cards at hand.
    pub library: Library,
    /// How the game began.
    pub head: Head,
    /// Where a replay is to be written.
    pub save: Option<PathBuf>,
    /// Whether something else may be replaced there.
    pub replaces: bool,
    /// Whether bots act at once, not before one's eyes.
    pub at_once: bool,
}

impl Setting {
    /// The replay of a game played with it.
    pub fn replay(&self, session: &Session) -> Replay {
        let end = Some(End::of(session.game()));
        Replay { head: self.head.clone(), entries: session.entries().to_vec(), end }
    }

    /// Whether two people share the keyboard.
    pub fn hot_seat(&self) -> bool {
        self.head.is_between_people()
    }
}

/// Plays a person's deck against a bot's at this terminal; `plain` plays in lines. Returns how the game ended; `None` if it was
/// left.
///
/// # Errors
/// If a deck can't be played, or the game can't.
pub fn against(mine: Deck, theirs: Deck, lenient: bool, plain: bool) -> miette::Result<Option<Outcome>> {
    let mut args = Game::try_parse_from(["play"]).into_diagnostic()?.args;
    args.lenient = lenient;
    let library = deal::library()?;
    let decks = [deal::deal(&library, mine, lenient)?, deal::deal(&library, theirs, lenient)?];
    let bot = by_itself(&args).kind;
    let (session, head) = begin(&args, [bot, bot], &library, &decks)?;
    at_terminal(session, &Setting { library, head, save: None, replaces: false, at_once: false }, plain)
}

#[derive(clap::Parser)]
struct Game {
    #[command(flatten)]
    args: Args,
}

pub fn run(mut args: Args) -> miette::Result<Ended> {
    let bot = args.bot.take().unwrap_or_else(|| by_itself(&args));
    let mine = args.my_bot.take().unwrap_or_else(|| bot.clone());
    let [bot, mine] = args.strength.of([bot, mine])?;
    if let Some(server) = &args.server {
        if matches!(bot, BotKind::Timed(..)) {
            let help = "`--level 1` to `8` say how well it plays";
            return Err(miette!(help = help, "at a server's table no bot thinks for as long as one likes"));
        }
        let who = Who { name: args.name.as_deref(), token: args.token.as_deref() };
        let (table, plain) = (args.table.as_deref(), args.plain);
        let players = args.players.map_or(2, usize::from);
        let (deck, vs, bot) = (args.deck.clone(), args.vs.clone(), bot.to_string());
        let (rulebook, lenient) = (args.rulebook, args.lenient);
        return online::play(&Wish { server, table, who, deck, vs, bot, players, rulebook, lenient, plain });
    }
    let library = deal::library()?;
    let (save, plain, at_once) = (args.save.clone(), args.plain, args.at_once);
    let replaces = match &save {
        Some(path) => may_save(path)?,
        None => false,
    };
    let (session, head) = match args.resume {
        Some(number) => match resume::game(number, &library)? {
            Some(game) => game,
            None => return Ok(Ended::Well),
        },
        None => new_game(&args, [bot, mine], &library)?,
    };
    at_terminal(session, &Setting { library, head, save, replaces, at_once }, plain)?;
    Ok(Ended::Well)
}

/// Plays a game at this terminal until it is over or left, and puts it away. Returns how it ended; `None` if it was left.
fn at_terminal(mut session: Session, setting: &Setting, plain: bool) -> miette::Result<Option<Outcome>> {
    signals::watch();
    signals::hint(session.journal().map(|journal| goes_on(journal.number())));
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    let dumb = std::env::var_os("TERM").is_some_and(|t| t == "dumb");
    let played = if plain || !terminal || dumb {
        Plain::new(&mut session, setting).run()
    } else {
        if matches!(setting.head.chance, Chance::Secret(_)) {
            say!("{}", session.chance());
        }
        let (played, done) = tui::run(session, setting);
        session = played;
        done
    };
    let saved = played.and_then(|()| save_replay(&session, setting));
    signals::hint(None);
    let outcome = session.game().outcome();
    put_away(session);
    saved.map(|()| outcome)
}

/// What a newcomer plays against.
const EASY: Level = Level::ALL[1];

/// Who plays where nobody is named. A seed makes the same game for everybody.
fn by_itself(args: &Args) -> Named {
    let alone = args.seed.is_none() && !args.hot_seat && !args.watch && args.server.is_none() && args.resume.is_none();
    if args.strength.is_given() {
        return Named { name: "search".to_owned(), kind: BotKind::Search(Level::default()) };
    }
    if alone && Games::open().is_ok_and(|games| games.list().is_empty()) {
        say!(
            "You play against `{0}`, which often errs: it is for newcomers. `--bot` and `--level 1` to `8` choose another.",
            BotKind::Search(EASY)
        );
        return BotKind::Search(EASY).into();
    }
    BotKind::Greedy.into()
}

/// A game of the decks that the arguments name.
fn new_game(args: &Args, bots: [BotKind; 2], library: &Library) -> miette::Result<(Session, Head)> {
    let named = 1 + args.vs.len();
    let players = args.players.map_or(named.max(2), usize::from);
    if named > players || players > MAX_PLAYERS {
        return Err(miette!("{named} decks are too many for {} players", players.min(MAX_PLAYERS)));
    }
    let mut wanted = vec![args.deck.as_deref()];
    wanted.extend(args.vs.iter().map(|vs| Some(vs.as_os_str())));
    wanted.resize(players, None);
    begin(args, bots, library, &deal::several(library, &wanted, args.lenient)?)
}

/// A game that begins, and is kept.
fn begin(
    args: &Args,
    [bot, mine]: [BotKind; 2],
    library: &Library,
    decks: &[Dealt],
) -> miette::Result<(Session, Head)> {
    let players = decks.len();
    let table = deal::table(&decks.iter().collect::<Vec<_>>(), args.rulebook, args.lenient)?;
    // Bots look at every name that might be named: they keep to the cards of the decks.
    let table = if args.hot_seat { table.with_catalog(deal::catalog(library)) } else { table };
    let chance = if args.secret { seed::secret()?.into() } else { args.seed.unwrap_or_else(seed::random).into() };
    let seed = seed::of_bots(&chance);
    let seat = |(i, dealt): (usize, &Dealt)| {
        let name = &dealt.deck.name;
        match (i, args.watch, args.hot_seat) {
            (0, true, _) => Seat::bot(mine, seed, 0, name, 0),
            (0, false, _) => Seat::person("you", name),
            (_, false, true) if players == 2 => Seat::person("your friend", name),
            (_, false, true) => Seat::person(FRIENDS[i - 1], name),
            _ => Seat::bot(bot, seed, i, name, 0),
        }
    };
    let seats: Vec<Seat> = decks.iter().enumerate().map(seat).collect();
    let head = replay::head(chance, &table, args.rulebook, args.lenient, decks, &seats);
    let mut session = Session::new(&table, &head, seats);
    match Games::open().and_then(|games| games.begin(&head).map_err(|e| miette!("{e}"))) {
        Ok(journal) => session.keep(journal),
        Err(e) => note!("{} this game is not kept while it is played: {e}", warn("warning:")),
    }
    Ok((session, head))
}

fn goes_on(number: u64) -> String {
    format!("The game is kept: `maneframe play --resume {number}` goes on with it.")
}

/// Says whether something that is no replay may be replaced, which is asked before the game rather than after it.
fn may_save(path: &Path) -> miette::Result<bool> {
    let mut asked = false;
    replay::save_target(path, || {
        asked = may_replace(path);
        asked
    })?;
    Ok(asked)
}

/// Asks whether a file that is no replay may be replaced; nobody answers for somebody who can't be asked.
pub fn may_replace(path: &Path) -> bool {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return false;
    }
    let question = format!("{} is there already, and no replay. Replace it? (y/n) ", path.display());
    matches!(plain::read_line(&question), Ok(Some(answer)) if matches!(answer.as_str(), "y" | "yes"))
}

/// Writes the replay that was asked for on the command line.
fn save_replay(session: &Session, setting: &Setting) -> miette::Result<()> {
    if let Some(path) = &setting.save {
        replay::save(&setting.replay(session), path, || setting.replaces)?;
        say!("replay written to {0}: `maneframe replay {0}` shows it", path.display());
    }
    Ok(())
}

/// Says what becomes of a game that is left.
fn put_away(session: Session) {
    match session.leave() {
        Left::Nowhere => {}
        Left::Over { number, .. } => {
            say!("{}", dim(format_args!("The game is kept for a while: `maneframe replay {number}` shows it.")));
        }
        Left::GoesOn(number) => say!("{}", goes_on(number)),
        Left::Lost(why) => note!("{} {why}", warn("warning:")),
    }
}
