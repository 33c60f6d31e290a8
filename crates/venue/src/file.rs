//! An event's file that goes to the terminal program (`maneframe event`) and comes back.

use maneframe_protocol::{Code, EventRole, FileBack, Problem};
use maneframe_tournament::{Act, Entry, log};
use maneframe_wording::Wording;

use crate::event::VenueEvent;
use crate::venue::{Venue, Who, words};
use crate::{refused, unreadable};

/// Reads the entries of a file.
///
/// # Errors
/// If the text is not the file of an event, or was damaged.
pub fn read(text: &str) -> Result<Vec<Entry>, Problem> {
    log::read_text(text.as_bytes()).map_err(unreadable)
}

impl Venue {
    /// Returns the event's file as the terminal program writes it.
    ///
    /// # Errors
    /// If an entry can't be written.
    pub fn file(&self) -> Result<String, Problem> {
        log::write_text(self.history().entries()).map_err(unreadable)
    }

    /// Takes in the acts that were done in the terminal program since the file was handed over.
    ///
    /// # Errors
    /// If the account is not the organizer, it is another event's file, or one of its new acts doesn't fit those that were
    /// done here in the meantime.
    pub fn hand_back(&mut self, back: &FileBack, who: &Who) -> Result<(), Problem> {
        if self.must_serve(who)? != EventRole::Organizer {
            return Err(Problem::new(Code::Forbidden, Wording::new("problem.event-role")));
        }
        let theirs = read(&back.file)?;
        let sums: Vec<&str> = back.file.lines().skip(1).filter_map(|line| line.split(' ').next()).collect();
        let Some(last) = sums.last().map(|sum| (*sum).to_owned()) else { return Ok(()) };
        let mine = self.history().entries();
        let common = mine.iter().zip(&theirs).take_while(|(mine, theirs)| mine == theirs).count();
        if common == 0 {
            return Err(refused("problem.event-other-file"));
        }
        // What a file brought earlier is not done again.
        let known = sums.iter().rposition(|sum| self.taken.iter().any(|taken| taken == sum)).map_or(0, |at| at + 1);
        if theirs.len() <= common.max(known) {
            return Ok(());
        }
        let ahead = mine.len() > common;
        let adds = |entries: &[Entry]| entries.iter().any(|entry| matches!(entry.act, Act::Add { .. }));
        let below = |entry: &Entry| matches!(entry.act, Act::UndoTo { of } if of < common as u64);
        if ahead
            && !back.instead
            && (adds(&mine[common..]) && adds(&theirs[common..]) || theirs[common..].iter().any(below))
        {
            return Err(refused("problem.event-file-apart"));
        }
        if ahead && back.instead {
            let act = self.history().undo_to(common as u64).map_err(crate::refused_as)?;
            self.enter(who.now, words(&who.name)?, act)?;
        }
        // Numbers of the file's new entries move on by the number of entries that are only here.
        let offset =
            (self.history().entries().len() as u64)
                .saturating_sub(common.max(if back.instead { 0 } else { known }) as u64);
        let moved = |n: u64| if n > common as u64 { n + offset } else { n };
        // Numbers of entries that an earlier file brought are others here.
        let of = |act: &Act| match act {
            Act::Undo { of } | Act::UndoTo { of } | Act::Redo { of } | Act::Retract { of, .. } => Some(*of as usize),
            _ => None,
        };
        let mut named = theirs.iter().skip(common.max(known)).filter_map(|entry| of(&entry.act));
        if !back.instead && named.any(|of| of > common && of <= known) {
            return Err(refused("problem.event-file-apart"));
        }
        // After taking back what was done here, all acts of the file are new.
        let from = if ahead && back.instead { common } else { common.max(known) };
        let first = self.history().entries().len() as u64 + 1;
        let mut moved_entries = Vec::new();
        for (entry, n) in theirs.into_iter().skip(from).zip(first..) {
            let act = match entry.act {
                Act::Undo { of } => Act::Undo { of: moved(of) },
                Act::UndoTo { of } => Act::UndoTo { of: moved(of) },
                Act::Redo { of } => Act::Redo { of: moved(of) },
                Act::Retract { of, reason } => Act::Retract { of: moved(of), reason },
                act => act,
            };
            moved_entries.push(Entry { n, at: entry.at, by: entry.by, act });
        }
        self.enter_all(who.now, moved_entries)?;
        self.add(who.now, VenueEvent::TookFile { sum: last })
    }
}
