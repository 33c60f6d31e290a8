//! `maneframe replay`: shows recorded games.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use maneframe_engine::{Outcome, Table, Viewer};
use maneframe_library::Library;
use miette::miette;
use serde::Serialize;

use super::resume::ago;
use crate::deal;
use crate::describe::{count, log, table, words};
use crate::exit::Ended;
use crate::games::{Games, Listed};
use crate::out::{self, note, say};
use crate::paint::{bad, bold, dim, good, warn};
use crate::plain::read_line;
use crate::replay::{self, Chance, Entry, Head, Replay, Verified, Walk};

/// Show a recorded game step by step, or verify it
///
/// On a terminal: Enter shows the next choice, `t` the next turn, `b` the board, `s` the moment as a scenario, a number
/// goes to that choice, `q` quits. In a pipe, the whole game is printed.
#[derive(clap::Args)]
pub struct Args {
    /// File written by `maneframe play --save FILE`, or the number of a stored game. Without it, stored games are
    /// listed
    #[arg(required_if_eq("verify", "true"))]
    file: Option<PathBuf>,
    /// Play the game again and compare cards, choices, result and fingerprint. Exits with 1 if something differs
    #[arg(long)]
    verify: bool,
    /// Print the whole game at once
    #[arg(long)]
    all: bool,
    /// Print the moment after that entry as a scenario, which can be changed and played on
    #[arg(long, value_name = "ENTRY", requires = "file", conflicts_with_all = ["verify", "json", "all"])]
    position: Option<usize>,
    /// Print JSON for programs: the result with --verify, else a summary of the replay
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Verdict {
    ok: bool,
    why: Option<String>,
    choices: usize,
    entries: usize,
    played: usize,
    turns: u16,
    changed_cards: Vec<String>,
    fingerprint: String,
    expected: Option<String>,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let games = Games::open()?;
    let Some(file) = &args.file else { return list(&games, args.json) };
    let number = file.to_str().and_then(|name| name.parse().ok()).filter(|_| !file.exists());
    let file = &number.and_then(|number| games.path(number)).unwrap_or_else(|| file.clone());
    let replay = replay::read(file)?;
    let library = deal::library()?;
    let (table, changed) = replay::load(&replay, &library)?;
    let changed: Vec<String> = changed.iter().map(|c| replay::named(std::slice::from_ref(c), &library)).collect();
    if args.verify || args.json {
        return verify(&replay, &table, changed, args.json);
    }
    if !changed.is_empty() {
        note!("{} these cards have changed since, so the game may differ: {}", warn("warning:"), changed.join("; "));
    }
    let mut shown = Shown { replay: &replay, walk: Walk::new(&replay, &table, true), file };
    if let Some(at) = args.position {
        let all = replay.entries.len();
        if at > all {
            return Err(miette!("{} has {all} entries, not {at}", file.display()));
        }
        shown.go_to(at)?;
        out::print_lines(&shown.position(&library));
        return Ok(Ended::Well);
    }
    shown.head();
    let typed = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !args.all;
    if typed {
        shown.step_through(&library)?
    } else {
        shown.tell_all()?
    }
    Ok(Ended::Well)
}

/// A stored game in JSON.
#[derive(Serialize)]
struct Row {
    game: u64,
    over: bool,
    file: String,
    seats: Vec<String>,
    decks: Vec<String>,
    result: Option<Outcome>,
}

/// Lists the stored games, the last one first.
fn list(games: &Games, json: bool) -> miette::Result<Ended> {
    let mut rows = Vec::new();
    for Listed { number, path, when, over } in games.list() {
        let Ok(Replay { head, end, .. }) = replay::read(&path) else {
            note!("{} {} is not a valid replay", warn("warning:"), path.display());
            continue;
        };
        let row = Row {
            game: number,
            over,
            file: path.display().to_string(),
            seats: head.seats.into_iter().map(|seat| seat.name).collect(),
            decks: head.decks.iter().map(|deck| deck.name.clone()).collect(),
            result: end.and_then(|end| end.result),
        };
        if !json {
            let who: Vec<String> =
                row.seats.iter().zip(&row.decks).map(|(s, d)| format!("{s:.40} ({d:.60})")).collect();
            let result = match row.result {
                Some(outcome) => result(outcome),
                None => "in progress".to_owned(),
            };
            say!("{:>4}  {}  {}, {result}", bold(number), ago(when), who.join(" against "));
        }
        rows.push(row);
    }
    if json {
        out::json(&rows)?;
    } else if rows.is_empty() {
        say!("No games yet. Play one with `maneframe play`.");
    } else {
        say!("{}", dim("Show a game with `maneframe replay NUMBER`. Continue one with `maneframe play --resume`."));
    }
    Ok(Ended::Well)
}

/// Describes the end of a game.
fn result(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(player) => format!("{player} won"),
        Outcome::Draw => "drawn".to_owned(),
        Outcome::Stalled => "stalled, and was ended".to_owned(),
    }
}

