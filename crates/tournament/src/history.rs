//! History of an event: the entries of its log, and the state that the acts which are in effect lead to.

use jiff::Timestamp;

use crate::act::{Act, Entry};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::words::Words;

/// Entries of an event with the resulting state.
#[derive(Clone, PartialEq, Debug)]
pub struct History {
    entries: Vec<Entry>,
    /// Indices of the entries whose acts are in effect. Undo and redo entries are not included.
    standing: Vec<usize>,
    /// Indices of the entries that were undone since the last act that wasn't an undo. The entry that was undone last
    /// is the last element.
    undone: Vec<usize>,
    /// Numbers of the entries that [`Act::Retract`] has taken back.
    retracted: Vec<u64>,
    event: Event,
}

impl History {
    /// Builds the history from a log's entries.
    ///
    /// # Errors
    /// If an entry is impossible. The error has the number of the first such entry, and the reason.
    pub fn read(entries: Vec<Entry>) -> Result<History, (u64, Refusal)> {
        // The acts in effect can be determined without carrying them out. So each act is carried out only once, even
        // after many undos and redos.
        let (mut standing, mut undone) = (Vec::new(), Vec::new());
        for place in 0..entries.len() {
            shift(&entries, place, &mut standing, &mut undone).map_err(|e| (place as u64 + 1, e))?;
        }
        let retracted = retracted(&entries, &standing);
        let event = fold(&entries, &standing, &retracted).map_err(|(place, e)| (place as u64 + 1, e))?;
        Ok(History { entries, standing, undone, retracted, event })
    }

