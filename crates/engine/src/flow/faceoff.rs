//! Faceoffs (CR 514) and flipping (CR 515).

use crate::flow::driver::Driver;
use crate::query::board::{Board, CardList};
use maneframe_card::ability::{FaceoffKind, Span, Until};
use smallvec::SmallVec;

use crate::model::bindings::Bindings;
use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::{FaceoffStep, Frame, WindowKind};
use crate::model::ids::{AreaId, AreaSet, CardId, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::{Faceoff, Part, Waiting, ZoneId, flag};
use crate::occur::deck_top::MOST;
use crate::rules::cited::cite;
use crate::rules::rulebook::BlockedBonus;

impl Driver {
    /// Starts a Troublemaker faceoff (CR 608.4).
    pub(crate) fn start_challenge(&mut self, player: PlayerId, troublemaker: CardId) {
        let tax = self.board().tax(player, crate::model::frame::Action::Challenge { card: troublemaker });
        if tax > 0 {
            self.commit(Occurrence::new(Act::Pay, player).amount(tax), "508.1");
        }
        cite!(self, "608.2");
        self.mark(troublemaker, flag::DEALT_WITH);
        self.state.visited = self.state.visited.with(self.state.card(troublemaker).area);
        let area = self.state.card(troublemaker).area;
        self.commit(Occurrence::new(Act::Challenge, player).card(troublemaker).at(area), "608.4");
        let led = self.since_now().number();
        self.trail.leading = led;
        self.meet_challenged(player, troublemaker, None);
    }

    /// Starts a Problem faceoff at those Problems (CR 612).
    pub(crate) fn start_problem_faceoff(&mut self, areas: AreaSet) {
        cite!(self, "514.2b");
        let players = self.state.alive();
        let starter = *self.state.active;
        self.begin_faceoff(Faceoff::new(FaceoffKind::Problem, starter, players, areas));
    }

    fn set_faceoff(&mut self, step: FaceoffStep) {
        if let Some(Frame::Faceoff(top)) = self.state.frames.last_mut() {
            *top = step;
        }
    }

    /// Takes one step of the faceoff on top of the stack.
    #[inline(never)]
    pub(crate) fn faceoff_step(&mut self, step: FaceoffStep) -> Flow {
        if step < FaceoffStep::AtEnd && self.is_cut_short() {
            self.set_faceoff(FaceoffStep::AtEnd);
            return Flow::Go;
        }
        match step {
            FaceoffStep::Open => {
                self.set_faceoff(FaceoffStep::Flip);
                let effect = self.state.faceoff.as_ref().filter(|f| f.instructions.is_some()).map(|f| f.starter);
                match effect {
                    Some(starter) => {
                        cite!(self, "707.4");
                        self.open_window_for(WindowKind::Faceoff, starter);
                    }
                    None => self.open_window(WindowKind::Faceoff),
                }
            }
            FaceoffStep::Flip => {
                self.set_faceoff(FaceoffStep::FlipWindow);
                // Decisions about flips are made when the next window is about to open (CR 801.1).
                self.state.last_priority = None;
                let players = self.fighters();
                let first = self.state.faceoff.as_ref().is_some_and(|f| f.rounds == 0);
                let dry = players.iter().all(|p| self.state.players[p].deck.is_empty());
                if let Some(f) = self.faceoff_mut() {
                    f.rounds += 1;
                    f.dry = dry;
                }
                let counts: SmallVec<[(PlayerId, i32); 4]> =
                    players.iter().map(|p| (p, if first { self.board().flips(p) } else { 1 })).collect();
                cite!(self, "514.3a" if first && counts.iter().any(|(_, n)| *n != 1));
                self.flip_simultaneously(&counts, if first { "514.3" } else { "514.4c" });
            }
            FaceoffStep::FlipWindow => {
                self.set_faceoff(FaceoffStep::Compare);
                self.open_window(WindowKind::Faceoff);
            }
            FaceoffStep::Compare => self.compare(),
            FaceoffStep::Resolve => self.resolve(),
            FaceoffStep::SendHome => return self.ask_send_home(),
            FaceoffStep::CloseWindow => {
                self.set_faceoff(FaceoffStep::AtEnd);
                self.open_window(WindowKind::Faceoff);
            }
            FaceoffStep::AtEnd => {
                self.set_faceoff(FaceoffStep::PutBack);
                let (starter, area) = match self.state.faceoff.as_ref() {
                    Some(f) => (f.starter, f.areas.iter().next().unwrap_or(AreaId::NONE)),
                    None => (*self.state.active, AreaId::NONE),
                };
                self.commit(Occurrence::new(Act::EndFaceoff, starter).at(area), "514.6");
            }
            FaceoffStep::PutBack => {
                // Texts about flipped cards at the end of the faceoff are processed before those cards go; otherwise
                // they would do nothing (CR 104.1).
                let about_flipped = |w: &Waiting| self.pool.ability_def(w.ability).ends_flipped;
                match self.state.waiting.iter().position(about_flipped) {
                    Some(i) => self.process_waiting(i),
                    None => return self.put_back(),
                }
            }
            FaceoffStep::Over => {
                self.put_back_the_rest();
                self.state.end_frame();
                cite!(self, "514.1");
                self.end_faceoff();
            }
        }
        Flow::Go
    }

    fn fighters(&self) -> PlayerSet {
        self.state.faceoff.as_ref().map_or(PlayerSet::NONE, |f| f.players).and(self.state.alive())
    }

    /// Flips each player's number of cards: all players flip the first at the same time, then the second, and so on.
    fn flip_simultaneously(&mut self, counts: &[(PlayerId, i32)], rule: &'static str) {
        cite!(self, "515.1");
        cite!(self, "515.3" if counts.iter().any(|(_, n)| *n > 1));
        let most = counts.iter().map(|(_, n)| *n).max().unwrap_or(0).min(MOST);
        // Waiting proposals are on the stack, so the last round is pushed first.
        for round in (0..most).rev() {
            let flips = counts.iter().filter(|(_, n)| *n > round).map(|(p, _)| Occurrence::new(Act::Flip, *p));
            let flips: SmallVec<[Occurrence; 4]> = flips.collect();
            self.happen_all(&flips, rule);
        }
    }

    /// Compares the totals (CR 514.4). On a tie all players flip again (CR 514.4c).
    fn compare(&mut self) {
        cite!(self, "514.4");
        let totals: SmallVec<[(PlayerId, i32); 4]> = {
            let fighters = self.fighters();
            let board = self.board();
            fighters.iter().map(|p| (p, board.power_total(p))).collect()
        };
        for &(player, total) in &totals {
            if self.record {
                self.commit(Occurrence::new(Act::Total, player).amount(total), "514.4a");
            }
        }
        let order = if self.board().lowest_wins() { -1 } else { 1 };
        let best = totals.iter().map(|t| t.1 * order).max().unwrap_or(0) * order;
        let mut leaders = totals.iter().filter(|t| t.1 == best);
        let (first, second) = (leaders.next(), leaders.next());
        match (first, second) {
            (Some(&(winner, _)), None) => {
                let others = totals.iter().filter(|t| t.0 != winner);
                let next = others.map(|t| t.1 * order).max().unwrap_or(0) * order;
                if let Some(f) = self.faceoff_mut() {
                    f.winner = winner;
                    f.margin = ((best - next) * order).clamp(0, i32::from(i16::MAX)) as i16;
                }
                self.set_faceoff(FaceoffStep::Resolve);
            }
            _ => {
                cite!(self, "514.4c");
                // If no card was flipped in this round, for example because all decks are empty, and no total changed,
                // further rounds can't decide it. The faceoff has no winner then (CR 802.3).
                let flipped = self.state.players.iter().map(|(_, player)| player.flip.len()).sum::<usize>() as u16;
                let stuck = self.faceoff_mut().is_none_or(|f| {
                    let none = f.dry || f.flipped == flipped;
                    let stuck = none && f.rounds > 1 && i32::from(f.best) == best;
                    f.flipped = flipped;
                    f.best = best.clamp(0, i32::from(i16::MAX)) as i16;
                    stuck
                });
                self.set_faceoff(if stuck { FaceoffStep::CloseWindow } else { FaceoffStep::Flip });
            }
        }
    }

    /// Determines the winner, the losers and the consequences (CR 514.5).
    fn resolve(&mut self) {
        self.set_faceoff(FaceoffStep::SendHome);
        let Some(faceoff) = (*self.state.faceoff).clone() else { return };
        let area = faceoff.areas.iter().next().unwrap_or(AreaId::NONE);
        let won = Occurrence::new(Act::Win, faceoff.winner).at(area).amount(faceoff.margin.into());
        self.commit(won, "514.5");
        for loser in self.fighters().without(faceoff.winner).iter() {
            self.commit(Occurrence::new(Act::Lose, loser).at(area), "514.5");
        }
        match faceoff.kind {
            FaceoffKind::Troublemaker
                if faceoff.winner == faceoff.starter && self.board().involved(faceoff.troublemaker.card) =>
            {
                let defeating = Occurrence::new(Act::Defeat, faceoff.starter).card(faceoff.troublemaker.card).at(area);
                self.happen(defeating, "514.5a");
            }
            FaceoffKind::Problem => {
                cite!(self, "210.1");
                cite!(self, "514.5c");
                // The highest bonus among those Problems (CR 514.5c) that stayed in play throughout (CR 613.1).
                let board = self.board();
                let areas = board.state.visited.iter().filter(|&a| gives_bonus(&board, a, faceoff.winner));
                let bonus = areas.filter_map(|a| board.state.problem_at(a).map(|p| (board.bonus(p), a)));
                if let Some((bonus, area)) = bonus.max_by_key(|b| b.0).filter(|b| b.0 > 0) {
                    let mut scoring = Occurrence::new(Act::Score, faceoff.winner).amount(bonus);
                    scoring.from = area;
                    self.happen(scoring, "514.5c");
                }
            }
            _ => {}
        }
        if let Some(code) = faceoff.instructions {
            self.run_instructions(code, &faceoff);
        }
    }

    /// Runs the instructions of the effect that started the faceoff, for winning or losing it (CR 514.5d).
    fn run_instructions(&mut self, code: crate::model::state::Code, faceoff: &Faceoff) {
        let part = if faceoff.winner == faceoff.starter { Part::Win } else { Part::Lose };
        if self.pool.ability_def(code.ability).program(part).is_empty() {
            return;
        }
        cite!(self, "514.5d");
        // "That Friend" is the card that the faceoff was against.
        let board = self.board();
        let against =
            board.state.play.iter().filter(|&&c| board.card(c).controller != faceoff.starter && board.involved(c));
        let it = against.map(|&c| board.state.card_ref(c)).collect();
        let bindings = Bindings { it, ..Bindings::default() };
        self.push_run(code.ability, part, faceoff.source, faceoff.starter, bindings, Default::default());
    }

    /// Sends one of the challenger's characters home after a lost challenge (CR 514.5b).
    fn ask_send_home(&mut self) -> Flow {
        let Some(f) = self.state.faceoff.as_ref() else { return Flow::Go };
        let lost = f.kind == FaceoffKind::Troublemaker && f.winner != PlayerId::NONE && f.winner != f.starter;
        let starter = f.starter;
        if lost {
            let board = self.board();
            let home = AreaId::home(starter);
            let mine = board.state.play.iter().copied();
            let cards: CardList = mine
                .filter(|&c| {
                    board.involved(c)
                        && board.is_character(c)
                        && board.card(c).controller == starter
                        && board.can_move(c, home, true, starter)
                })
                .collect();
            if !cards.is_empty() {
                self.options.extend(cards.into_iter().map(Choice::Card));
                return Flow::Ask(Asked::new(starter, AnswerKind::Cards, Prompt::SendHome, "514.5b"));
            }
        }
        self.set_faceoff(FaceoffStep::CloseWindow);
        Flow::Go
    }

    /// Puts flipped cards on the bottom in an order chosen by their owner (CR 514.6, 402.3). The whole order is chosen
    /// before the first one goes, because the other players may not see it.
    fn put_back(&mut self) -> Flow {
        let order = self.state.faceoff.as_ref().map(|f| f.order.clone()).unwrap_or_default();
        for seat in 0..self.state.players.len() as u8 {
            let player = PlayerId(seat);
            let flipped: SmallVec<[CardId; 8]> = self.state.players[player].flip.iter().copied().collect();
            let left: SmallVec<[CardId; 8]> = flipped.iter().copied().filter(|c| !order.contains(c)).collect();
            let Some(&first) = left.first() else { continue };
            // The order matters only between different cards.
            let def = self.state.card(first).def;
            if left.iter().any(|&c| self.state.card(c).def != def) {
                self.options.extend(left.into_iter().map(Choice::Bottom));
                return Flow::Ask(Asked::new(player, AnswerKind::Order, Prompt::FlippedOrder, "402.3"));
            }
            if flipped.iter().any(|&c| self.state.card(c).def != def) {
                for &card in &flipped {
                    self.set_known_to(card, player.mask());
                }
            }
            if let Some(faceoff) = self.faceoff_mut() {
                faceoff.order.extend(left);
            }
            return Flow::Go;
        }
        self.set_faceoff(FaceoffStep::Over);
        self.state.last_priority = None;
        let flipped = order.into_iter().filter(|&card| self.state.card(card).zone == ZoneId::Flip);
        let list: SmallVec<[Occurrence; 8]> = flipped.map(|card| self.to_bottom(card)).collect();
        self.happen_together(&list, |_| "514.6", false);
        Flow::Go
    }

    fn to_bottom(&self, card: CardId) -> Occurrence {
        Occurrence::new(Act::FlippedToBottom, self.state.card(card).owner).card(card)
    }

    /// Puts back cards that a "can't" rule kept flipped, so that the faceoff ends.
    fn put_back_the_rest(&mut self) {
        let left: SmallVec<[CardId; 8]> = self.state.players.iter().flat_map(|(_, p)| p.flip.iter().copied()).collect();
        for card in left {
            let back = self.to_bottom(card).by_game();
            self.commit(back, "514.6");
        }
    }

    pub(crate) fn answer_faceoff(&mut self, step: FaceoffStep, choice: Choice) {
        match (step, choice) {
            (FaceoffStep::SendHome, Choice::Card(card)) => {
                self.set_faceoff(FaceoffStep::CloseWindow);
                let owner = self.state.card(card).controller;
                let mut sending = Occurrence::new(Act::Send, owner).card(card).at(AreaId::home(owner));
                sending.from = self.state.card(card).area;
                self.happen(sending, "514.5b");
            }
            (FaceoffStep::PutBack, Choice::Bottom(card)) => {
                if let Some(faceoff) = self.faceoff_mut() {
                    faceoff.order.push(card);
                }
            }
            _ => {}
        }
    }

    /// Triggers texts for cards that have become involved since the last call (CR 514.2d).
    pub(crate) fn notice_involved(&mut self) {
        let asked = (self.pool.triggers | self.pool.reactions) & Act::BecomeInvolved.bit() != 0;
        if !asked || self.state.faceoff.is_none() {
            return;
        }
        let board = self.board();
        let now: CardList = board.state.play.iter().copied().filter(|&c| board.involved(c)).collect();
        if self.state.faceoff.as_ref().is_some_and(|faceoff| faceoff.known[..] == now[..]) {
            return;
        }
        let Some(faceoff) = self.faceoff_mut() else { return };
        let known = std::mem::replace(&mut faceoff.known, now.to_vec());
        for card in now.into_iter().filter(|c| !known.contains(c)) {
            let controller = self.state.card(card).controller;
            self.commit(Occurrence::new(Act::BecomeInvolved, controller).card(card), "514.2d");
        }
    }

    pub(crate) fn end_faceoff(&mut self) {
        for i in 0..self.state.play.len() {
            let card = self.state.play[i];
            self.unmark(card, flag::INVOLVED | flag::EXCLUDED);
        }
        let over = Occurrence::new(Act::EndFaceoff, *self.state.active);
        self.end_coming(&over, true);
        self.clear_faceoff();
        self.end_modifiers(|until, _, _| matches!(until, Until::EndOfFaceoff | Until::NextThisFaceoff));
        self.forget_counted_uses(Span::Faceoff);
        self.close_journal(Span::Faceoff);
    }
}

/// Returns true if the winner of a Problem faceoff may score the bonus of a Problem.
fn gives_bonus(board: &Board, area: AreaId, winner: PlayerId) -> bool {
    board.pool.rulebook.blocked_bonus == BlockedBonus::Scored
        || !board.state.play.iter().any(|&c| {
            let card = board.card(c);
            card.area == area
                && card.controller != winner
                && !card.is(flag::FACE_DOWN)
                && board.is_kind(c, maneframe_card::ability::Kind::Troublemaker)
        })
}
