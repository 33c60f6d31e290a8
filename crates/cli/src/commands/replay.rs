//! `maneframe replay`: a game seen again.

use std::io::{BufRead as _, IsTerminal as _};
use std::path::PathBuf;

use maneframe_engine::{Game, Table, Viewer};
use miette::miette;
use serde::Serialize;

use crate::deal;
use crate::describe::{scene::Scene, table, words};
use crate::ended::Ended;
use crate::out::{self, note, say};
use crate::paint::{bad, bold, dim, good, warn};
use crate::replay::{self, Replay, fingerprint};

/// Show a game again, step by step, or verify that it still goes as it did
///
/// On a terminal: Enter shows the next choice, `t` the next turn, `b` the board, a number goes to that choice, `q`
/// leaves. Into a pipe, the whole game is told.
#[derive(clap::Args)]
pub struct Args {
    /// The file, written by `maneframe play --save FILE`
    file: PathBuf,
    /// Play it again and compare cards, choices, result and fingerprint; exits with 1 where something differs
    #[arg(long)]
    verify: bool,
    /// Tell the whole game at once
    #[arg(long)]
    all: bool,
    /// For programs: with --verify the verdict, else the replay's contents in short
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Verdict {
    ok: bool,
    why: Option<String>,
    choices: usize,
    played: usize,
    turns: u16,
    changed_cards: Vec<String>,
    fingerprint: String,
    expected: String,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    let replay = replay::read(&args.file)?;
    let library = deal::library()?;
    let (table, changed) = replay::load(&replay, &library)?;
    if args.verify || args.json {
        return verify(&replay, &table, changed, args.json);
    }
    if !changed.is_empty() {
        note!(
            "{} these cards are no longer what they were, the game may go otherwise: {}",
            warn("warning:"),
            changed.join("; ")
        );
    }
    let mut shown = Shown { replay: &replay, table: &table, game: table.start(replay.seed), at: 0 };
    shown.head();
    let typed = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !args.all;
    if typed {
        shown.step_through(&args.file)?
    } else {
        shown.tell_all(&args.file)?
    }
    Ok(Ended::Well)
}

/// Plays it to the end. The number of choices that could be made, and why not all.
fn play(replay: &Replay, table: &Table) -> (Game, usize, Option<String>) {
    let mut game = table.start(replay.seed);
    game.set_recording(false);
    for (i, &choice) in replay.choices.iter().enumerate() {
        if let Err(refusal) = game.choose(choice) {
            let why = format!("choice {} of {} is not legal: {refusal}", i + 1, replay.choices.len());
            return (game, i, Some(why));
        }
    }
    if let Some(player) = replay.conceded {
        if let Err(refusal) = game.concede(player) {
            let why = format!("{player} can't have conceded: {refusal}");
            return (game, replay.choices.len(), Some(why));
        }
    }
    (game, replay.choices.len(), None)
}

fn verify(replay: &Replay, table: &Table, changed: Vec<String>, json: bool) -> miette::Result<Ended> {
    let (game, played, mut why) = play(replay, table);
    let now = fingerprint(&game);
    if why.is_none() && game.outcome() != replay.result {
        why = Some(format!("the game ends otherwise: {:?}, not {:?}", game.outcome(), replay.result));
    }
    if why.is_none() && now != replay.fingerprint {
        why = Some("the last state has another fingerprint".to_owned());
    }
    if why.is_none() && !changed.is_empty() {
        why = Some(format!("cards are no longer what they were: {}", changed.join("; ")));
    }
    let ok = why.is_none();
    let turns = game.state().turn;
    if json {
        out::json(&Verdict {
            ok,
            why,
            choices: replay.choices.len(),
            played,
            turns,
            changed_cards: changed,
            fingerprint: now,
            expected: replay.fingerprint.clone(),
        })?;
    } else if let Some(why) = why {
        say!("{} {why}", bad("differs:"));
        if !changed.is_empty() {
            say!("changed cards: {}", changed.join("; "));
        }
    } else {
        say!("{} {} choices, {turns} turns, fingerprint {}", good("the same:"), replay.choices.len(), &now[..12]);
    }
    Ok(Ended::when(ok))
}

/// A replay as it is shown.
struct Shown<'a> {
    replay: &'a Replay,
    table: &'a Table,
    game: Game,
    at: usize,
}

