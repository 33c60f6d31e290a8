//! [`CardMover`]: single changes to the cards of a game, for tests of which players know a card.

use crate::model::ids::{AreaId, CardId, PlayerId, PlayerSet};
use crate::model::state::{ZoneId, flag};
use crate::occur::zones::DeckEnd;
use crate::play::game::Game;

/// Moves, shows and mixes cards of a game one change at a time, without a rule or text as the cause.
///
/// It does not check that a change is legal. It is for tests of [`Game::knows`].
#[derive(Debug)]
pub struct CardMover<'a>(&'a mut Game);

impl<'a> CardMover<'a> {
    /// Creates a mover for the cards of `game`.
    pub fn new(game: &'a mut Game) -> CardMover<'a> {
        CardMover(game)
    }

    /// Shows cards to all players in their current places.
    pub fn lay_open(&mut self, cards: &[CardId]) {
        self.0.with_mut(|driver| driver.lay_open(cards));
    }

    /// Shows a card to some players in its current place.
    pub fn learn(&mut self, card: CardId, who: PlayerSet) {
        self.0.with_mut(|driver| driver.learn(card, who));
    }

    /// Moves a card to the top of a zone outside play.
    pub fn relocate(&mut self, card: CardId, zone: ZoneId) {
        self.0.with_mut(|driver| driver.relocate(card, zone, DeckEnd::Top));
    }

    /// Announces a card in hand without showing it (CR 505.1d).
    pub fn announced_unseen(&mut self, card: CardId) {
        self.0.with_mut(|driver| driver.announced_unseen(card));
    }

    /// Puts a card into the queue under the control of `player`.
    pub fn queue_up(&mut self, card: CardId, player: PlayerId) {
        self.0.with_mut(|driver| driver.queue_up(card, player));
    }

    /// Puts a card into play face-down at `area`; only players in `known_to` know it.
    pub fn enter_face_down(&mut self, card: CardId, player: PlayerId, area: AreaId, known_to: PlayerSet) {
        self.0.with_mut(|driver| {
            driver.enter_play(card, player, area, CardId::NONE);
            driver.state.card_mut(card).flags |= flag::FACE_DOWN;
            driver.state.card_mut(card).known_to = known_to;
            driver.touch();
        });
    }

    /// Draws `n` cards for a player.
    pub fn draw(&mut self, player: PlayerId, n: i32) {
        self.0.with_mut(|driver| driver.draw(player, n, "410.4"));
    }

    /// Shuffles the draw deck of a player.
    pub fn shuffle_deck(&mut self, player: PlayerId) {
        self.0.with_mut(|driver| driver.shuffle_deck(player));
    }

    /// Mixes cards so that only `player` knows which is which.
    pub fn mix(&mut self, cards: &[CardId], player: PlayerId) {
        self.0.with_mut(|driver| driver.mix(cards, player));
    }

    /// Lets `player` look through a zone of `owner`.
    pub fn look_through(&mut self, zone: ZoneId, owner: PlayerId, player: PlayerId) {
        self.0.with_mut(|driver| driver.look_through(zone, owner, player));
    }
}
