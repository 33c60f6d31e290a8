//! Threads for work that may take longer than a millisecond, so that the threads that carry messages don't have to
//! wait.
//!
//! Work is queued by owner: an account or an address. Owners take turns, so the work of one owner delays only that
//! owner. Work for people comes before games between bots. One thread always remains free for short work.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use maneframe_table::keeper::{For, Length};
use tokio::sync::{oneshot, watch};

/// Reason why work was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NotDone {
    /// The owner, or all owners together, have reached the limit of queued work.
    #[error("too many jobs are waiting")]
    TooMuch,
    /// The work panicked.
    #[error("the job failed")]
    Failed,
    /// The server is stopping.
    #[error("the server is stopping")]
    Stopping,
}

/// Maximum number of queued jobs of one owner.
const MOST_OF_OWNER: usize = 32;
/// Maximum number of queued jobs for people.
const MOST: usize = 4_096;

struct Work {
    length: Length,
    does: Box<dyn FnOnce() + Send>,
}

/// Queued work. Owners are in the order of their turns, and each has its jobs in order.
#[derive(Default)]
struct Queue {
    owners: VecDeque<(Arc<str>, VecDeque<Work>)>,
    count: usize,
}

impl Queue {
    fn add(&mut self, owner: &Arc<str>, work: Work) {
        self.count += 1;
        match self.owners.iter_mut().find(|(known, _)| known == owner) {
            Some((_, all)) => all.push_back(work),
            None => self.owners.push_back((Arc::clone(owner), VecDeque::from([work]))),
        }
    }

    fn of(&self, owner: &str) -> usize {
        self.owners.iter().find(|(known, _)| **known == *owner).map_or(0, |(_, all)| all.len())
    }

    /// Takes the next suitable job of the first owner that has one. If the owner has more jobs, it goes to the end of
    /// the queue.
    fn take(&mut self, may_be_long: bool) -> Option<Work> {
        let fits = |work: &Work| may_be_long || work.length == Length::Short;
        let turn = self.owners.iter().position(|(_, all)| all.iter().any(fits))?;
        let (owner, mut all) = self.owners.remove(turn)?;
        let at = all.iter().position(fits)?;
        let work = all.remove(at)?;
        if !all.is_empty() {
            self.owners.push_back((owner, all));
        }
        self.count -= 1;
        Some(work)
    }
}

#[derive(Default)]
struct State {
    people: Queue,
    bots: Queue,
    long: usize,
    closed: bool,
}

struct Shared {
    state: Mutex<State>,
    wakes: Condvar,
    /// Maximum number of long jobs at once.
    most_long: usize,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        loop {
            let mut state = self.state();
            let work = loop {
                if state.closed {
                    return;
                }
                let may_be_long = state.long < self.most_long;
                if let Some(work) = state.people.take(may_be_long).or_else(|| state.bots.take(may_be_long)) {
                    break work;
                }
                state = self.wakes.wait(state).unwrap_or_else(PoisonError::into_inner);
            };
            let long = usize::from(work.length == Length::Long);
            state.long += long;
            drop(state);
            // If a job panics, its result channel is dropped. This notifies the caller.
            if std::panic::catch_unwind(std::panic::AssertUnwindSafe(work.does)).is_err() {
                tracing::error!("a job panicked");
            }
            if long > 0 {
                self.state().long -= 1;
                self.wakes.notify_one();
            }
        }
    }
}

/// Worker threads and their queues.
pub struct Workers {
    shared: Arc<Shared>,
    closed: watch::Sender<bool>,
}

impl Workers {
    /// Starts the threads: one for each core, but at least two. At most `most_long` of them do long work, and never all
    /// of them.
    ///
    /// # Errors
    /// If the system can't start threads.
    pub fn start(most_long: usize) -> std::io::Result<Workers> {
        let count = std::thread::available_parallelism().map_or(2, std::num::NonZero::get).max(2);
        let most_long = most_long.clamp(1, count - 1);
        let shared = Arc::new(Shared { state: Mutex::default(), wakes: Condvar::new(), most_long });
        for _ in 0..count {
            let shared = Arc::clone(&shared);
            let works = move || {
                give_way();
                shared.work();
            };
            std::thread::Builder::new().name("worker".to_owned()).spawn(works)?;
        }
        Ok(Workers { shared, closed: watch::Sender::new(false) })
    }

    /// Returns the number of queued jobs.
    pub fn waiting(&self) -> usize {
        let state = self.shared.state();
        state.people.count + state.bots.count
    }

