//! Acts about matches and their time.

use jiff::Timestamp;

use crate::event::Event;
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::{How, Reported, Stage, Table};
use crate::score::{Score, Won};

/// Result of a match as the staff reports it.
#[derive(Clone, Copy)]
pub(super) struct Claim {
    /// Games won by the first player and by the second.
    pub score: Score,
    /// True if a player conceded the match.
    pub conceded: bool,
    /// Player who took the first turn, if known.
    pub went_first: Option<PlayerId>,
}

impl Claim {
    fn reported(self) -> Reported {
        let how = if self.conceded { How::Conceded } else { How::Played };
        Reported { score: self.score, how, went_first: self.went_first }
    }

    /// Checks that the result is a bye if and only if the table has one player.
    fn must_fit_seats(self, table: &Table) -> Result<(), Refusal> {
        match (self.score == Score::Bye, table.seats.second.is_none()) {
            (true, false) => Err(Refusal::NoBye(table.number)),
            (_, true) => Err(Refusal::IsBye(table.number)),
            (false, false) => Ok(()),
        }
    }

    /// Checks that the result includes the players' Game Losses, and that a match can have it. Earlier versions
    /// accepted any number of games, so the second check applies only to `new` results.
    fn must_fit(self, table: &Table, wins: u8, elimination: bool, new: bool) -> Result<(), Refusal> {
        let Claim { score, conceded, went_first } = self;
        if went_first.is_some_and(|p| table.seat(p).is_none()) {
            return Err(Refusal::NotThere(table.number));
        }
        if let Score::Games { first, second, .. } = score {
            if second < table.losses[0].min(wins) || first < table.losses[1].min(wins) {
                return Err(Refusal::LossIgnored(table.number));
            }
            if elimination && score.won() == Won::Drawn {
                return Err(Refusal::EliminationDraw);
            }
            if elimination && !conceded && first.max(second) < wins {
                return Err(Refusal::FewGames(wins));
            }
            if new && !score.is_possible(wins, elimination) {
                let games = if wins == 1 {
                    "one game, with the result `1-0`, `0-1` or `draw`"
                } else {
                    "best of three, with the result `2-1` at most"
                };
                return Err(Refusal::Impossible(score, games));
            }
        }
        Ok(())
    }
}

/// Returns the result of a match that Game Losses alone decide. Returns `None` if a game still has to be played.
fn by_losses([first, second]: [u8; 2], wins: u8) -> Option<Reported> {
    let score = match (first >= wins, second >= wins) {
        (true, true) => Score::BothLose,
        (true, false) | (false, true) => Score::games(second, first),
        (false, false) => return None,
    };
    Some(Reported { score, how: How::Penalty, went_first: None })
}

/// Maximum extra time of a table in seconds.
const DAY: u32 = 24 * 60 * 60;

impl Event {
    pub(super) fn report(&mut self, number: u32, claim: Claim, correction: bool, new: bool) -> Result<(), Refusal> {
        let elimination = self.is_cut();
        let wins = self.settings.wins(elimination);
        let table = self.table(number)?;
        // Staff sometimes report a bye although it is recorded already. This changes nothing.
        if claim.score == Score::Bye && table.seats.second.is_none() {
            return Ok(());
        }
        claim.must_fit_seats(table)?;
        match table.result {
            Some(recorded) if !correction => return Err(Refusal::Final(number, recorded.score)),
            None if correction => return Err(Refusal::NothingToCorrect(number)),
            _ => {}
        }
        claim.must_fit(table, wins, elimination, new)?;
        self.table_mut(number)?.result = Some(claim.reported());
        Ok(())
    }

