//! Movement of the cursor over the cards, including those that don't fit on the screen.

use maneframe_engine::Handle;
use ratatui::layout::Rect;

use super::app::App;
use super::chip::Spot;

/// Direction of the cursor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To the previous card of the row.
    Left,
    /// To the next card of the row.
    Right,
    /// To the row above.
    Up,
    /// To the row below.
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
    /// Number of the part. Tab goes from number to number.
    pub number: u8,
    /// Cards of the part, including those that don't fit on the screen.
    pub cards: Vec<Handle>,
}

impl App<'_> {
    /// Moves the cursor to the next card in a direction. To the left and right, that is the next card in the row, and
    /// then the next one of the part. A part with more cards than fit on the screen scrolls.
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
            // A part may have more cards than the visible ones.
            let within = nearest(&|s| s.part == from.part).map(|s| s.card);
            within
                .filter(|_| nearest(&|_| true).is_some_and(|s| s.part == from.part))
                .or_else(|| self.hidden_beyond(from, way))
        };
        if let Some(card) = next.or_else(|| nearest(&|_| true).map(|s| s.card)) {
            self.cursor = Some(card);
        }
    }

    /// Returns the previous or next card in the same part.
    fn neighbour(&self, from: Spot, way: Way) -> Option<Handle> {
        let cards = &self.parts.iter().find(|p| p.number == from.part)?.cards;
        let at = cards.iter().position(|&c| c == from.card)?;
        let next = if way.is_on() { at + 1 } else { at.checked_sub(1)? };
        cards.get(next).copied()
    }

    /// Returns the card after the last visible card of a part, or before the first one.
    fn hidden_beyond(&self, from: Spot, way: Way) -> Option<Handle> {
        let cards = &self.parts.iter().find(|p| p.number == from.part)?.cards;
        let shown = |card: &Handle| self.spots.iter().any(|s| s.part == from.part && s.card == *card);
        if way.is_on() {
            let last = cards.iter().rposition(shown)?;
            cards.get(last + 1).copied()
        } else {
            let first = cards.iter().position(shown)?;
            first.checked_sub(1).map(|before| cards[before])
        }
    }

    /// Moves the cursor to the next or previous part of the table.
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
