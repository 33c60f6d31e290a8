//! Colours of the table. Every card also has letters for its colour, so nothing is said by colour alone.

use maneframe_card::Color as CardColor;
use ratatui::style::{Color, Modifier, Style};

/// How things look.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    colored: bool,
}

impl Theme {
    /// With colours, unless the user wants none.
    pub fn new() -> Theme {
        Theme { colored: crate::paint::allowed() }
    }

    fn fg(self, color: Color) -> Style {
        if self.colored { Style::new().fg(color) } else { Style::new() }
    }

    /// A card of that colour.
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

    /// Frames and rules.
    pub fn frame(self) -> Style {
        self.fg(Color::Indexed(240))
    }

    /// What may be passed over.
    pub fn faint(self) -> Style {
        if self.colored { self.fg(Color::Indexed(245)) } else { Style::new().add_modifier(Modifier::DIM) }
    }

    /// Headings.
    pub fn head(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// Whose turn it is, and keys.
    pub fn accent(self) -> Style {
        self.fg(Color::Indexed(176)).add_modifier(Modifier::BOLD)
    }

    /// What is well: a requirement that is met.
    pub fn good(self) -> Style {
        self.fg(Color::Indexed(114)).add_modifier(Modifier::BOLD)
    }

    /// What asks for attention: Troublemakers, refusals.
    pub fn warn(self) -> Style {
        self.fg(Color::Indexed(203)).add_modifier(Modifier::BOLD)
    }

    /// The card under the cursor, the entry that Enter takes.
    pub fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// The line with the question.
    pub fn question(self) -> Style {
        if self.colored {
            Style::new().fg(Color::Indexed(255)).bg(Color::Indexed(54)).add_modifier(Modifier::BOLD)
        } else {
            Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
        }
    }
}
