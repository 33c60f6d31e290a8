//! Tables for spreadsheets (CSV, RFC 4180), and players from them.

use ::csv::{ReaderBuilder, Writer};

use crate::event::{Event, MAX_PLAYERS};
use crate::export::{ImportError, MAX_IMPORT};
use crate::standings::Standings;
use crate::words::Words;

/// A field as a spreadsheet may have it: one that it would take for a formula begins with an apostrophe, which it takes for
/// the sign of plain text.
pub fn field(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}', '\'']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// A name as [`field`] has changed it, as it was.
fn unfield(text: &str) -> &str {
    text.strip_prefix('\'').filter(|rest| field(rest) == text).unwrap_or(text)
}

fn written(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = Writer::from_writer(Vec::new());
    for row in rows {
        // Writing to memory does not fail, and all rows have as many fields.
        let _ = writer.write_record(row);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// The standings.
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

/// All matches.
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

/// Names of players from a table: the column `name` or `player`, or the first one where no heading says so.
///
/// # Errors
/// If it is no CSV, a name is none, or there are too many.
pub fn players(bytes: &[u8]) -> Result<Vec<Words>, ImportError> {
    if bytes.len() > MAX_IMPORT {
        return Err(ImportError::Large);
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    if bytes.iter().any(|b| b.is_ascii_control() && !matches!(b, b'\t' | b'\r' | b'\n')) {
        return Err(ImportError::Wrong { place: "it".into(), reason: "is no table of text".into() });
    }
    let mut reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
    let mut column = None;
    let mut names = Vec::new();
    for (record, line) in reader.records().zip(1..) {
        let record = record?;
        let at = match column {
            Some(at) => at,
            None => {
                let is_head = |f: &str| ["name", "player", "players"].contains(&f.trim().to_ascii_lowercase().as_str());
                let head = record.iter().position(is_head);
                column = Some(head.unwrap_or(0));
                if head.is_some() {
                    continue;
                }
                0
            }
        };
        let text = record.get(at).unwrap_or_default().trim();
        if text.is_empty() {
            continue;
        }
        let name = Words::new(unfield(text));
        names.push(name.map_err(|error| ImportError::Words { place: format!("row {line}"), error })?);
        if names.len() > MAX_PLAYERS {
            let reason = format!("more than {MAX_PLAYERS} players");
            return Err(ImportError::Wrong { place: format!("row {line}"), reason });
        }
    }
    Ok(names)
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

    #[test]
    fn players_are_read() {
        let names =
            |text: &str| players(text.as_bytes()).expect("a table").iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(names("Ann\nBob\n"), ["Ann", "Bob"]);
        assert_eq!(names("id,Name\n1,\"Lee, Ann\"\n2,Bob\n\n3,\n"), ["Lee, Ann", "Bob"]);
        assert_eq!(names("\u{feff}name\n'=x\n"), ["=x"]);
        assert!(players(b"name\n\xff\xfe\n").is_err());
        assert!(players(b"PK\x03\x04zip").is_err(), "a spreadsheet's own file");
    }
}
