//! Players from a spreadsheet: text with separators, from any program.
//!
//! The reader tries several separators, and uses the one that gives known heads or lines with equal numbers of columns.
//! It finds columns with names by their heads, in eight languages. If a table of several columns has no known heads,
//! the error lists the columns, and the caller must choose.

use std::collections::HashMap;

use ::csv::ReaderBuilder;

use super::heads::{Head, head};
use super::{ImportError, MAX_IMPORT};
use crate::event::MAX_PLAYERS;
use crate::export::csv::unfield;
use crate::words::Words;

/// Possible separators of columns.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];
/// Separator for a table of one column. No text contains this character.
const NONE: u8 = 0x1f;
/// Number of lines that are examined to find the separator.
const SAMPLE: usize = 200;
/// Maximum number of rows before the heads, such as titles and empty lines.
const HEAD_ROWS: usize = 5;
/// Percentage of lines in a table that must have the same number of columns.
const REGULAR: usize = 80;
/// Maximum percentage of lines with several columns in a list of one column.
const STRAY: usize = 30;

/// Players of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerTable {
    /// Players, in order.
    pub players: Vec<Entrant>,
    /// Heads of the columns with their names; empty if the table has one column.
    pub columns: Vec<String>,
}

/// Player of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Name of the player.
    pub name: Words,
    /// Link in the same row, which most likely leads to a deck.
    pub link: Option<String>,
    /// Line number in the file.
    pub line: u64,
}

/// Line of a table that isn't empty.
struct Row {
    line: u64,
    fields: Vec<String>,
}

impl Row {
    /// Returns the contents of each column, if this is the row of heads.
    fn heads(&self) -> Vec<Option<Head>> {
        self.fields.iter().map(|field| head(field)).collect()
    }

    /// Returns true if a column of names is among the row's heads.
    fn has_names(&self) -> bool {
        self.heads().iter().flatten().any(|head| *head != Head::Other)
    }

    fn field(&self, column: usize) -> &str {
        self.fields.get(column).map_or("", String::as_str)
    }
}

/// Reads the players of a table. `columns` are the heads or numbers (from 1) of the columns with names, in the order
/// of a name's parts. If it is empty, columns are found by their heads.
///
/// # Errors
/// If the file is not text, the columns are unknown, a name is invalid or repeated, or there are too many players.
pub fn players(bytes: &[u8], columns: &[String]) -> Result<PlayerTable, ImportError> {
    if bytes.len() > MAX_IMPORT {
        return Err(ImportError::Large);
    }
    let text = maneframe_encoding::decode(bytes).map_err(|error| wrong("the file", error.to_string()))?;
    let (separator, text, skipped) = match declared(&text) {
        Some((separator, rest)) => (separator, rest, 1),
        None => (separator(&text)?, &*text, 0),
    };
    let mut rows = rows(text, separator, usize::MAX)?;
    rows.iter_mut().for_each(|row| row.line += skipped);
    let width = rows.iter().map(|row| row.fields.len()).max().unwrap_or_default();
    let (names, first) = if columns.is_empty() {
        if width > 1 { known(&rows)? } else { (vec![0], rows.first().is_some_and(Row::has_names).into()) }
    } else {
        chosen(&rows, columns)?
    };
    let heads = first.checked_sub(1).and_then(|row| rows.get(row));
    let labels = |row: &Row| names.iter().map(|at| row.field(*at).to_owned()).collect::<Vec<String>>();
    let columns = heads.filter(|_| width > 1).map(labels).unwrap_or_default();
    Ok(PlayerTable { players: entrants(rows.get(first..).unwrap_or_default(), &names)?, columns })
}

fn wrong(place: impl Into<String>, reason: impl Into<String>) -> ImportError {
    ImportError::Wrong { place: place.into(), reason: reason.into() }
}

/// Returns the separator that the first line declares, as some spreadsheets write it (`sep=;`), and the text after that
/// line.
fn declared(text: &str) -> Option<(u8, &str)> {
    let (line, rest) = text.split_once('\n')?;
    match line.trim_end_matches('\r').trim_matches('"').strip_prefix("sep=")?.as_bytes() {
        [separator] if SEPARATORS.contains(separator) => Some((*separator, rest)),
        _ => None,
    }
}

