//! Lists of cards in columns: CSV, text with tabs, Markdown tables.

use super::count::{is_blank, trim};

/// Contents of a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Column {
    Count,
    Name,
    Subtitle,
    Set,
    Number,
    Id,
    Other,
}

/// Column heads, in lower case.
const HEADS: [(Column, &[&str]); 7] = [
    (
        Column::Count,
        &[
            "count",
            "qty",
            "quantity",
            "amount",
            "copies",
            "x",
            "anzahl",
            "menge",
            "quantité",
            "cantidad",
            "how many",
            "number of copies",
            "#",
        ],
    ),
    (
        Column::Name,
        &[
            "name",
            "card",
            "card name",
            "cardname",
            "title",
            "full name",
            "fullname",
            "karte",
            "kartenname",
            "nom",
            "nombre",
            "carte",
        ],
    ),
    (Column::Subtitle, &["subtitle", "untertitel"]),
    (Column::Set, &["set", "set code", "set name", "edition", "expansion", "setcode"]),
    (Column::Number, &["number", "no", "no.", "nr", "nr.", "collector number", "card number", "set number", "nummer"]),
    (Column::Id, &["id", "card id", "code", "card code", "cardid", "ponyhead_id"]),
    (
        Column::Other,
        &[
            "type",
            "section",
            "rarity",
            "color",
            "colour",
            "colors",
            "colours",
            "cost",
            "power",
            "foil",
            "condition",
            "language",
            "price",
            "part",
            "category",
            "requirement",
            "notes",
            "note",
            "comment",
            "typ",
            "farbe",
            "seltenheit",
            "kosten",
            "deck",
            "",
        ],
    ),
];

/// Splits a row into cells, and returns the separator. Separators are bars, tabs, semicolons, and commas after a number
/// or a quoted cell.
pub(crate) fn cells(line: &str, separator: Option<char>) -> Option<(Vec<String>, char)> {
    let separator = separator.or_else(|| separator_of(line))?;
    let line = if separator == '|' { trim(line).trim_start_matches('|').trim_end_matches('|') } else { line };
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(c) = letters.next() {
        let cell = cells.last_mut()?;
        match c {
            '"' if separator != '|' && quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if separator != '|' && quoted => quoted = false,
            '"' if separator != '|' && cell.chars().all(is_blank) => {
                cell.clear();
                quoted = true;
            }
            _ if c == separator && !quoted => cells.push(String::new()),
            _ => cell.push(c),
        }
    }
    let cells: Vec<String> = cells.into_iter().map(|cell| trim(&cell).to_owned()).collect();
    (cells.len() > 1).then_some((cells, separator))
}

fn separator_of(line: &str) -> Option<char> {
    if line.starts_with('|') || line.contains(" | ") {
        return Some('|');
    }
    if trim(line).contains('\t') {
        return Some('\t');
    }
    let first = line.split([',', ';']).next().unwrap_or_default();
    let number = trim(first).trim_matches('"');
    let number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    let behind = line.chars().nth(first.chars().count());
    // `3, Boat` may be a number of copies with a comma, and `3,Boat` a row. Both have the same result.
    if number {
        return behind;
    }
    if line.starts_with('"') && (line.contains("\",") || line.contains("\";")) {
        return if line.contains("\";") { Some(';') } else { Some(',') };
    }
    (line.matches(';').count() >= 1 && !line.starts_with(';') && !line.contains(" ;")).then_some(';')
}

/// Parses a row of column heads.
pub(crate) fn columns(line: &str) -> Option<(Vec<Column>, char)> {
    let separators = ['\t', ';', ',', '|'];
    separators.into_iter().filter(|c| line.contains(*c)).find_map(|separator| {
        let (cells, separator) = cells(line, Some(separator))?;
        let of = |cell: &String| {
            let cell = cell.trim_matches('*').to_lowercase();
            HEADS.iter().find(|(_, heads)| heads.contains(&cell.as_str())).map(|(column, _)| *column)
        };
        let found: Vec<Option<Column>> = cells.iter().map(of).collect();
        let known = found.iter().flatten().count();
        let names = found.iter().flatten().any(|column| matches!(column, Column::Name | Column::Id | Column::Number));
        // The `Name, Subtitle` of a card must not be taken for column heads.
        let sure = known * 3 >= cells.len() * 2 && known >= 2;
        (names && sure).then(|| (found.into_iter().map(|c| c.unwrap_or(Column::Other)).collect(), separator))
    })
}

