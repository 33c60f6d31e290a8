//! The properties of a card, by name.

use std::borrow::Cow;
use std::collections::HashMap;

use crate::clean::CleaningRule;
use crate::xml::Element;

use super::Notes;

/// Number of known properties.
const KNOWN: usize = 27;

/// Returns true if `definition.xml` of the OCTGN game defines the property.
fn is_known(name: &str) -> bool {
    matches!(
        name,
        "Number"
            | "Element"
            | "MultiPrimaryElement"
            | "MultiSecondaryElement"
            | "TriPrimaryElement"
            | "TriSecondaryElement"
            | "TriElement"
            | "Type"
            | "Subname"
            | "Text"
            | "Traits"
            | "Keywords"
            | "Cost"
            | "PlayRequiredElement"
            | "PlayRequiredPower"
            | "SecondaryPlayRequiredElement"
            | "SecondaryPlayRequiredPower"
            | "TertiaryPlayRequiredElement"
            | "TertiaryPlayRequiredPower"
            | "Power"
            | "Bonus"
            | "ProblemOpponentPower"
            | "ProblemPlayerElement1"
            | "ProblemPlayerElement1Power"
            | "ProblemPlayerElement2"
            | "ProblemPlayerElement2Power"
            | "Rarity"
    )
}

/// Contents of a set file for one card.
pub(super) struct Properties<'t> {
    pub guid: String,
    pub id: String,
    /// The front, and the other side if there is one.
    pub sides: Vec<Side<'t>>,
}

/// One side of a card.
pub(super) struct Side<'t> {
    pub title: String,
    /// The card's id and title, as reports name it.
    pub label: String,
    /// Names and values as written in the file. There are so few that a list is faster than a map.
    values: Vec<(&'t str, Cow<'t, str>)>,
}

impl Side<'_> {
    /// Returns the value of the property; empty if it is missing.
    pub fn get(&self, name: &str) -> &str {
        self.find(name).unwrap_or_default()
    }

    fn find(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(n, _)| *n == name).map(|(_, value)| &**value)
    }
}

impl<'t> Properties<'t> {
    /// Reads a `<card>` element. `numbers` counts how often each collector number has occurred so far.
    pub fn of(
        card: &'t Element<'_>,
        notes: &mut Notes,
        numbers: &mut HashMap<String, usize>,
    ) -> Result<Properties<'t>, String> {
        let attribute = |name: &str| {
            let value = card.get(name).map(str::trim).filter(|v| !v.is_empty());
            value.ok_or_else(|| format!("the card has no `{name}`"))
        };
        let guid = attribute("id")?.to_ascii_lowercase();
        let title = attribute("name")?;
        let number = card.all("property").find(|p| p.get("name") == Some("Number")).and_then(|p| p.get("value"));
        let number = number.map(str::trim).filter(|n| !n.is_empty());
        let mut id = number.ok_or_else(|| format!("the card `{title}` has no Number"))?.to_owned();
        if !is_id(&id) {
            return Err(format!("invalid collector number `{id}`: write letters and digits, such as PR12"));
        }
        let seen = numbers.entry(id.to_ascii_lowercase()).or_insert(0);
        *seen += 1;
        if *seen > 1 {
            let repeated = format!("{id}~{seen}");
            notes.clean(CleaningRule::RepeatedNumber, &format!("{id} {title}"), "Number", &id, &repeated);
            id = repeated;
        }
        let mut sides = Vec::new();
        for element in std::iter::once(card).chain(card.all("alternate")) {
            sides.push(side(element, &id, title, notes));
        }
        for other in card.children.iter().filter(|c| c.name != "property" && c.name != "alternate") {
            notes.flaw(&id, title, other.name, "", "this part of a card is unknown and was left out");
        }
        if sides.len() > 2 {
            notes.flaw(
                &id,
                title,
                "alternate",
                "",
                "a card has at most two sides: the others were left out (CR 301.2)",
            );
            sides.truncate(2);
        }
        Ok(Properties { guid, id, sides })
    }
}

fn side<'t>(element: &'t Element<'_>, id: &str, front: &str, notes: &mut Notes) -> Side<'t> {
    let title = element.get("name").unwrap_or(front);
    let label = format!("{id} {}", title.trim());
    let title = notes.plain(&label, "name", title).into_owned();
    let mut side = Side { title, label, values: Vec::with_capacity(KNOWN) };
    for property in element.all("property") {
        let (name, value) = (property.get("name").unwrap_or_default(), property.get("value").unwrap_or_default());
        if !is_known(name) {
            notes.flaw(id, &side.title, name, value, "this property is unknown and was left out");
        } else if side.find(name).is_some() {
            notes.flaw(id, &side.title, name, value, "duplicate property: this one was left out");
        } else {
            side.values.push((name, notes.plain(&side.label, name, value)));
        }
    }
    side
}

/// Returns true if `id` has the form of a collector number. It must be a single word, so that a deck file can contain
/// it.
pub fn is_id(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    (2..=16).contains(&id.len()) && id.chars().all(plain) && id.starts_with(|c: char| c.is_ascii_alphabetic())
}
