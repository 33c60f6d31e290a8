//! Finds the card that the words of a line name.

use maneframe_card::{Card, CardType};

use super::count::{is_blank, trim};
use super::heading::Heading;
use crate::o8d::SECTIONS;
use maneframe_pool::CardCode;
use maneframe_pool::near::{fold, name_key, slip};
use maneframe_pool::octgn::{is_guid, is_id};
use maneframe_pool::plain;
use maneframe_pool::pool::Pool;

/// Result of looking up the words of a line.
#[derive(Debug)]
pub(crate) enum Meant<'a> {
    /// A card, given by its full name or its number in its set.
    Exactly(&'a Card),
    /// A card, given by its title, which no other card has.
    Loosely(&'a Card),
    /// A card, given by a misspelt name that is similar to no other card's name.
    Nearly(&'a Card),
    /// A title that several cards have. The values are their ids and names.
    Ambiguously(Vec<String>),
    /// The number of a card, followed by another name. The values are the card and that name.
    Otherwise(&'a Card, String),
    /// An unknown card. The values are its number, which may be empty, and its title.
    Unknown { id: String, title: String },
    /// Words that can't name a card.
    Nothing,
}

impl Meant<'_> {
    /// Rank for comparing readings of a line; 0 is the best.
    pub fn rank(&self) -> u8 {
        match self {
            Meant::Exactly(_) => 0,
            Meant::Loosely(_) => 1,
            Meant::Otherwise(..) => 2,
            Meant::Ambiguously(_) => 3,
            Meant::Nearly(_) => 4,
            Meant::Unknown { .. } => 5,
            Meant::Nothing => 6,
        }
    }
}

/// A set and a number, as a line gives them.
#[derive(Clone, Default, Debug)]
struct Place {
    /// Code of the set, in lower case.
    set: String,
    /// Collector number. Empty if only the set is given.
    number: String,
    /// Set and number in the form of an id: `PR37`.
    written: String,
    /// Set and number as they are written, without blanks and brackets: `PR-37`.
    literal: String,
}

impl Place {
    /// Returns the card with this set and number.
    fn card<'a>(&self, pool: &'a Pool) -> Option<&'a Card> {
        if self.number.is_empty() {
            return None;
        }
        let plain = self.number.trim_start_matches('0');
        pool.card(&self.written)
            .or_else(|| pool.card(&format!("{}{plain}", self.set)))
            .or_else(|| pool.card(&format!("{}{}", self.set, self.number)))
    }

    /// Returns the id to use for an unknown card.
    fn id(&self) -> String {
        if self.number.is_empty() { String::new() } else { plain(&self.literal) }
    }
}

/// Looks up the words of a line. If several cards have the same title, `section` decides between them. `slips` is the
/// number of searches for similar names that are still allowed.
pub(crate) fn meant<'a>(words: &str, section: Option<Heading>, pool: &'a Pool, slips: &mut u32) -> Meant<'a> {
    let words = bare(words);
    if words.is_empty() || !words.chars().any(char::is_alphanumeric) {
        return Meant::Nothing;
    }
    let kind = match section {
        Some(Heading::Section(name)) => SECTIONS.iter().find(|(section, _)| *section == name).map(|(_, kind)| *kind),
        _ => None,
    };
    if let Some(title) = words.strip_prefix('"').and_then(|w| w.strip_suffix('"')).filter(|t| !t.is_empty()) {
        return by_name(title, "", kind, pool)
            .unwrap_or_else(|| Meant::Unknown { id: String::new(), title: plain(title) });
    }
    // All of the words together may be a name, even if a part of them looks like a set and number.
    if let Some(found @ Meant::Exactly(_)) = by_name(words, "", kind, pool) {
        return found;
    }
    let mut best = Meant::Nothing;
    let mut take = |found: Meant<'a>| {
        if found.rank() < best.rank() {
            best = found;
        }
    };
    for (place, name) in placed(words, pool) {
        take(at(&place, &name, kind, pool));
    }
    if let Some(found) = by_name(words, "", kind, pool) {
        take(found);
    }
    if best.rank() <= 3 {
        return best;
    }
    let name = match &best {
        Meant::Unknown { title, .. } if !title.is_empty() => title.clone(),
        _ => words.to_owned(),
    };
    if *slips > 0 {
        *slips -= 1;
        if let Some(card) = by_slip(&name, kind, pool) {
            return Meant::Nearly(card);
        }
    }
    match best {
        Meant::Unknown { .. } => best,
        _ if may_begin(words) => Meant::Unknown { id: String::new(), title: plain(words) },
        _ => Meant::Nothing,
    }
}

