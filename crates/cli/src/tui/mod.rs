//! The table on a terminal.

mod app;
mod chip;
mod cursor;
mod follow;
mod keys;
mod log;
mod menu;
mod pace;
mod plan;
mod popup;
mod problem;
mod prompt;
mod read;
mod sheet;
mod show;
mod side;
mod table;
#[cfg(test)]
mod tests;
mod theme;
mod wrap;

use std::time::{Duration, Instant};

use miette::miette;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use crate::commands::Setting;
use crate::out::say;
use crate::paint::{bold, dim};
use crate::session::Session;
use crate::signals;

use app::App;

/// Plays a game on the terminal, and gives it back. The terminal is put back as it was whatever happens: on leaving, on an
/// error, on a signal, on a panic.
pub fn run(session: Session, setting: &Setting) -> (Session, miette::Result<()>) {
    let mut app = App::new(session, setting);
    let played = ratatui::try_init().and_then(|mut terminal| {
        signals::drawn(true);
        let played = play(&mut terminal, &mut app);
        ratatui::restore();
        signals::drawn(false);
        played
    });
    match played {
        Ok(()) => {
            say!("{}", bold(app.session.result()));
            say!("{}", dim(app.session.chance()));
            (app.session, Ok(()))
        }
        Err(e) => (app.session, Err(miette!(help = "`--plain` plays in lines", "the terminal can't be used: {e}"))),
    }
}

/// Nothing on the screen plays tricks with it, wherever the words come from.
fn clean(buffer: &mut ratatui::buffer::Buffer) {
    for cell in &mut buffer.content {
        if let std::borrow::Cow::Owned(symbol) = crate::clean::cell(cell.symbol()) {
            cell.set_symbol(&symbol);
        }
    }
}

fn play(terminal: &mut DefaultTerminal, app: &mut App<'_>) -> std::io::Result<()> {
    let mut stepped = Instant::now();
    while !app.leave {
        while signals::leaving() {
            std::thread::park();
        }
        terminal.draw(|frame| {
            table::draw(frame, app);
            clean(frame.buffer_mut());
        })?;
        let pace = app.waits();
        let wait = pace.map_or(Duration::from_secs(60), |pace| pace.saturating_sub(stepped.elapsed()));
        if event::poll(wait)? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => {
                    let before = app.session.entries().len();
                    keys::press(app, key);
                    if app.session.entries().len() != before {
                        stepped = Instant::now();
                    }
                }
                _ => {}
            }
        } else if pace.is_some() {
            app.step();
            stepped = Instant::now();
        }
    }
    Ok(())
}
