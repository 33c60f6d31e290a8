//! Load test: tables with two connected seats each, over real sockets on this machine, acting at the pace of people.
//! The server is a separate process, so that its memory and time are measured separately.
//!
//! ```sh
//! cargo run --release --example load -p maneframe-server -- --tables 10000
//! ```
//!
//! The limit of open files (`ulimit -n`) may be too low for two sockets per table; then fewer tables are opened. Each
//! table plays from the time it is open, so that games are at different stages. The measurement begins `every` after
//! all are open. Options: `--seconds S` is its duration, `--every MS` the mean time between acts of a table (5,000),
//! and `--json` prints one line for programs.
//!
//! `--hostile` is another benchmark: people play at `--games` tables (200) while other clients send expensive
//! requests ([`hostile`]). It fails if an act takes longer than twice its time without attacks plus 20 ms.

mod hostile;
mod process;
mod seats;

use std::collections::HashMap;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use maneframe_client::Site;
use maneframe_protocol::{DeckChoice, NewSeat, NewTable, Pace};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use process::Process;
use seats::{Seats, Tally, open, thrown};

/// Same allocator as in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str, or: u64| -> Result<u64, Failure> {
        match given.iter().position(|word| word == name) {
            None => Ok(or),
            Some(at) => Ok(given.get(at + 1).ok_or(format!("{name} needs a number"))?.parse()?),
        }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    if let Some(folder) = given.iter().position(|word| word == "--serve").and_then(|at| given.get(at + 1)) {
        return runtime.block_on(process::serve(folder, false));
    }
    if let Some(folder) = given.iter().position(|word| word == "--serve-limited").and_then(|at| given.get(at + 1)) {
        return runtime.block_on(process::serve(folder, true));
    }
    if given.iter().any(|word| word == "--hostile") {
        return runtime.block_on(hostile::measure(number("--games", 200)? as usize, number("--seconds", 8)?));
    }
    let (tables, seconds, every) = (number("--tables", 1_000)?, number("--seconds", 30)?, number("--every", 5_000)?);
    runtime.block_on(load(tables as usize, seconds, every, given.iter().any(|word| word == "--json")))
}

/// Returns the number of tables that fit the limit of open files: both the server and this program have two sockets
/// for each.
fn fitting(tables: usize) -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let most = files.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    match most {
        Some(most) if tables * 2 + SPARE > most => {
            let fit = most.saturating_sub(SPARE) / 2;
            eprintln!(
                "a process may open {most} files here, so {fit} of {tables} tables are opened: `ulimit -n` raises it"
            );
            fit
        }
        _ => tables,
    }
}

/// Number of tables that are opened at a time. One account opens them all, and the server queues at most 32 jobs for
/// it.
const OPENED: usize = 24;

/// Number of open files besides the sockets of tables: the database, and the requests of the tables that are being
/// opened.
const SPARE: usize = 400;

