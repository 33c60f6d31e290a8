//! When the program is ended from outside, or breaks: the terminal is put back as it was, and the player told where the
//! game is. What was entered is on disk already.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use crate::out::note;

/// Whether the terminal is drawn on.
static DRAWN: AtomicBool = AtomicBool::new(false);
/// Whether the program is being ended.
static LEAVING: AtomicBool = AtomicBool::new(false);
/// What the player is told.
static HINT: Mutex<Option<String>> = Mutex::new(None);

/// Says whether the terminal is drawn on, which has to be undone.
pub fn drawn(drawn: bool) {
    DRAWN.store(drawn, Ordering::SeqCst);
}

/// Whether nothing is to be drawn any more: somebody else puts the terminal back.
pub fn leaving() -> bool {
    LEAVING.load(Ordering::SeqCst)
}

/// What to tell the player of a game that is broken off.
pub fn hint(hint: Option<String>) {
    *HINT.lock().unwrap_or_else(PoisonError::into_inner) = hint;
}

fn tell_hint() {
    if let Some(hint) = HINT.lock().unwrap_or_else(PoisonError::into_inner).take() {
        note!("{hint}");
    }
}

/// From now on a game that breaks tells where it is, and one that is ended from outside leaves the terminal as it was.
pub fn watch() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(begin);
}

fn begin() {
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        told(panic);
        tell_hint();
    }));
    #[cfg(unix)]
    unix::watch();
}

#[cfg(unix)]
mod unix {
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    use ratatui::crossterm::cursor::Show;
    use ratatui::crossterm::execute;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::{DRAWN, LEAVING, tell_hint};

    /// How long a screen may take to be drawn.
    const SCREEN: Duration = Duration::from_millis(50);

    pub fn watch() {
        // Without it signals end the program as they always do.
        let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]) else { return };
        std::thread::spawn(move || {
            let Some(signal) = signals.forever().next() else { return };
            LEAVING.store(true, Ordering::SeqCst);
            if DRAWN.load(Ordering::SeqCst) {
                std::thread::sleep(SCREEN);
                ratatui::restore();
                let _ = execute!(std::io::stdout(), Show);
            }
            tell_hint();
            // Whoever started the program sees that it ended by the signal.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        });
    }
}
