//! Cards that a scenario defines: `card Racer: Friend, blue, power 2, cost 1`, followed by lines of text.

use maneframe_card::{Card, CardType, Color, ColorSet, Face, Need, ProblemStats, Rarity, Requirement, Symbol};
use maneframe_cardtext::{Context, read, read_face};

use super::Read;
use super::words::number;
use crate::error::Mistake;
use crate::span::{Piece, Span};

/// Text for error messages: the values that a card can have.
const VALUES: &str = "a card type, a colour, `colorless`, `power 2`, `no power`, `cost 1`, `needs 2 blue`, `traits Pegasus Unique`, \
                      `subtitle …`, `points 1`, `home limit 3`, `bonus 2`, `owner 2 blue + 1 wild`, `opponent 4`, `starting`";

/// Splits a line that defines a card into name and values.
pub(super) fn names_card(line: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    line.after("card ")?.split(":")
}

/// A card that is being parsed.
pub(super) struct Draft {
    at: Span,
    card: Card,
    /// Lines of text of each side. The last side is the one being parsed.
    keywords: Vec<Vec<String>>,
    lines: Vec<Vec<(String, Span)>>,
    kind: Option<CardType>,
}

impl Draft {
    pub(super) fn new(name: Piece<'_>, values: Piece<'_>) -> Read<Draft> {
        if name.text.is_empty() {
            return Err(Mistake::new(values.span(), "a card needs a name").expected("`card Racer: Friend, power 2`"));
        }
        let mut draft = Draft {
            at: name.span(),
            card: Card {
                id: format!("made up: {}", name.text),
                set: String::new(),
                guid: None,
                kind: CardType::Friend,
                rarity: Rarity::F,
                cost: None,
                requirements: Vec::new(),
                points: None,
                problem: None,
                faces: vec![Face { title: super::words::name(name).text, power: Some(1), ..Face::default() }],
            },
            keywords: vec![Vec::new()],
            lines: vec![Vec::new()],
            kind: None,
        };
        draft.values(values)?;
        if draft.kind.is_none() {
            let missing = Mistake::new(values.span(), format!("missing card type of `{}`", name.text));
            return Err(missing.expected("Mane Character, Friend, Resource, Event, Troublemaker or Problem"));
        }
        Ok(draft)
    }

    pub(super) fn at(&self) -> Span {
        self.at
    }

    fn values(&mut self, values: Piece<'_>) -> Read<()> {
        for value in values.commas() {
            if !value.text.is_empty() {
                self.value(value)?;
            }
        }
        Ok(())
    }

    fn face(&mut self) -> &mut Face {
        let last = self.card.faces.len() - 1;
        &mut self.card.faces[last]
    }

    fn value(&mut self, value: Piece<'_>) -> Read<()> {
        if let Ok(kind) = value.text.parse::<CardType>() {
            self.kind = Some(kind);
            self.card.kind = kind;
            match kind {
                CardType::Friend | CardType::Resource | CardType::Event => {
                    self.card.cost = self.card.cost.or(Some(1));
                }
                CardType::Troublemaker => self.card.points = self.card.points.or(Some(1)),
                CardType::Problem => {
                    self.face().power = None;
                    self.problem();
                }
                CardType::ManeCharacter => {}
            }
            return Ok(());
        }
        if let Some(colors) = colors(value) {
            self.face().colors = colors;
            return Ok(());
        }
        if value.is("starting") {
            self.keywords[0].push("Starting Problem".into());
        } else if value.is("no power") || value.is("no printed power") {
            self.face().power = None;
        } else if let Some(n) = value.after("power") {
            let n = number(n)?;
            self.face().power = Some(i8::try_from(n).map_err(|_| small(value))?);
        } else if let Some(n) = value.after("cost") {
            self.card.cost = Some(self.byte(n)?);
        } else if let Some(n) = value.after("points") {
            self.card.points = Some(self.byte(n)?);
        } else if let Some(n) = value.after("bonus") {
            let n = self.byte(n)?;
            self.problem().bonus = n;
        } else if let Some(n) = value.after("home limit") {
            let n = self.byte(n)?;
            let side = self.keywords.len() - 1;
            self.keywords[side].push(format!("Home Limit {n}"));
        } else if let Some(words) = value.after("subtitle") {
            self.face().subtitle = words.text.to_owned();
        } else if let Some(words) = value.after("traits").or_else(|| value.after("trait")) {
            let traits = words.text.split('+').flat_map(trait_words).map(|t| Symbol::new(&t)).collect();
            self.face().traits = traits;
        } else if let Some(needs) = value.after("needs") {
            self.card.requirements = plus(needs)
                .into_iter()
                .map(|part| match requirement(part)? {
                    Requirement { power, need: Need::Color(color) } => Ok((color, power)),
                    _ => Err(Mistake::new(part.span(), "a play requirement needs a colour").expected("`2 blue`")),
                })
                .collect::<Read<_>>()?;
        } else if let Some(needs) = value.after("owner") {
            let parts = plus(needs).into_iter().map(requirement).collect::<Read<_>>()?;
            self.problem().owner = parts;
        } else if let Some(needs) = value.after("opponent") {
            let parts = plus(needs).into_iter().map(requirement).collect::<Read<_>>()?;
            self.problem().opponent = parts;
        } else {
            return Err(Mistake::new(value.span(), format!("a card can't have `{}`", value.text)).expected(VALUES));
        }
        Ok(())
    }

