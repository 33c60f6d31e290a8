//! Accounts of finished games: how the start, the choices of each side and luck add up to the result.

use std::time::Duration;

use maneframe_bot::{Estimate, chance};
use maneframe_engine::replay::{Entry, moves};
use maneframe_engine::{Game as Position, PlayerId, Rng};
use maneframe_protocol::{Code, GameAccount, Problem, TurnLuck};

use super::{Game, TIME, rounded};

/// Minimum and maximum number of imagined games for each choice. Two are the minimum for a standard error.
const WORLDS: (usize, usize) = (2, 8);

/// A choice, with the seat's probability to win around it.
struct Examined {
    turn: u16,
    who: PlayerId,
    before: Estimate,
    /// Change by the choice. Both probabilities come from the same imagined games, so this is more precise than the
    /// difference of `expected` and `before`.
    change: Estimate,
    /// The probability after the choice, averaged over all random outcomes.
    expected: Estimate,
    /// True if moves follow that were not examined. What they changed can't be told from luck.
    is_followed: bool,
}

impl Game {
    /// Returns where the result of a seat, 1-based, came from. `elapsed` is the time since any fixed moment.
    ///
    /// # Errors
    /// If there is no such seat, or the game runs differently today.
    pub fn account(&self, seat: usize, elapsed: &dyn Fn() -> Duration) -> Result<GameAccount, Problem> {
        let seats = self.replay.head.seats.len();
        if !(1..=seats).contains(&seat) {
            return Err(Problem::new(Code::Unreadable, format!("`seat` is a seat up to {seats}")));
        }
        let seat = PlayerId(seat as u8 - 1);
        let begun = elapsed();
        let all = moves(&self.replay.entries);
        // A choice is examined only if the share of time used isn't larger than the share of the game. So the time is
        // enough for the whole game.
        let on_time =
            |at: usize| (elapsed() - begun).as_secs_f64() * all.len() as f64 <= TIME.as_secs_f64() * at as f64;
        let mut rng = Rng::new(all.len() as u64);
        let mut examined: Vec<Examined> = Vec::new();
        let ended = self.walk(|at, referee, _| {
            referee.forget_before(referee.events());
            let game = referee.game();
            let Some(act) = all.get(at).map(|entry| Act::of(entry, game)) else { return true };
            match act {
                Act::Forced => {}
                Act::Chosen(who, option) if on_time(at) || examined.is_empty() => {
                    let choose = |world: &mut Position| {
                        world.choose_index(option);
                    };
                    examined.push(examine(game, who, seat, choose, &mut rng, || on_time(at)));
                }
                Act::Conceded(who) => {
                    let concede = |world: &mut Position| {
                        // A game that is over, or without this player, stays as it is.
                        let _ = world.concede(who);
                    };
                    examined.push(examine(game, who, seat, concede, &mut rng, || on_time(at)));
                }
                Act::Chosen(..) | Act::Other => {
                    if let Some(last) = examined.last_mut() {
                        last.is_followed = true;
                    }
                }
            }
            true
        })?;
        let end = chance(ended.game(), seat, &mut rng);
        Ok(sum(&examined, seat, end))
    }
}

/// Kinds of moves.
enum Act {
    /// A choice of a player between several options, with the index of the option.
    Chosen(PlayerId, usize),
    /// A choice with a single option.
    Forced,
    Conceded(PlayerId),
    /// A move that is no single player's choice, such as a judge's correction.
    Other,
}

impl Act {
    fn of(entry: &Entry, game: &Position) -> Act {
        match entry {
            Entry::Choose(choice) => {
                let decision = game.decision().filter(|decision| decision.options.len() > 1);
                let chosen = decision.and_then(|d| Some((d.who, d.options.iter().position(|o| o == choice)?)));
                chosen.map_or(Act::Forced, |(who, option)| Act::Chosen(who, option))
            }
            Entry::Concede(who) => Act::Conceded(*who),
            _ => Act::Other,
        }
    }
}

