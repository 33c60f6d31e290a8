//! Card lists of a public API: `{"data": [{"ponyhead_id", "title", …}]}`. Each set in a list is converted to the text
//! of an OCTGN set file, and then read and stored like one.
//!
//! Several values are joined by `/`: a power of `2/3` has the values of a Mane Character's two sides. Paragraphs are
//! joined by ` <P> `. `Front:` and `Back:` begin the texts of the two sides.

use std::fmt::Write as _;

use maneframe_card::Color;
use quick_xml::escape::escape;
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use crate::card_code::CardCode;
use crate::error::{ImportError, Located, decoded};
use crate::octgn::{GAME, MAX_CARDS, is_guid};

/// Returns true if JSON text looks like a card list.
pub fn is_meant(text: &str) -> bool {
    text.trim_start().starts_with(['{', '[']) && text.contains("\"ponyhead_id\"")
}

/// Converts a list to sets. Each set has its name and the text of an OCTGN set file. `file` is the list's name for
/// messages.
///
/// # Errors
/// If the file is not JSON, has no list of cards, a card has no number or no title, or a set has more than [`MAX_CARDS`].
pub fn sets(file: &str, bytes: &[u8]) -> Result<Vec<(String, String)>, ImportError> {
    let text = decoded(file, bytes)?;
    let root: Value = serde_json::from_str(&text).map_err(|e| {
        let start: usize = text.split_inclusive('\n').take(e.line().saturating_sub(1)).map(str::len).sum();
        let message = e.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        Located::new(file, &text, start + e.column().saturating_sub(1), 1, message)
    })?;
    let cards = root.get("data").unwrap_or(&root).as_array();
    let fail = |message: String| -> ImportError { Located::new(file, &text, 0, 1, message).into() };
    let cards = cards.ok_or_else(|| fail("missing list of cards `data`".into()))?;
    let mut sets: Vec<(String, String, usize)> = Vec::new();
    for (card, nth) in cards.iter().zip(1..) {
        let fields = Fields(card.as_object().ok_or_else(|| fail(format!("card {nth} of `data` is not an object")))?);
        let id = fields.id();
        if id.is_empty() || fields.get("title").is_empty() {
            return Err(fail(format!("card {nth} of `data` has no number or no title")));
        }
        let name = fields.set(&id);
        let at = sets.iter().position(|(set, ..)| *set == name).unwrap_or_else(|| {
            sets.push((name, String::new(), 0));
            sets.len() - 1
        });
        let (name, xml, count) = &mut sets[at];
        *count += 1;
        if *count > MAX_CARDS {
            return Err(fail(format!("more than {MAX_CARDS} cards of {name}")));
        }
        card_of(&fields, &id, xml);
    }
    if sets.is_empty() {
        return Err(fail("`data` has no cards".into()));
    }
    let whole = |(name, cards, _): (String, String, usize)| {
        let head = format!("<set name=\"{}\" gameId=\"{GAME}\">", escape(&name));
        (name, format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{head}\n<cards>\n{cards}</cards>\n</set>\n"))
    };
    Ok(sets.into_iter().map(whole).collect())
}

/// Fields of a card.
struct Fields<'a>(&'a Map<String, Value>);

impl Fields<'_> {
    /// Returns the value of a field as trimmed text. Returns an empty text if the field is missing.
    fn get(&self, name: &str) -> String {
        match self.0.get(name) {
            Some(Value::String(text)) => text.trim().to_owned(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Array(values)) => {
                values.iter().filter_map(Value::as_str).map(str::trim).collect::<Vec<_>>().join("/")
            }
            _ => String::new(),
        }
    }

    /// Splits a value at `/`.
    fn several(&self, name: &str) -> Vec<String> {
        let value = self.get(name);
        if value.is_empty() { Vec::new() } else { value.split('/').map(|part| part.trim().to_owned()).collect() }
    }

    /// Returns the collector number in the form of ids: `PR12`, `AD-1`.
    fn id(&self) -> String {
        let written = self.get("ponyhead_id");
        let Some(code) = CardCode::of(&written) else { return written };
        let (letters, suffix) = code.set.split_at(2);
        let letters = letters.to_ascii_uppercase();
        match suffix {
            "n" => format!("{letters}-{}", code.number),
            suffix => format!("{letters}{suffix}{}", code.number),
        }
    }

    /// Returns the name of the set. If it is missing, returns the letters of the id.
    fn set(&self, id: &str) -> String {
        let letters: String = id.chars().take_while(char::is_ascii_alphabetic).collect();
        match self.get("set") {
            name if name.is_empty() => letters,
            name => name,
        }
    }
}

