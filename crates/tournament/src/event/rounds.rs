//! Acts about rounds: pairing, changes of seats, the elimination rounds.

use std::collections::BTreeSet;

use crate::clock::Clock;
use crate::elimination;
use crate::event::{Event, MIN_PLAYERS};
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::{How, Round, Seats, Stage, Table};
use crate::settings::CUTS;
use crate::standings::standings;

impl Event {
    /// Checks that the next round can be paired.
    ///
    /// # Errors
    /// The first reason why the round can't be paired.
    pub fn must_be_pairable(&self) -> Result<(), Refusal> {
        if let Some(round) = self.round()
            && let Some(open) = round.tables.iter().find(|t| t.result.is_none())
        {
            return Err(Refusal::Unfinished(round.number, open.number));
        }
        if self.is_cut() {
            return match self.champion() {
                Some(champion) => Err(Refusal::Over(self.player(champion)?.name.clone())),
                None => Ok(()),
            };
        }
        let playing = self.players.iter().filter(|p| p.plays()).count();
        if self.rounds.is_empty() {
            if playing < MIN_PLAYERS {
                return Err(Refusal::FewPlayers(playing));
            }
            if self.settings.lists_enforced
                && self.settings.tier.needs_lists()
                && let Some(player) = self.players.iter().find(|p| p.plays() && p.list.is_none())
            {
                return Err(Refusal::ListMissing(player.name.clone()));
            }
        } else if playing < 2 {
            return Err(Refusal::FewPlayers(playing));
        }
        match self.settings.rounds {
            // An announced number of rounds is binding. If the number was only suggested, the head judge may continue
            // with more rounds.
            Some(rounds) if self.swiss_rounds() >= rounds => Err(Refusal::RoundsPlayed(rounds)),
            _ => Ok(()),
        }
    }

    pub(super) fn pair(&mut self, number: u32, tables: &[Seats]) -> Result<(), Refusal> {
        self.must_be_pairable()?;
        if number as usize != self.rounds.len() + 1 {
            return Err(Refusal::NotNext);
        }
        let stage = if self.is_cut() { Stage::Elimination } else { Stage::Swiss };
        let expected: BTreeSet<PlayerId> = match stage {
            Stage::Swiss => self.players.iter().filter(|p| p.plays()).map(|p| p.id).collect(),
            Stage::Elimination => elimination::left(self).into_iter().collect(),
        };
        self.must_fit(tables, &expected, stage)?;
        if self.planned.is_none() {
            self.planned = Some(self.rounds_planned());
        }
        self.seat(stage, tables);
        Ok(())
    }

    /// Checks a pairing: each active player sits once, at most one has a bye, and no forbidden pair meets.
    fn must_fit(&self, tables: &[Seats], expected: &BTreeSet<PlayerId>, stage: Stage) -> Result<(), Refusal> {
        let mut seated = BTreeSet::new();
        for player in tables.iter().flat_map(|seats| seats.players()) {
            if !seated.insert(player) {
                return Err(Refusal::BadPairing("a player sits at two tables"));
            }
        }
        if seated != *expected {
            return Err(Refusal::BadPairing("each active player, and no other, must have a table"));
        }
        let round = self.swiss_rounds() + 1;
        let is_prize = |seats: &Seats| stage == Stage::Swiss && self.has_prize_bye(seats.first, round);
        if tables.iter().filter(|s| s.second.is_none() && !is_prize(s)).count() > 1 {
            return Err(Refusal::BadPairing("there is more than one bye"));
        }
        for seats in tables {
            if let Some(second) = seats.second
                && stage == Stage::Swiss
                && self.is_forbidden(seats.first, second)
            {
                let name = |id| self.player(id).map(|p| p.name.clone());
                return Err(Refusal::Forbidden(name(seats.first)?, name(second)?));
            }
        }
        Ok(())
    }

