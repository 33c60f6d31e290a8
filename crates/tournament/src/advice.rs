//! Advice after an act: recommendations of the floor rules, and other hints for the staff. Advice never prevents an
//! act.

use crate::act::Act;
use crate::describe;
use crate::event::Event;
use crate::player::PlayerId;
use crate::round::{How, Seats, Stage};
use crate::standings::standings;
use crate::tier::suggested_cut;

/// Returns notes on an act that was just done.
pub fn on(event: &Event, act: &Act) -> Vec<String> {
    let mut notes = Vec::new();
    match act {
        Act::Add { .. } => {
            playing_staff(event, &mut notes);
            let bye = event.round().and_then(|round| {
                let is_free = |seats: Seats| {
                    seats.second.is_none()
                        && !event.has_prize_bye(seats.first, round.number)
                        && event.player(seats.first).is_ok_and(|p| p.plays())
                };
                round.tables.iter().find(|t| is_free(t.seats))
            });
            if let Some(table) = bye.filter(|_| !event.is_between_rounds()) {
                notes.push(format!(
                    "the round is paired; `event seat` lets a late player play {}, who has the bye",
                    event.name(table.seats.first)
                ));
            }
        }
        Act::List { player, .. } => {
            if let Some(handed) = event.player(*player).ok().and_then(|p| p.list.as_ref()) {
                if handed.late {
                    notes.push("the list was handed in after the announced start (Deck Lists)".into());
                }
                if let Some(checked) = &handed.list.checked {
                    let fault = checked.fault.map_or(String::new(), |f| format!("{f}: "));
                    notes.extend(checked.reasons.iter().map(|reason| format!("{fault}{reason}")));
                }
            }
        }
        Act::Amend { round, .. } | Act::Reseat { round, .. } if (*round as usize) < event.rounds.len() => {
            notes.push(match event.round_numbered(round + 1).map(|next| next.stage) {
                Ok(Stage::Elimination) => "the elimination rounds stay as they were paired".to_owned(),
                _ => format!("the standings are recalculated; the pairings from round {} on stay", round + 1),
            });
        }
        Act::Ruling { player, .. } => ruled(event, *player, &mut notes),
        Act::Penalty { player, .. } => {
            let given = event.player(*player).ok().and_then(|p| p.penalties.last());
            if let Some(penalty) = given.filter(|p| p.counts_as != p.given) {
                notes.push(format!(
                    "the second {} for the same violation counts as a {} (Game Warning)",
                    penalty.given, penalty.counts_as
                ));
            }
        }
        Act::Pair { tables, .. } => paired(event, tables, &mut notes),
        Act::Cut { seeds, .. } => {
            let players = event.players.len();
            if suggested_cut(players) != seeds.len() {
                notes.push(format!(
                    "with {players} players, the top {} should play elimination rounds (Elimination Rounds)",
                    suggested_cut(players)
                ));
            }
            if event.settings.cut.is_none_or(|cut| usize::from(cut) != seeds.len()) {
                notes.push("elimination rounds should be announced before the event (Elimination Rounds)".into());
            }
            let played = event.swiss_rounds();
            if played < event.rounds_planned() {
                notes.push(format!("only {played} of {} Swiss rounds have been played", event.rounds_planned()));
            }
        }
        _ => {}
    }
    notes
}

/// Returns true if an act corrects an earlier one, so that standings may change.
pub fn is_correction(act: &Act) -> bool {
    match act {
        Act::Result { correction, .. } => correction.is_some(),
        Act::Amend { .. } | Act::Reseat { .. } | Act::Ruling { .. } | Act::Retract { .. } => true,
        _ => false,
    }
}

/// Describes the changes in the standings between two states of an event. Lists at most ten players whose points or
/// places differ.
pub fn changes(before: &Event, after: &Event) -> Vec<String> {
    let [then, now] = [before, after].map(standings);
    let mut notes = Vec::new();
    for row in &now.rows {
        let Some(was) = then.rows.iter().find(|r| r.id == row.id) else { continue };
        if (was.rank, was.record.points) != (row.rank, row.record.points) {
            notes.push(format!(
                "{}: place {} with {} points (was {} with {})",
                after.name(row.id),
                row.rank,
                row.record.points,
                was.rank,
                was.record.points
            ));
        }
    }
    let more = notes.len().saturating_sub(10);
    notes.truncate(10);
    if more > 0 {
        notes.push(format!("and {more} more places"));
    }
    notes
}

