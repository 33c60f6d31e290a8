//! [`Values`]: a linear model of a seat's probability to win, learned from games between bots. The example
//! `learn_values` creates its weights in `values.tsv`.

use maneframe_card::ProblemStats;
use maneframe_card::ability::Kind as Noun;
use maneframe_engine::inspect::{Board, derived_flag, flag};
use maneframe_engine::{AreaId, Game, PlayerId};

use crate::{attachment_value, evaluation};

/// Names of one player's features. The opponent's values are subtracted from them. The features with a star have
/// separate weights for the active player and for the other.
pub const NAMES: [&str; 26] = [
    "points",
    "points beyond 8",
    "points beyond 12",
    "tokens",
    "cards in hand",
    "characters",
    "power at Problems",
    "power at home",
    "frightened",
    "exhausted power",
    "boosted",
    "Friends too many at home",
    "Resources",
    "face-down Troublemakers",
    "face-up Troublemakers",
    "Troublemakers in the way",
    "tokens beyond 4",
    "cards beyond 5",
    "turn",
    "* Problems to confront",
    "* nearness of others",
    "* power missing",
    "* faceoff odds",
    "* bonus held",
    "* Score Phase wins",
    "* faceoff wins",
];
/// Index of the first feature with a star.
pub const BY_TURN: usize = 19;
/// Number of features of a position. Each occurs twice, the second time multiplied by the progress of the game.
pub const COUNT: usize = 2 * (NAMES.len() + NAMES.len() - BY_TURN);

/// Describes the feature with index `i`. Returns its name, true if it belongs to the waiting player, and true if it is
/// multiplied by the progress of the game.
pub fn described(i: usize) -> (&'static str, bool, bool) {
    let (late, i) = (i >= COUNT / 2, i % (COUNT / 2));
    match i.checked_sub(NAMES.len()) {
        Some(later) => (NAMES[BY_TURN + later], true, late),
        None => (NAMES[i], false, late),
    }
}

/// The features of a position.
pub type Features = [f64; COUNT];

/// Returns the features of a position from the point of view of a seat.
pub fn features(game: &Game, me: PlayerId) -> Features {
    let board = game.board();
    let mut all = [0.0; COUNT];
    let half = COUNT / 2;
    let players = &board.state.players;
    let others = board.state.opponents(me);
    for other in others.iter() {
        for (sign, one, two) in [(1.0, me, other), (-1.0, other, me)] {
            let side = side(&board, one, two);
            let star = if board.state.active == one { BY_TURN } else { NAMES.len() };
            for (i, value) in side.into_iter().enumerate() {
                let at = if i < BY_TURN { i } else { star + i - BY_TURN };
                all[at] += sign * value;
            }
        }
    }
    let most = players.iter().map(|(_, p)| i32::from(p.points)).max().unwrap_or(0);
    let goal = board.winning_score(me).max(1);
    let progress = f64::from(most.clamp(0, goal)) / f64::from(goal);
    for i in 0..half {
        all[half + i] = progress * all[i];
    }
    all
}

/// Number of a player's own features, if features with a star count twice.
pub const OWN: usize = 2 * NAMES.len() - BY_TURN;

/// Returns the features of one player's position against one opponent. Features with a star are 0 in the first or the
/// second of their two places, by whose turn it is.
pub fn own_features(board: &Board, me: PlayerId, other: PlayerId) -> [f32; OWN] {
    let star = if board.state.active == me { BY_TURN } else { NAMES.len() };
    let mut all = [0.0; OWN];
    for (i, value) in side(board, me, other).into_iter().enumerate() {
        all[if i < BY_TURN { i } else { star + i - BY_TURN }] = value as f32;
    }
    all
}

