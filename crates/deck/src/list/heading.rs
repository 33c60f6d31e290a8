//! Lines of a list that name no card: headings, totals and facts about the deck.

use super::count::{is_blank, trim};

/// Meaning of a heading for the cards after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Heading {
    /// The cards belong to this section of OCTGN's files. If the name is empty, each card's type decides.
    Section(&'static str),
    /// The cards are not part of the deck. They are a sideboard (which this game doesn't have), tokens or candidates.
    Aside,
}

/// Words of each heading, in lower case and without the plural's `s`.
const HEADINGS: [(Heading, &[&str]); 8] = [
    (
        Heading::Section("Mane Character"),
        &["mane", "mane character", "manecharacter", "main character", "mähnencharakter"],
    ),
    (Heading::Section("Friends"), &["friend", "entry friend", "freund", "freunde", "starting friend"]),
    (Heading::Section("Resources"), &["resource", "ressource", "ressourcen"]),
    (Heading::Section("Events"), &["event", "ereignis", "ereignisse"]),
    (Heading::Section("Troublemakers"), &["troublemaker", "trouble maker", "villain", "unruhestifter"]),
    (
        Heading::Section("Problems"),
        &["problem", "problem deck", "starting problem", "start problem", "bonus problem", "other problem", "probleme"],
    ),
    (
        Heading::Section(""),
        &[
            "draw deck",
            "main deck",
            "maindeck",
            "mainboard",
            "main",
            "deck",
            "decklist",
            "deck list",
            "card",
            "entry",
            "entrie",
            "karten",
        ],
    ),
    (
        Heading::Aside,
        &[
            "sideboard",
            "side board",
            "side",
            "sb",
            "maybeboard",
            "maybe",
            "maybe board",
            "considering",
            "token",
            "extra",
            "wishlist",
        ],
    ),
];

/// Words before a colon in lines about the deck that are ignored.
const ABOUT: [&str; 34] = [
    "author",
    "by",
    "created by",
    "made by",
    "player",
    "name of player",
    "player name",
    "date",
    "event",
    "tournament",
    "format",
    "legality",
    "source",
    "url",
    "link",
    "website",
    "archetype",
    "record",
    "place",
    "placing",
    "rank",
    "colors",
    "colours",
    "color",
    "colour",
    "notes",
    "note",
    "description",
    "comment",
    "version",
    "last updated",
    "updated",
    "dci",
    "game",
];

/// Words before a colon in lines that give the deck's name.
const NAMES: [&str; 5] = ["name", "title", "deck name", "deckname", "deck title"];

/// A line of the form `word: value`.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Header<'a> {
    /// The deck's name.
    Name(&'a str),
    /// True or false for a limited deck. `None` if the value is neither yes nor no.
    Limited(Option<bool>),
    /// Another fact about the deck, which is ignored.
    About,
}

/// Parses a header.
pub(crate) fn header(line: &str) -> Option<Header<'_>> {
    let (word, value) = line.split_once(':')?;
    let word = trim(word).to_lowercase();
    let value = trim(value);
    match word.as_str() {
        _ if NAMES.contains(&word.as_str()) => Some(Header::Name(value)),
        "limited" => Some(Header::Limited(match value.to_lowercase().as_str() {
            "yes" | "true" => Some(true),
            "no" | "false" => Some(false),
            _ => None,
        })),
        _ if ABOUT.contains(&word.as_str()) => Some(Header::About),
        _ => None,
    }
}

/// Returns true if a line without a colon names the deck's author.
pub(crate) fn is_byline(line: &str) -> bool {
    let line = line.to_lowercase();
    ["by ", "created by ", "made by ", "deck by ", "a deck by ", "von "].iter().any(|start| line.starts_with(start))
}

/// Removes decoration from a heading.
fn bare(line: &str) -> &str {
    line.trim_matches(|c: char| {
        is_blank(c)
            || matches!(c, '#' | '/' | '=' | '-' | '–' | '—' | '[' | ']' | '*' | '_' | ':' | '~' | '|' | '<' | '>')
    })
}

/// Removes the number of cards from a heading (`Friends (27)`, `27 Friends`, `Friends: 27 cards`). The flag is true if
/// there was a number.
fn uncounted(line: &str) -> (String, bool) {
    let mut counted = false;
    let line = line.replace(['(', ')', '[', ']', ':', '=', '-', '–', '×', '/', '*', '_'], " ").to_lowercase();
    let words = line.split(is_blank).filter(|word| {
        let digits = word.strip_prefix('x').unwrap_or(word).strip_suffix('x').unwrap_or(word);
        let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        counted |= number;
        !number && !word.is_empty()
    });
    let words: Vec<&str> = words.collect();
    (words.join(" "), counted)
}

