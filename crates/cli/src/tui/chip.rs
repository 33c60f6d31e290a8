//! Cards as chips, which flow into rows. Each is a line, or a small box if there is room.

use maneframe_card::CardType;
use maneframe_engine::Handle;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Paragraph, Widget as _};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::theme::Theme;
use crate::describe::codes;
use crate::describe::scene::Piece;

/// Position of a card on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Rectangle on the screen.
    pub rect: Rect,
    /// Id of the card.
    pub card: Handle,
    /// Number of the part of the table. Tab goes from part to part.
    pub part: u8,
}

/// Data for drawing chips.
pub struct Moment<'a> {
    /// Styles of the table.
    pub theme: Theme,
    /// Card under the cursor.
    pub cursor: Option<Handle>,
    /// Cards that an option refers to.
    pub live: &'a [Handle],
    /// Positions of the cards on the screen.
    pub spots: &'a mut Vec<Spot>,
}

/// Width of a box in cells.
const BOX: u16 = 21;
/// Height of a box in rows.
const TALL: u16 = 4;
/// Maximum width of a title on a chip.
const TITLE: usize = 22;

/// A card, and true if it is attached to another.
pub type Chip<'p> = (&'p Piece, bool);

/// Returns all cards of a list, with attached cards after their hosts.
pub fn chips(pieces: &[Piece]) -> Vec<Chip<'_>> {
    let mut list = Vec::new();
    for piece in pieces {
        list.push((piece, false));
        list.extend(piece.attached.iter().map(|a| (a, true)));
    }
    list
}

/// Returns the number of rows that the cards need at `width`, as boxes or as lines.
pub fn rows(pieces: &[Piece], width: u16, tall: bool, hand: bool) -> u16 {
    let list = chips(pieces);
    let rows = flow(&list, width, tall, hand).last().map_or(0, |(row, _)| row + 1);
    (rows * if tall { TALL } else { 1 }).max(1)
}

