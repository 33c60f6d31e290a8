//! Random keys on screens of all sizes. The table must not break.

use maneframe_bot::{BotKind, Level};
use maneframe_engine::Rng;
use maneframe_library::Library;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::app::App;
use super::local::LocalGame;
use super::pace::Pace;
use super::{keys, table};
use crate::commands::Setting;
use crate::deal;
use crate::replay;
use crate::seat::Seat;
use crate::session::Session;

fn game(seed: u64, seats: &str) -> (Session, Setting) {
    let library = Library::bundled();
    let decks = deal::several(None, &library, &[None, None], true).expect("bundled decks can be played");
    let table = deal::table(&[&decks[0], &decks[1]], Default::default(), true).expect("two decks make a table");
    let seat = |(i, c)| match c {
        'p' => Seat::person("you", "a deck"),
        's' => {
            let level = Level::new(1).expect("a level");
            Seat::bot(BotKind::Search(level), seed, i, "a deck", 0)
        }
        _ => Seat::bot(BotKind::Random, seed, i, "a deck", 0),
    };
    let seats: Vec<Seat> = seats.chars().enumerate().map(seat).collect();
    let head = replay::head(seed.into(), &table, Default::default(), true, &decks, &seats);
    (Session::new(&table, &head, seats), Setting { library, head, save: None, replaces: false, at_once: false })
}

fn key(rng: &mut Rng) -> KeyEvent {
    const CODES: [KeyCode; 12] = [
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Enter,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Tab,
        KeyCode::BackTab,
        KeyCode::Esc,
        KeyCode::PageUp,
        KeyCode::F(5),
    ];
    // `s`, which writes a file, and `q`, which leaves, are excluded.
    const LETTERS: &str = "  oooopmmdenu1234?zgychjklaC.+-fFRviiv";
    let code = if rng.below(2) == 0 {
        CODES[rng.below(CODES.len())]
    } else {
        KeyCode::Char(LETTERS.chars().nth(rng.below(LETTERS.len())).unwrap_or(' '))
    };
    KeyEvent::new(code, KeyModifiers::NONE)
}

fn mash(seats: &str, seed: u64) -> bool {
    let (session, setting) = game(seed, seats);
    let mut alone = LocalGame { session, setting: &setting };
    let mut app = App::new(&mut alone, setting.at_once);
    // Some games show other players' moves step by step, and some don't.
    if !seed.is_multiple_of(3) {
        app.pace = Pace::at_once();
    }
    let mut rng = Rng::new(seed);
    for (i, (w, h)) in
        [(80, 24), (130, 42), (60, 20), (200, 60), (10, 3), (108, 30)].into_iter().cycle().enumerate().take(30)
    {
        let mut terminal = Terminal::new(TestBackend::new(w, h)).expect("a made-up terminal");
        for _ in 0..60 {
            terminal.draw(|frame| table::draw(frame, &mut app)).expect("a made-up terminal draws");
            keys::press(&mut app, key(&mut rng));
        }
        if app.game.is_over() && i > 3 {
            return true;
        }
    }
    false
}

#[test]
fn random_keys_break_nothing_against_a_bot() {
    let over = (0..6).filter(|&seed| mash("pb", seed)).count();
    assert!(over > 0, "some games come to an end");
}

#[test]
fn random_keys_break_nothing_with_two_people_or_none() {
    for seed in 0..2 {
        mash("pp", seed);
        mash("bb", seed);
    }
}

/// The table is drawn before a bot that may take long, and says so.
#[test]
fn a_bot_that_searches_is_announced() {
    for at_once in [false, true] {
        let (session, setting) = game(5, "sp");
        let mut alone = LocalGame { session, setting: &setting };
        let mut app = App::new(&mut alone, at_once);
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a made-up terminal");
        let mut screen = |app: &mut App<'_>| {
            terminal.draw(|frame| table::draw(frame, app)).expect("draws");
            terminal.backend().to_string()
        };
        assert!(screen(&mut app).contains("thinking …"), "{}", screen(&mut app));
        for _ in 0..100 {
            if !app.work() && app.waits().is_some() {
                app.step();
            }
        }
        assert!(app.game.view().asked().is_some() && !screen(&mut app).contains("thinking …"), "{}", screen(&mut app));
        // A hint is looked for after the table was drawn.
        app.popups.clear();
        app.hint();
        assert!(screen(&mut app).contains("Looking for a good move …"), "{}", screen(&mut app));
        assert!(app.work() && screen(&mut app).contains("Hint: "), "{}", screen(&mut app));
    }
}

#[test]
fn a_table_shows_what_matters() {
    let (session, setting) = game(5, "pb");
    let mut alone = LocalGame { session, setting: &setting };
    let mut app = App::new(&mut alone, setting.at_once);
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a made-up terminal");
    for code in [KeyCode::Enter, KeyCode::Char('n')] {
        terminal.draw(|frame| table::draw(frame, &mut app)).expect("draws");
        keys::press(&mut app, KeyEvent::new(code, KeyModifiers::NONE));
    }
    terminal.draw(|frame| table::draw(frame, &mut app)).expect("draws");
    let screen = terminal.backend().to_string();
    for part in ["P1 (you)", "P2 (random bot)", "hand 6", "yours +", "0/15", "log", "card", "? help"] {
        assert!(screen.contains(part), "{part} is on\n{screen}");
    }
}
