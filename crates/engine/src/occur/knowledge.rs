//! Knowledge of cards: which players have seen a card and may remember it, stored with each card at its present place.
//!
//! [`CardState::known_to`] contains every player who can identify the card: those with a right to look at it (CR 404.1,
//! 405.1, 406.1, 407.1, 409.1, 505.1d), and those who saw it earlier and could follow it since. Rights are decided by
//! `Game::may_know`. Memory affects only what a player imagines and the reports of moves to that player.
//!
//! There are no guesses: a player who can't distinguish a known card from others any more knows none of them.

use maneframe_card::CardType;

use crate::model::frame::{Frame, Setup};
use crate::model::ids::{CardId, PlayerId, PlayerSet};
use crate::model::state::{CardState, ZoneId};
use crate::occur::world::World;

impl World {
    /// Lets players see a card at its present place.
    #[inline]
    pub(crate) fn learn(&mut self, card: CardId, who: PlayerSet) {
        let c = self.state.card_mut(card);
        c.known_to = c.known_to.or(who);
    }

    /// Updates the players who know a card after it moved from `was`.
    #[inline]
    pub(crate) fn follow(&mut self, card: CardId, was: CardState) {
        let c = self.state.card(card);
        let known_to = match c.zone {
            // Players who knew it before still know it in the hand.
            ZoneId::Hand => was.known_to.or(c.owner.mask()),
            ZoneId::Deck | ZoneId::ProblemDeck => was.known_to,
            ZoneId::Banished if c.is_hidden() => was.known_to,
            ZoneId::Play | ZoneId::Queue if self.facts().lies_hidden(card) => was.known_to.or(c.controller.mask()),
            _ => PlayerSet::ALL,
        };
        let known_to = if was.zone == ZoneId::Hand { self.left_hand(card, known_to) } else { known_to };
        self.state.card_mut(card).known_to = known_to;
    }

    /// Updates knowledge after a card left a hand. A player who sees it may have known another copy there and can't
    /// distinguish the two. A player who doesn't see it can't identify the remaining cards any more. Returns the
    /// players who know the card now.
    fn left_hand(&mut self, card: CardId, known_to: PlayerSet) -> PlayerSet {
        let c = *self.state.card(card);
        let hidden = matches!(c.zone, ZoneId::Deck | ZoneId::ProblemDeck | ZoneId::Banished) && c.is_hidden()
            || self.facts().lies_hidden(card);
        if !hidden {
            self.was_one_of(&[card]);
            return known_to;
        }
        if self.state.players[c.owner].hand.is_empty() {
            // It was the only card in hand, so it can't be confused with another.
            return known_to;
        }
        let keep = c.owner.mask().or(c.controller.mask());
        // A card that is played hidden must be a Troublemaker (CR 505.1d).
        let played = matches!(c.zone, ZoneId::Queue | ZoneId::Play);
        self.lose_sight(c.owner, played, keep);
        known_to.and(keep)
    }

    /// Removes knowledge of a hand's cards from all players outside `keep`. If a card was `played` hidden, this
    /// concerns only Troublemakers.
    fn lose_sight(&mut self, owner: PlayerId, played: bool, keep: PlayerSet) {
        for i in 0..self.state.players[owner].hand.len() {
            let card = self.state.players[owner].hand[i];
            if !played || self.pool.def(self.state.card(card).def).kind == CardType::Troublemaker {
                let c = self.state.card_mut(card);
                c.known_to = c.known_to.and(keep);
            }
        }
    }

    /// Updates knowledge before `seen` cards, which are or were in a hand, become known to all. A player who knew
    /// another copy there and none of these can't distinguish them, so that player's knowledge of the other copy is
    /// removed.
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

    /// Reveals cards to all players at their present place (CR 705.2a).
    pub(crate) fn lay_open(&mut self, cards: &[CardId]) {
        if cards.iter().all(|&card| self.state.card(card).zone == ZoneId::Hand) {
            self.was_one_of(cards);
        }
        for &card in cards {
            self.state.card_mut(card).known_to = PlayerSet::ALL;
        }
    }

    /// Updates knowledge when a card in hand is announced without being revealed: a Troublemaker (CR 505.1d).
    pub(crate) fn announced_unseen(&mut self, card: CardId) {
        let c = *self.state.card(card);
        if c.zone == ZoneId::Hand {
            self.lose_sight(c.owner, true, c.owner.mask());
        }
    }

    /// Makes cards indistinguishable to all players except `player`, who alone sees their order (CR 402.3).
    pub(crate) fn mix(&mut self, cards: &[CardId], player: PlayerId) {
        if cards.len() > 1 {
            for &card in cards {
                let c = self.state.card_mut(card);
                c.known_to = c.known_to.and(player.mask());
            }
        }
    }

    /// Lets a player look through a zone (CR 518.1). Other players don't see which card is then taken out of a deck.
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

    /// Notes as seen the cards that texts let players look at continuously.
    pub(crate) fn notice_shown(&mut self) {
        for i in 0..self.state.cards.len() {
            let card = CardId(i as u16);
            if !self.state.card(card).is_hidden() {
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

    /// Gives each player knowledge of the cards that the player has a right to see. Used for made-up positions and
    /// saved games without this record.
    pub(crate) fn grant_knowledge(&mut self) {
        let choosing = matches!(self.state.frames.last(), Some(Frame::Setup(Setup::StartingProblem(_))));
        for i in 0..self.state.cards.len() {
            let card = CardId(i as u16);
            let c = self.state.card(card);
            let who = match c.zone {
                ZoneId::Hand => c.owner.mask(),
                ZoneId::Deck => PlayerSet::NONE,
                ZoneId::Banished if c.is_hidden() => PlayerSet::NONE,
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
