//! Key bindings. Habits of OCTGN's players are supported: Ctrl+D draws, and F-keys skip through the phases.

use maneframe_engine::Handle;
use maneframe_engine::message::Does;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::text::Line;

use super::app::App;
use super::cursor::Way;
use super::menu::MenuAction;
use super::pace::Pace;
use super::popup::{Confirm, LETTERS, Popup};
use super::prompt::SHORT;
use crate::pass_warning::Leaving;

/// Number of lines that a page key scrolls.
const PAGE: usize = 10;
/// Width of the log as a page, in columns.
const LOG: usize = 76;

/// Keys listed by `?`.
const HELP: &[(&str, &str)] = &[
    ("arrows, hjkl", "select a card"),
    ("Tab, Shift+Tab", "go to the next part of the table"),
    ("v, i", "show the whole card (also in menus)"),
    ("Enter", "act on the card, or show why not"),
    ("space", "pass, or finish choosing"),
    ("1 to 9, y, n", "choose an answer at the bottom"),
    ("d, Ctrl+D, Ctrl+A", "pay an action token and draw a card"),
    ("m", "move a character"),
    ("p", "play a card"),
    ("a", "use an ability"),
    ("c", "challenge a Troublemaker"),
    ("r", "rally a frightened character"),
    ("o", "all options"),
    ("n, F1 to F4", "pass until the next phase"),
    ("e, F5", "pass until the turn is over"),
    ("F", "stop at every window, or only at new choices"),
    ("w", "explain the card's values and actions"),
    ("u, Ctrl+Z", "take back your last choice"),
    ("H", "show a hint"),
    ("z", "show discard piles and other piles"),
    ("R", "recap: events since your last choice"),
    ("g, PageUp, PageDown", "the log; scroll it"),
    ("D", "offer a draw"),
    ("C", "concede"),
    ("Enter", "after the game: the result"),
    ("q, Ctrl+C", "quit"),
    ("●", "has actions   ◆ cost   ✔ can confront"),
    ("zz !! ▼ ★ ⚔", "exhausted, frightened, face-down, boosted, fights"),
    ("◀ ▶ ▲ ▼", "more cards in that direction"),
    ("Bl Or Pi Pu Wh Ye", "blue, orange, pink, purple, white, yellow"),
    ("F7, F12", "not needed: the game exhausts and readies cards"),
];

/// Keys that are only available in a local game.
const HERE: &[(&str, &str)] = &[
    ("+, -, f", "bots act faster, slower, step by step"),
    ("space, Enter", "while bots act: next step; skip to your choice"),
    ("s", "write a replay"),
];

/// Keys that are only available on a server.
const BESIDE: &[(&str, &str)] = &[
    ("t", "chat"),
    ("T", "chat with a phrase"),
    ("t /mute P2", "hide messages of P2; `/unmute P2` shows them again"),
    ("A", "answer a proposal: undo, draw, rematch"),
    ("W", "pass until something happens"),
    ("E", "pass until your next turn"),
    ("r", "after the game: rematch with other seats"),
];

/// Commands that are only available to a judge.
const JUDGE: &[(&str, &str)] = &[
    ("t pause WHY", "pause the game; `resume WHY` resumes it"),
    ("t extend SECONDS WHY", "extend the clock"),
    ("t rewind MOVES WHY", "go back to that number of moves"),
    ("t repair RULE LINE -- WHY", "correct the game state"),
];

