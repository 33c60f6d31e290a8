//! The drawn table on a terminal.

mod app;
mod chip;
mod cursor;
mod follow;
mod keys;
mod local;
mod log;
mod menu;
mod pace;
mod plan;
mod popup;
mod problem;
mod prompt;
mod read;
mod remote_table;
pub mod sheet;
mod show;
mod side;
pub mod source;
mod table;
#[cfg(test)]
mod tests;
pub mod theme;
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
use local::LocalGame;
use source::Source;

/// Plays a local game on the drawn table, and returns its session.
pub fn run(session: Session, setting: &Setting) -> (Session, miette::Result<()>) {
    let mut alone = LocalGame { session, setting };
    let played = draw(&mut alone, setting.at_once);
    let session = alone.session;
    if played.is_ok() {
        say!("{}", bold(session.result()));
        say!("{}", dim(session.chance()));
    }
    (session, played)
}

/// Draws a game and handles keys, until the player leaves. The terminal is restored in any case: on leaving, on an
/// error, on a signal, on a panic.
///
/// # Errors
/// If the terminal can't be used.
pub fn draw(game: &mut dyn Source, at_once: bool) -> miette::Result<()> {
    let mut app = App::new(game, at_once);
    let played = ratatui::try_init().and_then(|mut terminal| {
        signals::drawn(true);
        let played = play(&mut terminal, &mut app);
        ratatui::restore();
        signals::drawn(false);
        played
    });
    played.map_err(|e| miette!(help = "use `--plain` to play in lines of text", "the terminal can't be used: {e}"))
}

/// Replaces unsafe characters on the screen, since texts may come from untrusted sources.
pub fn clean(buffer: &mut ratatui::buffer::Buffer) {
    for cell in &mut buffer.content {
        if let std::borrow::Cow::Owned(symbol) = crate::clean::cell(cell.symbol()) {
            cell.set_symbol(&symbol);
        }
    }
}

/// Interval in which messages of a server are handled.
const LISTENS: Duration = Duration::from_millis(20);
/// Interval in which a running clock is drawn.
const TICK: Duration = Duration::from_secs(1);
/// Maximum time without drawing.
const STILL: Duration = Duration::from_secs(60);

fn play(terminal: &mut DefaultTerminal, app: &mut App<'_>) -> std::io::Result<()> {
    let mut stepped = Instant::now();
    let mut news = false;
    while !app.leave {
        while signals::leaving() {
            std::thread::park();
        }
        terminal.draw(|frame| {
            table::draw(frame, app);
            clean(frame.buffer_mut());
        })?;
        if app.work() {
            stepped = Instant::now();
            continue;
        }
        let pace = app.waits();
        let wait = pace.map_or(STILL, |pace| pace.saturating_sub(stepped.elapsed()));
        let came = next(app, wait, news)?;
        news = matches!(came, Next::News);
        match came {
            Next::Key(Event::Key(key)) if key.kind != KeyEventKind::Release => {
                let before = app.game.moment();
                keys::press(app, key);
                app.tell_result();
                if app.game.moment() != before {
                    stepped = Instant::now();
                }
            }
            Next::Nothing if pace.is_some() => {
                app.step();
                stepped = Instant::now();
            }
            _ => {}
        }
    }
    Ok(())
}

/// Reason for drawing the table again.
enum Next {
    Key(Event),
    /// A message came from a server.
    News,
    /// The time is over.
    Nothing,
}

/// Waits for a key or news, or until the time is over. If news was drawn last (`news`), a key takes precedence. So
/// neither blocks the other, and a key never applies to a table that the player hasn't seen.
fn next(app: &mut App<'_>, wait: Duration, news: bool) -> std::io::Result<Next> {
    let since = Instant::now();
    if !news && (app.hear() || app.leave) {
        return Ok(Next::News);
    }
    loop {
        let wait = match app.game.beside() {
            Some(beside) if beside.ticks() => wait.min(TICK),
            _ => wait,
        };
        let left = wait.saturating_sub(since.elapsed());
        let listens = app.game.beside().is_some();
        if event::poll(if listens { left.min(LISTENS) } else { left })? {
            return event::read().map(Next::Key);
        }
        if app.hear() || app.leave {
            return Ok(Next::News);
        }
        if since.elapsed() >= wait {
            return Ok(Next::Nothing);
        }
    }
}
