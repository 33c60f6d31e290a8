//! HTTP handlers for finished games. They return a game's moments as a viewer saw them, and evaluations of the choices.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use maneframe_bot::{BotKind, Level, chance, judge};
use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Entry, Replay, moves};
use maneframe_engine::{PlayerId, Referee, Rng, Table, Viewer};
use maneframe_protocol::{Code, GameValue, Moment, Moments, Played, Problem, TurnMark, Value, Worst};
use maneframe_wording::Wording;
use serde::Deserialize;
use tokio::sync::Semaphore;

use super::App;
use super::problem::{ApiError, Path, Query};
use super::replays::code;
use super::work::apart_long;
use crate::tables::record::{index, player};

/// Query for moments of a game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct MomentsQuery {
    /// Viewer: a seat from 1, 0 for a spectator, or `all`.
    #[serde(default, rename = "as")]
    eyes: Option<String>,
    /// Index of the first moment.
    #[serde(default)]
    from: usize,
    /// Number of moments, 1 to 100; 50 by default.
    count: Option<usize>,
}

/// A finished game that can be replayed.
pub struct Game {
    replay: Replay,
    table: Arc<Table>,
}

/// Reads a finished game.
async fn game(app: &App, id: &str) -> Result<Game, ApiError> {
    let (code, _) = code(app, id).await?;
    let (text, over) = app.host.replay(&code).await?;
    if !over {
        let words = Wording::new("problem.replay-not-yet");
        return Err(Problem::new(Code::Forbidden, words).into());
    }
    let replay = maneframe_engine::replay::parse(text.as_bytes());
    let replay = replay.map_err(|e| Problem::new(Code::Unavailable, e.to_string()))?.replay;
    let table = app.host.services.setups.of_head(&replay.head);
    let table =
        table.map_err(|why| Problem::new(Code::Unavailable, format!("this game can't be shown, because it {why}")))?;
    Ok(Game { replay, table })
}

/// Returns moments of a finished game.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/replays/{id}/moments", tag = "replays", params(("id" = String, Path), MomentsQuery),
    responses((status = 200, body = Moments), (status = 403, body = Problem))))]
