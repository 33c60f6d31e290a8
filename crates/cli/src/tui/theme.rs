//! Styles of the table. Every card also has letters for its colour, so that no information depends on colour alone.

use maneframe_card::Color as CardColor;
use ratatui::style::{Color, Modifier, Style};

/// Styles of the table.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    colored: bool,
}

impl Theme {
    /// Creates styles with colours, unless the user has disabled them.
    pub fn new() -> Theme {
        Theme { colored: crate::paint::allowed() }
    }

    fn fg(self, color: Color) -> Style {
        if self.colored { Style::new().fg(color) } else { Style::new() }
    }

    /// Style of a card of that colour.
    pub fn card(self, color: Option<CardColor>) -> Style {
        match color {
            Some(CardColor::Blue) => self.fg(Color::Indexed(75)),
            Some(CardColor::Orange) => self.fg(Color::Indexed(208)),
            Some(CardColor::Pink) => self.fg(Color::Indexed(213)),
            Some(CardColor::Purple) => self.fg(Color::Indexed(141)),
            Some(CardColor::White) => self.fg(Color::Indexed(255)),
            Some(CardColor::Yellow) => self.fg(Color::Indexed(221)),
            None => self.fg(Color::Indexed(250)),
        }
    }

    /// Style of frames and lines.
    pub fn frame(self) -> Style {
        self.fg(Color::Indexed(240))
    }

    /// Style of less important text.
    pub fn faint(self) -> Style {
        if self.colored { self.fg(Color::Indexed(245)) } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// Style of headings.
    pub fn head(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Style of the active player, and of keys.
    pub fn accent(self) -> Style {
        self.fg(Color::Indexed(176)).add_modifier(Modifier::BOLD)
    }

    /// Style of good results, such as a fulfilled requirement.
    pub fn good(self) -> Style {
        self.fg(Color::Indexed(114)).add_modifier(Modifier::BOLD)
    }

    /// Style of warnings: Troublemakers, refusals.
    pub fn warn(self) -> Style {
        self.fg(Color::Indexed(203)).add_modifier(Modifier::BOLD)
    }

    /// Style of the card under the cursor and the selected entry.
    pub fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// Style of the line with the question.
    pub fn question(self) -> Style {
        if self.colored {
            Style::new().fg(Color::Indexed(255)).bg(Color::Indexed(54)).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
        }
    }
}
