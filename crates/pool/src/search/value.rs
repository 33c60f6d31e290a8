//! Conversion of a field, a sign and a value to a term.

use std::ops::Range;

use maneframe_card::ability::Parity;
use maneframe_card::{Color, ColorSet, Rarity};

use super::error::{QueryError, meant, shown};
use super::expr::Expr;
use super::field::{Field, NumberField, WordField};
use super::flag::Flag;
use super::number::{Op, Operand};
use super::order::{Key, Order};
use super::pattern::Pattern;
use super::sum::{self, Sum};
use super::term::{At, Kind, Term, rarity_name};
use super::token::{Sign, Value};

/// A field with a sign and a value, as in the query.
pub(super) struct Asked<'q> {
    pub query: &'q str,
    pub field: Field,
    pub sign: Sign,
    pub value: Value,
    /// Byte range of the value.
    pub at: Range<usize>,
    /// Maximum size in bytes of a compiled regular expression.
    pub room: usize,
}

const RARITIES: [(Rarity, &str); 7] = [
    (Rarity::C, "common"),
    (Rarity::U, "uncommon"),
    (Rarity::R, "rare"),
    (Rarity::SR, "super rare"),
    (Rarity::UR, "ultra rare"),
    (Rarity::F, "fixed"),
    (Rarity::P, "promo"),
];

