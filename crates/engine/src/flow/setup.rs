//! Set-up of a game (CR 102).

use crate::flow::driver::Driver;

use crate::model::decision::{AnswerKind, Asked, Choice, Flow, Prompt};
use crate::model::frame::{Frame, Setup};
use crate::model::ids::{AreaId, CardId, PlayerId, PlayerSet};
use crate::model::occurrence::{Act, Occurrence};
use crate::model::state::ZoneId;
use crate::occur::zones::DeckEnd;
use crate::query::player_limits::OPENING_HAND;
use crate::rules::cited::cite;

impl Driver {
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
                // Copies of a Problem are offered once.
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
                self.state.mulligans = self.state.mulligans.saturating_add(1);
                if !players.is_empty() && i32::from(self.state.mulligans) < self.mulligans() {
                    self.set_setup(Setup::Mulligan(self.state.first, PlayerSet::NONE));
                    return Flow::Go;
                }
                self.state.mulligans = 0;
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
                // It is revealed after all have chosen; until then it stays in the deck.
                self.player_mut(player).problem = card;
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

    /// Reveals the Starting Problems, chooses the first player, shuffles decks and deals six cards to each player (CR
    /// 102.2, 102.3).
    fn deal(&mut self) {
        let players: Vec<PlayerId> = self.state.alive().iter().collect();
        for &player in &players {
            let chosen = self.state.players[player].problem;
            let entering = Occurrence::new(Act::Enter, player).card(chosen).at(AreaId::problem(player));
            self.commit(entering, "102.2");
            cite!(self, "303.1");
            cite!(self, "403.1");
        }
        let first = players[self.state.rng.below(players.len())];
        self.state.first = first;
        self.set_turn_player(first);
        for &player in &players {
            let mut problems = std::mem::take(&mut self.player_mut(player).problem_deck);
            self.state.rng.shuffle(&mut problems);
            for card in &problems {
                self.set_known_to(*card, PlayerSet::NONE);
            }
            self.player_mut(player).problem_deck = problems;
            self.commit(Occurrence::new(Act::Shuffle, player), "102.3");
            self.first_hand(player, "102.3");
        }
        let next = match self.mulligans() {
            ..=0 => Setup::Redraw(PlayerSet::NONE),
            _ => Setup::Mulligan(first, PlayerSet::NONE),
        };
        self.set_setup(next);
    }

    /// Returns the number of mulligans that each player may take (CR 102.4).
    fn mulligans(&mut self) -> i32 {
        if self.pool.sets_numbers {
            let first = self.state.first;
            self.board().mulligans(first)
        } else {
            1
        }
    }

    fn first_hand(&mut self, player: PlayerId, rule: &'static str) {
        let cards = if self.pool.sets_numbers { self.board().opening_hand(player) } else { OPENING_HAND };
        for _ in 0..cards {
            let Some(&card) = self.state.players[player].deck.last() else { break };
            self.commit(Occurrence::new(Act::PutInHand, player).card(card), rule);
        }
    }

    fn mulligan(&mut self, player: PlayerId) {
        self.commit(Occurrence::new(Act::Mulligan, player), "102.4a");
        let hand = self.state.players[player].hand.clone();
        for card in hand {
            self.relocate(card, ZoneId::Deck, DeckEnd::Top);
        }
        self.commit(Occurrence::new(Act::Shuffle, player), "102.4a");
        self.first_hand(player, "102.4a");
    }
}