/// Creates an identifier from a card's number, because cards of such lists have no OCTGN identifier.
fn guid(id: &str) -> String {
    let hash = Sha256::digest(format!("card {id}"));
    let hex: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..32]].join("-")
}

/// Writes a card in the format of OCTGN's files.
fn card_of(fields: &Fields<'_>, id: &str, xml: &mut String) {
    let known = fields.get("octgn_guid").to_ascii_lowercase();
    let guid = if is_guid(&known) { known } else { guid(id) };
    let written = fields.get("type");
    let kind = kind(&written);
    let is_mane = kind == "Mane Character";
    let text = fields.get("gametext").replace(" <P> ", "\n").replace("<P>", "\n").replace("<p>", "\n");
    let (front, back) = sides(&text);
    let title = fields.get("title");
    let _ = writeln!(xml, "<card id=\"{guid}\" name=\"{}\">", escape(&title));
    let side = |nth: usize, text: &str, kind: &str, xml: &mut String| {
        let mut put = |name: &str, value: &str| {
            let _ = writeln!(xml, "<property name=\"{name}\" value=\"{}\"/>", escape(value).replace('\n', "&#10;"));
        };
        let pick = |values: &[String]| values.get(nth).or(values.first()).cloned().unwrap_or_default();
        put("Number", id);
        put("Type", kind);
        put("Subname", &fields.get("subtitle"));
        put("Rarity", &rarity(&fields.get("rarity")));
        put("Traits", &fields.several("traits").join(", "));
        put("Text", text);
        let colors = colors(fields);
        let elements: Vec<&str> = colors.iter().map(|color| color.element()).collect();
        let is_problem = kind == "Problem";
        match &elements[..] {
            _ if is_problem => put("Element", "None"),
            [] => put("Element", "None"),
            [one] => put("Element", one),
            several => {
                put("Element", "Multicolor");
                let columns: &[&str] = match several.len() {
                    2 => &["MultiPrimaryElement", "MultiSecondaryElement"],
                    _ => &["TriPrimaryElement", "TriSecondaryElement", "TriElement"],
                };
                columns.iter().zip(several).for_each(|(column, element)| put(column, element));
            }
        }
        if !is_problem {
            put("Power", &pick(&fields.several("power")));
        }
        if !is_mane {
            put("Cost", &fields.get("cost"));
        }
        put("Bonus", &fields.get("bonus"));
        let owner: Vec<String> = [fields.get("prireq"), fields.get("secreq")].into();
        if owner.iter().any(|power| !power.is_empty()) || !fields.get("wildreq").is_empty() {
            put("ProblemOpponentPower", &fields.get("wildreq"));
            for (place, power) in owner.iter().enumerate().filter(|(_, power)| !power.is_empty()) {
                put(&format!("ProblemPlayerElement{}", place + 1), elements.get(place).copied().unwrap_or_default());
                put(&format!("ProblemPlayerElement{}Power", place + 1), power);
            }
        }
        let required = fields.several("req");
        let columns = [
            ("PlayRequiredElement", "PlayRequiredPower"),
            ("SecondaryPlayRequiredElement", "SecondaryPlayRequiredPower"),
            ("TertiaryPlayRequiredElement", "TertiaryPlayRequiredPower"),
        ];
        for ((nth, power), (element, column)) in required.iter().enumerate().zip(columns) {
            if power != "0" && !power.is_empty() {
                put(element, elements.get(nth).or(elements.first()).copied().unwrap_or_default());
                put(column, power);
            }
        }
    };
    side(0, front, kind, xml);
    if is_mane {
        let _ = writeln!(xml, "<alternate name=\"{}\" type=\"Mane Character Boosted\">", escape(&title));
        side(1, back.unwrap_or(front), "Mane Character Boosted", xml);
        xml.push_str("</alternate>\n");
    }
    xml.push_str("</card>\n");
}

