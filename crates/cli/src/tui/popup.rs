//! Popups over the table: menus, help, questions, long lists.

use maneframe_engine::PlayerId;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Widget as _};

use super::chip::cut;
use super::menu::{Entry, MenuAction};
use super::theme::Theme;
use super::wrap::{wrap, wrap_all};
use crate::pass_warning::Leaving;

/// Action that is confirmed by "yes".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Confirm {
    /// Concede the game.
    Concede,
    /// Leave the program.
    Quit,
    /// Save a replay in place of another file.
    Replace,
    /// Pass despite the warning.
    Pass(Leaving),
    /// Accept a draw.
    Draw {
        /// Player who offers it.
        by: PlayerId,
        /// Player who is asked.
        asked: PlayerId,
    },
    /// Accept the proposal with that number.
    Proposal(u32),
}

/// A popup over the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Popup {
    /// A menu with entries.
    Menu {
        /// Title above the entries.
        title: String,
        /// Entries of the menu.
        entries: Vec<Entry>,
        /// Index of the selected entry.
        at: usize,
    },
    /// Lines to read.
    Pages {
        /// Title above the lines.
        title: String,
        /// The lines. Long ones are wrapped when drawn.
        lines: Vec<Line<'static>>,
        /// Index of the first row shown.
        top: usize,
    },
    /// A question with "yes" and "no".
    Ask {
        /// Action that "yes" confirms.
        confirm: Confirm,
        /// Text of the question.
        text: String,
    },
    /// Input of a chat message.
    Words(String),
}

impl Popup {
    /// Returns true if it refers to the currently offered options, and so becomes invalid when these change.
    pub fn offers(&self) -> bool {
        let offers = |e: &Entry| matches!(e.does, MenuAction::Choose(_) | MenuAction::Open(_));
        match self {
            Popup::Menu { entries, .. } => entries.iter().any(offers),
            Popup::Ask { confirm, .. } => matches!(confirm, Confirm::Pass(_)),
            Popup::Pages { .. } | Popup::Words(_) => false,
        }
    }

    /// Returns true if it asks something that has no meaning after the game.
    pub fn needs_a_game(&self) -> bool {
        use Confirm::{Concede, Draw, Pass, Quit};
        matches!(self, Popup::Ask { confirm: Concede | Draw { .. } | Pass(_) | Quit, .. })
    }
}

/// Keys that choose an entry of a menu directly. The letters for moving and reading are not included.
pub const LETTERS: &str = "123456789abcdefgmorstwxyz";

/// Draws the popup over the table. Returns true if its text continues below.
pub fn draw(popup: &mut Popup, screen: Rect, theme: Theme, buffer: &mut Buffer) -> bool {
    match popup {
        Popup::Menu { title, entries, at } => {
            menu(title, entries, *at, screen, theme, buffer);
            false
        }
        Popup::Pages { title, lines, top } => pages(title, lines, top, screen, theme, buffer),
        Popup::Ask { confirm, text } => {
            let title = match confirm {
                Confirm::Concede => "concede?",
                Confirm::Quit => "quit?",
                Confirm::Replace => "replace?",
                Confirm::Pass(_) => "pass?",
                Confirm::Draw { .. } => "a draw?",
                Confirm::Proposal(_) => "agree?",
            };
            let lines = [Line::raw(text.clone()), Line::raw(""), keys(&[("y", "yes"), ("n", "no")], theme)];
            pages(title, &lines, &mut 0, screen, theme, buffer)
        }
        Popup::Words(words) => {
            let lines = [
                Line::raw(format!("{words}▏")),
                Line::raw(""),
                keys(&[("Enter", "says it"), ("Esc", "doesn't")], theme),
            ];
            pages("say", &lines, &mut 0, screen, theme, buffer)
        }
    }
}

/// Formats keys with their effects.
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

/// Draws a frame with a title above and a note below. Returns the area inside.
fn frame(title: &str, note: &str, area: Rect, theme: Theme, buffer: &mut Buffer) -> Rect {
    Clear.render(area, buffer);
    let width = usize::from(area.width).saturating_sub(4);
    let block = Block::bordered()
        .border_type(BorderType::Thick)
        .border_style(theme.accent())
        .title(Span::styled(format!(" {} ", cut(title, width)), theme.head()))
        .title_bottom(Line::styled(cut(note, width), theme.accent()).right_aligned())
        .padding(Padding::horizontal(1));
    let inner = block.inner(area);
    block.render(area, buffer);
    inner
}

