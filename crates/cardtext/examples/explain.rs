//! Explains how lines of card text are read.
//!
//! `explain <kind> <line>` explains one line. Without arguments, it reads lines of `kind<TAB>keywords<TAB>text` from
//! standard input, with `\n` for a line break, and prints a verdict for every line. `explain faces` only reads them,
//! like an import does, for measurements.

use std::io::Read;
use std::time::Instant;

use maneframe_card::CardType;
use maneframe_cardtext::{Context, Verdict, read, read_face};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [kind, line] = &args[..] {
        let reading = read(line, &Context::new(kind.parse().expect("a card type")));
        println!("{}\n{:?}\n{:#?}", reading.verdict, reading.canonical, reading.abilities);
        println!("stopped at {:?}, expected {:?}", reading.stopped_at.map(|at| &line[at..]), reading.expected);
        return;
    }
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).expect("text");
    if args == ["faces"] {
        return faces(&input);
    }
    let (mut count, mut slow) = (0, (0u128, String::new()));
    let start = Instant::now();
    for card in input.lines() {
        let mut fields = card.split('\t');
        let (Some(kind), Some(keywords), Some(text)) = (fields.next(), fields.next(), fields.next()) else { continue };
        let Ok(kind) = kind.parse::<CardType>() else { continue };
        let mut context = Context::new(kind);
        let keywords = keywords.split('.').map(str::trim).filter(|k| !k.is_empty());
        for line in keywords.chain(text.split("\\n").map(str::trim).filter(|l| !l.is_empty())) {
            let before = Instant::now();
            let reading = read(line, &context);
            let took = before.elapsed().as_micros();
            if took > slow.0 {
                slow = (took, line.to_owned());
            }
            count += 1;
            context = context.after(reading.abilities.as_deref().unwrap_or_default());
            match reading.verdict {
                Verdict::Declined => {
                    let at = reading.stopped_at.unwrap_or(0);
                    println!("declined\t{}\t{} ⟂ {}\t{:?}", kind, &line[..at], &line[at..], reading.expected);
                }
                verdict => println!("{verdict}\t{kind}\t{line}\t{}", reading.canonical.unwrap_or_default()),
            }
        }
    }
    eprintln!("{count} lines in {:?}; slowest {} µs: {}", start.elapsed(), slow.0, slow.1);
}

/// Reads all cards, and prints how many lines were understood.
fn faces(input: &str) {
    let start = Instant::now();
    let (mut understood, mut all) = (0, 0);
    for mut card in input.lines().map(|card| card.split('\t')) {
        let (Some(kind), Some(keywords), Some(text)) = (card.next(), card.next(), card.next()) else { continue };
        let Ok(kind) = kind.parse::<CardType>() else { continue };
        let lines = read_face(keywords, &text.replace("\\n", "\n"), kind);
        all += lines.len();
        understood += lines.iter().filter(|l| l.abilities.is_some()).count();
    }
    println!("{understood} of {all} lines understood in {:?}", start.elapsed());
}
