//! What keys do. Where OCTGN's players have a habit (Ctrl+D draws, F-keys go through the phases) it is kept.

use maneframe_engine::{Action, Choice};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::text::Line;

use super::app::App;
use super::cursor::Way;
use super::menu::Does;
use super::pace::Pace;
use super::popup::{Confirm, LETTERS, Popup};
use super::prompt::SHORT;
use crate::concern::Leaving;
use crate::describe::why;

/// How many lines a page key moves.
const PAGE: usize = 10;
/// The width of the log as a page to read, in columns.
const LOG: usize = 76;

/// What `?` shows.
const HELP: &[(&str, &str)] = &[
    ("arrows, hjkl", "move over the cards"),
    ("Tab, Shift+Tab", "go to the next part of the table"),
    ("v, i", "read the card in full, in menus too"),
    ("Enter", "act on the card, or be told why not"),
    ("space", "pass, or be done choosing"),
    ("1 to 9, y, n", "take an answer listed at the bottom"),
    ("d, Ctrl+D, Ctrl+A", "pay an action token and draw a card"),
    ("m", "move a character"),
    ("p", "play a card"),
    ("a", "use an ability"),
    ("c", "challenge a Troublemaker"),
    ("r", "rally a frightened character"),
    ("o", "all options"),
    ("n, F1 to F4", "pass until the next phase"),
    ("e, F5", "pass until the turn is over"),
    ("F", "stop at every window, or only where something is new"),
    ("w", "why: the card's values, what may be done with it"),
    ("u, Ctrl+Z", "take your last choice back"),
    ("z", "discard piles and other piles"),
    ("R", "recap: what happened since your last choice"),
    ("g, PageUp, PageDown", "the log; scroll it"),
    ("+, -, f", "bots act faster, slower, step by step"),
    ("space, Enter", "while bots act: the next step; on to your choice"),
    ("s", "write a replay"),
    ("D", "offer a draw"),
    ("C", "concede"),
    ("q, Ctrl+C", "quit"),
    ("●", "offers something   ◆ cost   ✔ can confront"),
    ("zz !! ▼ ★ ⚔", "exhausted, frightened, face-down, boosted, fights"),
    ("◀ ▶ ▲ ▼", "more cards that way than the screen has room for"),
    ("Bl Or Pi Pu Wh Ye", "blue, orange, pink, purple, white, yellow"),
    ("F7, F12", "not needed: the rules exhaust, ready and set up"),
];

/// Takes a key.
pub fn press(app: &mut App<'_>, key: KeyEvent) {
    let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
    if ctrl && key.code == KeyCode::Char('c') {
        let asked = matches!(app.popups.last(), Some(Popup::Ask { confirm: Confirm::Quit, .. }));
        app.leave |= app.curtain.is_some() || asked;
        return app.quit();
    }
    if app.curtain.is_some() {
        match key.code {
            KeyCode::Enter => app.curtain = None,
            KeyCode::Char('q') => app.leave = true,
            _ => {}
        }
        return;
    }
    if !app.popups.is_empty() {
        return press_popup(app, key);
    }
    app.message = None;
    if (app.watching() || app.following()) && press_following(app, key) {
        return;
    }
    match key.code {
        KeyCode::Left | KeyCode::Char('h') => app.go(Way::Left),
        KeyCode::Right | KeyCode::Char('l') => app.go(Way::Right),
        KeyCode::Up | KeyCode::Char('k') => app.go(Way::Up),
        KeyCode::Down | KeyCode::Char('j') => app.go(Way::Down),
        KeyCode::Tab => app.go_part(false),
        KeyCode::BackTab => app.go_part(true),
        KeyCode::PageUp => app.back = app.back.saturating_add(5),
        KeyCode::PageDown => app.back = app.back.saturating_sub(5),
        KeyCode::Char('?') => show_help(app),
        KeyCode::Char('v' | 'i') => app.read(app.cursor),
        KeyCode::Char('R') => app.show_recap(),
        KeyCode::Char('f') => paced(app, Pace::by_key_or_not),
        KeyCode::Char('+' | '=') => paced(app, Pace::faster),
        KeyCode::Char('-') => paced(app, Pace::slower),
        KeyCode::Char('g') => show_log(app),
        KeyCode::Char('z') if ctrl => app.undo(),
        KeyCode::Char('z') => app.show_piles(),
        KeyCode::Char('s') => app.save(false),
        KeyCode::Char('q') => app.quit(),
        _ if app.session.game().outcome().is_some() => {}
        KeyCode::Enter => app.act(),
        KeyCode::Char(' ') => pass(app),
        KeyCode::Char('d') => take(app, "draw a card", |c| c == Choice::Act(Action::Draw)),
        KeyCode::Char('a') if ctrl => take(app, "draw a card", |c| c == Choice::Act(Action::Draw)),
        KeyCode::Char('m') => moves(app),
        KeyCode::Char('p') => {
            app.menu("play", |c| matches!(c, Choice::Act(Action::Play { .. } | Action::PlayEvent { .. })))
        }
        KeyCode::Char('a') => app.menu("use", |c| matches!(c, Choice::Act(Action::Activate { .. }))),
        KeyCode::Char('r') => app.menu("rally", |c| matches!(c, Choice::Act(Action::Rally { .. }))),
        KeyCode::Char('c') => app.menu("challenge", |c| matches!(c, Choice::Act(Action::Challenge { .. }))),
        KeyCode::Char('o') => app.menu("all options", |_| true),
        KeyCode::Char('w') => show_why(app),
        KeyCode::Char('u') => app.undo(),
        KeyCode::Char('C') => app.ask(Confirm::Concede),
        KeyCode::Char('D') => app.offer_draw(),
        KeyCode::Char('F') => stops(app),
        KeyCode::Char('y') => take(app, "say yes", |c| c == Choice::Yes),
        KeyCode::Char('n') if has(app, Choice::No) => take(app, "say no", |c| c == Choice::No),
        KeyCode::Char('n') | KeyCode::F(1..=4) => app.skip(Leaving::Phase),
        KeyCode::Char('e') | KeyCode::F(5) => app.skip(Leaving::Turn),
        KeyCode::Char(digit @ '1'..='9') => number(app, digit),
        _ => {}
    }
}

