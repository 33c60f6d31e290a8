//! A judge's corrections of a game in which people or a program broke the rules.

use serde::{Deserialize, Serialize};

use crate::flow::driver::Driver;
use crate::model::frame::{Frame, WindowStage};
use crate::model::ids::{AreaId, CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{ZoneId, flag};
use crate::occur::zones::DeckEnd;
use crate::play::game::Game;
use crate::query::references::{Refers, There};
use crate::rules::index::INDEX;

/// A judge's correction, and the reason for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repair {
    /// The changes, in the order in which they are made.
    pub fixes: Vec<Fix>,
    /// The rule of CR 3.8 that requires it, e.g. `404.1`.
    pub rule: String,
    /// The judge's explanation.
    pub why: String,
}

/// A single change to the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Fix {
    /// Sets that player's points.
    Points(PlayerId, u16),
    /// Sets that player's action tokens.
    Tokens(PlayerId, u16),
    /// Moves that card to a place of its owner's. The card must be outside play, or neither Mane Character nor Problem.
    Put(CardId, Place),
    /// Makes that character or Resource in play exhausted (true) or ready (false).
    Exhausted(CardId, bool),
    /// Sets the +1 power counters of that card in play.
    Counters(CardId, u16),
    /// Shuffles that player's draw deck.
    Shuffle(PlayerId),
    /// That player draws the given number of cards.
    Draw(PlayerId, u16),
    /// Moves that character, which is in play and not frightened, to that area.
    Move(CardId, AreaId),
}

/// A place outside play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Place {
    /// The owner's hand.
    Hand,
    /// The top of the draw deck, or of the Problem deck for a Problem.
    DeckTop,
    /// The bottom of that deck.
    DeckBottom,
    /// The discard pile.
    Discard,
    /// The banished zone.
    Banished,
}

/// The reason why a correction can't be made. The game is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RepairError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not waiting for a player with priority, or for a choice of a turn's step.
    #[error(
        "the game is processing something: wait until a player has priority, or a step of the turn waits for a choice"
    )]
    NotNow,
    /// The Comprehensive Rules have no rule with that number.
    #[error("unknown rule {0:.20} (expected a number of CR 3.8)")]
    NoRule(String),
    /// The repair is about a card, player or area that the game doesn't have.
    #[error("it refers to something that is not in this game")]
    NotInTheGame,
    /// A change can't be made, or leads to an impossible state; the reason is given.
    #[error("{0}")]
    CantBe(String),
}

/// The maximum number of changes in a repair, and of points, tokens or counters that one sets.
const MOST: usize = 999;

impl Game {
    /// Applies a judge's correction, while nothing is being processed. Afterwards its consequences by the rules are
    /// processed, as before any priority (CR 511).
    ///
    /// # Errors
    /// If it can't be done now, or would lead to an impossible state. The game is unchanged.
    pub fn repair(&mut self, repair: &Repair) -> Result<(), RepairError> {
        if self.state().outcome.is_some() {
            return Err(RepairError::Over);
        }
        if !matches!(self.state().frames.last(), Some(Frame::Window(_) | Frame::Turn(_)))
            || !self.state().queue.is_empty()
        {
            return Err(RepairError::NotNow);
        }
        let numbers = INDEX.lines().filter_map(|line| line.split('\t').next());
        let Some(rule) = numbers.filter(|n| !n.starts_with('#')).find(|n| *n == repair.rule) else {
            return Err(RepairError::NoRule(repair.rule.clone()));
        };
        if repair.fixes.len() > MOST {
            return Err(RepairError::CantBe(format!("too many corrections: {}", repair.fixes.len())));
        }
        let mut game = self.clone();
        game.with_mut(|driver| {
            repair.fixes.iter().try_for_each(|fix| driver.fix(*fix, rule))?;
            driver.go_on_repaired();
            Ok(())
        })?;
        game.check_invariants().map_err(RepairError::CantBe)?;
        *self = game;
        Ok(())
    }
}

impl Driver {
    /// Recomputes everything, and asks the pending question again.
    fn go_on_repaired(&mut self) {
        self.state.order_dirty = true;
        self.state.unique_dirty = true;
        if let Some(Frame::Window(window)) = self.state.frames.last_mut()
            && window.stage == WindowStage::Priority
        {
            window.stage = WindowStage::Processing;
        }
        self.trail.choice = None;
        self.enough = true;
        self.asked = None;
        self.options.clear();
        self.touch();
        self.advance();
    }

