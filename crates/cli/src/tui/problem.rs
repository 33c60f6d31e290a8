//! A Problem and the characters there: the other players' above, the viewer's below.

use maneframe_card::Need;
use maneframe_engine::Handle;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Widget as _};

use super::chip::{self, Moment, Spot};
use crate::describe::code;
use crate::describe::scene::{Place, Scene, Stand};

/// Draws a Problem with its sides.
pub fn draw(scene: &Scene, place: &Place, area: Rect, part: u8, buffer: &mut Buffer, m: &mut Moment<'_>) {
    let theme = m.theme;
    let problem = place.problem.as_ref().map(|p| p.id);
    let here = problem.is_some() && m.cursor == problem;
    let live = problem.is_some_and(|id| m.live.contains(&id));
    let whose = if place.owner == scene.me { "yours".to_owned() } else { format!("{}'s", place.owner) };
    let title = format!("{}{}", if live { "●" } else { "" }, place.title);
    let about = match problem {
        None => "no Problem".to_owned(),
        Some(_) if area.width < 46 => format!("{whose} +{}", place.bonus),
        Some(_) => format!("{whose}, bonus {}", place.bonus),
    };
    let room = usize::from(area.width).saturating_sub(about.len() + 7);
    let title_style = if here { theme.cursor() } else { theme.head() };
    let block = Block::bordered()
        .border_type(if here { BorderType::Double } else { BorderType::Rounded })
        .border_style(if here { theme.accent() } else { theme.frame() })
        .title(Line::from(vec![Span::raw(" "), Span::styled(chip::cut(&title, room), title_style), Span::raw(" ")]))
        .title(Line::styled(format!(" {about} "), theme.faint()).right_aligned());
    let inner = block.inner(area);
    block.render(area, buffer);
    if let Some(card) = problem {
        m.spots.push(Spot { rect: Rect { height: 1, ..area }, card, part });
    }
    // Its own attached cards first, then the other players' cards, then the viewer's at the bottom.
    let mut inner = inner;
    let attached = attached(place);
    if !attached.is_empty() {
        let rows = chip::rows(attached, inner.width, false, false).min(2);
        let (top, rest) = split(inner, rows.min(inner.height.saturating_sub(place.stands.len() as u16)));
        chip::draw(attached, top, false, false, part, buffer, m);
        inner = rest;
    }
    let mine = |s: &&Stand| s.player == scene.me;
    let others: Vec<&Stand> = place.stands.iter().filter(|s| !mine(s)).collect();
    let mine: Vec<&Stand> = place.stands.iter().filter(mine).collect();
    let text = rules_text(place, inner, place.stands.len() as u16);
    let all: Vec<&Stand> = mine.iter().chain(&others).copied().collect();
    let lines = (text.len() + all.len()) as u16;
    let rows = rows(&all, m.cursor, inner.width, inner.height.saturating_sub(lines));
    for (stand, rows) in others.iter().zip(&rows[mine.len()..]) {
        let (line, rest) = split(inner, 1);
        need_line(stand, line, buffer, m);
        let (cards, rest) = split(rest, rows.0);
        chip::draw(&stand.cards, cards, rows.1, false, part, buffer, m);
        inner = rest;
    }
    let below: u16 = rows[..mine.len()].iter().map(|r| 1 + r.0).sum();
    let (between, mut inner) = split(inner, inner.height.saturating_sub(below));
    let skip = (usize::from(between.height).saturating_sub(text.len()) / 2) as u16;
    for (row, line) in text.iter().enumerate().take(between.height.into()) {
        let y = between.y + skip + row as u16;
        buffer.set_stringn(between.x + 1, y, line, usize::from(between.width).saturating_sub(1), theme.faint());
    }
    for (stand, rows) in mine.iter().zip(&rows) {
        let (cards, rest) = split(inner, rows.0);
        chip::draw(&stand.cards, cards, rows.1, false, part, buffer, m);
        let (line, rest) = split(rest, 1);
        need_line(stand, line, buffer, m);
        inner = rest;
    }
}

/// Returns the minimum number of rows of a Problem in a column, and the number for all cards as lines.
pub fn rows_needed(place: &Place, column: u16) -> (u16, u16) {
    let inner = column.saturating_sub(2);
    let has = |cards: &[crate::describe::scene::Piece]| u16::from(!cards.is_empty());
    let rows = |cards: &[_]| if has(cards) == 0 { 0 } else { chip::rows(cards, inner, false, false) };
    let stands = &place.stands;
    let least = 2 + has(attached(place)) + stands.iter().map(|s| 1 + has(&s.cards)).sum::<u16>();
    let whole = 2 + rows(attached(place)).min(2) + stands.iter().map(|s| 1 + rows(&s.cards)).sum::<u16>();
    (least, whole)
}

/// Returns the cards attached to the Problem itself.
fn attached(place: &Place) -> &[crate::describe::scene::Piece] {
    place.problem.as_ref().map_or(&[], |p| &p.attached)
}

