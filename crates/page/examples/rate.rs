//! Measures the speed of the WebAssembly module against this build: both play tables of two random bots by turns, from
//! the same seeds.
//!
//! `cargo run --release -p maneframe-page --example rate` needs Node.js and the module of `.ci/wasm`, or another one that
//! `MANEFRAME_WASM` names.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use maneframe_library::Library;
use maneframe_page::{Kept, Page, Request};
use serde_json::json;

/// Games of a turn, and number of turns.
const GAMES: u8 = 20;
const TURNS: u8 = 5;

fn clock() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
}

/// Plays games, and returns the seconds that they took.
fn native(page: &mut Page) -> f64 {
    let bot = |deck: &str| json!({"seat": "bot", "bot": "random", "deck": {"named": deck}});
    let body = json!({"seats": [bot("Blue-Orange"), bot("White-Pink")]}).to_string();
    let begun = Instant::now();
    for _ in 0..GAMES {
        page.request(&Request { method: "POST".to_owned(), path: "/tables".to_owned(), body: body.clone() });
        while page.next_alarm().is_some() {
            page.ring();
            page.told();
        }
    }
    begun.elapsed().as_secs_f64()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let module = std::env::var_os("MANEFRAME_WASM").map(PathBuf::from);
    let module = module.unwrap_or_else(|| folder.join("../../target/wasm/maneframe.wasm"));
    let mut node = Command::new("node")
        .arg(folder.join("examples/rate.mjs"))
        .arg(&module)
        .arg(GAMES.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (mut ask, answers) = (node.stdin.take().ok_or("no input")?, node.stdout.take().ok_or("no output")?);
    let mut answers = BufReader::new(answers).lines();
    let mut page = Page::new(Library::bundled(), [7; 32], clock, Kept::default());
    page.told();
    println!("seconds for {GAMES} games: this build, the module, and what part of this build's rate that is");
    let mut parts = Vec::new();
    for _ in 0..TURNS {
        let here = native(&mut page);
        ask.write_all(b"play\n")?;
        let there: f64 = answers.next().ok_or("the module ended")??.parse()?;
        println!("{here:.2} {there:.2} {:.0} %", 100.0 * here / there);
        parts.push(here / there);
    }
    parts.sort_by(f64::total_cmp);
    println!("median: {:.0} %", 100.0 * parts[parts.len() / 2]);
    drop(ask);
    node.wait()?;
    Ok(())
}
