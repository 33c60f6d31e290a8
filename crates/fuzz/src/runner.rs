//! Gives a target one input after the other and notices what must not be.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use crate::{Mutator, Target};

/// The time after which an input counts as a fault.
pub const SLOW: Duration = Duration::from_secs(2);

/// A fault: something that no target may do.
#[derive(Debug)]
pub struct Fault {
    /// How long it took, or the words of its panic.
    pub what: String,
    /// The input.
    pub input: Vec<u8>,
}

/// How a run went.
#[derive(Debug, Default)]
pub struct Ran {
    /// The number of inputs.
    pub inputs: u64,
    /// The time of all inputs together.
    pub took: Duration,
    /// The time of the slowest input.
    pub slowest: Duration,
    /// The slowest input.
    pub slowest_input: Vec<u8>,
}

/// Gives `target` one input.
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

/// Gives `target` so many variations of its seeds, after the seeds themselves.
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
