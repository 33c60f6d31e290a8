//! A `[[card]]` table.

use std::ops::Range;

use maneframe_card::{
    Card, CardType, Color, ColorSet, Face, Need, ParseCardTypeError, ProblemStats, Rarity, Requirement, Symbol,
};

use crate::lines;
use crate::near::near;
use crate::octgn::is_id;

use super::table::{At, Result, Table};

/// Maximum value of a printed number.
const MAX_NUMBER: i64 = 99;

const KEYS: [&str; 21] = [
    "id",
    "number",
    "title",
    "subtitle",
    "type",
    "rarity",
    "color",
    "power",
    "cost",
    "needs",
    "traits",
    "keywords",
    "text",
    "flavour",
    "boosted",
    "home_limit",
    "bonus",
    "owner",
    "opponent",
    "starting",
    "points",
];
const BOOSTED_KEYS: [&str; 9] =
    ["title", "subtitle", "color", "power", "traits", "keywords", "text", "flavour", "home_limit"];

/// Reads a card. `set` and `code` are the name and the code of its set.
pub(super) fn read(table: &mut Table<'_>, set: &str, code: &str) -> Result<Card> {
    let title = table.string("title")?.map(|t| t.value).unwrap_or_default();
    if !title.is_empty() {
        table.what = format!("card `{title}`");
    }
    let id = id(table, code)?;
    table.what = format!("card {id}{}{title}", if title.is_empty() { "" } else { " " });
    table.known(&KEYS)?;
    let title = table.needed_string("title")?.value;
    let kind = kind(table)?;
    let traits = traits(table)?;
    let dilemma = kind == CardType::Resource && traits.iter().any(|t| t.as_str() == "Dilemma");
    let confronted = kind == CardType::Problem || dilemma;
    check_keys(table, kind, confronted)?;
    let costs = has_cost(kind);

    let mut front = Face {
        title: title.to_owned(),
        subtitle: table.string("subtitle")?.map_or_else(String::new, |s| s.value.to_owned()),
        power: None,
        colors: colors(table)?.unwrap_or_default(),
        traits,
        lines: Vec::new(),
        flavour: flavour(table)?,
    };
    if kind != CardType::Problem {
        front.power = Some(needed(table, "power", -MAX_NUMBER)? as i8);
    }
    let mut first = Vec::new();
    if kind == CardType::ManeCharacter {
        first.push(format!("Home Limit {}", needed(table, "home_limit", 0)?));
    }
    if table.flag("starting")? {
        first.push("Starting Problem".to_owned());
    }
    front.lines = read_lines(table, first)?;
    let mut card = Card {
        id,
        set: set.to_owned(),
        guid: None,
        kind,
        rarity: rarity(table)?,
        cost: if costs { Some(needed(table, "cost", 0)? as u8) } else { None },
        requirements: needs(table)?,
        points: None,
        problem: None,
        faces: vec![front],
    };
    if kind == CardType::Troublemaker {
        card.points = Some(needed(table, "points", 0)? as u8);
    }
    if confronted {
        card.problem = Some(ProblemStats {
            bonus: needed(table, "bonus", 0)? as u8,
            owner: confront(table, "owner", 2)?,
            opponent: confront(table, "opponent", 2)?,
        });
    }
    if kind == CardType::ManeCharacter {
        let boosted = boosted(table, &card)?;
        card.faces.push(boosted);
    }
    Ok(card)
}

/// Reads the card type.
fn kind(table: &Table<'_>) -> Result<CardType> {
    let words = table.needed_string("type")?;
    words.value.parse().map_err(|e: ParseCardTypeError| {
        let likely = near(words.value, CardType::ALL.map(CardType::name));
        let help = likely.first().map_or_else(|| e.to_string(), |l| format!("did you mean `{l}`?"));
        let message = format!("unknown card type `{}`", words.value);
        Box::new(table.wrong(&words.at, &message).with_help(help))
    })
}

/// Returns true if cards of that type have a cost (CR 204.1a).
fn has_cost(kind: CardType) -> bool {
    matches!(kind, CardType::Friend | CardType::Resource | CardType::Event)
}

