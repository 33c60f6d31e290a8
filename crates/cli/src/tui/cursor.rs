//! Moving over the cards: the ones on the screen, and those that it has no room for.

use maneframe_engine::CardId;
use ratatui::layout::Rect;

use super::app::App;
use super::chip::Spot;

/// Where the cursor goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Way {
    Left,
    Right,
    Up,
    Down,
}

impl Way {
    fn is_on(self) -> bool {
        matches!(self, Way::Right | Way::Down)
    }
}

/// A part of the table, with all its cards in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its number; Tab goes from number to number.
    pub number: u8,
    /// Its cards, whether or not the screen has room for them.
    pub cards: Vec<CardId>,
}

impl App<'_> {
    /// Moves the cursor to the next card that way. To the sides that is the next one in the row, then the next one of the
    /// part; where a part has more cards than the screen has room for, it scrolls.
    pub fn go(&mut self, way: Way) {
        let Some(from) = self.spot() else {
            self.cursor = self.spots.first().map(|s| s.card);
            return;
        };
        let middle = |r: Rect| (i32::from(2 * r.x + r.width), i32::from(2 * (2 * r.y + r.height)));
        let (fx, fy) = middle(from.rect);
        let reach = |spot: &Spot| {
            let (x, y) = middle(spot.rect);
            let (dx, dy) = (x - fx, y - fy);
            let (along, aside) = match way {
                Way::Left => (-dx, dy.abs() * 4),
                Way::Right => (dx, dy.abs() * 4),
                Way::Up => (-dy, dx.abs() / 2),
                Way::Down => (dy, dx.abs() / 2),
            };
            (along > 0).then_some(along + aside)
        };
        let nearest = |among: &dyn Fn(&Spot) -> bool| {
            let reached = self.spots.iter().filter(|s| among(s)).filter_map(|s| Some((reach(s)?, s)));
            reached.min_by_key(|&(far, _)| far).map(|(_, s)| *s)
        };
        let level = |s: &Spot| s.rect.y < from.rect.bottom() && from.rect.y < s.rect.bottom();
        let next = if matches!(way, Way::Left | Way::Right) {
            nearest(&|s| s.part == from.part && level(s)).map(|s| s.card).or_else(|| self.neighbour(from, way))
        } else {
            // The end of what is shown of a part is not its end.
            let within = nearest(&|s| s.part == from.part).map(|s| s.card);
            within
                .filter(|_| nearest(&|_| true).is_some_and(|s| s.part == from.part))
                .or_else(|| self.hidden_beyond(from, way))
        };
        if let Some(card) = next.or_else(|| nearest(&|_| true).map(|s| s.card)) {
            self.cursor = Some(card);
        }
    }

    /// The card before or after it in its part.
    fn neighbour(&self, from: Spot, way: Way) -> Option<CardId> {
        let cards = &self.parts.iter().find(|p| p.number == from.part)?.cards;
        let at = cards.iter().position(|&c| c == from.card)?;
        let next = if way.is_on() { at + 1 } else { at.checked_sub(1)? };
        cards.get(next).copied()
    }

    /// The card that follows the last one shown of a part, or comes before the first one shown.
    fn hidden_beyond(&self, from: Spot, way: Way) -> Option<CardId> {
        let cards = &self.parts.iter().find(|p| p.number == from.part)?.cards;
        let shown = |card: &CardId| self.spots.iter().any(|s| s.part == from.part && s.card == *card);
        if way.is_on() {
            let last = cards.iter().rposition(shown)?;
            cards.get(last + 1).copied()
        } else {
            let first = cards.iter().position(shown)?;
            first.checked_sub(1).map(|before| cards[before])
        }
    }

    /// Moves the cursor to the next part of the table, or the one before.
    pub fn go_part(&mut self, back: bool) {
        let parts: Vec<&Part> = self.parts.iter().filter(|p| !p.cards.is_empty()).collect();
        if parts.is_empty() {
            return;
        }
        let now = self.spot().and_then(|spot| parts.iter().position(|p| p.number == spot.part));
        let next = match (now, back) {
            (Some(at), false) => (at + 1) % parts.len(),
            (Some(at), true) => (at + parts.len() - 1) % parts.len(),
            (None, _) => parts.len() - 1,
        };
        self.cursor = parts[next].cards.first().copied();
    }

    fn spot(&self) -> Option<Spot> {
        self.spots.iter().copied().find(|s| Some(s.card) == self.cursor)
    }
}