/// Removes markup and marks of other programs: `**Title**`, `[Title](link)`, `[[Title]]`, `“Title”`, `Title *F*`,
/// `Title (foil)`.
fn bare(words: &str) -> &str {
    let mut words = trim(words);
    loop {
        let before = words;
        for (open, close) in [
            ("**", "**"),
            ("__", "__"),
            ("[[", "]]"),
            ("`", "`"),
            ("“", "”"),
            ("«", "»"),
            ("„", "“"),
            ("~~", "~~"),
            ("<", ">"),
        ] {
            let inner = words.strip_prefix(open).and_then(|w| w.strip_suffix(close)).filter(|w| !w.is_empty());
            words = trim(inner.unwrap_or(words));
        }
        for mark in [
            "(foil)",
            "[foil]",
            "*foil*",
            "(promo)",
            "[promo]",
            "(alt art)",
            "(alternate art)",
            "(full art)",
            "[f]",
            "(f)",
        ] {
            let at = words.len().saturating_sub(mark.len());
            if words.get(at..).is_some_and(|end| end.eq_ignore_ascii_case(mark)) {
                words = trim(&words[..at]);
            }
        }
        // Marks such as `*F*` and `*E*`.
        if let Some((head, mark)) = words.strip_suffix('*').and_then(|w| w.rsplit_once('*'))
            && head.ends_with(is_blank)
            && mark.len() <= 6
        {
            words = trim(head);
        }
        // A link: `[Title](link)`.
        if let Some((head, _)) = words.strip_suffix(')').and_then(|w| w.split_once("]("))
            && let Some(title) = head.strip_prefix('[')
        {
            words = trim(title);
        }
        words = words.trim_end_matches([',', ';', ':', '|']);
        words = trim(words);
        if words == before {
            return words;
        }
    }
}

/// Finds a set and number at the start or the end of the words, or as the whole of them. The rest of the words is the
/// name.
fn placed(words: &str, pool: &Pool) -> Vec<(Place, String)> {
    const MOST: usize = 6;
    let tokens: Vec<(usize, &str)> = words
        .split(is_blank)
        .filter(|token| !token.is_empty())
        .map(|token| (token.as_ptr() as usize - words.as_ptr() as usize, token))
        .collect();
    let mut found = Vec::new();
    let rest = |text: &str| trim(trim(text).trim_matches([',', '-', '–', '—', '|', ':', ';', '/', '('])).to_owned();
    for count in (1..=tokens.len().min(MOST)).rev() {
        let (start, _) = tokens[tokens.len() - count];
        if let Some(place) = place(&words[start..], pool) {
            found.push((place, rest(&words[..start])));
        }
        let (last, token) = tokens[count - 1];
        let end = last + token.len();
        if end < words.len()
            && let Some(place) = place(&words[..end], pool)
        {
            found.push((place, rest(&words[end..])));
        }
    }
    // A set and number in brackets directly after the title: `Title(PR37)`.
    if let Some((head, place)) = words.strip_suffix([')', ']', '}']).and_then(|w| w.rsplit_once(['(', '[', '{']))
        && !head.ends_with(is_blank)
        && let Some(place) = self::place(place, pool)
    {
        found.push((place, rest(head)));
    }
    // A set with a number is tried before a set alone.
    found.sort_by_key(|(place, _)| place.number.is_empty());
    found
}

/// Parses `PR37`, `PR-37`, `pr 037`, `(PR) 37`, `[PR #37]`, `Premiere 37`, or a set alone in brackets.
fn place(text: &str, pool: &Pool) -> Option<Place> {
    let bracketed = text.starts_with(['(', '[', '{']) && text.ends_with([')', ']', '}']);
    let letters: String = text.chars().filter(|c| !matches!(c, '(' | ')' | '[' | ']' | '{' | '}')).collect();
    let text = trim(trim(&letters).trim_end_matches([':', ',', '.', '-', '|']));
    if is_guid(text) {
        let written = text.to_owned();
        return Some(Place { number: written.clone(), literal: written.clone(), written, ..Place::default() });
    }
    let head = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &text[head.len()..];
    let negative = head.ends_with('-') && !number.is_empty();
    let name = trim(
        head.trim_end_matches(|c: char| is_blank(c) || matches!(c, '#' | '-' | ':' | '_' | '/' | '.' | '№' | ',')),
    );
    let name = name
        .strip_suffix("Nr")
        .or_else(|| name.strip_suffix("no"))
        .filter(|n| n.ends_with(is_blank))
        .map_or(name, trim);
    // Longer texts can't be the name of a set.
    if name.is_empty() || name.len() > 60 || number.len() > 4 {
        return None;
    }
    let known = pool.set_code(name);
    let letters: String = text.chars().filter(|c| !is_blank(*c) && *c != '#').collect();
    let literal = letters.clone();
    let written = if negative && pool.card(&letters).is_some() {
        letters
    } else {
        letters.chars().filter(|c| !matches!(c, ':' | '_' | '/' | '.' | '-')).collect()
    };
    match known {
        Some(set) => {
            let set = set.to_owned();
            let full = if number.is_empty() { String::new() } else { written };
            let by_name = !full.to_lowercase().starts_with(&set);
            let written =
                if by_name && !number.is_empty() { format!("{set}{}", number.trim_start_matches('0')) } else { full };
            (bracketed || !number.is_empty()).then(|| Place { set, number: number.to_owned(), written, literal })
        }
        // The set is unknown, but letters and digits in one word are probably a set and number.
        None if !number.is_empty() && is_id(&written) && !name.contains(is_blank) && name.len() <= 6 => {
            let code = CardCode::of(&written).is_some() || bracketed || text.len() == written.len();
            code.then(|| Place { set: name.to_lowercase(), number: number.to_owned(), written, literal })
        }
        None => None,
    }
}

