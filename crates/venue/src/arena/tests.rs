use maneframe_library::Library;
use maneframe_protocol::{ClockRule, DeckChoice, EventAct, EventPlace, EventTerms, NewEvent};

use super::*;
use crate::venue::Who;

const START: i64 = 1_700_000_000_000;

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millisecond(START + seconds * 1_000).expect("a time")
}

fn who(name: &str, seconds: i64) -> Who {
    Who { account: name.to_lowercase(), name: name.to_owned(), now: at(seconds) }
}

fn terms(arena: u16, bots: u8) -> EventTerms {
    let clock = ClockRule::Player { seconds: 600, increment: 0 };
    let place = EventPlace::Server { clock, spectators: true };
    EventTerms { place, by_itself: true, arena, bots, ..EventTerms::default() }
}

/// An arena of ten minutes that these people have signed up for, with the accounts of all of them.
struct Club {
    venue: Venue,
    library: Library,
    here: BTreeMap<String, i64>,
    tables: usize,
}

impl Club {
    fn new(names: &[&str], bots: u8) -> Club {
        let settings =
            serde_json::json!({ "name": "Arena", "format": "casual", "tier": 1, "starts": at(0).to_string() });
        let new = NewEvent { settings: Some(settings), file: None, terms: terms(10, bots) };
        let venue = Venue::open(new, &who("Olga", -60), 1).expect("an arena");
        let mut club = Club { venue, library: Library::bundled(), here: BTreeMap::new(), tables: 0 };
        for name in names {
            club.sign_up(name, -30);
            club.here.insert(name.to_lowercase(), 0);
        }
        club
    }

    fn means(library: &Library) -> Means<'_> {
        Means { library, today: "2026-11-28".parse().expect("a date"), chance: 0 }
    }

    fn sign_up(&mut self, name: &str, seconds: i64) {
        let deck = self.library.decks().next().expect("a deck").1.name.clone();
        let act = EventAct::SignUp { name: None, deck: Some(DeckChoice::Named(deck)) };
        self.venue.act(&who(name, seconds), act, Club::means(&self.library)).expect("signed up");
    }

    fn act_of_staff(&mut self, act: EventAct) {
        self.venue.act(&who("Olga", -1), act, Club::means(&self.library)).expect("done");
    }

    /// Does what is due, and returns the games that begin: names in the order of the seats.
    fn tick(&mut self, seconds: i64) -> Vec<[String; 2]> {
        let known: Vec<String> = self.venue.games.iter().map(|game| game.code.clone()).collect();
        self.venue.tick(at(seconds), Club::means(&self.library)).expect("a tick");
        let tables = &mut self.tables;
        let code = || {
            *tables += 1;
            Ok(format!("T{tables}"))
        };
        self.venue.seat_games(code, &self.here, at(seconds)).expect("games");
        let new = self.venue.games.iter().filter(|game| !known.contains(&game.code));
        new.map(|game| game.seats.map(|player| self.venue.event().name(player))).collect()
    }

    /// Ends the game in which a person plays. Either that person wins, or nobody does.
    fn end(&mut self, name: &str, wins: bool, seconds: i64) {
        let (code, seat) = self.venue.game_of(&name.to_lowercase()).expect("a game");
        self.venue.played(&code, wins.then_some(usize::from(seat) - 1), at(seconds)).expect("noted");
    }

    fn standings(&self) -> Vec<(u32, String, u32)> {
        let rows = self.venue.arena_standings().into_iter();
        rows.map(|row| (row.rank, self.venue.event().name(PlayerId(row.player)), row.points)).collect()
    }
}

#[test]
fn terms_of_an_arena_are_checked() {
    let open = |terms: EventTerms| {
        let settings =
            serde_json::json!({ "name": "Arena", "format": "casual", "tier": 1, "starts": at(0).to_string() });
        Venue::open(NewEvent { settings: Some(settings), file: None, terms }, &who("Olga", 0), 1)
    };
    open(terms(10, 0)).expect("fits");
    for wrong in [
        terms(9, 0),
        terms(721, 0),
        EventTerms { by_itself: false, ..terms(60, 0) },
        EventTerms { place: EventPlace::Room, ..terms(60, 0) },
        EventTerms { place: EventPlace::Server { clock: ClockRule::None, spectators: true }, ..terms(60, 0) },
    ] {
        open(wrong.clone()).expect_err(&format!("{wrong:?}"));
    }
}

#[test]
fn nobody_plays_before_the_start() {
    let mut club = Club::new(&["Ada", "Ben"], 0);
    assert!(club.tick(-1).is_empty());
    assert_eq!(club.venue.stage(), EventStage::SigningUp);
    assert_eq!(club.tick(0), [["Ada", "Ben"]]);
    assert_eq!(club.venue.stage(), EventStage::Running);
}

