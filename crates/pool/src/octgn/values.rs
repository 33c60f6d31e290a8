//! Conversion of properties to a card.

use maneframe_card::{Card, CardType, Color, ColorSet, Face, Need, ProblemStats, Rarity, Requirement, Symbol};

use crate::clean::{CleaningRule, UNMEETABLE};
use crate::lines;
use crate::set::CardSet;

use super::Notes;
use super::properties::{Properties, Side};

/// Maximum value of a printed number.
const MAX_NUMBER: i32 = 99;

/// Creates the card from its properties.
///
/// # Errors
/// If the card's type is not one of the six types (CR 206.2).
pub(super) fn card(from: &Properties<'_>, set: &CardSet, notes: &mut Notes) -> Result<Card, String> {
    let front = &from.sides[0];
    let kind: CardType = front.get("Type").parse().map_err(|e| format!("{}: {e}", front.label))?;
    let mut side = Reader { id: &from.id, side: front, notes };
    let mut card = Card {
        id: from.id.clone(),
        set: set.name.clone(),
        guid: Some(from.guid.clone()),
        kind,
        rarity: side.rarity(),
        cost: side.cost(kind, set.hidden),
        requirements: side.requirements(kind),
        points: None,
        problem: None,
        faces: Vec::new(),
    };
    for from_side in &from.sides {
        let mut side = Reader { id: &from.id, side: from_side, notes };
        let mut face = side.face(kind);
        let keywords = side.keywords();
        let text = side.notes.text(&from_side.label, from_side.get("Text"));
        face.lines = lines::unread(&keywords, &text);
        card.faces.push(face);
    }
    let mut side = Reader { id: &from.id, side: front, notes };
    let dilemma = kind == CardType::Resource && card.faces[0].traits.iter().any(|t| t.as_str() == "Dilemma");
    match kind {
        CardType::Problem => card.problem = Some(side.problem()),
        CardType::Resource if dilemma => card.problem = Some(side.problem()),
        CardType::Troublemaker => {
            card.points = side.number("Bonus", 0).map(|n| n as u8);
            if card.points.is_none() && front.get("Bonus").is_empty() {
                side.flaw("Bonus", "missing point value: each Troublemaker has one (CR 211.1)");
            }
        }
        _ => side.empty("Bonus", "only Problems, Dilemmas and Troublemakers have a bonus or point value"),
    }
    if card.problem.is_none() {
        for property in ["ProblemOpponentPower", "ProblemPlayerElement1", "ProblemPlayerElement1Power"] {
            side.empty(property, "only Problems and Dilemmas have confront requirements (CR 209)");
        }
    }
    match (kind, card.faces.len()) {
        (CardType::ManeCharacter, 1) => {
            side.flaw("alternate", "missing Boosted side: each Mane Character has one (CR 301.2)")
        }
        (CardType::ManeCharacter, _) | (_, 1) => {}
        _ => side.flaw("alternate", "only Mane Characters have two sides: not usable in a game (CR 301.2)"),
    }
    Ok(card)
}

/// Reads the values of one side.
struct Reader<'a> {
    id: &'a str,
    side: &'a Side<'a>,
    notes: &'a mut Notes,
}