/// Returns all cards at a Problem, in the order in which the cursor visits them.
pub fn cards(scene: &Scene, place: &Place) -> Vec<Handle> {
    let ids = |list: &[crate::describe::scene::Piece]| chip::chips(list).iter().map(|(p, _)| p.id).collect::<Vec<_>>();
    let mut all: Vec<Handle> = place.problem.iter().map(|p| p.id).collect();
    all.extend(ids(attached(place)));
    let (mine, others): (Vec<&Stand>, Vec<&Stand>) = place.stands.iter().partition(|s| s.player == scene.me);
    all.extend(others.iter().chain(&mine).flat_map(|s| ids(&s.cards)));
    all
}

/// Returns the number of rows for each side's cards, and true for boxes. Cards are boxes if they fit, those of the
/// first side first, and lines otherwise. If even lines don't fit, the side under the cursor takes precedence.
fn rows(stands: &[&Stand], cursor: Option<Handle>, width: u16, height: u16) -> Vec<(u16, bool)> {
    let flat = |s: &&Stand| if s.cards.is_empty() { 0 } else { chip::rows(&s.cards, width, false, false) };
    let flat: Vec<u16> = stands.iter().map(flat).collect();
    let mut rows: Vec<(u16, bool)> = vec![(0, false); stands.len()];
    let mut left = height;
    let looked_at = |s: &&&Stand| chip::chips(&s.cards).iter().any(|(p, _)| Some(p.id) == cursor);
    let focus = stands.iter().position(|s| looked_at(&s)).unwrap_or(0);
    let order: Vec<usize> = std::iter::once(focus).chain((0..stands.len()).filter(|&i| i != focus)).collect();
    // First one row for each side, then as many as needed.
    for most in [1, u16::MAX] {
        for &i in &order {
            let more = (flat[i].min(most) - rows[i].0).min(left);
            rows[i].0 += more;
            left -= more;
        }
    }
    for (stand, row) in stands.iter().zip(&mut rows) {
        let boxes = chip::rows(&stand.cards, width, true, false);
        if !stand.cards.is_empty() && boxes.saturating_sub(row.0) <= left {
            left -= boxes.saturating_sub(row.0);
            *row = (boxes, true);
        }
    }
    rows
}

/// Returns the Problem's text, if there is room for it between the sides.
fn rules_text(place: &Place, area: Rect, sides: u16) -> Vec<String> {
    let Some(card) = place.problem.as_ref().and_then(|p| p.card.as_ref()) else { return Vec::new() };
    let lines = card.front().lines.iter().map(|l| l.text.as_str()).filter(|t| !t.starts_with("Starting Problem"));
    let width = usize::from(area.width).saturating_sub(2).max(10);
    let text: Vec<String> = lines.flat_map(|l| textwrap::wrap(l, width)).map(|l| l.into_owned()).collect();
    // Each side keeps its line and a row of boxes.
    let fits = text.len() as u16 + sides * 5 <= area.height;
    if fits { text } else { Vec::new() }
}

fn split(area: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(area.height);
    (Rect { height: rows, ..area }, Rect { y: area.y + rows, height: area.height - rows, ..area })
}

/// Draws a player's requirement and power: `✔P1 needs 2Bl + 3 wild, has 5: 4Bl 1Wh`. It is shortened if there is little
/// room. The Problem's page shows it in full.
fn need_line(stand: &Stand, area: Rect, buffer: &mut Buffer, m: &mut Moment<'_>) {
    if area.height == 0 {
        return;
    }
    let ways = [(true, true), (false, true), (false, false)].map(|(words, colors)| needs(stand, words, colors, m));
    let fits = ways.iter().find(|l| l.width() <= usize::from(area.width)).or(ways.last());
    if let Some(line) = fits {
        buffer.set_line(area.x, area.y, line, area.width);
    }
}

fn needs(stand: &Stand, words: bool, colors: bool, m: &Moment<'_>) -> Line<'static> {
    let theme = m.theme;
    let mut spans = Vec::new();
    if stand.can_confront {
        spans.push(Span::styled("✔", theme.good()));
    }
    spans.push(Span::styled(stand.player.to_string(), theme.head()));
    spans.push(Span::styled(if words { " needs " } else { " " }, theme.faint()));
    for (i, part) in stand.needs.iter().enumerate() {
        if i > 0 {
            spans.push(Span::styled(if colors { " + " } else { "+" }, theme.faint()));
        }
        let (text, color) = match part.need {
            Need::Color(c) => (format!("{}{}", part.power, code(c)), Some(c)),
            Need::Not(c) => (format!("{} not {}", part.power, code(c)), None),
            Need::Wild => (format!("{} wild", part.power), None),
        };
        spans.push(Span::styled(text, theme.card(color)));
    }
    if stand.needs.is_empty() {
        spans.push(Span::styled("nothing", theme.faint()));
    }
    if stand.more != 0 {
        spans.push(Span::styled(format!(" {:+}", stand.more), theme.warn()));
    }
    if stand.power > 0 || !stand.cards.is_empty() {
        spans.push(Span::styled(format!(", has {}", stand.power), theme.head()));
        for (i, (color, power)) in stand.by_color.iter().enumerate().take_while(|_| colors) {
            spans.push(Span::styled(if i == 0 { ": " } else { " " }, theme.faint()));
            spans.push(Span::styled(format!("{power}{}", code(*color)), theme.card(Some(*color))));
        }
    }
    Line::from(spans)
}