/// Handles a key.
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
    if app.game.is_paced() && (app.game.watching() || app.following()) && press_following(app, key) {
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
        KeyCode::Char('f') if app.game.is_paced() => paced(app, Pace::by_key_or_not),
        KeyCode::Char('+' | '=') if app.game.is_paced() => paced(app, Pace::faster),
        KeyCode::Char('-') if app.game.is_paced() => paced(app, Pace::slower),
        KeyCode::Char('g') => show_log(app),
        KeyCode::Char('z') if ctrl => app.undo(),
        KeyCode::Char('z') => app.show_piles(),
        KeyCode::Char('s') => app.save(false),
        KeyCode::Char('q') => app.quit(),
        KeyCode::Char('t') => app.talk(),
        KeyCode::Char('T') => app.phrases(),
        KeyCode::Char('A') => {
            app.proposed = None;
            app.ask_proposal();
        }
        KeyCode::Char('r') if app.game.is_over() => app.rematch(),
        // A key pressed just as the game ended closes the result before it is read.
        KeyCode::Enter | KeyCode::Char(' ') if app.game.is_over() => app.show_result(),
        _ if app.game.is_over() => {}
        KeyCode::Enter => app.act(),
        KeyCode::Char(' ') => pass(app),
        KeyCode::Char('d') => take(app, "draw a card", |does| *does == Does::Draw),
        KeyCode::Char('a') if ctrl => take(app, "draw a card", |does| *does == Does::Draw),
        KeyCode::Char('m') => moves(app),
        KeyCode::Char('p') => app.menu("play", |c| matches!(c, Does::Play { .. } | Does::PlayEvent { .. })),
        KeyCode::Char('a') => app.menu("use", |c| matches!(c, Does::Use { .. })),
        KeyCode::Char('r') => app.menu("rally", |c| matches!(c, Does::Rally { .. })),
        KeyCode::Char('c') => app.menu("challenge", |c| matches!(c, Does::Challenge { .. })),
        KeyCode::Char('o') => app.menu("all options", |_| true),
        KeyCode::Char('W') => app.wait(false),
        KeyCode::Char('E') => app.wait(true),
        KeyCode::Char('w') => show_why(app),
        KeyCode::Char('u') => app.undo(),
        KeyCode::Char('H') => app.hint(),
        KeyCode::Char('C') if !app.game.watching() => app.ask(Confirm::Concede),
        KeyCode::Char('D') => app.offer_draw(),
        KeyCode::Char('F') => stops(app),
        KeyCode::Char('y') => take(app, "say yes", |does| *does == Does::Yes),
        KeyCode::Char('n') if app.is_offered(|does| *does == Does::No) => take(app, "say no", |does| *does == Does::No),
        KeyCode::Char('n') | KeyCode::F(1..=4) => app.skip(Leaving::Phase),
        KeyCode::Char('e') | KeyCode::F(5) => app.skip(Leaving::Turn),
        KeyCode::Char(digit @ '1'..='9') => number(app, digit),
        _ => {}
    }
}

/// Chooses the first option that satisfies `fits`.
fn take(app: &mut App<'_>, what: &str, fits: impl Fn(&Does) -> bool) {
    match app.offers.iter().position(|o| fits(&o.does)) {
        Some(index) => app.choose(index),
        None if app.offers.is_empty() => app.message = Some("It isn't your turn to decide.".to_owned()),
        None => app.message = Some(format!("You can't {what} now.")),
    }
}

fn pass(app: &mut App<'_>) {
    take(app, "pass: answer the current question", |c| matches!(c, Does::Pass | Does::Done));
}

/// Lists the moves of the card under the cursor, or all moves.
fn moves(app: &mut App<'_>) {
    let cursor = app.cursor;
    let of = |card: Option<Handle>| move |does: &Does| matches!(does, Does::Move { card: moved, .. } if card.is_none_or(|x| x == *moved));
    let own = app.is_offered(|does| cursor.is_some() && of(cursor)(does));
    app.menu("move", of(cursor.filter(|_| own)));
}

/// Chooses a short answer by its number at the bottom of the screen.
fn number(app: &mut App<'_>, digit: char) {
    let n = (digit as usize) - ('1' as usize);
    match app.offers.get(n) {
        Some(_) if app.live.is_empty() && app.offers.len() <= SHORT => app.choose(n),
        _ => app.message = Some("Press `o` to list the options with their letters.".to_owned()),
    }
}

fn paced(app: &mut App<'_>, change: impl Fn(&mut Pace)) {
    change(&mut app.pace);
    let told = match (app.pace.is_by_key(), app.pace.is_at_once()) {
        (true, _) => "Other players act step by step: press a key for the next step.".to_owned(),
        (_, true) => "Other players act at once: press R for a recap.".to_owned(),
        _ => format!("Other players act every {}.", app.pace),
    };
    app.message = Some(told);
}

/// Switches between stopping at every window and only at those with something new.
fn stops(app: &mut App<'_>) {
    let told = if app.game.turn_stops() { "Stopping at every window." } else { "Stopping only at new choices." };
    app.message = Some(told.to_owned());
}

