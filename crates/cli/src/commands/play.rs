//! `maneframe play`: a game at this terminal.

use std::ffi::OsString;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::Parser as _;
use maneframe_bot::{BotKind, Level};
use maneframe_deck::Deck;
use maneframe_engine::replay::Situation;
use maneframe_engine::{Edition, Outcome};
use maneframe_library::Library;
use maneframe_protocol::ClockRule;
use miette::{IntoDiagnostic as _, miette};

use super::bots::{Named, Strength};
use super::{campaign, resume};
use crate::deal::{self, Dealt, Laid};
use crate::exit::Ended;
use crate::games::Games;
use crate::leave::Left;
use crate::online::{self, Who, Wish};
use crate::out::{note, say};
use crate::paint::{dim, warn};
use crate::plain::{self, Plain};
use crate::replay::{self, Chance, End, Head, Replay};
use crate::seat::Seat;
use crate::session::Session;
use crate::{seed, signals, tui};

/// Options that only apply to a new game.
const NEW_GAME: [&str; 15] = [
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
    "rules",
    "lenient",
    "level",
    "bot_time",
    "bot_threads",
];
/// Options that don't apply to a game over the network.
const ALONE: [&str; 8] = ["resume", "seed", "secret", "hot_seat", "watch", "my_bot", "at_once", "save"];

/// Play a game against a bot or a person at the same keyboard, or watch two bots
///
/// On a terminal this draws a table: arrows move over the cards, Enter acts on the card under the cursor, space passes,
/// `?` lists the keys. `--plain` plays in lines, for screen readers and pipes. It is the default if there is no
/// terminal.
///
/// Every choice is saved when it is made. Continue an interrupted game with `--resume`. A finished game is kept as a
/// replay for some time (`maneframe replay` lists them).
#[derive(clap::Args)]
pub struct Args {
    /// Continue the game with that number. Without a number, list the games that can be continued
    #[arg(long, value_name = "GAME", conflicts_with_all = NEW_GAME)]
    resume: Option<Option<u64>>,
    /// Your deck: a file, a link or a deck's name [default: a bundled deck]
    #[arg(long, value_name = "DECK")]
    deck: Option<OsString>,
    /// Deck of another player. Repeat it up to three times for games of three and four players
    #[arg(long, value_name = "DECK")]
    vs: Vec<OsString>,
    /// Number of players, including you: 2 to 4
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4))]
    players: Option<u8>,
    /// Bot that plays the other decks: a name from `maneframe bots` [default: `greedy`, or `search-2` for new players]
    #[arg(long, value_name = "BOT", hide_possible_values = true, value_parser = super::bot_parser())]
    bot: Option<Named>,
    /// Seed for random choices. By default it is random and printed
    #[arg(long)]
    seed: Option<u64>,
    /// Use a secret seed of 256 bits that players can't derive from the cards. A commitment to it is printed before the
    /// game, and the seed itself after the game; `maneframe replay --verify` compares them
    #[arg(long, conflicts_with = "seed")]
    secret: bool,
    /// Two or more people take turns at this keyboard
    #[arg(long, conflicts_with_all = ["bot", "watch"])]
    hot_seat: bool,
    /// Watch bots play. `--my-bot` sets the bot for your deck
    #[arg(long)]
    watch: bool,
    /// Bot that plays your deck with `--watch` [default: the other bot]
    #[arg(long, requires = "watch", value_name = "BOT", hide_possible_values = true, value_parser = super::bot_parser())]
    my_bot: Option<Named>,
    #[command(flatten)]
    strength: Strength,
    /// Rules: the Comprehensive Rules, or a rulebook of theme decks
    #[arg(long, value_name = "RULES", default_value_t, value_parser = super::rulebook_parser())]
    rulebook: Edition,
    /// Rules of the table: a file, or a name from `maneframe rules --house`
    #[arg(long, value_name = "FILE|NAME")]
    rules: Option<String>,
    /// Play in lines of text
    #[arg(long)]
    plain: bool,
    /// Show the result of bots' moves at once, with a summary. In the drawn table, `+`, `-` and `f` change their speed
    #[arg(long)]
    at_once: bool,
    /// Play over the network: the address of a server, e.g. https://play.example
    #[arg(long, value_name = "URL", conflicts_with_all = ALONE)]
    server: Option<String>,
    /// Code of a table at which a seat is free or yours. Without a code, open a table for others to join, or with
    /// `--vs` against a bot with that deck
    #[arg(long, value_name = "CODE", requires = "server")]
    table: Option<String>,
    /// Clock of the table that is opened: `25+5` (minutes for each player, and seconds more per choice), `50m` (minutes for
    /// the game), or `72h` (hours for each decision, for games over days)
    #[arg(long, value_name = "CLOCK", requires = "server", conflicts_with = "table")]
    clock: Option<ClockRule>,
    /// Your name for the other players
    #[arg(long, value_name = "NAME", requires = "server")]
    name: Option<String>,
    /// With `--server`: sign in with an API token of an account
    #[arg(long, value_name = "TOKEN", env = "MANEFRAME_TOKEN", hide_env_values = true)]
    token: Option<String>,
    /// Write a replay when the game is over or interrupted: to a new file, or in place of another replay
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Accept decks with cards that are not completely understood. Lines that are not understood do nothing
    #[arg(long)]
    lenient: bool,
}

