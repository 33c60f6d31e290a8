//! What keys do. Where OCTGN's players have a habit (Ctrl+D draws, F-keys go through the phases) it is kept.

use maneframe_engine::Choice;
use maneframe_engine::frame::Action;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::text::Line;

use super::app::{App, Way};
use super::popup::{Confirm, LETTERS, Popup};
use crate::describe::why;

/// What `?` shows.
const HELP: &[(&str, &str)] = &[
    ("arrows, hjkl", "move over the cards and read them"),
    ("Tab, Shift+Tab", "go to the next part of the table"),
    ("Enter", "act on the card, or be told why not"),
    ("space", "pass, or be done choosing"),
    ("1 to 9, y, n", "take an answer listed at the bottom"),
    ("d, Ctrl+D, Ctrl+A", "pay an action token and draw a card"),
    ("m", "move a character"),
    ("p", "play a card"),
    ("a", "use an ability"),
    ("c", "challenge a Troublemaker"),
    ("o", "all options"),
    ("n, F1 to F4", "pass until the next phase"),
    ("e, F5", "pass until the turn is over"),
    ("w", "why: the card's values, what may be done with it"),
    ("u, Ctrl+Z", "take your last choice back"),
    ("z", "discard piles and other piles"),
    ("g, PageUp, PageDown", "the log; scroll it"),
    ("s", "write a replay"),
    ("C", "concede"),
    ("q, Ctrl+C", "quit"),
    ("●", "offers something   ◆ cost   ✔ can confront"),
    ("zz !! ▼ ★ ⚔", "exhausted, frightened, face-down, boosted, fights"),
    ("Bl Or Pi Pu Wh Ye", "blue, orange, pink, purple, white, yellow"),
    ("F7, F12", "not needed: the rules exhaust, ready and set up"),
];