    /// Corrects the result of any round. Pairings of later rounds stay.
    pub(super) fn amend(&mut self, number: u32, table: u32, claim: Claim) -> Result<(), Refusal> {
        let round = self.round_numbered(number)?;
        let elimination = round.stage == Stage::Elimination;
        let wins = self.settings.wins(elimination);
        let before = round.table(table).ok_or(Refusal::NoTable(table, number))?;
        claim.must_fit_seats(before)?;
        if before.result.is_none() {
            return Err(Refusal::NothingToCorrect(table));
        }
        claim.must_fit(before, wins, elimination, true)?;
        let after = Table { result: Some(claim.reported()), ..before.clone() };
        if elimination && self.is_followed(number) && after.winner() != before.winner() {
            return Err(Refusal::WinnerStands(table, number));
        }
        self.put(number, after);
        Ok(())
    }

    /// Removes a result of the current round, so that the match is still to be played.
    pub(super) fn clear(&mut self, number: u32, table: u32) -> Result<(), Refusal> {
        let round = self.round_numbered(number)?;
        let wins = self.settings.wins(round.stage == Stage::Elimination);
        let before = round.table(table).ok_or(Refusal::NoTable(table, number))?;
        if before.seats.second.is_none() {
            return Err(Refusal::IsBye(table));
        }
        if before.result.is_none() {
            return Err(Refusal::NothingToCorrect(table));
        }
        if self.is_followed(number) {
            return Err(Refusal::ResultNeeded(number));
        }
        if before.losses.iter().any(|losses| *losses >= wins) {
            return Err(Refusal::DecidedByLoss(table));
        }
        for player in before.seats.players() {
            let player = self.player(player)?;
            if !player.plays() {
                return Err(Refusal::HasLeft(player.name.clone()));
            }
        }
        let after = Table { result: None, ..before.clone() };
        self.put(number, after);
        // Game Losses that were given since count for the next game, which is now the one in this match.
        self.lose_games();
        Ok(())
    }

    /// Returns true if a round was paired after `round`.
    fn is_followed(&self, round: u32) -> bool {
        (round as usize) < self.rounds.len()
    }

    /// Replaces the table that has the same number.
    fn put(&mut self, round: u32, table: Table) {
        let tables = self.rounds.iter_mut().filter(|r| r.number == round).flat_map(|r| &mut r.tables);
        for place in tables.filter(|t| t.number == table.number) {
            *place = table.clone();
        }
    }

    /// Takes back one Game Loss of a player. This is a pending one, or else one from the first round that has any, from
    /// `from` on. If the loss had decided a match of the current round, that match must be played again. Results of
    /// earlier rounds stay.
    pub(super) fn take_back_loss(&mut self, id: PlayerId, from: u32) {
        if let Some(player) = self.players.get_mut(id.index())
            && player.losses_due > 0
        {
            player.losses_due -= 1;
            return;
        }
        let last = self.rounds.len() as u32;
        let wins = [false, true].map(|elimination| self.settings.wins(elimination));
        for round in self.rounds.iter_mut().filter(|r| r.number >= from) {
            let wins = wins[usize::from(round.stage == Stage::Elimination)];
            for table in &mut round.tables {
                let Some(seat) = table.seat(id).filter(|seat| table.losses[*seat] > 0) else { continue };
                let was_decided = table.is_decided_by_losses(wins);
                table.losses[seat] -= 1;
                if was_decided && round.number == last {
                    table.result = by_losses(table.losses, wins);
                    let open: Vec<PlayerId> = table.seats.players().filter(|_| table.result.is_none()).collect();
                    self.give_up_if_gone(&open);
                }
                return;
            }
        }
    }

    /// Reopens the current match of a player whose disqualification was lifted, if the match was lost because of it.
    pub(super) fn restore(&mut self, id: PlayerId) {
        let wins = self.settings.wins(self.is_cut());
        let Some(table) = self.rounds.last_mut().and_then(|r| r.tables.iter_mut().find(|t| t.seat(id).is_some()))
        else {
            return;
        };
        let given_up = table.result.is_some_and(|r| r.how == How::Penalty) && !table.is_decided_by_losses(wins);
        if given_up && table.winner() != Some(id) {
            table.result = None;
            let open: Vec<PlayerId> = table.seats.players().collect();
            self.give_up_if_gone(&open);
        }
    }

