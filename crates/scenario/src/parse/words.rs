//! Parts of many lines: players, numbers, rules.

use maneframe_engine::inspect::MAX_PLAYERS;
use maneframe_engine::{PlayerId, Rule};

use super::Read;
use crate::error::Mistake;
use crate::scenario::Name;
use crate::span::Piece;

/// Parses `P1` to `P4`.
pub(super) fn player(word: &str) -> Option<PlayerId> {
    let number = word.strip_prefix(['P', 'p'])?;
    let n: usize = number.parse().ok()?;
    (number.len() == 1 && (1..=MAX_PLAYERS).contains(&n)).then(|| PlayerId(n as u8 - 1))
}

/// Parses a player at the beginning of a piece and returns the rest: `P1 hand`, `P1's hand`.
pub(super) fn player_first(piece: Piece<'_>) -> Option<(PlayerId, Piece<'_>)> {
    let (word, rest) = piece.word();
    let word = word.text.strip_suffix("'s").unwrap_or(word.text);
    player(word).map(|p| (p, rest))
}

pub(super) fn number(piece: Piece<'_>) -> Read<i32> {
    let wrong = || Mistake::new(piece.span(), format!("`{}` is not a number", piece.text)).expected("a whole number");
    let n: i32 = piece.text.parse().map_err(|_| wrong())?;
    if (-32768..=32767).contains(&n) { Ok(n) } else { Err(wrong()) }
}

/// Parses the number of a rule.
pub(super) fn rule(piece: Piece<'_>) -> Read<Rule> {
    Rule::find(piece.text).ok_or_else(|| {
        Mistake::new(piece.span(), format!("unknown rule `{}`", piece.text))
            .expected("a number of the Comprehensive Rules, like 514.4c")
    })
}

/// Parses a rule in parentheses at the end of a piece, and returns the text before it.
pub(super) fn rule_last(piece: Piece<'_>) -> Read<(Piece<'_>, Option<Rule>)> {
    let Some(inside) = piece.text.strip_suffix(')') else { return Ok((piece, None)) };
    let Some(open) = inside.rfind('(') else { return Ok((piece, None)) };
    let number = piece.part(open + 1, inside.len());
    if !number.text.starts_with(|c: char| c.is_ascii_digit()) && !number.text.starts_with("starter") {
        return Ok((piece, None));
    }
    Ok((piece.part(0, open), Some(rule(number)?)))
}

/// Parses a name, without quotation marks around it.
pub(super) fn name(piece: Piece<'_>) -> Name {
    let text = piece.text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).unwrap_or(piece.text);
    Name { text: text.to_owned(), at: piece.span() }
}