    fn fix(&mut self, fix: Fix, rule: &'static str) -> Result<(), RepairError> {
        let cant = |why: &str| Err(RepairError::CantBe(why.to_owned()));
        let told = |player| Occurrence::new(Act::Judge, player);
        let (player, number) = match fix {
            Fix::Points(player, n) | Fix::Tokens(player, n) | Fix::Draw(player, n) => (player, n),
            Fix::Shuffle(player) => (player, 0),
            Fix::Counters(card, n) => (self.owner_of(card)?, n),
            Fix::Put(card, _) | Fix::Exhausted(card, _) | Fix::Move(card, _) => (self.owner_of(card)?, 0),
        };
        if player.check(There { pool: &self.pool, state: &self.state }).is_err() {
            return Err(RepairError::NotInTheGame);
        }
        if usize::from(number) > MOST {
            return cant("the number is too large");
        }
        let amount = number as i16;
        let occurrence = match fix {
            Fix::Points(..) => {
                self.player_mut(player).points = amount;
                told(player).amount(amount.into())
            }
            Fix::Tokens(..) => {
                self.player_mut(player).tokens = amount;
                told(player).amount(amount.into())
            }
            Fix::Shuffle(_) => {
                self.shuffle_deck(player);
                told(player)
            }
            Fix::Draw(_, cards) => {
                for _ in 0..cards {
                    let Some(&card) = self.state.players[player].deck.last() else {
                        return cant("the deck has too few cards to draw");
                    };
                    self.relocate(card, ZoneId::Hand, DeckEnd::Top);
                }
                told(player).amount(amount.into())
            }
            Fix::Move(card, to) => {
                self.move_right(card, to)?;
                told(player).card(card).at(to)
            }
            Fix::Put(card, place) => {
                self.put_right(card, place)?;
                told(player).card(card)
            }
            Fix::Exhausted(card, is) => {
                let c = self.state.card_mut(card);
                if c.zone != ZoneId::Play || c.is(flag::FRIGHTENED) {
                    return cant("only cards in play that are not frightened can be ready or exhausted (CR 504.2)");
                }
                c.flags = if is { c.flags | flag::EXHAUSTED } else { c.flags & !flag::EXHAUSTED };
                told(player).card(card)
            }
            Fix::Counters(card, _) => {
                if self.state.card(card).zone != ZoneId::Play {
                    return cant("only cards in play can have counters");
                }
                self.state.card_mut(card).counters = amount;
                told(player).card(card).amount(amount.into())
            }
        };
        self.touch();
        self.record(occurrence, rule);
        Ok(())
    }

    fn owner_of(&self, card: CardId) -> Result<PlayerId, RepairError> {
        if card.index() >= self.state.cards.len() || self.state.card(card).zone == ZoneId::Gone {
            return Err(RepairError::NotInTheGame);
        }
        Ok(self.state.card(card).owner)
    }

    fn move_right(&mut self, card: CardId, to: AreaId) -> Result<(), RepairError> {
        use maneframe_card::CardType::{Friend, ManeCharacter};
        let cant = |why: &str| Err(RepairError::CantBe(why.to_owned()));
        let c = self.state.card(card);
        if c.zone != ZoneId::Play
            || c.is(flag::FRIGHTENED)
            || !matches!(self.pool.def(c.def).kind, Friend | ManeCharacter)
        {
            return cant("only characters in play that are not frightened can be moved (CR 506.1)");
        }
        if !self.state.exists(to) {
            return cant("area not found (CR 501.1)");
        }
        self.set_area(card, to);
        Ok(())
    }

    fn put_right(&mut self, card: CardId, place: Place) -> Result<(), RepairError> {
        use maneframe_card::CardType::{ManeCharacter, Problem};
        let cant = |why: &str| Err(RepairError::CantBe(why.to_owned()));
        let (zone, kind) = (self.state.card(card).zone, self.pool.def(self.state.card(card).def).kind);
        if kind == ManeCharacter || kind == Problem && zone == ZoneId::Play {
            return cant("Mane Characters and Problems in play can't leave play");
        }
        if zone == ZoneId::Flip {
            return cant("that card is in a faceoff");
        }
        let (to, end) = match (place, kind) {
            (Place::Hand | Place::Discard, Problem) => {
                return cant("Problems can't be put into a hand or discard pile (CR 303.3)");
            }
            (Place::Hand, _) => (ZoneId::Hand, DeckEnd::Top),
            (Place::Discard, _) => (ZoneId::Discard, DeckEnd::Top),
            (Place::Banished, _) => (ZoneId::Banished, DeckEnd::Top),
            (Place::DeckTop, Problem) => (ZoneId::ProblemDeck, DeckEnd::Top),
            (Place::DeckBottom, Problem) => (ZoneId::ProblemDeck, DeckEnd::Bottom),
            (Place::DeckTop, _) => (ZoneId::Deck, DeckEnd::Top),
            (Place::DeckBottom, _) => (ZoneId::Deck, DeckEnd::Bottom),
        };
        self.relocate(card, to, end);
        Ok(())
    }
}
