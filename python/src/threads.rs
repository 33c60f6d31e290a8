//! [`Threads`]: threads on which games are played.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::json::wrong;

/// Maximum number of threads.
const MOST: usize = 1024;

/// Creates a pool of threads; `None` if a single thread is enough.
pub(crate) fn pool(threads: usize) -> PyResult<Option<rayon::ThreadPool>> {
    if !(1..=MOST).contains(&threads) {
        return Err(wrong(format!("threads must be 1 to {MOST}, not {threads}")));
    }
    let build = || rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    (threads > 1).then(build).transpose().map_err(wrong)
}

/// A pool of threads that is made when it is first used. A process that was forked has no threads of its parent, so it
/// makes a pool of its own.
pub(crate) struct Threads {
    /// Number of threads, including the calling one.
    pub count: usize,
    made: Option<(u32, Arc<rayon::ThreadPool>)>,
}

impl Threads {
    /// Prepares a pool of that many threads.
    pub(crate) fn new(count: usize) -> PyResult<Threads> {
        match count {
            1..=MOST => Ok(Threads { count, made: None }),
            _ => Err(wrong(format!("threads must be 1 to {MOST}, not {count}"))),
        }
    }

    /// Returns the pool of this process; `None` if the calling thread alone is enough for so many games.
    pub(crate) fn pool(&mut self, games: usize) -> PyResult<Option<Arc<rayon::ThreadPool>>> {
        if self.count == 1 || games == 1 {
            return Ok(None);
        }
        let process = std::process::id();
        if let Some((made_by, pool)) = &self.made
            && *made_by == process
        {
            return Ok(Some(Arc::clone(pool)));
        }
        let made = pool(self.count)?.map(Arc::new);
        if let Some(foreign) = self.made.take() {
            // Ending it would wait for threads that this process doesn't have.
            std::mem::forget(foreign);
        }
        self.made = made.clone().map(|pool| (process, pool));
        Ok(made)
    }
}
