//! Signals and panics. For a game, the terminal is restored, and the program prints where the game is stored: all
//! entries are on disk already. Long work is stopped after its current part, so that its results so far are printed.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, Once, PoisonError};

use crate::out::note;

/// True if the terminal is in drawing mode.
static DRAWN: AtomicBool = AtomicBool::new(false);
/// True if the program is being ended.
static LEAVING: AtomicBool = AtomicBool::new(false);
/// Signal that asked long work to stop; 0 if there was none.
static STOP: AtomicI32 = AtomicI32::new(0);
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

/// Returns true if long work must stop after its current part.
pub fn stopping() -> bool {
    STOP.load(Ordering::SeqCst) != 0
}

/// Lets the first interrupt stop long work after its current part, and calls `stopped` then. A second one ends the
/// program at once.
pub fn stop_gently(stopped: impl Fn() + Send + 'static) {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        #[cfg(unix)]
        unix::stop_gently(stopped);
        #[cfg(not(unix))]
        elsewhere::stop_gently(stopped);
    });
}

/// Ends the program by the signal that stopped its work, since the parent process must see that it was interrupted.
/// Returns on systems without such signals.
pub fn end_stopped() {
    #[cfg(unix)]
    {
        let _ = signal_hook::low_level::emulate_default_handler(STOP.load(Ordering::SeqCst));
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::sync::atomic::Ordering;

    use super::STOP;
    use crate::exit::INTERRUPTED;

    pub fn stop_gently(stopped: impl Fn() + Send + 'static) {
        // If this fails, an interrupt ends the program as usual.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        std::thread::spawn(move || {
            while runtime.block_on(tokio::signal::ctrl_c()).is_ok() {
                if STOP.swap(1, Ordering::SeqCst) != 0 {
                    std::process::exit(INTERRUPTED.into());
                }
                stopped();
            }
        });
    }
}

#[cfg(unix)]
mod unix {
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    use ratatui::crossterm::cursor::Show;
    use ratatui::crossterm::execute;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    use super::{DRAWN, LEAVING, STOP, tell_hint};

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

    pub fn stop_gently(stopped: impl Fn() + Send + 'static) {
        // If this fails, signals end the program as usual.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
        std::thread::spawn(move || {
            for signal in signals.forever() {
                if STOP.swap(signal, Ordering::SeqCst) != 0 {
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
                stopped();
            }
        });
    }
}