pub async fn moments(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    Query(wanted): Query<MomentsQuery>,
) -> Result<([(HeaderName, &'static str); 1], String), ApiError> {
    let game = game(&app, &id).await?;
    let eyes = wanted.eyes.as_deref().unwrap_or("all");
    let seats = game.replay.head.seats.len();
    let viewer = match (eyes, eyes.parse::<usize>()) {
        ("all", _) => Viewer::Judge,
        (_, Ok(0)) => Viewer::Spectator,
        (_, Ok(seat)) if seat <= seats => Viewer::Player(PlayerId(seat as u8 - 1)),
        _ => return Err(Problem::new(Code::Unreadable, format!("`as` is `all`, 0, or a seat up to {seats}")).into()),
    };
    let eyes = eyes.to_owned();
    let (from, count) = (wanted.from, wanted.count.unwrap_or(50).clamp(1, 100));
    let shown = apart_long(&app, move || {
        let head = &game.replay.head;
        let mut shown = Moments {
            total: moves(&game.replay.entries).len() + 1,
            from,
            eyes,
            seats: (0..seats)
                .map(|i| Played {
                    name: head.seats[i].name.clone(),
                    bot: head.seats[i].bot.clone(),
                    deck: head.decks.get(i).map(|deck| deck.name.clone()),
                })
                .collect(),
            outcome: None,
            situation: head.situation.as_ref().map(|situation| situation.id.clone()),
            moments: Vec::new(),
        };
        let mut told = 0;
        let ended = game.walk(|at, referee, step| {
            if (from..from + count).contains(&at) {
                let known =
                    viewer == Viewer::Judge || step.is_some_and(|step| Viewer::Player(player(step.who)) == viewer);
                shown.moments.push(moment(at, referee, viewer, told, step.filter(|_| known)));
            }
            told = referee.events();
            referee.forget_before(told);
            true
        })?;
        shown.outcome = ended.table(Viewer::Spectator).outcome;
        // Serialized on this worker thread too, because the result is long.
        serde_json::to_string(&shown).map_err(|e| e.to_string())
    });
    Ok(([(header::CONTENT_TYPE, "application/json")], shown.await?.map_err(differs)?))
}

fn differs(why: String) -> Problem {
    tracing::error!("a replay: {why}");
    Problem::new(Code::Unavailable, Wording::new("problem.replay-outdated"))
}

fn moment(at: usize, referee: &Referee, viewer: Viewer, told: u32, step: Option<&Step>) -> Moment {
    let table = referee.table(viewer);
    let question = referee.question(viewer);
    Moment {
        r#move: at,
        turn: table.turn,
        phase: table.phase.clone(),
        who: step.map(|step| step.who),
        did: step.map(|step| step.did.clone()),
        asks: question.as_ref().map(|question| question.who),
        asked: question.map(|question| question.words),
        happenings: referee.since(viewer, told).to_vec(),
        table,
    }
}

/// Move of a game, in words.
struct Step {
    who: Seat,
    did: Wording,
}

impl Game {
    /// Replays the game. Calls `shows` at each moment, with the move before that moment, until `shows` returns false.
    fn walk(&self, mut shows: impl FnMut(usize, &mut Referee, Option<&Step>) -> bool) -> Result<Referee, String> {
        let start = self.replay.head.start(&self.table, true);
        let mut referee = Referee::new(start, maneframe_cardtext::effect_words);
        let mut goes_on = shows(0, &mut referee, None);
        for (at, entry) in moves(&self.replay.entries).into_iter().enumerate() {
            if !goes_on {
                break;
            }
            let step = make(&mut referee, entry).map_err(|why| format!("move {at}: {why}"))?;
            goes_on = shows(at + 1, &mut referee, Some(&step));
        }
        Ok(referee)
    }
}

/// Carries out a recorded move.
fn make(referee: &mut Referee, entry: &Entry) -> Result<Step, String> {
    let refused = |refused: maneframe_engine::message::Refused| refused.words.to_string();
    match entry {
        Entry::Choose(choice) => {
            let (who, number) = referee.pending().ok_or("no decision is pending")?;
            let option = referee.game().decision().and_then(|d| d.options.iter().position(|o| o == choice));
            let option = option.ok_or("the recorded choice is not an option")?;
            let did = label(referee, option);
            referee.choose(who, number, option).map_err(refused)?;
            Ok(Step { who, did })
        }
        Entry::Concede(who) => {
            referee.concede((*who).into()).map_err(refused)?;
            Ok(Step { who: (*who).into(), did: Wording::new("moment.gives-up") })
        }
        Entry::Draw => {
            referee.agree_to_draw().map_err(refused)?;
            Ok(Step { who: Seat(0), did: Wording::new("moment.all-agree") })
        }
        Entry::Repair(repair) => {
            referee.repair(repair).map_err(|e| e.to_string())?;
            Ok(Step { who: Seat(0), did: Wording::new("moment.judge").with("rule", &repair.rule) })
        }
        _ => Err("the entry is not a move".to_owned()),
    }
}

fn label(referee: &Referee, option: usize) -> Wording {
    let question = referee.question(Viewer::Judge);
    let options = question.and_then(|question| question.options).unwrap_or_default();
    options.get(option).map_or_else(|| "".into(), |offer| offer.label.clone())
}

/// Returns the moments at which the turns of a finished game begin.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/replays/{id}/turns", tag = "replays", params(("id" = String, Path)),
    responses((status = 200, body = Vec<TurnMark>), (status = 403, body = Problem))))]
pub async fn turns(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<Vec<TurnMark>>, ApiError> {
    let game = game(&app, &id).await?;
    let marks = apart_long(&app, move || {
        let mut marks: Vec<TurnMark> = Vec::new();
        game.walk(|at, referee, _| {
            let state = referee.game().state();
            if marks.last().is_none_or(|mark| mark.turn != state.turn) {
                let points = state.players.iter().map(|(_, player)| player.points).collect();
                marks.push(TurnMark { turn: state.turn, r#move: at, active: (*state.active).into(), points });
            }
            referee.forget_before(referee.events());
            true
        })?;
        Ok::<_, String>(marks)
    });
    Ok(Json(marks.await?.map_err(differs)?))
}

/// Cache of the evaluations of finished games. An evaluation never changes.
pub struct ValueCache {
    known: Mutex<HashMap<String, Arc<GameValue>>>,
    /// Allows only one evaluation at a time, so that running games have enough computing time.
    turn: Semaphore,
}

impl Default for ValueCache {
    fn default() -> ValueCache {
        ValueCache { known: Mutex::default(), turn: Semaphore::new(1) }
    }
}

impl ValueCache {
    fn get(&self, id: &str) -> Option<GameValue> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(id).map(|value| (**value).clone())
    }

    fn keep(&self, id: String, value: &GameValue) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(id, Arc::new(value.clone()));
    }
}

/// Maximum number of games in the cache.
const REMEMBERED: usize = 500;
/// Number of choices for which the bot searches a better option: those after which the seat's chance to win fell most.
const CANDIDATES: usize = 14;
/// Maximum time for evaluating all moments, and maximum time for searching better options. If a long game has too many
/// moments, some are skipped.
const TIME: Duration = Duration::from_secs(5);
/// Maximum time to wait for another evaluation to finish. After that the request is refused.
const PATIENCE: Duration = Duration::from_secs(10);
/// Level of the bot that searches for better choices.
const JUDGE: Level = Level::ALL[5];
/// Smallest loss of a chance to win that is reported.
const NOTHING: f64 = 0.01;

/// Returns each seat's chance to win over the course of a finished game, and the choices that lost most.
#[cfg_attr(feature = "schema", utoipa::path(get, path = "/api/v1/replays/{id}/value", tag = "replays", params(("id" = String, Path)),
    responses((status = 200, body = GameValue), (status = 403, body = Problem))))]