fn verify(replay: &Replay, table: &Table, changed: Vec<String>, json: bool) -> miette::Result<Ended> {
    let Verified { game, played, end: now, differs, .. } = replay.verify(table);
    let why = match differs {
        Some(differs) => Some(differs.to_string()),
        None if !changed.is_empty() => Some(format!("these cards have changed since: {}", changed.join("; "))),
        None => None,
    };
    let ok = why.is_none();
    let turns = game.state().turn;
    let choices = replay.entries.iter().filter(|entry| matches!(entry, Entry::Choose(_))).count();
    if json {
        out::json(&Verdict {
            ok,
            why,
            choices,
            entries: replay.entries.len(),
            played,
            turns,
            changed_cards: changed,
            fingerprint: now.fingerprint,
            expected: replay.end.as_ref().map(|end| end.fingerprint.clone()),
        })?;
    } else if let Some(why) = why {
        say!("{} {why}", bad("differs:"));
        if !changed.is_empty() {
            say!("changed cards: {}", changed.join("; "));
        }
    } else {
        say!("{} {choices} choices, {turns} turns, fingerprint {}", good("the same:"), &now.fingerprint[..12]);
    }
    Ok(Ended::when(ok))
}

/// A replay that is being shown.
struct Shown<'a> {
    replay: &'a Replay,
    walk: Walk<'a>,
    file: &'a Path,
}

