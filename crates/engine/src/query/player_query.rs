//! Players in texts (CR 106, 513.5).

use maneframe_card::ability::{Cards, Who, Whose};

use crate::cards::program::Slot;
use crate::model::ids::{CardId, PlayerId, PlayerSet};
use crate::model::state::{CardState, ZoneId};
use crate::query::board::{Board, Cx};
use crate::rules::cited::cite;

impl<'a> Board<'a> {
    /// Returns the players that a word refers to.
    #[inline]
    pub fn who(&self, who: &Who, cx: &Cx) -> PlayerSet {
        match who {
            Who::You if !self.cited().is_watched() => cx.controller.mask(),
            Who::Opponents if !self.cited().is_watched() => self.state.opponents(cx.actor),
            who => self.who_it_is(who, cx),
        }
    }

    fn who_it_is(&self, who: &Who, cx: &Cx) -> PlayerSet {
        let state = self.state;
        let that = cx.bindings.player;
        match who {
            Who::You => {
                cite!(self, "513.5");
                cx.controller.mask()
            }
            // "Each player … an opponent's" means the opponents of the player who acts.
            Who::Opponent | Who::Opponents => {
                cite!(self, "106.2");
                cite!(self, "513.5");
                state.opponents(cx.actor)
            }
            Who::EachPlayer | Who::APlayer => state.alive(),
            Who::ThatPlayer => that.map_or(PlayerSet::NONE, PlayerId::mask),
            Who::ThatPlayersOpponent => that.map_or(PlayerSet::NONE, |p| state.opponents(p)),
            Who::Owner(cards) => self.those_of(cards, cx, |c| c.owner),
            // For a card that left play: its last controller there (CR 410.6a).
            Who::Controller(cards) => self.those_of(cards, cx, |c| match c.last_controller {
                Some(last) if c.zone != ZoneId::Play => last,
                _ => c.controller,
            }),
            Who::Most(tally) => self.foremost(|p| self.tally(tally, p, cx)),
            Who::Fewest(tally) => self.foremost(|p| -self.tally(tally, p, cx)),
            Who::EachWith(having) | Who::APlayerWith(having) => {
                let count = self.amount(&having.count, cx);
                let fits = |p: &PlayerId| having.cmp.holds(self.tally(&having.what, *p, cx), count);
                state.alive().iter().filter(fits).fold(PlayerSet::NONE, |set, p| set.or(p.mask()))
            }
            Who::Winner => self.decided().map_or(PlayerSet::NONE, |f| f.winner.mask()),
            Who::Challenger => {
                let challenged = self.state.faceoff.as_ref().filter(|f| f.troublemaker.card != CardId::NONE);
                challenged.map_or(PlayerSet::NONE, |f| f.starter.mask())
            }
            Who::Loser => self.decided().map_or(PlayerSet::NONE, |f| f.players.without(f.winner)),
            Who::Actor => cx.actor.mask(),
        }
    }

    /// Returns the faceoff, once it has a winner.
    pub(crate) fn decided(&self) -> Option<&'a crate::model::state::Faceoff> {
        self.state.faceoff.as_ref().filter(|f| f.winner != PlayerId::NONE)
    }

    /// Returns the players who own, or control, those cards.
    fn those_of(&self, cards: &Cards, cx: &Cx, of: impl Fn(&CardState) -> PlayerId) -> PlayerSet {
        let cards = self.cards(cards, cx, Slot::It);
        cards.into_iter().fold(PlayerSet::NONE, |set, c| set.or(of(self.card(c)).mask()))
    }

    /// Returns the one player who has most of something; none if several are tied.
    fn foremost(&self, of: impl Fn(PlayerId) -> i32) -> PlayerSet {
        let best = self.state.alive().iter().map(&of).max();
        let mut first = self.state.alive().iter().filter(|&p| Some(of(p)) == best);
        match (first.next(), first.next()) {
            (Some(player), None) => player.mask(),
            _ => PlayerSet::NONE,
        }
    }

    /// Returns true if `player` is among the players in the phrase.
    pub(crate) fn whose(&self, whose: &Whose, player: PlayerId, cx: &Cx) -> bool {
        match whose {
            Whose::Any => true,
            Whose::Of(who) => cite!(self, "513.6" if self.who(who, cx).has(player)),
        }
    }
}
