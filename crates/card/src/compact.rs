//! A compact binary format for cards. It is only for files that the same version of the program writes and reads.
//!
//! Variants are numbered in the order of the language's table, and the fields follow each other without names. So any
//! change of the ability language changes the format. The reader is written by hand, because readers that serde
//! generates are large for this language and take minutes to compile.

use crate::ability::*;
use crate::card::{Card, CardType, Face, Line, Need, ProblemStats, Rarity, Requirement};
use crate::color::{Color, ColorSet};
use crate::symbol::Symbol;

/// Maximum nesting depth of values. Printed texts nest about ten deep.
const MAX_DEPTH: u32 = 200;

/// The error for bytes that are not valid cards in this format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid card data at byte {at}")]
pub struct InvalidData {
    /// Offset of the invalid value, in bytes.
    pub at: usize,
}

/// Returns the binary form of the cards of several sets.
pub fn write(sets: &[&[Card]]) -> Vec<u8> {
    let mut out = Vec::new();
    write_length(sets.len(), &mut out);
    for cards in sets {
        write_length(cards.len(), &mut out);
        cards.iter().for_each(|card| card.write(&mut out));
    }
    out
}

/// Parses the bytes that [`write()`] returned.
///
/// # Errors
/// If a value is truncated, out of range or nested too deep, or if bytes are left over.
pub fn read(bytes: &[u8]) -> Result<Vec<Vec<Card>>, InvalidData> {
    let mut reader = Reader { bytes, at: 0, depth: 0 };
    let sets = Vec::read(&mut reader)?;
    if reader.at == bytes.len() { Ok(sets) } else { Err(reader.invalid()) }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    depth: u32,
}

impl<'a> Reader<'a> {
    fn invalid(&self) -> InvalidData {
        InvalidData { at: self.at }
    }

    fn byte(&mut self) -> Result<u8, InvalidData> {
        let byte = *self.bytes.get(self.at).ok_or(self.invalid())?;
        self.at += 1;
        Ok(byte)
    }

    /// Reads a length in base 128, lowest digit first. Each value takes at least one byte. So a length that is greater
    /// than the number of remaining bytes is an error.
    fn length(&mut self) -> Result<usize, InvalidData> {
        let mut length = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            length |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                let left = self.bytes.len() - self.at;
                return if length <= left { Ok(length) } else { Err(self.invalid()) };
            }
        }
        Err(self.invalid())
    }

    fn text(&mut self) -> Result<&'a str, InvalidData> {
        let length = self.length()?;
        let text = std::str::from_utf8(&self.bytes[self.at..self.at + length]).map_err(|_| self.invalid())?;
        self.at += length;
        Ok(text)
    }

    /// Runs `read` one nesting level deeper. Returns an error at [`MAX_DEPTH`].
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Result<T, InvalidData>) -> Result<T, InvalidData> {
        if self.depth == MAX_DEPTH {
            return Err(self.invalid());
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }
}

fn write_length(mut length: usize, out: &mut Vec<u8>) {
    while length >= 0x80 {
        out.push(length as u8 | 0x80);
        length >>= 7;
    }
    out.push(length as u8);
}

fn write_text(text: &str, out: &mut Vec<u8>) {
    write_length(text.len(), out);
    out.extend_from_slice(text.as_bytes());
}

/// A value with a binary form.
trait Compact: Sized {
    fn write(&self, out: &mut Vec<u8>);
    fn read(from: &mut Reader<'_>) -> Result<Self, InvalidData>;
}

impl Compact for u8 {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(*self);
    }

    fn read(from: &mut Reader<'_>) -> Result<u8, InvalidData> {
        from.byte()
    }
}

impl Compact for i8 {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.cast_unsigned());
    }

    fn read(from: &mut Reader<'_>) -> Result<i8, InvalidData> {
        Ok(from.byte()?.cast_signed())
    }
}

impl Compact for i32 {
    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.to_le_bytes());
    }

    fn read(from: &mut Reader<'_>) -> Result<i32, InvalidData> {
        Ok(i32::from_le_bytes([from.byte()?, from.byte()?, from.byte()?, from.byte()?]))
    }
}

impl Compact for bool {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }

    fn read(from: &mut Reader<'_>) -> Result<bool, InvalidData> {
        match from.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(from.invalid()),
        }
    }
}

impl Compact for String {
    fn write(&self, out: &mut Vec<u8>) {
        write_text(self, out);
    }

