//! Keys of the desk.

use maneframe_tournament::penalty::Violation;
use maneframe_tournament::{Act, PlayerId, Score, next};
use miette::miette;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Desk, Typing, View};
use crate::event::common::words;
use crate::event::rounds::unforeseen;

/// Maximum number of characters in an input line.
const MOST: usize = 200;

/// Handles a key.
pub fn press(desk: &mut Desk, key: KeyEvent) {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        if key.code == KeyCode::Char('c') {
            desk.leave = true;
        }
        return;
    }
    if let Some(typing) = desk.typing.take() {
        return typed(desk, typing, key.code);
    }
    let first = desk.first.take();
    match key.code {
        KeyCode::Char('q') => desk.leave = true,
        KeyCode::Char('?') => desk.view = View::Help,
        KeyCode::Tab | KeyCode::Right => turn(desk, 1),
        KeyCode::BackTab | KeyCode::Left => turn(desk, View::ALL.len() - 1),
        KeyCode::Up => desk.at = desk.at.saturating_sub(1),
        KeyCode::Down => desk.at = (desk.at + 1).min(desk.rows().saturating_sub(1)),
        KeyCode::PageUp => desk.at = desk.at.saturating_sub(20),
        KeyCode::PageDown => desk.at = (desk.at + 20).min(desk.rows().saturating_sub(1)),
        KeyCode::Home => desk.at = 0,
        KeyCode::End => desk.at = desk.rows().saturating_sub(1),
        KeyCode::Char('u') => desk.act(|h| Ok(h.undo()?)),
        KeyCode::Char('r') => desk.act(|h| Ok(h.redo()?)),
        KeyCode::Char('[') => earlier(desk, |shown, _| shown.saturating_sub(1).max(1)),
        KeyCode::Char(']') => earlier(desk, |shown, last| (shown + 1).min(last)),
        KeyCode::Char('p') => {
            (desk.view, desk.at, desk.earlier) = (View::Round, 0, None);
            desk.act(|h| Ok(next::next_round(h.event())?));
        }
        KeyCode::Char('c') => {
            desk.typing = Some(Typing::Cut(String::new()));
        }
        KeyCode::Char('a') => desk.typing = Some(Typing::Name(String::new())),
        KeyCode::Char('n') => desk.typing = Some(Typing::Note(String::new())),
        KeyCode::Char('g') => desk.typing = Some(Typing::Table(String::new())),
        KeyCode::Char('s') => desk.act(|_| Ok(Act::Start)),
        KeyCode::Char(' ') => desk.act(|h| {
            let still = h.event().round().is_some_and(|r| r.clock.paused.is_some());
            Ok(if still { Act::Resume } else { Act::Pause })
        }),
        KeyCode::Char('k') => desk.act(|h| Ok(next::check(h.event(), 1, 300, unforeseen())?)),
        KeyCode::Char(c) => on_row(desk, c, first),
        _ => {}
    }
}

/// Shows another round. `find` gets the numbers of the current and the last round, and returns the one to show.
fn earlier(desk: &mut Desk, find: impl FnOnce(u32, u32) -> u32) {
    let last = desk.event().rounds.len() as u32;
    let shown = desk.round().map_or(0, |round| round.number);
    if last > 0 {
        let number = find(shown, last);
        (desk.view, desk.at) = (View::Round, 0);
        desk.earlier = Some(number).filter(|number| *number < last);
    }
}

fn turn(desk: &mut Desk, by: usize) {
    let at = View::ALL.iter().position(|(view, _)| *view == desk.view).unwrap_or_default();
    desk.view = View::ALL[(at + by) % View::ALL.len()].0;
    desk.at = 0;
}

impl Desk {
    /// Returns the number of lines of the view.
    pub fn rows(&self) -> usize {
        let event = self.event();
        match self.view {
            View::Round => self.round().map_or(0, |r| r.tables.len()),
            View::Settings => event.settings.in_words().len(),
            View::Standings | View::Players | View::Decks => event.players.len(),
            View::Penalties => event.players.iter().map(|p| p.penalties.len()).sum(),
            View::Log => self.log.history().entries().len(),
            View::Help => 0,
        }
    }

    /// Returns the player of the chosen line.
    fn player(&self) -> Option<PlayerId> {
        match self.view {
            View::Players | View::Decks => self.event().players.get(self.at).map(|p| p.id),
            View::Standings => maneframe_tournament::standings::standings(self.event()).rows.get(self.at).map(|r| r.id),
            _ => None,
        }
    }
}

