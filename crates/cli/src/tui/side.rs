//! The line above a player's cards: name, score, tokens, decks.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::theme::Theme;
use crate::describe::count;
use crate::describe::scene::{Scene, Side};

/// Points that win.
const WIN: i16 = maneframe_engine::WINNING_SCORE;

/// Draws a player's line.
pub fn draw(scene: &Scene, side: &Side, name: &str, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let turn = scene.active == side.player && scene.turn > 0;
    let mut spans = vec![
        Span::styled(if turn { "▶ " } else { "━ " }, if turn { theme.accent() } else { theme.frame() }),
        Span::styled(name.to_owned(), if turn { theme.accent() } else { theme.head() }),
        Span::raw("  "),
        Span::styled(if area.width >= 100 { bar(side.points) } else { String::new() }, theme.good()),
        Span::styled(format!("{}/{WIN} points", side.points), theme.head()),
        Span::raw("  "),
        Span::styled(count(side.tokens, "token"), theme.head()),
        Span::styled(
            format!("  hand {} deck {} discard {}", side.hand_size, side.deck, side.discard.len()),
            theme.faint(),
        ),
    ];
    if !side.banished.is_empty() {
        spans.push(Span::styled(format!(" banished {}", side.banished.len()), theme.faint()));
    }
    if let Some(total) = side.total {
        spans.push(Span::styled(format!("  ⚔ {total}"), theme.warn()));
    }
    let full = side.friends_home() as i32 > side.home_limit;
    let home = format!(" home {}/{} ", side.friends_home(), side.home_limit);
    spans.push(Span::styled(home, if full { theme.warn() } else { theme.faint() }));
    let line = Line::from(spans);
    let used = line.width().min(area.width.into()) as u16;
    buffer.set_line(area.x, area.y, &line, area.width);
    let rest = usize::from(area.width - used);
    buffer.set_string(area.x + used, area.y, "━".repeat(rest), theme.frame());
}

/// The score as a bar of ten cells.
fn bar(points: i16) -> String {
    let full = (i32::from(points.clamp(0, WIN)) * 10 / i32::from(WIN)) as usize;
    "█".repeat(full) + &"░".repeat(10 - full) + " "
}