    fn seat(&mut self, stage: Stage, tables: &[Seats]) {
        let number = self.rounds.len() as u32 + 1;
        let numbers = self.table_numbers(tables);
        let mut tables: Vec<Table> = tables.iter().zip(numbers).map(|(seats, n)| Table::new(n, *seats)).collect();
        tables.sort_by_key(|table| table.number);
        self.rounds.push(Round { number, stage, tables, clock: Clock::default() });
        self.lose_games();
    }

    /// Returns the numbers of the tables, in the order of the pairing. A table gets the fixed number of one of its
    /// players, or the next free number. If two players have the same fixed table, or meet with different ones, the
    /// player who comes first in the pairing gets theirs.
    fn table_numbers(&self, tables: &[Seats]) -> Vec<u32> {
        let mut taken = BTreeSet::new();
        let fixed: Vec<Option<u32>> = (tables.iter())
            .map(|seats| {
                let mut wanted = seats.players().filter_map(|id| self.player(id).ok()?.fixed_table);
                wanted.find(|number| taken.insert(*number))
            })
            .collect();
        let mut next = self.settings.first_table;
        let mut numbers = Vec::with_capacity(tables.len());
        for number in fixed {
            if let Some(number) = number {
                numbers.push(number);
                continue;
            }
            while taken.contains(&next) {
                next += 1;
            }
            numbers.push(next);
            next += 1;
        }
        numbers
    }

    pub(super) fn seat_late(&mut self, id: PlayerId, new: bool) -> Result<(), Refusal> {
        let player = self.player(id)?;
        if !player.plays() {
            return Err(Refusal::Gone(player.name.clone()));
        }
        let round = self.round().ok_or(Refusal::NoRound)?;
        if round.stage == Stage::Elimination {
            return Err(Refusal::BadPairing("the elimination rounds are paired by seed"));
        }
        if round.table_of(id).is_some() {
            return Err(Refusal::Seated(player.name.clone()));
        }
        // A player who has a bye as a prize keeps it.
        let mut byes = round.tables.iter().filter(|t| t.seats.second.is_none());
        let bye = byes.find(|t| !self.has_prize_bye(t.seats.first, round.number));
        let Some((number, first)) = bye.map(|t| (t.number, t.seats.first)) else { return Err(Refusal::NoByeLeft) };
        if new && !self.player(first)?.plays() {
            return Err(Refusal::HasLeft(self.player(first)?.name.clone()));
        }
        if self.is_forbidden(first, id) {
            return Err(Refusal::Forbidden(self.player(first)?.name.clone(), self.player(id)?.name.clone()));
        }
        let table = self.table_mut(number)?;
        table.seats.second = Some(id);
        table.result = None;
        // The player who had the bye now has an opponent, so a pending Game Loss counts in this match. In logs of
        // earlier versions the player may also have left.
        self.lose_games();
        if !self.player(first)?.plays() {
            self.give_up(first, How::Dropped);
        }
        Ok(())
    }

    pub(super) fn swap(&mut self, pair: [PlayerId; 2], new: bool) -> Result<(), Refusal> {
        let round = self.round().ok_or(Refusal::NoRound)?;
        if round.stage == Stage::Elimination {
            return Err(Refusal::BadPairing("the elimination rounds are paired by seed"));
        }
        let [a, b] = pair;
        let mut tables = Vec::new();
        for id in pair {
            let table = round.table_of(id).ok_or(Refusal::BadPairing("one of the players has left"))?;
            if table.result.is_some() && table.seats.second.is_some() {
                return Err(Refusal::HasPlayed(self.player(id)?.name.clone()));
            }
            tables.push(table.number);
        }
        if a == b || tables[0] == tables[1] {
            return Err(Refusal::BadPairing("they sit at the same table"));
        }
        let other = |id| match id {
            id if id == a => b,
            id if id == b => a,
            id => id,
        };
        let seats: Vec<Seats> = (round.tables.iter())
            .map(|t| Seats { first: other(t.seats.first), second: t.seats.second.map(other) })
            .collect();
        for seats in &seats {
            if let Some(second) = seats.second
                && self.is_forbidden(seats.first, second)
            {
                let name = |id| self.player(id).map(|p| p.name.clone());
                return Err(Refusal::Forbidden(name(seats.first)?, name(second)?));
            }
        }
        if tables.iter().any(|n| self.table(*n).is_ok_and(|t| t.losses != [0; 2])) {
            return Err(Refusal::BadPairing("a Game Loss counts at one of the tables"));
        }
        for seats in seats.iter().filter(|seats| new && seats.second.is_some()) {
            for player in seats.players().filter(|p| pair.contains(p)) {
                let player = self.player(player)?;
                if !player.plays() {
                    return Err(Refusal::HasLeft(player.name.clone()));
                }
            }
        }
        for (table, seats) in self.round_mut()?.tables.iter_mut().zip(seats) {
            table.seats = seats;
        }
        // A player who had a bye now has a match, so a pending Game Loss counts in it.
        self.lose_games();
        Ok(())
    }

