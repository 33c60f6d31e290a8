//! The elimination rounds (Elimination Rounds): by seed, the highest against the lowest, in every round anew.

use crate::event::Event;
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::{Round, Seats, Stage};
use crate::settings::CUTS;
use crate::standings::standings;

/// The best players who are still here, best first: the seeds of a cut to so many.
///
/// # Errors
/// If the event isn't that far, or too few are left.
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

/// Pairs the highest seed with the lowest, the next highest with the next lowest and so on. Of an odd number, as where somebody
/// left between rounds, the highest has a bye; it is the last table.
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

/// Who has not lost yet, best seed first.
pub fn left(event: &Event) -> Vec<PlayerId> {
    let Some(seeds) = &event.seeds else { return Vec::new() };
    let out = |id: &PlayerId| {
        rounds(event).any(|r| r.table_of(*id).is_some_and(|t| t.result.is_some() && t.winner() != Some(*id)))
    };
    seeds.iter().copied().filter(|id| event.player(*id).is_ok_and(|p| p.plays()) && !out(id)).collect()
}

/// Who has won the event: the last one left of the elimination rounds.
pub fn champion(event: &Event) -> Option<PlayerId> {
    event.seeds.as_ref()?;
    if !event.is_between_rounds() {
        return None;
    }
    let last = rounds(event).next_back()?;
    match left(event)[..] {
        [champion] => Some(champion),
        // Both finalists left, or lost: the last match has no winner, and the better seed of it comes first.
        [] => last.tables.first().map(|t| t.seats.first),
        _ => None,
    }
}

/// The two between whom first and second place are: the finalists, or where there are no elimination rounds the two who stand
/// first once all Swiss rounds are played. Empty before.
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

/// In which elimination round a player went out, counted from 1; those who are left come after all others, the champion last.
/// `None` for players who were not in them.
pub fn reached(event: &Event, id: PlayerId) -> Option<usize> {
    event.seeds.as_ref()?.contains(&id).then_some(())?;
    let all = rounds(event).count();
    if champion(event) == Some(id) {
        return Some(all + 2);
    }
    let lost = rounds(event).position(|r| r.table_of(id).is_some_and(|t| t.result.is_some() && t.winner() != Some(id)));
    // Who won a round and left before the next went out in between.
    let gone = event.player(id).is_ok_and(|p| !p.plays());
    match lost {
        Some(round) => Some(round + 1),
        None if gone => Some(rounds(event).filter(|r| r.table_of(id).is_some()).count() + 1),
        None => Some(all + 1),
    }
}
