//! CSV files for spreadsheets (RFC 4180). [`crate::import::table`] reads players from them.

use ::csv::Writer;

use crate::event::Event;
use crate::standings::Standings;

/// Keeps spreadsheets from reading a field as a formula. If a field could be one, it gets a leading apostrophe, which
/// marks plain text.
pub fn field(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}', '\'']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// Removes the apostrophe that [`field`] has added.
pub(crate) fn unfield(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| field(rest) == text).unwrap_or(text)
}

fn written(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    for row in rows {
        // Writing to memory can't fail, and all rows have the same number of fields.
        let _ = writer.write_record(row);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Writes the standings.
pub fn standings(event: &Event, standings: &Standings) -> String {
    let breaks: Vec<&str> = crate::standings::Tiebreak::ALL.iter().map(|(_, name)| *name).collect();
    let head = ["rank", "id", "name", "points", "wins", "losses", "draws", "byes", "dropped"];
    let head: Vec<String> = head.iter().chain(&breaks).map(ToString::to_string).collect();
    let rows = standings.rows.iter().map(|row| {
        let r = &row.record;
        let mut fields = vec![row.rank.to_string(), row.id.0.to_string(), field(&event.name(row.id))];
        fields.extend([r.points, r.wins, r.losses, r.draws, r.byes].map(|n| n.to_string()));
        fields.push(event.player(row.id).is_ok_and(|p| !p.plays()).to_string());
        fields.extend(crate::standings::Tiebreak::ALL.iter().map(|(t, _)| format!("{:.6}", row.tiebreak(*t))));
        fields
    });
    written(std::iter::once(head).chain(rows))
}

/// Writes all matches.
pub fn matches(event: &Event) -> String {
    let head = ["round", "stage", "table", "first", "second", "result", "winner"].map(ToOwned::to_owned).to_vec();
    let rows = event.rounds.iter().flat_map(|round| {
        let stage = match round.stage {
            crate::round::Stage::Swiss => "swiss",
            crate::round::Stage::Elimination => "elimination",
        };
        round.tables.iter().map(move |table| {
            let name = |id| field(&event.name(id));
            vec![
                round.number.to_string(),
                stage.to_owned(),
                table.number.to_string(),
                name(table.seats.first),
                table.seats.second.map_or(String::new(), name),
                table.result.map_or(String::new(), |r| r.score.to_string()),
                table.winner().map_or(String::new(), name),
            ]
        })
    });
    written(std::iter::once(head).chain(rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_no_formulas() {
        for name in ["=1+1", "+x", "-x", "@sum", "'x"] {
            assert!(field(name).starts_with('\''), "{name}");
            assert_eq!(unfield(&field(name)), name);
        }
        assert_eq!(field("Ann"), "Ann");
        assert_eq!(unfield("'Ann"), "'Ann", "an apostrophe of the name's own stays");
    }
}
