//! What the floor rules recommend, or what the staff should know, after an act. Nothing of it keeps anybody from anything.

use crate::act::Act;
use crate::event::Event;
use crate::round::{Seats, Stage};
use crate::tier::suggested_cut;

/// Notes on an act that was just done.
pub fn on(event: &Event, act: &Act) -> Vec<String> {
    let mut notes = Vec::new();
    match act {
        Act::Add { .. } => {
            playing_staff(event, &mut notes);
            let bye = event.round().and_then(|r| r.tables.iter().find(|t| t.seats.second.is_none()));
            if let Some(table) = bye.filter(|_| !event.is_between_rounds()) {
                notes.push(format!(
                    "the round is paired; `event seat` has somebody who came late play against {}, who has the bye",
                    event.name(table.seats.first)
                ));
            }
        }
        Act::List { player, .. } => {
            if let Some(handed) = event.player(*player).ok().and_then(|p| p.list.as_ref()) {
                if handed.late {
                    notes.push("the list came after the start that was announced (Deck Lists)".into());
                }
                if let Some(checked) = &handed.list.checked {
                    let fault = checked.fault.map_or(String::new(), |f| format!("{f}: "));
                    notes.extend(checked.reasons.iter().map(|reason| format!("{fault}{reason}")));
                }
            }
        }
        Act::Penalty { player, .. } => {
            let given = event.player(*player).ok().and_then(|p| p.penalties.last());
            if let Some(penalty) = given.filter(|p| p.counts_as != p.given) {
                notes.push(format!(
                    "the second {} for the same thing counts as a {} (Game Warning)",
                    penalty.given, penalty.counts_as
                ));
            }
        }
        Act::Pair { tables, .. } => paired(event, tables, &mut notes),
        Act::Cut { seeds, .. } => {
            let players = event.players.len();
            if suggested_cut(players) != seeds.len() {
                notes.push(format!(
                    "of {players} players the best {} should play elimination rounds (Elimination Rounds)",
                    suggested_cut(players)
                ));
            }
            if event.settings.cut.is_none_or(|cut| usize::from(cut) != seeds.len()) {
                notes.push("players are to be told of elimination rounds before the event (Elimination Rounds)".into());
            }
            let played = event.swiss_rounds();
            if played < event.rounds_planned() {
                notes.push(format!("{played} of {} Swiss rounds are played", event.rounds_planned()));
            }
        }
        _ => {}
    }
    notes
}

/// A judge who makes the number odd should not play (Player Eligibility of Tier 1).
fn playing_staff(event: &Event, notes: &mut Vec<String>) {
    let playing: Vec<_> = event.players.iter().filter(|p| p.plays()).collect();
    if playing.len() % 2 == 1 {
        for member in &event.staff {
            if playing.iter().any(|p| p.name.folded() == member.name.folded()) {
                notes.push(format!(
                    "{} is of the staff and should not play where that makes a bye (Player Eligibility)",
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
                "{} players have handed in no deck list: {}{more} (Deck Lists)",
                missing.len(),
                some.join(", ")
            ));
        }
        if tier.needs_qualification() && event.qualified.is_empty() {
            notes.push(
                "only players who have qualified may play: `event eligible` says who (Player Eligibility)".into(),
            );
        }
        if tier.wants_checks() && event.head_judge().is_none() {
            notes.push("nobody is the head judge: `event staff NAME --as head-judge` (Judges)".into());
        }
        playing_staff(event, notes);
    }
    if tier.wants_checks() {
        notes.push("decks should be checked at random in every round: `event check` (Deck Checks)".into());
    }
    if round.number > event.rounds_planned() {
        notes.push(format!("round {} of {} that are suggested (Swiss Rounds)", round.number, event.rounds_planned()));
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
            None => {
                let byes =
                    event.rounds.iter().filter(|r| r.table_of(table.first).is_some_and(|t| t.seats.second.is_none()));
                if byes.count() > 1 {
                    notes.push(format!(
                        "{} has a second bye: all others had one, or it could not be helped",
                        event.name(table.first)
                    ));
                }
            }
            Some(_) => {}
        }
    }
}
