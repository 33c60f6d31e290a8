//! Two players at a table who only use the messages they receive, as a server, a browser or a bot in another language
//! does. Each chooses the first option other than a pass.
//!
//! `cargo run --example by_messages -p maneframe-bot`

use std::error::Error;

use maneframe_engine::message::{Does, Seat};
use maneframe_engine::{PlayerId, Referee, Seating, Seed, Table, Viewer};
use maneframe_library::Library;

fn main() -> Result<(), Box<dyn Error>> {
    let library = Library::bundled();
    let mut decks = Vec::new();
    for name in ["Blue-Orange", "White-Pink"] {
        let deck = library.deck(name)?;
        decks.push(deck.cards(|id| library.card(id)));
    }
    // A server would take the seed from the operating system. All messages contain its commitment, and those of a
    // finished game the seed itself.
    let seed = Seed::new([7; 32]);
    let mut referee = Referee::start(&Table::new(&decks)?, seed, Seating::People, |_| None);
    let mut heard = 0;
    // Only the server knows who must answer; it must not reveal that to other players.
    while let Some((seat, number)) = referee.pending() {
        // Each player gets a view of their own: handles, hidden cards and options.
        let me = Viewer::Player(PlayerId(seat.0 - 1));
        let question = referee.question(me).ok_or("whoever is asked is asked something")?;
        let options = question.options.unwrap_or_default();
        let option = options.iter().position(|o| o.does != Does::Pass).unwrap_or(0);
        referee.choose(seat, number, option)?;
        for happening in referee.since(Viewer::Spectator, heard).iter().filter_map(|h| h.words.as_ref()) {
            println!("{happening}");
        }
        heard = referee.events();
        if referee.table(me).turn > 40 {
            referee.concede(Seat(1))?;
        }
    }
    let end = referee.table(Viewer::Spectator);
    let shown: Seed = end.seed.ok_or("a game that is over shows its seed")?.parse()?;
    assert!(end.commitment.is_some_and(|commitment| shown.keeps(&commitment)));
    println!("{:?}", end.outcome);
    Ok(())
}
