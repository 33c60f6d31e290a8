//! Numbers in the characters of a short link. Each character has six bits, the least significant bit first.

/// The characters that represent the values 0 to 63.
pub(super) const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Reads bits from a code. The methods return `None` if the code ends too early, or if a number is larger than any deck
/// needs.
#[derive(Clone)]
pub(super) struct Reader<'a> {
    values: &'a [u8],
    /// Number of bits read so far.
    pub at: usize,
}

impl<'a> Reader<'a> {
    /// Creates a reader of values from 0 to 63.
    pub fn new(values: &'a [u8]) -> Reader<'a> {
        Reader { values, at: 0 }
    }

    /// Returns the next bit.
    pub fn bit(&mut self) -> Option<u32> {
        let value = self.values.get(self.at / 6)?;
        let bit = value >> (self.at % 6) & 1;
        self.at += 1;
        Some(bit.into())
    }

    /// Reads a number of `count` bits (at most 31).
    pub fn bits(&mut self, count: u32) -> Option<u32> {
        (0..count).try_fold(0, |sum, i| Some(sum | self.bit()? << i))
    }

    /// Reads an exp-Golomb number of the given order.
    pub fn golomb(&mut self, order: u32) -> Option<u32> {
        let mut zeros = 0;
        while self.bit()? == 0 {
            zeros += 1;
            if zeros > 16 {
                return None;
            }
        }
        let high = self.bits(zeros)? + (1 << zeros) - 1;
        Some((high << order) + self.bits(order)?)
    }

    /// Skips to the next character.
    pub fn align(&mut self) {
        self.at = self.at.next_multiple_of(6);
    }

    /// Returns true if fewer than six bits are left and all of them are zero.
    pub fn at_end(mut self) -> bool {
        let left = (self.values.len() * 6).saturating_sub(self.at);
        left < 6 && (0..left).all(|_| self.bit() == Some(0))
    }
}

/// Collects bits to write.
#[derive(Default)]
pub(super) struct Writer {
    bits: Vec<bool>,
}

impl Writer {
    /// Adds a number of `count` bits.
    pub fn bits(&mut self, value: u32, count: u32) {
        self.bits.extend((0..count).map(|i| value >> i & 1 == 1));
    }

    /// Adds an exp-Golomb number of the given order.
    pub fn golomb(&mut self, order: u32, value: u32) {
        let high = (value >> order) + 1;
        let zeros = high.ilog2();
        self.bits(0, zeros);
        self.bits(1, 1);
        self.bits(high - (1 << zeros), zeros);
        self.bits(value & ((1 << order) - 1), order);
    }

    /// Returns the characters of the code.
    pub fn finish(self) -> String {
        let value = |bits: &[bool]| bits.iter().rev().fold(0, |sum, bit| sum << 1 | usize::from(*bit));
        self.bits.chunks(6).map(|bits| char::from(ALPHABET[value(bits)])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for order in 0..7 {
            for value in (0..70).chain([1_000, 60_000]) {
                let mut writer = Writer::default();
                writer.golomb(order, value);
                let text = writer.finish();
                let values: Vec<u8> =
                    text.bytes().map(|c| ALPHABET.iter().position(|a| *a == c).expect("ours") as u8).collect();
                let mut reader = Reader::new(&values);
                assert_eq!(reader.golomb(order), Some(value), "order {order}");
                assert!(reader.at_end());
            }
        }
    }
}
