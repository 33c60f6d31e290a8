//! Finished games: their moments as a viewer saw them, and evaluations of the choices.

mod account;

use std::sync::Arc;
use std::time::Duration;

use maneframe_bot::{ADVISER, BotKind, chance, judge};
use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Entry, Replay, moves};
use maneframe_engine::{Choice, PlayerId, Referee, Rng, Table, Viewer};
use maneframe_library::Library;
use maneframe_protocol::{Code, GameValue, Moment, Moments, Played, Problem, TurnMark, Value, Worst};
use maneframe_table::record::{index, player};
use maneframe_table::setup::Setups;
use maneframe_wording::Wording;
use serde::Deserialize;

/// Query for moments of a game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct MomentsQuery {
    /// Viewer: a seat from 1, 0 for a spectator, or `all`.
    #[serde(default, rename = "as")]
    pub eyes: Option<String>,
    /// Index of the first moment.
    #[serde(default)]
    pub from: usize,
    /// Number of moments, 1 to 100; 50 by default.
    pub count: Option<usize>,
}

/// Query for a moment of a game.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct MomentQuery {
    /// Number of moves before the moment.
    pub moves: usize,
}

/// Query for where the result of a game came from.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields)]
pub struct AccountQuery {
    /// Seat whose result it is, from 1; the first one by default.
    pub seat: Option<usize>,
}

/// A finished game that can be replayed.
pub struct Game {
    replay: Replay,
    table: Arc<Table>,
}

impl Game {
    /// Reads a finished game from its replay.
    ///
    /// # Errors
    /// If the replay can't be read, or its cards have changed.
    pub fn read(text: &str, setups: &Setups) -> Result<Game, Problem> {
        let replay = maneframe_engine::replay::parse(text.as_bytes());
        let replay = replay.map_err(|e| Problem::new(Code::Unavailable, e.to_string()))?.replay;
        let table = setups.of_head(&replay.head);
        let table = table
            .map_err(|why| Problem::new(Code::Unavailable, format!("this game can't be shown, because it {why}")))?;
        Ok(Game { replay, table })
    }

