//! Acts about matches and their time.

use jiff::Timestamp;

use crate::event::Event;
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::{How, Reported};
use crate::score::{Score, Won};

/// The most seconds a table may have more than others.
const DAY: u32 = 24 * 60 * 60;

impl Event {
    pub(super) fn report(
        &mut self,
        number: u32,
        score: Score,
        conceded: bool,
        went_first: Option<PlayerId>,
        correction: bool,
    ) -> Result<(), Refusal> {
        let elimination = self.is_cut();
        let wins = self.settings.wins(elimination);
        let table = self.table(number)?;
        match (score == Score::Bye, table.seats.second.is_none()) {
            // Writing a bye down once more changes nothing, but people do it.
            (true, true) => return Ok(()),
            (true, false) => return Err(Refusal::NoBye(number)),
            (false, true) => return Err(Refusal::IsBye(number)),
            (false, false) => {}
        }
        match table.result {
            Some(recorded) if !correction => return Err(Refusal::Final(number, recorded.score)),
            None if correction => return Err(Refusal::NothingToCorrect(number)),
            _ => {}
        }
        if went_first.is_some_and(|p| table.seat(p).is_none()) {
            return Err(Refusal::NotThere(number));
        }
        if let Score::Games { first, second, .. } = score {
            if second < table.losses[0].min(wins) || first < table.losses[1].min(wins) {
                return Err(Refusal::LossIgnored(number));
            }
            if elimination && score.won() == Won::Drawn {
                return Err(Refusal::EliminationDraw);
            }
            if elimination && !conceded && first.max(second) < wins {
                return Err(Refusal::FewGames(wins));
            }
        }
        let how = if conceded { How::Conceded } else { How::Played };
        self.table_mut(number)?.result = Some(Reported { score, how, went_first });
        Ok(())
    }

    /// Game Losses that are due count in the match that is to be played, and decide it where it has no more games; others
    /// wait for the next (Game Loss).
    pub(super) fn lose_games(&mut self) {
        let elimination = self.is_cut();
        let wins = self.settings.wins(elimination);
        let Some(round) = self.rounds.last_mut() else { return };
        for table in &mut round.tables {
            let Some(second) = table.seats.second else { continue };
            // A match that Game Losses have decided is the same game still if the other player gets one, too.
            let lost = table.losses.iter().any(|losses| *losses >= wins);
            let by_penalty = lost && table.result.is_some_and(|r| r.how == How::Penalty);
            if table.result.is_some() && !by_penalty {
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
            let [first, second] = table.losses;
            let score = match (first >= wins, second >= wins) {
                (true, true) => Score::BothLose,
                (true, false) | (false, true) => Score::games(second, first),
                (false, false) => continue,
            };
            if changed {
                table.result = Some(Reported { score, how: How::Penalty, went_first: None });
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
            // A table that is named twice gets its time once.
            if !std::mem::replace(&mut table.checked, true) {
                table.extension += seconds;
            }
        }
        Ok(())
    }
}
