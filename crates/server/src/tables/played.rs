//! The game at a table: the engine's referee, and what is needed to start it again from its beginning.

use std::sync::Arc;

use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Entry, Head, Replay};
use maneframe_engine::{Game, Referee, Table, Viewer};

/// A game that is played.
pub struct Played {
    setup: Arc<Table>,
    head: Head,
    referee: Referee,
    /// For each seat, the decisions that it made: their numbers, and how many moves stood before them.
    decided: Vec<Vec<(u32, u32)>>,
}

/// So many decisions of each seat can be named to go back to.
const REMEMBERED: usize = 256;

impl Played {
    /// Starts a game as its head says.
    pub fn start(setup: Arc<Table>, head: Head) -> Played {
        let referee = Referee::new(head.start(&setup, true), maneframe_cardtext::effect_words);
        let decided = vec![Vec::new(); head.seats.len()];
        Played { setup, head, referee, decided }
    }

    /// How it began.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The referee.
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// The game, hidden information included.
    pub fn game(&self) -> &Game {
        self.referee.game()
    }

    /// Who is asked, and by which number.
    pub fn pending(&self) -> Option<(Seat, u32)> {
        self.referee.pending()
    }

    /// Makes a choice for who is asked.
    ///
    /// # Errors
    /// If it isn't offered.
    pub fn choose(&mut self, choice: maneframe_engine::Choice) -> Result<(), String> {
        let (seat, number) = self.pending().ok_or("nobody is asked")?;
        let option = self.game().decision().and_then(|d| d.options.iter().position(|&o| o == choice));
        let option = option.ok_or("that is not offered")?;
        let moves = self.referee.moves();
        self.referee.choose(seat, number, option).map_err(|e| e.words)?;
        let decided = &mut self.decided[usize::from(seat.0) - 1];
        if decided.len() == REMEMBERED {
            decided.drain(..REMEMBERED / 2);
        }
        decided.push((number, moves as u32));
        Ok(())
    }

    /// Goes back over a player's own choices, by which nobody learned anything.
    ///
    /// # Errors
    /// If no way leads there.
    pub fn go_back(&mut self, seat: Seat, question: u32) -> Result<(), String> {
        self.referee.go_back(seat, question).map_err(|e| e.words)?;
        self.forget_later();
        Ok(())
    }

    /// Goes back to where the game had so many moves, whatever was seen since.
    ///
    /// # Errors
    /// If it has fewer.
    pub fn rewind(&mut self, to: usize, by: &str) -> Result<(), String> {
        self.referee.rewind(&self.setup, &self.head, to, by).map_err(|e| e.words)?;
        self.forget_later();
        Ok(())
    }

    fn forget_later(&mut self) {
        let moves = self.referee.moves();
        self.decided.iter_mut().for_each(|decided| decided.retain(|(_, before)| (*before as usize) < moves));
    }

    /// How many moves stood before a decision that a seat made, the last one where none is named.
    pub fn before(&self, seat: Seat, question: Option<u32>) -> Option<(u32, usize)> {
        let decided = self.decided.get(usize::from(seat.0).checked_sub(1)?)?;
        match question {
            None => decided.last(),
            Some(question) => decided.iter().find(|(number, _)| *number == question),
        }
        .map(|(number, moves)| (*number, *moves as usize))
    }

    /// Forgets what happened but for the last so many events: that is told, and on disk.
    pub fn forget_but(&mut self, events: u32) {
        let first = self.referee.events().saturating_sub(events);
        self.referee.forget_before(first);
    }

    /// A player leaves the game.
    ///
    /// # Errors
    /// If it is over, or they have left it.
    pub fn concede(&mut self, seat: Seat) -> Result<(), String> {
        self.referee.concede(seat).map_err(|e| e.words)
    }

    /// Ends the game as a draw.
    ///
    /// # Errors
    /// If it is over.
    pub fn draw(&mut self) -> Result<(), String> {
        self.referee.agree_to_draw().map_err(|e| e.words)
    }

    /// Writes down what people or clocks did beside the game.
    pub fn note(&mut self, at: u64, words: &str) {
        self.referee.note(at, words);
    }

    /// A judge puts something right.
    ///
    /// # Errors
    /// If it can't be so.
    pub fn repair(&mut self, repair: &maneframe_engine::replay::Repair) -> Result<(), String> {
        self.referee.repair(repair).map_err(|e| e.to_string())
    }

    /// Makes the moves of another game again, as a game that goes on from there.
    ///
    /// # Errors
    /// If they can't be made.
    pub fn repeat(&mut self, entries: &[Entry]) -> Result<(), String> {
        for entry in maneframe_engine::replay::moves(entries) {
            match entry {
                Entry::Choose(choice) => self.choose(*choice)?,
                Entry::Concede(player) => self.concede((*player).into())?,
                Entry::Draw => self.draw()?,
                Entry::Repair(repair) => self.repair(repair)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// The whole game. While it goes on this is for its keeper only.
    pub fn replay(&self) -> Replay {
        self.referee.replay(self.head.clone())
    }
}

#[cfg(test)]
impl Played {
    /// This game, and one that differs only in what a viewer doesn't know.
    pub fn twins(&self, viewer: Viewer, rng: &mut maneframe_engine::Rng) -> [Played; 2] {
        self.referee.twins(viewer, rng).map(|referee| Played {
            setup: Arc::clone(&self.setup),
            head: self.head.clone(),
            referee,
            decided: self.decided.clone(),
        })
    }
}

/// The engine's viewer for a place in the list of viewers: the seats, then spectators, then judges.
pub fn viewer(place: usize, seats: usize) -> Viewer {
    match place.checked_sub(seats) {
        None => Viewer::Player(maneframe_engine::PlayerId(place as u8)),
        Some(0) => Viewer::Spectator,
        Some(_) => Viewer::Judge,
    }
}