impl Asked<'_> {
    fn error(&self, message: impl Into<String>) -> QueryError {
        QueryError::new(self.query, self.at.clone(), message)
    }

    /// Returns the value as a word. Returns an error if it is a regular expression, which only text fields accept.
    fn word(&self) -> Result<&str, QueryError> {
        match &self.value {
            Value::Word(word) | Value::Quoted(word) => Ok(word.trim()),
            Value::Regex(_) => {
                let message = format!("`{}` can't be compared with a regular expression", self.field.name());
                Err(self.error(message).with_help("names, texts, traits, keywords, sets and ids can"))
            }
        }
    }

    /// Returns the value as a word. Returns an error if the sign negates the comparison. For this field, "not" must be
    /// before the field.
    fn wanted(&self) -> Result<&str, QueryError> {
        let word = self.word()?;
        let signs = ['-', '!', '–', '—', '−'];
        if !matches!(self.value, Value::Word(_)) || !word.starts_with(signs) {
            return Ok(word);
        }
        let message = format!("`{}` is not a value", shown(word));
        let bare = shown(word.trim_start_matches(signs));
        let help = format!("write \"not\" before the field: `-{}:{bare}`", self.field.name());
        Err(self.error(message).with_help(help))
    }

    /// Returns true if the sign means "is not". Returns an error for a sign such as `<`, because the values of this
    /// field have no order.
    fn negated(&self) -> Result<bool, QueryError> {
        match self.sign {
            Sign::Colon | Sign::Is => Ok(false),
            Sign::IsNot => Ok(true),
            _ => {
                let message = format!("`{}` can't be compared by size", self.field.name());
                Err(self
                    .error(message)
                    .with_help("write `:`, `=` or `!=`; numbers, colours and rarities compare by size"))
            }
        }
    }

    /// Converts the field, the sign and the value to an expression.
    pub(super) fn expr(self) -> Result<Expr, QueryError> {
        let (term, negated) = match self.field {
            Field::Words(field) => self.words(field)?,
            Field::Number(field) => self.number(field)?,
            Field::Color => self.color()?,
            Field::Type => (Term::Type(self.kind()?), self.negated()?),
            Field::Rarity => self.rarity()?,
            Field::Is => (self.flag()?, self.negated()?),
            Field::Not => (self.flag()?, !self.negated()?),
            Field::Has => (self.has()?, self.negated()?),
            Field::Format => (Term::Legal(self.wanted()?.to_owned(), At(self.at.clone())), self.negated()?),
            Field::Banned => (Term::Banned(self.wanted()?.to_owned(), At(self.at.clone())), self.negated()?),
            Field::Order | Field::Limit => return Err(self.error("this term doesn't filter cards")),
        };
        Ok(Expr::of(term, negated))
    }

    fn words(&self, field: WordField) -> Result<(Term, bool), QueryError> {
        let negated = self.negated()?;
        let whole = self.sign != Sign::Colon;
        let pattern = Pattern::new(field, self.value.clone(), whole, self.room).map_err(|why| self.error(why))?;
        Ok((Term::Words(field, Box::new(pattern), At(self.at.clone())), negated))
    }

    fn number(&self, field: NumberField) -> Result<(Term, bool), QueryError> {
        let word = self.word()?;
        let (op, negated) = self.sign.op(Op::Is);
        if let Ok(number) = word.parse() {
            return Ok((Term::Number(field, op, Operand::Number(number)), negated));
        }
        let parity = match word.to_ascii_lowercase().as_str() {
            "even" => Some(Parity::Even),
            "odd" => Some(Parity::Odd),
            _ => None,
        };
        if let Some(parity) = parity {
            if op != Op::Is {
                return Err(self.error("even and odd can't be compared by size"));
            }
            return Ok((Term::Number(field, op, Operand::Parity(parity)), negated));
        }
        // `req:blue` means that the card requires power of this colour.
        if field == NumberField::Requirement
            && op == Op::Is
            && let Ok(color) = self.one_color(word)
        {
            return Ok((Term::Number(NumberField::Of(color), Op::More, Operand::Number(0)), negated));
        }
        if let Some(other) = NumberField::find(word) {
            return Ok((Term::Number(field, op, Operand::Field(other)), negated));
        }
        let is_digits = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        if is_digits(word.strip_prefix(['-', '+']).unwrap_or(word)) {
            return Err(self.error(format!("the number `{}` is too large", shown(word))));
        }
        let name = field.name();
        let several = |help: String| Err(self.error(format!("`{}` is not one number", shown(word))).with_help(help));
        if let Some(least) = word.strip_suffix('+').filter(|least| is_digits(least)) {
            return several(format!("write `{name}>={least}`"));
        }
        let range = word.split_once("..").or_else(|| word.split_once('-'));
        if let Some((from, to)) = range.filter(|(from, to)| is_digits(from) && is_digits(to)) {
            return several(format!("write `{name}>={from} {name}<={to}`"));
        }
        let listed: Vec<&str> = word.split([',', '/', '|']).collect();
        if listed.len() > 1 && listed.iter().all(|number| is_digits(number)) {
            return several(format!("write `({name}={})`", listed.join(&format!(" or {name}="))));
        }
        let colors: Vec<&str> = word.split(['+', '/', ',', '&']).collect();
        if field == NumberField::Requirement && op == Op::Is && colors.iter().all(|color| self.one_color(color).is_ok())
        {
            return several(format!("write `req:{}`", colors.join(" req:")));
        }
        if word.contains(['+', '-', '<', '>', '=', ':', '≠', '≤', '≥']) {
            return sum::compared(self.query, Sum::field(field), self.sign, &self.value, &self.at);
        }
        let message = format!("`{}` is not a number{}", shown(word), meant(word, NumberField::names()));
        let help = "write a number, `even`, `odd`, or fields with numbers: `power>cost`, `power>=cost+1`";
        Err(self.error(message).with_help(help))
    }

    fn color(&self) -> Result<(Term, bool), QueryError> {
        let word = self.word()?.to_lowercase();
        let how_many = |op, n| Term::Number(NumberField::Colors, op, Operand::Number(n));
        let plain = matches!(self.sign, Sign::Colon | Sign::Is | Sign::IsNot);
        match word.as_str() {
            "multi" | "multicolor" | "multicolour" | "multicolored" | "multicoloured" if plain => {
                return Ok((how_many(Op::More, 1), self.sign == Sign::IsNot));
            }
            "mono" | "one" if plain => return Ok((how_many(Op::Is, 1), self.sign == Sign::IsNot)),
            "none" | "colorless" | "colourless" if plain => return Ok((how_many(Op::Is, 0), self.sign == Sign::IsNot)),
            _ => {}
        }
        if word.parse::<i32>().is_ok() || matches!(word.as_str(), "even" | "odd") {
            return self.number(NumberField::Colors);
        }
        self.wanted()?;
        let colors = word.split(['/', ',', '+', '&']).map(|color| self.one_color(color));
        let colors: ColorSet = colors.collect::<Result<_, _>>()?;
        let (op, negated) = self.sign.op(Op::AtLeast);
        Ok((Term::Colors(op, colors), negated))
    }

    /// Parses a colour. `word` is its name, its element, or a beginning that no other colour has.
    fn one_color(&self, word: &str) -> Result<Color, QueryError> {
        let word = word.trim().to_lowercase();
        if let Ok(color) = word.parse() {
            return Ok(color);
        }
        let names = || Color::ALL.into_iter().flat_map(|c| [(c, c.name()), (c, c.element())]);
        let begun: Vec<(Color, &str)> =
            names().filter(|(_, name)| !word.is_empty() && name.to_lowercase().starts_with(&word)).collect();
        match begun[..] {
            [(color, _)] => Ok(color),
            [] => {
                let message =
                    format!("unknown colour `{}`{}", shown(&word), meant(&word, names().map(|(_, name)| name)));
                Err(self.error(message).with_help(
                    "write colours or elements (`blue`, `loyalty/magic`), `multi`, `mono`, `none`, or how many: `c>=2`",
                ))
            }
            _ => {
                let may: Vec<&str> = begun.iter().map(|(_, name)| *name).collect();
                Err(self.error(format!("`{word}` may be {}", may.join(" or "))))
            }
        }
    }

    fn kind(&self) -> Result<Kind, QueryError> {
        let word = self.wanted()?.to_lowercase();
        match kind(&word) {
            Some(kind) => Ok(kind),
            None => {
                let names = Kind::ALL.map(|(_, name)| name);
                let message = format!("unknown type `{}`{}", shown(&word), meant(&word, names));
                let help = "search for a trait with `tr:`, for one of several types with `(t:friend or t:event)`";
                Err(self.error(message).with_help(format!("types are {}; {help}", names.join(", "))))
            }
        }
    }

    fn rarity(&self) -> Result<(Term, bool), QueryError> {
        let word = self.wanted()?.to_lowercase();
        let Some(rarity) = rarity(&word) else {
            let message = format!("unknown rarity `{}`{}", shown(&word), meant(&word, RARITIES.map(|(_, name)| name)));
            return Err(self
                .error(message)
                .with_help("rarities are c, u, r, sr, ur, f (fixed), p (promo), or their names"));
        };
        let (op, negated) = self.sign.op(Op::Is);
        Ok((Term::Rarity(op, rarity), negated))
    }

    fn flag(&self) -> Result<Term, QueryError> {
        let word = self.wanted()?.to_lowercase();
        let colors = |op, n| Term::Number(NumberField::Colors, op, Operand::Number(n));
        match word.as_str() {
            "multi" | "multicolor" | "multicolour" | "multicolored" | "multicoloured" => {
                return Ok(colors(Op::More, 1));
            }
            "mono" => return Ok(colors(Op::Is, 1)),
            "colorless" | "colourless" => return Ok(colors(Op::Is, 0)),
            "legal" => return Ok(Term::Legal(String::new(), At(self.at.clone()))),
            "banned" => return Ok(Term::Banned(String::new(), At(self.at.clone()))),
            _ => {}
        }
        if let Some(flag) = Flag::find(&word) {
            return Ok(Term::Is(flag));
        }
        if let Some(kind) = kind(&word) {
            return Ok(Term::Type(kind));
        }
        if let Some(rarity) = rarity(&word) {
            return Ok(Term::Rarity(Op::Is, rarity));
        }
        let others = ["multicolor", "mono", "colorless", "legal", "banned"];
        let names = || Flag::names().chain(Kind::ALL.map(|(_, name)| name)).chain(others);
        let message = format!("unknown property `{}`{}", shown(&word), meant(&word, names()));
        Err(self.error(message).with_help(format!("properties are {}", names().collect::<Vec<_>>().join(", "))))
    }

    fn has(&self) -> Result<Term, QueryError> {
        let word = self.wanted()?;
        // Both `has:trait` and `has:traits` are accepted.
        let field = Field::find(word).or_else(|| Field::find(word.strip_suffix('s')?));
        match field {
            Some(Field::Words(field)) => Ok(Term::HasWords(field)),
            Some(Field::Number(field)) => Ok(Term::HasNumber(field)),
            Some(Field::Color) => Ok(Term::HasNumber(NumberField::Colors)),
            _ => {
                let message = format!("unknown field `{}`{}", shown(word), meant(word, Field::names()));
                Err(self.error(message).with_help("write a field: `has:flavour`, `has:boosted`, `has:requirement`"))
            }
        }
    }

    /// Parses the keys by which cards are sorted.
    pub(super) fn order(&self) -> Result<Vec<Order>, QueryError> {
        self.negated()?;
        let mut found = Vec::new();
        for word in self.word()?.split(',') {
            let word = word.trim();
            let (descending, name) = match word.strip_prefix('-') {
                Some(name) => (true, name),
                None => (false, word.strip_prefix('+').unwrap_or(word)),
            };
            let Some(key) = Key::find(name) else {
                let names = Field::names().filter(|name| Key::find(name).is_some());
                let message = format!("cards can't be sorted by `{}`{}", shown(name), meant(name, names));
                return Err(self.error(message).with_help("write fields: `order:cost`, `order:-power,name`"));
            };
            found.push(Order { key, descending });
        }
        Ok(found)
    }

    /// Parses the maximum number of cards.
    pub(super) fn limit(&self) -> Result<usize, QueryError> {
        self.negated()?;
        let word = self.word()?;
        let number: Result<u32, _> = word.parse();
        number.map(|n| n as usize).map_err(|_| self.error(format!("`{}` is not a number of cards", shown(word))))
    }
}

/// Finds a rarity by its letters or by its name.
fn rarity(word: &str) -> Option<Rarity> {
    let word = word.replace(['-', '_', ' '], "");
    let named = |(rarity, name): &&(Rarity, &str)| word == rarity_name(*rarity) || word == name.replace(' ', "");
    RARITIES.iter().find(named).map(|(rarity, _)| *rarity)
}

/// Finds a card type by its name or by a beginning of the name.
fn kind(word: &str) -> Option<Kind> {
    let word = word.replace(['-', '_'], " ");
    if matches!(word.as_str(), "mane character" | "mane characters") {
        return Some(Kind::Of(maneframe_card::CardType::ManeCharacter));
    }
    let word = word.strip_suffix('s').unwrap_or(&word);
    let begins = |(_, name): &&(Kind, &str)| !word.is_empty() && name.starts_with(word);
    Kind::ALL.iter().find(begins).map(|(kind, _)| *kind)
}
