//! Tables that begin with a scenario, a lesson or a puzzle.

use maneframe_bot::{BotKind, ParseBotError};
use maneframe_deck::Date;
use maneframe_engine::replay::Situation;
use maneframe_library::Library;
use maneframe_protocol::{CardInfo, Code, PlayScenario, Problem};
use maneframe_scenario::{Episode, Lesson};
use maneframe_table::situation::{Beginning, CAMPAIGN, LESSON, PUZZLE, Sitter};
use maneframe_wording::Wording;
use serde::{Deserialize, Serialize};

use crate::{cards, puzzles, rules};

/// Returns the beginning of a table with a scenario.
///
/// # Errors
/// If there is no such scenario or bot.
pub fn scenario(id: &str, wish: &PlayScenario) -> Result<Beginning, Problem> {
    let shown = rules::shown(id)?;
    let mine = wish.seat.unwrap_or(1);
    let sitter = against(wish.bot.as_deref(), mine)?;
    Ok(Beginning::new(rules::situation(&shown), shown.name, mine, sitter))
}

/// Returns who plays at each seat: the player at seat `mine`, and a bot at the others or, without a bot, the player too.
fn against(bot: Option<&str>, mine: u8) -> Result<impl Fn(u8) -> Sitter + Send + use<>, Problem> {
    let bot = bot.map(str::parse).transpose();
    let bot: Option<BotKind> = bot.map_err(|e: ParseBotError| Problem::new(Code::Unreadable, e.to_string()))?;
    Ok(move |seat| match bot {
        Some(bot) if seat != mine => Sitter::Bot(bot),
        _ => Sitter::Mine,
    })
}

/// Returns the beginning of a table with a lesson.
///
/// # Errors
/// If there is no such lesson.
pub fn lesson(id: &str) -> Result<Beginning, Problem> {
    let lesson = Lesson::find(id).ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-lesson")))?;
    let situation = Situation { id: format!("{LESSON}{id}"), text: lesson.text.to_owned() };
    let sitter = |seat: u8| if seat == 1 { Sitter::Mine } else { Sitter::Lesson };
    Ok(Beginning::new(situation, lesson.title, 1, sitter))
}

/// Returns the beginning of a table with a game of the campaign.
///
/// # Errors
/// If there is no such game.
pub fn campaign(id: &str) -> Result<Beginning, Problem> {
    let episode = Episode::find(id).ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-campaign")))?;
    let situation = Situation { id: format!("{CAMPAIGN}{}", episode.id), text: episode.text.to_owned() };
    let sitter = against(Some(episode.bot), 1)?;
    Ok(Beginning::new(situation, episode.title, 1, sitter))
}

/// Returns the beginning of a table with a puzzle.
///
/// # Errors
/// If there is no such puzzle.
pub fn puzzle(id: &str, today: Date) -> Result<Beginning, Problem> {
    let puzzle = puzzles::find(id, today)?;
    let situation = Situation { id: format!("{PUZZLE}{}", puzzle.number), text: puzzle.text().to_owned() };
    let title = format!("Puzzle {}: {}", puzzle.number, puzzle.name);
    let sitter = |seat: u8| if seat == 1 { Sitter::Mine } else { Sitter::Bot(BotKind::Greedy) };
    Ok(Beginning::new(situation, &title, 1, sitter))
}

/// Lists the cards of a situation that belong to no set: those that its scenario defines.
///
/// # Errors
/// If the situation can't be set up.
pub fn cards_of(situation: &Situation, library: &Library) -> Result<Vec<CardInfo>, Problem> {
    let (table, _) =
        maneframe_scenario::table(situation, library).map_err(|why| Problem::new(Code::Unavailable, why))?;
    let all = table.pool().defs.iter().map(|def| &def.card);
    let made_up = all.filter(|card| library.card(&card.id).is_none());
    Ok(made_up.map(|card| cards::info(card)).collect())
}

/// A position that somebody wrote as a scenario.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The scenario.
    pub text: String,
    /// Seat of the player, from 1; 1 by default.
    #[serde(default)]
    pub seat: Option<u8>,
    /// Bot for the other seats; by default one person plays all.
    #[serde(default)]
    pub bot: Option<String>,
}

/// What a position is.
#[derive(Clone, Debug, Serialize)]
pub struct PositionRead {
    /// Number of players.
    pub seats: usize,
    /// Reason why it can't be played.
    pub why: Option<String>,
}

/// Reads a position.
pub fn read_position(position: &Position, library: &Library) -> PositionRead {
    let situation = Situation { id: POSITION.to_owned(), text: position.text.clone() };
    match maneframe_scenario::table(&situation, library) {
        Ok((_, scenario)) => PositionRead { seats: scenario.players(), why: None },
        Err(why) => PositionRead { seats: 0, why: Some(why) },
    }
}

/// Id of positions that somebody wrote.
const POSITION: &str = "position";

/// Returns the beginning of a table with a position.
///
/// # Errors
/// If the bot is unknown.
pub fn position(position: &Position) -> Result<Beginning, Problem> {
    let mine = position.seat.unwrap_or(1);
    let sitter = against(position.bot.as_deref(), mine)?;
    let title =
        position.text.lines().find_map(|line| line.trim().strip_prefix("scenario:")).unwrap_or("Position").trim();
    let situation = Situation { id: POSITION.to_owned(), text: position.text.clone() };
    Ok(Beginning::new(situation, title, mine, sitter))
}