/// Takes a key.
pub fn press(app: &mut App<'_>, key: KeyEvent) {
    let ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
    if ctrl && key.code == KeyCode::Char('c') {
        if app.curtain.is_some() || app.popup == Some(Popup::Ask(Confirm::Quit)) {
            app.leave = true;
        }
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
    if app.popup.is_some() {
        return press_popup(app, key);
    }
    app.message = None;
    if app.watching() && press_watching(app, key) {
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
        KeyCode::Char('C') => app.popup = Some(Popup::Ask(Confirm::Concede)),
        KeyCode::Char('y') => take(app, "say yes", |c| c == Choice::Yes),
        KeyCode::Char('n') if has(app, Choice::No) => take(app, "say no", |c| c == Choice::No),
        KeyCode::Char('n') | KeyCode::F(1..=4) => app.skip(false),
        KeyCode::Char('e') | KeyCode::F(5) => app.skip(true),
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
    let cards = app
        .session
        .game()
        .decision()
        .is_some_and(|d| d.options.iter().any(|&c| crate::describe::words::card_of(c).is_some()));
    match app.options.get(n) {
        Some(&(index, _)) if !cards && app.options.len() <= 9 => app.choose(index),
        _ => app.message = Some("`o` lists the options with their letters.".to_owned()),
    }
}

fn press_watching(app: &mut App<'_>, key: KeyEvent) -> bool {
    match key.code {
        KeyCode::Char(' ') => app.paused = !app.paused,
        KeyCode::Right | KeyCode::Char('.') if app.paused => {
            app.heard = app.session.told().len();
            app.session.bot_step();
            app.go_on();
        }
        KeyCode::Char('+' | '=') => app.pace = (app.pace / 2).max(10),
        KeyCode::Char('-') => app.pace = (app.pace * 2).min(5_000),
        _ => return false,
    }
    true
}

fn press_popup(app: &mut App<'_>, key: KeyEvent) {
    let Some(mut popup) = app.popup.take() else { return };
    let mut keep = true;
    match &mut popup {
        Popup::Ask(confirm) => {
            keep = false;
            match (key.code, confirm) {
                (KeyCode::Char('y'), Confirm::Quit) => app.leave = true,
                (KeyCode::Char('y'), Confirm::Replace) => app.save(true),
                (KeyCode::Char('y'), Confirm::Concede) => {
                    if let Some(who) = app.session.asked() {
                        app.session.concede(who);
                        app.go_on();
                        return;
                    }
                }
                (KeyCode::Char('n') | KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q'), _) => {}
                _ => keep = true,
            }
        }
        Popup::Menu { entries, at, .. } => {
            let last = entries.len().saturating_sub(1);
            match key.code {
                KeyCode::Up | KeyCode::Char('k') => *at = if *at == 0 { last } else { *at - 1 },
                KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => *at = if *at == last { 0 } else { *at + 1 },
                KeyCode::PageUp => *at = at.saturating_sub(10),
                KeyCode::PageDown => *at = (*at + 10).min(last),
                KeyCode::Esc | KeyCode::Char('q') => keep = false,
                KeyCode::Enter | KeyCode::Char(' ') => {
                    let index = entries.get(*at).map(|e| e.0);
                    return if let Some(index) = index {
                        app.choose(index)
                    };
                }
                // The menu of a question is there again when the keys have been read.
                KeyCode::Char('?') => return show_help(app),
                KeyCode::Char(c) => {
                    let entry = LETTERS.chars().position(|l| l == c).and_then(|i| entries.get(i));
                    if let Some(&(index, _)) = entry {
                        return app.choose(index);
                    }
                }
                _ => {}
            }
            follow(app, entries.get(*at).map(|e| e.0));
        }
        Popup::Pages { lines, top, .. } => match key.code {
            KeyCode::Up | KeyCode::Char('k') if lines.len() > 10 => *top = top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') if lines.len() > 10 => {
                *top = (*top + 1).min(lines.len().saturating_sub(5))
            }
            KeyCode::PageUp if lines.len() > 10 => *top = top.saturating_sub(10),
            KeyCode::PageDown if lines.len() > 10 => *top = (*top + 10).min(lines.len().saturating_sub(5)),
            KeyCode::Char('q') if app.session.game().outcome().is_some() => app.leave = true,
            KeyCode::Char('s') if app.session.game().outcome().is_some() => {
                keep = false;
                app.save(false);
            }
            _ => {
                keep = false;
                app.look();
                if app.popup.is_some() {
                    return;
                }
            }
        },
    }
    if keep {
        app.popup = Some(popup);
    }
}

/// The cursor goes with the entry of a menu, so that the card can be read.
fn follow(app: &mut App<'_>, index: Option<usize>) {
    let options = app.session.game().decision().map(|d| d.options);
    if let Some(card) = index.and_then(|i| options?.get(i).copied()).and_then(crate::describe::words::card_of) {
        app.cursor = Some(card);
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
    app.popup = Some(Popup::Pages { title: "keys".to_owned(), lines, top: 0 });
}

/// Why the card under the cursor is as it is, and what it can and can't do.
fn show_why(app: &mut App<'_>) {
    let Some(card) = app.cursor else {
        app.message = Some("Move over a card first.".to_owned());
        return;
    };
    let game = app.session.game();
    let told = why::about(game, app.viewer(), app.session.asked(), card, app.session.told());
    let mut lines = Vec::new();
    for line in told {
        let indent = if line.starts_with(' ') { "    " } else { "  " };
        let style = if line.starts_with(' ') { app.theme.faint() } else { app.theme.card(None) };
        let options = textwrap::Options::new(76).subsequent_indent(indent);
        let parts = textwrap::wrap(&line, options);
        lines.extend(parts.iter().map(|p| Line::from(ratatui::text::Span::styled(p.to_string(), style))));
    }
    if lines.is_empty() {
        lines.push(Line::raw("Nothing has changed it, and nothing can be done with it."));
    }
    app.popup = Some(Popup::Pages { title: format!("why: {}", game.title(card)), lines, top: 0 });
}

fn show_log(app: &mut App<'_>) {
    let lines = super::log::lines(&app.session, app.viewer(), app.heard, 78, app.theme);
    let top = lines.len().saturating_sub(15);
    app.popup = Some(Popup::Pages { title: "log: up and down scroll".to_owned(), lines, top });
}