    /// Creates the entry for an act. Its time may be before that of the last entry, because acts that were done on
    /// paper are recorded later.
    pub fn entry(&self, at: Timestamp, by: Words, act: Act) -> Entry {
        Entry { n: self.entries.len() as u64 + 1, at, by, act }
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// If the act is refused. The history is then unchanged.
    pub fn push(&mut self, entry: Entry) -> Result<(), Refusal> {
        self.entries.push(entry);
        let pushed = self.take_in_last();
        if pushed.is_err() {
            self.entries.pop();
        }
        pushed
    }

    /// Carries out the act of the last entry.
    fn take_in_last(&mut self) -> Result<(), Refusal> {
        let Some(entry) = self.entries.last() else { return Err(Refusal::NotOpened) };
        let (mut standing, mut undone) = (self.standing.clone(), self.undone.clone());
        shift(&self.entries, self.entries.len() - 1, &mut standing, &mut undone)?;
        let mut retracted = self.retracted.clone();
        let event = if moves_others(&entry.act) {
            retracted = self::retracted(&self.entries, &standing);
            fold(&self.entries, &standing, &retracted).map_err(|(place, refusal)| match entry.act {
                Act::Retract { .. } => Refusal::Depends(place as u64 + 1, refusal.to_string()),
                _ => refusal,
            })?
        } else {
            let mut event = self.event.clone();
            event.apply(entry.at, &entry.by, &entry.act)?;
            event
        };
        (self.event, self.standing, self.undone, self.retracted) = (event, standing, undone, retracted);
        Ok(())
    }

    /// Returns the current state of the event.
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// Returns all entries, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns true if an entry is in effect: it was not taken back, and it is neither an undo nor a redo.
    pub fn stands(&self, n: u64) -> bool {
        let is_there = n.checked_sub(1).is_some_and(|place| self.standing.binary_search(&(place as usize)).is_ok());
        is_there && !self.retracted.contains(&n)
    }

    /// Returns the number of rounds that were paired after each entry.
    pub fn rounds(&self) -> Vec<u32> {
        let (mut standing, mut undone) = (Vec::new(), Vec::new());
        let pairs = |act: &Act| matches!(act, Act::Pair { .. } | Act::Cut { .. });
        let mut rounds: u32 = 0;
        (self.entries.iter().enumerate())
            .map(|(place, entry)| {
                // These entries are already part of the history, so none is refused.
                let _ = shift(&self.entries, place, &mut standing, &mut undone);
                if moves_others(&entry.act) {
                    let gone = retracted(&self.entries, &standing);
                    let stands = |place: &&usize| !gone.contains(&(**place as u64 + 1));
                    let paired = standing.iter().filter(stands).filter(|place| pairs(&self.entries[**place].act));
                    rounds = paired.count() as u32;
                } else if pairs(&entry.act) {
                    rounds += 1;
                }
                rounds
            })
            .collect()
    }

    /// Returns the act that takes back the last act in effect.
    ///
    /// # Errors
    /// If only the act that opened the event is left.
    pub fn undo(&self) -> Result<Act, Refusal> {
        match self.standing[..] {
            [_, .., last] => Ok(Act::Undo { of: last as u64 + 1 }),
            _ => Err(Refusal::NothingToUndo),
        }
    }

    /// Returns the act that takes back everything after an entry.
    ///
    /// # Errors
    /// If no act in effect follows the entry, or the entry does not exist.
    pub fn undo_to(&self, n: u64) -> Result<Act, Refusal> {
        match self.standing.last() {
            Some(last) if n > 0 && (*last as u64) >= n => Ok(Act::UndoTo { of: n }),
            _ => Err(Refusal::NothingToUndo),
        }
    }

    /// Returns the act that restores the act that was taken back last.
    ///
    /// # Errors
    /// If no act was taken back, or a new act was done since.
    pub fn redo(&self) -> Result<Act, Refusal> {
        self.undone.last().map(|last| Act::Redo { of: *last as u64 + 1 }).ok_or(Refusal::NothingToRedo)
    }
}

/// Returns true if an act changes which other acts are in effect.
fn moves_others(act: &Act) -> bool {
    matches!(act, Act::Undo { .. } | Act::UndoTo { .. } | Act::Redo { .. } | Act::Retract { .. })
}

/// Returns true if a later act depends on the numbers or seats that an earlier act determined. Without the earlier act,
/// the later one would refer to different players, penalties or tables.
fn counts_on(later: &Act, earlier: &Act) -> bool {
    match earlier {
        Act::Add { .. } => matches!(later, Act::Add { .. }),
        Act::Penalty { .. } | Act::ListFault { .. } => matches!(later, Act::Ruling { .. }),
        Act::Set(_) | Act::FixTable { .. } => matches!(later, Act::Pair { .. } | Act::Cut { .. }),
        Act::Swap { .. } | Act::Seat { .. } | Act::Reseat { .. } => {
            matches!(later, Act::Result { .. } | Act::Amend { .. })
        }
        _ => false,
    }
}

/// Updates the lists of standing and undone acts for the entry at index `place`.
fn shift(entries: &[Entry], place: usize, standing: &mut Vec<usize>, undone: &mut Vec<usize>) -> Result<(), Refusal> {
    match entries[place].act {
        Act::Undo { of } => match standing[..] {
            [_, .., last] if last as u64 + 1 == of => {
                standing.pop();
                undone.push(last);
                Ok(())
            }
            _ => Err(Refusal::NothingToUndo),
        },
        Act::UndoTo { of } => {
            let kept = standing.partition_point(|place| (*place as u64) < of);
            if kept == 0 || kept == standing.len() {
                return Err(Refusal::NothingToUndo);
            }
            undone.extend(standing.drain(kept..).rev());
            Ok(())
        }
        // A retraction is an act in effect, so it can be taken back like others. Its target stays in `standing`, and is
        // skipped when acts are carried out.
        Act::Retract { of, .. } => {
            let target = usize::try_from(of).unwrap_or_default().wrapping_sub(1);
            let retracts = |place: usize| match entries[place].act {
                Act::Retract { of, .. } => Some(of),
                _ => None,
            };
            let stands = target > 0 && standing.binary_search(&target).is_ok();
            let is_counted_on = |target: usize| {
                let mut later = standing.iter().filter(|place| **place > target);
                later.any(|place| counts_on(&entries[*place].act, &entries[target].act))
            };
            let is_free = stands && retracts(target).is_none() && !is_counted_on(target);
            if !is_free || standing.iter().any(|place| retracts(*place) == Some(of)) {
                return Err(Refusal::NotAlone(of));
            }
            standing.push(place);
            undone.clear();
            Ok(())
        }
        Act::Redo { of } => match undone.last() {
            Some(last) if *last as u64 + 1 == of => {
                standing.extend(undone.pop());
                Ok(())
            }
            _ => Err(Refusal::NothingToRedo),
        },
        _ => {
            standing.push(place);
            undone.clear();
            Ok(())
        }
    }
}

/// Returns the numbers of the entries that retractions in effect have taken back.
fn retracted(entries: &[Entry], standing: &[usize]) -> Vec<u64> {
    let of = |place: &usize| match entries[*place].act {
        Act::Retract { of, .. } => Some(of),
        _ => None,
    };
    standing.iter().filter_map(of).collect()
}

/// Carries out the acts in effect. If one is refused, returns its index and the refusal.
fn fold(entries: &[Entry], standing: &[usize], retracted: &[u64]) -> Result<Event, (usize, Refusal)> {
    let Some(Act::Open(settings)) = entries.first().map(|e| &e.act) else { return Err((0, Refusal::NotOpened)) };
    let mut event = Event::open(settings.clone()).map_err(|e| (0, e))?;
    for place in standing.iter().skip(1) {
        let entry = &entries[*place];
        if !retracted.contains(&entry.n) && !matches!(entry.act, Act::Retract { .. }) {
            event.replay(entry.at, &entry.by, &entry.act).map_err(|e| (*place, e))?;
        }
    }
    Ok(event)
}
