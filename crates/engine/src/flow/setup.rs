//! Starting a game (CR 102), and building any position for scenarios and puzzles.

use std::sync::Arc;

use maneframe_card::Card;

use crate::cards::catalog::Catalog;
use crate::cards::pool::{CompiledPool, DefId, PoolError};
use crate::front::game::{Flow, Game, Stops};
use crate::model::decision::{AnswerKind, Asked, Choice, Prompt};
use crate::model::frame::{Frame, Setup, Step};
use crate::model::ids::{AreaId, CardId, MAX_PLAYERS, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::rng::Rng;
use crate::model::state::{CardState, Player, State, ZoneId};
use crate::occur::zones::DeckEnd;
use crate::rules::cited::cite;
use crate::rules::rulebook::{Edition, Rulebook};

/// The cards that one player brings.
#[derive(Clone, Debug, Default)]
pub struct DeckCards {
    /// The Mane Character.
    pub mane: Option<Arc<Card>>,
    /// The draw deck, every copy by itself.
    pub draw: Vec<Arc<Card>>,
    /// The Problem deck.
    pub problems: Vec<Arc<Card>>,
}

/// Why a game can't start.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SetupError {
    #[error(transparent)]
    Pool(#[from] PoolError),
    #[error("a game is for 2 to {MAX_PLAYERS} players, not {0}")]
    Players(usize),
    #[error("{0} has no Mane Character: every player needs one (CR 102.1)")]
    NoMane(PlayerId),
    #[error("{0} has no Starting Problem in the Problem deck (CR 101.3c)")]
    NoStartingProblem(PlayerId),
    #[error("more than {max} cards in one game")]
    TooManyCards { max: usize },
}

/// Decks ready to be played: from one table start as many games as you like.
#[derive(Clone, Debug)]
pub struct Table {
    pool: Arc<CompiledPool>,
    decks: Vec<DeckDefs>,
}

#[derive(Clone, Debug)]
struct DeckDefs {
    mane: DefId,
    draw: Vec<DefId>,
    problems: Vec<DefId>,
}

impl Table {
    /// Compiles the cards of all decks.
    ///
    /// # Errors
    /// A [`SetupError`]; with `lenient`, lines that aren't understood do nothing instead of being one.
    pub fn new(decks: &[DeckCards], lenient: bool) -> Result<Table, SetupError> {
        Table::by(Rulebook::default(), decks, lenient)
    }

    /// The same for games by the rules of `rulebook`.
    ///
    /// # Errors
    /// A [`SetupError`].
    pub fn by(rulebook: Rulebook, decks: &[DeckCards], lenient: bool) -> Result<Table, SetupError> {
        if !(2..=MAX_PLAYERS).contains(&decks.len()) {
            return Err(SetupError::Players(decks.len()));
        }
        let mut cards: Vec<Arc<Card>> = Vec::new();
        let mut def_of = |card: &Arc<Card>| -> DefId {
            // Decks share cards by pointer or by value; either way one definition is enough.
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
                draw: deck.draw.iter().map(&mut def_of).collect(),
                problems: deck.problems.iter().map(&mut def_of).collect(),
            });
        }
        let count: usize = defs.iter().map(|d| 1 + d.draw.len() + d.problems.len()).sum();
        let max = usize::from(u16::MAX) / 2;
        if count > max {
            return Err(SetupError::TooManyCards { max });
        }
        Ok(Table { pool: Arc::new(CompiledPool::by(rulebook, &cards, lenient)?), decks: defs })
    }

    /// The same table, at which everybody knows `catalog`'s cards to exist: those may be named (CR 201.1b). Without that it is
    /// the cards of the decks, so whoever is asked to name one is told the lists.
    #[must_use]
    pub fn with_catalog(mut self, catalog: Catalog) -> Table {
        Arc::make_mut(&mut self.pool).catalog = catalog;
        self
    }

    /// The definitions.
    pub fn pool(&self) -> &Arc<CompiledPool> {
        &self.pool
    }

    /// Starts a game: up to its first decision.
    pub fn start(&self, seed: u64) -> Game {
        self.start_with(seed, Stops::RealChoices, true)
    }

    /// The same, with a say in where to stop and whether to record events.
    pub fn start_with(&self, seed: u64, stops: Stops, record: bool) -> Game {
        self.set_out(Rng::new(seed), stops, record, false)
    }

    /// The same by any chance: a [`Seed`](crate::model::rng::Seed)'s for games between people, from whom it must be kept secret.
    pub fn start_by(&self, chance: impl Into<Rng>, stops: Stops, record: bool) -> Game {
        self.set_out(chance.into(), stops, record, false)
    }

    /// The same; the rules that are carried out are noted from the start.
    pub fn start_watched(&self, seed: u64, stops: Stops) -> Game {
        self.set_out(Rng::new(seed), stops, true, true)
    }

    fn set_out(&self, chance: Rng, stops: Stops, record: bool, watched: bool) -> Game {
        let mut state = blank_state(self.pool.rulebook.edition, self.decks.len(), chance);
        state.cards.reserve(self.decks.iter().map(|d| 1 + d.draw.len() + d.problems.len()).sum());
        for (i, deck) in self.decks.iter().enumerate() {
            let owner = PlayerId(i as u8);
            state.players[owner].deck.reserve(deck.draw.len());
            let mane = push_card(&mut state, deck.mane, owner, ZoneId::Play);
            state.card_mut(mane).area = AreaId::home(owner);
            state.players[owner].mane = mane;
            state.play.push(mane);
            for &def in &deck.draw {
                let card = push_card(&mut state, def, owner, ZoneId::Deck);
                state.players[owner].deck.push(card);
            }
            for &def in &deck.problems {
                let card = push_card(&mut state, def, owner, ZoneId::ProblemDeck);
                state.players[owner].problem_deck.push(card);
            }
        }
        state.frames.push(Frame::Setup(Setup::StartingProblem(PlayerId(0))));
        let mut game = Game {
            pool: Arc::clone(&self.pool),
            state,
            derived: Default::default(),
            options: Vec::with_capacity(64),
            asked: None,
            events: Vec::new(),
            record,
            stops,
            forced: 0,
            enough: true,
            applied: Default::default(),
            trail: Default::default(),
            guard: Default::default(),
            last_asked: Default::default(),
            chain: Default::default(),
            witness: None,
        };
        if watched {
            game.watch_rules();
        }
        cite!(game, "102.1");
        cite!(game, "301.1");
        game.go();
        game
    }
}

