//! The file of a net: a header of lines, an empty line, and the weights.
//!
//! ```text
//! maneframe-net 1
//! stamp 5c01…
//! # any number of remarks: how the net was made
//! feature cost
//! feature effect Draw
//!
//! ```
//!
//! After it come the matrices in the order of [`Net`]'s fields, row by row. Each has one 32-bit float in little-endian
//! order, its scale, and a 16-bit signed integer in little-endian order for each weight. A weight is the integer times
//! the scale.

use std::collections::HashMap;

use super::{CARD, Net, OWN, PLACES, SIDE, Side};

/// First line of a file.
const FORMAT: &str = "maneframe-net 1";

/// Reason for which bytes are not a net.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The header is wrong.
    #[error("line {line} of the net's header: {why}")]
    Header {
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The weights have the wrong length, or aren't numbers.
    #[error("the net's weights {0}")]
    Weights(&'static str),
}

/// Largest number of features that a file may name.
const MOST_FEATURES: usize = 4096;

impl Net {
    /// Reads a net.
    ///
    /// # Errors
    /// If the bytes are not those of a net, or of one with other sizes.
    pub fn read(bytes: &[u8]) -> Result<Net, NetError> {
        let wrong = |line, why| NetError::Header { line, why };
        let (mut rest, mut line) = (bytes, 0);
        let (mut stamp, mut names) = (String::new(), Vec::new());
        loop {
            line += 1;
            let end =
                rest.iter().position(|b| *b == b'\n').ok_or(wrong(line, "the header ends without an empty line"))?;
            let text = std::str::from_utf8(&rest[..end]).map_err(|_| wrong(line, "is not text"))?;
            rest = &rest[end + 1..];
            match text.split_once(' ') {
                _ if line == 1 && text != FORMAT => return Err(wrong(line, "is not that of a net")),
                _ if line == 1 || text.starts_with('#') => {}
                None if text.is_empty() => break,
                Some(("stamp", word)) => stamp = word.to_owned(),
                Some(("feature", name)) => names.push(name.to_owned()),
                _ => return Err(wrong(line, "begins with neither `stamp` nor `feature`")),
            }
            if names.len() > MOST_FEATURES {
                return Err(wrong(line, "names too many features"));
            }
        }
        let mut weights = Weights(rest);
        let net = Net {
            stamp,
            cards: weights.rows(names.len())?,
            own: weights.rows(OWN)?,
            places: weights.rows(PLACES * CARD)?.chunks_exact(CARD).map(card_rows).collect(),
            bias: weights.row()?,
            both: weights.rows(2 * SIDE)?,
            both_bias: weights.row()?,
            last: weights.row()?,
            features: names.into_iter().enumerate().map(|(i, name)| (name, i)).collect::<HashMap<_, _>>(),
        };
        if !weights.0.is_empty() {
            return Err(NetError::Weights("are too long"));
        }
        if net.features.len() != net.cards.len() {
            return Err(wrong(line, "the same feature is named twice"));
        }
        Ok(net)
    }
}

fn card_rows(rows: &[Side]) -> [Side; CARD] {
    std::array::from_fn(|i| rows[i])
}

/// The weights that are not read yet.
struct Weights<'a>(&'a [u8]);

impl Weights<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(NetError::Weights("are too short"))?;
        self.0 = rest;
        Ok(*first)
    }

    /// Reads a matrix of this many rows.
    fn rows<const N: usize>(&mut self, count: usize) -> Result<Vec<[f32; N]>, NetError> {
        let scale = f32::from_le_bytes(self.take()?);
        if !scale.is_finite() {
            return Err(NetError::Weights("have a scale that is no number"));
        }
        let mut rows = Vec::new();
        for _ in 0..count {
            let mut row = [0.0; N];
            for weight in &mut row {
                *weight = scale * f32::from(i16::from_le_bytes(self.take()?));
            }
            rows.push(row);
        }
        Ok(rows)
    }

    fn row<const N: usize>(&mut self) -> Result<[f32; N], NetError> {
        Ok(self.rows(1)?[0])
    }
}
