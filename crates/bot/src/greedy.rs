//! [`Greedy`]: tries each option in an imagined game, lets the turn run out, and likes what leaves it best off.

use maneframe_card::ability::Kind as Noun;
use maneframe_engine::board::Board;
use maneframe_engine::decision::Prompt;
use maneframe_engine::state::flag;
use maneframe_engine::{AreaId, Choice, Game, Outcome, PlayerId, Rng, WINNING_SCORE};

use crate::Bot;

/// Looks to the end of the turn, no further.
///
/// It never looks at hidden cards: it deals them out by chance ([`Game::imagine`]) and plays on in that imagined game.
#[derive(Clone, Debug)]
pub struct Greedy {
    rng: Rng,
}

/// Choices after which an imagined turn is given up: only a loop takes that many.
const LONGEST_TURN: usize = 200;

impl Greedy {
    /// A greedy player; chance deals its imagined cards and breaks ties.
    pub fn new(seed: u64) -> Greedy {
        Greedy { rng: Rng::new(seed) }
    }
}

impl Bot for Greedy {
    fn choose(&mut self, game: &Game, seat: PlayerId) -> usize {
        let Some(decision) = game.decision() else { return 0 };
        if decision.options.len() == 1 {
            return 0;
        }
        if decision.prompt == Prompt::Mulligan {
            let no = decision.options.iter().position(|o| *o == Choice::No).unwrap_or(0);
            let yes = decision.options.iter().position(|o| *o == Choice::Yes).unwrap_or(0);
            return if keeps(game, seat) { no } else { yes };
        }
        let mut imagined = game.imagine(seat, &mut self.rng);
        imagined.set_recording(false);
        let mut best = (f64::NEG_INFINITY, 0);
        for i in 0..decision.options.len() {
            let mut trial = imagined.clone();
            trial.choose_index(i);
            run_out(&mut trial, game.state().turn);
            // A hair of chance, so that equal options are taken equally.
            let value = value(&trial, seat) + self.rng.below(1000) as f64 * 1e-5;
            if value > best.0 {
                best = (value, i);
            }
        }
        best.1
    }
}

/// A hand is worth keeping with a cheap Friend that the Mane Character can bring in.
fn keeps(game: &Game, seat: PlayerId) -> bool {
    let board = game.board();
    let mine = board.colors(game.state().players[seat].mane);
    let early = game.state().players[seat].hand.iter().filter(|&&c| {
        let def = board.def(c);
        let cheap = def.cost.is_some_and(|cost| cost <= 2);
        cheap && board.is_kind(c, Noun::Friend) && def.requirements.iter().all(|r| r.1 <= 1 && mine.has(r.0))
    });
    early.count() >= 2
}

/// Plays on to the end of the turn, everybody doing as little as possible.
fn run_out(game: &mut Game, turn: u16) {
    for _ in 0..LONGEST_TURN {
        let Some(decision) = game.decision() else { return };
        if game.state().turn != turn {
            return;
        }
        let idle = decision.options.iter().position(|o| matches!(o, Choice::Pass | Choice::Done));
        game.choose_index(idle.unwrap_or(0));
    }
}

/// How well a player stands: a point is worth 100.
pub fn value(game: &Game, me: PlayerId) -> f64 {
    match game.outcome() {
        Some(Outcome::Win(winner)) => return if winner == me { 1e6 } else { -1e6 },
        Some(Outcome::Draw | Outcome::Stalled) => return -1e3,
        None => {}
    }
    let board = game.board();
    let others = game.state().opponents(me);
    others.iter().map(|other| side(&board, me, other) - side(&board, other, me)).sum()
}

/// What one player has going.
fn side(board: &Board, me: PlayerId, other: PlayerId) -> f64 {
    let state = board.state;
    let player = &state.players[me];
    let mut value = 100.0 * f64::from(player.points);
    // Close to the goal a point is worth more.
    value += 6.0 * f64::from((player.points - WINNING_SCORE + 5).max(0));
    value += 5.0 * f64::from(player.tokens.min(10)) + 6.0 * (player.hand.len().min(8) as f64);
    let mut at_home = 0;
    for &card in &state.play {
        let c = board.card(card);
        if c.controller != me {
            continue;
        }
        if board.is_character(card) {
            let power = board.power(card).unwrap_or(0).max(0);
            value += 5.0 * f64::from(power) + 3.0;
            value += if c.is(flag::BOOSTED) { 15.0 } else { 0.0 };
            value -= if c.is(flag::FRIGHTENED) { 4.0 } else { 0.0 };
            at_home += i32::from(c.area == AreaId::home(me) && board.is_kind(card, Noun::Friend));
        } else if board.is_kind(card, Noun::Resource) {
            value += 5.0;
        } else if board.is_kind(card, Noun::Troublemaker) {
            value += if c.is(flag::FACE_DOWN) { 9.0 } else { 12.0 };
        }
    }
    value -= 8.0 * f64::from((at_home - board.home_limit(me)).max(0));
    for area in state.areas_with_problems().iter() {
        value += problem(board, me, other, area);
    }
    value
}

/// What a Problem promises a player: points each turn, and the bonus.
fn problem(board: &Board, me: PlayerId, other: PlayerId, area: AreaId) -> f64 {
    let Some(problem) = board.state.problem_at(area) else { return 0.0 };
    let mine = power_at(board, me, area);
    let theirs = power_at(board, other, area);
    let bonus = f64::from(board.def(problem).problem.as_ref().map_or(0, |p| p.bonus));
    let can = board.confrontable(me, area).is_ok();
    let contested = can && board.confrontable(other, area).is_ok();
    let mut value = if can { 60.0 } else { 35.0 * progress(board, me, problem, area) };
    if contested {
        // Every faceoff adds a flip on either side: some two points of luck.
        let odds = 0.5 + f64::from((mine - theirs).clamp(-5, 5)) / 10.0;
        value += 100.0 * bonus * (odds - 0.4);
    } else {
        value += bonus * f64::from(mine.min(8)) * 1.5;
    }
    value
}

fn power_at(board: &Board, player: PlayerId, area: AreaId) -> i32 {
    let here = board
        .state
        .play
        .iter()
        .filter(|&&c| board.card(c).area == area && board.card(c).controller == player && board.is_character(c));
    here.map(|&c| board.power(c).unwrap_or(0).max(0)).sum()
}

/// How much of what a Problem asks is there, from 0 to 1.
fn progress(board: &Board, player: PlayerId, problem: maneframe_engine::CardId, area: AreaId) -> f64 {
    let (parts, more) = board.needs(player, problem, area);
    let need: i32 = parts.iter().map(|r| i32::from(r.power)).sum::<i32>() + more;
    let mut have = 0;
    for part in parts {
        let here = board.state.play.iter().filter(|&&c| {
            let s = board.card(c);
            s.area == area && s.controller == player && board.is_character(c) && fits(board, c, part.need)
        });
        have += here.map(|&c| board.power(c).unwrap_or(0).max(0)).sum::<i32>().min(i32::from(part.power));
    }
    f64::from(have.min(need)) / f64::from(need.max(1))
}

fn fits(board: &Board, card: maneframe_engine::CardId, need: maneframe_card::Need) -> bool {
    let colors = board.colors(card);
    match need {
        maneframe_card::Need::Color(color) => colors.has(color),
        maneframe_card::Need::Not(color) => !colors.has(color) || colors.len() > 1,
        maneframe_card::Need::Wild => true,
    }
}