fn blank_state(edition: Edition, players: usize, rng: Rng) -> State {
    State {
        edition,
        rng,
        cards: Vec::new(),
        players: (0..players)
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
        play: Vec::new(),
        queue: Vec::new(),
        frames: Vec::new(),
        modifiers: Vec::new(),
        floating: Vec::new(),
        course: Default::default(),
        journal: Vec::new(),
        loans: Vec::new(),
        temporary_tokens: Vec::new(),
        waiting: Vec::new(),
        recent: Vec::new(),
        held: Vec::new(),
        uses: Vec::new(),
        paid: None,
        paid_amount: 0,
        before: None,
        counters: Vec::new(),
        power_counters: Vec::new(),
        linked: Vec::new(),
        answers: Vec::new(),
        dilemmas: Default::default(),
        tally: Default::default(),
        faceoff: None,
        confronted: Default::default(),
        contested: Default::default(),
        visited: Default::default(),
        turn: 0,
        active: PlayerId(0),
        first: PlayerId(0),
        phase: None,
        draw_step: false,
        last_priority: None,
        clock: 1,
        wave: 0,
        unique_dirty: false,
        order_dirty: false,
        patience: 0,
        loops: Default::default(),
        scored: 0,
        outcome: None,
    }
}

fn push_card(state: &mut State, def: DefId, owner: PlayerId, zone: ZoneId) -> CardId {
    let id = CardId(state.cards.len() as u16);
    state.cards.push(CardState {
        stamp: 0,
        def,
        identity: 0,
        under: CardId::NONE,
        lay_beneath: CardId::NONE,
        counters: 0,
        flags: 0,
        owner,
        controller: owner,
        zone,
        area: AreaId::NONE,
        left: AreaId::NONE,
        last_power: 0,
        last_controller: None,
    });
    id
}

impl Game {
    /// A new card object that is nowhere yet: a token (CR 521), or a card of a made-up position.
    pub(crate) fn make_card(&mut self, def: DefId, owner: PlayerId) -> CardId {
        let card = push_card(&mut self.state, def, owner, ZoneId::Gone);
        self.derived.cards.resize(self.state.cards.len(), Default::default());
        self.touch();
        card
    }

