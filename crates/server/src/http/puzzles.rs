//! HTTP handlers for puzzles, and for tables that begin with one.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use maneframe_bot::BotKind;
use maneframe_engine::replay::Situation;
use maneframe_protocol::{Code, Joined, Problem, PuzzleInfo, PuzzleSheet, Scope};
use maneframe_scenario::{Aim, Puzzle, RATERS, puzzles};
use maneframe_wording::Wording;

use super::App;
use super::caller::{Caller, From};
use super::problem::{ApiError, Path};
use super::tables::joined;
use crate::tables::situation::{PUZZLE, Sitter};

fn info(puzzle: &Puzzle) -> PuzzleInfo {
    let (aim, points) = match puzzle.aim {
        Aim::Win => ("win", None),
        Aim::Score(points) => ("score", Some(points)),
        Aim::Hold => ("hold", None),
    };
    let (number, goal) = (puzzle.number, puzzle.goal.to_owned());
    PuzzleInfo { number, goal, aim: aim.to_owned(), points, fail: puzzle.fail, of: RATERS }
}

/// Finds a puzzle by its number. `today` is the puzzle of the current day by UTC, which is the same everywhere.
fn find(id: &str) -> Result<Puzzle, Problem> {
    let day = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).as_secs() / 86_400;
    let found = match id {
        "today" => Puzzle::of_day(day()),
        number => number.parse().ok().and_then(Puzzle::find),
    };
    found.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-puzzle")))
}

/// Lists all puzzles, easiest first.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/puzzles", tag = "puzzles", responses((status = 200, body = Vec<PuzzleInfo>))))]
pub async fn all() -> Json<Vec<PuzzleInfo>> {
    Json(puzzles().iter().map(info).collect())
}

/// Returns a puzzle by its number, or `today` for the puzzle of the day.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/puzzles/{id}", tag = "puzzles", params(("id" = String, Path)),
    responses((status = 200, body = PuzzleSheet), (status = 404, body = Problem))))]
pub async fn one(Path(id): Path<String>) -> Result<Json<PuzzleSheet>, ApiError> {
    let puzzle = find(&id)?;
    let text = puzzle.text();
    let solution = puzzle.solved[text.len()..].trim().to_owned();
    Ok(Json(PuzzleSheet { puzzle: info(&puzzle), text: text.to_owned(), solution }))
}

/// Opens a table that begins with a puzzle. The other side has no cards in hand.
#[cfg_attr(feature = "schema", utoipa::path(post, path = "/api/v1/puzzles/{id}/tables", tag = "puzzles", params(("id" = String, Path)),
    responses((status = 201, body = Joined), (status = 404, body = Problem))))]
pub async fn play(
    State(app): State<Arc<App>>,
    caller: Caller,
    address: From,
    Path(id): Path<String>,
) -> Result<(StatusCode, Json<Joined>), ApiError> {
    caller.must(Scope::Play)?;
    app.limits.table(address.0, &app.host.services.config)?;
    let puzzle = find(&id)?;
    let situation = Situation { id: format!("{PUZZLE}{}", puzzle.number), text: puzzle.text().to_owned() };
    let title = format!("Puzzle {}: {}", puzzle.number, puzzle.goal);
    let sitter = |seat: u8| if seat == 1 { Sitter::Mine } else { Sitter::Bot(BotKind::Greedy) };
    let code = app.host.begin_at(situation, &title, &sitter, caller.by()).await?;
    Ok((StatusCode::CREATED, Json(joined(&app, &code, Some(1)))))
}