    /// Returns moments of the game as a viewer saw them.
    ///
    /// # Errors
    /// If there is no such viewer, or the game runs differently today.
    pub fn moments(&self, wanted: &MomentsQuery) -> Result<Moments, Problem> {
        let eyes = wanted.eyes.as_deref().unwrap_or("all");
        let seats = self.replay.head.seats.len();
        let viewer = match (eyes, eyes.parse::<usize>()) {
            ("all", _) => Viewer::Judge,
            (_, Ok(0)) => Viewer::Spectator,
            (_, Ok(seat)) if seat <= seats => Viewer::Player(PlayerId(seat as u8 - 1)),
            _ => return Err(Problem::new(Code::Unreadable, format!("`as` is `all`, 0, or a seat up to {seats}"))),
        };
        let (from, count) = (wanted.from, wanted.count.unwrap_or(50).clamp(1, 100));
        let head = &self.replay.head;
        let mut shown = Moments {
            total: moves(&self.replay.entries).len() + 1,
            from,
            eyes: eyes.to_owned(),
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
        let ended = self.walk(|at, referee, step| {
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
        Ok(shown)
    }

    /// Returns the moments at which the turns begin.
    ///
    /// # Errors
    /// If the game runs differently today.
    pub fn turns(&self) -> Result<Vec<TurnMark>, Problem> {
        let mut marks: Vec<TurnMark> = Vec::new();
        self.walk(|at, referee, _| {
            let state = referee.game().state();
            if marks.last().is_none_or(|mark| mark.turn != state.turn) {
                let points = state.players.iter().map(|(_, player)| player.points).collect();
                marks.push(TurnMark { turn: state.turn, r#move: at, active: (*state.active).into(), points });
            }
            referee.forget_before(referee.events());
            true
        })?;
        Ok(marks)
    }

    /// Returns each seat's chance to win over the course of the game, and the choices that lost most. `elapsed` is the
    /// time since any fixed moment.
    ///
    /// # Errors
    /// If the game runs differently today.
    pub fn value(&self, elapsed: &dyn Fn() -> Duration) -> Result<GameValue, Problem> {
        let begun = elapsed();
        let seats = self.replay.head.seats.len();
        let all = moves(&self.replay.entries);
        let mut rng = Rng::new(all.len() as u64);
        let mut values: Vec<Value> = Vec::new();
        // For each choice of a seat: the moment before it, the index of that moment's value, and the seat.
        let mut choices: Vec<(usize, usize, Seat)> = Vec::new();
        self.walk(|at, referee, _| {
            referee.forget_before(referee.events());
            let (over, turn) = (referee.game().outcome().is_some(), referee.game().state().turn);
            // A moment is evaluated only if the share of time used isn't larger than the share of the game. So the time is
            // enough for the whole game.
            let on_time = (elapsed() - begun).as_secs_f64() * all.len() as f64 <= TIME.as_secs_f64() * at as f64;
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
        let begun = elapsed();
        self.walk(|at, referee, _| {
            referee.forget_before(referee.events());
            if wanted.contains(&at) {
                worst.extend(all.get(at).and_then(|entry| judged(at, referee, entry)));
            }
            (elapsed() - begun) < TIME
        })?;
        worst.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        worst.truncate(3);
        Ok(GameValue { seats, bot: BotKind::Search(ADVISER).to_string(), values, worst })
    }

    /// Returns the moment after `moves` moves as a scenario, which can be changed and played on.
    ///
    /// # Errors
    /// If the game runs differently today.
    pub fn position(&self, moves: usize, library: &Library) -> Result<String, Problem> {
        let names: Vec<&str> = self.replay.head.seats.iter().map(|seat| &*seat.name).collect();
        let mut text = String::new();
        self.walk(|at, referee, _| {
            referee.forget_before(referee.events());
            if at == moves {
                let turn = referee.game().state().turn;
                let title = format!("{}, turn {turn}, move {at}", names.join(" against "));
                text = maneframe_scenario::write(referee.game(), &title, library);
            }
            at < moves
        })?;
        match text.is_empty() {
            false => Ok(text),
            true => Err(Problem::new(Code::NotFound, Wording::new("problem.no-moment"))),
        }
    }

    /// Replays the game. Calls `shows` at each moment, with the move before that moment, until `shows` returns false.
    fn walk(&self, mut shows: impl FnMut(usize, &mut Referee, Option<&Step>) -> bool) -> Result<Referee, Problem> {
        let start = self.replay.head.start(&self.table, true);
        let mut referee = Referee::new(start, maneframe_cardtext::effect_words);
        let mut goes_on = shows(0, &mut referee, None);
        for (at, entry) in moves(&self.replay.entries).into_iter().enumerate() {
            if !goes_on {
                break;
            }
            let step = make(&mut referee, entry).map_err(|why| differs(at, &why))?;
            goes_on = shows(at + 1, &mut referee, Some(&step));
        }
        Ok(referee)
    }
}

fn differs(at: usize, why: &str) -> Problem {
    tracing::error!("a replay: move {at}: {why}");
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

/// Returns a choice in words, with the question if it is an answer: a card or a number says nothing by itself.
fn answer(referee: &Referee, option: usize, choice: &Choice) -> Wording {
    let did = label(referee, option);
    match referee.question(Viewer::Judge) {
        Some(question) if !matches!(choice, Choice::Pass | Choice::Act(_)) => {
            Wording::new("moment.answer").with("did", did).with("asked", question.words)
        }
        _ => did,
    }
}

/// Number of choices for which the bot searches a better option: those after which the seat's chance to win fell most.
const CANDIDATES: usize = 14;
/// Maximum time for evaluating all moments, maximum time for searching better options, and maximum time for an account.
/// If a long game has too many moments, some are skipped.
const TIME: Duration = Duration::from_secs(5);
/// Smallest loss of a chance to win that is reported.
const NOTHING: f64 = 0.01;

fn judged(at: usize, referee: &Referee, entry: &Entry) -> Option<Worst> {
    let Entry::Choose(choice) = entry else { return None };
    let (game, (seat, _)) = (referee.game(), referee.pending()?);
    let chosen = game.decision()?.options.iter().position(|option| option == choice)?;
    let judgement = judge(game, player(seat), chosen, ADVISER.budget(), at as u64)?;
    (judgement.lost > NOTHING).then(|| Worst {
        r#move: at,
        turn: game.state().turn,
        seat,
        did: answer(referee, chosen, choice),
        better: label(referee, judgement.better),
        line: continued(judgement.line, label(referee, judgement.better)),
        lost: rounded(judgement.lost),
    })
}

/// Returns a line that begins with the better option as it is shown. Choices that have only a number as their words are
/// left out, because a number says nothing without its question.
fn continued(line: Vec<Wording>, better: Wording) -> Vec<Wording> {
    let mut acts = line.into_iter();
    let first = acts.next().map(|_| better);
    first.into_iter().chain(acts.filter(|act| act.key() != Some("act.option"))).collect()
}

/// Rounds to a thousandth, because the estimate is not more precise.
fn rounded(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_no_bare_numbers_of_options() {
        let option = |n: u16| Wording::new("act.option").with("n", n);
        let better = Wording::from("Draw a card.");
        let line = continued(vec![option(1), Wording::new("act.pass"), option(2)], better.clone());
        assert_eq!(line, [better.clone(), Wording::new("act.pass")]);
        assert_eq!(continued(Vec::new(), better), Vec::new());
    }
}
