//! Colours (CR 203) and sets of them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of the six colours (CR 203.1a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Colour of the element Loyalty.
    Blue,
    /// Colour of the element Honesty.
    Orange,
    /// Colour of the element Laughter.
    Pink,
    /// Colour of the element Magic.
    Purple,
    /// Colour of the element Generosity.
    White,
    /// Colour of the element Kindness.
    Yellow,
}

impl Color {
    /// All six colours, in alphabetical order.
    pub const ALL: [Color; 6] = [Color::Blue, Color::Orange, Color::Pink, Color::Purple, Color::White, Color::Yellow];

    /// Returns the colour's name in lower case.
    pub fn name(self) -> &'static str {
        ["blue", "orange", "pink", "purple", "white", "yellow"][self as usize]
    }

    /// Returns the element that community files and card texts use for the colour's icon, e.g. `Loyalty` for blue.
    pub fn element(self) -> &'static str {
        ["Loyalty", "Honesty", "Laughter", "Magic", "Generosity", "Kindness"][self as usize]
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a word that is neither a colour nor an element.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown colour `{0}`: write blue, orange, pink, purple, white or yellow, or the element's name")]
pub struct ParseColorError(String);

impl FromStr for Color {
    type Err = ParseColorError;

    /// Parses a colour's name or element, ignoring case.
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        Color::ALL
            .into_iter()
            .find(|c| s.eq_ignore_ascii_case(c.name()) || s.eq_ignore_ascii_case(c.element()))
            .ok_or_else(|| ParseColorError(s.to_owned()))
    }
}

/// A set of colours. A card has one or more (CR 203.1), a face-down card none (CR 505.1b).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Color>", into = "Vec<Color>")]
pub struct ColorSet(u8);

impl ColorSet {
    /// The empty set of colours.
    pub const NONE: ColorSet = ColorSet(0);
    /// The set of all six colours.
    pub const ALL: ColorSet = ColorSet(0b11_1111);

    /// Returns the set as a bit for each colour, in the order of [`Color::ALL`].
    pub(crate) fn bits(self) -> u8 {
        self.0
    }

    /// Returns the set with those bits. Returns `None` if a bit doesn't belong to a colour.
    pub(crate) fn from_bits(bits: u8) -> Option<ColorSet> {
        (bits & !ColorSet::ALL.0 == 0).then_some(ColorSet(bits))
    }

    /// Returns true if the set contains `color`.
    pub fn has(self, color: Color) -> bool {
        self.0 & (1 << color as u8) != 0
    }

    /// Returns the set with `color` added.
    #[must_use]
    pub fn with(self, color: Color) -> ColorSet {
        ColorSet(self.0 | 1 << color as u8)
    }

    /// Returns the set with `color` removed.
    #[must_use]
    pub fn without(self, color: Color) -> ColorSet {
        ColorSet(self.0 & !(1 << color as u8))
    }

    /// Returns the colours that are in either set.
    #[must_use]
    pub fn union(self, other: ColorSet) -> ColorSet {
        ColorSet(self.0 | other.0)
    }

    /// Returns true if the two sets have a colour in common.
    pub fn meets(self, other: ColorSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Returns true if the set contains no colour.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of colours in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns an iterator over the colours, in the order of [`Color::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Color> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let color = Color::ALL[rest.trailing_zeros() as usize];
                rest &= rest - 1;
                color
            })
        })
    }
}

impl FromIterator<Color> for ColorSet {
    fn from_iter<I: IntoIterator<Item = Color>>(colors: I) -> Self {
        colors.into_iter().fold(ColorSet::NONE, ColorSet::with)
    }
}

impl From<Vec<Color>> for ColorSet {
    fn from(colors: Vec<Color>) -> Self {
        colors.into_iter().collect()
    }
}

impl From<ColorSet> for Vec<Color> {
    fn from(set: ColorSet) -> Self {
        set.iter().collect()
    }
}

impl fmt::Debug for ColorSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl fmt::Display for ColorSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, color) in self.iter().enumerate() {
            if i > 0 {
                f.write_str("/")?;
            }
            write!(f, "{color}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_read_by_name_and_by_element() {
        assert_eq!("Yellow".parse(), Ok(Color::Yellow));
        assert_eq!("kindness".parse(), Ok(Color::Yellow));
        assert!("plaid".parse::<Color>().is_err());
    }

    #[test]
    fn a_set_holds_what_was_put_in() {
        let set: ColorSet = [Color::Blue, Color::White].into_iter().collect();
        assert!(set.has(Color::Blue) && set.has(Color::White) && !set.has(Color::Pink));
        assert_eq!(set.len(), 2);
        assert_eq!(set.without(Color::Blue).to_string(), "white");
    }
}