/// Returns the features of one player's position against one opponent, in the order of [`NAMES`].
fn side(board: &Board, me: PlayerId, other: PlayerId) -> [f64; NAMES.len()] {
    let mut f = [0.0; NAMES.len()];
    let player = &board.state.players[me];
    let points = f64::from(player.points);
    f[0] = points;
    f[1] = (points - 8.0).max(0.0);
    f[2] = (points - 12.0).max(0.0);
    f[3] = f64::from(player.tokens.min(10));
    f[4] = player.hand.len().min(8) as f64;
    let mut at_home = 0;
    for &card in board.state.play.iter() {
        let c = board.card(card);
        if c.controller != me {
            continue;
        }
        if board.is_character(card) {
            let power = f64::from(board.power(card).unwrap_or(0).max(0));
            f[5] += 1.0;
            if c.is(flag::FRIGHTENED) {
                f[8] += 1.0;
            } else {
                f[if c.area == AreaId::home(me) { 7 } else { 6 }] += power;
            }
            f[9] += if c.is(flag::EXHAUSTED) { power } else { 0.0 };
            f[10] += f64::from(u8::from(c.is(flag::BOOSTED)));
            if c.area == AreaId::home(me) && board.is_kind(card, Noun::Friend) {
                at_home += i32::from(!board.has(card, derived_flag::HOME_FREE));
            }
        } else if board.is_kind(card, Noun::Resource) {
            let price = 1.0 + f64::from(board.def(card).price());
            let serves = board.host(card).is_none_or(|h| attachment_value::serves(board, card, h, me));
            f[12] += if serves { price } else { -price };
        } else if board.is_kind(card, Noun::Troublemaker) {
            f[if c.is(flag::FACE_DOWN) { 13 } else { 14 }] += 1.0;
            f[15] += f64::from(u8::from(board.confrontable(other, c.area).is_ok()));
        }
    }
    f[11] = f64::from((at_home - board.home_limit(me)).max(0));
    f[16] = f64::from((player.tokens.min(10) - 4).max(0));
    f[17] = (player.hand.len().min(8) as f64 - 5.0).max(0.0);
    f[18] = 0.5 * f64::from(u8::from(board.state.active == me));
    problems(board, me, other, &mut f);
    f
}

fn problems(board: &Board, me: PlayerId, other: PlayerId, f: &mut [f64]) {
    let (mut confronted, mut bonus, mut fought, mut lead) = (0, 0, false, 0);
    let (mut best, mut total) = (0, 0);
    for area in board.state.areas_with_problems().iter() {
        let Some(problem) = board.state.problem_at(area) else { continue };
        let here = board.def(problem).problem.as_ref().map_or(0, |p: &ProblemStats| i32::from(p.bonus));
        let mine = evaluation::power_at(board, me, area);
        let ahead = mine - evaluation::power_at(board, other, area);
        total += ahead;
        best = best.max(here);
        if board.confrontable(me, area).is_ok() {
            confronted += 1;
            if board.confrontable(other, area).is_ok() {
                (fought, bonus, lead) = (true, here, ahead);
                continue;
            }
        } else {
            let (short, need) = evaluation::shortage(board, me, problem, area);
            f[20] += 1.0 - f64::from(short) / f64::from(need.max(1));
            f[21] += f64::from(short);
        }
        f[23] += f64::from(here * mine.min(8));
    }
    if confronted > 1 {
        (fought, bonus, lead) = (true, best, total);
    }
    f[19] = f64::from(confronted);
    let odds = 1.0 / (1.0 + (-f64::from(lead) / 2.5).exp());
    if fought {
        f[22] = f64::from(bonus) * (odds - 0.5);
    }
    let points = i32::from(board.state.players[me].points) + confronted;
    let goal = board.winning_score(me);
    if points >= goal {
        f[24] = 1.0;
    } else if fought && points + bonus >= goal {
        f[25] = odds;
    }
}

/// A linear model: one weight per feature.
#[derive(Clone, Debug, PartialEq)]
pub struct Values {
    weights: Features,
}

impl Values {
    /// Creates a model with these weights.
    pub fn new(weights: Features) -> Values {
        Values { weights }
    }

    /// Returns the model that was learned from games. It is part of the program.
    pub fn learned() -> &'static Values {
        static LEARNED: std::sync::OnceLock<Values> = std::sync::OnceLock::new();
        LEARNED.get_or_init(Values::read)
    }

    fn read() -> Values {
        let mut weights = [0.0; COUNT];
        let lines = include_str!("values.tsv").lines().filter(|line| !line.starts_with('#'));
        for (weight, line) in weights.iter_mut().zip(lines) {
            *weight = line.rsplit('\t').next().and_then(|number| number.parse().ok()).unwrap_or(0.0);
        }
        Values { weights }
    }

    /// Returns the logarithm of the odds that the seat wins an unfinished game.
    pub fn logit(&self, features: &Features) -> f64 {
        self.weights.iter().zip(features).map(|(w, f)| w * f).sum()
    }
}

/// Returns the evaluation that [`Greedy`](crate::Greedy) uses, in hundredths of a point, for comparison.
pub fn evaluation(game: &Game, me: PlayerId) -> f64 {
    crate::evaluation::evaluate(game, me, &crate::Weights::default())
}
