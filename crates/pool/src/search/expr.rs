//! [`Expr`]: terms joined by "and", "or" and "not".

use std::fmt;

use super::term::Term;

/// Condition on a card.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Expr {
    Term(Term),
    Not(Box<Expr>),
    All(Vec<Expr>),
    Any(Vec<Expr>),
}

impl Expr {
    /// Returns the term, or its negation.
    pub(super) fn of(term: Term, negated: bool) -> Expr {
        if negated { Expr::Not(Box::new(Expr::Term(term))) } else { Expr::Term(term) }
    }

    /// Returns the terms in the order in which they were written.
    pub(super) fn terms(&self) -> Vec<&Term> {
        match self {
            Expr::Term(term) => vec![term],
            Expr::Not(inner) => inner.terms(),
            Expr::All(parts) | Expr::Any(parts) => parts.iter().flat_map(Expr::terms).collect(),
        }
    }

    /// Evaluates the expression. `term` evaluates a single term.
    pub(super) fn holds(&self, term: &impl Fn(&Term) -> bool) -> bool {
        match self {
            Expr::Term(asked) => term(asked),
            Expr::Not(inner) => !inner.holds(term),
            Expr::All(parts) => parts.iter().all(|part| part.holds(term)),
            Expr::Any(parts) => parts.iter().any(|part| part.holds(term)),
        }
    }

    /// Writes the expression as part of another one.
    fn part(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expr::All(_) | Expr::Any(_) => write!(f, "({self})"),
            _ => fmt::Display::fmt(self, f),
        }
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (parts, between) = match self {
            Expr::Term(term) => return term.fmt(f),
            Expr::Not(inner) => {
                f.write_str("-")?;
                return inner.part(f);
            }
            Expr::All(parts) => (parts, " "),
            Expr::Any(parts) => (parts, " or "),
        };
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                f.write_str(between)?;
            }
            // Adjacent terms without "or" bind more tightly, so they need no parentheses here.
            match (self, part) {
                (Expr::Any(_), Expr::All(_)) => fmt::Display::fmt(part, f)?,
                _ => part.part(f)?,
            }
        }
        Ok(())
    }
}