    /// Swaps the seats of two players in a round that may already have results. This is needed if, for example, they
    /// sat down at each other's table.
    pub(super) fn reseat(&mut self, number: u32, pair: [PlayerId; 2]) -> Result<(), Refusal> {
        let round = self.round_numbered(number)?;
        if round.stage == Stage::Elimination {
            return Err(Refusal::BadPairing("the elimination rounds are paired by seed"));
        }
        let [a, b] = pair;
        if a == b {
            return Err(Refusal::NoPair);
        }
        let mut places = Vec::new();
        for id in pair {
            let table = round.table_of(id).ok_or(Refusal::BadPairing("one of the players has left"))?;
            if table.losses != [0; 2] {
                return Err(Refusal::BadPairing("a Game Loss counts at one of the tables"));
            }
            places.push(table.number);
        }
        let is_one_table = places[0] == places[1];
        let other = |id| match id {
            id if id == a => b,
            id if id == b => a,
            id => id,
        };
        let last = self.rounds.len() as u32;
        let tables = self.rounds.iter_mut().filter(|r| r.number == number).flat_map(|r| &mut r.tables);
        for table in tables.filter(|t| places.contains(&t.number)) {
            table.seats = Seats { first: other(table.seats.first), second: table.seats.second.map(other) };
            if let Some(result) = &mut table.result {
                if is_one_table {
                    result.score = result.score.turned();
                } else {
                    result.went_first = result.went_first.map(other);
                }
            }
        }
        if number == last {
            self.lose_games();
            self.give_up_if_gone(&pair);
        }
        Ok(())
    }

    pub(super) fn cut(&mut self, seeds: &[PlayerId], tables: &[Seats], new: bool) -> Result<(), Refusal> {
        if self.is_cut() {
            return Err(Refusal::CutTwice);
        }
        if !CUTS.iter().any(|size| usize::from(*size) == seeds.len()) {
            return Err(Refusal::CutSize);
        }
        let Some(round) = self.round() else { return Err(Refusal::NoRound) };
        if let Some(open) = round.tables.iter().find(|t| t.result.is_none()) {
            return Err(Refusal::Unfinished(round.number, open.number));
        }
        let playing: Vec<PlayerId> =
            standings(self).rows.iter().map(|r| r.id).filter(|id| self.player(*id).is_ok_and(|p| p.plays())).collect();
        if playing.len() < seeds.len() {
            return Err(Refusal::FewForCut(playing.len()));
        }
        let expected: BTreeSet<PlayerId> = seeds.iter().copied().collect();
        // An earlier version may have computed different standings. So the players of a cut in its log are accepted if
        // they are active.
        let best = if new { &playing[..seeds.len()] } else { &playing[..] };
        if expected.len() != seeds.len() || !expected.iter().all(|id| best.contains(id)) {
            return Err(Refusal::BadPairing("other players rank higher"));
        }
        self.must_fit(tables, &expected, Stage::Elimination)?;
        self.seeds = Some(seeds.to_vec());
        self.seat(Stage::Elimination, tables);
        Ok(())
    }
}