/// Evaluates a choice in imagined games that look the same to `who`. `acts` makes the choice. After the minimum number
/// of games, `goes_on` says if there is time for another one.
fn examine(
    game: &Position,
    who: PlayerId,
    seat: PlayerId,
    acts: impl Fn(&mut Position),
    rng: &mut Rng,
    goes_on: impl Fn() -> bool,
) -> Examined {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    while before.len() < WORLDS.0 || before.len() < WORLDS.1 && goes_on() {
        let mut world = game.imagine(who, rng);
        before.push(chance(&world, seat, rng));
        acts(&mut world);
        after.push(chance(&world, seat, rng));
    }
    let changes: Vec<f64> = before.iter().zip(&after).map(|(before, after)| after - before).collect();
    Examined {
        turn: game.state().turn,
        who,
        before: mean(&before),
        change: mean(&changes),
        expected: mean(&after),
        is_followed: false,
    }
}

/// Returns the mean of at least two independent values.
fn mean(values: &[f64]) -> Estimate {
    let count = values.len() as f64;
    let value = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|one| (one - value).powi(2)).sum::<f64>() / (count - 1.0);
    Estimate { value, error: (variance / count).sqrt() }
}

/// Adds up the changes. A choice counts by its mean over all luck, and the rest until the next choice as luck.
fn sum(examined: &[Examined], seat: PlayerId, end: f64) -> GameAccount {
    let result = Estimate { value: end, error: 0.0 };
    let afters = examined.iter().skip(1).map(|next| next.before).chain([result]);
    let (mut own, mut others) = (Estimate::default(), Estimate::default());
    let (mut luck, mut rest) = (Estimate::default(), Estimate::default());
    let mut turns: Vec<(u16, Estimate)> = Vec::new();
    for (one, after) in examined.iter().zip(afters) {
        let choices = if one.who == seat { &mut own } else { &mut others };
        *choices = *choices + one.change;
        let change = after - one.expected;
        if one.is_followed {
            rest = rest + change;
            continue;
        }
        luck = luck + change;
        match turns.last_mut().filter(|(turn, _)| *turn == one.turn) {
            Some((_, sum)) => *sum = *sum + change,
            None => turns.push((one.turn, change)),
        }
    }
    GameAccount {
        seat: seat.into(),
        start: shown(examined.first().map_or(result, |first| first.before)),
        own: shown(own),
        others: shown(others),
        luck: shown(luck),
        turns: turns.into_iter().map(|(turn, luck)| TurnLuck { turn, luck: shown(luck) }).collect(),
        rest: shown(rest),
        end: rounded(end),
    }
}

fn shown(estimate: Estimate) -> maneframe_protocol::Estimate {
    /// Number of standard errors to either side within which 95 % of all estimates lie.
    const SURE: f64 = 1.96;
    maneframe_protocol::Estimate { value: rounded(estimate.value), within: rounded(SURE * estimate.error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ME: PlayerId = PlayerId(0);
    const OTHER: PlayerId = PlayerId(1);

    fn one(turn: u16, who: PlayerId, before: f64, expected: f64) -> Examined {
        let of = |value| Estimate { value, error: 0.03 };
        Examined {
            turn,
            who,
            before: of(before),
            change: of(expected - before),
            expected: of(expected),
            is_followed: false,
        }
    }

    #[test]
    fn all_parts_add_up_to_the_result() {
        let mut game =
            [one(1, ME, 0.5, 0.6), one(1, OTHER, 0.65, 0.55), one(2, ME, 0.4, 0.35), one(3, OTHER, 0.3, 0.3)];
        game[2].is_followed = true;
        let account = sum(&game, ME, 1.0);
        let [start, own, others, luck, rest] =
            [&account.start, &account.own, &account.others, &account.luck, &account.rest].map(|part| part.value);
        assert_eq!([start, own, others, luck, rest], [0.5, 0.05, -0.1, 0.6, -0.05]);
        assert!((start + own + others + luck + rest - account.end).abs() < 1e-9);
        let turns: Vec<(u16, f64)> = account.turns.iter().map(|one| (one.turn, one.luck.value)).collect();
        assert_eq!(turns, [(1, -0.1), (3, 0.7)], "turn 2 has no luck that can be told from choices");
        // Two errors of 0.03 make one of 0.042, and the interval is 1.96 of them to either side.
        assert_eq!((account.start.within, account.own.within), (0.059, 0.083));
        // A game without choices is all start.
        let empty = sum(&[], ME, 0.0);
        assert_eq!((empty.start.value, empty.end, empty.turns.len()), (0.0, 0.0, 0));
    }

    #[test]
    fn a_mean_has_a_standard_error() {
        let Estimate { value, error } = mean(&[0.2, 0.4]);
        assert!((value - 0.3).abs() < 1e-9 && (error - 0.1).abs() < 1e-9, "{value} {error}");
    }
}
