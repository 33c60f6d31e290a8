//! A game for several viewers: the engine's referee, and the data to restart the game from its beginning.

use std::sync::Arc;

use maneframe_engine::message::Seat;
use maneframe_engine::replay::{Entry, Head, Replay};
use maneframe_engine::{Game, PlayerSet, Referee, Table, Viewer};
use maneframe_wording::Wording;

use crate::passes::{Answer, Moment, Passes};

/// A game for several viewers, from its beginning.
pub struct HostedGame {
    setup: Arc<Table>,
    head: Head,
    referee: Referee,
    /// For each seat, the decisions that it made: their numbers, and how many moves preceded them.
    decided: Vec<Vec<(u32, u32)>>,
}

/// Number of recent decisions of each seat to which it can go back.
const REMEMBERED: usize = 256;

impl HostedGame {
    /// Starts a game from its head.
    pub fn start(setup: Arc<Table>, head: Head) -> HostedGame {
        let game = head.start(&setup, true);
        HostedGame::take_over(setup, head, game)
    }

    /// Takes over a game that was started from its head.
    pub fn take_over(setup: Arc<Table>, head: Head, game: Game) -> HostedGame {
        let referee = Referee::new(game, maneframe_cardtext::effect_words);
        let decided = vec![Vec::new(); referee.game().state().players.len()];
        HostedGame { setup, head, referee, decided }
    }

    /// Returns the start of the game.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Returns the referee, who knows what each viewer may know.
    pub fn referee(&self) -> &Referee {
        &self.referee
    }

    /// Sets the players that are bots. Undo passes over their choices: see [`Referee::set_bots`].
    pub fn set_bots(&mut self, bots: PlayerSet) {
        self.referee.set_bots(bots);
    }

    /// Returns the answer that is given for the player in a seat who must decide, if any. It depends only on what all
    /// viewers may know and on the player's own question, so that its delay reveals nothing else.
    pub fn automatic(&self, seat: Seat, passes: &Passes) -> Option<Answer> {
        let viewer = Viewer::Player(seat.player());
        let outline = self.referee.outline(viewer)?;
        // Labels are only needed for standing answers.
        let question = if passes.stands(&outline) { self.referee.question(viewer)? } else { outline };
        let state = self.game().state();
        let moment = Moment::new(Seat::from(*state.active) == seat, *state.phase);
        passes.decide(&question, moment, self.referee.since(Viewer::Spectator, passes.heard()))
    }

    /// Returns the game, with hidden information.
    pub fn game(&self) -> &Game {
        self.referee.game()
    }

    /// Returns the seat that must decide, and the number of its question.
    pub fn pending(&self) -> Option<(Seat, u32)> {
        self.referee.pending()
    }

    /// Makes a choice for the seat that must decide.
    ///
    /// # Errors
    /// If the choice isn't offered.
    pub fn choose(&mut self, choice: maneframe_engine::Choice) -> Result<(), String> {
        let (seat, number) = self.pending().ok_or("no decision is pending")?;
        let option = self.game().decision().and_then(|d| d.options.iter().position(|&o| o == choice));
        let option = option.ok_or("that is not an option")?;
        let moves = self.referee.moves();
        self.referee.choose(seat, number, option).map_err(|e| e.words.to_string())?;
        let decided = &mut self.decided[usize::from(seat.0) - 1];
        if decided.len() == REMEMBERED {
            decided.drain(..REMEMBERED / 2);
        }
        decided.push((number, moves as u32));
        Ok(())
    }

    /// Takes back a player's own choices that revealed nothing to the others.
    ///
    /// # Errors
    /// If the player can't go back to that question.
    pub fn go_back(&mut self, seat: Seat, question: u32) -> Result<(), String> {
        self.referee.go_back(seat, question).map_err(|e| e.words.to_string())?;
        self.forget_later();
        Ok(())
    }

    /// Goes back to the state after that many moves, even if information was revealed since.
    ///
    /// # Errors
    /// If the game has fewer moves.
    pub fn rewind(&mut self, to: usize, by: &Wording) -> Result<(), String> {
        self.referee.rewind(&self.setup, &self.head, to, by).map_err(|e| e.words.to_string())?;
        self.forget_later();
        Ok(())
    }

    fn forget_later(&mut self) {
        let moves = self.referee.moves();
        self.decided.iter_mut().for_each(|decided| decided.retain(|(_, before)| (*before as usize) < moves));
    }

    /// Returns a decision of a seat and the number of moves before it. Without a number it is the seat's last
    /// decision.
    pub fn before(&self, seat: Seat, question: Option<u32>) -> Option<(u32, usize)> {
        let decided = self.decided.get(usize::from(seat.0).checked_sub(1)?)?;
        match question {
            None => decided.last(),
            Some(question) => decided.iter().find(|(number, _)| *number == question),
        }
        .map(|(number, moves)| (*number, *moves as usize))
    }

    /// Drops all but the most recent events, which are sent and on disk.
    pub fn forget_but(&mut self, events: u32) {
        let first = self.referee.events().saturating_sub(events);
        self.referee.forget_before(first);
    }

    /// Lets a player leave the game.
    ///
    /// # Errors
    /// If the game is over, or the player has already left.
    pub fn concede(&mut self, seat: Seat) -> Result<(), String> {
        self.referee.concede(seat).map_err(|e| e.words.to_string())
    }

    /// Ends the game as a draw.
    ///
    /// # Errors
    /// If the game is over.
    pub fn draw(&mut self) -> Result<(), String> {
        self.referee.agree_to_draw().map_err(|e| e.words.to_string())
    }

    /// Adds a note about acts of people or clocks to the record.
    pub fn note(&mut self, at: u64, words: &str) {
        self.referee.note(at, words);
    }

    /// Applies a judge's repair.
    ///
    /// # Errors
    /// If the repair can't be applied.
    pub fn repair(&mut self, repair: &maneframe_engine::replay::Repair) -> Result<(), String> {
        self.referee.repair(repair).map_err(|e| e.to_string())
    }

    /// Repeats the moves of another game, to continue from there.
    ///
    /// # Errors
    /// If a move can't be made.
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

    /// Returns the replay of the whole game, with all secrets.
    pub fn replay(&self) -> Replay {
        self.referee.replay(self.head.clone())
    }
}

impl HostedGame {
    /// Returns this game, and one that differs only in information hidden from a viewer: see [`Referee::twins`].
    #[doc(hidden)]
    pub fn twins(&self, viewer: Viewer, rng: &mut maneframe_engine::Rng) -> [HostedGame; 2] {
        self.referee.twins(viewer, rng).map(|referee| HostedGame {
            setup: Arc::clone(&self.setup),
            head: self.head.clone(),
            referee,
            decided: self.decided.clone(),
        })
    }
}

/// Returns the engine's viewer for an index in the list of viewers: the seats, then spectators, then judges.
pub fn viewer(place: usize, seats: usize) -> Viewer {
    match place.checked_sub(seats) {
        None => Viewer::Player(maneframe_engine::PlayerId(place as u8)),
        Some(0) => Viewer::Spectator,
        Some(_) => Viewer::Judge,
    }
}
