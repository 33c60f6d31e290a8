//! Reads lines and prints how each is read, for comparison before and after a change of the grammar.
//!
//! Lines come from standard input, as `type|host|text` each, or as `type<TAB>keywords<TAB>text` for a card, with `\n`
//! for a line break. `lines trees` prints the tree of each instead, to compare two grammars.

use std::io::Read;

use maneframe_card::CardType;
use maneframe_card::ability::Kind;
use maneframe_cardtext::{Context, Verdict, read};

fn main() {
    let trees = std::env::args().nth(1).as_deref() == Some("trees");
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).expect("text");
    let (mut understood, mut all) = (0, 0);
    for line in input.lines() {
        for (text, context) in lines_of(line) {
            let reading = read(&text, &context);
            all += 1;
            if trees {
                println!("{}\t{text}\t{:?}", reading.verdict, reading.abilities);
                continue;
            }
            match reading.verdict {
                Verdict::Exact | Verdict::Variant => understood += 1,
                Verdict::Declined => {
                    let at = reading.stopped_at.unwrap_or(0);
                    println!("declined\t{} ⟂ {}", &text[..at], &text[at..]);
                }
                verdict => println!("{verdict}\t{text}\n    -> {:?}", reading.canonical),
            }
        }
    }
    if !trees {
        println!("{understood} of {all} lines");
    }
}

fn lines_of(line: &str) -> Vec<(String, Context)> {
    if let Some((kind, rest)) = line.split_once('|') {
        let (Some((host, text)), Ok(kind)) = (rest.split_once('|'), kind.trim().parse::<CardType>()) else {
            return Vec::new();
        };
        let host = match host.trim().to_lowercase().as_str() {
            "friend" => Some(Kind::Friend),
            "character" => Some(Kind::Character),
            "problem" => Some(Kind::Problem),
            "troublemaker" => Some(Kind::Troublemaker),
            "mane character" => Some(Kind::ManeCharacter),
            "resource" => Some(Kind::Resource),
            "card" => Some(Kind::Card),
            _ => None,
        };
        return vec![(text.trim().to_owned(), Context { host, timed: kind == CardType::Event, ..Context::new(kind) })];
    }
    let mut fields = line.split('\t');
    let (Some(kind), Some(keywords), Some(text)) = (fields.next(), fields.next(), fields.next()) else {
        return Vec::new();
    };
    let Ok(kind) = kind.replace(" Boosted", "").parse::<CardType>() else { return Vec::new() };
    let mut context = Context::new(kind);
    let keywords = keywords.split('.').map(str::trim).filter(|k| !k.is_empty());
    let mut all = Vec::new();
    for line in keywords.chain(text.split("\\n").map(str::trim).filter(|l| !l.is_empty())) {
        let abilities = read(line, &context).abilities.unwrap_or_default();
        all.push((line.to_owned(), context));
        context = context.after(&abilities);
    }
    all
}
