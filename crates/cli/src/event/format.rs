//! Formats of events, and the rules for deck lists after an event's settings are applied.

use std::path::Path;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use maneframe_deck::Format as DeckFormat;
use maneframe_library::{near, read_up_to};
use maneframe_tournament::format::Format;
use maneframe_tournament::settings::MAX_FORMAT;
use maneframe_tournament::{Event, Settings, Timestamp};
use maneframe_venue::format::house;
pub use maneframe_venue::format::rules;
use miette::miette;

use crate::out::say;

/// Finds a format: one of the floor rules', a bundled one, or a file (`.toml`), whose text is returned as well.
pub fn find(wanted: &str) -> miette::Result<(Format, Option<String>)> {
    let path = Path::new(wanted);
    if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("toml")) {
        let bytes = read_up_to(path, MAX_FORMAT as u64)?;
        let read = DeckFormat::read(wanted, &bytes)?;
        let text = String::from_utf8(bytes).map_err(|_| miette!("{wanted} is not a text file"))?;
        let format = read.name.parse::<Format>().map_err(|e| miette!("`name` in {wanted} can't be a format's: {e}"))?;
        return Ok((format, Some(text)));
    }
    let format: Format = wanted.parse().map_err(|e| miette!("that can't be a format: {e}"))?;
    let is_known = !matches!(format, Format::Other(_)) || DeckFormat::bundled(wanted).is_ok();
    if is_known {
        return Ok((format, None));
    }
    let names: Vec<&str> = Format::NAMED.iter().map(|(_, name)| *name).chain(["limited", "casual"]).collect();
    let meant = near(wanted, names.iter().copied());
    let meant = meant.first().map_or(String::new(), |name| format!(": did you mean `{name}`?"));
    let shown: String = wanted.chars().take(60).collect();
    Err(miette!(
        help = format!("formats are {}; or give a file that ends in .toml", names.join(", ")),
        "unknown format `{shown}`{meant}"
    ))
}

/// Prints the rules of the table of an event.
pub fn tell_house(settings: &Settings) -> miette::Result<()> {
    if let Some(house) = house(settings)? {
        say!("Rules of the table: {}", house.name);
        house.text.iter().for_each(|line| say!("  {line}"));
    }
    Ok(())
}

/// Returns the date for which decks of an event are checked, in local time.
pub fn day(event: &Event, now: Timestamp) -> Date {
    event.day(now).to_zoned(TimeZone::system()).date()
}

#[cfg(test)]
mod tests {
    use maneframe_tournament::{Tier, Words};

    use super::*;

    #[test]
    fn formats_are_found_or_refused() {
        for name in ["harmony", "Premiere Block", "sealed", "draft", "casual", "limited"] {
            assert!(find(name).is_ok_and(|(_, text)| text.is_none()), "{name}");
        }
        let error = find("harmonie").expect_err("there is none").to_string();
        assert!(error.contains("did you mean `harmony`"), "{error}");
        assert!(find("nowhere.toml").is_err());
    }

    #[test]
    fn a_file_comes_along_and_settings_are_put_over_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("league.toml");
        std::fs::write(&path, "name = 'Our League'\nproblems = 7\n").expect("written");
        let (format, text) = find(&path.display().to_string()).expect("a format");
        assert_eq!(format.to_string(), "Our League");
        let name = Words::new("Fair").expect("a name");
        let settings = Settings {
            format_text: text,
            draw_maximum: Some(60),
            manes: 2,
            ..Settings::new(name, format, Tier::One, 1)
        };
        let rules = rules(&settings).expect("rules").rules();
        assert_eq!((rules.problems, rules.draw_maximum, rules.manes), (7, Some(60), 2));
    }
}
