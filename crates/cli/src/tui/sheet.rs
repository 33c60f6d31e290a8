//! The card under the cursor in full.

use maneframe_card::Card;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Widget as _, Wrap};

use super::theme::Theme;
use crate::describe::scene::Piece;
use crate::describe::sheet::{Row, sheet};
use crate::describe::{codes, count};

/// Draws the card under the cursor.
pub fn draw(piece: Option<&Piece>, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.frame())
        .title(Span::styled(" card ", theme.faint()));
    let lines = match piece {
        Some(piece) => of_piece(piece, theme),
        None => vec![Line::styled("Select a card with the arrow keys.", theme.faint())],
    };
    Paragraph::new(lines).wrap(Wrap { trim: true }).block(block).render(area, buffer);
}

/// Returns everything printed on a card, and its current values.
pub fn of_piece(piece: &Piece, theme: Theme) -> Vec<Line<'static>> {
    let Some(card) = &piece.card else {
        return vec![Line::raw(piece.title.clone()), Line::styled("Only its owner can see this card.", theme.faint())];
    };
    let mut lines = of_card(card, theme, piece.marks.contains(&"boosted"));
    let mut now = Vec::new();
    if piece.power != piece.printed {
        now.push(format!("power {} now", piece.power.map_or("–".to_owned(), |p| p.to_string())));
    }
    if piece.colors != card.front().colors && !piece.marks.contains(&"frightened") {
        now.push(format!("{} now", codes(piece.colors)));
    }
    if piece.counters != 0 {
        now.push(count(piece.counters, "+1 power counter"));
    }
    now.extend(piece.named.iter().map(|(name, n)| count(*n, &format!("{name} counter"))));
    now.extend(piece.marks.iter().map(|m| (*m).to_owned()));
    let printed: Vec<_> = card.faces.iter().flat_map(|f| f.keywords()).collect();
    now.extend(piece.keywords.iter().filter(|k| !printed.contains(k)).map(|k| format!("has {k}")));
    let extra = |t: &&String| !card.faces.iter().any(|f| f.traits.iter().any(|p| p.as_str() == t.as_str()));
    now.extend(piece.traits.iter().filter(extra).map(|t| format!("is a {t}")));
    now.extend(piece.attached.iter().map(|a| format!("with {}", a.title)));
    if !now.is_empty() {
        lines.insert(1, Line::styled(now.join(", "), theme.accent()));
    }
    lines
}

/// Returns a card's lines. For a Mane Character, the side that is up comes first.
pub fn of_card(card: &Card, theme: Theme, boosted: bool) -> Vec<Line<'static>> {
    let mut rows = sheet(card);
    let side = |r: &Row| matches!(r, Row::Side(_));
    if let (Some(start), Some(other), true) = (rows.iter().position(side), rows.iter().rposition(side), boosted) {
        rows[start..].rotate_left(other - start);
    }
    let line = |row| match row {
        Row::Name(name, colors) => Line::from(vec![
            Span::styled(name, theme.card(colors.iter().next()).patch(theme.head())),
            Span::styled(if colors.is_empty() { String::new() } else { format!(" {}", codes(colors)) }, theme.faint()),
        ]),
        Row::Facts(facts) => Line::styled(facts, theme.faint()),
        Row::Side(side) => Line::styled(format!("— {side}"), theme.accent()),
        Row::Text(text, true) => Line::raw(text),
        Row::ReadAs(text) => Line::styled(format!("  read as: {text}"), theme.faint()),
        Row::Flavour(text) => Line::styled(format!("“{text}”"), theme.faint()),
        Row::Text(text, false) => Line::styled(format!("{text} (not understood: does nothing)"), theme.warn()),
    };
    rows.into_iter().map(line).collect()
}
