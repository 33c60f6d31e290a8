//! Messages for a person who waits, in line mode.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use crate::out::note;
use crate::paint::dim;

/// Time after which a message is printed. Most moves of most bots take less.
pub const MOMENT: Duration = Duration::from_millis(400);

/// Runs `does`. If that takes longer than a moment, prints `words` once to standard error.
pub fn tell_wait<T>(words: Option<String>, does: impl FnOnce() -> T) -> T {
    let Some(words) = words else { return does() };
    std::thread::scope(|scope| {
        let (done, wait) = mpsc::channel::<()>();
        scope.spawn(move || {
            if wait.recv_timeout(MOMENT) == Err(RecvTimeoutError::Timeout) {
                note!("{}", dim(words));
            }
        });
        let result = does();
        // The thread must not wait any longer.
        drop(done);
        result
    })
}
