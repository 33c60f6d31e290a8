//! How long threads that carry messages compute at a time: for one task they should take a millisecond at most
//! ([`crate::workers::Workers`] are for more).

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;

/// Longest turn that is not counted.
const LONG: Duration = Duration::from_millis(1);
/// A longer turn is told in the log, as a fault.
const LONGEST: Duration = Duration::from_millis(50);

/// Runs a task of a thread that carries messages, and notes each of its turns that is longer than a millisecond. Only what the thread
/// computes counts, not what it waits for.
pub async fn timed<T>(long: Histogram, task: impl Future<Output = T>) -> T {
    let mut task = std::pin::pin!(task);
    std::future::poll_fn(move |context| {
        let begun = computed();
        let done = task.as_mut().poll(context);
        let took = computed().saturating_sub(begun);
        if took > LONG {
            long.observe(took.as_secs_f64());
            if took > LONGEST {
                tracing::warn!("a thread that carries messages computed for {took:?}");
            }
        }
        done
    })
    .await
}

/// For how long this thread has computed.
#[cfg(unix)]
fn computed() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Elsewhere the time since the program started stands for it.
#[cfg(not(unix))]
fn computed() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed()
}
