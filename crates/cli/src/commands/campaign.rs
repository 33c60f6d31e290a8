//! `maneframe campaign`: short games against the Troublemakers of the bundled set.

use std::collections::BTreeSet;
use std::fs;

use maneframe_engine::replay::Situation;
use maneframe_engine::{Outcome, PlayerId};
use maneframe_library::Library;
use maneframe_scenario::{Episode, campaign};
use maneframe_table::situation::CAMPAIGN;
use miette::miette;
use serde::Serialize;

use super::play;
use crate::deal;
use crate::exit::Ended;
use crate::file;
use crate::out::{self, say};
use crate::paint::{bold, dim, good, warn};

/// Play the campaign: eight short games against the Troublemakers of Hollowmere
///
/// Each game has a deck for you, and begins with a Troublemaker at your Problem. Without a number the games are listed,
/// with those that you have won. The games can be played in any order.
#[derive(clap::Args)]
pub struct Args {
    /// Number or name of the game
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Play in lines of text
    #[arg(long)]
    plain: bool,
    /// Seed for random choices [default: random]
    #[arg(long)]
    seed: Option<u64>,
    /// Forget which games were won
    #[arg(long, conflicts_with_all = ["game", "plain", "seed"])]
    forget: bool,
    /// Print JSON for programs
    #[arg(long, conflicts_with = "game")]
    json: bool,
}

/// Name of the file in the library's folder that lists the games that were won, one id a line.
const WON: &str = "campaign.txt";

/// A game of the campaign in JSON.
#[derive(Serialize)]
struct Told {
    number: usize,
    id: &'static str,
    title: &'static str,
    about: String,
    teaches: String,
    bot: &'static str,
    won: bool,
}

pub fn run(args: &Args) -> miette::Result<Ended> {
    if args.forget {
        keep(&BTreeSet::new())?;
        say!("no game of the campaign counts as won any more");
        return Ok(Ended::Well);
    }
    let Some(wanted) = &args.game else { return list(args.json) };
    let episode = Episode::find(wanted).ok_or_else(|| {
        miette!(help = "`maneframe campaign` lists the games", "the campaign has no game `{wanted:.60}`")
    })?;
    say!("{} {}", bold(format_args!("{}.", episode.number)), bold(episode.title));
    wrap(&episode.about);
    say!("{}", dim(format_args!("New here: {}. Your opponent is the bot `{}`.", episode.teaches, episode.bot)));
    say!();
    let library = deal::library()?;
    let situation = Situation { id: format!("{CAMPAIGN}{}", episode.id), text: episode.text.to_owned() };
    let bot = episode.bot.parse().map_err(|e| miette!("{e}"))?;
    let outcome = play::at_situation(situation, bot, args.seed, library, args.plain)?;
    ended(&episode, outcome)?;
    Ok(Ended::Well)
}

/// Notes how a game ended, if it began with a situation of the campaign. So a game that was interrupted counts as well.
pub fn note(situation: &Situation, outcome: Option<Outcome>) -> miette::Result<()> {
    match situation.id.strip_prefix(CAMPAIGN).and_then(Episode::find) {
        Some(episode) => ended(&episode, outcome),
        None => Ok(()),
    }
}

/// Tells how a game of the campaign ended, and keeps that it was won. Without an outcome it was interrupted.
fn ended(episode: &Episode, outcome: Option<Outcome>) -> miette::Result<()> {
    match outcome {
        None => {}
        Some(Outcome::Win(PlayerId(0))) => {
            let mut won = won();
            won.insert(episode.id.to_owned());
            keep(&won)?;
            say!();
            say!("{}", good("Won!"));
            wrap(&episode.won);
            if let Some(next) = campaign().into_iter().nth(episode.number) {
                say!("{}", dim(format_args!("Next: {}. `maneframe campaign {}`", next.title, next.number)));
            }
        }
        Some(_) => {
            say!();
            say!("{}", warn("Lost this time."));
            wrap(&episode.lost);
            say!("{}", dim(format_args!("Once more: `maneframe campaign {}`", episode.number)));
        }
    }
    Ok(())
}

fn wrap(words: &str) {
    textwrap::wrap(words, 96).iter().for_each(|line| say!("{line}"));
}

fn list(json: bool) -> miette::Result<Ended> {
    let won = won();
    let told = |episode: Episode| Told {
        number: episode.number,
        id: episode.id,
        title: episode.title,
        won: won.contains(episode.id),
        about: episode.about,
        teaches: episode.teaches,
        bot: episode.bot,
    };
    let all: Vec<Told> = campaign().into_iter().map(told).collect();
    if json {
        out::json(&all)?;
        return Ok(Ended::Well);
    }
    for game in &all {
        let mark = if game.won { "✓" } else { " " };
        say!(
            "{mark} {} {}",
            bold(format_args!("{}. {}", game.number, game.title)),
            dim(format_args!("({})", game.bot))
        );
        let options = textwrap::Options::new(96).initial_indent("     ").subsequent_indent("     ");
        textwrap::wrap(&game.about, options).iter().for_each(|line| say!("{line}"));
    }
    if let Some(next) = all.iter().find(|game| !game.won) {
        say!("{}", dim(format_args!("`maneframe campaign {}` plays {}.", next.number, next.title)));
    }
    Ok(Ended::Well)
}

/// Returns the ids of the games that were won. A file that can't be read counts as empty.
fn won() -> BTreeSet<String> {
    let text = Library::folder().ok().and_then(|folder| fs::read_to_string(folder.join(WON)).ok());
    text.unwrap_or_default().lines().map(|line| line.trim().to_owned()).filter(|id| !id.is_empty()).collect()
}

/// Writes the ids of the games that were won.
fn keep(won: &BTreeSet<String>) -> miette::Result<()> {
    let folder = Library::folder()?;
    fs::create_dir_all(&folder).map_err(|e| file::cannot_write(&folder, e))?;
    let lines: String = won.iter().map(|id| format!("{id}\n")).collect();
    file::write_into(&folder, WON, lines.as_bytes())
}
