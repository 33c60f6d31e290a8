//! The log, with the newest entries at the bottom.

use maneframe_engine::inspect::Act;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Widget as _};

use super::source::Source;
use super::theme::Theme;
use super::wrap::wrap;
use crate::describe::log::Heard;

/// Returns the log in lines. Entries after the first `heard` are highlighted.
pub fn lines(game: &dyn Source, heard: usize, width: usize, theme: Theme) -> Vec<Line<'static>> {
    in_lines(game, 0, heard, width, theme)
}

/// Returns the entries after the first `heard`, in lines.
pub fn since(game: &dyn Source, heard: usize, width: usize, theme: Theme) -> Vec<Line<'static>> {
    in_lines(game, heard, usize::MAX, width, theme)
}

fn in_lines(game: &dyn Source, from: usize, heard: usize, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    // The last text, the number of its repetitions, and the start of its lines.
    let mut last: (&str, usize, usize) = ("", 0, 0);
    let log = game.view().log;
    for i in from..log.len() {
        let Some(told) = log.get(i) else { continue };
        let words = told.words.as_str();
        if words == last.0 {
            last.1 += 1;
            lines.truncate(last.2);
        } else {
            last = (words, 1, lines.len());
        }
        let text = if last.1 > 1 { format!("{words} ×{}", last.1) } else { words.to_owned() };
        lines.extend(wrap(&line(&text, told, i >= heard, theme), width.max(10), 2));
    }
    lines
}

fn line(words: &str, entry: &Heard, new: bool, theme: Theme) -> Line<'static> {
    let style = match entry.act {
        Some(Act::StartTurn) | None => theme.accent(),
        Some(Act::StartPhase | Act::Pay) => theme.faint(),
        Some(Act::Score | Act::Win | Act::GameOver | Act::Defeat | Act::Solve) => theme.good(),
        _ if new => theme.head(),
        _ => theme.card(None),
    };
    let text = match entry.act {
        Some(Act::StartTurn) => format!("━ {words} ━"),
        Some(Act::StartPhase) => format!("· {words}"),
        _ => words.to_owned(),
    };
    Line::from(Span::styled(text, style))
}

/// Draws the end of the log, scrolled up by `back` lines.
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