/// Maximum number of players in a game.
const MAX_PLAYERS: usize = 4;
/// Names of the other players at one keyboard.
const FRIENDS: [&str; 3] = ["your first friend", "your second friend", "your third friend"];

/// Setting of a game.
pub struct Setting {
    /// Library with the available cards.
    pub library: Library,
    /// Head of the game's replay.
    pub head: Head,
    /// File to which a replay is written.
    pub save: Option<PathBuf>,
    /// True if the file may be replaced even if it is not a replay.
    pub replaces: bool,
    /// True if the moves of bots are not shown one by one.
    pub at_once: bool,
}

impl Setting {
    /// Creates the replay of a game with this setting.
    pub fn replay(&self, session: &Session) -> Replay {
        let end = Some(End::of(session.game()));
        Replay { head: self.head.clone(), entries: session.entries().to_vec(), end }
    }

    /// Returns true if several people share the keyboard.
    pub fn hot_seat(&self) -> bool {
        self.head.is_between_people()
    }
}

/// Plays a person's deck against a bot's at this terminal. `plain` plays in lines. Returns the outcome, or `None` if
/// the game was interrupted.
///
/// # Errors
/// If a deck can't be played, or the game fails.
pub fn against(mine: Deck, theirs: Deck, lenient: bool, plain: bool) -> miette::Result<Option<Outcome>> {
    let mut args = Game::try_parse_from(["play"]).into_diagnostic()?.args;
    args.lenient = lenient;
    let library = deal::library()?;
    let decks = [deal::deal(&library, mine, lenient)?, deal::deal(&library, theirs, lenient)?];
    let bot = by_itself(&args).kind;
    let (session, head) = begin(&args, [bot, bot], &library, None, &decks)?;
    at_terminal(session, &Setting { library, head, save: None, replaces: false, at_once: false }, plain)
}

/// Plays a game that begins with a situation at this terminal, against a bot. Returns the outcome, or `None` if the game
/// was interrupted.
///
/// # Errors
/// If the situation can't be set up, or the game fails.
pub fn at_situation(
    situation: Situation,
    bot: BotKind,
    seed: Option<u64>,
    library: Library,
    plain: bool,
) -> miette::Result<Option<Outcome>> {
    let (table, scenario) = maneframe_scenario::table(&situation, &library).map_err(|why| miette!("{why}"))?;
    let chance = Chance::from(seed.unwrap_or_else(seed::random));
    let of_bots = seed::of_bots(&chance);
    let seats: Vec<Seat> = (0..scenario.players())
        .map(|i| if i == 0 { Seat::person("you", "") } else { Seat::bot(bot, of_bots, i, "", 0) })
        .collect();
    let mut head = replay::head(chance, &table, scenario.rulebook.unwrap_or_default(), false, &[], &seats);
    head.situation = Some(situation);
    let session = kept(Session::new(&table, &head, seats), &head);
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
            let help = "choose its strength with `--level 1` to `--level 8`";
            return Err(miette!(help = help, "bots with a time are not available on a server"));
        }
        let who = Who { name: args.name.as_deref(), token: args.token.as_deref() };
        let (table, plain) = (args.table.as_deref(), args.plain);
        let players = args.players.map_or(2, usize::from);
        let (deck, vs, bot) = (args.deck.clone(), args.vs.clone(), bot.to_string());
        let (rulebook, lenient, rules) = (args.rulebook, args.lenient, args.rules.clone());
        let clock = args.clock.unwrap_or_default();
        return online::play(&Wish {
            server,
            table,
            who,
            deck,
            vs,
            bot,
            players,
            rulebook,
            rules,
            clock,
            lenient,
            plain,
        });
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
    let setting = Setting { library, head, save, replaces, at_once };
    let outcome = at_terminal(session, &setting, plain)?;
    if let Some(situation) = &setting.head.situation {
        campaign::note(situation, outcome)?;
    }
    Ok(Ended::Well)
}