fn has(app: &App<'_>, choice: Choice) -> bool {
    app.session.asked().is_some() && app.session.game().decision().is_some_and(|d| d.options.contains(&choice))
}

/// Takes the first option that fits.
fn take(app: &mut App<'_>, what: &str, fits: impl Fn(Choice) -> bool) {
    let asked = app.session.asked().is_some();
    let decision = app.session.game().decision().filter(|_| asked);
    match decision.and_then(|d| d.options.iter().position(|&c| fits(c))) {
        Some(index) => app.choose(index),
        None => app.message = Some(format!("You can't {what} now.")),
    }
}

fn pass(app: &mut App<'_>) {
    take(app, "pass: you are asked something", |c| matches!(c, Choice::Pass | Choice::Done));
}

/// The moves of the card under the cursor, or all.
fn moves(app: &mut App<'_>) {
    let cursor = app.cursor;
    let of = |card: Option<maneframe_engine::CardId>| move |c: Choice| matches!(c, Choice::Act(Action::Move { card: moved, .. }) if card.is_none_or(|x| x == moved));
    let own =
        app.session.game().decision().is_some_and(|d| d.options.iter().any(|&c| cursor.is_some() && of(cursor)(c)));
    app.menu("move", of(cursor.filter(|_| own)));
}

/// Short answers have numbers at the bottom.
fn number(app: &mut App<'_>, digit: char) {
    let n = (digit as usize) - ('1' as usize);
    let cards = app.session.game().decision().is_some_and(|d| d.options.iter().any(|&c| c.card().is_some()));
    match app.options.get(n) {
        Some(&(index, _)) if !cards && app.options.len() <= SHORT => app.choose(index),
        _ => app.message = Some("`o` lists the options with their letters.".to_owned()),
    }
}

fn paced(app: &mut App<'_>, change: impl Fn(&mut Pace)) {
    change(&mut app.pace);
    let told = match (app.pace.is_by_key(), app.pace.is_at_once()) {
        (true, _) => "Others act step by step: a key goes on.".to_owned(),
        (_, true) => "Others act at once; R tells what they did.".to_owned(),
        _ => format!("Others act every {}.", app.pace),
    };
    app.message = Some(told);
}

/// Whether every window stops, or only one where something is new.
fn stops(app: &mut App<'_>) {
    let every = !app.session.every_stop();
    app.session.stop_everywhere(every);
    let told = if every { "You are asked at every window." } else { "You are asked where something is new." };
    app.message = Some(told.to_owned());
}

/// Keys while others act.
fn press_following(app: &mut App<'_>, key: KeyEvent) -> bool {
    match key.code {
        KeyCode::Char(' ' | '.') => app.step(),
        KeyCode::Enter | KeyCode::Esc if app.following() => app.hurry(),
        _ => return false,
    }
    true
}

fn press_popup(app: &mut App<'_>, key: KeyEvent) {
    match app.popups.last() {
        Some(&Popup::Ask { confirm, .. }) => answer(app, confirm, key.code),
        Some(Popup::Menu { .. }) => press_menu(app, key.code),
        Some(Popup::Pages { .. }) => press_pages(app, key.code),
        None => {}
    }
}

