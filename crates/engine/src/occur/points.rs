//! Scoring of points (CR 517).

use crate::cards::topics;
use crate::model::ids::{AreaId, PlayerId};
use crate::model::occurrence::Occurrence;
use crate::model::state::Scored;
use crate::occur::world::World;
use crate::query::board::CardList;
use crate::query::player_limits::WINNING_SCORE;
use crate::rules::cited::cite;

impl World {
    /// Scores points for a player (CR 517.2), and notes the scoring cards if some text asks for them.
    pub(crate) fn score(&mut self, o: &Occurrence) {
        cite!(self, "517.2");
        self.state.scored = self.state.turn;
        let points = &mut self.state.players.write(&mut self.derived, topics::OFF_BOARD)[o.player].points;
        *points = points.saturating_add(o.amount);
        let some = *points > 0 && self.pool.sets_numbers;
        self.enough |= *points >= WINNING_SCORE || some;
        if !self.pool.tallies {
            return;
        }
        let with: CardList = match o.other.some() {
            Some(card) => CardList::from_slice(&[card]),
            None if o.to != AreaId::NONE => self.characters_at(o.player, o.to),
            None => {
                let board = self.board();
                let mine = board.state.play.iter().copied();
                mine.filter(|&c| board.card(c).controller == o.player && board.involved(c)).collect()
            }
        };
        for card in with {
            match self.state.tally.iter_mut().find(|s| s.card == card) {
                Some(scored) => {
                    scored.phase = scored.phase.saturating_add(o.amount);
                    scored.turn = scored.turn.saturating_add(o.amount);
                }
                None => self.state.tally.push(Scored { card, phase: o.amount, turn: o.amount }),
            }
        }
    }

    /// Returns a player's characters at an area.
    pub(crate) fn characters_at(&mut self, player: PlayerId, area: AreaId) -> CardList {
        let board = self.board();
        let here = board.state.play.iter().copied();
        here.filter(|&c| board.card(c).area == area && board.card(c).controller == player && board.is_character(c))
            .collect()
    }
}