impl Reader<'_> {
    fn flaw(&mut self, property: &str, message: &str) {
        self.notes.flaw(self.id, &self.side.title, property, self.side.get(property), message);
    }

    fn clean(&mut self, rule: CleaningRule, property: &str, to: &str) {
        self.notes.clean(rule, &self.side.label, property, self.side.get(property), to);
    }

    /// Reports a property that has a value although cards of this type don't have it.
    fn empty(&mut self, property: &str, message: &str) {
        if !self.side.get(property).is_empty() {
            self.flaw(property, message);
        }
    }

    /// Returns the number in a property, from `least` to 99. Returns `None` if the property is empty or invalid.
    fn number(&mut self, property: &str, least: i32) -> Option<i32> {
        let written = self.side.get(property);
        if written.is_empty() {
            return None;
        }
        let number = written.parse::<i32>().ok().filter(|n| (least..=MAX_NUMBER).contains(n));
        if number.is_none() {
            self.flaw(property, &format!("expected a number from {least} to {MAX_NUMBER}"));
        }
        number
    }

    fn rarity(&mut self) -> Rarity {
        match self.side.get("Rarity") {
            "C" => Rarity::C,
            "U" => Rarity::U,
            "R" => Rarity::R,
            "SR" => Rarity::SR,
            "UR" => Rarity::UR,
            "F" => Rarity::F,
            "P" => Rarity::P,
            "" => {
                self.clean(CleaningRule::NoRarity, "Rarity", "F");
                Rarity::F
            }
            _ => {
                self.flaw("Rarity", "unknown rarity (CR 213.3)");
                Rarity::F
            }
        }
    }

    fn cost(&mut self, kind: CardType, hidden: bool) -> Option<u8> {
        let cost = self.number("Cost", 0).map(|n| n as u8);
        let costs = matches!(kind, CardType::Friend | CardType::Resource | CardType::Event);
        if costs && self.side.get("Cost").is_empty() && !hidden {
            self.flaw("Cost", "missing cost: each card of this type has one (CR 204)");
        }
        if !costs {
            self.empty("Cost", "this type of card has no cost (CR 204.1a)");
        }
        cost.filter(|_| costs)
    }

    fn requirements(&mut self, kind: CardType) -> Vec<(Color, u8)> {
        let mut requirements = Vec::new();
        for (element, power) in [
            ("PlayRequiredElement", "PlayRequiredPower"),
            ("SecondaryPlayRequiredElement", "SecondaryPlayRequiredPower"),
            ("TertiaryPlayRequiredElement", "TertiaryPlayRequiredPower"),
        ] {
            if self.side.get(element).is_empty() && self.side.get(power).is_empty() {
                continue;
            }
            match (self.side.get(element).parse::<Color>(), self.number(power, 1)) {
                (Ok(color), Some(power)) => requirements.push((color, power as u8)),
                (Ok(_), None) if self.side.get(power).is_empty() => {
                    self.flaw(power, "the play requirement has a colour but no power (CR 205.1)");
                }
                (Err(_), _) => self.flaw(element, "the play requirement has no colour (CR 205.1)"),
                (Ok(_), None) => {}
            }
        }
        if !requirements.is_empty() && !matches!(kind, CardType::Friend | CardType::Resource | CardType::Event) {
            self.flaw("PlayRequiredElement", "only cards with a cost have play requirements (CR 205.1a)");
            requirements.clear();
        }
        requirements
    }

    fn face(&mut self, kind: CardType) -> Face {
        let power = self.number("Power", -MAX_NUMBER).map(|n| n as i8);
        if kind == CardType::Problem {
            self.empty("Power", "Problems have no power (CR 202.2)");
        } else if self.side.get("Power").is_empty() {
            self.flaw("Power", "missing power: only Problems have none (CR 202)");
        }
        Face {
            title: self.side.title.clone(),
            subtitle: self.side.get("Subname").to_owned(),
            power: power.filter(|_| kind != CardType::Problem),
            colors: self.colors(),
            traits: self.traits(kind),
            lines: Vec::new(),
            flavour: String::new(),
        }
    }

    fn colors(&mut self) -> ColorSet {
        const COLUMNS: [&str; 5] =
            ["MultiPrimaryElement", "MultiSecondaryElement", "TriPrimaryElement", "TriSecondaryElement", "TriElement"];
        let mut more = ColorSet::NONE;
        for column in COLUMNS {
            match self.side.get(column) {
                "" => {}
                "None" if self.side.get("Element") != "Multicolor" => {}
                element => match element.parse() {
                    Ok(color) => more = more.with(color),
                    Err(_) => self.flaw(column, "unknown colour (CR 203.1a)"),
                },
            }
        }
        match self.side.get("Element") {
            "Multicolor" => {
                if more.len() < 2 {
                    self.flaw("Element", "a multicolour card needs at least two colours");
                }
                more
            }
            "" | "None" | "Colorless" => {
                if !more.is_empty() {
                    for column in COLUMNS.iter().filter(|c| self.side.get(c).parse::<Color>().is_ok()) {
                        self.clean(CleaningRule::StrayColor, column, "");
                    }
                }
                ColorSet::NONE
            }
            element => match element.parse() {
                Ok(color) => {
                    if !more.without(color).is_empty() {
                        self.flaw("Element", &format!("other columns name {more}: only this colour counts"));
                    }
                    ColorSet::NONE.with(color)
                }
                Err(_) => {
                    self.flaw("Element", "unknown colour (CR 203.1a)");
                    more
                }
            },
        }
    }

    fn traits(&mut self, kind: CardType) -> Vec<Symbol> {
        let written = self.side.get("Traits");
        let mut words: Vec<&str> = Vec::new();
        for word in written.split([',', '/']).map(|w| w.trim().trim_end_matches('.').trim_end()) {
            if !word.is_empty() && !words.contains(&word) {
                words.push(word);
            }
        }
        if written.contains('/') {
            self.clean(CleaningRule::TraitSlash, "Traits", &words.join(", "));
        }
        if let Some(i) = words.iter().position(|w| *w == kind.name()) {
            words.remove(i);
            self.clean(CleaningRule::TypeAmongTraits, "Traits", &words.join(", "));
        }
        words.into_iter().map(Symbol::new).collect()
    }

    /// Returns the keywords, one per line.
    fn keywords(&mut self) -> String {
        let written = self.side.get("Keywords");
        let mut keywords = written.to_owned();
        if let Some(number) = written.strip_prefix("Home Limit ")
            && !number.starts_with(|c: char| c.is_ascii_digit())
        {
            self.clean(CleaningRule::JokeHomeLimit, "Keywords", "");
            return String::new();
        }
        if let Some(short) = keywords.strip_suffix('.') {
            keywords = short.trim_end().to_owned();
            self.clean(CleaningRule::TrailingDot, "Keywords", &keywords);
        }
        if keywords.contains(". ") {
            keywords = keywords.replace(". ", "\n");
            self.clean(CleaningRule::KeywordsRunTogether, "Keywords", &keywords.replace('\n', ", "));
        }
        keywords
    }

    /// Returns the bonus and the confront requirements of a Problem (CR 209, 210).
    fn problem(&mut self) -> ProblemStats {
        let bonus = self.number("Bonus", 0).unwrap_or(0) as u8;
        if self.side.get("Bonus").is_empty() {
            self.flaw("Bonus", "missing bonus: each Problem has one (CR 210.1)");
        }
        let first = self.owner("ProblemPlayerElement1", "ProblemPlayerElement1Power", None);
        let second = match first {
            Some(first) => self.owner("ProblemPlayerElement2", "ProblemPlayerElement2Power", Some(first.need)),
            None => {
                self.flaw(
                    "ProblemPlayerElement1",
                    "missing confront requirement of the owner: each Problem has one (CR 209.1)",
                );
                None
            }
        };
        let unmeetable = Requirement { power: UNMEETABLE, need: Need::Wild };
        let opponent = match self.side.get("ProblemOpponentPower") {
            "" => {
                self.flaw(
                    "ProblemOpponentPower",
                    "missing confront requirement of opponents: each Problem has one (CR 209.1)",
                );
                UNMEETABLE
            }
            _ => self.power("ProblemOpponentPower"),
        };
        ProblemStats {
            bonus,
            owner: [first.or(Some(unmeetable)), second].into_iter().flatten().collect(),
            opponent: vec![Requirement { power: opponent, need: Need::Wild }],
        }
    }

    /// Returns one of the owner's confront requirements. `first` is the colour of the requirement before it.
    fn owner(&mut self, element: &str, power: &str, first: Option<Need>) -> Option<Requirement> {
        let (written, amount) = (self.side.get(element), self.side.get(power));
        if written.is_empty() && amount.is_empty() {
            return None;
        }
        let need = match (written, first) {
            ("Wild", _) => Need::Wild,
            ("", Some(Need::Color(color))) => {
                self.clean(CleaningRule::NotTheFirst, element, &format!("Not {}", color.element()));
                Need::Not(color)
            }
            _ => match (written.parse(), written.strip_prefix("Not ").map(str::parse)) {
                (Ok(color), _) => Need::Color(color),
                (_, Some(Ok(color))) => Need::Not(color),
                _ => {
                    self.flaw(
                        element,
                        "expected a colour, `Not` and a colour, or `Wild`: this requirement can't be met",
                    );
                    return Some(Requirement { power: UNMEETABLE, need: Need::Wild });
                }
            },
        };
        if amount.is_empty() {
            self.flaw(power, "the confront requirement has no power: it can't be met (CR 209.1)");
            return Some(Requirement { power: UNMEETABLE, need });
        }
        Some(Requirement { power: self.power(power), need })
    }

    /// Returns the power of a confront requirement.
    fn power(&mut self, property: &str) -> u8 {
        if matches!(self.side.get(property), "∞" | "infinity") {
            self.clean(CleaningRule::Infinity, property, "a requirement that can't be met");
            return UNMEETABLE;
        }
        self.number(property, 0).map_or(UNMEETABLE, |n| n as u8)
    }
}
