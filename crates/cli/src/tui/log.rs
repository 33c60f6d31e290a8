//! What happened, newest at the bottom.

use maneframe_engine::Viewer;
use maneframe_engine::inspect::Act;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Widget as _};

use super::theme::Theme;
use super::wrap::wrap;
use crate::session::{Session, Told};

/// The log in lines; what happened after the first `heard` events stands out.
pub fn lines(session: &Session, viewer: Viewer, heard: usize, width: usize, theme: Theme) -> Vec<Line<'static>> {
    in_lines(session.told(), heard, viewer, width, theme)
}

/// What happened after the first `heard` events, in lines.
pub fn since(session: &Session, viewer: Viewer, heard: usize, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let told = session.told();
    in_lines(&told[heard.min(told.len())..], told.len(), viewer, width, theme)
}

fn in_lines(told: &[Told], heard: usize, viewer: Viewer, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    // The words told last, how often in a row, and where their lines begin.
    let mut last: (&str, usize, usize) = ("", 0, 0);
    for (i, told) in told.iter().enumerate() {
        let Some(words) = told.to(viewer) else { continue };
        if words == last.0 {
            last.1 += 1;
            lines.truncate(last.2);
        } else {
            last = (words, 1, lines.len());
        }
        let text = if last.1 > 1 { format!("{words} ×{}", last.1) } else { words.to_owned() };
        lines.extend(wrap(&entry(&text, told.act, i >= heard, theme), width.max(10), 2));
    }
    lines
}

fn entry(words: &str, act: Act, new: bool, theme: Theme) -> Line<'static> {
    let style = match act {
        Act::StartTurn => theme.accent(),
        Act::StartPhase | Act::Pay => theme.faint(),
        Act::Score | Act::Win | Act::GameOver | Act::Defeat | Act::Solve => theme.good(),
        _ if new => theme.head(),
        _ => theme.card(None),
    };
    let text = match act {
        Act::StartTurn => format!("━ {words} ━"),
        Act::StartPhase => format!("· {words}"),
        _ => words.to_owned(),
    };
    Line::from(Span::styled(text, style))
}

/// Draws the end of the log, `back` lines up.
pub fn draw(lines: &[Line<'static>], back: usize, area: Rect, theme: Theme, buffer: &mut Buffer) {
    let title = if back > 0 { " log (older) " } else { " log " };
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(theme.frame())
        .title(Span::styled(title, theme.faint()));
    let inner = block.inner(area);
    block.render(area, buffer);
    let end = lines.len().saturating_sub(back);
    let start = end.saturating_sub(inner.height.into());
    for (row, line) in lines[start..end].iter().enumerate() {
        buffer.set_line(inner.x, inner.y + row as u16, line, inner.width);
    }
}
