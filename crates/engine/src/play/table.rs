//! [`Table`]: decks compiled for play, from which games start.

use std::sync::Arc;

use maneframe_card::{Card, DeckCards, TableRules};

use crate::cards::catalog::Catalog;
use crate::cards::pool::{CompiledPool, PoolError};
use crate::flow::driver::{Driver, Stops};
use crate::model::frame::{Frame, Setup};
use crate::model::ids::{AreaId, CardId, DefId, MAX_PLAYERS, PlayerId, PlayerSet};
use crate::model::rng::Rng;
use crate::model::state::{Player, State, ZoneId};
use crate::model::tracked::Tracked;
use crate::occur::zones::push_card;
use crate::play::game::Game;
use crate::rules::cited::cite;
use crate::rules::rulebook::{Edition, Rulebook};

#[derive(Clone, Debug)]
struct DeckDefs {
    mane: DefId,
    more_manes: Vec<DefId>,
    draw: Vec<DefId>,
    problems: Vec<DefId>,
}

/// Options of a [`Table`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TableOptions {
    /// Rules of its games.
    pub rulebook: Rulebook,
    /// True if lines of card text that aren't understood do nothing. Otherwise they are an error.
    pub lenient: bool,
}

impl TableOptions {
    /// Returns options with which lines that aren't understood do nothing.
    pub fn lenient() -> TableOptions {
        TableOptions { lenient: true, ..TableOptions::default() }
    }
}

/// Options of a [`Game`].
#[derive(Clone, Debug)]
pub struct GameOptions {
    chance: Rng,
    stops: Stops,
    recording: bool,
    watched: bool,
}

impl GameOptions {
    /// Creates options with a source of chance: a seed as a number, or a secret [`Seed`](crate::Seed) for games between people. The game
    /// stops at real choices and records its events.
    pub fn new(chance: impl Into<Rng>) -> GameOptions {
        GameOptions { chance: chance.into(), stops: Stops::RealChoices, recording: true, watched: false }
    }

    /// Sets where the game stops.
    #[must_use]
    pub fn stops(self, stops: Stops) -> GameOptions {
        GameOptions { stops, ..self }
    }

    /// Sets whether the game records its events, which [`Game::take_events`] returns.
    #[must_use]
    pub fn recording(self, recording: bool) -> GameOptions {
        GameOptions { recording, ..self }
    }

    /// Turns the record of events off, as in simulations.
    #[must_use]
    pub fn unrecorded(self) -> GameOptions {
        self.recording(false)
    }

    /// Notes from the start which rules are carried out.
    #[must_use]
    pub fn watched(self) -> GameOptions {
        GameOptions { watched: true, ..self }
    }
}

impl From<u64> for GameOptions {
    fn from(seed: u64) -> GameOptions {
        GameOptions::new(seed)
    }
}

/// Decks ready to be played; any number of games can start from one table.
#[derive(Clone, Debug)]
pub struct Table {
    pool: Arc<CompiledPool>,
    decks: Vec<DeckDefs>,
    /// True if the catalog was published: see [`Table::with_catalog`].
    published: bool,
    /// The state in which games begin, if they don't begin with set-up.
    middle: Option<Arc<State>>,
    /// Players whose Draw Decks are shuffled before such a game begins.
    shuffled: PlayerSet,
}

impl Table {
    /// Compiles the cards of all decks, for games by the Comprehensive Rules 3.8.
    ///
    /// # Errors
    /// A [`SetupError`].
    pub fn new(decks: &[DeckCards]) -> Result<Table, SetupError> {
        Table::with(decks, TableOptions::default())
    }

    /// Like [`Table::new`], with options.
    ///
    /// # Errors
    /// A [`SetupError`].
    pub fn with(decks: &[DeckCards], options: TableOptions) -> Result<Table, SetupError> {
        Table::under(None, decks, options)
    }