/// Handles a key for the chosen line.
fn on_row(desk: &mut Desk, c: char, first: Option<u8>) {
    if desk.view == View::Round {
        let here = desk.round().and_then(|round| Some((round.number, round.tables.get(desk.at)?.clone())));
        let Some((round, here)) = here else { return };
        let table = here.number;
        match (c, first) {
            ('0'..='9', None) => {
                desk.first = c.to_digit(10).map(|d| d as u8);
                desk.told = format!("table {table}: {c}-…");
            }
            ('0'..='9', Some(first)) => {
                let second = c.to_digit(10).unwrap_or_default() as u8;
                let score = if first == 0 && second == 0 {
                    Score::Games { first, second, drawn: 1 }
                } else {
                    Score::games(first, second)
                };
                if here.result.is_some() && here.seats.second.is_some() {
                    desk.typing = Some(Typing::Why(round, table, Some(score), String::new()));
                } else {
                    report(desk, table, score);
                }
            }
            ('d', _) if here.result.is_some() => {
                desk.typing = Some(Typing::Why(round, table, None, String::new()));
            }
            ('e', _) => desk.act(|_| Ok(Act::Extend { table: Some(table), seconds: 300 })),
            _ => {}
        }
        return;
    }
    let Some(player) = desk.player() else { return };
    match c {
        'x' => desk.act(|h| {
            let gone = h.event().player(player)?.dropped;
            Ok(if gone { Act::Return { player } } else { Act::Drop { player } })
        }),
        'w' => desk.typing = Some(Typing::Violation(String::new())),
        _ => {}
    }
}

/// Reports the result of a table and moves to the next one that plays.
fn report(desk: &mut Desk, table: u32, score: Score) {
    desk.act(|_| Ok(Act::Result { table, score, conceded: false, went_first: None, correction: None }));
    let Some(round) = desk.event().round() else { return };
    let open = |i: &usize| round.tables.get(*i).is_some_and(|t| t.result.is_none());
    if round.tables.get(desk.at).is_some_and(|t| t.result.is_some()) {
        let n = round.tables.len();
        let on = (desk.at..n).chain(0..desk.at).find(open);
        desk.at = on.unwrap_or(desk.at);
    }
}

/// Handles a key during input of a line.
fn typed(desk: &mut Desk, mut typing: Typing, key: KeyCode) {
    let (Typing::Name(line)
    | Typing::Table(line)
    | Typing::Violation(line)
    | Typing::Note(line)
    | Typing::Cut(line)
    | Typing::Why(.., line)) = &mut typing;
    match key {
        KeyCode::Esc => return desk.told = "cancelled".into(),
        KeyCode::Enter => return entered(desk, typing),
        KeyCode::Backspace => {
            line.pop();
        }
        KeyCode::Char(c) if line.chars().count() < MOST => line.push(c),
        _ => {}
    }
    desk.typing = Some(typing);
}

fn entered(desk: &mut Desk, typing: Typing) {
    match typing {
        Typing::Name(name) => desk.act(|_| Ok(Act::Add { names: vec![words(&name, "a name")?] })),
        Typing::Table(number) => {
            let number = number.trim().parse::<u32>().ok();
            let at = desk.round().and_then(|round| round.tables.iter().position(|t| Some(t.number) == number));
            match at {
                Some(at) => (desk.view, desk.at) = (View::Round, at),
                None => desk.told = "table not found".into(),
            }
        }
        Typing::Violation(text) => {
            let Some(player) = desk.player() else { return };
            desk.act(|_| {
                let violation = Violation::new(&text).map_err(|e| miette!("that can't be a violation: {e}"))?;
                let kind = violation
                    .usual()
                    .ok_or_else(|| miette!("`{violation}` has no default penalty: use `event penalty`"))?;
                Ok(Act::Penalty { player, kind, violation, note: None })
            });
        }
        Typing::Note(text) => {
            let player = desk.player();
            desk.act(|_| Ok(Act::Note { player, text: words(&text, "a note")? }));
        }
        Typing::Why(round, table, score, why) => desk.act(|h| {
            let reason = words(&why, "a reason")?;
            let is_current = round as usize == h.event().rounds.len();
            Ok(match score.filter(|_| is_current) {
                Some(score) => {
                    Act::Result { table, score, conceded: false, went_first: None, correction: Some(reason) }
                }
                None => Act::Amend { round, table, score, conceded: false, went_first: None, reason },
            })
        }),
        Typing::Cut(size) => match size.trim().parse::<usize>() {
            Ok(size) => desk.act(|h| Ok(next::cut(h.event(), size)?)),
            Err(_) => desk.told = "elimination rounds are for 2, 3, 4, 8 or 16 players".into(),
        },
    }
}
