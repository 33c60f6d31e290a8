//! Formats of events, and the rules for deck lists after an event's settings are applied.

use maneframe_deck::{Format as DeckFormat, FormatError, House};
use maneframe_library::ImportError;
use maneframe_tournament::Settings;
use maneframe_tournament::format::Format;

/// Returns the rules for decks of an event: the format, by its file's text if the event has it, with the limits of the
/// event's settings.
///
/// # Errors
/// If the format's file, or the file with the rules of the table, can't be read.
pub fn rules(settings: &Settings) -> Result<DeckFormat, FormatError> {
    let name = match &settings.format {
        Format::Sealed | Format::Draft => "limited".to_owned(),
        other => other.to_string(),
    };
    let mut rules = match &settings.format_text {
        Some(text) => DeckFormat::read(&name, text.as_bytes())?,
        // Events of earlier versions may have a format by a name alone.
        None => DeckFormat::bundled(&name).or_else(|_| DeckFormat::bundled("casual"))?,
    };
    if let Some(house) = house(settings)? {
        rules = house.format(Some(&rules)).unwrap_or(rules);
    }
    rules.draw_maximum = settings.draw_maximum.or(rules.draw_maximum);
    if settings.manes != 1 {
        rules.manes = Some(settings.manes.into());
    }
    Ok(rules)
}

/// Returns the rules of the table of an event, if it has any.
///
/// # Errors
/// If the file can't be read.
pub fn house(settings: &Settings) -> Result<Option<House>, ImportError> {
    settings.rules_text.as_ref().map(|text| House::read("rules of the table", text.as_bytes())).transpose()
}