/// Looks up a set and number together with a name. The name may be empty.
fn at<'a>(place: &Place, name: &str, kind: Option<CardType>, pool: &'a Pool) -> Meant<'a> {
    let found = if is_guid(&place.written) { pool.card_by_guid(&place.written) } else { place.card(pool) };
    if let Some(card) = found {
        let given = name_key(bare(name));
        let (full, title) = (name_key(&card.name()), name_key(&card.front().title));
        let like = given.is_empty()
            || given == full
            || given == title
            || slip(&given, [full.as_str(), title.as_str()]).is_some();
        if like {
            return Meant::Exactly(card);
        }
        // `HW-1` may mean card 1 or a negative number. If the words also have the name of another card, that card is
        // meant.
        if card.id.eq_ignore_ascii_case(&place.literal) || is_guid(&place.written) {
            return Meant::Otherwise(card, plain(name));
        }
    }
    if name.is_empty() {
        return match place.number.is_empty() {
            true => Meant::Nothing,
            false => Meant::Unknown { id: place.id(), title: String::new() },
        };
    }
    match by_name(bare(name), &place.set, kind, pool) {
        Some(found) => found,
        None => Meant::Unknown { id: place.id(), title: plain(bare(name).trim_matches('"')) },
    }
}

/// Finds a card by its name, if possible in that set. If several cards have the same title, the type decides between
/// them.
fn by_name<'a>(name: &str, set: &str, kind: Option<CardType>, pool: &'a Pool) -> Option<Meant<'a>> {
    let name = name.strip_prefix('"').and_then(|n| n.strip_suffix('"')).unwrap_or(name);
    let called = pool.called(name);
    let key = name_key(name);
    let prefer = |cards: &[&'a Card]| -> Option<&'a Card> {
        let there = cards.iter().find(|c| !set.is_empty() && c.id.to_lowercase().starts_with(set));
        there.or(cards.first()).copied()
    };
    let full: Vec<&Card> = called.iter().copied().filter(|c| name_key(&c.name()) == key).collect();
    if let Some(card) = prefer(&full) {
        return Some(Meant::Exactly(card));
    }
    let mut titles: Vec<&Card> = called;
    if !set.is_empty() && titles.iter().any(|c| c.id.to_lowercase().starts_with(set)) {
        titles.retain(|c| c.id.to_lowercase().starts_with(set));
    }
    if let Some(kind) = kind
        && titles.iter().any(|c| c.kind == kind)
    {
        titles.retain(|c| c.kind == kind);
    }
    let mut names: Vec<&Card> = Vec::new();
    for card in titles {
        if !names.iter().any(|c| fold(&c.name()) == fold(&card.name())) {
            names.push(card);
        }
    }
    match names[..] {
        [] => None,
        [card] => Some(Meant::Loosely(card)),
        _ => Some(Meant::Ambiguously(names.iter().map(|c| format!("{} {}", c.id, c.name())).collect())),
    }
}

/// Finds a card by a misspelt name, or by the beginning of its name. Returns `None` if several cards are possible.
fn by_slip<'a>(name: &str, kind: Option<CardType>, pool: &'a Pool) -> Option<&'a Card> {
    let wanted = name_key(name);
    let found = match slip(&wanted, pool.name_keys()) {
        Some(key) => pool.called(&key),
        None if wanted.len() >= 5 => {
            pool.name_keys().filter(|key| key.starts_with(&wanted)).take(8).flat_map(|key| pool.called(key)).collect()
        }
        None => return None,
    };
    let mut found = found.into_iter().filter(|card| kind.is_none_or(|kind| card.kind == kind));
    let first = found.next()?;
    found.all(|card| card.name() == first.name()).then_some(first)
}

/// Returns true if these words may be the beginning of a card's title.
fn may_begin(words: &str) -> bool {
    words.starts_with(|c: char| c.is_alphanumeric() || "\"“'‘[".contains(c))
}