    /// Like [`Table::with`], for games under rules of the table.
    ///
    /// # Errors
    /// A [`SetupError`].
    pub fn under(rules: Option<&TableRules>, decks: &[DeckCards], options: TableOptions) -> Result<Table, SetupError> {
        let TableOptions { rulebook, lenient } = options;
        if !(2..=MAX_PLAYERS).contains(&decks.len()) {
            return Err(SetupError::Players(decks.len()));
        }
        let mut cards: Vec<Arc<Card>> = Vec::new();
        let mut def_of = |card: &Arc<Card>| -> DefId {
            // Decks may share cards by pointer or by value; equal cards need only one definition.
            let known = cards.iter().position(|c| Arc::ptr_eq(c, card) || **c == **card);
            DefId(known.unwrap_or_else(|| {
                cards.push(Arc::clone(card));
                cards.len() - 1
            }) as u16)
        };
        let mut defs = Vec::new();
        for (i, deck) in decks.iter().enumerate() {
            let player = PlayerId(i as u8);
            let mane = deck.mane.as_ref().ok_or(SetupError::NoMane(player))?;
            if !deck.problems.iter().any(|p| p.is_starting_problem()) {
                return Err(SetupError::NoStartingProblem(player));
            }
            defs.push(DeckDefs {
                mane: def_of(mane),
                more_manes: deck.more_manes.iter().map(&mut def_of).collect(),
                draw: deck.draw.iter().map(&mut def_of).collect(),
                problems: deck.problems.iter().map(&mut def_of).collect(),
            });
        }
        let count: usize = defs.iter().map(DeckDefs::count).sum();
        let max = usize::from(u16::MAX) / 2;
        if count > max {
            return Err(SetupError::TooManyCards { max });
        }
        Ok(Table {
            pool: Arc::new(CompiledPool::under(rulebook, rules, &cards, lenient)?),
            decks: defs,
            published: false,
            middle: None,
            shuffled: PlayerSet::NONE,
        })
    }

    /// Creates a table whose games begin with the current state of `game`; only the chance differs.
    pub fn at(game: &Game) -> Table {
        let middle = Some(Arc::new(game.state().clone()));
        Table { pool: Arc::clone(game.pool()), decks: Vec::new(), published: false, middle, shuffled: PlayerSet::NONE }
    }

    /// Shuffles the Draw Decks of `players` when a game begins in the middle: see [`Table::at`].
    #[must_use]
    pub fn shuffled(self, players: PlayerSet) -> Table {
        Table { shuffled: players, ..self }
    }

    /// Adds a published `catalog`, whose cards may be named (CR 201.1b). Without one only cards of the decks may be
    /// named, which reveals the lists to a player who has to name a card.
    #[must_use]
    pub fn with_catalog(mut self, catalog: Catalog) -> Table {
        Arc::make_mut(&mut self.pool).publish(catalog);
        self.published = true;
        self
    }

    /// Returns the catalog that was published, if any.
    pub fn published(&self) -> Option<&Catalog> {
        self.published.then_some(&self.pool.catalog)
    }

    /// Returns the card definitions.
    pub fn pool(&self) -> &Arc<CompiledPool> {
        &self.pool
    }

    /// Starts a game and runs it to its first decision. A number is the seed of a game with default options.
    pub fn start(&self, options: impl Into<GameOptions>) -> Game {
        let GameOptions { chance, stops, recording, watched } = options.into();
        self.begin(chance, stops, recording, watched)
    }

    fn begin(&self, chance: Rng, stops: Stops, record: bool, watched: bool) -> Game {
        if let Some(middle) = &self.middle {
            let state = State { rng: chance, ..(**middle).clone() };
            let mut driver = Driver::new(Arc::clone(&self.pool), state, stops);
            self.shuffled.iter().for_each(|player| driver.shuffle_deck(player));
            driver.grant_knowledge();
            let mut game = Game::begin(driver);
            game.set_stops(stops);
            game.set_recording(record);
            return game;
        }
        let mut state = blank_state(self.pool.rulebook.edition, self.decks.len(), chance);
        state.cards.reserve(self.decks.iter().map(DeckDefs::count).sum());
        state.play.write(&mut (), 0).reserve(ROOM * self.decks.len());
        state.frames.reserve(ROOM);
        state.recent.reserve(ROOM);
        state.waiting.reserve(ROOM);
        state.loops.taken.reserve(ROOM);
        for (i, deck) in self.decks.iter().enumerate() {
            let owner = PlayerId(i as u8);
            let player = &mut state.players.write(&mut (), 0)[owner];
            player.deck.reserve(deck.draw.len());
            player.discard.reserve(deck.draw.len());
            player.hand.reserve(ROOM);
            player.flip.reserve(ROOM);
            for (i, &def) in std::iter::once(&deck.mane).chain(&deck.more_manes).enumerate() {
                let mane = push_card(&mut state, def, owner, ZoneId::Play);
                state.card_mut(mane).area = AreaId::home(owner);
                state.play.write(&mut (), 0).push(mane);
                if i == 0 {
                    state.players.write(&mut (), 0)[owner].mane = mane;
                }
            }
            for &def in &deck.draw {
                let card = push_card(&mut state, def, owner, ZoneId::Deck);
                state.players.write(&mut (), 0)[owner].deck.push(card);
            }
            for &def in &deck.problems {
                let card = push_card(&mut state, def, owner, ZoneId::ProblemDeck);
                state.players.write(&mut (), 0)[owner].problem_deck.push(card);
            }
        }
        lay_rules(&mut state, &self.pool);
        state.frames.begin(Frame::Setup(Setup::StartingProblem(PlayerId(0))));
        let mut driver = Driver::new(Arc::clone(&self.pool), state, stops);
        driver.record = record;
        if watched {
            driver.derived.watch_rules();
        }
        cite!(driver, "102.1");
        cite!(driver, "301.1");
        driver.grant_knowledge();
        Game::begin(driver)
    }
}