    #[inline(never)]
    pub(crate) fn setup_step(&mut self, setup: Setup) -> Flow {
        match setup {
            Setup::StartingProblem(player) => {
                if player.index() >= self.state.players.len() {
                    self.set_setup(Setup::Deal);
                    return Flow::Go;
                }
                if !self.state.players[player].alive {
                    self.set_setup(Setup::StartingProblem(PlayerId(player.0 + 1)));
                    return Flow::Go;
                }
                let deck = &self.state.players[player].problem_deck;
                let mut starting: Vec<CardId> = deck
                    .iter()
                    .copied()
                    .filter(|&c| self.pool.def(self.state.card(c).def).card.is_starting_problem())
                    .collect();
                cite!(self, "101.3c");
                // Two copies of a Problem are the same choice.
                starting.sort_by_key(|&c| (self.state.card(c).def, c));
                starting.dedup_by_key(|c| self.state.card(*c).def);
                self.options.extend(starting.into_iter().map(Choice::Card));
                Flow::Ask(Asked::new(player, AnswerKind::Cards, Prompt::StartingProblem, "102.2"))
            }
            Setup::Deal => {
                self.deal();
                Flow::Go
            }
            Setup::Mulligan(player, _) => {
                self.options.extend([Choice::Yes, Choice::No]);
                Flow::Ask(Asked::new(player, AnswerKind::YesNo, Prompt::Mulligan, "102.4"))
            }
            Setup::Redraw(players) => {
                for player in players.iter() {
                    self.mulligan(player);
                }
                self.state.end_frame();
                cite!(self, "102.5");
                self.start_turn(self.state.first);
                Flow::Go
            }
        }
    }

    pub(crate) fn answer_setup(&mut self, setup: Setup, choice: Choice) {
        match (setup, choice) {
            (Setup::StartingProblem(player), Choice::Card(card)) => {
                // Shown when all have chosen; until then it lies in the deck.
                self.state.players[player].problem = card;
                self.set_setup(Setup::StartingProblem(PlayerId(player.0 + 1)));
            }
            (Setup::Mulligan(player, so_far), choice) => {
                let chosen = if choice == Choice::Yes { so_far.or(player.mask()) } else { so_far };
                let next = self.state.next_player(player);
                self.set_setup(if next == self.state.first {
                    Setup::Redraw(chosen)
                } else {
                    Setup::Mulligan(next, chosen)
                });
            }
            _ => {}
        }
    }

    pub(crate) fn set_setup(&mut self, setup: Setup) {
        if let Some(Frame::Setup(top)) = self.state.frames.last_mut() {
            *top = setup;
        }
    }

    /// CR 102.2, 102.3: Problems are shown, the first player is found, decks are shuffled, six cards each.
    fn deal(&mut self) {
        let players: Vec<PlayerId> = self.state.alive().iter().collect();
        for &player in &players {
            let chosen = self.state.players[player].problem;
            self.refresh();
            let entering = Occurrence::new(Act::Enter, player).card(chosen).at(AreaId::problem(player));
            self.commit(entering, "102.2");
            cite!(self, "303.1");
            cite!(self, "403.1");
        }
        let first = players[self.state.rng.below(players.len())];
        self.state.first = first;
        self.state.active = first;
        for &player in &players {
            let mut problems = std::mem::take(&mut self.state.players[player].problem_deck);
            self.state.rng.shuffle(&mut problems);
            self.state.players[player].problem_deck = problems;
            self.refresh();
            self.commit(Occurrence::new(Act::Shuffle, player), "102.3");
            self.first_hand(player, "102.3");
        }
        self.set_setup(Setup::Mulligan(first, PlayerSet::NONE));
    }

    fn first_hand(&mut self, player: PlayerId, rule: &'static str) {
        for _ in 0..6 {
            let Some(&card) = self.state.players[player].deck.last() else { break };
            self.refresh();
            self.commit(Occurrence::new(Act::PutInHand, player).card(card), rule);
        }
    }

    fn mulligan(&mut self, player: PlayerId) {
        self.refresh();
        self.commit(Occurrence::new(Act::Mulligan, player), "102.4a");
        let hand = self.state.players[player].hand.clone();
        for card in hand {
            self.relocate(card, ZoneId::Deck, DeckEnd::Top);
        }
        self.refresh();
        self.commit(Occurrence::new(Act::Shuffle, player), "102.4a");
        self.first_hand(player, "102.4a");
    }
}

/// Where a card of a made-up position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// In play at an area, attached to a card where one is named.
    Play(AreaId, Option<CardId>),
    /// On top of its owner's deck (draw deck or Problem deck, by its type).
    DeckTop,
    /// In hand.
    Hand,
    /// In the discard pile.
    Discard,
    /// Banished; beneath a card where one is named.
    Banished(Option<CardId>),
}

/// A position being built: any cards anywhere, then a step of a turn at which to begin.
///
/// It is not checked against deck building: scenarios show one thing at a time.
#[derive(Debug)]
pub struct Position {
    game: Game,
}