    /// Runs work that a client requested, when it is the owner's turn.
    ///
    /// # Errors
    /// If too much work is queued, the work panics, or the server stops.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        owner: &Arc<str>,
        length: Length,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        {
            let state = self.shared.state();
            if state.people.count >= MOST || state.people.of(owner) >= MOST_OF_OWNER {
                return Err(NotDone::TooMuch);
            }
        }
        self.run(owner, For::People, length, work).await
    }

    /// Like [`Workers::ask`], but without limits. It is for the work that continues a table, of which each table has at
    /// most one job.
    ///
    /// # Errors
    /// If the work panics, or the server stops.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        owner: &Arc<str>,
        whom: For,
        length: Length,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let (done, result) = oneshot::channel();
        let does = Box::new(move || {
            // If the caller has gone, the work is skipped.
            if !done.is_closed() {
                let _ = done.send(work());
            }
        });
        {
            let mut state = self.shared.state();
            if state.closed {
                return Err(NotDone::Stopping);
            }
            let queue = if whom == For::People { &mut state.people } else { &mut state.bots };
            queue.add(owner, Work { length, does });
        }
        self.shared.wakes.notify_one();
        let mut closed = self.closed.subscribe();
        // When the server stops, long work that has begun continues for a while, but its callers get an error at once.
        tokio::select! {
            done = result => done.map_err(|_| NotDone::Failed),
            _ = closed.wait_for(|closed| *closed) => Err(NotDone::Stopping),
        }
    }

    /// Drops all queued work and returns an error to its callers. Work that has begun continues, but its callers get an
    /// error too.
    pub fn close(&self) {
        let mut state = self.shared.state();
        *state = State { closed: true, long: state.long, ..State::default() };
        drop(state);
        self.shared.wakes.notify_all();
        self.closed.send_replace(true);
    }
}

/// Lowers the priority of this thread, so that threads that carry messages run first.
fn give_way() {
    // On other systems a priority applies to the whole process. If the priority can't be set, the thread runs with the
    // usual one.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(Some(rustix::thread::gettid()), NICE);
}

/// Nice value of workers, from 0 to 19. A thread with 19 has the lowest priority.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;

impl Drop for Workers {
    fn drop(&mut self) {
        self.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work(told: &Arc<Mutex<Vec<&'static str>>>, name: &'static str, length: Length) -> Work {
        let told = Arc::clone(told);
        Work { length, does: Box::new(move || told.lock().expect("a list").push(name)) }
    }

    #[test]
    fn owners_take_turns_and_long_work_waits_for_its_place() {
        let told = Arc::new(Mutex::new(Vec::new()));
        let mut queue = Queue::default();
        let (ada, ben): (Arc<str>, Arc<str>) = ("ada".into(), "ben".into());
        for name in ["ada 1", "ada 2", "ada 3"] {
            queue.add(&ada, work(&told, name, Length::Short));
        }
        queue.add(&ben, work(&told, "ben, long", Length::Long));
        queue.add(&ben, work(&told, "ben 2", Length::Short));
        assert_eq!((queue.count, queue.of("ada"), queue.of("ben")), (5, 3, 2));
        for may_be_long in [false, false, true, true, true] {
            (queue.take(may_be_long).expect("some is left").does)();
        }
        assert!(queue.take(true).is_none());
        assert_eq!(*told.lock().expect("a list"), ["ada 1", "ben 2", "ada 2", "ben, long", "ada 3"]);
    }

    #[tokio::test]
    async fn who_asks_for_much_is_refused_and_others_are_not() {
        let workers = Workers::start(1).expect("threads");
        let (ada, ben): (Arc<str>, Arc<str>) = ("ada".into(), "ben".into());
        let (go, gone) = std::sync::mpsc::channel::<()>();
        // The first job occupies one thread. All other long jobs of the same owner must wait.
        let held = workers.ask(&ada, Length::Long, move || gone.recv().is_ok());
        let all =
            futures_util::future::join_all((0..MOST_OF_OWNER + 4).map(|_| workers.ask(&ada, Length::Long, || true)));
        let short = async {
            // Lets the other jobs be queued first.
            tokio::task::yield_now().await;
            let done = workers.ask(&ben, Length::Short, || 7).await;
            go.send(()).expect("somebody waits");
            done
        };
        let (held, all, short) = tokio::join!(held, all, short);
        assert_eq!((held, short), (Ok(true), Ok(7)));
        let refused = all.iter().filter(|done| **done == Err(NotDone::TooMuch)).count();
        assert!((4..=5).contains(&refused), "{refused}");
    }

    #[tokio::test]
    async fn what_breaks_down_holds_nobody_up() {
        let workers = Workers::start(1).expect("threads");
        let ada: Arc<str> = "ada".into();
        for _ in 0..8 {
            let broken: Result<(), NotDone> = workers.ask(&ada, Length::Long, || panic!("broken")).await;
            assert_eq!(broken, Err(NotDone::Failed));
        }
        assert_eq!(workers.ask(&ada, Length::Short, || 1).await, Ok(1));
        workers.close();
        assert_eq!(workers.ask(&ada, Length::Short, || 1).await, Err(NotDone::Stopping));
    }
}