/// Returns each card's row, and its position in the row.
fn flow(list: &[Chip<'_>], width: u16, tall: bool, hand: bool) -> Vec<(u16, Rect)> {
    let (mut row, mut x) = (0, 0);
    let mut places = Vec::with_capacity(list.len());
    for chip in list {
        // One cell more for the mark of a card that can be used.
        let w = if tall { BOX } else { flat(chip, hand).width() as u16 + 1 }.min(width);
        if x > 0 && x + w > width {
            row += 1;
            x = 0;
        }
        places.push((row, Rect { x, y: 0, width: w, height: if tall { TALL } else { 1 } }));
        x += w + u16::from(!tall);
    }
    places
}

/// Draws cards in a part of the table. If it is too small for all, it shows the rows around the cursor.
pub fn draw(pieces: &[Piece], area: Rect, tall: bool, hand: bool, part: u8, buffer: &mut Buffer, m: &mut Moment<'_>) {
    let list = chips(pieces);
    if area.height == 0 || area.width < 4 || list.is_empty() {
        return;
    }
    let tall = tall && area.height >= TALL;
    let high = if tall { TALL } else { 1 };
    let shown = area.height / high;
    let mut places = flow(&list, area.width, tall, hand);
    let count = |places: &[(u16, Rect)]| places.last().map_or(0, |(row, _)| row + 1);
    if count(&places) > shown {
        // Leaves a column for the marks.
        places = flow(&list, area.width - 2, tall, hand);
    }
    let cursor = list.iter().position(|c| m.cursor == Some(c.0.id)).map_or(0, |at| places[at].0);
    let first = (cursor + 1).saturating_sub(shown);
    for (chip, (row, place)) in list.iter().zip(&places) {
        if *row < first || *row >= first + shown {
            continue;
        }
        let rect = Rect { x: area.x + place.x, y: area.y + (row - first) * high, ..*place };
        m.spots.push(Spot { rect, card: chip.0.id, part });
        if tall {
            draw_box(chip, rect, hand, buffer, m);
        } else {
            let mark = if m.live.contains(&chip.0.id) { "●" } else { " " };
            draw_line(chip, &format!("{mark}{}", flat(chip, hand)), rect, buffer, m);
        }
    }
    let edge = area.right() - 1;
    if first > 0 {
        buffer.set_string(edge, area.y, "▲", m.theme.warn());
    }
    if first + shown < count(&places) {
        let y = area.y + (shown * high).saturating_sub(1);
        // If both marks are in a single row, this one is to the left of the other.
        buffer.set_string(edge - u16::from(first > 0 && y == area.y), y, "▼", m.theme.warn());
    }
}

fn draw_line(chip: &Chip<'_>, text: &str, rect: Rect, buffer: &mut Buffer, m: &Moment<'_>) {
    buffer.set_stringn(rect.x, rect.y, text, rect.width.into(), style(chip.0, m));
}

fn draw_box(chip: &Chip<'_>, rect: Rect, hand: bool, buffer: &mut Buffer, m: &Moment<'_>) {
    let piece = chip.0;
    let here = m.cursor == Some(piece.id);
    let style = style(piece, m);
    let border = if here { BorderType::Double } else { BorderType::Rounded };
    let frame =
        if here { m.theme.card(piece.color()).add_modifier(Modifier::BOLD) } else { m.theme.card(piece.color()) };
    let hang = if chip.1 { "↳" } else { "" };
    let title = cut(&format!("{hang}{}", piece.title), usize::from(rect.width) - 4);
    let live = if m.live.contains(&piece.id) { "●" } else { "" };
    let block =
        Block::bordered().border_type(border).border_style(frame).title(Span::styled(format!("{live}{title}"), style));
    let inner = block.inner(rect);
    block.render(rect, buffer);
    let mut second: Vec<String> = Vec::new();
    if hand {
        let needs = piece.card.iter().flat_map(|c| &c.requirements);
        second.extend(needs.map(|(c, n)| format!("{n}{}", crate::describe::code(*c))));
        if !second.is_empty() {
            second.insert(0, "needs".to_owned());
        }
    } else {
        second.extend(piece.marks.iter().map(|m| (*m).to_owned()));
        if piece.involved {
            second.push("involved".to_owned());
        }
    }
    if second.is_empty() {
        for keyword in piece.keywords.iter().map(ToString::to_string) {
            if !keyword.starts_with("Home Limit") && !second.contains(&keyword) {
                second.push(keyword);
            }
        }
        second.extend(piece.traits.iter().cloned());
        second = vec![second.join(", ")];
    }
    let left = face(piece, hand);
    let right = match (hand, piece.card.as_ref()) {
        (true, Some(card)) => match card.cost {
            Some(cost) => format!("{} ◆{cost}", short(card.kind)),
            None => short(card.kind).to_owned(),
        },
        (false, Some(card)) if !piece.is_character() => short(card.kind).to_owned(),
        _ if piece.counters != 0 => format!("{:+}", piece.counters),
        _ => String::new(),
    };
    let gap = usize::from(inner.width).saturating_sub(left.width() + right.width());
    let top = Line::from(vec![
        Span::styled(left, m.theme.card(piece.color())),
        Span::raw(" ".repeat(gap)),
        Span::styled(right, m.theme.faint()),
    ]);
    let second = Line::styled(cut(&second.join(" "), inner.width.into()), m.theme.faint());
    Paragraph::new(vec![top, second]).render(inner, buffer);
}

fn style(piece: &Piece, m: &Moment<'_>) -> Style {
    let mut style = m.theme.card(piece.color());
    if piece.kind == Some(CardType::Troublemaker) {
        style = m.theme.warn();
    }
    if piece.marks.contains(&"exhausted") || piece.marks.contains(&"frightened") {
        style = style.add_modifier(Modifier::DIM | Modifier::ITALIC);
    }
    if m.live.contains(&piece.id) {
        style = style.add_modifier(Modifier::BOLD);
    }
    if m.cursor == Some(piece.id) {
        style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
    }
    style
}

/// Formats power and colours: `3Ye`. On the table only characters and Troublemakers show power. A Resource's power only
/// counts when it is flipped.
fn face(piece: &Piece, hand: bool) -> String {
    let fights = hand || piece.is_character() || piece.kind == Some(CardType::Troublemaker);
    match piece.power {
        _ if !fights => piece.colors.iter().map(crate::describe::code).collect::<Vec<_>>().join("/"),
        Some(power) => format!("{power}{}", if piece.colors.is_empty() { String::new() } else { codes(piece.colors) }),
        None => String::new(),
    }
}

fn short(kind: CardType) -> &'static str {
    match kind {
        CardType::ManeCharacter => "Mane",
        CardType::Friend => "Friend",
        CardType::Resource => "Resource",
        CardType::Event => "Event",
        CardType::Troublemaker => "Trouble",
        CardType::Problem => "Problem",
    }
}

/// Formats a card in a line: power and colours, title, state.
fn flat(chip: &Chip<'_>, hand: bool) -> String {
    let piece = chip.0;
    let mut text = String::from(if chip.1 { "↳" } else { "" });
    let face = face(piece, hand);
    if !face.is_empty() {
        text.push_str(&face);
        text.push(' ');
    }
    text.push_str(&cut(&piece.title, TITLE));
    if let Some(cost) = piece.card.as_ref().and_then(|c| c.cost).filter(|_| hand) {
        text.push_str(&format!(" ◆{cost}"));
    }
    for mark in &piece.marks {
        text.push_str(match *mark {
            "exhausted" => " zz",
            "frightened" => " !!",
            "face-down" => " ▼",
            "boosted" => " ★",
            "ignored" => " ✗",
            _ => "",
        });
    }
    if piece.counters != 0 {
        text.push_str(&format!(" {:+}", piece.counters));
    }
    for (name, n) in &piece.named {
        text.push_str(&format!(" {name} {n}"));
    }
    if piece.involved {
        text.push_str(" ⚔");
    }
    text
}

/// Shortens a text to a width.
pub fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let w = c.width().unwrap_or(0);
        if used + w + 1 > width {
            break;
        }
        used += w;
        out.push(c);
    }
    out.push('…');
    out
}
