//! Sideboards: in a match of several games players exchange cards between the games, if the format has it.

use maneframe_protocol::{EventSideboard, Problem};
use maneframe_tournament::decklist::DeckList;
use maneframe_tournament::round::Table;
use maneframe_tournament::{PlayerId, Timestamp};

use crate::event::VenueEvent;
use crate::venue::{Exchange, Venue, Who};
use crate::{list, refused};

/// Time in milliseconds that players have between two games. After it the next game begins with the deck as it was handed
/// in.
const TIME: i64 = 180_000;

impl Venue {
    /// Returns the number of games of a match that are over, and the end of the last one.
    fn games_over(&self, table: &Table) -> (u32, i64) {
        let games = self.games_of(self.pairing(), table);
        let over = games.iter().filter(|game| game.over && !game.closed);
        (over.clone().count() as u32, over.map(|game| game.ended).max().unwrap_or_default())
    }

    fn list_with_sideboard(&self, player: PlayerId) -> Option<&DeckList> {
        let list = &self.event().players.get(player.index())?.list.as_ref()?.list;
        list::side_lines(list).next().map(|_| list)
    }

    fn exchange_of(&self, player: PlayerId, games: u32) -> Option<&Exchange> {
        let pairing = self.pairing();
        let of = |one: &&Exchange| one.pairing == pairing && one.games == games && one.player == player;
        self.exchanges.iter().rev().find(of)
    }

    /// Returns the number of games that are over and the time in milliseconds until which a player may exchange cards for
    /// the next game of a match.
    fn may_exchange(&self, player: PlayerId, table: &Table, now: Timestamp) -> Option<(u32, i64)> {
        let open = self.games_of(self.pairing(), table).iter().any(|game| !game.over);
        let (games, ended) = self.games_over(table);
        let until = ended + TIME;
        let between = self.is_online() && table.result.is_none() && !open && games > 0 && now.as_millisecond() < until;
        let person = self.attends(player).is_some_and(|one| one.account.is_some());
        (between && person && self.list_with_sideboard(player).is_some()).then_some((games, until))
    }

    /// Returns true while a player of a match exchanges cards, so that its next game has to wait.
    pub(crate) fn is_exchanging(&self, table: &Table, now: Timestamp) -> bool {
        let players = [Some(table.seats.first), table.seats.second];
        players.into_iter().flatten().any(|player| {
            let may = self.may_exchange(player, table, now);
            may.is_some_and(|(games, _)| self.exchange_of(player, games).is_none())
        })
    }

    /// Exchanges cards for the next game of the account's match. Without cards it goes on at once.
    pub(crate) fn exchange(&mut self, who: &Who, out: Vec<String>, into: Vec<String>) -> Result<(), Problem> {
        let player = self.must_play(who)?;
        let none = || refused("problem.event-no-exchange");
        let table = self.table_of(player).ok_or_else(none)?;
        let (games, _) = self.may_exchange(player, table, who.now).ok_or_else(none)?;
        let list = self.list_with_sideboard(player).ok_or_else(none)?;
        if list::exchanged(list, &out, &into).is_none() {
            return Err(refused("problem.event-exchange"));
        }
        let pairing = self.pairing();
        self.add(who.now, VenueEvent::Exchanged { pairing, games, player, out, into })
    }

    /// Returns a player's deck for the next game of a match, as text.
    pub(crate) fn deck_for_game(&self, player: PlayerId, table: Option<&Table>) -> Option<String> {
        let list = &self.event().players.get(player.index())?.list.as_ref()?.list;
        let games = table.map_or(0, |table| self.games_over(table).0);
        let exchange = self.exchange_of(player, games).filter(|_| games > 0);
        let changed = exchange.and_then(|one| list::exchanged(list, &one.out, &one.into));
        Some(changed.unwrap_or_else(|| list::text(list)))
    }

    /// Returns what an account can exchange now.
    pub(crate) fn sideboard_of(&self, player: PlayerId, now: Timestamp) -> Option<EventSideboard> {
        let table = self.table_of(player)?;
        let (games, until) = self.may_exchange(player, table, now)?;
        let list = self.list_with_sideboard(player)?;
        Some(EventSideboard {
            until,
            deck: list::draw_lines(list).map(str::to_owned).collect(),
            side: list::side_lines(list).map(str::to_owned).collect(),
            done: self.exchange_of(player, games).is_some(),
        })
    }
}

#[cfg(test)]
#[path = "sideboard/tests.rs"]
mod tests;
