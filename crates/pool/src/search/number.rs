//! Number fields of cards, and their comparison.

use std::fmt;

use maneframe_card::ability::Parity;
use maneframe_card::{Card, CardType, Color, Need, ProblemStats, Requirement};

use super::field::NumberField;

/// Comparison of two numbers or of two sets of colours. For sets of colours, "less" means a proper subset. "Is not" is
/// expressed by negating `Is`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Op {
    Is,
    Less,
    AtMost,
    More,
    AtLeast,
}

/// Right side of a comparison whose left side is a single field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Operand {
    Number(i32),
    Field(NumberField),
    Parity(Parity),
}

impl Op {
    /// Returns the comparison that is equivalent when the sides are swapped.
    pub(super) fn reversed(self) -> Op {
        match self {
            Op::Is => Op::Is,
            Op::Less => Op::More,
            Op::AtMost => Op::AtLeast,
            Op::More => Op::Less,
            Op::AtLeast => Op::AtMost,
        }
    }

    /// Returns true if the comparison is true for two values.
    pub(super) fn holds<T: PartialOrd>(self, a: T, b: T) -> bool {
        match self {
            Op::Is => a == b,
            Op::Less => a < b,
            Op::AtMost => a <= b,
            Op::More => a > b,
            Op::AtLeast => a >= b,
        }
    }
}

impl NumberField {
    /// Returns the card's numbers in the field. There are none if the card lacks this number, and two if the sides of a
    /// Mane Character differ.
    pub(super) fn of(self, card: &Card) -> impl Iterator<Item = i32> {
        let sides = match self {
            NumberField::Power => [power(card, 0), power(card, 1)],
            _ => [self.first(card), None],
        };
        sides.into_iter().flatten()
    }

    /// Returns the number by which cards are sorted.
    pub(super) fn first(self, card: &Card) -> Option<i32> {
        let problem = card.problem.as_ref();
        // A Dilemma has the numbers of a Problem, but its requirement is the one for playing it (CR 522).
        let owner = |wanted: &dyn Fn(Need) -> bool| {
            problem.filter(|_| card.kind == CardType::Problem).map(|p| sum(&p.owner, wanted))
        };
        let required = |wanted: &dyn Fn(Color) -> bool| {
            let all = || card.requirements.iter().filter(|(color, _)| wanted(*color)).map(|(_, n)| i32::from(*n)).sum();
            (card.cost.is_some() || !card.requirements.is_empty()).then(all)
        };
        match self {
            NumberField::Power | NumberField::Start => power(card, 0),
            NumberField::Boosted => power(card, 1),
            NumberField::Cost => card.cost.map(i32::from),
            NumberField::Requirement => owner(&|_| true).or_else(|| required(&|_| true)),
            NumberField::Of(wanted) => {
                owner(&|need| need == Need::Color(wanted)).or_else(|| required(&|color| color == wanted))
            }
            NumberField::Wild => problem.map(|p| sum(&p.owner, &|need| need == Need::Wild)),
            NumberField::Opponent => problem.map(|p| sum(&p.opponent, &|_| true)),
            NumberField::Bonus => problem.map(bonus),
            NumberField::Prize => card.points.map(i32::from),
            NumberField::Points => problem.map(bonus).or(card.points.map(i32::from)),
            NumberField::Colors => i32::try_from(card.front().colors.len()).ok(),
            NumberField::Number => number(&card.id),
        }
    }

    /// Returns true for fields in which 0 means that the card lacks the property.
    pub(super) fn may_be_nothing(self) -> bool {
        use NumberField as N;
        matches!(self, N::Requirement | N::Of(_) | N::Wild | N::Opponent | N::Colors)
    }
}

fn power(card: &Card, side: usize) -> Option<i32> {
    card.faces.get(side)?.power.map(i32::from)
}

fn bonus(problem: &ProblemStats) -> i32 {
    problem.bonus.into()
}

fn sum(parts: &[Requirement], wanted: &dyn Fn(Need) -> bool) -> i32 {
    parts.iter().filter(|part| wanted(part.need)).map(|part| i32::from(part.power)).sum()
}

/// Returns the number in an id: 2 for `PR2`, -1 for `AD-1`.
fn number(id: &str) -> Option<i32> {
    let digits = id.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let start = if id[..digits].ends_with('-') { digits - 1 } else { digits };
    id[start..].parse().ok()
}

impl Operand {
    /// Returns true if the comparison is true for one of the card's numbers in the field.
    pub(super) fn fits(self, card: &Card, field: NumberField, op: Op) -> bool {
        field.of(card).any(|a| match self {
            Operand::Number(b) => op.holds(a, b),
            Operand::Field(other) => other.of(card).any(|b| op.holds(a, b)),
            Operand::Parity(parity) => Parity::of(a) == parity,
        })
    }
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Op::Is => "=",
            Op::Less => "<",
            Op::AtMost => "<=",
            Op::More => ">",
            Op::AtLeast => ">=",
        })
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Number(n) => n.fmt(f),
            Operand::Field(field) => f.write_str(field.name()),
            Operand::Parity(Parity::Even) => f.write_str("even"),
            Operand::Parity(Parity::Odd) => f.write_str("odd"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_a_number() {
        assert_eq!([number("PR2"), number("AD-1"), number("prPF2"), number("x")], [Some(2), Some(-1), Some(2), None]);
    }
}
