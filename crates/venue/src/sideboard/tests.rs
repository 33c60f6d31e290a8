use std::collections::BTreeMap;

use maneframe_card::CardType;
use maneframe_deck::{Deck, write_deck};
use maneframe_library::Library;
use maneframe_protocol::{
    ClockRule, Code, DeckChoice, EventAct, EventDecks, EventPlace, EventTerms, NewEvent, NewSeat,
};

use super::*;
use crate::acting::Means;

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(1_700_000_000 + seconds).expect("a time")
}

fn who(name: &str, seconds: i64) -> Who {
    Who { account: name.to_lowercase(), name: name.to_owned(), now: at(seconds) }
}

/// A round of matches of two wins in a format with a sideboard of three cards. Ada has one, the others have none.
struct Round {
    venue: Venue,
    library: Library,
    tables: usize,
}

impl Round {
    fn means(library: &Library) -> Means<'_> {
        Means { library, today: "2026-11-28".parse().expect("a date"), chance: 0 }
    }

    fn open() -> Round {
        let format = "name = 'Club'\nbase = 'casual'\nsideboard = 3\n";
        let settings = serde_json::json!({ "name": "Cup", "format": "club", "format_text": format, "tier": 1, "rounds": 1,
            "swiss_wins": 2 });
        let clock = ClockRule::Player { seconds: 600, increment: 0 };
        let place = EventPlace::Server { clock, spectators: true };
        let terms = EventTerms { place, decks: EventDecks::Needed, ..EventTerms::default() };
        let new = NewEvent { settings: Some(settings), file: None, terms };
        let venue = Venue::open(new, &who("Olga", 0), 1).expect("an event");
        Round { venue, library: Library::bundled(), tables: 0 }
    }

    fn act(&mut self, name: &str, seconds: i64, act: EventAct) -> Result<(), Problem> {
        self.venue.act(&who(name, seconds), act, Round::means(&self.library))
    }

    /// A deck, and the names of cards of another colour that the deck doesn't have.
    fn deck(&self) -> (Deck, Vec<String>) {
        let mut decks = self.library.decks().map(|(_, deck)| deck.clone());
        let (deck, other) = (decks.next().expect("a deck"), decks.next().expect("another"));
        let has = |id: &str| deck.entries().any(|entry| entry.id == id);
        let spare = other
            .draw
            .iter()
            .filter(|entry| !has(&entry.id))
            .map(|entry| self.library.card(&entry.id).expect("a card").name());
        let spare = spare.collect();
        (deck, spare)
    }

    fn sign_up(&mut self, name: &str, side: &str) -> Result<(), Problem> {
        let list = write_deck(&self.deck().0, self.library.pool());
        let deck = Some(DeckChoice::List(format!("{list}\nSideboard:\n{side}\n")));
        self.act(name, 0, EventAct::SignUp { name: None, deck })
    }

    /// Opens tables, and returns their number.
    fn seat(&mut self, seconds: i64) -> usize {
        let before = self.venue.games.len();
        let tables = &mut self.tables;
        let code = || {
            *tables += 1;
            Ok(format!("T{tables}"))
        };
        self.venue.seat_games(code, &BTreeMap::new(), at(seconds)).expect("games");
        self.venue.games.len() - before
    }

    fn end(&mut self, name: &str, seconds: i64) -> String {
        let (code, seat) = self.venue.game_of(&name.to_lowercase()).expect("a game");
        self.venue.played(&code, Some(usize::from(seat) - 1), at(seconds)).expect("noted");
        code
    }

    /// Returns the deck with which a player's next game is opened, as text.
    fn deck_in_game(&self, name: &str) -> String {
        let (code, seat) = self.venue.game_of(&name.to_lowercase()).expect("a game");
        let opening = self.venue.opening_of(&code).expect("a table");
        match &opening.settings.seats[usize::from(seat) - 1] {
            NewSeat::Open { deck: Some(DeckChoice::List(list)) } => list.clone(),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn a_sideboard_belongs_to_the_list_and_is_checked() {
    let mut round = Round::open();
    let (deck, spare) = round.deck();
    let many = round.sign_up("Eve", &format!("2 {}\n2 {}", spare[0], spare[1])).expect_err("four cards");
    assert!(many.code == Code::Deck && many.words.to_string().contains("more than 3"), "{many:?}");
    let problem = round.library.card(&deck.problems[0].id).expect("a Problem").name();
    round.sign_up("Eve", &format!("1 {problem}")).expect_err("a Problem can't be exchanged");
    let full = deck.draw.iter().find(|entry| entry.count == 3).expect("three copies");
    let full = round.library.card(&full.id).expect("a card").name();
    round.sign_up("Eve", &format!("1 {full}")).expect_err("a fourth copy");
    round.sign_up("Ada", &format!("2 {}\n1 {}", spare[0], spare[1])).expect("three cards");
    let list = round.venue.list_of(1, Some("ada")).expect("her list").lines;
    let at = list.iter().position(|line| line == "Sideboard:").expect("a heading");
    assert_eq!(list[at + 1..], [format!("2 {}", spare[0]), format!("1 {}", spare[1])]);
}

#[test]
fn cards_are_exchanged_between_the_games_of_a_match() {
    let mut round = Round::open();
    let (deck, spare) = round.deck();
    round.sign_up("Ada", &format!("2 {}", spare[0])).expect("signed up");
    for name in ["Ben", "Cleo", "Dan"] {
        round.sign_up(name, "").expect("signed up");
    }
    round.act("Olga", 1, EventAct::Pair).expect("a round");
    assert_eq!(round.seat(2), 2);
    let card = deck.draw.iter().find(|entry| {
        let kind = round.library.card(&entry.id).map(|card| card.kind);
        entry.count >= 2 && kind == Some(CardType::Friend)
    });
    let name = round.library.card(&card.expect("a Friend").id).expect("a card").name();
    let swap = |out: &str, into: &str, n: usize| EventAct::Exchange {
        out: vec![out.to_owned(); n],
        into: vec![into.to_owned(); n],
    };
    round.act("Ada", 3, swap(&name, &spare[0], 1)).expect_err("a game goes on");
    assert!(!round.deck_in_game("Ada").contains(&spare[0]));
    let first = round.end("Ada", 100);
    let before = |view: &Venue| view.me(Some("ada"), at(101)).sideboard;
    let offered = before(&round.venue).expect("a sideboard");
    assert_eq!((offered.side, offered.done), (vec![format!("2 {}", spare[0])], false));
    assert_eq!(round.seat(101), 0, "the next game waits for Ada");
    round.act("Ada", 102, swap(&name, &spare[0], 3)).expect_err("more than the sideboard has");
    round
        .act("Ada", 102, EventAct::Exchange { out: Vec::new(), into: vec![spare[0].clone()] })
        .expect_err("one more card");
    let problem = round.library.card(&deck.problems[0].id).expect("a Problem").name();
    round.act("Ada", 102, swap(&problem, &spare[0], 1)).expect_err("a Problem stays");
    round.act("Ben", 102, EventAct::Exchange { out: Vec::new(), into: Vec::new() }).expect_err("he has none");
    round.act("Ada", 103, swap(&name, &spare[0], 2)).expect("two cards");
    assert_eq!(round.seat(104), 1);
    assert!(round.deck_in_game("Ada").contains(&format!("2 {}", spare[0])));
    // The third game begins with the deck as it was handed in, if the player doesn't say anything in time.
    let (code, seat) = round.venue.game_of("ada").expect("a game");
    assert_ne!(code, first);
    round.venue.played(&code, Some(2 - usize::from(seat)), at(200)).expect("Ada loses");
    assert_eq!((round.seat(379), round.seat(380)), (0, 1));
    assert!(!round.deck_in_game("Ada").contains(&spare[0]));
    let read = Venue::read(&round.venue.take_fresh()).expect("the log");
    assert_eq!(read.exchanges, round.venue.exchanges);
}
