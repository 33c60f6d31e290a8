//! The table on a terminal.

mod app;
mod chip;
mod keys;
mod log;
mod popup;
mod problem;
mod prompt;
mod sheet;
mod side;
mod table;
#[cfg(test)]
mod tests;
mod theme;

use std::time::{Duration, Instant};

use miette::miette;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use crate::commands::Setting;
use crate::ended::Ended;
use crate::out::say;
use crate::paint::{bold, dim};
use crate::session::Session;

use app::App;

/// Plays a game on the terminal. It is put back as it was whatever happens: on leaving, on an error, on a panic.
///
/// # Errors
/// If the terminal can't be used.
pub fn run(session: Session, setting: &Setting) -> miette::Result<Ended> {
    let mut app = App::new(session, setting);
    let trouble = |e: std::io::Error| miette!(help = "`--plain` plays in lines", "the terminal can't be used: {e}");
    let mut terminal = ratatui::try_init().map_err(trouble)?;
    let played = play(&mut terminal, &mut app);
    ratatui::restore();
    played.map_err(trouble)?;
    say!("{}", bold(app.session.result()));
    say!("{}", dim(format_args!("seed {}", app.session.seed())));
    if let Some(path) = &setting.save {
        setting.replay(&app.session).save(path)?;
        say!("replay written to {}: `maneframe replay {}` shows it", path.display(), path.display());
    }
    Ok(Ended::Well)
}

fn play(terminal: &mut DefaultTerminal, app: &mut App<'_>) -> std::io::Result<()> {
    let mut stepped = Instant::now();
    while !app.leave {
        terminal.draw(|frame| table::draw(frame, app))?;
        let running = app.watching() && !app.paused && app.popup.is_none() && app.session.game().outcome().is_none();
        let wait = if running { Duration::from_millis(app.pace) } else { Duration::from_secs(60) };
        if event::poll(wait.saturating_sub(if running { stepped.elapsed() } else { Duration::ZERO }))? {
            match event::read()? {
                Event::Key(key) if key.kind != KeyEventKind::Release => keys::press(app, key),
                _ => {}
            }
        } else if running {
            app.heard = app.session.told().len();
            app.session.bot_step();
            app.go_on();
        }
        if stepped.elapsed() >= wait {
            stepped = Instant::now();
        }
    }
    Ok(())
}
