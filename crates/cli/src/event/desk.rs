//! `maneframe event desk`: an event on the drawn terminal, for the staff at the desk.

mod draw;
mod keys;

use std::time::Duration;

use maneframe_tournament::round::Round;
use maneframe_tournament::{Act, Event, Log, Score};
use miette::miette;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event as Input, KeyEventKind};

use super::common::{Failed, Of, now, open, perform, words};
use crate::exit::Ended;
use crate::out::say;
use crate::signals;

/// Run the desk of an event: rounds, clocks, results with two keys, standings, penalties, decks, log and undo
///
/// Changes by other windows to the same event are shown at once.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    of: Of,
}

/// Views of the desk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum View {
    Round,
    Standings,
    Players,
    Penalties,
    Decks,
    Settings,
    Log,
    Help,
}

impl View {
    const ALL: [(View, &str); 8] = [
        (View::Round, "Round"),
        (View::Standings, "Standings"),
        (View::Players, "Players"),
        (View::Penalties, "Penalties"),
        (View::Decks, "Decks"),
        (View::Settings, "Settings"),
        (View::Log, "Log"),
        (View::Help, "Help"),
    ];
}

/// A line that is being typed, by its purpose.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Typing {
    /// Name of a new player.
    Name(String),
    /// Number of a table to go to.
    Table(String),
    /// Violation of a player.
    Violation(String),
    /// A note on a player, or on the event.
    Note(String),
    /// Reason for correcting a recorded result: the round, the table and the right result. `None` removes the result.
    Why(u32, u32, Option<Score>, String),
    /// Number of players in the elimination rounds.
    Cut(String),
}

/// State of the desk.
struct Desk {
    log: Log,
    by: String,
    view: View,
    /// Index of the chosen line.
    at: usize,
    /// Number of an earlier round that is shown instead of the current one.
    earlier: Option<u32>,
    /// Games won by the player named first, until those of the other are typed.
    first: Option<u8>,
    typing: Option<Typing>,
    /// Message at the bottom.
    told: String,
    leave: bool,
}

impl Desk {
    fn new(log: Log, by: String) -> Desk {
        let told = "? lists the keys".to_owned();
        Desk { log, by, view: View::Round, at: 0, earlier: None, first: None, typing: None, told, leave: false }
    }

    fn event(&self) -> &Event {
        self.log.history().event()
    }

    /// Returns the round that is shown.
    fn round(&self) -> Option<&Round> {
        let earlier = self.earlier.and_then(|number| self.event().round_numbered(number).ok());
        earlier.or(self.event().round())
    }

    /// Does an act and shows its result.
    fn act(&mut self, choose: impl FnOnce(&maneframe_tournament::History) -> Result<Act, Failed>) {
        let by = match words(&self.by, "a name") {
            Ok(by) => by,
            Err(e) => return self.told = e.to_string(),
        };
        self.told = match perform(&mut self.log, now(), by, choose) {
            Ok(performed) => {
                let said = maneframe_tournament::describe::entry(self.log.history().event(), &performed.entry);
                std::iter::once(said).chain(performed.notes).collect::<Vec<_>>().join("; ")
            }
            Err(failed) => miette::Report::from(failed).to_string(),
        };
    }
}

pub fn run(args: Args) -> miette::Result<Ended> {
    let log = open(&args.of.file)?;
    let mut desk = Desk::new(log, args.of.hand.by.clone());
    signals::watch();
    let done = ratatui::try_init().and_then(|mut terminal| {
        signals::drawn(true);
        let done = sit(&mut terminal, &mut desk);
        ratatui::restore();
        signals::drawn(false);
        done
    });
    done.map_err(|e| {
        miette!(help = "for the same in lines of text, use `maneframe event show`", "the terminal can't be used: {e}")
    })?;
    say!("{}", desk.log.path().display());
    Ok(Ended::Well)
}

