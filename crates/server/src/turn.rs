//! Measures how long threads that carry messages compute without a pause. One turn of a task should take at most a
//! millisecond; [`crate::workers::Workers`] run longer work.

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;

/// Longest turn that is not counted.
const LONG: Duration = Duration::from_millis(1);
/// Longest turn that is not logged as a fault.
const LONGEST: Duration = Duration::from_millis(50);

/// Runs a task of a thread that carries messages, and records each of its turns that is longer than a millisecond.
/// Only computing time counts, not waiting time.
pub async fn timed<T>(long: Histogram, task: impl Future<Output = T>) -> T {
    let mut task = std::pin::pin!(task);
    std::future::poll_fn(move |context| {
        let begun = computed();
        let done = task.as_mut().poll(context);
        let took = computed().saturating_sub(begun);
        if took > LONG {
            long.observe(took.as_secs_f64());
            if took > LONGEST {
                tracing::warn!("an event-loop thread was blocked for {took:?}");
            }
        }
        done
    })
    .await
}

/// Returns the computing time of this thread.
#[cfg(unix)]
fn computed() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// On other systems the time since the program started is used instead.
#[cfg(not(unix))]
fn computed() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed()
}
