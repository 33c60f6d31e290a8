//! OCTGN's set files. Their structure is `<set name id><packaging/><cards><card id name><property name
//! value/><alternate/></card></cards>`.
//!
//! If the structure of a file is wrong, the whole file is refused. If only a *value* can't be read, it is reported as a
//! [`Flaw`] of its card. Values with known defects are corrected by a [`CleaningRule`].

mod properties;
mod values;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::clarify::{clarifications, clarify};
use crate::clean::CleaningRule;
use crate::errata;
use crate::error::{ImportError, Located, text_of};
use crate::file::plain;
use crate::lines;
use crate::report::{Cleaned, Flaw};
use crate::set::{CardSet, Pack, Pick};
use crate::xml::{self, Element};

use properties::Properties;
pub use properties::is_id;

/// OCTGN's identifier of the game.
pub const GAME: &str = "65656467-b709-43b2-a5c6-80c2f216adf9";

/// Maximum number of cards in a set.
pub const MAX_CARDS: usize = 5_000;

/// Reads a set file. `file` is its name for messages. Returns the set, and the values that were corrected.
///
/// # Errors
/// If the bytes are not a set of this game in XML, exceed [`crate::error::MAX_FILE`], [`MAX_CARDS`] or a limit of
/// [`mod@crate::xml`], or a card has no title, identifier, collector number or known type.
pub fn read_set(file: &str, bytes: &[u8]) -> Result<(CardSet, Vec<Cleaned>), ImportError> {
    let (mut set, cleaned) = parse_set(file, bytes)?;
    lines::read_alone(&mut set);
    Ok((set, cleaned))
}

/// Like [`read_set`], but without reading the lines of its cards; see [`CardSet::read_lines`].
///
/// # Errors
/// As [`read_set`].
pub fn parse_set(file: &str, bytes: &[u8]) -> Result<(CardSet, Vec<Cleaned>), ImportError> {
    let text = text_of(file, bytes)?;
    let root = xml::parse(file, text, "set")?;
    let fail = |at: &Element<'_>, message: String| -> ImportError {
        Located::new(file, text, at.at, at.name.len() + 1, message).into()
    };
    if let Some(game) = root.get("gameId").filter(|id| !id.eq_ignore_ascii_case(GAME)) {
        return Err(fail(&root, format!("a set of another game (`{game}`)")));
    }
    let Some(name) = root.get("name").map(str::trim).filter(|n| !n.is_empty()) else {
        return Err(fail(&root, "the set has no `name`".into()));
    };
    let mut notes = Notes::default();
    let mut set = CardSet {
        name: notes.plain("set", "name", name).into_owned(),
        guid: root.get("id").map(|id| id.trim().to_ascii_lowercase()),
        hidden: root.get("hidden").is_some_and(|h| h.eq_ignore_ascii_case("true")),
        ..CardSet::default()
    };
    for part in &root.children {
        match part.name {
            "packaging" => set.packs.extend(part.all("pack").map(|p| pack(p, &mut notes))),
            "markers" | "cards" => {}
            other => notes.flaw("set", name, other, "", "this part of a set is unknown and was left out"),
        }
    }
    let mut guids = HashSet::new();
    let mut numbers: HashMap<String, usize> = HashMap::new();
    for element in root.all("cards").flat_map(|c| c.children.iter()) {
        if element.name != "card" {
            notes.flaw("set", name, element.name, "", "expected only <card> here; it was left out");
            continue;
        }
        if set.cards.len() == MAX_CARDS {
            return Err(fail(element, format!("more than {MAX_CARDS} cards")));
        }
        let properties = Properties::of(element, &mut notes, &mut numbers).map_err(|m| fail(element, m))?;
        if !guids.insert(properties.guid.clone()) {
            return Err(fail(element, format!("a second card with the id {}", properties.guid)));
        }
        set.cards.push(values::card(&properties, &set, &mut notes).map_err(|m| fail(element, m))?);
    }
    if set.cards.is_empty() {
        return Err(fail(&root, "the set has no cards".into()));
    }
    set.code = code(&set);
    set.flaws = notes.flaws;
    set.errata = errata::amend(&mut set);
    clarify(&mut set, clarifications());
    Ok((set, notes.cleaned))
}

/// Returns the letters with which the collector numbers of most cards begin.
fn code(set: &CardSet) -> String {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for card in &set.cards {
        let letters = card.id.split(|c: char| !c.is_ascii_uppercase()).next().unwrap_or_default();
        match counts.iter_mut().find(|(l, _)| *l == letters) {
            Some((_, n)) => *n += 1,
            None => counts.push((letters, 1)),
        }
    }
    counts.into_iter().rev().max_by_key(|&(_, n)| n).map(|(l, _)| l.to_owned()).unwrap_or_default()
}