    fn byte(&self, piece: Piece<'_>) -> Read<u8> {
        u8::try_from(number(piece)?).map_err(|_| small(piece))
    }

    fn problem(&mut self) -> &mut ProblemStats {
        self.card.problem.get_or_insert_with(Default::default)
    }

    /// Parses a further line of the card: text, or `boosted: …` for a Mane Character's other side.
    pub(super) fn line(&mut self, line: Piece<'_>) -> Read<()> {
        if let Some(values) = line.after("boosted:") {
            if self.card.kind != CardType::ManeCharacter || self.card.faces.len() > 1 {
                return Err(Mistake::new(line.span(), "only a Mane Character has a boosted side, and at most one"));
            }
            let front = self.card.front().clone();
            self.card.faces.push(Face { lines: Vec::new(), ..front });
            self.keywords.push(Vec::new());
            self.lines.push(Vec::new());
            return self.values(values);
        }
        let side = self.lines.len() - 1;
        self.lines[side].push((line.text.to_owned(), line.span()));
        Ok(())
    }

    /// Reads the card's text and returns the complete card.
    pub(super) fn finish(mut self) -> Read<Card> {
        let kind = self.card.kind;
        let dilemma = self.card.front().traits.iter().any(|t| t.as_str() == "Dilemma");
        if self.card.problem.is_some() && kind != CardType::Problem && !dilemma {
            return Err(Mistake::new(self.at, "only Problems and Dilemmas have requirements and a bonus"));
        }
        if kind == CardType::ManeCharacter && self.card.faces.len() == 1 {
            let front = self.card.front().clone();
            self.card.faces.push(front);
            self.keywords.push(self.keywords[0].clone());
            self.lines.push(self.lines[0].clone());
        }
        for (side, face) in self.card.faces.iter_mut().enumerate() {
            let text: Vec<&str> = self.lines[side].iter().map(|(t, _)| t.as_str()).collect();
            face.lines = read_face(&self.keywords[side].join(". "), &text.join("\n"), kind);
            let unread = face.lines.iter().find(|l| l.abilities.is_none());
            if let Some(line) = unread {
                let place = self.lines[side].iter().find(|(t, _)| *t == line.text).map(|(_, s)| *s);
                return Err(unreadable(&line.text, place.unwrap_or(self.at), kind));
            }
        }
        Ok(self.card)
    }
}

/// Creates the error for a line of text that the grammar of card text doesn't understand.
fn unreadable(text: &str, place: Span, kind: CardType) -> Mistake {
    let reading = read(text, &Context::new(kind));
    let stopped = reading.stopped_at.unwrap_or(0).min(text.len());
    let at = Span { start: place.start + stopped, len: (text.len() - stopped).max(1) };
    let mistake = Mistake::new(at, format!("this text is not understood: `{text}`"));
    let mut could: Vec<String> = reading.expected;
    could.truncate(12);
    if could.is_empty() { mistake } else { mistake.expected(format!("one of: {}", could.join(" · "))) }
}

fn small(piece: Piece<'_>) -> Mistake {
    Mistake::new(piece.span(), format!("`{}` is too large or too small", piece.text))
}

/// Splits traits: single words, and known traits of several words.
fn trait_words(text: &str) -> Vec<String> {
    const LONG: [&str; 5] = ["Earth Pony", "Sea Serpent", "Pony Tone", "Power Pony", "Pony Tones"];
    let mut rest = text.trim();
    let mut found = Vec::new();
    while !rest.is_empty() {
        let long = LONG.iter().find(|l| rest.get(..l.len()).is_some_and(|r| r.eq_ignore_ascii_case(l)));
        let end = long.map_or_else(|| rest.find(char::is_whitespace).unwrap_or(rest.len()), |l| l.len());
        found.push(rest[..end].to_owned());
        rest = rest[end..].trim_start();
    }
    found
}

/// Parses `blue`, `blue/pink` or `colorless`.
pub(super) fn colors(piece: Piece<'_>) -> Option<ColorSet> {
    if piece.is("colorless") || piece.is("colourless") {
        return Some(ColorSet::NONE);
    }
    piece.text.split('/').map(|c| c.trim().parse::<Color>().ok()).collect()
}

/// Splits a piece at `+`.
fn plus(piece: Piece<'_>) -> Vec<Piece<'_>> {
    let mut parts = Vec::new();
    let mut from = 0;
    for (i, _) in piece.text.match_indices('+') {
        parts.push(piece.part(from, i));
        from = i + 1;
    }
    parts.push(piece.part(from, piece.text.len()));
    parts
}

/// Parses `2 blue`, `1 not blue`, `4 wild` or `4`.
fn requirement(piece: Piece<'_>) -> Read<Requirement> {
    let (n, rest) = piece.word();
    let power = u8::try_from(number(n)?).map_err(|_| small(n))?;
    let color = |p: Piece<'_>| {
        p.text
            .parse::<Color>()
            .map_err(|e| Mistake::new(p.span(), e.to_string()).expected("`2 blue`, `1 not blue`, `4 wild`"))
    };
    let need = match rest.after("not") {
        Some(not) => Need::Not(color(not)?),
        None if rest.text.is_empty() || rest.is("wild") => Need::Wild,
        None => Need::Color(color(rest)?),
    };
    Ok(Requirement { power, need })
}
