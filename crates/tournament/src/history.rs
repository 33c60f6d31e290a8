//! The entries of a log, and what they add up to: acts that were taken back don't count.

use jiff::Timestamp;

use crate::act::{Act, Entry};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::words::Words;

/// All entries of an event, and the event.
#[derive(Clone, PartialEq, Debug)]
pub struct History {
    entries: Vec<Entry>,
    /// Places of the entries that stand, without undos and redos.
    standing: Vec<usize>,
    /// Places of the entries that were taken back since the last other act, the last one last.
    undone: Vec<usize>,
    event: Event,
}

impl History {
    /// Reads a log's entries.
    ///
    /// # Errors
    /// The number of the first entry that can't be, with the reason.
    pub fn read(entries: Vec<Entry>) -> Result<History, (u64, Refusal)> {
        // Which acts stand is known without doing them, so that each is done once however often somebody changed their mind.
        let (mut standing, mut undone) = (Vec::new(), Vec::new());
        for (place, entry) in entries.iter().enumerate() {
            shift(place, entry, &mut standing, &mut undone).map_err(|e| (entry.n, e))?;
        }
        let event = fold(&entries, &standing).map_err(|(place, e)| (place as u64 + 1, e))?;
        Ok(History { entries, standing, undone, event })
    }

    /// The entry that an act would be. Its time may be before that of the last one: what was done on paper is written down later.
    pub fn entry(&self, at: Timestamp, by: Words, act: Act) -> Entry {
        Entry { n: self.entries.len() as u64 + 1, at, by, act }
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// If the act can't be done; nothing is changed then.
    pub fn push(&mut self, entry: Entry) -> Result<(), Refusal> {
        let place = self.entries.len();
        let (mut standing, mut undone) = (self.standing.clone(), self.undone.clone());
        shift(place, &entry, &mut standing, &mut undone)?;
        let event = if matches!(entry.act, Act::Undo { .. } | Act::Redo { .. }) {
            fold(&self.entries, &standing).map_err(|(_, refusal)| refusal)?
        } else {
            let mut event = self.event.clone();
            event.apply(entry.at, &entry.by, &entry.act)?;
            event
        };
        (self.event, self.standing, self.undone) = (event, standing, undone);
        self.entries.push(entry);
        Ok(())
    }

    /// The event as it is.
    pub fn event(&self) -> &Event {
        &self.event
    }

    /// All entries, oldest first.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Whether an entry stands: it was not taken back, and is no undo or redo itself.
    pub fn stands(&self, n: u64) -> bool {
        n.checked_sub(1).is_some_and(|place| self.standing.binary_search(&(place as usize)).is_ok())
    }

    /// The act that takes back the last one that stands.
    ///
    /// # Errors
    /// If there is none but that which made the event.
    pub fn undo(&self) -> Result<Act, Refusal> {
        match self.standing[..] {
            [_, .., last] => Ok(Act::Undo { of: last as u64 + 1 }),
            _ => Err(Refusal::NothingToUndo),
        }
    }

    /// The act that makes the one that was taken back last stand again.
    ///
    /// # Errors
    /// If none was, or another act was done since.
    pub fn redo(&self) -> Result<Act, Refusal> {
        self.undone.last().map(|last| Act::Redo { of: *last as u64 + 1 }).ok_or(Refusal::NothingToRedo)
    }
}

/// What an entry does to the acts that stand, and to those that were taken back.
fn shift(place: usize, entry: &Entry, standing: &mut Vec<usize>, undone: &mut Vec<usize>) -> Result<(), Refusal> {
    match entry.act {
        Act::Undo { of } => match standing[..] {
            [_, .., last] if last as u64 + 1 == of => {
                standing.pop();
                undone.push(last);
                Ok(())
            }
            _ => Err(Refusal::NothingToUndo),
        },
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

/// The event that the standing acts make; or the place of the first that can't be done.
fn fold(entries: &[Entry], standing: &[usize]) -> Result<Event, (usize, Refusal)> {
    let Some(Act::Open(settings)) = entries.first().map(|e| &e.act) else { return Err((0, Refusal::NotOpened)) };
    let mut event = Event::open(settings.clone()).map_err(|e| (0, e))?;
    for place in standing.iter().skip(1) {
        let entry = &entries[*place];
        event.apply(entry.at, &entry.by, &entry.act).map_err(|e| (*place, e))?;
    }
    Ok(event)
}