/// Room that a new game has for each of its lists, so that they rarely grow while it is played.
const ROOM: usize = 12;

impl DeckDefs {
    /// Returns the number of cards.
    fn count(&self) -> usize {
        1 + self.more_manes.len() + self.draw.len() + self.problems.len()
    }
}

/// Lets the rules of the table function in a new game.
pub(crate) fn lay_rules(state: &mut State, pool: &CompiledPool) {
    if let Some(def) = pool.table_rules {
        let card = push_card(state, def, PlayerId(0), ZoneId::Gone);
        state.rules.push(card);
    }
}

pub(crate) fn blank_state(edition: Edition, players: usize, rng: Rng) -> State {
    State {
        edition,
        rng,
        cards: Vec::new(),
        players: Tracked::new(
            (0..players)
                .map(|_| Player {
                    deck: Vec::new(),
                    problem_deck: Vec::new(),
                    hand: Vec::new(),
                    discard: Vec::new(),
                    banished: Vec::new(),
                    flip: Vec::new(),
                    mane: CardId::NONE,
                    problem: CardId::NONE,
                    points: 0,
                    tokens: 0,
                    alive: true,
                })
                .collect(),
        ),
        play: Tracked::default(),
        queue: Vec::new(),
        rules: Vec::new(),
        frames: Default::default(),
        modifiers: Tracked::default(),
        floating: Vec::new(),
        course: Default::default(),
        journal: Tracked::default(),
        loans: Vec::new(),
        disguises: Vec::new(),
        temporary_tokens: Vec::new(),
        waiting: Vec::new(),
        states: Vec::new(),
        recent: Vec::new(),
        unresolved: Vec::new(),
        counted_uses: Vec::new(),
        paid: None,
        paid_amount: 0,
        before: None,
        counters: Tracked::default(),
        power_counters: Vec::new(),
        linked: Vec::new(),
        answers: Vec::new(),
        dilemmas: Default::default(),
        tally: Default::default(),
        faceoff: Tracked::default(),
        confronted: Tracked::default(),
        contested: Default::default(),
        visited: Default::default(),
        turn: 0,
        active: Tracked::new(PlayerId(0)),
        first: PlayerId(0),
        phase: Tracked::default(),
        draw_step: false,
        last_priority: None,
        clock: 1,
        wave: 0,
        unique_dirty: false,
        order_dirty: false,
        step_count: 0,
        loops: Default::default(),
        scored: 0,
        mulligans: 0,
        outcome: None,
    }
}

/// The reason why a game can't start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The cards can't form the game's pool.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// The number of players is not possible; it is given.
    #[error("a game is for 2 to {MAX_PLAYERS} players, not {0}")]
    Players(usize),
    /// That player has no Mane Character.
    #[error("{0} has no Mane Character: each player needs one (CR 102.1)")]
    NoMane(PlayerId),
    /// That player has no Problem to start with.
    #[error("{0} has no Starting Problem in the Problem deck (CR 101.3c)")]
    NoStartingProblem(PlayerId),
    /// The players' decks exceed a limit of the engine.
    #[error("more than {max} cards in one game")]
    TooManyCards {
        /// Maximum number of cards of all players together.
        max: usize,
    },
}