    fn read(from: &mut Reader<'_>) -> Result<String, InvalidData> {
        from.text().map(str::to_owned)
    }
}

impl Compact for Symbol {
    fn write(&self, out: &mut Vec<u8>) {
        write_text(self.as_str(), out);
    }

    fn read(from: &mut Reader<'_>) -> Result<Symbol, InvalidData> {
        from.text().map(Symbol::new)
    }
}

impl Compact for ColorSet {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.bits());
    }

    fn read(from: &mut Reader<'_>) -> Result<ColorSet, InvalidData> {
        ColorSet::from_bits(from.byte()?).ok_or(from.invalid())
    }
}

impl<T: Compact> Compact for Option<T> {
    fn write(&self, out: &mut Vec<u8>) {
        self.is_some().write(out);
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(from: &mut Reader<'_>) -> Result<Option<T>, InvalidData> {
        if bool::read(from)? { T::read(from).map(Some) } else { Ok(None) }
    }
}

impl<T: Compact> Compact for Box<T> {
    fn write(&self, out: &mut Vec<u8>) {
        (**self).write(out);
    }

    fn read(from: &mut Reader<'_>) -> Result<Box<T>, InvalidData> {
        from.nested(T::read).map(Box::new)
    }
}

impl<T: Compact> Compact for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        write_length(self.len(), out);
        self.iter().for_each(|value| value.write(out));
    }

    fn read(from: &mut Reader<'_>) -> Result<Vec<T>, InvalidData> {
        // The vector grows as values are read. So a huge length in malicious input allocates no memory.
        let length = from.length()?;
        from.nested(|from| {
            let mut values = Vec::new();
            for _ in 0..length {
                values.push(T::read(from)?);
            }
            Ok(values)
        })
    }
}

impl<T: Compact, U: Compact> Compact for (T, U) {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
        self.1.write(out);
    }

    fn read(from: &mut Reader<'_>) -> Result<(T, U), InvalidData> {
        Ok((T::read(from)?, U::read(from)?))
    }
}

/// Reads the next value. The name of the field is ignored. The macro needs it only to repeat the call for each field.
macro_rules! next {
    ($field:ident, $from:ident) => {
        Compact::read($from)?
    };
}

/// Implements [`Compact`] for each type of a table.
macro_rules! compact {
    ($($role:ident $sort:ident $type:ident { $($row:tt)* })*) => { $(compact!(@$sort $type { $($row)* });)* };
    (@enum $type:ident { $($variant:ident $(($($item:ident),*))? $({ $($field:ident),* })?),* $(,)? }) => {
        const _: () = {
            enum Tag {
                $($variant,)*
            }

            impl Compact for $type {
                fn write(&self, out: &mut Vec<u8>) {
                    match self {
                        $($type::$variant $(($($item),*))? $({ $($field),* })? => {
                            out.push(Tag::$variant as u8);
                            $($($item.write(out);)*)?
                            $($($field.write(out);)*)?
                        })*
                    }
                }

                fn read(from: &mut Reader<'_>) -> Result<$type, InvalidData> {
                    let tag = from.byte()?;
                    $(if tag == Tag::$variant as u8 {
                        return Ok($type::$variant $(($(next!($item, from)),*))? $({ $($field: Compact::read(from)?),* })?);
                    })*
                    Err(from.invalid())
                }
            }
        };
    };
    (@struct $type:ident { $($field:ident),* $(,)? }) => {
        impl Compact for $type {
            fn write(&self, out: &mut Vec<u8>) {
                let $type { $($field),* } = self;
                $($field.write(out);)*
            }

            fn read(from: &mut Reader<'_>) -> Result<$type, InvalidData> {
                Ok($type { $($field: Compact::read(from)?),* })
            }
        }
    };
}

crate::ability::language!(compact);
compact! {
    plain struct Card { id, set, guid, kind, rarity, cost, requirements, points, problem, faces }
    plain struct Face { title, subtitle, power, colors, traits, lines, flavour }
    plain struct Line { text, abilities, read_as }
    plain struct ProblemStats { bonus, owner, opponent }
    plain struct Requirement { power, need }
    plain enum CardType {
        ManeCharacter, Friend, Resource, Event, Troublemaker, Problem,
    }
    plain enum Rarity {
        C, U, R, SR, UR, F, P,
    }
    plain enum Need {
        Color(a), Not(a), Wild,
    }
    plain enum Color {
        Blue, Orange, Pink, Purple, White, Yellow,
    }
}
