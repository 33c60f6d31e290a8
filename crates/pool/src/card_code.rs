//! Card codes: a set and a number, as in deck links.

/// The sets that the short link knows. A set's number in a link is its index here.
pub const LINKED_SETS: [&str; 28] = [
    "pr", "prPF", "cn", "cnf", "cnPF", "rr", "rrF", "cs", "csf", "csF", "cg", "cg0", "cgpf", "cgPF", "gf", "ad", "adn",
    "adpf", "eo", "hm", "hmn", "mt", "de", "sb", "ff", "ll", "nd", "fm",
];

/// Suffixes that a set's code gets in a link if the card's number has a special form.
const SUFFIXES: [&str; 6] = ["n", "f", "F", "pf", "PF", "0"];

/// A card's code in a deck link: the set with the suffix for the form of its number (`adn`), and the number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardCode {
    /// Set code of two letters, with a suffix if the number has a special form.
    pub set: String,
    /// Collector number of the card.
    pub number: u32,
}

impl CardCode {
    /// Returns the code of the card with this id: `AD-1` is `adn1`. Returns `None` if the id doesn't consist of two
    /// letters and up to three digits.
    pub fn of(id: &str) -> Option<CardCode> {
        let (letters, rest) = id.split_at_checked(2)?;
        let letters = letters.to_ascii_lowercase();
        if !letters.bytes().all(|b| b.is_ascii_lowercase()) {
            return None;
        }
        let digits = rest.trim_start_matches(|c: char| !c.is_ascii_digit());
        let suffix = match &rest[..rest.len() - digits.len()] {
            "-" => "n",
            suffix => suffix,
        };
        let (suffix, digits) = match digits.strip_prefix('0') {
            Some(digits) if suffix.is_empty() && !digits.is_empty() => ("0", digits),
            _ => (suffix, digits),
        };
        let plain = !digits.is_empty() && digits.len() <= 3 && digits.bytes().all(|b| b.is_ascii_digit());
        if !plain || (digits.starts_with('0') && digits.len() > 1) {
            return None;
        }
        let suffix = SUFFIXES
            .iter()
            .find(|s| **s == suffix)
            .or_else(|| SUFFIXES.iter().find(|s| s.eq_ignore_ascii_case(suffix)));
        let set = format!(
            "{letters}{}",
            if rest.starts_with(|c: char| c.is_ascii_digit()) && suffix != Some(&"0") { "" } else { suffix? }
        );
        let known = LINKED_SETS
            .iter()
            .find(|s| **s == set)
            .or_else(|| LINKED_SETS.iter().find(|s| s.eq_ignore_ascii_case(&set)));
        Some(CardCode { set: known.map_or(set, |s| (*s).to_owned()), number: digits.parse().ok()? })
    }

    /// Returns true if `set` looks like a set code: two letters, with or without a suffix.
    pub fn is_set(set: &str) -> bool {
        set.split_at_checked(2).is_some_and(|(letters, suffix)| {
            letters.bytes().all(|b| b.is_ascii_lowercase()) && (suffix.is_empty() || SUFFIXES.contains(&suffix))
        })
    }
}

impl std::fmt::Display for CardCode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.set, self.number)
    }
}
