//! Acts about deck lists and penalties.

use jiff::Timestamp;

use crate::decklist::{DeckList, Fault, Handed, MAX_LINES};
use crate::event::Event;
use crate::penalty::{Kind, Penalty, Violation, counts_as};
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::How;
use crate::words::Words;

impl Event {
    pub(super) fn hand_in(&mut self, at: Timestamp, by: &Words, id: PlayerId, list: &DeckList) -> Result<(), Refusal> {
        let player = self.player(id)?;
        if list.lines.len() > MAX_LINES {
            return Err(Refusal::LongList(MAX_LINES));
        }
        let begun = !self.rounds.is_empty();
        if let Some(handed) = &player.list {
            // A list that was found wanting is to be corrected, whenever that is; others stay as they are.
            if begun && handed.penalised.is_none() {
                return Err(Refusal::ListClosed(player.name.clone()));
            }
            if !begun && self.settings.tier.needs_lists() {
                self.must_be_head_judge(by, "lets a deck list be changed (Deck Lists)")?;
            }
        }
        let late = begun || self.settings.starts.is_some_and(|starts| at > starts);
        self.player_mut(id)?.list = Some(Handed { list: list.clone(), at, late, penalised: None });
        Ok(())
    }

    pub(super) fn list_fault(
        &mut self,
        at: Timestamp,
        by: &Words,
        id: PlayerId,
        fault: Fault,
        note: Option<&Words>,
    ) -> Result<(), Refusal> {
        let player = self.player(id)?;
        let Some(handed) = &player.list else { return Err(Refusal::NoList(player.name.clone())) };
        if handed.penalised.is_some() {
            return Err(Refusal::ListPenalised(player.name.clone()));
        }
        let (kind, violation) = match fault {
            Fault::Incorrect => (Kind::GameWarning, "incorrect-list"),
            Fault::Invalid => (Kind::GameLoss, "invalid-list"),
        };
        let violation = Violation::new(violation).map_err(|_| Refusal::Nobody)?;
        self.penalise(at, by, id, kind, &violation, note)?;
        if let Some(handed) = &mut self.player_mut(id)?.list {
            handed.penalised = Some(fault);
        }
        Ok(())
    }

    pub(super) fn penalise(
        &mut self,
        at: Timestamp,
        by: &Words,
        id: PlayerId,
        kind: Kind,
        violation: &Violation,
        note: Option<&Words>,
    ) -> Result<(), Refusal> {
        let round = self.rounds.len() as u32;
        let player = self.player(id)?;
        if kind < violation.least() {
            return Err(Refusal::TooMild(violation.to_string(), violation.least().name()));
        }
        if player.disqualified {
            return Err(Refusal::Disqualified(player.name.clone()));
        }
        if kind == Kind::Disqualification {
            self.must_be_head_judge(by, "disqualifies a player (Tournament Disqualification)")?;
        }
        if violation.as_str() == "tardiness" {
            self.must_be_tardy(at, id)?;
        }
        let player = self.player_mut(id)?;
        let counts_as = counts_as(&player.penalties, kind, violation);
        player.penalties.push(Penalty {
            round,
            given: kind,
            counts_as,
            violation: violation.clone(),
            note: note.cloned(),
            by: by.clone(),
            at,
        });
        match counts_as {
            Kind::ProceduralError | Kind::GameWarning => {}
            Kind::GameLoss => {
                player.losses_due = player.losses_due.saturating_add(1);
                self.lose_games();
            }
            Kind::Disqualification => {
                player.disqualified = true;
                self.give_up(id, How::Penalty);
            }
        }
        Ok(())
    }

    /// A player is tardy who isn't there five minutes after the round has begun, and whose match is still to be played
    /// (Tardiness). An event that runs without the program's clock leaves that to the judge.
    fn must_be_tardy(&self, at: Timestamp, id: PlayerId) -> Result<(), Refusal> {
        let Some(round) = self.round() else { return Ok(()) };
        if round.table_of(id).is_some_and(|t| t.result.is_some()) {
            return Err(Refusal::HasPlayed(self.player(id)?.name.clone()));
        }
        match round.clock.grace(at) {
            Some(left) if left > 0 => Err(Refusal::NotTardy(left)),
            _ => Ok(()),
        }
    }
}