/// Handles keys while other players' moves are shown.
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
        Some(Popup::Words(_)) => press_words(app, key.code),
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
                Confirm::Proposal(number) => app.answer_proposal(number, true),
                Confirm::Concede => {
                    app.game.concede();
                    app.go_on();
                }
            }
        }
        KeyCode::Char('n' | 'N' | 'q') | KeyCode::Esc | KeyCode::Enter => {
            app.popups.pop();
            match confirm {
                Confirm::Draw { asked, .. } => {
                    app.message = Some(format!("{} declines the draw.", app.game.name(asked)));
                }
                // Closing the question without "n" leaves the proposal open.
                Confirm::Proposal(number) if matches!(code, KeyCode::Char('n' | 'N')) => {
                    app.answer_proposal(number, false);
                }
                _ => {}
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
    // The cursor follows the menu entry, so that the card is shown.
    if let Some(card) = entries.get(*at).and_then(|e| e.card) {
        app.cursor = Some(card);
    }
    let Some(entry) = taken else { return };
    match entry.does {
        MenuAction::Choose(index) => app.choose(index),
        MenuAction::Open(ways) => app.popups.push(Popup::Menu { title: entry.words, entries: ways, at: 0 }),
        MenuAction::Read => app.read(entry.card),
        MenuAction::Say => {
            app.popups.pop();
            app.say(&entry.words);
        }
        MenuAction::Head => {}
    }
}

fn press_pages(app: &mut App<'_>, code: KeyCode) {
    let over = app.game.is_over();
    let Some(Popup::Pages { top, .. }) = app.popups.last_mut() else { return };
    match code {
        // Drawing limits it to the existing lines.
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
        KeyCode::Char('r') if over && app.game.beside().is_some() => {
            app.popups.pop();
            app.rematch();
        }
        _ => {
            app.popups.pop();
            // Shows what was postponed until this was closed: the menu of a question, or the result.
            if app.popups.is_empty() {
                app.arrive();
            }
        }
    }
}

fn press_words(app: &mut App<'_>, code: KeyCode) {
    match code {
        KeyCode::Char(letter) => app.type_letter(Some(letter)),
        KeyCode::Backspace => app.type_letter(None),
        KeyCode::Esc => drop(app.popups.pop()),
        KeyCode::Enter => {
            if let Some(Popup::Words(words)) = app.popups.pop() {
                app.say(&words);
            }
        }
        _ => {}
    }
}

fn show_help(app: &mut App<'_>) {
    let theme = app.theme;
    let row = |(key, does): &(&str, &str)| {
        Line::from(vec![
            ratatui::text::Span::styled(format!("{key:20} "), theme.accent()),
            ratatui::text::Span::raw((*does).to_owned()),
        ])
    };
    let (here, beside) = (app.game.is_paced(), app.game.beside());
    let judges = beside.as_ref().is_some_and(|beside| beside.judges());
    let only = |list: &'static [(&'static str, &'static str)], there: bool| list.iter().filter(move |_| there);
    let others = only(HERE, here).chain(only(BESIDE, beside.is_some())).chain(only(JUDGE, judges));
    let lines = others.chain(HELP).map(row).collect();
    app.popups.push(Popup::Pages { title: "keys".to_owned(), lines, top: 0 });
}

/// Explains the card under the cursor: its values, and what can be done with it.
fn show_why(app: &mut App<'_>) {
    let Some(card) = app.cursor else {
        app.message = Some("Select a card first.".to_owned());
        return;
    };
    let title = app.title_here();
    let Some(told) = app.game.why(card, &title) else { return };
    let line = |line: &String| {
        Line::styled(line.clone(), if line.starts_with(' ') { app.theme.faint() } else { app.theme.card(None) })
    };
    let mut lines: Vec<Line<'static>> = told.iter().map(line).collect();
    if lines.is_empty() {
        lines.push(Line::raw("No effects, and no actions with this card."));
    }
    app.popups.push(Popup::Pages { title: format!("why: {title}"), lines, top: 0 });
}

fn show_log(app: &mut App<'_>) {
    let lines = super::log::lines(&*app.game, app.heard, LOG, app.theme);
    // Drawing limits it to the existing lines, so the newest are shown first.
    app.popups.push(Popup::Pages { title: "log".to_owned(), top: lines.len(), lines });
}