impl Position {
    /// An empty table.
    ///
    /// # Errors
    /// [`SetupError::Players`].
    pub fn new(pool: Arc<CompiledPool>, players: usize, seed: u64) -> Result<Position, SetupError> {
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(SetupError::Players(players));
        }
        let game = Game {
            state: blank_state(pool.rulebook.edition, players, Rng::new(seed)),
            pool,
            derived: Default::default(),
            options: Vec::with_capacity(64),
            asked: None,
            events: Vec::new(),
            record: true,
            stops: Stops::EveryDecision,
            forced: 0,
            enough: true,
            applied: Default::default(),
            trail: Default::default(),
            guard: Default::default(),
            last_asked: Default::default(),
            chain: Default::default(),
            witness: None,
        };
        Ok(Position { game })
    }

    /// Puts a card somewhere.
    pub fn put(&mut self, def: DefId, owner: PlayerId, spot: Spot) -> CardId {
        let game = &mut self.game;
        let card = game.make_card(def, owner);
        let kind = game.pool.def(def).kind;
        match spot {
            Spot::Play(area, host) => {
                game.enter_play(card, owner, area, host.unwrap_or(CardId::NONE));
                if kind == maneframe_card::CardType::ManeCharacter {
                    game.state.players[owner].mane = card;
                }
            }
            Spot::DeckTop => {
                let zone = if kind == maneframe_card::CardType::Problem { ZoneId::ProblemDeck } else { ZoneId::Deck };
                game.relocate_new(card, zone);
            }
            Spot::Hand => game.relocate_new(card, ZoneId::Hand),
            Spot::Discard => game.relocate_new(card, ZoneId::Discard),
            Spot::Banished(host) => {
                game.relocate_new(card, ZoneId::Banished);
                game.state.card_mut(card).under = host.unwrap_or(CardId::NONE);
            }
        }
        card
    }

    /// Sets facts about a card: see [`crate::model::state::flag`].
    pub fn set_flags(&mut self, card: CardId, flags: u16) {
        self.game.state.card_mut(card).flags |= flags;
    }

    /// Puts +1 power counters on a card.
    pub fn set_counters(&mut self, card: CardId, counters: i16) {
        self.game.state.card_mut(card).counters = counters;
    }

    /// Puts named counters on a card.
    pub fn set_named_counters(&mut self, card: CardId, name: &str, count: u16) {
        let card = self.game.state.card_ref(card);
        let name = maneframe_card::Symbol::new(name);
        self.game.state.counters.push(crate::model::state::NamedCounter { card, name, count });
    }

    /// Gives control of a card to a player.
    pub fn set_controller(&mut self, card: CardId, player: PlayerId) {
        let c = self.game.state.card_mut(card);
        c.controller = player;
        if player != c.owner {
            self.game.lend(
                card,
                player,
                maneframe_card::ability::Until::Permanent,
                crate::model::ids::CardRef::NONE,
                player,
            );
        }
    }

    /// Sets a player's points and action tokens.
    pub fn set_score(&mut self, player: PlayerId, points: i16, tokens: i16) {
        let p = &mut self.game.state.players[player];
        (p.points, p.tokens) = (points, tokens);
    }

    /// The rules that are carried out are noted from the beginning.
    pub fn watch_rules(&mut self) {
        self.game.watch_rules();
    }

    /// Begins at `step` of `player`'s turn, the so-many-eth of the game.
    pub fn begin(mut self, player: PlayerId, turn: u16, step: Step) -> Game {
        let game = &mut self.game;
        let state = &mut game.state;
        state.turn = turn;
        state.scored = turn;
        state.active = player;
        state.first = PlayerId(0);
        state.phase = phase_of(step);
        state.draw_step = matches!(step, Step::DrawOpen | Step::Draw | Step::DrawClose);
        state.unique_dirty = true;
        state.order_dirty = true;
        state.frames.push(Frame::Turn(step));
        game.go();
        self.game
    }
}

fn phase_of(step: Step) -> Option<maneframe_card::ability::Phase> {
    use maneframe_card::ability::Phase;
    Some(match step {
        s if s <= Step::TroublemakerOpen => Phase::Ready,
        s if s <= Step::MainOpen => Phase::Troublemaker,
        s if s <= Step::ScoreOpen => Phase::Main,
        s if s <= Step::EndOpen => Phase::Score,
        _ => Phase::End,
    })
}

impl Game {
    fn relocate_new(&mut self, card: CardId, zone: ZoneId) {
        self.relocate(card, zone, DeckEnd::Top);
    }

    /// Runs up to the first decision.
    pub(crate) fn go(&mut self) {
        self.touch();
        self.advance();
    }
}
