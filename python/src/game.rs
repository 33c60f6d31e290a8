//! [`Game`]: a game with the messages to its viewers, by the engine's referee.

use maneframe_engine as engine;
use maneframe_engine::message::Seat;
use maneframe_engine::replay::Chance;
use maneframe_engine::{Outcome, PlayerId, Referee, Seating, Stops, Viewer};
use numpy::PyArray2;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyInt;

use crate::json::{Pickled, to_python, wrong};
use crate::table::{Table, TableLike};
use crate::zones::{self, Shown};

/// A game of two to four players, with the messages to its viewers.
///
/// Players are counted from 0. Dicts are the messages of docs/protocol.md, which count seats from 1 and refer to cards
/// by handles that differ between viewers. A viewer is a player, "spectator" (also None) or "judge".
#[pyclass(module = "maneframe")]
pub(crate) struct Game {
    pub table: Table,
    /// Initial state of the random numbers, if it is known. A game that was loaded has no replay.
    pub chance: Option<Chance>,
    pub referee: Referee,
}

impl Game {
    pub(crate) fn engine(&self) -> &engine::Game {
        self.referee.game()
    }

    fn viewer(&self, who: Option<&Bound<'_, PyAny>>) -> PyResult<Viewer> {
        let Some(who) = who else { return Ok(Viewer::Spectator) };
        if who.is_instance_of::<PyInt>() {
            let player: usize =
                who.extract().map_err(|_| wrong(format!("players are numbered from 0, so {who} is none")))?;
            return self.player(player).map(Viewer::Player);
        }
        match who.extract::<&str>() {
            Ok("spectator") => Ok(Viewer::Spectator),
            Ok("judge") => Ok(Viewer::Judge),
            _ => Err(PyTypeError::new_err(format!(
                "a viewer is a player's number, \"spectator\" or \"judge\", not {who}"
            ))),
        }
    }

    fn player(&self, player: usize) -> PyResult<PlayerId> {
        let players = self.table.players();
        if player < players {
            Ok(PlayerId(player as u8))
        } else {
            Err(wrong(format!("player {player} not found: the game has {players} players, numbered from 0")))
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (decks, seed = 0))]
    fn new(decks: TableLike, seed: u64) -> PyResult<Game> {
        let table = decks.table()?;
        let referee = Referee::start(&table.engine, seed, Seating::Bots, maneframe_cardtext::effect_words);
        Ok(Game { table, chance: Some(Chance::Seed(seed)), referee })
    }

    /// Table at which it is played.
    #[getter]
    fn table(&self) -> Table {
        self.table.clone()
    }

    /// Number of players.
    #[getter]
    fn players(&self) -> usize {
        self.table.players()
    }

    /// Number of the turn, from 1; 0 during the set-up.
    #[getter]
    fn turn(&self) -> u16 {
        self.engine().state().turn
    }

    /// Points of each player.
    #[getter]
    fn points(&self) -> Vec<i16> {
        self.engine().state().players.iter().map(|(_, player)| player.points).collect()
    }

    /// Player who decides; None if the game is over.
    #[getter]
    fn player_to_move(&self) -> Option<usize> {
        self.engine().decision().map(|decision| decision.who.index())
    }

    /// Labels of the pending decision's options.
    #[getter]
    fn options(&self) -> Vec<String> {
        let Some(decision) = self.engine().decision() else { return Vec::new() };
        let labels = engine::labels(self.engine(), Viewer::Player(decision.who), &maneframe_cardtext::effect_words);
        labels.iter().map(ToString::to_string).collect()
    }