/// Plays a game at this terminal until it is over or interrupted, and stores it. Returns the outcome, or `None` if it
/// was interrupted.
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
        plain::tell_table_rules(session.game().pool());
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

/// Level of the default bot for newcomers.
const EASY: Level = Level::ALL[1];

/// Returns the default bot. If a seed is given, it is the same for every user, so that the game is reproducible.
fn by_itself(args: &Args) -> Named {
    let alone = args.seed.is_none() && !args.hot_seat && !args.watch && args.server.is_none() && args.resume.is_none();
    if args.strength.is_given() {
        return Named { name: "search".to_owned(), kind: BotKind::Search(Level::default()) };
    }
    if alone && Games::open().is_ok_and(|games| games.list().is_empty()) {
        say!(
            "Your opponent is the bot `{0}`, for new players. Choose another with `--bot`, or `--level 1` to `--level 8`.",
            BotKind::Search(EASY)
        );
        return BotKind::Search(EASY).into();
    }
    BotKind::Greedy.into()
}

/// Creates a game with the decks that the arguments name.
fn new_game(args: &Args, bots: [BotKind; 2], library: &Library) -> miette::Result<(Session, Head)> {
    let named = 1 + args.vs.len();
    let players = args.players.map_or(named.max(2), usize::from);
    if named > players || players > MAX_PLAYERS {
        return Err(miette!("{named} decks are given for {} players", players.min(MAX_PLAYERS)));
    }
    let mut wanted = vec![args.deck.as_deref()];
    wanted.extend(args.vs.iter().map(|vs| Some(vs.as_os_str())));
    wanted.resize(players, None);
    let laid = deal::laid(library, args.rules.as_deref())?;
    let decks = deal::several(laid.as_ref(), library, &wanted, args.lenient)?;
    begin(args, bots, library, laid.as_ref(), &decks)
}

/// Begins a game that is stored.
fn begin(
    args: &Args,
    [bot, mine]: [BotKind; 2],
    library: &Library,
    laid: Option<&Laid>,
    decks: &[Dealt],
) -> miette::Result<(Session, Head)> {
    let players = decks.len();
    let table = deal::table_under(laid, &decks.iter().collect::<Vec<_>>(), args.rulebook, args.lenient)?;
    // Bots consider every name that can be chosen, so they only get the cards of the decks.
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
    let session = kept(Session::new(&table, &head, seats), &head);
    Ok((session, head))
}

/// Stores a new game from now on.
fn kept(mut session: Session, head: &Head) -> Session {
    match Games::open().and_then(|games| games.begin(head).map_err(|e| miette!("{e}"))) {
        Ok(journal) => session.keep(journal),
        Err(e) => note!("{} this game can't be saved while you play: {e}", warn("warning:")),
    }
    session
}

fn goes_on(number: u64) -> String {
    format!("The game is saved. Continue it with `maneframe play --resume {number}`.")
}

/// Returns true if a file that is not a replay may be replaced. The question is asked before the game, not after it.
fn may_save(path: &Path) -> miette::Result<bool> {
    let mut asked = false;
    replay::save_target(path, || {
        asked = may_replace(path);
        asked
    })?;
    Ok(asked)
}

/// Asks if a file that is not a replay may be replaced. Returns false if there is no terminal for the answer.
pub fn may_replace(path: &Path) -> bool {
    if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
        return false;
    }
    let question = format!("{} exists and is not a replay. Overwrite it? (y/n) ", path.display());
    matches!(plain::read_line(&question), Ok(Some(answer)) if matches!(answer.as_str(), "y" | "yes"))
}

/// Writes the replay to the file that the command line names.
fn save_replay(session: &Session, setting: &Setting) -> miette::Result<()> {
    if let Some(path) = &setting.save {
        replay::save(&setting.replay(session), path, || setting.replaces)?;
        say!("replay written to {0}: show it with `maneframe replay {0}`", path.display());
    }
    Ok(())
}

/// Prints where an interrupted game is stored.
fn put_away(session: Session) {
    match session.leave() {
        Left::Nowhere => {}
        Left::Over { number, .. } => {
            say!(
                "{}",
                dim(format_args!("The game is stored for some time. Show it with `maneframe replay {number}`."))
            );
        }
        Left::GoesOn(number) => say!("{}", goes_on(number)),
        Left::Lost(why) => note!("{} {why}", warn("warning:")),
    }
}