/// Finds the separator: one that gives known heads, or the same number of columns in nearly all lines. Returns [`NONE`]
/// for a list of one column.
fn separator(text: &str) -> Result<u8, ImportError> {
    let alone =
        |line: &str| !line.contains([',', ';', '\t', '|']) && head(line).is_some_and(|head| head != Head::Other);
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    if alone(first.trim().trim_matches('"')) {
        return Ok(NONE);
    }
    let mut best: Option<((usize, usize, usize), u8)> = None;
    let mut stray = 0;
    for separator in SEPARATORS {
        let rows = rows(text, separator, SAMPLE)?;
        let mut widths: HashMap<usize, usize> = HashMap::new();
        rows.iter().for_each(|row| *widths.entry(row.fields.len()).or_default() += 1);
        let several: usize = widths.iter().filter(|(width, _)| **width > 1).map(|(_, count)| count).sum();
        let usual = widths.iter().filter(|(width, _)| **width > 1).max_by_key(|(width, count)| (**count, **width));
        let Some((width, count)) = usual else { continue };
        let percent = |count: usize| count * 100 / rows.len().max(1);
        stray = stray.max(percent(several));
        let beginning = rows.iter().take(HEAD_ROWS).filter(|row| row.fields.len() > 1 && row.has_names());
        let heads = beginning.map(|row| row.heads().iter().flatten().count()).max().unwrap_or_default();
        let score = (heads, percent(*count), *width);
        let is_table = heads > 0 || percent(*count) >= REGULAR && !is_inverted(separator, &rows, text);
        if is_table && best.is_none_or(|(least, _)| score > least) {
            best = Some((score, separator));
        }
        if heads == 0 && is_inverted(separator, &rows, text) {
            // The commas are part of the names, so they are no separators.
            stray = 0;
        }
    }
    match best {
        Some((_, separator)) => Ok(separator),
        None if stray > STRAY => Err(wrong(
            "the file",
            "lines have different numbers of columns: save the file as CSV, with a column title such as `Name` above the names",
        )),
        None => Ok(NONE),
    }
}

/// Returns true if the commas of the lines separate last and first names, as in `Lark, Ann`. Programs that write tables
/// put no space after a comma.
fn is_inverted(separator: u8, rows: &[Row], text: &str) -> bool {
    separator == b',' && !text.contains(['"', ';', '\t', '|']) && {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty()).take(SAMPLE);
        rows.iter().all(|row| row.fields.len() == 2) && lines.all(|line| inverted(line.trim()).is_some())
    }
}

/// Splits text into at most `most` rows.
fn rows(text: &str, separator: u8, most: usize) -> Result<Vec<Row>, ImportError> {
    let mut reader =
        ReaderBuilder::new().has_headers(false).flexible(true).delimiter(separator).from_reader(text.as_bytes());
    // Lines of tables in plain text begin and end with `|`.
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let is_fenced = separator == b'|' && lines.all(|line| line.trim_start().starts_with('|'));
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record?;
        let line = record.position().map_or(0, ::csv::Position::line);
        let mut fields: Vec<String> = record.iter().map(|field| cell(field).to_owned()).collect();
        if is_fenced {
            fields.remove(0);
            if fields.last().is_some_and(String::is_empty) {
                fields.pop();
            }
        }
        let is_rule = |field: &String| field.chars().all(|c| matches!(c, '-' | '=' | ':' | '+'));
        if !fields.iter().all(is_rule) {
            rows.push(Row { line, fields });
        }
        if rows.len() >= most {
            break;
        }
        if rows.len() > MAX_PLAYERS + HEAD_ROWS {
            return Err(wrong(format!("line {line}"), format!("more than {MAX_PLAYERS} players")));
        }
    }
    Ok(rows)
}

/// Returns the displayed text of a cell. Characters that only mark the cell as plain text, not a formula, are removed.
fn cell(field: &str) -> &str {
    let field = field.trim();
    let literal = field.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    unfield(literal.unwrap_or(field)).trim()
}

/// Finds the columns of names by their heads, and the index of the first row after the heads.
fn known(rows: &[Row]) -> Result<(Vec<usize>, usize), ImportError> {
    for (index, row) in rows.iter().enumerate().take(HEAD_ROWS) {
        if let Some(columns) = by_heads(&row.heads()) {
            return Ok((columns, index + 1));
        }
        // Before the row of heads, only rows with one cell are allowed, such as titles.
        if row.fields.iter().filter(|field| !field.is_empty()).count() > 1 {
            break;
        }
    }
    Err(unknown(rows, None))
}

/// Returns the columns that make up a name, in the order of its parts.
fn by_heads(heads: &[Option<Head>]) -> Option<Vec<usize>> {
    let at = |wanted: Head| heads.iter().position(|head| *head == Some(wanted));
    let parts = |first: usize, last: usize| [Some(first), at(Head::Middle), Some(last)].into_iter().flatten().collect();
    match (at(Head::First), at(Head::Last), at(Head::Name), at(Head::Full)) {
        (Some(first), Some(last), _, _) => Some(parts(first, last)),
        (_, _, _, Some(full)) => Some(vec![full]),
        (Some(first), None, Some(last), _) | (None, Some(last), Some(first), _) => Some(parts(first, last)),
        (None, None, Some(name), _) => Some(vec![name]),
        _ => None,
    }
}

