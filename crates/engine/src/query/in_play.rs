//! [`InPlay`]: index of the cards in play.

use std::ops::Deref;

use maneframe_card::ability::Kind;

use crate::cards::pool::NOUNS;
use crate::model::copied::copied;
use crate::model::ids::{AreaId, CardId, MAX_PLAYERS, PlayerSet};
use crate::model::state::{State, ZoneId};
use crate::query::in_play_row::Row;

/// Set of row positions, one bit each.
type Places = u64;
/// Number of rows with a bit; later rows are searched one by one.
const MARKED: usize = Places::BITS as usize;
/// Number of areas with a bit set: those of players and of the first Dilemmas.
const AREAS: usize = 16;

/// Rows of all cards in play, in order of arrival. For the first 64 rows, bit sets by noun, controller and area find
/// the few rows that a text is about.
#[derive(Debug, Default)]
pub struct InPlay {
    rows: Vec<Row>,
    kinds: [Places; NOUNS.len()],
    controlled: [Places; MAX_PLAYERS],
    at: [Places; AREAS],
}

copied!(InPlay { rows, kinds, controlled, at });

impl Deref for InPlay {
    type Target = [Row];
    fn deref(&self) -> &[Row] {
        &self.rows
    }
}

impl<'a> IntoIterator for &'a InPlay {
    type Item = &'a Row;
    type IntoIter = std::slice::Iter<'a, Row>;
    fn into_iter(self) -> Self::IntoIter {
        self.rows.iter()
    }
}

impl InPlay {
    /// Number of areas with bit sets. Rows at other areas are found by comparison.
    pub const MARKED_AREAS: usize = AREAS;

    /// Returns the rows that a text about `kind` includes and that one of `players` controls, in order. With an `area`,
    /// only rows there.
    #[inline]
    pub fn of(&self, kind: Kind, players: PlayerSet, area: Option<AreaId>) -> Found<'_> {
        let controlled = match self.controlled {
            [first, second, 0, 0] => (first * u64::from(players.0 & 1)) | (second * u64::from((players.0 >> 1) & 1)),
            all => players.iter().fold(0, |set, p| set | all[p.index()]),
        };
        let here = match area {
            Some(area) => self.at.get(usize::from(area.0)).copied().unwrap_or(Places::MAX),
            None => Places::MAX,
        };
        let marked = self.kinds[kind as usize] & controlled & here;
        Found { rows: &self.rows, marked, next: MARKED, kind, players, area }
    }

    /// Updates the areas of the cards in play.
    pub(crate) fn place(&mut self, state: &State) {
        for i in 0..self.rows.len() {
            let area = state.card(self.rows[i].card).area;
            if area != self.rows[i].area {
                self.set(i, Row { area, ..self.rows[i] });
            }
        }
    }

    /// Updates rows after `cards` entered, left or changed. Returns false if the order doesn't match the state, so that
    /// all rows must be replaced.
    pub(crate) fn renew(&mut self, cards: &[CardId], state: &State, row_of: impl Fn(CardId) -> Row) -> bool {
        for &card in cards {
            let place = self.rows.iter().position(|r| r.card == card);
            match (place, state.card(card).zone == ZoneId::Play) {
                (Some(place), true) => {
                    let row = row_of(card);
                    if self.rows[place] != row {
                        self.set(place, row);
                    }
                }
                (None, true) => self.push(row_of(card)),
                (Some(place), false) => self.remove(place),
                (None, false) => {}
            }
        }
        self.rows.iter().map(|r| r.card).eq(state.play.iter().copied())
    }

    /// Replaces all rows.
    pub fn lay(&mut self, rows: impl Iterator<Item = Row>) {
        let mut place = 0;
        for row in rows {
            match self.rows.get(place) {
                Some(old) if *old == row => {}
                Some(old) if old.card == row.card => self.set(place, row),
                _ => {
                    self.keep(place);
                    self.push(row);
                }
            }
            place += 1;
        }
        self.keep(place);
    }

    /// Sets the nouns that fit a card.
    pub(crate) fn set_kinds(&mut self, card: CardId, kinds: u8) {
        if let Some(place) = self.rows.iter().position(|r| r.card == card && r.kinds != kinds) {
            self.set(place, Row { kinds, ..self.rows[place] });
        }
    }

    /// Adds nouns that fit a card.
    pub(crate) fn add_kinds(&mut self, card: CardId, kinds: u8) {
        let before = self.rows.iter().find(|r| r.card == card).map_or(0, |r| r.kinds);
        self.set_kinds(card, before | kinds);
    }

    /// Appends a row at the end.
    pub fn push(&mut self, row: Row) {
        self.rows.push(row);
        self.mark(self.rows.len() - 1);
    }

    /// Removes the row at `place`.
    ///
    /// # Panics
    /// If `place` is out of range.
    pub fn remove(&mut self, place: usize) {
        self.rows.remove(place);
        self.close_up(place);
    }

    /// Replaces the row at `place`.
    ///
    /// # Panics
    /// If `place` is out of range.
    pub fn set(&mut self, place: usize, row: Row) {
        self.rows[place] = row;
        if place < MARKED {
            self.only(!(1 << place));
            self.mark(place);
        }
    }

    /// Keeps only the first `rows` rows.
    fn keep(&mut self, rows: usize) {
        if rows < self.rows.len() {
            self.rows.truncate(rows);
            self.only(if rows < MARKED { (1 << rows) - 1 } else { Places::MAX });
        }
    }

    /// Removes the bits of a row that was taken out, and moves the bits of later rows up by one.
    fn close_up(&mut self, place: usize) {
        if place >= MARKED {
            return;
        }
        let before = (1 << place) - 1;
        let marks = self.kinds.iter_mut().chain(&mut self.controlled).chain(&mut self.at);
        marks.for_each(|marks| *marks = (*marks & before) | ((*marks >> 1) & !before));
        if self.rows.len() >= MARKED {
            self.mark(MARKED - 1);
        }
    }

    /// Keeps only the bits in `places`.
    fn only(&mut self, places: Places) {
        self.kinds.iter_mut().chain(&mut self.controlled).chain(&mut self.at).for_each(|marks| *marks &= places);
    }

    fn mark(&mut self, place: usize) {
        if place >= MARKED {
            return;
        }
        let (row, bit) = (&self.rows[place], 1 << place);
        let mut kinds = row.kinds;
        while kinds != 0 {
            self.kinds[kinds.trailing_zeros() as usize] |= bit;
            kinds &= kinds - 1;
        }
        let marks = self.controlled.get_mut(row.controller.index());
        for marks in marks.into_iter().chain(self.at.get_mut(usize::from(row.area.0))) {
            *marks |= bit;
        }
    }
}

/// Iterator of [`InPlay::of`].
#[derive(Clone)]
pub struct Found<'a> {
    rows: &'a [Row],
    marked: Places,
    next: usize,
    kind: Kind,
    players: PlayerSet,
    area: Option<AreaId>,
}

impl<'a> Iterator for Found<'a> {
    type Item = &'a Row;

    #[inline]
    fn next(&mut self) -> Option<&'a Row> {
        while self.marked != 0 {
            let row = &self.rows[self.marked.trailing_zeros() as usize];
            self.marked &= self.marked - 1;
            // Needed for areas without bits.
            if self.area.is_none_or(|area| area == row.area) {
                return Some(row);
            }
        }
        while self.next < self.rows.len() {
            let row = &self.rows[self.next];
            self.next += 1;
            if row.is(self.kind) && self.players.has(row.controller) && self.area.is_none_or(|area| area == row.area) {
                return Some(row);
            }
        }
        None
    }
}