#[test]
fn whoever_is_free_is_paired_again_with_about_equal_points() {
    let mut club = Club::new(&["Ada", "Ben", "Cleo", "Dan"], 0);
    assert_eq!(club.tick(0), [["Ada", "Ben"], ["Cleo", "Dan"]]);
    club.end("Ada", true, 60);
    // Ada and Ben have just met, so they wait for others.
    assert!(club.tick(60).is_empty());
    club.end("Cleo", true, 70);
    // Winners meet winners. Who was named second before is named first if the other was not.
    assert_eq!(club.tick(70), [["Ada", "Cleo"], ["Ben", "Dan"]]);
    club.end("Ada", false, 80);
    club.end("Dan", true, 90);
    let expected = [(1, "Ada", 3), (1, "Cleo", 3), (3, "Dan", 2), (4, "Ben", 0)];
    assert_eq!(club.standings(), expected.map(|(rank, name, points)| (rank, name.to_owned(), points)));
}

#[test]
fn two_alone_meet_again_after_a_while() {
    let mut club = Club::new(&["Ada", "Ben"], 0);
    club.tick(0);
    club.end("Ben", true, 30);
    assert!(club.tick(44).is_empty());
    assert_eq!(club.tick(45), [["Ben", "Ada"]], "the other one is named first");
}

#[test]
fn people_play_bots_only_if_nobody_else_is_free() {
    let mut club = Club::new(&["Ada", "Ben", "Cleo"], 2);
    assert_eq!(club.tick(0).len(), 1, "one of three waits for a person, and bots don't play each other");
    let game = club.tick(15);
    assert!(game.len() == 1 && game[0].iter().any(|name| name.starts_with("greedy bot")), "{game:?}");
}

#[test]
fn who_is_away_or_takes_a_break_is_not_paired() {
    let mut club = Club::new(&["Ada", "Ben", "Cleo"], 0);
    club.here.remove("ben");
    assert_eq!(club.tick(0), [["Ada", "Cleo"]]);
    club.here.insert("ben".to_owned(), START);
    club.sign_up("Dan", 20);
    club.here.insert("dan".to_owned(), START);
    club.venue.act(&who("Dan", 21), EventAct::Drop, Club::means(&club.library)).expect("a break");
    assert!(club.tick(30).is_empty());
    club.venue.act(&who("Dan", 40), EventAct::Return, Club::means(&club.library)).expect("back");
    assert_eq!(club.tick(40), [["Ben", "Dan"]]);
}

#[test]
fn after_the_end_the_last_games_still_count() {
    let mut club = Club::new(&["Ada", "Ben", "Cleo", "Dan"], 0);
    club.tick(0);
    club.end("Ada", true, 30);
    club.end("Cleo", true, 599);
    assert!(club.tick(600).is_empty(), "time is up");
    assert_eq!(club.venue.stage(), EventStage::Over);
    assert_eq!(club.venue.winner().as_deref(), Some("ada"), "equal points, and fewer games decide nothing: the first");
    let mut late = Club::new(&["Ada", "Ben"], 0);
    late.tick(0);
    late.tick(700);
    assert_eq!(late.venue.stage(), EventStage::Running, "a game goes on");
    late.end("Ben", true, 800);
    late.tick(800);
    assert_eq!((late.venue.stage(), late.venue.winner()), (EventStage::Over, Some("ben".to_owned())));
}

#[test]
fn an_arena_has_no_rounds() {
    let mut club = Club::new(&["Ada", "Ben", "Cleo", "Dan"], 0);
    let refused = club.venue.act(&who("Olga", 1), EventAct::Pair, Club::means(&club.library));
    assert_eq!(refused.expect_err("refused").code, maneframe_protocol::Code::Refused);
    club.tick(0);
    // Its log reads back to the same.
    let read = Venue::read(&club.venue.take_fresh()).expect("the log");
    assert_eq!((read.stage(), read.arena()), (club.venue.stage(), club.venue.arena()));
}

#[test]
fn who_comes_late_has_not_waited_since_the_start() {
    let mut club = Club::new(&["Ada"], 1);
    club.here.insert("ada".to_owned(), START + 60_000);
    assert!(club.tick(60).is_empty() && club.tick(74).is_empty(), "a person may come");
    assert_eq!(club.tick(75).len(), 1);
}

#[test]
fn without_a_deck_nobody_is_paired() {
    let mut club = Club::new(&["Ada", "Ben"], 0);
    club.act_of_staff(EventAct::DeckOf { player: 1, deck: None });
    assert!(club.tick(0).is_empty() && club.tick(60).is_empty());
}

#[test]
fn who_has_played_is_not_taken_back() {
    let mut club = Club::new(&["Ada", "Ben"], 0);
    club.tick(0);
    let refused =
        |club: &mut Club, act| club.venue.clone().act(&who("Olga", 5), act, Club::means(&club.library)).is_err();
    assert!(refused(&mut club, EventAct::UndoTo { n: 2 }));
    let mut settings = serde_json::to_value(&club.venue.event().settings).expect("settings");
    settings["format"] = "harmony".into();
    let act = serde_json::json!({ "act": "set", "with": settings });
    assert!(refused(&mut club, EventAct::Act { act }), "the format is settled");
}