fn sit(terminal: &mut DefaultTerminal, desk: &mut Desk) -> std::io::Result<()> {
    while !desk.leave {
        while signals::leaving() {
            std::thread::park();
        }
        terminal.draw(|frame| {
            draw::draw(frame, desk, now());
            for cell in &mut frame.buffer_mut().content {
                if let std::borrow::Cow::Owned(symbol) = crate::clean::cell(cell.symbol()) {
                    cell.set_symbol(&symbol);
                }
            }
        })?;
        if event::poll(Duration::from_millis(500))? {
            match event::read()? {
                Input::Key(key) if key.kind != KeyEventKind::Release => keys::press(desk, key),
                _ => {}
            }
        }
        match desk.log.refresh() {
            Ok(true) => desk.told = "the event was changed in another window".into(),
            Ok(false) => {}
            Err(e) => desk.told = e.to_string(),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use maneframe_tournament::format::Format;
    use maneframe_tournament::{Settings, Tier, Words};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::crossterm::event::{KeyCode, KeyEvent};

    use super::*;

    fn desk(folder: &std::path::Path) -> Desk {
        let words = |text: &str| Words::new(text).expect("words");
        let settings = Settings::new(words("Fair"), Format::Harmony, Tier::One, 1);
        let mut log = Log::create(&folder.join("fair.event"), now(), words("staff"), settings).expect("an event");
        let names = ["Ann", "Bob", "Cid", "Dan", "Eve"].map(words).to_vec();
        log.act::<Failed>(now(), words("staff"), |_| Ok(Act::Add { names }))
            .map_err(miette::Report::from)
            .expect("players");
        Desk::new(log, "staff".into())
    }

    fn keys(desk: &mut Desk, keys: &str) {
        for c in keys.chars() {
            let code = if c == '\n' { KeyCode::Enter } else { KeyCode::Char(c) };
            keys::press(desk, KeyEvent::from(code));
        }
    }

    fn screen(desk: &Desk) -> String {
        let mut terminal = Terminal::new(TestBackend::new(100, 30)).expect("a terminal");
        terminal.draw(|frame| draw::draw(frame, desk, now())).expect("drawn");
        let buffer = terminal.backend().buffer();
        let row = |y| (0..100).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..30).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_round_is_paired_and_reported_with_two_keys_a_table() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(folder.path());
        keys(&mut desk, "ps10");
        let round = desk.event().round().expect("a round");
        assert!(round.clock.started.is_some());
        assert_eq!(round.tables[0].result.map(|r| r.score), Some(Score::games(1, 0)));
        assert!(desk.told.starts_with("table 1: ") && desk.told.contains(" beats "), "{}", desk.told);
        keys(&mut desk, "01");
        assert!(desk.event().is_between_rounds(), "the cursor went on to the open table");
        assert!(screen(&desk).contains("Round 1"));
        keys(&mut desk, "u");
        assert!(!desk.event().is_between_rounds());
    }

    /// A wrong result is corrected with the same two keys, and a reason.
    #[test]
    fn a_recorded_result_is_corrected_with_a_reason() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(folder.path());
        let score = |desk: &Desk| desk.event().table(1).expect("a table").result.map(|r| r.score);
        keys(&mut desk, "p10g1\n01");
        assert_eq!(score(&desk), Some(Score::games(1, 0)), "no changes yet");
        assert!(screen(&desk).contains("reason for 0-1 at table 1 in round 1:"));
        keys(&mut desk, "mixed up\n");
        assert_eq!(score(&desk), Some(Score::games(0, 1)));
        keys(&mut desk, "g1\n00");
        keys::press(&mut desk, KeyEvent::from(KeyCode::Esc));
        assert_eq!(score(&desk), Some(Score::games(0, 1)));
        keys(&mut desk, "nlost property\n");
        assert_eq!(desk.event().notes.len(), 1);
        keys(&mut desk, "g1\ndstill playing\n");
        assert_eq!(score(&desk), None, "the result is removed");
    }

    /// A result of an earlier round: the round is shown, and the same two keys correct it.
    #[test]
    fn earlier_rounds_are_looked_up_and_corrected() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(folder.path());
        keys(&mut desk, "p1010p");
        assert_eq!(desk.event().rounds.len(), 2);
        keys(&mut desk, "[");
        assert!(screen(&desk).contains("viewing round 1"), "{}", screen(&desk));
        keys(&mut desk, "01mixed up\n");
        let first = &desk.event().rounds[0].tables[0];
        assert_eq!(first.result.map(|r| r.score), Some(Score::games(0, 1)));
        assert!(desk.event().rounds[1].tables[0].result.is_none(), "the round that is played is as it was");
        keys(&mut desk, "]10");
        assert!(desk.event().rounds[1].tables[0].result.is_some());
    }

    #[test]
    fn every_view_shows_in_every_size_and_hostile_keys_do_no_harm() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(folder.path());
        keys(&mut desk, "p");
        for (view, name) in View::ALL {
            desk.view = view;
            assert!(screen(&desk).contains(name));
            for (w, h) in [(1, 1), (5, 3), (200, 2)] {
                let mut terminal = Terminal::new(TestBackend::new(w, h)).expect("a terminal");
                terminal.draw(|frame| draw::draw(frame, &desk, now())).expect("drawn");
            }
        }
        for c in ' '..='~' {
            if c != 'q' {
                keys(&mut desk, &format!("{c}{c}\n"));
                keys::press(&mut desk, KeyEvent::from(KeyCode::Esc));
                screen(&desk);
            }
        }
    }

    #[test]
    fn players_come_and_go() {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk(folder.path());
        keys(&mut desk, "aFay\n");
        assert_eq!(desk.event().players.len(), 6);
        desk.view = View::Players;
        desk.at = 5;
        keys(&mut desk, "x");
        assert!(desk.event().players[5].dropped);
        keys(&mut desk, "x");
        assert!(!desk.event().players[5].dropped);
        keys(&mut desk, "wslow-play\nwslow-play\n");
        let given: Vec<_> = desk.event().players[5].penalties.iter().map(|p| p.counts_as.name()).collect();
        assert_eq!(given, ["game-warning", "game-loss"]);
    }
}
