//! Who knows which card: what players have seen and may remember, kept with each card where it lies now.
//!
//! [`CardState::known_to`] holds everybody who can tell which card that is. Whoever has a right to look at it is among them
//! (CR 404.1, 405.1, 406.1, 407.1, 409.1, 505.1d), and so is whoever saw it earlier and could follow it with their eyes. A
//! right is asked of `Game::may_know`; memory shows in nothing but what a player imagines and is told of moves.
//!
//! Nothing here is a guess in anybody's favour: where a player can't tell any more which of several cards is the one they
//! saw, they know none of them.

use maneframe_card::CardType;

use crate::model::frame::{Frame, Setup};
use crate::model::ids::{CardId, PlayerId, PlayerSet};
use crate::model::state::{CardState, ZoneId};
use crate::occur::world::World;

impl World {
    /// Somebody gets to see a card where it lies.
    #[inline]
    pub(crate) fn learn(&mut self, card: CardId, who: PlayerSet) {
        let c = self.state.card_mut(card);
        c.known_to = c.known_to.or(who);
    }

    /// A card has come from where it `was`: who can tell which one it is.
    #[inline]
    pub(crate) fn follow(&mut self, card: CardId, was: CardState) {
        let c = self.state.card(card);
        let known_to = match c.zone {
            // Whoever saw it go into a hand remembers it there.
            ZoneId::Hand => was.known_to.or(c.owner.mask()),
            ZoneId::Deck | ZoneId::ProblemDeck => was.known_to,
            ZoneId::Play | ZoneId::Queue if self.facts().lies_hidden(card) => was.known_to.or(c.controller.mask()),
            _ => PlayerSet::ALL,
        };
        let known_to = if was.zone == ZoneId::Hand { self.left_hand(card, known_to) } else { known_to };
        self.state.card_mut(card).known_to = known_to;
    }

    /// A card has left a hand. Who sees which one may have known another copy there and can't tell them apart; who doesn't
    /// see it can't tell any more which cards are left.
    fn left_hand(&mut self, card: CardId, known_to: PlayerSet) -> PlayerSet {
        let c = *self.state.card(card);
        let hidden = matches!(c.zone, ZoneId::Deck | ZoneId::ProblemDeck) || self.facts().lies_hidden(card);
        if !hidden {
            self.was_one_of(&[card]);
            return known_to;
        }
        if self.state.players[c.owner].hand.is_empty() {
            // It was the only one.
            return known_to;
        }
        let keep = c.owner.mask().or(c.controller.mask());
        // What is played unseen is a Troublemaker (CR 505.1d).
        let played = matches!(c.zone, ZoneId::Queue | ZoneId::Play);
        self.lose_sight(c.owner, played, keep);
        known_to.and(keep)
    }

    /// Nobody but `keep` can tell any more which cards a hand holds; if a card was `played` unseen, which Troublemakers.
    fn lose_sight(&mut self, owner: PlayerId, played: bool, keep: PlayerSet) {
        for i in 0..self.state.players[owner].hand.len() {
            let card = self.state.players[owner].hand[i];
            if !played || self.pool.def(self.state.card(card).def).kind == CardType::Troublemaker {
                let c = self.state.card_mut(card);
                c.known_to = c.known_to.and(keep);
            }
        }
    }

    /// Those cards, which are or were in a hand, are about to be known to all: whoever knew another copy there, and none of
    /// these, can't tell whether this is it, so what they knew goes over to these.
    fn was_one_of(&mut self, seen: &[CardId]) {
        for &card in seen {
            let c = *self.state.card(card);
            let mut to_whom = PlayerSet(!c.known_to.0);
            for i in 0..self.state.players[c.owner].hand.len() {
                let other = self.state.players[c.owner].hand[i];
                let o = self.state.card_mut(other);
                if o.def == c.def && !seen.contains(&other) {
                    let both = o.known_to.and(to_whom);
                    o.known_to = PlayerSet(o.known_to.0 & !both.0);
                    to_whom = PlayerSet(to_whom.0 & !both.0);
                }
            }
        }
    }

    /// Cards are shown to everybody where they lie (CR 705.2a).
    pub(crate) fn lay_open(&mut self, cards: &[CardId]) {
        if cards.iter().all(|&card| self.state.card(card).zone == ZoneId::Hand) {
            self.was_one_of(cards);
        }
        for &card in cards {
            self.state.card_mut(card).known_to = PlayerSet::ALL;
        }
    }

    /// A card in hand is announced without being shown: a Troublemaker (CR 505.1d).
    pub(crate) fn announced_unseen(&mut self, card: CardId) {
        let c = *self.state.card(card);
        if c.zone == ZoneId::Hand {
            self.lose_sight(c.owner, true, c.owner.mask());
        }
    }

    /// Only `player` sees which of those cards goes where (CR 402.3).
    pub(crate) fn mix(&mut self, cards: &[CardId], player: PlayerId) {
        if cards.len() > 1 {
            for &card in cards {
                let c = self.state.card_mut(card);
                c.known_to = c.known_to.and(player.mask());
            }
        }
    }

    /// A player looks through a zone (CR 518.1). Which card of a deck is taken out of it nobody else sees.
    pub(crate) fn look_through(&mut self, zone: ZoneId, owner: PlayerId, player: PlayerId) {
        let p = &self.state.players[owner];
        let cards = match zone {
            ZoneId::Deck => &p.deck,
            ZoneId::ProblemDeck => &p.problem_deck,
            ZoneId::Hand => &p.hand,
            _ => return,
        };
        for card in cards {
            let c = &mut self.state.cards[card.index()];
            c.known_to = if zone == ZoneId::Hand { c.known_to } else { PlayerSet::NONE }.or(player.mask());
        }
    }

    /// Where texts let players look at cards all the time, they have seen these.
    pub(crate) fn notice_shown(&mut self) {
        for i in 0..self.state.cards.len() {
            let card = CardId(i as u16);
            if !self.state.card(card).zone.is_hidden() {
                continue;
            }
            let alive = self.state.alive();
            let board = self.board();
            let shown =
                alive.iter().filter(|&p| board.shown_to(p, card)).fold(PlayerSet::NONE, |set, p| set.or(p.mask()));
            if shown == alive {
                self.learn(card, PlayerSet::ALL);
            } else {
                self.learn(card, shown);
            }
        }
    }

    /// Whoever has a right to see a card knows it: for positions that were made up, and saved games that don't say.
    pub(crate) fn know_by_right(&mut self) {
        let choosing = matches!(self.state.frames.last(), Some(Frame::Setup(Setup::StartingProblem(_))));
        for i in 0..self.state.cards.len() {
            let card = CardId(i as u16);
            let c = self.state.card(card);
            let who = match c.zone {
                ZoneId::Hand => c.owner.mask(),
                ZoneId::Deck => PlayerSet::NONE,
                // The Starting Problem is chosen from it (CR 102.2).
                ZoneId::ProblemDeck if choosing => c.owner.mask(),
                ZoneId::ProblemDeck => PlayerSet::NONE,
                _ if self.facts().lies_hidden(card) => c.controller.mask(),
                _ => PlayerSet::ALL,
            };
            self.learn(card, who);
        }
    }
}