pub async fn value(State(app): State<Arc<App>>, Path(id): Path<String>) -> Result<Json<GameValue>, ApiError> {
    if let Some(known) = app.worked.get(&id) {
        return Ok(Json(known));
    }
    let game = game(&app, &id).await?;
    let busy = || Problem::new(Code::Unavailable, Wording::new("problem.reviews-busy"));
    let turn = tokio::time::timeout(PATIENCE, app.worked.turn.acquire()).await;
    let Ok(Ok(_turn)) = turn else { return Err(busy().into()) };
    // Another request may have evaluated the same game while this one waited.
    if let Some(known) = app.worked.get(&id) {
        return Ok(Json(known));
    }
    let value = apart_long(&app, move || evaluation(&game)).await?.map_err(differs)?;
    app.worked.keep(id, &value);
    Ok(Json(value))
}

fn evaluation(game: &Game) -> Result<GameValue, String> {
    let begun = Instant::now();
    let seats = game.replay.head.seats.len();
    let all = moves(&game.replay.entries);
    let mut rng = Rng::new(all.len() as u64);
    let mut values: Vec<Value> = Vec::new();
    // For each choice of a seat: the moment before it, the index of that moment's value, and the seat.
    let mut choices: Vec<(usize, usize, Seat)> = Vec::new();
    game.walk(|at, referee, _| {
        referee.forget_before(referee.events());
        let (over, turn) = (referee.game().outcome().is_some(), referee.game().state().turn);
        // A moment is evaluated only if the share of time used isn't larger than the share of the game. So the time is
        // enough for the whole game.
        let on_time = begun.elapsed().as_secs_f64() * all.len() as f64 <= TIME.as_secs_f64() * at as f64;
        if on_time || values.is_empty() || over {
            let chances = (0..seats).map(|seat| chance(referee.game(), PlayerId(seat as u8), &mut rng));
            values.push(Value { r#move: at, turn, chance: chances.map(rounded).collect() });
        }
        let real = referee.game().decision().is_some_and(|d| d.options.len() > 1);
        if let Some((seat, _)) = referee.pending().filter(|_| real && turn > 0) {
            choices.push((at, values.len().saturating_sub(1), seat));
        }
        true
    })?;
    // A choice is suspect if the seat's chance to win fell much between this choice and the seat's next one.
    let drop = |i: usize| {
        let (_, value, seat) = choices[i];
        let next =
            choices[i + 1..].iter().find(|(.., who)| *who == seat).map_or(values.len() - 1, |(_, next, _)| *next);
        values[value].chance[index(seat)] - values[next].chance[index(seat)]
    };
    let mut suspects: Vec<usize> = (0..choices.len()).collect();
    suspects.sort_by(|a, b| drop(*b).total_cmp(&drop(*a)));
    suspects.truncate(CANDIDATES);
    let wanted: Vec<usize> = suspects.iter().map(|i| choices[*i].0).collect();
    let mut worst: Vec<Worst> = Vec::new();
    let begun = Instant::now();
    game.walk(|at, referee, _| {
        referee.forget_before(referee.events());
        if wanted.contains(&at) {
            worst.extend(all.get(at).and_then(|entry| judged(at, referee, entry)));
        }
        begun.elapsed() < TIME
    })?;
    worst.sort_by(|a, b| b.lost.total_cmp(&a.lost));
    worst.truncate(3);
    Ok(GameValue { seats, bot: BotKind::Search(JUDGE).to_string(), values, worst })
}

fn judged(at: usize, referee: &Referee, entry: &Entry) -> Option<Worst> {
    let Entry::Choose(choice) = entry else { return None };
    let (game, (seat, _)) = (referee.game(), referee.pending()?);
    let chosen = game.decision()?.options.iter().position(|option| option == choice)?;
    let judgement = judge(game, player(seat), chosen, JUDGE.budget(), at as u64)?;
    (judgement.lost > NOTHING).then(|| Worst {
        r#move: at,
        turn: game.state().turn,
        seat,
        did: label(referee, chosen),
        better: label(referee, judgement.better),
        line: judgement.line,
        lost: rounded(judgement.lost),
    })
}

/// Rounds to a thousandth, because the estimate is not more precise.
fn rounded(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}
