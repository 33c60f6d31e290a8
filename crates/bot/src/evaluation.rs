//! The evaluation of positions for a player, in hundredths of a point.

use maneframe_card::ability::{Kind as Noun, Phase};
use maneframe_card::{ColorSet, ProblemStats};
use maneframe_engine::inspect::{Board, NEVER, derived_flag, flag, surplus};
use maneframe_engine::{AreaId, CardId, Game, Outcome, PlayerId};

use crate::attachment_value;
use crate::weights::Weights;

/// Value of a win, greater than all other values.
pub(crate) const WON: f64 = 1e6;

/// Power that is assumed to be missing at a Problem that can't be confronted at all.
const FAR: i32 = 10;

/// Returns an estimated value of a card in play or in hand. Values of cards of the same player can be compared.
pub(crate) fn evaluate_card(board: &Board, card: CardId) -> f64 {
    let price = f64::from(board.def(card).price());
    if !board.in_play(card) {
        return price;
    }
    let attached = |c: &&CardId| board.host(**c) == Some(card);
    let carries = board.state.play.iter().filter(attached).count() as f64;
    5.0 * f64::from(board.power(card).unwrap_or(0)) + price + 4.0 * carries
}

/// Returns the value of a position for `me`, compared with the other players.
pub(crate) fn evaluate(game: &Game, me: PlayerId, weights: &Weights) -> f64 {
    match game.outcome() {
        Some(Outcome::Win(winner)) => return if winner == me { WON } else { -WON },
        Some(Outcome::Draw | Outcome::Stalled) => return -1e3,
        None => {}
    }
    let board = game.board();
    let others = game.state().opponents(me);
    let side = |me, other| Side { board, me, other, weights }.total();
    others.iter().map(|other| side(me, other) - side(other, me)).sum()
}

/// The evaluation of one player's position against one opponent.
struct Side<'a> {
    board: Board<'a>,
    me: PlayerId,
    other: PlayerId,
    weights: &'a Weights,
}

impl Side<'_> {
    fn total(&self) -> f64 {
        let w = self.weights;
        let player = &self.board.state.players[self.me];
        let mut value = 100.0 * f64::from(player.points);
        let goal = self.board.winning_score(self.me);
        value += w.late * f64::from((i32::from(player.points) - goal + 5).max(0));
        value += w.token * f64::from(player.tokens.min(10)) + w.card * player.hand.len().min(8) as f64;
        value + self.cards() + self.problems()
    }

    /// Returns the value of the player's cards in play.
    fn cards(&self) -> f64 {
        let (w, board) = (self.weights, &self.board);
        let (mut value, mut at_home) = (0.0, 0);
        for &card in board.state.play.iter() {
            let c = board.card(card);
            if c.controller != self.me {
                continue;
            }
            if board.is_character(card) {
                let power = f64::from(board.power(card).unwrap_or(0).max(0));
                value += w.power * power + w.body;
                value += if c.is(flag::BOOSTED) { w.boosted } else { 0.0 };
                value -= if c.is(flag::FRIGHTENED) { w.frightened } else { 0.0 };
                value -= if c.is(flag::EXHAUSTED) { w.exhausted * power } else { 0.0 };
                if c.area == AreaId::home(self.me) {
                    value -= w.home;
                    at_home +=
                        i32::from(board.is_kind(card, Noun::Friend) && !board.has(card, derived_flag::HOME_FREE));
                }
            } else if board.is_kind(card, Noun::Resource) {
                let evaluation = w.resource * (1.0 + f64::from(board.def(card).price()));
                let serves = board.host(card).is_none_or(|h| attachment_value::serves(board, card, h, self.me));
                value += if serves { evaluation } else { -evaluation };
            } else if board.is_kind(card, Noun::Troublemaker) {
                value += if c.is(flag::FACE_DOWN) { w.lurking } else { w.trouble };
                value += if board.confrontable(self.other, c.area).is_ok() { w.block } else { 0.0 };
            }
        }
        value - w.crowd * f64::from((at_home - board.home_limit(self.me)).max(0))
    }

    /// Returns the value of the Problems: the points of the next Score Phase and of later Score Phases.
    fn problems(&self) -> f64 {
        let (w, board) = (self.weights, &self.board);
        let mut value = 0.0;
        let (mut confronted, mut bonus, mut fought, mut lead) = (0, 0, false, 0);
        let (mut best, mut total) = (0, 0);
        for area in board.state.areas_with_problems().iter() {
            let Some(problem) = board.state.problem_at(area) else { continue };
            let here = board.def(problem).problem.as_ref().map_or(0, |p: &ProblemStats| i32::from(p.bonus));
            let mine = power_at(board, self.me, area);
            let ahead = mine - power_at(board, self.other, area);
            total += ahead;
            best = best.max(here);
            if board.confrontable(self.me, area).is_ok() {
                confronted += 1;
                if board.confrontable(self.other, area).is_ok() {
                    (fought, bonus, lead) = (true, here, ahead);
                    continue;
                }
            } else {
                let (short, need) = shortage(board, self.me, problem, area);
                value += w.near * (1.0 - f64::from(short) / f64::from(need.max(1))) - w.short * f64::from(short);
            }
            value += w.hold * f64::from(here * mine.min(8));
        }
        // If two Problems are confronted in one phase, a single faceoff decides both (CR 612.1).
        if confronted > 1 {
            (fought, bonus, lead) = (true, best, total);
        }
        let odds = (0.5 + f64::from(lead) / w.luck).clamp(0.0, 1.0);
        // In the player's own turn before the Score Phase, the points of that phase are still to come.
        let soon = board.state.active == self.me && board.state.phase == Some(Phase::Main);
        let mut phase = (w.can + if soon { w.soon } else { 0.0 }) * f64::from(confronted);
        if fought {
            phase += w.faceoff * f64::from(bonus) * (odds - w.edge);
        }
        let points = i32::from(board.state.players[self.me].points) + confronted;
        let goal = board.winning_score(self.me);
        if points >= goal {
            phase += w.win;
        } else if fought && points + bonus >= goal {
            phase += w.win * odds;
        }
        value + phase * if board.state.active == self.me { 1.0 } else { w.later }
    }
}

/// Returns the power that a player's characters would contribute to a faceoff at a Problem.
pub(crate) fn power_at(board: &Board, player: PlayerId, area: AreaId) -> i32 {
    let here = board.derived.rows.of(Noun::Character, player.mask(), Some(area));
    here.filter(|r| board.contributes(r.card, derived_flag::NO_FACEOFF)).map(|r| board.gives(r.card)).sum()
}

/// Returns the missing and the required power to confront a Problem. Exhausted characters count, because they will be
/// ready when they are needed.
pub(crate) fn shortage(board: &Board, player: PlayerId, problem: CardId, area: AreaId) -> (i32, i32) {
    let (parts, more) = board.needs(player, problem, area);
    let need: i32 = parts.iter().map(|r| i32::from(r.power)).sum::<i32>() + more;
    if parts.iter().any(|r| r.power == NEVER) {
        return (FAR, FAR);
    }
    let mut givers = [(0, ColorSet::NONE); 12];
    let mut count = 0;
    let here = board.derived.rows.of(Noun::Character, player.mask(), Some(area));
    for (giver, row) in givers.iter_mut().zip(here.filter(|r| !board.has(r.card, derived_flag::NO_CONFRONT))) {
        *giver = (board.gives(row.card), board.colors(row.card));
        count += 1;
    }
    let meets = |free| surplus(&parts, &givers[..count], more.max(0), (-more).max(0) + free).is_some();
    ((0..need).find(|&free| meets(free)).unwrap_or(need), need)
}
