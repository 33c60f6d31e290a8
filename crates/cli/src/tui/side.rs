//! The line above a player's cards: name, score, tokens, decks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::theme::Theme;
use crate::describe::count;
use crate::describe::scene::{Scene, Side};

/// A part of the line. Parts with a higher `spare` are left out first if there is little room. Parts with 0 are never
/// left out.
struct Part {
    text: String,
    style: Style,
    spare: u8,
}

/// Draws a player's line. Details that are available elsewhere are left out if there is little room.
pub fn draw(scene: &Scene, side: &Side, name: &str, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let mut parts = parts(scene, side, name, theme);
    if area.width < 100 {
        parts.retain(|p| p.spare < 9);
    }
    let width = |parts: &[Part]| parts.iter().map(|p| Line::raw(p.text.as_str()).width()).sum::<usize>();
    while width(&parts) > area.width.into() {
        let Some(most) = parts.iter().map(|p| p.spare).max().filter(|&s| s > 0) else { break };
        parts.retain(|p| p.spare != most);
    }
    let line = Line::from(parts.into_iter().map(|p| Span::styled(p.text, p.style)).collect::<Vec<_>>());
    let used = line.width().min(area.width.into()) as u16;
    buffer.set_line(area.x, area.y, &line, area.width);
    let rest = usize::from(area.width - used);
    buffer.set_string(area.x + used, area.y, "━".repeat(rest), theme.frame());
}

fn parts(scene: &Scene, side: &Side, name: &str, theme: Theme) -> Vec<Part> {
    let part = |text: String, style, spare| Part { text, style, spare };
    let turn = scene.active == side.player && scene.turn > 0;
    let head = if turn { theme.accent() } else { theme.head() };
    let (short, rest) = name.split_once(' ').unwrap_or((name, ""));
    let full = side.friends_home() as i32 > side.home_limit;
    let mut parts = vec![
        part((if turn { "▶ " } else { "━ " }).to_owned(), if turn { theme.accent() } else { theme.frame() }, 0),
        part(short.to_owned(), head, 0),
        part(format!(" {rest}"), head, 4),
        part(format!("  {}", bar(side.points, side.winning_score)), theme.good(), 9),
        part(format!("  {}/{}", side.points, side.winning_score), theme.head(), 0),
        part(" points".to_owned(), theme.head(), 6),
        part(format!("  {}", count(side.tokens, "token")), theme.head(), 0),
        part(format!("  hand {}", side.hand_size), theme.faint(), 0),
        part(format!(" deck {}", side.deck), theme.faint(), 2),
        part(format!(" discard {}", side.discard.len()), theme.faint(), 3),
    ];
    if !side.banished.is_empty() {
        parts.push(part(format!(" banished {}", side.banished.len()), theme.faint(), 5));
    }
    if let Some(total) = side.total {
        parts.push(part(format!("  ⚔ {total}"), theme.warn(), 0));
    }
    let home = format!(" home {}/{} ", side.friends_home(), side.home_limit);
    parts.push(part(home, if full { theme.warn() } else { theme.faint() }, 0));
    parts
}

/// Formats the score as a bar of ten cells.
fn bar(points: i16, goal: i32) -> String {
    let goal = goal.max(1);
    let full = (i32::from(points).clamp(0, goal) * 10 / goal) as usize;
    "█".repeat(full) + &"░".repeat(10 - full)
}