/// Parses a heading.
pub(crate) fn heading(line: &str) -> Option<Heading> {
    if line.is_empty() || line.len() > 80 {
        return None;
    }
    let (mut words, counted) = uncounted(bare(line));
    if counted {
        words = words.strip_suffix(" cards").or_else(|| words.strip_suffix(" karten")).unwrap_or(&words).to_owned();
    }
    let one = words.strip_suffix('s').unwrap_or(&words);
    HEADINGS
        .iter()
        .find(|(_, names)| names.contains(&words.as_str()) || names.contains(&one))
        .map(|(heading, _)| *heading)
}

/// Parses a heading with a card on the same line: `Mane: Meadow Lark`. Returns the heading, and the text after the
/// colon.
pub(crate) fn heading_of_line(line: &str) -> Option<(Heading, &str)> {
    let (words, rest) = line.split_once(':')?;
    let rest = trim(rest);
    let (_, number) = uncounted(rest);
    let only_number = number && uncounted(rest).0.is_empty();
    if rest.is_empty() || only_number { None } else { Some((heading(words)?, rest)) }
}

/// Returns true if a line gives the total number of cards: `56 cards`, `Total: 56`.
pub(crate) fn is_total(line: &str) -> bool {
    const TOTALS: [&str; 17] = [
        "total",
        "totals",
        "total cards",
        "cards total",
        "cards in total",
        "cards",
        "card",
        "in all",
        "deck size",
        "size",
        "count",
        "sum",
        "gesamt",
        "summe",
        "karten",
        "cards in deck",
        "grand total",
    ];
    if line.len() > 60 {
        return false;
    }
    let (words, counted) = uncounted(bare(line));
    counted && TOTALS.contains(&words.as_str())
}

/// Returns true if a line without a card is a heading that the author made up: `Removal:`, `== Late game ==`, `Blue:
/// 12`.
pub(crate) fn is_own(line: &str) -> bool {
    let framed = line.starts_with(['[', '=', '*', '~', '(', '<']) && line.ends_with([']', '=', '*', '~', ')', '>']);
    let after = line.split_once(':').map(|(_, after)| trim(after));
    framed || after.is_some_and(|after| after.bytes().all(|b| b.is_ascii_digit()))
}

/// Returns true if a line is only a divider: `-----`, "```", `***`.
pub(crate) fn is_rule(line: &str) -> bool {
    line.starts_with("```")
        || line.starts_with("~~~")
        || line.chars().all(|c| is_blank(c) || "-=_*~#+|:.•/\\–—".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_told_from_cards() {
        for line in [
            "Friends",
            "Friends (27)",
            "27 Friends",
            "== Friends ==",
            "# Friends",
            "**Friends** (27)",
            "FRIENDS: 27",
            "[Friends]",
            "Friends - 27 cards",
            "## Friends – 27",
            "<Friends>",
        ] {
            assert_eq!(heading(line), Some(Heading::Section("Friends")), "{line}");
        }
        assert_eq!(heading("Problem Deck (10)"), Some(Heading::Section("Problems")));
        assert_eq!(heading("Sideboard:"), Some(Heading::Aside));
        assert_eq!(heading("Entry:"), Some(Heading::Section("")));
        assert_eq!(heading("3 Meadow Lark"), None);
        assert_eq!(
            heading_of_line("Mane: Meadow Lark, Up Early"),
            Some((Heading::Section("Mane Character"), "Meadow Lark, Up Early"))
        );
        assert_eq!(heading_of_line("Friends: 27"), None);
        for line in ["56 cards", "Total: 56", "Total 56 cards", "Cards: 56", "= 56 cards total", "(45 cards)"] {
            assert!(is_total(line), "{line}");
        }
        assert!(!is_total("3 Card Sharp") && !is_total("Total"));
        assert!(is_rule("-----") && is_rule("```text") && is_rule("|---|:--|") && !is_rule("- a"));
        assert_eq!(header("Name:  Early Birds "), Some(Header::Name("Early Birds")));
        assert_eq!(header("limited: perhaps"), Some(Header::Limited(None)));
        assert_eq!(header("Meadow Lark: Up Early"), None);
    }
}
