//! Acts about deck lists and penalties.

use jiff::Timestamp;

use crate::decklist::{DeckList, Fault, Handed, MAX_LINES};
use crate::event::Event;
use crate::penalty::{Kind, Penalty, Ruling, Violation, counts_as};
use crate::player::PlayerId;
use crate::refusal::Refusal;
use crate::round::{How, Stage, Table};
use crate::words::Words;

impl Event {
    pub(super) fn hand_in(&mut self, at: Timestamp, by: &Words, id: PlayerId, list: &DeckList) -> Result<(), Refusal> {
        let player = self.player(id)?;
        if list.lines.len() > MAX_LINES {
            return Err(Refusal::LongList(MAX_LINES));
        }
        let begun = !self.rounds.is_empty();
        if let Some(handed) = &player.list {
            // Once the event has begun, a list can't be changed. The exception is a list that was penalised, because it
            // must be corrected.
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
            lifted: false,
            ruling: None,
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

    /// Lifts or changes a penalty. The effects of the player's other penalties, and the Game Losses, are computed
    /// again.
    pub(super) fn rule(
        &mut self,
        at: Timestamp,
        by: &Words,
        id: PlayerId,
        number: u32,
        to: Option<Kind>,
        reason: &Words,
    ) -> Result<(), Refusal> {
        let player = self.player(id)?;
        let index = (number as usize).wrapping_sub(1);
        let penalty = player.penalties.get(index).ok_or_else(|| Refusal::NoPenalty(player.name.clone(), number))?;
        if penalty.lifted {
            return Err(Refusal::AlreadyLifted);
        }
        let least = penalty.violation.least();
        match to {
            Some(kind) if kind == penalty.given => return Err(Refusal::SameKind(kind.name())),
            Some(kind) if kind < least => return Err(Refusal::TooMild(penalty.violation.to_string(), least.name())),
            _ => {}
        }
        // Only the head judge decides appeals. If the event has no head judge, any member of the staff may.
        let disqualifies = |kind: Kind| kind == Kind::Disqualification;
        if self.head_judge().is_some() || disqualifies(penalty.given) || to.is_some_and(disqualifies) {
            self.must_be_head_judge(by, "rules on a penalty (Judges)")?;
        }
        let is_of_list = penalty.violation.is_of_list();
        let player = self.player_mut(id)?;
        let before: Vec<Option<Kind>> = player.penalties.iter().map(Penalty::effect).collect();
        let penalty = &mut player.penalties[index];
        penalty.ruling = Some(Ruling { was: penalty.given, reason: reason.clone(), by: by.clone(), at });
        penalty.lifted = to.is_none();
        penalty.given = to.unwrap_or(penalty.given);
        for i in 0..player.penalties.len() {
            let (earlier, rest) = player.penalties.split_at_mut(i);
            if let Some(penalty) = rest.first_mut() {
                penalty.counts_as = counts_as(earlier, penalty.given, &penalty.violation);
            }
        }
        if to.is_none()
            && is_of_list
            && let Some(handed) = &mut player.list
        {
            handed.penalised = None;
        }
        let after: Vec<Option<Kind>> = player.penalties.iter().map(Penalty::effect).collect();
        let rounds: Vec<u32> = player.penalties.iter().map(|p| p.round.max(1)).collect();
        let was_out = player.disqualified;
        let is_out = after.contains(&Some(Kind::Disqualification));
        player.disqualified = is_out;
        let lost = |kind: &Option<Kind>| *kind == Some(Kind::GameLoss);
        for ((then, now), from) in before.iter().zip(&after).zip(rounds) {
            match (lost(then), lost(now)) {
                (true, false) => self.take_back_loss(id, from),
                (false, true) => {
                    let player = self.player_mut(id)?;
                    player.losses_due = player.losses_due.saturating_add(1);
                }
                _ => {}
            }
        }
        match (was_out, is_out) {
            (false, true) => self.give_up(id, How::Penalty),
            (true, false) => self.restore(id),
            _ => {}
        }
        self.lose_games();
        Ok(())
    }

    /// Checks that five minutes of the round have passed and the player's match still has to be played (Tardiness). If
    /// the event doesn't use the program's clock, the judge decides whether the player is late.
    fn must_be_tardy(&self, at: Timestamp, id: PlayerId) -> Result<(), Refusal> {
        let Some(round) = self.round() else { return Ok(()) };
        let wins = self.settings.wins(round.stage == Stage::Elimination);
        // If the opponent lost the match by being late, the match was not played. So this player can be late for it
        // too, and then both lose.
        let is_over = |table: &Table| {
            let mine = table.seat(id).map_or(0, |seat| table.losses[seat]);
            table.result.is_some() && !(table.is_decided_by_losses(wins) && mine < wins)
        };
        if round.table_of(id).is_some_and(is_over) {
            return Err(Refusal::HasPlayed(self.player(id)?.name.clone()));
        }
        match round.clock.grace(at) {
            Some(left) if left > 0 => Err(Refusal::NotTardy(left)),
            _ => Ok(()),
        }
    }
}