/// Finds the columns that the caller names, and the index of the first row after the heads.
fn chosen(rows: &[Row], columns: &[String]) -> Result<(Vec<usize>, usize), ImportError> {
    let width = rows.iter().map(|row| row.fields.len()).max().unwrap_or_default();
    let number = |wanted: &str| wanted.trim().parse::<usize>().ok().filter(|number| (1..=width).contains(number));
    let same = |a: &str, b: &str| a.trim().to_lowercase() == b.trim().to_lowercase();
    let called = |row: &Row, wanted: &str| row.fields.iter().position(|field| same(field, wanted));
    // The row of heads is the one that contains a name from `columns`. Otherwise it is the first row, if its heads are
    // known.
    let is_named = |row: &Row| columns.iter().any(|c| number(c).is_none() && called(row, c).is_some());
    let is_known = |row: &Row| row.has_names() || row.heads().iter().flatten().count() > 1;
    let named = rows.iter().take(HEAD_ROWS).position(is_named);
    let heads = named.or_else(|| rows.first().is_some_and(is_known).then_some(0));
    let found = columns.iter().map(|wanted| {
        let by_name = || heads.and_then(|row| called(&rows[row], wanted));
        let column = number(wanted).map(|number| number - 1).or_else(by_name);
        column.ok_or_else(|| unknown(rows, Some(wanted)))
    });
    Ok((found.collect::<Result<_, _>>()?, heads.map_or(0, |row| row + 1)))
}

/// Returns the error that lists the columns.
fn unknown(rows: &[Row], wanted: Option<&String>) -> ImportError {
    let short = |field: &String| -> String { field.chars().take(30).collect() };
    // The widest row is assumed to be the row of heads. Of several, it is the first.
    let row = rows.iter().max_by_key(|row| (row.fields.len(), std::cmp::Reverse(row.line)));
    let columns = row.map(|row| row.fields.iter().take(30).map(short).collect()).unwrap_or_default();
    ImportError::Column { wanted: wanted.map(|wanted| wanted.chars().take(60).collect()), columns }
}

fn entrants(rows: &[Row], columns: &[usize]) -> Result<Vec<Entrant>, ImportError> {
    let joined = |row: &Row| {
        let parts: Vec<&str> = columns.iter().map(|at| row.field(*at)).filter(|part| !part.is_empty()).collect();
        parts.join(" ")
    };
    let mut names: Vec<(String, &Row)> = rows.iter().map(|row| (joined(row), row)).collect();
    names.retain(|(name, _)| !name.is_empty());
    if rows.iter().all(|row| row.fields.len() == 1) && names.iter().all(|(name, _)| numbered(name).is_some()) {
        for (name, _) in &mut names {
            *name = numbered(name).unwrap_or_default().to_owned();
        }
    }
    if columns.len() == 1 && names.iter().all(|(name, _)| inverted(name).is_some()) {
        for (name, _) in &mut names {
            *name = inverted(name).unwrap_or_default();
        }
    }
    let mut lines: HashMap<String, u64> = HashMap::new();
    let mut entrants = Vec::new();
    for (text, row) in names {
        let place = || format!("line {}", row.line);
        let name = Words::new(&text).map_err(|error| ImportError::Words { place: place(), error })?;
        if let Some(before) = lines.insert(name.folded(), row.line) {
            let reason = format!("`{name}` is also in line {before}: remove one, or make the names different");
            return Err(wrong(place(), reason));
        }
        if entrants.len() == MAX_PLAYERS {
            return Err(wrong(place(), format!("more than {MAX_PLAYERS} players")));
        }
        let mut others = row.fields.iter().enumerate().filter(|(at, _)| !columns.contains(at)).map(|(_, field)| field);
        let link = others.find_map(|field| link(field)).map(str::to_owned);
        entrants.push(Entrant { name, link, line: row.line });
    }
    Ok(entrants)
}

/// Returns a name without its number in a list: `1. Ann`, `2) Bob`.
fn numbered(name: &str) -> Option<&str> {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.strip_prefix(['.', ')']).filter(|_| rest.len() < name.len())?;
    rest.strip_prefix(char::is_whitespace).map(str::trim_start).filter(|name| !name.is_empty())
}

/// Returns `Ann Lark` for `Lark, Ann`.
fn inverted(name: &str) -> Option<String> {
    let (last, first) = name.split_once(", ").map(|(last, first)| (last.trim(), first.trim()))?;
    let title =
        matches!(first.trim_end_matches('.').to_lowercase().as_str(), "jr" | "sr" | "ii" | "iii" | "iv" | "phd");
    let whole = !last.is_empty() && !first.is_empty() && !last.contains(',') && !first.contains(',');
    (whole && !title).then(|| format!("{first} {last}"))
}

/// Finds a link among the words of a cell.
fn link(field: &str) -> Option<&str> {
    let is_link =
        |word: &&str| word.starts_with("http://") || word.starts_with("https://") || word.contains("ponyhead.com/");
    field.split_whitespace().find(is_link)
}
