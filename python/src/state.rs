//! [`State`]: a game by OpenSpiel's conventions: actions by number, information states, and sampled chance.

use std::sync::Arc;

use maneframe_engine as engine;
use maneframe_engine::{Lists, PlayerId, Referee, Rng, Viewer};
use maneframe_wording::InEnglish;
use numpy::{PyArray1, PyArray2, PyArrayMethods as _};
use pyo3::prelude::*;
use serde::{Deserialize, Serialize};

use crate::actions::{ACTIONS, HAND, PLAY, Rows};
use crate::acts::{self, MOST, Row};
use crate::bot::Bot;
use crate::json::{Pickled, wrong};
use crate::observation::{DirtyRange, FEATURES};
use crate::play::{EnvConfig, NumericGame};
use crate::signals::SignalWatch;
use crate::story::{Origin, Story};
use crate::table::{Table, TableLike};
use crate::zones::{self, Shown};

/// OpenSpiel's number for no player, used when a game is over.
const TERMINAL: i64 = -4;

/// Maximum number of random deals that are tried.
const DEALS: usize = 32;

/// A saved state: its origin, and the options chosen since.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    version: u32,
    stops: engine::Stops,
    told: [String; 2],
    /// Acts before the origin.
    #[serde(default)]
    acts: [Vec<Row>; 2],
    origin: String,
    actions: Vec<u16>,
    options: Vec<u16>,
}

/// A game of two players in numbers, by OpenSpiel's conventions. Chance is sampled: the seed and the actions determine
/// the game.
///
/// `stops`: "choices" stops the game if a player has several options. "discreet" stops it if a player might have
/// several according to public information, so that the stops reveal nothing hidden.
#[pyclass(module = "maneframe")]
pub(crate) struct State {
    pub config: EnvConfig,
    pub play: NumericGame,
    story: Story,
    actions: Vec<u16>,
    /// Index of each option chosen.
    options: Vec<u16>,
}

impl State {
    fn seat(&self, player: usize) -> PyResult<PlayerId> {
        if player < 2 { Ok(PlayerId(player as u8)) } else { Err(wrong(format!("player must be 0 or 1, not {player}"))) }
    }

    /// Returns the seat of a player: by default of the one who decides.
    fn seat_or_decider(&self, player: Option<usize>) -> PyResult<PlayerId> {
        match player {
            Some(player) => self.seat(player),
            None => {
                self.play.who().ok_or_else(|| wrong("the game is over, so no player decides: give a player, 0 or 1"))
            }
        }
    }