/// Checks that the card has only keys that cards of its type can have. `confronted` is true for Problems and Dilemmas.
fn check_keys(table: &Table<'_>, kind: CardType, confronted: bool) -> Result<()> {
    only(table, &["boosted", "home_limit"], kind == CardType::ManeCharacter, "only a Mane Character has")?;
    only(table, &["points"], kind == CardType::Troublemaker, "only a Troublemaker has")?;
    only(table, &["starting"], kind == CardType::Problem, "only a Problem is")?;
    only(
        table,
        &["bonus", "owner", "opponent"],
        confronted,
        "only a Problem, or a Resource with the trait Dilemma, has",
    )?;
    only(table, &["power"], kind != CardType::Problem, "a Problem has no power (CR 202.2):")?;
    only(table, &["cost", "needs"], has_cost(kind), "only Friends, Resources and Events have (CR 204.1a, 205.1a)")
}

fn id(table: &Table<'_>, code: &str) -> Result<String> {
    if let Some(id) = table.string("id")? {
        if is_id(id.value) {
            return Ok(id.value.to_owned());
        }
        let help = "write letters and digits, such as `XX12`";
        return Err(Box::new(table.wrong(&id.at, &format!("invalid card id `{}`", id.value)).with_help(help)));
    }
    let mut number = table.strings("number", true)?;
    match number.pop() {
        Some(At { value, at }) => {
            let id = format!("{code}{value}");
            if number.is_empty() && is_id(&id) && value.bytes().any(|b| b.is_ascii_digit()) {
                return Ok(id);
            }
            Err(Box::new(table.wrong(&at, "`number` must be a collector number").with_help("such as `number = 12`")))
        }
        None => Err(table.lacks("the card has neither `number` nor `id`", "add `number = …`, the collector number")),
    }
}

/// Checks that the card has none of `keys`, unless `allowed` is true.
fn only(table: &Table<'_>, keys: &[&str], allowed: bool, who: &str) -> Result<()> {
    for key in keys.iter().filter(|_| !allowed) {
        if let Some(at) = table.has(key) {
            let help = "remove the line, or change `type`";
            return Err(Box::new(table.wrong(&at, &format!("{who} `{key}`")).with_help(help)));
        }
    }
    Ok(())
}

/// Reads a required number.
fn needed(table: &Table<'_>, key: &str, least: i64) -> Result<i64> {
    let number = table.number(key, least..=MAX_NUMBER)?;
    let help = || format!("add `{key} = …`");
    number.map(|n| n.value).ok_or_else(|| table.lacks(&format!("`{key}` is missing"), &help()))
}

fn rarity(table: &Table<'_>) -> Result<Rarity> {
    let Some(words) = table.string("rarity")? else { return Ok(Rarity::F) };
    match words.value.to_ascii_uppercase().as_str() {
        "C" => Ok(Rarity::C),
        "U" => Ok(Rarity::U),
        "R" => Ok(Rarity::R),
        "SR" => Ok(Rarity::SR),
        "UR" => Ok(Rarity::UR),
        "F" => Ok(Rarity::F),
        "P" => Ok(Rarity::P),
        _ => {
            let wrong = table.wrong(&words.at, &format!("unknown rarity `{}`", words.value));
            Err(Box::new(wrong.with_help("write C, U, R, SR, UR, F (fixed) or P (promo)")))
        }
    }
}

fn color(table: &Table<'_>, word: &str, at: &Range<usize>) -> Result<Color> {
    word.parse().map_err(|e: maneframe_card::ParseColorError| {
        let likely = near(word, Color::ALL.map(Color::name));
        let help = likely.first().map_or_else(|| e.to_string(), |l| format!("did you mean `{l}`?"));
        Box::new(table.wrong(at, &format!("unknown colour `{word}`")).with_help(help))
    })
}

fn colors(table: &Table<'_>) -> Result<Option<ColorSet>> {
    if table.has("color").is_none() {
        return Ok(None);
    }
    let mut set = ColorSet::NONE;
    for word in table.strings("color", false)? {
        set = set.with(color(table, &word.value, &word.at)?);
    }
    Ok(Some(set))
}

fn traits(table: &Table<'_>) -> Result<Vec<Symbol>> {
    let words = table.strings("traits", false)?;
    if let Some(word) = words.iter().find(|w| w.value.contains(['/', ',', '*'])) {
        let help = "write each trait in its own quotes: `traits = [\"Pegasus\", \"Unique\"]`";
        return Err(Box::new(table.wrong(&word.at, "several traits in one string").with_help(help)));
    }
    Ok(words.iter().map(|w| Symbol::new(&w.value)).collect())
}

