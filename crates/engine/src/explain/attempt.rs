//! Lists the actions that a player might try with a card, and checks whether each is legal.

use maneframe_card::ability::Timing;

use crate::legal::action::Opportunity;
use crate::model::card_values::derived_flag;
use crate::model::frame::{Action, Frame, Target, Via, WindowStage};
use crate::model::ids::{AbilityId, AreaId, CardId, PlayerId};
use crate::model::refusal::{Fact, Refusal};
use crate::model::state::{ZoneId, flag};
use crate::play::game::Game;

impl Game {
    /// Checks whether `player` may take an action at this point of the open window: with priority if its timing allows
    /// that there, or else to open another window.
    ///
    /// # Errors
    /// The rule that forbids it, with the fact it depends on; if several do, the decisive one.
    pub fn verdict(&self, player: PlayerId, action: Action) -> Result<(), Refusal> {
        self.objections(player, action).into_iter().next().map_or(Ok(()), Err)
    }

    /// Returns the point of the open window at which an action could be taken.
    pub(crate) fn opportunity_for(&self, action: Action) -> Opportunity {
        let quick = match action {
            Action::Activate { ability, .. } => self.is_quick(ability),
            Action::PlayEvent { card, .. } => self.driver.def(card).event.is_some_and(|e| self.is_quick(e)),
            Action::Play { card, .. } => self.board().is_hasty(card),
            Action::Move { card, .. } => self.board().has(card, derived_flag::AGILE),
            Action::Draw | Action::Rally { .. } | Action::Challenge { .. } => false,
        };
        let closing = self.last_window().is_some_and(|w| w.stage == WindowStage::Closing);
        if quick && !closing { Opportunity::Priority } else { Opportunity::Opening }
    }

    /// Like [`Game::verdict`], at a given point of the window.
    ///
    /// # Errors
    /// As [`Game::verdict`].
    pub fn verdict_at(&self, player: PlayerId, action: Action, when: Opportunity) -> Result<(), Refusal> {
        self.objections_at(player, action, when).into_iter().next().map_or(Ok(()), Err)
    }

    /// Checks that the player and everything mentioned in the action exist in this game.
    pub(crate) fn knows_both(&self, player: PlayerId, action: Action) -> Result<(), Refusal> {
        if self.has(&player) && self.has(&action) {
            return Ok(());
        }
        Err(Refusal::new("703.1", Fact::NotInTheGame).under(self.pool().rulebook))
    }

    pub(crate) fn last_window(&self) -> Option<crate::model::frame::Window> {
        self.state().frames.iter().rev().find_map(|f| match f {
            Frame::Window(w) => Some(*w),
            _ => None,
        })
    }

    fn is_quick(&self, ability: AbilityId) -> bool {
        self.pool().activated(ability).is_some_and(|a| !matches!(a.timing, Timing::Phase(_)))
    }

    /// Calls `each` with every action that any player might try with a card, legal or not.
    pub fn each_attempt(&self, card: CardId, mut each: impl FnMut(Action)) {
        let state = self.state();
        if !self.has_card(card) {
            return;
        }
        if state.rules.contains(&card) {
            return self.each_use(card, each);
        }
        if state.card(card).zone == ZoneId::Gone {
            return;
        }
        let homes = state.players.iter().map(|(p, _)| AreaId::home(p));
        let areas: Vec<AreaId> = state.problem_areas().iter().chain(homes).collect();
        each(Action::Rally { card });
        each(Action::Challenge { card });
        for &to in &areas {
            each(Action::Move { card, to });
        }
        let def = self.driver.def(card);
        let recent = (0..state.recent.len()).map(|i| Some(i as u16));
        if def.event.is_some() {
            for to in recent.chain([None]) {
                each(Action::PlayEvent { card, to });
            }
        } else {
            each(Action::Play { card, to: Target::OwnArea, via: Via::Cost });
            for &to in &areas {
                each(Action::Play { card, to: Target::Area(to), via: Via::Cost });
                if !def.face(false).keywords.is_empty() {
                    for &with in state.play.iter() {
                        each(Action::Play { card, to: Target::Area(to), via: Via::Redeem(with) });
                        each(Action::Play { card, to: Target::Area(to), via: Via::Transform(with) });
                    }
                }
            }
            for &host in state.play.iter() {
                each(Action::Play { card, to: Target::Card(host), via: Via::Cost });
            }
        }
        self.each_use(card, each);
    }

    /// Calls `each` with every way to use an activated ability of a card.
    fn each_use(&self, card: CardId, mut each: impl FnMut(Action)) {
        let def = self.driver.def(card);
        for ability in def.faces.iter().flat_map(|f| f.abilities.clone()).map(AbilityId) {
            let Some(activated) = self.pool().activated(ability) else { continue };
            if def.event == Some(ability) {
                continue;
            }
            each(Action::Activate { card, ability, to: None });
            if matches!(activated.timing, Timing::Reaction(_)) {
                let recent = (0..self.state().recent.len()).map(|i| Some(i as u16));
                recent.for_each(|to| each(Action::Activate { card, ability, to }));
            }
        }
    }

    /// Returns the actions that a player might sensibly try with a card in hand or in play, each with the verdict. A
    /// card in hand always has an entry: one that is played on other cards, if none of those is in play, is refused
    /// with that reason (CR 509.1).
    pub fn attempts(&self, player: PlayerId, card: CardId) -> Vec<(Action, Result<(), Refusal>)> {
        if !self.has(&player) || !self.has_card(card) {
            return Vec::new();
        }
        let zone = self.state().card(card).zone;
        let character = self.board().is_character(card);
        let mut list: Vec<(Action, Result<(), Refusal>)> = Vec::new();
        self.each_attempt(card, |action| {
            let sensible = match action {
                Action::Play { via: Via::Redeem(_) | Via::Transform(_), .. } => self.verdict(player, action).is_ok(),
                Action::Play { to: Target::Card(host), .. } => {
                    zone != ZoneId::Play && self.board().can_host(player, card, host)
                }
                Action::Play { to: Target::OwnArea, .. } => zone != ZoneId::Play && self.driver.def(card).dilemma,
                Action::Play { .. } => zone != ZoneId::Play && self.driver.def(card).host.is_none(),
                Action::PlayEvent { .. } => zone != ZoneId::Play,
                Action::Move { .. } => zone == ZoneId::Play && character,
                Action::Rally { .. } => zone == ZoneId::Play && self.state().card(card).is(flag::FRIGHTENED),
                Action::Challenge { .. } => {
                    zone == ZoneId::Play && self.board().is_kind(card, maneframe_card::ability::Kind::Troublemaker)
                }
                Action::Activate { .. } => zone == ZoneId::Play || self.state().rules.contains(&card),
                Action::Draw => false,
            };
            if sensible {
                list.push((action, self.verdict(player, action)));
            }
        });
        if list.is_empty() && zone != ZoneId::Play && self.driver.def(card).host.is_some() {
            let nowhere = Action::Play { card, to: Target::OwnArea, via: Via::Cost };
            list.push((nowhere, self.verdict(player, nowhere)));
        }
        list
    }
}
