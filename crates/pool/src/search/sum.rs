//! [`Sum`]: a sum of a card's numbers that a query compares: `power+cost>=7`, `power>=cost+1`.

use std::fmt;
use std::ops::Range;

use maneframe_card::Card;

use super::error::{QueryError, meant, shown};
use super::field::NumberField;
use super::number::{Op, Operand};
use super::term::Term;
use super::token::{Sign, Value};

/// Maximum number of parts of a sum. A Mane Character has two values of `power`, so each part can double the work.
const MAX_PARTS: usize = 6;

/// Advice for error messages: the operands that a comparison can have.
pub(super) const HELP: &str =
    "fields with numbers and whole numbers are added and subtracted: `power+cost>=7`, `power>=cost+1`";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Field(NumberField),
    /// A number of at least 0.
    Number(i32),
}

/// Fields and numbers that are added or subtracted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Sum {
    /// Parts that are added: fields first, then numbers.
    added: Vec<Part>,
    subtracted: Vec<Part>,
}

/// A mistake in a sum, with its byte range.
pub(super) struct BadSum {
    pub at: Range<usize>,
    pub message: String,
}

impl Part {
    fn read(word: &str) -> Result<Part, String> {
        if word.is_empty() {
            return Err("missing number or field".to_owned());
        }
        if word.bytes().all(|b| b.is_ascii_digit()) {
            return word.parse().map(Part::Number).map_err(|_| format!("the number `{}` is too large", shown(word)));
        }
        let unknown = || format!("`{}` is not a number{}", shown(word), meant(word, NumberField::names()));
        NumberField::find(word).map(Part::Field).ok_or_else(unknown)
    }

    fn of(self, card: &Card) -> Vec<i64> {
        match self {
            Part::Field(field) => field.of(card).map(i64::from).collect(),
            Part::Number(number) => vec![number.into()],
        }
    }
}

impl Sum {
    pub(super) fn field(field: NumberField) -> Sum {
        Sum { added: vec![Part::Field(field)], subtracted: Vec::new() }
    }

    /// Parses fields and numbers joined by `+` and `-`.
    pub(super) fn read(text: &str) -> Result<Sum, BadSum> {
        let mut sum = Sum::default();
        let (mut start, mut subtracts) = (0, false);
        let signs = text.match_indices(['+', '-']).map(|(at, sign)| (at, sign == "-"));
        for (end, next) in signs.chain([(text.len(), false)]) {
            // A `-` at the beginning belongs to the first part.
            if end > 0 || !text.starts_with('-') {
                let word = text[start..end].trim();
                // If nothing follows a sign, the error is at the sign.
                let sign = start.saturating_sub(1)..end.max(1).min(text.len());
                let at = if word.is_empty() { sign } else { start..end };
                let part = Part::read(word).map_err(|message| BadSum { at, message })?;
                let parts = if subtracts { &mut sum.subtracted } else { &mut sum.added };
                parts.push(part);
            }
            (start, subtracts) = (end + 1, next);
        }
        sum.added.sort_by_key(|part| matches!(part, Part::Number(_)));
        if sum.parts() > MAX_PARTS {
            return Err(BadSum { at: 0..text.len(), message: format!("more than {MAX_PARTS} numbers in a sum") });
        }
        Ok(sum)
    }

    fn parts(&self) -> usize {
        self.added.len() + self.subtracted.len()
    }

    /// Returns true if the sum contains no field.
    fn is_constant(&self) -> bool {
        self.added.iter().chain(&self.subtracted).all(|part| matches!(part, Part::Number(_)))
    }

    fn single_field(&self) -> Option<NumberField> {
        match (&self.added[..], &self.subtracted[..]) {
            ([Part::Field(field)], []) => Some(*field),
            _ => None,
        }
    }

    /// Returns the sum as an operand for comparison with a single field. Returns `None` if it really is a sum.
    fn operand(&self) -> Option<Operand> {
        match (&self.added[..], &self.subtracted[..]) {
            ([Part::Number(number)], []) => Some(Operand::Number(*number)),
            ([], [Part::Number(number)]) => Some(Operand::Number(-number)),
            _ => self.single_field().map(Operand::Field),
        }
    }

