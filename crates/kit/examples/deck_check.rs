//! Checks a deck against a format and prints each violation with the way to mend it.
//!
//! `cargo run -p maneframe-kit --example deck_check -- DECK FORMAT`, where `DECK` is the name of a bundled deck or a file in any notation.

use std::error::Error;

use maneframe_kit::deck::{self, Date, Format};
use maneframe_kit::library::Library;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_else(|| "Blue-Orange".to_owned());
    let format = Format::bundled(&args.next().unwrap_or_else(|| "casual".to_owned()))?;
    let library = Library::bundled();
    let deck = library.open_deck(&name)?;
    let violations = deck::check_in(&deck, library.pool(), &format, Date::constant(2026, 1, 1)).violations;
    for violation in &violations {
        println!("{}: {}; {}", violation.rule, violation.text, violation.mend);
    }
    println!("{}: {} violations in {}", deck.name, violations.len(), format.name);
    Ok(())
}
