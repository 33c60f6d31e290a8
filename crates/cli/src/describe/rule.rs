//! Summaries of rules that are cited, by the rulebook of the game.

use maneframe_card::ability::{Keyword, TERMS};
use maneframe_engine::Edition;
use maneframe_library::CardSet;
use maneframe_scenario::book;

/// Returns a one-line summary of a rule of the rulebook, by its number, or of a keyword or another term of the
/// glossary or of `sets`. A starter rulebook's replacement of the rule follows in parentheses.
pub fn says(edition: Edition, sets: &[CardSet], wanted: &str) -> Option<String> {
    let wanted = wanted.trim();
    let number = wanted.strip_prefix("CR").unwrap_or(wanted).trim();
    let number = number.strip_prefix("3.4 ").unwrap_or(number).trim();
    if let Some(entry) = edition.index().iter().find(|e| e.number.eq_ignore_ascii_case(number)) {
        let instead = book::instead(edition, entry.number);
        let instead = instead.iter().map(|i| format!(" (by {edition}: {}, {})", i.says, i.name)).collect::<String>();
        return Some(format!("{} {}: {}{instead}", edition.document(), entry.number, entry.says));
    }
    let keyword = Keyword::ALL.iter().find(|k| k.name().eq_ignore_ascii_case(wanted));
    let exact = wanted.parse::<Keyword>().ok().map(|k| format!("{k}: {}", means(edition, k, k.reminder())));
    let any = || keyword.map(|&k| format!("{}: {}", k.name(), means(edition, k, k.general_reminder())));
    let keyword = exact.or_else(any);
    let term = || TERMS.iter().find(|(term, _)| term.eq_ignore_ascii_case(wanted));
    let name = wanted.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ');
    let own = || sets.iter().flat_map(|set| &set.words.keywords).find(|k| k.name.eq_ignore_ascii_case(name));
    let term = || term().map(|(term, says)| format!("{term}: {says}"));
    keyword.or_else(term).or_else(|| own().map(|k| format!("{}: {}", k.term(), k.words())))
}

/// Returns the meaning of a keyword in a rulebook. `today` is its meaning in CR 3.8.
pub fn means(edition: Edition, keyword: Keyword, today: String) -> String {
    let rulebook = edition.rulebook();
    if !rulebook.knows(keyword) {
        return format!("does nothing: {edition} doesn't have this keyword");
    }
    match book::otherwise(rulebook, keyword) {
        Some(but) => format!("{today} (by {edition}: {but})"),
        None => today,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_the_rulebooks_own() {
        let (today, older) = (says(Edition::Cr38, &[], "705.2c"), says(Edition::Cr34, &[], "CR 3.4 705.2c"));
        assert!(today.as_deref().is_some_and(|s| s.starts_with("CR 705.2c: ")), "{today:?}");
        assert!(older.as_deref().is_some_and(|s| s.starts_with("CR 3.4 705.2c: ")), "{older:?}");
        assert_ne!(today.map(|s| s[10..].to_owned()), older.map(|s| s[14..].to_owned()));
        assert_eq!((says(Edition::Cr34, &[], "705.2h"), says(Edition::Cr38, &[], "999")), (None, None));
    }

    #[test]
    fn terms_are_told_too() {
        assert!(says(Edition::Cr38, &[], "swift").is_some_and(|s| s.starts_with("Swift: ")));
        assert!(says(Edition::Cr38, &[], "calming 3").is_some_and(|s| s.contains('3')));
        assert!(says(Edition::Cr38, &[], "Calming").is_some_and(|s| s.contains('X')));
        assert!(says(Edition::Cr38, &[], "cutie mark").is_some());
    }

    #[test]
    fn keywords_are_those_of_the_rulebook() {
        let starter = |wanted| says(Edition::CanterlotNights, &[], wanted).unwrap_or_default();
        let villain = starter("villain");
        assert!(villain.contains("frightens") && villain.contains("(by canterlot-nights: "), "{villain}");
        assert!(
            starter("agile").contains("doesn't have this keyword")
                && starter("calming 3").contains("doesn't have this keyword")
        );
        assert_eq!(says(Edition::CanterlotNights, &[], "swift"), says(Edition::Cr38, &[], "swift"));
        assert!(says(Edition::Cr34, &[], "inspired").is_some_and(|s| s.contains("(by cr-3.4: each card")));
    }

    #[test]
    fn a_number_tells_what_a_starter_rulebook_has_instead() {
        let score = says(Edition::CanterlotNights, &[], "611.4").unwrap_or_default();
        assert!(score.starts_with("CR 3.4 611.4: ") && score.contains("starter.score"), "{score}");
        assert!(says(Edition::Cr34, &[], "611.4").is_some_and(|s| !s.contains("starter")));
    }
}