/// Returns the card type as the rules write it. Unknown types are returned unchanged.
fn kind(written: &str) -> &str {
    match written.to_ascii_lowercase().as_str() {
        "mane" | "mane character" => "Mane Character",
        "friend" => "Friend",
        "resource" => "Resource",
        "event" => "Event",
        "troublemaker" => "Troublemaker",
        "problem" => "Problem",
        _ => written,
    }
}

fn colors(fields: &Fields<'_>) -> Vec<Color> {
    fields.several("color").iter().filter_map(|color| color.parse().ok()).collect()
}

fn rarity(written: &str) -> String {
    let word = written.to_ascii_lowercase();
    match word.as_str() {
        "common" => "C",
        "uncommon" => "U",
        "rare" => "R",
        "super rare" => "SR",
        "ultra rare" => "UR",
        "fixed" => "F",
        "promo" | "promotional" => "P",
        // The rules have no letter for royal rares, which are at least as rare as ultra rares.
        "royal rare" | "rr" => "UR",
        _ => return written.to_ascii_uppercase(),
    }
    .to_owned()
}

/// Splits a text into the texts of a card's sides.
fn sides(text: &str) -> (&str, Option<&str>) {
    match text.split_once("Back:") {
        Some((front, back)) => (front.trim().trim_start_matches("Front:").trim(), Some(back.trim())),
        None => (text.trim().trim_start_matches("Front:").trim(), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octgn::read_set;

    #[test]
    fn each_set_of_a_list_is_read() {
        let json = r#"{"data": [
            {"octgn_guid": null, "ponyhead_id": "zz1", "title": "Folded Crane", "subtitle": "First Crease", "set": "Paper Ponies", "rarity": "F",
             "type": "Mane", "color": "Blue", "power": "1/3", "traits": "Pegasus", "gametext": "Front: Home Limit 3. <P> Swift. Back: Home Limit 4. <P> Swift."},
            {"ponyhead_id": "zz2", "title": "Paper Boat", "set": "Paper Ponies", "rarity": "Common", "type": "Friend", "color": "Blue/Pink",
             "power": 2, "cost": 2, "req": "2/1", "gametext": ""},
            {"ponyhead_id": "yyn3", "title": "Rising Damp", "set": "Others", "rarity": "C", "type": "Problem", "color": "Blue/Pink",
             "prireq": "2", "secreq": "1", "wildreq": 5, "bonus": "1", "gametext": "Starting Problem"}
        ]}"#;
        let sets = sets("cards.json", json.as_bytes()).expect("a list");
        assert_eq!(sets.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["Paper Ponies", "Others"]);
        let (paper, _) = read_set("paper.xml", sets[0].1.as_bytes()).expect("a set");
        assert_eq!(paper.flaws, []);
        let [crane, boat] = &paper.cards[..] else { panic!("two cards") };
        assert_eq!((crane.id.as_str(), crane.faces.len(), crane.faces[1].power), ("ZZ1", 2, Some(3)));
        assert_eq!((boat.cost, &boat.requirements[..]), (Some(2), &[(Color::Blue, 2), (Color::Pink, 1)][..]));
        let (others, _) = read_set("others.xml", sets[1].1.as_bytes()).expect("a set");
        assert_eq!((others.flaws.len(), others.cards[0].id.as_str()), (0, "YY-3"));
        let problem = others.cards[0].problem.as_ref().expect("a Problem");
        assert_eq!((problem.bonus, problem.owner.len(), problem.opponent[0].power), (1, 2, 5));
    }

    #[test]
    fn hostile_lists_are_refused() {
        for wrong in [
            "",
            "{",
            "{}",
            "{\"data\": []}",
            "{\"data\": [1]}",
            "{\"data\": [{\"title\": \"A\"}]}",
            &"[".repeat(10_000),
        ] {
            assert!(sets("x", wrong.as_bytes()).is_err(), "{wrong:.20}");
        }
    }
}