impl Shown<'_> {
    fn head(&self) {
        let Head { seats, decks, situation, chance, rulebook, lenient, .. } = &self.replay.head;
        for (i, seat) in seats.iter().enumerate() {
            let bot = if seat.bot.is_some() { "" } else { " (a person)" };
            let deck = decks.get(i).map(|deck| format!(", {:.80}", deck.name)).unwrap_or_default();
            say!("P{}: {}{bot}{deck}", i + 1, bold(format_args!("{:.80}", seat.name)));
        }
        if let Some(situation) = situation {
            say!("it began with the situation {:.80}", bold(&situation.id));
        }
        let chance = match chance {
            Chance::Seed(seed) => format!("seed {seed}"),
            Chance::Secret(seed) => format!("seed {seed}, commitment {}", seed.commitment()),
            Chance::Drawn(_) => "recorded random choices".to_owned(),
        };
        say!("{}", dim(format_args!("{chance}, {} entries", self.replay.entries.len())));
        if !rulebook.is_default() {
            say!("{}", dim(format_args!("rules: {rulebook}")));
        }
        if *lenient {
            say!("{}", warn("played with `--lenient`: lines that are not understood did nothing"));
        }
    }

    /// Makes the next entry, and prints it if `told`. Returns `false` at the end.
    fn step(&mut self, told: bool) -> miette::Result<bool> {
        for event in self.walk.take_events() {
            if let Some(words) = log::of_event(self.walk.game(), Viewer::Judge, &event).filter(|_| told) {
                say!("      {words}");
            }
        }
        if let Some(entry) = self.walk.next().filter(|_| told) {
            self.tell(entry);
        }
        self.walk.step().map_err(|wrong| {
            miette!(
                help = "the cards or the rules have changed since, or the file was modified",
                "{}: {wrong}",
                self.file.display()
            )
        })
    }

    /// Prints an entry before it is made.
    fn tell(&self, entry: &Entry) {
        let (game, number) = (self.walk.game(), self.walk.at() + 1);
        match entry {
            Entry::Choose(choice) => {
                let Some(who) = game.decision().filter(|d| d.options.contains(choice)).map(|d| d.who) else { return };
                let label = words::label(game, Viewer::Judge, *choice);
                say!("{number:>4}. {who} {} {}", dim(format_args!("{}:", words::question(game))), bold(label));
            }
            Entry::Draw => say!("{number:>4}. {}", bold("all agree to a draw")),
            Entry::Concede(player) => say!("{number:>4}. {player} {}", bold("concedes")),
            Entry::Undo { to } => {
                let back = format!("all but the first {} are taken back", count(*to as i64, "move"));
                say!("{number:>4}. {}", warn(back));
            }
            Entry::Resumed { program, .. } => {
                say!("{number:>4}. {}", dim(format_args!("the game was continued (version {program:.20})")));
            }
            Entry::Note { words, .. } => say!("{number:>4}. {}", dim(format_args!("{words:.300}"))),
            Entry::Repair(repair) => {
                say!("{number:>4}. {}", warn(format_args!("a judge, by CR {:.20}: {:.200}", repair.rule, repair.why)));
            }
            _ => {}
        }
    }

    fn tell_all(&mut self) -> miette::Result<()> {
        while self.step(true)? {}
        self.tell_end();
        Ok(())
    }

    fn tell_end(&self) {
        let game = self.walk.game();
        match game.outcome() {
            Some(outcome) => say!("{}", good(format_args!("{} after {} turns", result(outcome), game.state().turn))),
            None => say!("{}", dim("the recording ends here")),
        }
    }

    fn go_to(&mut self, at: usize) -> miette::Result<()> {
        if at < self.walk.at() {
            self.walk.restart();
        }
        while self.walk.at() < at && self.step(false)? {}
        self.walk.take_events();
        Ok(())
    }

    /// Returns the moment as a scenario.
    fn position(&self, library: &Library) -> String {
        let game = self.walk.game();
        let names: Vec<String> = self.replay.head.seats.iter().map(|seat| format!("{:.80}", seat.name)).collect();
        let title = format!("{}, turn {}, entry {}", names.join(" against "), game.state().turn, self.walk.at());
        maneframe_scenario::write(game, &title, library)
    }

    fn step_through(&mut self, library: &Library) -> miette::Result<()> {
        let all = self.replay.entries.len();
        say!(
            "{}",
            dim("Enter: next choice, t: next turn, b: board, s: as a scenario, NUMBER: go there, -: back, q: quit")
        );
        loop {
            let Some(line) = read_line(&format!("[{}/{all}] ", self.walk.at()))? else { return Ok(()) };
            match line.as_str() {
                "" => {
                    if !self.step(true)? {
                        self.tell_end();
                    }
                }
                "t" => {
                    let turn = self.walk.game().state().turn;
                    while self.walk.game().state().turn == turn && self.step(true)? {}
                    if self.walk.at() == all {
                        self.step(true)?;
                        self.tell_end();
                    }
                }
                "b" => {
                    for line in table::of_game(self.walk.game(), Viewer::Judge) {
                        say!("{line}");
                    }
                }
                "s" => self.position(library).lines().for_each(|line| say!("{line}")),
                "-" => self.go_to(self.walk.at().saturating_sub(1))?,
                "q" => return Ok(()),
                other => match other.parse::<usize>() {
                    Ok(at) => self.go_to(at.min(all))?,
                    Err(_) => say!("{}", warn("press Enter, or type t, b, s, -, q or a number")),
                },
            }
        }
    }
}