fn pack(element: &Element<'_>, notes: &mut Notes) -> Pack {
    let name = element.get("name").unwrap_or_default().to_owned();
    let picks = element.children.iter().filter_map(|c| pick(c, &name, notes)).collect();
    Pack { guid: element.get("id").unwrap_or_default().to_owned(), name, picks }
}

fn pick(element: &Element<'_>, pack: &str, notes: &mut Notes) -> Option<Pick> {
    let get = |name| element.get(name).unwrap_or_default();
    match element.name {
        "pick" => {
            let count = match get("qty") {
                "unlimited" => None,
                n => match n.parse::<u16>() {
                    Ok(n) => Some(n),
                    Err(_) => {
                        notes.flaw("pack", pack, "qty", n, "not a number; this pick was left out");
                        return None;
                    }
                },
            };
            Some(Pick::Cards { count, property: get("key").to_owned(), value: get("value").to_owned() })
        }
        "include" => Some(Pick::Card { guid: get("id").to_owned(), set: get("set").to_owned() }),
        "options" => {
            let mut options = Vec::new();
            for option in element.all("option") {
                let chance = get_chance(option, pack, notes)?;
                options.push((chance, option.children.iter().filter_map(|c| pick(c, pack, notes)).collect()));
            }
            Some(Pick::OneOf(options))
        }
        other => {
            notes.flaw("pack", pack, other, "", "this part of a pack is unknown and was left out");
            None
        }
    }
}

fn get_chance(option: &Element<'_>, pack: &str, notes: &mut Notes) -> Option<f64> {
    let written = option.get("probability").unwrap_or_default();
    let chance = written.parse::<f64>().ok().filter(|p| (0.0..=1.0).contains(p));
    if chance.is_none() {
        notes.flaw("pack", pack, "probability", written, "expected a number from 0 to 1; the options were left out");
    }
    chance
}

/// Corrections and flaws that are recorded while a set is read.
#[derive(Default)]
struct Notes {
    cleaned: Vec<Cleaned>,
    flaws: Vec<Flaw>,
}

impl Notes {
    fn flaw(&mut self, card: &str, title: &str, property: &str, value: &str, message: &str) {
        let [card, title, property, value, message] = [card, title, property, value, message].map(plain);
        self.flaws.push(Flaw { card, title, property, value, message });
    }

    fn clean(&mut self, rule: CleaningRule, card: &str, property: &str, from: &str, to: &str) {
        let [card, property, from, to] = [card, property, from, to].map(str::to_owned);
        self.cleaned.push(Cleaned { rule, card, property, from, to });
    }

    /// Returns a text without paragraph marks before its lines.
    fn text<'v>(&mut self, card: &str, value: &'v str) -> Cow<'v, str> {
        let mark = |line: &str| line.trim_start().get(..3).is_some_and(|start| start.eq_ignore_ascii_case("<p>"));
        if !value.lines().any(mark) {
            return Cow::Borrowed(value);
        }
        let without = |line| if mark(line) { line.trim_start()[3..].trim_start() } else { line };
        let text = value.lines().map(without).collect::<Vec<_>>().join("\n");
        self.clean(CleaningRule::ParagraphMark, card, "Text", value, &text);
        text.into()
    }

    /// Returns `value` without control characters, except line breaks, and without white space around it.
    fn plain<'v>(&mut self, card: &str, property: &str, value: &'v str) -> Cow<'v, str> {
        let tricky = |c: char| c.is_control() && c != '\n';
        let mut plain = Cow::Borrowed(value);
        // All characters to remove begin with one of these bytes. This quick test shows that most values have none.
        let may_be_tricky = |b: u8| b < b' ' || b == 0x7f || b == 0xc2;
        if value.bytes().fold(false, |any, b| any | may_be_tricky(b)) && value.contains(tricky) {
            plain = value.replace(tricky, "").into();
            self.clean(CleaningRule::ControlCharacter, card, property, &value.escape_debug().to_string(), &plain);
        }
        let trimmed = plain.trim();
        if trimmed.len() != plain.len() {
            self.clean(CleaningRule::SpareBlank, card, property, &plain, trimmed);
            plain = trimmed.to_owned().into();
        }
        plain
    }
}

/// Returns true if `id` has the form of an OCTGN identifier.
pub fn is_guid(id: &str) -> bool {
    id.len() == 36 && id.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-')
}