    /// Returns all values that the sum has for a card. There are none if the card lacks one of the numbers, and several
    /// if the sides of a Mane Character differ.
    fn of(&self, card: &Card) -> Vec<i64> {
        let added = self.added.iter().map(|part| (part, 1_i64));
        let mut sums = vec![0_i64];
        for (part, sign) in added.chain(self.subtracted.iter().map(|part| (part, -1))) {
            let values = part.of(card);
            sums = sums.iter().flat_map(|sum| values.iter().map(move |value| *sum + sign * *value)).collect();
        }
        sums
    }

    /// Returns true if the comparison is true for one value of this sum and one value of the other sum.
    pub(super) fn fits(&self, card: &Card, op: Op, other: &Sum) -> bool {
        let others = other.of(card);
        self.of(card).into_iter().any(|a| others.iter().any(|b| op.holds(a, *b)))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Field(field) => f.write_str(field.name()),
            Part::Number(number) => number.fmt(f),
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, part) in self.added.iter().enumerate() {
            write!(f, "{}{part}", if i > 0 { "+" } else { "" })?;
        }
        self.subtracted.iter().try_for_each(|part| write!(f, "-{part}"))
    }
}

/// Parses the right side of a comparison, whose position is `at`. The returned flag is true if the comparison is
/// negated.
pub(super) fn compared(
    query: &str,
    left: Sum,
    sign: Sign,
    value: &Value,
    at: &Range<usize>,
) -> Result<(Term, bool), QueryError> {
    let error = |message: String, help: &str| QueryError::new(query, at.clone(), message).with_help(help);
    let word = match value {
        Value::Word(word) | Value::Quoted(word) => word.trim(),
        Value::Regex(_) => return Err(error("numbers can't be compared with a regular expression".to_owned(), HELP)),
    };
    if word.contains(['<', '>', '=', ':', '≠', '≤', '≥']) {
        let message = format!("unexpected second comparison `{}`", shown(word));
        return Err(error(message, "write two comparisons: `cost>=2 cost<=4`"));
    }
    let right = Sum::read(word).map_err(|bad| {
        let written = matches!(value, Value::Word(_));
        let at = if written { at.start + bad.at.start..at.start + bad.at.end } else { at.clone() };
        QueryError::new(query, at, bad.message).with_help(HELP)
    })?;
    let (op, negated) = sign.op(Op::Is);
    let (left, op, right) = if left.is_constant() { (right, op.reversed(), left) } else { (left, op, right) };
    if left.is_constant() {
        return Err(error("a comparison needs at least one field".to_owned(), HELP));
    }
    if right.is_constant() && right.parts() > 1 {
        let message = format!("`{right}` is not one number");
        return Err(error(message, "write the result of the sum; a range needs two comparisons: `cost>=2 cost<=4`"));
    }
    if !matches!(left.added.first(), Some(Part::Field(_))) {
        let message = format!("`{left}` needs a field that is added");
        return Err(error(message, "move subtracted fields to the other side: `power<cost+1` for `1>power-cost`"));
    }
    let term = match (left.single_field(), right.operand()) {
        (Some(field), Some(operand)) => Term::Number(field, op, operand),
        _ => Term::Sums(left, op, right),
    };
    Ok((term, negated))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_read_and_written() {
        for (text, written) in [
            ("power+cost", "power+cost"),
            ("1+pow-cmc", "power+1-cost"),
            ("-cost+pow", "power-cost"),
            ("pow - 2", "power-2"),
            ("-3", "-3"),
        ] {
            let sum = Sum::read(text).map_err(|bad| bad.message);
            assert_eq!(sum.map(|sum| sum.to_string()).as_deref(), Ok(written), "{text}");
        }
        for (text, at) in
            [("pow+", 3..4), ("pow++1", 3..4), ("pow+cots", 4..8), ("", 0..0), ("-", 0..1), ("+pow", 0..1)]
        {
            assert_eq!(Sum::read(text).map_err(|bad| bad.at).err(), Some(at), "{text}");
        }
        assert!(Sum::read("1+1+1+1+1+1+1").is_err());
    }
}
