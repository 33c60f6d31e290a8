//! Search for rules and terms by words.

use maneframe_library::{CardSet, near};

use super::{Book, Row};

/// Error: nothing was found.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, miette::Diagnostic)]
#[error("no rule or glossary term matches")]
#[diagnostic(help("{help}"))]
pub struct Nothing {
    /// Suggestion for another search.
    pub help: String,
}

/// Quality of a match. Lower values are better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fit {
    /// The words are the name of the term.
    Named,
    /// All words appear as whole words.
    Whole,
    /// Some words appear only as the beginning of a word, as `tie` in `tied`.
    Begins,
}

/// Returns the terms and rules that contain all these words, the best first. Matches of whole words come before matches
/// of beginnings of words.
///
/// # Errors
/// If nothing is found.
pub fn search(book: &Book, sets: &[CardSet], wanted: &str) -> Result<Vec<Row>, Nothing> {
    let words = words(wanted);
    let named = name_of(&words);
    let mut found: Vec<(Fit, Row)> = Vec::new();
    let terms = book.terms(sets);
    let names = terms.iter().map(|t| t.term.trim_end_matches(" X").to_lowercase()).collect();
    for term in terms {
        let named = name_of(&self::words(&term.term)) == named;
        let fit = if named { Some(Fit::Named) } else { fit(&words, &[&term.term, &term.says]) };
        found.extend(fit.map(|fit| (fit, Row::Term(term))));
    }
    for entry in &book.index {
        let rule = book.rule(entry);
        let fit = fit(&words, &[rule.number, rule.says, rule.official.as_deref().unwrap_or_default()]);
        found.extend(fit.map(|fit| (fit, Row::Rule(rule))));
    }
    // The sort is stable. So matches of equal quality stay in order, terms before rules.
    found.sort_by_key(|(fit, _)| *fit);
    if found.is_empty() {
        Err(nothing(book, names, &words))
    } else {
        Ok(found.into_iter().map(|(_, row)| row).collect())
    }
}

/// Returns true if the words are the name of the row's term, with or without a number.
pub fn names(row: &Row, wanted: &str) -> bool {
    matches!(row, Row::Term(term) if name_of(&words(&term.term)) == name_of(&words(wanted)))
}

fn nothing(book: &Book, terms: Vec<String>, wanted: &[String]) -> Nothing {
    let spoken = book.index.iter().flat_map(|e| words(e.says)).collect();
    // Short words are not compared, because they are similar to too many others.
    let long = |w: &&String| w.chars().count() > 3;
    let like = |known: &Vec<String>| -> Vec<String> {
        let known: Vec<&str> = known.iter().filter(long).map(String::as_str).collect();
        let near = wanted.iter().filter(long).flat_map(|w| near(w, known.iter().copied()));
        near.take(3).map(str::to_owned).collect()
    };
    // Suggests at most three words. Names of terms come first, because they are more likely to be meant.
    let meant: Vec<String> = [terms, spoken].iter().flat_map(like).take(3).collect();
    let help = if meant.is_empty() {
        "try fewer or other words".to_owned()
    } else {
        format!("did you mean {}?", meant.join(", "))
    };
    Nothing { help }
}

/// Splits a text into words, ignoring case and punctuation. The number of a rule is one word.
fn words(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| !c.is_alphanumeric() && c != '.' && c != '-');
    parts.map(|w| w.trim_matches(['.', '-']).to_lowercase()).filter(|w| !w.is_empty()).collect()
}

/// Returns the words without the number at their end, if they have one.
fn name_of(words: &[String]) -> &[String] {
    match words {
        [name @ .., last] if !name.is_empty() && (last == "x" || last.bytes().all(|b| b.is_ascii_digit())) => name,
        _ => words,
    }
}

fn fit(wanted: &[String], texts: &[&str]) -> Option<Fit> {
    let there: Vec<String> = texts.iter().flat_map(|t| words(t)).collect();
    if wanted.is_empty() {
        return None;
    }
    if wanted.iter().all(|w| there.contains(w)) {
        return Some(Fit::Whole);
    }
    wanted.iter().all(|w| there.iter().any(|t| t.starts_with(w.as_str()))).then_some(Fit::Begins)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(wanted: &str, text: &str) -> Option<Fit> {
        fit(&words(wanted), &[text])
    }

    #[test]
    fn words_are_found_whole_or_by_their_beginning() {
        assert_eq!(fits("tie", "A tie is broken"), Some(Fit::Whole));
        assert_eq!(fits("Tie", "Tied players flip"), Some(Fit::Begins));
        assert_eq!(fits("tie", "Abilities of both parties"), None);
        assert_eq!(fits("tie faceoff", "A faceoff that is a tie."), Some(Fit::Whole));
        assert_eq!(fits("tie problem", "A faceoff that is a tie."), None);
        assert_eq!(fits("514.4c", "as in (514.4c)."), Some(Fit::Whole));
        assert_eq!(fits("", "anything"), None);
    }

    #[test]
    fn a_number_behind_a_name_does_not_matter() {
        let name = |text: &str| name_of(&words(text)).join(" ");
        assert_eq!(
            (name("Home Limit X"), name("home limit 3"), name("15")),
            ("home limit".into(), "home limit".into(), "15".into())
        );
    }
}
