//! Plain text: lines of standings for other tools, and blocks for chats.

use crate::event::Event;
use crate::round::How;
use crate::standings::{Standings, Tiebreak};

/// Formats the value of a tie-breaker: rates with four decimals, others with two.
pub fn value(tiebreak: Tiebreak, value: f64) -> String {
    match tiebreak {
        Tiebreak::Omw | Tiebreak::Oomw => format!("{value:.4}"),
        Tiebreak::HeadToHead | Tiebreak::Sos | Tiebreak::ExtendedSos => format!("{value:.2}"),
    }
}

/// Writes the standings in a common line format: `rank|name|W-L-D|0|score|0|owr|0`. A bye counts as a match won. Each
/// `|` in a name is replaced, because it would end the field.
pub fn lines(event: &Event, standings: &Standings) -> String {
    let mut text = String::new();
    for row in &standings.rows {
        let record = &row.record;
        text.push_str(&format!(
            "{}|{}|{}-{}-{}|0|{}|0|{:.4}|0\n",
            row.rank,
            event.name(row.id).replace('|', "¦"),
            record.wins + record.byes,
            record.losses,
            record.draws,
            record.points,
            row.tiebreak(Tiebreak::Omw)
        ));
    }
    text
}

/// Replaces characters in a name that would end the code block, or that would notify a person of that name.
pub fn plain(name: &str) -> String {
    name.replace('`', "'").replace('@', "(at)")
}

/// Writes the standings as a monospaced block for chats.
pub fn chat_standings(event: &Event, standings: &Standings) -> String {
    let mut text = format!("**{}**, {}\n```\n", bare(event), standings.when());
    for row in &standings.rows {
        let r = &row.record;
        text.push_str(&format!(
            "{:>3}. {:<24} {:>3}  {}-{}-{}  {:.4}\n",
            row.rank,
            plain(&event.name(row.id)),
            r.points,
            r.wins + r.byes,
            r.losses,
            r.draws,
            row.tiebreak(Tiebreak::Omw)
        ));
    }
    text.push_str("```\n");
    text
}

/// Writes the tables of the current round as a block for chats.
pub fn chat_pairings(event: &Event) -> String {
    let Some(round) = event.round() else { return String::new() };
    let mut text = format!("**{}**, round {}\n```\n", bare(event), round.number);
    for table in &round.tables {
        let name = |id| plain(&event.name(id));
        let second = table.seats.second.map_or("bye".into(), name);
        let result =
            table.result.filter(|r| r.how != How::Bye).map_or(String::new(), |r| format!("  {}", r.score.told()));
        text.push_str(&format!("{:>3}. {} - {second}{result}\n", table.number, name(table.seats.first)));
    }
    text.push_str("```\n");
    text
}

/// Returns the event's name without characters for chat markup.
pub fn bare(event: &Event) -> String {
    plain(event.settings.name.as_str()).replace(['*', '_', '~', '|'], " ")
}
