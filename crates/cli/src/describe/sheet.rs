//! A card in full.

use maneframe_card::{Card, CardType, ColorSet, Face, Requirement};

/// A line of a card's sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Row {
    /// Name of the card with its colours.
    Name(String, ColorSet),
    /// Type, traits and numbers.
    Facts(String),
    /// Heading of a side of a Mane Character.
    Side(&'static str),
    /// A line of its text, and true if it is understood.
    Text(String, bool),
    /// A line that the parser reads in place of the line before it, because of a clarification.
    ReadAs(String),
    /// Flavour text of the card.
    Flavour(String),
}

/// Returns everything that is printed on a card, and the clarifications of its lines.
pub fn sheet(card: &Card) -> Vec<Row> {
    let front = card.front();
    let mut rows = vec![Row::Name(card.name(), front.colors)];
    let mut facts = vec![card.kind.to_string()];
    if !front.colors.is_empty() {
        facts.push(front.colors.to_string());
    }
    if let Some(cost) = card.cost {
        facts.push(format!("cost {cost}"));
    }
    for (color, power) in &card.requirements {
        facts.push(format!("needs {power} {color}"));
    }
    if let (Some(power), CardType::Friend | CardType::Event | CardType::Resource | CardType::Troublemaker) =
        (front.power, card.kind)
    {
        facts.push(format!("power {power}"));
    }
    if let Some(points) = card.points {
        facts.push(super::count(points, "point"));
    }
    rows.push(Row::Facts(facts.join(", ")));
    if !front.traits.is_empty() {
        rows.push(Row::Facts(front.traits.iter().map(|t| t.as_str()).collect::<Vec<_>>().join(" · ")));
    }
    if let Some(problem) = &card.problem {
        rows.push(Row::Facts(format!("Owner needs {}", needs(&problem.owner))));
        rows.push(Row::Facts(format!("Opponent needs {}", needs(&problem.opponent))));
        rows.push(Row::Facts(format!("Bonus {}", super::count(problem.bonus, "point"))));
    }
    match &card.faces[..] {
        [face] => text(face, &mut rows),
        faces => {
            for (face, side) in faces.iter().zip(["Start side", "Boosted side"]) {
                rows.push(Row::Side(side));
                if let Some(power) = face.power {
                    rows.push(Row::Facts(format!("power {power}")));
                }
                text(face, &mut rows);
            }
        }
    }
    rows
}

fn text(face: &Face, rows: &mut Vec<Row>) {
    for line in &face.lines {
        rows.push(Row::Text(line.text.clone(), line.abilities.is_some()));
        rows.extend(line.read_as.iter().flat_map(|read| read.lines()).map(|read| Row::ReadAs(read.to_owned())));
    }
    if !face.flavour.is_empty() {
        rows.push(Row::Flavour(face.flavour.clone()));
    }
}

/// Formats a Problem's requirements: `2 blue + 3 wild`.
pub fn needs(parts: &[Requirement]) -> String {
    if parts.is_empty() {
        return "nothing".to_owned();
    }
    parts.iter().map(|r| format!("{} {}", r.power, r.need)).collect::<Vec<_>>().join(" + ")
}
