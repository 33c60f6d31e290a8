//! [`Position`]: builds any position, for scenarios and puzzles.

use std::sync::Arc;

use crate::cards::pool::CompiledPool;
use crate::flow::driver::Driver;
use crate::flow::driver::Stops;
use crate::model::frame::{Frame, Step};
use crate::model::ids::{AreaId, CardId, DefId, MAX_PLAYERS, PlayerId};
use crate::model::rng::Rng;
use crate::model::state::ZoneId;
use crate::occur::zones::DeckEnd;
use crate::play::game::Game;
use crate::play::table::{SetupError, blank_state};

/// The place of a card in a made-up position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spot {
    /// In play at an area, attached to a card if one is given.
    Play(AreaId, Option<CardId>),
    /// On top of its owner's deck (draw deck or Problem deck, by its type).
    DeckTop,
    /// In its owner's hand.
    Hand,
    /// In the discard pile.
    Discard,
    /// Banished; under a card if one is given.
    Banished(Option<CardId>),
}

/// A position being built: any cards anywhere, then a step of a turn at which the game begins.
///
/// It is not checked against the rules of deck building, because scenarios contain only the cards that they need.
#[derive(Debug)]
pub struct Position {
    driver: Driver,
}

impl Position {
    /// Creates an empty table.
    ///
    /// # Errors
    /// [`SetupError::Players`].
    pub fn new(pool: Arc<CompiledPool>, players: usize, seed: u64) -> Result<Position, SetupError> {
        if !(2..=MAX_PLAYERS).contains(&players) {
            return Err(SetupError::Players(players));
        }
        let state = blank_state(pool.rulebook.edition, players, Rng::new(seed));
        Ok(Position { driver: Driver::new(pool, state, Stops::EveryDecision) })
    }

    /// Puts a card into a place.
    pub fn put(&mut self, def: DefId, owner: PlayerId, spot: Spot) -> CardId {
        let game = &mut self.driver;
        let card = game.make_card(def, owner);
        let kind = game.pool.def(def).kind;
        match spot {
            Spot::Play(area, host) => {
                game.enter_play(card, owner, area, host.unwrap_or(CardId::NONE));
                // The first of several Mane Characters, as at the start of a game.
                let is_first = game.state.players[owner].mane == CardId::NONE;
                if kind == maneframe_card::CardType::ManeCharacter && is_first {
                    game.player_mut(owner).mane = card;
                }
            }
            Spot::DeckTop => {
                let zone = if kind == maneframe_card::CardType::Problem { ZoneId::ProblemDeck } else { ZoneId::Deck };
                game.relocate(card, zone, DeckEnd::Top);
            }
            Spot::Hand => game.relocate(card, ZoneId::Hand, DeckEnd::Top),
            Spot::Discard => game.relocate(card, ZoneId::Discard, DeckEnd::Top),
            Spot::Banished(host) => {
                game.relocate(card, ZoneId::Banished, DeckEnd::Top);
                game.state.card_mut(card).under = host.unwrap_or(CardId::NONE);
            }
        }
        card
    }

    /// Sets flags of a card: see [`crate::model::state::flag`].
    pub fn set_flags(&mut self, card: CardId, flags: u16) {
        self.driver.state.card_mut(card).flags |= flags;
    }

    /// Puts +1 power counters on a card.
    pub fn set_counters(&mut self, card: CardId, counters: i16) {
        self.driver.state.card_mut(card).counters = counters;
    }

    /// Puts named counters on a card.
    pub fn set_named_counters(&mut self, card: CardId, name: &str, count: u16) {
        let card = self.driver.state.card_ref(card);
        let name = Arc::make_mut(&mut self.driver.pool).words.add(&maneframe_card::Symbol::new(name));
        self.driver.counters_mut().push(crate::model::counters::NamedCounter { card, name, count });
    }

    /// Gives control of a card to a player.
    pub fn set_controller(&mut self, card: CardId, player: PlayerId) {
        let c = self.driver.state.card_mut(card);
        c.controller = player;
        if player != c.owner {
            self.driver.lend(
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
        let p = self.driver.player_mut(player);
        (p.points, p.tokens) = (points, tokens);
    }

    /// Starts recording the rules that are carried out.
    pub fn watch_rules(&mut self) {
        self.driver.derived.watch_rules();
    }

    /// Begins at `step` of `player`'s turn, which is turn number `turn` of the game.
    pub fn begin(mut self, player: PlayerId, turn: u16, step: Step) -> Game {
        let game = &mut self.driver;
        if let Some(def) = game.pool.table_rules {
            let card = game.make_card(def, PlayerId(0));
            game.state.rules.push(card);
        }
        game.set_turn_player(player);
        game.set_phase(phase_of(step));
        let state = &mut game.state;
        state.turn = turn;
        state.scored = turn;
        state.first = PlayerId(0);
        state.draw_step = matches!(step, Step::DrawOpen | Step::Draw | Step::DrawClose);
        state.unique_dirty = true;
        state.order_dirty = true;
        state.frames.begin(Frame::Turn(step));
        // In a made-up position no player has seen any card move.
        state.cards.iter_mut().for_each(|c| c.known_to = crate::model::ids::PlayerSet::NONE);
        game.grant_knowledge();
        game.touch();
        Game::begin(self.driver)
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