/// Number of columns of the frame's sides.
const SIDES: u16 = 4;
/// Width of a note with keys and the number of further lines.
const NOTE: usize = 44;

fn menu(title: &str, entries: &[Entry], at: usize, screen: Rect, theme: Theme, buffer: &mut Buffer) {
    let most = usize::from(screen.width.saturating_sub(2 + SIDES)).max(10);
    let widest = entries.iter().map(|e| Line::raw(e.words.as_str()).width() + 4).max().unwrap_or(0);
    let width = widest.max(title.chars().count() + 2).max(NOTE).min(most);
    let rows: Vec<Vec<Line<'static>>> =
        entries.iter().enumerate().map(|(i, e)| entry(e, i, i == at, width, theme)).collect();
    let all: usize = rows.iter().map(Vec::len).sum();
    let height = (all as u16 + 2).min(screen.height);
    let shown = usize::from(height.saturating_sub(2)).max(1);
    // Finds the first entry shown. The selected entry is in the middle, unless all later ones fit.
    let fits = |from: usize, to: usize| rows[from..to].iter().map(Vec::len).sum::<usize>();
    let mut first = at.min(rows.len().saturating_sub(1));
    while first > 0 && (fits(first - 1, at + 1) <= shown / 2 + 1 || fits(first - 1, rows.len()) <= shown) {
        first -= 1;
    }
    let mut last = first;
    while last < rows.len() && fits(first, last + 1) <= shown {
        last += 1;
    }
    let mut note = String::new();
    if first > 0 {
        note.push_str(&format!(" ▲ {first} more"));
    }
    if last < rows.len() {
        note.push_str(&format!(" ▼ {} more", rows.len() - last));
    }
    note.push_str(if note.is_empty() { " v reads · Esc back " } else { " · v reads · Esc back " });
    let inner = frame(title, &note, middle(screen, width as u16 + SIDES, height), theme, buffer);
    // Entries are shown completely or not at all, except a single one.
    let whole = rows[first..last.max(first + 1).min(rows.len())].iter().flatten();
    for (row, line) in whole.take(shown).enumerate() {
        buffer.set_line(inner.x, inner.y + row as u16, line, inner.width);
    }
}

fn entry(entry: &Entry, i: usize, here: bool, width: usize, theme: Theme) -> Vec<Line<'static>> {
    let words = match entry.does {
        MenuAction::Head => return wrap(&Line::styled(entry.words.clone(), theme.head()), width, 2),
        _ if here => Span::styled(format!("▸ {}", entry.words), theme.cursor()),
        _ => Span::styled(format!("  {}", entry.words), theme.card(None)),
    };
    let key = match entry.does {
        MenuAction::Read => ' ',
        _ => LETTERS.chars().nth(i).unwrap_or(' '),
    };
    wrap(&Line::from(vec![Span::styled(format!("{key} "), theme.accent()), words]), width, 6)
}

fn pages(
    title: &str,
    lines: &[Line<'static>],
    top: &mut usize,
    screen: Rect,
    theme: Theme,
    buffer: &mut Buffer,
) -> bool {
    let most = usize::from(screen.width.saturating_sub(2 + SIDES)).clamp(10, 80);
    let widest = lines.iter().map(Line::width).max().unwrap_or(0).max(title.chars().count() + 2).max(NOTE);
    let width = widest.min(most);
    let rows = wrap_all(lines, width, 2);
    let height = (rows.len() as u16 + 2).min(screen.height);
    let shown = usize::from(height.saturating_sub(2)).max(1);
    *top = (*top).min(rows.len().saturating_sub(shown));
    let below = rows.len().saturating_sub(*top + shown);
    let note = match (*top, below) {
        (0, 0) => " Enter continues ".to_owned(),
        (above, 0) => format!(" ▲ {above} rows above · Enter continues "),
        (_, below) => format!(" ▼ {below} more rows: ↓, space "),
    };
    let inner = frame(title, &note, middle(screen, width as u16 + SIDES, height), theme, buffer);
    for (row, line) in rows[*top..].iter().take(shown).enumerate() {
        buffer.set_line(inner.x, inner.y + row as u16, line, inner.width);
    }
    below > 0
}