/// Adds a note about consequences of a ruling that the program doesn't undo: results of finished rounds that the
/// penalty caused.
fn ruled(event: &Event, id: PlayerId, notes: &mut Vec<String>) {
    for round in &event.rounds {
        let wins = event.settings.wins(round.stage == Stage::Elimination);
        let Some(table) = round.table_of(id) else { continue };
        let by_penalty = table.result.filter(|r| r.how == How::Penalty);
        match by_penalty {
            Some(result) if !table.is_decided_by_losses(wins) && table.winner() != Some(id) => notes.push(format!(
                "round {}, {}: recorded because of a penalty; to change it, use `event result FILE TABLE SCORE --round {} --correct REASON`",
                round.number,
                describe::result(event, round.number, table.number, result.score),
                round.number
            )),
            None if table.result.is_none() => notes.push(format!("table {} must be played again", table.number)),
            _ => {}
        }
    }
}

/// Adds a note if a judge plays and so makes the number of players odd. Such a judge should not play (Player
/// Eligibility of Tier 1).
fn playing_staff(event: &Event, notes: &mut Vec<String>) {
    let playing: Vec<_> = event.players.iter().filter(|p| p.plays()).collect();
    if playing.len() % 2 == 1 {
        for member in &event.staff {
            if playing.iter().any(|p| p.name.folded() == member.name.folded()) {
                notes.push(format!(
                    "{} is staff and should not play if that causes a bye (Player Eligibility)",
                    member.name
                ));
            }
        }
    }
}

fn paired(event: &Event, tables: &[Seats], notes: &mut Vec<String>) {
    let Some(round) = event.round() else { return };
    if round.stage == Stage::Elimination {
        return;
    }
    let tier = event.settings.tier;
    if event.rounds.len() == 1 {
        let missing: Vec<_> = event.players.iter().filter(|p| p.plays() && p.list.is_none()).collect();
        if tier.needs_lists() && !missing.is_empty() {
            let some: Vec<_> = missing.iter().take(5).map(|p| p.name.to_string()).collect();
            let more = if missing.len() > 5 { " …" } else { "" };
            notes.push(format!(
                "{} players have not handed in a deck list: {}{more} (Deck Lists)",
                missing.len(),
                some.join(", ")
            ));
        }
        if tier.needs_qualification() && event.qualified.is_empty() {
            notes.push("only qualified players may play: list them with `event eligible` (Player Eligibility)".into());
        }
        if tier.wants_checks() && event.head_judge().is_none() {
            notes.push("the event has no head judge: add one with `event staff NAME --as head-judge` (Judges)".into());
        }
        playing_staff(event, notes);
        let unpaid: Vec<_> = event.players.iter().filter(|p| p.plays() && !p.paid).collect();
        if !unpaid.is_empty() && event.players.iter().any(|p| p.paid) {
            let some: Vec<_> = unpaid.iter().take(5).map(|p| p.name.to_string()).collect();
            let more = if unpaid.len() > 5 { " …" } else { "" };
            notes.push(format!("these players have not paid: {}{more}", some.join(", ")));
        }
    }
    if tier.wants_checks() {
        notes.push("decks should be checked at random in every round: `event check` (Deck Checks)".into());
    }
    if round.number > event.rounds_planned() {
        notes.push(format!("round {} of {} suggested rounds (Swiss Rounds)", round.number, event.rounds_planned()));
    }
    for table in tables {
        let met = |other| {
            event.rounds[..event.rounds.len() - 1]
                .iter()
                .any(|r| r.table_of(table.first).is_some_and(|t| t.opponent(table.first) == Some(other)))
        };
        match table.second {
            Some(other) if met(other) => {
                notes.push(format!("{} and {} meet again", event.name(table.first), event.name(other)));
            }
            None if event.has_prize_bye(table.first, round.number) => {}
            None => {
                let byes =
                    event.rounds.iter().filter(|r| r.table_of(table.first).is_some_and(|t| t.seats.second.is_none()));
                if byes.count() > 1 {
                    notes.push(format!("{} has a second bye: no other pairing was possible", event.name(table.first)));
                }
            }
            Some(_) => {}
        }
    }
}
