//! Feeds inputs to a target and detects faults.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::{Mutator, Target};

/// Time after which an input counts as a fault.
pub const SLOW: Duration = Duration::from_secs(2);

/// A fault: a panic or a slow input.
#[derive(Debug)]
pub struct Fault {
    /// The time that it took, or the panic message.
    pub what: String,
    /// The input that caused it.
    pub input: Vec<u8>,
}

/// Result of a run.
#[derive(Debug, Default)]
pub struct Ran {
    /// Number of inputs.
    pub inputs: u64,
    /// Total time of all inputs.
    pub took: Duration,
    /// Time of the slowest input.
    pub slowest: Duration,
    /// The slowest input.
    pub slowest_input: Vec<u8>,
}

/// Feeds one input to `target`.
///
/// # Errors
/// A [`Fault`].
pub fn run_one(target: Target, input: Vec<u8>) -> Result<Duration, Fault> {
    let start = Instant::now();
    let whole = catch_unwind(AssertUnwindSafe(|| (target.feed)(&input)));
    let took = start.elapsed();
    match whole {
        Err(panic) => {
            let words = panic.downcast_ref::<String>().map(String::as_str);
            let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without words");
            Err(Fault { what: format!("{} panics: {words:.300}", target.name), input })
        }
        Ok(()) if took > SLOW => Err(Fault { what: format!("{} takes {took:.1?}", target.name), input }),
        Ok(()) => Ok(took),
    }
}

/// Feeds the seeds of `target` to it, and then `inputs` variations of them.
///
/// # Errors
/// The first [`Fault`].
pub fn run(target: Target, seed: u64, inputs: u64) -> Result<Ran, Fault> {
    let seeds = (target.seeds)();
    let mut mutator = Mutator::new(seed, seeds.clone());
    let mut ran = Ran::default();
    let start = Instant::now();
    let variations = (0..inputs).map(|_| mutator.next_input());
    for input in seeds.into_iter().take(50).chain(variations) {
        let kept = input.clone();
        let took = run_one(target, input)?;
        if took > ran.slowest {
            (ran.slowest, ran.slowest_input) = (took, kept);
        }
        ran.inputs += 1;
    }
    ran.took = start.elapsed();
    Ok(ran)
}