impl Shown<'_> {
    fn head(&self) {
        for (i, (seat, deck)) in self.replay.seats.iter().zip(&self.replay.decks).enumerate() {
            let bot = if seat.bot.is_some() { "" } else { " (a person)" };
            say!("P{}: {}{bot}, {}", i + 1, bold(plain(&seat.name)), plain(&deck.name));
        }
        say!("{}", dim(format_args!("seed {}, {} choices", self.replay.seed, self.replay.choices.len())));
        if !self.replay.rulebook.is_default() {
            say!("{}", dim(format_args!("by the rules of {}", self.replay.rulebook)));
        }
        if self.replay.lenient {
            say!("{}", warn("played leniently: lines that are not understood did nothing"));
        }
    }

    /// Tells and makes the next choice; `false` at the end.
    fn step(&mut self, file: &std::path::Path, told: bool) -> miette::Result<bool> {
        for event in self.game.take_events() {
            if let Some(words) = self.game.tell(&event).filter(|_| told) {
                say!("      {words}");
            }
        }
        let Some(&choice) = self.replay.choices.get(self.at) else { return Ok(false) };
        let Some(who) = self.game.decision().map(|d| d.who) else {
            return Err(miette!("{}: choice {} comes after the end of the game", file.display(), self.at + 1));
        };
        let legal = self.game.decision().is_some_and(|d| d.options.contains(&choice));
        if legal && told {
            let label = words::label(&self.game, Viewer::Judge, choice);
            say!("{:>4}. {who} {} {}", self.at + 1, dim(format_args!("{}:", words::question(&self.game))), bold(label));
        }
        self.game.choose(choice).map_err(|refusal| {
            miette!(
                help = "the cards or the rules changed since, or the file was tampered with",
                "{}: choice {} of {} is not legal: {refusal}",
                file.display(),
                self.at + 1,
                self.replay.choices.len()
            )
        })?;
        self.at += 1;
        if let (Some(player), true) = (self.replay.conceded, self.at == self.replay.choices.len()) {
            self.game
                .concede(player)
                .map_err(|refusal| miette!("{}: {player} can't have conceded: {refusal}", file.display()))?;
        }
        Ok(true)
    }

    fn tell_all(&mut self, file: &std::path::Path) -> miette::Result<()> {
        while self.step(file, true)? {}
        self.tell_end();
        Ok(())
    }

    fn tell_end(&self) {
        match self.game.outcome() {
            Some(outcome) => say!("{}", good(format_args!("{outcome:?} after {} turns", self.game.state().turn))),
            None => say!("{}", dim("the game was broken off here")),
        }
    }

    fn go_to(&mut self, file: &std::path::Path, at: usize) -> miette::Result<()> {
        if at < self.at {
            (self.game, self.at) = (self.table.start(self.replay.seed), 0);
        }
        while self.at < at && self.step(file, false)? {}
        self.game.take_events();
        Ok(())
    }

    fn step_through(&mut self, file: &std::path::Path) -> miette::Result<()> {
        say!("{}", dim("Enter: next choice, t: next turn, b: board, a number: go there, -: back, q: leave"));
        loop {
            out::print(format_args!("[{}/{}] ", self.at, self.replay.choices.len()));
            let mut line = String::new();
            let read = std::io::stdin().lock().read_line(&mut line);
            if !matches!(read, Ok(n) if n > 0) {
                return Ok(());
            }
            match line.trim() {
                "" => {
                    if !self.step(file, true)? {
                        self.tell_end();
                    }
                }
                "t" => {
                    let turn = self.game.state().turn;
                    while self.game.state().turn == turn && self.step(file, true)? {}
                    if self.at == self.replay.choices.len() {
                        self.step(file, true)?;
                        self.tell_end();
                    }
                }
                "b" => {
                    let scene = Scene::new(&self.game, Viewer::Judge);
                    for line in table::table(&scene, |p| p.to_string()) {
                        say!("{line}");
                    }
                }
                "-" => self.go_to(file, self.at.saturating_sub(1))?,
                "q" => return Ok(()),
                other => match other.parse::<usize>() {
                    Ok(at) => self.go_to(file, at.min(self.replay.choices.len()))?,
                    Err(_) => say!("{}", warn("Enter, t, b, -, q or a number")),
                },
            }
        }
    }
}

/// Words from a file, without what would play tricks on a terminal.
fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(80).collect()
}