    /// Returns the pending decision as a viewer sees it. The default is the deciding player.
    #[pyo3(signature = (viewer = None))]
    fn decision<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let viewer = match (viewer, self.engine().decision()) {
            (None, Some(decision)) => Viewer::Player(decision.who),
            (viewer, _) => self.viewer(viewer)?,
        };
        to_python(py, &self.referee.question(viewer))
    }

    /// Answers the pending decision. Raises ValueError if the option doesn't exist.
    fn choose(&mut self, option: usize) -> PyResult<()> {
        let (seat, number) = self.referee.pending().ok_or_else(|| wrong("the game is over"))?;
        let count = self.engine().decision().map_or(0, |decision| decision.options.len());
        if option >= count {
            return Err(wrong(format!(
                "option must be 0 to {}, an index of `options`, not {option}",
                count.saturating_sub(1)
            )));
        }
        self.referee.choose(seat, number, option).map_err(wrong)
    }

    /// Returns the table as a viewer may see it.
    #[pyo3(signature = (viewer = None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.referee.table(self.viewer(viewer)?))
    }

    /// Returns the events from `since` on, as a viewer may see them.
    #[pyo3(signature = (viewer = None, since = 0))]
    fn events<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<&Bound<'py, PyAny>>,
        since: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.referee.since(self.viewer(viewer)?, since))
    }

    /// Returns the card numbers by zone as a player knows them, an int16 array of shape (Z, L): see `State.cards`.
    /// Raises ValueError if the game has more than two players.
    fn cards<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let seat = self.player(player)?;
        let players = self.table.players();
        if players != 2 {
            return Err(wrong(format!("card numbers by zone are for games of two players, not of {players}")));
        }
        zones::array(py, self.engine(), seat, &self.table.numbers().cards, Shown::Known)
    }

    /// Concedes the game for a player.
    fn concede(&mut self, player: usize) -> PyResult<()> {
        let player = self.player(player)?;
        self.referee.concede(Seat::from(player)).map_err(wrong)
    }

    /// Result of the game; None if it isn't over.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.engine().outcome().map(|outcome| match outcome {
            Outcome::Win(_) => "win",
            Outcome::Draw => "draw",
            Outcome::Stalled => "stalled",
        })
    }

    /// Player who won; None if no player has won.
    #[getter]
    fn winner(&self) -> Option<usize> {
        match self.engine().outcome() {
            Some(Outcome::Win(player)) => Some(player.index()),
            _ => None,
        }
    }

    /// Saves the game with all its messages, including hidden cards.
    fn save(&self) -> PyResult<String> {
        self.referee.save().map_err(wrong)
    }

    /// Loads a game that `save` wrote, at a table with the same decks. Raises ValueError if the text is invalid.
    #[staticmethod]
    fn load(decks: TableLike, saved: &str) -> PyResult<Game> {
        let table = decks.table()?;
        let pool = std::sync::Arc::clone(table.engine.pool());
        let referee = Referee::load(pool, saved, maneframe_cardtext::effect_words).map_err(wrong)?;
        Ok(Game { table, chance: None, referee })
    }

    /// Returns the game so far as a replay for `maneframe replay`.
    fn replay(&self) -> PyResult<String> {
        let bots = vec![Some("python".to_owned()); self.players()];
        let chance =
            self.chance.clone().ok_or_else(|| wrong("a loaded game has no replay, since its beginning is unknown"))?;
        let head = self.table.head(chance, Stops::RealChoices, &bots);
        self.referee.replay(head).to_lines().map_err(wrong)
    }

    /// Returns an independent copy of the game.
    fn copy(&self) -> Game {
        Game { table: self.table.clone(), chance: self.chance.clone(), referee: self.referee.clone() }
    }

    #[pyo3(name = "__copy__")]
    fn shallow(&self) -> Game {
        self.copy()
    }

    #[pyo3(name = "__deepcopy__")]
    fn deep(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    /// Pickles the game as `save` saves it, with its table.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py, (Table, String)>> {
        let this = slf.borrow();
        Ok((slf.get_type().getattr("load")?, (this.table.clone(), this.save()?)))
    }

    fn __repr__(&self) -> String {
        format!("<maneframe.Game turn {} points {:?}>", self.turn(), self.points())
    }
}
