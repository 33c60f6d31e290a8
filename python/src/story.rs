//! [`Story`]: the messages of a game to its players, of which an information state consists. They are only computed
//! when the caller needs them, and are then kept and extended.

use std::sync::{Arc, Mutex, PoisonError};

use maneframe_engine as engine;
use maneframe_engine::{PlayerId, Referee, Viewer};
use pyo3::prelude::*;
use serde::Serialize;

use crate::acts::{Log, MOST, Row};
use crate::json::wrong;
use crate::observation::CardNumbers;

/// Beginning of a state's history: the game at that moment, and the earlier messages to each player.
pub(crate) struct Origin {
    pub game: engine::Game,
    told: [StepOutput; 2],
    /// Earlier acts as each player saw them, the oldest first. Not used if [`StepOutput::Earlier`] has them.
    acts: [Vec<Row>; 2],
    /// Number of other origins that [`StepOutput::Earlier`] leads through.
    depth: u8,
}

/// Messages to a player before an origin.
enum StepOutput {
    Text(String),
    /// All messages of another story, converted to text only when needed.
    Earlier(Story, Vec<u16>),
}

/// Number of nested samples after which the messages are converted to text.
const DEEPEST: u8 = 8;

impl Origin {
    pub(crate) fn new(game: engine::Game, told: [String; 2], acts: [Vec<Row>; 2]) -> Arc<Origin> {
        Arc::new(Origin { game, told: told.map(StepOutput::Text), acts, depth: 0 })
    }

    /// Returns an origin that looks to `seat` as a story does after those options. The other player gets no messages
    /// and acts, because those of the real game must not appear in a guess.
    pub(crate) fn guessed(
        game: engine::Game,
        seat: PlayerId,
        story: &Story,
        options: &[u16],
        numbers: &CardNumbers,
    ) -> PyResult<Arc<Origin>> {
        let depth = story.origin.depth + 1;
        let (known, acts, depth) = if depth > DEEPEST {
            (StepOutput::Text(story.told(seat, options)?), story.acts(seat, options, numbers, MOST)?, 0)
        } else {
            (StepOutput::Earlier(story.clone(), options.to_vec()), Vec::new(), depth)
        };
        let nothing = StepOutput::Text(String::new());
        let (told, acts) = if seat == PlayerId(0) {
            ([known, nothing], [acts, Vec::new()])
        } else {
            ([nothing, known], [Vec::new(), acts])
        };
        Ok(Arc::new(Origin { game, told, acts, depth }))
    }

    /// Returns up to `length` last acts before this origin as a player saw them, the oldest first.
    pub(crate) fn acts_before(&self, seat: PlayerId, numbers: &CardNumbers, length: usize) -> PyResult<Vec<Row>> {
        match &self.told[seat.index()] {
            StepOutput::Text(_) => {
                let acts = &self.acts[seat.index()];
                Ok(acts[acts.len().saturating_sub(length)..].to_vec())
            }
            StepOutput::Earlier(story, options) => story.acts(seat, options, numbers, length),
        }
    }

    /// Returns all messages to a player up to this origin.
    pub(crate) fn before(&self, seat: PlayerId) -> PyResult<String> {
        match &self.told[seat.index()] {
            StepOutput::Text(text) => Ok(text.clone()),
            StepOutput::Earlier(story, options) => story.told(seat, options),
        }
    }
}

/// Messages to both players since an origin, as far as they have been needed.
pub(crate) struct Story {
    pub origin: Arc<Origin>,
    so_far: Mutex<Option<Arc<SoFar>>>,
    logged: Mutex<Option<Arc<LoggedGame>>>,
}

/// Acts of a game up to some option.
#[derive(Clone)]
struct LoggedGame {
    /// The game with a record of its events, which are in the log.
    game: engine::Game,
    log: Log,
    options: usize,
}

/// Messages of a game up to some option.
#[derive(Clone)]
struct SoFar {
    /// The referee, which forgets events that are in the texts.
    referee: Referee,
    /// Messages and choices of each player, one per line.
    texts: [String; 2],
    options: usize,
}

impl Clone for Story {
    fn clone(&self) -> Story {
        let (so_far, logged) = (Mutex::new(self.kept().clone()), Mutex::new(self.kept_log().clone()));
        Story { origin: Arc::clone(&self.origin), so_far, logged }
    }
}

