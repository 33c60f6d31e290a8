//! Answers questions for a seat without revealing hidden cards: a question about a card that the seat doesn't know gets
//! an answer that doesn't depend on the card (CR 402.2, 403.2, 404.1, 505.1d).

use crate::explain::why::{Account, Number, Reason};
use crate::model::decision::Choice;
use crate::model::frame::{Action, Target, Via};
use crate::model::ids::{CardId, PlayerId};
use crate::model::refusal::{Fact, Refusal};
use crate::play::game::Game;
use crate::play::view::Viewer;

impl Game {
    /// Returns the reason why `choice` isn't an option of `seat` now, as far as that seat may know: like
    /// [`Game::why_not`], but without hidden information.
    pub fn why_not_for(&self, seat: PlayerId, choice: Choice) -> Refusal {
        if self.has(&seat) && self.has(&choice) && self.outcome().is_none() {
            let decides = self.driver.asked.is_some_and(|asked| asked.who == seat);
            if (decides || matches!(choice, Choice::Act(_))) && !self.knows_all(seat, &cards_of(choice)) {
                return self.unseen();
            }
        }
        self.for_seat(seat, self.why_not(seat, choice))
    }

    /// Returns all objections to an action, as far as `seat` may know; empty if it is legal.
    pub fn objections_for(&self, seat: PlayerId, action: Action) -> Vec<Refusal> {
        if self.knows_both(seat, action).is_ok() && !self.knows_all(seat, &cards_of(Choice::Act(action))) {
            return vec![self.unseen()];
        }
        self.objections(seat, action).into_iter().map(|refusal| self.for_seat(seat, refusal)).collect()
    }

    /// Returns the actions that `seat` might sensibly try with a card, with the verdicts; empty for a card that it
    /// doesn't know.
    pub fn attempts_for(&self, seat: PlayerId, card: CardId) -> Vec<(Action, Result<(), Refusal>)> {
        if !self.has(&seat) || !self.knows(Viewer::Player(seat), card) {
            return Vec::new();
        }
        let known = |action: &Action| self.knows_all(seat, &cards_of(Choice::Act(*action)));
        let all = self.attempts(seat, card).into_iter().filter(|(action, _)| known(action));
        all.map(|(action, verdict)| (action, verdict.map_err(|refusal| self.for_seat(seat, refusal)))).collect()
    }

    /// Explains how a number is made up, as far as a viewer may know; the account is empty for a card that they don't
    /// know.
    pub fn why_for(&self, viewer: Viewer, number: Number) -> Account {
        let card = match number {
            Number::Power(card)
            | Number::PlayCost(_, card, _)
            | Number::MoveCost(_, card, _)
            | Number::RallyCost(_, card)
            | Number::PlayRequirement(card, _)
            | Number::ConfrontRequirement(_, card)
            | Number::Bonus(card) => Some(card),
            Number::DrawCost(_)
            | Number::Total(_)
            | Number::Flips(_)
            | Number::HandSize(_)
            | Number::HomeLimit(_)
            | Number::Income(_) => None,
        };
        if card.is_some_and(|card| !self.knows(viewer, card)) {
            return Account { total: None, reasons: Vec::new() };
        }
        let mut account = self.why(number);
        account.reasons.iter_mut().for_each(|reason| self.veil(viewer, reason));
        account
    }

    /// Explains how texts changed a card, as far as a viewer may know.
    pub fn why_card_for(&self, viewer: Viewer, card: CardId) -> Vec<Reason> {
        if !self.knows(viewer, card) {
            return Vec::new();
        }
        let mut reasons = self.why_card(card);
        reasons.iter_mut().for_each(|reason| self.veil(viewer, reason));
        reasons
    }

    fn veil(&self, viewer: Viewer, reason: &mut Reason) {
        reason.by = reason.by.filter(|&by| self.knows(viewer, by));
    }

    /// Returns the refusal without the card in it if `seat` doesn't know that card.
    fn for_seat(&self, seat: PlayerId, refusal: Refusal) -> Refusal {
        match refusal.fact {
            Fact::Forbidden { by } if by != CardId::NONE && !self.knows(Viewer::Player(seat), by) => {
                Refusal { fact: Fact::Forbidden { by: CardId::NONE }, ..refusal }
            }
            _ => refusal,
        }
    }

    /// The refusal for every question about cards that the seat doesn't know.
    fn unseen(&self) -> Refusal {
        Refusal::new("404.1", Fact::NotYoursToKnow).under(self.pool().rulebook)
    }

    fn knows_all(&self, seat: PlayerId, cards: &[CardId]) -> bool {
        cards.iter().all(|&card| card == CardId::NONE || self.knows(Viewer::Player(seat), card))
    }
}

/// Returns the cards that a choice is about.
fn cards_of(choice: Choice) -> Vec<CardId> {
    match choice {
        Choice::Card(card) | Choice::Top(card) | Choice::Bottom(card) => vec![card],
        Choice::Act(Action::Play { card, to, via }) => {
            let mut cards = vec![card];
            if let Target::Card(host) = to {
                cards.push(host);
            }
            if let Via::Redeem(with) | Via::Transform(with) = via {
                cards.push(with);
            }
            cards
        }
        Choice::Act(action) => action.card().into_iter().collect(),
        _ => Vec::new(),
    }
}
