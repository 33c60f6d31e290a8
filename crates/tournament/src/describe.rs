//! Descriptions of acts in words, for logs.

use crate::act::{Act, Entry};
use crate::event::Event;
use crate::history::History;
use crate::round::Seats;
use crate::score::{Score, Won};

/// Describes an entry that was just done, without its time. The names of players come from `event`.
pub fn entry(event: &Event, entry: &Entry) -> String {
    entry_of(event, entry, event.rounds.len() as u32)
}

/// Describes all entries of a log.
pub fn entries(history: &History) -> Vec<String> {
    let entries = history.entries().iter().zip(history.rounds());
    entries.map(|(entry, round)| entry_of(history.event(), entry, round)).collect()
}

/// Describes the result of a table: the winner and the loser.
pub fn result(event: &Event, round: u32, table: u32, score: Score) -> String {
    let seats = event.round_numbered(round).ok().and_then(|r| r.table(table)).map(|t| t.seats);
    let Some(Seats { first, second: Some(second) }) = seats else {
        return format!("table {table}: {}", score.told());
    };
    let [first, second] = [first, second].map(|id| event.name(id));
    let what = match score.won() {
        Won::First => format!("{first} beats {second} {score}"),
        Won::Second => format!("{second} beats {first} {}", score.turned()),
        Won::Drawn if score.told() == "draw" => format!("{first} and {second} draw"),
        Won::Drawn => format!("{first} and {second} draw {score}"),
        Won::Neither => format!("{first} and {second} both lose"),
    };
    format!("table {table}: {what}")
}

/// Describes an entry that was done after `round` rounds were paired.
fn entry_of(event: &Event, entry: &Entry, round: u32) -> String {
    let name = |id: &crate::player::PlayerId| event.name(*id);
    let note = |note: &Option<crate::words::Words>| note.as_ref().map_or(String::new(), |n| format!(": {n}"));
    match &entry.act {
        Act::Open(settings) => format!("{} is opened ({}, tier {})", settings.name, settings.format, settings.tier),
        Act::Set(settings) => format!(
            "settings: {}, {}, tier {}, Swiss rounds {}, {} minutes, scoring {}",
            settings.name,
            settings.format,
            settings.tier,
            settings.rounds.map_or("as suggested".into(), |r| r.to_string()),
            settings.minutes,
            settings.scoring
        ),
        Act::Staff { name, role } => format!("{name} is {}", role.name()),
        Act::Unstaff { name } => format!("{name} is no longer staff"),
        Act::Eligible { names, may } => {
            let what = match (*may, names.len()) {
                (true, 1) => "has qualified",
                (true, _) => "have qualified",
                (false, 1) => "is suspended",
                (false, _) => "are suspended",
            };
            format!("{} {what}", listed(names.iter().map(ToString::to_string)))
        }
        Act::Add { names } => {
            let join = if names.len() == 1 { "joins" } else { "join" };
            format!("{} {join}", listed(names.iter().map(ToString::to_string)))
        }
        Act::Rename { player, name: right } => format!("{player} is renamed to {right}"),
        Act::Drop { player } => format!("{} leaves", name(player)),
        Act::Return { player } => format!("{} comes back", name(player)),
        Act::Forbid { pair: [a, b], lifted } => {
            format!("{} and {} {} meet", name(a), name(b), if *lifted { "may" } else { "must not" })
        }
        Act::List { player, list } => format!("{} hands in a deck list, {}", name(player), list.title),
        Act::ListFault { player, fault, note: n } => format!("{}'s deck list is {fault}{}", name(player), note(n)),
        Act::Pair { round, tables } => format!("round {round} is paired, {} tables", tables.len()),
        Act::Seat { player } => format!("{} plays the player with the bye", name(player)),
        Act::Swap { pair: [a, b] } => format!("{} and {} swap seats", name(a), name(b)),
        Act::Result { table, score, conceded, went_first, correction } => format!(
            "{}{}{}{}",
            result(event, round, *table, *score),
            if *conceded { ", conceded" } else { "" },
            went_first.as_ref().map_or(String::new(), |id| format!(", {} went first", name(id))),
            correction.as_ref().map_or(String::new(), |why| format!(", corrected: {why}"))
        ),
        Act::Amend { round, table, score: Some(score), conceded, reason, .. } => format!(
            "round {round}, {}{}, corrected: {reason}",
            result(event, *round, *table, *score),
            if *conceded { ", conceded" } else { "" }
        ),
        Act::Amend { round, table, score: None, reason, .. } => {
            format!("round {round}, table {table}: the result is removed: {reason}")
        }
        Act::Reseat { round, pair: [a, b], reason } => {
            format!("round {round}: {} and {} swap seats: {reason}", name(a), name(b))
        }
        Act::Ruling { player, penalty, to, reason } => {
            let what = to.map_or("is lifted".to_owned(), |kind| format!("is now a {kind}"));
            format!("penalty {penalty} of {} {what}: {reason}", name(player))
        }
        Act::FixTable { player, table } => match table {
            Some(table) => format!("{} sits at table {table} in every round", name(player)),
            None => format!("{} no longer has a fixed table", name(player)),
        },
        Act::Paid { players, paid } => {
            let what = if *paid { "paid" } else { "not paid" };
            format!("{what}: {}", listed(players.iter().map(name)))
        }
        Act::Byes { player, rounds } => match rounds {
            0 => format!("{} has no byes as a prize", name(player)),
            1 => format!("{} has a bye in round 1 as a prize", name(player)),
            rounds => format!("{} has byes in rounds 1 to {rounds} as a prize", name(player)),
        },
        Act::Retract { of, reason } => format!("only entry {of} is taken back: {reason}"),
        Act::Start => "the clock starts".into(),
        Act::Pause => "the clock is paused".into(),
        Act::Resume => "the clock is resumed".into(),
        Act::Extend { table, seconds } => {
            let whom = table.map_or("all tables get".into(), |t| format!("table {t} gets"));
            format!("{whom} {seconds} more seconds")
        }
        Act::Penalty { player, kind, violation, note: n } => {
            format!("{}: {kind} for {violation}{}", name(player), note(n))
        }
        Act::Check { tables, seconds } => {
            format!(
                "decks are checked at table {}, with {seconds} more seconds",
                listed(tables.iter().map(ToString::to_string))
            )
        }
        Act::Cut { seeds, .. } => format!("elimination rounds with {}", listed(seeds.iter().map(name))),
        Act::Split { players, terms } => format!("{} split prizes: {terms}", listed(players.iter().map(name))),
        Act::Pods { pods } => match pods.len() {
            1 => "one draft table is seated".into(),
            n => format!("{n} draft tables are seated"),
        },
        Act::Note { player, text } => match player {
            Some(player) => format!("on {}: {text}", name(player)),
            None => text.to_string(),
        },
        Act::Undo { of } => format!("entry {of} is taken back"),
        Act::UndoTo { of } => format!("all entries after {of} are taken back"),
        Act::Redo { of } => format!("entry {of} is restored"),
    }
}

/// Joins names with commas. Of more than eight names, the first eight are given with the number of the others.
fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let n = names.len();
    let some: Vec<String> = names.take(8).collect();
    if n > some.len() { format!("{} and {} more", some.join(", "), n - some.len()) } else { some.join(", ") }
}