fn answer(app: &mut App<'_>, confirm: Confirm, code: KeyCode) {
    match code {
        KeyCode::Char('y' | 'Y') => {
            app.popups.pop();
            match confirm {
                Confirm::Quit => app.leave = true,
                Confirm::Replace => app.save(true),
                Confirm::Pass(leaving) => app.pass_all_the_same(leaving),
                Confirm::Draw { by, asked } => app.go_round(by, Some(asked)),
                Confirm::Concede => {
                    if let Some(who) = app.session.asked() {
                        app.session.concede(who);
                        app.go_on();
                    }
                }
            }
        }
        KeyCode::Char('n' | 'N' | 'q') | KeyCode::Esc | KeyCode::Enter => {
            app.popups.pop();
            if let Confirm::Draw { asked, .. } = confirm {
                app.message = Some(format!("{} declines the draw.", app.session.name(asked)));
            }
        }
        _ => {}
    }
}

fn press_menu(app: &mut App<'_>, code: KeyCode) {
    let Some(Popup::Menu { entries, at, .. }) = app.popups.last_mut() else { return };
    let last = entries.len().saturating_sub(1);
    let mut taken = None;
    match code {
        KeyCode::Up | KeyCode::Char('k') => *at = if *at == 0 { last } else { *at - 1 },
        KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => *at = if *at == last { 0 } else { *at + 1 },
        KeyCode::PageUp => *at = at.saturating_sub(10),
        KeyCode::PageDown => *at = (*at + 10).min(last),
        KeyCode::Home => *at = 0,
        KeyCode::End => *at = last,
        KeyCode::Esc | KeyCode::Char('q') | KeyCode::Backspace => {
            app.popups.pop();
            return;
        }
        KeyCode::Enter | KeyCode::Char(' ') => taken = entries.get(*at).cloned(),
        KeyCode::Char('?') => return show_help(app),
        KeyCode::Char('v' | 'i') => {
            let card = entries.get(*at).and_then(|e| e.card);
            return app.read(card);
        }
        KeyCode::Char(c) => {
            taken = LETTERS.chars().position(|l| l == c).and_then(|i| entries.get(i)).cloned();
        }
        _ => {}
    }
    // The cursor goes with the entry, so that the card is seen.
    if let Some(card) = entries.get(*at).and_then(|e| e.card) {
        app.cursor = Some(card);
    }
    let Some(entry) = taken else { return };
    match entry.does {
        Does::Choose(index) => app.choose(index),
        Does::Open(ways) => app.popups.push(Popup::Menu { title: entry.words, entries: ways, at: 0 }),
        Does::Read => app.read(entry.card),
        Does::Head => {}
    }
}

fn press_pages(app: &mut App<'_>, code: KeyCode) {
    let over = app.session.game().outcome().is_some();
    let Some(Popup::Pages { top, .. }) = app.popups.last_mut() else { return };
    match code {
        // Drawing keeps it within the lines.
        KeyCode::Up | KeyCode::Char('k') => *top = top.saturating_sub(1),
        KeyCode::Down | KeyCode::Char('j') => *top += 1,
        KeyCode::PageUp => *top = top.saturating_sub(PAGE),
        KeyCode::PageDown => *top += PAGE,
        KeyCode::Char(' ') if app.more => *top += PAGE,
        KeyCode::Home => *top = 0,
        KeyCode::Char('q') if over => app.leave = true,
        KeyCode::Char('s') if over => {
            app.popups.pop();
            app.save(false);
        }
        _ => {
            app.popups.pop();
            // What waited for this to be read comes now: the menu of a question, the result.
            if app.popups.is_empty() {
                app.arrive();
            }
        }
    }
}

fn show_help(app: &mut App<'_>) {
    let row = |(key, does): &(&str, &str)| {
        Line::from(vec![
            ratatui::text::Span::styled(format!("{key:20} "), app.theme.accent()),
            ratatui::text::Span::raw((*does).to_owned()),
        ])
    };
    let lines = HELP.iter().map(row).collect();
    app.popups.push(Popup::Pages { title: "keys".to_owned(), lines, top: 0 });
}

/// Why the card under the cursor is as it is, and what it can and can't do.
fn show_why(app: &mut App<'_>) {
    let Some(card) = app.cursor else {
        app.message = Some("Move over a card first.".to_owned());
        return;
    };
    let game = app.session.game();
    let told = why::about(game, app.viewer(), app.session.asked(), card, app.session.told());
    let line = |line: &String| {
        Line::styled(line.clone(), if line.starts_with(' ') { app.theme.faint() } else { app.theme.card(None) })
    };
    let mut lines: Vec<Line<'static>> = told.iter().map(line).collect();
    if lines.is_empty() {
        lines.push(Line::raw("Nothing has changed it, and nothing can be done with it."));
    }
    app.popups.push(Popup::Pages { title: format!("why: {}", game.title(card)), lines, top: 0 });
}

fn show_log(app: &mut App<'_>) {
    let lines = super::log::lines(&app.session, app.viewer(), app.heard, LOG, app.theme);
    // Drawing keeps it within the lines: the newest are seen first.
    app.popups.push(Popup::Pages { title: "log".to_owned(), top: lines.len(), lines });
}