    /// Concedes the matches of players who have left the event.
    pub(super) fn give_up_if_gone(&mut self, players: &[PlayerId]) {
        for player in players {
            if self.player(*player).is_ok_and(|p| !p.plays()) {
                self.give_up(*player, How::Dropped);
            }
        }
    }

    /// Applies pending Game Losses to the current matches, and ends the matches that they decide. A Game Loss that
    /// finds no match stays pending for the player's next match (Game Loss).
    pub(super) fn lose_games(&mut self) {
        let elimination = self.is_cut();
        let wins = self.settings.wins(elimination);
        let Some(round) = self.rounds.last_mut() else { return };
        for table in &mut round.tables {
            let Some(second) = table.seats.second else { continue };
            // If both players get a Game Loss for the same game, both count. So a match that Game Losses have decided
            // can still get another one.
            if table.result.is_some() && !table.is_decided_by_losses(wins) {
                continue;
            }
            let mut changed = false;
            for (seat, id) in [table.seats.first, second].into_iter().enumerate() {
                let Some(player) = self.players.get_mut(id.index()) else { continue };
                let taken = player.losses_due.min(wins.saturating_sub(table.losses[seat]));
                player.losses_due -= taken;
                table.losses[seat] += taken;
                changed |= taken > 0;
            }
            if changed && let Some(result) = by_losses(table.losses, wins) {
                table.result = Some(result);
            }
        }
    }

    pub(super) fn start(&mut self, at: Timestamp) -> Result<(), Refusal> {
        let elimination = self.is_cut();
        let limit = self.settings.seconds(elimination);
        let setup = self.settings.setup_minutes.saturating_mul(60);
        let soft = self.settings.soft_minutes.saturating_mul(60);
        let round = self.round_mut()?;
        if round.clock.started.is_some() {
            return Err(Refusal::Started);
        }
        round.clock.started = Some(at);
        round.clock.limit = limit;
        round.clock.setup = setup;
        round.clock.soft = soft;
        Ok(())
    }

    pub(super) fn pause(&mut self, at: Timestamp) -> Result<(), Refusal> {
        let clock = &mut self.round_mut()?.clock;
        match (clock.started, clock.paused) {
            (None, _) => Err(Refusal::NotStarted),
            (_, Some(_)) => Err(Refusal::Paused),
            _ => {
                clock.paused = Some(at);
                Ok(())
            }
        }
    }

    pub(super) fn resume(&mut self, at: Timestamp) -> Result<(), Refusal> {
        let clock = &mut self.round_mut()?.clock;
        let since = clock.paused.ok_or(Refusal::NotPaused)?;
        let stood = at.as_millisecond().saturating_sub(since.as_millisecond()).max(0);
        clock.stood = clock.stood.saturating_add(stood);
        clock.paused = None;
        Ok(())
    }

    pub(super) fn extend(&mut self, table: Option<u32>, seconds: u32) -> Result<(), Refusal> {
        let extension = match table {
            Some(number) => &mut self.table_mut(number)?.extension,
            None => &mut self.round_mut()?.clock.extra,
        };
        let longer = extension.checked_add(seconds).filter(|s| *s <= DAY).ok_or(Refusal::LongExtension)?;
        *extension = longer;
        Ok(())
    }

    pub(super) fn check(&mut self, tables: &[u32], seconds: u32) -> Result<(), Refusal> {
        if tables.is_empty() {
            return Err(Refusal::Nobody);
        }
        for number in tables {
            let table = self.table(*number)?;
            if table.seats.second.is_none() {
                return Err(Refusal::IsBye(*number));
            }
            if table.result.is_some() {
                return Err(Refusal::CheckedLate(*number));
            }
            if table.extension.checked_add(seconds).is_none_or(|s| s > DAY) {
                return Err(Refusal::LongExtension);
            }
        }
        for number in tables {
            let table = self.table_mut(*number)?;
            // A table that is listed twice gets the extra time only once.
            if !std::mem::replace(&mut table.checked, true) {
                table.extension += seconds;
            }
        }
        Ok(())
    }
}
