//! Measures how long tasks compute without a pause on the threads that carry messages. Between two pauses a task should
//! compute for at most a millisecond. [`crate::workers::Workers`] do work that takes longer.

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;

/// Maximum computing time that is not counted.
const LONG: Duration = Duration::from_millis(1);
/// Maximum computing time that is not logged as a fault.
const LONGEST: Duration = Duration::from_millis(50);

/// Runs a task, and records each time that it computes for more than a millisecond without a pause. Only computing time
/// counts, not waiting time.
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

/// Returns the computing time of this thread since it started.
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
