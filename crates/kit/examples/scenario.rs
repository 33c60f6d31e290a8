//! Sets up a situation by code, plays it and checks the result.
//!
//! `cargo run -p maneframe-kit --example scenario`

use maneframe_kit::library::Library;
use maneframe_kit::scenario::{Verdict, parse, run};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = "\
scenario: Drawing costs a token
rule: 609.2d
card Rook: Friend, blue, power 1, cost 1
P1 tokens: 1
P1 deck: Rook
turn: P1, Main Phase
P1: draw a card
expect Rook in P1 hand
expect P1 tokens 0
";
    let scenarios = parse("example.scn", text)?;
    let verdict: Verdict = run(&scenarios[0], &Library::bundled());
    println!("{}", if verdict.passed() { "passed" } else { "failed" });
    Ok(())
}
