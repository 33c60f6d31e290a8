//! An event's file that goes to the terminal program (`maneframe event`) and comes back.

use maneframe_protocol::{Code, EventRole, FileBack, Problem};
use maneframe_tournament::{Act, Entry, log};
use maneframe_wording::Wording;

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
        let mine = self.history().entries();
        let common = mine.iter().zip(&theirs).take_while(|(mine, theirs)| mine == theirs).count();
        if common == 0 {
            return Err(refused("problem.event-other-file"));
        }
        let ahead = mine.len() > common;
        if ahead && back.instead {
            let act = self.history().undo_to(common as u64).map_err(crate::refused_as)?;
            self.enter(who.now, words(&who.name)?, act)?;
        }
        // Numbers of the file's new entries move on by the number of entries that are only here.
        let offset = (self.history().entries().len() - common) as u64;
        let moved = |n: u64| if n > common as u64 { n + offset } else { n };
        for entry in theirs.into_iter().skip(common) {
            let act = match entry.act {
                Act::Undo { of } => Act::Undo { of: moved(of) },
                Act::UndoTo { of } => Act::UndoTo { of: moved(of) },
                Act::Redo { of } => Act::Redo { of: moved(of) },
                Act::Retract { of, reason } => Act::Retract { of: moved(of), reason },
                act => act,
            };
            self.enter(entry.at, entry.by, act).map_err(|problem| {
                let words = Wording::new("problem.event-file-entry").with("n", entry.n.to_string());
                Problem::new(Code::Refused, words.with("why", problem.to_string()))
            })?;
        }
        Ok(())
    }
}
