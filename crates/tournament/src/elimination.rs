//! Elimination rounds (Elimination Rounds): paired by seed in every round, the highest against the lowest.

use crate::event::Event;
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::{Round, Seats, Stage};
use crate::settings::CUTS;
use crate::standings::standings;

/// Returns the seeds of a cut to `size` players: the best ones who have not left, best first.
///
/// # Errors
/// If the Swiss rounds are not over, or too few players are left.
pub fn seeds(event: &Event, size: usize) -> Result<Vec<PlayerId>, Refusal> {
    if event.is_cut() {
        return Err(Refusal::CutTwice);
    }
    if !CUTS.iter().any(|cut| usize::from(*cut) == size) {
        return Err(Refusal::CutSize);
    }
    let round = event.round().ok_or(Refusal::NoRound)?;
    if let Some(open) = round.tables.iter().find(|t| t.result.is_none()) {
        return Err(Refusal::Unfinished(round.number, open.number));
    }
    let mut seeds: Vec<PlayerId> = (standings(event).rows.iter())
        .filter(|row| event.player(row.id).is_ok_and(|p| p.plays()))
        .map(|row| row.id)
        .collect();
    if seeds.len() < size {
        return Err(Refusal::FewForCut(seeds.len()));
    }
    seeds.truncate(size);
    Ok(seeds)
}

/// Pairs the highest seed with the lowest, the next highest with the next lowest and so on. If the number is odd,
/// because a player left between rounds, the highest seed has a bye at the last table.
pub fn pair(seeds: &[PlayerId]) -> Vec<Seats> {
    let (bye, others) = match seeds.split_first() {
        Some((first, rest)) if seeds.len() % 2 == 1 => (Some(*first), rest),
        _ => (None, seeds),
    };
    let half = others.len() / 2;
    let mut tables: Vec<Seats> =
        (0..half).map(|i| Seats { first: others[i], second: Some(others[others.len() - 1 - i]) }).collect();
    tables.extend(bye.map(|first| Seats { first, second: None }));
    tables
}

fn rounds(event: &Event) -> impl DoubleEndedIterator<Item = &Round> {
    event.rounds.iter().filter(|r| r.stage == Stage::Elimination)
}

/// Returns the players who have not lost yet, best seed first.
pub fn left(event: &Event) -> Vec<PlayerId> {
    let Some(seeds) = &event.seeds else { return Vec::new() };
    let out = |id: &PlayerId| {
        rounds(event).any(|r| r.table_of(*id).is_some_and(|t| t.result.is_some() && t.winner() != Some(*id)))
    };
    seeds.iter().copied().filter(|id| event.player(*id).is_ok_and(|p| p.plays()) && !out(id)).collect()
}

/// Returns the winner of the event: the last player left in the elimination rounds.
pub fn champion(event: &Event) -> Option<PlayerId> {
    event.seeds.as_ref()?;
    if !event.is_between_rounds() {
        return None;
    }
    let last = rounds(event).next_back()?;
    match left(event)[..] {
        [champion] => Some(champion),
        // Both finalists have left or lost, so the last match has no winner. The better seed, who is named first,
        // becomes the champion.
        [] => last.tables.first().map(|t| t.seats.first),
        _ => None,
    }
}

/// Returns the two players who decide first and second place between them. These are the finalists. Without elimination
/// rounds they are the first two in the standings after all Swiss rounds. Before that, the list is empty.
pub fn finalists(event: &Event) -> Vec<PlayerId> {
    if event.is_cut() {
        return match rounds(event).next_back() {
            Some(last) if last.tables.len() == 1 => last.tables[0].seats.players().collect(),
            _ => Vec::new(),
        };
    }
    if event.rounds.is_empty() || !event.is_between_rounds() || event.swiss_rounds() < event.rounds_planned() {
        return Vec::new();
    }
    standings(event).rows.iter().take(2).map(|r| r.id).collect()
}

/// Returns the elimination round in which a player was eliminated, 1-based. Players who are still in get a higher
/// number, and the champion the highest. Returns `None` for players who were not in the elimination rounds.
pub fn reached(event: &Event, id: PlayerId) -> Option<usize> {
    event.seeds.as_ref()?.contains(&id).then_some(())?;
    let all = rounds(event).count();
    if champion(event) == Some(id) {
        return Some(all + 2);
    }
    let lost = rounds(event).position(|r| r.table_of(id).is_some_and(|t| t.result.is_some() && t.winner() != Some(id)));
    // A player who won a round and left before the next one ranks between those who lost in either round.
    let gone = event.player(id).is_ok_and(|p| !p.plays());
    match lost {
        Some(round) => Some(round + 1),
        None if gone => Some(rounds(event).filter(|r| r.table_of(id).is_some()).count() + 1),
        None => Some(all + 1),
    }
}
