//! [`Review`]: a game that is over, looked at again through the eyes of one seat.

use maneframe_engine::replay::{Entry, Replay, Walk, Wrong, moves};
use maneframe_engine::{Game, PlayerId, Rng, Table, Viewer};

use crate::judge::{Judgement, judge, outlook};
use crate::search::{self, Budget};

/// In how many imagined games a move is looked at.
const WORLDS: usize = 10;

/// A move, and what it meant for the seat.
#[derive(Clone, Debug)]
pub struct Moment {
    /// The number of the move, from 1.
    pub number: usize,
    /// In which turn.
    pub turn: u16,
    /// Who made it.
    pub who: PlayerId,
    /// What was done, in words.
    pub did: String,
    /// The seat's chance to win before the move.
    pub before: f64,
    /// The same after it, on average over all that chance may deal.
    pub expected: f64,
    /// The same as it came: what whoever decides next sees.
    pub after: f64,
    /// What a search thinks of it; only of the seat's own moves.
    pub judgement: Option<Judgement>,
    /// The option that would have been better, in words.
    pub better: Option<String>,
}

impl Moment {
    /// What chance gave or took: draws and flips against their mean.
    pub fn luck(&self) -> f64 {
        self.after - self.expected
    }

    /// What the move gave or took, on average over all chance.
    pub fn choice(&self) -> f64 {
        self.expected - self.before
    }

    /// What was lost by the choice beside the best one.
    pub fn lost(&self) -> f64 {
        self.judgement.as_ref().map_or(0.0, |judgement| judgement.lost)
    }
}

/// All moves of a game at which somebody had a choice.
#[derive(Clone, Debug)]
pub struct Review {
    /// Through whose eyes.
    pub seat: PlayerId,
    /// In the order of the game.
    pub moments: Vec<Moment>,
    /// How it ended for the seat: 1 if it won, 0 if it lost.
    pub end: f64,
}

impl Review {
    /// The moments at which the seat lost most by its choice, the worst first.
    pub fn worst(&self, most: usize) -> Vec<&Moment> {
        let mut all: Vec<&Moment> = self.moments.iter().filter(|m| m.lost() > 0.0).collect();
        all.sort_by(|a, b| b.lost().total_cmp(&a.lost()));
        all.truncate(most);
        all
    }

    /// The moments at which chance gave or took most.
    pub fn luckiest(&self, most: usize) -> Vec<&Moment> {
        let mut all: Vec<&Moment> = self.moments.iter().collect();
        all.sort_by(|a, b| b.luck().abs().total_cmp(&a.luck().abs()));
        all.truncate(most);
        all
    }
}

/// Looks at a game again. `budget` is for each of the seat's choices; `goes_on` is told after each move how many there are and were.
///
/// # Errors
/// If the replay doesn't go as it did.
pub fn review(
    replay: &Replay,
    table: &Table,
    seat: PlayerId,
    budget: Budget,
    mut goes_on: impl FnMut(usize, usize),
) -> Result<Review, Wrong> {
    // What was taken back is not played again.
    let entries: Vec<Entry> = moves(&replay.entries).into_iter().cloned().collect();
    let stayed = Replay { head: replay.head.clone(), entries, end: None };
    let all = stayed.entries.len();
    let mut walk = Walk::new(&stayed, table, false);
    let mut rng = Rng::new(all as u64);
    let mut moments: Vec<Moment> = Vec::new();
    loop {
        let (game, entry) = (walk.game(), walk.next());
        if let Some((who, option)) = entry.and_then(|entry| chosen(game, entry)) {
            let before = mean(game, who, seat, None, &mut rng);
            if let Some(last) = moments.last_mut() {
                last.after = before;
            }
            let label = |option: usize| game.decision().map(|d| game.label(d.options[option]));
            let own = who == seat && game.state().turn > 0;
            let judgement = own.then(|| judge(game, seat, option, budget, walk.at() as u64)).flatten();
            let better = judgement.as_ref().filter(|j| j.lost > 0.0).and_then(|j| label(j.better));
            let expected = mean(game, who, seat, Some(option), &mut rng);
            let did = label(option).unwrap_or_default();
            let (number, turn) = (walk.at() + 1, game.state().turn);
            moments.push(Moment { number, turn, who, did, before, expected, after: expected, judgement, better });
        }
        goes_on(walk.at(), all);
        if !walk.step()? {
            break;
        }
    }
    let end = match walk.game().outcome() {
        Some(_) => search::chance(walk.game(), seat),
        None => moments.last().map_or(0.5, |m| m.expected),
    };
    if let Some(last) = moments.last_mut() {
        last.after = end;
    }
    Ok(Review { seat, moments, end })
}

/// Who chose which of several options.
fn chosen(game: &Game, entry: &Entry) -> Option<(PlayerId, usize)> {
    let Entry::Choose(choice) = entry else { return None };
    let decision = game.decision().filter(|d| d.options.len() > 1)?;
    Some((decision.who, decision.options.iter().position(|o| o == choice)?))
}

/// The seat's chance in games that look the same to whoever decides: before that is done, or after it.
fn mean(game: &Game, who: PlayerId, seat: PlayerId, done: Option<usize>, rng: &mut Rng) -> f64 {
    let sum: f64 = (0..WORLDS)
        .map(|_| {
            let mut world = game.imagine_from(Viewer::Player(who), maneframe_engine::Lists::Open, rng);
            if let Some(option) = done {
                world.choose_index(option);
            }
            outlook(world, seat)
        })
        .sum();
    sum / WORLDS as f64
}
