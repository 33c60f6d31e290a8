//! Elimination of a player from a game that continues (CR 103.5).

use crate::flow::driver::Driver;
use maneframe_card::ability::{FaceoffKind, Phase, Until};

use crate::cards::topics;
use crate::model::frame::{ActionStep, Frame, Setup, Window, WindowStage};
use crate::model::ids::{CardId, PlayerId};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Outcome, State, ZoneId, flag};
use crate::occur::zones::DeckEnd;
use crate::rules::cited::cite;

impl Driver {
    /// Removes a player with all that they own and control (CR 103.5a).
    pub(crate) fn eliminate(&mut self, player: PlayerId) {
        self.commit(Occurrence::new(Act::Leave, player), "103.5");
        let left = self.since_now().number();
        self.pass_no_more(player);
        self.player_mut(player).alive = false;
        let alive = self.state.alive();
        if alive.len() == 1 {
            // The player who has left has no opponents any more.
            self.touch();
            if let Some(winner) = alive.iter().next() {
                self.trail.leading = left;
                self.end(Outcome::Win(winner), "103.3");
            }
            return;
        }
        self.modifiers_mut().retain(|m| m.controller != player);
        self.state.floating.retain(|f| f.controller != player);
        self.state.waiting.retain(|w| w.controller != player);
        self.touch();
        for i in 0..self.state.cards.len() {
            let card = CardId(i as u16);
            if self.state.card(card).owner == player && self.state.card(card).zone != ZoneId::Gone {
                cite!(self, "103.5a");
                self.relocate(card, ZoneId::Gone, DeckEnd::Top);
            }
        }
        self.player_mut(player).problem = CardId::NONE;
        // The rules of the table belong to no player. The engine uses one of the remaining ones as their controller.
        let next = self.state.next_player(player);
        for i in 0..self.state.rules.len() {
            let card = self.state.rules[i];
            let rules = self.state.card_mut(card);
            if rules.owner == player {
                (rules.owner, rules.controller) = (next, next);
            }
        }
        // Other players' cards that the player controlled go back to the owner, or to another player with a claim to
        // them.
        self.end_loans(|l| l.borrower == player || l.controller == player);
        self.state.order_dirty = true;
        self.state.unique_dirty = true;
        self.state.loops = Default::default();
        if self.ends_faceoff(player) {
            self.cut_short();
        }
        match self.state.frames.last() {
            Some(Frame::Setup(setup)) => {
                let setup = *setup;
                self.set_up_without(player, setup);
            }
            _ if self.state.active == player => self.break_off_turn(),
            _ => self.wait_no_more_for(player),
        }
        self.touch();
    }

    /// Returns true if the faceoff is over because that player has left: not if it is won already, nor if the turn
    /// player has another opponent at a Problem.
    fn ends_faceoff(&mut self, player: PlayerId) -> bool {
        let board = self.board();
        let Some(faceoff) = board.state.faceoff.as_ref() else { return false };
        let opponent = |&card: &CardId| {
            let who = board.card(card).controller;
            who != faceoff.starter && who != player && board.involved(card)
        };
        let fought = faceoff.kind == FaceoffKind::Problem
            && faceoff.starter != player
            && (faceoff.areas.len() > 1 || board.state.play.iter().any(opponent));
        faceoff.players.has(player) && faceoff.winner == PlayerId::NONE && !fought
    }

    /// Continues the set-up with the remaining players (CR 102). If the first player left, the next one becomes the
    /// first.
    fn set_up_without(&mut self, player: PlayerId, setup: Setup) {
        let next = self.state.next_player(player);
        let was_first = self.state.first == player;
        if was_first {
            self.state.first = next;
            self.set_turn_player(next);
        }
        if let Setup::Mulligan(asked, chosen) = setup {
            let chosen = chosen.without(player);
            self.set_setup(match asked == player {
                false => Setup::Mulligan(asked, chosen),
                true if was_first || next != self.state.first => Setup::Mulligan(next, chosen),
                true => Setup::Redraw(chosen),
            });
        }
    }

    /// Removes a leaving player from the number of consecutive passes.
    fn pass_no_more(&mut self, player: PlayerId) {
        let mut frames = std::mem::take(&mut self.state.frames);
        for frame in &mut frames {
            if let Frame::Window(w) = frame
                && has_passed(&self.state, *w, player)
            {
                w.passes -= 1;
            }
        }
        self.state.frames = frames;
    }

