//! Parser of cards in a set-up line: `2 Racer exhausted, Rook as Dash with 2 counters`.

use maneframe_engine::inspect::flag;

use super::Read;
use super::words::{name, number, player};
use crate::error::Mistake;
use crate::scenario::{Item, Mark};
use crate::span::Piece;

/// Maximum number of copies of an item.
const MAX_COPIES: i32 = 200;

/// Words at the end of an item, and the state flags that they set.
const STATES: &[(&str, u16)] = &[
    ("exhausted", flag::EXHAUSTED),
    ("frightened", flag::FRIGHTENED | flag::FACE_DOWN),
    ("face-down", flag::FACE_DOWN),
    ("boosted", flag::BOOSTED),
    ("confronted", flag::CONFRONTED),
    ("cutie marked", flag::CUTIE_MARKED),
    ("solved", flag::SOLVED),
];

/// Parses all items of a line.
pub(super) fn items(piece: Piece<'_>) -> Read<Vec<Item>> {
    piece.commas().into_iter().filter(|p| !p.text.is_empty()).map(item).collect()
}

fn item(piece: Piece<'_>) -> Read<Item> {
    let mut rest = piece;
    let mut marks = Vec::new();
    let mut nick = None;
    while let Some((before, mark)) = last_mark(rest)? {
        marks.insert(0, mark);
        rest = before;
    }
    if let Some(at) = rest.text.rfind(" as ") {
        let words = rest.part(at + 4, rest.text.len());
        nick = Some(name(words).text);
        rest = rest.part(0, at);
    }
    while let Some((before, mark)) = last_mark(rest)? {
        marks.insert(0, mark);
        rest = before;
    }
    let (first, others) = rest.word();
    let digits = first.text.strip_suffix('x').unwrap_or(first.text);
    let counted = !others.text.is_empty() && !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let (count, rest) = if counted {
        let n = number(first.part(0, digits.len()))?;
        if !(1..=MAX_COPIES).contains(&n) {
            return Err(Mistake::new(first.span(), format!("1 to {MAX_COPIES} copies, not {n}")));
        }
        (n as usize, others)
    } else {
        (1, rest)
    };
    if rest.text.is_empty() {
        return Err(Mistake::new(piece.span(), "missing card").expected("a card's name"));
    }
    if nick.is_some() && count > 1 {
        return Err(Mistake::new(piece.span(), "a nickname can name only one card")
            .expected("one entry for each card: `Racer as A, Racer as B`"));
    }
    Ok(Item { name: name(rest), count, nick, marks })
}

/// Parses the mark, such as `exhausted`, at the end of a piece. Returns the mark, and the text before it.
fn last_mark(piece: Piece<'_>) -> Read<Option<(Piece<'_>, Mark)>> {
    let text = piece.text;
    if text.ends_with('"') {
        return Ok(None);
    }
    for &(word, bits) in STATES {
        if let Some(before) = ends_with(piece, word) {
            return Ok(Some((before, Mark::Flag(bits))));
        }
    }
    let (before, last) = piece.last_word();
    if let Some(who) = player(last.text) {
        for (words, owner) in [("owned by", true), ("controlled by", false)] {
            if let Some(before) = ends_with(before, words) {
                return Ok(Some((before, if owner { Mark::Owner(who) } else { Mark::Controller(who) })));
            }
        }
    }
    if last.is("counters") || last.is("counter") {
        let Some(at) = before.text.rfind("with ") else { return Ok(None) };
        let words = before.part(at + 5, before.text.len());
        let (n, kind) = words.word();
        let n = number(n)? as i16;
        let mark =
            if kind.text.is_empty() { Mark::Counters(n) } else { Mark::Named(n.max(0) as u16, kind.text.into()) };
        return Ok(Some((before.part(0, at), mark)));
    }
    Ok(None)
}

/// Returns the text before `words` at the end of a piece, ignoring case.
fn ends_with<'a>(piece: Piece<'a>, words: &str) -> Option<Piece<'a>> {
    let at = piece.text.len().checked_sub(words.len())?;
    let tail = piece.text.get(at..)?;
    let fits = tail.eq_ignore_ascii_case(words) && piece.text[..at].ends_with(char::is_whitespace);
    fits.then(|| piece.part(0, at))
}
