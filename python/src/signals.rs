//! Signals during long calls. Only Python's main thread runs the handlers of signals, and only while it is attached to the
//! interpreter. So a long call that has detached looks for signals from time to time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// Time between two looks.
pub(crate) const PERIOD: Duration = Duration::from_millis(50);

/// Looks for signals between the parts of a long call.
pub(crate) struct SignalWatch {
    last: Instant,
}

impl SignalWatch {
    pub(crate) fn new() -> SignalWatch {
        SignalWatch { last: Instant::now() }
    }

    /// Runs the handlers of pending signals if [`PERIOD`] is over. Returns the exception that one raised, such as
    /// `KeyboardInterrupt`. The caller must have detached from the interpreter.
    pub(crate) fn look(&mut self) -> PyResult<()> {
        if self.last.elapsed() < PERIOD {
            return Ok(());
        }
        let looked = handle();
        self.last = Instant::now();
        looked
    }
}

/// Runs the handlers of pending signals. It does nothing on other threads than Python's main thread.
pub(crate) fn handle() -> PyResult<()> {
    Python::attach(|py| py.check_signals())
}

/// Runs `work` on another thread, and looks for signals meanwhile. If a handler raises an exception, `stop` is set, `work`
/// must end soon, and its result is dropped. The caller must have detached from the interpreter.
pub(crate) fn watched<R: Send>(stop: &AtomicBool, work: impl FnOnce() -> R + Send) -> PyResult<R> {
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel::<()>();
        let worker = scope.spawn(move || {
            // The channel closes when the work is done, also by a panic.
            let _send = send;
            work()
        });
        let mut looked = Ok(());
        while receive.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
            if looked.is_ok() {
                looked = handle();
                stop.store(looked.is_err(), Ordering::Relaxed);
            }
        }
        let result = worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        looked.map(|()| result)
    })
}