    /// Drops everything that waits for a leaving player's choices. Effects of other players continue.
    fn wait_no_more_for(&mut self, player: PlayerId) {
        self.clear_queue(|controller| controller == player);
        self.state.action_broken_off(player);
        self.state.before = None;
        let next = self.state.next_player(player);
        let state = &mut self.state;
        let cards = &state.cards;
        let gone = |card: CardId| card != CardId::NONE && cards[card.index()].zone == ZoneId::Gone;
        for frame in &mut state.frames {
            if let Frame::Moment(moment) = frame {
                moment.parts.retain(|p| p.occurrence.player != player && !gone(p.occurrence.card));
            }
        }
        let stays = |f: &Frame| match f {
            Frame::Run(run) => run.controller != player,
            Frame::Moment(m) => m.joint || !m.parts.is_empty(),
            Frame::Action(a) => a.player != player,
            Frame::Repair(p) => *p != player,
            Frame::Timestamps(o) => o.player != player,
            Frame::Loop(_) | Frame::Earlier(_) => false,
            Frame::Setup(_) | Frame::Turn(_) | Frame::Window(_) | Frame::Faceoff(_) => true,
        };
        let stay: Vec<bool> = state.frames.iter().map(stays).collect();
        state.frames.keep(stays);
        for frame in &mut state.frames {
            if let Frame::Moment(moment) = frame {
                moment.move_places(&stay);
            }
        }
        for frame in &mut state.frames {
            match frame {
                Frame::Window(w) if w.who == player => {
                    w.who = next;
                    w.stage = WindowStage::Processing;
                }
                // Cards being chosen or placed may have left with their owner.
                Frame::Run(run) => {
                    run.cards.retain(|c| !gone(*c));
                    run.going.retain(|(c, _)| !gone(*c));
                    run.proposed.retain(|o| !gone(o.card));
                }
                Frame::Action(a) if a.action.card().is_some_and(gone) && !a.action.outlives_card() => {
                    a.step = ActionStep::Done;
                }
                _ => {}
            }
        }
    }

    /// Moves cards whose playing was broken off from the queue to discard piles.
    fn clear_queue(&mut self, of: impl Fn(PlayerId) -> bool) {
        for card in self.state.queue.clone() {
            if of(self.state.card(card).controller) {
                self.relocate(card, ZoneId::Discard, DeckEnd::Top);
            }
        }
    }

    /// Ends the turn of a player who left, with all that would have ended in its course.
    fn break_off_turn(&mut self) {
        let player = *self.state.active;
        self.state.frames.end_all();
        self.state.before = None;
        self.clear_queue(|_| true);
        for owner in self.state.alive().iter() {
            for card in self.state.players[owner].flip.clone() {
                self.commit(Occurrence::new(Act::FlippedToBottom, owner).card(card).by_game(), "514.6");
            }
        }
        if self.state.faceoff.is_some() {
            self.end_faceoff();
        }
        self.clear_flag(flag::DEALT_WITH | flag::SOLVED);
        self.touch_topics(topics::CARDS);
        self.state.paid = None;
        self.state.draw_step = false;
        self.state.course.detour = None;
        self.state.course.extra_confronts = 0;
        self.state.course.confronted.clear();
        self.forget_recent();
        // E.g. "until the end of the Score Phase" in a turn that doesn't reach one any more.
        self.end_modifiers(|until, _, _| matches!(until, Until::EndOf(_) | Until::EndOfFaceoff));
        self.set_phase(Some(Phase::End));
        self.end_turn_modifiers(player);
        self.end_turn(player);
    }
}

impl State {
    /// Resets the passes after a player left while taking an action: that player has not passed, so all others may
    /// respond to it (CR 705.2h).
    fn action_broken_off(&mut self, player: PlayerId) {
        let mut acting = false;
        for frame in self.frames.iter_mut().rev() {
            match frame {
                Frame::Action(a) => acting |= a.player == player,
                Frame::Window(w) if std::mem::take(&mut acting) => w.passes = 0,
                _ => {}
            }
        }
    }
}

/// Returns true if a player is among the last `passes` players who passed in that window.
fn has_passed(state: &State, window: Window, player: PlayerId) -> bool {
    let alive = state.how_many_alive();
    let mut at = window.who;
    let place = (0..alive).find(|_| {
        let here = at == player;
        at = state.next_player(at);
        here
    });
    place.is_some_and(|place| place + usize::from(window.passes) >= alive)
}
