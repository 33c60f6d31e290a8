//! Signals and panics: the terminal is restored, and the program prints where the game is stored. All entries are on
//! disk already.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use crate::out::note;

/// True if the terminal is in drawing mode.
static DRAWN: AtomicBool = AtomicBool::new(false);
/// True if the program is being ended.
static LEAVING: AtomicBool = AtomicBool::new(false);
/// Message for the player.
static HINT: Mutex<Option<String>> = Mutex::new(None);

/// Sets if the terminal is in drawing mode, which must be reset at the end.
pub fn drawn(drawn: bool) {
    DRAWN.store(drawn, Ordering::SeqCst);
}

/// Returns true if drawing must stop, because another thread restores the terminal.
pub fn leaving() -> bool {
    LEAVING.load(Ordering::SeqCst)
}

/// Sets the message for the player of an interrupted game.
pub fn hint(hint: Option<String>) {
    *HINT.lock().unwrap_or_else(PoisonError::into_inner) = hint;
}

fn tell_hint() {
    if let Some(hint) = HINT.lock().unwrap_or_else(PoisonError::into_inner).take() {
        note!("{hint}");
    }
}

/// Installs the handlers. A game that panics then prints where it is stored, and a signal restores the terminal.
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

    /// Maximum time for drawing a screen.
    const SCREEN: Duration = Duration::from_millis(50);

    pub fn watch() {
        // If this fails, signals end the program as usual.
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
            // The parent process must see that the signal ended the program.
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        });
    }
}
