//! Reads a line of card text, prints what it means, and prints it back.
//!
//! `cargo run -p maneframe-kit --example card_text -- "When you play this card, draw 2 cards."`

use maneframe_kit::card::CardType;
use maneframe_kit::cardtext::{Context, Verdict, read};

fn main() {
    let line = std::env::args().nth(1).unwrap_or_else(|| "When you play this card, draw 2 cards.".to_owned());
    let reading = read(&line, &Context::new(CardType::Friend));
    match reading.verdict {
        Verdict::Exact | Verdict::Variant => {
            for ability in reading.abilities.iter().flatten() {
                println!("{ability:#?}");
            }
        }
        _ => println!("not understood: {line}"),
    }
}