async fn load(tables: usize, seconds: u64, every: u64, json: bool) -> Result<(), Failure> {
    let tables = fitting(tables);
    let process = Process::start("--serve")?;
    let address = process.address;
    let [mut ada, mut ben] = [Site::new(&format!("http://{address}"))?, Site::new(&format!("http://{address}"))?];
    ada.guest("Ada").await?;
    ben.guest("Ben").await?;
    let before = process.resident()?;
    let mut settings = NewTable::new(vec![
        NewSeat::Mine { deck: DeckChoice::Named("Blue-Orange".into()) },
        NewSeat::Open { deck: Some(DeckChoice::Named("White-Pink".into())) },
    ]);
    settings.pace = Pace::AtOnce;
    let tally = Arc::new(Tally::default());
    let opened = Instant::now();
    let (measure, measured) = watch::channel(None::<(Instant, Instant)>);
    let opening = Arc::new(Semaphore::new(OPENED));
    let mut playing = JoinSet::new();
    for n in 0..tables {
        let turn = Arc::clone(&opening).acquire_owned().await?;
        let (ada, ben, settings, tally) = (ada.clone(), ben.clone(), settings.clone(), Arc::clone(&tally));
        let mut measured = measured.clone();
        playing.spawn(async move {
            let mut seats = open(n, address, &ada, &ben, &settings, &tally).await?;
            drop(turn);
            let mut dice = (n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mut next = Instant::now() + Duration::from_millis(every).mul_f64(thrown(&mut dice));
            while !seats.over {
                seats.rest(tokio::time::sleep_until(next.into()), &tally).await?;
                let span = *measured.borrow();
                if span.is_some_and(|(_, ends)| next >= ends) {
                    break;
                }
                // No seat must decide: the server makes the next step.
                let Some(took) = seats.act(&mut dice, &tally).await? else { break };
                if span.is_some_and(|(begins, _)| next >= begins) {
                    tally.acts.fetch_add(1, Ordering::Relaxed);
                    tally.micros.lock().expect("nobody panics").push(took.as_micros() as u32);
                }
                // People don't act in lockstep, so the time varies from half to one and a half times the mean.
                next += Duration::from_millis(every).mul_f64(0.5 + thrown(&mut dice)).max(took);
            }
            // Seats with nothing more to do stay connected to the end.
            seats.rest(async { drop(measured.wait_for(Option::is_some).await) }, &tally).await?;
            let ends = measured.borrow().map_or_else(Instant::now, |(_, ends)| ends);
            seats.rest(tokio::time::sleep_until(ends.into()), &tally).await?;
            Ok::<Seats, Failure>(seats)
        });
        if !json && n % 1_000 == 999 {
            eprintln!("{} tables are open after {:.0} s", n + 1, opened.elapsed().as_secs_f64());
        }
    }
    drop(opening.acquire_many(OPENED as u32).await?);
    let begins = Instant::now() + Duration::from_millis(every);
    measure.send_replace(Some((begins, begins + Duration::from_secs(seconds))));
    tokio::time::sleep_until(begins.into()).await;
    let computed = process.computed()?;
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let computed = process.computed()? - computed;
    let mut kept = Vec::new();
    while let Some(seats) = playing.join_next().await {
        match seats? {
            Ok(seats) => kept.push(seats),
            Err(error) => {
                if tally.err("broken off".to_owned()) == 0 {
                    eprintln!("{error}");
                }
            }
        }
    }
    let per_table = process.resident()?.saturating_sub(before) / tables.max(1) as u64;
    let mut micros = std::mem::take(&mut *tally.micros.lock().expect("nobody panics"));
    micros.sort_unstable();
    let at = |share: f64| micros.get(((micros.len() as f64 * share) as usize).min(micros.len().saturating_sub(1)));
    let ms = |share: f64| f64::from(at(share).copied().unwrap_or_default()) / 1000.0;
    let (acts, kinds) = (tally.acts.load(Ordering::Relaxed), tally.errors.lock().expect("nobody panics"));
    let errors: u64 = kinds.values().sum();
    if json {
        let figures: HashMap<&str, serde_json::Value> = HashMap::from([
            ("tables", tables.into()),
            ("acts", acts.into()),
            ("p50_ms", ms(0.5).into()),
            ("p99_ms", ms(0.99).into()),
            ("bytes_per_table", per_table.into()),
            ("micros_per_act", (computed / acts.max(1)).into()),
            ("errors", errors.into()),
        ]);
        println!("{}", serde_json::to_string(&figures)?);
    } else {
        println!("{tables} tables, {acts} acts in {seconds} s, {errors} errors");
        println!(
            "from an act to both views: p50 {:.2} ms, p90 {:.2} ms, p99 {:.2} ms, p99.9 {:.2} ms, longest {:.2} ms",
            ms(0.5),
            ms(0.9),
            ms(0.99),
            ms(0.999),
            ms(1.0)
        );
        println!("{} KiB a table, connections and all", per_table / 1024);
        let cores = computed as f64 / 1e6 / seconds as f64;
        println!("the server computed {} us for each act, {cores:.2} cores of time", computed / acts.max(1));
        for (kind, so_many) in kinds.iter() {
            println!("{so_many} errors: {kind}");
        }
    }
    drop(kept);
    process.stop()?;
    Ok(())
}