impl Story {
    pub(crate) fn new(origin: Arc<Origin>) -> Story {
        Story { origin, so_far: Mutex::new(None), logged: Mutex::new(None) }
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Option<Arc<SoFar>>> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn kept_log(&self) -> std::sync::MutexGuard<'_, Option<Arc<LoggedGame>>> {
        self.logged.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns up to `length` last acts as a player saw them, up to those options after the origin, the oldest first.
    pub(crate) fn acts(
        &self,
        seat: PlayerId,
        options: &[u16],
        numbers: &CardNumbers,
        length: usize,
    ) -> PyResult<Vec<Row>> {
        let mut kept = self.kept_log();
        let mut logged = match kept.take().filter(|logged| logged.options <= options.len()) {
            Some(logged) => logged,
            None => Arc::new(LoggedGame::new(&self.origin)),
        };
        if logged.options < options.len() {
            let logged = Arc::make_mut(&mut logged);
            options[logged.options..].iter().try_for_each(|&option| logged.go_on(option, numbers))?;
        }
        let own = logged.log.last(seat, length);
        let mut acts = self.origin.acts_before(seat, numbers, length - own.len())?;
        acts.extend(own);
        *kept = Some(logged);
        Ok(acts)
    }

    /// Returns all messages to a player up to those options after the origin, and the current question. A guessed game
    /// adds no messages for the player it is based on until an action is taken in it.
    pub(crate) fn told(&self, seat: PlayerId, options: &[u16]) -> PyResult<String> {
        if options.is_empty() {
            let before = self.origin.before(seat)?;
            if !before.is_empty() {
                return Ok(before);
            }
        }
        let mut kept = self.kept();
        let mut so_far = match kept.take().filter(|so_far| so_far.options <= options.len()) {
            Some(so_far) => so_far,
            None => Arc::new(SoFar::new(&self.origin)?),
        };
        if so_far.options < options.len() {
            let told = Arc::make_mut(&mut so_far);
            options[told.options..].iter().try_for_each(|&option| told.go_on(option))?;
        }
        let own = &so_far.texts[seat.index()];
        let question = so_far.referee.question(Viewer::Player(seat));
        let before = self.origin.before(seat)?;
        let mut text = String::with_capacity(before.len() + own.len() + 4096);
        text += &before;
        text += own;
        line(&mut text, &question)?;
        *kept = Some(so_far);
        Ok(text)
    }
}

impl LoggedGame {
    fn new(origin: &Origin) -> LoggedGame {
        let mut game = origin.game.clone();
        game.set_recording(true);
        game.take_events();
        LoggedGame { game, log: Log::default(), options: 0 }
    }

    fn go_on(&mut self, option: u16, numbers: &CardNumbers) -> PyResult<()> {
        if !self.game.choose_index(option.into()) {
            return Err(wrong("the game is over"));
        }
        self.options += 1;
        self.log.record(&mut self.game, numbers);
        Ok(())
    }
}

impl SoFar {
    fn new(origin: &Origin) -> PyResult<SoFar> {
        let referee = Referee::new(origin.game.clone(), maneframe_cardtext::effect_words);
        let mut so_far = SoFar { referee, texts: Default::default(), options: 0 };
        for (seat, text) in (0..).map(PlayerId).zip(&mut so_far.texts) {
            line(text, &so_far.referee.table(Viewer::Player(seat)))?;
        }
        so_far.hear()?;
        Ok(so_far)
    }

    fn go_on(&mut self, option: u16) -> PyResult<()> {
        let asked = self.referee.game().decision().map(|decision| decision.who).zip(self.referee.pending());
        let (seat, (who, number)) = asked.ok_or_else(|| wrong("the game is over"))?;
        // A player knows their own choice and its options.
        line(&mut self.texts[seat.index()], &(self.referee.question(Viewer::Player(seat)), option))?;
        self.referee.choose(who, number, option.into()).map_err(wrong)?;
        self.options += 1;
        self.hear()
    }

    /// Adds the new events.
    fn hear(&mut self) -> PyResult<()> {
        for (seat, text) in (0..).map(PlayerId).zip(&mut self.texts) {
            for happening in self.referee.since(Viewer::Player(seat), 0) {
                line(text, happening)?;
            }
        }
        self.referee.forget_before(u32::MAX);
        Ok(())
    }
}

fn line(text: &mut String, message: &impl Serialize) -> PyResult<()> {
    text.push_str(&serde_json::to_string(&maneframe_wording::InEnglish(message)).map_err(wrong)?);
    text.push('\n');
    Ok(())
}
