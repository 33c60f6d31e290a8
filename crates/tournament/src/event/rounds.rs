//! Acts about rounds: pairing, changing places, the elimination rounds.

use std::collections::BTreeSet;

use crate::clock::Clock;
use crate::elimination;
use crate::event::{Event, MIN_PLAYERS};
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::{How, Round, Seats, Stage, Table};
use crate::standings::standings;

impl Event {
    /// What keeps the next round from being paired, whoever would sit where.
    ///
    /// # Errors
    /// That.
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
            // A number that was announced holds; one that was only suggested is for the head judge to go beyond.
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

    /// Everybody who plays sits once, one at most has a bye, and nobody meets whom they must not.
    fn must_fit(&self, tables: &[Seats], expected: &BTreeSet<PlayerId>, stage: Stage) -> Result<(), Refusal> {
        let mut seated = BTreeSet::new();
        for player in tables.iter().flat_map(|seats| seats.players()) {
            if !seated.insert(player) {
                return Err(Refusal::BadPairing("somebody sits at two tables"));
            }
        }
        if seated != *expected {
            return Err(Refusal::BadPairing("not everybody who plays has a table, or somebody else has one"));
        }
        if tables.iter().filter(|s| s.second.is_none()).count() > 1 {
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
        let tables = tables.iter().zip(1..).map(|(seats, n)| Table::new(n, *seats)).collect();
        self.rounds.push(Round { number, stage, tables, clock: Clock::default() });
        self.lose_games();
    }

    pub(super) fn seat_late(&mut self, id: PlayerId) -> Result<(), Refusal> {
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
        let bye = round.tables.iter().find(|t| t.seats.second.is_none());
        let Some((number, first)) = bye.map(|t| (t.number, t.seats.first)) else { return Err(Refusal::NoByeLeft) };
        if self.is_forbidden(first, id) {
            return Err(Refusal::Forbidden(self.player(first)?.name.clone(), self.player(id)?.name.clone()));
        }
        let table = self.table_mut(number)?;
        table.seats.second = Some(id);
        table.result = None;
        // The one who had the bye may have a Game Loss due, or have left with it.
        self.lose_games();
        if !self.player(first)?.plays() {
            self.give_up(first, How::Dropped);
        }
        Ok(())
    }

    pub(super) fn swap(&mut self, pair: [PlayerId; 2]) -> Result<(), Refusal> {
        let round = self.round().ok_or(Refusal::NoRound)?;
        if round.stage == Stage::Elimination {
            return Err(Refusal::BadPairing("the elimination rounds are paired by seed"));
        }
        let [a, b] = pair;
        let mut tables = Vec::new();
        for id in pair {
            let table = round.table_of(id).ok_or(Refusal::BadPairing("somebody of them does not play"))?;
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
        for table in &mut self.round_mut()?.tables {
            if let Some(seats) = seats.get(table.number as usize - 1) {
                table.seats = *seats;
            }
        }
        // Whoever comes from a bye may have a Game Loss due.
        self.lose_games();
        Ok(())
    }

    pub(super) fn cut(&mut self, seeds: &[PlayerId], tables: &[Seats]) -> Result<(), Refusal> {
        if self.is_cut() {
            return Err(Refusal::CutTwice);
        }
        if !matches!(seeds.len(), 4 | 8) {
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
        let expected: BTreeSet<PlayerId> = playing[..seeds.len()].iter().copied().collect();
        if seeds.iter().copied().collect::<BTreeSet<_>>() != expected {
            return Err(Refusal::BadPairing("others stand higher"));
        }
        self.must_fit(tables, &expected, Stage::Elimination)?;
        self.seeds = Some(seeds.to_vec());
        self.seat(Stage::Elimination, tables);
        Ok(())
    }
}
