//! What lies over the table for a moment: menus, help, questions, long lists.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph, Widget as _, Wrap};

use super::chip::cut;
use super::theme::Theme;

/// What a yes would do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confirm {
    /// Give up.
    Concede,
    /// Leave the program.
    Quit,
    /// Save a replay in place of something else.
    Replace,
}

/// What lies over the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Popup {
    /// Options to choose from: their numbers in the decision, and words.
    Menu {
        /// Above them.
        title: String,
        /// Number and words of each.
        entries: Vec<(usize, String)>,
        /// The one that Enter takes.
        at: usize,
    },
    /// Lines to read.
    Pages {
        /// Above them.
        title: String,
        /// The lines.
        lines: Vec<Line<'static>>,
        /// The first line shown.
        top: usize,
    },
    /// Yes or no.
    Ask(Confirm),
}

/// Keys that take an entry of a menu at once.
pub const LETTERS: &str = "123456789abcdefgimorstvwxyz";

/// Draws it over the table.
pub fn draw(popup: &Popup, screen: Rect, theme: Theme, buffer: &mut Buffer) {
    match popup {
        Popup::Menu { title, entries, at } => menu(title, entries, *at, screen, theme, buffer),
        Popup::Pages { title, lines, top } => pages(title, lines, *top, screen, theme, buffer),
        Popup::Ask(confirm) => {
            let (title, text) = match confirm {
                Confirm::Concede => (" concede? ", "Give up this game? Your opponent wins."),
                Confirm::Quit => (" quit? ", "Leave the game? `play --resume` goes on with it."),
                Confirm::Replace => (" replace? ", "That file is there already, and no replay. Replace it?"),
            };
            let lines = vec![Line::raw(text), Line::raw(""), keys(&[("y", "yes"), ("n", "no")], theme)];
            boxed(title, lines, screen, theme, buffer);
        }
    }
}

/// Keys with what they do.
pub fn keys(list: &[(&str, &str)], theme: Theme) -> Line<'static> {
    let mut spans = Vec::new();
    for (key, does) in list {
        if !spans.is_empty() {
            spans.push(Span::raw("  "));
        }
        spans.push(Span::styled((*key).to_owned(), theme.accent()));
        spans.push(Span::raw(format!(" {does}")));
    }
    Line::from(spans)
}

fn middle(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    let x = screen.x + (screen.width - width) / 2;
    let y = screen.y + (screen.height - height) / 2;
    Rect { x, y, width, height }
}

fn frame(title: &str, area: Rect, theme: Theme, buffer: &mut Buffer) -> Rect {
    Clear.render(area, buffer);
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .border_style(theme.accent())
        .title(Span::styled(cut(title, usize::from(area.width).saturating_sub(4)), theme.head()))
        .padding(Padding::horizontal(1));
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

fn boxed(title: &str, lines: Vec<Line<'static>>, screen: Rect, theme: Theme, buffer: &mut Buffer) {
    let width = lines.iter().map(Line::width).max().unwrap_or(0).max(title.len()) as u16 + 4;
    let area = middle(screen, width, lines.len() as u16 + 2);
    let inner = frame(title, area, theme, buffer);
    Paragraph::new(lines).render(inner, buffer);
}

fn menu(title: &str, entries: &[(usize, String)], at: usize, screen: Rect, theme: Theme, buffer: &mut Buffer) {
    let widest = entries.iter().map(|(_, t)| Line::raw(t.as_str()).width()).max().unwrap_or(0);
    let width = (widest + 8).max(title.len() + 6).max(40).min(usize::from(screen.width).saturating_sub(2)) as u16;
    let height = (entries.len() as u16 + 2).min(screen.height.saturating_sub(2));
    let inner = frame(&format!(" {title} "), middle(screen, width, height), theme, buffer);
    let shown = usize::from(inner.height).max(1);
    let first = at.saturating_sub(shown / 2).min(entries.len().saturating_sub(shown));
    for (row, (i, (_, text))) in entries.iter().enumerate().skip(first).take(shown).enumerate() {
        let key = LETTERS.chars().nth(i).unwrap_or(' ');
        let here = i == at;
        let text = cut(text, usize::from(inner.width).saturating_sub(4));
        let line = Line::from(vec![
            Span::styled(format!("{key} "), theme.accent()),
            Span::styled(
                format!("{}{text}", if here { "▸ " } else { "  " }),
                if here { theme.cursor() } else { theme.card(None) },
            ),
        ]);
        buffer.set_line(inner.x, inner.y + row as u16, &line, inner.width);
    }
}

fn pages(title: &str, lines: &[Line<'static>], top: usize, screen: Rect, theme: Theme, buffer: &mut Buffer) {
    let widest = lines.iter().map(Line::width).max().unwrap_or(0).max(title.chars().count() + 2);
    let width = (widest as u16 + 4).clamp(30, 84).min(screen.width.saturating_sub(4));
    let height = (lines.len() as u16 + 2).clamp(5, screen.height.saturating_sub(2).max(5));
    let inner = frame(&format!(" {title} "), middle(screen, width, height), theme, buffer);
    let lines: Vec<Line<'static>> = lines.iter().skip(top).take(inner.height.into()).cloned().collect();
    Paragraph::new(lines).wrap(Wrap { trim: false }).render(inner, buffer);
}
