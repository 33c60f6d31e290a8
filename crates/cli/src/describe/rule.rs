//! What a rule says that was cited, by the rulebook of the game.

use maneframe_card::ability::{Keyword, TERMS};
use maneframe_engine::Edition;

/// A rule by its number in that rulebook, or a keyword or another term of the glossary, in a line of our own words.
pub fn says(edition: Edition, wanted: &str) -> Option<String> {
    let wanted = wanted.trim();
    let number = wanted.strip_prefix("CR").unwrap_or(wanted).trim();
    let number = number.strip_prefix("3.4 ").unwrap_or(number).trim();
    if let Some(entry) = edition.index().iter().find(|e| e.number.eq_ignore_ascii_case(number)) {
        return Some(format!("{} {}: {}", edition.document(), entry.number, entry.says));
    }
    let keyword = Keyword::ALL.iter().find(|k| k.name().eq_ignore_ascii_case(wanted));
    let exact = wanted.parse::<Keyword>().ok().map(|k| format!("{k}: {}", k.reminder()));
    let keyword = exact.or_else(|| keyword.map(|k| format!("{}: {}", k.name(), k.general_reminder())));
    let term = || TERMS.iter().find(|(term, _)| term.eq_ignore_ascii_case(wanted));
    keyword.or_else(|| term().map(|(term, says)| format!("{term}: {says}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_rulebooks_own() {
        let (today, older) = (says(Edition::Cr38, "705.2c"), says(Edition::Cr34, "CR 3.4 705.2c"));
        assert!(today.as_deref().is_some_and(|s| s.starts_with("CR 705.2c: ")), "{today:?}");
        assert!(older.as_deref().is_some_and(|s| s.starts_with("CR 3.4 705.2c: ")), "{older:?}");
        assert_ne!(today.map(|s| s[10..].to_owned()), older.map(|s| s[14..].to_owned()));
        assert_eq!((says(Edition::Cr34, "705.2h"), says(Edition::Cr38, "999")), (None, None));
    }

    #[test]
    fn terms_are_told_too() {
        assert!(says(Edition::Cr38, "swift").is_some_and(|s| s.starts_with("Swift: ")));
        assert!(says(Edition::Cr38, "calming 3").is_some_and(|s| s.contains('3')));
        assert!(says(Edition::Cr38, "Calming").is_some_and(|s| s.contains('X')));
        assert!(says(Edition::Cr38, "cutie mark").is_some());
    }
}