/// Reads the lines of a card: first those in `first`, then its keywords, then its text.
fn read_lines(table: &Table<'_>, first: Vec<String>) -> Result<Vec<maneframe_card::Line>> {
    let mut keywords = first;
    for word in table.strings("keywords", false)? {
        if !keywords.contains(&word.value) {
            keywords.push(word.value);
        }
    }
    let text = table.string("text")?.map(|t| t.value).unwrap_or_default();
    let text: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    Ok(lines::unread(&keywords.join("\n"), &text.join("\n")))
}

fn flavour(table: &Table<'_>) -> Result<String> {
    Ok(table.string("flavour")?.map_or_else(String::new, |f| f.value.to_owned()))
}

/// Splits `2 blue` into its two parts.
fn amount<'w>(table: &Table<'_>, word: &'w At<String>, example: &str) -> Result<(u8, &'w str)> {
    let (number, kind) = word.value.split_once(char::is_whitespace).unwrap_or((&word.value, ""));
    match number.parse::<u8>().ok().filter(|n| i64::from(*n) <= MAX_NUMBER) {
        Some(n) => Ok((n, kind.trim())),
        None => {
            let wrong = table.wrong(&word.at, &format!("invalid requirement `{}`", word.value));
            Err(Box::new(wrong.with_help(format!("write a number up to {MAX_NUMBER} and a colour, such as {example}"))))
        }
    }
}

fn needs(table: &Table<'_>) -> Result<Vec<(Color, u8)>> {
    let words = table.strings("needs", false)?;
    if let Some(fourth) = words.get(3) {
        return Err(Box::new(table.wrong(&fourth.at, "a card has up to three play requirements")));
    }
    let mut needs: Vec<(Color, u8)> = Vec::new();
    for word in &words {
        let (power, kind) = amount(table, word, "`2 blue`")?;
        let color = color(table, kind, &word.at)?;
        if power == 0 || needs.iter().any(|(c, _)| *c == color) {
            let message =
                if power == 0 { "a requirement with power 0" } else { "a second requirement with that colour" };
            return Err(Box::new(table.wrong(&word.at, message)));
        }
        needs.push((color, power));
    }
    Ok(needs)
}

/// Reads confront requirements: `2 blue`, `2 not blue`, `3 wild` or 3.
fn confront(table: &Table<'_>, key: &str, most: usize) -> Result<Vec<Requirement>> {
    let words = table.strings(key, true)?;
    if words.is_empty() {
        let help = format!("add `{key} = [\"2 blue\", \"2 not blue\"]`, or a number for power of any colour");
        return Err(table.lacks(&format!("`{key}` is missing"), &help));
    }
    if let Some(extra) = words.get(most) {
        return Err(Box::new(table.wrong(&extra.at, &format!("`{key}` has up to {most} parts (CR 209)"))));
    }
    let mut requirements = Vec::new();
    for word in &words {
        let (power, kind) = amount(table, word, "`2 blue`, `2 not blue` or `3 wild`")?;
        let need = match kind.split_once(char::is_whitespace) {
            Some((not, kind)) if not.eq_ignore_ascii_case("not") => Need::Not(color(table, kind.trim(), &word.at)?),
            _ if kind.is_empty() || kind.eq_ignore_ascii_case("wild") => Need::Wild,
            _ => Need::Color(color(table, kind, &word.at)?),
        };
        requirements.push(Requirement { power, need });
    }
    Ok(requirements)
}

/// Reads a Mane Character's other side. Missing values are taken from the front.
fn boosted(table: &Table<'_>, card: &Card) -> Result<Face> {
    let Some(mut side) = table.table("boosted")? else {
        let help = "add a table `[card.boosted]` with `power`, `home_limit`, `keywords`, `text`";
        return Err(table.lacks("a Mane Character has a Boosted side (CR 301.2)", help));
    };
    side.what = format!("{}, boosted", table.what);
    side.known(&BOOSTED_KEYS)?;
    let front = card.front();
    let words = |key: &str, default: &str| side.string(key).map(|w| w.map_or(default, |w| w.value).to_owned());
    let first = vec![format!("Home Limit {}", needed(&side, "home_limit", 0)?)];
    Ok(Face {
        title: words("title", &front.title)?,
        subtitle: words("subtitle", &front.subtitle)?,
        power: Some(needed(&side, "power", -MAX_NUMBER)? as i8),
        colors: colors(&side)?.unwrap_or(front.colors),
        traits: if side.has("traits").is_some() { traits(&side)? } else { front.traits.clone() },
        lines: read_lines(&side, first)?,
        flavour: flavour(&side)?,
    })
}