    fn zones<'py>(&self, py: Python<'py>, seat: PlayerId, shown: Shown) -> PyResult<Bound<'py, PyArray2<i16>>> {
        zones::array(py, &self.play.game, seat, &self.config.numbers.cards, shown)
    }

    /// Creates a state without earlier messages.
    pub(crate) fn beginning(config: EnvConfig, game: engine::Game) -> State {
        State::after(config, game, Default::default())
    }

    /// Creates a state without earlier messages, after those acts.
    pub(crate) fn after(config: EnvConfig, game: engine::Game, acts: [Vec<Row>; 2]) -> State {
        State::from(config, Origin::new(game, Default::default(), acts))
    }

    fn from(config: EnvConfig, origin: Arc<Origin>) -> State {
        let play = NumericGame::of(origin.game.clone());
        State { config, play, story: Story::new(origin), actions: Vec::new(), options: Vec::new() }
    }

    /// Returns the game with all cards that a player doesn't know dealt again randomly. If the other player decides,
    /// that player's options depend on these cards. So the decision is computed again, and deals are tried until one
    /// looks to the player like this game.
    fn dealt_anew(&self, seat: PlayerId, rng: &mut Rng) -> engine::Game {
        let mut game = self.play.game.imagine_from(Viewer::Player(seat), Lists::Open, rng);
        if self.play.who().is_none_or(|who| who == seat) {
            return game;
        }
        let look = |play: &NumericGame| {
            let mut seen = vec![0.0; FEATURES];
            play.observe(seat, &self.config.numbers, &mut DirtyRange::default(), &mut seen);
            (play.who(), seen)
        };
        let here = look(&self.play);
        for _ in 0..DEALS {
            let state = game.state().clone();
            let mut asked = engine::Game::resume(Arc::clone(game.pool()), state, self.config.stops);
            asked.set_recording(false);
            let play = NumericGame::of(asked);
            if look(&play) == here {
                return play.game;
            }
            game = self.play.game.imagine_from(Viewer::Player(seat), Lists::Open, rng);
        }
        let state = game.state().clone();
        engine::Game::resume(Arc::clone(game.pool()), state, self.config.stops)
    }

    fn option(&self, action: i64) -> PyResult<usize> {
        usize::try_from(action)
            .ok()
            .and_then(|action| self.play.option(action))
            .ok_or_else(|| wrong(format!("action {action} is not legal now: choose one of `legal_actions()`")))
    }

    fn take(&mut self, option: usize, action: u16) {
        self.play.take(option);
        self.options.push(option as u16);
        self.actions.push(action);
    }
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (decks, seed = 0, stops = "choices"))]
    fn new(decks: TableLike, seed: u64, stops: &str) -> PyResult<State> {
        let config = EnvConfig::new(decks.table()?, stops)?;
        let game = config.start(seed).game;
        Ok(State::beginning(config, game))
    }

    /// Begins a new game at the same table.
    fn restart(&self, seed: u64) -> State {
        let game = self.config.start(seed).game;
        State::beginning(self.config.clone(), game)
    }

    /// Table at which it is played.
    #[getter]
    fn table(&self) -> Table {
        self.config.table.clone()
    }

    /// Returns A, the number of actions.
    fn num_distinct_actions(&self) -> usize {
        ACTIONS
    }

    /// Returns 2, the number of players.
    fn num_players(&self) -> usize {
        2
    }

    /// Returns the player who decides; -4 if the game is over.
    fn current_player(&self) -> i64 {
        self.play.who().map_or(TERMINAL, |who| who.index() as i64)
    }

    /// Returns True if the game is over.
    fn is_terminal(&self) -> bool {
        self.play.game.outcome().is_some()
    }

    /// Returns False, because chance is sampled as the game goes on.
    fn is_chance_node(&self) -> bool {
        false
    }

    /// Returns 1 for the winner and -1 for the loser, or zeros if no player has won.
    fn returns(&self) -> [f32; 2] {
        self.play.returns()
    }

    /// Returns the number of actions since the state's origin.
    fn move_number(&self) -> usize {
        self.actions.len()
    }

    /// Number of the turn, from 1; 0 during the set-up.
    #[getter]
    fn turn(&self) -> u16 {
        self.play.game.state().turn
    }

    /// Points of both players.
    #[getter]
    fn points(&self) -> [i16; 2] {
        let players = &self.play.game.state().players;
        [players[PlayerId(0)].points, players[PlayerId(1)].points]
    }

    /// Returns the actions since the state's origin.
    fn history(&self) -> Vec<u16> {
        self.actions.clone()
    }

    /// Returns the legal actions in ascending order. Empty if another player decides.
    #[pyo3(signature = (player = None))]
    fn legal_actions(&self, player: Option<usize>) -> PyResult<Vec<u16>> {
        if let Some(player) = player
            && self.play.who() != Some(self.seat(player)?)
        {
            return Ok(Vec::new());
        }
        let mut actions = self.play.actions.clone();
        actions.sort_unstable();
        Ok(actions)
    }

    /// Returns an int8 array of shape (A,) with 1 for each legal action, and zeros if another player decides.
    #[pyo3(signature = (player = None))]
    fn legal_actions_mask<'py>(&self, py: Python<'py>, player: Option<usize>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mask = PyArray1::zeros(py, ACTIONS, false);
        if player.map_or(Ok(true), |player| Ok::<_, PyErr>(self.play.who() == Some(self.seat(player)?)))? {
            self.play.mask(mask.readwrite().as_slice_mut().map_err(wrong)?);
        }
        Ok(mask)
    }

    /// Applies an action. If it isn't legal, raises ValueError and changes nothing.
    fn apply_action(&mut self, action: i64) -> PyResult<()> {
        let option = self.option(action)?;
        self.take(option, action as u16);
        Ok(())
    }

    /// Describes a legal action, as the player may see it.
    #[pyo3(signature = (player, action))]
    fn action_to_string(&self, player: usize, action: i64) -> PyResult<String> {
        let option = self.option(action)?;
        let viewer = Viewer::Player(self.seat(player)?);
        let labels = engine::labels(&self.play.game, viewer, &maneframe_cardtext::effect_words);
        labels.into_iter().nth(option).map(|label| label.to_string()).ok_or_else(|| wrong("the game is over"))
    }

    /// Returns all messages to a player and their choices, one per line, and the pending question.
    fn information_state_string(&self, player: usize) -> PyResult<String> {
        self.story.told(self.seat(player)?, &self.options)
    }

    /// Returns the player's current knowledge, without the past, as a float32 array of shape (F,).
    fn information_state_tensor<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyArray1<f32>>> {
        self.observation_tensor(py, player)
    }

    /// Returns the player's current knowledge, as a float32 array of shape (F,) with values from -1 to 1; see
    /// `schema()`.
    fn observation_tensor<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self.seat(player)?;
        let tensor = PyArray1::zeros(py, FEATURES, false);
        let mut written = tensor.readwrite();
        let into = written.as_slice_mut().map_err(wrong)?;
        self.play.observe(seat, &self.config.numbers, &mut DirtyRange::default(), into);
        drop(written);
        Ok(tensor)
    }

    /// Returns the card numbers by zone as a player knows them, an int16 array of shape (Z, L). `CARD_ZONES` names the
    /// rows.
    ///
    /// Empty places have 0. `UNKNOWN_CARD` stands for a card that the player doesn't know. The zones of decks don't
    /// have the cards' order: both deck lists are known, so they have those cards of the lists that the player doesn't
    /// see, by number. So the opponent's deck includes unknown cards of the opponent's hand. Without `player`: as the
    /// deciding player knows them. Raises ValueError then if the game is over.
    #[pyo3(signature = (player = None))]
    fn cards<'py>(&self, py: Python<'py>, player: Option<usize>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        self.zones(py, self.seat_or_decider(player)?, Shown::Known)
    }

    /// For a critic in training; it shows hidden cards; not an input for a policy. Returns an int16 array of shape (Z,
    /// L).
    ///
    /// Like `cards`, but all cards are known, hands are in the order in which they were drawn, and decks are in their
    /// order from the top.
    #[pyo3(signature = (player = None))]
    fn perfect<'py>(&self, py: Python<'py>, player: Option<usize>) -> PyResult<Bound<'py, PyArray2<i16>>> {
        self.zones(py, self.seat_or_decider(player)?, Shown::All)
    }

    /// Returns the last acts as a player saw them, an int16 array of shape (length, 5). The newest is in the last row,
    /// after rows of zeros.
    ///
    /// An act is what happened: a card was played, drawn or moved, a player scored, and so on. The columns are
    /// described by `ACT_COLUMNS`. `length` is 1 to 256. Acts before the state's origin are known if the state was
    /// sampled, saved, or taken from a Vector with acts. Raises ValueError without `player` if the game is over.
    #[pyo3(signature = (player = None, length = 32))]
    fn acts<'py>(&self, py: Python<'py>, player: Option<usize>, length: usize) -> PyResult<Bound<'py, PyArray2<i16>>> {
        let seat = self.seat_or_decider(player)?;
        if !(1..=MOST).contains(&length) {
            return Err(wrong(format!("length must be 1 to {MOST}, not {length}")));
        }
        let acts = self.story.acts(seat, &self.options, &self.config.numbers.cards, length)?;
        acts::array(py, &acts, length)
    }

    /// Returns the values by which search bots judge the table, as a float64 array of shape (V,) in the order of
    /// `VALUES`. The player sees all of them.
    fn value_features<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyArray1<f64>>> {
        let seat = self.seat(player)?;
        Ok(PyArray1::from_slice(py, &maneframe_bot::value::features(&self.play.game, seat)))
    }

    /// Returns the table and the question as a player currently sees them, as JSON.
    fn observation_string(&self, player: usize) -> PyResult<String> {
        let viewer = Viewer::Player(self.seat(player)?);
        let referee = Referee::new(self.play.game.clone(), maneframe_cardtext::effect_words);
        serde_json::to_string(&InEnglish(&(referee.table(viewer), referee.question(viewer)))).map_err(wrong)
    }

    /// Returns a game that looks the same to a player. Cards that the player doesn't know are dealt again, with other
    /// random numbers.
    ///
    /// If the other player decides and none of 32 deals stops there, the game may be at the next decision.
    fn resample_from_infostate(&self, player: usize, seed: u64) -> PyResult<State> {
        let seat = self.seat(player)?;
        let game = self.dealt_anew(seat, &mut Rng::new(seed));
        let origin = Origin::guessed(game, seat, &self.story, &self.options, &self.config.numbers.cards)?;
        Ok(State::from(self.config.clone(), origin))
    }

    /// Returns an independent copy of the state, with the same random numbers.
    #[pyo3(name = "clone")]
    fn copy(&self) -> State {
        State {
            config: self.config.clone(),
            play: self.play.clone(),
            story: self.story.clone(),
            actions: self.actions.clone(),
            options: self.options.clone(),
        }
    }

    #[pyo3(name = "__copy__")]
    fn shallow(&self) -> State {
        self.copy()
    }

    #[pyo3(name = "__deepcopy__")]
    fn deep(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    /// Returns the state after an action. This state is not changed.
    fn child(&self, action: i64) -> PyResult<State> {
        let mut child = self.copy();
        child.apply_action(action)?;
        Ok(child)
    }

    /// Returns the state as text, including random numbers and hidden cards.
    fn serialize(&self) -> PyResult<String> {
        let before = |seat| self.story.origin.before(seat);
        let acts = |seat| self.story.origin.acts_before(seat, &self.config.numbers.cards, MOST);
        let saved = Saved {
            version: crate::schema::VERSION,
            stops: self.config.stops,
            told: [before(PlayerId(0))?, before(PlayerId(1))?],
            acts: [acts(PlayerId(0))?, acts(PlayerId(1))?],
            origin: self.story.origin.game.save(),
            actions: self.actions.clone(),
            options: self.options.clone(),
        };
        serde_json::to_string(&saved).map_err(wrong)
    }

    /// Loads a state that `serialize` wrote, at a table with the same decks. Raises ValueError if the text is invalid.
    #[staticmethod]
    fn deserialize(decks: TableLike, text: &str) -> PyResult<State> {
        let saved: Saved =
            serde_json::from_str(text).map_err(|error| wrong(format!("not a text of `State.serialize`: {error}")))?;
        let stops = if saved.stops == engine::Stops::Discreet { "discreet" } else { "choices" };
        let config = EnvConfig::new(decks.table()?, stops)?;
        let pool = Arc::clone(config.table.engine.pool());
        let game = engine::Game::load(pool, &saved.origin, config.stops).map_err(wrong)?;
        let mut state = State::from(config, Origin::new(game, saved.told, saved.acts));
        if saved.version != crate::schema::VERSION || saved.actions.len() != saved.options.len() {
            return Err(wrong(format!(
                "the saved state has version {} and {} actions with {} options: expected version {} and as many of both",
                saved.version,
                saved.actions.len(),
                saved.options.len(),
                crate::schema::VERSION
            )));
        }
        for (&option, &action) in saved.options.iter().zip(&saved.actions) {
            if state.play.actions.get(usize::from(option)) != Some(&action) {
                return Err(wrong("the saved state has an action that is not legal"));
            }
            state.take(option.into(), action);
        }
        Ok(state)
    }

    /// Pickles the state as `serialize` saves it, with its table.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Pickled<'py, (Table, String)>> {
        let this = slf.borrow();
        Ok((slf.get_type().getattr("deserialize")?, (this.config.table.clone(), this.serialize()?)))
    }

    /// Returns the action that a bot chooses for the deciding player.
    fn bot_action(&self, py: Python<'_>, bot: &Bot) -> PyResult<u16> {
        let option = py.detach(|| bot.answer(&self.play.game))?.ok_or_else(|| wrong("the game is over"))?;
        self.play.actions.get(option).copied().ok_or_else(|| wrong("the bot's choice has no action number"))
    }

    /// Lets a bot play for both players until turn `last` or the game is over. Runs without the interpreter's lock.
    ///
    /// If the bot's function of values raises an exception, it is passed on, and the state keeps the actions before it.
    fn play_out(&mut self, py: Python<'_>, bot: &Bot, last: u16) -> PyResult<()> {
        py.detach(|| -> PyResult<()> {
            let mut signals = SignalWatch::new();
            while self.play.game.state().turn <= last {
                signals.look()?;
                let Some(option) = bot.answer(&self.play.game)? else { break };
                let action = self.play.actions.get(option).copied().unwrap_or_default();
                self.take(option, action);
            }
            Ok(())
        })
    }

    /// For tests: returns a game that differs from this one only in what a player doesn't know, with the same random
    /// numbers.
    #[pyo3(name = "_twin")]
    fn twin(&self, player: usize, seed: u64) -> PyResult<State> {
        let game = self.play.game.twin(Viewer::Player(self.seat(player)?), &mut Rng::new(seed));
        Ok(State::beginning(self.config.clone(), game))
    }

    /// For tests: returns true if a card that the player knows differs between the two games.
    #[pyo3(name = "_differs_in_sight")]
    fn differs_in_sight(&self, other: &State, player: usize) -> PyResult<bool> {
        let viewer = Viewer::Player(self.seat(player)?);
        let (a, b) = (&self.play.game, &other.play.game);
        let cards = (0..a.state().cards.len().min(b.state().cards.len()) as u16).map(engine::CardId);
        let mut rows = Rows::default();
        rows.lay(a, PlayerId(player as u8));
        let offered = |card| rows.of(card).is_some_and(|row| row >= HAND + PLAY) && a.state().card(card).is_hidden();
        let differs = |card| a.state().card(card).def != b.state().card(card).def;
        let mut differing = cards.into_iter().filter(|&card| differs(card));
        Ok(differing.any(|card| a.knows(viewer, card) || b.knows(viewer, card) || offered(card)))
    }

    fn __str__(&self) -> String {
        format!("turn {}, points {:?}, player {} decides", self.turn(), self.points(), self.current_player())
    }
}
