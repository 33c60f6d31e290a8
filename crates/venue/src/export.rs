//! Exports of an event: print pages, tables, files of other programs, a calendar's entry.

use maneframe_protocol::{Code, Problem};
use maneframe_tournament::export::html::Sheet;
use maneframe_tournament::export::{csv, feather, html, json, text, trf};
use maneframe_tournament::standings::standings;
use maneframe_tournament::{Timestamp, tier::suggested_rounds};
use maneframe_wording::Wording;

use crate::unreadable;
use crate::venue::Venue;

/// Minutes between two rounds, for the end of the event in a calendar.
const BETWEEN: i64 = 15;

/// A file that was exported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// Type of its contents.
    pub kind: &'static str,
    /// Its contents.
    pub text: String,
}

impl Venue {
    /// Writes the export of that name. `page` is the address of the event's page.
    ///
    /// # Errors
    /// If there is no such export, or only the staff may have it.
    pub fn export(&self, name: &str, account: Option<&str>, page: &str, now: Timestamp) -> Result<Export, Problem> {
        let staff = account.is_some_and(|account| self.role_of(account).is_some());
        let for_staff = || match staff {
            true => Ok(()),
            false => Err(Problem::new(Code::Forbidden, Wording::new("problem.event-role"))),
        };
        let event = self.event();
        let as_kind = |kind, text| Ok(Export { kind, text });
        // An arena has no rounds, which the other exports are about.
        if self.is_arena() && !matches!(name, "event.json" | "standings.txt" | "event.ics" | "lists.html") {
            return Err(crate::refused("problem.event-no-rounds"));
        }
        if let Some(name) = name.strip_suffix(".html") {
            let sheet = Sheet::ALL.iter().find(|(_, known)| *known == name).map(|(sheet, _)| *sheet);
            let sheet = sheet.ok_or_else(|| Problem::new(Code::NotFound, Wording::new("problem.no-path")))?;
            if matches!(sheet, Sheet::Penalties | Sheet::Slips) || sheet == Sheet::Lists && !self.terms().lists_shown {
                for_staff()?;
            }
            return as_kind("text/html; charset=utf-8", html::page(event, &[sheet]));
        }
        match name {
            "event.json" => {
                for_staff()?;
                let text = serde_json::to_string_pretty(&json::whole(self.history())).map_err(unreadable)?;
                as_kind("application/json", text + "\n")
            }
            "standings.csv" => as_kind("text/csv; charset=utf-8", csv::standings(event, &standings(event))),
            "matches.csv" => as_kind("text/csv; charset=utf-8", csv::matches(event)),
            "bulk.json" => {
                let opened = self.history().entries().first().ok_or_else(|| unreadable("the event has no entries"))?;
                as_kind("application/json", feather::write(event, opened, now).text)
            }
            "event.trf" => as_kind("text/plain; charset=utf-8", trf::write(event)),
            "standings.txt" => as_kind("text/plain; charset=utf-8", self.standings_for_chats()),
            "pairings.txt" => as_kind("text/plain; charset=utf-8", text::chat_pairings(event)),
            "event.ics" => as_kind("text/calendar; charset=utf-8", self.calendar(page, now)?),
            _ => Err(Problem::new(Code::NotFound, Wording::new("problem.no-path"))),
        }
    }

    /// Returns the event as a calendar's entry (RFC 5545).
    fn calendar(&self, page: &str, now: Timestamp) -> Result<String, Problem> {
        let settings = &self.event().settings;
        let begin = settings.starts.ok_or_else(|| crate::refused("problem.event-no-start"))?;
        let players = self.event().players.len().max(8);
        let rounds = i64::from(settings.rounds.unwrap_or_else(|| suggested_rounds(players)));
        let minutes = match self.is_arena() {
            true => i64::from(self.terms().arena),
            false => rounds * (i64::from(settings.minutes) + BETWEEN),
        };
        let end = Timestamp::from_second(begin.as_second() + minutes * 60).unwrap_or(begin);
        let uid: String = page.rsplit('/').next().unwrap_or_default().chars().collect();
        let about = self.terms().about.replace("\r\n", "\n");
        let lines = [
            "BEGIN:VCALENDAR".to_owned(),
            "VERSION:2.0".to_owned(),
            "PRODID:-//Maneframe//Events//EN".to_owned(),
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{uid}@maneframe"),
            format!("DTSTAMP:{}", stamp(now)),
            format!("DTSTART:{}", stamp(begin)),
            format!("DTEND:{}", stamp(end)),
            format!("SUMMARY:{}", escaped(settings.name.as_str())),
            format!("DESCRIPTION:{}", escaped(about.trim())),
            // A server that doesn't know its public address has only the path.
            if page.contains("://") { format!("URL:{page}") } else { String::new() },
            "END:VEVENT".to_owned(),
            "END:VCALENDAR".to_owned(),
        ];
        Ok(lines.iter().filter(|line| !line.is_empty()).map(|line| folded(line)).collect())
    }
}

/// Returns a time in UTC as calendars write it: `20261128T180000Z`.
fn stamp(at: Timestamp) -> String {
    let text = at.to_string();
    let digits: String = text.chars().take(19).filter(|c| *c != '-' && *c != ':').collect();
    digits + "Z"
}

/// Escapes a text (RFC 5545, 3.3.11).
fn escaped(text: &str) -> String {
    let escape = |c: char| match c {
        '\\' => "\\\\".to_owned(),
        ';' => "\\;".to_owned(),
        ',' => "\\,".to_owned(),
        '\n' => "\\n".to_owned(),
        c if c.is_control() => String::new(),
        c => c.to_string(),
    };
    text.chars().map(escape).collect()
}

/// Breaks a line after at most 75 bytes (RFC 5545, 3.1), and ends it.
fn folded(line: &str) -> String {
    let (mut text, mut length) = (String::new(), 0);
    for c in line.chars() {
        if length + c.len_utf8() > 74 {
            text.push_str("\r\n ");
            length = 1;
        }
        text.push(c);
        length += c.len_utf8();
    }
    text + "\r\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_lines_broken() {
        assert_eq!(escaped("a,b;c\\d\ne\r"), "a\\,b\\;c\\\\d\\ne");
        let long = folded(&format!("SUMMARY:{}", "ä".repeat(60)));
        assert!(long.split("\r\n").all(|line| line.len() <= 75), "{long}");
        assert_eq!(long.replace("\r\n ", "").trim_end(), format!("SUMMARY:{}", "ä".repeat(60)));
    }

    #[test]
    fn times_are_in_utc() {
        let at = Timestamp::from_second(1_700_000_000).expect("a time");
        assert_eq!(stamp(at), "20231114T221320Z");
    }
}