/// Returns the number of copies in a row, if it has one. Also returns possible names of its card, the likeliest first.
pub(crate) fn asked(cells: &[String], columns: Option<&[Column]>) -> (Option<String>, Vec<String>) {
    let digits = |cell: &str| {
        let cell = cell.trim_matches(|c: char| matches!(c, 'x' | 'X' | '×') || is_blank(c));
        (!cell.is_empty() && cell.bytes().all(|b| b.is_ascii_digit())).then(|| cell.to_owned())
    };
    if let Some(columns) = columns {
        let cell = |wanted: Column| {
            let at = columns.iter().position(|c| *c == wanted)?;
            cells.get(at).filter(|cell| !cell.is_empty()).cloned()
        };
        let (name, subtitle) = (cell(Column::Name), cell(Column::Subtitle));
        let name = match (name, subtitle) {
            (Some(name), Some(subtitle)) => Some(format!("{name}, {subtitle}")),
            (name, subtitle) => name.or(subtitle),
        };
        let place = match (cell(Column::Id), cell(Column::Set), cell(Column::Number)) {
            (Some(id), ..) => Some(id),
            (None, Some(set), Some(number)) => Some(format!("{set} {number}")),
            (None, None, Some(number)) => Some(number).filter(|n| n.starts_with(char::is_alphabetic)),
            (None, set, None) => set.map(|set| format!("({set})")),
        };
        let words = match (name, place) {
            (Some(name), Some(place)) => vec![format!("{name} ({})", place.trim_matches(['(', ')'])), name],
            (name, place) => name.or(place).into_iter().collect(),
        };
        let count = match columns.contains(&Column::Count) {
            true => cell(Column::Count).map(|cell| digits(&cell).unwrap_or(cell)),
            false => None,
        };
        return (count, words);
    }
    let count = cells.iter().find_map(|cell| digits(cell));
    let at = cells.iter().position(|cell| digits(cell).is_some());
    let rest: Vec<&str> =
        cells.iter().enumerate().filter(|(i, c)| Some(*i) != at && !c.is_empty()).map(|(_, c)| c.as_str()).collect();
    let texts: Vec<&str> = rest.iter().copied().filter(|cell| digits(cell).is_none()).collect();
    let mut words = vec![rest.join(" "), texts.join(", ")];
    words.extend(texts.windows(2).map(|pair| pair.join(", ")));
    words.extend(texts.iter().map(|text| (*text).to_owned()));
    words.retain(|w| !w.is_empty());
    words.dedup();
    (count, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_split_where_they_are_rows() {
        let split = |line| cells(line, None).map(|(cells, _)| cells);
        let row = |cells: &[&str]| Some(cells.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>());
        assert_eq!(split("3,\"Boat, Well \"\"Folded\"\"\",PR12"), row(&["3", "Boat, Well \"Folded\"", "PR12"]));
        assert_eq!(split("| 3 | Boat | PR 12 |"), row(&["3", "Boat", "PR 12"]));
        assert_eq!(split("3\tBoat"), row(&["3", "Boat"]));
        assert_eq!(split("Boat;3"), row(&["Boat", "3"]));
        assert_eq!(split("3 Boat, Well Folded"), None);
        assert_eq!(columns("Count,Name,Set,Number").map(|(c, _)| c.len()), Some(4));
        assert_eq!(columns("3,Boat"), None);
        assert_eq!(columns("Meadow Lark, Up Early"), None);
    }
}
